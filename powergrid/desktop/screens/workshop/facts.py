"""Facts about cities that are entered as text: positions, countries, and differences in an edition."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from powergrid.content.editions import Edition
from powergrid.desktop.screens.workshop.content import Plane
from powergrid.desktop.screens.workshop.draft import Draft, DraftCity
from powergrid.desktop.screens.workshop.edition_ids import overlay_of, renamed_in, with_overlay
from powergrid.desktop.screens.workshop.reading import PLACE, objects_in

_Facts = Mapping[str, Any]


def place_words(plane: Plane, city: DraftCity, edition: Edition | None = None, rest: _Facts | None = None) -> str:
    """Return the position of a city, as printed in an edition if one is given, as two numbers."""
    facts: _Facts = {} if edition is None else renamed_in(rest or {}, edition).get(city.id, {})
    place = next((one for one in (facts, city.kept) if any(key in one for key in PLACE)), None)
    place = plane.written(city.x, city.y) if place is None else place
    return "  ".join(str(place[key]) for key in PLACE if key in place)


def with_place(draft: Draft, plane: Plane, city_id: str, words: str) -> Draft:
    """Return the draft with a city at the position given by two numbers. Any other text is ignored."""
    city, place = draft.city(city_id), _place(plane, words)
    if city is None or place is None:
        return draft
    x, y = plane.shown(place)
    kept = {**{key: value for key, value in city.kept.items() if key not in PLACE}, **place}
    return draft.revised(replace(city, x=x, y=y, kept=kept))


def with_country(draft: Draft, city_id: str, country: str) -> Draft:
    """Return the draft with a new country for a city, or none for ""."""
    city = draft.city(city_id)
    if city is None:
        return draft
    kept = {key: value for key, value in city.kept.items() if key != "country"}
    return draft.revised(replace(city, kept={**kept, **({"country": country.upper()} if country else {})}))


def printed_fact(draft: Draft, edition: Edition, city_id: str, key: str) -> str:
    """Return a fact about a city in an edition that renames it, or "" if it is the same as on the board."""
    return str(renamed_in(draft.rest, edition).get(city_id, {}).get(key, ""))


def with_printed_fact(draft: Draft, edition: Edition, city_id: str, key: str, value: str) -> Draft:
    """Return the draft with a new fact about a city in an edition that renames it; "" means the board's value."""
    return _with_printed(draft, edition, city_id, (key,), {key: value} if value else {})


def with_printed_place(draft: Draft, plane: Plane, edition: Edition, city_id: str, words: str) -> Draft:
    """Return the draft with a new position of a city in an edition that renames it; "" means the board's value."""
    place = _place(plane, words)
    if place is None and words.strip():
        return draft
    return _with_printed(draft, edition, city_id, PLACE, place or {})


def _with_printed(draft: Draft, edition: Edition, city_id: str, gone: tuple[str, ...], facts: _Facts) -> Draft:
    overlay = overlay_of(draft.rest, edition)
    entries = [
        {**entry, "to": {**{key: old for key, old in entry["to"].items() if key not in gone}, **facts}}
        if entry.get("from") == city_id and isinstance(entry.get("to"), Mapping)
        else entry
        for entry in objects_in(overlay.get("cities_renamed"))
    ]
    return replace(draft, rest=with_overlay(draft.rest, edition, {**overlay, "cities_renamed": entries}))


def _place(plane: Plane, words: str) -> dict[str, float] | None:
    """Parse a position given as two numbers; return None for anything else."""
    found = re.findall(r"-?\d+(?:\.\d+)?", words)
    if len(found) != 2:
        return None
    return dict(zip(("lat", "lon") if plane.shrink else ("x", "y"), map(float, found), strict=True))
