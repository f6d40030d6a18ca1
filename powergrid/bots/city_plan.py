"""The choice of cities: where to build, the costs, and how many cities to connect."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from powergrid.rules.building import builds, house_prices, network_growth
from powergrid.rules.network import growth
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.state import GameState

#: Cities by which a start is judged, links below which another network is too near, and a start that leads nowhere.
_SITE_SIZE: Final = 6
_CROWDED: Final = 12.0
_HOPELESS: Final = 400.0


class Growth(NamedTuple):
    """The cheapest growth: cities in building order, and the total cost of the first 1, 2, 3 … of them."""

    cities: tuple[int, ...]
    costs: tuple[int, ...]

    def affordable(self, money: float) -> int:
        """Return how many of the cities this money can pay for."""
        return bisect_right(self.costs, money)


def cheapest_growth(state: GameState, seat: int, most: int, money: int) -> Growth:
    """Return the cheapest growth of a network by up to `most` cities for `money` Elektro, greedily city by city.

    The player's first city is chosen with the next ones in mind.
    """
    start = None
    if not state.players[seat].network:
        options = builds(state, seat)
        if not options or most < 1:
            return Growth((), ())
        start = min(options, key=lambda city: (options[city] + site_cost(state, city), city))
    return _paid(network_growth(state, seat, start), most, money)


def _paid(steps: Iterator[tuple[int, int]], most: int, money: int) -> Growth:
    cities: list[int] = []
    totals: list[int] = []
    spent = 0
    for city, price in islice(steps, max(0, most)):
        spent += price
        if spent > money:
            break
        cities.append(city)
        totals.append(spent)
    return Growth(tuple(cities), tuple(totals))


def site_cost(state: GameState, city: int) -> float:
    """Return the cost of a network that starts in a city: its next cities, and a penalty if others are near."""
    costs = _site_costs(state.ruleset, tuple(state.slots), state.step, state.markers)
    return costs[city] + crowd(state, city)


def crowd(state: GameState, city: int) -> float:
    """Return the penalty for the networks near a city, 0 if there are none."""
    links, total = state.ruleset.costs[city], 0.0
    for player in state.players:
        if player.network:
            total += max(0.0, _CROWDED - min([links[own] for own in player.cities]))
    return total


@lru_cache(maxsize=512)
def _site_costs(ruleset: Ruleset, slots: tuple[int, ...], step: int, markers: int) -> dict[int, float]:
    """Return for every city in play the total cost of the cheapest next cities from there."""
    found = {}
    for city in ruleset.zone:
        houses = house_prices(ruleset, slots, step, markers, 1 << city)
        prices = [price for _, price in islice(growth(ruleset.costs, ruleset.costs[city], houses), _SITE_SIZE)]
        found[city] = float(sum(prices)) if len(prices) == _SITE_SIZE else _HOPELESS
    return found
