"""Islands for the board generator: their places, their cities and the links between them.

All calculations use whole numbers, so that a seed gives the same islands on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isqrt
from random import Random
from typing import Final

Spot = tuple[int, int]
Pair = tuple[int, int]

#: The minimum width of a strait, in lp and in percent of the typical distance between cities.
_STRAIT, _WIDER = 84, 140
#: How far the ends of a strait may be moved along the edges, away from the middle of the board.
_SLANT: Final = 70
#: The maximum number of links between two neighbouring islands.
_CROSSINGS: Final = (2, 3)
_MAX_ISLANDS: Final = 4
#: To keep islands apart: the minimum distance from a city to a city, and to a link, of another island, in percent of
#: the width of a strait.
_APART, _FROM_LINK = 90, 80
#: The squared distances from a city to both ends of a link must be at least this many percent of its squared length. On
#: dense boards it is less, since official boards also have some links close to a city.
_CLEAR, _DENSE_CLEAR = 70, 56


@dataclass(frozen=True, slots=True)
class Isle:
    """An island: its number of regions, and the straits around it.

    Attributes:
        sides: Each strait, from one place to another, and the side on which the island is.
    """

    regions: int
    sides: tuple[tuple[Spot, Spot, bool], ...]
    strait: int

    def has(self, spot: Spot) -> bool:
        """Return whether a place is on the island and not in a strait."""
        for start, end, side in self.sides:
            across = _turn(start, end, spot) * (1 if side else -1)
            if across < 0 or 4 * across * across < self.strait * self.strait * _square(start, end):
                return False
        return True


def make_isles(regions: int, cities: int, size: Spot, random: Random) -> list[Isle]:
    """Divide the board into islands with about the same land per region.

    Args:
        size: Width and height of the board.
    """
    most = min(_MAX_ISLANDS, regions, 2 if cities < 30 else 3 if cities < 50 else _MAX_ISLANDS)
    count = random.randint(2, most)
    spacing = isqrt(size[0] * size[1] * 7 // (10 * cities))
    strait = max(_STRAIT, spacing * _WIDER // 100)
    parts = [regions // count + (number < regions % count) for number in range(count)]
    random.shuffle(parts)
    found: list[Isle] = []
    todo: list[tuple[list[int], tuple[int, int, int, int], tuple[tuple[Spot, Spot, bool], ...]]]
    todo = [(parts, (0, 0, *size), ())]
    while todo:
        rest, (left, top, right, bottom), sides = todo.pop()
        if len(rest) == 1:
            found.append(Isle(rest[0], sides, strait))
            continue
        first, last = rest[: len(rest) // 2], rest[len(rest) // 2 :]
        upright = right - left >= bottom - top
        low, high = (left, right) if upright else (top, bottom)
        at = low + (high - low) * sum(first) // sum(rest)
        slant = random.randint(-_SLANT, _SLANT)
        if upright:
            start, end = (at - slant, top), (at + slant, bottom)
            boxes = (left, top, at, bottom), (at, top, right, bottom)
        else:
            start, end = (right, at - slant), (left, at + slant)
            boxes = (left, top, right, at), (left, at, right, bottom)
        for some, box, side in zip((first, last), boxes, (True, False), strict=True):
            todo.append((some, box, (*sides, (start, end, side))))
    return found


def shares(isles: Sequence[Isle], cities: int) -> list[list[int]]:
    """Return the number of cities in each region of each island, as equal as possible."""
    regions = sum(isle.regions for isle in isles)
    sizes = [cities // regions + (number < cities % regions) for number in range(regions)]
    found = []
    for isle in isles:
        found.append(sizes[: isle.regions])
        sizes = sizes[isle.regions :]
    return found


def sea_links(spots: Sequence[Spot], homes: Sequence[int], links: Sequence[Pair], random: Random) -> list[Pair]:
    """Return the links that cross the sea: the shortest few between each pair of islands that have any."""
    found: list[Pair] = []
    for one, other in combinations(sorted(set(homes)), 2):
        between = [link for link in links if {homes[link[0]], homes[link[1]]} == {one, other}]
        between.sort(key=lambda link: (_square(spots[link[0]], spots[link[1]]), link))
        ends: set[int] = set()
        for link in between[: 2 * _CROSSINGS[1]]:
            if not ends & set(link):  # each link has its own harbours
                found.append(link)
                ends |= set(link)
            if len(ends) >= 2 * random.randint(*_CROSSINGS):
                break
    return found


def more_links(
    spots: Sequence[Spot], homes: Sequence[int], links: Sequence[Pair], wanted: int, *, dense: bool
) -> list[Pair]:
    """Return additional links on the islands, shortest first, until there are enough.

    They never cross another link or pass close to a city. Islands need them because cities on a long coast have fewer
    neighbours.

    Args:
        dense: Whether links may pass slightly closer to cities.
    """
    found: list[Pair] = []
    known, cities = set(links), range(len(spots))
    inside = [(a, b) for a, b in combinations(cities, 2) if homes[a] == homes[b] and (a, b) not in known]
    for a, b in sorted(inside, key=lambda link: (_square(spots[link[0]], spots[link[1]]), link)):
        if len(links) + len(found) >= wanted:
            break
        length = _square(spots[a], spots[b])
        open_ = all(
            (_DENSE_CLEAR if dense else _CLEAR) * length
            < 100 * (_square(spots[a], spots[c]) + _square(spots[b], spots[c]))
            for c in cities
            if c not in (a, b)
        )
        if open_ and not any(_cross(spots, (a, b), other) for other in (*links, *found)):
            found.append((a, b))
    return found


def _cross(spots: Sequence[Spot], one: Pair, other: Pair) -> bool:
    a, b, c, d = (spots[city] for city in (*one, *other))
    if {*one} & {*other}:
        return False
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def touching(
    spots: Sequence[Spot], homes: Sequence[int], links: Sequence[Pair], strait: int, regions: Sequence[int]
) -> int:
    """Return how often a city is too close to a city or link of another island.

    Links between islands also count if they are as short as links on land, because they would not seem to cross the
    sea.

    Args:
        strait: The width of the straits.
        regions: The regions of the cities, to compare with the typical links in them; may be empty.
    """
    apart, from_link = strait * _APART // 100, strait * _FROM_LINK // 100
    found = sum(
        homes[a] != homes[b] and _square(spots[a], spots[b]) < apart * apart
        for a, b in combinations(range(len(spots)), 2)
    )
    inside = [link for link in links if homes[link[0]] == homes[link[1]]]
    for a, b in inside:
        length = _square(spots[a], spots[b])
        for city, spot in enumerate(spots):
            if homes[city] != homes[a] and 0 < _along(spots[a], spots[b], spot) < length:
                across = _turn(spots[a], spots[b], spot)
                found += across * across < from_link * from_link * length
    usual = _usual(spots, inside)
    if regions:
        usual = max(usual, _usual(spots, [link for link in links if regions[link[0]] == regions[link[1]]]))
    return found + sum(100 * _square(spots[a], spots[b]) < 190 * usual for a, b in links if homes[a] != homes[b])


def _usual(spots: Sequence[Spot], links: Sequence[Pair]) -> int:
    """Return the square of the typical length of a link."""
    lengths = sorted(_square(spots[a], spots[b]) for a, b in links)
    return lengths[len(lengths) // 2] if lengths else 0


def _turn(a: Spot, b: Spot, c: Spot) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _along(a: Spot, b: Spot, c: Spot) -> int:
    return (b[0] - a[0]) * (c[0] - a[0]) + (b[1] - a[1]) * (c[1] - a[1])


def _square(a: Spot, b: Spot) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
