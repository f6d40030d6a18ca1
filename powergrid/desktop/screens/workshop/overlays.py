"""Conversion of the differences of printings between map files and drafts.

A draft keeps the links that only one edition has among the other links. A city renamed by an edition has its own region
and position there only if they differ; otherwise, they follow the city.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from powergrid.content.editions import EDITIONS, Edition
from powergrid.desktop.screens.workshop.draft import DraftCity
from powergrid.desktop.screens.workshop.edition_ids import overlay_of, with_overlay
from powergrid.desktop.screens.workshop.reading import PLACE

_ADDED: Final = "connections_added"
_RENAMED: Final = "cities_renamed"
#: Facts about a city that an edition takes from the board by default.
_SHARED: Final = ("region", "country", *PLACE)
_Facts = Mapping[str, Any]


def without_added(rest: _Facts) -> tuple[dict[str, Any], list[tuple[Edition, _Facts]]]:
    """Separate the links that only one edition has from the rest of a file; return the rest and the links."""
    found: list[tuple[Edition, _Facts]] = []
    out = dict(rest)
    for edition in EDITIONS:
        overlay = overlay_of(out, edition)
        added = overlay.get(_ADDED)
        if added and isinstance(added, list | tuple) and all(isinstance(link, Mapping) for link in added):
            found += [(edition, link) for link in added]
            out = with_overlay(out, edition, {key: value for key, value in overlay.items() if key != _ADDED})
    return out, found


def with_added(rest: _Facts, added: Iterable[tuple[Edition | str, _Facts]]) -> dict[str, Any]:
    """Return the rest of a file, including the links that only one edition has."""
    out, listed = dict(rest), list(added)
    for edition in EDITIONS:
        if own := [link for only, link in listed if only == edition]:
            out = with_overlay(out, edition, {**overlay_of(out, edition), _ADDED: own})
    return out


def with_shared_places(rest: _Facts, cities: Mapping[str, DraftCity]) -> dict[str, Any]:
    """Return the rest of a file with the cities of editions reduced to their differences from the board."""

    def shortened(city: str, to: _Facts) -> _Facts:
        known = cities.get(city)
        if known is None:
            return to
        there = {"region": known.region, **{key: known.kept[key] for key in _SHARED if key in known.kept}}
        same_place = all(to.get(key) == there.get(key) for key in PLACE)
        dropped = {key for key in _SHARED if key in to and to[key] == there.get(key)}
        dropped -= set() if same_place else set(PLACE)
        # a position that is missing in the file stays missing
        missing = {} if any(key in to for key in PLACE) else dict.fromkeys(PLACE)
        return {**missing, **{key: value for key, value in to.items() if key not in dropped}}

    return _with_renamed(rest, shortened)


def with_whole_places(rest: _Facts, cities: Mapping[str, _Facts]) -> dict[str, Any]:
    """Return the rest of a file with complete cities in editions.

    Args:
        cities: The cities of the file by id.
    """

    def whole(city: str, to: _Facts) -> _Facts:
        known = cities.get(city, {})
        has_place = any(key in to for key in PLACE)
        keys = [key for key in _SHARED if key in known and not (has_place and key in PLACE)]
        found = {**{key: to[key] for key in ("id", "name") if key in to}, **{key: known[key] for key in keys}, **to}
        return {key: value for key, value in found.items() if value is not None}

    return _with_renamed(rest, whole)


def _with_renamed(rest: _Facts, change: Callable[[str, _Facts], _Facts]) -> dict[str, Any]:
    out = dict(rest)
    for edition in EDITIONS:
        overlay = overlay_of(out, edition)
        entries = overlay.get(_RENAMED)
        if isinstance(entries, list | tuple):
            changed = [
                {**entry, "to": change(str(entry.get("from")), entry["to"])}
                if isinstance(entry, Mapping) and isinstance(entry.get("to"), Mapping)
                else entry
                for entry in entries
            ]
            out = with_overlay(out, edition, {**overlay, _RENAMED: changed})
    return out
