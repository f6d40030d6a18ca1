"""A game at its current moment, with what is often needed about it."""

from __future__ import annotations

from powergrid.game import Game
from powergrid.rules.legal import Kind, Legal
from powergrid.rules.state import GameState, PlayerState


class Moment:
    """The pending decision of a game."""

    game: Game

    @property
    def state(self) -> GameState:
        """The current state of the game."""
        return self.game.state

    @property
    def legal(self) -> Legal:
        """What may be done now."""
        return self.game.legal()

    @property
    def kind(self) -> Kind:
        """The kind of the pending decision."""
        return self.legal.kind

    @property
    def seat(self) -> int:
        """The seat to act, `NOBODY` if there is none."""
        return self.state.to_act

    @property
    def player(self) -> PlayerState:
        """The player to act (the first one if nobody is)."""
        return self.state.players[max(0, self.seat)]
