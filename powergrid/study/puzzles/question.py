"""The parts that all kinds of puzzles share: questions, solutions and measured answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from powergrid.rules.actions import Action, Shuffle
from powergrid.rules.engine import apply
from powergrid.rules.state import GameState

KindOfPuzzle = Literal["connect", "power", "fuel", "bid", "end"]
KINDS_OF_PUZZLE: Final[tuple[KindOfPuzzle, ...]] = ("connect", "power", "fuel", "bid", "end")
#: The grades from easy to hard.
GRADES: Final = (1, 2, 3)
#: The numbers in a question by name, for example the number of cities to connect.
Ask = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Solution:
    """The one best answer to a question.

    Attributes:
        actions: The answer.
        value: How good it is, for comparison item by item.
        margin: How much worse the next best answer is, in Elektro or, if the answer wins the game, in cities.
        grade: 1 (easy) to 3 (hard).
        why: The numbers for the explanation.
    """

    actions: tuple[Action, ...]
    value: tuple[int, ...]
    margin: int
    grade: int
    why: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Measured:
    """A measured answer: whether it does what the question asks, and how good it is (as in `Solution`).

    Attributes:
        winners: The winning seats if the answer ends the game, otherwise none.
    """

    fits: bool
    value: tuple[int, ...]
    winners: tuple[int, ...] = ()


def after(state: GameState, actions: Iterable[Action]) -> GameState:
    """Return a copy of the state after some actions; any shuffle puts the cards in ascending order."""
    trial = state.copy()
    for action in actions:
        apply(trial, action)
        if trial.awaiting_shuffle:
            apply(trial, Shuffle(tuple(sorted(trial.deck))))
    return trial


def is_plain(state: GameState) -> bool:
    """Return whether the solvers know all the rules of the board."""
    rules = state.ruleset
    special = (
        rules.first_game, rules.second_network, rules.second_prices, rules.one_token_a_turn, rules.outage_penalty,
        rules.must_supply, rules.island_cost >= 0, state.trust is not None, any(rules.price_limit),
    )  # fmt: skip
    return not any(special)


def of_kind(actions: Sequence[Action], kind: type[Action]) -> list[Any]:
    """Return the actions of one kind."""
    return [action for action in actions if isinstance(action, kind)]
