"""`powergrid simulate`: let bots play whole games without a window."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any

from powergrid.commands._arguments import (
    LIST_REGIONS,
    add_regions,
    board_named,
    file_path,
    print_regions,
    regions_named,
    whole_number,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from powergrid.commands import Subparsers
    from powergrid.content.board import Board
    from powergrid.content.options import OptionValue
    from powergrid.research.ratings import Rating
    from powergrid.simulation import Plan

_EPILOG = """The same seed gives the same games, regardless of --jobs. Game n of a run uses seed S + n - 1, so
you can play any of them again with `--games 1 --seed`.

With `--results FILE` you can stop a long run at any time, even with Ctrl+C or by a power cut: the same command
continues after the last complete line, and with more `--games` it adds to them. The first line of the file contains the
program's version and everything that the games depend on; a command that would play different games is rejected. The
table covers all games in the file, but `--json` prints only the new ones.

With `--tournament`, list any number of bots after `--players`, each of them once. They meet in every combination of
`--table` players, and in every seat; if there are too few bots, some play in several seats of a table. The ratings use
the model of Weng and Lin, which is similar to TrueSkill: every bot starts at 25. The intervals come from resampling the
games. Shared victories count as ties. With `--json`, the last line has the ratings. A tournament needs the package
openskill (the extra `research`).

Name a bot of your own as module:Class; the current folder is searched too."""


def register(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "simulate",
        help="let bots play games without a window",
        description="Plays games without a window and prints a table of the bots' results.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", metavar="N", type=whole_number(1, 10_000_000), default=10, help="default: 10")
    parser.add_argument("--map", metavar="M", default="germany", help="a board or a map file (default: germany)")
    parser.add_argument("--edition", choices=("classic", "recharged"), default="recharged", help="default: recharged")
    parser.add_argument(
        "--players",
        metavar="KIND,KIND,…",
        default="random,random,random",
        help="two to six bots by seat (default: random,random,random); in a tournament, all that take part",
    )
    parser.add_argument("--seed", metavar="S", type=whole_number(0), default=1, help="default: 1")
    add_regions(parser, "regions in play (default: random in each game)")
    parser.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="a variant or house rule; may be repeated"
    )
    parser.add_argument("--tournament", action="store_true", help="let the bots play each other, and rate them")
    parser.add_argument(
        "--table",
        metavar="N",
        type=whole_number(2, 6),
        help="players at a table of a tournament (default: all bots, but at most four)",
    )
    parser.add_argument("--rotate", action="store_true", help="move every bot one seat on after each game")
    parser.add_argument(
        "--records", metavar="DIR", type=file_path, help="write the record of each game into this folder"
    )
    parser.add_argument(
        "--results",
        metavar="FILE",
        type=file_path,
        help="append each game to this file, as with --json; games already in it are not played again",
    )
    parser.add_argument("--jobs", metavar="J", type=whole_number(1, 256), default=1, help="processes (default: 1)")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object per game; the table goes to standard error"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and print. Raises PowergridError for impossible choices, a faulty board or a bot that fails."""
    from powergrid.base.errors import PowergridError, UsageError
    from powergrid.commands._tally import Tally
    from powergrid.content.board import BoardError
    from powergrid.research.ratings import Ratings
    from powergrid.simulation import check_plan

    _check_tournament(args)
    try:
        board = board_named(args.map)
        if args.regions == LIST_REGIONS:
            print_regions(board)
            return 0
        plan = _plan(args, board)
        check_plan(plan)
    except BoardError:
        raise
    except PowergridError as error:
        raise UsageError(str(error)) from None
    if args.records is not None:
        from powergrid.base.resources import ensure_dir

        ensure_dir(args.records)
    tally, ratings = Tally(), Ratings(plan.seed)

    def count(game: dict[str, Any]) -> None:
        tally.add(game)
        if plan.table:
            ratings.add(game)

    _play(plan, args, count)
    out = sys.stderr if args.json else sys.stdout
    print(tally.table(plan.board.name, plan.edition, plan.players), file=out)
    if plan.table:
        _print_ratings(plan, args, tally.games, ratings.rated())
    return 0


def _check_tournament(args: argparse.Namespace) -> None:
    """Check the arguments of a tournament before anything is played."""
    from powergrid.base.errors import UsageError
    from powergrid.research.ratings import check_installed

    if not args.tournament:
        if args.table is not None:
            raise UsageError("--table needs --tournament; otherwise, --players lists the bots by seat")
        return
    if args.rotate:
        raise UsageError("--rotate cannot be combined with --tournament, where every bot plays in every seat anyway")
    check_installed()


def _print_ratings(plan: Plan, args: argparse.Namespace, games: int, ratings: list[Rating]) -> None:
    """Print the ratings, and a note if the schedule is not fully balanced."""
    from powergrid.research.ratings import as_json, table
    from powergrid.tournament import cycle_length

    if args.json:
        print(json.dumps({"ratings": as_json(ratings)}, separators=(",", ":")), flush=True)
    out = sys.stderr if args.json else sys.stdout
    print(f"\n{table(ratings)}", file=out)
    if games % (cycle := cycle_length(plan.kinds, plan.table)):
        print(f"Seats and opponents are exactly balanced after a multiple of {cycle} games.", file=out)


def _play(plan: Plan, args: argparse.Namespace, count: Callable[[dict[str, Any]], None]) -> None:
    """Play the missing games, write them where the arguments say, and count all games."""
    from powergrid.base.disk import refuse_special
    from powergrid.results import ResultsFile
    from powergrid.simulation import simulate

    with ExitStack() as stack:
        results = stack.enter_context(ResultsFile(args.results, plan, count)) if args.results is not None else None
        first = results.known + 1 if results is not None else 1
        games = simulate(plan, args.games, args.jobs, first=first, records=args.records is not None)
        for result in stack.enter_context(closing(games)):
            if args.records is not None:
                path = args.records / f"{plan.board.id}-{plan.edition}-{result.seed}.json"
                refuse_special(path)
                path.write_text(result.record, encoding="utf-8")
            game = result.to_json()
            if results is not None:
                results.add(game)
            if args.json:
                print(json.dumps(game, separators=(",", ":")), flush=True)
            count(game)


def _plan(args: argparse.Namespace, board: Board) -> Plan:
    from powergrid.simulation import Plan
    from powergrid.tournament import DEFAULT_TABLE

    kinds = tuple(kind.strip() for kind in args.players.split(","))
    if any(":" in kind for kind in kinds) and "" not in sys.path:
        sys.path.insert(0, "")
    return Plan(
        board=board,
        edition=args.edition,
        kinds=kinds,
        seed=args.seed,
        regions=regions_named(board, args.regions) if args.regions else (),
        options=dict(_option(text) for text in args.option),
        rotate=args.rotate,
        table=(args.table or max(2, min(len(kinds), DEFAULT_TABLE))) if args.tournament else 0,
    )


def _option(text: str) -> tuple[str, OptionValue]:
    """Parse KEY=VALUE, or raise PowergridError. Key and value are checked later, with the set-up."""
    from powergrid.base.errors import PowergridError

    key, equals, value = text.partition("=")
    if not equals:
        raise PowergridError(f"--option must be KEY=VALUE, not {text[:60]!r}")
    if value in ("true", "false"):
        return key, value == "true"
    return key, int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value
