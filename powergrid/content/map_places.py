"""Describe places in a map file: entries are numbered from 1 and identified by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from powergrid.base.messages import Message, message, plain
from powergrid.base.strict_json import one_line
from powergrid.content.editions import EDITIONS

#: The keys and numbers of entries (from 0) that lead to a value, as in pydantic's errors.
Loc = Sequence[int | str]
#: The place of a fault, and the fault.
Wrong = tuple[Loc, Message]

_ENTRIES: Final[dict[str, Callable[[int], Message]]] = {
    "regions": lambda n: message("region {n}", n=n),
    "cities": lambda n: message("city {n}", n=n),
    "connections": lambda n: message("connection {n}", n=n),
}
_MOST: Final = 40


def place_words(loc: Loc, data: object) -> tuple[Message, ...]:
    """Return the parts of a place, from the largest to the smallest.

    Together they read "city 4 (Köln), name" or "editions.recharged.connections_removed, entry 1 (kiel – passau)".

    Args:
        data: The parsed content of the map file, for the names.
    """
    parts: list[Message] = []
    keys: list[str] = []
    for step in loc:
        data = _inside(data, step)
        if isinstance(step, str):
            keys.append(step)
            continue
        known = _ENTRIES.get(keys[0]) if len(keys) == 1 and not parts else None
        if known is None and keys:
            parts.append(plain(".".join(keys)))
        keys.clear()
        entry = message("entry {n}", n=step + 1) if known is None else known(step + 1)
        name = _name(data)
        parts.append(message("{entry} ({name})", entry=entry, name=name) if name else entry)
    return (*parts, plain(".".join(keys))) if keys else tuple(parts)


def for_editions(fault: Message, editions: Sequence[str]) -> Message:
    """Return a fault with the editions and options it applies to, unless it applies to every game."""
    if tuple(editions) == EDITIONS:
        return fault
    return message("{fault} ({editions})", fault=fault, editions=", ".join(editions))


def _inside(data: object, step: int | str) -> object:
    if isinstance(data, dict):
        return data.get(step)
    if isinstance(data, list) and isinstance(step, int) and step < len(data):
        return data[step]
    return None


def _name(entry: object) -> str:
    """Return the title of an entry: its name, its id, or the cities of a link, or "" if it has none of these."""
    if not isinstance(entry, dict):
        return ""
    for key in ("name", "id", "from", "city", "option"):
        if text := _text(entry.get(key)):
            return text
    ends = [_text(entry.get("a")), _text(entry.get("b"))]
    return " – ".join(end or "?" for end in ends) if any(ends) else ""


def _text(value: Any) -> str:
    if not isinstance(value, str):
        return ""
    return one_line("".join(char if char.isprintable() else " " for char in value), _MOST)
