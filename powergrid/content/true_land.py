"""The real land of a board with coordinates: its countries and islands, bent to fit the places of the cities.

For each point of a grid over the board, the land at the matching point on the globe is looked up. Coasts therefore keep
their shape, however far the layout has moved the cities. All lengths are in lp.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from powergrid.content.atlas import Piece, Window, land_in
from powergrid.content.grid import Grid, Spot
from powergrid.content.home_pieces import SEA, home_pieces

GRID: Final = Grid(3.0, (261.0, 132.0))
#: The size in lp of the cells in which the globe is drawn before bending.
_CELL: Final = 1.5
#: How far the globe is drawn beyond the grid, for cities that were moved a long way.
_SPARE: Final = 90.0
#: The distance between the points at which the bending is computed; it is interpolated between them.
_COARSE: Final = 5
#: If a country has this few cities, only the land around them belongs to the board, unless the whole country is near.
_FEW: Final = 2
AROUND: Final = 70.0
_NEAR: Final = 170.0


@dataclass(frozen=True)
class Home:
    """A city: its place on the board, and its latitude and longitude in degrees."""

    spot: Spot
    lat: float
    lon: float


class TrueLand:
    """The number of the piece of land, or SEA, at each point of GRID and for each city.

    Attributes:
        pieces: The pieces by number, from 1.
        own: The countries of the board.
    """

    def __init__(self, cities: Sequence[Home]) -> None:
        """Look up the land. Raises ResourceError if its file is missing, ValueError if the cities are not on land."""
        self._cities = cities
        self._view = _View.of(cities)
        self.pieces: list[Piece | None] = [None, *land_in(self._view.window)]
        self._globe = _drawn(self.pieces, self._view)
        self.homes = home_pieces([(city.lat, city.lon) for city in cities], self._view.window)
        if sum(home != SEA for home in self.homes) < max(1, len(cities) * 2 // 3):
            raise ValueError("the cities of this board are not on land")
        self.at = self._bent()

    def country(self, piece: int) -> int:
        """Return the country of a piece, or -1 for the sea."""
        found = self.pieces[piece]
        return -1 if found is None else found.country

    def island(self, piece: int) -> int:
        """Return the island of a piece, or -1 for the sea."""
        found = self.pieces[piece]
        return -1 if found is None else found.island

    def whole_countries(self) -> set[int]:
        """Return the countries that belong to the board as a whole, not only around their cities."""
        count = Counter(self.country(home) for home in self.homes if home != SEA)
        return {country for country, cities in count.items() if cities > _FEW or self._is_near(country)}

    def _is_near(self, country: int) -> bool:
        """Return whether all of a country is near its cities."""
        spots = [
            self._view.base(city.lat, city.lon)
            for city, home in zip(self._cities, self.homes, strict=True)
            if self.country(home) == country
        ]
        corners = [
            self._view.base(lat, lon)
            for piece in self.pieces
            if piece is not None and piece.country == country
            for lon, lat in piece.rings[0][:: max(1, len(piece.rings[0]) // 12)]
        ]
        return all(any(math.dist(corner, spot) < _NEAR for spot in spots) for corner in corners)

    def _bent(self) -> array[int]:
        """Return the piece at each point of the grid."""
        moves = self._moves()
        found = array("H", bytes(2 * GRID.size))
        across = (GRID.columns - 2) // _COARSE + 2
        places = [(*divmod(column, _COARSE), column * GRID.step - GRID.beyond[0]) for column in range(GRID.columns)]
        (west, north), cells = self._globe.corner, self._globe.cells
        last_column, last_row = self._globe.columns - 1, self._globe.rows - 1
        number = 0
        for row in range(GRID.rows):
            high, low = divmod(row, _COARSE)
            share = low / _COARSE
            above, below = moves[high * across : (high + 1) * across], moves[(high + 1) * across : (high + 2) * across]
            line = [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in zip(above, below, strict=True)]
            y = row * GRID.step - GRID.beyond[1] - north
            for left, right, x in places:
                (a, b), (c, d) = line[left], line[left + 1]
                part = right / _COARSE
                i, j = int((x - west + a + (c - a) * part) / _CELL), int((y + b + (d - b) * part) / _CELL)
                i, j = 0 if i < 0 else min(i, last_column), 0 if j < 0 else min(j, last_row)
                found[number] = cells[j * (last_column + 1) + i]
                number += 1
        return found

    def _moves(self) -> list[Spot]:
        """Return, for some points of the grid, the offset from the place on the board to the place on the globe.

        At a city, it leads exactly to its real place. Elsewhere, nearby cities have the most influence, and far from
        all cities the offset is 0.
        """
        cities = [
            (*city.spot, base[0] - city.spot[0], base[1] - city.spot[1])
            for city in self._cities
            if (base := self._view.base(city.lat, city.lon))
        ]
        found: list[Spot] = []
        step = GRID.step * _COARSE
        for row in range((GRID.rows - 2) // _COARSE + 2):
            y = row * step - GRID.beyond[1]
            for column in range((GRID.columns - 2) // _COARSE + 2):
                x = column * step - GRID.beyond[0]
                total, right, down = 1.0e-7, 0.0, 0.0
                for city_x, city_y, away_x, away_y in cities:
                    square = (x - city_x) ** 2 + (y - city_y) ** 2 + 9.0
                    weight = 1.0 / (square * math.sqrt(square))
                    total += weight
                    right += weight * away_x
                    down += weight * away_y
                found.append((right / total, down / total))
        return found


@dataclass(frozen=True)
class _View:
    """The conversion from degrees to lp that fits the layout best: x = lon · scale + shift, y = lat · scale + shift."""

    across: Spot
    down: Spot

    @classmethod
    def of(cls, cities: Sequence[Home]) -> _View:
        across = _line([city.lon for city in cities], [city.spot[0] for city in cities])
        down = _line([city.lat for city in cities], [city.spot[1] for city in cities])
        if across[0] <= 0 or down[0] >= 0:
            raise ValueError("the cities of this board are not where they are on the globe")
        return cls(across, down)

    def base(self, lat: float, lon: float) -> Spot:
        return lon * self.across[0] + self.across[1], lat * self.down[0] + self.down[1]

    @property
    def corner(self) -> Spot:
        """The top left corner of the drawn area."""
        return -GRID.beyond[0] - _SPARE, -GRID.beyond[1] - _SPARE

    @property
    def cells(self) -> tuple[int, int]:
        """The number of cells across and down."""
        wide, high = (GRID.columns * GRID.step, GRID.rows * GRID.step)
        return int((wide + 2 * _SPARE) / _CELL), int((high + 2 * _SPARE) / _CELL)

    @property
    def window(self) -> Window:
        columns, rows = self.cells
        x, y = self.corner
        return Window(
            west=(x - self.across[1]) / self.across[0],
            east=(x + columns * _CELL - self.across[1]) / self.across[0],
            north=(y - self.down[1]) / self.down[0],
            south=(y + rows * _CELL - self.down[1]) / self.down[0],
            detail=_CELL / max(self.across[0], -self.down[0]),
        )


def _line(degrees: Sequence[float], places: Sequence[float]) -> Spot:
    """Return the scale and shift of the straight line that fits these places best."""
    middle, centre = sum(degrees) / len(degrees), sum(places) / len(places)
    spread = sum((one - middle) ** 2 for one in degrees)
    if spread < 1e-9:
        return 0.0, centre
    scale = sum((one - middle) * (at - centre) for one, at in zip(degrees, places, strict=True)) / spread
    return scale, centre - middle * scale


# -- the globe before bending


@dataclass(frozen=True)
class _Globe:
    """The pieces of land in cells, row by row."""

    columns: int
    rows: int
    corner: Spot
    cells: array[int]


def _drawn(pieces: Sequence[Piece | None], view: _View) -> _Globe:
    """Fill the cells of every piece of land."""
    columns, rows = view.cells
    left, top = view.corner
    globe = _Globe(columns, rows, (left, top), array("H", bytes(2 * columns * rows)))
    scale = view.across[0] / _CELL, view.down[0] / _CELL
    shift = (view.across[1] - left) / _CELL, (view.down[1] - top) / _CELL
    for number, piece in enumerate(pieces):
        if piece is None:
            continue
        rings = [[(lon * scale[0] + shift[0], lat * scale[1] + shift[1]) for lon, lat in ring] for ring in piece.rings]
        for row, start, end in _spans(rings, columns, rows):
            at = row * columns
            globe.cells[at + start : at + end] = array("H", [number]) * (end - start)
    return globe


def _spans(rings: Sequence[Sequence[Spot]], columns: int, rows: int) -> Iterator[tuple[int, int, int]]:
    """Yield the row, the first column and one past the last column of the cells whose middle is inside the rings."""
    crossed: dict[int, list[float]] = {}
    for ring in rings:
        x1, y1 = ring[-1]
        for x2, y2 in ring:
            if y1 != y2:
                low, high = (y1, y2) if y1 < y2 else (y2, y1)
                slope = (x2 - x1) / (y2 - y1)
                for row in range(max(0, math.ceil(low - 0.5)), min(rows, math.ceil(high - 0.5))):
                    crossed.setdefault(row, []).append(x1 + (row + 0.5 - y1) * slope)
            x1, y1 = x2, y2
    for row, places in crossed.items():
        places.sort()
        for start, end in zip(places[::2], places[1::2], strict=True):
            first, last = max(0, math.ceil(start - 0.5)), min(columns, math.ceil(end - 0.5))
            if first < last:
                yield row, first, last
