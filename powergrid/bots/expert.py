"""The expert level: compares whole turns over many imagined games, several rounds ahead."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from powergrid.bots.bot import Advice
from powergrid.bots.crew import crew_of
from powergrid.bots.deep_search import Budget, race
from powergrid.bots.idea import Idea
from powergrid.bots.levels import NORMAL, advices
from powergrid.bots.manners import scaled
from powergrid.bots.outlook import Taste
from powergrid.bots.turn_plans import Plan, turn_plans
from powergrid.bots.view import View
from powergrid.rules.actions import Bid, Decision
from powergrid.rules.legal import Legal

#: Seconds after which the expert decides on the results so far.
SECONDS: Final = 5.0
#: For decisions that come often, in small steps, or where the default plan is reliable: the share of the rounds to
#: spend, and a factor for the lead that another plan needs. An auction asks at every bid whether to continue: with the
#: lead for a single decision, luck would sooner or later say yes.
_SMALL_STEPS: Final = {"bid": (0.5, 2.0), "buy": (0.5, 2.0), "scrap": (0.5, 1.3), "build": (1.0, 1.3)}
#: By number of players, a factor for the number of imagined games compared with four players. They take less time.
_FEW_PLAYERS: Final = {2: 3.0, 3: 1.5}
#: With two players, factors for the expert's preferences, fitted to games between bots with random preferences. Without
#: a search, bots with them win 54.2 % of games (standard error 1.3 %) against bots without.
_DUEL: Final = MappingProxyType(
    {
        "horizon": 1.17,
        "final": 1.25,
        "thrift": 0.75,
        "patience": 0.68,
        "alternatives": 1.25,
        "coming": 1.25,
        "bargain": 0.68,
    }
)
#: Bids above this factor times the value of a plant plus this amount are not worth a search.
_HIGHEST: Final = 1.8
_MORE: Final = 6
#: The maximum number of plans to compare.
_PLANS: Final = 15


class ExpertBot:
    """A bot that continues imagined games from every sensible plan and picks the plan that wins most."""

    def __init__(
        self,
        seed: int,
        taste: Taste = NORMAL,
        budget: Budget | None = None,
        seconds: float = SECONDS,
        clock: Callable[[], float] = time.monotonic,
        cores: int = 1,
    ) -> None:
        """Create the bot.

        Args:
            seconds: Time limit for a decision.
            clock: Returns seconds; tests replace it.
            cores: Processes that imagine games in parallel; each adds a full budget.
        """
        self._seed, self._budget = seed, budget or Budget()
        self._taste, self._duel = taste, scaled(taste, _DUEL)
        self._seconds, self._clock = seconds, clock
        self._crew = crew_of(cores) if cores > 1 else None

    def choose(self, view: View, legal: Legal) -> Decision:
        """Return the first step of the plan that wins the most imagined games."""
        return self._ranked(view, legal, only_choose=True)[0].action

    def advise(self, view: View, legal: Legal, count: int = 3) -> list[Advice]:
        """Return the best steps with their reasons and chances of winning."""
        return advices(view, self._ranked(view, legal)[:count], self._taste_for(view))

    def _taste_for(self, view: View) -> Taste:
        return self._duel if len(view.state.players) == 2 else self._taste

    def _ranked(self, view: View, legal: Legal, *, only_choose: bool = False) -> list[Idea]:
        taste = self._taste_for(view)
        plans = [plan for plan in turn_plans(view.state, taste) if plan.idea.action in legal][:_PLANS]
        if len(plans) < 2 or not _worth_a_search(view, plans, legal):
            found: dict[Decision, Idea] = {}
            for plan in plans:
                found.setdefault(plan.idea.action, _consistent(view, plan.idea))
            return list(found.values())
        deadline = self._clock() + self._seconds
        share, trust = _SMALL_STEPS.get(legal.kind, (1.0, 1.0))
        games = _FEW_PLAYERS.get(len(view.state.players), 1.0)
        budget = replace(
            self._budget,
            rounds=max(1, round(self._budget.rounds * share * games)),
            most=max(1, round(self._budget.most * games)),
            trust=self._budget.trust * trust,
        )
        return race(
            view,
            plans,
            taste,
            budget,
            self._seed,
            lambda: view.stop() or self._clock() > deadline,
            self._crew,
            only_choose=only_choose,
        )


def _consistent(view: View, idea: Idea) -> Idea:
    """Return an idea with a reason that does not contradict the bids so far.

    The imagined games may have made the expert bid more than the plant itself is worth. In that case, it names no
    limit.
    """
    if idea.motive != "too_expensive":
        return idea
    last = view.state.high_bid + 1 - view.state.bidders.bit_count()
    return idea._replace(motive="leave_it") if last <= _HIGHEST * int(idea.numbers[2]) + _MORE else idea


def _worth_a_search(view: View, plans: list[Plan], legal: Legal) -> bool:
    """Return False if the ideas are reliable enough: for powering, bids far from the limit, and the end of the game."""
    if plans[0].idea.motive in ("end_now", "end_now_money", "last_round"):
        return False
    if legal.kind == "bid":
        low = view.state.high_bid + 1
        limit = next(plan.idea.value for plan in plans if isinstance(plan.idea.action, Bid)) + low
        return 0.55 * limit <= low <= _HIGHEST * limit + _MORE
    return legal.kind not in ("power", "place_trust", "mark_start")
