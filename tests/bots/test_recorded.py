"""Regression tests for decisions that a strong player would not make, from games of one person against five experts."""

from pathlib import Path

import pytest

from powergrid.bots import make_bot, view_of
from powergrid.bots.manners import manner_of
from powergrid.game import replay
from powergrid.record import read_record
from powergrid.rules.actions import Nominate, Pass, Scrap
from powergrid.rules.legal import Legal

CASES = Path(__file__).parent / "cases"

#: For each game and action number, the plants that the expert must not scrap or nominate. 14 cities end both games.
MISTAKES = [
    # Plant 28 supplies four cities with one uranium, plant 16 three with two oil.
    ("germany-six", 478, {28}),
    # Plants 14 and 17 supply two cities each, plant 25 five.
    ("germany-six", 485, {25}),
    # 106 Elektro, and plants for ten cities: 17 instead of 7 supplies no more cities, 32 would supply four more.
    ("usa-six", 367, {17}),
    # 138 Elektro, and plants for ten cities: with 33, 37 or a lower plant, at most twelve; with 39 or 42, fourteen.
    ("usa-six", 447, {22, 23, 33, 37}),
]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("name", "number", "mistakes"), MISTAKES)
def test_the_expert_does_not_repeat_a_mistake(name: str, number: int, mistakes: set[int], seed: int) -> None:
    game = replay(read_record(CASES / f"{name}.json"), number)
    made = game.record.actions[number - 1]
    assert isinstance(made, Nominate | Scrap)
    assert made.plant in mistakes
    state = game.at(number - 1)
    manner = manner_of(game.record.setup.players[made.seat].model_extra)
    view = view_of(state, made.seat)
    action = make_bot("expert", seed, manner).choose(view, Legal(view.state))
    assert not (isinstance(action, Nominate | Scrap) and action.plant in mistakes)


#: For each game and action number, the plant that the expert must nominate. It had bought none.
MISSED = [
    # Plants 3 and 24 supply five cities; plant 26 supplies five more. Only two others have more than its 33 Elektro.
    ("germany-six", 159, 26),
]


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3))])
@pytest.mark.parametrize(("name", "number", "plant"), MISSED)
def test_the_expert_does_not_leave_a_strong_plant_uncontested(name: str, number: int, plant: int, seed: int) -> None:
    game = replay(read_record(CASES / f"{name}.json"), number)
    made = game.record.actions[number - 1]
    assert isinstance(made, Pass)
    view = view_of(game.at(number - 1), made.seat)
    action = make_bot("expert", seed, manner_of(game.record.setup.players[made.seat].model_extra)).choose(
        view, Legal(view.state)
    )
    assert isinstance(action, Nominate)
    assert action.plant == plant
