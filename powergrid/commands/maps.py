"""`powergrid maps`: list the playable boards, and check, judge or create map files."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from powergrid.commands._arguments import file_path, whole_number

if TYPE_CHECKING:
    from powergrid.commands import Subparsers
    from powergrid.content.board import Board
    from powergrid.content.library import MapFile


#: The languages available for the names on generated boards.
LANGUAGES = ("en", "de", "fr", "es", "it", "cs", "fi")


def register(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "maps",
        help="list and check the boards",
        description="Lists and checks all boards, and says where to put your own map files.",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", metavar="FILE", type=file_path, help="check one map file and list every error in it")
    what.add_argument("--new", metavar="FILE", type=file_path, help="write a small board with comments to start from")
    what.add_argument(
        "--judge", metavar="MAP", help="compare a board or map file with the official boards, and say who can play"
    )
    what.add_argument(
        "--generate", metavar="FILE", type=file_path, help="generate a board similar to the official ones"
    )
    parser.add_argument(
        "--seed", type=whole_number(0, 10**12), help="for --generate: the same seed gives the same board"
    )
    parser.add_argument("--regions", type=whole_number(3, 7), default=6, help="for --generate (default: 6)")
    parser.add_argument(
        "--cities", type=whole_number(12, 120), default=0, help="for --generate (default: 7 per region)"
    )
    parser.add_argument(
        "--land", choices=("plain", "coast", "islands", "mountains"), default="plain", help="for --generate"
    )
    parser.add_argument("--names", choices=LANGUAGES, default="en", help="for --generate: language of the names")
    what.add_argument("--schema", action="store_true", help="print the JSON schema of a map file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the requested action. Raises PowergridError (status 1) if a map file has errors."""
    if args.schema:
        return _print_schema()
    if args.judge is not None:
        return _judge(args.judge)
    if args.generate is not None:
        return _generate(args)
    if args.new is not None:
        return _new(args.new)
    return _check(args.check) if args.check is not None else _list()


def _print_schema() -> int:
    from powergrid.content.board import map_schema

    print(json.dumps(map_schema(), ensure_ascii=False, indent=2))
    return 0


def _judge(text: str) -> int:
    from powergrid.commands._arguments import board_named
    from powergrid.desktop.words import assessment as words
    from powergrid.study.assessment import assess

    board = board_named(text)
    assessment = assess(board, "recharged")
    print(f"{_describe(board)}\n\n{'':36}{'this board':>10}   official boards")
    for line in assessment.lines:
        print(f"{words.measure_name(line):36}{words.number(line.value):>10}   {words.span(line)}")
    print()
    for _plays, sentence in words.seating_lines(assessment):
        print(sentence)
    for advice in filter(None, map(words.advice, assessment.lines)):
        print(advice)
    print(words.verdict(assessment))
    return 0


def _generate(args: argparse.Namespace) -> int:
    from random import randrange

    from powergrid.base.disk import write_safely
    from powergrid.base.errors import UsageError
    from powergrid.base.paths import shown
    from powergrid.content.map_writer import map_text
    from powergrid.study.generator import BoardSpec, generate, spec_problem

    seed = randrange(10**9) if args.seed is None else args.seed
    spec = BoardSpec(seed, args.regions, args.cities, args.land, args.names)
    if problem := spec_problem(spec):
        raise UsageError(problem)
    path = _new_map_path(args.generate)
    board = generate(spec)
    write_safely(path, map_text(board.to_json()).encode("utf-8"))
    print(f"{shown(path)}: {_describe(board)}; seed {seed}")
    return 0


def _new(path: Path) -> int:
    from powergrid.base.disk import write_safely
    from powergrid.base.names import clean_name
    from powergrid.base.paths import shown
    from powergrid.content.map_writer import board_id, map_text, start_content

    path = _new_map_path(path)
    name = clean_name(path.stem)[:40].strip() or "New board"
    write_safely(path, map_text(start_content(board_id(name), name)).encode("utf-8"))
    print(f"{shown(path)}: a board to start from; check it with powergrid maps --check after each change")
    return 0


def _new_map_path(path: Path) -> Path:
    """Return the path with the extension of a map file. Raises PowergridError if the file already exists."""
    from powergrid.base.errors import PowergridError
    from powergrid.base.paths import exists, shown

    if path.name in ("", ".."):
        raise PowergridError(f"{shown(path)} is a folder: name a file in it")
    path = path if path.suffix.lower() == ".json" else path.with_name(path.name + ".json")
    if exists(path):
        raise PowergridError(f"{shown(path)} already exists: choose another name, or delete the file first")
    return path


def _check(path: Path) -> int:
    from powergrid.base.errors import PowergridError, one_line
    from powergrid.base.paths import shown
    from powergrid.content.board import check_file

    board, faults = check_file(path)
    for fault in faults:
        print(one_line(str(fault)))
    name = shown(path.name or path)
    if board is None:
        raise PowergridError(
            f"{name}: {_count(sum(fault.count for fault in faults), 'error')}; the board cannot be played"
        )
    print(f"{name}: {_describe(board)}; no errors")
    _print_remarks(board, path)
    return 0


def _list() -> int:
    from powergrid.base.errors import PowergridError, one_line
    from powergrid.base.paths import is_folder
    from powergrid.base.resources import ResourceError, user_maps_dir
    from powergrid.content.library import find_maps

    found = find_maps()
    for entry in found:
        if entry.board is not None:
            print(f"{_describe(entry.board)}; {entry.path.name} has no errors")
            _print_remarks(entry.board, entry.path)
        for fault in entry.faults:
            print(one_line(f"{entry.path.name}: {fault}"))
    try:
        folder = user_maps_dir()
    except ResourceError as error:
        print(one_line(f"There is no folder for your own map files: {error}"))
    else:
        missing = "" if is_folder(folder) else " (it does not exist yet)"
        print(f"Your own map files belong in {folder}{missing}.")
    faulty = [entry for entry in found if entry.board is None]
    if faulty:
        raise PowergridError(f"{_count(len(faulty), 'map file')} with errors: {_names(faulty)}")
    return 0


def _print_remarks(board: Board, path: Path) -> None:
    from powergrid.base.errors import one_line
    from powergrid.content.library import is_ours, namesakes
    from powergrid.content.positions import position_remarks

    remarks = [*map(str, position_remarks(board)), *_not_for(board)]
    if not is_ours(board) or path.stem != board.id:
        remarks += namesakes(board, path)
    for remark in remarks:
        print(one_line(f"{path.name}: {remark}"))


def _not_for(board: Board) -> list[str]:
    """Return the numbers of players that cannot play on a valid board, grouped by reason."""
    from powergrid.content.editions import EDITIONS, MAX_PLAYERS, MIN_PLAYERS
    from powergrid.rules.zones import why_no_zone

    counts = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    reasons = {edition: [why_no_zone(board, edition, players) for players in counts] for edition in EDITIONS}
    found: dict[tuple[str, str], list[int]] = {}
    for number, players in enumerate(counts):
        whys = {edition: reasons[edition][number] for edition in EDITIONS}
        same = len(set(whys.values())) == 1
        for edition, why in whys.items():
            where = "" if same else f" ({edition})"
            if why and players not in (unable := found.setdefault((why, where), [])):
                unable.append(players)
    remarks = [f"not for {_and(players)} players{where}: {why}" for (why, where), players in found.items()]
    if all(why for whys in reasons.values() for why in whys):
        remarks.insert(0, "no number of players can play on this board")
    return remarks


def _and(numbers: list[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last


def _names(entries: list[MapFile]) -> str:
    return ", ".join(entry.path.name for entry in entries)


def _describe(board: Board) -> str:
    cities, regions = _count(len(board.cities), "city", "cities"), _count(len(board.regions), "region")
    return f"{board.name} ({board.id}): {cities}, {regions}"


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
