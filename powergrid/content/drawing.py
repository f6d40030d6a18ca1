"""The drawing of a board: the places of its cities, names and badges, and the land under them.

Drawing files are in `maps/drawing/` and are made by `build_scripts/boards/draw_boards.py`. All coordinates in a file
are in tenths of a logical pixel on the 644 by 594 panel, without decimals.
"""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from powergrid.content.layout import BoardLayout, CityPlace

TENTH = 0.1
Line = tuple[int, ...]
"""x and y of each point in turn."""
Shape = tuple[tuple[Line, ...], ...]
"""Polygons, each an outer ring and its holes."""


class DrawingError(ValueError):
    """A drawing file that cannot be read; the message gives the file and the error."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class NameSpot(_Part):
    """A city's name: the centre of its box relative to the city's centre, its lines and alignment."""

    at: tuple[int, int]
    lines: tuple[str, ...]
    align: int


class CitySpot(_Part):
    """A city that is in at least one printing of the board."""

    id: str
    at: tuple[int, int]
    name: NameSpot


class BadgeSpot(_Part):
    """The place of the badge on the link a-b: 0 at a, 1000 at b."""

    a: str
    b: str
    at: int


class BendSpot(_Part):
    """The places where the link a-b bends, from a to b, each with x and y."""

    a: str
    b: str
    at: Line


class RegionSpot(_Part):
    """A region: its land and the centre of its label.

    Attributes:
        by_hand: Whether the label must stay there.
    """

    id: str
    shape: Shape
    label: tuple[int, int]
    lines: tuple[str, ...]
    by_hand: bool = False


class BoardDrawing(_Part):
    """The content of a drawing file, for all printings of a board."""

    format: int
    board: str
    projection: str
    cities: tuple[CitySpot, ...]
    badges: tuple[BadgeSpot, ...]
    regions: tuple[RegionSpot, ...]
    neutral: Shape
    neighbours: Shape
    lakes: Shape
    region_borders: tuple[Line, ...]
    inner_borders: tuple[Line, ...]
    foreign_borders: tuple[Line, ...]
    rivers: tuple[Line, ...]
    coast: tuple[Line, ...] = ()
    """The coastline, if it is not simply the outline of the regions."""
    size: float = 1.0
    """The scale of cities, names and badges: less than 1 on a crowded board."""
    bends: tuple[BendSpot, ...] = ()
    """The bends of all links that are not straight."""

    def layout(self) -> BoardLayout:
        """Return the places of cities and badges in lp, including cities of other printings."""
        cities = {
            city.id: CityPlace(
                city.at[0] * TENTH,
                city.at[1] * TENTH,
                city.name.at[0] * TENTH,
                city.name.at[1] * TENTH,
                city.name.lines,
                city.name.align,
            )
            for city in self.cities
        }
        badges = {(spot.a, spot.b): spot.at / 1000 for spot in self.badges}
        bends = {
            (bend.a, bend.b): tuple((x * TENTH, y * TENTH) for x, y in zip(bend.at[::2], bend.at[1::2], strict=True))
            for bend in self.bends
        }
        return BoardLayout(cities, badges, self.size, bends=bends)


def load_drawing(path: Path) -> BoardDrawing:
    """Read a drawing file. Raises DrawingError if it is missing or has faults."""
    try:
        return BoardDrawing.model_validate_json(path.read_bytes())
    except OSError as error:
        raise DrawingError(f"cannot read the drawing {path.name}: {error.strerror}") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the file"
        raise DrawingError(f"the drawing {path.name} is wrong at {where}: {first['msg']}") from error
