"""A cache of pictures of the ground; sharper ones are painted in the background."""

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.figure import BoardFigure
from powergrid.desktop.board.ground import draw_ground
from powergrid.desktop.board.pens import VectorPen
from powergrid.desktop.board.styles import Style
from powergrid.desktop.toolkit import slices
from powergrid.desktop.toolkit.picture_cache import size_of

READY = pygame.event.custom_type()
"""Posted when a sharper picture of the ground is ready to be drawn."""
_MARGIN = 0.3
"""How far a picture extends beyond the view on each side, as a share of the view, to allow dragging."""
_MAX_PICTURES = 4
_MAX_BYTES = 64_000_000
_MAX_PIXELS = 5_000_000
"""A view with more pixels than this gets no margin."""

_painter = ThreadPoolExecutor(1, "board ground")
_Key = tuple[frozenset[str], Style, tuple[int, int], float, float]


@dataclass(frozen=True)
class _Picture:
    """A painted part of the board, as `camera` sees it."""

    surface: pygame.Surface
    camera: Camera

    def part(self, camera: Camera) -> pygame.FRect:
        """Return the part of the picture that is in another camera's view."""
        left, top, width, height = camera.rect
        start = self.camera.to_window(*camera.to_board(left, top))
        end = self.camera.to_window(*camera.to_board(left + width, top + height))
        return slices.spanning(*start, *end)

    def covers(self, camera: Camera, spare: float = 0.0) -> bool:
        """Return whether the picture covers another camera's view with a margin of `spare` pixels."""
        slack = 2 * (spare - 1.0)
        return bool(pygame.FRect(self.surface.get_rect()).contains(self.part(camera).inflate(slack, slack)))


@dataclass(frozen=True)
class _Job:
    """A picture that is being painted."""

    key: _Key
    pen: VectorPen
    surface: Future[pygame.Surface]


def _post_ready(_: object) -> None:
    # the window may have been closed in the meantime
    with suppress(pygame.error):
        pygame.event.post(pygame.event.Event(READY))


class GroundCache:
    """The ground of one board. `draw` never waits once there is a picture of the zone."""

    def __init__(self, figure: BoardFigure) -> None:
        self.figure = figure
        self._pictures: OrderedDict[_Key, _Picture] = OrderedDict()
        self._job: _Job | None = None

    def draw(self, surface: pygame.Surface, camera: Camera, zone: frozenset[str], style: Style, wait: bool) -> bool:
        """Draw the view of `camera`; return whether it is sharp.

        Args:
            wait: Whether to wait for a sharp picture instead of using the best one that is ready.
        """
        self._collect(zone, style)
        key = _key(camera, zone, style)
        cached = self._pictures.get(key)
        if (
            cached is None
            and self._job is not None
            and self._job.key == key
            and not self._stand_in(camera, zone, style)
        ):
            self._job.surface.result()  # this will be ready before a new picture would be
            self._collect(zone, style)
            cached = self._pictures.get(key)
        if cached is None or not cached.covers(camera):
            older = None if wait else self._stand_in(camera, zone, style)
            if older is not None:
                self._start(key, camera)
                part = older.part(camera)
                seen = pygame.Rect(part.topleft, (max(1, round(part.w)), max(1, round(part.h))))
                seen.clamp_ip(older.surface.get_rect())
                seen = seen.clip(older.surface.get_rect())
                scaled = pygame.transform.scale(older.surface.subsurface(seen), camera.rect[2:])
                surface.blit(scaled, camera.rect[:2])
                return False
            pen, size = self._pen(key, camera)
            self._keep(key, pen, pen.painted(size, style.colors.sea))
            cached = self._pictures[key]
        elif not wait and camera.zoom > 1.0 and not cached.covers(camera, 0.1 * camera.rect[2]):
            self._start(key, camera)
        self._pictures.move_to_end(key)
        # pictures for other window sizes served as stand-ins and are no longer needed
        for other in [other for other in self._pictures if other[2] != key[2]]:
            del self._pictures[other]
        part = cached.part(camera)
        surface.blit(cached.surface, (camera.rect[0] - round(part.x), camera.rect[1] - round(part.y)))
        return True

    def prepare(self, camera: Camera, zone: frozenset[str], style: Style) -> None:
        """Paint the view of `camera` in the background, because it will soon be needed."""
        key = _key(camera, zone, style)
        if key not in self._pictures:
            self._start(key, camera)

    def _stand_in(self, camera: Camera, zone: frozenset[str], style: Style) -> _Picture | None:
        """Return the sharpest cached picture of the same zone that covers the view."""
        fitting = [p for key, p in self._pictures.items() if key[:2] == (zone, style) and p.covers(camera)]
        return max(fitting, key=lambda picture: picture.camera.unit, default=None)

    @property
    def bytes(self) -> int:
        """The size of the cached pictures in bytes."""
        return sum(size_of(picture.surface) for picture in self._pictures.values())

    # -- painting

    def _pen(self, key: _Key, camera: Camera) -> tuple[VectorPen, tuple[int, int]]:
        """Return a pen that has drawn the ground, and the size of its picture."""
        width, height = camera.rect[2:]
        margin = _MARGIN if camera.zoom > 1.0 and width * height < _MAX_PIXELS else 0.0
        left, top = round(width * margin), round(height * margin)
        pen = VectorPen(replace(camera, rect=(left, top, width, height)))
        draw_ground(pen, self.figure, key[0], key[1])
        return pen, (width + 2 * left, height + 2 * top)

    def _start(self, key: _Key, camera: Camera) -> None:
        """Paint a picture in the background unless another one is in progress."""
        if self._job is None:
            pen, size = self._pen(key, camera)
            future = _painter.submit(pen.painted, size, key[1].colors.sea)
            self._job = _Job(key, pen, future)
            future.add_done_callback(_post_ready)

    def _collect(self, zone: frozenset[str], style: Style) -> None:
        """Store a picture painted in the background, if the zone is still the same."""
        job = self._job
        if job is not None and job.surface.done():
            self._job = None
            if job.key[:2] == (zone, style):
                self._keep(job.key, job.pen, job.surface.result())

    def _keep(self, key: _Key, pen: VectorPen, picture: pygame.Surface) -> None:
        pen.write_texts(picture)
        has_window = pygame.display.get_init() and pygame.display.get_surface()
        self._pictures[key] = _Picture(picture.convert() if has_window else picture, pen.camera)
        while len(self._pictures) > _MAX_PICTURES or (len(self._pictures) > 1 and self.bytes > _MAX_BYTES):
            self._pictures.popitem(last=False)


def _key(camera: Camera, zone: frozenset[str], style: Style) -> _Key:
    return zone, style, camera.rect[2:], round(camera.unit, 4), round(camera.size, 4)


@lru_cache(maxsize=3)
def ground_of(figure: BoardFigure) -> GroundCache:
    """Return the ground of a board, shared by all views so that the next screen does not paint it again."""
    return GroundCache(figure)
