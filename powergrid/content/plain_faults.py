"""Faults that pydantic finds in a file, in plain words with their places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

_Numbers = Mapping[str, Any]


def _at_least(numbers: _Numbers) -> str:
    return f"must hold at least {numbers['min_length']}, not {numbers['actual_length']}"


def _at_most(numbers: _Numbers) -> str:
    return f"must hold at most {numbers['max_length']} entries"


_WORDS: Final[dict[str, Callable[[_Numbers], str]]] = {
    "missing": lambda n: "is missing",
    "extra_forbidden": lambda n: "is not a key that belongs here",
    "string_type": lambda n: "must be text in quotes",
    "string_too_short": lambda n: (
        "is empty" if n["min_length"] == 1 else f"is shorter than {n['min_length']} characters"
    ),
    "string_too_long": lambda n: f"is longer than {n['max_length']} characters",
    "string_pattern_mismatch": lambda n: _PATTERNS.get(n["pattern"], f"must look like {n['pattern']}"),
    "int_type": lambda n: "must be a whole number",
    "int_parsing": lambda n: "must be a whole number",
    "int_parsing_size": lambda n: "is far too large a number",
    "int_from_float": lambda n: "must be a whole number",
    "float_type": lambda n: "must be a number",
    "float_parsing": lambda n: "must be a number",
    "finite_number": lambda n: "must be a number",
    "bool_type": lambda n: "must be true or false",
    "bool_parsing": lambda n: "must be true or false",
    "greater_than_equal": lambda n: f"must be at least {n['ge']:g}",
    "less_than_equal": lambda n: f"must be at most {n['le']:g}",
    "list_type": lambda n: "must be a list",
    "tuple_type": lambda n: "must be a list",
    "dict_type": lambda n: "must be an object in braces",
    "mapping_type": lambda n: "must be an object in braces",
    "model_type": lambda n: "must be an object in braces",
    "model_attributes_type": lambda n: "must be an object in braces",
    "too_short": _at_least,
    "too_long": _at_most,
    "literal_error": lambda n: f"must be {n['expected']}",
    "union_tag_not_found": lambda n: 'needs the key "do"',
    "union_tag_invalid": lambda n: f'"{n["tag"][:40]}" is not one of {n["expected_tags"]}',
}
_PATTERNS: Final[dict[str, str]] = {
    r"^[a-z0-9]+(-[a-z0-9]+)*$": "must be small letters a to z and digits, words joined by dashes",
    r"^[A-Z]{2}$": "must be two capital letters",
    r"^(green|brown|red|yellow|cyan|purple|blue)$": "must be green, brown, red, yellow, cyan, purple or blue",
}


def plain_words(error: Mapping[str, object]) -> str:
    """Return the fault in words, without its place, for somebody who wrote the file by hand.

    error: one entry of a ValidationError's errors().
    """
    words = _WORDS.get(str(error["type"]))
    if words is not None:
        return words(cast(_Numbers, error.get("ctx", {})))
    return str(error["msg"]).removeprefix("Value error, ")


def plain_place(loc: tuple[int | str, ...]) -> str:
    """Return the place of a fault as "cities[3].name" (entries count from 0)."""
    place = ""
    for part in loc:
        place += f"[{part}]" if isinstance(part, int) else (f".{part}" if place else str(part))
    return place
