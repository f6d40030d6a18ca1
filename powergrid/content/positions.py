"""Warn about cities whose latitude and longitude were probably swapped."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final

from powergrid.base.messages import Message, message
from powergrid.content.board_model import Board, City
from powergrid.content.places import known_place

#: A city is far off if it is at least this many times the median distance, and this many degrees, from the middle.
_FAR: Final = 4.0
_FAR_DEGREES: Final = 4.0

#: A well-known city is placed correctly if it is at most this many degrees from its known position.
_NEAR_DEGREES: Final = 3.0

_Spot = tuple[float, float]


def position_remarks(board: Board) -> list[Message]:
    """Return a remark if the latitude and longitude of some cities, or of all, are probably swapped."""
    spots = [(city, place) for city in board.cities if (place := city.true_place) is not None]
    if not spots:
        return []
    if found := _all_swapped(spots):
        city, (lat, lon) = found
        return [
            message(
                '"lat" and "lon" look swapped for every city: {city} would be at {lat}, {lon}',
                city=city.name, lat=format(lat, "g"), lon=format(lon, "g"),
            )
        ]  # fmt: skip
    swapped = [spots[number][0].name for number in swapped_spots([spot for _, spot in spots])]
    if not swapped:
        return []
    if len(swapped) > 3:
        return [message('"lat" and "lon" look swapped: {n} cities, among them {city}', n=len(swapped), city=swapped[0])]
    return [message('"lat" and "lon" look swapped: {cities}', cities=", ".join(swapped))]


def swapped_cities(board: Board) -> set[str]:
    """Return the ids of the cities in the remarks."""
    spots = [(city, place) for city in board.cities if (place := city.true_place) is not None]
    if _all_swapped(spots):
        return {city.id for city, _ in spots}
    return {spots[number][0].id for number in swapped_spots([spot for _, spot in spots])}


def _all_swapped(spots: list[tuple[City, _Spot]]) -> tuple[City, _Spot] | None:
    """Return a well-known city that proves that all positions are swapped, or None."""
    known = [(city, spot, place) for city, spot in spots if (place := known_place(city.name)) is not None]
    swapped = [(city, spot) for city, spot, place in known if _distance(_turned(spot), place) <= _NEAR_DEGREES]
    right = [city for city, spot, place in known if _distance(spot, place) <= _NEAR_DEGREES]
    return swapped[0] if len(swapped) > len(right) else None


def swapped_spots(spots: Sequence[_Spot]) -> list[int]:
    """Return the numbers of places (latitude, longitude) that are far from all others unless they are swapped."""
    if not spots:
        return []
    middle = median(spot[0] for spot in spots), median(spot[1] for spot in spots)
    usual = median(_distance(spot, middle) for spot in spots)
    limit = max(_FAR * usual, _FAR_DEGREES)
    return [
        number
        for number, spot in enumerate(spots)
        if _distance(spot, middle) > limit and _distance(_turned(spot), middle) <= limit
    ]


def _turned(spot: _Spot) -> _Spot:
    return spot[1], spot[0]


def _distance(spot: _Spot, middle: _Spot) -> float:
    return max(abs(spot[0] - middle[0]), abs(spot[1] - middle[1]))
