"""Land for boards without a drawing file: each city has its piece, and the pieces of a region join."""

from __future__ import annotations

import math
from collections.abc import Mapping

from powergrid.content.board import Board, Printing
from powergrid.content.drawing import BadgeSpot, BoardDrawing, CitySpot, Line, NameSpot, RegionSpot
from powergrid.content.layout import NAME_LINE, PANEL, PILL, BoardLayout, CityPlace, rough_width

Spot = tuple[float, float]

_REACH = (78.0, 62.0)
"""How far in lp a city's land extends horizontally and vertically if no other city is near."""
_CORNERS = 40
_COAST = "coast"


def auto_drawing(board: Board, printing: Printing, layout: BoardLayout) -> BoardDrawing:
    """Draw land around a layout: the cells of the cities, cut off at some distance, surrounded by sea."""
    places = {city.id: layout.cities[city.id] for city in printing.cities}
    region_of = {city.id: city.region for city in printing.cities}
    cells = {id_: _cell(id_, places) for id_ in places}
    coast: list[Line] = []
    borders: list[Line] = []
    for id_, cell in cells.items():
        for (start, other), (end, _) in zip(cell, cell[1:] + cell[:1], strict=True):
            line = (*_tenths(start), *_tenths(end))
            if other == _COAST:
                coast.append(line)
            elif region_of[other] != region_of[id_] and id_ < other:
                borders.append(line)
    return BoardDrawing(
        format=1,
        board=board.id,
        projection="none: a layout made by the program",
        cities=tuple(_city_spot(id_, place) for id_, place in places.items()),
        badges=tuple(BadgeSpot(a=a, b=b, at=round(t * 1000)) for (a, b), t in layout.badges.items()),
        regions=tuple(
            RegionSpot(
                id=region.id,
                shape=tuple((_ring(cells[id_]),) for id_ in places if region_of[id_] == region.id),
                label=_label_spot(region.name, [id_ for id_ in places if region_of[id_] == region.id], places),
                lines=(region.name,),
            )
            for region in board.regions
        ),
        neutral=(),
        neighbours=(),
        lakes=(),
        region_borders=tuple(borders),
        inner_borders=(),
        foreign_borders=(),
        rivers=(),
        coast=tuple(coast),
    )


def _tenths(spot: Spot) -> tuple[int, int]:
    return round(spot[0] * 10), round(spot[1] * 10)


def _city_spot(id_: str, place: CityPlace) -> CitySpot:
    name = NameSpot(at=_tenths((place.name_dx, place.name_dy)), lines=place.lines, align=place.align)
    return CitySpot(id=id_, at=_tenths((place.x, place.y)), name=name)


def _ring(cell: list[tuple[Spot, str]]) -> Line:
    return tuple(value for spot, _ in cell for value in _tenths(spot))


def _cell(id_: str, places: Mapping[str, CityPlace]) -> list[tuple[Spot, str]]:
    """Return the corners of a city's land, each with what is beyond the edge to the next corner: a city or the sea."""
    own = places[id_]
    turns = [2 * math.pi * i / _CORNERS for i in range(_CORNERS)]
    cell = [((own.x + _REACH[0] * math.cos(t), own.y + _REACH[1] * math.sin(t)), _COAST) for t in turns]
    for other_id, other in places.items():
        dx, dy = other.x - own.x, other.y - own.y
        if other_id == id_ or abs(dx) > 2 * _REACH[0] or abs(dy) > 2 * _REACH[1]:
            continue
        limit = (dx * (other.x + own.x) + dy * (other.y + own.y)) / 2
        cell = _cut(cell, (dx, dy), limit, other_id)
    return cell


def _cut(cell: list[tuple[Spot, str]], normal: Spot, limit: float, beyond: str) -> list[tuple[Spot, str]]:
    """Return the part of a cell where normal * place stays below the limit; the new edge borders on `beyond`."""
    out: list[tuple[Spot, str]] = []
    for (start, edge), (end, _) in zip(cell, cell[1:] + cell[:1], strict=True):
        first = start[0] * normal[0] + start[1] * normal[1] - limit
        second = end[0] * normal[0] + end[1] * normal[1] - limit
        if first <= 0:
            out.append((start, edge))
        if (first < 0 < second) or (second < 0 < first):
            t = first / (first - second)
            crossing = (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
            out.append((crossing, beyond if first < 0 else edge))
    return out


def _label_spot(name: str, own: list[str], places: Mapping[str, CityPlace]) -> tuple[int, int]:
    """Return the emptiest place near the region's cities, inside the panel."""
    half = rough_width(name) / 2 + 10
    low_x, high_x = half + 4, max(half + 4, PANEL[0] - half - 4)
    best = (-1e9, (PANEL[0] / 2, PANEL[1] / 2))
    for id_ in own:
        near = [p for p in places.values() if abs(p.x - places[id_].x) < 190 and abs(p.y - places[id_].y) < 100]
        for dx in (-36, -18, 0, 18, 36):
            for dy in range(-42, 43, 12):
                x = min(max(places[id_].x + dx, low_x), high_x)
                y = min(max(places[id_].y + dy, 10.0), PANEL[1] - 10)
                room = min(_clear(x, y, half, place) for place in near)
                best = max(best, (min(room, 12.0), (x, y)))
    return _tenths(best[1])


def _clear(x: float, y: float, half: float, place: CityPlace) -> float:
    """Return the gap in lp between a label and a city or its name, negative if they overlap."""
    pill = max(abs(x - place.x) - half - PILL[0] / 2, abs(y - place.y) - 7 - PILL[1] / 2)
    wide = max(rough_width(line) for line in place.lines) / 2
    high = NAME_LINE * len(place.lines) / 2
    name_x, name_y = place.x + place.name_dx, place.y + place.name_dy
    return min(pill, max(abs(x - name_x) - half - wide, abs(y - name_y) - 7 - high))
