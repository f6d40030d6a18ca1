"""Positions from the golden games, for the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from powergrid.game import Game, replay
from powergrid.rules.state import GameState
from tests.games.golden_games import golden


def position(name: str, number: int) -> Game:
    """Return a golden game after its first `number` actions."""
    return replay(golden(name).record, upto=number)


@cache
def find(name: str, wanted: Callable[[GameState], bool]) -> int:
    """Return the number of actions after which a golden game first meets a condition."""
    game = replay(golden(name).record, upto=0)
    for number in range(len(golden(name).record.actions) + 1):
        if wanted(game.state):
            return number
        game._take(golden(name).record.actions[number])
    raise LookupError(name)
