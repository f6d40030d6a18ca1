"""Short animations over the table: cards, houses, tokens and amounts of money. They never delay anything.

Each starts where the piece was drawn last and ends where it is drawn now, both given as names of controls.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

import pygame

from powergrid.content.plants import FUELS
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.controls import DECK, city_control, market_control, plant_control, player_control
from powergrid.desktop.pieces.plant_card import draw_card
from powergrid.desktop.toolkit import slices
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.words.translation import signed
from powergrid.rules import events as ev
from powergrid.rules.events import Event

#: The duration of each kind of movement in milliseconds, at normal speed.
CARD_MS: Final = 200
TOKEN_MS: Final = 180
SUM_MS: Final = 250
BANNER_MS: Final = 180
#: The factor for durations, by setting.
SPEEDS: Final = {"normal": 1.0, "fast": 0.5, "off": 0.0}
FRAME_MS: Final = 16
_MAX_TOKENS = 6
#: The width of three digits and their coin at the right of a panel.
_MONEY: Final = 64.0

Drawer = Callable[[Canvas, pygame.FRect, float], None]
"""Draws a piece in a rectangle (lp), at a fraction (0 to 1) of its path."""
FindPlace = Callable[[str], pygame.FRect | None]
"""Returns where the control of this name was drawn last, in lp."""


def ease_out(share: float) -> float:
    """Return the fraction of the path covered after a fraction of the time: fast at first, slow at the end."""
    left = 1.0 - min(1.0, max(0.0, share))
    return 1.0 - left * left * left


def between(start: pygame.FRect, end: pygame.FRect, share: float) -> pygame.FRect:
    """Return the rectangle at a fraction of the path from one to the other."""
    parts = zip(start, end, strict=True)
    return pygame.FRect(*(a + (b - a) * share for a, b in parts))


@dataclass
class Flight:
    """A moving piece.

    Attributes:
        start, end: A rectangle in lp, or the name of a control.
        hides: The piece not drawn in its new place yet.
    """

    start: pygame.FRect
    end: pygame.FRect | str
    begin: int
    length: int
    draw: Drawer
    hides: Hashable = None

    def is_flying(self, now: int) -> bool:
        """Return whether it has not arrived yet, even if it has not started."""
        return now < self.begin + self.length

    def share(self, now: int) -> float:
        """Return the fraction of the path covered at a time in milliseconds."""
        return ease_out((now - self.begin) / self.length)


@dataclass
class Motion:
    """All movements of a screen.

    Attributes:
        place: Finds controls.
        clock: Returns milliseconds.
        speed: A key of SPEEDS.
    """

    place: FindPlace
    clock: Callable[[], int]
    speed: str = "normal"
    flights: list[Flight] = field(default_factory=list)

    def set_speed(self, speed: str) -> None:
        """Change the speed, starting with the next movement."""
        self.speed = speed

    @property
    def active(self) -> bool:
        """Whether anything is moving."""
        now = self.clock()
        return any(flight.is_flying(now) for flight in self.flights)

    def advance(self) -> bool:
        """Drop the pieces that have arrived; return whether there were any, because they must be redrawn in place."""
        now = self.clock()
        flying = [flight for flight in self.flights if flight.is_flying(now)]
        arrived = len(flying) < len(self.flights)
        self.flights = flying
        return arrived

    def hidden(self) -> set[Hashable]:
        """Return the moving pieces, which must not be drawn in their new places yet."""
        now = self.clock()
        return {flight.hides for flight in self.flights if flight.hides is not None and flight.is_flying(now)}

    def stop(self) -> None:
        """End all movements immediately."""
        self.flights.clear()

    def draw(self, c: Canvas) -> None:
        """Draw everything that is moving."""
        now = self.clock()
        for flight in self.flights:
            end = self.place(flight.end) if isinstance(flight.end, str) else flight.end
            if end is not None and flight.begin <= now and flight.is_flying(now):
                share = flight.share(now)
                flight.draw(c, between(flight.start, end, share), share)

    def add(
        self,
        start: str | pygame.FRect | None,
        end: str | pygame.FRect | None,
        length: int,
        draw: Drawer,
        hides: Hashable = None,
        delay: int = 0,
    ) -> None:
        """Move a piece between two places (in lp, or names of controls), unless animations are off."""
        factor = SPEEDS[self.speed]
        first = self.place(start) if isinstance(start, str) else start
        if factor and first is not None and end is not None:
            begin = self.clock() + round(delay * factor)
            self.flights.append(Flight(first.copy(), end, begin, max(1, round(length * factor)), draw, hides))

    def slide_in(self, start: pygame.FRect, end: pygame.FRect, draw: Drawer, hides: Hashable) -> None:
        """Make a piece appear by sliding a short distance to its place."""
        self.add(start, end, BANNER_MS, draw, hides)

    # -- what happened at the table

    def show(self, happened: list[Event], colors: list[str], city_ids: tuple[str, ...]) -> None:
        """Start the movements for new events; call it before the new state is drawn."""
        for event in happened:
            if isinstance(event, ev.PlantBought):
                target = self.corner(player_control(event.seat), 60, 42)
                self.add(plant_control(event.plant), target, CARD_MS, card_drawer(event.plant))
                self.show_sum(event.seat, -event.price)
            elif isinstance(event, ev.PlantDrawn):
                name = plant_control(event.plant)
                self.add(DECK, name, CARD_MS, card_drawer(event.plant), ("card", event.plant))
            elif isinstance(event, ev.CityConnected):
                start = self.corner(player_control(event.seat), 18, 18)
                hides = ("house", event.city, event.slot)
                city = city_control(city_ids[event.city])
                self.add(start, city, TOKEN_MS, _marker(colors[event.seat]), hides)
                self.show_sum(event.seat, -event.price)
            elif isinstance(event, ev.FuelBought):
                self._tokens(event)
                self.show_sum(event.seat, -event.price)
            elif isinstance(event, ev.Powered) and event.income:
                self.show_sum(event.seat, event.income)

    def corner(self, name: str, width: float, height: float) -> pygame.FRect | None:
        """Return a rectangle at the lower left of a control."""
        place = self.place(name)
        if place is None:
            return None
        return pygame.FRect(place.left + 14, place.bottom - height - 8, width, height)

    def _tokens(self, event: ev.FuelBought) -> None:
        fuel = FUELS[event.fuel]
        target = self.corner(player_control(event.seat), 14, 14)
        start = self.place(market_control(event.market, fuel))
        for number in range(min(event.amount, _MAX_TOKENS)):
            if start is not None and target is not None:
                place = slices.at_left(start, 14, 14).move(number * 14, 0)
                self.add(place, target.move(number * 12, 0), TOKEN_MS, token_drawer(fuel), delay=number * 12)

    def show_sum(self, seat: int, amount: int, duration: int = SUM_MS) -> None:
        """Show an amount rising beside a player's money, without covering it."""
        panel = self.place(player_control(seat))
        if panel is None or not amount:
            return
        start = pygame.FRect(panel.right - _MONEY - 50, panel.top + 16, 50, 16)
        self.add(start, start.move(0, -5), duration, _sum_text(amount))


def card_drawer(plant: int) -> Drawer:
    """Return a function that draws the card of a plant at any size."""

    def draw(c: Canvas, rect: pygame.FRect, _share: float) -> None:
        # draw it at one size and scale that, because the cache would keep a card of every size
        full = Canvas(pygame.Surface((c.px(74), c.px(90)), pygame.SRCALPHA), c.scale, c.theme)
        draw_card(full, (0, 0, 74, 90), plant)
        place = c.rect(rect)
        if place.width > 0 and place.height > 0:
            c.surface.blit(pygame.transform.smoothscale(full.surface, place.size), place)

    return draw


def _marker(color: str) -> Drawer:
    return lambda c, rect, _share: tokens.marker(c, color, rect.center, 18)


def token_drawer(fuel: str) -> Drawer:
    """Return a function that draws a token of a fuel."""
    return lambda c, rect, _share: tokens.fuel(c, fuel, rect.center, 14)


def _sum_text(amount: int) -> Drawer:
    words = signed(amount)

    def draw(c: Canvas, rect: pygame.FRect, share: float) -> None:
        color = c.theme.green if amount > 0 else c.theme.red
        alpha = round(255 * (1.0 - max(0.0, share - 0.7) / 0.3))
        width = c.text_width(words, Font("cond", 16, 600)) + 12
        box = slices.at_right(rect, width, 20)
        if alpha > 160:
            c.box(box, 10, c.theme.paper, color)
        c.text(words, box.center, Font("cond", 16, 600), color, "center", alpha=alpha)

    return draw
