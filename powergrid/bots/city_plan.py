"""Where to build, what it costs, and how many cities to connect."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from powergrid.content.editions import SLOT_COSTS
from powergrid.rules.building import builds
from powergrid.rules.network import UNREACHABLE
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.state import GameState

#: Cities by which a start is judged, links below which another network is too near, and a start that leads nowhere.
_SITE_SIZE: Final = 6
_CROWDED: Final = 12.0
_HOPELESS: Final = 400.0


class Way(NamedTuple):
    """The cheapest growth: cities in building order, and what the first 1, 2, 3 … of them cost together."""

    cities: tuple[int, ...]
    costs: tuple[int, ...]

    def affordable(self, money: float) -> int:
        """Return how many of them this money pays for."""
        return bisect_right(self.costs, money)


def way(state: GameState, seat: int, most: int, money: int) -> Way:
    """Return the cheapest growth of a network by up to `most` cities for `money` Elektro, greedily city by city.

    The player's first city is chosen with the next ones in mind.
    """
    player = state.players[seat]
    ruleset = state.ruleset
    if not player.network:
        return _first_way(state, seat, most, money)
    if ruleset.first_game:
        most = min(most, ruleset.end_cities - len(player.cities))
    open_cities = _open_cities(state, player.network)
    return _grow(ruleset.costs, player.reach, open_cities, most, money)


def _open_cities(state: GameState, network: int) -> dict[int, int]:
    """Return the price of a house in each city with room in the current Step."""
    return _houses(state.ruleset, state.slots, state.step, state.markers, network)


def _houses(ruleset: Ruleset, slots: Sequence[int], step: int, markers: int, network: int) -> dict[int, int]:
    closed = network | markers if step == 1 else network
    found = {}
    for city in ruleset.zone:
        if closed >> city & 1:
            continue
        base = 3 * city
        if slots[base] < 0:
            found[city] = SLOT_COSTS[0]
        elif step > 1 and slots[base + 1] < 0:
            found[city] = SLOT_COSTS[1]
        elif step > 2 and slots[base + 2] < 0:
            found[city] = SLOT_COSTS[2]
    return found


def _grow(
    costs: tuple[tuple[int, ...], ...], reach: tuple[int, ...], houses: dict[int, int], most: int, money: int
) -> Way:
    cities: list[int] = []
    totals: list[int] = []
    spent = 0
    near = {city: house + reach[city] for city, house in houses.items()}
    while near and len(cities) < most:
        city = min(near, key=near.__getitem__)
        spent += near.pop(city)
        if spent > money or spent >= UNREACHABLE:
            break
        cities.append(city)
        totals.append(spent)
        links = costs[city]
        for other, price in near.items():
            nearer = houses[other] + links[other]
            if nearer < price:
                near[other] = nearer
    return Way(tuple(cities), tuple(totals))


def _first_way(state: GameState, seat: int, most: int, money: int) -> Way:
    options = builds(state, seat)
    if not options or most < 1:
        return Way((), ())
    best = min(options, key=lambda city: (options[city] + site_cost(state, city), city))
    price = options[best]
    houses = _open_cities(state, 1 << best)
    rest = _grow(state.ruleset.costs, state.ruleset.costs[best], houses, most - 1, money - price)
    return Way((best, *rest.cities), (price, *(price + cost for cost in rest.costs)))


def site_cost(state: GameState, city: int) -> float:
    """Return the price of a network that starts in a city: its cheapest next cities, more if rivals are near."""
    links = state.ruleset.costs[city]
    crowd = 0.0
    for player in state.players:
        if player.network:
            crowd += max(0.0, _CROWDED - min([links[own] for own in player.cities]))
    return _site_costs(state.ruleset, tuple(state.slots), state.step, state.markers)[city] + crowd


@lru_cache(maxsize=512)
def _site_costs(ruleset: Ruleset, slots: tuple[int, ...], step: int, markers: int) -> dict[int, float]:
    """Return, for every city in play, what the cheapest next cities from there cost together."""
    found = {}
    for city in ruleset.zone:
        houses = _houses(ruleset, slots, step, markers, 1 << city)
        grown = _grow(ruleset.costs, ruleset.costs[city], houses, _SITE_SIZE, 10**6)
        found[city] = float(grown.costs[-1]) if len(grown.costs) == _SITE_SIZE else _HOPELESS
    return found
