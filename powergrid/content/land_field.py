"""Smooth land around the cities of a board without a drawing, computed on a grid. All lengths are in lp."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from powergrid.content.grid import Grid, Ring, Spot
from powergrid.content.land_links import CITY_REACH, EDGE, LINK_REACH, islands, land_size
from powergrid.content.layout import PANEL

STEP: Final = 8.0
_BEYOND: Final = 72.0
GRID: Final = Grid(STEP, (_BEYOND, _BEYOND))
_COLUMNS: Final = GRID.columns
_ROWS: Final = GRID.rows
#: The smallest distance from the middle of a strait to each shore.
_STRAIT: Final = 5.0
#: The field is limited to this value, so that smoothing only rounds corners.
_MOST: Final = 24.0
#: Regions overlap a little, so that no sea is visible between them.
_OVERLAP: Final = 0.8
#: How much coasts and borders are bent.
_BEND: Final = 3.2
_FAR: Final = 1e6
#: The radius of the coast at the corners of the panel at size 1, before bending.
_CORNER: Final = 44.0


class LandField:
    """How far inside the land each point of a grid is, and the region it belongs to.

    Islands stay separate, and all land is inside the panel.

    Attributes:
        cities: The place and region of each city.
        links: The numbers of the two cities of each link on land.
        size: The size of the cities.
    """

    def __init__(self, cities: Sequence[tuple[Spot, str]], links: Sequence[tuple[int, int]], size: float = 1.0) -> None:
        self._cities = cities
        self._bend = _BEND * size
        spots = [spot for spot, _region in cities]
        share = land_size(size)
        homes = islands(spots, links, share)
        parts = []
        for island in dict.fromkeys(homes):
            inside = [-_MOST] * (_COLUMNS * _ROWS)
            for spot, home in zip(spots, homes, strict=True):
                if home == island:
                    _stamp(inside, spot, share * CITY_REACH)
            for a, b in links:
                if homes[a] == island:
                    _stamp_strip(inside, spots[a], spots[b], share * LINK_REACH)
            parts.append(inside)
        inside = _without_lakes(_joined(parts))
        self._inside = [min(value, _from_edge(GRID.spot(at), size)) for at, value in enumerate(inside)]

    @cached_property
    def _distances(self) -> Mapping[str, list[float]]:
        """The distance from each point to the nearest city of each region."""
        found = {region: [_FAR] * (_COLUMNS * _ROWS) for _, region in self._cities}
        for (x, y), region in self._cities:
            own = found[region]
            for row in range(_ROWS):
                down = (row * STEP - _BEYOND - y) ** 2 * 1.4  # cities are drawn wide: keep borders away above and below
                start = row * _COLUMNS
                for column in range(_COLUMNS):
                    away = (column * STEP - _BEYOND - x) ** 2 + down
                    if away < own[start + column]:
                        own[start + column] = away
        return {region: [math.sqrt(away) for away in own] for region, own in found.items()}

    def coast(self) -> list[Ring]:
        """Return the closed outlines of all land."""
        return self._bent(GRID.contours(self._inside))

    def neighbours(self) -> list[Ring]:
        """Return an empty list: these boards have no land around them."""
        return []

    def region(self, region: str) -> tuple[list[Ring], list[Ring]]:
        """Return the outlines of a region, and its borders with the regions before it in board order."""
        own = self._distances[region]
        others = [distances for key, distances in self._distances.items() if key != region]
        before = set(list(self._distances)[: list(self._distances).index(region)])
        if not others:
            return self.coast(), []
        nearest = [min(values) for values in zip(*others, strict=True)]
        nearer = [(other - mine) / 2 + _OVERLAP for other, mine in zip(nearest, own, strict=True)]
        rings = GRID.contours([min(inside, near) for inside, near in zip(self._inside, nearer, strict=True)])
        borders: list[Ring] = []
        for ring in rings:
            line: Ring = []
            for spot in [*ring, ring[0]]:
                on_land = abs(GRID.value(nearer, spot)) < GRID.value(self._inside, spot)
                if on_land and self._neighbour(region, spot) in before:
                    line.append(spot)
                    continue
                borders.append(line)
                line = []
            borders.append(line)
        return self._bent(rings), self._bent(line for line in borders if len(line) > 1)

    def _bent(self, lines: Iterable[Ring]) -> list[Ring]:
        return [_bent(line, self._bend) for line in lines]

    def _neighbour(self, region: str, spot: Spot) -> str:
        number = GRID.number(spot)
        return min((distances[number], key) for key, distances in self._distances.items() if key != region)[1]

    def is_inside(self, region: str, spot: Spot) -> bool:
        """Return whether a place is well inside a region."""
        number = GRID.number(spot)
        if self._inside[number] < 4.0:
            return False
        own = self._distances[region][number]
        return all(own + 8.0 < other[number] for key, other in self._distances.items() if key != region)


def _stamp(field: list[float], spot: Spot, reach: float) -> None:
    """Raise the field around a place: to `reach` at the place itself, falling to 0 at that distance."""
    x, y = (spot[0] + _BEYOND) / STEP, (spot[1] + _BEYOND) / STEP
    around = (reach + _MOST) / STEP
    for row in range(max(0, math.ceil(y - around)), min(_ROWS, int(y + around) + 1)):
        for column in range(max(0, math.ceil(x - around)), min(_COLUMNS, int(x + around) + 1)):
            value = min(_MOST, reach - STEP * math.hypot(column - x, row - y))
            if value > field[row * _COLUMNS + column]:
                field[row * _COLUMNS + column] = value


def _stamp_strip(field: list[float], start: Spot, end: Spot, reach: float) -> None:
    """Raise the field around a link."""
    length = math.dist(start, end)
    for number in range(1, int(length / STEP)):
        share = number * STEP / length
        _stamp(field, (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share), reach)


def _joined(islands: Sequence[list[float]]) -> list[float]:
    """Return one smooth field for all islands, with water between them."""
    field = _blurred(_blurred([max(values) for values in zip(*islands, strict=True)]))
    if len(islands) == 1:
        return field
    out = []
    for value, values in zip(field, zip(*islands, strict=True), strict=True):
        second, first = sorted(values)[-2:]
        out.append(min(value, (first - second) / 2 - _STRAIT))
    return out


def _blurred(field: list[float]) -> list[float]:
    """Return the mean over each point and its neighbours, across and down."""
    for step, length, lines in ((1, _COLUMNS, _ROWS), (_COLUMNS, _ROWS, _COLUMNS)):
        out = list(field)
        for line in range(lines):
            first = line * (_COLUMNS if step == 1 else 1)
            for number in range(2, length - 2):
                at = first + number * step
                out[at] = (field[at - 2 * step] + field[at - step] + field[at] + field[at + step]
                           + field[at + 2 * step]) / 5  # fmt: skip
        field = out
    return field


def _without_lakes(field: list[float]) -> list[float]:
    """Return the field with lakes (water that is not connected to the open sea) filled with land."""
    sea, todo = {0}, [0]
    while todo:
        at = todo.pop()
        column = at % _COLUMNS
        near = [
            at - _COLUMNS,
            at + _COLUMNS,
            *([at - 1] if column else []),
            *([at + 1] if column < _COLUMNS - 1 else []),
        ]
        for other in near:
            if 0 <= other < len(field) and other not in sea and field[other] <= 0:
                sea.add(other)
                todo.append(other)
    return [max(value, 6.0) if value <= 6.0 and _is_dry(at, field, sea) else value for at, value in enumerate(field)]


def _is_dry(at: int, field: list[float], sea: set[int]) -> bool:
    """Return whether no neighbouring point is in the open sea, as in a lake or on its shore."""
    around = (at + down * _COLUMNS + across for down in (-1, 0, 1) for across in (-1, 0, 1))
    return all(not 0 <= other < len(field) or other not in sea for other in around) and field[at] < 6.0


def _from_edge(spot: Spot, size: float) -> float:
    """Return the distance of a place from the coast along the edges of the panel, which has rounded corners."""
    across, down = (min(at, room - at) for at, room in zip(spot, PANEL, strict=True))
    corner = _CORNER * size
    near = min(across, down)
    if across < corner and down < corner:
        near = corner - math.hypot(corner - across, corner - down)
    return near - EDGE * size


def _bent(line: Iterable[Spot], far: float) -> Ring:
    """Return a slightly bent line, like a coast. Lines that share a part are bent alike there."""
    out = []
    for x, y in line:
        right = math.sin(x * 0.055 + y * 0.031) + 0.6 * math.sin(y * 0.149 + 1.3) + 0.35 * math.sin(x * 0.31 + y * 0.2)
        down = math.sin(y * 0.061 - x * 0.027 + 2.1) + 0.6 * math.sin(x * 0.137) + 0.35 * math.sin(y * 0.29 - x * 0.23)
        out.append((x + far * right, y + far * down))
    return out
