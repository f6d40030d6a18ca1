"""Animations at the end of a round: cities light up, income counts up, fuel arrives, cards and order of play move."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from powergrid.content.plants import FUELS
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.controls import (
    DECK,
    city_control,
    market_control,
    order_control,
    plant_control,
    player_control,
)
from powergrid.desktop.pieces.motion import Drawer, Motion, card_drawer, token_drawer
from powergrid.desktop.toolkit import slices, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.theme import Font
from powergrid.rules import events as ev
from powergrid.rules.actions import Amounts
from powergrid.rules.events import Event
from powergrid.rules.state import GameState

#: Milliseconds for which a city stays lit after its player's turn.
_AFTERGLOW = 700
#: By minimum height of a panel: where the money is drawn, and its font size, in lp.
_MONEY = ((100.0, (19, 18)), (70.0, (14, 17)), (0.0, (12, 16)))
#: The number of brightness levels of a light; each is a cached picture.
_SHADES = 6


def supply(motion: Motion, event: ev.Powered, before: GameState, shows_money: bool, lasts: int) -> None:
    """Light up the cities that a player supplies one by one, and count up the income."""
    ids, cities = before.ruleset.city_ids, before.players[event.seat].cities[: event.supplied]
    for number, city in enumerate(cities):
        name, delay = city_control(ids[city]), lasts * number // (2 * len(cities))
        motion.add(name, name, lasts - delay + _AFTERGLOW, light, delay=delay)
    motion.show_sum(event.seat, event.income, lasts)
    panel = motion.place(player_control(event.seat))
    if panel is not None and shows_money and event.income:
        money = before.players[event.seat].money
        motion.add(panel, panel, lasts, _count_up(money, money + event.income))


def refill(motion: Motion, happened: Sequence[Event], before: GameState, lasts: int) -> None:
    """Move the tokens of the refill from the supply to the market, or to both markets."""
    for event in happened:
        if isinstance(event, ev.FuelRefilled):
            _refill(motion, event.amounts, 0, before.ruleset.prices, before.fuel_market, lasts)
        elif isinstance(event, ev.SecondMarketRefilled):
            prices, have = before.ruleset.second_prices, before.second_market
            _refill(motion, event.amounts, 1, prices, have, lasts)


def _refill(
    motion: Motion, amounts: Amounts, market: int, places: Sequence[Sequence[int]], have: Sequence[int], lasts: int
) -> None:
    """Move tokens to the first or second market.

    Args:
        places: The price of each space, by fuel.
    """
    for kind, amount in enumerate(amounts):
        fuel, prices = FUELS[kind], places[kind]
        supply_place = motion.place(market_control(market, f"refill-{fuel}"))
        for number in range(amount):
            place = len(prices) - have[kind] - 1 - number
            box = motion.place(market_control(market, f"{fuel}-{prices[place]}"))
            if box is None or supply_place is None:
                continue
            same = [other for other, price in enumerate(prices) if price == prices[place]]
            x = box.left + box.width * (same.index(place) + 0.5) / len(same)
            end = slices.around((x, box.centery), 13, 13)
            start = slices.at_left(supply_place, 13, 13).move(8, 0)
            delay = lasts * number // (2 * amount)
            motion.add(start, end, lasts - delay, token_drawer(fuel), delay=delay)


def market(motion: Motion, happened: Sequence[Event], lasts: int) -> None:
    """Move plants out of the market, under the deck and out of it, one by one."""
    deck = motion.place(DECK)
    for event in happened:
        if isinstance(event, ev.PlantBuried):
            motion.add(plant_control(event.plant), deck, lasts // 2, card_drawer(event.plant))
        elif isinstance(event, ev.PlantLeft) and event.seat is None:
            place = motion.place(plant_control(event.plant))
            if place is not None:
                gone = pygame.FRect(place.centerx - 1, place.top - 60, 2, 2)
                motion.add(place, gone, lasts // 2, card_drawer(event.plant))
        elif isinstance(event, ev.PlantDrawn):
            hides = ("card", event.plant)
            motion.add(deck, plant_control(event.plant), lasts // 2, card_drawer(event.plant), hides, delay=lasts // 2)


def reorder(motion: Motion, colors: Sequence[str], lasts: int) -> None:
    """Move the players to their new positions in the order of play."""
    for seat, color in enumerate(colors):
        name = order_control(seat)
        motion.add(name, name, lasts, _tile(color), ("order", seat))


def light(c: Canvas, rect: pygame.FRect, share: float) -> None:
    """Draw the light of a supplied city, which appears quickly and fades at the end."""
    strength = min(1.0, share / 0.35, (1.0 - share) / 0.02)
    shade = round(_SHADES * max(0.0, strength))
    if not shade:
        return
    t, part = c.theme, shade / _SHADES
    # only around the city, so that the houses keep their colours
    c.box(rect.inflate(14, 14), 16, None, theme.with_alpha(t.amber, round(90 * part)), 7)
    c.box(rect.inflate(5, 5), 12, None, t.amber, 3)
    if part > 0.5:
        c.box((rect.right - 9, rect.top - 7, 16, 16), 8, t.head)
        c.icon("bolt", (rect.right - 1, rect.top + 1), 12, t.amber)


def _count_up(first: int, last: int) -> Drawer:
    def draw(c: Canvas, panel: pygame.FRect, share: float) -> None:
        below, size = next(row for least, row in _MONEY if panel.height > least)
        font, y = Font("cond", size, 600), panel.top + below
        room = c.text_width(str(last), font) + 24
        c.fill((panel.right - 9 - room, y - 11, room, 22), c.theme.paper)
        tokens.money(c, round(first + (last - first) * share), (panel.right - 9, y), font)

    return draw


def _tile(color: str) -> Drawer:
    def draw(c: Canvas, rect: pygame.FRect, _share: float) -> None:
        c.box(rect, 5, c.theme.pill, c.theme.amber)
        tokens.marker(c, color, rect.center, 20, on_ink=True)

    return draw
