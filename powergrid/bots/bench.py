"""The measurements of `powergrid bench`."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from statistics import median
from typing import Final

from powergrid.bots.random_bot import random_action
from powergrid.bots.random_game import play_random_game
from powergrid.content.board import Board, City, Link, Region
from powergrid.content.library import board_by_id
from powergrid.game import Game, create_game, replay
from powergrid.record import parse_record, record_text
from powergrid.rules.engine import legal_actions
from powergrid.rules.ruleset import Ruleset, make_ruleset
from powergrid.rules.state import FINISHED, GameState
from powergrid.rules.zones import possible_zones

#: The number of runs of each measurement.
RUNS: Final = 5
_SEED: Final = 1
#: The length (in actions) of the game for measuring undo and opening a record.
_GAME_ACTIONS: Final = 600
_SMALL, _LARGE = 42, 500


@dataclass(frozen=True, slots=True)
class Result:
    """A measurement: its name in JSON, title, median, lowest and highest value, unit, and number of decimals."""

    name: str
    title: str
    value: float
    low: float
    high: float
    unit: str
    digits: int = 0


def measure(seconds: float) -> list[Result]:
    """Measure rules and bots in one process.

    Args:
        seconds: Duration of each run.
    """
    germany = _ruleset(board_by_id("germany"), 4)
    middle = _mid_game(germany)
    six = _mid_game(_ruleset(board_by_id("germany"), 6))
    game = _long_game()
    text = record_text(game.record)
    results = [
        *_random_play(germany, seconds),
        _times("state_copy_us", "state copy", _each(lambda: [one.copy() for one in six], seconds, len(six)), "µs"),
        _times("legal_listing_us", "legal actions", _each(lambda: _count(middle), seconds, len(middle)), "µs"),
        _times("any_moment_ms", "any moment", [_slowest_moment(game) for _ in range(RUNS)], "ms"),
        _times("record_opening_ms", "opening a record", [_clock(lambda: _open(text)) for _ in range(RUNS)], "ms"),
        _large_board(seconds),
    ]
    if getattr(sys, "frozen", False):  # an executable cannot start another Python
        return results
    return [
        *results,
        _times("start_ms", "start", _import_times("powergrid.cli as c; c.build_parser()"), "ms"),
        _times("import_ms", "imports", _import_times("powergrid.game, powergrid.bots"), "ms"),
    ]


# --- measurements --------------------------------------------------------------------------------------------


def _random_play(ruleset: Ruleset, seconds: float) -> list[Result]:
    rates = []
    games = []
    for _ in range(RUNS):
        actions, count, spent = _play(ruleset, seconds)
        rates.append(actions / spent)
        games.append(count / spent)
    return [
        result("random_actions_per_second", "random actions", rates, "a second"),
        result("random_games_per_second", "random games", games, "a second", 1),
    ]


def _play(ruleset: Ruleset, seconds: float) -> tuple[int, int, float]:
    random = Random(_SEED)
    actions = games = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds or not games:
        actions += play_random_game(ruleset, random, single_tokens=True)
        games += 1
    return actions, games, spent


def _count(states: list[GameState]) -> None:
    for state in states:
        legal_actions(state).count()


def _long_game() -> Game:
    """Return the first 600 actions of a random game."""
    board = board_by_id("germany")
    players = [{"name": f"Player {seat}"} for seat in range(1, 7)]
    regions = possible_zones(board, "recharged", 6)[0]
    random = Random(_SEED)
    while True:
        game = create_game(board, "recharged", regions, players, seed=random.getrandbits(32))
        while game.state.phase != FINISHED and game.length < _GAME_ACTIONS:
            game.apply(random_action(game.legal(), random))
        if game.length >= _GAME_ACTIONS:
            return game


def _slowest_moment(game: Game) -> float:
    """Return the slowest time, in seconds, for going back to any moment of the game."""
    return max(_clock(partial(game.at, number)) for number in range(0, game.length, 7))


def _open(text: str) -> Game:
    return replay(parse_record(text))


def _large_board(seconds: float) -> Result:
    small, large = (_ruleset(_generated_board(size), 4) for size in (_SMALL, _LARGE))
    ratios = []
    for _ in range(RUNS):
        costs = []
        for ruleset in (small, large):
            actions, _, spent = _play(ruleset, seconds)
            costs.append(spent / actions)
        ratios.append(costs[1] / costs[0])
    return result("large_board_ratio", "500 / 42 cities", ratios, "times the cost of an action", 2)


# --- positions -----------------------------------------------------------------------------------------------


def _ruleset(board: Board, players: int) -> Ruleset:
    return make_ruleset(board, "recharged", players, possible_zones(board, "recharged", players)[0])


@cache
def _generated_board(size: int) -> Board:
    """Return a board of three regions, all in play: rows of cities, linked by the first city of each row."""
    width = 25 if size > 100 else 7
    cities = [
        {"id": f"c{n}", "name": f"City {n}", "region": f"r{3 * n // size}", "lat": n // width, "lon": n % width}
        for n in range(size)
    ]
    pairs = [(n - 1, n) if n % width else (n - width, n) for n in range(1, size)]
    links = [{"a": f"c{a}", "b": f"c{b}", "cost": 3 + 7 * b % 11} for a, b in pairs]
    colors = ("green", "red", "yellow")
    regions = [{"id": f"r{n}", "name": color.title(), "color": color} for n, color in enumerate(colors)]
    return Board.model_construct(  # unchecked: a map file cannot have this many cities
        id=f"rows-{size}",
        name="Rows",
        regions=tuple(map(Region.model_validate, regions)),
        cities=tuple(map(City.model_validate, cities)),
        connections=tuple(map(Link.model_validate, links)),
    )


def _mid_game(ruleset: Ruleset) -> list[GameState]:
    states: list[GameState] = []
    play_random_game(ruleset, Random(_SEED), look=lambda state: states.append(state.copy()))
    decisions = [state for state in states if not state.awaiting_shuffle]
    return decisions[len(decisions) // 2 :][:20]


# --- clocks --------------------------------------------------------------------------------------------------


def _each(work: Callable[[], object], seconds: float, pieces: int) -> list[float]:
    """Return the seconds per unit of work, one value per run."""
    times = []
    for _ in range(RUNS):
        count = 0
        begin = time.process_time()
        while (spent := time.process_time() - begin) < seconds:
            work()
            count += 1
        times.append(spent / (count * pieces))
    return times


def _clock(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def _import_times(what: str) -> list[float]:
    """Return the import time in a new process in seconds, one value per run."""
    code = f"import time; t = time.perf_counter(); import {what}; print(time.perf_counter() - t)"
    command = [sys.executable, "-c", code]
    return [float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(RUNS)]


def _times(name: str, title: str, seconds: list[float], unit: str) -> Result:
    factor = {"ms": 1e3, "µs": 1e6}[unit]
    return result(name, title, [one * factor for one in seconds], unit, 2)


def result(name: str, title: str, values: list[float], unit: str, digits: int = 0) -> Result:
    """Return a measurement from the values of its runs.

    Args:
        digits: Number of decimals.
    """
    return Result(name, title, median(values), min(values), max(values), unit, digits)
