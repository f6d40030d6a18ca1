"""Remarks on the positions of a board's cities: latitudes and longitudes that were probably swapped."""

from __future__ import annotations

from statistics import median
from typing import Final

from powergrid.content.board_model import Board, City
from powergrid.content.places import known_place

#: A city is far off if its distance from the middle is at least this multiple of the usual one, and this many degrees.
_FAR: Final = 4.0
_FAR_DEGREES: Final = 4.0

#: A well-known city is in its place if it is at most this many degrees away.
_NEAR_DEGREES: Final = 3.0

_Spot = tuple[float, float]


def position_remarks(board: Board) -> list[str]:
    """Return one sentence for all cities whose latitude and longitude are probably swapped, or for the whole board."""
    if city := _all_swapped(board.cities):
        return [f'"lat" and "lon" look swapped for every city: {city.name} would be at {city.lat:g}, {city.lon:g}']
    swapped = [city.name for city in _swapped(board.cities)]
    if not swapped:
        return []
    which = f"{len(swapped)} cities, among them {swapped[0]}" if len(swapped) > 3 else ", ".join(swapped)
    return [f'"lat" and "lon" look swapped: {which}']


def _all_swapped(cities: tuple[City, ...]) -> City | None:
    """Return a well-known city that shows that all positions are swapped, None if there is none."""
    known = [(city, place) for city in cities if (place := known_place(city.name)) is not None]
    swapped = [city for city, place in known if _distance((city.lon, city.lat), place) <= _NEAR_DEGREES]
    right = [city for city, place in known if _distance((city.lat, city.lon), place) <= _NEAR_DEGREES]
    return swapped[0] if len(swapped) > len(right) else None


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
