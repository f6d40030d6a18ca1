"""Find places for cards and messages where they cover nothing important, and keep things in a row from overlapping."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

Size = tuple[float, float]
_Box = tuple[float, float, float, float]

#: The weights of other cards, which are covered last, and of panels, which are covered first.
CARD: Final = 1e6
PANEL: Final = 10.0

#: Corners of an area as fractions of its width and height, preferred first.
CORNERS: Final = ((1.0, 1.0), (0.0, 1.0), (1.0, 0.0), (0.0, 0.0))
TOP: Final = ((0.5, 0.0), (0.5, 1.0))
_GRID: Final = 64
"""Positions are rounded away from what they should avoid, to this fraction of an lp, so that nothing touches."""


class Avoided(NamedTuple):
    """An area that should not be covered, with its weight."""

    rect: pygame.FRect
    weight: float


class Place(NamedTuple):
    """A place found for a box, the index of its size, and the weight of what it covers."""

    rect: pygame.FRect
    size: int
    harm: float


def find_place(
    sizes: Sequence[Size],
    areas: Sequence[pygame.FRect],
    avoided: Iterable[Avoided],
    anchors: Sequence[tuple[float, float]] = CORNERS,
    near: tuple[float, float] | None = None,
) -> Place:
    """Return the place inside one of `areas` where a box of one of `sizes` covers least.

    Among equals, the earlier area and size win, then the place closest to one of the `anchors` (fractions of the area's
    width and height) or, if given, to the point `near`. If no size fits, the box extends beyond the first area.
    """
    boxes = tuple((_box(rect), weight) for rect, weight in avoided)
    rect, size, harm = _find(tuple(sizes), tuple(map(_box, areas)), boxes, tuple(anchors), near)
    return Place(pygame.FRect(rect), size, harm)


def _box(rect: pygame.FRect) -> _Box:
    return rect.x, rect.y, rect.width, rect.height


@lru_cache(maxsize=256)
def _find(
    sizes: tuple[Size, ...],
    areas: tuple[_Box, ...],
    avoided: tuple[tuple[_Box, float], ...],
    anchors: tuple[tuple[float, float], ...],
    near: tuple[float, float] | None,
) -> tuple[_Box, int, float]:
    best: tuple[_Box, int, float] | None = None
    for left, top, wide, high in areas:
        for number, (width, height) in enumerate(sizes):
            if width > wide + 0.1 or height > high + 0.1:
                continue
            room = left, top, max(0.0, wide - width), max(0.0, high - height)
            harm, x, y = _least(room, (width, height), avoided, anchors, near)
            if best is None or harm < best[2]:
                best = (x, y, width, height), number, harm
            if not harm:
                return best
    if best is None:
        left, top, wide, high = areas[0]
        width, height = sizes[-1]
        best = (max(0.0, left + wide - width), max(0.0, top + high - height), width, height), len(sizes) - 1, CARD
    return best


def _least(
    room: _Box,
    size: Size,
    avoided: Sequence[tuple[_Box, float]],
    anchors: Sequence[tuple[float, float]],
    near: tuple[float, float] | None,
) -> tuple[float, float, float]:
    """Return the position where a box covers the least weight, as (weight, left, top).

    Any box can be moved left and up until it touches something or the edge without covering more, so only those places
    are tried, and the anchors. Among equals, the first anchor or the place closest to one wins.
    """
    left, top, wide, high = room
    right, bottom = left + wide, top + high
    fixed = [(left + wide * across, top + high * down) for across, down in anchors]
    if near is not None:
        fixed = [(min(right, max(left, near[0] - size[0] / 2)), min(bottom, max(top, near[1] - size[1] / 2)))]
    spans = [
        (_down(x - size[0]), _up(x + width), _down(y - size[1]), _up(y + height), weight)
        for (x, y, width, height), weight in avoided
        if x < right + size[0] and x + width > left and y < bottom + size[1] and y + height > top
    ]
    for x, y in fixed:
        if not sum(weight for low, end, above, below, weight in spans if low < x < end and above < y < below):
            return 0.0, x, y
    sides = {
        left,
        right,
        *(x for x, _y in fixed),
        *(side for span in spans for side in span[:2] if left < side < right),
    }
    best = (CARD * len(spans) + 1, (0.0, 0), left, top)
    for x in sides:
        here = [span[2:] for span in spans if span[0] < x < span[1]]
        ends = {top, bottom, *(y for _x, y in fixed), *(end for one in here for end in one[:2] if top < end < bottom)}
        for y in ends:
            harm = 0.0
            for above, below, weight in here:
                if above < y < below:
                    harm += weight
                    if harm > best[0]:
                        break
            else:
                near_to = min(((x - a) ** 2 + (y - b) ** 2, number) for number, (a, b) in enumerate(fixed))
                best = min(best, (harm, near_to, x, y))
    return best[0], best[2], best[3]


def _up(number: float) -> float:
    """Round up to a value that a rectangle can hold exactly."""
    return math.ceil(number * _GRID) / _GRID


def _down(number: float) -> float:
    return math.floor(number * _GRID) / _GRID


def spread(wanted: Sequence[float], widths: Sequence[float], left: float, right: float) -> list[float]:
    """Return positions near the `wanted` ones, in the same order, at which things of these widths do not overlap.

    Positions are centres. If there is not enough room, all move closer together.
    """
    squeeze = min(1.0, (right - left) / (sum(widths) or 1))
    middles, edge = [], left
    for middle, width in zip(wanted, widths, strict=True):
        half = width * squeeze / 2
        middles.append(max(middle, edge + half))
        edge = middles[-1] + half
    edge = right
    for number in range(len(middles) - 1, -1, -1):
        half = widths[number] * squeeze / 2
        middles[number] = min(middles[number], edge - half)
        edge = middles[number] - half
    return middles
