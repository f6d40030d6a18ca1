"""The current cost of fuel for sets of plants."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from powergrid.content.plants import COAL, GARBAGE, OIL, URANIUM, Cards
from powergrid.rules.actions import Amounts
from powergrid.rules.fuel import full_output, missing_for, needed_tokens, price_ladders
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
    player, found = state.players[seat], []
    ladder = ladder or price_ladders(state, seat)
    for plants, need, mixed, cities in _sets(state.ruleset.cards, tuple(player.plants)):
        missing = missing_for(need, mixed, player.fuel, ladder)
        if missing is not None:
            coal, oil, garbage, uranium = missing
            price = ladder[COAL][coal] + ladder[OIL][oil] + ladder[GARBAGE][garbage] + ladder[URANIUM][uranium]
            found.append(Supply(plants, missing, price, cities))
    return found


@lru_cache(maxsize=4096)
def _sets(cards: Cards, plants: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], Amounts, int, int], ...]:
    """Return every set of these plants with the tokens needed to run it once, and the cities that it supplies."""
    sets = [chosen for size in range(len(plants) + 1) for chosen in combinations(plants, size)]
    return tuple((chosen, *needed_tokens(cards, chosen), full_output(cards, chosen)) for chosen in sets)
