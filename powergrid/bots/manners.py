"""Playing styles: small changes to a level's preferences, so that the bots at a table differ from each other.

All of them are equally strong: build_scripts/measure_manners.py lets them play each other; docs/bots.md has the
results.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Final

from powergrid.bots.outlook import Taste


@dataclass(frozen=True, slots=True)
class Manner:
    """A playing style: its name in records, its title and description for players, and its effect.

    Attributes:
        factors: The factors by which it multiplies some of a level's preferences.
    """

    name: str
    title: str
    sentence: str
    factors: Mapping[str, float]


def _manner(name: str, title: str, sentence: str, **factors: float) -> Manner:
    return Manner(name, title, sentence, MappingProxyType(factors))


#: All playing styles, in the order in which players see them.
MANNERS: Final = (
    _manner("builder", "Builder", "Connects cities early and holds back less money.", land=1.5, plant_money=0.9),
    _manner("miser", "Miser", "Saves money and bids with care.", thrift=1.6, plant_money=1.25),
    _manner("speculator", "Speculator", "Stores cheap fuel and waits for better plants.", store=0.5, patience=1.3),
    _manner("engineer", "Engineer", "Goes for the largest plants and pays for them.", final=1.1, thrift=0.93),
    _manner(
        "tactician", "Tactician", "Plays for the order of play and the start of Step 2.", order_cost=2.0, step2=1.5
    ),
)
BY_NAME: Final[Mapping[str, Manner]] = MappingProxyType({manner.name: manner for manner in MANNERS})


def with_manner(taste: Taste, name: str) -> Taste:
    """Return the preferences changed by a playing style; unchanged for "" and for an unknown one."""
    manner = BY_NAME.get(name)
    if manner is None:
        return taste
    return scaled(taste, manner.factors)


def scaled(taste: Taste, factors: Mapping[str, float]) -> Taste:
    """Return the preferences with some of them multiplied by a factor."""
    return replace(taste, **{key: getattr(taste, key) * factor for key, factor in factors.items()})


def manner_of(entry: Mapping[str, object] | None) -> str:
    """Return a player's playing style in a record, from keys outside the rules, or "" if none or unknown."""
    found = (entry or {}).get("manner")
    return found if isinstance(found, str) and found in BY_NAME else ""


def drawn_manners(count: int, random: Random) -> list[str]:
    """Draw a playing style at random for each of several bots, all different if possible."""
    drawn: list[str] = []
    while len(drawn) < count:
        names = list(BY_NAME)
        random.shuffle(names)
        drawn += names
    return drawn[:count]
