"""Measure how strong and how fast the bots are: `python3 build_scripts/measure_bots.py`.

One bot plays against equal bots of the level below, on all boards in both editions. It changes seats from game to game.
Shared victories are split. The intervals are 95 % Wilson intervals. The same games are played every time as long as no
decision runs out of time. The script prints the tables in docs/bots.md.
"""

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup

if TYPE_CHECKING:
    from powergrid.content.editions import Edition

#: The measured levels with the level of their opponents.
PAIRINGS = {"easy": "random", "normal": "easy", "hard": "normal", "expert": "hard"}
BOARDS = tuple(sorted(path.stem for path in (venv_setup.ROOT / "maps").glob("*.json")))
EDITIONS: "tuple[Edition, ...]" = ("classic", "recharged")
NUMBERS = range(2, 7)
#: Levels that are fast enough for a full set of games on every board; the others spread one set over all boards.
QUICK = ("easy", "normal")
#: The boards on which decisions are timed.
_TIMED = ("germany", "usa")
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


def victory(result: Any, kind: str) -> float:
    """Return the share of the victory that the one bot of this level won in a result of powergrid.simulation."""
    first = result.ranking[0]
    return 1 / len(first) if result.kinds.index(kind) in first else 0.0


class Part(NamedTuple):
    """Games of one bot of a level on a board."""

    kind: str
    board: str
    edition: str
    players: int


class Games:
    """The victories in the games played so far, by part and number of the game."""

    def __init__(self, path: Path | None = None) -> None:
        """Read the games from a file and add new ones to it, so that a measurement can be interrupted.

        Raises ValueError if the file contains anything else.
        """
        self._path = path
        self._victories: dict[tuple[Part, int], float] = {}
        if path is not None and path.exists():
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                try:
                    *part, game, victory = json.loads(line)
                    self._victories[Part(*part), game] = victory
                except (TypeError, ValueError):
                    raise ValueError(f"{path}, line {number}: not a game of an earlier measurement") from None

    def share(self, parts: Sequence[Part], each: int, jobs: int) -> Share:
        """Return the win rate in the first `each` games of every part; play those that are missing.

        All parts advance together, so that an interrupted measurement has some games of each.
        """
        for first in range(1, each + 1, jobs):
            wanted = range(first, min(first + jobs, each + 1))
            for part in parts:
                if any((part, game) not in self._victories for game in wanted):
                    self._play(part, wanted, jobs)
        found = [self._victories[part, game] for part in parts for game in range(1, each + 1)]
        return Share(sum(found), len(found))

    def _play(self, part: Part, games: range, jobs: int) -> None:
        from powergrid.content.library import board_by_id
        from powergrid.simulation import Plan, simulate

        kinds = (part.kind, *[PAIRINGS[part.kind]] * (part.players - 1))
        edition: Any = part.edition
        plan = Plan(board_by_id(part.board), edition, kinds, seed=1, rotate=True)
        for result in simulate(plan, games[-1], jobs, first=games[0], records=False):
            if (part, result.game) in self._victories:
                continue
            self._victories[part, result.game] = won = victory(result, part.kind)
            if self._path is not None:
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([*part, result.game, won]) + "\n")


def row_of(kind: str, boards: Sequence[str], players: int, games: Games, args: argparse.Namespace) -> Share:
    """Return the win rate of a level on boards in all editions, over at least the given number of games."""
    parts = [Part(kind, board, edition, players) for board, edition in product(boards, args.editions)]
    return games.share(parts, math.ceil(args.games / len(parts)), args.jobs)


def print_tables(games: Games, args: argparse.Namespace) -> None:
    """Print the tables of docs/bots.md in Markdown, each line as soon as it is measured."""
    for kind in args.levels:
        if kind in QUICK:
            print_boards(kind, games, args)
        else:
            print_numbers(kind, games, args)
    if args.time_games:
        print_times(args)


def print_numbers(kind: str, games: Games, args: argparse.Namespace) -> None:
    """Print the table of a level by number of players, over all boards."""
    print(
        f"\n| players | equal | `{kind}` against `{PAIRINGS[kind]}` | games |\n| --- | --- | --- | ---: |", flush=True
    )
    for players in args.players:
        share = row_of(kind, args.boards, players, games, args)
        print(f"| {players} | {100 / players:.0f} % | {_cell(share)} | {share.games} |", flush=True)


def print_boards(kind: str, games: Games, args: argparse.Namespace) -> None:
    """Print the table of a level on every board with every number of players, and the sum of each column."""
    from powergrid.content.library import board_by_id

    print(f"\n| `{kind}` against `{PAIRINGS[kind]}` | {' | '.join(map(str, args.players))} |", flush=True)
    print(f"| --- |{' ---: |' * len(args.players)}", flush=True)
    totals = [Share(0.0, 0)] * len(args.players)
    for board in args.boards:
        shares = [row_of(kind, (board,), players, games, args) for players in args.players]
        totals = [total + share for total, share in zip(totals, shares, strict=True)]
        print(f"| {board_by_id(board).name} | {' | '.join(f'{100 * one.value:.0f} %' for one in shares)} |", flush=True)
    print(f"| all | {' | '.join(_cell(one) for one in totals)} |", flush=True)


def _cell(share: Share) -> str:
    low, high = share.interval()
    return f"{share.value:.1%} ({100 * low:.1f} to {high:.1%})".replace("%", " %")


def print_times(args: argparse.Namespace) -> None:
    """Print the table of processor time per decision, in games of four equal bots."""
    print("\n| level | median | 99 % | most |\n| --- | --- | --- | --- |", flush=True)
    for kind in args.levels:
        times = decision_times(kind, args.time_games)
        values = (statistics.median(times), times[int(len(times) * 0.99)], times[-1])
        print(f"| `{kind}` | " + " | ".join(f"{1000 * one:.0f} ms" for one in values) + " |", flush=True)


def decision_times(kind: str, games: int) -> list[float]:
    """Play games with four equal bots and return the processor time of every decision in seconds, ascending."""
    from powergrid.bots import ask, make_bot, view_of
    from powergrid.content.library import board_by_id
    from powergrid.game import create_game
    from powergrid.rules.state import FINISHED
    from powergrid.rules.zones import possible_zones

    times: list[float] = []
    for number in range(games):
        board, edition = board_by_id(_TIMED[number % 2]), EDITIONS[number // 2 % 2]
        zone = possible_zones(board, edition, 4)[number]
        game = create_game(board, edition, zone, [{"name": f"{seat}"} for seat in range(4)], {}, 1 + number)
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
    help_games = "games of a row: one for each number of players, and for easy and normal also for each board"
    parser.add_argument("--games", type=int, default=400, help=f"{help_games} (default: 400)")
    parser.add_argument("--boards", nargs="+", choices=BOARDS, default=BOARDS, help="default: all")
    parser.add_argument("--editions", nargs="+", choices=EDITIONS, default=EDITIONS, help="default: both")
    parser.add_argument("--players", nargs="+", type=int, choices=NUMBERS, default=NUMBERS, help="default: 2 to 6")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="continue with the games in this file and add to it")
    parser.add_argument("--time-games", type=int, default=4, help="games for the times, 0 for none (default: 4)")
    parser.add_argument("--compiled", action="store_true", help="build the compiled rules first and use them")
    parser.add_argument(_INSIDE, action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.games < 1 or args.jobs < 1 or args.time_games < 0:
        parser.error("games and jobs must be at least 1, time games at least 0")
    return args


def main(arguments: Sequence[str]) -> None:
    """Prepare the environment, then measure in it."""
    args = parse(arguments)
    if not args.inside:
        _start_inside(arguments, args.compiled)
    try:
        print_tables(Games(args.keep), args)
    except ValueError as problem:
        sys.exit(f"measure_bots.py: {problem}")


def _start_inside(arguments: Sequence[str], compiled: bool) -> None:
    """Run this script again in place of this process, in the environment and from the checkout to measure."""
    if not compiled:
        venv_setup.start([venv_setup.prepare([]), __file__, _INSIDE, *arguments], venv_setup.in_checkout())
    import test_compiled

    try:
        test_compiled.unpack(test_compiled.build_wheel())
    except (test_compiled.CompileError, venv_setup.SetupError) as problem:
        sys.exit(f"measure_bots.py: {problem}")
    python = venv_setup.python_of(test_compiled.PLACE / "venv")
    script = test_compiled.CHECKOUT / "build_scripts" / Path(__file__).name
    venv_setup.start([str(python), str(script), _INSIDE, *arguments], test_compiled.environment())


if __name__ == "__main__":
    main(sys.argv[1:])
