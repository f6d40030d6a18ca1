"""The ids of cities that an edition calls by another name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from powergrid.content.editions import Edition

Rest = Mapping[str, Any]


def overlay_of(rest: Rest, edition: Edition) -> dict[str, Any]:
    """Return the differences of an edition, as the other parts of a map file have them."""
    editions = rest.get("editions")
    found = editions.get(edition) if isinstance(editions, Mapping) else None
    return dict(found) if isinstance(found, Mapping) else {}


def entries_of(overlay: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    """Return the entries of a list that can be read."""
    found = overlay.get(key)
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list | tuple) else []


def renamed_in(rest: Rest, edition: Edition) -> dict[str, Mapping[str, Any]]:
    """Return the cities that an edition prints differently, by their id on the board."""
    entries = entries_of(overlay_of(rest, edition), "cities_renamed")
    return {str(one.get("from")): one["to"] for one in entries if isinstance(one.get("to"), Mapping)}


def base_id(rest: Rest, edition: Edition, printed: str) -> str:
    """Return the id on the board of a city that an edition calls `printed`."""
    ids = {str(to.get("id")): city for city, to in renamed_in(rest, edition).items()}
    return ids.get(printed, printed)


def printed_id(rest: Rest, edition: Edition, city: str) -> str:
    """Return the id of a city in an edition."""
    renamed = renamed_in(rest, edition).get(city)
    return city if renamed is None else str(renamed.get("id", city))
