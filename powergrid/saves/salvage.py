"""Recover the game from a damaged file, up to its last good action."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NoReturn

from powergrid.base.disk import DiskError, previous_version, read_bounded
from powergrid.base.paths import exists
from powergrid.base.strict_json import DECODER
from powergrid.game import Game, ReplayError, replay
from powergrid.record import (
    MAX_ACTIONS,
    MAX_FILE_BYTES,
    Record,
    RecordError,
    action_from_json,
    migrated,
    parse_head,
)

_BLANK: Final = re.compile(r"[ \t\r\n]*")


@dataclass(frozen=True, slots=True)
class Salvaged:
    """A game from a file that may be damaged.

    Attributes:
        game: The part up to the last good action.
        lost: The number of readable actions after the first bad one (actions that are missing cannot be counted).
        fault: What is wrong with the file, or "".
    """

    game: Game
    lost: int
    fault: str


def salvage(content: bytes) -> Salvaged:
    """Return the game in the text of a save, up to the last action that can be read and is legal.

    Raises RecordError if not even the set-up can be used.
    """
    text = content.decode("utf-8-sig", errors="replace")
    head, entries, fault = _read_loosely(text)
    if not fault and text.encode("utf-8", errors="replace") not in (content, content.removeprefix(BOM_UTF8)):
        fault = "the file is damaged: it is not UTF-8 text"
    if fault and not {"format", "setup"} <= head.keys():
        raise RecordError(f"{fault}; not even the set-up can be read")
    head = migrated({**head, "actions": entries})
    entries = head.pop("actions")
    record = parse_head(head)
    wrong = _add_actions(record, entries)
    try:
        game = replay(record)
    except ReplayError as error:
        wrong = str(error)
        game = replay(record, error.number - 1)
    return Salvaged(game, len(entries) - game.length, wrong or fault)


def salvage_file(path: Path) -> Salvaged:
    """Return the game of a save, or of its previous version if the file is damaged and that contains more.

    Raises RecordError or DiskError if neither can be used.
    """
    if not exists(path):
        return salvage(read_bounded(previous_version(path), MAX_FILE_BYTES))
    found: list[Salvaged] = []
    faults: list[RecordError | DiskError] = []
    for file in (path, previous_version(path)):
        try:
            one = salvage(read_bounded(file, MAX_FILE_BYTES))
        except (RecordError, DiskError) as error:
            faults.append(error)
            continue
        if not one.fault and not faults and not found:
            return one
        found.append(one)
    if not found:
        raise faults[0]
    best = max(found, key=lambda one: one.game.length)
    return best if best.fault else replace(best, fault=str(faults[0] if faults else found[0].fault))


def _add_actions(record: Record, entries: list[Any]) -> str:
    for number, entry in enumerate(entries, start=1):
        try:
            record.actions.append(action_from_json(entry, record.ruleset))
        except RecordError as error:
            return f"action {number}: {error}"
    return ""


def _read_loosely(text: str) -> tuple[dict[str, Any], list[Any], str]:
    """Return the readable parts of the outermost object and of its list of actions, and the first fault."""
    head: dict[str, Any] = {}
    entries: list[Any] = []
    fault = "the file is damaged: the list of actions is missing"
    reader = _Reader(text)
    seen: set[str] = set()
    try:
        reader.expect("{")
        while True:
            key = reader.value()
            reader.expect(":")
            if not isinstance(key, str) or key in seen:
                reader.fail()
            seen.add(key)
            if key == "actions":
                fault = ""
                entries.extend(reader.items())
            else:
                head[key] = reader.value()
            if reader.next() == "}":
                reader.expect("}")
                reader.end()
                break
            reader.expect(",")
    except RecordError as error:
        return head, entries, str(error)
    return head, entries, fault


class _Reader:
    """A reader that parses JSON piece by piece, so that the part before an error is not lost."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def next(self) -> str:
        """Return the next character that is not white space, or "" at the end."""
        match = _BLANK.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.text[self.at : self.at + 1]

    def expect(self, mark: str) -> None:
        if self.next() != mark:
            self.fail()
        self.at += 1

    def value(self) -> Any:
        self.next()
        try:
            value, self.at = DECODER.raw_decode(self.text, self.at)
        except (ValueError, RecursionError):
            self.fail()
        return value

    def end(self) -> None:
        if self.next():
            self.fail()

    def items(self) -> Iterator[Any]:
        """Yield the items of a list, at most MAX_ACTIONS."""
        self.expect("[")
        if self.next() == "]":
            self.at += 1
            return
        for _ in range(MAX_ACTIONS):
            yield self.value()
            if self.next() == "]":
                self.at += 1
                return
            self.expect(",")
        raise RecordError(f"actions: more than {MAX_ACTIONS} actions")

    def fail(self) -> NoReturn:
        line = self.text.count("\n", 0, self.at) + 1
        raise RecordError(f"the file is damaged in line {line}")
