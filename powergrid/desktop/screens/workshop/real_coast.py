"""Real coasts around a draft with real coordinates: a picture of the sea with holes for land."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

import pygame

from powergrid.base.resources import ResourceError
from powergrid.content.atlas import Window
from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.colors import BoardColors
from powergrid.desktop.board.globe import View, draw_shapes, shapes_in
from powergrid.desktop.screens.workshop.content import Plane

#: A picture of the sea and its position in the window.
Sea = tuple[pygame.Surface, tuple[int, int]]
#: The colour of the holes, which no board uses.
HOLE: Final = (255, 0, 254)
#: How far the land extends beyond the view, relative to the view, so that its clipped edges stay invisible.
_AROUND: Final = 0.1
#: How far a zoomed board is drawn beyond the view, relative to the view, so that panning rarely redraws it.
_SPARE: Final = 0.3


class RealCoast:
    """The picture of the sea, cached until the view changes."""

    def __init__(self) -> None:
        self._key: object = None
        self._camera: Camera | None = None
        self._sea: Sea | None = None

    def sea(self, camera: Camera, plane: Plane, colors: BoardColors) -> Sea | None:
        """Return the sea in the camera's view, or None on a plane without real coordinates."""
        if not plane.shrink:
            return None
        key = replace(camera, middle=(0.0, 0.0)), plane, colors.theme.name
        moved = self._moved(camera) if key == self._key else None
        if moved is None or self._sea is None:
            try:
                self._sea = _drawn(camera, plane, colors)
            except ResourceError:
                self._sea = None
            self._key, self._camera = key, camera
            return self._sea
        picture, (left, top) = self._sea
        return picture, (left + moved[0], top + moved[1])

    def _moved(self, camera: Camera) -> tuple[int, int] | None:
        """Return the offset of the cached picture, or None if the picture is not large enough."""
        if self._camera is None:
            return None
        old, new = self._camera.to_window(0.0, 0.0), camera.to_window(0.0, 0.0)
        across, down = round(new[0] - old[0]), round(new[1] - old[1])
        room = _room(camera)
        return (across, down) if abs(across) <= room[0] and abs(down) <= room[1] else None


def _room(camera: Camera) -> tuple[int, int]:
    """Return the number of pixels by which the picture extends beyond the view on each side."""
    return (int(camera.rect[2] * _SPARE), int(camera.rect[3] * _SPARE)) if camera.zoom > 1 else (0, 0)


@lru_cache(maxsize=1)
def _drawn(camera: Camera, plane: Plane, colors: BoardColors) -> Sea:
    """Draw the sea. The result is cached for the next workshop.

    Raises:
        ResourceError: There is no atlas.
    """
    shapes = shapes_in(_window(camera, plane))
    room = _room(camera)
    left, top = camera.rect[0] - room[0], camera.rect[1] - room[1]
    picture = pygame.Surface((max(1, camera.rect[2] + 2 * room[0]), max(1, camera.rect[3] + 2 * room[1])))
    picture.fill(colors.sea)
    x0, y0 = camera.to_window(*plane.seen({"lat": 0.0, "lon": 0.0}))
    unit = plane.scale * camera.unit
    view = View(plane.shrink * unit, x0 - left, -unit, y0 - top)
    draw_shapes(picture, shapes, view, (HOLE, colors.sea, colors.coast), max(1, round(1.2 * camera.size)))
    picture.set_colorkey(HOLE)
    return picture, (left, top)


def _window(camera: Camera, plane: Plane) -> Window:
    """Return the part of the globe that the whole board shows, so that panning needs no other land."""
    whole = camera.fitted()
    left, top, width, height = whole.rect
    west, north = plane.place(*whole.to_board(left, top))
    east, south = plane.place(*whole.to_board(left + width, top + height))
    across, down = (east - west) * _AROUND, (north - south) * _AROUND
    detail = (east - west) / max(1, width)
    for _step in range(max(0, round(camera.zoom) - 1)):
        detail /= 2
    return Window(west - across, south - down, east + across, north + down, detail)
