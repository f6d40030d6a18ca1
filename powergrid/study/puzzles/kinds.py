"""The kinds of puzzle, each with its module."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Final

from powergrid.rules.actions import Action
from powergrid.rules.state import GameState
from powergrid.study.puzzles import bid, connect, end, fuel, power
from powergrid.study.puzzles.question import Ask, KindOfPuzzle, Measured, Solution

_MODULES: Final[dict[KindOfPuzzle, ModuleType]] = {
    "connect": connect,
    "power": power,
    "fuel": fuel,
    "bid": bid,
    "end": end,
}


def questions(kind: KindOfPuzzle, state: GameState) -> Iterator[Ask]:
    """Yield the questions that a position allows, even those without a clearly best answer."""
    found: Iterator[Ask] = _MODULES[kind].questions(state)
    return found


def solve(kind: KindOfPuzzle, state: GameState, ask: Ask) -> Solution | None:
    """Return the clearly best answer to a question, or None if there is none."""
    found: Solution | None = _MODULES[kind].solve(state, ask)
    return found


def measure(kind: KindOfPuzzle, state: GameState, ask: Ask, actions: Sequence[Action]) -> Measured:
    """Measure an answer, given as legal actions of the player to act."""
    found: Measured = _MODULES[kind].measure(state, ask, actions)
    return found
