"""The board in its panel: frame, controls of the cities, zoom and dragging, and the card with the cost of a city."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import pygame

from powergrid.desktop.board.colors import board_colors
from powergrid.desktop.board.moves import move_by, zoom_by_key
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.board.view import BoardView, Sign
from powergrid.desktop.pieces import tokens
from powergrid.desktop.toolkit import shapes, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.focus import DIRECTIONS, nearest
from powergrid.desktop.toolkit.theme import hex_of
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words import translation
from powergrid.desktop.words.names import fuel_name
from powergrid.desktop.words.translation import _, capital

CARD_WIDTH = 194.0
_WIDEST_CARD = 290.0
_CARD_FONT = theme.ROW.sized(14)
_ZOOM_STEP = 1.25
#: Lines for links on the cost card: as a rule, and where there is less room.
_MOST_LEGS = (6, 4, 3)
_DOUBLE_MS = 350
_DOUBLE_REACH = 6.0
#: Steps between places that are tried for the cost card, in lp.
_STRIDE = 16


@dataclass(frozen=True, slots=True)
class CityControl:
    """How a city answers: its tooltip, and what a click does (None: nothing, `reason` says why)."""

    tip: Tip | None
    on_click: Callable[[], None] | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CostCard:
    """The break-down of a city's cost: lines of (words, number), the house last; the total and the line under it.

    here: (colour, words) of who has a house there. bad: the last line says why it cannot be built.
    """

    city: str
    here: tuple[tuple[str, ...], str]
    lines: tuple[tuple[str, int], ...]
    total: int
    foot: tuple[str, str]
    bad: bool = False

    def shortened(self, most: int) -> CostCard:
        """Return the card with at most so many lines for links."""
        return replace(self, lines=(*shorten(self.lines[:-1], most), self.lines[-1]))


@dataclass
class BoardPanel:
    """The board view with what belongs to its place on the screen. `covered`: the cards that lie over it."""

    view: BoardView
    covered: Sequence[pygame.FRect] = ()
    _grip: tuple[float, float] | None = field(default=None)
    _pressed: tuple[int, float, float] = field(default=(-10_000, 0.0, 0.0))
    _cities: tuple[str, ...] = ()

    def handle(self, event: pygame.event.Event) -> bool:
        """Treat an event that no control took: keys and pinches move the board."""
        return move_by(self.view, event)

    def draw(
        self, ui: Ui, rect: pygame.FRect, scene: BoardScene, cities: dict[str, CityControl], card: CostCard | None
    ) -> None:
        """Draw everything; registers `board` and `city.ID` for each of `cities`."""
        c = ui.c
        place = c.rect(rect)
        self.view.place(place, c.scale)
        # without a window nobody waits for a sharper picture
        self.view.draw(c.surface, scene, wait=pygame.display.get_surface() is None)
        self._controls(ui, rect, cities)
        self._focus(ui, rect, cities)
        self._signs(ui, rect, scene)
        if card is not None:
            fitting, spot = self._card_place(c, rect, scene, card)
            draw_cost_card(c, spot, fitting)
        _frame(c, rect)

    # -- controls

    def _controls(self, ui: Ui, rect: pygame.FRect, cities: dict[str, CityControl]) -> None:
        def zoom(steps: int) -> bool:
            scale = ui.c.scale
            at = (ui.mouse[0] * scale, ui.mouse[1] * scale)
            before = self.view.camera
            self.view.camera = before.zoomed(_ZOOM_STEP**steps, at)
            return self.view.camera != before

        def grip(x: float, y: float, _mods: int) -> None:
            last, self._pressed = self._pressed, (ui.clock(), x, y)
            self._grip = (x, y)
            if self._pressed[0] - last[0] <= _DOUBLE_MS and abs(x - last[1]) + abs(y - last[2]) <= _DOUBLE_REACH:
                self.view.camera = self.view.camera.fitted()

        def drag(x: float, y: float) -> None:
            if self._grip is not None:
                scale = ui.c.scale
                dx, dy = (x - self._grip[0]) * scale, (y - self._grip[1]) * scale
                self.view.camera = self.view.camera.moved(dx, dy)
            self._grip = (x, y)

        self._cities = tuple(cities)
        ui.add(Control("board", rect.copy(), focusable=False, on_wheel=zoom, on_press=grip, on_drag=drag))
        with ui.clipped(rect):
            for city, control in cities.items():
                ui.add(
                    Control(
                        f"city.{city}",
                        self.city_place(ui.c, city),
                        control.on_click,
                        enabled=control.on_click is not None,
                        reason=control.reason,
                        tip=control.tip,
                        on_key=partial(self._city_key, ui, city),
                    )
                )

    def _city_key(self, ui: Ui, city: str, key: str) -> bool:
        """A key while a city has the focus: + and - zoom; on a zoomed board arrows also find cities out of sight."""
        if not ui.focus_visible:
            return False
        if key in ("+", "=", "-"):
            zoom_by_key(self.view, key)
            self.show(city)
            return True
        if key not in DIRECTIONS or self.view.camera.zoom <= 1.0:
            return False
        places = {name: self.city_place(ui.c, name) for name in self._cities}
        others = [(name, place) for name, place in places.items() if name != city]
        target = nearest(places[city], others, key, straight=True)
        if target:
            self.show(target)
            ui.set_focus(f"city.{target}")
        return True

    def _focus(self, ui: Ui, rect: pygame.FRect, cities: dict[str, CityControl]) -> None:
        """Draw the focus ring round the city that has it."""
        city = next((city for city in cities if ui.is_focused(f"city.{city}")), None)
        if city is not None:
            with ui.clipped(rect):
                ui.c.focus_ring(self.city_place(ui.c, city).inflate(-8, -8))

    def show(self, city: str) -> None:
        """Move a zoomed board so far that a city is seen."""
        camera, pill = self.view.camera, self.view.city_rect(city)
        seen = pygame.Rect(camera.rect).inflate(-2 * pill.width, -2 * pill.height)
        if not seen.contains(pill):
            x, y = pygame.Rect(camera.rect).center
            self.view.camera = camera.moved(x - pill.centerx, y - pill.centery)

    def _signs(self, ui: Ui, rect: pygame.FRect, scene: BoardScene) -> None:
        scale = ui.c.scale
        with ui.clipped(rect):
            for sign in self.view.signs(scene.zone):
                place = pygame.FRect(*(side / scale for side in sign.rect))
                name = f"sign.{sign.subject}"
                if ui.is_focused(name):
                    ui.c.focus_ring(place)
                ui.add(Control(name, place, tip=self._sign_tip(sign)))

    def _sign_tip(self, sign: Sign) -> Tip:
        figure = self.view.figure
        if sign.kind == "no_uranium":
            allowed = [figure.region_names[r] for r in figure.region_names if r not in figure.nuclear_free]
            text = _("Only who has a city in {regions} may bid on uranium plants.")
            return Tip(_("No uranium"), text.format(regions=translation.either(allowed)))
        if sign.kind == "discount":
            fuel, amount = figure.discounts[sign.subject]
            text = _("Who is connected to {city} pays {amount} less for each token.")
            city = figure.names[sign.subject]
            return Tip(capital(fuel_name(fuel)), text.format(city=city, amount=amount))
        text = _("When the market has none, tokens from the storage cost {price} each.")
        return Tip(capital(fuel_name(sign.subject)), text.format(price=figure.reserve[sign.subject]))

    def city_place(self, c: Canvas, city: str) -> pygame.FRect:
        """Where a city answers, in lp: its pill and 4 lp around it."""
        pill = self.view.city_rect(city)
        return pygame.FRect(
            pill.x / c.scale - 4, pill.y / c.scale - 4, pill.width / c.scale + 8, pill.height / c.scale + 8
        )

    # -- the cost card

    def _card_place(
        self, c: Canvas, rect: pygame.FRect, scene: BoardScene, card: CostCard
    ) -> tuple[CostCard, pygame.FRect]:
        """Return where the cost card covers least; a corner of the board where that is as good as any place.

        Where it would cover what must stay free, it sums up more of its links.

        What it covers counts in this order: other cards, the city itself and all that can be built in or are planned,
        other cities of the route, other cities in play.
        """
        figure = self.view.figure
        ranks: list[list[pygame.FRect]] = [list(self.covered), [], [], []]
        wanted = {scene.hovered, *scene.lit, *scene.ends, *(stop.city for stop in scene.plan)}
        route = {city for pair in scene.route for city in pair}
        for city in figure.names:
            if figure.region_of[city] in scene.zone:
                ranks[1 if city in wanted else 2 if city in route else 3].append(self.city_place(c, city))

        def harm(spot: pygame.FRect) -> list[int]:
            return [len(spot.collidelistall(places)) for places in ranks]

        inner = rect.inflate(-14, -14)
        found: list[tuple[CostCard, pygame.FRect]] = []
        for most in _MOST_LEGS:
            fitting = card.shortened(most)
            size = card_width(c, fitting), card_height(fitting)
            spot = min(_corners(inner, size), key=harm)
            if any(harm(spot)[:3]):
                spot = min((spot, *_spots(inner, size)), key=harm)
            found.append((fitting, spot))
            if not any(harm(spot)[:2]):
                break
        return min(found, key=lambda one: harm(one[1])[:2])


def _corners(inside: pygame.FRect, size: tuple[float, float]) -> list[pygame.FRect]:
    """Return the places of a size in the corners, the lower right one first."""
    right, bottom = inside.right - size[0], inside.bottom - size[1]
    spots = [(right, bottom), (inside.left, bottom), (right, inside.top), (inside.left, inside.top)]
    return [pygame.FRect(*spot, *size) for spot in spots]


def _spots(inside: pygame.FRect, size: tuple[float, float]) -> Iterator[pygame.FRect]:
    """Yield places of a size all over a panel, those at its edges first."""
    right, bottom = max(inside.left, inside.right - size[0]), max(inside.top, inside.bottom - size[1])
    across = [*range(int(inside.left), int(right), _STRIDE), right]
    down = [*range(int(inside.top), int(bottom), _STRIDE), bottom]
    spots = [(x, y) for x in across for y in down]
    spots.sort(key=lambda spot: min(spot[0] - inside.left, right - spot[0], spot[1] - inside.top, bottom - spot[1]))
    for spot in spots:
        yield pygame.FRect(*spot, *size)


def card_height(card: CostCard) -> float:
    """The height of a cost card in lp."""
    return 30 + 18 * len(card.lines) + 8 + 25 + 21


def card_width(c: Canvas, card: CostCard) -> float:
    """The width of a cost card in lp: as wide as its longest line wants, within bounds."""
    longest = max(c.text_width(text, _CARD_FONT) for text, _cost in card.lines)
    return min(_WIDEST_CARD, max(CARD_WIDTH, longest + 56))


def draw_cost_card(c: Canvas, rect: pygame.FRect, card: CostCard) -> None:
    """Draw the break-down of a city's cost into `rect`."""
    t = c.theme
    c.box(rect, 6, t.ink, t.ink, 1, 2)
    left, right = rect.left + 10, rect.right - 10
    y = rect.top + 17
    markers, words = card.here
    x = right
    for marker in reversed(markers):
        tokens.marker(c, marker, (x - 7, y), 14, on_ink=True)
        x -= 17
    name_width = c.text_width(card.city, theme.NAME)
    room = x - left - 8
    c.text(card.city, (left, y), theme.NAME, t.white, "midleft", room)
    if words and name_width + 12 + c.text_width(words, theme.HINT) < room:
        c.text(words, (x - 3, y), theme.HINT, t.on_ink2, "midright")
    y = rect.top + 30
    for text, number in card.lines:
        c.text(text, (left, y + 9), _CARD_FONT, t.white, "midleft", right - left - 34)
        c.text(str(number), (right, y + 9), _CARD_FONT, t.white, "midright")
        y += 18
    c.hline(left, right, y + 4, t.on_pill)
    y += 8
    c.text(_("Cost"), (left, y + 12), theme.ROW_BOLD, t.white, "midleft")
    c.text(str(card.total), (right, y + 12), theme.TOTAL.sized(19), t.amber, "midright")
    y += 25
    color = theme.rgb("#F0A090") if card.bad else t.on_ink2
    c.text(card.foot[0], (left, y + 8), theme.HINT, color, "midleft", right - left - 30)
    c.text(card.foot[1], (right, y + 8), theme.HINT, color, "midright")


def shorten(legs: Sequence[tuple[str, int]], most: int) -> tuple[tuple[str, int], ...]:
    """The legs of a way, those in the middle of a long one summed up in one line."""
    if len(legs) <= most:
        return tuple(legs)
    first, rest, last = legs[: most - 2], legs[most - 2 : -1], legs[-1]
    words = _("{n} more links").format(n=len(rest))
    return (*first, (words, sum(cost for _words, cost in rest)), last)


def _frame(c: Canvas, rect: pygame.FRect) -> None:
    """Round the corners of the panel and draw its line."""
    place = c.rect(rect)
    width, height = place.size
    radius = 8 * c.scale

    def make() -> pygame.Surface:
        edge = (
            f"M0 0H{width}V{height}H0Z M{radius} 0A{radius} {radius} 0 0 0 0 {radius}V{height - radius}"
            f"A{radius} {radius} 0 0 0 {radius} {height}H{width - radius}"
            f"A{radius} {radius} 0 0 0 {width} {height - radius}V{radius}A{radius} {radius} 0 0 0 {width - radius} 0Z"
        )
        body = f'<path d="{edge}" fill="{hex_of(c.theme.table)}" fill-rule="evenodd"/>'
        return shapes.svg(body, (width, height), (width, height))

    c.surface.blit(shapes.cached(("frame", width, height, radius, c.theme.name), make), place)
    c.box(rect, 8, None, board_colors(c.theme).coast)
