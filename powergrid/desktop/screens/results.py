"""The final result: who won and why, the last board, charts. It stays until it is left."""

from dataclasses import dataclass
from pathlib import Path

import pygame

from powergrid.base.errors import PowergridError
from powergrid.base.paths import is_file
from powergrid.desktop.board.pictures import draw_game
from powergrid.desktop.pieces import plant_card, tokens
from powergrid.desktop.pieces.chart_files import write_charts
from powergrid.desktop.pieces.chart_pages import ChartPages
from powergrid.desktop.play.costly import CostlyLine, CostlySearch
from powergrid.desktop.play.seats import Seat, seats_of
from powergrid.desktop.screens.save_dialog import ask_save_name
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import Dialog, tell
from powergrid.desktop.toolkit.panels import SCREEN_HEAD, screen_head
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.names import edition_name
from powergrid.desktop.words.translation import _, _p, count
from powergrid.desktop.words.verdicts import cause_text, margin_text
from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules.standing import places

_EDGE, _FOOT = 12.0, 70.0


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the ranking."""

    place: int
    seat: Seat
    supplied: int
    money: int
    cities: int
    plants: tuple[int, ...]


def ranking_rows(game: Game, seats: list[Seat]) -> list[Row]:
    """The ranking of a finished game, best first; players who tie share a place."""
    supplied = {}
    for happened in game.events:
        for event in happened:
            if isinstance(event, ev.Powered) and event.final:
                supplied[event.seat] = event.supplied
    rows = []
    for number, place in places(game.state.ranking).items():
        player = game.state.players[number]
        fed = supplied.get(number, player.powered)
        rows.append(Row(place, seats[number], fed, player.money, len(player.cities), tuple(player.plants)))
    return rows


class ResultsScene(Screen):
    """Ranking, board and charts of a game that is over."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.seats = seats_of(game)
        self.rows = ranking_rows(game, self.seats)
        self.charts = ChartPages(game, self.seats)
        self.cause = cause_text(self.charts.numbers)
        self.costly = CostlySearch(game, frozenset(seat.number for seat in self.seats if seat.is_human))
        self._exported: list[Path] = []
        self._save_name = self._default_name()

    def language_changed(self) -> None:
        """Tell the cause of the victory and the decisions that cost most anew."""
        self.cause = cause_text(self.charts.numbers)
        self.costly.retell()

    def _default_name(self) -> str:
        winner = self.rows[0].seat.name if self.rows else ""
        return f"{self.game.record.board.name}, {winner}"[:40]

    # -- actions

    def _new_game(self) -> None:
        self.go.menu()
        self.go.setup()

    def _ask_save(self) -> None:
        def remember(name: str) -> None:
            self._save_name = name

        ask_save_name(self, self.game, self._save_name, _("Under which name?"), remember)

    def _export(self) -> None:
        try:
            if not all(is_file(file) for file in self._exported):
                self._exported = []
            files = self._exported = self._exported or write_charts(self.game, self.seats)
        except PowergridError as error:
            self.ui.toast(str(error), "warn")
            return
        text = _("{n} files were written to {folder}.").format(n=len(files), folder=files[0].parent)
        tell(self, _("Charts and numbers"), text, key="E")

    # -- drawing

    def draw(self, c: Canvas) -> None:
        c.surface.fill(c.theme.table)
        width, height = c.size
        self._head(c)
        top, foot = SCREEN_HEAD + _EDGE, height - _EDGE - _FOOT
        row = max(38.0, min(56.0, (height - 420) / max(1, len(self.rows))))
        table_height = 30 + row * len(self.rows) + (60 if self.cause else 38)
        board_width = max(300.0, width * 0.37)
        table = pygame.FRect(_EDGE, top, width - 3 * _EDGE - board_width, table_height)
        self._table(table, row)
        self._board(pygame.FRect(table.right + _EDGE, top, board_width, table_height))
        charts_top = table.bottom + _EDGE
        self.charts.draw(self.ui, pygame.FRect(_EDGE, charts_top, width - 2 * _EDGE, foot - _EDGE - charts_top))
        self._foot(pygame.FRect(_EDGE, foot, width - 2 * _EDGE, _FOOT))

    def _head(self, c: Canvas) -> None:
        setup = self.game.record.setup
        about = _("{board}, {edition}, {rounds}").format(
            board=_(self.game.record.board.name),
            edition=edition_name(setup.edition),
            rounds=count(self.game.state.round, "{n} round", "{n} rounds"),
        )
        screen_head(self.ui, _("Final result"), lambda: self.go.menu(), about, leads="menu")
        tip = Tip(_("Statistics"), _("Of all finished games."), "F3")
        place = (c.size[0] - 172, 7, 158, 32)
        widgets.button(self.ui, "top.history", place, _("Statistics"), lambda: self.go.history(), style="dark",
                       icon="chart", key="F3", tip=tip)  # fmt: skip

    def _table(self, rect: pygame.FRect, row_height: float) -> None:
        c, t = self.ui.c, self.ui.c.theme
        c.box(rect, 8, t.paper, t.line2, 1, 1)
        columns = [rect.left + rect.width * share for share in (0.37, 0.5, 0.63, 0.765)]
        heads = (_("supplied"), _("money"), _("connected"), _("plants at the end"))
        for x, head in zip(columns, heads, strict=True):
            c.text(head, (x, rect.top + 15), theme.HINT, t.ink5, "midleft", rect.right - x)
        y = rect.top + 30
        for row in self.rows:
            self._row(pygame.FRect(rect.left, y, rect.width, row_height), row, columns)
            y += row_height
        lead, verdict = margin_text(self.charts.numbers)
        foot = rect.bottom - (41 if self.cause else 19)
        c.icon("info", (rect.left + 24, foot), 15, t.ink5)
        parts = (
            (f"{lead} " if lead else "", theme.TEXT.sized(14), t.ink7),
            (verdict, theme.TEXT_BOLD.sized(14), t.ink),
        )
        c.spans(parts, (rect.left + 40, foot), "midleft", rect.width - 52)
        c.text(self.cause, (rect.left + 40, foot + 22), theme.TEXT.sized(14), t.ink7, "midleft", rect.width - 52)

    def _row(self, rect: pygame.FRect, row: Row, columns: list[float]) -> None:
        c, t = self.ui.c, self.ui.c.theme
        y = rect.centery
        first = row.place == 1
        if first:
            c.fill((rect.left + 1, rect.top, rect.width - 2, rect.height), t.amber_soft)
        c.fill((rect.left + 1, rect.bottom - 1, rect.width - 2, 1), t.line)
        big = Font("cond", 22 if first else 20, 600)
        c.text(str(row.place), (rect.left + 24, y), big, t.ink if first else t.ink5, "center")
        tokens.marker(c, row.seat.color, (rect.left + 62, y), 24 if first else 20, row.seat.name[:1].upper())
        chip = (
            _p("mark of the winner", "wins")
            if first and sum(1 for other in self.rows if other.place == 1) == 1
            else _("shares")
            if first
            else ""
        )
        tag = "" if row.seat.is_human else _("bot, {kind}").format(kind=_(row.seat.kind.capitalize()))
        chip_width = c.text_width(chip, theme.ROW_BOLD) + 24 if chip else 0
        tag_width = c.text_width(tag, theme.SMALL) + 20 if tag else 0
        room = max(60.0, columns[0] - rect.left - 92 - chip_width - tag_width)
        font = c.fitting(row.seat.name, big, room)
        x = c.text(row.seat.name, (rect.left + 84, y), font, t.ink, "midleft", room).right
        if chip:
            box = pygame.FRect(x + 8, y - 10, chip_width - 8, 20)
            c.box(box, 10, t.ink)
            c.text(chip, box.center, theme.ROW_BOLD.sized(13), t.white, "center")
            x = box.right
        if tag and x + tag_width < columns[0]:
            box = pygame.FRect(x + 8, y - 9, tag_width - 8, 18)
            c.box(box, 3, None, t.line2)
            c.text(tag, box.center, theme.SMALL, t.ink5, "center")
        number = Font("cond", 18, 600)
        for x, icon, value in zip(
            columns, ("bolt", "coin", "city"), (row.supplied, row.money, row.cities), strict=False
        ):
            if icon == "coin":
                tokens.coin(c, (x + 7, y), 16)
            else:
                c.icon(icon, (x + 7, y), 14, t.ink)
            c.text(str(value), (x + 21, y), number, t.ink, "midleft")
        for place, plant in enumerate(row.plants):
            plant_card.draw_chip(c, (columns[3] + 16 + 35 * place, y), plant, 31, 24)

    def _board(self, rect: pygame.FRect) -> None:
        draw_game(self.ui.c, rect, self.game, [seat.color for seat in self.seats])

    # -- the decisions that cost most

    def _ask_costly(self) -> None:
        self.costly.start()
        text = _(
            "The program's estimate, no more: it plays the game on from every decision, knowing what the player knew."
        )
        title = _("Decisions that cost most")
        self.ask(Dialog(title, text, width=740, content=self._costly, content_height=222))

    def _costly(self, rect: pygame.FRect) -> None:
        c, t = self.ui.c, self.ui.c.theme
        search = self.costly
        if search.busy or search.fault or not search.lines:
            words_ = _("No decision of a person stands out.")
            if search.busy:
                words_ = _("Playing on from every decision … {n} %").format(n=round(100 * search.part))
                c.box((rect.left, rect.top + 30, rect.width, 8), 4, t.line)
                c.box((rect.left, rect.top + 30, max(8.0, rect.width * search.part), 8), 4, t.petrol)
            elif search.fault:
                words_ = _("The estimate failed: {fault}").format(fault=search.fault)
            c.text(words_, (rect.left, rect.top + 12), theme.ROW, t.ink7, "midleft", rect.width)
            return
        for index, line in enumerate(search.lines):
            self._costly_line(pygame.FRect(rect.left, rect.top + 74 * index, rect.width, 70), line)

    def _costly_line(self, rect: pygame.FRect, line: CostlyLine) -> None:
        c, t = self.ui.c, self.ui.c.theme
        seat = self.seats[line.seat]
        c.box(rect, 6, t.panel, t.line)
        tokens.marker(c, seat.color, (rect.left + 20, rect.top + 18), 18)
        head = _("{name}, round {n}: {act}").format(name=seat.name, n=line.round, act=line.done)
        c.text(head, (rect.left + 38, rect.top + 18), theme.ROW_BOLD, t.ink, "midleft", rect.width - 130)
        better = _("Better by estimate: {act}").format(act=line.better)
        c.text(better, (rect.left + 38, rect.top + 38), theme.ROW, t.ink, "midleft", rect.width - 50)
        chances = _("Chance to win {a} % instead of {b} %.").format(a=line.chance, b=line.better_chance)
        why = f"{chances} {line.reason}".strip()
        c.text(why, (rect.left + 38, rect.top + 56), theme.SMALL, t.ink5, "midleft", rect.width - 50)
        place = (rect.right - 86, rect.top + 6, 78, 24)
        widgets.button(self.ui, f"costly.{line.number}", place, _("Show"), lambda: self._show(line.number),
                       font=theme.ROW, tip=_("The table at this decision"))  # fmt: skip

    def _show(self, number: int) -> None:
        self.close_dialog()
        self.go.replay(self.game, number - 1)

    def deadline(self) -> int | None:
        """While the estimate runs its progress is shown."""
        return self.app.clock() + 200 if self.costly.busy and self.dialogs else None

    def tick(self) -> None:
        """Show how far the estimate is."""
        if self.costly.tick() and self.dialogs:
            self.ui.dirty = True

    def left(self) -> None:
        """Stop looking when the screen is left."""
        self.costly.stop()
        super().left()

    # -- foot

    def _foot(self, rect: pygame.FRect) -> None:
        ui, app = self.ui, self.app
        c, t = ui.c, ui.c.theme
        c.box(rect, 8, t.panel, t.line2, 1, 1)
        y = rect.centery - 17
        x = rect.left + 16
        widgets.button(ui, "results.replay", (x, y, 124, 34), _("Replay"), lambda: app.go.replay(self.game),
                       style="primary", icon="play", key="R", more_keys=("Enter",))  # fmt: skip
        x += 140
        self.charts.draw_pages(ui, pygame.FRect(x, y + 2, 300, 30))
        tip = Tip(_("Charts as pictures, numbers as a table"), "", "E")
        widgets.button(ui, "results.export", (x + 316, y, 112, 34), _("Export"), self._export, icon="chart", key="E",
                       tip=tip)  # fmt: skip
        people = any(seat.is_human for seat in self.seats)
        widgets.button(ui, "results.costly", (x + 440, y, 150, 34), _("Costly choices"), self._ask_costly, key="D",
                       enabled=people, reason=_("Only bots have played."),
                       tip=Tip(_("Decisions that cost most"), _("An estimate of the program."), "D"))  # fmt: skip
        right = rect.right - 16
        for name, label, key, width, action in (
            ("menu", _("Main menu"), "Esc", 138.0, lambda: app.go.menu()),
            ("new", _("New game"), "N", 122.0, self._new_game),
            ("save", _("Save record"), "Ctrl+S", 168.0, self._ask_save),
        ):
            icon = "save" if name == "save" else ""
            widgets.button(ui, f"results.{name}", (right - width, y, width, 34), label, action, key=key, icon=icon,
                           style="secondary")  # fmt: skip
            right -= width + 12
