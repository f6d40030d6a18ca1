"""Water enclosed by the land of a draft. The finished board shows it as land, and so does the drawing board."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from powergrid.content.land_links import CITY_REACH, LINK_REACH
from powergrid.content.layout import PANEL

Point = tuple[float, float]
#: The sizes of the squares used to find water, and the margin to search around the plane, in lp. Large squares fill a
#: wide gap quickly; small squares find gaps that are barely wider than their coasts.
_STEPS: Final = (4.0, 2.0)
_AROUND: Final = 64.0
_LAND: Final = (255, 255, 255, 255)


class Patch(NamedTuple):
    """A square of enclosed water.

    Attributes:
        city: The number of the nearest city.
    """

    middle: Point
    side: float
    city: int


@lru_cache(maxsize=4)
def lakes(cities: tuple[Point, ...], strips: tuple[tuple[Point, Point], ...]) -> tuple[Patch, ...]:
    """Return squares of water that are cut off from the open sea.

    To find gaps narrower than a square, the land is drawn one square smaller.

    Args:
        strips: The ends of links on land.
    """
    found = list[Patch]()
    large = set[tuple[int, int]]()
    for step in _STEPS:
        squares = _enclosed(cities, strips, step, 0.0) | _enclosed(cities, strips, step, _STEPS[0])
        ratio = int(_STEPS[0] / step)
        for column, row in sorted(squares):
            if step == _STEPS[0] or (column // ratio, row // ratio) not in large:
                place = (column + 0.5) * step - _AROUND, (row + 0.5) * step - _AROUND
                found.append(
                    Patch(place, step, min(range(len(cities)), key=lambda city: math.dist(cities[city], place)))
                )
        large = large or squares
    return tuple(found)


def _enclosed(
    cities: Sequence[Point], strips: Sequence[tuple[Point, Point]], step: float, less: float
) -> set[tuple[int, int]]:
    """Return the columns and rows of squares of enclosed water.

    Args:
        less: How much smaller to draw the land.
    """
    surface = pygame.Surface([int((room + 2 * _AROUND) / step) for room in PANEL], pygame.SRCALPHA)

    def cell(place: Point) -> Point:
        return (place[0] + _AROUND) / step, (place[1] + _AROUND) / step

    for start, end in strips:
        pygame.draw.polygon(surface, _LAND, [cell(corner) for corner in strip(start, end, LINK_REACH - less)])
    for city in cities:
        pygame.draw.circle(surface, _LAND, cell(city), (CITY_REACH - less) / step)
    water = pygame.mask.from_surface(surface)
    water.invert()
    water.erase(water.connected_component((0, 0)), (0, 0))
    return {
        (column, row)
        for box in water.get_bounding_rects()
        for column in range(box.left, box.right)
        for row in range(box.top, box.bottom)
        if water.get_at((column, row))
    }


def strip(start: Point, end: Point, half: float) -> list[Point]:
    """Return the corners of a strip between two points, which are all equal if the points coincide.

    Args:
        half: Half the strip's width.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if length < 1:
        return [start] * 4
    nx, ny = -dy / length * half, dx / length * half
    return [
        (start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny), (end[0] - nx, end[1] - ny),
        (start[0] - nx, start[1] - ny),
    ]  # fmt: skip
