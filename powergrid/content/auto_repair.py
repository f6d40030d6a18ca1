"""Small changes to a layout where something is covered: names and costs go elsewhere, and cities move a little."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from powergrid.content.layout import BADGE_HEIGHT, BADGE_WIDTHS, NAME_LINE, PILL, NamePlace

Spot = tuple[float, float]
Box = tuple[float, float, float, float]
"""Middle x and y, half width, half height."""
Way = tuple[Spot, Spot]

_PILL: Final = (PILL[0] / 2 + 2.5, PILL[1] / 2 + 2.5)
#: Between two cities that a link joins, there is room for its cost.
_ROOM: Final = (PILL[0] + BADGE_WIDTHS[1] + 6.0, PILL[1] + BADGE_HEIGHT + 6.0)
_EDGE: Final = (PILL[0] / 2 + 7.0, PILL[1] / 2 + 7.0)
#: Half the height of a line of a name.
_LETTERS: Final = NAME_LINE * 0.5
_ROUNDS: Final = 8
#: So many places are tried on one board at most: a second on an ordinary computer.
_MOST_TRIES: Final = 1200
_STOPS: Final = (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.27, 0.73)
_TURNS: Final = tuple((math.cos(turn * math.pi / 4), math.sin(turn * math.pi / 4)) for turn in range(8))
#: The penalty of each kind of fault, of a move by one lp, and of a name's place.
_COVERED, _TIGHT, _BEHIND, _CROSSED, _MOVED, _PLACE = 4.0, 9.0, 3.0, 7.0, 0.012, 0.2
#: A cost below this is no fault.
_FINE: Final = 2.0


@dataclass
class Draft:
    """A layout as lists by city and by link.

    far: how far a city may move from its place. panel: width and height. held: the links whose costs were placed by
    hand. fixed: the names of regions that were.
    """

    spots: list[Spot]
    names: list[NamePlace]
    stops: list[float]
    links: Sequence[tuple[int, int]]
    widths: Sequence[float]
    options: Sequence[Sequence[NamePlace]]
    far: float
    panel: Spot
    held: frozenset[int] = frozenset()
    fixed: Sequence[Box] = ()


@dataclass
class _Around:
    """The neighbourhood of a city, without the city itself and its links; labels are names and badges.

    The lists of what is very near are for its name; the others for its links, too.
    """

    pills: list[Box]
    labels: list[Box]
    links: list[tuple[int, int]]
    ways: list[Way]
    near_pills: list[Box]
    near_labels: list[Box]
    near_ways: list[Way]


@dataclass
class _Try:
    """A place for a city with its name and the stops of its links, and what is wrong with it."""

    cost: float
    spot: Spot
    name: NamePlace
    stops: list[float]


def repair(draft: Draft) -> None:
    """Change a layout until nothing is covered, or no small change makes it better; it never gets worse."""
    spots, names, stops, before = draft.spots[:], draft.names[:], draft.stops[:], faults(draft)
    _improve(draft)
    if faults(draft) > before:
        draft.spots, draft.names, draft.stops = spots, names, stops


def faults(draft: Draft) -> int:
    """Return how many things are covered, and how often links run through names and cities that they do not join."""
    pills = [(*spot, PILL[0] / 2, PILL[1] / 2) for spot in draft.spots]
    names = [_name_box(spot, name) for spot, name in zip(draft.spots, draft.names, strict=True)]
    ways = [(draft.spots[a], draft.spots[b]) for a, b in draft.links]
    badges = [_badge_box(*one) for one in zip(ways, draft.stops, draft.widths, strict=True)]
    boxes = [*pills, *names, *badges, *draft.fixed]
    covered = sum(_hits(box, boxes[number + 1 :]) for number, box in enumerate(boxes))
    ends = 2 * len(ways)
    return covered + sum(cut_by(box, ways) for box in [*pills, *names]) - ends


def _improve(draft: Draft) -> None:
    home = list(draft.spots)
    tried = 0
    for number in range(_ROUNDS):
        better = False
        for city in range(len(home)):
            around, own = _around(draft, city), _own(draft, city)
            now = _judged(draft, city, around, own, draft.spots[city], home[city], draft.names[city], None)
            if now.cost < _FINE:
                continue
            found = list(_tries(draft, city, around, own, home[city], now, number))
            best, tried = min((now, *found), key=lambda one: one.cost), tried + len(found)
            if best.cost < now.cost - 0.3:
                better = True
                draft.spots[city], draft.names[city] = best.spot, best.name
                for link, stop in zip(own, best.stops, strict=True):
                    draft.stops[link] = stop
            if tried > _MOST_TRIES:
                return
        if not better:
            return


def _tries(
    draft: Draft, city: int, around: _Around, own: list[int], home: Spot, now: _Try, number: int
) -> Iterable[_Try]:
    """Yield other places for a city and its labels."""
    x, y = draft.spots[city]
    yield _judged(draft, city, around, own, (x, y), home, None, now.cost)
    for far in (7.0, 18.0) if number % 2 == 0 else (4.0, 11.0):
        for right, down in _TURNS:
            spot = x + far * right, y + far * down
            inside = all(_EDGE[c] <= spot[c] <= draft.panel[c] - _EDGE[c] for c in (0, 1))
            if inside and math.dist(spot, home) <= draft.far:
                yield _judged(draft, city, around, own, spot, home, None, now.cost)


def _own(draft: Draft, city: int) -> list[int]:
    return [number for number, link in enumerate(draft.links) if city in link]


def _around(draft: Draft, city: int) -> _Around:
    x, y = draft.spots[city]
    pills = [(*spot, *_PILL) for one, spot in enumerate(draft.spots) if one != city]
    labels = [
        _name_box(spot, name)
        for one, (spot, name) in enumerate(zip(draft.spots, draft.names, strict=True))
        if one != city
    ]
    labels += draft.fixed
    links, ways = [], []
    for link, stop, width in zip(draft.links, draft.stops, draft.widths, strict=True):
        if city not in link:
            way = draft.spots[link[0]], draft.spots[link[1]]
            links.append(link)
            ways.append(way)
            labels.append(_badge_box(way, stop, width))
    far = [(x, y), *(draft.spots[link[0]] for link in draft.links if link[1] == city)]
    far += [draft.spots[link[1]] for link in draft.links if link[0] == city]
    left, right = min(a for a, _ in far) - 70, max(a for a, _ in far) + 70
    top, bottom = min(b for _, b in far) - 50, max(b for _, b in far) + 50

    def within(boxes: list[Box]) -> list[Box]:
        return [box for box in boxes if left < box[0] < right and top < box[1] < bottom]

    def near(boxes: list[Box]) -> list[Box]:
        return [box for box in boxes if abs(box[0] - x) < 170 and abs(box[1] - y) < 80]

    def crossing(x1: float, y1: float, x2: float, y2: float, reach: Spot) -> bool:
        return (
            min(x1, x2) < x + reach[0]
            and max(x1, x2) > x - reach[0]
            and min(y1, y2) < y + reach[1]
            and max(y1, y2) > y - reach[1]
        )

    near_ways = [way for way in ways if crossing(*way[0], *way[1], (130, 60))]
    kept = [
        (link, way)
        for link, way in zip(links, ways, strict=True)
        if min(way[0][0], way[1][0]) < right
        and max(way[0][0], way[1][0]) > left
        and min(way[0][1], way[1][1]) < bottom
        and max(way[0][1], way[1][1]) > top
    ]
    return _Around(
        within(pills), within(labels), [link for link, _ in kept], [way for _, way in kept],
        near(pills), near(labels), near_ways,
    )  # fmt: skip


def _judged(
    draft: Draft,
    city: int,
    around: _Around,
    own: list[int],
    spot: Spot,
    home: Spot,
    name: NamePlace | None,
    limit: float | None,
) -> _Try:
    """Return a try with the best name and stops, or with the present ones if a name is given.

    limit: from this cost on the rest does not matter.
    """
    ends = [draft.links[link][1] if draft.links[link][0] == city else draft.links[link][0] for link in own]
    ways = [(spot, draft.spots[end]) for end in ends]
    pill = (*spot, *_PILL)
    present = draft.names[city] if name is None else name
    cost = _MOVED * math.dist(spot, home) + _COVERED * (2 * _hits(pill, around.pills) + _hits(pill, around.labels))
    cost += 2 * _COVERED * cut_by(pill, around.ways)
    for _, (x, y) in ways:
        cost += _TIGHT * (abs(x - spot[0]) < _ROOM[0] and abs(y - spot[1]) < _ROOM[1])
    for way, end in zip(ways, ends, strict=True):
        cost += _BEHIND * cuts(way, around.labels) + 2 * _COVERED * (cuts(way, around.pills) - 1)
        if limit is None or cost < limit:
            others = (two for link, two in zip(around.links, around.ways, strict=True) if end not in link)
            cost += _CROSSED * crossings(way, others)
    if limit is not None and cost >= limit:
        return _Try(cost, spot, present, [draft.stops[link] for link in own])
    pills = [*around.near_pills, pill]
    things = [*pills, *around.near_labels]
    stops, badges = list[float](), list[Box]()
    name_box = _name_box(spot, present)
    for link, way in zip(own, ways, strict=True):
        turned = draft.links[link][0] != city
        rated = []
        fixed = name is not None or link in draft.held
        for stop in (draft.stops[link],) if fixed else (draft.stops[link], *_STOPS):
            box = _badge_box(way, 1 - stop if turned else stop, draft.widths[link])
            bad = _COVERED * (_hits(box, things) + _hits(box, badges) + 3 * _hits(box, pills)) + 0.3 * _hits(
                box, (name_box,)
            )
            bad += _BEHIND * (cut_by(box, ways) - 1 + cut_by(box, around.ways))
            rated.append((bad + abs(stop - 0.5), stop, box))
            if bad == 0:
                break
        bad, stop, box = min(rated)
        cost += bad
        stops.append(stop)
        badges.append(box)
    options = draft.options[city] if name is None else (name,)
    best, bad = _best_name(around, spot, options, ways, badges, draft.panel)
    return _Try(cost + bad, spot, best, stops)


def _best_name(
    around: _Around, spot: Spot, options: Sequence[NamePlace], ways: list[Way], badges: list[Box], panel: Spot
) -> tuple[NamePlace, float]:
    """Return the best of some places for a name, and what is wrong with it."""
    things = [*around.near_pills, *around.near_labels, *badges]
    best, best_cost = options[0], 1e9
    for option in options:
        box = _name_box(spot, option)
        bad = _PLACE * option.cost
        if bad < best_cost:
            bad += _COVERED * _hits(box, things)
        if bad < best_cost:
            bad += _BEHIND * (cut_by(box, ways) + cut_by(box, around.near_ways))
            bad += 9.0 * any(abs(box[c] - panel[c] / 2) + box[c + 2] > panel[c] / 2 - 1 for c in (0, 1))
        if bad < best_cost:
            best, best_cost = option, bad
    return best, best_cost


def _name_box(spot: Spot, place: NamePlace) -> Box:
    return spot[0] + place.dx, spot[1] + place.dy, place.width / 2, _LETTERS * len(place.lines)


def _badge_box(way: Way, stop: float, width: float) -> Box:
    (x1, y1), (x2, y2) = way
    return x1 + (x2 - x1) * stop, y1 + (y2 - y1) * stop, width / 2 + 0.5, BADGE_HEIGHT / 2 + 0.5


def _hits(box: Box, others: Iterable[Box]) -> int:
    x, y, wide, high = box
    found = 0
    for a, b, c, d in others:
        if -wide - c < a - x < wide + c and -high - d < b - y < high + d:
            found += 1
    return found


def cuts(way: Way, boxes: Iterable[Box]) -> int:
    """Return how many boxes a straight line touches."""
    (x1, y1), (x2, y2) = way
    left, right = (x1, x2) if x1 < x2 else (x2, x1)
    top, bottom = (y1, y2) if y1 < y2 else (y2, y1)
    across, down, shift = x2 - x1, y2 - y1, x2 * y1 - y2 * x1
    wide, high = abs(across), abs(down)
    found = 0
    for x, y, a, b in boxes:
        if x + a < left or x - a > right or y + b < top or y - b > bottom:
            continue
        if abs(down * x - across * y + shift) <= high * a + wide * b:
            found += 1
    return found


def cut_by(box: Box, ways: Iterable[Way]) -> int:
    """Return how many straight lines touch a box."""
    x, y, wide, high = box
    left, right, top, bottom = x - wide, x + wide, y - high, y + high
    found = 0
    for (x1, y1), (x2, y2) in ways:
        if (x1 < left and x2 < left) or (x1 > right and x2 > right) or (y1 < top and y2 < top):
            continue
        if y1 > bottom and y2 > bottom:
            continue
        side = (y2 - y1) * x - (x2 - x1) * y + x2 * y1 - y2 * x1
        if abs(side) <= abs(y2 - y1) * wide + abs(x2 - x1) * high:
            found += 1
    return found


def crossings(way: Way, others: Iterable[Way]) -> int:
    """Return how many straight lines another one crosses."""
    (ax, ay), (bx, by) = way
    left, right = (ax, bx) if ax < bx else (bx, ax)
    top, bottom = (ay, by) if ay < by else (by, ay)
    across, down = bx - ax, by - ay
    found = 0
    for (cx, cy), (dx, dy) in others:
        if (cx < left and dx < left) or (cx > right and dx > right) or (cy < top and dy < top):
            continue
        if cy > bottom and dy > bottom:
            continue
        if (across * (cy - ay) - down * (cx - ax)) * (across * (dy - ay) - down * (dx - ax)) >= 0:
            continue
        if ((dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)) * ((dx - cx) * (by - cy) - (dy - cy) * (bx - cx)) < 0:
            found += 1
    return found
