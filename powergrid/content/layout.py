"""The layout of a board: sizes, and the places of cities, names and badges.

All lengths are in logical pixels (lp) on the smallest board panel, 644 by 594 lp.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

Spot = tuple[float, float]
PANEL = (644.0, 594.0)
"""Width and height of the smallest board panel, in lp."""
PILL = (52.0, 20.0)
"""Width and height of a city."""
BADGE_WIDTHS = (16.0, 19.5)
"""Width of a cost badge with one and with two digits."""
BADGE_HEIGHT = 15.5
NAME_SIZE = 12.0
"""Font size of city names."""
NAME_LINE = 12.5
"""Height of one line of a name."""
MARK = 15.0
"""Width of a sign beside a city's name."""


@dataclass(frozen=True)
class CityPlace:
    """A city's centre and its name: the lines, their alignment, and the box's centre relative to the city; in lp."""

    x: float
    y: float
    name_dx: float
    name_dy: float
    lines: tuple[str, ...]
    align: int


@dataclass(frozen=True)
class BoardLayout:
    """The places of cities by id, and of badges along links, from 0 at a to 1 at b for the key (a, b).

    Attributes:
        size: The size of cities, names and badges, less than 1 on a crowded board. Places are relative to the panel;
            other lengths, such as the offset of a name from its city, are in lp of this size.
        regions: The region names placed by hand.
        bends: The places where bent links turn, from a to b.
        labels: Free places for region names.
    """

    cities: dict[str, CityPlace]
    badges: dict[tuple[str, str], float]
    size: float = 1.0
    regions: Mapping[str, Spot] = field(default_factory=dict)
    bends: Mapping[tuple[str, str], tuple[Spot, ...]] = field(default_factory=dict)
    labels: Mapping[str, Spot] = field(default_factory=dict)

    def badge_at(self, a: str, b: str) -> float:
        """Return the place of the badge along the link from `a` to `b`, by default in the middle."""
        if (a, b) in self.badges:
            return self.badges[a, b]
        return 1.0 - self.badges.get((b, a), 0.5)

    def path(self, a: str, b: str) -> tuple[Spot, ...]:
        """Return the corners of the link from city `a` to city `b`, including both ends."""
        start, end = self.cities[a], self.cities[b]
        bends = self.bends.get((a, b)) or self.bends.get((b, a), ())[::-1]
        return (start.x, start.y), *bends, (end.x, end.y)


def along(path: Sequence[Spot], share: float) -> Spot:
    """Return the place at a fraction of the length of a path."""
    rest = share * sum(math.dist(a, b) for a, b in pairwise(path))
    for (x1, y1), (x2, y2) in pairwise(path):
        length = math.dist((x1, y1), (x2, y2))
        if rest <= length and length:
            return x1 + (x2 - x1) * rest / length, y1 + (y2 - y1) * rest / length
        rest -= length
    return path[-1]


@dataclass(frozen=True)
class NamePlace:
    """A place for a city's name: the centre of its box relative to the city's centre, and its size."""

    dx: float
    dy: float
    width: float
    height: float
    lines: tuple[str, ...]
    align: int
    """-1: lines start at the left edge, 0: centred, 1: end at the right edge."""
    cost: float
    """The penalty relative to the best place, or 0 for the best."""


def name_lines(name: str, width: Callable[[str], float]) -> list[tuple[str, ...]]:
    """Return the possible ways to break a name into lines: one line and, for long names, two."""
    whole: tuple[str, ...] = (name,)
    breaks = [i + 1 for i, ch in enumerate(name[:-1]) if ch in " -"]
    if not breaks or len(name) < 8:
        return [whole]
    pairs = [(name[:i].rstrip(" "), name[i:]) for i in breaks]
    best = min(pairs, key=lambda pair: max(width(pair[0]), width(pair[1])))
    return [whole, best]


def name_places(name: str, width: Callable[[str], float], marks: int = 0) -> list[NamePlace]:
    """Return all possible places for a city's name, best first within its kind.

    Args:
        width: Measures a string in lp.
        marks: The number of signs beside the name.
    """
    places = []
    for lines in name_lines(name, width):
        w = max(width(line) for line in lines) + 2.0 + MARK * marks
        h = NAME_LINE * len(lines)
        broken = 0.0 if len(lines) == 1 else (0.1 if len(name) >= 13 else 0.7)
        long = 0.4 if len(lines) == 1 and len(name) >= 13 else 0.0
        places += _around(lines, w, h, broken + long)
    return places


def _around(lines: tuple[str, ...], w: float, h: float, extra: float) -> list[NamePlace]:
    half_w, half_h = PILL[0] / 2, PILL[1] / 2
    places = []
    rise = half_h + 3.5 + h / 2
    slides = sorted({0.0, 6.0, 12.0, 18.0, 24.0, round(half_w + w / 2 - 10, 1)})
    for dx in slides:
        for sign in (1.0, -1.0) if dx else (1.0,):
            slide = 0.012 * dx
            places.append(NamePlace(sign * dx, rise, w, h, lines, 0, extra + slide))
            places.append(NamePlace(sign * dx, -rise, w, h, lines, 0, extra + slide + 0.25))
    for sign in (1.0, -1.0):
        side = sign * (half_w + 5.0 + w / 2)
        for dy in (0.0, 4.0, -4.0, 8.0, -8.0, 12.0, -12.0):
            cost = extra + 0.7 + abs(dy) * 0.02
            places.append(NamePlace(side, dy, w, h, lines, int(-sign), cost))
    return places


_HUNDREDTHS = {20: " ,'", 25: "ijlI.", 30: "fJ()ł", 35: "rt-", 40: "zźż", 65: "wOQ", 70: "M&", 75: "mW"}
_WIDE = {ch: share / 100 for share, chars in _HUNDREDTHS.items() for ch in chars}


def rough_width(text: str) -> float:
    """Estimate the width of a name in lp without a font; the result is rarely too small."""
    return sum(_WIDE.get(ch, 0.6 if ch.isupper() else 0.52) for ch in text) * NAME_SIZE
