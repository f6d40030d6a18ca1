"""Notches: steps of strength between the levels, for opponents that adapt to a player.

From easy to normal, the preferences change gradually; above normal, a bot thinks more with each notch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Final

from powergrid.bots.bot import Bot
from powergrid.bots.deep_search import Budget
from powergrid.bots.expert import ExpertBot
from powergrid.bots.levels import EASY, NORMAL, HardBot, ThoughtfulBot
from powergrid.bots.manners import with_manner
from powergrid.bots.outlook import Taste
from powergrid.bots.search import Effort

#: The levels, and the number of notches from one to the next.
LEVELS: Final = ("easy", "normal", "hard", "expert")
STEP: Final = 4
#: The highest notch; 0 is the lowest.
HIGHEST: Final = STEP * (len(LEVELS) - 1)
#: The notch of the level normal.
NORMAL_NOTCH: Final = STEP

#: The search effort of the notches between normal and hard, and between hard and expert. The less a bot thinks, the
#: more clearly another action must beat its default one; otherwise a short search would choose at random.
_EFFORTS: Final = (
    Effort(samples=3, first=3, candidates=2, edge=5.0),
    Effort(samples=4, first=2, candidates=3, edge=3.0),
    Effort(samples=7, first=3, candidates=4, edge=1.5),
)
_BUDGETS: Final = (
    Budget(rounds=50, most=60, trust=1.0, edge=0.01),
    Budget(rounds=90, most=60, trust=1.0, edge=0.006),
    Budget(rounds=150, most=60, trust=1.0, edge=0.004),
)


def notch_of(entry: Mapping[str, object] | None, kind: str) -> int | None:
    """Return the notch of a player in a record, from keys outside the rules, or None.

    A notch that does not fit the kind is ignored: another bot has taken over the seat.
    """
    found = (entry or {}).get("notch")
    return found if type(found) is int and 0 <= found <= HIGHEST and level_of(found) == kind else None


def level_of(notch: int) -> str:
    """Return the level at a notch, or the next level below."""
    return LEVELS[min(max(notch, 0), HIGHEST) // STEP]


def between(notch: int) -> tuple[str, str]:
    """Return the levels just below and above a notch; the same level twice if the notch is a level."""
    lower = min(max(notch, 0), HIGHEST) // STEP
    return LEVELS[lower], LEVELS[lower if notch % STEP == 0 else lower + 1]


def taste_at(notch: int) -> Taste:
    """Return the preferences at a notch between easy and normal: a weighted mean of the two, without mistakes."""
    part = notch / STEP
    values = {one.name: (1 - part) * getattr(EASY, one.name) + part * getattr(NORMAL, one.name) for one in fields(EASY)}
    return Taste(**{**values, "blur": 0.0})


def bot_between(notch: int, seed: int, manner: str = "") -> Bot | None:
    """Return the bot for a notch between two levels, or None for a notch that is a level."""
    lower, part = divmod(notch, STEP)
    if not part or not 0 < notch < HIGHEST:
        return None
    makers: tuple[Callable[[], Bot], ...] = (
        lambda: ThoughtfulBot(seed, with_manner(taste_at(notch), manner)),
        lambda: HardBot(seed, with_manner(NORMAL, manner), _EFFORTS[part - 1]),
        lambda: ExpertBot(seed, with_manner(NORMAL, manner), _BUDGETS[part - 1]),
    )
    return makers[lower]()
