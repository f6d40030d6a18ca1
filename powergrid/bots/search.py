"""Looks ahead: plays sensible actions on from a position many times and compares the chances to win afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from powergrid.bots.appraisal import win_chances
from powergrid.bots.auction_plan import top_bid
from powergrid.bots.idea import Idea
from powergrid.bots.mind import ideas
from powergrid.bots.outlook import Taste, outlook
from powergrid.bots.view import View
from powergrid.rules.actions import Bid, Decision, Pass, Shuffle
from powergrid.rules.engine import perform
from powergrid.rules.setup import shuffled_deck
from powergrid.rules.state import FINISHED, GameState


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to think.

    samples: games played on for each candidate at most. first: games between two looks at which weak ones are left out.
    rounds: rounds played on, the running one included. candidates: actions compared at most.
    margin: percent of chance that a candidate may lie behind after one game without being left out; less after more.
    edge: percent of chance by which another must beat the first candidate.
    """

    samples: int = 12
    first: int = 3
    rounds: int = 1
    candidates: int = 4
    margin: float = 12.0
    edge: float = 0.5


def search(
    view: View, candidates: list[Idea], taste: Taste, effort: Effort, seed: int, out_of_time: Callable[[], bool]
) -> list[Idea]:
    """The candidates with their chance to win, best first.

    Every candidate meets the same imagined draw piles. out_of_time: asked between games; when it says True the
    games played so far decide.
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
        for index in alive:
            if out_of_time():
                return _ranked(candidates, totals, counts, effort.edge)
            totals[index] += _play_on(start, candidates[index].action, view.seat, taste, effort.rounds, Random(luck))
            counts[index] += 1
    return _ranked(candidates, totals, counts, effort.edge)


def _survivors(alive: list[int], totals: list[float], counts: list[int], margin: float) -> list[int]:
    """Those that lie less than `margin` behind the best; it shrinks as more games are played."""
    means = {index: totals[index] / counts[index] for index in alive}
    best = max(means.values())
    allowed = margin / 100 / counts[alive[0]] ** 0.5
    return [index for index in alive if means[index] > best - allowed]


def _ranked(candidates: list[Idea], totals: list[float], counts: list[int], edge: float) -> list[Idea]:
    """Best chance first among those that were played most; the first candidate stays ahead of one hardly better."""
    found = [
        idea._replace(chance=100 * total / count if count else 0.0, games=count)
        for idea, total, count in zip(candidates, totals, counts, strict=True)
    ]
    order = sorted(range(len(found)), key=lambda i: (-found[i].games, -found[i].chance - (edge if i == 0 else 0), i))
    return [found[index] for index in order]


def _play_on(start: GameState, action: Decision, seat: int, taste: Taste, rounds: int, random: Random) -> float:
    state = start.copy()
    perform(state, action)
    until = state.round + rounds
    while state.phase != FINISHED and state.round < until:
        if state.awaiting_shuffle:
            perform(state, Shuffle(tuple(shuffled_deck(state, random))))
        elif state.on_offer and not state.new_plant:
            perform(state, _settle(state, taste))
        else:
            perform(state, ideas(state, taste)[0].action)
    return win_chances(state)[seat]


def _settle(state: GameState, taste: Taste) -> Decision:
    """A bid as it would end after much raising by one: who goes higher pays one more than the other's limit."""
    seat, plant = state.to_act, state.on_offer
    ahead = outlook(state)
    rivals = [other for other in range(len(state.players)) if state.bidders >> other & 1 and other != seat]
    rival = max([int(top_bid(state, other, plant, ahead, taste)[0]) for other in rivals])
    own = int(top_bid(state, seat, plant, ahead, taste)[0])
    amount = min(own, max(rival, state.high_bid) + 1)
    return Bid(seat, amount) if amount > state.high_bid else Pass(seat)
