"""The log of a game in progress: its lines, the news for the current player, and the bots' reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from powergrid.bots import Reason
from powergrid.bots.reasons import MONEY_NUMBERS
from powergrid.desktop.pieces import drawings
from powergrid.desktop.play import hints
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.screens.table import log_view
from powergrid.desktop.screens.table.log_filter import LogFilter
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.dialogs import Dialog
from powergrid.desktop.toolkit.panel_cache import draw_cached
from powergrid.desktop.toolkit.rows import Part, column, row, scrolling, spacer
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.log import Line, log_lines
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.reasons import comments_on_moves
from powergrid.desktop.words.recap import last_decision
from powergrid.desktop.words.translation import _
from powergrid.rules.actions import Action, Shuffle
from powergrid.rules.state import FINISHED, NOBODY

#: The maximum number of moves explained in one dialog.
_MAX_MOVES = 8


def is_explained(line: Line, actions: Sequence[Action], known: Mapping[int, str]) -> bool:
    """Return whether a line is a bot's move with known reasons, not a consequence such as winning an auction."""
    if line.seat is None or line.action not in known:
        return False
    action = actions[line.action - 1]
    return not isinstance(action, Shuffle) and action.seat == line.seat


def last_moves(lines: Sequence[Line], explains: Callable[[Line], bool], since: int) -> list[Line]:
    """Return the lines of explained bot moves after action `since`, or the last one if there are none."""
    firsts = {line.action: line for line in reversed(lines) if explains(line)}
    moves = [firsts[number] for number in sorted(firsts)]
    return [line for line in moves if line.action > since][-_MAX_MOVES:] or moves[-1:]


class GameLog:
    """The log panel of the table and its dialogs.

    Attributes:
        person_acts: Returns whether a person may decide now.
        ask: Shows a dialog.
        reasons: The bots' reasons by action number, counted from 1.
        hidden_money: Whether to leave out anything that would reveal a player's money until the game is over.
    """

    def __init__(
        self,
        ui: Ui,
        controller: Controller,
        person_acts: Callable[[], bool],
        ask: Callable[[Dialog], None],
        reasons: Mapping[int, tuple[Reason, ...]],
        *,
        hidden_money: bool = False,
    ) -> None:
        self.ui = ui
        self.controller = controller
        self.person_acts = person_acts
        self.ask = ask
        self.reasons = reasons
        self.hidden_money = hidden_money
        self._lines: list[Line] = []
        self._key: tuple[object, ...] = ()
        self._texts: dict[int, str] = {}
        self._texts_key: tuple[object, ...] = ()

    def lines(self) -> list[Line]:
        """Return the lines so far."""
        game, forced = self.controller.game, frozenset(self.controller.forced)
        key = (game.length, id(game.events[-1]), forced)
        if key != self._key:
            self._lines = log_lines(game, forced, names_of(game), hidden_money=self.hidden_money)
            self._key = key
        return self._lines

    def language_changed(self) -> None:
        """Translate the lines and the reasons."""
        self._key = self._texts_key = ()

    def news(self) -> log_view.News | None:
        """Return the news for the person to act, or None before their first turn or if nobody acts."""
        if self.controller.seat == NOBODY or not self.person_acts():
            return None
        seat = self.controller.seats[self.controller.seat]
        number = last_decision(self.controller.game, seat.number, self.controller.forced)
        return None if number is None else log_view.News(number, seat.color, seat.name)

    def draw(self, rect: pygame.FRect, lines: Sequence[Line], on_news: Callable[[], None]) -> None:
        """Draw the panel with these lines, unless the area has no height.

        Args:
            on_news: Shows the news.
        """
        if not rect.height:
            return
        seats, news, whys = self.controller.seats, self.news(), self._whys()

        def draw() -> None:
            with self.ui.grouped("log"):
                log_view.draw(self.ui, rect, lines, seats, self.show_all, news, whys, on_news)

        draw_cached(self.ui, "log", rect, (lines, news, whys.texts), draw)

    def show_all(self) -> None:
        """Show the whole log in a dialog, with filters for players and phases."""
        self.ask(log_dialog(self.ui, self.controller, self.lines(), self.news(), self._whys()))

    # -- reasons of bots

    def whys(self) -> dict[int, str]:
        """Return the reasons for bots' moves by action number, or {} while a game without hints is in progress."""
        if not hints.allowed(self.controller.game) and self.controller.state.phase != FINISHED:
            return {}
        secret = self.hidden_money and self.controller.state.phase != FINISHED
        game = self.controller.game
        key = game.length, id(game.events[-1]), len(self.reasons), secret
        if key != self._texts_key:
            self._texts, self._texts_key = self._write_reasons(secret), key
        return self._texts

    def _write_reasons(self, secret: bool) -> dict[int, str]:
        found = {}
        for number, reasons in self.reasons.items():
            if number > self.controller.game.length:
                break  # undone; its reasons will be dropped before the next move
            found[number] = [reason for reason in reasons if not (secret and MONEY_NUMBERS & reason.numbers.keys())]
        return comments_on_moves(found, self.controller.game.record.actions)

    def _whys(self) -> log_view.Whys:
        known, actions = self.whys(), self.controller.game.record.actions
        return log_view.Whys(known, lambda line: is_explained(line, actions, known), self._explain)

    def _explain(self, number: int) -> None:
        whys = self._whys()
        self._ask_why([line for line in self.lines() if line.action == number and whys.explains(line)][:1])

    def show_why(self) -> None:
        """Explain the bots' moves since the current player's last decision, or at least the last move."""
        news = self.news()
        self._ask_why(last_moves(self.lines(), self._whys().explains, news.actions if news is not None else 0))

    def _ask_why(self, moves: list[Line]) -> None:
        """Show a dialog that explains these moves."""
        if not moves:
            words = _("No bot has moved since the game was opened.")
            if self.reasons and not self.whys():
                words = _("Hints are off, so the bots give no reasons.")
            self.ui.toast(words, "info")
            return
        self.ask(why_dialog(self.ui, self.controller.seats, moves, self.whys()))


def log_dialog(
    ui: Ui, controller: Controller, lines: Sequence[Line], news: log_view.News | None = None,
    whys: log_view.Whys | None = None,
) -> Dialog:  # fmt: skip
    """Return the dialog with the whole log, with filters for players and phases."""
    chosen, game, seats = LogFilter(), controller.game, controller.seats

    def draw(rect: pygame.FRect) -> None:
        body = chosen.draw(ui, rect, seats)
        log_view.draw_lines(ui, "wholelog.list", body, chosen.lines(game, lines), seats, news, whys)

    whole = Part(draw, 0, ui.c.size[1])  # the window limits it
    return Dialog(_("Log"), width=560, content=lambda: whole, focus="wholelog.list", key="L")


def why_dialog(
    ui: Ui, seats: Sequence[Seat], moves: Sequence[Line], known: Mapping[int, str], note: str = ""
) -> Dialog:
    """Return the dialog with the reasons for bots' moves.

    Args:
        known: The reasons by action number.
        note: A note to show first.
    """
    names = {seats[line.seat].name for line in moves if line.seat is not None}
    one = _("Why did {name} do that?").format(name=next(iter(names)))

    def move(line: Line) -> Part:
        marker = drawings.marker(ui.c, seats[line.seat or 0].color, 15)
        why = parts.label(ui, known[line.action], theme.TEXT, ui.c.theme.ink7, wraps=True, grow=1)
        return column(row(marker, parts.label(ui, line.text, theme.ROW_BOLD, wraps=True, grow=1), height=20, gap=9),
                      row(spacer(15), why, gap=9))  # fmt: skip

    def content() -> Part:
        return scrolling(ui, "why.list", column(*map(move, moves), gap=10))

    title = one if len(names) == 1 else _("Why the bots did that")
    return Dialog(title, note, width=500, content=content, key="Y")
