"""The regions of a board on its real land: coasts and borders from the globe, divided between the nearest cities."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final

from powergrid.content.grid import Field, Ring, Spot
from powergrid.content.home_pieces import SEA
from powergrid.content.true_land import AROUND, GRID, Home, TrueLand

_COLUMNS: Final = GRID.columns
#: The field is limited to ± this value, so that smoothing only rounds corners.
_MOST: Final = 3.0
#: Regions overlap a little to avoid gaps between them.
_OVERLAP: Final = 0.3
#: Half the width and height of the minimum land around every city.
_FOOT: Final = (29.0, 15.0)
_ISLET: Final = (20.0, 13.0)
#: How much smoothing shrinks the small land around a small city.
_SMOOTHED: Final = 4.0
#: A city keeps this much land around its middle when a strait is opened.
_FIRM: Final = (14.0, 10.0)
#: An island without cities belongs to the board if it is this close to a city.
_OFF_COAST: Final = 45.0
#: Half the size of the land that connects a city to its island or country, and the most points it may bridge: a part of
#: a country beyond another country, such as Kaliningrad, stays separate.
_BRIDGE: Final = (10.0, 10.0)
_FARTHEST: Final = 40
_BESIDE: Final = 20
#: The side, in points, of the squares for which cities are looked up.
_SQUARE: Final = 6
#: Land smaller than this is not drawn.
_SPECK: Final = 14.0
Key = tuple[int, int]


class CoastField:
    """The land of a board, by region. Raises ResourceError or ValueError if there is no real land for these cities."""

    def __init__(self, cities: Sequence[tuple[Home, str]], size: float = 1.0) -> None:
        """Look up the land of these cities and divide it among their regions.

        Args:
            size: The drawn size of the cities.
        """
        self._cities = cities
        self._size = size
        self._regions = list(dict.fromkeys(region for _, region in cities))
        land = TrueLand([city for city, _ in cities])
        self._keys: list[Key | None] = [
            None,
            *((piece.country, piece.island) for piece in land.pieces[1:] if piece is not None),
        ]
        self._homes = self._home_keys(land)
        self._whole = land.whole_countries()
        self._at = list(land.at)
        self._add_land_under_cities()
        self._open_straits()
        self._join([self._island(piece) for piece in range(len(self._keys))], _FARTHEST)
        self._join(self._countries(), _BESIDE)
        self._fields, self._own = self._divided()

    def _home_keys(self, land: TrueLand) -> list[int]:
        """Return the piece of land of each city; a city at sea gets its own piece."""
        homes = []
        for home in land.homes:
            if home == SEA:
                self._keys.append((-len(self._keys), 10_000 + len(self._keys)))
                home = len(self._keys) - 1
            homes.append(home)
        return homes

    def _add_land_under_cities(self) -> None:
        """Put some land under every city."""
        foot, islet = self._sized(_FOOT), self._sized(_ISLET)
        nearest: dict[int, tuple[float, int]] = {}
        for (city, _), home in zip(self._cities, self._homes, strict=True):
            for number, (x, y) in _around(city.spot, foot):
                if self._at[number] != SEA or math.hypot(x / islet[0], y / islet[1]) <= 1.0:
                    near = math.hypot(x / foot[0], y / foot[1]), home
                    nearest[number] = min(nearest.get(number, near), near)
        for number, (_, home) in nearest.items():
            self._at[number] = home

    def _sized(self, half: Spot) -> Spot:
        room = _SMOOTHED * (1.0 - self._size)
        return half[0] * self._size + room, half[1] * self._size + room

    def _join(self, group: Sequence[int], farthest: int) -> None:
        """Connect cities to their group of pieces if the layout has moved them away from it.

        Args:
            group: The group of each piece, negative for the sea.
            farthest: The most grid points that a bridge may span.
        """
        parts = Parts([group[piece] for piece in self._at])
        found = [parts.of(GRID.number(city.spot)) for city, _ in self._cities]
        count: dict[int, Counter[int]] = {}
        for home, part in zip(self._homes, found, strict=True):
            count.setdefault(group[home], Counter())[part] += 1
        main = {one: parts_of.most_common(1)[0][0] for one, parts_of in count.items()}
        for (city, _), home, part in zip(self._cities, self._homes, found, strict=True):
            if part != main[group[home]]:
                for spot in self._bridge(city.spot, parts, main[group[home]], farthest):
                    for number, _ in _around(spot, _BRIDGE):
                        self._at[number] = home

    @staticmethod
    def _bridge(spot: Spot, parts: Parts, part: int, farthest: int) -> list[Spot]:
        """Return places on the line from a city to a part of its group, or none if that is too far away."""
        for far in range(farthest):
            for turn in range(max(1, 6 * far)):
                angle = turn * math.pi / max(1, 3 * far)
                away = far * GRID.step * math.cos(angle), far * GRID.step * math.sin(angle)
                if parts.of(GRID.number((spot[0] + away[0], spot[1] + away[1]))) == part:
                    return [(spot[0] + away[0] * n / far, spot[1] + away[1] * n / far) for n in range(far + 3)]
        return []

    def _island(self, piece: int) -> int:
        key = self._keys[piece]
        return -1 if key is None else key[1]

    def _countries(self) -> list[int]:
        """Return a number for the combination of country and island of each piece, or -1 for the sea."""
        known = {key: number for number, key in enumerate(dict.fromkeys(filter(None, self._keys)))}
        return [-1 if key is None else known[key] for key in self._keys]

    def _open_straits(self) -> None:
        """Put water between islands that touch, but not under cities.

        The strait is two points wide; smoothing would close a narrower one.
        """
        firm = {number for city, _ in self._cities for number, _ in _around(city.spot, self._sized(_FIRM))}
        for step in (1, _COLUMNS, _COLUMNS + 1, _COLUMNS - 1):
            for spots in self._across(step):
                for spot in spots:
                    if spot not in firm:
                        self._at[spot] = SEA
        for step in (2, 2 * _COLUMNS):
            for spots in self._across(step):
                loose = next((spot for spot in spots if spot not in firm), None)
                if loose is not None:
                    self._at[loose] = SEA

    def _across(self, step: int) -> list[tuple[int, int]]:
        """Return the pairs of points `step` apart that are on different islands."""
        of_piece = [self._island(piece) for piece in range(len(self._keys))]
        island = [of_piece[piece] for piece in self._at]
        edges = [at for at, (one, other) in enumerate(zip(island, island[step:], strict=False)) if one != other]
        return [(at, at + step) for at in edges if island[at] != -1 and island[at + step] != -1]

    # -- regions

    def _divided(self) -> tuple[list[list[float]], list[float]]:
        """Return a field for each region, and one for the whole land of the board."""
        fields = [[-_MOST] * GRID.size for _ in self._regions]
        own = [-_MOST] * GRID.size
        cities = self._cities_by_key()
        for top in range(0, GRID.rows, _SQUARE):
            for left in range(0, _COLUMNS, _SQUARE):
                spots: dict[Key, list[int]] = {}
                for row in range(top, min(top + _SQUARE, GRID.rows)):
                    start = row * _COLUMNS
                    for number in range(start + left, start + min(left + _SQUARE, _COLUMNS)):
                        key = self._keys[self._at[number]]
                        if key is not None and key in cities:
                            spots.setdefault(key, []).append(number)
                for key, mine in spots.items():
                    near = self._candidates(top * _COLUMNS + left, cities[key])
                    self._divide(mine, near, key[0] in self._whole, fields, own)
        self._fill_enclaves(fields, own)
        return [_smooth(field) for field in fields], _smooth(own)

    def _fill_enclaves(self, fields: list[list[float]], own: list[float]) -> None:
        """Give land of a region that is cut off from all its cities to the region around it."""
        region = [-1] * GRID.size
        for number in (number for number, value in enumerate(own) if value > 0):
            region[number] = max(range(len(fields)), key=lambda one: fields[one][number])
        parts = Parts(region)
        kept = {parts.of(GRID.number(city.spot)) for city, _ in self._cities}
        rest = {part: rows for part, rows in parts.rows().items() if part not in kept}
        while found := self._next_to(region, parts, kept, rest):
            part, to = found
            for number in _points(rest.pop(part)):
                fields[region[number]][number], fields[to][number], region[number] = -_MOST, _MOST, to
            kept.add(part)

    @staticmethod
    def _next_to(
        region: list[int], parts: Parts, kept: set[int], rest: Mapping[int, list[tuple[int, int]]]
    ) -> tuple[int, int] | None:
        """Return the first remaining part that touches another region with a city, and that region."""
        for part, rows in rest.items():
            around = Counter(
                region[other]
                for number in _points(rows)
                for other in (number - 1, number + 1, number - _COLUMNS, number + _COLUMNS)
                if 0 <= other < GRID.size and region[other] not in (-1, region[number]) and parts.of(other) in kept
            )
            if around:
                return part, around.most_common(1)[0][0]
        return None

    def _cities_by_key(self) -> dict[Key, list[int]]:
        """Return the cities that divide each piece of land: the cities on it or, if there are none, the nearest one."""
        found: dict[Key, list[int]] = {}
        for number, home in enumerate(self._homes):
            found.setdefault(self._key(home), []).append(number)
        empty: dict[Key, list[int]] = {}
        for number, piece in enumerate(self._at):
            key = self._keys[piece]
            if key is not None and key not in found:
                empty.setdefault(key, []).append(number)
        for country in {key[0] for key in found}:
            cities = [number for key, row in found.items() if key[0] == country for number in row]
            for key in [key for key in empty if key[0] == country]:
                spots = map(GRID.spot, empty[key][:: 1 + len(empty[key]) // 40])
                away, city = min((_far(self._cities[city][0].spot, x, y), city) for x, y in spots for city in cities)
                if away < _OFF_COAST:
                    found[key] = [city]
        return found

    def _key(self, piece: int) -> Key:
        key = self._keys[piece]
        assert key is not None
        return key

    def _candidates(self, corner: int, cities: list[int]) -> list[tuple[float, float, int]]:
        """Return the position and region of the cities that may be (almost) nearest to some point in a square."""
        x, y = GRID.spot(corner)
        half = (_SQUARE - 1) * GRID.step / 2
        far = [(_far(self._cities[city][0].spot, x + half, y + half), city) for city in cities]
        limit = min(far)[0] + 4 * half + 4 * _MOST
        return [
            (*self._cities[city][0].spot, self._regions.index(self._cities[city][1]))
            for away, city in far
            if away <= limit
        ]

    def _divide(
        self,
        spots: list[int],
        cities: list[tuple[float, float, int]],
        whole: bool,
        fields: list[list[float]],
        own: list[float],
    ) -> None:
        """Assign the points of one country and island to the regions of their nearest cities."""
        if whole and len({region for _, _, region in cities}) == 1:
            for number in spots:
                own[number] = fields[cities[0][2]][number] = _MOST
            return
        for number in spots:
            x, y = GRID.spot(number)
            nearest: dict[int, float] = {}
            for city_x, city_y, region in cities:
                away = _far((city_x, city_y), x, y)
                if away < nearest.get(region, 1e9):
                    nearest[region] = away
            if not whole and min(nearest.values()) > AROUND:
                continue
            own[number] = _MOST
            for region, away in nearest.items():
                others = min((one for other, one in nearest.items() if other != region), default=1e9)
                fields[region][number] = max(-_MOST, min(_MOST, (others - away) / 2 + _OVERLAP))

    def coast(self) -> list[Ring]:
        """Return the closed outlines of the land of the board."""
        return _large(GRID.contours(self._own))

    def neighbours(self) -> list[Ring]:
        """Return the closed outlines of all land, including the board's own."""
        return _large(GRID.contours(_smooth([-_MOST if piece == SEA else _MOST for piece in self._at])))

    def region(self, region: str) -> tuple[list[Ring], list[Ring]]:
        """Return the outlines of a region, and its borders with the regions before it in the order of their cities."""
        place = self._regions.index(region)
        rings = _large(GRID.contours(self._fields[place]))
        borders: list[Ring] = []
        for ring in rings:
            line: Ring = []
            for spot in [*ring, ring[0]]:
                if GRID.value(self._own, spot) > _MOST * 0.6 and self._neighbour(place, spot) < place:
                    line.append(spot)
                    continue
                borders.append(line)
                line = []
            borders.append(line)
        return rings, [line for line in borders if len(line) > 2]

    def _neighbour(self, place: int, spot: Spot) -> int:
        number = GRID.number(spot)
        others = ((field[number], at) for at, field in enumerate(self._fields) if at != place)
        return max(others, default=(0.0, place))[1]

    def is_inside(self, region: str, spot: Spot) -> bool:
        """Return whether a place is well inside a region."""
        return self._fields[self._regions.index(region)][GRID.number(spot)] > _MOST * 0.9


class Parts:
    """The connected parts of islands on the grid; negative values are the sea."""

    def __init__(self, islands: Sequence[int]) -> None:
        self._top: list[int] = []
        self._rows: list[list[tuple[int, int, int, int]]] = []
        above: list[tuple[int, int, int, int]] = []
        for start in range(0, GRID.size, _COLUMNS):
            row, column = [], 0
            for island, cells in groupby(islands[start : start + _COLUMNS]):
                end = column + len(list(cells))
                if island >= 0:
                    part = len(self._top)
                    self._top.append(part)
                    for left, right, other, one in above:
                        if other == island and left < end and right > column:
                            self._top[self._root(one)] = self._root(part)
                    row.append((column, end, island, part))
                column = end
            self._rows.append(row)
            above = row

    def _root(self, part: int) -> int:
        while self._top[part] != part:
            part = self._top[part]
        return part

    def rows(self) -> dict[int, list[tuple[int, int]]]:
        """Return the range (first, one past the last point) of each row of every part."""
        found: dict[int, list[tuple[int, int]]] = {}
        for start, row in zip(range(0, GRID.size, _COLUMNS), self._rows, strict=True):
            for left, right, _, part in row:
                found.setdefault(self._root(part), []).append((start + left, start + right))
        return found

    def of(self, number: int) -> int:
        """Return the part at a point, or -1 for the sea."""
        row, column = divmod(number, _COLUMNS)
        for left, right, _, part in self._rows[row]:
            if left <= column < right:
                return self._root(part)
        return -1


def _points(rows: Iterable[tuple[int, int]]) -> list[int]:
    return [number for start, end in rows for number in range(start, end)]


def _far(spot: Spot, x: float, y: float) -> float:
    """Return the distance from a city to a place, weighted so that borders avoid the wide shape of cities."""
    return math.sqrt((spot[0] - x) ** 2 + 1.4 * (spot[1] - y) ** 2)


def _around(spot: Spot, half: Spot) -> list[tuple[int, Spot]]:
    """Return the points in an ellipse around a place, with their distance from it across and down."""
    found = []
    columns, rows = int(half[0] / GRID.step) + 1, int(half[1] / GRID.step) + 1
    middle = GRID.number(spot)
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            number = middle + row * _COLUMNS + column
            x, y = GRID.spot(number)
            far = x - spot[0], y - spot[1]
            if math.hypot(far[0] / half[0], far[1] / half[1]) <= 1.0:
                found.append((number, far))
    return found


def _smooth(field: Field) -> list[float]:
    """Return the mean over each point and its neighbours, with sea all around."""
    sea = [-_MOST] * _COLUMNS
    rows = [list(field[start : start + _COLUMNS]) for start in range(0, GRID.size, _COLUMNS)]
    across = [row if row == sea else _means(row, row[1:], row[2:]) for row in rows]
    out = [*sea]
    for above, here, below in zip(across, across[1:], across[2:], strict=False):
        out += sea if above == here == below == sea else _means(above[1:], here[1:], below[1:-1])
    return out + sea


def _means(before: list[float], here: list[float], after: list[float]) -> list[float]:
    """Return the weighted means of three rows, up to the length of the last, with a sea point at each end."""
    return [-_MOST, *[(a + 2 * b + c) / 4 for a, b, c in zip(before, here, after, strict=False)], -_MOST]


def _large(rings: list[Ring]) -> list[Ring]:
    return [
        ring for ring in rings if abs(sum(a * d - b * c for (a, b), (c, d) in pairwise([*ring, ring[0]]))) > 2 * _SPECK
    ]
