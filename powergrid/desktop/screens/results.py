"""The final result: who won and why, the final board, and charts."""

from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from powergrid.base.errors import PowergridError
from powergrid.base.paths import is_file
from powergrid.desktop.pieces import drawings
from powergrid.desktop.pieces.chart_files import write_charts
from powergrid.desktop.pieces.chart_pages import ChartPages
from powergrid.desktop.play import settings
from powergrid.desktop.play.adjusting import moved, set_notch
from powergrid.desktop.play.new_game import rematch
from powergrid.desktop.play.seats import Seat, seats_of
from powergrid.desktop.screens import frame
from powergrid.desktop.screens.decided import Decided
from powergrid.desktop.screens.highlighted_player import HighlightedPlayer
from powergrid.desktop.screens.save_dialog import ask_save_name
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.panels import EDGE, screen_head
from powergrid.desktop.toolkit.rows import Part, column, filling, grouped, inset, row, stretch, table, underlined
from powergrid.desktop.toolkit.text_field import set_clipboard
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.bots import adjusted_text, kind_text, notch_text
from powergrid.desktop.words.names import edition_name
from powergrid.desktop.words.outcome import outcome
from powergrid.desktop.words.story import story
from powergrid.desktop.words.translation import _, _p, capital, count
from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules.ruleset import SetupError
from powergrid.rules.standing import places
from powergrid.study.statistics import round_starts

_GAP = 14.0
#: The page of charts that this screen draws itself.
_CHANCES = "chances"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the ranking."""

    place: int
    seat: Seat
    supplied: int
    money: int
    cities: int
    plants: tuple[int, ...]


def ranking_rows(game: Game, seats: list[Seat]) -> list[Row]:
    """Return the ranking of a finished game, best first; tied players share a rank."""
    supplied = {}
    for happened in game.events:
        for event in happened:
            if isinstance(event, ev.Powered) and event.final:
                supplied[event.seat] = event.supplied
    rows = []
    for number, place in places(game.state.ranking).items():
        player = game.state.players[number]
        supplied_cities = supplied.get(number, player.powered)
        rows.append(Row(place, seats[number], supplied_cities, player.money, len(player.cities), tuple(player.plants)))
    return rows


class ResultsScene(Screen):
    """The ranking, board and charts of a finished game.

    Attributes:
        on_top: Whether the screen is on top of another one, to which it returns instead of the menu.
    """

    def __init__(self, game: Game, on_top: bool = False) -> None:
        super().__init__()
        self.on_top = on_top
        self.game = game
        self.seats = seats_of(game)
        self.rows = ranking_rows(game, self.seats)
        self.charts = ChartPages(game, self.seats, go=self._show_round)
        self.highlighted = HighlightedPlayer(self.ui, game, self.seats)
        self.outcome = outcome(game, self.charts.numbers)
        self.decided = Decided(
            self.ui,
            game,
            self.seats,
            self.charts,
            lambda number, seat: self.go.replay(game, number, _CHANCES, seat),
        )
        self.ui.focus.default = "results.replay"
        self._exported: list[Path] = []
        self._saved_as = ""

    def language_changed(self) -> None:
        """Translate the outcome and the most costly decisions."""
        self.outcome = outcome(self.game, self.charts.numbers)
        self.decided.review.language_changed()

    # -- actions

    def _new_game(self) -> None:
        self.go.menu()
        self.go.setup()

    def _rematch(self) -> None:
        """Deal another game with the same players on the same board."""
        try:
            game = rematch(self.game)
        except SetupError as error:
            self.ui.toast("\n".join(capital(fault) for fault in error.faults), "warn")
        else:
            self.go.table(game)

    def _show_round(self, number: int) -> None:
        """Show the table at the end of a round (counted from 1)."""
        ends = [*round_starts(self.game)[1:], self.game.length]
        self.go.replay(self.game, ends[number - 1], _CHANCES if self.charts.page == _CHANCES else "charts")

    def _ask_save(self) -> None:
        winner = self.rows[0].seat.name if self.rows else ""
        name = self._saved_as or f"{_(self.game.record.board.name)}, {winner}"[:40]

        def remember(name: str) -> None:
            self._saved_as = name

        ask_save_name(self, self.game, name, _("Save under which name?"), remember)

    def _export(self) -> None:
        try:
            if not all(is_file(file) for file in self._exported):
                self._exported = []
            files = self._exported = self._exported or write_charts(self.game, self.seats)
        except PowergridError as error:
            self.ui.toast(str(error), "warn")
            return
        text = count(
            len(files),
            "{n} file was written to {folder}.",
            "{n} files were written to {folder}.",
            folder=files[0].parent,
        )
        self.report_place(_("Charts, numbers and story"), text, files[0].parent, key="E")

    def _copy_story(self) -> None:
        if set_clipboard(story(self.game)):
            self.ui.toast(_("The story of the game was copied. Paste it into a message."), "check")
        else:
            self.ui.toast(_("The clipboard is not available. Export writes the story to a file."), "warn")

    # -- drawing

    def draw(self, c: Canvas) -> None:
        """Draw the ranking, the board and the charts."""
        place = self._head()
        self.highlighted.highlight_in(self.charts)
        table_and_board = row(
            replace(frame.panel(self.ui, self._table(place.height), paper=True, across=1, down=1), width=0, grow=0.63),
            replace(self.highlighted.board(), grow=0.37),
            gap=EDGE,
        )
        charts = Part(lambda rect: self.charts.draw(self.ui, rect), grow=1)
        if self.charts.page == _CHANCES:
            charts = filling(self.decided.side_by_side())
        foot = frame.panel(self.ui, grouped(self.ui, "results", self._foot()), across=16, down=18)
        column(table_and_board, charts, foot, gap=EDGE).draw(place)

    def _head(self) -> pygame.FRect:
        ui, t, setup = self.ui, self.ui.c.theme, self.game.record.setup
        about = _("{board}, {edition}, {rounds}").format(
            board=_(self.game.record.board.name),
            edition=edition_name(setup.edition),
            rounds=count(self.game.state.round, "{n} round", "{n} rounds"),
        )
        tip = Tip(_("Statistics"), _("Of all finished games."), "F3")
        history = parts.button(ui, "top.history", _("Statistics"), lambda: self.go.history(), height=32, style="dark",
                               icon="chart", key="F3", tip=tip)  # fmt: skip
        note = parts.label(ui, about, theme.LABEL, t.on_ink2, grow=1)
        tip = Tip(_("Copy story"), _("The game as text, for a message or a forum."), "C")
        copy = parts.button(
            ui, "top.story", _("Copy story"), self._copy_story, height=32, style="dark", key="C", tip=tip
        )
        if self.on_top:
            return screen_head(ui, _("Final result"), self.close, note, copy, history)
        return screen_head(ui, _("Final result"), lambda: self.go.menu(), note, copy, history, icon="menu",
                               tip=_("Main menu"))  # fmt: skip

    def _table(self, room: float) -> Part:
        """Return the ranking with the reasons below it."""
        ui, t, text = self.ui, self.ui.c.theme, theme.TEXT.sized(14)
        words = ("", _("supplied"), _("money"), _("connected"), _("plants at the end"))
        head = [parts.label(ui, word, theme.HINT, t.ink5, grow=1 if word else 2) for word in words]
        lines = [self._line(line) for line in self.rows]
        row_height = max(38.0, min(56.0, (room - 350) / max(1, len(lines))))
        ranking = [
            self.highlighted.row(line.seat.number, underlined(ui, inset(table([cells], gap=_GAP, height=row_height,
                         like=[head, *lines]), 14), t.amber_soft if line.place == 1 else None))
            for line, cells in zip(self.rows, lines, strict=True)
        ]  # fmt: skip
        verdict, bold = self.outcome.verdict, theme.TEXT_BOLD.sized(14)
        reasons = [
            parts.label(ui, words, bold if words is verdict else text, t.ink if words is verdict else t.ink7,
                        wraps=True)
            for words in self.outcome if words
        ]  # fmt: skip
        why = row(parts.icon(ui, "info", 15, t.ink5), replace(column(*reasons, gap=3), grow=1))
        adjusted = self._adjusted()
        heads = inset(table([head], gap=_GAP, height=30, like=lines), 14)
        return column(heads, *ranking, inset(why, 16, 10), inset(adjusted, 16, 4) if adjusted else None)

    def _adjusted(self) -> Part | None:
        """Return a note on how the result affected adaptive opponents, with a button to undo the change."""
        change = moved(self.game) if not self.on_top else None
        if change is None:
            return None
        ui, (before, after), now = self.ui, change, settings.current().notch
        words = parts.label(ui, adjusted_text(before, now if now == before else after), theme.TEXT.sized(14),
                            ui.c.theme.ink7, wraps=True, grow=1)  # fmt: skip
        undo = None
        if before != after and now in change:
            back = before if now == after else after
            undo = parts.button(ui, "results.notch", _("Undo") if back == before else _("Redo"),
                                lambda: self._set_notch(back), height=28, font=theme.ROW_BOLD.sized(14),
                                tip=Tip(notch_text(back)))  # fmt: skip
        return row(parts.icon(ui, "bolt", 15, ui.c.theme.ink5), words, undo)

    def _set_notch(self, notch: int) -> None:
        if problem := set_notch(notch):
            self.ui.toast(problem, "warn")

    def _line(self, line: Row) -> list[Part]:
        ui = self.ui
        c, t, first = ui.c, ui.c.theme, line.place == 1
        big, number = Font("cond", 22 if first else 20, 600), Font("cond", 18, 600)
        alone = sum(1 for other in self.rows if other.place == 1) == 1
        mark = (_p("mark of the winner", "wins") if alone else _("shares")) if first else ""
        kind = "" if line.seat.is_human else kind_text(line.seat.kind, line.seat.manner)
        who = row(
            replace(parts.label(ui, str(line.place), big, t.ink if first else t.ink5, at="center"), width=22),
            drawings.marker(c, line.seat.color, 24 if first else 20, line.seat.name[:1].upper()),
            parts.label(ui, line.seat.name, big),
            parts.tag(ui, mark, theme.ROW_BOLD.sized(13), t.paper, ground=t.ink, radius=9) if mark else None,
            parts.tag(ui, kind) if kind else None,
            stretch(),
            gap=9,
        )
        signs = (parts.icon(ui, "bolt", 14), drawings.coin(c, 16), parts.icon(ui, "city", 14))
        values = (line.supplied, line.money, line.cities)
        numbers = [
            row(sign, parts.label(ui, str(value), number), stretch(), gap=7)
            for sign, value in zip(signs, values, strict=True)
        ]
        return [who, *numbers, row(*(drawings.chip(c, plant) for plant in line.plants), stretch(), gap=4)]

    # -- what decided the game

    def _show_chances(self) -> None:
        """Switch between the charts and the page of chances and costly decisions."""
        if self.charts.page == _CHANCES:
            self.charts.choose("rounds")
            return
        self.charts.choose(_CHANCES)
        self.decided.start(in_process=not self.app.headless, focus=True)

    def deadline(self) -> int | None:
        """Return when to redraw: often while the review is running, to show its progress."""
        return self.app.clock() + 200 if self.decided.review.busy else None

    def tick(self) -> None:
        """Show new results of the review."""
        if self.decided.tick() and self.charts.page == _CHANCES:
            self.ui.dirty = True

    def left(self) -> None:
        """Stop the review."""
        self.decided.review.stop()
        super().left()

    # -- foot

    def _foot(self) -> Part:
        ui, go = self.ui, self.go
        return row(
            parts.button(ui, "results.replay", _("Replay"), lambda: go.replay(self.game), style="primary",
                         icon="play", key="R", more_keys=("Enter",)),
            self.charts.choice(ui),
            parts.button(ui, "results.chances", _("Chances of winning"), self._show_chances, key="D",
                         style="primary" if self.charts.page == _CHANCES else "secondary",
                         tip=Tip(_("Chances of winning"), _("Where the game was decided, as estimated."), "D")),
            parts.button(ui, "results.export", _("Export"), self._export, key="E",
                         tip=Tip(_("Charts as pictures, numbers as a table, the story as text"), "", "E")),
            stretch(),
            parts.button(ui, "results.save", _("Save record"), self._ask_save, key="Ctrl+S"),
            self._rematch_button(),
            parts.button(ui, "results.new", _("New game"), self._new_game, key="N"),
            parts.button(ui, "results.menu", _("Back") if self.on_top else _("Main menu"),
                         self.close if self.on_top else lambda: go.menu(), key="Esc"),
            gap=8,
        )  # fmt: skip

    def _rematch_button(self) -> Part | None:
        """Return the rematch button, except after the tutorial and for games opened from another screen."""
        if self.on_top or self.game.record.program.table.tutorial:
            return None
        tip = Tip(_("Rematch"), _("The same players, board and rules; the cards are dealt again."), "M")
        return parts.button(self.ui, "results.rematch", _("Rematch"), self._rematch, key="M", tip=tip)
