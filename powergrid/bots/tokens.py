"""The current cost of fuel for sets of plants."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from powergrid.content.plants import Cards
from powergrid.rules.actions import Amounts
from powergrid.rules.fuel import full_output, missing_tokens, price_ladders
from powergrid.rules.state import GameState


class Supply(NamedTuple):
    """Fuel to buy for a set of plants: the missing tokens by fuel, their price, and the cities they supply."""

    plants: tuple[int, ...]
    missing: Amounts
    price: int
    cities: int


def supplies(state: GameState, seat: int, ladder: list[list[int]] | None = None) -> list[Supply]:
    """Return the fuel to buy for every set of the player's plants for which they can afford it."""
    money = state.players[seat].money
    return [supply for supply in _for_sale(state, seat, ladder) if supply.price <= money]


def price_of_more(state: GameState, seat: int, cities: int) -> int | None:
    """Return the price of the cheapest fuel that supplies more cities than this, or None if there is none for sale."""
    return min((supply.price for supply in _for_sale(state, seat) if supply.cities > cities), default=None)


def _for_sale(state: GameState, seat: int, ladder: list[list[int]] | None = None) -> list[Supply]:
    """Return the fuel to buy for every set of the player's plants for which enough is for sale, at any price."""
    player = state.players[seat]
    ladder = ladder or price_ladders(state, seat)
    sets = (chosen for size in range(len(player.plants) + 1) for chosen in combinations(player.plants, size))
    found = [supply_for(state.ruleset.cards, chosen, player.fuel, ladder) for chosen in sets]
    return [supply for supply in found if supply is not None]


def supply_for(cards: Cards, plants: tuple[int, ...], fuel: list[int], ladders: list[list[int]]) -> Supply | None:
    """Return the cheapest fuel to run each of these plants once, or None if there is not enough for sale."""
    missing = missing_tokens(cards, plants, fuel, ladders)
    if missing is None:
        return None
    price = sum([ladders[kind][amount] for kind, amount in enumerate(missing)])
    return Supply(plants, missing, price, full_output(cards, plants))
