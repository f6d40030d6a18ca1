"""Check the sizes of the lists in a map file before anything else reads it: a hostile file must not exhaust memory."""

from __future__ import annotations

from typing import Any, Final

from powergrid.base.messages import Message, message
from powergrid.base.strict_json import too_many
from powergrid.content.board_model import MAX_CITIES, MAX_LINKS, MAX_REGIONS
from powergrid.content.map_places import Loc, Wrong
from powergrid.content.specials import MAX_DISCOUNTS, MAX_RULES

#: The most values in a map file; the largest sensible board has about half as many.
_MAX_VALUES: Final = 100_000
#: The most entries of each list by its key, the most entries of any other list, and the most keys of an object.
_MOST: Final = {
    "regions": MAX_REGIONS,
    "cities": MAX_CITIES,
    "cities_renamed": MAX_CITIES,
    "connections": MAX_LINKS,
    "connections_changed": MAX_LINKS,
    "connections_removed": MAX_LINKS,
    "connections_added": MAX_LINKS,
    "when": MAX_RULES,
    "fuel_discounts": MAX_DISCOUNTS,
}
_MAX_ENTRIES: Final = 50
_MAX_KEYS: Final = 50
_MAX_DEPTH: Final = 20


def size_faults(data: dict[str, Any]) -> list[Wrong]:
    """Return every list and object in the content of a map file that is larger than any board needs."""
    wrong: list[Wrong] = []
    level: list[tuple[Loc, Any]] = [((), data)]
    huge = too_many(data, _MAX_VALUES)
    for _ in range(_MAX_DEPTH):
        inner: list[tuple[Loc, Any]] = []
        for loc, value in level:
            if fault := _size_fault(loc, value):
                wrong.append((loc, fault))
            else:
                inner += [((*loc, key), one) for key, one in _items(value) if isinstance(one, (dict, list))]
            if len(inner) > _MAX_VALUES:
                break
        level = inner if len(inner) <= _MAX_VALUES else []
    if huge and not wrong:
        wrong.append(((), message("more than {most} values: this is not a board", most=_MAX_VALUES)))
    elif level and not huge:
        wrong.append(((), message("values are nested too deeply: this is not a board")))
    return wrong


def _size_fault(loc: Loc, value: Any) -> Message | None:
    if isinstance(value, dict):
        if len(value) <= _MAX_KEYS:
            return None
        return message("can have at most {most} keys, not {number}", most=_MAX_KEYS, number=len(value))
    most = _MOST.get(str(loc[-1]), _MAX_ENTRIES) if loc else _MAX_ENTRIES
    if len(value) <= most:
        return None
    return message("can have at most {most} entries, not {number}", most=most, number=len(value))


def _items(value: Any) -> list[tuple[int | str, Any]]:
    return list(value.items()) if isinstance(value, dict) else list(enumerate(value))
