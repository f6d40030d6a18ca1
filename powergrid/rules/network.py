"""Connection costs and cheapest routes inside a zone (RULES §8.2). Only this module uses networkx."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import networkx

#: Link cost of a city that cannot be reached, in Elektro.
UNREACHABLE: Final = 10**6

#: Undirected links as (city, city, cost), with city indices.
Links = tuple[tuple[int, int, int], ...]
#: For each city, the link cost from the network in Elektro; None without a network, when links cost nothing.
Near = Mapping[int, int | None]


@lru_cache(maxsize=64)
def _graph(cities: int, links: Links) -> networkx.Graph[int]:
    import networkx  # imported late: it would delay the start of the program by a tenth of a second

    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(range(cities))
    graph.add_weighted_edges_from(links)
    return graph


@lru_cache(maxsize=64)
def connection_costs(cities: int, links: Links) -> tuple[tuple[int, ...], ...]:
    """Return the cheapest link cost in Elektro between every pair of cities, or UNREACHABLE if there is no route.

    Args:
        cities: The number of cities on the board.
        links: The links inside the zone, with costs in Elektro.
    """
    import networkx

    table = [[UNREACHABLE] * cities for _ in range(cities)]
    for source, costs in networkx.all_pairs_dijkstra_path_length(_graph(cities, links)):
        for target, cost in costs.items():
            table[source][target] = int(cost)
    return tuple(map(tuple, table))


def nearer(reach: tuple[int, ...], costs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the link costs to all cities after a city joins the network.

    Args:
        costs: The link costs from that city.
    """
    return tuple([old if old < new else new for old, new in zip(reach, costs)])  # noqa: B905 - equal, and hot


def cheapest_route(cities: int, links: Links, sources: Iterable[int], target: int) -> tuple[int, ...]:
    """Return the cities along the cheapest route from any of the sources to the target, including both ends.

    Ties go to the route with the fewest links. Returns () if there is no route or no source.

    Args:
        cities, links: As in `connection_costs`.
    """
    return cheapest_routes(cities, links, frozenset(sources)).get(target, ())


@lru_cache(maxsize=512)
def cheapest_routes(cities: int, links: Links, sources: frozenset[int]) -> Mapping[int, tuple[int, ...]]:
    """Return the `cheapest_route` from any of the sources to each reachable city."""
    import networkx

    def weight(_a: int, _b: int, data: dict[str, int]) -> int:
        return data["weight"] * 1000 + 1

    if not sources:
        return {}
    _, routes = networkx.multi_source_dijkstra(_graph(cities, links), sources, weight=weight)
    return {city: tuple(route) for city, route in routes.items()}


def growth(
    costs: tuple[tuple[int, ...], ...], reach: Sequence[int] | Mapping[int, int], houses: Mapping[int, int]
) -> Iterator[tuple[int, int]]:
    """Yield the next cities of a growing network and their cost in Elektro, always the cheapest one next.

    Args:
        costs: The result of `connection_costs`.
        reach: Link cost to each city from the current network.
        houses: Price of a house in each city that may be connected; ties go to the first.
    """
    near = {city: house + reach[city] for city, house in houses.items()}
    city, price = -1, UNREACHABLE
    for other, now in near.items():
        if now < price:
            city, price = other, now
    while price < UNREACHABLE:
        yield city, price
        del near[city]
        links = costs[city]
        price = UNREACHABLE
        for other, now in near.items():
            cheaper = houses[other] + links[other]
            if cheaper < now:
                near[other] = now = cheaper
            if now < price:
                city, price = other, now


def cheapest_order(
    costs: tuple[tuple[int, ...], ...], reach: Sequence[int] | None, wanted: Iterable[int]
) -> list[tuple[int, int]]:
    """Return the cheapest order in which to connect several cities (RULES §8.2); ties keep the order of `wanted`.

    Returns (city, link cost in Elektro) in building order.

    Args:
        costs: The result of `connection_costs`.
        reach: Link cost in Elektro to every city from the current network; None without a network, when any of the
            cities may be the first, at no link cost.
    """
    near: Near = {city: None if reach is None else reach[city] for city in wanted}
    order = []
    while near:
        totals = {}
        for city, cost in near.items():
            rest = _after(costs, near, city)
            totals[city] = (cost or 0) + sum(price for _, price in growth(costs, rest, dict.fromkeys(rest, 0)))
        city = min(totals, key=totals.__getitem__)
        order.append((city, near[city] or 0))
        near = _after(costs, near, city)
    return order


def _after(costs: tuple[tuple[int, ...], ...], near: Near, built: int) -> dict[int, int]:
    """Return the link costs of the other cities after a city is built."""
    others = ((city, cost) for city, cost in near.items() if city != built)
    return {city: costs[built][city] if cost is None else min(cost, costs[built][city]) for city, cost in others}
