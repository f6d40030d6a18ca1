"""The board: draws a scene into a part of the window and tells what lies under the mouse."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

import pygame

from powergrid.content.layout import PILL, REACH
from powergrid.table import theme
from powergrid.table.theme import REGION_TINTS, Color, Theme, mix
from powergrid.table.views import board_items as items
from powergrid.table.views.board_camera import Camera, Spot
from powergrid.table.views.board_land import Ground, badge_place, draw_body, hatch_over
from powergrid.table.views.board_scene import BoardFigure, BoardScene, Pair

_MARGIN = 0.25
"""Share of the view that the kept ground picture reaches beyond it, for dragging."""
_KEPT = 6


@dataclass(frozen=True)
class _Picture:
    surface: pygame.Surface
    left: float
    top: float


class BoardView:
    """One board on the screen. Give it a place, then draw scenes.

    Places are window pixels. The ground is kept as a picture by board, printing, zone, size and zoom.
    """

    def __init__(self, figure: BoardFigure) -> None:
        self.figure = figure
        self.camera = Camera((0, 0, 644, 594), 1.0)
        self._ground = Ground(figure)
        self._kept: OrderedDict[tuple[object, ...], _Picture] = OrderedDict()

    def place(self, rect: pygame.Rect, scale: float) -> None:
        """Put the board into `rect` at `scale` pixels per lp; zoom and middle stay."""
        spot = (rect.x, rect.y, rect.width, rect.height)
        if spot != self.camera.rect or scale != self.camera.scale:
            self.camera = self.camera.placed(spot, scale)

    def draw(self, surface: pygame.Surface, scene: BoardScene) -> None:
        """Draw the scene into the board's rect of `surface`."""
        before = surface.get_clip()
        surface.set_clip(pygame.Rect(self.camera.rect).clip(before))
        look = theme.current()
        self._draw_ground(surface, scene, look)
        self._draw_routes(surface, scene, look)
        for city in self.figure.names:
            self._draw_city(surface, city, scene, look)
        for city in self.figure.names:
            self._draw_name(surface, city, scene, look)
        for count, stop in enumerate(scene.plan, 1):
            items.plan_number(surface, self._spot(stop.city), self.camera.size, count, look)
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

    def _spot(self, city: str) -> Spot:
        place = self.figure.layout.cities[city]
        return self.camera.to_window(place.x, place.y)

    def _in_play(self, city: str, scene: BoardScene) -> bool:
        return self.figure.region_of[city] in scene.zone

    # -- ground

    def _draw_ground(self, surface: pygame.Surface, scene: BoardScene, look: Theme) -> None:
        camera = self.camera
        left, top, _w, _h = camera.seen()
        key = (scene.zone, look.name, camera.rect[2:], camera.unit, camera.size)
        margin = _MARGIN if camera.zoom > 1.0 else 0.0
        kept = self._kept.get(key)
        if kept is not None:
            dx = (kept.left - left) * camera.unit
            dy = (kept.top - top) * camera.unit
            inside = dx <= 1 and dy <= 1
            inside = inside and dx + kept.surface.get_width() >= camera.rect[2] - 1
            inside = inside and dy + kept.surface.get_height() >= camera.rect[3] - 1
            if not inside:
                kept = None
        if kept is None:
            seen = camera.seen(margin)
            kept = _Picture(self._paint_ground(scene.zone, look, margin), seen[0], seen[1])
            self._kept[key] = kept
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        x = camera.rect[0] + round((kept.left - left) * camera.unit)
        y = camera.rect[1] + round((kept.top - top) * camera.unit)
        surface.blit(kept.surface, (x, y))

    def _paint_ground(self, zone: frozenset[str], look: Theme, margin: float) -> pygame.Surface:
        camera, ground, figure = self.camera, self._ground, self.figure
        line = 10 * camera.size / camera.unit
        land = draw_body(ground.land(zone, look, line), camera, margin)
        picture = pygame.Surface(land.get_size())
        picture.fill(look.sea if figure.drawing is not None else look.panel)
        picture.blit(land, (0, 0))
        out = ground.out_of_play(zone)
        if out:
            hatch_over(picture, draw_body(out, camera, margin), camera.size, look.hatch)
        picture.blit(draw_body(ground.edges(look, line), camera, margin), (0, 0))
        seen = camera.seen(margin)
        self._paint_labels(picture, zone, look, seen)
        picture.blit(draw_body(ground.links(zone, look, line), camera, margin), (0, 0))
        for a, b, cost in figure.links:
            if figure.region_of[a] in zone and figure.region_of[b] in zone:
                x, y = badge_place(figure, (a, b))
                spot = ((x - seen[0]) * camera.unit, (y - seen[1]) * camera.unit)
                items.badge_number(picture, spot, camera.size, cost, look.white if cost == 0 else look.ink)
        return picture.convert() if pygame.display.get_surface() else picture

    def _paint_labels(
        self,
        picture: pygame.Surface,
        zone: frozenset[str],
        look: Theme,
        seen: tuple[float, float, float, float],
    ) -> None:
        drawing = self.figure.drawing
        if drawing is None:
            return
        s, unit = self.camera.size, self.camera.unit
        for region in drawing.regions:
            x, y = ((region.label[i] / 10 - seen[i]) * unit for i in (0, 1))
            in_play = region.id in zone
            tint = REGION_TINTS[self.figure.region_colors[region.id]] if in_play else look.out
            sign = in_play and region.id in self.figure.nuclear_free
            x += 8 * s if sign else 0
            half = items.region_label(picture, (x, y), s, region.lines, tint, look)
            if sign:
                items.no_uranium(picture, (x - half - 7 * s, y), s)

    # -- states

    def _draw_routes(self, surface: pygame.Surface, scene: BoardScene, look: Theme) -> None:
        costs = {frozenset((a, b)): (a, b, cost) for a, b, cost in self.figure.links}
        s = self.camera.size
        layers: tuple[tuple[tuple[Pair, ...], Color, float, Color, float, Color], ...] = (
            (scene.plan_links, look.petrol, 5.0, look.paper, 9.0, look.white),
            (scene.route, look.amber, 6.5, look.ink, 10.0, look.ink),
        )
        for pairs, color, width, edge, rim, ink in layers:
            known = [costs[frozenset(pair)] for pair in pairs if frozenset(pair) in costs]
            for a, b, _ in known:
                items.route_leg(surface, self._spot(a), self._spot(b), s, color, width, edge, rim)
            for a, b, cost in known:
                x, y = badge_place(self.figure, (a, b))
                items.badge(surface, self.camera.to_window(x, y), s, cost, color, ink, look.ink)

    def _draw_city(self, surface: pygame.Surface, city: str, scene: BoardScene, look: Theme) -> None:
        spot, s = self._spot(city), self.camera.size
        if not self._in_play(city, scene):
            items.box(surface, spot, (9 * s, 9 * s), 4.5 * s, look.out, look.out_text, 1.2 * s)
            return
        stops = {stop.city: stop for stop in scene.plan}
        self._draw_ring(surface, city, scene, look)
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
            elif slot < scene.step:
                items.open_slot(surface, at, s, slot, look)
            else:
                items.closed_slot(surface, at, s, look)
        if city in scene.start_marks:
            items.flag(surface, spot, s, scene.start_marks[city], look)

    def _draw_ring(self, surface: pygame.Surface, city: str, scene: BoardScene, look: Theme) -> None:
        spot, s = self._spot(city), self.camera.size
        if city == scene.hovered or city in scene.ends:
            items.city_ring(surface, spot, s, look.amber, 5.0, look.ink, 1.8)
        elif any(stop.city == city for stop in scene.plan):
            items.city_ring(surface, spot, s, look.petrol, 4.0, look.paper, 1.0)
        elif city in scene.lit:
            items.city_ring(surface, spot, s, look.amber, 3.5, look.ink, 1.0)
        elif city in scene.own and scene.own_color is not None:
            fill = theme.player_color(scene.own_color).fill
            items.city_ring(surface, spot, s, fill, 3.0, look.ink, 0.8)

    def _draw_name(self, surface: pygame.Surface, city: str, scene: BoardScene, look: Theme) -> None:
        place, s = self.figure.layout.cities[city], self.camera.size
        x, y = self._spot(city)
        spot = (x + place.name_dx * s, y + place.name_dy * s)
        in_play = self._in_play(city, scene)
        color, halo = (look.ink, look.paper) if in_play else (look.out_text, look.out)
        if city in self.figure.discounts:
            half = items.name_width(place.lines, s) / 2
            items.discount(surface, (spot[0] - half, spot[1]), s, self.figure.discounts[city][0], look)
            spot = (spot[0] + 8 * s, spot[1])
        items.name_lines(surface, spot, place.lines, s, color, halo, place.align)


def _inside(ring: tuple[int, ...], x: float, y: float) -> bool:
    inside = False
    points = list(zip(ring[::2], ring[1::2], strict=True))
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside
