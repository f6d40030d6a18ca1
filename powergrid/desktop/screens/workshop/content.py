"""Conversion between drafts and the content of map files."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from typing import Any, Final

from powergrid.content.board import REMARK
from powergrid.content.editions import Edition
from powergrid.content.known_keys import keys_at, meant_key
from powergrid.content.layout import PANEL
from powergrid.content.map_writer import DRAWING_KEY, board_id
from powergrid.content.positions import swapped_spots
from powergrid.desktop.screens.workshop.draft import Draft, DraftCity, DraftLink, DraftRegion
from powergrid.desktop.screens.workshop.edition_ids import base_id, printed_id
from powergrid.desktop.screens.workshop.overlays import with_added, with_shared_places, with_whole_places, without_added
from powergrid.desktop.screens.workshop.reading import PLACE, as_list, objects_in

#: The keys of a map file that have fields in a draft, and those whose values are strings or lists.
_OWN: Final = ("id", "name", "regions", "cities", "connections")
_TEXTS: Final = ("id", "name")
_LISTS: Final = ("regions", "cities", "connections")
_MARGIN: Final = 40.0
#: The key that stores the plane if the cities do not fill it, so that they stay in place when the file is reopened.
_PLANE_KEY: Final = f"{REMARK} plane"


@dataclass(frozen=True, slots=True)
class Plane:
    """A converter between positions in a map file and positions on the plane of the editor.

    A position in the file (x and y, or projected degrees) is multiplied by `scale` and moved by `dx` and `dy`.

    Attributes:
        shrink: The width of a degree of longitude in degrees of latitude, or 0 for a file with x and y.
    """

    scale: float = 1.0
    dx: float = 0.0
    dy: float = 0.0
    shrink: float = 0.0

    @classmethod
    def of_world(cls, west: float, south: float, east: float, north: float) -> Plane:
        """Return the plane on which a part of the world (in degrees) fills the panel."""
        shrink = max(0.1, math.cos(math.radians((south + north) / 2)))
        scale = min(PANEL[0] / ((east - west) * shrink), PANEL[1] / (north - south))
        middle = (west + east) / 2 * shrink * scale, -(south + north) / 2 * scale
        return cls(scale, PANEL[0] / 2 - middle[0], PANEL[1] / 2 - middle[1], shrink)

    def seen(self, entry: Mapping[str, Any]) -> tuple[float, float]:
        """Return the position on the plane of a city in the file."""
        x, y = _flat(entry, self.shrink)
        return x * self.scale + self.dx, y * self.scale + self.dy

    def shown(self, entry: Mapping[str, Any]) -> tuple[float, float]:
        """Return the position at which to show a city in the file: at the edge of the plane if it is outside."""
        x, y = (min(max(at, 0.0), room) for at, room in zip(self.seen(entry), PANEL, strict=True))
        return x, y

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Convert a position on the plane to longitude and latitude, or to x and y in the file."""
        x, y = (x - self.dx) / self.scale, (y - self.dy) / self.scale
        return (x / self.shrink, -y) if self.shrink else (x, y)

    def written(self, x: float, y: float) -> dict[str, float]:
        """Return a position on the plane as written in the file."""
        flat = self.place(x, y)
        if self.shrink:
            lon, lat = flat
            return {"lat": round(max(-90, min(90, lat)), 4), "lon": round(max(-180, min(180, lon)), 4)}
        digits = max(1, 1 + math.ceil(math.log10(self.scale)))
        return {"x": round(flat[0], digits), "y": round(flat[1], digits)}


def draft_of(data: Mapping[str, Any], plane: Plane | None = None) -> tuple[Draft, Plane]:
    """Turn the content of a map file into a draft, including errors as far as a draft can represent them.

    Anything without a field in the draft is kept unchanged, even unknown keys. Entries without an id are given one.

    Args:
        plane: The plane, by default that of the file, or else one that the cities fill.
    """
    entries = [_placed(entry) for entry in objects_in(data.get("cities")) or _misnamed_cities(data)]
    plane = plane or _kept_plane(data.get(_PLANE_KEY), entries) or _plane_of(entries)
    cities = []
    spots = _spare_spots(objects_in(data.get("cities")))
    for number, entry in enumerate(objects_in(data.get("cities"))):
        x, y = spots.get(number) or plane.shown(_placed(entry))
        kept = _kept(entry, "id", "name", "region")
        texts = _id(entry), _text(entry, "name"), _text(entry, "region")
        cities.append(DraftCity(*texts, x, y, kept, is_placed=number not in spots))
    regions = tuple(_region_of(entry, plane) for entry in objects_in(data.get("regions")))
    rest = {
        key: value
        for key, value in data.items()
        if key not in (*_OWN, DRAWING_KEY, _PLANE_KEY)
        or (key in _TEXTS and not isinstance(value, str))
        or (key in _LISTS and value is not None and not isinstance(value, list))
    }
    odd = {
        key: found
        for key in _LISTS
        if (found := tuple(entry for entry in as_list(data.get(key)) if not isinstance(entry, Mapping)))
    }
    rest, added = without_added(with_shared_places(rest, {city.id: city for city in cities}))
    links = [_link_of(entry) for entry in objects_in(data.get("connections"))]
    for edition, entry in added:
        link = _link_of(entry)
        a, b = (base_id(rest, edition, end) for end in (link.a, link.b))
        links.append(replace(link, a=a, b=b, only=edition))
    return Draft(_text(data, "id"), _text(data, "name"), regions, tuple(cities), tuple(links), rest, odd), plane


def content_of(draft: Draft, plane: Plane) -> dict[str, Any]:
    """Return the content of the draft's map file."""
    regions = [_region(region, plane) for region in draft.regions]
    cities: list[Mapping[str, Any]] = []
    for city in draft.cities:
        has_place = not city.is_placed or any(key in _placed(city.kept) for key in PLACE)
        place = {} if has_place else plane.written(city.x, city.y)
        texts = {"id": city.id, "name": city.name, "region": city.region}
        cities.append({**_entry(texts, city.kept), **place})
    links = [_link(link) for link in draft.links if not link.only]
    lists: dict[str, Any] = {"regions": regions, "cities": cities, "connections": links}
    for key, entries in lists.items():
        lists[key] = [*entries, *draft.odd.get(key, ())] or draft.rest.get(key, [])
    if any(is_unknown(key, ()) for key in draft.rest):
        lists = {key: entries for key, entries in lists.items() if entries}  # it may exist under a misspelt key
    own: dict[str, Any] = {**_entry({"id": draft.id, "name": draft.name}, draft.rest, others=False), **lists}
    rest = {key: value for key, value in draft.rest.items() if key not in own}
    rest = with_whole_places(rest, {str(city["id"]): city for city in cities})
    rest = with_added(rest, [(link.only, _link(_printed(draft, link, link.only))) for link in draft.links if link.only])
    kept = {} if plane == _plane_of(cities) else {_PLANE_KEY: list(astuple(plane))}
    return {**own, **rest, **kept}


def is_unknown(key: str, loc: tuple[int | str, ...]) -> bool:
    """Return whether a key is not allowed in the object at a location in a map file."""
    return key not in keys_at(loc) and not key.startswith(REMARK)


def _entry(own: Mapping[str, Any], kept: Mapping[str, Any], *, others: bool = True) -> dict[str, Any]:
    """Return an entry of the file: the facts in the draft, unreadable facts unchanged, and everything else kept.

    A missing fact is left out if it may exist under a misspelt key.
    """
    known = keys_at(("cities", 0)) + keys_at(("regions", 0)) + keys_at(("connections", 0)) + keys_at(())
    misspelt = any(key not in known and not key.startswith(REMARK) for key in kept)
    found = {key: kept[key] if key in kept and not _is_set(value) else value for key, value in own.items()}
    found = {key: value for key, value in found.items() if value is not None and (_is_set(value) or not misspelt)}
    return {**found, **({key: value for key, value in kept.items() if key not in own} if others else {})}


def _is_set(value: object) -> bool:
    return value is not None and value != ""


def _region_of(entry: Mapping[str, Any], plane: Plane) -> DraftRegion:
    name_at = _name_at(entry, plane)
    kept = _kept(entry, "id", "name", "color", *(PLACE if name_at else ()))
    return DraftRegion(_id(entry), _text(entry, "name"), _text(entry, "color"), name_at, kept)


def _region(region: DraftRegion, plane: Plane) -> dict[str, Any]:
    own = {"id": region.id, "name": region.name, "color": region.color}
    if region.name_at is None:
        return _entry(own, region.kept)
    kept = {key: value for key, value in region.kept.items() if key not in PLACE}
    return {**_entry(own, kept), **plane.written(*region.name_at)}


def _link_of(entry: Mapping[str, Any]) -> DraftLink:
    cost, share = entry.get("cost"), _share(entry)
    read = [key for key, value in (("cost", type(cost) is int), ("cost_at", share is not None)) if value]
    kept = {key: value for key, value in _kept(entry, "a", "b").items() if key not in read}
    return DraftLink(_text(entry, "a"), _text(entry, "b"), cost if type(cost) is int else None, share, kept=kept)


def _link(link: DraftLink) -> dict[str, Any]:
    return _entry({"a": link.a, "b": link.b, "cost": link.cost, "cost_at": link.cost_at}, link.kept)


def _printed(draft: Draft, link: DraftLink, edition: Edition) -> DraftLink:
    """Return a link with the ids of its cities in an edition."""
    a, b = (printed_id(draft.rest, edition, end) for end in (link.a, link.b))
    return replace(link, a=a, b=b)


def _kept(entry: Mapping[str, Any], *texts: str) -> dict[str, Any]:
    """Return the facts without a field in a draft, and unreadable strings. A null is treated as missing."""
    return {
        key: value
        for key, value in entry.items()
        if key not in texts or (value is not None and not isinstance(value, str))
    }


def _share(entry: Mapping[str, Any]) -> float | None:
    """Return the position of a cost on its link if it was set by hand, or None."""
    at = entry.get("cost_at")
    return float(at) if isinstance(at, int | float) and 0 < at < 1 else None


def _spare_spots(entries: list[Mapping[str, Any]]) -> dict[int, tuple[float, float]]:
    """Return positions for cities that have none, by number: in rows, grouped by region."""
    bare = [n for n, entry in enumerate(entries) if not any(key in _placed(entry) for key in PLACE)]
    bare.sort(key=lambda n: _text(entries[n], "region"))
    wide = max(1, math.ceil(math.sqrt(len(bare))))
    step = [(PANEL[c] - 2 * _MARGIN) / wide for c in (0, 1)]
    return {
        n: (_MARGIN + step[0] * (at % wide + 0.5), _MARGIN + step[1] * (at // wide + 0.5)) for at, n in enumerate(bare)
    }


def _placed(city: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a city with its position, even if the keys of the position are misspelt."""
    found = dict(city)
    for key, value in city.items():
        if is_unknown(key, ("cities", 0)) and (meant := meant_key(key, ("cities", 0), city)) in PLACE:
            found[meant] = value
    return found


def _misnamed_cities(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the cities under a misspelt key, so that the plane has room for them once the key is corrected."""
    lists = [objects_in(value) for key, value in data.items() if is_unknown(key, ())]
    return next((one for one in lists if one and any(key in one[0] for key in PLACE)), [])


def _name_at(entry: Mapping[str, Any], plane: Plane) -> tuple[float, float] | None:
    """Return the position on the plane of a region name that was placed by hand, or None."""
    x, y = ("lon", "lat") if plane.shrink else ("x", "y")
    return plane.seen(entry) if all(isinstance(entry.get(key), int | float) for key in (x, y)) else None


def _kept_plane(data: object, entries: list[Mapping[str, Any]]) -> Plane | None:
    """Return the plane stored in a file, or None if there is none or a city would be outside."""
    if not isinstance(data, list) or [type(value) for value in data] != [float] * len(astuple(Plane())):
        return None
    plane = Plane(*data)
    is_geographic = any("lat" in entry or "lon" in entry for entry in entries) or (plane.shrink > 0 and not entries)
    usable = all(map(math.isfinite, data)) and 1e-6 < plane.scale < 1e6 and 0 <= plane.shrink <= 1
    if not usable or (plane.shrink > 0) != is_geographic:
        return None
    inside = all(0 <= at <= room for entry in entries for at, room in zip(plane.seen(entry), PANEL, strict=True))
    return plane if inside else None


def _plane_of(entries: list[Mapping[str, Any]]) -> Plane:
    """Return the plane on which the cities of a file fill the panel."""
    is_geographic = any("lat" in entry or "lon" in entry for entry in entries)
    if not entries or (not is_geographic and not any("x" in entry or "y" in entry for entry in entries)):
        return Plane()
    keys = ("lat", "lon") if is_geographic else ("x", "y")
    entries = [entry for entry in entries if _is_readable(entry, keys)] or entries
    entries = [
        entry for entry in entries if abs(_number(entry, "lat")) <= 90 and abs(_number(entry, "lon")) <= 180
    ] or entries
    spots = [(_number(entry, "lat"), _number(entry, "lon")) for entry in entries]
    far = set(swapped_spots(spots)) if is_geographic else set()
    entries = [entry for number, entry in enumerate(entries) if number not in far] or entries
    lats = [_number(entry, "lat") for entry in entries]
    shrink = max(0.1, math.cos(math.radians((min(lats) + max(lats)) / 2))) if is_geographic else 0.0
    flat = [_flat(entry, shrink) for entry in entries]
    low = [min(spot[c] for spot in flat) for c in (0, 1)]
    high = [max(spot[c] for spot in flat) for c in (0, 1)]
    wide = [(PANEL[c] - 2 * _MARGIN) / (high[c] - low[c]) for c in (0, 1) if high[c] > low[c]]
    scale = min(wide, default=1.0)
    dx, dy = (PANEL[c] / 2 - scale * (low[c] + high[c]) / 2 for c in (0, 1))
    return Plane(scale, dx, dy, shrink)


def _flat(entry: Mapping[str, Any], shrink: float) -> tuple[float, float]:
    if shrink:
        return _number(entry, "lon") * shrink, -_number(entry, "lat")
    return _number(entry, "x"), _number(entry, "y")


def _is_readable(entry: Mapping[str, Any], keys: tuple[str, str]) -> bool:
    return all(isinstance(entry.get(key), int | float) for key in keys)


def _number(entry: Mapping[str, Any], key: str) -> float:
    value = entry.get(key)
    return float(value) if isinstance(value, int | float) and abs(value) < 1e6 else 0.0


def _id(entry: Mapping[str, Any]) -> str:
    return _text(entry, "id") or board_id(_text(entry, "name"))


def _text(entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    return value if isinstance(value, str) else ""
