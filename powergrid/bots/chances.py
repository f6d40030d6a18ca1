"""Each player's chance of winning over the course of a finished game, and the turning points.

The chances come from the bots' appraisal, calibrated so that a stated chance of 70% is right 70% of the time.
build_scripts/measure_chances.py fits this correction and measures the result, shown in docs/chances.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

from powergrid.bots.appraisal import progress_of, win_chances
from powergrid.bots.levels import NORMAL
from powergrid.bots.mind import ideas
from powergrid.game import Game
from powergrid.rules.actions import Action, Shuffle
from powergrid.rules.engine import perform
from powergrid.rules.setup import shuffled_deck
from powergrid.rules.state import FINISHED, GameState
from powergrid.study.statistics import round_starts

#: The sharpness of the chances: a base value, and the amounts added for progress (0 to 1) and each player beyond four.
SHARPNESS: Final = (1.659, -0.295, 0.032)
#: Smaller changes in a chance are not turning points.
_MIN_SWING: Final = 0.06


@dataclass(frozen=True, slots=True)
class Point:
    """The chances of winning by seat (total 1) at the end of a round (from 1), after a number of actions."""

    number: int
    round: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Swing:
    """A turning point: a seat's chance changed in this round, mostly through the decision after `number` actions."""

    number: int
    round: int
    seat: int
    before: float
    after: float

    @property
    def size(self) -> float:
        """The change in the chance."""
        return abs(self.after - self.before)


def corrected(chances: Sequence[float], progress: float) -> list[float]:
    """Return calibrated chances: the appraisal's chances raised to a power and scaled to a total of 1."""
    base, slope, players = SHARPNESS
    sharpness = base + slope * progress + players * (len(chances) - 4)
    powers = [max(chance, 1e-9) ** sharpness for chance in chances]
    return [power / sum(powers) for power in powers]


def chances_of(state: GameState) -> list[float]:
    """Return each seat's chance of winning; exact once the game is over."""
    chances = win_chances(state)
    return chances if state.ranking is not None else corrected(chances, progress_of(state))


def chance_curve(game: Game) -> list[Point]:
    """Return the chances at the end of each completed round of a game."""
    ends = round_starts(game)[1:]
    if game.state.phase == FINISHED:
        ends.append(game.length)
    return [Point(end, number, tuple(chances_of(game.at(end)))) for number, end in enumerate(ends, start=1)]


def swings(game: Game, curve: Sequence[Point], count: int = 3, stop: Callable[[], bool] = lambda: False) -> list[Swing]:
    """Return up to `count` turning points, the largest first: each is the largest change in a chance in its round.

    Args:
        stop: See costly_decisions.
    """
    found = []
    for before, after in pairwise(curve):
        changes = [b - a for a, b in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
        if abs(changes[seat]) >= _MIN_SWING:
            found.append((before, after, seat))
    found.sort(key=lambda one: -abs(one[1].chances[one[2]] - one[0].chances[one[2]]))
    return [
        Swing(_moment(game, before, after, seat, stop), after.round, seat, before.chances[seat], after.chances[seat])
        for before, after, seat in found[:count]
    ]


def _moment(game: Game, before: Point, after: Point, seat: int, stop: Callable[[], bool]) -> int:
    """Return the number of actions before the decision in a round that changed a seat's chance most."""
    rising = after.chances[seat] > before.chances[seat]
    state = game.at(before.number)
    best, moment, last = -1.0, before.number, _after_the_round(state)[seat]
    actions: list[Action] = game.record.actions[before.number : after.number]
    for number, action in enumerate(actions, start=before.number):
        if stop():
            break
        forced = isinstance(action, Shuffle)
        perform(state, action)
        chance = _after_the_round(state)[seat]
        gain = chance - last if rising else last - chance
        if gain > best and not forced:
            best, moment = gain, number
        last = chance
    return moment


def _after_the_round(start: GameState) -> list[float]:
    """Return the chances after normal bots have played the rest of a round."""
    state, this = start.copy(), start.round
    while state.phase != FINISHED and state.round == this:
        if state.awaiting_shuffle:
            perform(state, Shuffle(tuple(shuffled_deck(state, Random(this)))))
        else:
            perform(state, ideas(state, NORMAL)[0].action)
    return chances_of(state)
