"""The expert's search: a race between plans over imagined games, in which the clearly weaker ones drop out early."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from powergrid.bots.appraisal import progress_of, win_chances
from powergrid.bots.idea import Idea
from powergrid.bots.outlook import Taste
from powergrid.bots.playout import play_until
from powergrid.bots.turn_plans import Plan
from powergrid.bots.view import View
from powergrid.rules.actions import Decision
from powergrid.rules.engine import perform
from powergrid.rules.legal import Legal
from powergrid.rules.state import GameState


@dataclass(frozen=True, slots=True)
class Budget:
    """The effort of the expert, in imagined rounds and not in seconds, so that the same games are played again.

    rounds: rounds to imagine for one decision, over all games. ahead: rounds to continue a game, including the current
    one. late: the progress of the game from which it is continued to its end. first: games of every plan before any
    drops out. most: the most games of a plan. doubt: standard errors by which a plan must be behind to drop out.
    edge: by how much of a chance another plan must be better to replace the usual one.
    """

    rounds: int = 240
    ahead: int = 2
    late: float = 0.7
    first: int = 4
    most: int = 60
    doubt: float = 1.6
    edge: float = 0.004


@dataclass(slots=True)
class _Runner:
    plan: Plan
    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.0


def race(
    view: View, plans: list[Plan], taste: Taste, budget: Budget, seed: int, out_of_time: Callable[[], bool]
) -> list[Idea]:
    """Return the first steps of the plans with their chance to win, best first.

    Every plan gets the same imagined games, so that their differences are compared. out_of_time: called between games;
    when it returns True, the games played so far decide.
    """
    random = view.random(seed)
    field_ = [_Runner(plan) for plan in plans]
    alive, left = field_, budget.rounds
    until = view.state.round + budget.ahead
    if progress_of(view.state) >= budget.late:
        until = 10**6
    while len(alive) > 1 and left > 0 and len(alive[0].results) < budget.most:
        start, luck = imagined(view, random), random.getrandbits(64)
        for place, runner in enumerate(alive):
            if out_of_time():
                for played in alive[:place]:
                    played.results.pop()
                return _ranked(field_, budget.edge)
            chance, rounds = _play_on(start, runner.plan, view.seat, taste, until, Random(luck))
            runner.results.append(chance)
            left -= rounds
        alive = _survivors(alive, budget)
    return _ranked(field_, budget.edge)


def imagined(view: View, random: Random) -> GameState:
    """Return a complete state; hidden money is guessed differently each time."""
    state = view.imagine(random)
    if not view.money_known:
        for seat, player in enumerate(state.players):
            if seat != view.seat:
                least = state.high_bid if state.on_offer and state.leader == seat else 0
                player.money = max(least, round(player.money * random.uniform(0.5, 1.7)))
    return state


def _survivors(alive: list[_Runner], budget: Budget) -> list[_Runner]:
    """Return the plans that are not clearly behind the best, judged by the games that both have played."""
    count = len(alive[0].results)
    if count < max(2, budget.first):
        return alive
    best = max(alive, key=lambda runner: runner.mean)
    return [runner for runner in alive if runner is best or not _behind(runner, best, budget.doubt)]


def _behind(runner: _Runner, best: _Runner, doubt: float) -> bool:
    pairs = [mine - other for mine, other in zip(runner.results, best.results, strict=True)]
    count, mean = len(pairs), sum(pairs) / len(pairs)
    spread = sqrt(sum((one - mean) ** 2 for one in pairs) / (count - 1) / count)
    return -mean > doubt * spread + 0.02 / count


def _ranked(runners: list[_Runner], edge: float) -> list[Idea]:
    """Return the first steps by chance, those with most games first; the same step counts once, with its best plan."""
    order = sorted(
        range(len(runners)),
        key=lambda i: (-len(runners[i].results), -runners[i].mean - (edge if i == 0 else 0), i),
    )
    found: dict[Decision, Idea] = {}
    for place in order:
        runner = runners[place]
        idea = runner.plan.idea._replace(chance=100 * runner.mean, games=len(runner.results))
        found.setdefault(idea.action, idea)
    return list(found.values())


def _play_on(start: GameState, plan: Plan, seat: int, taste: Taste, until: int, random: Random) -> tuple[float, int]:
    """Play a plan and continue; return the chance to win and the rounds played."""
    state = start.copy()
    perform(state, plan.idea.action)
    for step in plan.rest:
        if state.to_act != seat or step not in Legal(state):
            break
        perform(state, step)
    play_until(state, until, taste, random)
    return win_chances(state)[seat], state.round - start.round + 1
