"""Reading values of a map file, which can have any type. Unreadable values are treated as missing."""

from collections.abc import Mapping
from typing import Any, Final

#: The keys of the position of a city or name.
PLACE: Final = ("lat", "lon", "x", "y")


def as_mapping(value: object) -> dict[str, Any]:
    """Return the value if it is an object, otherwise {}."""
    return dict(value) if isinstance(value, Mapping) else {}


def as_list(value: object) -> list[Any]:
    """Return the value if it is a list, otherwise []."""
    return list(value) if isinstance(value, list | tuple) else []


def objects_in(value: object) -> list[Mapping[str, Any]]:
    """Return the objects in a list."""
    return [entry for entry in as_list(value) if isinstance(entry, Mapping)]
