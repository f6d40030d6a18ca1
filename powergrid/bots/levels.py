"""The levels easy, normal and hard: one mind with different preferences, plus a search for hard."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from powergrid.bots.bot import Advice
from powergrid.bots.idea import Idea
from powergrid.bots.mind import ideas
from powergrid.bots.outlook import Taste
from powergrid.bots.reasons import advice
from powergrid.bots.search import Effort, search
from powergrid.bots.view import View
from powergrid.rules.actions import Bid, Decision
from powergrid.rules.legal import Legal
from powergrid.rules.state import AUCTION, BUILDING

#: A beginner pays too much for plants, thinks only of income and not of the end, and ignores the other players.
EASY: Final = Taste(
    horizon=4.0,
    final=0.0,
    thrift=0.04,
    crowd=0.0,
    patience=0.2,
    ready=0.0,
    order_cost=0.0,
    step2=0.0,
    store=0.0,
    blur=5.0,
)
#: The best values found by self-play without a search.
NORMAL: Final = Taste()
#: An idea that is this many Elektro worse than the best one is not offered as advice.
_ABSURD: Final = 30.0
#: Seconds after which the hard bot decides on the results so far.
SECONDS: Final = 2.5


class ThoughtfulBot:
    """A bot that rates every sensible action from the numbers of the position (easy and normal)."""

    def __init__(self, seed: int, taste: Taste) -> None:
        self._seed = seed
        self._taste = taste

    def choose(self, view: View, legal: Legal) -> Decision:
        """Return the best legal idea."""
        return self.advise(view, legal, 1)[0].action

    def advise(self, view: View, legal: Legal, count: int = 3) -> list[Advice]:
        """Return the best ideas with their reasons."""
        return advices(view, self._ideas(view, legal)[:count], self._taste)

    def _ideas(self, view: View, legal: Legal) -> list[Idea]:
        found = _legal_ideas(view, legal, self._taste)
        if self._taste.blur and len(found) > 1:
            random = view.random(self._seed)
            found.sort(key=lambda idea: -idea.value + random.gauss(0, self._taste.blur))
        return found


class HardBot:
    """A bot that continues imagined games from each promising action and takes the action that wins most."""

    def __init__(
        self,
        seed: int,
        taste: Taste = NORMAL,
        effort: Effort | None = None,
        seconds: float = SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Create the bot.

        Args:
            seconds: Time limit for a decision.
            clock: Returns seconds; tests replace it.
        """
        self._seed, self._taste, self._effort = seed, taste, effort or Effort()
        self._seconds, self._clock = seconds, clock

    def choose(self, view: View, legal: Legal) -> Decision:
        """Return the action that wins the most imagined games."""
        return self._ranked(view, legal)[0].action

    def advise(self, view: View, legal: Legal, count: int = 3) -> list[Advice]:
        """Return the best actions with their reasons and chances of winning."""
        return advices(view, self._ranked(view, legal)[:count], self._taste)

    def _ranked(self, view: View, legal: Legal) -> list[Idea]:
        found = _legal_ideas(view, legal, self._taste)
        if len(found) < 2 or not _worth_a_search(view, found):
            return found
        deadline = self._clock() + self._seconds
        return search(
            view,
            found[: self._effort.candidates],
            self._taste,
            self._effort,
            self._seed,
            lambda: view.stop() or self._clock() > deadline,
        )


def _legal_ideas(view: View, legal: Legal, taste: Taste) -> list[Idea]:
    return [idea for idea in ideas(view.state, taste) if idea.action in legal]


def advices(view: View, found: list[Idea], taste: Taste) -> list[Advice]:
    """Return the ideas as advice, without those that are clearly worse."""
    best = found[0]
    sensible = [idea for idea in found if idea.games or best.value - idea.value < _ABSURD]
    return [advice(view.state, idea, idea is best, taste) for idea in sensible]


def _worth_a_search(view: View, found: list[Idea]) -> bool:
    """Return False if the ideas are reliable enough: for fuel, powering, bids far from the limit, or a sure end."""
    state = view.state
    if found[0].motive == "end_now":
        return False
    if state.phase not in (AUCTION, BUILDING):
        return False
    if state.on_offer and not state.new_plant:
        limit = next(idea.value for idea in found if isinstance(idea.action, Bid)) + state.high_bid + 1
        return 0.7 * limit <= state.high_bid + 1 <= 1.6 * limit + 3
    return True
