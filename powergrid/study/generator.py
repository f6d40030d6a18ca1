"""Generate a new board, similar to the official boards, from a seed.

All calculations use whole numbers and Python's own random generator, so a seed gives the same board on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import isqrt
from random import Random
from statistics import median
from typing import Any, Final, Literal

from powergrid.content.board import Board, check_data
from powergrid.content.map_writer import board_id
from powergrid.content.place_names import NAMES
from powergrid.study.archipelago import Pair, Spot, make_isles, more_links, sea_links, shares, touching
from powergrid.study.assessment import MEASURES, board_numbers, is_usual, seatings_of

Land = Literal["plain", "coast", "islands", "mountains"]
LANDS: Final[tuple[Land, ...]] = ("plain", "coast", "islands", "mountains")
MIN_REGIONS, MAX_REGIONS = 3, 7
MIN_IN_REGION, MAX_IN_REGION = 4, 18
MAX_CITIES: Final = 120
COLORS: Final = ("green", "brown", "red", "yellow", "cyan", "purple", "blue")

_WIDE, _HIGH = 644, 594
_MARGIN = 34
#: How many more boards to try while the numbers are unusual, how many with more links if a small board has few, and how
#: many places to try for each city.
_TRIES, _DENSE_TRIES, _PLACES = 40, 60, 60
#: How many boards to try until one is connected, and how many unusual numbers a pair of touching islands counts as.
_MAX_TRIES, _TOUCHING = 400, 3
#: Links per ten cities: about four links at each city, as on the official boards.
_LINKS = (20, 22)
#: Vertical distances count more than horizontal ones, since cities and names are wider than high.
_DOWN = 3


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """The requested properties of a board.

    Attributes:
        cities: Number of cities; 0 for seven per region.
    """

    seed: int
    regions: int = 6
    cities: int = 0
    land: Land = "plain"
    language: str = "en"

    @property
    def size(self) -> int:
        """The number of cities."""
        return self.cities or 7 * self.regions


def spec_problem(spec: BoardSpec) -> str:
    """Return why a requested board is impossible, or ""."""
    if not MIN_REGIONS <= spec.regions <= MAX_REGIONS:
        return f"a board has {MIN_REGIONS} to {MAX_REGIONS} regions"
    low, high = MIN_IN_REGION * spec.regions, min(MAX_CITIES, MAX_IN_REGION * spec.regions)
    return "" if low <= spec.size <= high else f"{spec.regions} regions have {low} to {high} cities"


def generate(spec: BoardSpec) -> Board:
    """Generate a board. Raises ValueError if the requested board is impossible."""
    if problem := spec_problem(spec):
        raise ValueError(problem)
    best: tuple[int, Board] | None = None
    for attempt in range(_MAX_TRIES):
        made = _attempt(spec, Random(f"{spec.seed} {attempt}"), dense=attempt >= _TRIES)
        if made is not None:
            board, faults = made
            numbers = board_numbers(board, "classic")
            faults += sum(not is_usual(measure, numbers[measure]) for measure in MEASURES)
            faults += sum(seating.why == "regions" for seating in seatings_of(board))
            if best is None or faults < best[0]:
                best = faults, board
        if best is not None and (not best[0] or attempt >= _TRIES + _DENSE_TRIES - 1):
            break
    assert best is not None, "no attempt produced a connected board"
    return best[1]


def _attempt(spec: BoardSpec, random: Random, *, dense: bool) -> tuple[Board, int] | None:
    """Make a board and count how often its islands touch; return None if its land or regions are not connected.

    Args:
        dense: Whether to add more links if neighbouring cities have only a few.
    """
    if spec.land == "islands":
        return _with_islands(spec, random, dense=dense)
    spots = _places(spec, random)
    near = _neighbours(spots)
    if dense:
        near += more_links(spots, [0] * len(spots), near, spec.size * _LINKS[0] // 10, dense=True)
    links = _without_longest(spots, near, frozenset(), random)
    homes = _regions(spots, links, spec.regions)
    return None if homes is None else _board(spec, spots, links, homes, frozenset(), random)


def _board(
    spec: BoardSpec, spots: list[Spot], links: list[Pair], homes: list[int], over_sea: frozenset[Pair], random: Random
) -> tuple[Board, int] | None:
    costs = _costs(spec, spots, links, homes, over_sea, random)
    board, _faults = check_data(_content(spec, spots, homes, costs, random))
    return None if board is None else (board, 0)


def _with_islands(spec: BoardSpec, random: Random, *, dense: bool) -> tuple[Board, int] | None:
    """Make a board of islands, each with its own regions, and with a few links across the sea."""
    isles = make_isles(spec.regions, spec.size, (_WIDE, _HIGH), random)
    found = []
    for number, (isle, sizes) in enumerate(zip(isles, shares(isles, spec.size), strict=True)):
        own: list[Spot] = []
        for _ in range(sum(sizes) * _PLACES):
            if len(own) == sum(sizes):
                break
            if dry := [spot for spot in _some_places(random) if isle.has(spot)]:
                own.append(_farthest(dry, own))
        if len(own) < sum(sizes):
            return None
        found += [(spot, number) for spot in own]
    found.sort(key=lambda one: (one[0][1] // 80, one[0][0]))
    spots, isle_of = [spot for spot, _ in found], [number for _, number in found]
    near = _neighbours(spots)
    over_sea = sea_links(spots, isle_of, near, random)
    inside = [link for link in near if isle_of[link[0]] == isle_of[link[1]]]
    wanted = spec.size * _LINKS[0] // 10
    inside += more_links(spots, isle_of, inside + over_sea, wanted, dense=dense)
    if dense:  # the smallest islands have no room for enough links
        over_sea += more_links(spots, [0] * len(spots), inside + over_sea, wanted, dense=True)
    links = _without_longest(spots, inside + over_sea, frozenset(over_sea), random)
    homes = _island_regions(spots, isle_of, links, [isle.regions for isle in isles])
    if homes is None or not _connected(len(spots), links):
        return None
    made = _board(spec, spots, links, homes, frozenset(over_sea), random)
    if made is None:
        return None
    touches = touching(spots, isle_of, links, isles[0].strait, homes if dense else ())
    return made[0], _TOUCHING * touches


def _island_regions(spots: list[Spot], isle_of: list[int], links: list[Pair], regions: list[int]) -> list[int] | None:
    """Divide the cities of each island among its regions; return None if some city does not fit into any."""
    homes, first = [-1] * len(spots), 0
    for number, count in enumerate(regions):
        cities = [city for city, isle in enumerate(isle_of) if isle == number]
        place = {city: at for at, city in enumerate(cities)}
        own = [(place[a], place[b]) for a, b in links if a in place and b in place]
        found = _regions([spots[city] for city in cities], own, count)
        if found is None:
            return None
        for city, home in zip(cities, found, strict=True):
            homes[city] = first + home
        first += count
    return homes


# -- land and cities


def _places(spec: BoardSpec, random: Random) -> list[Spot]:
    """Spread cities evenly over the land: choose the most isolated of several random places for each one."""
    sea = _sea(spec.land, random)
    spots: list[Spot] = []
    while len(spots) < spec.size:
        dry = [spot for spot in _some_places(random) if not any(_in_disc(spot, disc) for disc in sea)]
        if dry:
            spots.append(_farthest(dry, spots))
    return sorted(spots, key=lambda spot: (spot[1] // 80, spot[0]))


def _some_places(random: Random) -> list[Spot]:
    return [(random.randrange(_MARGIN, _WIDE - _MARGIN), random.randrange(_MARGIN, _HIGH - _MARGIN))
            for _ in range(_PLACES)]  # fmt: skip


def _farthest(places: list[Spot], spots: list[Spot]) -> Spot:
    """Return the place that is farthest from all cities so far."""
    best = (0, places[0])
    for x, y in places:
        least = _DOWN * (_WIDE + _HIGH) ** 2  # farther apart than any two places
        for other_x, other_y in spots:
            far = (x - other_x) ** 2 + _DOWN * (y - other_y) ** 2
            if far < least:
                if far < best[0]:
                    break
                least = far
        else:
            best = max(best, (least, (x, y)))
    return best[1]


def _sea(land: Land, random: Random) -> list[tuple[int, int, int]]:
    """Return bays along one side of the board as discs of water (x, y, radius)."""
    if land != "coast":
        return []
    side = random.randrange(4)
    bays = []
    for number in range(5):
        along, radius = 40 + number * 140, random.randrange(60, 150)
        bays.append(((along, 0), (along, _HIGH), (0, along), (_WIDE, along))[side] + (radius,))
    return bays


def _in_disc(spot: Spot, disc: tuple[int, int, int]) -> bool:
    return (spot[0] - disc[0]) ** 2 + (spot[1] - disc[1]) ** 2 < disc[2] ** 2


def _square(a: Spot, b: Spot) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


# -- links


def _neighbours(spots: list[Spot]) -> list[Pair]:
    """Return the pairs of cities with no other city in the circle between them. Such links never cross."""
    cities = range(len(spots))
    squares = [[_square(spot, other) for other in spots] for spot in spots]
    nearest_first = [sorted(cities, key=row.__getitem__) for row in squares]

    def is_free(a: int, b: int) -> bool:
        from_a, from_b = squares[a], squares[b]
        for c in nearest_first[a]:
            if from_a[c] > from_a[b]:
                break  # outside the circle, like all that follow
            if from_a[c] + from_b[c] <= from_a[b] and c not in (a, b):
                return False
        return True

    return [(a, b) for a, b in combinations(cities, 2) if is_free(a, b)]


def _without_longest(spots: list[Spot], links: list[Pair], kept: frozenset[Pair], random: Random) -> list[Pair]:
    """While there are too many links, remove the longest ones that the board can do without.

    Args:
        kept: Links that must stay.
    """
    wanted = len(spots) * random.randint(*_LINKS) // 10
    for link in sorted(links, key=lambda pair: (-_square(spots[pair[0]], spots[pair[1]]), pair)):
        if len(links) <= wanted:
            break
        degree = [sum(city in pair for pair in links) for city in link]
        rest = [pair for pair in links if pair != link]
        if link not in kept and min(degree) > 2 and _connected(len(spots), rest):
            links = rest
    return links


def _connected(cities: int, links: list[Pair]) -> bool:
    near = _near(cities, links)
    seen, todo = {0}, [0]
    while todo:
        for other in near[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return len(seen) == cities


def _near(cities: int, links: list[Pair]) -> list[list[int]]:
    near: list[list[int]] = [[] for _ in range(cities)]
    for a, b in links:
        near[a].append(b)
        near[b].append(a)
    return near


def _regions(spots: list[Spot], links: list[Pair], regions: int) -> list[int] | None:
    """Grow connected regions of equal size from cities far apart; return None if some city does not fit into any."""
    near = _near(len(spots), links)
    seeds = [0]
    while len(seeds) < regions:
        seeds.append(max(range(len(spots)), key=lambda c: (min(_square(spots[c], spots[s]) for s in seeds), c)))
    homes = [-1] * len(spots)
    for number, city in enumerate(seeds):
        homes[city] = number
    for _ in range(len(spots) - regions):
        sizes = [homes.count(number) for number in range(regions)]
        edge = []
        for city, home in enumerate(homes):
            for other in near[city] if home >= 0 else ():
                if homes[other] < 0:
                    far = _square(spots[other], spots[seeds[home]])
                    edge.append((sizes[home], _free_sides(near, homes, other), far, other, home))
        if not edge:
            return None
        *_order, other, home = min(edge)
        homes[other] = home
    sizes = [homes.count(number) for number in range(regions)]
    return homes if max(sizes) - min(sizes) <= 2 else None


def _free_sides(near: list[list[int]], homes: list[int], city: int) -> int:
    """Return how many neighbours have no region yet. Cities that would otherwise be isolated are assigned first."""
    return min(1, sum(homes[other] < 0 for other in near[city]))


# -- costs and names


def _costs(
    spec: BoardSpec, spots: list[Spot], links: list[Pair], homes: list[int], over_sea: frozenset[Pair], random: Random
) -> list[tuple[int, int, int]]:
    """Give each link a cost by its length, higher in expensive regions, across mountains and across the sea."""
    usual = random.randint(7, 10)
    lengths = [isqrt(100 * _square(spots[a], spots[b])) for a, b in links]
    middle = int(median(lengths))
    price = [random.randint(80, 125) for _ in range(spec.regions)]
    ridge = [(random.randrange(_WIDE), random.randrange(_HIGH)) for _ in range(2)]
    costs = []
    for (a, b), length in zip(links, lengths, strict=True):
        percent = (price[homes[a]] + price[homes[b]]) // 2
        if spec.land == "mountains" and _side(ridge, spots[a]) != _side(ridge, spots[b]):
            percent += 60
        if (a, b) in over_sea:
            percent += 25
        # Lengths vary more than official costs do, so the median length has a weight of a quarter.
        even = (3 * length + middle) // 4
        costs.append((a, b, max(1, min(28, usual * even * percent // (100 * middle) + random.randint(-1, 1)))))
    return costs


def _side(ridge: list[Spot], spot: Spot) -> bool:
    """Return which side of a line a place is on."""
    (x1, y1), (x2, y2) = ridge
    return (x2 - x1) * (spot[1] - y1) > (y2 - y1) * (spot[0] - x1)


def _content(
    spec: BoardSpec, spots: list[Spot], homes: list[int], costs: list[tuple[int, int, int]], random: Random
) -> dict[str, Any]:
    """Return the content of the map file."""
    names = NAMES.get(spec.language, NAMES["en"])
    joint = " " if names.ends[0][0].isupper() else ""
    found = [f"{start}{joint}{end}" for start in names.starts for end in names.ends if start.casefold() != end]
    random.shuffle(found)
    regions = random.sample(names.regions, spec.regions)
    title = names.land.format(random.choice(names.starts))
    ids = [board_id(name) for name in found[: len(spots)]]
    keys = [board_id(name) for name in regions]
    return {
        "id": board_id(f"{title} {spec.seed}"),
        "name": title,
        "regions": [
            {"id": key, "name": name, "color": color} for key, name, color in zip(keys, regions, COLORS, strict=False)
        ],
        "cities": [
            {"id": id_, "name": name, "region": keys[home], "x": x, "y": y}
            for id_, name, home, (x, y) in zip(ids, found, homes, spots, strict=False)
        ],
        "connections": [{"a": ids[a], "b": ids[b], "cost": cost} for a, b, cost in costs],
        "note": f"Made from the seed {spec.seed}: {spec.regions} regions, {spec.size} cities, {spec.land}.",
    }
