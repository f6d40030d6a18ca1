"""What the fuel for a set of plants costs now."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from powergrid.content.plants import COAL, OIL, PLANTS
from powergrid.rules.fuel import token_prices
from powergrid.rules.state import GameState

Tokens = tuple[int, int, int, int]


class Supply(NamedTuple):
    """Fuel to buy for a set of plants: missing tokens by fuel, their price, and the cities supplied with them."""

    plants: tuple[int, ...]
    missing: Tokens
    price: int
    cities: int


def ladders(state: GameState, seat: int) -> list[list[int]]:
    """Return, by fuel, what the first 0, 1, 2 … tokens cost this player together."""
    result = []
    for kind in range(4):
        total, ladder = 0, [0]
        for price in token_prices(state, seat, kind):
            total += price
            ladder.append(total)
            if len(ladder) > 24:
                break
        result.append(ladder)
    return result


def supplies(state: GameState, seat: int, ladder: list[list[int]] | None = None) -> list[Supply]:
    """Return what the fuel costs now for every set of the player's plants that can be fuelled."""
    player = state.players[seat]
    ladder = ladder or ladders(state, seat)
    found = []
    for size in range(len(player.plants) + 1):
        for chosen in combinations(player.plants, size):
            supply = supply_for(chosen, player.fuel, ladder)
            if supply is not None and supply.price <= player.money:
                found.append(supply)
    return found


def supply_for(plants: tuple[int, ...], fuel: list[int], ladder: list[list[int]]) -> Supply | None:
    """Return the cheapest fuel for one run of each of these plants; None if it is not for sale."""
    need, mixed, cities = [0, 0, 0, 0], 0, 0
    for number in plants:
        plant = PLANTS[number]
        cities += plant.cities
        if len(plant.fuels) == 1:
            need[plant.fuels[0]] += plant.need
        elif plant.fuels:
            mixed += plant.need
    missing = [max(0, want - have) for want, have in zip(need, fuel, strict=True)]
    if any(missing[kind] >= len(ladder[kind]) for kind in range(4)):
        return None
    if mixed:
        coal_left, oil_left = max(0, fuel[COAL] - need[COAL]), max(0, fuel[OIL] - need[OIL])
        best = None
        coal, oil = ladder[COAL], ladder[OIL]
        short = max(0, mixed - coal_left - oil_left)
        for more_coal in range(short + 1):
            c, o = missing[COAL] + more_coal, missing[OIL] + short - more_coal
            if c < len(coal) and o < len(oil) and (best is None or coal[c] + oil[o] < best[0]):
                best = coal[c] + oil[o], c, o
        if best is None:
            return None
        missing[COAL], missing[OIL] = best[1], best[2]
    price = sum([ladder[kind][missing[kind]] for kind in range(4)])
    return Supply(plants, (missing[0], missing[1], missing[2], missing[3]), price, cities)
