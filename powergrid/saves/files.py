"""The folders, file names and contents of saves."""

from __future__ import annotations

import contextlib
import re
import secrets
import unicodedata
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

from powergrid import __version__
from powergrid.base import names
from powergrid.base.resources import user_saves_dir
from powergrid.game import Game
from powergrid.record import (
    SECTION,
    Program,
    RecordError,
    action_from_json,
    action_text,
    action_to_json,
    join_text,
    with_changes,
)
from powergrid.rules.actions import Action

#: named: saved by a player. running: saved automatically, not yet over. finished: saved automatically, over. trash:
#: deleted.
Kind = Literal["named", "running", "finished", "trash"]

#: The most actions that redo can restore after a game is opened.
_MAX_UNDONE: Final = 1000
#: The most characters in the name of a save.
MAX_NAME: Final = 60


def folder(kind: Kind) -> Path:
    """Return the folder for one kind of save. It may not exist yet."""
    return user_saves_dir() if kind == "named" else user_saves_dir() / kind


def clean_name(name: str) -> str:
    """Return the visible part of the name of a save or player, at most MAX_NAME characters."""
    return names.clean_name(names.clean_name(name)[:MAX_NAME])


def free_path(kind: Kind, name: str) -> Path:
    """Return a path for a new save: the letters and digits of its name, the time and a few random characters."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:30] or "game"
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return folder(kind) / f"{stem}-{moment}-{secrets.token_hex(3)}.json"


def next_order(last: int = 0) -> int:
    """Return the order of a new save: the time in milliseconds, but always more than that of the `last` save.

    This keeps the newest save recognisable even if the clock has been set back.
    """
    return max(round(datetime.now(UTC).timestamp() * 1000), last + 1)


def section(game: Game, name: str, order: int) -> dict[str, Any]:
    """Return the program's section for a new save. Other keys that the game already has are kept."""
    now = Program(
        undone=tuple(action_to_json(action, game.record.ruleset) for action in game.undone()[:_MAX_UNDONE]),
        name=name,
        saved=datetime.now(UTC).isoformat(timespec="milliseconds"),
        order=order,
        version=__version__,
        round=game.state.round,
        step=game.state.step,
        phase=game.state.phase,
    )
    return with_changes(game.record.extra.get(SECTION), now)


def restore_undone(game: Game) -> None:
    """Make the undone actions of a save available to redo, up to the first unreadable or illegal one."""
    entries = game.record.program.undone[:_MAX_UNDONE]
    actions: list[Action] = []
    with contextlib.suppress(RecordError):
        actions.extend(action_from_json(entry, game.record.ruleset) for entry in entries)
    game.offer_redo(actions)


class SaveWriter:
    """A writer of saves that caches the text of earlier actions."""

    def __init__(self) -> None:
        self._actions: list[Action] = []
        self._lines: list[str] = []

    def of(self, game: Game, name: str, order: int) -> bytes:
        """Return the content of a save with a name (or "") and its position in the order of saves."""
        record = game.record
        same = min(len(self._actions), game.length)
        while self._actions[:same] != record.actions[:same]:
            same -= 1
        self._actions[same:] = record.actions[same:]
        self._lines[same:] = [action_text(action, record.ruleset) for action in record.actions[same:]]
        return join_text(record, {**record.extra, SECTION: section(game, name, order)}, self._lines).encode("utf-8")
