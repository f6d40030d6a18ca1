"""Find places on a panel where a box of a given size touches neither lines nor other boxes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from powergrid.content.boxes import Box, Segment, Spot

#: The distance between the places.
_STEP: Final = 4.0
#: Places this close to a returned place are skipped.
_APART: Final = 20.0


class FreeSpots:
    """The places on a grid, column by column, where the middle of a box may be."""

    def __init__(self, panel: Spot, half: Spot, boxes: Iterable[Box], lines: Iterable[Segment]) -> None:
        """Find the places.

        Args:
            half: Half the width and height of the box.
        """
        self._half = half
        self._columns, self._rows = int(panel[0] / _STEP) + 1, int(panel[1] / _STEP) + 1
        self._taken = bytearray(self._columns * self._rows)
        for edge in (-1.0, panel[0] + 1.0):
            self.take((edge, panel[1] / 2, 1.0, panel[1]))
        for edge in (-1.0, panel[1] + 1.0):
            self.take((panel[0] / 2, edge, panel[0], 1.0))
        for box in boxes:
            self.take(box)
        for line in lines:
            self.cross(line)

    def take(self, box: Box) -> None:
        """Exclude the places where the box would touch this one."""
        x, y, wide, high = box
        reach = wide + self._half[0]
        for column in self._between(x - reach, x + reach, self._columns):
            self._mark(column, y - high, y + high)

    def cross(self, line: Segment) -> None:
        """Exclude the places where the box would touch a line."""
        (x1, y1), (x2, y2) = line if line[0][0] <= line[1][0] else line[::-1]
        slope = (y2 - y1) / (x2 - x1) if x2 - x1 > 1e-6 else 0.0
        wide = self._half[0]
        for column in self._between(x1 - wide, x2 + wide, self._columns):
            first, last = max(x1, column * _STEP - wide), min(x2, column * _STEP + wide)
            one, other = (y1 + (first - x1) * slope, y1 + (last - x1) * slope) if slope else (y1, y2)
            self._mark(column, min(one, other), max(one, other))

    def _mark(self, column: int, top: float, bottom: float) -> None:
        rows = self._between(top - self._half[1], bottom + self._half[1], self._rows)
        start = column * self._rows
        self._taken[start + rows.start : start + rows.stop] = b"\1" * len(rows)

    @staticmethod
    def _between(low: float, high: float, count: int) -> range:
        first, last = max(0, math.ceil(low / _STEP)), min(count - 1, int(high // _STEP))
        return range(first, max(first, last + 1))

    def detours(self, start: Spot, end: Spot, most: float) -> Iterator[Spot]:
        """Yield places that lengthen the route from start to end by at most `most`, the shortest detour first."""
        straight = math.dist(start, end)
        found = []
        at = self._taken.find(0)
        while at >= 0:
            column, row = divmod(at, self._rows)
            spot = column * _STEP, row * _STEP
            longer = math.dist(start, spot) + math.dist(spot, end) - straight
            if longer <= most:
                found.append((longer, spot))
            at = self._taken.find(0, at + 1)
        found.sort()
        before: list[Spot] = []
        for _, spot in found:
            if all(math.dist(spot, one) > _APART for one in before):
                before.append(spot)
                yield spot
