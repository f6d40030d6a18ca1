"""The board on the screen: a camera, the kept ground and what is on it, and where everything is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from powergrid.content.layout import PILL
from powergrid.desktop.board import styles
from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.cities import draw_scene, reserve_place
from powergrid.desktop.board.figure import BoardFigure
from powergrid.desktop.board.ground import SIGN, region_sign
from powergrid.desktop.board.ground_cache import ground_of
from powergrid.desktop.board.pens import ScreenPen
from powergrid.desktop.board.scene import BoardScene


@dataclass(frozen=True)
class Sign:
    """A mark of a special rule. kind: `no_uranium` of a region, `discount` of a city, `reserve` of a fuel."""

    kind: Literal["no_uranium", "discount", "reserve"]
    subject: str
    rect: pygame.Rect


class BoardView:
    """One board on the screen. Give it a place, then draw scenes. Places are window pixels."""

    def __init__(self, figure: BoardFigure) -> None:
        self.figure = figure
        self.camera = Camera((0, 0, 644, 594), 1.0)
        self._ground = ground_of(figure)

    def place(self, rect: pygame.Rect, scale: float) -> None:
        """Put the board into `rect` at `scale` pixels per lp; zoom and middle stay."""
        whole = styles.table().camera((rect.x, rect.y, rect.width, rect.height), scale)
        if (whole.rect, whole.scale) != (self.camera.rect, self.camera.scale):
            self.camera = self.camera.placed(whole.rect, whole.scale)

    def draw(self, surface: pygame.Surface, scene: BoardScene, wait: bool = True) -> None:
        """Draw the scene into the board's rect of `surface`.

        Without `wait` the ground may be coarse for a moment after zooming or dragging; the event READY says that the
        sharp one is there.
        """
        before = surface.get_clip()
        surface.set_clip(pygame.Rect(self.camera.rect).clip(before))
        style = styles.table()
        self._ground.draw(surface, self.camera, scene.zone, style, wait)
        draw_scene(ScreenPen(surface, self.camera), self.figure, scene, style)
        surface.set_clip(before)

    def city_rect(self, city: str) -> pygame.Rect:
        """Return the pill of a city."""
        return self.camera.box(self.figure.spots[city], PILL)

    def signs(self, zone: frozenset[str]) -> list[Sign]:
        """Return the marks of special rules on the board when these regions are in play."""
        figure, camera, square = self.figure, self.camera, (SIGN, SIGN)
        found: list[Sign] = []
        for region in figure.region_names:
            spot = region_sign(figure, region)
            if spot is not None and region in zone:
                # a little smaller than it is drawn, as a longer name moves it towards a city
                found.append(Sign("no_uranium", region, camera.box(spot, (SIGN - 2, SIGN - 2))))
        near = [city for city in figure.discounts if figure.region_of[city] in zone]
        found += [Sign("discount", city, camera.box(figure.discount_spot(city), square)) for city in near]
        stores = [(fuel, reserve_place(camera, figure, fuel)) for fuel in figure.reserve]
        return found + [Sign("reserve", fuel, camera.box(spot, size)) for fuel, (spot, size, _lp) in stores]
