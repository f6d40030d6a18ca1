"""Find paths around boxes: straight lines that bend next to the corners of obstacles."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final

from powergrid.content.boxes import Box, Spot, hits

#: The distance at which a link bends around an obstacle; it grows with each link that already bends there.
_MARGINS: Final = (3.5, 6.5, 9.5, 12.5, 15.5, 18.5, 21.5)
#: The space that a link leaves next to an obstacle.
_CLEAR: Final = 1.5
#: The most lines to try for a path (normally, and in a longer search), and the most boxes to consider from one place.
_MAX_LINES, _MORE_LINES, _MAX_BOXES = 250, 800, 6
#: A path with one bend fewer may be this much longer.
_BEND: Final = 4.0
#: The smallest distance of a bend from the edge of the panel.
_EDGE: Final = 4.0
Path = list[Spot]


class Finder:
    """A finder of paths around boxes.

    Attributes:
        used: The number of links that already bend at each corner.
    """

    def __init__(self, boxes: Sequence[Box], panel: Spot, used: Mapping[Spot, int]) -> None:
        self._boxes = boxes
        self._wide = [(x, y, w + _CLEAR, h + _CLEAR) for x, y, w, h in boxes]
        self._sides = [(x - w, x + w, y - h, y + h, x, y, w, h) for x, y, w, h in self._wide]
        self._panel = panel
        self._used = used
        self._found: dict[tuple[Spot, Spot], int] = {}
        self._beside: dict[int, list[Spot]] = {}
        self._most = 0
        self.tried = 0
        self.corner_of: dict[Spot, Spot] = {}

    def path(self, start: Spot, end: Spot, *, more: bool = False) -> Path | None:
        """Return a short path from one place to another, or None if none was found.

        Args:
            more: Whether to search longer.
        """
        self._most = self.tried + (_MORE_LINES if more else _MAX_LINES)
        found = self._search(start, end)
        return None if found is None else self._straightened(found)

    def is_free(self, path: Path) -> bool:
        """Return whether a path leaves space around all boxes."""
        return all(self._first(a, b) < 0 for a, b in pairwise(path))

    def is_outside(self, spot: Spot) -> bool:
        """Return whether a place is outside all boxes."""
        return not hits((*spot, 0.0, 0.0), self._wide)

    def _search(self, start: Spot, end: Spot) -> Path | None:
        """Return a path from corner to corner, always continuing from the place that seems nearest to the end."""
        before: dict[Spot, Spot] = {}
        gone = {start: 0.0}
        todo = [(math.dist(start, end), start)]
        done: set[Spot] = set()
        while todo and self.tried < self._most:
            _, spot = heappop(todo)
            if spot == end:
                return _back(end, before)
            if spot in done:
                continue
            done.add(spot)
            for place in self._seen(spot, end):
                length = gone[spot] + math.dist(spot, place) + _BEND
                if length < gone.get(place, 1e9):
                    gone[place], before[place] = length, spot
                    heappush(todo, (length + math.dist(place, end), place))
        return None

    def _seen(self, spot: Spot, end: Spot) -> list[Spot]:
        """Return the places that a clear straight line from a place reaches: the end, or corners of obstacles."""
        found, boxes, todo = list[Spot](), set[int](), [end]
        while todo:
            place = todo.pop()
            number = self._first(spot, place)
            if number < 0:
                if place != spot:
                    found.append(place)
            elif number not in boxes and len(boxes) < _MAX_BOXES:
                boxes.add(number)
                todo += self._corners(number)
        return found

    def _first(self, start: Spot, end: Spot) -> int:
        """Return the number of the first box that a line touches, or -1 if there is none."""
        known = self._found.get((start, end))
        if known is not None:
            return known
        self.tried += 1
        (x1, y1), (x2, y2) = start, end
        left, right = (x1, x2) if x1 < x2 else (x2, x1)
        top, bottom = (y1, y2) if y1 < y2 else (y2, y1)
        across, down, shift = x2 - x1, y2 - y1, x2 * y1 - y2 * x1
        wide, high = abs(across), abs(down)
        best, least = -1, 1e18
        for number, (west, east, north, south, x, y, a, b) in enumerate(self._sides):
            if east < left or west > right or south < top or north > bottom:
                continue
            if abs(down * x - across * y + shift) <= high * a + wide * b:
                far = (x - x1) * across + (y - y1) * down
                if far < least:
                    best, least = number, far
        self._found[start, end] = best
        return best

    def _corners(self, number: int) -> list[Spot]:
        """Return the places next to the corners of a box where a link may bend."""
        known = self._beside.get(number)
        if known is not None:
            return known
        x, y, wide, high = self._boxes[number]
        found = []
        for right, down in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            corner = x + right * wide, y + down * high
            more = _MARGINS[min(self._used.get(corner, 0), len(_MARGINS) - 1)]
            spot = corner[0] + right * more, corner[1] + down * more
            inside = all(_EDGE <= spot[c] <= self._panel[c] - _EDGE for c in (0, 1))
            if inside and self.is_outside(spot):
                self.corner_of[spot] = corner
                found.append(spot)
        self._beside[number] = found
        return found

    def _straightened(self, path: Path) -> Path:
        """Return a path without unnecessary bends."""
        out = [path[0]]
        at = 0
        while at < len(path) - 1:
            after = next((n for n in range(len(path) - 1, at + 1, -1) if self._first(path[at], path[n]) < 0), at + 1)
            out.append(path[after])
            at = after
        return out


def _back(end: Spot, before: Mapping[Spot, Spot]) -> Path:
    path = [end]
    while path[-1] in before:
        path.append(before[path[-1]])
    return path[::-1]


def length_of(path: Sequence[Spot]) -> float:
    """Return the length of a path."""
    return sum(math.dist(a, b) for a, b in pairwise(path))
