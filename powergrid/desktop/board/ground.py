"""Pictures of a board's ground, kept by what they show; a new one is painted beside the running game."""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

import pygame

from powergrid.desktop.board import items
from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.colors import REGION_TINTS
from powergrid.desktop.board.land import Ground, badge_place, draw_body, hatch_over
from powergrid.desktop.board.scene import BoardFigure
from powergrid.desktop.toolkit.picture_cache import size_of
from powergrid.desktop.toolkit.theme import Theme

READY = pygame.event.custom_type()
"""Posted when a sharper ground picture is there: draw again."""
MARGIN = 0.3
"""Share of the view that a picture reaches beyond it on each side, for dragging."""
_KEPT = 4
_KEPT_BYTES = 96_000_000
_MOST_PIXELS = 12_000_000

_painter = ThreadPoolExecutor(1, "board ground")


@dataclass(frozen=True)
class _Picture:
    """A painted part of the board: where it starts (board places), and pixels per place."""

    surface: pygame.Surface
    left: float
    top: float
    unit: float

    def covers(self, camera: Camera, spare: float = 0.0) -> bool:
        """Whether everything seen is on the picture, and `spare` pixels around it if the board goes on there."""
        left, top, w, h = camera.seen()
        width, height = (side / self.unit for side in self.surface.get_size())
        slack = (1.0 - spare) / self.unit
        return (
            left >= self.left - slack
            and top >= self.top - slack
            and left + w <= self.left + width + slack
            and top + h <= self.top + height + slack
        )


def _tell(_: object) -> None:
    # the window may have been closed meanwhile
    with suppress(pygame.error):
        pygame.event.post(pygame.event.Event(READY))


class GroundPictures:
    """The ground of one board. `draw` never waits once something of the zone was painted."""

    def __init__(self, figure: BoardFigure) -> None:
        self.figure = figure
        self._ground = Ground(figure)
        self._kept: OrderedDict[tuple[object, ...], _Picture] = OrderedDict()
        self._coming: tuple[tuple[object, ...], Camera, Future[pygame.Surface]] | None = None

    def draw(self, surface: pygame.Surface, camera: Camera, zone: frozenset[str], look: Theme, wait: bool) -> None:
        """Draw what `camera` sees; with `wait` sharply at once, else as well as it is there already."""
        key = (zone, look.name, camera.rect[2:], round(camera.unit, 4), round(camera.size, 4))
        self._collect(zone, look)
        kept = self._kept.get(key)
        if kept is None or not kept.covers(camera):
            older = None if wait else self._stand_in(camera, zone, look)
            if older is None:
                self._keep(key, self._finish(self._paint(camera, zone, look), camera, zone, look))
                kept = self._kept[key]
            else:
                self._order(key, camera, zone, look)
                self._blit_scaled(surface, camera, older)
                return
        elif not wait and camera.zoom > 1.0 and not kept.covers(camera, 0.1 * camera.rect[2]):
            self._order(key, camera, zone, look)
        self._kept.move_to_end(key)
        # pictures for other sizes of the window stood in for this one, and are of no more use
        for other in [other for other in self._kept if other[2] != key[2]]:
            del self._kept[other]
        left, top, _, _ = camera.seen()
        x = camera.rect[0] + round((kept.left - left) * camera.unit)
        y = camera.rect[1] + round((kept.top - top) * camera.unit)
        surface.blit(kept.surface, (x, y))

    def _stand_in(self, camera: Camera, zone: frozenset[str], look: Theme) -> _Picture | None:
        """The sharpest kept picture of the same zone that covers the view."""
        fitting = [p for key, p in self._kept.items() if key[:2] == (zone, look.name) and p.covers(camera)]
        return max(fitting, key=lambda p: p.unit, default=None)

    def _blit_scaled(self, surface: pygame.Surface, camera: Camera, picture: _Picture) -> None:
        left, top, w, h = camera.seen()
        part = pygame.Rect(
            round((left - picture.left) * picture.unit),
            round((top - picture.top) * picture.unit),
            max(1, round(w * picture.unit)),
            max(1, round(h * picture.unit)),
        ).clip(picture.surface.get_rect())
        rect = pygame.Rect(camera.rect)
        surface.blit(pygame.transform.scale(picture.surface.subsurface(part), rect.size), rect)

    # -- painting

    def _order(self, key: tuple[object, ...], camera: Camera, zone: frozenset[str], look: Theme) -> None:
        """Have a picture painted in the background, one at a time."""
        if self._coming is not None:
            return
        future = _painter.submit(self._paint, camera, zone, look)
        self._coming = (key, camera, future)
        future.add_done_callback(_tell)

    def _collect(self, zone: frozenset[str], look: Theme) -> None:
        if self._coming is None or not self._coming[2].done():
            return
        key, camera, future = self._coming
        self._coming = None
        if key[:2] == (zone, look.name):
            self._keep(key, self._finish(future.result(), camera, zone, look))

    def _keep(self, key: tuple[object, ...], picture: _Picture) -> None:
        self._kept[key] = picture
        while len(self._kept) > _KEPT or (len(self._kept) > 1 and self.bytes > _KEPT_BYTES):
            self._kept.popitem(last=False)

    @property
    def bytes(self) -> int:
        """How many bytes the kept pictures take."""
        return sum(size_of(picture.surface) for picture in self._kept.values())

    @staticmethod
    def _margin(camera: Camera) -> float:
        return MARGIN if camera.zoom > 1.0 and camera.rect[2] * camera.rect[3] < _MOST_PIXELS / 2.5 else 0.0

    def _paint(self, camera: Camera, zone: frozenset[str], look: Theme) -> pygame.Surface:
        """Everything but the texts; runs beside the game, so it touches nothing that is shared."""
        ground, margin = self._ground, self._margin(camera)
        line = 10 * camera.size / camera.unit
        land = draw_body(ground.land(zone, look, line), camera, margin)
        picture = pygame.Surface(land.get_size())
        picture.fill(look.sea if self.figure.drawing is not None else look.panel)
        picture.blit(land, (0, 0))
        out = ground.out_of_play(zone)
        if out:
            hatch_over(picture, draw_body(out, camera, margin), camera.size, look.hatch)
        picture.blit(draw_body(ground.edges(look, line), camera, margin), (0, 0))
        picture.blit(draw_body(ground.links(zone, look, line), camera, margin), (0, 0))
        return picture

    def _finish(self, picture: pygame.Surface, camera: Camera, zone: frozenset[str], look: Theme) -> _Picture:
        """Add region names and costs."""
        left, top, _, _ = camera.seen(self._margin(camera))
        unit, s, figure = camera.unit, camera.size, self.figure
        if figure.drawing is not None:
            for region in figure.drawing.regions:
                spot = ((region.label[0] / 10 - left) * unit, (region.label[1] / 10 - top) * unit)
                in_play = region.id in zone
                tint = REGION_TINTS[figure.region_colors[region.id]] if in_play else look.out
                sign = in_play and region.id in figure.nuclear_free
                items.region_label(picture, spot, s, region.lines, tint, look, sign)
        for a, b, cost in figure.links:
            if figure.region_of[a] in zone and figure.region_of[b] in zone:
                x, y = badge_place(figure, (a, b))
                ink = look.white if cost == 0 else look.ink
                items.badge_number(picture, ((x - left) * unit, (y - top) * unit), s, cost, ink)
        done = picture.convert() if pygame.display.get_init() and pygame.display.get_surface() else picture
        return _Picture(done, left, top, unit)
