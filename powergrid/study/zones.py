"""A board in numbers: cheapest routes, statistics of a zone, and the cost of growing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, islice, pairwise
from typing import Final

from powergrid.content.board import Board
from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.rules.network import UNREACHABLE, Links, cheapest_route, connection_costs, growth
from powergrid.rules.zones import possible_zones

#: Numbers of cities that matter in a game: for Step 2 and for the end of most games.
SIZES: Final = (7, 14, 17, 21)


@dataclass(frozen=True, slots=True)
class Route:
    """A cheapest route: its cities from start to end, and its links as (city, city, Elektro)."""

    stops: tuple[str, ...]
    legs: tuple[tuple[str, str, int], ...]

    @property
    def cost(self) -> int:
        """The total cost in Elektro."""
        return sum(cost for _, _, cost in self.legs)


@dataclass(frozen=True, slots=True)
class Summary:
    """The cities and links of a zone.

    Attributes:
        total, mean, most_expensive: Link costs in Elektro.
        free: Links with cost 0.
    """

    cities: int
    links: int
    total: int
    mean: float
    free: int
    most_expensive: int


@dataclass(frozen=True, slots=True)
class RegionRow:
    """A region: its cities, the links inside it and their mean cost in Elektro, and its links to other regions."""

    region: str
    cities: int
    links: int
    mean: float
    out: int


@dataclass(frozen=True, slots=True)
class Start:
    """A city to start in, and the link costs in Elektro to reach each of SIZES (None if that is impossible)."""

    city: str
    costs: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Growth:
    """Growing to a number of cities: the mean and lowest link costs in Elektro over all starts; the cheapest starts."""

    size: int
    mean: float
    cheapest: int
    starts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ZoneRank:
    """A zone with the link costs in Elektro of the first seven cities, from the best start and on average."""

    zone: tuple[str, ...]
    cheapest: int
    mean: float
    starts: tuple[str, ...]


class ZoneStudy:
    """A study of a board in an edition with only the regions `zone` in play."""

    def __init__(
        self,
        board: Board,
        edition: Edition,
        zone: Iterable[str],
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        inside = set(zone)
        printing = board.printing(edition, options)
        self.regions = tuple(region.id for region in board.regions if region.id in inside)
        self.cities = tuple(city.id for city in printing.cities if city.region in inside)
        self._region_of = {city.id: city.region for city in printing.cities}
        self._index = {city: number for number, city in enumerate(self.cities)}
        self.links = tuple((x.a, x.b, x.cost) for x in printing.links if x.a in self._index and x.b in self._index)
        self._links = tuple((self._index[a], self._index[b], cost) for a, b, cost in self.links)
        self._cost = {frozenset((a, b)): cost for a, b, cost in self.links}

    @cached_property
    def _table(self) -> tuple[tuple[int, ...], ...]:
        return connection_costs(len(self.cities), self._links)

    def route(self, start: str, end: str) -> Route | None:
        """Return the cheapest route between two cities in the zone, or None if there is none."""
        found = cheapest_route(len(self.cities), self._links, [self._index[start]], self._index[end])
        if not found:
            return None
        stops = tuple(self.cities[number] for number in found)
        return Route(stops, tuple((a, b, self._cost[frozenset((a, b))]) for a, b in pairwise(stops)))

    def costs_from(self, city: str) -> dict[str, int]:
        """Return the cost in Elektro of the cheapest route from a city to every other reachable city."""
        row = self._table[self._index[city]]
        return {other: row[i] for i, other in enumerate(self.cities) if other != city and row[i] < UNREACHABLE}

    @cached_property
    def summary(self) -> Summary:
        """A summary of the whole zone."""
        costs = [cost for _, _, cost in self.links]
        return Summary(len(self.cities), len(costs), sum(costs), _mean(costs), costs.count(0), max(costs, default=0))

    @cached_property
    def region_rows(self) -> tuple[RegionRow, ...]:
        """The regions of the zone, in board order."""
        rows = []
        for region in self.regions:
            own = [cost for a, b, cost in self.links if self._region_of[a] == self._region_of[b] == region]
            out = [1 for a, b, _ in self.links if (self._region_of[a] == region) != (self._region_of[b] == region)]
            cities = sum(1 for city in self.cities if self._region_of[city] == region)
            rows.append(RegionRow(region, cities, len(own), _mean(own), len(out)))
        return tuple(rows)

    @cached_property
    def starts(self) -> tuple[Start, ...]:
        """All starts, sorted by the cost of the first seven cities, then of fourteen, and so on.

        A network always grows by the nearest city, and its total link costs count.
        """
        costs = _growth_costs(len(self.cities), self._links)
        found = [Start(city, own) for city, own in zip(self.cities, costs, strict=True)]
        return tuple(sorted(found, key=lambda s: (tuple(UNREACHABLE if c is None else c for c in s.costs), s.city)))

    @cached_property
    def growth(self) -> tuple[Growth, ...]:
        """The mean and lowest cost of growing to each of SIZES that the zone has enough cities for."""
        rows = []
        for place, size in enumerate(SIZES):
            costs = {s.city: cost for s in self.starts if (cost := s.costs[place]) is not None}
            if costs:
                low = min(costs.values())
                best = tuple(city for city, cost in costs.items() if cost == low)
                rows.append(Growth(size, _mean(costs.values()), low, best))
        return tuple(rows)


@lru_cache(maxsize=256)
def _growth_costs(cities: int, links: Links) -> tuple[tuple[int | None, ...], ...]:
    """Return the cost in Elektro to reach each of SIZES, for each start. Cached, because a screen needs many zones."""
    table = connection_costs(cities, links)
    found = []
    for start in range(cities):
        others = {city: 0 for city in range(cities) if city != start}
        steps = growth(table, table[start], others)
        at_size = [None, *accumulate((cost for _city, cost in islice(steps, SIZES[-1] - 1)), initial=0)]
        found.append(tuple(at_size[size] if size < len(at_size) else None for size in SIZES))
    return tuple(found)


def ranked_zones(
    board: Board, edition: Edition, players: int, options: Mapping[str, OptionValue] | None = None
) -> list[ZoneRank]:
    """Return all zones for a number of players (2 to 6), sorted by the cost of seven cities, cheapest first."""
    ranks = []
    for zone in possible_zones(board, edition, players, options):
        growth = ZoneStudy(board, edition, zone, options).growth
        if growth:
            ranks.append(ZoneRank(zone, growth[0].cheapest, growth[0].mean, growth[0].starts))
    return sorted(ranks, key=lambda rank: (rank.cheapest, rank.mean, rank.zone))


def _mean(numbers: Iterable[float]) -> float:
    values = list(numbers)
    return sum(values) / len(values) if values else 0.0
