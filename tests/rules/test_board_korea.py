"""Korea: the KO scenarios in BOARDS §10. Market 0 is the south, 1 the north."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.content.plants import FUELS, Fuel
from powergrid.rules.events import SecondMarketRefilled
from powergrid.rules.fuel import token_prices
from tests.rules.boards import EMPTY, cost
from tests.rules.builder import A, B, C, Given, at_bureaucracy, at_resources
from tests.rules.play import Play

BOARD = "korea"
SOUTH, NORTH = 0, 1


def buying(edition: Edition = "classic", **plants: list[int]) -> Play:
    """Return a position where A buys fuel for these plants from the initial markets."""
    return at_resources(board=BOARD, edition=edition, order=(C, B, A), plants={A: plants.get("a", [4, 7, 11])}).play()


def prices(fuel: Fuel, market: int, tokens: int) -> list[int]:
    """Return the price of each of a number of tokens on a market."""
    full = {fuel: tokens}
    play = at_resources(board=BOARD, fuel_market=full if market == SOUTH else EMPTY,
                        second_market=full if market == NORTH else EMPTY).play()  # fmt: skip
    return list(token_prices(play.state, A, FUELS.index(fuel), market))


def refilled(players: int, step: int = 1, **options: OptionValue) -> tuple[list[int], list[int]]:
    """Return the tokens in the south and the north after a refill of empty markets."""
    play = at_bureaucracy(
        board=BOARD, players=players, step=step, fuel_market=EMPTY, second_market=EMPTY, options=options
    ).play()
    play.nobody_powers()
    return play.state.fuel_market, list(play.state.second_market)


def test_ko01_one_market_a_turn(edition: Edition) -> None:
    play = buying(edition)
    play.buy(A, "coal", 1, NORTH)
    assert play.money(A) == 49
    assert play.why_not.buy(A, "oil", 1, SOUTH) == "other_market"
    assert play.why_not.buy(A, "oil", 1, NORTH) is None
    assert play.legal.markets() == (NORTH,)
    assert play.legal.purchases(SOUTH) == []
    play.done(A)
    assert play.legal.markets() == (SOUTH, NORTH)


def test_ko02_no_uranium_in_the_north(edition: Edition) -> None:
    play = buying(edition)
    assert play.why_not.buy(A, "uranium", 1, NORTH) == "sold_out"
    assert play.why_not.buy(A, "uranium", 1, SOUTH) is None


def test_ko03_buying_nothing_chooses_no_market(edition: Edition) -> None:
    play = buying(edition)
    play.done(A)
    assert play.state.chosen_market == 0


def test_ko04_coal_prices() -> None:
    assert prices("coal", NORTH, 12) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8]
    assert prices("coal", SOUTH, 12) == [1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8]


def test_ko05_oil_prices_at_the_start(edition: Edition) -> None:
    state = Given(board=BOARD, edition=edition).play().state
    assert token_prices(state, A, 1, SOUTH)[:4] == (3, 3, 4, 4)
    assert token_prices(state, A, 1, NORTH)[:3] == (3, 4, 5)
    assert state.fuel_market == [12, 12, 4, 2]
    assert state.second_market == (12, 6, 2, 0)
    assert state.fuel_supply == [0, 6, 18, 10]


def test_ko06_refill_for_four_players() -> None:
    assert refilled(4) == ([3, 2, 1, 1], [2, 1, 1, 0])


def scarce(**options: OptionValue) -> Play:
    """Return a position after a refill for four players, with three coal in the supply and none on the markets."""
    play = at_bureaucracy(
        board=BOARD, players=4, fuel_market={"coal": 0}, second_market={"coal": 0, "oil": 0, "garbage": 0},
        plants={A: [8, 20, 36], B: [4]}, fuel={A: {"coal": 18}, B: {"coal": 3}}, options=options,
    ).play()  # fmt: skip
    assert play.supply("coal") == 3
    play.nobody_powers()
    return play


@pytest.mark.parametrize(("first", "north", "south"), [("north", 2, 1), ("south", 0, 3)])
def test_ko07_the_north_is_refilled_first(first: str, north: int, south: int) -> None:
    """D-48."""
    play = scarce(korea_refill=first)
    assert (play.state.second_market[0], play.state.fuel_market[0]) == (north, south)


def test_ko08_a_full_north_leaves_its_token_to_the_south() -> None:
    play = at_bureaucracy(board=BOARD, players=4, fuel_market={"garbage": 0}, second_market={"garbage": 8}).play()
    play.nobody_powers()
    assert play.happened(SecondMarketRefilled)[0].amounts[2] == 0
    assert play.state.second_market[2] == 8
    assert play.state.fuel_market[2] == 1
    assert play.supply("garbage") == 15


def test_ko09_refill_for_two_players() -> None:
    assert refilled(2)[1][2] == 0


def test_ko10_number_of_tokens(edition: Edition) -> None:
    play = buying(edition)
    play.buy(A, "coal", 3, NORTH)
    state = play.state
    parts = zip(state.fuel_market, state.second_market, state.fuel_supply, state.players[A].fuel, strict=True)
    assert [sum(part) for part in parts] == [24, 24, 24, 12]


@pytest.mark.parametrize("market", [SOUTH, NORTH])
def test_ko11_both_fuels_of_a_hybrid_come_from_one_market(market: int) -> None:
    play = buying(a=[5])
    play.buy(A, "coal", 1, market)
    assert play.why_not.buy(A, "oil", 1, 1 - market) == "other_market"
    play.buy(A, "oil", 1, market)
    assert play.fuel(A) == {"coal": 1, "oil": 1}


def test_ko12_undoing_the_purchase_allows_the_other_market() -> None:
    play = buying()
    before = play.state.copy()
    play.buy(A, "coal", 1, NORTH)
    assert play.state.chosen_market == NORTH + 1
    assert before.chosen_market == 0
    assert Play(before).why_not.buy(A, "coal", 1, SOUTH) is None


@pytest.mark.parametrize(
    ("own", "city"), [("goyang", "seoul"), ("goyang", "incheon"), ("incheon", "anyang"), ("samcheok", "donghae"),
                      ("seoul", "incheon")],
)  # fmt: skip
def test_ko13_free_links(own: str, city: str) -> None:
    assert cost(BOARD, [own], city, inside=[own]) == 10


def test_ko14_burnt_tokens_go_to_the_supply(edition: Edition) -> None:
    play = at_bureaucracy(board=BOARD, edition=edition, plants={A: [4]}, fuel={A: {"coal": 2}}).play()
    before = play.supply("coal")
    play.power(play.state.to_act, {4: {"coal": 2}})
    assert play.supply("coal") == before + 2


def test_other_boards_have_one_market(edition: Edition) -> None:
    play = at_resources(board="germany", edition=edition, plants={A: [4]}).play()
    assert play.why_not.buy(A, "coal", 1, 1) == "no_market"
    assert play.legal.markets() == (0,)
