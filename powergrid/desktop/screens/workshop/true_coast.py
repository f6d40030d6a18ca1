"""The real coasts around a draft with true coordinates: the sea as a picture with holes where land is."""

from __future__ import annotations

from typing import Final

import pygame

from powergrid.base.resources import ResourceError
from powergrid.content.atlas import Window
from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.colors import BoardColors
from powergrid.desktop.board.globe import draw_shapes, shapes_in
from powergrid.desktop.screens.workshop.content import Plane

#: The colour of the holes; no board has it.
_HOLE: Final = (255, 0, 254)
#: How far around the visible part land is known, relative to that: its cut edges are out of sight.
_AROUND: Final = 0.1


class TrueCoast:
    """Makes the picture of the sea, and keeps it until the camera moves."""

    def __init__(self) -> None:
        self._key: object = None
        self._sea: pygame.Surface | None = None

    def sea(self, camera: Camera, plane: Plane, colors: BoardColors) -> pygame.Surface | None:
        """Return the sea as large as the camera's view, None on a plane without true coordinates."""
        key = camera, plane, colors.theme.name
        if key != self._key:
            self._key, self._sea = key, _drawn(camera, plane, colors) if plane.shrink else None
        return self._sea


def _drawn(camera: Camera, plane: Plane, colors: BoardColors) -> pygame.Surface | None:
    try:
        shapes = shapes_in(_window(camera, plane))
    except ResourceError:
        return None
    left, top, width, height = camera.rect
    sea = pygame.Surface((max(1, width), max(1, height)))
    sea.fill(colors.sea)

    def to_window(lon: float, lat: float) -> tuple[float, float]:
        x, y = camera.to_window(*plane.seen({"lat": lat, "lon": lon}))
        return x - left, y - top

    draw_shapes(sea, shapes, to_window, (_HOLE, colors.sea, colors.coast), max(1, round(1.2 * camera.size)))
    sea.set_colorkey(_HOLE)
    return sea


def _window(camera: Camera, plane: Plane) -> Window:
    """Return what the camera sees of the globe when it sees the whole board, so that panning needs no other land."""
    whole = camera.fitted()
    left, top, width, height = whole.rect
    west, north = plane.place(*whole.to_board(left, top))
    east, south = plane.place(*whole.to_board(left + width, top + height))
    across, down = (east - west) * _AROUND, (north - south) * _AROUND
    detail = (east - west) / max(1, width)
    for _step in range(max(0, round(camera.zoom) - 1)):
        detail /= 2
    return Window(west - across, south - down, east + across, north + down, detail)
