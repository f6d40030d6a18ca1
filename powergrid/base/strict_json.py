"""Strict JSON: anything that other JSON readers might interpret differently is rejected."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, Final, NoReturn

from powergrid.base.messages import Message, message


class Ambiguous(ValueError):
    """JSON that readers could interpret differently; the text says which part."""

    def __init__(self, text: Message) -> None:
        super().__init__(text)
        self.message = text


def _with_unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise Ambiguous(message('the key "{key}" appears twice in one object', key=one_line(twice, 40)))
    return found


def _reject_constant(name: str) -> NoReturn:
    raise Ambiguous(message("{name} is not a number in JSON", name=name))


#: Duplicate keys, NaN and Infinity raise Ambiguous; anything that is not JSON raises json.JSONDecodeError.
DECODER: Final = json.JSONDecoder(object_pairs_hook=_with_unique_keys, parse_constant=_reject_constant)


#: The parts of JSON that `ambiguous_at` looks at: strings (keys if a colon follows), braces, brackets, NaN and
#: infinity.
_PARTS: Final = re.compile(r'"(?P<text>(?:[^"\\]|\\.)*)"(?P<key>\s*:)?|[{}\[\]]|-?Infinity|NaN')


def ambiguous_at(text: str) -> int:
    """Return the position of the first value in a JSON text for which DECODER raises Ambiguous, or 0."""
    keys: list[set[str]] = []
    for part in _PARTS.finditer(text):
        if part[0] in ("{", "["):
            keys.append(set())
        elif part[0] in ("}", "]"):
            keys = keys[:-1]
        elif part["text"] is None or (part["key"] and keys and part["text"] in keys[-1]):
            return part.start()
        elif part["key"] and keys:
            keys[-1].add(part["text"])
    return 0


def one_line(text: str, most: int) -> str:
    """Return a string as one line of at most `most` characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def too_many(value: object, most: int) -> bool:
    """Return whether a JSON value contains more than `most` values, including nested ones."""
    count, todo = 1, [value]
    while todo and count <= most:
        one = todo.pop()
        inner = one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
        count += len(inner)
        if count <= most:
            todo += [item for item in inner if isinstance(item, (dict, list))]
    return count > most
