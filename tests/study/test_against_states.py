"""The statistics of a game agree with its states."""

import itertools

import pytest

from powergrid.content.editions import START_MONEY
from powergrid.content.plants import PLANTS
from powergrid.rules import events as ev
from powergrid.study.statistics import round_starts, statistics, turn_starts
from tests.saves.playing import finished_game, new_game


@pytest.mark.parametrize(("board", "players"), [("germany", 4), ("usa", 3), ("france", 2)])
def test_money_cities_and_capacity_match_the_states(board: str, players: int) -> None:
    game = finished_game(board, "classic" if players == 4 else "recharged", players, seed=5)
    stats = statistics(game)
    starts = round_starts(game)
    assert len(stats.rounds) == game.state.round == len(starts)
    for turn, start in zip(stats.rounds, [*starts[1:], game.length], strict=True):
        before, after = game.at(max(0, start - 1)), game.at(start)
        for seat, line in enumerate(turn.lines):
            assert line.money == after.players[seat].money
            assert line.cities == len(before.players[seat].cities)
            assert line.capacity == sum(PLANTS[plant].cities for plant in before.players[seat].plants)
    for seat, player in enumerate(game.state.players):
        spent = stats.total(seat, lambda line: sum(line.spent))
        assert START_MONEY + stats.total(seat, lambda line: line.income) - spent == player.money
    assert sum(stats.fuel_share(game.state.round, seat) for seat in range(players)) == pytest.approx(1)


def test_a_game_that_has_just_started() -> None:
    stats = statistics(new_game(players=3))
    assert [turn.number for turn in stats.rounds] == [1]
    assert [line.money for line in stats.rounds[0].lines] == [50] * 3
    assert stats.fuel_share(1, 0) == 0.0


def test_turns_start_where_the_player_or_the_phase_changes() -> None:
    game = finished_game(players=3, seed=2)
    starts = turn_starts(game)
    assert starts == sorted(set(starts))
    assert (starts[0], starts[-1]) == (0, game.length)
    for begin, end in itertools.pairwise(starts):
        seats = {getattr(action, "seat", None) for action in game.record.actions[begin:end]}
        assert len(seats) == 1
        inside = [event for number in range(begin + 1, end) for event in game.events[number]]
        assert not any(isinstance(event, ev.PhaseBegan) for event in inside)
