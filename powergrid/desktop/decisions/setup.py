"""The two decisions before the first round: placing the Trust and marking a start city."""

from typing import ClassVar

import pygame

from powergrid.bots.turns import Hint
from powergrid.content.editions import TRUST_START_CITIES
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import Table, do
from powergrid.desktop.pieces.controls import city_control
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, spacer, stretch
from powergrid.desktop.words.translation import _N, _
from powergrid.rules.actions import MarkStart, PlaceTrust


class SetupDecision(Decision):
    """A choice of a city with one click.

    Attributes:
        make: Creates the action that chooses it.
    """

    make: ClassVar[type[MarkStart | PlaceTrust]]
    on_board = True

    def lines(self) -> list[str]:
        """Return the sentences of the dock."""
        raise NotImplementedError

    @classmethod
    def control_for(cls, controller: Controller, hint: Hint) -> str:
        """Return the city of a hint."""
        assert isinstance(hint.first, MarkStart | PlaceTrust)
        return city_control(controller.state.ruleset.city_ids[hint.first.city])

    @classmethod
    def pick_city(cls, table: Table, city: int) -> None:
        """Place or mark the city."""
        controller = table.controller
        do(table, lambda: controller.act(cls.make(controller.seat, city)))

    def body(self, room: pygame.FRect) -> Part:
        """Return the lines of text."""
        lines = (parts.label(self.ui, line, theme.TEXT, self.t.ink7, wraps=True) for line in self.lines())
        return column(*lines, stretch(), gap=6)

    def buttons(self, room: pygame.FRect) -> Part:
        """Return no buttons, because the decision is made on the board."""
        return spacer()


class PlaceTrustDecision(SetupDecision):
    """Placing a house of the Trust."""

    kind = "place_trust"
    make = PlaceTrust
    title = _N("Placing the Trust")
    rule = _N(
        "The first player places one house of the Trust, the second two, the first two, the second one, all next "
        "to each other. Nobody can connect these six cities in Step 1, but links may pass through them."
    )
    page = "trust"

    def lines(self) -> list[str]:
        """Return how many houses are placed, and the rule in short."""
        trust = self.controller.state.trust
        placed = len(trust.cities) if trust is not None else 0
        return [
            _("House {n} of {all}: choose an amber city on the board.").format(n=placed + 1, all=TRUST_START_CITIES),
            _("The six cities are next to each other. Nobody can connect them in Step 1; links may pass through them."),
        ]


class MarkStartDecision(SetupDecision):
    """Marking a start city."""

    kind = "mark_start"
    make = MarkStart
    title = _N("Marking a start city")
    rule = _N(
        "Every player marks one city. Every network must start in a marked city that is still free, and "
        "in Step 1 marked cities can be connected in no other way."
    )
    page = "start"

    def lines(self) -> list[str]:
        """Return the rule in short."""
        return [
            _("Choose an amber city on the board."),
            _("Every network must start in a marked city that is still free, not necessarily your own."),
            _("In Step 1 a marked city cannot be connected in any other way."),
        ]
