"""Labels placed by hand: names of cities and regions, and costs of links. They stay where the map file puts them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from powergrid.content.board_model import Board, City, Printing, Region
from powergrid.content.drawing import BadgeSpot, BoardDrawing, CitySpot, NameSpot, RegionSpot
from powergrid.content.layout import NAME_LINE, NamePlace, rough_width

Spot = tuple[float, float]


def hand_name(city: City) -> NamePlace | None:
    """Return the place of a city's name if it was placed by hand, else None."""
    if city.name_at is None:
        return None
    return NamePlace(*city.name_at, rough_width(city.name) + 2.0, NAME_LINE, (city.name,), 0, 0.0)


def hand_stops(printing: Printing) -> dict[tuple[str, str], float]:
    """Return the positions of hand-placed costs by the ends of their links: 0 at the first end, 1 at the second."""
    return {(link.a, link.b): link.cost_at for link in printing.links if link.cost_at is not None}


def places_among(
    others: Sequence[City] | Sequence[Region], cities: Sequence[City], drawn: Sequence[Spot]
) -> dict[str, Spot]:
    """Return the places in a drawing for other cities, or for region names placed by hand, by id.

    Each new place keeps its position relative to the cities near it.

    Args:
        drawn: The places of `cities` in the drawing.
    """
    on_plane = sum(city.plane_place is not None for city in cities) * 2 > len(cities)
    wanted = {other.id: place for other in others if (place := _flat(other, on_plane)) is not None}
    flat = [place for city in cities if (place := _flat(city, on_plane)) is not None]
    if not wanted or not flat or len(flat) < len(cities):
        return {}
    shrink = 1.0 if on_plane else max(0.1, math.cos(math.radians(sum(y for _, y in flat) / len(flat))))
    flat, wanted = [(x * shrink, y) for x, y in flat], {key: (x * shrink, y) for key, (x, y) in wanted.items()}
    lines = [_fitted([spot[c] for spot in flat], [spot[c] for spot in drawn]) for c in (0, 1)]

    def rough(spot: Spot) -> Spot:
        (a, b), (c, d) = lines
        return a * spot[0] + b, c * spot[1] + d

    moved = [(rough(spot), at) for spot, at in zip(flat, drawn, strict=True)]
    return {key: _carried(rough(spot), moved) for key, spot in wanted.items()}


def with_hand_places(drawing: BoardDrawing, board: Board, printing: Printing) -> BoardDrawing:
    """Return the drawing of another board with the same cities, with the hand-placed labels of this board."""
    spots = {spot.id: spot for spot in drawing.cities}
    places = [(spots[city.id].at[0] / 10, spots[city.id].at[1] / 10) for city in printing.cities]
    names = {city.id: place for city in printing.cities if (place := hand_name(city)) is not None}
    stops, regions = hand_stops(printing), places_among(board.regions, printing.cities, places)
    if not names and not stops and not regions:
        return drawing
    badges = [one for one in drawing.badges if not {(one.a, one.b), (one.b, one.a)} & stops.keys()]
    badges += [BadgeSpot(a=a, b=b, at=round(1000 * at)) for (a, b), at in stops.items()]
    return drawing.model_copy(
        update={
            "cities": tuple(_renamed(spot, names) for spot in drawing.cities),
            "badges": tuple(badges),
            "regions": tuple(_relabelled(spot, regions) for spot in drawing.regions),
        }
    )


def _renamed(spot: CitySpot, names: Mapping[str, NamePlace]) -> CitySpot:
    if spot.id not in names:
        return spot
    place = names[spot.id]
    name = NameSpot(at=(round(10 * place.dx), round(10 * place.dy)), lines=place.lines, align=place.align)
    return spot.model_copy(update={"name": name})


def _relabelled(spot: RegionSpot, regions: Mapping[str, Spot]) -> RegionSpot:
    if spot.id not in regions:
        return spot
    x, y = regions[spot.id]
    return spot.model_copy(update={"label": (round(10 * x), round(10 * y)), "by_hand": True})


def _flat(place: City | Region, on_plane: bool) -> Spot | None:
    """Return a place with x to the right and y down."""
    if on_plane:
        return None if place.x is None or place.y is None else (place.x, place.y)
    return None if place.lat is None or place.lon is None else (place.lon, -place.lat)


def _fitted(before: Sequence[float], after: Sequence[float]) -> Spot:
    """Return the factor and shift of the best-fitting straight line."""
    middle, there = sum(before) / len(before), sum(after) / len(after)
    spread = sum((x - middle) ** 2 for x in before)
    factor = sum((x - middle) * (y - there) for x, y in zip(before, after, strict=True)) / spread if spread else 1.0
    return factor, there - factor * middle


def _carried(spot: Spot, moved: Sequence[tuple[Spot, Spot]]) -> Spot:
    """Return a spot moved along with the cities around it; the nearest have the most influence.

    Args:
        moved: The cities before and after the move.
    """
    shift, total = [0.0, 0.0], 0.0
    for before, after in moved:
        weight = 1.0 / (1.0 + math.dist(before, spot) ** 2)
        total += weight
        for c in (0, 1):
            shift[c] += weight * (after[c] - before[c])
    return spot[0] + shift[0] / total, spot[1] + shift[1] / total
