"""A layout for boards without a drawing file: quick, plain and always the same for the same board."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations

from powergrid.content.auto_labels import known_place, name_options, place_labels, region_box, wide_places
from powergrid.content.auto_repair import Draft, faults, repair, repair_more
from powergrid.content.board import Printing, Region
from powergrid.content.boxes import Box, Spot, Way, crossings, cut_by, cuts
from powergrid.content.hand_places import hand_name, hand_stops, places_among
from powergrid.content.layout import (
    BADGE_HEIGHT,
    BADGE_WIDTHS,
    NAME_LINE,
    PANEL,
    PILL,
    BoardLayout,
    CityPlace,
    name_places,
    rough_width,
)

#: How far the repair may move a city on a plane.
_ON_PLANE = 14.0
#: The sizes of a changed copy of a board of the game, and how far it may then move cities.
_COPIED_SHARES = ((1.0, 20.0), (0.95, 22.0), (0.9, 25.0), (0.84, 30.0), (0.78, 35.0), (0.72, 40.0))
#: The number of cities that have room at full size.
_ROOMY = 46.0
#: The sizes that are tried on a board, relative to the first, and how far the repair may then move cities with true
#: coordinates, which could come off their islands.
_SHARES = ((1.0, 0.0), (0.88, 8.0), (0.77, 16.0), (0.68, 24.0), (0.6, 36.0), (0.52, 60.0), (0.45, 60.0))
#: From this many faults on, the next size is skipped: it would hardly be enough. From twice as many, the next two are.
_HOPELESS = 13
#: With no more faults than these at the end, more is done about them.
_LAST = 4
_MARGIN = (34.0, 28.0)
_STEPS = 300
_UNCROSSINGS = 3
#: Cities are looked at while they are so much farther apart than the room that they need.
_SPARE = 30.0
_LINKED, _APART = (78.0, 46.0), (62.0, 40.0)
_GAP = (PILL[0] + 9.0, PILL[1] + 9.0)
_LINK_GAP = (PILL[0] + BADGE_WIDTHS[1] + 8.0, PILL[1] + BADGE_HEIGHT + 8.0)


def auto_layout(
    printing: Printing, regions: Sequence[Region] = (), known: BoardLayout | None = None, marked: Collection[str] = ()
) -> BoardLayout:
    """Place the cities, names and badges of a printing, in lp on the smallest panel.

    regions: those whose names may have been placed by hand. Labels placed by hand stay where they are, and the others
    keep clear of them. known: the layout of a board of which this one is a changed copy; it is kept as far as possible.
    marked: the cities with a sign beside their names.

    Cities with true coordinates keep their directions approximately and are pushed apart until none overlaps; those on
    a plane keep their places, except that overlapping ones move apart. Names and badges take the best free places.
    On a crowded board everything is smaller, until nothing is covered.
    """
    best, least = None, 0
    for size, draft, labels in _layouts(printing, regions, known, marked):
        found = faults(draft)
        if best is None or found < least:
            best, least = (size, draft, labels), found
        if not least:
            break
    assert best is not None
    if 0 < least <= _LAST:
        repair_more(best[1])
    return _layout(printing, *best)


def _layouts(
    printing: Printing, regions: Sequence[Region], known: BoardLayout | None, marked: Collection[str]
) -> Iterator[tuple[float, Draft, dict[str, Spot]]]:
    """Yield layouts in smaller and smaller sizes, with the names of regions that were placed by hand."""
    if known is not None:
        for share, far in _COPIED_SHARES:
            size = round(known.size * share, 3)
            yield size, *_changed_copy(printing, regions, known, size, far, marked)
    first, left_out = min(1.0, math.sqrt(_ROOMY / max(1, len(printing.cities)))), 0
    for share, far in _SHARES:
        if left_out:
            left_out -= 1
            continue
        size = round(first * share, 3)
        draft, labels = _laid_out(printing, regions, (PANEL[0] / size, PANEL[1] / size), far, marked)
        yield size, draft, labels
        left_out = min(2, faults(draft) // _HOPELESS)


def plain_layout(printing: Printing) -> BoardLayout:
    """Place everything at once without looking for room: a stand-in until the real layout is ready."""
    size = min(1.0, math.sqrt(_ROOMY / max(1, len(printing.cities))))
    on_plane = [place for city in printing.cities if (place := city.plane_place) is not None]
    if len(on_plane) < len(printing.cities):
        spots = _project([city.true_place or (0.0, 0.0) for city in printing.cities], PANEL)
    else:
        spots = _fit(on_plane, 1.0, PANEL)
    names = [hand_name(city) or name_places(city.name, rough_width)[0] for city in printing.cities]
    places = {
        city.id: CityPlace(*spot, name.dx, name.dy, name.lines, name.align)
        for city, spot, name in zip(printing.cities, spots, names, strict=True)
    }
    return BoardLayout(places, hand_stops(printing), size)


def _layout(printing: Printing, size: float, draft: Draft, labels: Mapping[str, Spot]) -> BoardLayout:
    """Return a draft on a large panel as a layout on the smallest one."""
    places = {
        city.id: CityPlace(x * size, y * size, name.dx, name.dy, name.lines, name.align)
        for city, (x, y), name in zip(printing.cities, draft.spots, draft.names, strict=True)
    }
    badges = {(link.a, link.b): stop for link, stop in zip(printing.links, draft.stops, strict=True)}
    return BoardLayout(places, badges, size, {region: (x * size, y * size) for region, (x, y) in labels.items()})


def _laid_out(
    printing: Printing, regions: Sequence[Region], panel: Spot, far: float, marked: Collection[str]
) -> tuple[Draft, dict[str, Spot]]:
    """Place everything on a panel; far: how far the repair may move cities with true coordinates.

    Return the names of regions that were placed by hand, too.
    """
    links, widths = _links(printing), _widths(printing)
    spots = _spots(printing, links, panel)
    labels = places_among(regions, printing.cities, spots)
    fixed = _fixed(regions, labels)
    by_hand = {number: link.cost_at for number, link in enumerate(printing.links) if link.cost_at is not None}
    names, stops = place_labels(printing.cities, spots, links, widths, panel, by_hand, fixed, marked)
    options = [name_options(city, wide_places, marked) for city in printing.cities]
    on_plane = all(city.plane_place is not None for city in printing.cities)
    reach = _ON_PLANE if on_plane else far
    draft = Draft(spots, names, stops, links, widths, options, reach, panel, frozenset(by_hand), fixed)
    repair(draft)
    return draft, labels


def _changed_copy(
    printing: Printing, regions: Sequence[Region], known: BoardLayout, size: float, far: float, marked: Collection[str]
) -> tuple[Draft, dict[str, Spot]]:
    """Place everything as in the layout of another board, and what that does not have among it.

    size: that of cities, names and badges. far: how far the repair may move cities.
    """
    panel = PANEL[0] / size, PANEL[1] / size
    kept = [city for city in printing.cities if city.id in known.cities]
    at = {city.id: (known.cities[city.id].x, known.cities[city.id].y) for city in kept}
    fresh = [city for city in printing.cities if city.id not in at]
    at |= places_among(fresh, kept, [at[city.id] for city in kept])
    spots = [(x / size, y / size) for x, y in (at[city.id] for city in printing.cities)]
    for number, (x, y) in enumerate(spots):
        held = [x, y]
        _hold(held, panel)
        spots[number] = (held[0], held[1])
    labels = places_among(regions, printing.cities, spots)
    held_stops = frozenset(number for number, link in enumerate(printing.links) if link.cost_at is not None)
    stops = [known.badge_at(link.a, link.b) if link.cost_at is None else link.cost_at for link in printing.links]
    options = [known_place(city, known, marked) + name_options(city, wide_places, marked) for city in printing.cities]
    names = [places[0] for places in options]
    draft = Draft(
        spots, names, stops, _links(printing), _widths(printing), options, far, panel, held_stops,
        _fixed(regions, labels),
    )  # fmt: skip
    repair(draft)
    return draft, labels


def _links(printing: Printing) -> list[tuple[int, int]]:
    """Return the links as the numbers of their ends."""
    index = {city.id: i for i, city in enumerate(printing.cities)}
    return [(index[link.a], index[link.b]) for link in printing.links]


def _widths(printing: Printing) -> list[float]:
    """Return the widths of the badges."""
    return [BADGE_WIDTHS[0] if link.cost < 10 else BADGE_WIDTHS[1] for link in printing.links]


def _fixed(regions: Sequence[Region], labels: Mapping[str, Spot]) -> list[Box]:
    """Return the room of the names of regions that were placed by hand."""
    return [region_box(region.name, labels[region.id]) for region in regions if region.id in labels]


def _spots(printing: Printing, links: list[tuple[int, int]], panel: Spot) -> list[Spot]:
    on_plane = [place for city in printing.cities if (place := city.plane_place) is not None]
    if len(on_plane) < len(printing.cities):
        return _spread(_project([city.true_place or (0.0, 0.0) for city in printing.cities], panel), links, panel)
    at = [[x, y] for x, y in _fit(on_plane, 1.0, panel)]
    _separate(at, _pairs(len(at), links), panel)
    return [(x, y) for x, y in at]


def _project(places: Sequence[tuple[float, float]], panel: Spot) -> list[Spot]:
    """Project degrees (latitude, longitude) to the panel; east-west distances as at the middle latitude."""
    lats = [lat for lat, _ in places]
    shrink = max(0.1, math.cos(math.radians((min(lats) + max(lats)) / 2)))
    flat = [(lon * shrink, -lat) for lat, lon in places]
    return _fit(flat, 1.15, panel)


def _fit(spots: Sequence[Spot], uneven: float, panel: Spot) -> list[Spot]:
    """Scale to the panel; one direction may be stretched up to `uneven` times as much as the other."""
    low = [min(s[c] for s in spots) for c in (0, 1)]
    high = [max(s[c] for s in spots) for c in (0, 1)]
    scale = [(panel[c] - 2 * _MARGIN[c]) / max(high[c] - low[c], 1e-6) for c in (0, 1)]
    small = min(scale)
    if small > 1e5:
        small = 0.0
    scale = [min(s, small * uneven) for s in scale]
    return [
        (
            panel[0] / 2 + (x - (low[0] + high[0]) / 2) * scale[0],
            panel[1] / 2 + (y - (low[1] + high[1]) / 2) * scale[1],
        )
        for x, y in spots
    ]


def _spread(home: list[Spot], links: list[tuple[int, int]], panel: Spot) -> list[Spot]:
    """Push cities apart, off other cities' links, and back towards home; then until no two overlap."""
    # cities at exactly the same place start a little apart, each in its own direction
    at = [[x + math.cos(i * 2.4), y + math.sin(i * 2.4)] for i, (x, y) in enumerate(home)]
    pairs = _pairs(len(at), links)
    _push_apart(at, home, links, pairs, panel)
    other = [list(spot) for spot in at]
    _separate(at, pairs, panel)
    if _uncross(other, links, panel):
        _push_apart(other, [(x, y) for x, y in other], links, pairs, panel)
        _separate(other, pairs, panel)
        if _misfit(other, links, pairs) < _misfit(at, links, pairs):
            at = other
    return [(x, y) for x, y in at]


def _misfit(at: list[list[float]], links: list[tuple[int, int]], pairs: list[tuple[int, int, bool]]) -> int:
    """Return how bad a layout is: crossing links, and cities without the gap that they need count more."""
    tight = 0
    for i, j, is_linked in pairs:
        gap = _LINK_GAP if is_linked else _GAP
        tight += abs(at[i][0] - at[j][0]) < gap[0] - 0.1 and abs(at[i][1] - at[j][1]) < gap[1] - 0.1
    return 5 * tight + sum(_cross(at, one, two) for one, two in combinations(links, 2))


def _push_apart(
    at: list[list[float]],
    home: list[Spot],
    links: list[tuple[int, int]],
    pairs: list[tuple[int, int, bool]],
    panel: Spot,
) -> None:
    """Move cities off each other and off other cities' links, and back towards home."""
    # a larger panel also leaves more room between the cities of a dense part
    wider = math.sqrt(panel[0] / PANEL[0])
    linked, apart = ((room[0] * wider, room[1] * wider) for room in (_LINKED, _APART))
    close, far = list[tuple[int, int, bool]](), _SPARE
    for step in range(_STEPS):
        move = [[0.0, 0.0] for _ in at]
        if far >= _SPARE / 2:  # only now may other cities have come close
            reach = linked[0] + _SPARE, linked[1] + _SPARE
            close = [
                (i, j, is_linked)
                for i, j, is_linked in pairs
                if abs(at[i][0] - at[j][0]) < reach[0] and abs(at[i][1] - at[j][1]) < reach[1]
            ]
            far = 0.0
        for i, j, is_linked in close:
            room = linked if is_linked else apart
            if -room[0] < at[i][0] - at[j][0] < room[0] and -room[1] < at[i][1] - at[j][1] < room[1]:
                _push_pair(at, move, i, j, room)
        if step % 4 == 0:
            for a, b in links:
                _push_off_link(at, move, a, b)
        pull = 0.006 * (1 - step / _STEPS)
        longest = 0.0
        for i, (x, y) in enumerate(home):
            before = at[i][:]
            at[i][0] += max(-8.0, min(8.0, move[i][0])) + pull * (x - at[i][0])
            at[i][1] += max(-8.0, min(8.0, move[i][1])) + pull * (y - at[i][1])
            _hold(at[i], panel)
            longest = max(longest, abs(at[i][0] - before[0]), abs(at[i][1] - before[1]))
        far += longest


def _uncross(at: list[list[float]], links: list[tuple[int, int]], panel: Spot) -> bool:
    """Move single cities a little where that makes fewer links cross; return whether any city was moved."""
    moved = False
    for _ in range(_UNCROSSINGS):
        crossed = [pair for pair in combinations(links, 2) if _cross(at, *pair)]
        better = [
            _untangle(at, city, links, panel)
            for city in sorted({city for pair in crossed for link in pair for city in link})
        ]
        if not any(better):
            break
        moved = True
    return moved


def _untangle(at: list[list[float]], city: int, links: list[tuple[int, int]], panel: Spot) -> bool:
    """Move a city to the best place near it; return whether that is another one."""
    tangle = _tangle_of(at, city, links)
    start = best = at[city]
    least = tangle()
    for way in range(16):
        for far in (30.0, 50.0, 75.0):
            turn = way * math.pi / 8
            at[city] = [start[0] + far * math.cos(turn), start[1] + far * math.sin(turn)]
            _hold(at[city], panel)
            found = tangle() + far / 100
            if found < least:
                least, best = found, at[city]
    at[city] = best
    return best is not start


def _tangle_of(at: list[list[float]], city: int, links: list[tuple[int, int]]) -> Callable[[], float]:
    """Return a function that says how bad the present place of a city is, while all others stay where they are.

    It counts the links that cross those of the city, and the cities and links that it and its links cover.
    """
    rest = [link for link in links if city not in link]
    ways = [_way(at, link) for link in rest]
    pills = {other: (x, y, PILL[0] / 2, PILL[1] / 2) for other, (x, y) in enumerate(at) if other != city}
    own = []
    for link in links:
        if city in link:
            end = link[0] if link[1] == city else link[1]
            crossable = [way for other, way in zip(rest, ways, strict=True) if end not in other]
            own.append((link, crossable, [pill for other, pill in pills.items() if other != end]))

    def tangle() -> float:
        x, y = at[city]
        tight = sum(abs(x - a) < _GAP[0] and abs(y - b) < _GAP[1] + NAME_LINE for a, b, _, _ in pills.values())
        found = cut_by((x, y, PILL[0] / 2 + 4, PILL[1] / 2 + 4), ways)
        for link, crossable, clear in own:
            way = _way(at, link)
            found += crossings(way, crossable) + cuts(way, clear)
        return 3.0 * tight + 2.0 * found

    return tangle


def _way(at: list[list[float]], link: tuple[int, int]) -> Way:
    (ax, ay), (bx, by) = at[link[0]], at[link[1]]
    return (ax, ay), (bx, by)


def _cross(at: list[list[float]], one: tuple[int, int], two: tuple[int, int]) -> bool:
    """Return whether two links without a common city cross."""
    return one[0] not in two and one[1] not in two and crossings(_way(at, one), (_way(at, two),)) > 0


def _pairs(count: int, links: list[tuple[int, int]]) -> list[tuple[int, int, bool]]:
    """Return every two cities, and whether a link joins them."""
    linked = {frozenset(link) for link in links}
    return [(i, j, frozenset((i, j)) in linked) for i, j in combinations(range(count), 2)]


def _push_pair(at: list[list[float]], move: list[list[float]], i: int, j: int, room: Spot) -> None:
    dx, dy = at[i][0] - at[j][0], at[i][1] - at[j][1]
    near = math.pow((abs(dx) / room[0]) ** 2.4 + (abs(dy) / room[1]) ** 2.4, 1 / 2.4)
    if near >= 1.0:
        return
    far = math.hypot(dx, dy) or 1e-6
    force = (1.0 - near) * 14.0 / far
    move[i][0] += force * dx
    move[i][1] += force * dy
    move[j][0] -= force * dx
    move[j][1] -= force * dy


def _push_off_link(at: list[list[float]], move: list[list[float]], a: int, b: int) -> None:
    (x1, y1), (x2, y2) = at[a], at[b]
    ex, ey = x2 - x1, y2 - y1
    length = math.hypot(ex, ey) or 1e-6
    nx, ny = -ey / length, ex / length
    reach = abs(nx) * (PILL[0] / 2 + 6) + abs(ny) * (PILL[1] / 2 + 6)
    left, right = min(x1, x2) - reach, max(x1, x2) + reach
    top, bottom = min(y1, y2) - reach, max(y1, y2) + reach
    for i, (x, y) in enumerate(at):
        if x < left or x > right or y < top or y > bottom:
            continue
        side = (x - x1) * nx + (y - y1) * ny
        if not -reach < side < reach or i in (a, b):
            continue
        along = ((x - x1) * ex + (y - y1) * ey) / (length * length)
        if 0.0 < along < 1.0:
            force = (reach - abs(side)) * (0.35 if side >= 0 else -0.35)
            move[i][0] += force * nx
            move[i][1] += force * ny


def _hold(spot: list[float], panel: Spot) -> None:
    for c in (0, 1):
        spot[c] = min(max(spot[c], _MARGIN[c]), panel[c] - _MARGIN[c])


def _separate(at: list[list[float]], pairs: list[tuple[int, int, bool]], panel: Spot) -> None:
    """Move cities apart the shorter way until each has its gap to the others, or the panel is full."""
    for _ in range(200):
        clear = True
        for i, j, is_linked in pairs:
            gap = _LINK_GAP if is_linked else _GAP
            over = gap[0] - abs(at[i][0] - at[j][0]), gap[1] - abs(at[i][1] - at[j][1])
            if over[0] <= 0.01 or over[1] <= 0.01:
                continue
            clear = False
            c = 0 if over[0] < over[1] else 1
            sign = 1.0 if at[i][c] >= at[j][c] else -1.0
            at[i][c] += sign * over[c] / 2
            at[j][c] -= sign * over[c] / 2
            _hold(at[i], panel)
            _hold(at[j], panel)
        if clear:
            return
