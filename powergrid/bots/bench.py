"""The measurements of `powergrid bench`."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from powergrid.bots.random_bot import random_action
from powergrid.content.editions import EDITIONS
from powergrid.content.library import board_by_id
from powergrid.rules.actions import Shuffle
from powergrid.rules.engine import legal_actions, new_game, perform
from powergrid.rules.ruleset import Ruleset, make_ruleset, possible_zones
from powergrid.rules.setup import deal, shuffled_deck
from powergrid.rules.state import FINISHED, GameState

_TRIES: Final = 3
_BOARDS: Final = ("germany", "usa")
_PLAYERS: Final = 4
_SEED: Final = 1


@dataclass(frozen=True, slots=True)
class Result:
    """One measurement: its name in JSON, its title, the value with its unit and digits to show."""

    name: str
    title: str
    value: float
    unit: str
    digits: int = 0


def measure(seconds: float) -> list[Result]:
    """Everything that `powergrid bench` shows. seconds: time for each of several tries."""
    rulesets = list(_rulesets())
    actions, games = max(_random_play(rulesets, seconds) for _ in range(_TRIES))
    middle = _mid_game(rulesets[0])
    copies = _rate(lambda: [state.copy() for state in middle], seconds) * len(middle)
    listings = _rate(lambda: [legal_actions(state).count() for state in middle], seconds) * len(middle)
    results = [
        Result("random_actions_per_second", "random actions", actions, "a second"),
        Result("random_games_per_second", "random games", games, "a second", 1),
        Result("state_copies_per_second", "state copies", copies, "a second"),
        Result("legal_listings_per_second", "legal actions", listings, "states a second"),
    ]
    if getattr(sys, "frozen", False):  # an executable starts no other Python
        return results
    return [
        *results,
        Result("start_seconds", "start", _import_time("powergrid.cli as c; c.build_parser()"), "s", 3),
        Result("import_seconds", "imports", _import_time("powergrid.game, powergrid.bots"), "s", 3),
    ]


def _rulesets() -> Iterator[Ruleset]:
    for name in _BOARDS:
        board = board_by_id(name)
        for edition in EDITIONS:
            yield make_ruleset(board, edition, _PLAYERS, possible_zones(board, edition, _PLAYERS)[0])


def _random_play(rulesets: list[Ruleset], seconds: float) -> tuple[float, float]:
    random = Random(_SEED)
    actions = games = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        actions += sum(1 for _ in _random_game(rulesets[games % len(rulesets)], random))
        games += 1
    return actions / spent, games / spent


def _random_game(ruleset: Ruleset, random: Random) -> Iterator[GameState]:
    """Play a random game, yielding the (changing) state before each action."""
    state, _ = new_game(ruleset, deal(ruleset, random))
    while state.phase != FINISHED:
        yield state
        if state.awaiting_shuffle:
            perform(state, Shuffle(tuple(shuffled_deck(state, random))))
        else:
            perform(state, random_action(legal_actions(state), random))


def _mid_game(ruleset: Ruleset) -> list[GameState]:
    states = [state.copy() for state in _random_game(ruleset, Random(_SEED)) if not state.awaiting_shuffle]
    return states[len(states) // 2 :][:20]


def _rate(work: Callable[[], object], seconds: float) -> float:
    """How often a second the work can be done, the best of several tries."""
    best = 0.0
    for _ in range(_TRIES):
        count = 0
        begin = time.process_time()
        while (spent := time.process_time() - begin) < seconds:
            work()
            count += 1
        best = max(best, count / spent)
    return best


def _import_time(what: str) -> float:
    """Seconds that an import takes in a fresh process, the best of several tries."""
    code = f"import time; t = time.perf_counter(); import {what}; print(time.perf_counter() - t)"
    command = [sys.executable, "-c", code]
    return min(float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(_TRIES))
