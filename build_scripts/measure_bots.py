"""Measure how strong and how fast the bots are: `python3 build_scripts/measure_bots.py`.

One bot plays against equal bots of the level below, on Germany and the USA in both editions. It changes seats from game
to game. Shared victories are divided. The intervals are 95 % Wilson intervals. The same seed plays the same games as
long as no decision runs out of time. With --tables it prints all tables of docs/bots.md.
"""

import argparse
import math
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

import python_check  # noqa: F401 - ends the script where Python is too old
import venv_setup

if TYPE_CHECKING:
    from powergrid.content.editions import Edition
    from powergrid.simulation import Plan

#: The measured level, its opponents' level, and the expected share of victories with four players.
PAIRINGS = {"easy": ("random", 0.95), "normal": ("easy", 0.60), "hard": ("normal", 0.45), "expert": ("hard", 0.45)}
BOARDS = tuple(sorted(path.stem for path in (venv_setup.ROOT / "maps").glob("*.json")))
USUAL = ("germany", "usa")
OTHERS = ("central-europe", "benelux", "france", "italy")
#: The levels to measure on every board.
QUICK = ("easy", "normal")
_INSIDE = "--inside"


@dataclass(frozen=True, slots=True)
class Share:
    """The victories in a number of games."""

    wins: float
    games: int

    @property
    def value(self) -> float:
        """The share of games won, 0 to 1."""
        return self.wins / self.games

    def interval(self) -> tuple[float, float]:
        """Return the 95 % confidence interval (Wilson)."""
        z, n, p = 1.96, self.games, self.value
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    def __add__(self, other: "Share") -> "Share":
        return Share(self.wins + other.wins, self.games + other.games)


def victories(results: Sequence[Any], kind: str) -> Share:
    """Return the share of victories of the only seat of this kind, from results of powergrid.simulation."""
    wins = 0.0
    for result in results:
        seat = result.kinds.index(kind)
        if seat in result.ranking[0]:
            wins += 1 / len(result.ranking[0])
    return Share(wins, len(results))


def plans(kind: str, rival: str, args: argparse.Namespace) -> Iterator[tuple[str, "Plan"]]:
    """Yield a named plan for each board, edition and number of players."""
    from powergrid.content.library import board_by_id
    from powergrid.simulation import Plan

    editions: list[Edition] = args.editions
    for board, edition, players in product(args.boards, editions, args.players):
        kinds = (kind, *[rival] * (players - 1))
        yield f"{board}, {edition}, {players}", Plan(board_by_id(board), edition, kinds, args.seed, rotate=True)


def measure_strength(args: argparse.Namespace) -> None:
    """Play all pairings and print the shares."""
    from powergrid.simulation import simulate

    for kind in args.levels:
        rival, wanted = PAIRINGS[kind]
        parts = list(plans(kind, rival, args))
        each = max(1, args.games // len(parts))
        total = Share(0.0, 0)
        print(f"\n{kind} against {rival}", flush=True)
        for name, plan in parts:
            begin = time.perf_counter()
            share = victories(list(simulate(plan, each, args.jobs, records=False)), kind)
            total += share
            print(f"  {name:<30} {_line(share)}   {time.perf_counter() - begin:6.0f} s", flush=True)
        target = f"   wanted: {wanted:.0%}" if args.players == [4] else ""
        print(f"  {'all':<30} {_line(total)}{target}", flush=True)


def _line(share: Share) -> str:
    low, high = share.interval()
    return f"{share.value:6.1%}  ({low:.1%} to {high:.1%}, {share.games} games)"


def share_of(kind: str, args: argparse.Namespace, boards: Sequence[str], players: int, games: int) -> Share:
    """Return the share of victories of a level against the one below, with boards and editions as balanced as possible.

    games: the minimum number of games; each board is played equally often in each edition.
    """
    from powergrid.simulation import simulate

    wanted = argparse.Namespace(**{**vars(args), "boards": boards, "players": [players]})
    parts = [plan for _, plan in plans(kind, PAIRINGS[kind][0], wanted)]
    each = math.ceil(games / len(parts))
    return sum((victories(list(simulate(plan, each, args.jobs, records=False)), kind) for plan in parts), Share(0.0, 0))


def print_tables(args: argparse.Namespace) -> None:
    """Print the tables of docs/bots.md in Markdown, each row as soon as it has been measured."""
    print("| one bot | against three | share of victories | games |\n| --- | --- | --- | --- |", flush=True)
    for kind in args.levels:
        share = share_of(kind, args, USUAL, 4, args.games)
        print(f"| `{kind}` | `{PAIRINGS[kind][0]}` | {_cell(share)} | {share.games} |", flush=True)
    print("\n| kind | median | 99 % | most |\n| --- | --- | --- | --- |", flush=True)
    for kind in args.levels:
        times = decision_times(kind, args)
        values = (statistics.median(times), times[int(len(times) * 0.99)], times[-1])
        print(f"| `{kind}` | " + " | ".join(f"{1000 * one:.0f} ms" for one in values) + " |", flush=True)
    slow = [kind for kind in args.levels if kind not in QUICK]
    if slow:
        print_numbers(slow, args)
    for kind in (kind for kind in args.levels if kind in QUICK):
        print_boards(kind, args)


def print_numbers(levels: Sequence[str], args: argparse.Namespace) -> None:
    """Print the table of levels with other numbers of players, in Markdown."""
    heads = [f"`{kind}` against `{PAIRINGS[kind][0]}`" for kind in levels]
    print(f"\n| players | equal | {' | '.join(heads)} |\n| --- | --- |{' --- |' * len(heads)}", flush=True)
    for players in range(2, 7):
        boards, name = (OTHERS, "the four other boards") if players == 4 else (USUAL + OTHERS, "all six boards")
        shares = [share_of(kind, args, boards, players, args.games) for kind in levels]
        cells = [f"{_cell(share)}, {share.games} games" for share in shares]
        print(f"| {players}, {name} | {100 / players:.0f} % | {' | '.join(cells)} |", flush=True)


def print_boards(kind: str, args: argparse.Namespace) -> None:
    """Print the table of a level on every board with every number of players, in Markdown."""
    from powergrid.content.library import board_by_id

    numbers = range(2, 7)
    print(f"\n| `{kind}` against `{PAIRINGS[kind][0]}` | {' | '.join(map(str, numbers))} |", flush=True)
    print(f"| --- |{' ---: |' * len(numbers)}", flush=True)
    for board in BOARDS:
        shares = [share_of(kind, args, (board,), players, args.games) for players in numbers]
        print(f"| {board_by_id(board).name} | {' | '.join(f'{100 * one.value:.0f} %' for one in shares)} |", flush=True)


def _cell(share: Share) -> str:
    low, high = share.interval()
    return f"{share.value:.1%} ({100 * low:.1f} to {high:.1%})".replace("%", " %")


def measure_times(args: argparse.Namespace) -> None:
    """Play games with four equal bots and print the processor time per decision."""
    print(f"\n{'processor time for a decision':<32}{'median':>9}{'99 %':>9}{'most':>9}   decisions")
    for kind in args.levels:
        times = decision_times(kind, args)
        ninety_nine = times[int(len(times) * 0.99)]
        values = "".join(f"{1000 * one:>6.0f} ms" for one in (statistics.median(times), ninety_nine, times[-1]))
        print(f"  {kind:<30}{values}   {len(times)}", flush=True)


def decision_times(kind: str, args: argparse.Namespace) -> list[float]:
    """Play games with four equal bots and return the processor time of every decision in seconds, ascending."""
    from powergrid.bots import ask, make_bot, view_of
    from powergrid.content.library import board_by_id
    from powergrid.game import create_game
    from powergrid.rules.state import FINISHED
    from powergrid.rules.zones import possible_zones

    times: list[float] = []
    for number in range(args.time_games):
        board, edition = board_by_id(USUAL[number % 2]), args.editions[number // 2 % len(args.editions)]
        zone = possible_zones(board, edition, 4)[number]
        game = create_game(board, edition, zone, [{"name": f"{seat}"} for seat in range(4)], {}, args.seed + number)
        bot = make_bot(kind, number)
        while game.state.phase != FINISHED:
            begin = time.thread_time()
            view = view_of(game.state, game.state.to_act)
            action = ask(bot, game.state, view=view)
            times.append(time.thread_time() - begin)
            game.apply(action)
    return sorted(times)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="measure_bots.py", description=__doc__.split("\n\n", 1)[1])
    parser.add_argument("--levels", nargs="+", choices=PAIRINGS, default=list(PAIRINGS), help="default: all")
    parser.add_argument("--games", type=int, default=208, help="games for each pairing (default: 208)")
    parser.add_argument("--boards", nargs="+", choices=BOARDS, default=USUAL, help="default: germany usa")
    parser.add_argument("--editions", nargs="+", choices=("classic", "recharged"), default=["classic", "recharged"])
    parser.add_argument("--players", nargs="+", type=int, choices=range(2, 7), default=[4], help="default: 4")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--time-games", type=int, default=4, help="games for the times, 0 for none (default: 4)")
    parser.add_argument("--tables", action="store_true", help="print all tables of docs/bots.md")
    parser.add_argument(_INSIDE, action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.games < 1 or args.jobs < 1 or args.time_games < 0:
        parser.error("games and jobs must be at least 1, time games at least 0")
    return args


def main(arguments: Sequence[str]) -> None:
    """Prepare the environment, then measure in it."""
    args = parse(arguments)
    if not args.inside:
        python = venv_setup.prepare([])
        venv_setup.start([python, __file__, _INSIDE, *arguments], venv_setup.in_checkout())
    if args.tables:
        print_tables(args)
        return
    measure_strength(args)
    if args.time_games:
        measure_times(args)


if __name__ == "__main__":
    main(sys.argv[1:])
