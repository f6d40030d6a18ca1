"""The countries of the world at 1:10m, from Natural Earth (public domain), in `assets/atlas/countries.xz`.

`build_scripts/make_atlas.py` makes the file. It is compressed with LZMA and contains a line of JSON, then the coast and
border lines as steps of two 16-bit numbers, low byte first. The JSON has the `scale` and `translate` of the grid, the
start of each line and the position of its steps (`arcs`), and the country, island, bounding box and rings of each piece
of land. A negative line number (-1 for line 0) means that the line is used backwards.
"""

from __future__ import annotations

import json
import lzma
import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from powergrid.base.resources import resource_path

Place = tuple[float, float]
"""Longitude and latitude."""


@dataclass(frozen=True)
class Piece:
    """A piece of land: the numbers of its country and island, its outer ring and its holes."""

    country: int
    island: int
    rings: tuple[tuple[Place, ...], ...]


@dataclass(frozen=True)
class Window:
    """A part of the world, and the level of detail it needs, both in degrees."""

    west: float
    south: float
    east: float
    north: float
    detail: float


def land_in(window: Window) -> list[Piece]:
    """Return the land that touches a window, with as few points as needed. Raises ResourceError without the file."""
    return list(_read().pieces(window))


class _Atlas:
    def __init__(self, data: bytes) -> None:
        head, _, steps = data.partition(b"\n")
        found = json.loads(head)
        self._scale, self._shift = found["scale"], found["translate"]
        self._starts, self._pieces = found["arcs"], found["pieces"]
        self._steps = array("h")
        self._steps.frombytes(steps)
        if sys.byteorder == "big":
            self._steps.byteswap()

    def pieces(self, window: Window) -> Iterator[Piece]:
        """Yield the land that touches a window."""
        west, south = self._grid(window.west, window.south)
        east, north = self._grid(window.east, window.north)
        least = window.detail / max(self._scale)
        lines: dict[int, list[Place]] = {}
        for country, island, left, low, right, high, rings in self._pieces:
            if low >= north or high <= south:
                continue
            for turn in (0.0, 360.0, -360.0):
                shift = turn / self._scale[0]
                if left + shift < east and right + shift > west:
                    yield Piece(country, island, tuple(self._ring(ring, lines, least, turn) for ring in rings))

    def _grid(self, lon: float, lat: float) -> Place:
        return (lon - self._shift[0]) / self._scale[0], (lat - self._shift[1]) / self._scale[1]

    def _ring(self, numbers: list[int], lines: dict[int, list[Place]], least: float, turn: float) -> tuple[Place, ...]:
        """Return a ring moved `turn` degrees to the east; across the date line, it continues beyond 180 degrees."""
        out: list[Place] = []
        for number in numbers:
            at = number if number >= 0 else ~number
            if at not in lines:
                lines[at] = self._line(at, least)
            line = lines[at] if number >= 0 else lines[at][::-1]
            if out:
                turn += 360 * round((out[-1][0] - line[0][0] - turn) / 360)
            out += line if not turn else [(lon + turn, lat) for lon, lat in line]
        return tuple(out)

    def _line(self, number: int, least: float) -> list[Place]:
        """Return a line without points that are close to the previous one."""
        x, y, first = self._starts[number]
        last = self._starts[number + 1][2] if number + 1 < len(self._starts) else len(self._steps)
        across, down = self._scale
        right, up = self._shift
        out = [(x * across + right, y * down + up)]
        kept_x, kept_y = x, y
        steps = iter(self._steps[first:last])
        for dx, dy in zip(steps, steps, strict=True):
            x += dx
            y += dy
            if abs(x - kept_x) + abs(y - kept_y) >= least:
                out.append((x * across + right, y * down + up))
                kept_x, kept_y = x, y
        if (x, y) != (kept_x, kept_y):
            out.append((x * across + right, y * down + up))
        return out


@lru_cache(maxsize=1)
def _read() -> _Atlas:
    return _Atlas(lzma.decompress(resource_path("assets", "atlas", "countries.xz").read_bytes()))
