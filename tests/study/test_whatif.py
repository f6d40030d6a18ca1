"""The what-if calculator matches rounds computed by hand."""

from powergrid.content.library import board_by_id
from powergrid.rules.dealing import Deal
from powergrid.rules.engine import new_game
from powergrid.rules.fuel import cheapest_fuel
from powergrid.rules.ruleset import make_ruleset
from powergrid.rules.state import GameState
from powergrid.study.whatif import project

DECK = (13, *(n for n in range(14, 41)), 42, 44, 46, 50, 99)


def start() -> GameState:
    """Return classic Germany for three, before any purchase: the first coal costs 1, oil 3 and garbage 7."""
    ruleset = make_ruleset(board_by_id("germany"), "classic", 3, ["green", "red", "cyan"])
    state, _ = new_game(ruleset, Deal((0, 1, 2), (3, 4, 5, 6, 7, 8, 9, 10), (*DECK[:-9], 99)))
    return state


def test_a_round_with_one_coal_plant() -> None:
    # Plant 4 for 4, two coal at 1 each; one city for 10; one city supplied pays 22: 50 - 4 - 2 - 10 + 22.
    answer = project(start(), 0, plant=4, price=4)
    assert answer.fuel == (2, 0, 0, 0)
    assert (answer.fuel_cost, answer.city_cost, answer.income) == (2, 10, 22)
    assert (answer.capacity, answer.cities, answer.supplied, answer.money) == (1, 1, 1, 56)


def test_the_two_cheapest_cities_are_joined_by_a_free_link() -> None:
    # Plant 8 supplies two cities: a free link joins Essen and Duisburg, so two cities cost 10 + 10.
    answer = project(start(), 0, plant=8, price=8)
    assert [cost for _, cost in answer.built] == [10, 10]
    assert answer.money == 50 - 8 - 3 - 20 + 33


def test_cities_can_be_limited() -> None:
    answer = project(start(), 0, plant=8, price=8, cities=0)
    assert answer.built == ()
    assert answer.income == 10


def test_a_hybrid_takes_the_cheaper_fuel() -> None:
    assert cheapest_fuel(start(), 0, [5], [0, 0, 0, 0], 1) == [2, 0, 0, 0]
    state = start()
    state.fuel_market[0] = 3  # coal now costs 8, while oil costs 3
    assert cheapest_fuel(state, 0, [5], [0, 0, 0, 0], 1) == [0, 2, 0, 0]


def test_stored_fuel_is_used_first() -> None:
    assert cheapest_fuel(start(), 0, [4], [1, 0, 0, 0], 1) == [1, 0, 0, 0]
    assert cheapest_fuel(start(), 0, [4], [1, 0, 0, 0], 2) == [3, 0, 0, 0]


def test_sold_out_fuel_is_reported() -> None:
    state = start()
    state.fuel_market[2] = 0
    assert project(state, 0, plant=6, price=6).fuel is None


def test_the_state_is_not_changed() -> None:
    state = start()
    before = state.copy()
    project(state, 0, plant=8, price=8)
    assert state == before


def test_plants_are_fuelled_as_far_as_the_money_allows() -> None:
    # Plants 8 (3 coal, 2 cities) and 7 (3 oil, 2 cities): coal 1+1+1 = 3, oil 3+3+3 = 9; with 5 Elektro only coal.
    state = start()
    state.players[0].plants = [7, 8]
    state.players[0].money = 5
    answer = project(state, 0, cities=0)
    assert answer.fuel == (3, 0, 0, 0)
    assert answer.fuel_cost == 3


def test_the_last_round_pays_nothing() -> None:
    state = start()
    # 17 cities end a classic three-player game (RULES §2)
    state.players[1].cities = list(range(16))
    assert not project(state, 0, plant=4, price=4).ends
    state.players[1].cities = list(range(17))
    answer = project(state, 0, plant=4, price=4)
    assert answer.ends
    assert (answer.supplied, answer.income, answer.money) == (1, 0, 50 - 4 - 2 - 10)
