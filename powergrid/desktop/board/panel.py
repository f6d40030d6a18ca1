"""The board in its panel: frame, city controls, keys, zoom and dragging."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import pygame

from powergrid.desktop.board.colors import board_colors
from powergrid.desktop.board.ground_cache import READY
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.board.view import BoardView, Sign
from powergrid.desktop.pieces.controls import city_control
from powergrid.desktop.toolkit import shapes, slices
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.focus import DIRECTIONS, nearest
from powergrid.desktop.toolkit.keys import key_name
from powergrid.desktop.toolkit.theme import hex_of
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words import specials
from powergrid.desktop.words.names import fuel_name
from powergrid.desktop.words.translation import _, capital

#: Weights of cities that cards should not cover: buildable or planned ones, ones on the route, and ones in play.
BUILDABLE, ROUTE, IN_PLAY = 1e4, 500.0, 100.0
_ZOOM_STEP, _KEY_ZOOM = 1.25, 1.35
_KEY_STEP = 70.0
_PINCH, _MIN_PINCH = 3.0, 0.002
_STEPS = {"Left": (1, 0), "Right": (-1, 0), "Up": (0, 1), "Down": (0, -1)}
_DOUBLE_MS = 350
_DOUBLE_REACH = 6.0


@dataclass(frozen=True, slots=True)
class CityControl:
    """The behaviour of a city: its tooltip and its click action (None for none; `reason` says why).

    Attributes:
        on_hover: Called with the mouse position in lp.
        enter_first: Whether Enter clicks it while it has the focus.
    """

    tip: Tip | None
    on_click: Callable[[], None] | None = None
    reason: str = ""
    on_hover: Callable[[float, float], None] | None = None
    enter_first: bool = False


@dataclass
class BoardPanel:
    """The board view with its frame, controls and keys."""

    view: BoardView
    _grip: tuple[float, float] | None = field(default=None)
    _pressed: tuple[int, float, float] = field(default=(-10_000, 0.0, 0.0))
    _cities: tuple[str, ...] = ()
    _drawn: tuple[dict[str, CityControl], tuple[object, ...], list[Control]] | None = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event that no control used; return whether the board must be redrawn.

        + and - zoom, 0 and Home show the whole board, arrows move a zoomed board, all of them with or without Ctrl. Z
        switches between the cities in play and the whole board. Pinching zooms, too. READY means that a sharper
        picture is available.
        """
        before = self.view.camera
        if event.type == pygame.KEYDOWN:
            name = key_name(event)
            if name == "Z":  # Ctrl+Z is undo
                self.view.toggle_whole()
            self._key(name.removeprefix("Ctrl+"))
        elif event.type == pygame.MULTIGESTURE and event.num_fingers == 2 and abs(event.pinched) > _MIN_PINCH:
            # finger positions are fractions of the window
            width, height = pygame.display.get_window_size()
            at, rect = (event.x * width, event.y * height), pygame.Rect(before.rect)
            middle = at if rect.collidepoint(at) else rect.center
            self.view.look(before.zoomed(1.0 + event.pinched * _PINCH, middle))
        return event.type == READY or self.view.camera != before

    def _key(self, key: str) -> None:
        """Zoom or move the board with a key."""
        camera = self.view.camera
        if key in ("+", "=", "-"):
            middle = pygame.Rect(camera.rect).center
            self.view.look(camera.zoomed(1 / _KEY_ZOOM if key == "-" else _KEY_ZOOM, middle))
        elif key in ("0", "Home"):
            self.view.look(camera.fitted())
        elif key in _STEPS:
            dx, dy = _STEPS[key]
            self.view.look(camera.moved(dx * _KEY_STEP * camera.scale, dy * _KEY_STEP * camera.scale))

    def draw(self, ui: Ui, rect: pygame.FRect, scene: BoardScene, cities: dict[str, CityControl]) -> None:
        """Draw everything. Controls: `board`, `city.ID` for each of `cities`, and `away.ID` for other cities."""
        c = ui.c
        place = c.rect(rect)
        self.view.place(place, c.scale)
        # without a window, nothing redraws the board when a sharper picture is ready
        self.view.draw(c.surface, scene, wait=pygame.display.get_surface() is None)
        ui.frames.append(rect.inflate(-12, -12))
        self._controls(ui, rect, cities)
        self._signs(ui, rect, scene)
        _frame(c, rect)

    def draw_pointed(self, c: Canvas, rect: pygame.FRect, scene: BoardScene) -> list[pygame.Rect] | None:
        """Draw a scene in which only the parts that follow the pointer have changed.

        Returns the changed areas in pixels, or None if the whole board must be redrawn.
        """
        changed, clip = self.view.draw_pointed(c.surface, scene), c.surface.get_clip()
        inner = c.rect(rect.inflate(-18, -18))
        for place in changed or ():
            if not inner.contains(place):
                c.surface.set_clip(place.clip(clip))
                _frame(c, rect)
        c.surface.set_clip(clip)
        return changed

    def draw_names(self, c: Canvas, ringed: pygame.FRect) -> None:
        """Redraw the city names over the ring around an area."""
        self.view.draw_names(c.surface, c.rect(ringed.inflate(12, 12)))

    # -- controls

    def _controls(self, ui: Ui, rect: pygame.FRect, cities: dict[str, CityControl]) -> None:
        def zoom(steps: int) -> bool:
            scale = ui.c.scale
            at = (ui.mouse[0] * scale, ui.mouse[1] * scale)
            before = self.view.camera
            self.view.look(before.zoomed(_ZOOM_STEP**steps, at))
            return self.view.camera != before

        def grip(x: float, y: float, _mods: int) -> None:
            last, self._pressed = self._pressed, (ui.clock(), x, y)
            self._grip = (x, y)
            if self._pressed[0] - last[0] <= _DOUBLE_MS and abs(x - last[1]) + abs(y - last[2]) <= _DOUBLE_REACH:
                self.view.toggle_whole()

        def drag(x: float, y: float) -> None:
            if self._grip is not None:
                scale = ui.c.scale
                dx, dy = (x - self._grip[0]) * scale, (y - self._grip[1]) * scale
                self.view.look(self.view.camera.moved(dx, dy))
            self._grip = (x, y)

        key, drawn = (self.view.camera, ui.c.scale, tuple(rect), ui.layer), self._drawn
        if drawn is not None and drawn[0] is cities and drawn[1] == key and not ui.focus.visible:
            ui.register_again(drawn[2], {})
            return
        first = len(ui.controls)
        self._cities = tuple(cities)
        ui.add(Control("board", rect.copy(), focusable=False, on_wheel=zoom, on_press=grip, on_drag=drag))
        names = self.view.figure.names
        with ui.clipped(rect):
            for city in [city for city in names if city not in cities] if cities else ():
                ui.area(f"away.{city}", self.city_place(ui.c, city), Tip(names[city], _("Not in play.")),
                        on_wheel=zoom, on_press=grip, on_drag=drag)  # fmt: skip
            for city, control in cities.items():
                name, place = city_control(city), self.city_place(ui.c, city)
                if ui.is_focused(name):
                    ui.c.focus_ring(place.inflate(-8, -8))
                    self.draw_names(ui.c, place)
                ui.add(
                    Control(
                        name,
                        place,
                        control.on_click,
                        enabled=control.on_click is not None,
                        reason=control.reason,
                        tip=control.tip,
                        on_key=partial(self._city_key, ui, city),
                        on_hover=control.on_hover,
                        group="city",
                        scattered=True,
                        enter_first=control.enter_first,
                    )
                )
        self._drawn = cities, key, ui.controls[first:]

    def _city_key(self, ui: Ui, city: str, key: str) -> bool:
        """Handle a key while a city has the focus: + and - zoom, and arrows also reach cities out of view."""
        if not ui.focus.visible:
            return False
        if key in ("+", "=", "-"):
            self._key(key)
            self.show(city)
            return True
        if key not in DIRECTIONS or self.view.shows_all_in_play:
            return False
        places = {name: self.city_place(ui.c, name) for name in self._cities}
        others = [(name, place) for name, place in places.items() if name != city]
        target = nearest(places[city], others, key, straight=True)
        if target:
            self.show(target)
            ui.focus.set(city_control(target))
        return True

    def show(self, city: str) -> None:
        """Move a zoomed board until a city is visible."""
        camera, pill = self.view.camera, self.view.city_rect(city)
        seen = pygame.Rect(camera.rect).inflate(-2 * pill.width, -2 * pill.height)
        if not self.view.shows_all_in_play and not seen.contains(pill):
            x, y = pygame.Rect(camera.rect).center
            self.view.look(camera.moved(x - pill.centerx, y - pill.centery))

    def _signs(self, ui: Ui, rect: pygame.FRect, scene: BoardScene) -> None:
        scale = ui.c.scale
        with ui.clipped(rect):
            for sign in self.view.signs(scene.zone):
                place = slices.in_lp(sign.rect, scale)
                name = f"sign.{sign.subject}"
                ui.draw_focus(name, place)
                ui.add(Control(name, place, tip=self._sign_tip(sign), group="sign"))

    def _sign_tip(self, sign: Sign) -> Tip:
        figure = self.view.figure
        if sign.kind == "no_uranium":
            allowed = [name for region, name in figure.region_names.items() if region not in figure.nuclear_free]
            return Tip(_("No uranium"), specials.uranium_rule(allowed))
        if sign.kind == "discount":
            one, city = figure.discounts[sign.subject], figure.names[sign.subject]
            text = specials.discount_rule(city, one.fuel, one.amount, one.floor)
            return Tip(capital(fuel_name(one.fuel)), text)
        rule = specials.storage_rule(sign.subject, figure.reserve[sign.subject], figure.reserve_always)
        return Tip(capital(fuel_name(sign.subject)), rule)

    def city_place(self, c: Canvas, city: str) -> pygame.FRect:
        """Return the area in lp where a city responds to the mouse: its pill with a margin of 4 lp."""
        return slices.in_lp(self.view.city_rect(city), c.scale).inflate(8, 8)

    def city_extent(self, c: Canvas, city: str) -> pygame.FRect:
        """Return the area of a city in lp: where it responds to the mouse, and its name."""
        name = slices.in_lp(self.view.city_extent(city), c.scale).inflate(4, 4)  # including the halo of the name
        return self.city_place(c, city).union(name)


def _frame(c: Canvas, rect: pygame.FRect) -> None:
    """Round the corners of the panel and draw its border."""
    place, radius = c.rect(rect), 8 * c.scale
    side = math.ceil(radius)
    corners = (
        (place.topleft, f"M0 0H{radius}A{radius} {radius} 0 0 0 0 {radius}Z"),
        ((place.right - side, place.top), f"M{side} 0V{radius}A{radius} {radius} 0 0 0 {side - radius} 0Z"),
        ((place.left, place.bottom - side), f"M0 {side}V{side - radius}A{radius} {radius} 0 0 0 {radius} {side}Z"),
        (
            (place.right - side, place.bottom - side),
            f"M{side} {side}H{side - radius}A{radius} {radius} 0 0 0 {side} {side - radius}Z",
        ),
    )
    for at, edge in corners:
        body = f'<path d="{edge}" fill="{hex_of(c.theme.table)}"/>'
        make = partial(shapes.svg, body, (side, side), (side, side))
        c.surface.blit(shapes.cached(("corner", body), make), at)
    color, width = board_colors(c.theme).coast, max(1.0, c.scale)

    def line() -> pygame.Surface:
        picture = shapes.rounded(place.size, radius, None, color, width).copy()
        # makes transparent pixels free, but the target must not have any
        picture.set_alpha(255, pygame.RLEACCEL)
        return picture

    c.surface.blit(shapes.cached(("frame", place.size, radius, color), line), place)
