"""Repair a layout in which something is covered: names and costs are moved, and cities are shifted a little."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from powergrid.content.boxes import Box, Segment, Spot, crossings, cut_by, cuts, hits
from powergrid.content.layout import BADGE_HEIGHT, BADGE_WIDTHS, NAME_LINE, PILL, NamePlace

_PILL: Final = (PILL[0] / 2 + 2.5, PILL[1] / 2 + 2.5)
#: The distance, across and down, that leaves room for the cost of a link between its two cities.
_ROOM: Final = (PILL[0] + BADGE_WIDTHS[1] + 6.0, PILL[1] + BADGE_HEIGHT + 6.0)
_EDGE: Final = (PILL[0] / 2 + 7.0, PILL[1] / 2 + 7.0)
#: Half the height of one line of a name.
_LETTERS: Final = NAME_LINE * 0.5
#: The space beside and above the letters of a name, which may be covered if there is no other place.
_SPACE: Final = (1.0, 1.4)
_ROUNDS: Final = 8
#: The most places to try on one board; this takes a second on an ordinary computer.
_MAX_TRIES: Final = 1200
_STOPS: Final = (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.27, 0.73)
#: With at most this many faults, places further away are tried for the cities involved.
_FEW: Final = 8
_RINGS: Final = (3.0, 8.0, 15.0, 24.0, 36.0, 50.0)
#: The most cities that may be moved in that case.
_MAX_SETTLED: Final = 40
#: How far a city may move in one step of `_improve`.
_FARTHEST: Final = 18.0
_TURNS: Final = tuple((math.cos(turn * math.pi / 4), math.sin(turn * math.pi / 4)) for turn in range(8))
#: The penalties for each kind of fault, for moving by one lp, and for the place of a name.
_COVERED, _TIGHT, _BEHIND, _CROSSED, _MOVED, _PLACE = 4.0, 9.0, 3.0, 7.0, 0.012, 0.2
#: A cost below this is not a fault.
_FINE: Final = 2.0


@dataclass
class Draft:
    """A layout as lists by city and by link.

    Attributes:
        far: How far a city may move from its place.
        panel: The width and height.
        held: The links whose costs were placed by hand.
        fixed: The region names placed by hand.
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

    The lists of near items are for its name, the others also for its links.
    """

    pills: list[Box]
    labels: list[Box]
    links: list[tuple[int, int]]
    segments: list[Segment]
    near_pills: list[Box]
    near_labels: list[Box]
    near_segments: list[Segment]


@dataclass
class _Candidate:
    """A place for a city, its name and the costs of its links, with a penalty for its faults."""

    cost: float
    spot: Spot
    name: NamePlace
    stops: list[float]


def repair(draft: Draft) -> None:
    """Improve a layout until nothing is covered or no small change helps. It never gets worse."""
    before, kept = faults(draft), _state(draft)
    home = draft.spots[:]
    _improve(draft, home)
    if faults(draft) > before:
        _restore(draft, kept)
    if 0 < faults(draft) <= _FEW:
        _loosen(draft, home)


def faults(draft: Draft) -> int:
    """Return how many items are covered or outside, plus how often links run through other items.

    Labels placed by hand may be on a link.
    """
    boxes, segments = _boxes(draft), [(draft.spots[a], draft.spots[b]) for a, b in draft.links]
    things, count = [*boxes, *draft.fixed], len(draft.spots)
    found = sum(hits(box, things[number + 1 :]) for number, box in enumerate(things))
    found += sum(cut_by(boxes[number], segments) for number in _free(draft)) - 2 * len(segments)
    found -= sum(link not in draft.held for link in range(len(segments)))
    return found + sum(map(partial(_is_outside, draft), boxes[count : 2 * count]))


def _free(draft: Draft) -> list[int]:
    """Return the numbers of the boxes that links should avoid: all except labels placed by hand."""
    count = len(draft.spots)
    names = [count + city for city, options in enumerate(draft.options) if len(options) > 1]
    costs = [2 * count + link for link in range(len(draft.links)) if link not in draft.held]
    return [*range(count), *names, *costs]


def _is_outside(draft: Draft, box: Box) -> bool:
    return any(abs(box[c] - draft.panel[c] / 2) + box[c + 2] > draft.panel[c] / 2 for c in (0, 1))


def _boxes(draft: Draft) -> list[Box]:
    """Return the boxes of all cities, all names and all costs."""
    pills = [(*spot, PILL[0] / 2, PILL[1] / 2) for spot in draft.spots]
    names = [letters_box(spot, name) for spot, name in zip(draft.spots, draft.names, strict=True)]
    segments = [(draft.spots[a], draft.spots[b]) for a, b in draft.links]
    badges = [_badge_box(*one, 0.1) for one in zip(segments, draft.stops, draft.widths, strict=True)]
    return [*pills, *names, *badges]


def _involved(draft: Draft) -> list[int]:
    """Return the cities involved in a fault, including those at the ends of involved links and costs."""
    boxes, count = _boxes(draft), len(draft.spots)
    owners = [(number % count,) for number in range(2 * count)] + [*draft.links]
    found: dict[int, None] = {}
    for number, box in enumerate(boxes):
        for other in range(number):
            if hits(box, (boxes[other],)):
                found.update(dict.fromkeys((*owners[number], *owners[other])))
        if hits(box, draft.fixed):
            found.update(dict.fromkeys(owners[number]))
    for link, (a, b) in enumerate(draft.links):
        segment = (draft.spots[a], draft.spots[b])
        for number in _free(draft):
            if number not in (a, b, 2 * count + link) and cut_by(boxes[number], (segment,)):
                found.update(dict.fromkeys((*owners[number], a, b)))
    for city in range(count):
        if _is_outside(draft, boxes[count + city]):
            found[city] = None
    return list(found)


_State = tuple[list[Spot], list[NamePlace], list[float]]


def _state(draft: Draft) -> _State:
    return draft.spots[:], draft.names[:], draft.stops[:]


def _restore(draft: Draft, state: _State) -> None:
    spots, names, stops = state
    draft.spots, draft.names, draft.stops = spots[:], names[:], stops[:]


def _loosen(draft: Draft, home: list[Spot]) -> None:
    """Look farther away for places for the cities with the remaining faults."""
    best, least, tried = _state(draft), faults(draft), 0
    while tried < _MAX_SETTLED:
        changed = False
        for city in _involved(draft):
            changed |= _settle(draft, city, home)
            tried += 1
        found = faults(draft)
        if found < least:
            best, least = _state(draft), found
        if not least or not changed:
            break
    _restore(draft, best)


def _settle(draft: Draft, city: int, home: list[Spot]) -> bool:
    """Put a city where it has the fewest faults; return whether it moved."""
    around, own = _around(draft, city, _RINGS[-1]), _own(draft, city)
    now = best = _judged(draft, city, around, own, draft.spots[city], home[city], draft.names[city], None)
    for spot in (draft.spots[city], *_spots_near(draft, draft.spots[city], home[city], _RINGS)):
        best = min(best, _judged(draft, city, around, own, spot, home[city], None, best.cost), key=lambda one: one.cost)
    if best.cost > now.cost - 0.05:
        return False
    _take(draft, city, own, best)
    return True


def _take(draft: Draft, city: int, own: list[int], best: _Candidate) -> None:
    draft.spots[city], draft.names[city] = best.spot, best.name
    for link, stop in zip(own, best.stops, strict=True):
        draft.stops[link] = stop


def _spots_near(draft: Draft, spot: Spot, home: Spot, rings: Sequence[float]) -> list[Spot]:
    """Return allowed places for a city in rings around a place."""
    found = []
    for far in rings:
        for right, down in _TURNS:
            place = spot[0] + far * right, spot[1] + far * down
            if _is_allowed(draft, place, home):
                found.append(place)
    return found


def _is_allowed(draft: Draft, spot: Spot, home: Spot) -> bool:
    """Return whether a place for a city is inside the panel and not too far away."""
    inside = all(_EDGE[c] <= spot[c] <= draft.panel[c] - _EDGE[c] for c in (0, 1))
    return inside and math.dist(spot, home) <= draft.far


def _improve(draft: Draft, home: list[Spot]) -> None:
    tried = 0
    for number in range(_ROUNDS):
        better = False
        for city in range(len(home)):
            around, own = _around(draft, city, _FARTHEST), _own(draft, city)
            now = _judged(draft, city, around, own, draft.spots[city], home[city], draft.names[city], None)
            if now.cost < _FINE:
                continue
            found = list(_candidates(draft, city, around, own, home[city], now, number))
            best, tried = min((now, *found), key=lambda one: one.cost), tried + len(found)
            if best.cost < now.cost - 0.3:
                better = True
                _take(draft, city, own, best)
            if tried > _MAX_TRIES:
                return
        if not better:
            return


def _candidates(
    draft: Draft, city: int, around: _Around, own: list[int], home: Spot, now: _Candidate, number: int
) -> Iterable[_Candidate]:
    """Yield alternative places for a city and its labels."""
    x, y = draft.spots[city]
    yield _judged(draft, city, around, own, (x, y), home, None, now.cost)
    for far in (7.0, _FARTHEST) if number % 2 == 0 else (4.0, 11.0):
        for right, down in _TURNS:
            spot = x + far * right, y + far * down
            if _is_allowed(draft, spot, home):
                yield _judged(draft, city, around, own, spot, home, None, now.cost)


def _own(draft: Draft, city: int) -> list[int]:
    return [number for number, link in enumerate(draft.links) if city in link]


def _around(draft: Draft, city: int, move: float) -> _Around:
    """Return the neighbourhood of a city that may move by `move`."""
    x, y = draft.spots[city]
    wide = move + max(abs(place.dx) + place.width / 2 for place in draft.options[city])
    high = move + max(abs(place.dy) + place.height / 2 for place in draft.options[city])
    pills = [(*spot, *_PILL) for one, spot in enumerate(draft.spots) if one != city]
    labels = [
        name_box(spot, name)
        for one, (spot, name) in enumerate(zip(draft.spots, draft.names, strict=True))
        if one != city
    ]
    labels += draft.fixed
    links, segments = [], []
    for link, stop, width in zip(draft.links, draft.stops, draft.widths, strict=True):
        if city not in link:
            segment = draft.spots[link[0]], draft.spots[link[1]]
            links.append(link)
            segments.append(segment)
            labels.append(_badge_box(segment, stop, width))
    far = [(x, y), *(draft.spots[link[0]] for link in draft.links if link[1] == city)]
    far += [draft.spots[link[1]] for link in draft.links if link[0] == city]
    left, right = min(a for a, _ in far) - 70, max(a for a, _ in far) + 70
    top, bottom = min(b for _, b in far) - 50, max(b for _, b in far) + 50

    def within(boxes: list[Box]) -> list[Box]:
        return [box for box in boxes if left < box[0] < right and top < box[1] < bottom]

    def near(boxes: list[Box]) -> list[Box]:
        return [box for box in boxes if abs(box[0] - x) < wide + box[2] and abs(box[1] - y) < high + box[3]]

    def crossing(x1: float, y1: float, x2: float, y2: float, reach: Spot) -> bool:
        return (
            min(x1, x2) < x + reach[0]
            and max(x1, x2) > x - reach[0]
            and min(y1, y2) < y + reach[1]
            and max(y1, y2) > y - reach[1]
        )

    near_segments = [segment for segment in segments if crossing(*segment[0], *segment[1], (wide, high))]
    kept = [
        (link, segment)
        for link, segment in zip(links, segments, strict=True)
        if min(segment[0][0], segment[1][0]) < right
        and max(segment[0][0], segment[1][0]) > left
        and min(segment[0][1], segment[1][1]) < bottom
        and max(segment[0][1], segment[1][1]) > top
    ]
    return _Around(
        within(pills), within(labels), [link for link, _ in kept], [segment for _, segment in kept],
        near(pills), near(labels), near_segments,
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
) -> _Candidate:
    """Return a place with the best name and costs, or with the current ones if a name is given.

    Args:
        limit: Stop as soon as the penalty reaches this.
    """
    ends = [draft.links[link][1] if draft.links[link][0] == city else draft.links[link][0] for link in own]
    segments = [(spot, draft.spots[end]) for end in ends]
    pill = (*spot, *_PILL)
    present = draft.names[city] if name is None else name
    cost = _MOVED * math.dist(spot, home) + _COVERED * (2 * hits(pill, around.pills) + hits(pill, around.labels))
    cost += 2 * _COVERED * cut_by(pill, around.segments)
    for _, (x, y) in segments:
        cost += _TIGHT * (abs(x - spot[0]) < _ROOM[0] and abs(y - spot[1]) < _ROOM[1])
    for segment, end in zip(segments, ends, strict=True):
        cost += _BEHIND * cuts(segment, around.labels) + 2 * _COVERED * (cuts(segment, around.pills) - 1)
        if limit is None or cost < limit:
            others = (two for link, two in zip(around.links, around.segments, strict=True) if end not in link)
            cost += _CROSSED * crossings(segment, others)
    if limit is not None and cost >= limit:
        return _Candidate(cost, spot, present, [draft.stops[link] for link in own])
    pills = [*around.near_pills, pill]
    things = [*pills, *around.near_labels]
    stops, badges = list[float](), list[Box]()
    own_name = name_box(spot, present)
    for link, segment in zip(own, segments, strict=True):
        turned = draft.links[link][0] != city
        rated = []
        fixed = name is not None or link in draft.held
        for stop in (draft.stops[link],) if fixed else (draft.stops[link], *_STOPS):
            box = _badge_box(segment, 1 - stop if turned else stop, draft.widths[link])
            bad = _COVERED * (hits(box, things) + hits(box, badges) + 3 * hits(box, pills)) + 0.3 * hits(
                box, (own_name,)
            )
            bad += _BEHIND * (cut_by(box, segments) - 1 + cut_by(box, around.segments))
            rated.append((bad + abs(stop - 0.5), stop, box))
            if bad == 0:
                break
        bad, stop, box = min(rated)
        cost += bad
        stops.append(stop)
        badges.append(box)
    options = draft.options[city] if name is None else (name,)
    best, bad = _best_name(around, spot, options, segments, badges, draft.panel)
    return _Candidate(cost + bad, spot, best, stops)


def _best_name(
    around: _Around, spot: Spot, options: Sequence[NamePlace], segments: list[Segment], badges: list[Box], panel: Spot
) -> tuple[NamePlace, float]:
    """Return the best place for a name, and its penalty."""
    things = [*around.near_pills, *around.near_labels, *badges]
    best, best_cost = options[0], 1e9
    for option in options:
        box = name_box(spot, option)
        bad = _PLACE * option.cost
        if bad < best_cost:
            bad += _COVERED * hits(box, things)
        if bad < best_cost:
            bad += _BEHIND * (cut_by(box, segments) + cut_by(box, around.near_segments))
            bad += 9.0 * any(abs(box[c] - panel[c] / 2) + box[c + 2] > panel[c] / 2 - 1 for c in (0, 1))
        if bad < best_cost:
            best, best_cost = option, bad
    return best, best_cost


def name_box(spot: Spot, place: NamePlace) -> Box:
    """Return the box of a city's name at a position."""
    return spot[0] + place.dx, spot[1] + place.dy, place.width / 2, _LETTERS * len(place.lines)


def letters_box(spot: Spot, place: NamePlace) -> Box:
    """Return the box of a name without the space around its letters."""
    x, y, wide, high = name_box(spot, place)
    return x, y, wide - _SPACE[0], high - _SPACE[1]


def _badge_box(segment: Segment, stop: float, width: float, room: float = 0.5) -> Box:
    (x1, y1), (x2, y2) = segment
    return badge_box((x1 + (x2 - x1) * stop, y1 + (y2 - y1) * stop), width, room)


def badge_box(spot: Spot, width: float, room: float = 0.5) -> Box:
    """Return the box of a cost at a position, with some space around it."""
    return *spot, width / 2 + room, BADGE_HEIGHT / 2 + room
