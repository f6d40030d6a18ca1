"""A draft as the content of a map file, and back."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from typing import Any, Final

from powergrid.content.board import REMARK
from powergrid.content.layout import PANEL
from powergrid.content.map_writer import DRAWING_KEY, board_id
from powergrid.content.positions import swapped_spots
from powergrid.desktop.screens.workshop.draft import Draft, DraftCity, DraftLink, DraftRegion

_REST: Final = ("editions", "specials", "note")
_PLACE: Final = ("lat", "lon", "x", "y")
_MARGIN: Final = 40.0
_KEPT: Final = (*_PLACE, "country", "name_at")
#: How the cities are on the plane, where that is not what fills it: they stay there when the file is opened again.
_PLANE_KEY: Final = f"{REMARK} plane"


@dataclass(frozen=True, slots=True)
class Plane:
    """How the places of a map file become places on the plane of the editor.

    A place in the file, x and y or the projected degrees, is multiplied by `scale` and moved by `dx` and `dy`. shrink:
    the width of a degree of longitude in degrees of latitude; 0 for a file with x and y.
    """

    scale: float = 1.0
    dx: float = 0.0
    dy: float = 0.0
    shrink: float = 0.0

    def seen(self, entry: Mapping[str, Any]) -> tuple[float, float]:
        """Return where a city of the file is on the plane."""
        x, y = _flat(entry, self.shrink)
        return x * self.scale + self.dx, y * self.scale + self.dy

    def shown(self, entry: Mapping[str, Any]) -> tuple[float, float]:
        """Return where a city of the file is shown: a place outside the plane is shown at its edge."""
        x, y = (min(max(at, 0.0), room) for at, room in zip(self.seen(entry), PANEL, strict=True))
        return x, y

    def written(self, x: float, y: float) -> dict[str, float]:
        """Return a place on the plane as the file has it."""
        flat = (x - self.dx) / self.scale, (y - self.dy) / self.scale
        if self.shrink:
            lat, lon = -flat[1], flat[0] / self.shrink
            return {"lat": round(max(-90, min(90, lat)), 4), "lon": round(max(-180, min(180, lon)), 4)}
        digits = max(1, 1 + math.ceil(math.log10(self.scale)))
        return {"x": round(flat[0], digits), "y": round(flat[1], digits)}


def draft_of(data: Mapping[str, Any], plane: Plane | None = None) -> tuple[Draft, Plane]:
    """Return the draft of a map file's content, with all of its faults that a draft can have.

    plane: the plane to use; by default that of the file, or else one that the cities fill. Keys that no map file has
    are left out; entries without an id get one.
    """
    entries = _list(data.get("cities"))
    plane = plane or _kept_plane(data.get(_PLANE_KEY), entries) or _plane_of(entries)
    cities = []
    for entry in entries:
        x, y = plane.shown(entry)
        kept = {key: value for key, value in entry.items() if key in _KEPT or key.startswith(REMARK)}
        cities.append(DraftCity(_id(entry), _text(entry, "name"), _text(entry, "region"), x, y, kept))
    links = tuple(
        DraftLink(_text(one, "a"), _text(one, "b"), one["cost"] if type(one.get("cost")) is int else None, _share(one))
        for one in _list(data.get("connections"))
    )
    regions = tuple(
        DraftRegion(_id(one), _text(one, "name"), _text(one, "color"), _name_at(one, plane))
        for one in _list(data.get("regions"))
    )
    rest = {
        key: value
        for key, value in data.items()
        if key in _REST or (key.startswith(REMARK) and key not in (DRAWING_KEY, _PLANE_KEY))
    }
    return Draft(_text(data, "id"), _text(data, "name"), regions, tuple(cities), links, rest), plane


def content_of(draft: Draft, plane: Plane) -> dict[str, Any]:
    """Return the content of the draft's map file."""
    regions = [
        {"id": one.id, "name": one.name, "color": one.color, **(plane.written(*one.name_at) if one.name_at else {})}
        for one in draft.regions
    ]
    cities: list[Mapping[str, Any]] = []
    for city in draft.cities:
        place = {} if any(key in city.kept for key in _PLACE) else plane.written(city.x, city.y)
        cities.append({"id": city.id, "name": city.name, "region": city.region, **city.kept, **place})
    links = [_link(one) for one in draft.links]
    own = {"id": draft.id, "name": draft.name, "regions": regions, "cities": cities, "connections": links}
    kept = {} if plane == _plane_of(cities) else {_PLANE_KEY: list(astuple(plane))}
    return {**own, **draft.rest, **kept}


def _link(link: DraftLink) -> dict[str, Any]:
    facts = {"cost": link.cost, "cost_at": link.cost_at}
    return {"a": link.a, "b": link.b, **{key: value for key, value in facts.items() if value is not None}}


def _share(entry: Mapping[str, Any]) -> float | None:
    """Return where the cost of a link was placed by hand."""
    at = entry.get("cost_at")
    return float(at) if isinstance(at, int | float) and 0 < at < 1 else None


def _name_at(entry: Mapping[str, Any], plane: Plane) -> tuple[float, float] | None:
    """Return where the name of a region was placed by hand, on the plane of the editor."""
    x, y = ("lon", "lat") if plane.shrink else ("x", "y")
    return plane.seen(entry) if all(isinstance(entry.get(key), int | float) for key in (x, y)) else None


def _kept_plane(data: object, entries: list[Mapping[str, Any]]) -> Plane | None:
    """Return the plane that a file has, None if there is none or some city would be outside."""
    if not isinstance(data, list) or [type(value) for value in data] != [float] * len(astuple(Plane())):
        return None
    plane = Plane(*data)
    on_true = any("lat" in one or "lon" in one for one in entries)
    usable = all(map(math.isfinite, data)) and 1e-6 < plane.scale < 1e6 and 0 <= plane.shrink <= 1
    if not usable or (plane.shrink > 0) != on_true:
        return None
    inside = all(0 <= at <= room for one in entries for at, room in zip(plane.seen(one), PANEL, strict=True))
    return plane if inside else None


def _plane_of(entries: list[Mapping[str, Any]]) -> Plane:
    """Return the plane on which the cities of a file fill the panel."""
    on_true = any("lat" in one or "lon" in one for one in entries)
    if not entries or (not on_true and not any("x" in one or "y" in one for one in entries)):
        return Plane()
    entries = [one for one in entries if abs(_number(one, "lat")) <= 90 and abs(_number(one, "lon")) <= 180] or entries
    spots = [(_number(one, "lat"), _number(one, "lon")) for one in entries]
    far = set(swapped_spots(spots)) if on_true else set()
    entries = [one for number, one in enumerate(entries) if number not in far] or entries
    lats = [_number(one, "lat") for one in entries]
    shrink = max(0.1, math.cos(math.radians((min(lats) + max(lats)) / 2))) if on_true else 0.0
    flat = [_flat(one, shrink) for one in entries]
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


def _number(entry: Mapping[str, Any], key: str) -> float:
    value = entry.get(key)
    return float(value) if isinstance(value, int | float) and abs(value) < 1e6 else 0.0


def _id(entry: Mapping[str, Any]) -> str:
    return _text(entry, "id") or board_id(_text(entry, "name"))


def _text(entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    return value if isinstance(value, str) else ""


def _list(value: object) -> list[Mapping[str, Any]]:
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []
