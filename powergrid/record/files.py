"""Read and write record files, with their limits and older formats (FORMATS §1)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from powergrid.base.disk import DiskError, read_bounded
from powergrid.base.strict_json import DECODER, Ambiguous, one_line, too_many
from powergrid.content.board import Board, BoardError, check_data
from powergrid.content.library import board_by_id
from powergrid.record.actions import action_from_json, action_text
from powergrid.record.entries import RecordError, SetupEntry, first_fault
from powergrid.record.migrations import format_number, migrate
from powergrid.record.program import Program, read_program
from powergrid.record.setup import BOARD, SECTION, Record, UnreadableAction, make_record, setup_to_json

FORMAT: Final = "powergrid-game/1"
_NUMBER: Final = 1
#: Limits of a record file: its bytes and actions, and the bytes and depth of everything else except the board.
MAX_FILE_BYTES: Final = 8_000_000
MAX_ACTIONS: Final = 50_000
MAX_HEAD_BYTES: Final = 200_000
MAX_DEPTH: Final = 20
#: The most values in the set-up, where players may have keys that this version does not know.
MAX_SETUP_VALUES: Final = 10_000


def parse_record(text: str | bytes, board: Board | None = None) -> Record:
    """Return a record from the text of its file. Its actions are parsed, but not played.

    Raises RecordError, or UnreadableAction for an entry that is not an action.

    Args:
        board: The board to use instead of the record's own.
    """
    data = json_object(text)
    entries = data.pop("actions", None)
    record = parse_head(data, board)
    if not isinstance(entries, list):
        raise RecordError("actions: a list is expected")
    if len(entries) > MAX_ACTIONS:
        raise RecordError(f"actions: more than {MAX_ACTIONS} actions")
    for entry in entries:
        try:
            record.actions.append(action_from_json(entry, record.ruleset))
        except RecordError as error:
            raise UnreadableAction(record, str(error)) from None
    return record


def parse_head(data: Mapping[str, Any], board: Board | None = None) -> Record:
    """Return a record without actions from all the other JSON values in its file.

    Raises RecordError.

    Args:
        board: As in `parse_record`.
    """
    known = data.get("format")
    if known != FORMAT:
        raise RecordError(format_fault(known))
    _check_bounds({key: value for key, value in data.items() if key != BOARD})
    if too_many(data.get("setup"), MAX_SETUP_VALUES):
        raise RecordError(f"setup: more than {MAX_SETUP_VALUES} values: this is not a game record")
    try:
        setup = SetupEntry.model_validate(data.get("setup"))
    except ValidationError as error:
        raise RecordError(f"setup: {first_fault(error)}") from None
    program = read_program(data.get(SECTION))
    begun = program.begun_with or program.version
    old = begun.startswith("0.1.")
    try:
        record = make_record(
            _as_in_0_1(setup) if old else setup, board or _board_within(data, setup.map) or board_by_id(setup.map)
        )
    except BoardError as error:
        raise RecordError(f"setup: map {error}") from None
    record.extra = {key: value for key, value in data.items() if key not in ("format", "setup")}
    if old:
        record.ruleset = replace(record.ruleset, scrap_either=True)
        record.note(Program(begun_with=begun))
    return record


def _as_in_0_1(setup: SetupEntry) -> SetupEntry:
    """Return the set-up with the default of version 0.1, which was the same for both editions (D-08)."""
    if setup.edition != "classic":
        return setup
    return setup.model_copy(update={"options": {"step3_as_step2_card": "phase5", **setup.options}})


def _board_within(data: Mapping[str, Any], wanted: str) -> Board | None:
    """Return the board contained in a record, or None."""
    content = data.get(BOARD)
    if content is None:
        return None
    board, faults = check_data(content, recorded=True) if isinstance(content, dict) else (None, [])
    if board is None or board.id != wanted:
        fault = faults[0] if faults else f'this is not the board "{one_line(wanted, 40)}"'
        raise RecordError(f"{BOARD}: {one_line(str(fault), 200)}")
    return board


def read_record(path: Path) -> Record:
    """Return a record from its file. Raises RecordError, including when the file cannot be read."""
    try:
        return parse_record(read_bounded(path, MAX_FILE_BYTES))
    except DiskError as error:
        raise RecordError(str(error)) from None


def record_text(record: Record) -> str:
    """Return the text of a record file, with one action per line so that people can read it."""
    return join_text(record, record.extra, [action_text(action, record.ruleset) for action in record.actions])


def join_text(record: Record, extra: Mapping[str, Any], actions: Sequence[str]) -> str:
    """Return the text of a record file from its set-up, its other keys and the text of each action."""
    data = {"format": FORMAT, "setup": setup_to_json(record.setup), **extra}
    head = json.dumps(data, ensure_ascii=False, indent=1)[:-2]
    rows = ",\n".join("  " + action for action in actions)
    return f'{head},\n "actions": [' + (f"\n{rows}\n ]" if rows else "]") + "\n}\n"


def _check_bounds(head: Mapping[str, Any]) -> None:
    """Reject content that could not be written back: nested too deeply, too large, or not valid text."""
    level: list[Any] = [head]
    for _ in range(MAX_DEPTH):
        inner = [list(value.values()) if isinstance(value, dict) else value for value in level]
        level = [item for values in inner for item in values if isinstance(item, (dict, list))]
        if len(level) > MAX_HEAD_BYTES:
            break
    if level:
        raise RecordError("this is not a game record: it has too many values, or they are nested too deeply")
    try:
        size = len(json.dumps(head, ensure_ascii=False, allow_nan=False).encode("utf-8"))
    except ValueError:
        raise RecordError("this is not a game record: it contains text or numbers that JSON cannot express") from None
    if size > MAX_HEAD_BYTES:
        raise RecordError(f"this is not a game record: more than {MAX_HEAD_BYTES // 1000} kB apart from the actions")


def json_object(text: str | bytes) -> dict[str, Any]:
    """Return the JSON object of a record file, migrated from older formats. Raises RecordError."""
    try:
        data = DECODER.decode(text if isinstance(text, str) else text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise RecordError("this is not a game record: the file is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise RecordError(f"this is not a game record: invalid JSON at {where} ({error.msg})") from None
    except Ambiguous as error:
        raise RecordError(f"this is not a game record: {error}") from None
    except (RecursionError, ValueError):
        raise RecordError("this is not a game record: invalid JSON") from None
    if not isinstance(data, dict):
        raise RecordError("this is not a game record: a JSON object is expected")
    return migrated(data)


def migrated(data: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON values of a record, migrated if they have an older format. Raises RecordError."""
    try:
        return migrate(data)
    except (KeyError, TypeError, ValueError):
        raise RecordError(f"the record does not match its format {str(data.get('format'))[:40]!r}") from None


def is_newer(known: object) -> bool:
    """Return whether a record format belongs to a newer version."""
    number = format_number(known)
    return number is not None and number > _NUMBER


def format_fault(known: object) -> str:
    """Return why a record of this format cannot be read."""
    if is_newer(known):
        name = one_line(str(known), 60)
        return f'the record has format "{name}" of a newer version; this version reads "{FORMAT}": please update'
    return f'this is not a game record: "format" must be "{FORMAT}"'
