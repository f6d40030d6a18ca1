"""Find places for the names and costs on a board without a drawing file, so that they cover as little as possible."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from powergrid.content.board import City
from powergrid.content.boxes import Box, Spot, cut_by
from powergrid.content.hand_places import hand_name
from powergrid.content.layout import (
    BADGE_HEIGHT,
    MARK,
    NAME_LINE,
    PILL,
    BoardLayout,
    NamePlace,
    name_places,
    rough_width,
)

_ROUNDS = 4
#: The penalty for a name that covers a link.
_ON_LINK = 1.4
_STOPS = tuple(0.5 + sign * step / 40 for step in range(13) for sign in (1, -1) if step or sign > 0)
#: How much further from its city a name may be, and the penalty for that.
_FARTHER = ((4.0, 0.25), (9.0, 0.7))
#: Half the height of a region's name, including some space.
REGION_HEIGHT = 8.0
#: The penalties for covering a city and a badge, relative to a badge that covers a name.
_ON_CITY, _ON_BADGE = 6.0, 3.0


def place_labels(
    cities: Sequence[City], spots: list[Spot], links: list[tuple[int, int]], widths: list[float], panel: Spot,
    by_hand: Mapping[int, float], fixed: Sequence[Box], marked: Collection[str],
) -> tuple[list[NamePlace], list[float]]:  # fmt: skip
    """Find the best place for the name of each city and the badge of each link, in several rounds.

    Args:
        by_hand: Places of badges that must stay, by the number of the link.
        fixed: Other labels that must stay.
        marked: The cities with a sign beside their names.
    """
    pills = [(x, y, PILL[0] / 2 + 1, PILL[1] / 2 + 1) for x, y in spots]
    rings = [(x, y, w + 2, h + 2) for x, y, w, h in pills]
    options = [name_options(city, _near_places, marked) for city in cities]
    tried = [[_name_box(spot, place) for place in places] for spot, places in zip(spots, options, strict=True)]
    areas = [_area(boxes) for boxes in tried]
    chosen = [o[0] for o in options]
    stops = [by_hand.get(link, 0.5) for link in range(len(links))]
    ways = [(spots[a], spots[b]) for a, b in links]
    for _ in range(_ROUNDS):
        before = chosen[:], stops[:]
        name_boxes = [_name_box(spots[i], chosen[i]) for i in range(len(spots))]
        badges = [_badge_box(spots, link, stops[k], widths[k]) for k, link in enumerate(links)]
        for k, link in enumerate(links):
            allowed = _STOPS if k not in by_hand else (by_hand[k],)
            tries = [(stop, _badge_box(spots, link, stop, widths[k])) for stop in allowed]
            area = _area([box for _stop, box in tries])
            clear = [
                (weight, _near(boxes, area))
                for weight, boxes in (
                    (_ON_CITY, rings),
                    (_ON_BADGE, badges[:k] + badges[k + 1 :]),
                    (1.0, [*name_boxes, *fixed]),
                )
            ]
            stops[k], badges[k] = min(tries, key=partial(_stop_cost, clear))
        for i, places in enumerate(options):
            others = [
                (weight, _near(boxes, areas[i]))
                for weight, boxes in (
                    (_ON_CITY, pills[:i] + pills[i + 1 :]),
                    (_ON_BADGE, badges),
                    (_ON_BADGE, [*name_boxes[:i], *name_boxes[i + 1 :], *fixed]),
                )
            ]
            scored = [
                (_name_cost(box, others, ways, panel) + place.cost, n)
                for n, (place, box) in enumerate(zip(places, tried[i], strict=True))
            ]
            best = min(scored)[1]
            chosen[i], name_boxes[i] = places[best], tried[i][best]
        if (chosen, stops) == before:
            break
    return chosen, stops


def _stop_cost(others: list[tuple[float, list[Box]]], stop: tuple[float, Box]) -> tuple[float, float]:
    """Return the penalty for the position of a badge.

    Args:
        others: Boxes to avoid, with their weights.
    """
    at, box = stop
    return sum(weight * _overlap(box, boxes) for weight, boxes in others) + abs(at - 0.5), at


def _name_box(spot: Spot, place: NamePlace) -> Box:
    return spot[0] + place.dx, spot[1] + place.dy, place.width / 2, place.height / 2


def _badge_box(spots: list[Spot], link: tuple[int, int], stop: float, width: float) -> Box:
    (x1, y1), (x2, y2) = spots[link[0]], spots[link[1]]
    return x1 + (x2 - x1) * stop, y1 + (y2 - y1) * stop, width / 2 + 1, BADGE_HEIGHT / 2 + 1


def _area(boxes: Sequence[Box]) -> Box:
    """Return the smallest box that contains all these boxes."""
    left, right = min(x - wide for x, _, wide, _ in boxes), max(x + wide for x, _, wide, _ in boxes)
    top, bottom = min(y - high for _, y, _, high in boxes), max(y + high for _, y, _, high in boxes)
    return (left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2


def _near(boxes: list[Box], area: Box) -> list[Box]:
    """Return the boxes that overlap an area."""
    x, y, wide, high = area
    return [b for b in boxes if abs(b[0] - x) < wide + b[2] and abs(b[1] - y) < high + b[3]]


def _overlap(box: Box, others: list[Box]) -> float:
    total = 0.0
    across, down, wide, high = box
    for x, y, w, h in others:
        if -wide - w < across - x < wide + w and -high - h < down - y < high + h:
            total += 3.0 + min(wide + w - abs(across - x), high + h - abs(down - y))
    return total


def _name_cost(box: Box, others: list[tuple[float, list[Box]]], ways: list[tuple[Spot, Spot]], panel: Spot) -> float:
    cost = sum(weight * _overlap(box, boxes) for weight, boxes in others)
    cost += 50.0 * sum(max(0.0, abs(box[c] - panel[c] / 2) + box[c + 2] - panel[c] / 2 + 2) > 0 for c in (0, 1))
    if cost < 3.0:
        cost += _ON_LINK * cut_by(box, ways)
    return cost


def known_place(city: City, known: BoardLayout, marked: Collection[str] = ()) -> list[NamePlace]:
    """Return the place of a city's name in a layout, unless it has none or was placed by hand."""
    place = known.cities.get(city.id)
    if place is None or city.name_at is not None:
        return []
    width, height = max(map(rough_width, place.lines)) + 2.0 + MARK * (city.id in marked), NAME_LINE * len(place.lines)
    return [NamePlace(place.name_dx, place.name_dy, width, height, place.lines, place.align, 0.0)]


def region_box(name: str, spot: Spot) -> Box:
    """Return the box of a region's name, in lp of its size."""
    return (*spot, rough_width(name) / 2 + 4, REGION_HEIGHT)


def name_options(
    city: City, places: Callable[[str, int], list[NamePlace]], marked: Collection[str] = ()
) -> list[NamePlace]:
    """Return the possible places for a city's name; only one if it was placed by hand.

    Args:
        marked: The cities with a sign beside their names.
    """
    by_hand = hand_name(city)
    return places(city.name, int(city.id in marked)) if by_hand is None else [by_hand]


def _near_places(name: str, marks: int) -> list[NamePlace]:
    return name_places(name, rough_width, marks)


def wide_places(name: str, marks: int = 0) -> list[NamePlace]:
    """Return the possible places for a city's name, and some a little further away from the city."""
    near = name_places(name, rough_width, marks)
    far = []
    for away, cost in _FARTHER:
        for place in near:
            right, down = (0.0, away) if place.align == 0 else (away, 0.0)
            dx, dy = math.copysign(right, place.dx), math.copysign(down, place.dy)
            far.append(replace(place, dx=place.dx + dx, dy=place.dy + dy, cost=place.cost + cost))
    return near + far
