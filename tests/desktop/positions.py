"""Positions from the golden games for tests of the table."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache

from powergrid.game import Game, ReplayError, replay, steps
from powergrid.rules.actions import Build, Buy, Done
from powergrid.rules.state import GameState
from tests.games.golden_games import golden

#: Two of the golden games.
GERMANY, USA = "germany_recharged_4p_1", "usa_recharged_6p_1"


def position(name: str, at: int | Callable[[GameState], bool]) -> Game:
    """Return a golden game after a number of actions, or when it first meets a condition."""
    return replay(golden(name).record, upto=at if isinstance(at, int) else find(name, at))


@cache
def _moments(name: str) -> list[GameState]:
    """Return the state of a golden game after each action, up to the first action that our rules do not allow."""
    states = []
    with suppress(ReplayError):
        for game in steps(golden(name).record):
            states.append(game.state.copy())  # noqa: PERF401 - what was found before an error is kept
    return states


@cache
def find(name: str, wanted: Callable[[GameState], bool]) -> int:
    """Return the number of actions after which a golden game first meets a condition."""
    for number, state in enumerate(_moments(name)):
        if wanted(state):
            return number
    raise LookupError(name)


def turn_with_several(game: Game, kind: type[Buy | Build]) -> tuple[int, int]:
    """Return the moments before and after a game's first turn with at least two actions of this kind."""
    actions = game.record.actions
    first = next(
        n for n in range(1, game.length)
        if isinstance(actions[n], kind) and isinstance(actions[n + 1], kind) and not isinstance(actions[n - 1], kind)
    )  # fmt: skip
    return first, next(n for n in range(first, game.length) if isinstance(actions[n], Done)) + 1
