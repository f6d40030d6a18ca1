"""The data model of a map file: cities, links, regions, printings and specials."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from powergrid.base.messages import message
from powergrid.base.names import clean_name
from powergrid.content.editions import Edition
from powergrid.content.mechanisms import Slug
from powergrid.content.options import OptionValue
from powergrid.content.specials import SpecialsFile

MAX_CITIES: Final = 120
MAX_LINKS: Final = 500
MIN_REGIONS: Final = 3
MAX_REGIONS: Final = 12
#: The largest coordinate on a plane.
MAX_PLANE: Final = 100_000


def _readable(name: str) -> str:
    cleaned = clean_name(name)
    if not cleaned or not (name.isprintable() or cleaned == unicodedata.normalize("NFC", name)):
        raise ValueError(message("must be readable text on one line"))
    return cleaned


Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_readable)]
Cost = Annotated[int, Field(ge=0, le=99, strict=True)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


_Latitude = Annotated[float, Field(ge=-90, le=90)]
_Longitude = Annotated[float, Field(ge=-180, le=180)]
_OnPlane = Annotated[float, Field(ge=-MAX_PLANE, le=MAX_PLANE)]
_Offset = Annotated[float, Field(ge=-200, le=200)]


class Region(_Model):
    """A region of the board, drawn in the tint `color`.

    `lat` and `lon`, or `x` and `y` (as for the cities), are the middle of its name if it was placed by hand.
    """

    id: Slug
    name: Name
    color: Annotated[str, Field(pattern=r"^(green|brown|red|yellow|cyan|purple|blue)$")]
    lat: _Latitude | None = None
    lon: _Longitude | None = None
    x: _OnPlane | None = None
    y: _OnPlane | None = None


class City(_Model):
    """A city with its region and position: `lat` and `lon` in degrees, or `x` (to the right) and `y` (down) on a plane.

    All cities of a board use the same kind of coordinates; the unit on the plane is arbitrary. `name_at` is the middle
    of a name placed by hand, relative to the middle of the city (right and down), which is 52 wide and 20 high.
    """

    id: Slug
    name: Name
    region: Slug
    lat: _Latitude | None = None
    lon: _Longitude | None = None
    x: _OnPlane | None = None
    y: _OnPlane | None = None
    country: Annotated[str, Field(pattern=r"^[A-Z]{2}$")] | None = None
    name_at: tuple[_Offset, _Offset] | None = None

    @property
    def true_place(self) -> tuple[float, float] | None:
        """The latitude and longitude in degrees, or None for a city on a plane."""
        return None if self.lat is None or self.lon is None else (self.lat, self.lon)

    @property
    def plane_place(self) -> tuple[float, float] | None:
        """The place on the plane (x to the right, y down), or None for a city with real coordinates."""
        return None if self.x is None or self.y is None else (self.x, self.y)


class Link(_Model):
    """An undirected link between two cities with its cost in Elektro.

    `cost_at` is the position of a hand-placed cost along the link, from 0 at `a` to 1 at `b`.
    """

    a: Slug
    b: Slug
    cost: Cost
    cost_at: Annotated[float, Field(ge=0.05, le=0.95)] | None = None

    @property
    def key(self) -> frozenset[str]:
        """The two city ids, unordered."""
        return frozenset((self.a, self.b))


class RenamedCity(_Model):
    """A city that is replaced in another printing; the new city keeps the links."""

    from_: Annotated[Slug, Field(alias="from")]
    to: City


class ChangedLink(Link):
    """A link with a different cost in this printing; `was` is the original cost."""

    was: Cost


class Overlay(_Model):
    """The differences of another printing of the board. The lists use the new city ids."""

    cities_renamed: Annotated[tuple[RenamedCity, ...], Field(max_length=MAX_CITIES)] = ()
    connections_changed: Annotated[tuple[ChangedLink, ...], Field(max_length=MAX_LINKS)] = ()
    connections_removed: Annotated[tuple[Link, ...], Field(max_length=MAX_LINKS)] = ()
    connections_added: Annotated[tuple[Link, ...], Field(max_length=MAX_LINKS)] = ()


@dataclass(frozen=True, slots=True)
class Printing:
    """The board as one edition prints it."""

    cities: tuple[City, ...]
    links: tuple[Link, ...]

    def neighbours(self) -> dict[str, set[str]]:
        """Return, for each city, the cities one link away."""
        near: dict[str, set[str]] = {city.id: set() for city in self.cities}
        for link in self.links:
            near[link.a].add(link.b)
            near[link.b].add(link.a)
        return near


class Board(_Model):
    """A board: the content of a map file that has passed `load_board` or `check_data`.

    Attributes:
        hidden: Whether the board is used only by records and not offered for new games.
        group, place: The position of a built-in board in lists of boards; boards without a place come last.
    """

    id: Slug
    name: Name
    regions: Annotated[tuple[Region, ...], Field(min_length=MIN_REGIONS, max_length=MAX_REGIONS)]
    cities: Annotated[tuple[City, ...], Field(min_length=1, max_length=MAX_CITIES)]
    connections: Annotated[tuple[Link, ...], Field(max_length=MAX_LINKS)]
    editions: dict[Edition, Overlay] = {}
    specials: SpecialsFile = SpecialsFile()
    note: Annotated[str, Field(max_length=4000)] = ""
    hidden: bool = False
    group: Literal["main", "further"] = "further"
    place: Annotated[int, Field(ge=1, le=1000)] = 1000

    def to_json(self) -> dict[str, Any]:
        """Return the content of its map file as plain JSON values."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)

    def printing(self, edition: Edition, options: Mapping[str, OptionValue] | None = None) -> Printing:
        """Return the cities and links of the printing for an edition (RULES D-23).

        If the option `recharged_board` is false, Recharged uses the classic printing.
        """
        if options is not None and options.get("recharged_board") is False:
            return self._base_printing
        return self._overlaid_printings.get(edition, self._base_printing)

    # The printings are cached because every screen uses them many times per frame; a modified copy has its own cache.

    def __copy__(self) -> Self:
        copied = super().__copy__()
        for name in ("_base_printing", "_overlaid_printings"):
            copied.__dict__.pop(name, None)
        return copied

    @cached_property
    def _base_printing(self) -> Printing:
        return Printing(self.cities, self.connections)

    @cached_property
    def _overlaid_printings(self) -> dict[Edition, Printing]:
        return {edition: _overlaid(self, overlay) for edition, overlay in self.editions.items()}


def _overlaid(board: Board, overlay: Overlay) -> Printing:
    new = {entry.from_: entry.to for entry in overlay.cities_renamed}

    def renamed(city_id: str) -> str:
        return new[city_id].id if city_id in new else city_id

    links = {}
    for link in board.connections:
        moved = Link.model_construct(a=renamed(link.a), b=renamed(link.b), cost=link.cost, cost_at=link.cost_at)
        links[moved.key] = moved
    for changed in overlay.connections_changed:
        known = links[changed.key]
        links[changed.key] = Link(a=known.a, b=known.b, cost=changed.cost, cost_at=known.cost_at)
    for gone in overlay.connections_removed:
        links.pop(gone.key, None)
    for added in overlay.connections_added:
        links[added.key] = added
    cities = tuple(new.get(city.id, city) for city in board.cities)
    return Printing(cities, tuple(links.values()))


def reachable(near: Mapping[str, set[str]]) -> set[str]:
    """Return the cities (or regions) that can be reached from the first one in a table of neighbours."""
    todo = [next(iter(near))] if near else []
    seen = set(todo)
    while todo:
        for other in near[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen
