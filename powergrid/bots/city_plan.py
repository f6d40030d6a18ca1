"""Choose cities: where to build, and at what cost."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from powergrid.rules.building import builds, house_prices, network_growth
from powergrid.rules.network import UNREACHABLE, cheapest_routes, growth, nearer
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.state import GameState

#: The number of cities that decide how good a start is.
_SITE_SIZE: Final = 6
#: Another network is too close if the links to it cost less than this, in Elektro.
_CROWDED: Final = 12.0
#: The cost of starting in a dead end.
_HOPELESS: Final = 400.0


class Growth(NamedTuple):
    """The cheapest growth: the cities, most useful first, and the total cost of the first 1, 2, 3 … of them.

    The costs assume that they are built in the cheapest order (`in_order`).
    """

    cities: tuple[int, ...]
    costs: tuple[int, ...]

    def affordable(self, money: float) -> int:
        """Return how many of the cities this money pays for."""
        return bisect_right(self.costs, money)


def cheapest_growth(state: GameState, seat: int, most: int, money: int) -> Growth:
    """Return the cheapest growth by up to `most` cities for `money` Elektro, chosen greedily one city at a time.

    A player's very first city is chosen with the next ones in mind.
    """
    start = None
    if not state.players[seat].network:
        options = builds(state, seat)
        if not options or most < 1:
            return Growth((), ())
        start = min(options, key=lambda city: (options[city] + site_cost(state, city), city))
    key = state.ruleset, state.slots, state.step, state.markers, state.players[seat].network, start
    known = _KNOWN.get(key)
    if known is None or known.most < most or known.money < money:
        most_of_all = max(most, _USUAL) if money <= _MAX_MONEY else most
        steps = network_growth(state, seat, start)
        reach = state.players[seat].reach if start is None else state.ruleset.costs[start]
        known = _Known(_paid(state.ruleset, reach, steps, most_of_all, money), most_of_all, money)
        if len(_KNOWN) >= _MAX_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = known
    count = min(max(0, most), bisect_right(known.plan.costs, money))
    if count == len(known.plan.cities):
        return known.plan
    return Growth(known.plan.cities[:count], known.plan.costs[:count])


class _Known(NamedTuple):
    """A cached growth of a network by up to `most` cities for `money` Elektro."""

    plan: Growth
    most: int
    money: int


#: A cache of `Growth` results. The key contains everything that they depend on: the board, houses, Step, markers, the
#: network and its first city. In a phase without building, everyone's growth is needed again and again, with less and
#: less money.
_KNOWN: Final[dict[tuple[Ruleset, tuple[int, ...], int, int, int, int | None], _Known]] = {}
_MAX_KNOWN: Final = 512
#: The number of cities to look for at first, unless money does not matter.
_USUAL: Final = 12
_MAX_MONEY: Final = 1000


def largest_growth(state: GameState, seat: int, most: int, money: int) -> Growth:
    """Return the growth with the most cities, up to `most`, for `money` Elektro; ties go to the cheapest.

    Always taking the cheapest next city can miss cheap cities behind a more expensive one. So this also tries the route
    to each other city, with all the cities on it, and continues from there.
    """
    ruleset, player = state.ruleset, state.players[seat]
    best = cheapest_growth(state, seat, most, money)
    if not player.network or ruleset.first_game:
        return best
    houses = house_prices(ruleset, state.slots, state.step, state.markers, player.network)
    ways = cheapest_routes(len(ruleset.city_ids), ruleset.links, frozenset(player.cities))
    for target in houses:
        steps = _along(ruleset, player.reach, houses, ways.get(target, ()))
        found = _paid(ruleset, player.reach, steps, most, money)
        if _size(found) > _size(best):
            best = found
    return best


def _size(plan: Growth) -> tuple[int, int]:
    return len(plan.cities), -(plan.costs[-1] if plan.costs else 0)


def _along(
    ruleset: Ruleset, reach: Sequence[int], houses: Mapping[int, int], route: Iterable[int]
) -> Iterator[tuple[int, int]]:
    """Yield the cities on a route that may be built, then the cheapest next ones, with their costs."""
    left, near = dict(houses), tuple(reach)
    for city in route:
        if city in left:
            yield city, left.pop(city) + near[city]
            near = nearer(near, ruleset.costs[city])
    yield from growth(ruleset.costs, near, left)


def in_order(state: GameState, seat: int, cities: Sequence[int]) -> tuple[int, ...]:
    """Return the cities of a growth in the cheapest building order; without a network, the first city stays first."""
    if len(cities) < 2:
        return tuple(cities)
    player, costs = state.players[seat], state.ruleset.costs
    reach = player.reach if player.network else costs[cities[0]]
    return tuple([city for city, _ in growth(costs, reach, dict.fromkeys(cities, 0))])


def _paid(ruleset: Ruleset, reach: Sequence[int], steps: Iterator[tuple[int, int]], most: int, money: int) -> Growth:
    """Return the growth by up to `most` cities for `money` Elektro.

    A later city may be on the route to an earlier one; building it first makes both cheaper.

    Args:
        reach: Link costs from its starting point.
    """
    cities: list[int] = []
    totals: list[int] = []
    links: dict[int, int] = {}
    spent = highest = 0
    for city, price in islice(steps, max(0, most)):
        row = ruleset.costs[city]
        nearest, second = reach[city], UNREACHABLE
        for other in links:
            link = row[other]
            if link < nearest:
                nearest, second = link, nearest
            elif link < second:
                second = link
        saves = second < highest  # a second cheap link may replace an expensive one elsewhere
        links[city] = nearest
        spent += price
        if saves:
            spent -= sum(links.values())
            links = dict(growth(ruleset.costs, reach, dict.fromkeys(links, 0)))
            spent += sum(links.values())
            highest = max(links.values())
        elif nearest > highest:
            highest = nearest
        if spent > money:
            break
        cities.append(city)
        totals.append(spent)
    return Growth(tuple(cities), tuple(totals))


def site_cost(state: GameState, city: int) -> float:
    """Return the cost of starting a network in a city: its next cities, plus a penalty for other networks nearby."""
    costs = _site_costs(state.ruleset, tuple(state.slots), state.step, state.markers)
    return costs[city] + crowd(state, city)


def crowd(state: GameState, city: int) -> float:
    """Return the penalty for other networks near a city, or 0 if there are none."""
    links, total = state.ruleset.costs[city], 0.0
    for player in state.players:
        if player.network:
            total += max(0.0, _CROWDED - min([links[own] for own in player.cities]))
    return total


@lru_cache(maxsize=512)
def _site_costs(ruleset: Ruleset, slots: tuple[int, ...], step: int, markers: int) -> dict[int, float]:
    """Return, for every city in play, the total cost of the cheapest cities to build next from there."""
    found = {}
    for city in ruleset.zone:
        houses = house_prices(ruleset, slots, step, markers, 1 << city)
        prices = [price for _, price in islice(growth(ruleset.costs, ruleset.costs[city], houses), _SITE_SIZE)]
        found[city] = float(sum(prices)) if len(prices) == _SITE_SIZE else _HOPELESS
    return found
