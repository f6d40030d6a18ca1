"""The board: draws a scene into a part of the window and tells what lies under the mouse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from powergrid.content.layout import BADGE_HEIGHT, MARK, PILL, REACH
from powergrid.desktop.board import items
from powergrid.desktop.board.camera import Camera, Spot
from powergrid.desktop.board.ground import GroundPictures
from powergrid.desktop.board.land import badge_place, badge_width
from powergrid.desktop.board.scene import BoardFigure, BoardScene, Pair
from powergrid.desktop.pieces import colors
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.theme import Color, Theme, mix

_RING_REACH = 6.8
"""How far the widest ring reaches beyond its city, in lp."""


@dataclass(frozen=True)
class Sign:
    """A mark of a special rule. kind: `no_uranium` of a region, `discount` of a city, `reserve` of a fuel."""

    kind: Literal["no_uranium", "discount", "reserve"]
    subject: str
    rect: pygame.Rect


class BoardView:
    """One board on the screen. Give it a place, then draw scenes.

    Places are window pixels. The ground is kept as a picture by board, printing, zone, size and zoom.
    """

    def __init__(self, figure: BoardFigure) -> None:
        self.figure = figure
        self.camera = Camera((0, 0, 644, 594), 1.0)
        self._ground = GroundPictures(figure)

    def place(self, rect: pygame.Rect, scale: float) -> None:
        """Put the board into `rect` at `scale` pixels per lp; zoom and middle stay."""
        spot = (rect.x, rect.y, rect.width, rect.height)
        if spot != self.camera.rect or scale != self.camera.scale:
            self.camera = self.camera.placed(spot, scale)

    def draw(self, surface: pygame.Surface, scene: BoardScene, wait: bool = True) -> None:
        """Draw the scene into the board's rect of `surface`.

        Without `wait` the ground may be coarse for a moment after zooming or dragging; the event READY of
        `board_ground` then tells that the sharp one is there.
        """
        before = surface.get_clip()
        surface.set_clip(pygame.Rect(self.camera.rect).clip(before))
        look = theme.current()
        self._ground.draw(surface, self.camera, scene.zone, look, wait)
        self._draw_routes(surface, scene, look)
        self._draw_rings(surface, scene, look)
        self._draw_badges(surface, scene, look)
        for city in self.figure.names:
            self._draw_city(surface, city, scene, look)
        for city in self.figure.names:
            self._draw_name(surface, city, scene, look)
        for count, stop in enumerate(scene.plan, 1):
            items.plan_number(surface, self._spot(stop.city), self.camera.size, count, look)
        for fuel, price in self.figure.reserve.items():
            items.reserve(surface, self._reserve_rect(fuel), self.camera.scale, fuel, price, look)
        surface.set_clip(before)

    def city_at(self, pos: Spot) -> str | None:
        """The city whose pill, with 4 lp around it, is under these window pixels."""
        if not pygame.Rect(self.camera.rect).collidepoint(pos):
            return None
        s = self.camera.size
        best: tuple[float, str] | None = None
        for city in self.figure.names:
            x, y = self._spot(city)
            dx, dy = abs(pos[0] - x), abs(pos[1] - y)
            if dx <= (PILL[0] / 2 + REACH) * s and dy <= (PILL[1] / 2 + REACH) * s:
                far = max(dx / PILL[0], dy / PILL[1])
                if best is None or far < best[0]:
                    best = (far, city)
        return best[1] if best else None

    def region_at(self, pos: Spot) -> str | None:
        """The region whose land is under these window pixels."""
        if self.figure.drawing is None or not pygame.Rect(self.camera.rect).collidepoint(pos):
            return None
        x, y = self.camera.to_board(*pos)
        for region in self.figure.drawing.regions:
            if any(_inside(polygon[0], x * 10, y * 10) for polygon in region.shape):
                return region.id
        return None

    def city_rect(self, city: str) -> pygame.Rect:
        """The pill of a city in window pixels."""
        x, y = self._spot(city)
        s = self.camera.size
        w, h = round(PILL[0] * s), round(PILL[1] * s)
        return pygame.Rect(round(x - w / 2), round(y - h / 2), w, h)

    def badge_rect(self, a: str, b: str) -> pygame.Rect:
        """The cost badge of a link in window pixels."""
        cost = next(c for x, y, c in self.figure.links if {x, y} == {a, b})
        x, y = self.camera.to_window(*badge_place(self.figure, (a, b)))
        s = self.camera.size
        w, h = round(badge_width(cost) * s), round(BADGE_HEIGHT * s)
        return pygame.Rect(round(x - w / 2), round(y - h / 2), w, h)

    def name_rects(self, city: str) -> list[pygame.Rect]:
        """Where the letters of a city's name stand, line by line, and the sign beside it."""
        spot, s = self._name_spot(city), self.camera.size
        place = self.figure.layout.cities[city]
        rects = items.name_ink(spot, place.lines, s, place.align)
        if city in self.figure.discounts:
            x, y = self._sign_spot(city)
            rects.append(pygame.Rect(round(x - 7 * s), round(y - 7 * s), round(14 * s), round(14 * s)))
        return rects

    def signs(self, zone: frozenset[str]) -> list[Sign]:
        """The marks of special rules that stand on the board when these regions are in play."""
        s = self.camera.size
        found = []
        for region in self.figure.drawing.regions if self.figure.drawing is not None else ():
            if region.id in self.figure.nuclear_free & zone:
                spot = self.camera.to_window(region.label[0] / 10, region.label[1] / 10)
                x, y = items.region_sign_spot(spot, region.lines, s)
                found.append(Sign("no_uranium", region.id, _square(x, y, 12 * s)))
        near = [city for city in self.figure.discounts if self.figure.region_of[city] in zone]
        found += [Sign("discount", city, _square(*self._sign_spot(city), 14 * s)) for city in near]
        return found + [Sign("reserve", fuel, self._reserve_rect(fuel)) for fuel in self.figure.reserve]

    def _reserve_rect(self, fuel: str) -> pygame.Rect:
        """A place in the lower left corner, which no zoom moves."""
        scale, rect = self.camera.scale, pygame.Rect(self.camera.rect)
        number = list(self.figure.reserve).index(fuel)
        width, height = round(54 * scale), round(24 * scale)
        gap = round(10 * scale)
        return pygame.Rect(rect.x + gap + number * (width + gap), rect.bottom - gap - height, width, height)

    def _name_spot(self, city: str) -> Spot:
        place, s = self.figure.layout.cities[city], self.camera.size
        x, y = self._spot(city)
        shift = MARK / 2 if city in self.figure.discounts else 0.0
        return x + (place.name_dx + shift) * s, y + place.name_dy * s

    def _sign_spot(self, city: str) -> Spot:
        spot, s = self._name_spot(city), self.camera.size
        half = items.name_width(self.figure.layout.cities[city].lines, s) / 2
        return spot[0] - half - 9 * s, spot[1]

    def _spot(self, city: str) -> Spot:
        place = self.figure.layout.cities[city]
        return self.camera.to_window(place.x, place.y)

    def _in_play(self, city: str, scene: BoardScene) -> bool:
        return self.figure.region_of[city] in scene.zone

    # -- states

    def _draw_routes(self, surface: pygame.Surface, scene: BoardScene, look: Theme) -> None:
        linked = {frozenset((a, b)) for a, b, _cost in self.figure.links}
        s = self.camera.size
        layers: tuple[tuple[tuple[Pair, ...], Color, float, Color, float], ...] = (
            (scene.plan_links, look.petrol, 5.0, look.paper, 9.0),
            (scene.route, look.amber, 6.5, look.ink, 10.0),
        )
        for pairs, color, width, edge, rim in layers:
            for a, b in pairs:
                if frozenset((a, b)) in linked:
                    items.route_leg(surface, self._spot(a), self._spot(b), s, color, width, edge, rim)

    def _draw_badges(self, surface: pygame.Surface, scene: BoardScene, look: Theme) -> None:
        """The costs of highlighted ways, and again those that a ring would hide; the ground shows all others."""
        s = self.camera.size
        route = {frozenset(pair) for pair in scene.route}
        planned = {frozenset(pair) for pair in scene.plan_links}
        rings = [
            self.city_rect(city).inflate(_RING_REACH * 2 * s, _RING_REACH * 2 * s)
            for city in self.figure.names
            if self._ring(city, scene, look) is not None
        ]
        for a, b, cost in self.figure.links:
            if not (self._in_play(a, scene) and self._in_play(b, scene)):
                continue
            spot = self.camera.to_window(*badge_place(self.figure, (a, b)))
            pair = frozenset((a, b))
            if pair in route:
                items.badge(surface, spot, s, cost, look.amber, look.ink, look.ink)
            elif pair in planned:
                items.badge(surface, spot, s, cost, look.petrol, look.white, look.ink)
            elif self.badge_rect(a, b).collidelist(rings) >= 0:
                fill, ink, edge = (
                    (look.city_line, look.white, look.paper) if cost == 0 else (look.paper, look.ink, look.city_line)
                )
                items.badge(surface, spot, s, cost, fill, ink, edge)

    def _draw_city(self, surface: pygame.Surface, city: str, scene: BoardScene, look: Theme) -> None:
        spot, s = self._spot(city), self.camera.size
        if not self._in_play(city, scene):
            items.box(surface, spot, (9 * s, 9 * s), 4.5 * s, look.out, look.out_text, 1.2 * s)
            return
        stops = {stop.city: stop for stop in scene.plan}
        items.city_pill(surface, spot, s, look)
        if city in scene.texts:
            ground = mix(look.paper, look.amber, 0.75 * scene.heat.get(city, 0.0))
            items.box(surface, spot, ((PILL[0] - 6) * s, (PILL[1] - 5) * s), 4 * s, ground, None, 0)
            items.number(surface, scene.texts[city], spot, items.font_px(12.5, s), look.ink)
            return
        houses = scene.houses.get(city, ())
        free = next((i for i in range(scene.step) if i >= len(houses) or houses[i] is None), None)
        for slot in range(3):
            at = items.slot_spot(spot, slot, s)
            owner = houses[slot] if slot < len(houses) else None
            stop = stops.get(city)
            if owner is not None:
                items.house(surface, at, s, owner)
            elif stop is not None and slot == stop.slot:
                items.cost_slot(surface, at, s, stop.cost, look.petrol, look.white)
            elif slot == free and city == scene.hovered and scene.hovered_cost is not None:
                items.cost_slot(surface, at, s, scene.hovered_cost, look.ink, look.white)
            elif slot == free and city in scene.lit:
                items.cost_slot(surface, at, s, scene.lit[city], look.amber, look.ink)
            elif slot == 2 and slot >= scene.step and city in scene.start_marks:
                items.start_mark(surface, at, s, look)
            elif slot < scene.step:
                items.open_slot(surface, at, s, slot, look)
            else:
                items.closed_slot(surface, at, s, look)

    def _draw_rings(self, surface: pygame.Surface, scene: BoardScene, look: Theme) -> None:
        for city in self.figure.names:
            ring = self._ring(city, scene, look)
            if ring is not None:
                items.city_ring(surface, self._spot(city), self.camera.size, *ring)

    def _ring(self, city: str, scene: BoardScene, look: Theme) -> tuple[Color, float, Color, float] | None:
        """Colour, width in lp, colour of its thin lines and their width of the ring round a city, None for none."""
        if not self._in_play(city, scene):
            return None
        if city == scene.hovered or city in scene.ends:
            return look.amber, 5.0, look.ink, 1.8
        if any(stop.city == city for stop in scene.plan):
            return look.petrol, 4.0, look.paper, 1.0
        if city in scene.lit:
            return look.amber, 3.5, look.ink, 1.0
        if city in scene.own and scene.own_color is not None:
            return colors.player_color(scene.own_color).fill, 3.0, look.ink, 0.8
        return None

    def _draw_name(self, surface: pygame.Surface, city: str, scene: BoardScene, look: Theme) -> None:
        place, s = self.figure.layout.cities[city], self.camera.size
        in_play = self._in_play(city, scene)
        color, halo = (look.ink, look.paper) if in_play else (look.out_text, look.out)
        if in_play and city in self.figure.discounts:
            items.discount(surface, self._sign_spot(city), s, self.figure.discounts[city][0], look)
        items.name_lines(surface, self._name_spot(city), place.lines, s, color, halo, place.align)


def _square(x: float, y: float, side: float) -> pygame.Rect:
    return pygame.Rect(round(x - side / 2), round(y - side / 2), round(side), round(side))


def _inside(ring: tuple[int, ...], x: float, y: float) -> bool:
    inside = False
    points = list(zip(ring[::2], ring[1::2], strict=True))
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside
