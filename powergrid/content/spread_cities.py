"""Push cities apart until there is room for all of them and their links cross less."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations

from powergrid.content.boxes import Segment, Spot, crossings, cut_by, cuts
from powergrid.content.layout import BADGE_HEIGHT, BADGE_WIDTHS, NAME_LINE, PANEL, PILL

MARGIN = (34.0, 28.0)
_STEPS = 300
_UNCROSSINGS = 3
#: Pairs of cities are considered up to this far beyond the room that they need.
_SPARE = 30.0
_LINKED, _APART = (78.0, 46.0), (62.0, 40.0)
_GAP = (PILL[0] + 9.0, PILL[1] + 9.0)
#: The additional distance between cities if many links bend around them.
_LANE = 18.0
_LINK_GAP = (PILL[0] + BADGE_WIDTHS[1] + 8.0, PILL[1] + BADGE_HEIGHT + 8.0)


def spread(home: list[Spot], links: list[tuple[int, int]], panel: Spot, *, tangled: bool) -> list[Spot]:
    """Push cities apart, off other cities' links and back towards their home, then until none overlap.

    Args:
        tangled: Whether links cross anyway.
    """
    # cities in exactly the same place start slightly apart, each in its own direction
    at = [[x + math.cos(i * 2.4), y + math.sin(i * 2.4)] for i, (x, y) in enumerate(home)]
    pairs = pairs_of(len(at), links)
    _push_apart(at, home, links, pairs, panel)
    other = [list(spot) for spot in at]
    separate(at, pairs, panel, _LANE if tangled else 0.0)
    if not tangled and _uncross(other, links, panel):
        _push_apart(other, [(x, y) for x, y in other], links, pairs, panel)
        separate(other, pairs, panel)
        if _misfit(other, links, pairs) < _misfit(at, links, pairs):
            at = other
    return [(x, y) for x, y in at]


def _misfit(at: list[list[float]], links: list[tuple[int, int]], pairs: list[tuple[int, int, bool]]) -> int:
    """Return the penalty for a layout: for crossing links and, weighted more heavily, cities that are too close."""
    tight = 0
    for i, j, is_linked in pairs:
        gap = _LINK_GAP if is_linked else _GAP
        tight += abs(at[i][0] - at[j][0]) < gap[0] - 0.1 and abs(at[i][1] - at[j][1]) < gap[1] - 0.1
    return 5 * tight + sum(cross(at, one, two) for one, two in combinations(links, 2))


def _push_apart(
    at: list[list[float]],
    home: list[Spot],
    links: list[tuple[int, int]],
    pairs: list[tuple[int, int, bool]],
    panel: Spot,
) -> None:
    """Move cities away from each other and from other cities' links, and back towards their home."""
    # on a larger panel, cities in a crowded area also get more room
    wider = math.sqrt(panel[0] / PANEL[0])
    linked, apart = ((room[0] * wider, room[1] * wider) for room in (_LINKED, _APART))
    close, far = list[tuple[int, int, bool]](), _SPARE
    for step in range(_STEPS):
        move = [[0.0, 0.0] for _ in at]
        if far >= _SPARE / 2:  # only now might other cities be close
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
            hold(at[i], panel)
            longest = max(longest, abs(at[i][0] - before[0]), abs(at[i][1] - before[1]))
        far += longest


def _uncross(at: list[list[float]], links: list[tuple[int, int]], panel: Spot) -> bool:
    """Move single cities slightly to make fewer links cross; return whether any city moved."""
    moved = False
    for _ in range(_UNCROSSINGS):
        crossed = [pair for pair in combinations(links, 2) if cross(at, *pair)]
        better = [
            _untangle(at, city, links, panel)
            for city in sorted({city for pair in crossed for link in pair for city in link})
        ]
        if not any(better):
            break
        moved = True
    return moved


def _untangle(at: list[list[float]], city: int, links: list[tuple[int, int]], panel: Spot) -> bool:
    """Move a city to the best place nearby; return whether it moved."""
    tangle = _tangle_of(at, city, links)
    start = best = at[city]
    least = tangle()
    for direction in range(16):
        for far in (30.0, 50.0, 75.0):
            turn = direction * math.pi / 8
            at[city] = [start[0] + far * math.cos(turn), start[1] + far * math.sin(turn)]
            hold(at[city], panel)
            found = tangle() + far / 100
            if found < least:
                least, best = found, at[city]
    at[city] = best
    return best is not start


def _tangle_of(at: list[list[float]], city: int, links: list[tuple[int, int]]) -> Callable[[], float]:
    """Return a function that measures the penalty for a city's current position while all others stay in place.

    It counts the links that cross the city's own, and the cities and links covered by the city and its links.
    """
    rest = [link for link in links if city not in link]
    segments = [_segment(at, link) for link in rest]
    pills = {other: (x, y, PILL[0] / 2, PILL[1] / 2) for other, (x, y) in enumerate(at) if other != city}
    own = []
    for link in links:
        if city in link:
            end = link[0] if link[1] == city else link[1]
            crossable = [segment for other, segment in zip(rest, segments, strict=True) if end not in other]
            own.append((link, crossable, [pill for other, pill in pills.items() if other != end]))

    def tangle() -> float:
        x, y = at[city]
        tight = sum(abs(x - a) < _GAP[0] and abs(y - b) < _GAP[1] + NAME_LINE for a, b, _, _ in pills.values())
        found = cut_by((x, y, PILL[0] / 2 + 4, PILL[1] / 2 + 4), segments)
        for link, crossable, clear in own:
            segment = _segment(at, link)
            found += crossings(segment, crossable) + cuts(segment, clear)
        return 3.0 * tight + 2.0 * found

    return tangle


def _segment(at: list[list[float]], link: tuple[int, int]) -> Segment:
    (ax, ay), (bx, by) = at[link[0]], at[link[1]]
    return (ax, ay), (bx, by)


def cross(at: list[list[float]], one: tuple[int, int], two: tuple[int, int]) -> bool:
    """Return whether two links without a shared city cross."""
    return one[0] not in two and one[1] not in two and crossings(_segment(at, one), (_segment(at, two),)) > 0


def pairs_of(count: int, links: list[tuple[int, int]]) -> list[tuple[int, int, bool]]:
    """Return all pairs of cities, and whether a link joins them."""
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


def hold(spot: list[float], panel: Spot) -> None:
    """Keep a city inside the panel."""
    for c in (0, 1):
        spot[c] = min(max(spot[c], MARGIN[c]), panel[c] - MARGIN[c])


def separate(at: list[list[float]], pairs: list[tuple[int, int, bool]], panel: Spot, more: float = 0.0) -> None:
    """Move cities apart, in the shorter direction, until there is a gap between them or the panel is full.

    Args:
        more: Extra space beyond the standard gap.
    """
    for _ in range(200):
        clear = True
        for i, j, is_linked in pairs:
            gap = _LINK_GAP if is_linked else _GAP
            over = gap[0] + more - abs(at[i][0] - at[j][0]), gap[1] + more - abs(at[i][1] - at[j][1])
            if over[0] <= 0.01 or over[1] <= 0.01:
                continue
            clear = False
            c = 0 if over[0] < over[1] else 1
            sign = 1.0 if at[i][c] >= at[j][c] else -1.0
            at[i][c] += sign * over[c] / 2
            at[j][c] -= sign * over[c] / 2
            hold(at[i], panel)
            hold(at[j], panel)
        if clear:
            return
