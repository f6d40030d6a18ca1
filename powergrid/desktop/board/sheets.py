"""The paper that a board is printed on, and the part of the drawing on it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple

import pygame

from powergrid.content.layout import PANEL, PILL
from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.figure import BoardFigure
from powergrid.desktop.toolkit import slices

Size = tuple[float, float]
#: The width and height of paper in millimetres, in landscape.
PAPERS: Final[Mapping[str, Size]] = {"A4": (297, 210), "A3": (420, 297), "A2": (594, 420), "A1": (841, 594)}
#: The margin that printers leave free, in millimetres.
MARGIN: Final = 10.0
#: The height of the title above the board, as a share of the total height.
_TITLE: Final = 0.055
#: A layout with fewer sheets is used if the board is at least this large on it, as a share of the largest size.
_NEARLY: Final = 0.92
#: The margin around a board, and how far the neighbours of a board with real coasts extend horizontally and vertically,
#: in board units.
_ROOM, _SURROUNDINGS = 8.0, (250.0, 124.0)
#: How much land beyond the cities to show, in board units; the first value with enough room is used.
_LANDS: Final = (90.0, 60.0, 30.0, 0.0)


class Paper(NamedTuple):
    """A choice of paper by names in `PAPERS`: the board is as large as `name`, on one or more sheets."""

    name: str = "A4"
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class Sheets:
    """The sheets of a board.

    Attributes:
        sheet: The size of each sheet in millimetres.
        grid: The number of columns and rows.
    """

    sheet: Size
    grid: tuple[int, int] = (1, 1)

    @property
    def inner(self) -> Size:
        """The printable area of a sheet, in millimetres."""
        return self.sheet[0] - 2 * MARGIN, self.sheet[1] - 2 * MARGIN

    @property
    def size(self) -> Size:
        """The total size of title and board, in millimetres."""
        return self.inner[0] * self.grid[0], self.inner[1] * self.grid[1]

    @property
    def title(self) -> float:
        """The height of the title in millimetres."""
        return _TITLE * min(self.size)

    @property
    def room(self) -> Size:
        """The area for the board, in millimetres."""
        return self.size[0], self.size[1] - self.title

    def scale(self, shape: Size) -> float:
        """Return the largest possible length of a board unit, in millimetres."""
        return min(room / side for room, side in zip(self.room, shape, strict=True))


def sheets_for(paper: Paper, shape: Size) -> Sheets:
    """Return the layout of sheets on which a board with proportions `shape` (width, height) is largest.

    Among layouts on which it is almost as large, the one with the fewest sheets wins.
    """
    found = list(_grids(paper))
    largest = max(sheets.scale(shape) for sheets in found)
    good = [sheets for sheets in found if sheets.scale(shape) >= _NEARLY * largest]
    return min(good, key=lambda sheets: (sheets.grid[0] * sheets.grid[1], -sheets.scale(shape)))


def _grids(paper: Paper) -> Iterator[Sheets]:
    """Yield every layout of sheets in landscape or portrait on a choice of paper."""
    wide, high = PAPERS[paper.name]
    for part in (PAPERS[paper.sheet or paper.name], PAPERS[paper.sheet or paper.name][::-1]):
        inner = Sheets(part).inner
        for whole in ((wide, high), (high, wide)):
            across, down = (max(1, int(side / one)) for side, one in zip(whole, inner, strict=True))
            for grid in product(range(1, across + 1), range(1, down + 1)):
                yield Sheets(part, grid)


def board_box(figure: BoardFigure, land: float = _LANDS[0]) -> pygame.FRect:
    """Return the area with all cities, names and costs of a board, and a margin.

    Args:
        land: How much land beyond its cities to include, in board units.
    """
    boxes = [slices.around(figure.in_lp(spot), *PILL) for spot in figure.spots.values()]
    boxes += [figure.name_box(city).box(size) for city, size in figure.labels.sizes.items()]
    boxes += figure.region_boxes()
    found = boxes[0].unionall(boxes[1:])
    found = pygame.FRect([side * figure.size for side in found])  # city sizes are smaller on a crowded board
    near = found.inflate(2 * land, 2 * land)
    for region in figure.drawing.regions:
        for polygon in region.shape:
            xs, ys = polygon[0][::2], polygon[0][1::2]
            shape = slices.spanning(min(xs) / 10, min(ys) / 10, max(xs) / 10, max(ys) / 10)
            found = found.union(shape.clip(near)) if shape.colliderect(near) else found
    return found.inflate(2 * _ROOM, 2 * _ROOM).clip(_surroundings())


def window(figure: BoardFigure, shape: Size) -> pygame.FRect:
    """Return an area with proportions `shape` (width, height) and the board in its centre.

    Rather than extending beyond the board's neighbours, it includes less land beyond the cities.
    """
    limits = _surroundings()
    for land in _LANDS:
        box = board_box(figure, land)
        scale = min(side / one for side, one in zip(shape, box.size, strict=True))
        found = slices.around(box.center, shape[0] / scale, shape[1] / scale)
        if not (figure.drawing.neighbours or figure.drawing.neutral):  # surrounded by sea
            return found
        if found.width <= limits.width and found.height <= limits.height:
            return found.clamp(limits)
    found.width, found.height = min(found.width, limits.width), min(found.height, limits.height)
    found.center = box.center
    return found.clamp(limits)


def camera_on(part: pygame.FRect, size: tuple[int, int], lp: float) -> Camera:
    """Return the camera for an area in a picture of `size` pixels.

    Args:
        lp: The size of cities on the board.
    """
    unit = min(size[0] / part.width, size[1] / part.height)
    edge = min((size[0] / unit - PANEL[0]) / 2, (size[1] / unit - PANEL[1]) / 2)
    return Camera((0, 0, *size), unit * lp, middle=part.center, edge=edge)


def _surroundings() -> pygame.FRect:
    return pygame.FRect(0, 0, *PANEL).inflate(2 * _SURROUNDINGS[0], 2 * _SURROUNDINGS[1])
