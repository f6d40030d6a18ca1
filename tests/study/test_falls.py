"""Falls (leaders who did not win) agree with the states of the games."""

import pytest

from powergrid.rules import events as ev
from powergrid.rules.actions import Done
from powergrid.rules.state import RESOURCES
from powergrid.study.falls import fall_of
from powergrid.study.statistics import round_starts, statistics
from tests.saves.playing import finished_game, new_game, play
from tests.study.leads import leader


@pytest.mark.parametrize("seed", range(1, 12))
def test_a_fall_agrees_with_the_states(seed: int) -> None:
    game = finished_game("germany", "recharged", 4, seed=seed)
    fall, ends = fall_of(game, statistics(game)), round_starts(game)[1:]
    ahead, ranking = leader(game, ends[-1]), game.state.ranking
    assert ranking is not None
    player = game.state.players[ahead or 0]
    if ahead is None or ahead in ranking[0] or player.powered == len(player.cities):
        assert fall is None
        return
    assert fall is not None
    assert (fall.seat, fall.cities, fall.supplied) == (ahead, len(player.cities), player.powered)
    assert fall.last == len(ends)
    assert all(leader(game, end) == ahead for end in ends[fall.first - 1 :])
    assert fall.first == 1 or leader(game, ends[fall.first - 2]) != ahead
    # look at the fuel for sale when the leader finished buying in the last round
    number = max(
        n for n, action in enumerate(game.record.actions)
        if isinstance(action, Done) and action.seat == ahead and game.at(n).phase == RESOURCES
    )  # fmt: skip
    (run,) = [event.runs for events in game.events for event in events
              if isinstance(event, ev.Powered) and event.final and event.seat == ahead]  # fmt: skip
    idle = set(player.plants) - {one.plant for one in run}
    fuels = {fuel for plant in idle for fuel in game.record.ruleset.cards[plant].fuels}
    assert fall.sold_out == tuple(sorted(fuel for fuel in fuels if not game.at(number).fuel_market[fuel]))


def test_some_falls_are_explained_by_sold_out_fuel() -> None:
    games = [finished_game("germany", "recharged", 4, seed=seed) for seed in range(1, 12)]
    falls = [fall for game in games if (fall := fall_of(game, statistics(game))) is not None]
    assert 3 < len(falls) < len(games)
    assert any(fall.sold_out for fall in falls)
    assert any(fall.first < fall.last for fall in falls)


def test_nobody_falls_before_the_end() -> None:
    game = play(new_game(seed=3), 200)
    assert fall_of(game, statistics(game)) is None
