"""Games without a window: bots play each other, with reproducible results, on several cores."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from random import Random
from threading import Thread
from typing import Any, Final

from powergrid.base.errors import PowergridError
from powergrid.base.processes import interrupt_later
from powergrid.bots import Bot, ask, bot_from, make_bot
from powergrid.content.board import Board
from powergrid.content.editions import MAX_PLAYERS, MIN_PLAYERS, Edition
from powergrid.content.options import OptionValue
from powergrid.game import Game, create_game
from powergrid.record import record_text
from powergrid.rules.ruleset import SetupError, make_ruleset, size_fault
from powergrid.rules.state import FINISHED
from powergrid.rules.zones import possible_zones, why_no_zone
from powergrid.tournament import check_field, seated

#: A game is stopped after this many actions, because bots that never build would play forever.
MAX_ACTIONS: Final = 20_000
#: At most this many games are sent to a process at once, so that results keep coming in during a run.
_CHUNK: Final = 8
#: Batches queued for each process: only a few, so that memory use does not grow with the number of games.
_AHEAD: Final = 4


class SimulationError(PowergridError):
    """A game that cannot be played or does not end."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan for a series of games.

    Attributes:
        kinds: Bots by seat.
        regions: Ids of the regions in play, empty for a random zone in each game.
        seed: Game n (from 1) uses seed + n - 1, so any single game can be played again.
        rotate: Whether the kinds move one seat on after each game.
        table: Number of players at a table in a tournament of all the kinds; 0 without a tournament.
    """

    board: Board
    edition: Edition
    kinds: tuple[str, ...]
    seed: int
    regions: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    rotate: bool = False
    table: int = 0
    #: The zones to choose from if no regions are given; empty for all possible ones (`simulate` stores them here).
    zones: tuple[tuple[str, ...], ...] = ()

    @property
    def players(self) -> int:
        """The number of players in a game."""
        return self.table or len(self.kinds)


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game.

    Attributes:
        kinds, powered, money, cities: By seat.
        ranking: Groups of tied seats, the winners first.
        record: The text of the record, empty if it was not requested.
    """

    game: int
    seed: int
    kinds: tuple[str, ...]
    regions: tuple[str, ...]
    ranking: tuple[tuple[int, ...], ...]
    powered: tuple[int, ...]
    money: tuple[int, ...]
    cities: tuple[int, ...]
    rounds: int
    actions: int
    record: str

    def to_json(self) -> dict[str, Any]:
        """Return the result as plain JSON values, without the record."""
        return {
            "game": self.game,
            "seed": self.seed,
            "players": list(self.kinds),
            "regions": list(self.regions),
            "ranking": [list(group) for group in self.ranking],
            "powered": list(self.powered),
            "money": list(self.money),
            "cities": list(self.cities),
            "rounds": self.rounds,
            "actions": self.actions,
        }


def check_plan(plan: Plan) -> None:
    """Check a plan before any game is played.

    Raises SimulationError with everything that is wrong with the players, regions and options; BotError for an unknown
    bot; TournamentError if these bots cannot play a tournament.
    """
    if plan.table:
        check_field(plan.kinds)
    try:
        ruleset = make_ruleset(plan.board, plan.edition, plan.players, plan.regions or _zones(plan)[0], plan.options)
    except SetupError as error:
        raise SimulationError(str(error)) from None
    if fault := size_fault(ruleset):
        raise SimulationError(fault)
    for kind in plan.kinds:
        _bot(kind, 0)


def prepared(plan: Plan) -> Plan:
    """Check a plan and return it with its zones, so that they are not computed again for every game.

    Raises the same errors as `check_plan`.
    """
    check_plan(plan)
    return plan if plan.regions or plan.zones else replace(plan, zones=tuple(_zones(plan)))


def simulate(
    plan: Plan, games: int, jobs: int = 1, *, first: int = 1, records: bool = True
) -> Generator[Result, None, None]:
    """Play games number `first` to `games` in `jobs` processes and yield their results in order.

    The results do not depend on `jobs`. If you stop early, close the generator to end the processes. Raises the same
    errors as `check_plan` and `play_game`.

    Args:
        records: Include the text of the record in each result.
    """
    plan = prepared(plan)
    left = games - first + 1
    jobs = min(jobs, left)
    if jobs <= 1:
        yield from (play_game(plan, number, records=records) for number in range(first, games + 1))
        return
    chunk = max(1, min(_CHUNK, left // (4 * jobs)))
    batches = (range(start, min(start + chunk, games + 1)) for start in range(first, games + 1, chunk))
    context = get_context("spawn")
    listening, leash = context.Pipe(duplex=False)
    play = partial(play_game, plan, records=records)
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin_work, initargs=(listening, play))
    try:
        with interrupt_later():
            waiting = deque(pool.submit(_play_batch, numbers) for numbers in islice(batches, _AHEAD * jobs))
        while waiting:
            yield from waiting.popleft().result()
            waiting.extend(pool.submit(_play_batch, numbers) for numbers in islice(batches, 1))
        pool.shutdown()
    except BrokenProcessPool:
        raise SimulationError("a process that played games was killed") from None
    finally:
        leash.close()
        pool.shutdown(cancel_futures=True)


class _Work:
    """Everything that a process needs for its games, sent once instead of with every batch."""

    play: Callable[[int], Result]


def _begin_work(listening: Connection, play: Callable[[int], Result]) -> None:
    _end_with_main(listening)
    _Work.play = play


def _play_batch(numbers: range) -> list[Result]:
    return [_Work.play(number) for number in numbers]


def _end_with_main(listening: Connection) -> None:
    """Exit this process at once when the main process ends or closes its end of the pipe.

    Ctrl+C is ignored here: it ends the main process, which ends the others.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        wait([listening])
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def play_game(plan: Plan, number: int, *, records: bool = True) -> Result:
    """Play game `number` (from 1) of a plan.

    Raises SimulationError if the game does not end, BotError if a bot fails or breaks a rule.

    Args:
        records: Include the text of the record in the result.
    """
    seed = plan.seed + number - 1
    random = Random(seed)
    kinds = _seated(plan, number)
    regions = plan.regions or random.choice(_zones(plan))
    players = [{"name": f"{kind} {seat + 1}"[:60], "kind": kind} for seat, kind in enumerate(kinds)]
    game = create_game(plan.board, plan.edition, regions, players, plan.options, seed=random.getrandbits(64))
    bots = [_bot(kind, random.getrandbits(32)) for kind in kinds]
    state = game.state
    while state.phase != FINISHED:
        if game.length >= MAX_ACTIONS:
            raise SimulationError(f"game {number} (seed {seed}) did not end within {MAX_ACTIONS} actions")
        game.apply(ask(bots[state.to_act], state))
    result = _result(game, number, seed, kinds, regions)
    return replace(result, record=record_text(game.record)) if records else result


def _bot(kind: str, seed: int) -> Bot:
    return bot_from(kind, seed) if ":" in kind else make_bot(kind, seed)


def _seated(plan: Plan, number: int) -> tuple[str, ...]:
    if plan.table:
        return seated(plan.kinds, plan.table, number, plan.seed)
    shift = (number - 1) % len(plan.kinds) if plan.rotate else 0
    return plan.kinds[shift:] + plan.kinds[:shift]


def _zones(plan: Plan) -> Sequence[tuple[str, ...]]:
    if not MIN_PLAYERS <= plan.players <= MAX_PLAYERS:
        raise SimulationError(f"there must be {MIN_PLAYERS} to {MAX_PLAYERS} players, not {plan.players}")
    if plan.zones:
        return plan.zones
    zones = possible_zones(plan.board, plan.edition, plan.players, plan.options)
    if not zones:
        why = why_no_zone(plan.board, plan.edition, plan.players, plan.options)
        raise SimulationError(f"{plan.board.name} is not for {plan.players} players: {why}")
    return zones


def _result(game: Game, number: int, seed: int, kinds: tuple[str, ...], regions: tuple[str, ...]) -> Result:
    state = game.state
    assert state.ranking is not None
    return Result(
        game=number,
        seed=seed,
        kinds=kinds,
        regions=regions,
        ranking=state.ranking,
        powered=tuple(player.powered for player in state.players),
        money=tuple(player.money for player in state.players),
        cities=tuple(len(player.cities) for player in state.players),
        rounds=state.round,
        actions=game.length,
        record="",
    )
