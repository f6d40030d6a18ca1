"""Positions from games against people in which the expert or its hints missed something."""

from collections.abc import Sequence
from random import Random

import pytest

from powergrid.bots import Adviser, ask, make_bot, view_of
from powergrid.bots.build_plan import build_ideas
from powergrid.bots.city_plan import cheapest_growth, in_order, largest_growth
from powergrid.bots.deep_search import Batch, Budget
from powergrid.bots.levels import NORMAL
from powergrid.bots.playout import play_until
from powergrid.bots.turn_plans import turn_plans
from powergrid.rules.actions import Build, Scrap
from powergrid.rules.engine import perform
from powergrid.rules.legal import Legal
from powergrid.rules.state import AUCTION, BUILDING, FINISHED, GameState
from tests.bots.games import start

#: A position: cities, plants, fuel and money of each player.
Seats = list[tuple[str, list[int], list[int], int]]

#: Round 8 of a six-player game on the USA board; the last player builds first.
USA: Seats = [
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


#: Round 8 of a six-player game on the German board, in the Step 3 auction; the last player has just bought plant 36.
GERMANY: Seats = [
    ("duisburg duesseldorf aachen trier saarbruecken essen koeln", [20, 26, 31], [0, 0, 0, 0], 102),
    ("osnabrueck muenster bremen wilhelmshaven dortmund essen duisburg duesseldorf koeln aachen",
     [16, 24, 39], [0, 0, 1, 0], 73),
    ("essen dortmund koeln frankfurt-main mainz muenster duisburg osnabrueck", [21, 29, 35], [0, 0, 0, 0], 90),
    ("kassel fulda mainz mannheim stuttgart frankfurt-main wuerzburg freiburg nuernberg",
     [27, 33, 44], [0, 0, 0, 0], 102),
    ("halle leipzig erfurt nuernberg wuerzburg regensburg muenchen augsburg mannheim stuttgart passau",
     [30, 32, 38], [0, 0, 0, 0], 74),
    ("flensburg kiel hamburg cuxhaven hannover bremen wilhelmshaven", [14, 17, 25, 36], [0, 0, 2, 0], 150),
]  # fmt: skip


def position(state: GameState, seats: Seats, order: list[int]) -> GameState:
    """Return a game in round 8 and Step 3 with these cities and possessions; the last player in order is to act."""
    state = state.copy()
    state.step, state.round, state.phase = 3, 8, BUILDING
    index = state.ruleset.city_index
    for seat, (cities, plants, fuel, money) in enumerate(seats):
        player = state.players[seat]
        for city in cities.split():
            player.money, state.to_act = 1000, seat
            perform(state, Build(seat, index[city]))
        player.plants, player.fuel, player.money = list(plants), list(fuel), money
    state.order, state.turn, state.to_act = order, 5, order[-1]
    return state


@pytest.fixture
def state() -> GameState:
    """Return a position where the others can supply at most 14, and five more cities cost 121 of the 122 Elektro."""
    regions = ["purple", "red", "yellow", "brown", "green"]
    return position(start("usa", "classic", 6, regions=regions).state, USA, [1, 4, 0, 3, 2, 5])


def test_growth_takes_a_longer_route_to_cheaper_cities(state: GameState) -> None:
    """Atlanta 7 + 20, Birmingham 3 + 20, Memphis 6 + 20, Dallas 12 + 15, Oklahoma City 3 + 15 are 121 (RULES §8.2)."""
    assert len(cheapest_growth(state, 5, 6, 122).cities) == 4
    plan = largest_growth(state, 5, 6, 122)
    assert len(plan.cities) == 5
    assert plan.costs[-1] <= 27 + 23 + 26 + 27 + 18
    money = state.players[5].money
    for city, total in zip(plan.cities, plan.costs, strict=True):
        perform(state, Build(5, city))
        assert money - state.players[5].money == total


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_bots_find_a_winning_end_by_a_longer_route(state: GameState, level: str) -> None:
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


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_bots_scrap_a_small_plant_rather_than_a_large_one(level: str) -> None:
    """With 14 cities the game ends; plants 14 and 17 supply two each, plant 25 supplies five (RULES §6.2)."""
    regions = ["green", "red", "yellow", "cyan", "purple"]
    state = position(start("germany", "recharged", 6, regions=regions).state, GERMANY, [4, 1, 3, 2, 0, 5])
    state.phase, state.turn, state.new_plant, state.status = AUCTION, 6, 36, [2, 1, 1, 1, 1, 1]
    state.market, state.one_row, state.deck, state.discount = [37, 40, 42, 46, 50], True, [], 0
    state.fuel_market = [24, 22, 15, 12]
    action = make_bot(level, 1).choose(view_of(state, 5), Legal(state))
    assert isinstance(action, Scrap)
    assert action.plant in (14, 17)


def test_growth_is_priced_in_the_cheapest_order() -> None:
    """An expensive city may be on the route to a cheap one; building it first makes both cheaper (RULES §8.2)."""
    saved, game = 0, start("germany", "recharged", 6)
    bots = [make_bot("normal", seat) for seat in range(6)]
    while game.state.phase != FINISHED:
        state = game.state
        seat = state.to_act
        if state.phase == BUILDING and state.players[seat].network:
            plan = cheapest_growth(state, seat, 8, 10**6)
            for count, total in enumerate(plan.costs, start=1):
                cities = plan.cities[:count]
                assert price(state, seat, in_order(state, seat, cities)) == total
                saved += price(state, seat, cities) - total
        game.apply(ask(bots[seat], state))
    assert saved > 0


def price(state: GameState, seat: int, cities: Sequence[int]) -> int:
    """Return the price of these cities for a player who builds them in this order."""
    state = state.copy()
    player = state.players[seat]
    player.money = 10**6
    for city in cities:
        perform(state, Build(seat, city))
    return 10**6 - player.money


def test_imagined_last_rounds_differ_from_each_other() -> None:
    """No more cards are drawn: if everyone had the same preferences, two hundred imagined games would be identical.

    In a real game, three experts estimated their chances at 75, 60 and 60 % at the same moment, and scrapped their
    larger plants.
    """
    alike: set[int] = set()
    varied: set[int] = set()
    random = Random(1)
    for seed in (2, 4, 9):
        state = start("germany", "recharged", 6, seed=seed).state.copy()
        while state.step < 3:
            assert state.phase != FINISHED
            play_until(state, state.round + 1, NORMAL, random)
        state.deck.clear()
        view = view_of(state, state.to_act)
        plan = turn_plans(view.state, NORMAL)[0]
        for found, spread in ((alike, 0.0), (varied, Budget().spread)):
            batch = Batch(view, (plan,), NORMAL, 10**6, spread)
            found.add(len({chance for luck in range(12) for chance, _rounds in batch.play(luck) or ()}))
    assert alike == {1}
    assert max(varied) > 1
