"""The boards that can be played: ours, and those in the user's own map folder (FORMATS §3)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from powergrid.content.board import Board, BoardError, Fault, check_file
from powergrid.resources import resource_dir, user_maps_dir


@dataclass(frozen=True, slots=True)
class MapFile:
    """A map file that was found: its path, the board (None when faulty) and every fault."""

    path: Path
    board: Board | None
    faults: tuple[Fault, ...]


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
            board, faults = check_file(path)
            if board is not None and board.id in taken:
                faults = [Fault("id", f'there is a board "{board.id}" already')]
                board = None
            if board is not None:
                taken.add(board.id)
            found.append(MapFile(path, board, tuple(faults)))
    return found


def playable_boards() -> list[Board]:
    """Every board without faults."""
    return [entry.board for entry in find_maps() if entry.board is not None]


def board_by_id(board_id: str) -> Board:
    """The board with an id. Raises BoardError when there is none that can be played."""
    ours = resource_dir("maps") / f"{board_id}.json"
    if board_id.replace("-", "").isalnum() and board_id.isascii() and ours.is_file():
        board, faults = check_file(ours)
        if board is not None and board.id == board_id:
            return board
        raise BoardError(ours.name, faults)
    known = playable_boards()
    for board in known:
        if board.id == board_id:
            return board
    names = ", ".join(board.id for board in known)
    raise BoardError(board_id[:60], [Fault("", f"there is no such board; there are {names}")])
