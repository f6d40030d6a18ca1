"""Drawing the changing parts of a board: routes, rings, cities with their slots and names, and signs beside them."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TypeVar

import pygame

from powergrid.content.layout import PANEL, PILL
from powergrid.desktop.board.camera import Camera, Point, Spot
from powergrid.desktop.board.colors import GLOW
from powergrid.desktop.board.figure import FLAG, PLAN_NUMBER, BoardFigure, Pair
from powergrid.desktop.board.ground import SIGN, badge_colors, badge_size, draw_badge, draw_number
from powergrid.desktop.board.labels import CITY_NAME, DOT, SLOT_PRICE
from powergrid.desktop.board.networks import NetworkLink, strokes_of
from powergrid.desktop.board.pens import Pen, ScreenPen, Stroke, Text
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.board.styles import Style
from powergrid.desktop.pieces import artwork, tokens
from powergrid.desktop.pieces.colors import player_color
from powergrid.desktop.toolkit import icons, theme
from powergrid.desktop.toolkit.theme import Color, hex_of, mix

SLOT = (15.9, 16.0)
RESERVE = (54.0, 24.0)
_RING_REACH = 6.8
"""How far the widest ring extends beyond its city, in lp."""


Key = TypeVar("Key")
Ring = tuple[Color, float, Color, float, bool]
"""The colour and width of the ring around a city and of its outline, and whether the ring is double."""


@lru_cache(maxsize=4)
def city_boxes(figure: BoardFigure, camera: Camera, _text: float) -> dict[str, pygame.Rect]:
    """Return the area in pixels of each city with its name, at a given text size."""
    boxes = figure.city_boxes
    return {city: camera.box(*boxes[city]) for city in figure.names}


@lru_cache(maxsize=4)
def _link_boxes(figure: BoardFigure, camera: Camera, text: float) -> dict[Pair, pygame.Rect]:
    """Return the area in pixels of each link with its cities."""
    boxes = city_boxes(figure, camera, text)
    return {
        (a, b): boxes[a].unionall([boxes[b], *(camera.box(spot, (8.0, 8.0)) for spot in path[1:-1])])
        for (a, b), path in figure.paths.items()
    }


@lru_cache(maxsize=4)
def _badge_boxes(figure: BoardFigure, camera: Camera, _text: float) -> dict[tuple[str, str, int], pygame.Rect]:
    """Return the area in pixels of the cost of each link, at a given text size."""
    sizes, spots = figure.labels.badges, figure.badges
    return {(a, b, cost): camera.box(spots[a, b], badge_size(cost, sizes[a, b])) for a, b, cost in figure.links}


def draw_scene(pen: Pen, figure: BoardFigure, scene: BoardScene, style: Style) -> None:
    """Draw everything on top of the ground."""
    _Drawing(pen, figure, scene, style).draw()


def draw_names(pen: ScreenPen, figure: BoardFigure, scene: BoardScene, style: Style) -> None:
    """Redraw just the city names, over anything drawn on the board since."""
    drawing = _Drawing(pen, figure, scene, style)
    drawing.names()
    pen.flush()


def slot_spot(city: Spot, slot: int) -> Spot:
    """Return the centre of a slot of a city."""
    return city.by((slot - 1) * SLOT[0], 0)


def house_shifts(number: int, size: float) -> list[float]:
    """Return the horizontal offsets in lp of the houses of a city drawn as a dot, which are side by side."""
    return [(place - (number - 1) / 2) * size * 0.95 for place in range(number)]


def reserve_place(camera: Camera, figure: BoardFigure, fuel: str) -> tuple[Spot, Point, float]:
    """Return the centre and size of a fuel storage, and the length of an unzoomed lp.

    At any zoom, it is in the lower left corner of the view, or in the lower right one if the board has a city there.
    """
    (left, top, width, height), (wide, high), lp = camera.rect, RESERVE, camera.scale / camera.size
    taken = any(spot.x < 120 and spot.y > PANEL[1] - 70 for spot in figure.spots.values())
    corner = Spot(*camera.to_board(left + width if taken else left, top + height))
    across = 10 + wide / 2 + list(figure.reserve).index(fuel) * (wide + 10)
    return corner.by((-across if taken else across) * lp, (-10 - high / 2) * lp), (wide * lp, high * lp), lp


class _Drawing:
    """A scene being drawn with a pen."""

    def __init__(self, pen: Pen, figure: BoardFigure, scene: BoardScene, style: Style) -> None:
        self.pen, self.figure, self.scene, self.style = pen, figure, scene, style
        self.colors, self.theme = style.colors, style.colors.theme
        self.used = figure.cities_in(scene.zone)
        self.planned = {stop.city: stop for stop in scene.plan}
        self.clip = pen.surface.get_clip() if isinstance(pen, ScreenPen) else None
        self.text = theme.text_size(1.0)

    @cached_property
    def seen(self) -> list[str]:
        """The cities inside the clip."""
        return self._seen(city_boxes(self.figure, self.pen.camera, self.text))

    def _seen(self, boxes: dict[Key, pygame.Rect]) -> list[Key]:
        """Return the keys of the boxes inside the clip."""
        keys = list(boxes)
        return keys if self.clip is None else [keys[number] for number in self.clip.collidelistall([*boxes.values()])]

    def draw(self) -> None:
        """Draw the scene."""
        self._draw()
        self.pen.flush()

    def _draw(self) -> None:
        self._networks()
        self._routes()
        if not self.style.slots:
            self._dots()
            return
        rings = [(self.figure.spots[city], ring) for city in self.seen if (ring := self._ring(city))]
        for spot, ring in rings:
            self.pen.part((spot, ring), self._draw_ring, spot, ring)
        self._badges([spot for spot, _ring in rings])
        for city in self.seen:
            cost = self.scene.hovered_cost if city == self.scene.hovered else None
            self.pen.part(("city", city, cost), self._city, city, self.figure.spots[city])
        self.names()
        for number, stop in enumerate(self.scene.plan, 1):
            spot = self.figure.plan_spots[stop.city]
            self.pen.box(spot, PLAN_NUMBER, 8, self.theme.petrol, self.theme.halo, 1.6)
            draw_number(self.pen, number, spot, 11 * self.style.text, self.theme.white)
        for fuel in self.figure.reserve:
            self._reserve(fuel)

    def _networks(self) -> None:
        if not self.scene.networks:
            return
        seen = set(self._seen(_link_boxes(self.figure, self.pen.camera, self.text)))
        for link in self.scene.networks:
            if link.pair in seen:
                self.pen.part(link.pair, self._network, link)

    def _network(self, link: NetworkLink) -> None:
        halo, size = self.theme.halo, 1.0 if self.style.slots else 0.6
        strokes = strokes_of(link.strands, self.scene.shown_player, halo, size)
        self.pen.line(self.figure.path(*link.pair), list(strokes))

    def _routes(self) -> None:
        linked = self.figure.badges
        for pairs, layers in ((self.scene.plan_links, self.style.plan), (self.scene.route, self.style.route)):
            for color, width in layers:
                for a, b in pairs:
                    if (a, b) in linked or (b, a) in linked:
                        path = self.figure.path(a, b)
                        self.pen.part((a, b, color, width), self.pen.line, path, [Stroke(color, width)])

    def _ring(self, city: str) -> Ring | None:
        """Return the ring around a city, or None."""
        scene, t = self.scene, self.theme
        if city not in self.used:
            return None
        if city == scene.hovered or city in scene.ends:
            return t.amber, 5.0, t.dark, 1.8, False
        if city in self.planned:
            return t.petrol, 4.0, t.halo, 1.0, False
        if city in scene.buildable or any(scene.supplied.get(city, ())):
            return t.amber, 3.5, t.dark, 1.0, False
        if city in scene.own and scene.own_color is not None:
            return (
                player_color(scene.own_color).fill,
                4.2,
                t.ink,
                0.8,
                True,
            )  # a yellow ring would look amber
        return None

    def _draw_ring(self, spot: Spot, ring: Ring) -> None:
        color, width, edge, thin, double = ring
        layers = [(edge, width + thin), (color, width)]
        if double:
            layers += [(edge, width - 1.5), (color, width - 2.7)]
        for paint, grown in layers:
            self.pen.box(spot, (PILL[0] + 2 * grown, PILL[1] + 2 * grown), 6 + grown, paint)

    def _badges(self, ringed: list[Spot]) -> None:
        """Draw the costs of highlighted links, and redraw those that a network or ring has covered."""
        t, camera = self.theme, self.pen.camera
        route, plan = ({frozenset(pair) for pair in pairs} for pairs in (self.scene.route, self.scene.plan_links))
        rings = [camera.box(spot, (PILL[0] + 2 * _RING_REACH, PILL[1] + 2 * _RING_REACH)) for spot in ringed]
        networks = {frozenset(link.pair) for link in self.scene.networks}
        boxes = _badge_boxes(self.figure, camera, self.text) if networks or route or plan or rings else {}
        for link in self._seen(boxes):
            a, b, cost = link
            if a not in self.used or b not in self.used:
                continue
            spot, pair, place = self.figure.badges[a, b], frozenset((a, b)), boxes[link]
            if pair in route:
                colors = t.amber, t.dark, t.dark
            elif pair in plan:
                colors = t.petrol, t.white, t.ink
            elif pair in networks or place.collidelist(rings) >= 0:
                colors = badge_colors(cost, self.style)
            else:
                continue
            size = self.figure.labels.badges[a, b]
            self.pen.part((pair, colors), draw_badge, self.pen, spot, cost, size, *colors)

    # -- cities

    def _dots(self) -> None:
        """Draw the cities as dots with their houses; cities on a route glow."""
        colors, style = self.colors, self.style
        glowing = {city for pair in self.scene.route for city in pair} if style.city_glow else set()
        for city, spot in self.figure.spots.items() if style.dot else ():
            if city in glowing:
                for color, size in style.city_glow:
                    self.pen.box(spot, (size, size), size / 2, color)
                name = Text(self.figure.names[city], spot.by(0, 18), 12.5, colors.ink, colors.paper, 500, 2.2)
                self.pen.text(name)
                continue
            used = city in self.used
            size = 2 * style.dot * (1.0 if used else 0.85) + 1.6
            fill, edge = (colors.paper, colors.dot_line) if used else (colors.out, colors.out_text)
            self.pen.box(spot, (size, size), size / 2, fill, edge, 1.6)
        for city, slots in self.scene.houses.items():
            owners = [owner for owner in slots if owner is not None]
            for owner, shift in zip(owners, house_shifts(len(owners), style.house), strict=True):
                self._house(self.figure.spots[city].by(shift, 0), owner)

    def _house(self, spot: Spot, owner: str, *, dim: bool = False) -> None:
        size, shown = self.style.house, self.scene.shown_player
        body = tokens.marker_body(player_color(owner), size * self.pen.camera.size)
        dim = dim or shown not in (None, owner)
        self.pen.symbol(f'<g opacity="0.3">{body}</g>' if dim else body, spot, size)

    def _city(self, city: str, spot: Spot) -> None:
        pen, scene, colors, t = self.pen, self.scene, self.colors, self.theme
        if city not in self.used:
            pen.box(spot, (DOT, DOT), DOT / 2, colors.out, colors.out_text, 1.2)
            return
        pen.box(spot, PILL, 6, colors.paper, colors.city_line, 1.4)
        if city in scene.texts:
            pen.box(
                spot, (PILL[0] - 6, PILL[1] - 5), 4, mix(colors.paper, t.amber, colors.heat * scene.heat.get(city, 0.0))
            )
            draw_number(pen, scene.texts[city], spot, 12.5, colors.ink)
            return
        houses, stop, lights = scene.houses.get(city, ()), self.planned.get(city), scene.supplied.get(city, ())
        prices, opened = self.figure.slot_prices(city, scene.step)
        free = next((slot for slot in range(opened) if slot >= len(houses) or houses[slot] is None), None)
        for slot in range(len(prices)):
            at = slot_spot(spot, slot)
            owner = houses[slot] if slot < len(houses) else None
            if owner is not None:
                dark = bool(lights) and not lights[slot]
                if lights and not dark:
                    pen.box(at, (SLOT[0] + 1, SLOT[1] + 2), 4, GLOW)
                self._house(at, owner, dim=dark)
            elif stop is not None and slot == stop.slot:
                self._cost(at, stop.cost, t.petrol, t.white)
            elif slot == free and city == scene.hovered and scene.hovered_cost is not None:
                self._cost(at, scene.hovered_cost, t.ink, t.paper)
            elif slot == free and city in scene.buildable:
                self._cost(at, scene.buildable[city], t.amber, t.dark)
            elif slot < opened:
                pen.box(at, (SLOT[0] - 1.2, SLOT[1] - 1.0), 3, t.slot)
                draw_number(pen, prices[slot], at, SLOT_PRICE.size * self.style.text, colors.ink)
            else:
                pen.box(at, (5, 1.6), 0.8, t.line2)
        if city in scene.start_marks:  # a flag beside the slots, because a player's marker would look like a house
            beside = self.figure.flag_spots[city]
            pen.box(beside, (FLAG, FLAG), FLAG / 2, colors.paper, colors.city_line, 1.2)
            pen.symbol(icons.body("flag").replace("currentColor", hex_of(t.ink)), beside.by(0.5, 0), 9.5)

    def _cost(self, spot: Spot, cost: int, ground: Color, ink: Color) -> None:
        """Draw a slot that shows the total cost of building there."""
        self.pen.box(spot, (SLOT[0] + 1, SLOT[1]), 3, ground)
        size = 11.5 * self.style.text if cost < 100 else 9.5 * min(self.style.text, 1.1)
        draw_number(self.pen, cost, spot, size, ink)

    # -- names and signs

    def names(self) -> None:
        """Draw the names of the cities."""
        for city in self.seen:
            self.pen.part(("name", city), self._name, city)

    def _name(self, city: str) -> None:
        colors, font, used = self.colors, CITY_NAME, city in self.used
        if used and city in self.figure.discounts:
            spot = self.figure.discount_spot(city)
            self.pen.box(spot, (SIGN, SIGN), 4, colors.paper, self.theme.ink7, 1.0)
            self.pen.symbol(tokens.fuel_body(self.figure.discounts[city].fuel), spot, 11)
        color, halo = (colors.ink, colors.paper) if used else (colors.out_text, colors.out)
        for line, spot in (self.figure.name_lines if used else self.figure.dot_lines)[city]:
            self.pen.text(Text(line, spot, font.size * self.figure.labels.sizes[city], color, halo, font.weight))

    def _reserve(self, fuel: str) -> None:
        """Draw the storage beside the market, with its fuel and the price of a token."""
        pen, (spot, size, lp) = self.pen, reserve_place(self.pen.camera, self.figure, fuel)
        pen.box(spot, size, 6 * lp, self.colors.paper, self.theme.line2, lp)
        pen.symbol(tokens.fuel_body(fuel), spot.by(-14 * lp, 0), 15 * lp)
        draw_number(pen, self.figure.reserve[fuel], spot.by(2 * lp, 0), 13 * lp, self.colors.ink)
        pen.symbol(artwork.COIN, spot.by(16 * lp, 0), 12 * lp)
