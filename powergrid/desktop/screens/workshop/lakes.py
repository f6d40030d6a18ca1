"""Water that the land of a draft encloses: the finished board has land there, and so has the drawing board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from powergrid.content.land_links import CITY_REACH, LINK_REACH
from powergrid.content.layout import PANEL

Place = tuple[float, float]
#: The side of the squares in which water is sought, and how far around the plane, in lp.
STEP: Final = 4.0
_AROUND: Final = 64.0
_LAND: Final = (255, 255, 255, 255)


@lru_cache(maxsize=4)
def lakes(cities: tuple[Place, ...], strips: tuple[tuple[Place, Place], ...]) -> tuple[tuple[Place, int], ...]:
    """Return the middles of squares of water that the open sea does not reach, each with the number of a nearest city.

    Gaps that are narrower than a square are found, too, by land that is drawn a square smaller. strips: the ends of the
    links on land.
    """
    squares = _enclosed(cities, strips, 0.0) | _enclosed(cities, strips, STEP)
    places = [(column * STEP - _AROUND, row * STEP - _AROUND) for column, row in sorted(squares)]
    return tuple((place, min(range(len(cities)), key=lambda city: math.dist(cities[city], place))) for place in places)


def _enclosed(cities: Sequence[Place], strips: Sequence[tuple[Place, Place]], less: float) -> set[tuple[int, int]]:
    """Return the squares of enclosed water, by column and row. less: how much smaller the land is drawn."""
    size = [int((room + 2 * _AROUND) / STEP) for room in PANEL]
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for start, end in strips:
        pygame.draw.polygon(surface, _LAND, [_cell(*corner) for corner in strip(start, end, LINK_REACH - less)])
    for city in cities:
        pygame.draw.circle(surface, _LAND, _cell(*city), (CITY_REACH - less) / STEP)
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


def strip(start: Place, end: Place, half: float) -> list[Place]:
    """Return the corners of a strip between two places, none if they are the same. half: half of its width."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if length < 1:
        return [start] * 4
    nx, ny = -dy / length * half, dx / length * half
    return [
        (start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny), (end[0] - nx, end[1] - ny),
        (start[0] - nx, start[1] - ny),
    ]  # fmt: skip


def _cell(x: float, y: float) -> Place:
    return (x + _AROUND) / STEP, (y + _AROUND) / STEP
