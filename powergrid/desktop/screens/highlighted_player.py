"""The highlighted player on screens with results: under the pointer, or pinned by a click."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from powergrid.desktop.board.networks import network_worth
from powergrid.desktop.board.pictures import GamePicture
from powergrid.desktop.pieces.chart_pages import ChartPages
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.toolkit.rows import Part
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.translation import _
from powergrid.game import Game


class HighlightedPlayer:
    """The player highlighted on the board and in the charts because the pointer is on their row, bar or house."""

    def __init__(self, ui: Ui, game: Game, seats: Sequence[Seat]) -> None:
        self.ui = ui
        self.game = game
        self.seats = seats
        self.picture = GamePicture(game, [seat.color for seat in seats])
        self._pinned: int | None = None
        self._house: int | None = None

    @property
    def seat(self) -> int | None:
        """The highlighted seat, or None."""
        kind, _dot, name = self.ui.pointed.partition(".")
        if kind == "network":
            return int(name)
        if self.ui.pointed == "networks" and self._house is not None:
            return self._house
        bar = ChartPages.seat_of(self.ui.pointed)
        return self._pinned if bar is None else bar

    def highlight_in(self, charts: ChartPages) -> None:
        """Highlight the player in charts."""
        charts.highlight("" if self.seat is None else self.seats[self.seat].color)

    def row(self, seat: int, part: Part, *, tip: bool = True) -> Part:
        """Return a part, such as a table row, that highlights a player; its control is `network.SEAT`.

        Args:
            tip: Whether to add a tooltip with the value of the network.
        """
        worth = _("Links worth {n}").format(n=network_worth(self.game, seat))
        words = Tip(self.seats[seat].name, worth) if tip else None

        def draw(rect: pygame.FRect) -> None:
            name = f"network.{seat}"
            self.ui.area(name, rect, words, focusable=True, on_click=partial(self._pin, seat),
                         enter_first=True, group="network")  # fmt: skip
            part.draw(rect)
            if self.seat == seat:
                self.ui.c.ring(rect.inflate(-4, -4), 6, self.ui.c.theme.amber, 2.5)
            self.ui.draw_focus(name, rect.inflate(-8, -8))

        return replace(part, draw=draw)

    def board(self) -> Part:
        """Return the board with all networks; its control is `networks`."""

        def draw(rect: pygame.FRect) -> None:
            self.picture.draw(self.ui.c, rect, self.seat)
            self.ui.area("networks", rect, on_hover=partial(self._point, rect), on_click=self._pin_house)

        return Part(draw, grow=1)

    def _point(self, rect: pygame.FRect, x: float, y: float) -> None:
        seat = self.picture.seat_at(self.ui.c, rect, x, y)
        self.ui.dirty |= seat != self._house
        self._house = seat

    def _pin_house(self) -> None:
        self._pin(self._house)

    def _pin(self, seat: int | None) -> None:
        self._pinned = None if self._pinned == seat else seat
        self.ui.dirty = True
