"""A map of the world with a frame around a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from powergrid.base.resources import ResourceError
from powergrid.content.atlas import Place, Window
from powergrid.desktop.board.colors import board_colors
from powergrid.desktop.board.globe import Shape, View, draw_shapes, shapes_in
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.theme import with_alpha

#: The sides of an area, in order.
FRAME_KEYS: Final = ("west", "south", "east", "north")
#: The minimum width and height of a usable area, in degrees.
_MIN_SIZE: Final = 0.2
_MAX_ZOOM: Final = 40.0
#: The width of the whole map in degrees, and the latitude of its centre.
_ACROSS, _MIDDLE = 360.0, 12.0
#: The margin around a country inside its frame, relative to its size.
_MARGIN: Final = 0.06
#: The maximum distance from the clicked land, in degrees, at which islands are included in their country's frame.
_NEAR: Final = 3.0
#: How far land is drawn beyond the map, relative to its size, so that its clipped edges stay invisible.
_AROUND: Final = 0.02


@dataclass(frozen=True)
class Area:
    """A part of the world in degrees."""

    west: float
    south: float
    east: float
    north: float

    @classmethod
    def around(cls, places: Sequence[Place]) -> Area:
        """Return the smallest area that contains these points."""
        lons, lats = zip(*places, strict=True)
        return cls(min(lons), min(lats), max(lons), max(lats))._inside()

    @property
    def is_usable(self) -> bool:
        """Whether the area is on the globe and not too small."""
        on_globe = self.west >= -180 and self.east <= 180 and self.south >= -90 and self.north <= 90
        return on_globe and self.east - self.west >= _MIN_SIZE and self.north - self.south >= _MIN_SIZE

    def moved(self, across: float, up: float) -> Area:
        """Return the area moved by fractions of its size, as far as possible."""
        width, height = self.east - self.west, self.north - self.south
        right = min(max(across * width, -180 - self.west), 180 - self.east)
        up_by = min(max(up * height, -90 - self.south), 90 - self.north)
        return Area(self.west + right, self.south + up_by, self.east + right, self.north + up_by)

    def grown(self, factor: float) -> Area:
        """Return the area scaled around its centre, as long as it stays usable."""
        across, up = ((factor - 1) / 2 * size for size in (self.east - self.west, self.north - self.south))
        area = Area(self.west - across, self.south - up, self.east + across, self.north + up)._inside()
        return area if area.is_usable else self

    def _inside(self) -> Area:
        return Area(max(-180.0, self.west), max(-90.0, self.south), min(180.0, self.east), min(90.0, self.north))


class WorldMap:
    """The map with its zoom factor, and the longitude and latitude of its centre."""

    def __init__(self) -> None:
        self._zoom = 1.0
        self._lon, self._lat = 0.0, _MIDDLE
        self._drawn: tuple[object, pygame.Surface] | None = None

    def degrees(self, rect: pygame.FRect, x: float, y: float) -> Place:
        """Return the longitude and latitude of a point in the rectangle of the map."""
        unit = self._unit(rect)
        return self._lon + (x - rect.centerx) / unit, self._lat - (y - rect.centery) / unit

    def _unit(self, rect: pygame.FRect) -> float:
        return rect.width / _ACROSS * self._zoom

    def zoom(self, factor: float, rect: pygame.FRect, at: Place) -> bool:
        """Zoom around a point in the rectangle of the map; return whether anything changed."""
        before, zoom = self.degrees(rect, *at), min(_MAX_ZOOM, max(1.0, self._zoom * factor))
        changed, self._zoom = zoom != self._zoom, zoom
        after = self.degrees(rect, *at)
        across = _ACROSS / 2 * (1 - 1 / zoom)
        up = rect.height / self._unit(rect) / 2 * (zoom - 1)
        self._lon = min(max(self._lon + before[0] - after[0], -across), across)
        self._lat = min(max(self._lat + before[1] - after[1], _MIDDLE - up), _MIDDLE + up)
        return changed

    def country_at(self, lon: float, lat: float) -> Area | None:
        """Return the area of the country at a point, with nearby islands, or None at sea."""
        shapes = self._shapes(Window(-180.0, -60.0, 180.0, 84.0, 0.1))
        found = next((shape for shape in reversed(shapes) if shape.contains(lon, lat)), None)
        if found is None:
            return None
        near = [box for shape in shapes if shape.country == found.country and _is_near(box := shape.box, found.box)]
        corners = [(lon, lat) for left, low, right, high in near for lon, lat in ((left, low), (right, high))]
        area = Area.around(corners)
        return area.grown(1 + 2 * _MARGIN)

    def draw(self, c: Canvas, rect: pygame.FRect, frame: Area) -> None:
        """Draw the map and the frame."""
        box = c.rect(rect)
        key = box.size, self._zoom, self._lon, self._lat, c.theme.name
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, self._picture(c, rect, box)
        c.surface.blit(self._drawn[1], box)
        unit = self._unit(rect)
        left = rect.centerx + (frame.west - self._lon) * unit
        top = rect.centery - (frame.north - self._lat) * unit
        size = (frame.east - frame.west) * unit, (frame.north - frame.south) * unit
        chosen = pygame.FRect(left, top, *size)
        c.fill(chosen, with_alpha(c.theme.amber, 90))
        c.ring(chosen, 1, c.theme.petrol, 2)

    def _picture(self, c: Canvas, rect: pygame.FRect, box: pygame.Rect) -> pygame.Surface:
        colors = board_colors(c.theme)
        picture = pygame.Surface(box.size)
        picture.fill(colors.sea)
        west, north = self.degrees(rect, *rect.topleft)
        east, south = self.degrees(rect, *rect.bottomright)
        across, up = (east - west) * _AROUND, (north - south) * _AROUND
        unit = box.width / (east - west)
        window = Window(west - across, south - up, east + across, north + up, 1 / unit)
        lines = colors.neutral, colors.sea, colors.coast
        draw_shapes(picture, self._shapes(window), View(unit, -west * unit, -unit, north * unit), lines, 1)
        return picture

    def _shapes(self, window: Window) -> tuple[Shape, ...]:
        """Return the land in a window, or () if the land file is missing."""
        try:
            return shapes_in(window)
        except ResourceError:
            return ()


def _is_near(box: tuple[float, float, float, float], land: tuple[float, float, float, float]) -> bool:
    """Return whether an island is near the clicked land."""
    across = max(box[0] - land[2], land[0] - box[2])
    up = max(box[1] - land[3], land[1] - box[3])
    return max(across, up) <= _NEAR
