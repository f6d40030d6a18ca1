"""Save the game in progress after every action, and resume it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from powergrid.base.disk import DiskError, previous_version, remove, sync_folder, write_safely
from powergrid.base.paths import exists
from powergrid.game import Game
from powergrid.record import RecordError
from powergrid.rules.state import FINISHED
from powergrid.saves.files import SaveWriter, clean_name, folder, free_path, next_order, restore_undone
from powergrid.saves.listing import SaveInfo, list_saves
from powergrid.saves.salvage import salvage_file
from powergrid.saves.trash import SaveError, delete, move_save, save_file

#: The number of unfinished games to keep; older ones go to the trash.
MAX_RUNNING: Final = 30


class Autosave:
    """The file of a game in progress. Call `write` after every action, undo and redo.

    Attributes:
        path: The file, or None before the first write of a new game.
        problem: Why the last write failed, or None; the game continues, and the next write tries again.
        reason: The reason for it in a few words, or "".
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.problem: str | None = None
        self.reason = ""
        self._writer = SaveWriter()
        self._order = 0

    def write(self, game: Game) -> None:
        """Write the game safely to the disk. Once this returns, none of it can be lost.

        A finished game moves to the finished games. Raises DiskError (and stores it as `problem`), for example if the
        disk is full; the previous content then remains.
        """
        others = [] if self._order else list_saves("running")
        self._order = next_order(max((self._order, *(info.order for info in others))))
        first = self.path is None
        path = self.path = self.path or free_path("running", game.record.setup.map)
        try:
            self._put(game, path)
        except DiskError as error:
            self.problem, self.reason = str(error), error.reason
            raise
        self.problem, self.reason = None, ""
        if first:
            _trim(others)

    def _put(self, game: Game, path: Path) -> None:
        text, filed = self._writer.of(game, "", self._order), path.parent == folder("running")
        finished = folder("finished") / path.name
        if filed and game.state.phase == FINISHED:
            # Write it directly to the finished games, so that a crash never leaves it among the running ones.
            write_safely(finished, text, keep=False)
            remove(path)
            return
        write_safely(path, text)
        if filed:
            remove(finished)

    def move_to(self, place: Path, game: Game) -> None:
        """Write the game to another folder immediately and continue there. Changes nothing if it raises DiskError."""
        name = (self.path or free_path("running", game.record.setup.map)).name
        self._order = next_order(self._order)
        write_safely(place / name, self._writer.of(game, "", self._order))
        self.path = place / name
        self.problem, self.reason = None, ""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A resumed game, the autosave to use from now on, and a note about anything that was lost (or "")."""

    game: Game
    autosave: Autosave
    note: str


def latest_autosave() -> SaveInfo | None:
    """Return the game that "Continue" resumes: the unfinished one played last, or None.

    A damaged game counts if part of it can be read. A tutorial game counts only if there is no other game.
    """
    lesson = None
    for info in _unfinished():
        if not info.tutorial:
            return info
        lesson = lesson or info
    return lesson


def unreadable_autosaves() -> list[SaveInfo]:
    """Return the games in progress that are unreadable or written by a newer version, newest first."""
    return [info for info in list_saves("running") if info.fault is not None and _readable_part(info) is None]


def put_aside(info: SaveInfo) -> Path:
    """Move a save that cannot be opened out of the lists; return its new folder. Raises SaveError, DiskError."""
    place = folder("named") / "aside"
    move_save(save_file(info), place / info.path.name)
    return place


def resume(info: SaveInfo | None = None) -> Resumed | None:
    """Resume a game in progress (None: the last played one that can be read), or return None if there is none.

    A damaged file is opened up to its last good action, or from its previous version if that contains more. The game
    then continues in a new file, and the damaged one goes to the trash. Raises RecordError or DiskError if the given
    game cannot be read, or was written by a newer version.
    """
    if info is not None:
        return _resume(info)
    for candidate in _unfinished():
        with contextlib.suppress(RecordError, DiskError):
            return _resume(candidate)
    return None


def _unfinished() -> Iterator[SaveInfo]:
    for info in list_saves("running"):
        found = info if info.fault is None else _readable_part(info)
        if found is not None and found.phase != FINISHED:
            yield found


def _readable_part(info: SaveInfo) -> SaveInfo | None:
    """Return the readable part of a damaged save, or None if there is none or a newer version wrote it."""
    if info.newer:
        return None
    try:
        game = salvage_file(info.path).game
    except (RecordError, DiskError):
        return None
    setup, state = game.record.setup, game.state
    return replace(
        info,
        board=setup.map,
        edition=setup.edition,
        players=tuple(clean_name(player.name) for player in setup.players),
        round=state.round,
        step=state.step,
        phase=state.phase,
        actions=game.length,
    )


def _resume(info: SaveInfo) -> Resumed:
    if info.newer:
        raise RecordError(info.fault or "")
    best = salvage_file(info.path)
    best.game.settle()
    if not best.fault:
        restore_undone(best.game)
        return Resumed(best.game, Autosave(_claim(info.path)), "")
    autosave = Autosave()
    with contextlib.suppress(DiskError, SaveError):
        autosave.write(best.game)
        delete(info)
    return Resumed(best.game, autosave, f"The save was damaged: {best.fault}. Actions recovered: {best.game.length}.")


def _claim(path: Path) -> Path:
    """Rename the file, so that two copies of the program that resume one game never write to the same file."""
    new_path = path.with_name(free_path("running", path.name.partition("-")[0]).name)
    try:
        if exists(path):
            previous_version(path).unlink(missing_ok=True)
            os.replace(path, new_path)
        else:
            os.replace(previous_version(path), new_path)
    except OSError:
        return path
    sync_folder(path.parent)
    remove(path)
    remove(folder("finished") / path.name)
    return new_path


def _trim(others: list[SaveInfo]) -> None:
    """Delete the oldest of the other games if there are too many."""
    for info in others[MAX_RUNNING - 1 :]:
        with contextlib.suppress(DiskError, SaveError):
            delete(info)
