"""Reading values of a map file that may be anything; what cannot be read counts as missing."""

from collections.abc import Mapping
from typing import Any, Final

#: The keys of the position of a city or name.
PLACE: Final = ("lat", "lon", "x", "y")


def as_mapping(value: object) -> dict[str, Any]:
    """Return an object, {} for anything else."""
    return dict(value) if isinstance(value, Mapping) else {}


def as_list(value: object) -> list[Any]:
    """Return a list, [] for anything else."""
    return list(value) if isinstance(value, list | tuple) else []


def objects_in(value: object) -> list[Mapping[str, Any]]:
    """Return the objects in a list."""
    return [one for one in as_list(value) if isinstance(one, Mapping)]
