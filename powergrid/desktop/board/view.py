"""The board on the screen: a camera, the cached ground, the scene on top, and the positions of everything."""

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import pygame

from powergrid.content.layout import PILL
from powergrid.desktop.board import styles
from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.cities import RESERVE, SLOT, city_boxes, draw_names, draw_scene, reserve_place, slot_spot
from powergrid.desktop.board.figure import BoardFigure, newer_figure
from powergrid.desktop.board.ground import SIGN, region_sign
from powergrid.desktop.board.ground_cache import READY, ground_of
from powergrid.desktop.board.pens import Parts, ScreenPen
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.board.styles import Style
from powergrid.desktop.toolkit import slices, theme
from powergrid.desktop.toolkit.clock import milliseconds
from powergrid.desktop.toolkit.picture_cache import copied

_MAX_IN_PLAY = 2.0
"""The maximum zoom to show the cities in play."""
_SPARE = 4.0
"""The margin in lp between the cities in play and the edge of the panel."""
_REST_MS = 120
"""The delay after zooming before the board is redrawn sharply."""


@dataclass(frozen=True)
class Sign:
    """The sign of a special rule: `no_uranium` for a region, `discount` for a city, or `reserve` for a fuel."""

    kind: Literal["no_uranium", "discount", "reserve"]
    subject: str
    rect: pygame.Rect


@dataclass(frozen=True)
class _Picture:
    """The last sharp drawing: the scene without the parts that follow the pointer, the style and the camera."""

    scene: BoardScene
    style: Style
    camera: Camera
    surface: pygame.Surface
    parts: Parts


class BoardView:
    """A board on the screen. Call `place`, then draw scenes. Positions are in window pixels.

    Whatever follows the pointer is drawn over a cached picture of the rest. During zooming, that picture is stretched;
    afterwards it is redrawn sharply. During dragging, only the newly visible parts are drawn.
    """

    def __init__(self, figure: BoardFigure, zone: frozenset[str] | None = None) -> None:
        """Show the whole board at first, or all cities of the regions in `zone`."""
        self.figure = figure
        self.camera = Camera((0, 0, 644, 594), 1.0)
        self._zone = zone
        self._in_play = self.camera
        self._ground = ground_of(figure)
        self._cached: _Picture | None = None
        self._whole: _Picture | None = None
        self._plain: _Picture | None = None
        self._zoomed = (self.camera, 0)
        self._drawn: BoardScene | None = None

    def place(self, rect: pygame.Rect, scale: float) -> None:
        """Put the board in `rect` at `scale` pixels per lp, with the same zoom and centre."""
        self.renew()
        whole = styles.table().camera((rect.x, rect.y, rect.width, rect.height), scale, self.figure.size)
        if (whole.rect, whole.scale) != (self.camera.rect, self.camera.scale):
            untouched = self.camera == self._in_play
            self.camera = self.camera.placed(whole.rect, whole.scale)
            self._in_play = self._camera_in_play()
            if untouched:
                self.camera = self._in_play

    def look(self, camera: Camera) -> None:
        """Switch to another camera."""
        self.camera = camera

    def renew(self) -> None:
        """Switch to the real drawing once it is ready."""
        newer = newer_figure(self.figure)
        if newer is not None:
            self.figure, self._ground = newer, ground_of(newer)
            self.forget_pictures()

    def prepare(self) -> None:
        """Paint the ground in the background, because it will soon be needed."""
        if self._zone is not None:
            self._ground.prepare(self.camera, self._zone, styles.table())

    @property
    def shows_all_in_play(self) -> bool:
        """Whether every city in play is visible."""
        return self.camera.zoom <= 1.0 or self.camera == self._in_play

    def forget_pictures(self) -> None:
        """Free the memory of cached pictures."""
        self._cached = self._whole = self._plain = self._drawn = None

    def toggle_whole(self) -> None:
        """Show the part of the board in play or, if that is already shown, the whole board."""
        self.camera = self.camera.fitted() if self.camera == self._in_play else self._in_play

    def _camera_in_play(self) -> Camera:
        """Return the camera for the closest view of all cities in play."""
        fitted, figure = self.camera.fitted(), self.figure
        if self._zone is None:
            return fitted
        found = figure.city_boxes
        boxes = [found[city] for city in figure.cities_in(self._zone)]
        # leave room for a fuel storage in the lower left corner
        spare = _SPARE * fitted.scale, (_SPARE + (RESERVE[1] if figure.reserve else 0.0)) * fitted.scale
        return fitted.around(boxes, spare, _MAX_IN_PLAY)

    def draw(self, surface: pygame.Surface, scene: BoardScene, wait: bool = True) -> None:
        """Draw the scene on `surface`.

        Without `wait`, the board may be blurred after zooming or dragging until the event READY.
        """
        before, rect, style = surface.get_clip(), pygame.Rect(self.camera.rect), styles.table()
        surface.set_clip(rect.clip(before))
        still = replace(scene, hovered=None, hovered_cost=None, route=())
        self._drawn = None
        if wait or not self._draw_stretched(surface, still, style):
            self._draw_still(surface, still, style, wait, keep=before.contains(rect))
            self._drawn = scene
            if scene != still:
                surface.set_clip(self._changed_by_pointer(scene).clip(rect).clip(before))
                self._draw_sharply(surface, scene, style, wait, self._cached.parts if self._cached is not None else {})
        surface.set_clip(before)

    def draw_pointed(self, surface: pygame.Surface, scene: BoardScene) -> list[pygame.Rect] | None:
        """Draw only the changes in a scene in which nothing has changed but the parts that follow the pointer.

        Returns the changed areas in pixels, or None without a sharp picture of the rest.
        """
        cached, last, rect, before = self._cached, self._drawn, pygame.Rect(self.camera.rect), surface.get_clip()
        if cached is None or last is None or cached.camera != self.camera or cached.style != styles.table():
            return None
        changed = []
        if last.hovered or last.route:
            changed.append(self._changed_by_pointer(last).clip(rect))
            surface.blit(cached.surface, changed[0], changed[0].move(-rect.x, -rect.y))
        if scene.hovered or scene.route:
            changed.append(self._changed_by_pointer(scene).clip(rect))
            surface.set_clip(changed[-1].clip(before))
            self._draw_sharply(surface, scene, cached.style, False, cached.parts)
            surface.set_clip(before)
        self._drawn = scene
        return changed

    def draw_names(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Redraw the city names in an area, over a ring that was drawn there."""
        before, cached = surface.get_clip(), self._cached
        if self._drawn is None:
            return
        surface.set_clip(place.clip(self.camera.rect).clip(before))
        pen = ScreenPen(
            surface, self.camera, cached.parts if cached is not None and cached.camera == self.camera else {}
        )
        draw_names(pen, self.figure, self._drawn, styles.table())
        surface.set_clip(before)

    def _draw_sharply(self, surface: pygame.Surface, scene: BoardScene, style: Style, wait: bool, parts: Parts) -> bool:
        """Draw the ground and the scene inside the surface's clip; return whether the ground is sharp."""
        sharp = self._ground.draw(surface, self.camera, scene.zone, style, wait)
        draw_scene(ScreenPen(surface, self.camera, parts), self.figure, scene, style)
        return sharp

    def _draw_still(self, surface: pygame.Surface, still: BoardScene, style: Style, wait: bool, keep: bool) -> None:
        """Draw everything that does not depend on the pointer, using the cached picture if possible."""
        if self._plain is not None and still.shown_player is None:
            self._cached, self._plain = self._plain, None
        cached, rect = self._cached, pygame.Rect(self.camera.rect)
        same = cached is not None and (cached.scene, cached.style) == (still, style)
        if cached is not None and same and cached.camera == self.camera:
            surface.blit(cached.surface, rect)
            return
        parts: Parts = {}
        shift = self._dragged_by(cached.camera) if cached is not None and same else None
        if cached is not None and shift is not None:
            clip, old = surface.get_clip(), rect.move(shift)
            surface.blit(cached.surface, old)
            sharp = True
            for uncovered in slices.outside(rect, rect.clip(old)):
                surface.set_clip(uncovered.clip(clip))
                sharp &= self._draw_sharply(surface, still, style, wait, parts)
            surface.set_clip(clip)
        else:
            sharp = self._draw_sharply(surface, still, style, wait, parts)
        if not keep or not sharp or not surface.get_rect().contains(rect):  # only partly visible in a tiny window
            self._cached = None
            return
        if cached is not None and still.shown_player is not None and cached.scene.shown_player is None:
            self._plain = cached  # needed again when the pointer leaves the player
        needed = cached is self._plain or (cached is self._whole and self.camera.zoom > 1.0)
        picture = copied(surface, rect, None if cached is None or needed else cached.surface)
        self._cached = _Picture(still, style, self.camera, picture, parts)
        if self.camera.zoom <= 1.0:
            self._whole = self._cached

    def _dragged_by(self, before: Camera) -> tuple[int, int] | None:
        """Return how many pixels the board was dragged since `before`, or None if anything else has changed."""
        if self.figure.reserve or replace(before, middle=self.camera.middle) != self.camera:
            return None  # fuel storages stay in their corner
        unit = self.camera.unit
        shifts = [(old - new) * unit for old, new in zip(before.middle, self.camera.middle, strict=True)]
        pixels = round(shifts[0]), round(shifts[1])
        exact = all(abs(shift - whole) < 0.01 for shift, whole in zip(shifts, pixels, strict=True))
        return pixels if exact else None

    def _changed_by_pointer(self, scene: BoardScene) -> pygame.Rect:
        """Return the area in pixels of the city under the pointer and the route to it."""
        cities = {city for pair in scene.route for city in pair} | ({scene.hovered} if scene.hovered else set())
        boxes = city_boxes(self.figure, self.camera, theme.text_size(1.0))
        return boxes[next(iter(cities))].unionall([boxes[city] for city in cities])

    def _draw_stretched(self, surface: pygame.Surface, still: BoardScene, style: Style) -> bool:
        """Stretch cached pictures while the board is being zoomed; return whether that was possible."""
        camera, cached = self.camera, self._cached
        if cached is None or cached.camera.unit == camera.unit or cached.camera.rect != camera.rect:
            return False
        last, now = self._zoomed, milliseconds()
        if last[0] != camera:
            self._zoomed = last = camera, now
        pictures = [one for one in (self._whole, cached) if one and (one.scene, one.style) == (still, style)]
        if now - last[1] >= _REST_MS or cached not in pictures:
            return False
        rect = pygame.Rect(camera.rect)
        covering = [one for one in pictures if one.camera.seen_part(camera).contains(rect)]
        if not covering:
            surface.fill(style.colors.sea, rect)
        for picture in covering[-1:] or pictures:
            _stretch(surface, picture, camera)
        pygame.time.set_timer(READY, _REST_MS + 10, loops=1)
        return True

    def city_rect(self, city: str) -> pygame.Rect:
        """Return the pill of a city."""
        return _pills(self.figure, self.camera)[city]

    def city_extent(self, city: str) -> pygame.Rect:
        """Return the area in pixels of a city's slots, its name and its sign."""
        return _extents(self.figure, self.camera, theme.text_size(1.0))[city]

    def slot_at(self, city: str, x: float, y: float) -> int | None:
        """Return which slot of a city (0 to 2) is at a point in window pixels, or None."""
        spot = self.figure.spots[city]
        boxes = [self.camera.box(slot_spot(spot, slot), SLOT) for slot in range(3)]
        return next((slot for slot, box in enumerate(boxes) if box.collidepoint(x, y)), None)

    def signs(self, zone: frozenset[str]) -> list[Sign]:
        """Return the signs of special rules on the board if these regions are in play."""
        figure, camera, square = self.figure, self.camera, (SIGN, SIGN)
        found: list[Sign] = []
        for region in figure.region_names:
            spot = region_sign(figure, region)
            if spot is not None and region in zone:
                # a little smaller than drawn, because a long name moves it towards a city
                found.append(Sign("no_uranium", region, camera.box(spot, (SIGN - 2, SIGN - 2))))
        near = [city for city in figure.discounts if figure.region_of[city] in zone]
        found += [Sign("discount", city, camera.box(figure.discount_spot(city), square)) for city in near]
        stores = [(fuel, reserve_place(camera, figure, fuel)) for fuel in figure.reserve]
        return found + [Sign("reserve", fuel, camera.box(spot, size)) for fuel, (spot, size, _lp) in stores]


@lru_cache(maxsize=4)
def _pills(figure: BoardFigure, camera: Camera) -> dict[str, pygame.Rect]:
    return {city: camera.box(spot, PILL) for city, spot in figure.spots.items()}


@lru_cache(maxsize=4)
def _extents(figure: BoardFigure, camera: Camera, _text: float) -> dict[str, pygame.Rect]:
    found = {}
    for city, pill in _pills(figure, camera).items():
        boxes = [camera.box(spot, size) for spot, size in figure.name_boxes(city)]
        if city in figure.discounts:
            boxes.append(camera.box(figure.discount_spot(city), (SIGN, SIGN)))
        found[city] = pill.unionall(boxes)
    return found


def _stretch(surface: pygame.Surface, picture: _Picture, camera: Camera) -> None:
    """Draw the part of a picture in a camera's view, scaled to that view."""
    factor, rect = camera.unit / picture.camera.unit, pygame.Rect(camera.rect)
    x, y = camera.to_window(*picture.camera.to_board(*picture.camera.rect[:2]))
    seen = pygame.FRect((rect.left - x) / factor, (rect.top - y) / factor, rect.width / factor, rect.height / factor)
    seen = seen.clip(pygame.FRect(picture.surface.get_rect()))
    # rounded outwards to whole pixels, or the board would jump between two steps
    left, top = math.floor(seen.left), math.floor(seen.top)
    part = pygame.Rect(left, top, math.ceil(seen.right) - left, math.ceil(seen.bottom) - top)
    part = part.clip(picture.surface.get_rect())
    if part.width and part.height:
        size = max(1, round(part.width * factor)), max(1, round(part.height * factor))
        scaled = pygame.transform.scale(picture.surface.subsurface(part), size)
        surface.blit(scaled, (round(x + part.left * factor), round(y + part.top * factor)))
