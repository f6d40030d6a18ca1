"""Statistics of all finished games: wins, averages, favourite plants."""

from powergrid.desktop.pieces import drawings
from powergrid.desktop.screens import frame
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.panels import screen_head
from powergrid.desktop.toolkit.rows import (
    BAR,
    Part,
    column,
    inset,
    row,
    scrolling,
    spacer,
    stretch,
    table,
    underlined,
    underlined_lines,
)
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.translation import _, count, decimal, percent
from powergrid.study.history import History, PlayerHistory

_HEAD, _ROW, _GAP = 44.0, 46.0, 18.0


class HistoryScene(Screen):
    """A table with a line for each player."""

    def __init__(self) -> None:
        super().__init__()
        self.players: list[PlayerHistory] = []
        self.games = 0

    def entered(self) -> None:
        """Load the players and the number of games."""
        with History() as history:
            self.players = history.players()
            self.games = len(history.games())

    # -- drawing

    def draw(self, c: Canvas) -> None:
        """Draw the table of players."""
        games = count(self.games, "{n} finished game", "{n} finished games")
        note = parts.label(self.ui, games, theme.LABEL, c.theme.on_ink2)
        place = screen_head(self.ui, _("Statistics"), self.close, note, keys=("Esc", "F3"))
        body = self._table() if self.players else self._nothing()
        frame.panel(self.ui, body, paper=True).draw(place)

    def _nothing(self) -> Part:
        """Return a note that there are no games yet, with a button to start one."""
        new = parts.button(self.ui, "history.new", _("New game"), lambda: self.go.setup(), style="primary", key="Enter")
        return frame.empty_note(self.ui, "chart", _("No finished games yet."), new)

    def _table(self) -> Part:
        ui, head, lines = self.ui, self._heads(), [self._line(player) for player in self.players]
        drawn = underlined_lines(ui, lines, head, gap=_GAP, height=_ROW)
        top = underlined(ui, table([head], gap=_GAP, height=_HEAD, like=lines, grow=1))
        listed = scrolling(ui, "history", inset(column(*drawn), 14))
        return column(inset(row(top, spacer(BAR), gap=0), 14), listed)

    def _heads(self) -> list[Part]:
        ui, t = self.ui, self.ui.c.theme
        words = [
            (_("games"), _("Finished games")),
            (_("wins"), _("Games in first place, including shared ones")),
            (_("won"), _("Share of the games that were won")),
            (_("place"), _("Average place")),
            (_("supplied"), _("Cities supplied at the end, on average")),
            (_("money"), _("Money at the end, on average")),
            (_("cities"), _("Connected cities at the end, on average")),
            (_("above min. per plant"), _("Paid above the minimum for a plant, on average")),
        ]
        heads = [parts.label(ui, _("Player"), theme.HINT, t.ink5, grow=3)]
        for number, (word, meaning) in enumerate(words):
            tip = f"head.{number}", Tip(word, meaning)
            heads.append(parts.label(ui, word, theme.HINT, t.ink5, at="right", grow=1, tip=tip))
        meaning = _("Bought most often, at least twice; shown after three finished games.")
        tip = "head.plants", Tip(_("Favourite plants"), meaning)
        heads.append(parts.label(ui, _("favourite plants"), theme.HINT, t.ink5, tip=tip))
        return heads

    def _line(self, player: PlayerHistory) -> list[Part]:
        ui = self.ui
        tag = None
        if player.kind != "human":
            tag = parts.tag(ui, _("bot, {kind}").format(kind=_(player.kind.capitalize())))
        share = round(100 * player.wins / player.games)
        numbers = [
            str(player.games), str(player.wins), percent(share), decimal(player.place), decimal(player.supplied),
            f"{player.money:.0f}", decimal(player.cities), decimal(player.over_minimum),
        ]  # fmt: skip
        cells = [
            parts.label(ui, text, theme.ROW_BOLD if number == 1 else theme.ROW, at="right")
            for number, text in enumerate(numbers)
        ]
        return [row(parts.label(ui, player.name, theme.NAME), tag, stretch()), *cells, self._favourites(player)]

    def _favourites(self, player: PlayerHistory) -> Part:
        ui, t = self.ui, self.ui.c.theme
        if not player.favourites:
            return parts.label(ui, "–", theme.ROW, t.ink5)
        found: list[Part] = []
        for plant, bought in player.favourites:
            found.append(drawings.chip(ui.c, plant))
            found.append(parts.label(ui, f"{bought}×", theme.SMALL, t.ink5))
        return row(*found, stretch(), gap=4)
