"""The boards that can be played: ours, and those in the user's own map folder (FORMATS §3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from powergrid.content.board import Board, BoardError, Fault, check_file
from powergrid.resources import resource_dir, user_maps_dir


@dataclass(frozen=True, slots=True)
class MapFile:
    """A map file that was found: its path, the board (None when faulty) and every fault."""

    path: Path
    board: Board | None
    faults: tuple[Fault, ...]


@lru_cache(maxsize=64)
def _version(path: Path, _changed: int, _size: int) -> MapFile:
    board, faults = check_file(path)
    return MapFile(path, board, tuple(faults))


def _checked(path: Path) -> MapFile:
    """A map file with its faults, read anew only when it has changed on the disk."""
    try:
        stat = path.stat()
    except OSError:
        return _version.__wrapped__(path, 0, 0)
    return _version(path, stat.st_mtime_ns, stat.st_size)


def find_maps() -> list[MapFile]:
    """Every map file, ours first, each checked. A board with the id of an earlier one is faulty."""
    found: list[MapFile] = []
    taken: set[str] = set()
    for folder in (resource_dir("maps"), user_maps_dir()):
        try:
            paths = sorted(folder.glob("*.json"))
        except OSError:
            continue
        for path in paths:
            entry = _checked(path)
            if entry.board is not None and entry.board.id in taken:
                entry = MapFile(path, None, (Fault("id", f'there is a board "{entry.board.id}" already'),))
            if entry.board is not None:
                taken.add(entry.board.id)
            found.append(entry)
    return found


def playable_boards() -> list[Board]:
    """Every board without faults."""
    return [entry.board for entry in find_maps() if entry.board is not None]


def _ours(board_id: str) -> MapFile | None:
    path = resource_dir("maps") / f"{board_id}.json"
    named = board_id.replace("-", "").isalnum() and board_id.isascii()
    return _checked(path) if named and path.is_file() else None


def is_ours(board: Board) -> bool:
    """True for one of the boards of the game as they are; False for a user's board, also one with an id of ours."""
    entry = _ours(board.id)
    return entry is not None and (entry.board is board or entry.board == board)


def board_by_id(board_id: str) -> Board:
    """The board with an id. Raises BoardError when there is none that can be played."""
    ours = _ours(board_id)
    if ours is not None:
        if ours.board is not None and ours.board.id == board_id:
            return ours.board
        raise BoardError(ours.path.name, list(ours.faults))
    known = playable_boards()
    for board in known:
        if board.id == board_id:
            return board
    names = ", ".join(board.id for board in known)
    raise BoardError(board_id[:60], [Fault("", f"there is no such board; there are {names}")])
