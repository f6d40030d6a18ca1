"""The papers that a board is printed on, and the part of its drawing that is on them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple

import pygame

from powergrid.content.layout import PANEL, PILL
from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.figure import BoardFigure

Size = tuple[float, float]
#: Width and height of papers in millimetres, lying on their long side.
PAPERS: Final[Mapping[str, Size]] = {"A4": (297, 210), "A3": (420, 297), "A2": (594, 420), "A1": (841, 594)}
#: Millimetres that printers leave free at the edge of a paper.
MARGIN: Final = 10.0
#: The height of the title above the board, as a share of the whole.
_TITLE: Final = 0.055
#: Fewer papers are used if the board is at least this share as large on them.
_NEARLY: Final = 0.92
#: Board units: the room around a board, and how far the neighbours of a board with true coasts are drawn to the side
#: and up and down.
_ROOM, _SURROUNDINGS = 8.0, (250.0, 124.0)
#: How much of the land beyond the cities is to be seen, in board units: as much as there is room for.
_LANDS: Final = (90.0, 60.0, 30.0, 0.0)


class Paper(NamedTuple):
    """A choice of papers, as `PAPERS` names them: the board is as large as `name`, on that or on several sheets."""

    name: str = "A4"
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class Sheets:
    """The sheets of a board. sheet: the size of one in millimetres. grid: their number across and down."""

    sheet: Size
    grid: tuple[int, int] = (1, 1)

    @property
    def inner(self) -> Size:
        """The part of a sheet that is printed, in millimetres."""
        return self.sheet[0] - 2 * MARGIN, self.sheet[1] - 2 * MARGIN

    @property
    def size(self) -> Size:
        """The size of the whole in millimetres: the title and the board below it."""
        return self.inner[0] * self.grid[0], self.inner[1] * self.grid[1]

    @property
    def title(self) -> float:
        """The height of the title in millimetres."""
        return _TITLE * min(self.size)

    @property
    def room(self) -> Size:
        """The size of the board in millimetres."""
        return self.size[0], self.size[1] - self.title

    def scale(self, shape: Size) -> float:
        """Return how many millimetres a unit of a board is long, as large as it fits."""
        return min(room / side for room, side in zip(self.room, shape, strict=True))


def sheets_for(paper: Paper, shape: Size) -> Sheets:
    """Return the sheets on which a board of a shape (width, height) is largest, turned as it needs.

    Of several ways in which it is nearly as large, the one with the fewest sheets.
    """
    found = list(_ways(paper))
    largest = max(sheets.scale(shape) for sheets in found)
    good = [sheets for sheets in found if sheets.scale(shape) >= _NEARLY * largest]
    return min(good, key=lambda sheets: (sheets.grid[0] * sheets.grid[1], -sheets.scale(shape)))


def _ways(paper: Paper) -> Iterator[Sheets]:
    """Yield all ways to lay sheets on a paper: lying or upright, as many as fit."""
    wide, high = PAPERS[paper.name]
    for part in (PAPERS[paper.sheet or paper.name], PAPERS[paper.sheet or paper.name][::-1]):
        inner = Sheets(part).inner
        for whole in ((wide, high), (high, wide)):
            across, down = (max(1, int(side / one)) for side, one in zip(whole, inner, strict=True))
            for grid in product(range(1, across + 1), range(1, down + 1)):
                yield Sheets(part, grid)


def board_box(figure: BoardFigure, land: float = _LANDS[0]) -> pygame.FRect:
    """Return the part of the plane with everything of a board: its cities, names and costs, and some room.

    land: how far beyond its cities its land is in it, in board units.
    """
    wide, high = PILL
    boxes = [pygame.FRect(x - wide / 2, y - high / 2, wide, high) for x, y in map(figure.in_lp, figure.spots.values())]
    boxes += [figure.name_box(city).box(size) for city, size in figure.labels.sizes.items()]
    boxes += figure.region_boxes()
    found = boxes[0].unionall(boxes[1:])
    found = pygame.FRect([side * figure.size for side in found])  # lp of cities are smaller on a crowded board
    near = found.inflate(2 * land, 2 * land)
    for region in figure.drawing.regions:
        for polygon in region.shape:
            xs, ys = polygon[0][::2], polygon[0][1::2]
            shape = pygame.FRect(min(xs) / 10, min(ys) / 10, (max(xs) - min(xs)) / 10, (max(ys) - min(ys)) / 10)
            found = found.union(shape.clip(near)) if shape.colliderect(near) else found
    return found.inflate(2 * _ROOM, 2 * _ROOM).clip(_surroundings())


def window(figure: BoardFigure, shape: Size) -> pygame.FRect:
    """Return the part of the plane of a shape (width, height) with a board at its middle.

    It ends where the neighbours of the board end; rather than that, less of the land beyond the cities is in it.
    """
    limits = _surroundings()
    for land in _LANDS:
        box = board_box(figure, land)
        scale = min(side / one for side, one in zip(shape, box.size, strict=True))
        found = pygame.FRect(0, 0, shape[0] / scale, shape[1] / scale)
        found.center = box.center
        if not (figure.drawing.neighbours or figure.drawing.neutral):  # only the sea around it
            return found
        if found.width <= limits.width and found.height <= limits.height:
            return found.clamp(limits)
    found.width, found.height = min(found.width, limits.width), min(found.height, limits.height)
    found.center = box.center
    return found.clamp(limits)


def camera_on(part: pygame.FRect, size: tuple[int, int], lp: float) -> Camera:
    """Return the view of a part of the plane in a picture of `size` pixels; lp: the size of cities on the board."""
    unit = min(size[0] / part.width, size[1] / part.height)
    edge = min((size[0] / unit - PANEL[0]) / 2, (size[1] / unit - PANEL[1]) / 2)
    return Camera((0, 0, *size), unit * lp, middle=part.center, edge=edge)


def _surroundings() -> pygame.FRect:
    return pygame.FRect(0, 0, *PANEL).inflate(2 * _SURROUNDINGS[0], 2 * _SURROUNDINGS[1])
