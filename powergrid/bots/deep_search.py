"""The expert's search: a race between plans over imagined games, in which clearly weaker plans drop out early."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random
from typing import Final, Protocol

from powergrid.bots.appraisal import progress_of, win_chances
from powergrid.bots.idea import Idea
from powergrid.bots.outlook import Taste
from powergrid.bots.playout import play_until
from powergrid.bots.search import varied
from powergrid.bots.turn_plans import Plan
from powergrid.bots.view import View
from powergrid.rules.actions import Decision
from powergrid.rules.engine import perform
from powergrid.rules.legal import Legal
from powergrid.rules.state import FINISHED, GameState


@dataclass(frozen=True, slots=True)
class Budget:
    """The effort of the expert, in imagined rounds instead of seconds, so that games are reproducible.

    Attributes:
        rounds: Rounds to imagine for one decision, over all games.
        ahead: Rounds to continue a game, including the current one.
        early: Progress (0 to 1) up to which imagined games are one round longer: a plant takes time to pay off.
        late: Progress (0 to 1) after which imagined games are played to their end.
        first: Number of games for every plan before any drops out.
        most: Maximum number of games per plan.
        doubt: A plan that is behind by this many standard errors drops out.
        trust: Standard errors by which another plan must be ahead to replace the default one.
        edge: A margin on top of that.
        spread: Relative standard deviation of the players' preferences from game to game, in games that are continued
            to their end. No more cards are drawn there, so without it all games of a plan would be the same.
    """

    rounds: int = 1120
    ahead: int = 2
    early: float = 0.3
    late: float = 0.65
    first: int = 4
    most: int = 200
    doubt: float = 2.0
    trust: float = 0.5
    edge: float = 0.003
    spread: float = 0.2


#: More rounds than any game has.
_TO_THE_END: Final = 10**6
#: The weight of the estimate after the first round: normally, and early in the game.
_NEAR: Final = 0.45
_NEAR_EARLY: Final = 0.25
#: The assumed standard deviation of a difference before any game is played, and how many games it counts for.
_SPREAD: Final = 0.05
_ASSUMED: Final = 4
#: Games after which plans that never differed are considered equally good.
_ALIKE: Final = 24


#: The chance of winning after an imagined game, and the number of rounds played.
Played = tuple[float, int]


@dataclass(slots=True)
class _Runner:
    plan: Plan
    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.0


@dataclass(frozen=True, slots=True)
class Batch:
    """Everything needed for imagined games.

    Attributes:
        horizon: Rounds to continue a game, including the current one.
        spread: Relative standard deviation of the players' preferences from game to game.
        near: Weight of the estimate after the first round; the estimate at the horizon has the rest.
    """

    view: View
    plans: tuple[Plan, ...]
    taste: Taste
    horizon: int
    spread: float = 0.0
    near: float = _NEAR

    def play(self, seed: int, out_of_time: Callable[[], bool] = lambda: False) -> list[Played] | None:
        """Play one imagined game for every plan; return None if time runs out first. The seed decides everything."""
        random = Random(seed)
        start, luck = imagined(self.view, random), random.getrandbits(64)
        taste = varied(self.taste, self.spread, random) if self.spread else self.taste
        found: list[Played] = []
        for plan in self.plans:
            if out_of_time():
                return None
            found.append(self._play_on(start, plan, taste, Random(luck)))
        return found

    def _play_on(self, start: GameState, plan: Plan, taste: Taste, random: Random) -> Played:
        """Play a plan and continue the game; return the chance of winning and the rounds played.

        The chance is a mean of the estimates after this round and at the horizon: the first depends less on luck,
        the second sees further.
        """
        state, seat = start.copy(), self.view.seat
        perform(state, plan.idea.action)
        for step in plan.rest:
            if state.to_act != seat or step not in Legal(state):
                break
            perform(state, step)
        play_until(state, start.round + 1, taste, random)
        near = win_chances(state)[seat]
        if state.phase == FINISHED or self.horizon < 2:
            return near, 1
        play_until(state, start.round + self.horizon, taste, random)
        return self.near * near + (1 - self.near) * win_chances(state)[seat], state.round - start.round + 1


class Crew(Protocol):
    """Helpers that play imagined games in parallel, such as the processes of `powergrid.bots.crew`."""

    @property
    def size(self) -> int:
        """The number of games played at the same time, at least 1."""

    def play(self, batch: Batch, seeds: Sequence[int]) -> list[list[Played]]:
        """Play a game of the batch for each seed and return the results in the same order."""


def race(
    view: View,
    plans: list[Plan],
    taste: Taste,
    budget: Budget,
    seed: int,
    out_of_time: Callable[[], bool],
    crew: Crew | None = None,
    *,
    only_choose: bool = False,
) -> list[Idea]:
    """Return the first steps of the plans with their chance of winning, best first.

    Every plan gets the same imagined games, so that their differences are meaningful.

    Args:
        out_of_time: Called between games; when it returns True, the games played so far decide.
        crew: Its size multiplies the budget.
        only_choose: Stop as soon as the first step is certain, even though the chances are less exact then.
    """
    random = view.random(seed)
    runners = [_Runner(plan) for plan in plans]
    size = crew.size if crew else 1
    alive, left, most = runners, budget.rounds * size, budget.most * size
    batch = _whole_batch(view, plans, taste, budget)
    while len(alive) > 1 and left > 0 and len(alive[0].results) < most and not out_of_time():
        if only_choose and _is_settled(alive):
            break
        batch = replace(batch, plans=tuple(runner.plan for runner in alive))
        if crew:
            games = crew.play(batch, [random.getrandbits(64) for _ in range(size)])
        elif (game := batch.play(random.getrandbits(64), out_of_time)) is not None:
            games = [game]
        else:
            break
        for game in games:
            for runner, (chance, rounds) in zip(alive, game, strict=True):
                runner.results.append(chance)
                left -= rounds
        alive = _survivors(alive, budget)
    return _ranked(runners, budget)


def _whole_batch(view: View, plans: list[Plan], taste: Taste, budget: Budget) -> Batch:
    """Return the games with all plans; the progress of the game decides how far they go."""
    progress = progress_of(view.state)
    if progress < budget.early:
        return Batch(view, tuple(plans), taste, budget.ahead + 1, near=_NEAR_EARLY)
    if progress < budget.late:
        return Batch(view, tuple(plans), taste, budget.ahead)
    return Batch(view, tuple(plans), taste, _TO_THE_END, budget.spread)


def imagined(view: View, random: Random) -> GameState:
    """Return a complete state, with a new guess of hidden money each time."""
    state = view.imagine(random)
    if not view.money_known:
        for seat, player in enumerate(state.players):
            if seat != view.seat:
                least = state.high_bid if state.on_offer and state.leader == seat else 0
                player.money = max(least, round(player.money * random.uniform(0.5, 1.7)))
    return state


def _survivors(alive: list[_Runner], budget: Budget) -> list[_Runner]:
    """Return the plans that are not clearly behind the best one in the games that both have played."""
    count = len(alive[0].results)
    if count < max(2, budget.first):
        return alive
    best = max(alive, key=lambda runner: runner.mean)
    return [runner for runner in alive if runner is best or not _is_ahead(best, runner, budget.doubt)]


def _is_settled(alive: list[_Runner]) -> bool:
    """Return whether more games are pointless: only one first step remains, or games no longer differ."""
    first = alive[0]
    if all(runner.plan.idea.action == first.plan.idea.action for runner in alive):
        return True
    return len(first.results) >= _ALIKE and all(runner.results == first.results for runner in alive)


def _is_ahead(runner: _Runner, other: _Runner, errors: float, edge: float = 0.0) -> bool:
    """Return whether a plan is ahead of another by this many standard errors in the games that both have played."""
    pairs = [mine - theirs for mine, theirs in zip(runner.results, other.results, strict=False)]
    if not pairs:
        return False
    count, mean = len(pairs), sum(pairs) / len(pairs)
    squares = sum([(one - mean) ** 2 for one in pairs]) + _ASSUMED * _SPREAD**2
    return mean > errors * sqrt(squares / (count + _ASSUMED) / count) + edge


def _ranked(runners: list[_Runner], budget: Budget) -> list[Idea]:
    """Return the first steps by chance, those with the most games first, each step once with its best plan.

    The default plan, the first one, stays ahead of plans that are barely better: the best of many is often just lucky.
    """
    usual, most = runners[0], max(len(runner.results) for runner in runners)
    order = sorted(runners, key=lambda runner: (-len(runner.results), -runner.mean))
    if len(usual.results) == most and not _is_ahead(order[0], usual, budget.trust, budget.edge):
        order.remove(usual)
        order.insert(0, usual)
    found: dict[Decision, Idea] = {}
    for runner in order:
        idea = runner.plan.idea._replace(chance=100 * runner.mean, games=len(runner.results))
        found.setdefault(idea.action, idea)
    return list(found.values())
