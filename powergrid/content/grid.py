"""A grid of values over and around the panel of a board, and the lines where they are 0. Lengths are in lp."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from powergrid.content.layout import PANEL

Spot = tuple[float, float]
Ring = list[Spot]
Field = Sequence[float]
"""A value for each point of a grid, row by row."""


@dataclass(frozen=True)
class Grid:
    """A grid of points `step` apart that extends `beyond` the panel by that much, across and down."""

    step: float
    beyond: Spot

    @property
    def columns(self) -> int:
        """The number of points across."""
        return int((PANEL[0] + 2 * self.beyond[0]) / self.step) + 1

    @property
    def rows(self) -> int:
        """The number of points down."""
        return int((PANEL[1] + 2 * self.beyond[1]) / self.step) + 1

    @property
    def size(self) -> int:
        """The number of points."""
        return self.columns * self.rows

    def number(self, spot: Spot) -> int:
        """Return the number of the grid point nearest to a place."""
        columns = self.columns
        column = min(max(round((spot[0] + self.beyond[0]) / self.step), 0), columns - 1)
        row = min(max(round((spot[1] + self.beyond[1]) / self.step), 0), self.rows - 1)
        return row * columns + column

    def spot(self, number: int) -> Spot:
        """Return the place of a grid point."""
        row, column = divmod(number, self.columns)
        return column * self.step - self.beyond[0], row * self.step - self.beyond[1]

    def value(self, field: Field, spot: Spot) -> float:
        """Return the value of a field at any place."""
        columns = self.columns
        x, y = (spot[0] + self.beyond[0]) / self.step, (spot[1] + self.beyond[1]) / self.step
        column, row = min(int(x), columns - 2), min(int(y), self.rows - 2)
        at, right, down = row * columns + column, x - column, y - row
        above = field[at] + (field[at + 1] - field[at]) * right
        below = field[at + columns] + (field[at + columns + 1] - field[at + columns]) * right
        return above + (below - above) * down

    def contours(self, field: Field) -> list[Ring]:
        """Return the closed lines where a field is 0, with the higher values always on the same side."""
        ends: dict[tuple[int, int], tuple[int, int]] = {}
        for at in self._mixed(field):
            corners = (at, at + 1, at + self.columns + 1, at + self.columns)
            high = [field[corner] > 0 for corner in corners]
            sides = [(corners[n], corners[(n + 1) % 4]) for n in range(4)]
            leaving = [n for n in range(4) if high[n] and not high[(n + 1) % 4]]
            entering = [n for n in range(4) if not high[n] and high[(n + 1) % 4]]
            for number in leaving:
                # if there are two crossings, this keeps the land in the middle connected
                turns = min((one - number) % 4 for one in entering)
                ends[_key(sides[number])] = _key(sides[(number + turns) % 4])
        rings = []
        while ends:
            start = next(iter(ends))
            side = ends.pop(start)
            ring = [self._crossing(field, start)]
            while side != start and side in ends:
                ring.append(self._crossing(field, side))
                side = ends.pop(side)
            if side == start and len(ring) > 3:
                rings.append(ring)
        return rings

    def _mixed(self, field: Field) -> Iterable[int]:
        """Yield the first corner of each cell with values on both sides of 0."""
        columns = self.columns
        high = [value > 0 for value in field]
        for start in range(0, (self.rows - 1) * columns, columns):
            upper, lower = high[start : start + columns], high[start + columns : start + 2 * columns]
            if not any(upper) and not any(lower):
                continue
            cells = zip(upper, upper[1:], lower, lower[1:], strict=False)
            for column, (a, b, c, d) in enumerate(cells):
                if not a is b is c is d:
                    yield start + column

    def _crossing(self, field: Field, side: tuple[int, int]) -> Spot:
        """Return where the field is 0 between two neighbouring points."""
        first, last = side
        share = field[first] / (field[first] - field[last])
        (x1, y1), (x2, y2) = self.spot(first), self.spot(last)
        return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share


def _key(side: tuple[int, int]) -> tuple[int, int]:
    return min(side), max(side)
