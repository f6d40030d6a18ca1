"""Information about saves for lists, read without replaying the games."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from powergrid.base.disk import DiskError, previous_version, read_bounded
from powergrid.base.names import stand_in
from powergrid.base.paths import is_file
from powergrid.record import (
    FORMAT,
    MAX_FILE_BYTES,
    SECTION,
    RecordError,
    format_fault,
    is_newer,
    json_object,
    read_program,
)
from powergrid.record.setup import BOARD
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, FINISHED, RESOURCES, SETUP
from powergrid.saves.files import MAX_NAME, Kind, clean_name, folder

_EDITIONS: Final = ("classic", "recharged")
#: An unknown time.
NEVER: Final = datetime.fromtimestamp(0, UTC)
_LAST_YEAR: Final = 3000  # not every system can show later ones in local time
_PHASES: Final = (SETUP, AUCTION, RESOURCES, BUILDING, BUREAUCRACY, FINISHED)


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """A save in a list.

    Attributes:
        path: The file, in the folder for its kind.
        name: The name given by a player, or "".
        board, edition: Ids, or "" if unknown.
        players: Names by seat.
        round, step: 0 if unknown.
        phase: "" if unknown.
        actions: The number of actions.
        saved: When it was saved, in UTC, NEVER if unknown.
        order: Higher for later saves, even if the clock was set back.
        fault: Why the file cannot be opened as it is, or None.
        newer: Whether it has a newer format.
        tutorial: Whether it is a game of the tutorial.
        board_name: The name of the board contained in the file, or "".
    """

    path: Path
    kind: Kind
    name: str
    board: str
    edition: str
    players: tuple[str, ...]
    round: int
    step: int
    phase: str
    actions: int
    saved: datetime
    order: int
    fault: str | None
    newer: bool = False
    tutorial: bool = False
    board_name: str = ""


def list_saves(*kinds: Kind) -> list[SaveInfo]:
    """Return all saves of these kinds (default: named), newest first. An unreadable folder is treated as empty."""
    found = [read_info(path, kind) for kind in kinds or ("named",) for path in save_paths(folder(kind))]
    return sorted(found, key=lambda info: (info.order, info.saved, info.path.name), reverse=True)


def save_paths(place: Path) -> list[Path]:
    """Return the paths of the saves in a folder, sorted, including those with only a previous version."""
    try:
        names = {path.name.removesuffix(".bak") for path in place.iterdir()}
    except OSError:
        return []
    return [place / name for name in sorted(names) if name.endswith(".json")]


def existing_file(path: Path) -> Path:
    """Return the file of a save, or its previous version if a crash left only that."""
    return path if is_file(path) else previous_version(path)


def read_info(path: Path, kind: Kind) -> SaveInfo:
    """Return information about one file; an unreadable file has a fault."""
    try:
        data = json_object(read_bounded(existing_file(path), MAX_FILE_BYTES))
    except (DiskError, RecordError) as error:
        return _info(path, kind, {}, str(error))
    return _info(path, kind, data, None if data.get("format") == FORMAT else format_fault(data.get("format")))


def _info(path: Path, kind: Kind, data: dict[str, Any], fault: str | None) -> SaveInfo:
    setup = _dict(data.get("setup"))
    program = read_program(data.get(SECTION))
    entries = setup.get("players")
    players = [_dict(entry).get("name") for entry in entries[:6]] if isinstance(entries, list) else []
    actions = data.get("actions")
    saved = _moment(path, program.saved)
    return SaveInfo(
        path=path,
        kind=kind,
        name=_text(program.name),
        board=_text(setup.get("map")),
        edition=_one_of(setup.get("edition"), _EDITIONS),
        players=tuple(_text(name) or (stand_in(seat) if name else "") for seat, name in enumerate(players)),
        round=program.round,
        step=program.step,
        phase=_one_of(program.phase, _PHASES),
        actions=len(actions) if isinstance(actions, list) else 0,
        saved=saved,
        order=_order(saved) if program.order is None else program.order,
        fault=fault,
        newer=is_newer(data.get("format")),
        tutorial=program.table.tutorial,
        board_name=_text(_dict(data.get(BOARD)).get("name")),
    )


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return clean_name(value[: 4 * MAX_NAME]) if isinstance(value, str) else ""


def _one_of(value: object, known: tuple[str, ...]) -> str:
    return value if isinstance(value, str) and value in known else ""


def _moment(path: Path, value: str) -> datetime:
    """Return when a game was saved: the time stored in the file, or else the file's modification time."""
    with contextlib.suppress(ValueError):
        return _sensible(datetime.fromisoformat(value[:40]))
    try:
        return _sensible(datetime.fromtimestamp(existing_file(path).stat().st_mtime, UTC))
    except (OSError, ValueError, OverflowError):
        return NEVER


def _sensible(moment: datetime) -> datetime:
    """Return a moment in UTC, or NEVER if it cannot be shown in every time zone."""
    return moment.astimezone(UTC) if NEVER.year < moment.year < _LAST_YEAR else NEVER


def _order(saved: datetime) -> int:
    """Return the position in the order of saves for a save from an old version, which stores only the time."""
    return round((saved - NEVER).total_seconds() * 1000)
