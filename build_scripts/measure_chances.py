"""Measure how far the chances to win can be trusted: `python3 build_scripts/measure_chances.py`.

Bots of mixed levels play each other on every board, in both editions and with two to six players. At the end of every
round the forecast of powergrid.bots.chances is compared with who won in the end: by the Brier score (the mean squared
error, smaller is better) and in a table of reliability. A forecast that knows only cities and income is fitted to
games of its own (a conditional logit) and measured on the same games.

--fit also fits the constants of powergrid/bots/chances.py to those other games. --publish writes numbers and diagram to
docs/chances.md and docs/pictures/chances.svg. --keep FILE adds the games to a file and uses all that are in it.
"""

import argparse
import json
import math
import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, Final

import python_check  # noqa: F401 - ends the script where Python is too old
import venv_setup

_INSIDE = "--inside"
_CONSTANTS: Final = Path("powergrid", "bots", "chances.py")
_PAGE, _PICTURE = Path("docs", "chances.md"), Path("docs", "pictures", "chances.svg")
#: Bots of the games, with how often each plays; in every 12th game one seat has a bot that thinks long.
_KINDS: Final = {"easy": 1, "normal": 2}
_THINKS_LONG, _EVERY = "hard", 12
_BINS: Final = 10

Chances = Callable[["Moment"], Sequence[float]]


@dataclass(frozen=True, slots=True)
class Moment:
    """The end of a round of a recorded game: what each seat has, and its share of the victory in the end.

    powers: strength by the appraisal. cities: as a part of those that end the game. income: of the round, in Elektro.
    """

    game: int
    players: int
    progress: float
    powers: tuple[float, ...]
    cities: tuple[float, ...]
    income: tuple[int, ...]
    won: tuple[float, ...]


# --- games -----------------------------------------------------------------------------------------------------


def play(number: int) -> list[Moment]:
    """Play game `number` and return its moments; the number decides everything."""
    from powergrid.content.editions import EDITIONS
    from powergrid.content.library import board_by_id
    from powergrid.rules.zones import possible_zones
    from powergrid.simulation import Plan, play_game

    random = Random(number)
    while True:
        board = board_by_id(random.choice(_boards()))
        edition, players = random.choice(EDITIONS), random.randint(2, 6)
        if zones := possible_zones(board, edition, players):
            break
    plan = Plan(board, edition, _seated(random, number, players), number, random.choice(zones))
    return moments(number, play_game(plan, 1).record)


def _seated(random: Random, number: int, players: int) -> tuple[str, ...]:
    """Draw a kind for each seat."""
    kinds = random.choices([*_KINDS], [*_KINDS.values()], k=players)
    if number % _EVERY == 0:
        kinds[random.randrange(players)] = _THINKS_LONG
    return tuple(kinds)


def _boards() -> list[str]:
    return sorted(path.stem for path in (venv_setup.ROOT / "maps").glob("*.json"))


def moments(number: int, text: str) -> list[Moment]:
    """Return the ends of the rounds of a record, without the last."""
    from powergrid.bots.appraisal import features, progress_of, strength
    from powergrid.bots.outlook import outlook
    from powergrid.content.editions import payment
    from powergrid.game import replay
    from powergrid.record import parse_record
    from powergrid.study.statistics import round_starts

    game = replay(parse_record(text))
    assert game.state.ranking is not None
    first, seats = game.state.ranking[0], range(len(game.state.players))
    won = tuple(1 / len(first) if seat in first else 0.0 for seat in seats)
    found = []
    for start in round_starts(game)[1:]:
        state = game.at(start)
        ahead, progress = outlook(state), progress_of(state)
        powers = tuple(round(strength(features(state, seat, ahead), progress), 4) for seat in seats)
        cities = tuple(round(len(player.cities) / ahead.end, 4) for player in state.players)
        income = tuple(payment(player.powered) for player in state.players)
        found.append(Moment(number, len(seats), round(progress, 4), powers, cities, income, won))
    return found


def gather(first: int, games: int, keep: Path | None) -> list[Moment]:
    """Return the moments of games `first` to `first + games - 1`, those kept in a file included."""
    from dataclasses import asdict

    found: dict[int, list[Moment]] = {}
    if keep is not None and keep.exists():
        for line in keep.read_text("utf-8").splitlines():
            values = {key: tuple(one) if isinstance(one, list) else one for key, one in json.loads(line).items()}
            found.setdefault(values["game"], []).append(Moment(**values))
    for number in range(first, first + games):
        if number not in found:
            found[number] = play(number)
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    file.writelines(json.dumps(asdict(one)) + "\n" for one in found[number])
    return [one for number in range(first, first + games) for one in found[number]]


if __name__ == "__main__":
    begin = time.time()
    gather(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
    print(time.time() - begin)
