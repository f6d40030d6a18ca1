"""Remarks on the positions of a board's cities: latitudes and longitudes that were probably swapped."""

from __future__ import annotations

from statistics import median
from typing import Final

from powergrid.content.board_model import Board, City

#: A city is far off when its distance to the middle is so many times the usual one, and so many degrees, at least.
_FAR: Final = 4.0
_FAR_DEGREES: Final = 4.0

_Spot = tuple[float, float]


def position_remarks(board: Board) -> list[str]:
    """Return one sentence for all cities that would lie among the others with latitude and longitude swapped."""
    swapped = [city.name for city in _swapped(board.cities)]
    if not swapped:
        return []
    which = f"{len(swapped)} cities, among them {swapped[0]}" if len(swapped) > 3 else ", ".join(swapped)
    return [f'"lat" and "lon" look swapped: {which}']


def _swapped(cities: tuple[City, ...]) -> list[City]:
    middle = median(city.lat for city in cities), median(city.lon for city in cities)
    usual = median(_distance((city.lat, city.lon), middle) for city in cities)
    limit = max(_FAR * usual, _FAR_DEGREES)
    return [
        city
        for city in cities
        if _distance((city.lat, city.lon), middle) > limit and _distance((city.lon, city.lat), middle) <= limit
    ]


def _distance(spot: _Spot, middle: _Spot) -> float:
    return max(abs(spot[0] - middle[0]), abs(spot[1] - middle[1]))
