"""The available boards: the built-in ones and those in the user's map folder (FORMATS §3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from powergrid.base.disk import DiskError, read_bounded
from powergrid.base.errors import UsageError, did_you_mean
from powergrid.base.messages import Message, message, plain
from powergrid.base.paths import is_file, same_place
from powergrid.base.resources import ResourceError, resource_dir, user_maps_dir
from powergrid.base.strict_json import DECODER
from powergrid.content.board import MAX_FILE_BYTES, Board, BoardError, Fault, check_file


class UnknownBoard(BoardError, UsageError):
    """An id that no board has."""


@dataclass(frozen=True, slots=True)
class MapFile:
    """A map file: its path, the board (None if faulty) and every fault."""

    path: Path
    board: Board | None
    faults: tuple[Fault, ...]


@lru_cache(maxsize=64)
def _version(path: Path, _changed: int, _size: int) -> MapFile:
    board, faults = check_file(path)
    return MapFile(path, board, tuple(faults))


def _checked(path: Path) -> MapFile:
    """Return a map file with its faults, cached until it changes on the disk."""
    try:
        stat = path.stat()
    except (OSError, ValueError):
        return _version.__wrapped__(path, 0, 0)
    return _version(path, stat.st_mtime_ns, stat.st_size)


def _folders() -> list[Path]:
    try:
        return [resource_dir("maps"), user_maps_dir()]
    except ResourceError:
        return [resource_dir("maps")]  # without a home folder, there are no user's maps


def _map_files() -> Iterator[MapFile]:
    """Yield every map file, built-in ones first, each checked individually."""
    for folder in _folders():
        try:
            paths = sorted(folder.glob("*.json"))
        except OSError:
            continue
        yield from map(_checked, paths)


def find_maps() -> list[MapFile]:
    """Return every checked map file, except hidden boards, with built-in ones first.

    A board with the same id as an earlier one is faulty.
    """
    found: list[MapFile] = []
    taken: dict[str, Path] = {}
    for entry in _map_files():
        if entry.board is not None:
            first = taken.setdefault(entry.board.id, entry.path)
            if first != entry.path:
                entry = MapFile(entry.path, None, (Fault((plain("id"),), id_is_taken(entry.board.id, first)),))
        if entry.board is None or not entry.board.hidden:
            found.append(entry)
    return found


def id_is_taken(board_id: str, path: Path) -> Message:
    """Return the fault for an id that another map file already has."""
    return message('there is already a board "{id}" ({file}); choose another id', id=board_id, file=path.name)


def taken_ids(own: Path | None) -> dict[str, Path]:
    """Return the ids in all map files, even faulty ones, with their files.

    Args:
        own: A file to leave out.
    """
    found: dict[str, Path] = {}
    for entry in _map_files():
        id_ = entry.board.id if entry.board is not None else _id_in(entry.path)
        if id_ is not None and (own is None or not same_place(entry.path, own)):
            found.setdefault(id_, entry.path)
    return found


def namesakes(board: Board, path: Path) -> list[str]:
    """Return a sentence for each id or name that a board shares with another.

    Args:
        path: Its own map file.
    """
    found = []
    for entry in _map_files():
        if entry.board is None or same_place(entry.path, path):
            continue
        ours = same_place(entry.path.parent, resource_dir("maps"))
        other = f"the built-in board {entry.board.name}" if ours else entry.path.name
        if entry.board.id == board.id:
            found.append(f'the id "{board.id}" is also used by {other}: only one of them is offered; choose another id')
        if entry.board.name.casefold() == board.name.casefold():
            found.append(f'the name "{board.name}" is also used by {other}: players cannot tell them apart')
    return found


def playable_boards() -> list[Board]:
    """Return every board without faults."""
    return [entry.board for entry in find_maps() if entry.board is not None]


def _ours(board_id: str) -> MapFile | None:
    path = resource_dir("maps") / f"{board_id}.json"
    named = board_id.replace("-", "").isalnum() and board_id.isascii()
    return _checked(path) if named and is_file(path) else None


def is_ours(board: Board) -> bool:
    """Return whether this is an unchanged built-in board; False for a user's board, even one with a built-in id."""
    entry = _ours(board.id)
    return entry is not None and (entry.board is board or entry.board == board)


def shelf(board: Board) -> Literal["main", "further", "own"]:
    """Return the group of a board in lists of boards."""
    return board.group if is_ours(board) else "own"


def display_order(board: Board | None) -> tuple[int, int, str]:
    """Return the sort key of a board in the lists: main, further and own boards, then faulty map files."""
    if board is None:
        return 3, 0, ""
    return ("main", "further", "own").index(shelf(board)), board.place, board.id


def board_by_id(board_id: str) -> Board:
    """Return the board with an id.

    Raises UnknownBoard if there is none, BoardError with its faults if it cannot be played.
    """
    ours = _ours(board_id)
    if ours is not None:
        if ours.board is not None and ours.board.id == board_id:
            return ours.board
        raise BoardError(ours.path.name, list(ours.faults))
    found = find_maps()
    known = [entry.board for entry in found if entry.board is not None]
    for board in known:
        if board.id == board_id:
            return board
    for entry in found:
        if entry.board is None and board_id in (entry.path.stem, _id_in(entry.path)):
            raise BoardError(
                f'the board "{board_id[:60]}" exists, but {entry.path.name} has errors', list(entry.faults)
            )
    names = [board.id for board in known]
    there = f"there is no such board; the boards are {', '.join(names)}{did_you_mean(board_id, names)}"
    raise UnknownBoard(board_id[:60], [Fault((), plain(there))])


def _id_in(path: Path) -> str | None:
    """Return the id of the board in a faulty map file, or None if it cannot be read."""
    try:
        data = DECODER.decode(read_bounded(path, MAX_FILE_BYTES).decode("utf-8-sig"))
    except (DiskError, RecursionError, ValueError):
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, str) else None


def free_id(wanted: str, own: Path | None = None) -> str:
    """Return an id that no other map file has.

    Args:
        own: The file of the board itself.
    """
    taken = taken_ids(own)
    numbered = (f"{wanted[:36]}-{n}" for n in range(2, len(taken) + 3))
    return wanted if wanted not in taken else next(id_ for id_ in numbered if id_ not in taken)
