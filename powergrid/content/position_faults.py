"""Check the positions of a board's cities: each city needs one, and all must be of the same kind.

This includes region names placed by hand. A position is either real coordinates, `lat` and `lon`, or a place on a
plane, `x` and `y`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from powergrid.base.messages import Message, message
from powergrid.content.map_places import Loc, Wrong

_TRUE: Final = ("lat", "lon")
_PLANE: Final = ("x", "y")
#: The fault of a board without any positions.
NO_POSITIONS: Final = message(
    'no city has a position: give each its latitude as "lat" and its longitude as "lon", in degrees, such as 48.2 and '
    '16.4, or its position on a plane as "x" (to the right) and "y" (down)'
)


def position_faults(data: Mapping[str, Any]) -> list[Wrong]:
    """Return the faults of cities without a position, with half of one, or with another kind of position."""
    entries = _cities(data)
    has_true = [any(one.get(key) is not None for key in _TRUE) for _, one in entries]
    has_plane = [any(one.get(key) is not None for key in _PLANE) for _, one in entries]
    if entries and not any(has_true) and not any(has_plane):
        return [(("cities",), NO_POSITIONS)]
    on_plane = sum(has_plane) > sum(has_true)
    right, other = (_PLANE, _TRUE) if on_plane else (_TRUE, _PLANE)
    wrong: list[Wrong] = []
    regions = [(("regions", i), one) for i, one in enumerate(_list(data.get("regions"))) if isinstance(one, dict)]
    placed = [(loc, one) for loc, one in regions if any(one.get(key) is not None for key in (*_TRUE, *_PLANE))]
    for loc, entry in [*entries, *placed]:
        odd = [key for key in other if entry.get(key) is not None]
        if odd:
            wrong.append((loc, _other_kind(odd, right)))
        else:
            wrong += [((*loc, key), message("is missing")) for key in right if entry.get(key) is None]
    return wrong


def _other_kind(odd: Sequence[str], right: Sequence[str]) -> Message:
    a, b = right
    if len(odd) == 1:
        return message(
            'has "{key}", but this board uses "{a}" and "{b}": use the same for every city', key=odd[0], a=a, b=b
        )
    return message(
        'has "{key}" and "{other}", but this board uses "{a}" and "{b}": use the same for every city',
        key=odd[0], other=odd[1], a=a, b=b,
    )  # fmt: skip


def _cities(data: Mapping[str, Any]) -> list[tuple[Loc, dict[str, Any]]]:
    """Return every city with its place in the file, including the cities of other printings."""
    found: list[tuple[Loc, object]] = [(("cities", i), one) for i, one in enumerate(_list(data.get("cities")))]
    editions = data.get("editions")
    for edition, overlay in editions.items() if isinstance(editions, dict) else ():
        entries = _list(overlay.get("cities_renamed")) if isinstance(overlay, dict) else []
        for i, one in enumerate(entries):
            place = ("editions", edition, "cities_renamed", i, "to")
            found.append((place, one.get("to") if isinstance(one, dict) else None))
    return [(loc, one) for loc, one in found if isinstance(one, dict)]


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
