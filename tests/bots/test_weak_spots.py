"""Positions from games against people in which the expert or its hints missed something."""

import pytest

from powergrid.bots import Adviser, make_bot, view_of
from powergrid.bots.build_plan import build_ideas
from powergrid.bots.city_plan import cheapest_growth, widest_growth
from powergrid.bots.levels import NORMAL
from powergrid.rules.actions import Build
from powergrid.rules.engine import perform
from powergrid.rules.legal import Legal
from powergrid.rules.state import BUILDING, GameState
from tests.bots.games import start

#: Round 8 of a game of six on the USA board: cities, plants, fuel and money by player; the last one builds first.
SEATS = [
    ("savannah jacksonville pittsburgh buffalo chicago kansas-city omaha atlanta tampa miami st-louis",
     [16, 25, 32], [2, 5, 0, 0], 127),
    ("memphis birmingham new-orleans st-louis houston dallas kansas-city oklahoma-city knoxville cheyenne denver "
     "billings", [21, 28, 30], [2, 0, 3, 1], 108),
    ("seattle portland billings cheyenne denver boise fargo duluth minneapolis omaha",
     [19, 26, 29], [0, 3, 2, 0], 114),
    ("miami tampa raleigh norfolk savannah jacksonville washington new-york philadelphia boston",
     [11, 31, 33], [3, 0, 0, 1], 155),
    ("cincinnati detroit knoxville atlanta chicago birmingham minneapolis duluth memphis fargo new-orleans",
     [24, 34, 35], [0, 1, 2, 1], 91),
    ("new-york philadelphia washington boston norfolk raleigh pittsburgh detroit cincinnati buffalo",
     [20, 27, 36], [6, 0, 0, 0], 122),
]  # fmt: skip


@pytest.fixture
def state() -> GameState:
    """Return the position: the others can supply 14 at most, and 121 of 122 Elektro connect five cities more."""
    regions = ["purple", "red", "yellow", "brown", "green"]
    state = start("usa", "classic", 6, regions=regions).state.copy()
    state.step, state.round, state.phase = 3, 8, BUILDING
    index = state.ruleset.city_index
    for seat, (cities, plants, fuel, money) in enumerate(SEATS):
        player = state.players[seat]
        for city in cities.split():
            player.money, state.to_act = 1000, seat
            perform(state, Build(seat, index[city]))
        player.plants, player.fuel, player.money = plants, list(fuel), money
    state.order, state.turn, state.to_act = [1, 4, 0, 3, 2, 5], 5, 5
    return state


def test_the_largest_growth_takes_a_longer_route_to_cheaper_cities(state: GameState) -> None:
    """Atlanta 7 + 20, Birmingham 3 + 20, Memphis 6 + 20, Dallas 12 + 15, Oklahoma City 3 + 15 are 121 (RULES §8.2)."""
    assert len(cheapest_growth(state, 5, 6, 122).cities) == 4
    plan = widest_growth(state, 5, 6, 122)
    assert len(plan.cities) == 5
    assert plan.costs[-1] <= 27 + 23 + 26 + 27 + 18
    money = state.players[5].money
    for city, total in zip(plan.cities, plan.costs, strict=True):
        perform(state, Build(5, city))
        assert money - state.players[5].money == total


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_bots_find_the_end_that_only_a_longer_route_reaches(state: GameState, level: str) -> None:
    bot = make_bot(level, 1)
    assert isinstance(bot, Adviser)
    view = view_of(state, 5)
    best = bot.advise(view, Legal(view.state), 1)[0]
    assert best.reasons[0].code == "end_now"
    for _ in range(5):
        action = build_ideas(state, 5, NORMAL)[0].action
        assert isinstance(action, Build)
        perform(state, action)
    assert len(state.players[5].cities) == 15
