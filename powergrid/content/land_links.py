"""Decide where a board without real coordinates has land: around its cities and along some of its links."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Final

Spot = tuple[float, float]

#: How far land extends around a city and around a link on land, in lp, at size 1.
CITY_REACH: Final = 50.0
LINK_REACH: Final = 40.0
#: The distance of the coast from the edges of the panel, in lp, at size 1.
EDGE: Final = 8.0
#: A link to another region crosses water if it is longer than this, relative to the typical link inside a region.
_SHORT: Final = 1.3
_MIN_LAND: Final = 0.6


def dry_links(
    cities: Mapping[str, tuple[Spot, str]], links: Sequence[tuple[str, str]]
) -> list[tuple[tuple[str, str], bool]]:
    """Return each link between two of the cities, and whether it is on land.

    Links inside a region are on land, and so are short ones to another region. The scale of the places does not matter,
    so a board has the same land wherever it is drawn.

    Args:
        cities: The place and region of each city by id.
    """
    known = [pair for pair in links if pair[0] in cities and pair[1] in cities and pair[0] != pair[1]]
    lengths = [math.dist(cities[a][0], cities[b][0]) for a, b in known]
    inside = [cities[a][1] == cities[b][1] for a, b in known]
    usual = median([length for length, home in zip(lengths, inside, strict=True) if home] or lengths or [0.0])
    return [(pair, home or length <= _SHORT * usual) for pair, length, home in zip(known, lengths, inside, strict=True)]


def land_size(size: float) -> float:
    """Return the size of the land around a city, relative to size 1, for cities of this size."""
    return max(_MIN_LAND, size)


def islands(spots: Sequence[Spot], strips: Sequence[tuple[int, int]], share: float = 1.0) -> list[int]:
    """Return the number of each city's island; land of cities and links that touches forms one island.

    Args:
        share: The relative size of the land around a city.
    """
    found = list(range(len(spots)))

    def join(one: int, other: int) -> None:
        old, new = found[one], found[other]
        if old != new:
            found[:] = [new if number == old else number for number in found]

    for a, b in strips:
        join(a, b)
        for city, spot in enumerate(spots):
            if _distance(spot, spots[a], spots[b]) < share * (CITY_REACH + LINK_REACH):
                join(city, a)
    for one, spot in enumerate(spots):
        for other in range(one):
            if math.dist(spot, spots[other]) < share * 2 * CITY_REACH:
                join(one, other)
    return found


def _distance(spot: Spot, start: Spot, end: Spot) -> float:
    """Return the distance of a place from the straight line between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy or 1.0
    share = min(1.0, max(0.0, ((spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy) / square))
    return math.dist(spot, (start[0] + share * dx, start[1] + share * dy))
