"""The common part of all kinds of puzzle: the question, its solution, and how an answer is measured."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from powergrid.rules.actions import Action, Shuffle
from powergrid.rules.engine import apply
from powergrid.rules.state import GameState

KindOfPuzzle = Literal["connect", "power", "fuel", "bid", "end"]
KINDS_OF_PUZZLE: Final[tuple[KindOfPuzzle, ...]] = ("connect", "power", "fuel", "bid", "end")
#: From easy to hard.
GRADES: Final = (1, 2, 3)
#: The numbers in a question by name: the cities to connect, for example.
Ask = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Solution:
    """The only best answer to a question.

    actions: the answer. value: how good it is, compared item by item. margin: how much worse the next best answer is,
    in Elektro, or in cities where the answer wins the game. grade: 1 (easy) to 3 (hard). why: the numbers of the
    explanation.
    """

    actions: tuple[Action, ...]
    value: tuple[int, ...]
    margin: int
    grade: int
    why: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Measured:
    """An answer measured: whether it does what the question asks, and how good it is (as in `Solution`).

    winners: the seats that win if the answer ends the game, none if it does not.
    """

    fits: bool
    value: tuple[int, ...]
    winners: tuple[int, ...] = ()


def after(state: GameState, actions: Iterable[Action]) -> GameState:
    """Return a copy of the state after some actions; a shuffle that one needs leaves the cards in ascending order."""
    trial = state.copy()
    for action in actions:
        apply(trial, action)
        if trial.awaiting_shuffle:
            apply(trial, Shuffle(tuple(sorted(trial.deck))))
    return trial


def is_plain(state: GameState) -> bool:
    """Return whether the board has none of the rules that the solvers do not know."""
    rules = state.ruleset
    special = (
        rules.first_game, rules.second_network, rules.second_prices, rules.one_token_a_turn, rules.outage_penalty,
        rules.must_supply, rules.island_cost >= 0, state.trust is not None, any(rules.price_limit),
    )  # fmt: skip
    return not any(special)


def of_kind(actions: Sequence[Action], kind: type[Action]) -> list[Any]:
    """Return the actions of one kind."""
    return [action for action in actions if isinstance(action, kind)]
