"""`powergrid maps`: the boards that can be played, and what is wrong with a map file."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from powergrid.commands import Subparsers
    from powergrid.content.board import Board
    from powergrid.content.library import MapFile


def register(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "maps",
        help="list and check the boards",
        description="Lists the boards found, checks each, and says where your own map files belong.",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", metavar="FILE", type=Path, help="check one map file and name every fault in it")
    what.add_argument("--schema", action="store_true", help="print the JSON schema of a map file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List, check or describe map files. Raises PowergridError (status 1) where a map file has faults."""
    if args.schema:
        return _print_schema()
    return _check(args.check) if args.check is not None else _list()


def _print_schema() -> int:
    from powergrid.content.board import map_schema

    print(json.dumps(map_schema(), ensure_ascii=False, indent=2))
    return 0


def _check(path: Path) -> int:
    from powergrid.content.board import check_file
    from powergrid.errors import PowergridError, one_line

    board, faults = check_file(path)
    for fault in faults:
        print(one_line(str(fault)))
    if board is None:
        raise PowergridError(f"{path.name}: {_count(len(faults), 'fault')}; the board cannot be played")
    print(f"{path.name}: {_describe(board)}; no faults")
    for remark in _remarks(board):
        print(f"{path.name}: {remark}")
    return 0


def _list() -> int:
    from powergrid.content.library import find_maps
    from powergrid.errors import PowergridError, one_line
    from powergrid.resources import user_maps_dir

    found = find_maps()
    for entry in found:
        if entry.board is not None:
            print(f"{_describe(entry.board)}; {entry.path.name} has no faults")
            for remark in _remarks(entry.board):
                print(f"{entry.path.name}: {remark}")
        for fault in entry.faults:
            print(one_line(f"{entry.path.name}: {fault}"))
    folder = user_maps_dir()
    missing = "" if folder.is_dir() else " (it does not exist yet)"
    print(f"Your own map files belong in {folder}{missing}.")
    faulty = [entry for entry in found if entry.board is None]
    if faulty:
        raise PowergridError(f"{_count(len(faulty), 'map file')} with faults: {_names(faulty)}")
    return 0


def _remarks(board: Board) -> list[str]:
    """What a sound map file does not allow."""
    from powergrid.content.editions import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, REGIONS_IN_PLAY
    from powergrid.rules.ruleset import possible_zones

    remarks = []
    for edition in EDITIONS:
        counts = [n for n in range(MIN_PLAYERS, MAX_PLAYERS + 1) if not possible_zones(board, edition, n)]
        for players in counts:
            needed = min(REGIONS_IN_PLAY[players], len(board.regions))
            remarks.append(f"not for {players} players ({edition}): no {needed} regions hang together")
    return remarks


def _names(entries: list[MapFile]) -> str:
    return ", ".join(entry.path.name for entry in entries)


def _describe(board: Board) -> str:
    cities, regions = _count(len(board.cities), "city", "cities"), _count(len(board.regions), "region")
    return f"{board.name} ({board.id}): {cities}, {regions}"


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
