"""The names of regions on a board, moved if translations or generated boards leave them no room."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Final, Protocol

import pygame

from powergrid.content.drawing import BoardDrawing, RegionSpot
from powergrid.content.layout import BADGE_HEIGHT, PILL
from powergrid.desktop.board.camera import Spot
from powergrid.desktop.board.labels import NameBox, badge_width
from powergrid.desktop.board.land import Land
from powergrid.desktop.toolkit import slices, text

REGION_NAME, REGION_LINE = 11.0, 12.5
"""The font size of the names and the line height, in lp."""
_SIGN: Final = 18.0
_STEP, _REACH = 5, 150
Line = tuple[float, float, float, float]
"""A straight line from one place to another."""


class BoardFigure(Protocol):
    """The part of a figure needed to find room."""

    @property
    def drawing(self) -> BoardDrawing:
        """The drawing whose names are to be moved."""
        ...

    @property
    def links(self) -> tuple[tuple[str, str, int], ...]:
        """The links with their costs."""
        ...

    @property
    def nuclear_free(self) -> frozenset[str]:
        """The regions with the struck-through uranium sign."""
        ...

    @property
    def spots(self) -> Mapping[str, Spot]:
        """The centre of each city."""
        ...

    @property
    def paths(self) -> Mapping[tuple[str, str], tuple[Spot, ...]]:
        """The points of each link."""
        ...

    @property
    def badges(self) -> Mapping[tuple[str, str], Spot]:
        """The centre of the badge of each link."""
        ...

    @property
    def land(self) -> Land:
        """The paths of the land."""
        ...

    @property
    def size(self) -> float:
        """The size of cities, names and badges."""
        ...

    @property
    def panel(self) -> pygame.FRect:
        """The panel in lp of cities and names."""
        ...

    def in_lp(self, spot: Spot) -> tuple[float, float]:
        """Convert a spot to lp of cities and names."""
        ...

    def name_box(self, city: str) -> NameBox:
        """Return the box of the name of a city at normal size."""
        ...


def with_clear_names(figure: BoardFigure) -> BoardDrawing:
    """Return the drawing of a figure with region names that are clear of links, cities, costs and other names."""
    taken = [slices.around(figure.in_lp(spot), PILL[0] + 5, PILL[1] + 5) for spot in figure.spots.values()]
    taken += [figure.name_box(city).box(1.0) for city in figure.spots]
    for a, b, cost in figure.links:
        taken.append(slices.around(figure.in_lp(figure.badges[a, b]), badge_width(cost) + 3, BADGE_HEIGHT + 3))
    taken += [_boxed(figure, one, one.lines, *one.label) for one in figure.drawing.regions if one.by_hand]
    links = [
        (*figure.in_lp(start), *figure.in_lp(end)) for one in figure.paths.values() for start, end in pairwise(one)
    ]
    regions = []
    for region in figure.drawing.regions:
        placed = region if region.by_hand else _placed(figure, region, taken, links)
        taken.append(_boxed(figure, placed, placed.lines, *placed.label))
        regions.append(placed)
    if tuple(regions) == figure.drawing.regions:
        return figure.drawing
    return figure.drawing.model_copy(update={"regions": tuple(regions)})


def _placed(figure: BoardFigure, region: RegionSpot, taken: list[pygame.FRect], links: list[Line]) -> RegionSpot:
    """Return a region with its name at the nearest clear position, on its land if there is room.

    A name that is already clear and on its own land stays there. It may be on one or two lines.
    """
    here = _boxed(figure, region, region.lines, *region.label)
    if _is_clear(figure, here, taken, links) and _is_near_land(figure, region.id, here):
        return region
    name = " ".join(region.lines)
    for fits in (_is_on_land, _is_near_land):
        for lines in dict.fromkeys((region.lines, (name,), _in_two(name))):
            size = _size(figure, region, lines)
            for x, y in _around(*region.label):
                box = slices.around(figure.in_lp(Spot(x / 10, y / 10)), *size)
                if _is_clear(figure, box, taken, links) and fits(figure, region.id, box):
                    return region.model_copy(update={"label": (x, y), "lines": lines})
    return region


def _around(x: int, y: int) -> Iterator[tuple[int, int]]:
    """Yield positions around a point in tenths of lp, nearest first."""
    for across, down in _steps():
        yield x + across, y + down


@cache
def _steps() -> list[tuple[int, int]]:
    across = range(-_REACH * 10, _REACH * 10 + 1, _STEP * 10)
    return sorted(((i, j) for i in across for j in across), key=lambda step: step[0] ** 2 + step[1] ** 2)


def _in_two(name: str) -> tuple[str, ...]:
    blanks = [at for at, letter in enumerate(name) if letter == " "]
    if not blanks:
        return (name,)
    at = min(blanks, key=lambda place: abs(place - len(name) / 2))
    return name[:at], name[at + 1 :]


def _boxed(figure: BoardFigure, region: RegionSpot, lines: tuple[str, ...], x: int, y: int) -> pygame.FRect:
    """Return the box of a name centred at (x, y), in tenths of board units."""
    return slices.around(figure.in_lp(Spot(x / 10, y / 10)), *_size(figure, region, lines))


def _size(figure: BoardFigure, region: RegionSpot, lines: tuple[str, ...]) -> tuple[float, float]:
    """Return the width and height of a name in lp."""
    width = max(text.width(line, "cond", 400, REGION_NAME) for line in lines)
    return width + (_SIGN if region.id in figure.nuclear_free else 0), REGION_LINE * len(lines) - 2


def _is_clear(figure: BoardFigure, box: pygame.FRect, taken: list[pygame.FRect], links: list[Line]) -> bool:
    if not figure.panel.contains(box) or box.collidelist(taken) >= 0:
        return False
    return not any(map(box.clipline, links))


def _is_on_land(figure: BoardFigure, region: str, box: pygame.FRect) -> bool:
    """Return whether a name is entirely on the land of its region."""
    spots = ((box.left + box.width * share / 6, y) for y in (box.top, box.bottom) for share in range(7))
    return all(figure.land.is_in(region, x * figure.size, y * figure.size) for x, y in spots)


def _is_near_land(figure: BoardFigure, region: str, box: pygame.FRect) -> bool:
    """Return whether a name is on the land of its region, or next to it but not on another region."""
    size = figure.size
    across = (box.left + box.width * share / 8 for share in range(9))
    land = [figure.land.region_at(x * size, box.centery * size) for x in across]
    if any(spot not in (None, region) for spot in land):
        return False
    beside = box.inflate(30, 24)
    corners = (beside.topleft, beside.topright, beside.bottomleft, beside.bottomright)
    return region in land or any(figure.land.is_in(region, x * size, y * size) for x, y in corners)
