"""Painting the board of the next game during the set-up, so that the table opens faster."""

from typing import Final

from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.toolkit.canvas import Canvas

#: Milliseconds without a change before the board is painted.
_IDLE: Final = 700


class BoardPainter:
    """A painter for the chosen board. It starts once nothing has changed for a while."""

    def __init__(self) -> None:
        self._chosen: tuple[object, ...] = ()
        self._since = 0
        self._pending = False

    def deadline(self) -> int | None:
        """Return when to paint the board if nothing changes, in milliseconds, or None."""
        return self._since + _IDLE if self._pending else None

    def tick(self, choices: NewGame, c: Canvas, now: int) -> None:
        """Remember the choices and, if it is time, paint the board for a table on this canvas."""
        options = tuple(sorted(choices.options.items()))
        chosen = id(choices.board), choices.edition, options, tuple(choices.zone), c.surface.get_size(), c.scale
        if chosen != self._chosen:
            self._chosen, self._since, self._pending = chosen, now, choices.zone_is_ready()
        elif self._pending and now >= self._since + _IDLE:
            self._pending = False
            self._paint(choices, c)

    def _paint(self, choices: NewGame, c: Canvas) -> None:
        # imported late to open the set-up faster
        from powergrid.desktop.board.view import BoardView
        from powergrid.desktop.screens.table.layout import table_layout

        view = BoardView(board_figure(choices.board, choices.edition, choices.options), frozenset(choices.zone))
        view.place(c.rect(table_layout(*c.size, len(choices.people)).board), c.scale)
        view.prepare()
