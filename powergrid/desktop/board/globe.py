"""The world's land within a range of longitudes and latitudes, clipped to that range for fast drawing."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

import pygame

from powergrid.content.atlas import Place, Window, land_in
from powergrid.content.home_pieces import is_inside
from powergrid.desktop.toolkit.theme import Color

Ring = Sequence[Place]


@dataclass(frozen=True)
class Shape:
    """A piece of land: its country, its outer ring and holes, and its bounds (west, south, east, north)."""

    country: int
    rings: tuple[Ring, ...]
    box: tuple[float, float, float, float]

    def contains(self, lon: float, lat: float) -> bool:
        """Return whether a point is on this land."""
        ends = chain.from_iterable(pairwise([ring[-1], *ring]) for ring in self.rings)
        return is_inside(lon, lat, ((*start, *end) for start, end in ends))


@lru_cache(maxsize=6)
def shapes_in(window: Window) -> tuple[Shape, ...]:
    """Return the land in a window, clipped to it, largest first. Raises ResourceError without an atlas."""
    found = []
    for piece in land_in(window):
        rings = [ring for one in piece.rings if len(ring := _cut(one, window)) > 2]
        if rings:
            lons, lats = zip(*rings[0], strict=True)
            found.append(Shape(piece.country, tuple(rings), (min(lons), min(lats), max(lons), max(lats))))
    return tuple(sorted(found, key=_extent, reverse=True))


class View(NamedTuple):
    """Degrees to pixels: x = lon · across + left, y = lat · down + top; `down` is negative."""

    across: float
    left: float
    down: float
    top: float


def draw_shapes(surface: pygame.Surface, shapes: Sequence[Shape], view: View, colors: tuple[Color, Color, Color],
                width: int) -> None:  # fmt: skip
    """Draw land with its coasts and borders.

    Holes are drawn as water. A country inside a hole is smaller, so it is drawn later, on top.

    Args:
        colors: The colours of land, sea and lines.
    """
    land, sea, line = colors
    across, left, down, top = view
    wide, high = surface.get_size()
    drawn = [
        [[(lon * across + left, lat * down + top) for lon, lat in ring] for ring in shape.rings]
        for shape in shapes
        if shape.box[0] * across + left < wide and shape.box[2] * across + left > 0
        and shape.box[3] * down + top < high and shape.box[1] * down + top > 0
    ]  # fmt: skip
    for rings in drawn:
        for number, ring in enumerate(rings):
            pygame.draw.polygon(surface, sea if number else land, ring)
    for rings in drawn:
        for ring in rings:
            pygame.draw.lines(surface, line, True, ring, width)


def _extent(shape: Shape) -> float:
    west, south, east, north = shape.box
    return (east - west) * (north - south)


def _cut(ring: Ring, window: Window) -> Ring:
    """Return the part of a ring inside a window."""
    for axis, limit, side in ((0, window.west, 1), (0, window.east, -1), (1, window.south, 1), (1, window.north, -1)):
        if all((place[axis] - limit) * side >= 0 for place in ring):
            continue
        ring = _cut_at(ring, axis, limit, side)
        if not ring:
            break
    return ring


def _cut_at(ring: Ring, axis: int, limit: float, side: int) -> list[Place]:
    """Return the part of a ring on one side of a line."""
    out: list[Place] = []
    for before, after in pairwise([ring[-1], *ring]):
        was, now = (before[axis] - limit) * side >= 0, (after[axis] - limit) * side >= 0
        if was != now:
            share = (limit - before[axis]) / (after[axis] - before[axis])
            out.append((before[0] + (after[0] - before[0]) * share, before[1] + (after[1] - before[1]) * share))
        if now:
            out.append(after)
    return out
