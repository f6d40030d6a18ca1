"""What both decisions before the first round share: a click on a city is all."""

from __future__ import annotations

from typing import ClassVar

import pygame

from powergrid.bots.turns import Hint
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import Table, do
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit import theme
from powergrid.rules.actions import MarkStart, PlaceTrust


class SetupDecision(Decision):
    """A choice of one city. make: the action that chooses it."""

    make: ClassVar[type[MarkStart | PlaceTrust]]
    on_board = True

    def lines(self) -> list[str]:
        """Return the sentences of the dock."""
        raise NotImplementedError

    @classmethod
    def control_for(cls, controller: Controller, hint: Hint) -> str:
        """Return the city of a hint."""
        assert isinstance(hint.first, MarkStart | PlaceTrust)
        return f"city.{controller.state.ruleset.city_ids[hint.first.city]}"

    @classmethod
    def pick_city(cls, table: Table, city: int) -> None:
        """Place or mark the city."""
        controller = table.controller
        do(table, lambda: controller.act(cls.make(controller.seat, city)))

    def draw_body(self, body: pygame.FRect, _row: pygame.FRect) -> None:
        """Draw the lines of text."""
        y = body.top
        for line in self.lines():
            y += self.c.paragraph(line, (body.left, y), theme.TEXT, self.t.ink7, body.width) + 6
