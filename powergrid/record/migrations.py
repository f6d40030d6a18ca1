"""Migrations from older formats of the game record to the current one, step by step."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

#: Converts the JSON values from one format to the next, including the value of "format".
Migration = Callable[[dict[str, Any]], dict[str, Any]]

#: Migrations by the format that they read. Every published format stays readable.
MIGRATIONS: Final[Mapping[str, Migration]] = {}

_FORMAT: Final = re.compile(r"powergrid-game/([0-9]{1,4000})")


def format_number(name: object) -> int | None:
    """Return the number of a record format (1 for "powergrid-game/1"), or None for anything else."""
    match = _FORMAT.fullmatch(name) if isinstance(name, str) else None
    return int(match[1]) if match else None


def migrate(data: dict[str, Any], steps: Mapping[str, Migration] = MIGRATIONS) -> dict[str, Any]:
    """Return the JSON values of a record in the newest format that the migrations lead to.

    A migration may raise KeyError, TypeError or ValueError for values that do not match its format.
    """
    taken: set[str] = set()
    while isinstance(name := data.get("format"), str) and name in steps and name not in taken:
        taken.add(name)
        data = steps[name](data)
    return data
