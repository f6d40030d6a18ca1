"""The visible part of a board, with conversion between pixels and board units (the panel has 644 by 594)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import pygame

from powergrid.content.layout import PANEL
from powergrid.desktop.toolkit import slices

Point = tuple[float, float]
MAX_ZOOM = 4.0
GROWTH = 0.6
"""When zooming in, cities and names grow less than the land: by zoom ** GROWTH."""
EDGE = 5.0
"""The margin in lp around the whole board, so that rings around cities at its edge are fully visible."""
_BEYOND = 40.0
"""How far beyond the panel a zoomed board can be dragged, in lp."""


class Spot(NamedTuple):
    """A position on the board, with an offset in lp of cities and names."""

    x: float
    y: float
    right: float = 0.0
    down: float = 0.0

    def by(self, right: float, down: float) -> Spot:
        """Return the spot moved by this many lp."""
        return Spot(self.x, self.y, self.right + right, self.down + down)


@dataclass(frozen=True)
class Camera:
    """The view of a board in `rect` (x, y, width, height in pixels).

    Attributes:
        scale: Pixels per lp of cities, names and lines at zoom 1.
        zoom: The zoom factor, 1 if the whole board fits.
        middle: The board position in the middle of the rect.
        edge: The margin around the board in lp.
        cover: Whether the board fills the rect and may extend beyond it.
    """

    rect: tuple[int, int, int, int]
    scale: float
    zoom: float = 1.0
    middle: Point = (PANEL[0] / 2, PANEL[1] / 2)
    edge: float = EDGE
    cover: bool = False

    @cached_property
    def unit(self) -> float:
        """Pixels per board unit."""
        ratios = self.rect[2] / (PANEL[0] + 2 * self.edge), self.rect[3] / (PANEL[1] + 2 * self.edge)
        # never 0, even for a picture without pixels
        return max(1e-6, max(ratios) if self.cover else min(ratios)) * self.zoom

    @cached_property
    def size(self) -> float:
        """Pixels per lp of cities, names, badges and lines."""
        growth: float = self.zoom**GROWTH
        return self.scale * growth

    @cached_property
    def _origin(self) -> Point:
        """The upper left corner of the board in pixels."""
        left, top, width, height = self.rect
        return left + width / 2 - self.middle[0] * self.unit, top + height / 2 - self.middle[1] * self.unit

    def to_window(self, x: float, y: float) -> Point:
        """Convert a board position to pixels."""
        left, top = self._origin
        return left + x * self.unit, top + y * self.unit

    def to_board(self, x: float, y: float) -> Point:
        """Convert pixels to a board position."""
        left, top = self._origin
        return (x - left) / self.unit, (y - top) / self.unit

    def at(self, spot: Spot) -> Point:
        """Return a spot in pixels."""
        (left, top), unit, size = self._origin, self.unit, self.size
        return left + spot.x * unit + spot.right * size, top + spot.y * unit + spot.down * size

    def box(self, spot: Spot, size: Point) -> pygame.Rect:
        """Return a box of `size` lp centred at a spot, in pixels."""
        x, y = self.at(spot)
        width, height = max(1, round(size[0] * self.size)), max(1, round(size[1] * self.size))
        return pygame.Rect(round(x - width / 2), round(y - height / 2), width, height)

    def seen_part(self, other: Camera) -> pygame.FRect:
        """Return the rectangle in another camera's window that shows the same part of the board."""
        left, top = other.to_window(*self.to_board(*self.rect[:2]))
        factor = other.unit / self.unit
        return pygame.FRect(left, top, self.rect[2] * factor, self.rect[3] * factor)

    def fitted(self) -> Camera:
        """Return a camera for the whole board."""
        return replace(self, zoom=1.0, middle=(PANEL[0] / 2, PANEL[1] / 2))

    def around(self, boxes: Sequence[tuple[Spot, Point]], spare: Point, most: float) -> Camera:
        """Return the closest view that shows all boxes, zoomed in at most to `most`.

        Args:
            boxes: The centre of each, and its size in lp.
            spare: The margins around and below them, in pixels.
        """
        fitted = self.fitted()

        def bounds(zoom: float) -> pygame.FRect:
            camera = replace(fitted, zoom=zoom)
            places = [(spot.x * camera.unit, spot.y * camera.unit, size) for spot, size in boxes]
            half = camera.size / 2
            left, top = min(x - w * half for x, _y, (w, _h) in places), min(y - h * half for _x, y, (_w, h) in places)
            right, bottom = (
                max(x + w * half for x, _y, (w, _h) in places),
                max(y + h * half for _x, y, (_w, h) in places),
            )
            return slices.spanning(left, top - spare[0], right, bottom + spare[1])

        steps = [1 + number * 0.02 for number in range(round((most - 1) / 0.02) + 1)] if boxes else []
        xs, ys = [spot.x for spot, _size in boxes], [spot.y for spot, _size in boxes]
        for zoom in reversed(steps):
            unit = fitted.unit * zoom  # checking the centres first is quick
            if (max(xs) - min(xs)) * unit > fitted.rect[2] or (max(ys) - min(ys)) * unit > fitted.rect[3]:
                continue
            seen = bounds(zoom)
            if seen.w <= fitted.rect[2] - 2 * spare[0] and seen.h <= fitted.rect[3]:
                break
        else:
            return fitted
        if zoom < 1.05:
            return fitted
        camera = replace(fitted, zoom=zoom)
        return camera.at_middle((seen.centerx / camera.unit, seen.centery / camera.unit))

    def placed(self, rect: tuple[int, int, int, int], scale: float) -> Camera:
        """Return the same view in another rect or at another scale."""
        return replace(self, rect=rect, scale=scale)._held()

    def at_middle(self, middle: Point) -> Camera:
        """Return the camera centred on another board position, or as near to it as possible."""
        return replace(self, middle=middle)._held()

    def moved(self, dx: float, dy: float) -> Camera:
        """Return the camera after dragging the board by (dx, dy) pixels."""
        unit = self.unit
        return replace(self, middle=(self.middle[0] - dx / unit, self.middle[1] - dy / unit))._held()

    def zoomed(self, factor: float, at: Point) -> Camera:
        """Return the camera zoomed by a factor; the board position at the pixels `at` stays there if possible."""
        zoom = min(MAX_ZOOM, max(1.0, self.zoom * factor))
        if zoom < 1.02:
            return self.fitted()
        before, after = self.to_board(*at), replace(self, zoom=zoom).to_board(*at)
        middle = (self.middle[0] + before[0] - after[0], self.middle[1] + before[1] - after[1])
        return replace(self, zoom=zoom, middle=middle)._held()

    def _held(self) -> Camera:
        """Return the camera moved back onto the board if necessary."""
        if self.zoom <= 1.0:
            return self.fitted()

        def held(middle: float, panel: float, pixels: int) -> float:
            reach = max(0.0, (panel - pixels / self.unit) / 2 + _BEYOND)
            return min(max(middle, panel / 2 - reach), panel / 2 + reach)

        x, y = held(self.middle[0], PANEL[0], self.rect[2]), held(self.middle[1], PANEL[1], self.rect[3])
        return replace(self, middle=(x, y))
