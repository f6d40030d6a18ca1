"""The draft of a board and all changes to it.

Drafts are immutable: a change returns a new draft. Positions are on the plane of the editor, on which the smallest
board panel is 644 by 594.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Any, Final, Literal

from powergrid.content.board_model import MAX_CITIES, MAX_REGIONS, reachable
from powergrid.content.editions import Edition
from powergrid.content.layout import PANEL
from powergrid.content.map_writer import board_id
from powergrid.desktop.screens.workshop.reading import PLACE

#: The colours of regions in the order in which new regions use them.
COLORS: Final = ("green", "yellow", "red", "blue", "brown", "purple", "cyan")
MAX_COST: Final = 99
MAX_NAME: Final = 40
#: The suggested cost of the first link of a board, for a link of this length.
_USUAL_COST: Final = 9
_USUAL_LENGTH: Final = 90.0
#: The distance between pasted cities and the originals.
_PASTE_OFFSET: Final = 40.0


@dataclass(frozen=True, slots=True)
class DraftRegion:
    """A region: its id, name and colour.

    Attributes:
        name_at: The centre of its name on the plane, if placed by hand.
        kept: The rest of its entry in the map file.
    """

    id: str
    name: str
    color: str
    name_at: tuple[float, float] | None = None
    kept: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class DraftCity:
    """A city on the plane.

    Attributes:
        kept: The rest of its entry in the map file, including the position unless the city was moved.
        is_placed: False for a city that has no position in the file and was not moved.
    """

    id: str
    name: str
    region: str
    x: float
    y: float
    kept: Mapping[str, Any] = field(default_factory=dict)
    is_placed: bool = True


@dataclass(frozen=True, slots=True)
class DraftLink:
    """A link between two cities.

    Attributes:
        cost: The cost, or None until it is known.
        cost_at: The position of the cost along the link, from 0 at its first end, if placed by hand.
        only: The only edition that has the link, or "" for both.
        kept: The rest of its entry in the map file.
    """

    a: str
    b: str
    cost: int | None
    cost_at: float | None = None
    only: Edition | Literal[""] = ""
    kept: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def ends(self) -> frozenset[str]:
        """The two city ids, unordered."""
        return frozenset((self.a, self.b))


@dataclass(frozen=True, slots=True)
class Clip:
    """Copied cities and the links between them."""

    cities: tuple[DraftCity, ...]
    links: tuple[DraftLink, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """A board that is being edited.

    Attributes:
        rest: The other parts of its map file, such as special rules.
        odd: List entries that are not objects, by the key of the list. They are kept at the end of the list.
    """

    id: str
    name: str
    regions: tuple[DraftRegion, ...] = ()
    cities: tuple[DraftCity, ...] = ()
    links: tuple[DraftLink, ...] = ()
    rest: Mapping[str, Any] = field(default_factory=dict)
    odd: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)

    # -- lookup

    @property
    def is_blank(self) -> bool:
        """Whether the list of cities is empty, without even an unreadable entry."""
        return not self.cities and not self.odd and "cities" not in self.rest

    def city(self, city_id: str) -> DraftCity | None:
        """Return the city with this id, or None."""
        return next((city for city in self.cities if city.id == city_id), None)

    def link_between(self, a: str, b: str) -> int | None:
        """Return the number of the link between two cities, preferably a link in both editions, or None."""
        found = [n for n, link in enumerate(self.links) if link.ends == frozenset((a, b))]
        return min(found, key=lambda n: self.links[n].only != "", default=None)

    def link_number(self, entry: int, only: Edition | Literal[""] = "") -> int | None:
        """Return the number of the link for an entry in the list of links of both editions or of a single one."""
        numbers = [number for number, link in enumerate(self.links) if link.only == only]
        return numbers[entry] if entry < len(numbers) else None

    def region(self, region_id: str) -> DraftRegion | None:
        """Return the region with this id, or None."""
        return next((region for region in self.regions if region.id == region_id), None)

    def count_in(self, region_id: str) -> int:
        """Return the number of cities in a region."""
        return sum(1 for city in self.cities if city.region == region_id)

    def suggested_cost(self, a: str, b: str) -> int:
        """Suggest a cost for a link: its length times the median cost per length of the other links."""
        rates = [
            link.cost / length
            for link in self.links
            if link.cost and link.ends != frozenset((a, b)) and (length := self._length(link.a, link.b)) > 0
        ]
        rate = median(rates) if rates else _USUAL_COST / _USUAL_LENGTH
        return max(1, min(MAX_COST, round(rate * self._length(a, b))))

    def _length(self, a: str, b: str) -> float:
        first, second = self.city(a), self.city(b)
        return 0.0 if first is None or second is None else math.hypot(first.x - second.x, first.y - second.y)

    def cut_off(self) -> list[str]:
        """Return the cities that cannot be reached from the largest connected part."""
        near: dict[str, set[str]] = {city.id: set() for city in self.cities}
        for link in self.links:
            if link.a in near and link.b in near:
                near[link.a].add(link.b)
                near[link.b].add(link.a)
        parts: list[set[str]] = []
        while near:
            part = reachable(near)
            parts.append(part)
            near = {city: others for city, others in near.items() if city not in part}
        largest = max(parts, key=len, default=set())
        return [city.id for city in self.cities if city.id not in largest]

    # -- cities

    def with_city(self, x: float, y: float, region: str, name: str) -> tuple[Draft, str]:
        """Return the draft with a new city, and the city's id; if the board is full, the unchanged draft and ""."""
        if len(self.cities) >= MAX_CITIES:
            return self, ""
        id_ = _free(board_id(name), (city.id for city in self.cities))
        return replace(self, cities=(*self.cities, DraftCity(id_, name, region, x, y))), id_

    def free_name(self, base: str) -> str:
        """Return a name for a new city: the base name with the first free number."""
        taken = {city.name for city in self.cities}
        return next(name for n in range(1, MAX_CITIES + 2) if (name := f"{base} {n}") not in taken)

    def moved(self, cities: Collection[str], dx: float, dy: float) -> Draft:
        """Return the draft with some cities moved."""
        if not (dx or dy):
            return self
        return self._changed(cities, lambda city: _at(city, city.x + dx, city.y + dy))

    def placed(self, city_id: str, x: float, y: float) -> Draft:
        """Return the draft with a city at a position."""
        return self._changed((city_id,), lambda city: _at(city, x, y))

    def all_placed(self) -> Draft:
        """Return the draft with every city placed where it is shown."""
        return replace(self, cities=tuple(replace(city, is_placed=True) for city in self.cities))

    def renamed(self, city_id: str, name: str) -> tuple[Draft, str]:
        """Return the draft with a city renamed, and its new id. All references to the city are updated."""
        new_id = _free(board_id(name), (city.id for city in self.cities if city.id != city_id))
        links = (replace(link, a=_new(link.a, city_id, new_id), b=_new(link.b, city_id, new_id)) for link in self.links)
        draft = self._changed((city_id,), lambda city: replace(city, id=new_id, name=name))
        return replace(draft, links=tuple(links), rest=_renamed_in(self.rest, city_id, new_id)), new_id

    def without_cities(self, cities: Collection[str]) -> Draft:
        """Return the draft without some cities, their links, and the rules that name them."""
        return replace(
            self,
            cities=tuple(city for city in self.cities if city.id not in cities),
            links=tuple(link for link in self.links if not link.ends & set(cities)),
            rest=_without(self.rest, frozenset(cities)),
        )

    def painted(self, cities: Collection[str], region: str) -> Draft:
        """Return the draft with some cities moved to a region."""
        return self._changed(cities, lambda city: city if city.region == region else replace(city, region=region))

    def revised(self, city: DraftCity) -> Draft:
        """Return the draft with a new version of a city."""
        return self._changed((city.id,), lambda _before: city)

    def _changed(self, cities: Collection[str], change: Any) -> Draft:
        return replace(self, cities=tuple(change(city) if city.id in cities else city for city in self.cities))

    # -- links

    def joined(self, a: str, b: str, cost: int | None) -> tuple[Draft, int | None]:
        """Return the draft with a link between two cities, and the link's number. An existing link is unchanged."""
        existing = self.link_between(a, b)
        if a == b or existing is not None:
            return self, existing
        return replace(self, links=(*self.links, DraftLink(a, b, cost))), len(self.links)

    def with_cost(self, link: int, cost: int) -> Draft:
        """Return the draft with a new cost for a link."""
        return self.relinked(link, replace(self.links[link], cost=cost))

    def relinked(self, number: int, link: DraftLink) -> Draft:
        """Return the draft with a link replaced by another."""
        return replace(self, links=(*self.links[:number], link, *self.links[number + 1 :]))

    def without_link(self, link: int) -> Draft:
        """Return the draft without a link."""
        return replace(self, links=self.links[:link] + self.links[link + 1 :])

    # -- regions

    def with_region(self, name: str) -> tuple[Draft, str]:
        """Return the draft with a new region in the first free colour, and the region's id ("" if none is free)."""
        free = [color for color in COLORS if color not in {region.color for region in self.regions}]
        if not free or len(self.regions) >= MAX_REGIONS:
            return self, ""
        id_ = _free(board_id(name), (region.id for region in self.regions))
        return replace(self, regions=(*self.regions, DraftRegion(id_, name, free[0]))), id_

    def renamed_region(self, region_id: str, name: str) -> Draft:
        """Return the draft with a region renamed. Its id stays the same."""
        return replace(self, regions=tuple(replace(r, name=name) if r.id == region_id else r for r in self.regions))

    def recolored(self, region_id: str, color: str) -> Draft:
        """Return the draft with a region in another colour, swapped with any region that has that colour."""
        region = self.region(region_id)
        if region is None:
            return self
        swap = {color: region.color, region.color: color}
        return replace(self, regions=tuple(replace(r, color=swap.get(r.color, r.color)) for r in self.regions))

    def without_region(self, region_id: str) -> Draft:
        """Return the draft without a region, unless it still has cities."""
        if self.count_in(region_id):
            return self
        return replace(self, regions=tuple(region for region in self.regions if region.id != region_id))

    # -- copy and paste

    def clip(self, cities: Collection[str]) -> Clip:
        """Copy some cities and the links between them."""
        links = tuple(link for link in self.links if link.ends <= set(cities))
        return Clip(tuple(city for city in self.cities if city.id in cities), links)

    def pasted(self, clip: Clip) -> tuple[Draft, tuple[str, ...]]:
        """Return the draft with a copy next to the original, and the new ids. The copies also have new names."""
        draft, new = self, dict[str, str]()
        dx = _paste_shift((city.x for city in clip.cities), PANEL[0])
        dy = _paste_shift((city.y for city in clip.cities), PANEL[1])
        known = {region.id for region in self.regions}
        for city in clip.cities:
            region = city.region if city.region in known or not self.regions else self.regions[0].id
            taken = {other.name for other in draft.cities}
            name = city.name if city.name not in taken else draft.free_name(city.name[: MAX_NAME - 4])
            x, y = (min(max(at, 0.0), room) for at, room in zip((city.x + dx, city.y + dy), PANEL, strict=True))
            draft, new_id = draft.with_city(x, y, region, name)
            if new_id:
                new[city.id] = new_id
        for link in clip.links:
            if link.a in new and link.b in new:
                draft = replace(draft, links=(*draft.links, replace(link, a=new[link.a], b=new[link.b])))
        return draft, tuple(new.values())

    # -- the board as a whole

    def titled(self, name: str, id_: str) -> Draft:
        """Return the draft with a new name and id."""
        return replace(self, name=name, id=id_)

    def without_odd(self, key: str, number: int) -> Draft:
        """Return the draft without a list entry that is not an object."""
        left = self.odd[key][:number] + self.odd[key][number + 1 :]
        return replace(self, odd={**self.odd, key: left})

    def with_rest(self, key: str, value: Any) -> Draft:
        """Return the draft with a new value for another key of its map file."""
        return replace(self, rest={**self.rest, key: value})


def empty_draft(board: str, name: str, regions: Iterable[str]) -> Draft:
    """Return a draft without cities.

    Args:
        regions: The names of its first regions.
    """
    draft = Draft(board, name)
    for region in regions:
        draft, _ = draft.with_region(region)
    return draft


def middle(draft: Draft) -> tuple[float, float]:
    """Return the centre of all cities, or of the plane if there are none."""
    if not draft.cities:
        return PANEL[0] / 2, PANEL[1] / 2
    xs, ys = [city.x for city in draft.cities], [city.y for city in draft.cities]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _paste_shift(places: Iterable[float], room: float) -> float:
    """Return the offset of a copy along one axis that keeps it on the plane."""
    highest = max(places, default=0.0)
    return _PASTE_OFFSET if highest + _PASTE_OFFSET < room else -_PASTE_OFFSET


def _free(wanted: str, taken: Iterable[str]) -> str:
    """Return an id, with a number appended if it is taken."""
    used = set(taken)
    numbered = (f"{wanted[:36]}-{n}" for n in range(2, len(used) + 3))
    return wanted if wanted not in used else next(id_ for id_ in numbered if id_ not in used)


def _new(value: str, old: str, new: str) -> str:
    return new if value == old else value


def _at(city: DraftCity, x: float, y: float) -> DraftCity:
    """Return a city moved to a position."""
    kept = {key: value for key, value in city.kept.items() if key not in PLACE}
    return replace(city, x=x, y=y, kept=kept, is_placed=True)


#: Keys whose values are city ids.
_NAMING: Final = ("a", "b", "city", "from")


#: Special rules that name cities in a list or as keys.
_LISTING: Final = ("start_cities", "places")


def _renamed_in(value: Any, old: str, new: str) -> Any:
    """Return part of a map file with the id of a city changed."""
    if isinstance(value, Mapping):
        found: dict[str, Any] = {}
        for key, entry in value.items():
            if key == "start_cities" and isinstance(entry, list | tuple):
                found[key] = [_new(city, old, new) for city in entry]
            elif key == "places" and isinstance(entry, Mapping):
                found[key] = {_new(city, old, new): rule for city, rule in entry.items()}
            else:
                found[key] = new if key in _NAMING and entry == old else _renamed_in(entry, old, new)
        return found
    return [_renamed_in(item, old, new) for item in value] if isinstance(value, list | tuple) else value


def _without(value: Any, cities: frozenset[str]) -> Any:
    """Return part of a map file without list entries that name any of these cities."""
    if isinstance(value, Mapping):
        return {
            key: _unlisted(item, cities) if key in _LISTING else _without(item, cities) for key, item in value.items()
        }
    if isinstance(value, list | tuple):
        return [_without(item, cities) for item in value if not _names(item, cities)]
    return value


def _unlisted(value: Any, cities: frozenset[str]) -> Any:
    """Return a rule with a list of cities, leaving out some of them."""
    if isinstance(value, Mapping):
        return {city: rule for city, rule in value.items() if city not in cities}
    return [city for city in value if city not in cities] if isinstance(value, list | tuple) else value


def _names(entry: Any, cities: frozenset[str]) -> bool:
    return isinstance(entry, Mapping) and any(entry.get(key) in cities for key in _NAMING)
