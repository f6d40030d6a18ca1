"""The keys allowed at each place in a map file, to guess the meaning of misspelt ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final, get_args, get_origin

from pydantic import BaseModel

from powergrid.base.messages import Message, message
from powergrid.content.board_model import Board
from powergrid.content.kinds import Kind
from powergrid.content.map_places import Loc, Wrong
from powergrid.content.position_faults import NO_POSITIONS

#: The text of the fault for an unknown key.
UNKNOWN_KEY: Final = message("is not a valid key here")
MISSPELT_KEY: Final = 'is not a valid key here; did you mean "{guess}"?'
#: How similar two keys must be for one to be considered a misspelling of the other.
_ALIKE: Final = 0.7
#: Words that people write instead of a key, too different to be recognised as misspellings.
_OTHER_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "latitude": ("lat",),
    "longitude": ("lon",),
    "lng": ("lon",),
    "long": ("lon",),
    "links": ("connections",),
    "edges": ("connections",),
    "price": ("cost",),
    "title": ("name",),
    "from": ("a",),
    "to": ("b",),
}


def keys_at(loc: Sequence[int | str]) -> tuple[str, ...]:
    """Return the keys allowed for the object at a place in a map file; () if any are allowed or it is not an object."""
    return _keys_at(tuple(loc))


@lru_cache(maxsize=1024)
def _keys_at(loc: tuple[int | str, ...]) -> tuple[str, ...]:
    kind: Any = Board
    for step in loc:
        if kind is None:
            return ()
        kind = _inside(kind, step)
    return tuple(_fields(kind)) if _is_model(kind) else ()


def meant_key(key: str, loc: Sequence[int | str], entry: object) -> str:
    """Return the key that was probably meant by an unknown key of the object `entry` at a place, or "".

    A key that the object already has is never returned.
    """
    free = [one for one in keys_at(loc) if not isinstance(entry, Mapping) or one not in entry]
    plain = key.strip().casefold().replace("-", "_").replace(" ", "_")
    for word in (plain, *_OTHER_WORDS.get(plain, ())):
        if word in free:
            return word
    return next(iter(get_close_matches(plain[:60], free, 1, _ALIKE)), "")


def with_meant_keys(wrong: Sequence[Wrong], data: object) -> list[Wrong]:
    """Return the faults, adding the probable meaning to each unknown key.

    If the key that was meant is reported as missing, that fault is left out.
    """
    found: list[Wrong] = []
    meant: set[tuple[int | str, ...]] = set()
    for loc, text in wrong:
        if loc and loc[0] not in keys_at(()):
            loc, text = loc[:1], UNKNOWN_KEY
        if text == UNKNOWN_KEY and (guess := meant_key(str(loc[-1]), loc[:-1], _at(data, loc[:-1]))):
            meant.add((*loc[:-1], guess))
            text = message('is not a valid key here; did you mean "{guess}"?', guess=guess)
        found.append((loc, text))
    if any(place[-1] in ("lat", "lon", "x", "y") for place in meant):
        found = [(loc, text) for loc, text in found if text != NO_POSITIONS]
    return [(loc, text) for loc, text in found if tuple(loc) not in meant or is_unknown_key(text)]


def is_unknown_key(text: Message) -> bool:
    """Return whether a fault is about an unknown key."""
    return text.template in (UNKNOWN_KEY.template, MISSPELT_KEY)


def _inside(kind: Any, step: int | str) -> Any:
    """Return the type of a part of a value, or None if it is unknown."""
    if _is_model(kind):
        return _fields(kind).get(str(step))
    origin, args = get_origin(kind), get_args(kind)
    if origin is dict:
        return Kind.of(args[1]).type
    if origin is tuple and isinstance(step, int):
        return Kind.of(args[0] if args[-1] is Ellipsis or step >= len(args) else args[step]).type
    return None


@lru_cache
def _fields(model: type[BaseModel]) -> dict[str, Any]:
    return {info.alias or name: Kind.of_field(info).type for name, info in model.model_fields.items()}


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _at(data: Any, loc: Loc) -> Any:
    for step in loc:
        if isinstance(data, Mapping):
            data = data.get(step)
        else:
            data = data[step] if isinstance(data, list) and isinstance(step, int) and step < len(data) else None
    return data
