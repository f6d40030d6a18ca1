"""The work done in a game, counted so that the results do not depend on the machine."""

import gc
from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random

import pytest

from powergrid import simulation
from powergrid.bots.random_bot import random_action
from powergrid.bots.random_game import play_random_game
from powergrid.content.library import board_by_id
from powergrid.game import Game, create_game
from powergrid.rules import network
from powergrid.rules.actions import Action
from powergrid.rules.engine import apply
from powergrid.rules.events import Event
from powergrid.rules.ruleset import make_ruleset
from powergrid.rules.state import FINISHED, GameState
from powergrid.rules.zones import possible_zones
from powergrid.simulation import Plan, Result, simulate


def _game() -> Game:
    board = board_by_id("germany")
    players = [{"name": f"Player {seat}"} for seat in range(4)]
    game = create_game(board, "recharged", possible_zones(board, "recharged", 4)[0], players, seed=1)
    random = Random(1)
    while game.state.phase != FINISHED:
        game.apply(random_action(game.legal(), random))
    return game


def test_routes_are_searched_before_the_game_and_never_during_it() -> None:
    board = board_by_id("usa")
    ruleset = make_ruleset(board, "recharged", 4, possible_zones(board, "recharged", 4)[0])
    costs, graphs = network.connection_costs.cache_info(), network._graph.cache_info()
    assert play_random_game(ruleset, Random(1)) > 100
    assert (network.connection_costs.cache_info(), network._graph.cache_info()) == (costs, graphs)


def test_a_second_game_on_the_same_zone_searches_no_routes() -> None:
    board = board_by_id("usa")
    zone = possible_zones(board, "recharged", 4)[0]
    make_ruleset(board, "recharged", 4, zone)
    before = network.connection_costs.cache_info().misses
    make_ruleset(board, "recharged", 4, zone)
    assert network.connection_costs.cache_info().misses == before


def test_any_moment_is_only_a_few_actions_after_a_cached_state(monkeypatch: pytest.MonkeyPatch) -> None:
    game = _game()
    played = 0

    def counted(state: GameState, action: Action) -> list[Event]:
        nonlocal played
        played += 1
        return apply(state, action)

    monkeypatch.setattr("powergrid.game.apply", counted)
    for number in range(game.length + 1):
        played = 0
        game.at(number)
        assert played < 25


def test_link_costs_and_slots_are_shared_by_copies() -> None:
    """They are replaced but never changed in place, so copies can share them."""
    state = _game().state
    twin = state.copy()
    assert all(one.reach is other.reach for one, other in zip(state.players, twin.players, strict=True))
    assert twin.slots is state.slots
    assert isinstance(state.players[0].reach, tuple)
    assert isinstance(state.slots, tuple)


def _games_in_memory() -> int:
    return sum(type(one) is Game for one in gc.get_objects())


def test_a_long_run_stores_no_finished_games() -> None:
    before = _games_in_memory()
    plan = Plan(board_by_id("germany"), "recharged", ("random",) * 4, seed=1)
    assert [_games_in_memory() for _ in simulate(plan, 5)] == [before] * 5


class _Batch:
    """A batch of games that is played when its results are read; counts the pending batches."""

    pending = most = 0

    def __init__(self, play: Callable[[range], list[int]], numbers: range) -> None:
        self._play = partial(play, numbers)
        _Batch.pending += 1
        _Batch.most = max(_Batch.most, _Batch.pending)

    def result(self) -> list[int]:
        _Batch.pending -= 1
        return self._play()


class _Pool:
    """A process pool without processes."""

    def __init__(self, *_: object, initargs: tuple[object, Callable[[int], Result]], **__: object) -> None:
        simulation._Work.play = initargs[1]

    def submit(self, play: Callable[[range], list[int]], numbers: range) -> _Batch:
        return _Batch(play, numbers)

    def shutdown(self, **_: object) -> None:
        pass


def test_a_million_games_are_submitted_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "ProcessPoolExecutor", _Pool)
    monkeypatch.setattr(simulation, "play_game", lambda _plan, number, *, records: number)
    plan = Plan(board_by_id("germany"), "recharged", ("random",) * 4, seed=1)
    results = simulate(plan, 1_000_000, 2)
    numbers: list[object] = [*islice(results, 1000)]
    assert numbers == [*range(1, 1001)]
    results.close()
    assert _Batch.most <= 8
