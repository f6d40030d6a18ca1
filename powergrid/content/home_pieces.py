"""Find each city's piece of land on the globe. This needs full detail: drawings leave out narrow straits."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final

from powergrid.content.atlas import Piece, Window, land_in

#: The number of the sea; pieces of land are numbered from 1.
SEA: Final = 0
_KM: Final = 111.2
"""The length of a degree of latitude."""
#: A city farther from land than this, relative to the height of the drawn area, is at sea.
_SHORE: Final = 0.0135
#: The maximum size of an islet's bounding box, relative to the drawn area, and the maximum width in km of a narrow
#: channel. An islet behind a narrow channel belongs to the other side: New York is on the mainland, not on Manhattan,
#: but Venice is on an island.
_ISLET: Final = 0.0007
_NARROW: Final = 1.0
#: The width, in degrees, of the latitude bands that index the lines.
_BAND: Final = 0.25
Line = tuple[float, float, float, float]
"""Longitude and latitude of both ends."""


def home_pieces(cities: Sequence[tuple[float, float]], window: Window) -> list[int]:
    """Return, for each city, the number of the piece of land within a window that it is on or nearest to.

    Args:
        cities: The latitude and longitude of each city.
    """
    high = (window.north - window.south) * _KM
    wide = (window.east - window.west) * _KM * _shrink((window.north + window.south) / 2)
    reach, pieces = _SHORE * high, land_in(replace(window, detail=0.0))
    shores = _Shores(
        pieces, {band for lat, _ in cities for band in _bands(lat, reach / _KM)}, reach, _ISLET * high * wide
    )
    return [shores.piece_at(lat, lon) for lat, lon in cities]


class _Shores:
    """Pieces of land in full detail, in some bands of latitude.

    Attributes:
        reach: The largest distance between a city and its land, in km.
        islet: The maximum size of an islet, in km².
    """

    def __init__(self, pieces: Sequence[Piece], bands: Collection[int], reach: float, islet: float) -> None:
        self._pieces = pieces
        self._reach = reach
        self._islet = islet
        self._is_small: dict[int, bool] = {}
        self._bands: dict[int, dict[int, list[Line]]] = {band: {} for band in bands}
        for number, piece in enumerate(pieces, 1):
            for ring in piece.rings:
                x1, y1 = ring[-1]
                before = int(y1 // _BAND)
                for x2, y2 in ring:
                    after = int(y2 // _BAND)
                    for band in (after,) if before == after else range(min(before, after), max(before, after) + 1):
                        if band in self._bands:
                            self._bands[band].setdefault(number, []).append((x1, y1, x2, y2))
                    x1, y1, before = x2, y2, after

    def piece_at(self, lat: float, lon: float) -> int:
        """Return the number of the piece of land to which a city belongs."""
        here = self._bands[int(lat // _BAND)]
        on_land = next((number for number, lines in here.items() if is_inside(lon, lat, lines)), SEA)
        if on_land and not self._is_islet(on_land):
            return on_land
        far = self._far(lon, lat)
        number = on_land or min(far, key=lambda one: far[one], default=SEA)
        if number == SEA or not self._is_islet(number):
            return number
        beside = min((one for one in far if not self._is_islet(one)), key=lambda one: far[one], default=SEA)
        return number if beside == SEA or self._is_apart(number, beside) else beside

    def _far(self, lon: float, lat: float) -> dict[int, float]:
        """Return the distances to the pieces within reach."""
        found: dict[int, float] = {}
        shrink, reach = _shrink(lat), self._reach / _KM
        for band in _bands(lat, reach):
            for number, lines in self._bands[band].items():
                near = _distance(lon, lat, shrink, lines, found.get(number, reach))
                if near < reach:
                    found[number] = near
        return found

    def _is_islet(self, number: int) -> bool:
        if number not in self._is_small:
            lons, lats = zip(*self._pieces[number - 1].rings[0], strict=True)
            wide = (max(lons) - min(lons)) * _shrink((max(lats) + min(lats)) / 2)
            self._is_small[number] = wide * (max(lats) - min(lats)) * _KM * _KM < self._islet
        return self._is_small[number]

    def _is_apart(self, islet: int, land: int) -> bool:
        """Return whether more than a narrow channel separates an islet from other land."""
        narrow = _NARROW / _KM
        for lon, lat in self._pieces[islet - 1].rings[0]:
            shrink = _shrink(lat)
            for band in _bands(lat, narrow):
                if _distance(lon, lat, shrink, self._bands.get(band, {}).get(land, ()), narrow) < narrow:
                    return False
        return True


def _bands(lat: float, reach: float) -> range:
    """Return the latitude bands within reach of a latitude.

    Args:
        reach: The distance in degrees.
    """
    return range(int((lat - reach) // _BAND), int((lat + reach) // _BAND) + 1)


def _shrink(lat: float) -> float:
    """Return the length of a degree of longitude, relative to one of latitude."""
    return max(0.05, math.cos(math.radians(lat)))


def is_inside(lon: float, lat: float, lines: Iterable[Line]) -> bool:
    """Return whether a ray from a place crosses the lines an odd number of times."""
    crossed = 0
    for x1, y1, x2, y2 in lines:
        if (y1 > lat) != (y2 > lat):
            crossed += lon < (x2 - x1) * (lat - y1) / (y2 - y1) + x1
    return crossed % 2 == 1


def _distance(lon: float, lat: float, shrink: float, lines: Iterable[Line], least: float) -> float:
    """Return the distance to the nearest line in degrees of latitude, or `least` if none is closer."""
    across, least = least / shrink, least * least
    for x1, y1, x2, y2 in lines:
        if (x1 - lon > across and x2 - lon > across) or (lon - x1 > across and lon - x2 > across):
            continue
        dx, dy, to_x, to_y = (x2 - x1) * shrink, y2 - y1, (lon - x1) * shrink, lat - y1
        square = dx * dx + dy * dy
        share = min(1.0, max(0.0, (to_x * dx + to_y * dy) / square)) if square else 0.0
        least = min(least, (to_x - share * dx) ** 2 + (to_y - share * dy) ** 2)
    return math.sqrt(least)
