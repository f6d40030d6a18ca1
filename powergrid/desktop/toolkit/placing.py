"""The place of a card or a message: where it covers nothing, or only what matters least."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

Size = tuple[float, float]
_Box = tuple[float, float, float, float]

#: What is covered last: another card; a city that can be built or is planned; a city of the route; a city in play; a
#: panel that the pending decision does not need.
CARD: Final = 1e6
BUILDABLE: Final = 1e4
ROUTE: Final = 500.0
IN_PLAY: Final = 100.0
PANEL: Final = 10.0

#: Corners of an area as shares of its width and height, the preferred one first.
CORNERS: Final = ((1.0, 1.0), (0.0, 1.0), (1.0, 0.0), (0.0, 0.0))
TOP: Final = ((0.5, 0.0), (0.5, 1.0))


class Avoided(NamedTuple):
    """Something that should not be covered, with its weight."""

    rect: pygame.FRect
    weight: float


class Place(NamedTuple):
    """A place, the number of the size that fits it, and the weight of what it covers."""

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

    The earlier area and size win; then a place at one of the `anchors`, shares of the area's width and height, or as
    close as possible to one, or to the point `near` in place of them. If no size fits, the first area is overrun.
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
    rects, weights = [pygame.FRect(box) for box, _weight in avoided], [weight for _box, weight in avoided]
    best: tuple[_Box, int, float] | None = None
    for left, top, wide, high in areas:
        for number, (width, height) in enumerate(sizes):
            if width > wide + 0.1 or height > high + 0.1:
                continue
            room = left, top, max(0.0, wide - width), max(0.0, high - height)
            for x, y in _spots(room, (width, height), rects, anchors, near):
                harm = sum(weights[one] for one in pygame.FRect(x, y, width, height).collidelistall(rects))
                if best is None or harm < best[2]:
                    best = (x, y, width, height), number, harm
                if not harm:
                    return best
    if best is None:
        left, top, wide, high = areas[0]
        width, height = sizes[-1]
        best = (max(0.0, left + wide - width), max(0.0, top + high - height), width, height), len(sizes) - 1, CARD
    return best


def _spots(
    room: _Box,
    size: Size,
    rects: Sequence[pygame.FRect],
    anchors: Sequence[tuple[float, float]],
    near: tuple[float, float] | None,
) -> Iterator[tuple[float, float]]:
    """Yield left and top of a box: the anchors, then the places beside each thing to avoid, the closest first.

    A box that covers least can be moved left and up until it touches something or the edge: no other place is better.
    """
    left, top, wide, high = room
    fixed = [(left + wide * across, top + high * down) for across, down in anchors]
    if near is None:
        yield from fixed
    else:
        fixed = [(near[0] - size[0] / 2, near[1] - size[1] / 2)]
    ends = [x for x, _y in fixed] + [side for rect in rects for side in (rect.right, rect.left - size[0])]
    across = sorted({left, left + wide, *(x for x in ends if left < x < left + wide)})
    ends = [y for _x, y in fixed] + [side for rect in rects for side in (rect.bottom, rect.top - size[1])]
    down = sorted({top, top + high, *(y for y in ends if top < y < top + high)})

    def distance(spot: tuple[float, float]) -> float:
        return min((spot[0] - x) ** 2 + (spot[1] - y) ** 2 for x, y in fixed)

    yield from sorted(((x, y) for x in across for y in down), key=distance)
