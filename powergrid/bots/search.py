"""The search: continue the game many times from each sensible action and compare the chances of winning afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from math import exp
from random import Random
from typing import Final

from powergrid.bots.appraisal import win_chances
from powergrid.bots.idea import Idea
from powergrid.bots.outlook import Taste
from powergrid.bots.playout import play_until
from powergrid.bots.view import View
from powergrid.rules.actions import Decision
from powergrid.rules.engine import perform
from powergrid.rules.state import GameState


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of a search.

    Attributes:
        samples: Maximum number of games per candidate.
        first: Games between two checks that drop weak candidates.
        rounds: Rounds to continue, including the current one.
        candidates: Maximum number of actions to compare.
        margin: The lead of the best candidate, in percentage points, at which another one is dropped after one game; it
            shrinks with more games.
        edge: The lead, in percentage points, that another candidate needs to replace the first.
        spread: Relative standard deviation of the players' preferences from game to game; with 0, everyone plays the
            same, and games without chance are identical.
    """

    samples: int = 12
    first: int = 3
    rounds: int = 1
    candidates: int = 4
    margin: float = 12.0
    edge: float = 0.5
    spread: float = 0.0


#: Preferences that do not vary: `blur` is not really a preference, and 0 tokens in `store` must stay 0.
_FIXED: Final = frozenset({"blur", "store"})


def search(
    view: View, candidates: list[Idea], taste: Taste, effort: Effort, seed: int, out_of_time: Callable[[], bool]
) -> list[Idea]:
    """Return the candidates with their chance of winning, best first.

    All candidates get the same imagined draw piles.

    Args:
        out_of_time: Called between games; when it returns True, the games played so far decide.
    """
    random = view.random(seed)
    alive = list(range(len(candidates)))
    totals = [0.0] * len(candidates)
    counts = [0] * len(candidates)
    for sample in range(effort.samples):
        if sample and sample % effort.first == 0:
            alive = _survivors(alive, totals, counts, effort.margin)
        if len(alive) < 2:
            break
        start, luck = view.imagine(random), random.getrandbits(64)
        played = varied(taste, effort.spread, Random(luck)) if effort.spread else taste
        for index in alive:
            if out_of_time():
                return _ranked(candidates, totals, counts, effort.edge)
            totals[index] += _play_on(start, candidates[index].action, view.seat, played, effort.rounds, Random(luck))
            counts[index] += 1
    return _ranked(candidates, totals, counts, effort.edge)


def varied(taste: Taste, spread: float, random: Random) -> Taste:
    """Return randomly varied preferences."""
    numbers = {one.name: getattr(taste, one.name) for one in fields(taste) if one.name not in _FIXED}
    return replace(taste, **{name: number * exp(random.gauss(0, spread)) for name, number in numbers.items()})


def _survivors(alive: list[int], totals: list[float], counts: list[int], margin: float) -> list[int]:
    """Return the candidates less than `margin` behind the best. The margin shrinks as more games are played."""
    means = {index: totals[index] / counts[index] for index in alive}
    best = max(means.values())
    allowed = margin / 100 / counts[alive[0]] ** 0.5
    return [index for index in alive if means[index] > best - allowed]


def _ranked(candidates: list[Idea], totals: list[float], counts: list[int], edge: float) -> list[Idea]:
    """Sort the candidates with the most games by chance, but keep the first ahead of those that are barely better."""
    found = [
        idea._replace(chance=100 * total / count if count else 0.0, games=count)
        for idea, total, count in zip(candidates, totals, counts, strict=True)
    ]
    order = sorted(range(len(found)), key=lambda i: (-found[i].games, -found[i].chance - (edge if i == 0 else 0), i))
    return [found[index] for index in order]


def _play_on(start: GameState, action: Decision, seat: int, taste: Taste, rounds: int, random: Random) -> float:
    state = start.copy()
    perform(state, action)
    play_until(state, state.round + rounds, taste, random)
    return win_chances(state)[seat]
