"""Judge a board: compare its numbers with the official boards, and say who can play on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from statistics import median, quantiles
from typing import Final, Literal

from powergrid.content.board import Board
from powergrid.content.editions import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, REGIONS_IN_PLAY, Edition
from powergrid.content.library import board_by_id
from powergrid.rules.zones import cities_in, connected_zones, least_cities
from powergrid.study.zones import ZoneStudy

Measure = Literal[
    "links_per_city", "cheap_links", "usual_link", "expensive_links", "growth", "best_start", "regions", "dead_ends"
]
MEASURES: Final[tuple[Measure, ...]] = (
    "links_per_city", "cheap_links", "usual_link", "expensive_links", "growth", "best_start", "regions", "dead_ends",
)  # fmt: skip
OFFICIAL: Final = ("benelux", "central-europe", "france", "germany", "italy", "usa")

#: A number outside the range of the official boards by no more than this share is still considered normal.
_ROOM: Final = 0.1

#: The measures for which a lower value means a fairer board.
_LOW_IS_FAIR: Final = ("best_start", "regions", "dead_ends")

#: The numbers of a board by measure; None if it is too small for one.
Numbers = Mapping[Measure, float | None]


@dataclass(frozen=True, slots=True)
class Seating:
    """Whether a number of players can play on a board in an edition and, if not, why.

    Attributes:
        why: "" if they can, "regions" if no set of `regions` regions is connected, "cities" if such regions have at
            most `most` cities, although `needed` are necessary.
    """

    edition: Edition
    players: int
    why: Literal["", "regions", "cities"]
    regions: int
    most: int
    needed: int


@dataclass(frozen=True, slots=True)
class Line:
    """One measure of a board: its value, and the range of the official boards.

    Attributes:
        side: -1 if the value is below the range, 0 if it is within or nearly within, 1 if it is above.
    """

    measure: Measure
    value: float | None
    low: float
    high: float
    side: int

    @property
    def outside(self) -> bool:
        """Whether the value is outside the range of the official boards, however slightly."""
        return self.value is None or not self.low <= self.value <= self.high


@dataclass(frozen=True, slots=True)
class Assessment:
    """The assessment of a board in an edition: a line for each measure, and the numbers of players in both editions."""

    lines: tuple[Line, ...]
    seatings: tuple[Seating, ...]

    @property
    def unusual(self) -> tuple[Line, ...]:
        """The measures in which the board differs from the official boards."""
        return tuple(line for line in self.lines if line.side)

    @property
    def playable(self) -> bool:
        """Whether any number of players can play in any edition."""
        return any(not seating.why for seating in self.seatings)


def assess(board: Board, edition: Edition) -> Assessment:
    """Judge a valid board."""
    numbers, ranges = board_numbers(board, edition), official_ranges()
    lines = []
    for measure in MEASURES:
        value, (low, high) = numbers[measure], ranges[measure]
        lines.append(Line(measure, value, low, high, _side(measure, value, low, high)))
    return Assessment(tuple(lines), seatings_of(board))


def seatings_of(board: Board) -> tuple[Seating, ...]:
    """Return whether each number of players can play, in both editions."""
    players = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    return tuple(_seating(board, edition, n) for edition in EDITIONS for n in players)


def board_numbers(board: Board, edition: Edition) -> Numbers:
    """Measure the whole board in the printing of an edition. Costs are in Elektro.

    - links_per_city: The average number of links at a city.
    - cheap_links, usual_link, expensive_links: The quartiles of link costs.
    - growth: The cost of the links for growing from 7 to 21 cities, from the median start.
    - best_start: How much less the links of 7 cities cost from the best start than from the median start.
    - regions: The average link cost in the most expensive region, as a multiple of that in the cheapest one.
    - dead_ends: The number of cities with only one link.
    """
    study = ZoneStudy(board, edition, [region.id for region in board.regions])
    costs = sorted(cost for _, _, cost in study.links)
    degree = dict.fromkeys(study.cities, 0)
    for a, b, _ in study.links:
        degree[a] += 1
        degree[b] += 1
    cheap, usual, expensive = quantiles(costs, n=4, method="inclusive") if len(costs) > 1 else (costs * 3 or [0, 0, 0])
    first = [start.costs[0] for start in study.starts if start.costs[0] is not None]
    grown = [s.costs[-1] - s.costs[0] for s in study.starts if s.costs[-1] is not None and s.costs[0] is not None]
    return {
        "links_per_city": 2 * len(costs) / len(degree) if degree else None,
        "cheap_links": cheap,
        "usual_link": usual,
        "expensive_links": expensive,
        "growth": median(grown) if grown else None,
        "best_start": median(first) - min(first) if first else None,
        "regions": _region_ratio(board, study, edition),
        "dead_ends": sum(1 for links in degree.values() if links == 1),
    }


def _region_ratio(board: Board, study: ZoneStudy, edition: Edition) -> float | None:
    """Return the mean link cost at the cities of the most expensive region, as a multiple of the cheapest region's."""
    region_of = {city.id: city.region for city in board.printing(edition).cities}
    costs: dict[str, list[int]] = {}
    for a, b, cost in study.links:
        for region in {region_of[a], region_of[b]}:
            costs.setdefault(region, []).append(cost)
    means = [sum(values) / len(values) for values in costs.values()]
    return max(means) / min(means) if means and min(means) > 0 else None


def is_usual(measure: Measure, value: float | None) -> bool:
    """Return whether a value is within the range of the official boards or fairer."""
    low, high = official_ranges()[measure]
    return value is None or (value <= high and (value >= low or measure in _LOW_IS_FAIR))


def _side(measure: Measure, value: float | None, low: float, high: float) -> int:
    if value is None:
        return 0
    if value < low * (1 - _ROOM):
        return 0 if measure in _LOW_IS_FAIR else -1
    return int(value > high * (1 + _ROOM))


@lru_cache(maxsize=1)
def official_ranges() -> Mapping[Measure, tuple[float, float]]:
    """Return the lowest and highest value of each measure among the official boards, in both editions."""
    found = [board_numbers(board_by_id(board), edition) for board in OFFICIAL for edition in EDITIONS]
    ranges: dict[Measure, tuple[float, float]] = {}
    for measure in MEASURES:
        values = [value for numbers in found if (value := numbers[measure]) is not None]
        ranges[measure] = (min(values), max(values))
    return ranges


def _seating(board: Board, edition: Edition, players: int) -> Seating:
    zones = connected_zones(board, edition, players)
    regions = min(REGIONS_IN_PLAY[players], len(board.regions))
    needed = least_cities(edition, players, board=board)
    most = max((cities_in(board, edition, zone) for zone in zones), default=0)
    why: Literal["", "regions", "cities"] = "regions" if not zones else "cities" if most < needed else ""
    return Seating(edition, players, why, regions, most, needed)
