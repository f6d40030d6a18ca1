"""Describe in plain words, with their places, the faults that pydantic finds in a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from pydantic import ValidationError

from powergrid.base.messages import Message, message, plain

_Numbers = Mapping[str, Any]


def _at_least(numbers: _Numbers) -> Message:
    return message(
        "must have at least {least}, not {number}", least=numbers["min_length"], number=numbers["actual_length"]
    )


def _at_most(numbers: _Numbers) -> Message:
    return message("can have at most {most} entries", most=numbers["max_length"])


_WORDS: Final[dict[str, Callable[[_Numbers], Message]]] = {
    "missing": lambda n: message("is missing"),
    "extra_forbidden": lambda n: message("is not a valid key here"),
    "string_type": lambda n: message("must be text in quotes"),
    "string_too_short": lambda n: (
        message("is empty")
        if n["min_length"] == 1
        else message("is shorter than {least} characters", least=n["min_length"])
    ),
    "string_too_long": lambda n: message("is longer than {most} characters", most=n["max_length"]),
    "string_pattern_mismatch": lambda n: (
        _PATTERNS.get(n["pattern"]) or message("must look like {pattern}", pattern=n["pattern"])
    ),
    "int_type": lambda n: message("must be a whole number"),
    "int_parsing": lambda n: message("must be a whole number"),
    "int_parsing_size": lambda n: message("is far too large a number"),
    "int_from_float": lambda n: message("must be a whole number"),
    "float_type": lambda n: message("must be a number"),
    "float_parsing": lambda n: message("must be a number"),
    "finite_number": lambda n: message("must be a number"),
    "bool_type": lambda n: message("must be true or false"),
    "bool_parsing": lambda n: message("must be true or false"),
    "greater_than_equal": lambda n: message("must be at least {least}", least=format(n["ge"], "g")),
    "less_than_equal": lambda n: message("must be at most {most}", most=format(n["le"], "g")),
    "list_type": lambda n: message("must be a list"),
    "tuple_type": lambda n: message("must be a list"),
    "dict_type": lambda n: message("must be an object in braces"),
    "mapping_type": lambda n: message("must be an object in braces"),
    "model_type": lambda n: message("must be an object in braces"),
    "model_attributes_type": lambda n: message("must be an object in braces"),
    "too_short": _at_least,
    "too_long": _at_most,
    "literal_error": lambda n: message("must be {values}", values=tuple(re.split(", | or ", n["expected"]))),
    "union_tag_not_found": lambda n: plain('needs the key "do"'),
    "union_tag_invalid": lambda n: plain(f'"{n["tag"][:40]}" is not one of {n["expected_tags"]}'),
}
_PATTERNS: Final[dict[str, Message]] = {
    r"^[a-z0-9]+(-[a-z0-9]+)*$": message("must be lowercase letters a to z and digits, words joined by hyphens"),
    r"^[A-Z]{2}$": message("must be two capital letters"),
    r"^(green|brown|red|yellow|cyan|purple|blue)$": message("must be green, brown, red, yellow, cyan, purple or blue"),
}


def plain_words(error: Mapping[str, object]) -> Message:
    """Describe a fault for people who write the file by hand, without its place.

    Args:
        error: An entry from the errors() of a ValidationError.
    """
    words = _WORDS.get(str(error["type"]))
    if words is not None:
        return words(cast(_Numbers, error.get("ctx", {})))
    raised = cast(_Numbers, error.get("ctx", {})).get("error")
    text = raised.args[0] if isinstance(raised, ValueError) and raised.args else str(error["msg"])
    return text if isinstance(text, Message) else plain(text)


def every_fault(error: ValidationError) -> list[tuple[tuple[int | str, ...], Message]]:
    """Return the place and text of every fault. A check that finds several faults has them all in its arguments."""
    found: list[tuple[tuple[int | str, ...], Message]] = []
    for one in error.errors(include_url=False, include_input=False):
        loc = tuple(part for part in one["loc"] if part != "[key]")
        raised = one.get("ctx", {}).get("error")
        several = raised.args if isinstance(raised, ValueError) else ()
        found += [(loc, text) for text in several if isinstance(text, Message)] or [(loc, plain_words(one))]
    return found


def plain_place(loc: tuple[int | str, ...]) -> str:
    """Return the place of a fault as "cities[3].name" (entries count from 0)."""
    place = ""
    for part in loc:
        place += f"[{part}]" if isinstance(part, int) else (f".{part}" if place else str(part))
    return place
