"""A board as its map file tells it: cities, links, regions, printings and specials."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.map_places import Loc, place_words
from powergrid.content.options import OptionValue, complete_options
from powergrid.content.plain_faults import plain_words
from powergrid.content.specials import Slug, SpecialsFile
from powergrid.disk import DiskError, read_bounded
from powergrid.errors import PowergridError
from powergrid.strict_json import DECODER, Ambiguous

#: A map file may not be larger than this, in bytes.
MAX_FILE_BYTES: Final = 1_000_000
MAX_CITIES: Final = 100
MIN_REGIONS: Final = 3


def _readable(name: str) -> str:
    if not name.strip() or not name.isprintable():
        raise ValueError("must be text that can be read, in one line")
    return name


Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_readable)]
Cost = Annotated[int, Field(ge=0, le=99, strict=True)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Region(_Model):
    """A region of the board; `color` names the tint it is drawn in."""

    id: Slug
    name: Name
    color: Annotated[str, Field(pattern=r"^(green|brown|red|yellow|cyan|purple|blue)$")]


class City(_Model):
    """A city with its region and its true place in degrees."""

    id: Slug
    name: Name
    region: Slug
    lat: Annotated[float, Field(ge=-90, le=90)]
    lon: Annotated[float, Field(ge=-180, le=180)]
    country: Annotated[str, Field(pattern=r"^[A-Z]{2}$")] | None = None


class Link(_Model):
    """An undirected link between two cities with its cost in Elektro."""

    a: Slug
    b: Slug
    cost: Cost

    @property
    def key(self) -> frozenset[str]:
        """The two city ids, in no order."""
        return frozenset((self.a, self.b))


class RenamedCity(_Model):
    """A city that another printing replaces; the new one keeps the links."""

    from_: Annotated[Slug, Field(alias="from")]
    to: City


class ChangedLink(Link):
    """A link that has another cost in this printing; `was` is the old one."""

    was: Cost


class Overlay(_Model):
    """What another printing of the board has differently; the lists use the new city ids."""

    cities_renamed: tuple[RenamedCity, ...] = ()
    connections_changed: tuple[ChangedLink, ...] = ()
    connections_removed: tuple[Link, ...] = ()
    connections_added: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Printing:
    """The board as one edition prints it."""

    cities: tuple[City, ...]
    links: tuple[Link, ...]

    def neighbours(self) -> dict[str, set[str]]:
        """For each city the cities one link away."""
        near: dict[str, set[str]] = {city.id: set() for city in self.cities}
        for link in self.links:
            near[link.a].add(link.b)
            near[link.b].add(link.a)
        return near


class Board(_Model):
    """A board: what stands in a map file, once `load_board` or `check_data` has found no fault."""

    id: Slug
    name: Name
    regions: Annotated[tuple[Region, ...], Field(min_length=MIN_REGIONS, max_length=12)]
    cities: Annotated[tuple[City, ...], Field(min_length=1, max_length=MAX_CITIES)]
    connections: Annotated[tuple[Link, ...], Field(max_length=500)]
    editions: dict[Edition, Overlay] = {}
    specials: SpecialsFile = SpecialsFile()
    note: Annotated[str, Field(max_length=4000)] = ""

    def to_json(self) -> dict[str, Any]:
        """The content of its map file as plain JSON values."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)

    def printing(self, edition: Edition, options: Mapping[str, OptionValue] | None = None) -> Printing:
        """Cities and links of the printing that an edition uses (RULES D-23).

        With the option `recharged_board` false, Recharged is played on the classic printing.
        """
        overlay = self.editions.get(edition)
        if overlay is None or (options is not None and options.get("recharged_board") is False):
            return Printing(self.cities, self.connections)
        return _overlaid(self, overlay)


def _overlaid(board: Board, overlay: Overlay) -> Printing:
    new = {entry.from_: entry.to for entry in overlay.cities_renamed}

    def renamed(city_id: str) -> str:
        return new[city_id].id if city_id in new else city_id

    links = {}
    for link in board.connections:
        moved = Link(a=renamed(link.a), b=renamed(link.b), cost=link.cost)
        links[moved.key] = moved
    for changed in overlay.connections_changed:
        links[changed.key] = Link(a=changed.a, b=changed.b, cost=changed.cost)
    for gone in overlay.connections_removed:
        links.pop(gone.key, None)
    for added in overlay.connections_added:
        links[added.key] = added
    cities = tuple(new.get(city.id, city) for city in board.cities)
    return Printing(cities, tuple(links.values()))


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a map file: where it stands and what is the matter."""

    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


class BoardError(PowergridError):
    """A map file that cannot be used; `faults` names everything found wrong with it."""

    def __init__(self, source: str, faults: list[Fault]) -> None:
        super().__init__(f"{source}: " + "; ".join(str(fault) for fault in faults))
        self.source = source
        self.faults = faults


def load_board(path: Path) -> Board:
    """Read and check a map file. Raises BoardError with every fault found."""
    board, faults = check_file(path)
    if board is None or faults:
        raise BoardError(path.name, faults)
    return board


def map_schema() -> dict[str, Any]:
    """The JSON schema of a map file. Names that refer to nothing and the like are found by `check_data` only."""
    schema = Board.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "Map file of Power Grid"}


def check_file(path: Path) -> tuple[Board | None, list[Fault]]:
    """Read a map file and name every fault in it; the board is None when there is any."""
    try:
        text = read_bounded(path, MAX_FILE_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        return None, [Fault("", "the file is not UTF-8 text")]
    except DiskError as error:
        return None, [Fault("", error.reason)]
    return check_text(text)


def check_text(text: str) -> tuple[Board | None, list[Fault]]:
    """Check the text of a map file, as check_file does."""
    try:
        data = DECODER.decode(text)
    except json.JSONDecodeError as error:
        return None, [Fault(f"line {error.lineno}, column {error.colno}", f"this is not JSON ({error.msg})")]
    except Ambiguous as error:
        return None, [Fault("", str(error))]
    except (RecursionError, ValueError):
        return None, [Fault("", "this is not JSON that can be read")]
    if not isinstance(data, dict):
        return None, [Fault("", "a map file is one JSON object")]
    return check_data(data)


def check_data(data: dict[str, Any]) -> tuple[Board | None, list[Fault]]:
    """Check the parsed content of a map file, as check_file does."""
    try:
        board = Board.model_validate(data)
    except ValidationError as error:
        return None, _placed([*((e["loc"], plain_words(e)) for e in error.errors()), *_loose_ends(data)], data)
    wrong = _reference_faults(board) or _shape_faults(board)
    return (None if wrong else board), _placed(wrong, data)


#: Where something is wrong, and what.
_Wrong = tuple[Loc, str]


def _placed(wrong: list[_Wrong], data: dict[str, Any]) -> list[Fault]:
    return [Fault(place_words(loc, data), text) for loc, text in wrong]


def _loose_ends(data: dict[str, Any]) -> list[_Wrong]:
    """Links and cities that refer to nothing, in content whose form is wrong elsewhere."""
    entries = {key: [one for one in _list(data.get(key)) if isinstance(one, dict)] for key in ("regions", "cities")}
    regions, cities = (
        {i for i in (one.get("id") for one in entries[key]) if isinstance(i, str)} for key in ("regions", "cities")
    )
    wrong: list[_Wrong] = []
    for index, city in enumerate(_list(data.get("cities"))):
        if isinstance(city, dict) and isinstance(city.get("region"), str) and city["region"] not in regions:
            wrong.append((("cities", index, "region"), f'"{city["region"][:40]}" is not a region of this board'))
    for index, link in enumerate(_list(data.get("connections"))):
        ends = [link.get("a"), link.get("b")] if isinstance(link, dict) else []
        unknown = [end for end in ends if isinstance(end, str) and end not in cities]
        wrong += [(("connections", index), f'"{end[:40]}" is not a city of this board') for end in unknown]
    return wrong


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _reference_faults(board: Board) -> list[_Wrong]:
    """Names that occur twice or refer to nothing."""
    wrong: list[_Wrong] = []
    regions = [r.id for r in board.regions]
    wrong += _twice("regions", "region", regions)
    wrong += _twice("regions", "colour", [r.color for r in board.regions])
    wrong += _twice("cities", "city", [c.id for c in board.cities])
    wrong += _twice("cities", "city name", [c.name for c in board.cities])
    for index, city in enumerate(board.cities):
        if city.region not in regions:
            wrong.append((("cities", index, "region"), f'"{city.region}" is not a region of this board'))
    for index, region in enumerate(board.regions):
        if not any(city.region == region.id for city in board.cities):
            wrong.append((("regions", index), f'region "{region.id}" has no city'))
    ids = {city.id for city in board.cities}
    wrong += _link_faults(("connections",), board.connections, ids)
    for edition, overlay in board.editions.items():
        wrong += _overlay_faults(board, ("editions", edition), overlay, ids)
    for place, patch in board.specials.patches():
        for region_id in patch.nuclear_only_with_city_in or ():
            if region_id not in regions:
                wrong.append(((*place, "nuclear_only_with_city_in"), f'"{region_id}" is not a region'))
        for discount in patch.fuel_discounts or ():
            if discount.city not in ids:
                wrong.append(((*place, "fuel_discounts"), f'"{discount.city}" is not a city'))
    return wrong


def _twice(place: str, what: str, values: list[str]) -> list[_Wrong]:
    seen: set[str] = set()
    wrong: list[_Wrong] = []
    for index, value in enumerate(values):
        if value in seen:
            wrong.append(((place, index), f'{what} "{value}" is there twice'))
        seen.add(value)
    return wrong


def _link_faults(place: Loc, links: tuple[Link, ...], ids: set[str]) -> list[_Wrong]:
    wrong: list[_Wrong] = []
    seen: set[frozenset[str]] = set()
    for index, link in enumerate(links):
        here = (*place, index)
        wrong += [(here, f'"{end}" is not a city of this board') for end in (link.a, link.b) if end not in ids]
        if link.a == link.b:
            wrong.append((here, f'"{link.a}" is linked to itself'))
        if link.key in seen:
            wrong.append((here, f'the link "{link.a}" to "{link.b}" is there twice'))
        seen.add(link.key)
    return wrong


def _overlay_faults(board: Board, place: Loc, overlay: Overlay, ids: set[str]) -> list[_Wrong]:
    wrong: list[_Wrong] = []
    for i, entry in enumerate(overlay.cities_renamed):
        here = (*place, "cities_renamed", i)
        if entry.from_ not in ids:
            wrong.append((here, f'"{entry.from_}" is not a city of this board'))
        if entry.to.region not in {r.id for r in board.regions}:
            wrong.append((here, f'"{entry.to.region}" is not a region of this board'))
    if wrong:
        return wrong
    renamed = {entry.from_: entry.to.id for entry in overlay.cities_renamed}
    old = {frozenset(renamed.get(end, end) for end in link.key): link.cost for link in board.connections}
    new_ids = {renamed.get(city, city) for city in ids}
    for i, changed in enumerate(overlay.connections_changed):
        if old.get(changed.key) != changed.was:
            here = (*place, "connections_changed", i)
            wrong.append((here, f'no link "{changed.a}" to "{changed.b}" of cost {changed.was}'))
    for i, gone in enumerate(overlay.connections_removed):
        if gone.key not in old:
            wrong.append(((*place, "connections_removed", i), f'no link "{gone.a}" to "{gone.b}"'))
    for i, added in enumerate(overlay.connections_added):
        here = (*place, "connections_added", i)
        wrong += [(here, f'"{end}" is not a city') for end in (added.a, added.b) if end not in new_ids]
        if added.key in old:
            wrong.append((here, f'the link "{added.a}" to "{added.b}" is there already'))
    return wrong


def _shape_faults(board: Board) -> list[_Wrong]:
    """A board in one piece, and specials that make sense under every option; each fault once, with its editions."""
    found: dict[tuple[tuple[int | str, ...], str], list[str]] = {}
    for edition in EDITIONS:
        for loc, text in [*_pieces(board.printing(edition)), *_specials_faults(board, edition)]:
            editions = found.setdefault((tuple(loc), text), [])
            if edition not in editions:
                editions.append(edition)
    return [(loc, f"{text} ({', '.join(editions)})") for (loc, text), editions in found.items()]


def _pieces(printing: Printing) -> list[_Wrong]:
    """The cities that cannot be reached from the largest part of the board."""
    near = printing.neighbours()
    parts: list[set[str]] = []
    while near:
        parts.append(reachable(near))
        near = {city: ends for city, ends in near.items() if city not in parts[-1]}
    largest = max(parts, key=len)
    cut_off = [city.name for city in printing.cities if city.id not in largest]
    if not cut_off:
        return []
    return [(("connections",), f"the board is not connected: {', '.join(cut_off)} cannot be reached")]


def _specials_faults(board: Board, edition: Edition) -> list[_Wrong]:
    wrong: list[_Wrong] = []
    tries: list[dict[str, OptionValue]] = [{}] + [{rule.option: rule.value} for rule in board.specials.when]
    for options in tries:
        try:
            board.specials.resolve(edition, complete_options(options, edition, 2))
        except ValidationError as error:
            wrong += [(("specials", *e["loc"]), plain_words(e)) for e in error.errors()]
    return wrong


def reachable(near: Mapping[str, set[str]]) -> set[str]:
    """The cities (or regions) that can be reached from the first of a neighbour table."""
    todo = [next(iter(near))] if near else []
    seen = set(todo)
    while todo:
        for other in near[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen
