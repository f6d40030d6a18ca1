"""Named saves: save, open, rename, export and import."""

from __future__ import annotations

from pathlib import Path

from powergrid.base.disk import read_bounded, write_safely
from powergrid.game import Game, replay
from powergrid.record import MAX_FILE_BYTES, Program, parse_record, record_text
from powergrid.saves.files import SaveWriter, clean_name, free_path, next_order, restore_undone
from powergrid.saves.listing import SaveInfo, existing_file, list_saves, read_info
from powergrid.saves.trash import SaveError, delete, save_file


class NameTaken(SaveError):
    """There is already a save with that name."""


def save_as(game: Game, name: str, *, overwrite: bool = False) -> SaveInfo:
    """Save a game under a name. Names are case-insensitive.

    Raises NameTaken, SaveError for an empty name, DiskError.

    Args:
        overwrite: Whether to replace a save of that name, which goes to the trash.
    """
    name = _checked(name)
    saves = list_saves("named")
    taken = _of_name(saves, name)
    if taken is not None and not overwrite:
        raise NameTaken(f'there is already a save "{taken.name}"; choose another name or replace it')
    path = free_path("named", name)
    write_safely(path, SaveWriter().of(game, name, next_order(max((info.order for info in saves), default=0))))
    if taken is not None:
        delete(taken)
    return read_info(path, "named")


def open_game(path: Path) -> Game:
    """Return the game from a save or any record file. Raises RecordError or DiskError with the fault.

    This does not open damaged files; `salvage` opens them up to the last good action.
    """
    game = replay(parse_record(read_bounded(existing_file(path), MAX_FILE_BYTES)))
    game.settle()
    restore_undone(game)
    return game


def rename(info: SaveInfo, name: str) -> SaveInfo:
    """Rename a save. Raises NameTaken, SaveError, RecordError for a damaged file, DiskError."""
    name = _checked(name)
    taken = _named(name)
    if taken is not None and taken.path != info.path:
        raise NameTaken(f'there is already a save "{taken.name}"; choose another name')
    path = save_file(info)
    record = parse_record(read_bounded(existing_file(path), MAX_FILE_BYTES))
    record.note(Program(name=name))
    write_safely(path, record_text(record).encode("utf-8"))
    return read_info(path, info.kind)


def export_game(game: Game, target: Path, name: str = "") -> None:
    """Write a game to a file anywhere, completely or not at all. Raises DiskError."""
    write_safely(target, SaveWriter().of(game, clean_name(name), next_order()), keep=False)


def import_file(source: Path) -> SaveInfo:
    """Copy a record file from anywhere to the named saves.

    Raises RecordError (including for an action that the rules forbid) or DiskError.
    """
    record = parse_record(read_bounded(source, MAX_FILE_BYTES))
    game = replay(record)
    restore_undone(game)
    name = clean_name(record.program.name) or clean_name(source.stem) or "Game"
    number, free = 1, name
    while _named(free) is not None:
        number += 1
        free = f"{name[:50]} ({number})"
    return save_as(game, free)


def _checked(name: str) -> str:
    name = clean_name(name)
    if not name:
        raise SaveError("a save needs a name of at least one letter or digit")
    return name


def _named(name: str) -> SaveInfo | None:
    return _of_name(list_saves("named"), name)


def _of_name(saves: list[SaveInfo], name: str) -> SaveInfo | None:
    return next((info for info in saves if info.name.casefold() == name.casefold()), None)
