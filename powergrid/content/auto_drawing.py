"""Draw land, divided into regions, for boards without a drawing file.

A board with real coordinates gets its real land, any other board a smooth outline around its cities.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from powergrid.base.resources import ResourceError
from powergrid.content.auto_labels import REGION_HEIGHT, region_box
from powergrid.content.auto_layout import plain_layout
from powergrid.content.board import Board, Printing
from powergrid.content.boxes import Box, cut_by
from powergrid.content.coast_field import CoastField
from powergrid.content.drawing import BadgeSpot, BendSpot, BoardDrawing, CitySpot, Line, NameSpot, RegionSpot, Shape
from powergrid.content.grid import Ring, Spot
from powergrid.content.land_field import LandField
from powergrid.content.land_links import dry_links
from powergrid.content.layout import (
    BADGE_HEIGHT,
    BADGE_WIDTHS,
    NAME_LINE,
    PANEL,
    PILL,
    BoardLayout,
    CityPlace,
    rough_width,
)
from powergrid.content.true_land import Home

_LABEL_STEP = 12.0


def auto_drawing(board: Board, printing: Printing, layout: BoardLayout) -> BoardDrawing:
    """Draw land around the cities of a layout, surrounded by sea."""
    places = {city.id: layout.cities[city.id] for city in printing.cities}
    spots = {id_: (place.x, place.y) for id_, place in places.items()}
    links = [line for link in printing.links for line in pairwise(layout.path(link.a, link.b))]
    field = _field(printing, spots, layout.size)
    taken = _taken(places, printing, layout)
    for region in board.regions:
        if region.id in layout.regions:
            x, y, wide, high = region_box(region.name, layout.regions[region.id])
            taken.append((x, y, wide * layout.size, high * layout.size))
    regions, borders = [], list[Line]()
    for region in board.regions:
        own = [spots[city.id] for city in printing.cities if city.region == region.id]
        rings, lines = field.region(region.id) if own else ([], [])
        borders += [_line(line) for line in lines]
        by_hand = region.id in layout.regions
        free = layout.regions.get(region.id) or layout.labels.get(region.id)
        label = (
            _tenths(free)
            if free is not None
            else _label_spot(region.id, region.name, own, field, taken, links, layout.size)
        )
        shape = _shape(rings)
        regions.append(RegionSpot(id=region.id, shape=shape, label=label, lines=(region.name,), by_hand=by_hand))
    return BoardDrawing(
        format=1,
        board=board.id,
        projection="none: a layout made by the program",
        cities=tuple(_city_spot(id_, place) for id_, place in places.items()),
        badges=tuple(BadgeSpot(a=a, b=b, at=round(t * 1000)) for (a, b), t in layout.badges.items()),
        bends=tuple(BendSpot(a=a, b=b, at=_line(list(path))) for (a, b), path in layout.bends.items()),
        regions=tuple(regions),
        neutral=(),
        neighbours=_shape(field.neighbours()),
        lakes=(),
        region_borders=tuple(borders),
        inner_borders=(),
        foreign_borders=(),
        rivers=(),
        coast=tuple(_line([*ring, ring[0]]) for ring in field.coast()),
        size=layout.size,
    )


def plain_drawing(board: Board, printing: Printing) -> BoardDrawing:
    """Return a quick drawing without land, as a placeholder until the real one is ready."""
    layout = plain_layout(printing)
    regions = []
    for region in board.regions:
        own = [layout.cities[city.id] for city in printing.cities if city.region == region.id]
        middle = tuple(sum(at) / max(1, len(own)) for at in zip(*((spot.x, spot.y) for spot in own), strict=True))
        label = _tenths((middle[0], middle[1])) if own else (0, 0)
        regions.append(RegionSpot(id=region.id, shape=(), label=label, lines=(region.name,)))
    return BoardDrawing(
        format=1,
        board=board.id,
        projection="none: a stand-in",
        cities=tuple(_city_spot(city.id, layout.cities[city.id]) for city in printing.cities),
        badges=(),
        regions=tuple(regions),
        neutral=(),
        neighbours=(),
        lakes=(),
        region_borders=(),
        inner_borders=(),
        foreign_borders=(),
        rivers=(),
        size=layout.size,
    )


def _field(printing: Printing, spots: Mapping[str, Spot], size: float) -> LandField | CoastField:
    places = [(city, city.true_place) for city in printing.cities if city.true_place is not None]
    if len(places) == len(printing.cities) and not all(city.plane_place for city in printing.cities):
        try:
            return CoastField([(Home(spots[city.id], *place), city.region) for city, place in places], size)
        except (ValueError, ResourceError):
            pass
    plane = {city.id: (city.plane_place or spots[city.id], city.region) for city in printing.cities}
    number = {city.id: at for at, city in enumerate(printing.cities)}
    strips = [(number[a], number[b]) for (a, b), dry in dry_links(plane, [(x.a, x.b) for x in printing.links]) if dry]
    return LandField([(spots[city.id], city.region) for city in printing.cities], strips, size)


def _tenths(spot: Spot) -> tuple[int, int]:
    return round(spot[0] * 10), round(spot[1] * 10)


def _line(ring: Ring) -> Line:
    return tuple(value for spot in ring for value in _tenths(spot))


def _shape(rings: list[Ring]) -> Shape:
    """Return the polygons formed by rings; a ring inside another is a hole in it."""
    polygons: list[tuple[tuple[float, ...], list[Ring]]] = []
    for ring in sorted(rings, key=_area, reverse=True):
        x, y = ring[0]
        outer = [
            polygon
            for (left, top, right, bottom), polygon in polygons
            if left <= x <= right and top <= y <= bottom and _contains(polygon[0], ring[0])
        ]
        holes = sum(_contains(hole, ring[0]) for polygon in outer for hole in polygon[1:])
        if (len(outer) + holes) % 2:
            outer[-1].append(ring)
        else:
            xs, ys = [x for x, _ in ring], [y for _, y in ring]
            polygons.append(((min(xs), min(ys), max(xs), max(ys)), [ring]))
    return tuple(tuple(_line(ring) for ring in polygon) for _, polygon in polygons)


def _area(ring: Ring) -> float:
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2


def _contains(ring: Ring, spot: Spot) -> bool:
    x, y = spot
    inside = False
    for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def _city_spot(id_: str, place: CityPlace) -> CitySpot:
    name = NameSpot(at=_tenths((place.name_dx, place.name_dy)), lines=place.lines, align=place.align)
    return CitySpot(id=id_, at=_tenths((place.x, place.y)), name=name)


# -- names of regions


def _taken(places: Mapping[str, CityPlace], printing: Printing, layout: BoardLayout) -> list[Box]:
    """Return the boxes of cities, names and badges, which region names must avoid."""
    boxes: list[Box] = []
    size = layout.size
    for place in places.values():
        boxes.append((place.x, place.y, PILL[0] / 2 * size, PILL[1] / 2 * size))
        width, height = max(rough_width(line) for line in place.lines), NAME_LINE * len(place.lines)
        middle = place.x + place.name_dx * size, place.y + place.name_dy * size
        boxes.append((*middle, width / 2 * size, height / 2 * size))
    for link in printing.links:
        at, a, b = layout.badge_at(link.a, link.b), places[link.a], places[link.b]
        spot = a.x + (b.x - a.x) * at, a.y + (b.y - a.y) * at
        boxes.append((*spot, BADGE_WIDTHS[link.cost >= 10] / 2 * size, BADGE_HEIGHT / 2 * size))
    return boxes


def _label_spot(
    region: str,
    name: str,
    own: list[Spot],
    field: LandField | CoastField,
    taken: list[Box],
    links: list[tuple[Spot, Spot]],
    size: float,
) -> tuple[int, int]:
    """Return the best place for a region's name: on its land, near its middle, and clear of everything else."""
    if not own:
        return _tenths((PANEL[0] / 2, PANEL[1] / 2))
    half, high = (rough_width(name) / 2 + 4) * size, REGION_HEIGHT * size
    middle = (sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own))
    best, best_cost = middle, 1e9
    for column in range(int(PANEL[0] / _LABEL_STEP) + 1):
        for row in range(int(PANEL[1] / _LABEL_STEP) + 1):
            x, y = column * _LABEL_STEP, row * _LABEL_STEP
            if not (half <= x <= PANEL[0] - half and 10 <= y <= PANEL[1] - 10 and field.is_inside(region, (x, y))):
                continue
            cost = 0.02 * (abs(x - middle[0]) + abs(y - middle[1]))
            cost += sum(25.0 for end in (-half, half) if not field.is_inside(region, (x + end, y)))
            if cost < best_cost:
                cost += _covered((x, y, half, high), taken, links)
            if cost < best_cost:
                best, best_cost = (x, y), cost
    return _tenths(best)


def _covered(box: Box, taken: list[Box], links: list[tuple[Spot, Spot]]) -> float:
    """Return the penalty for a position; covered cities, names and badges count more than links."""
    x, y, wide, high = box
    cost = 0.0
    for other_x, other_y, other_wide, other_high in taken:
        gap = max(abs(x - other_x) - wide - other_wide, abs(y - other_y) - high - other_high)
        cost += 30.0 if gap < 1 else 2.0 if gap < 4 else 0.0
    return cost + 8.0 * cut_by(box, links)
