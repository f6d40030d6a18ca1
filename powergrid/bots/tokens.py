"""The current cost of fuel for sets of plants."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from powergrid.content.plants import Cards
from powergrid.rules.actions import Amounts
from powergrid.rules.fuel import full_output, missing_tokens, price_ladders
from powergrid.rules.state import GameState


class Supply(NamedTuple):
    """Fuel to buy for a set of plants: missing tokens by fuel, their price, and the cities supplied with them."""

    plants: tuple[int, ...]
    missing: Amounts
    price: int
    cities: int


def supplies(state: GameState, seat: int, ladder: list[list[int]] | None = None) -> list[Supply]:
    """Return the fuel to buy for every set of the player's plants that can be fuelled, with its price."""
    player = state.players[seat]
    ladder = ladder or price_ladders(state, seat)
    found = []
    for size in range(len(player.plants) + 1):
        for chosen in combinations(player.plants, size):
            supply = supply_for(state.ruleset.cards, chosen, player.fuel, ladder)
            if supply is not None and supply.price <= player.money:
                found.append(supply)
    return found


def supply_for(cards: Cards, plants: tuple[int, ...], fuel: list[int], ladders: list[list[int]]) -> Supply | None:
    """Return the cheapest fuel for one run of each of these plants; None if it is not for sale."""
    missing = missing_tokens(cards, plants, fuel, ladders)
    if missing is None:
        return None
    price = sum([ladders[kind][amount] for kind, amount in enumerate(missing)])
    return Supply(plants, missing, price, full_output(cards, plants))
