"""The differences of an edition, and the ids of cities that it renames."""

from collections.abc import Mapping
from typing import Any

from powergrid.content.editions import Edition
from powergrid.desktop.screens.workshop.reading import as_mapping, objects_in

Rest = Mapping[str, Any]


def overlay_of(rest: Rest, edition: Edition) -> dict[str, Any]:
    """Extract the differences of an edition from the rest of a map file."""
    return as_mapping(as_mapping(rest.get("editions")).get(edition))


def with_overlay(rest: Rest, edition: Edition, overlay: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rest of a map file with new differences of an edition, dropping `editions` if it becomes empty."""
    changed = {**as_mapping(rest.get("editions")), edition: overlay}
    editions = {key: value for key, value in changed.items() if value or key != edition}
    return {key: value for key, value in {**rest, "editions": editions}.items() if editions or key != "editions"}


def renamed_in(rest: Rest, edition: Edition) -> dict[str, Mapping[str, Any]]:
    """Return the cities that an edition renames, by their ids on the board."""
    entries = objects_in(overlay_of(rest, edition).get("cities_renamed"))
    return {str(entry.get("from")): entry["to"] for entry in entries if isinstance(entry.get("to"), Mapping)}


def base_id(rest: Rest, edition: Edition, printed: str) -> str:
    """Return the id on the board of a city with the id `printed` in an edition."""
    ids = {str(to.get("id")): city for city, to in renamed_in(rest, edition).items()}
    return ids.get(printed, printed)


def printed_id(rest: Rest, edition: Edition, city: str) -> str:
    """Return the id of a city in an edition."""
    renamed = renamed_in(rest, edition).get(city)
    return city if renamed is None else str(renamed.get("id", city))
