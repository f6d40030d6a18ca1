"""`powergrid simulate`: bots play whole games without a window."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from powergrid.commands._arguments import file_path, whole_number

if TYPE_CHECKING:
    from powergrid.commands import Subparsers
    from powergrid.content.options import OptionValue
    from powergrid.simulation import Plan, Result

_EPILOG = """The same seed gives the same games, whatever --jobs is. Game n of a run is played with seed S + n - 1, so
`--games 1 --seed` plays any of them again."""


def register(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "simulate",
        help="let bots play games without a window",
        description="Plays games without a window and prints a table of how the bots did.",
        epilog=_EPILOG,
    )
    parser.add_argument("--games", metavar="N", type=whole_number(1, 10_000_000), default=10, help="default: 10")
    parser.add_argument("--map", metavar="M", default="germany", help="id of a board (default: germany)")
    parser.add_argument("--edition", choices=("classic", "recharged"), default="recharged", help="default: recharged")
    parser.add_argument(
        "--players",
        metavar="KIND,KIND,…",
        default="random,random,random",
        help="bots by seat, two to six (default: random,random,random)",
    )
    parser.add_argument("--seed", metavar="S", type=whole_number(0), default=1, help="default: 1")
    parser.add_argument("--regions", metavar="R,R,…", help="regions in play (default: at random in each game)")
    parser.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="a variant or house rule; may be repeated"
    )
    parser.add_argument("--rotate", action="store_true", help="from game to game move the bots on by one seat")
    parser.add_argument(
        "--records", metavar="DIR", type=file_path, help="write the record of each game into this folder"
    )
    parser.add_argument("--jobs", metavar="J", type=whole_number(1, 256), default=1, help="processes (default: 1)")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object a game; the table goes to standard error"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and print. Raises PowergridError where the choices make no game, the board has faults or a bot fails."""
    from powergrid.base.disk import refuse_special
    from powergrid.base.errors import PowergridError, WrongCall
    from powergrid.content.board import BoardError
    from powergrid.simulation import check_plan, simulate

    try:
        plan = _plan(args)
        check_plan(plan)
    except BoardError:
        raise
    except PowergridError as error:
        raise WrongCall(str(error)) from None
    if args.records is not None:
        from powergrid.base.resources import ensure_dir

        ensure_dir(args.records)
    results = []
    with closing(simulate(plan, args.games, args.jobs)) as played:
        for result in played:
            if args.records is not None:
                path = args.records / f"{plan.board.id}-{plan.edition}-{result.seed}.json"
                refuse_special(path)
                path.write_text(result.record, encoding="utf-8")
            if args.json:
                print(json.dumps(result.to_json(), separators=(",", ":")), flush=True)
            results.append(replace(result, record=""))
    print(_table(plan, results), file=sys.stderr if args.json else sys.stdout)
    return 0


def _plan(args: argparse.Namespace) -> Plan:
    from powergrid.content.library import board_by_id
    from powergrid.simulation import Plan

    return Plan(
        board=board_by_id(args.map),
        edition=args.edition,
        kinds=tuple(kind.strip() for kind in args.players.split(",")),
        seed=args.seed,
        regions=tuple(part.strip() for part in args.regions.split(",")) if args.regions else (),
        options=dict(_option(text) for text in args.option),
        rotate=args.rotate,
    )


def _option(text: str) -> tuple[str, OptionValue]:
    """Read KEY=VALUE. Raises PowergridError where it has no such form; what it means is checked with the set-up."""
    from powergrid.base.errors import PowergridError

    key, equals, value = text.partition("=")
    if not equals:
        raise PowergridError(f"--option is KEY=VALUE, not {text[:60]!r}")
    if value in ("true", "false"):
        return key, value == "true"
    return key, int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value


def _table(plan: Plan, results: Iterable[Result]) -> str:
    """How each kind of bot did. A shared victory counts in parts."""
    games = list(results)
    seats: dict[str, list[tuple[float, int, int, int]]] = {}
    for result in games:
        winners = result.ranking[0]
        for seat, kind in enumerate(result.kinds):
            won = 1 / len(winners) if seat in winners else 0.0
            seats.setdefault(kind, []).append((won, result.powered[seat], result.money[seat], result.cities[seat]))
    width = max(6, *(len(kind) for kind in seats))
    lines = [
        f"{len(games)} {'game' if len(games) == 1 else 'games'} on {plan.board.name}, {plan.edition}, "
        f"{len(plan.kinds)} players: {_mean([r.rounds for r in games]):.1f} rounds, "
        f"{_mean([r.actions for r in games]):.0f} actions a game",
        f"{'player':<{width}}  seats    wins  supplied   money  cities",
    ]
    for kind, rows in sorted(seats.items(), key=lambda item: -_mean([row[0] for row in item[1]])):
        wins, powered, money, cities = ([row[i] for row in rows] for i in range(4))
        lines.append(
            f"{kind:<{width}}  {len(rows):>5}  {sum(wins):>6.1f}  {_mean(powered):>8.1f}"
            f"  {_mean(money):>6.1f}  {_mean(cities):>6.1f}"
        )
    return "\n".join(lines)


def _mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers)
