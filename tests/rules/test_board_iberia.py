"""Spain & Portugal: the ES scenarios in BOARDS §2."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.plants import STEP3
from powergrid.rules.actions import Pass
from tests.rules.boards import EMPTY, buried, cost, deals, drawn, left, refilled, why_rejected
from tests.rules.builder import A, B, C, Given, at_building, at_bureaucracy, share_cities
from tests.rules.play import Play

BOARD = "spain-portugal"
URANIUM_MARKET = [9, 10, 12, 17, 20, 21, 23, 24]


def test_es01_no_uranium_in_round_1(edition: Edition) -> None:
    play = Given(board=BOARD, edition=edition, round=1, market=[9, 10, 11, 12, 14, 15, 16, 17]).play()
    assert play.why_not.nominate(A, 11) == "nuclear"
    assert [plant for plant, _, _ in play.legal.nominations()] == [9, 10, 12]


def test_es02_cities_in_portugal_do_not_allow_uranium(edition: Edition) -> None:
    play = Given(
        board=BOARD, edition=edition, cities={A: ["merida"], B: ["lisboa", "porto"]}, market=URANIUM_MARKET
    ).play()
    play.nominate(A, 17)
    assert play.why_not.bid(B, 18) == "nuclear"
    assert list(play.legal) == [Pass(B)]


def test_es02_cities_in_portugal_do_not_allow_nominating_uranium(edition: Edition) -> None:
    play = Given(
        board=BOARD, edition=edition, cities={A: ["lisboa", "porto"]}, inside=["merida"], market=URANIUM_MARKET
    ).play()
    assert play.why_not.nominate(A, 17) == "nuclear"


def test_es03_a_city_matters_from_the_next_auction(edition: Edition) -> None:
    play = at_building(
        board=BOARD, edition=edition, order=(A, B, C), cities={A: ["lisboa", "porto"]}, inside=["merida"], cash=100,
        plants={A: [3], B: [4], C: [5]}, market=URANIUM_MARKET, deck=[30, 31, 32, 33, STEP3],
    ).play()  # fmt: skip
    play.build(A, "merida")
    play.done(A)
    play.nobody_powers()
    assert (play.state.phase, play.state.to_act) == ("auction", A)
    assert play.why_not.nominate(A, 17) is None


def test_es04_sevilla_allows_uranium(edition: Edition) -> None:
    play = Given(board=BOARD, edition=edition, cities={A: ["sevilla"]}, market=URANIUM_MARKET).play()
    assert play.why_not.nominate(A, 17) is None


def after_step_2() -> Play:
    """Return a position at the start of Step 2: four players, A with seven cities."""
    play = at_building(
        board=BOARD, players=4, cities=share_cities(7, 1, 1, 1, name=BOARD), market=[8, 9, 10, 12, 15, 20, 21, 24],
        deck=[31, 32, 33, 34, STEP3], fuel_market=EMPTY,
    ).play()  # fmt: skip
    assert play.state.aside == (18, 22, 27)
    play.done(A)
    return play


def test_es05_three_wind_plants_come_with_step_2() -> None:
    play = after_step_2()
    assert play.state.step == 2
    assert play.current == [9, 10, 12, 15]
    assert play.future == [18, 20, 21, 24]
    assert play.state.deck[:3] == [22, 27, 31]
    assert play.state.aside == ()


def test_es06_the_market_update_in_the_same_round() -> None:
    play = after_step_2()
    play.nobody_powers()
    assert buried(play) == [24]
    assert play.current == [9, 10, 12, 15]
    assert play.future == [18, 20, 21, 22]


def test_es07_step_3_comes_first_in_classic() -> None:
    play = at_bureaucracy(board=BOARD, market=[9, 10, 12, 15, 20, 21, 23, 24], deck=[STEP3, 30, 31]).play()
    play.nobody_powers()
    play.shuffle(31, 24, 30)
    assert play.state.aside == (18, 22, 27)
    assert play.state.market == [10, 12, 15, 20, 21, 23]
    assert play.state.deck == [31, 24, 30]


def test_es07_step_3_comes_first_in_recharged() -> None:
    play = at_bureaucracy(
        board=BOARD, edition="recharged", market=[9, 10, 12, 15, 20, 21, 23, 24], deck=[STEP3, 30, 31]
    ).play()
    play.nobody_powers()
    play.shuffle(31, 24, 30)
    assert left(play) == [(9, "step2"), (10, "step3")]
    assert drawn(play) == [18]
    assert play.state.market == [12, 15, 18, 20, 21, 23]
    assert play.state.deck == [22, 27, 31, 24, 30]


def test_es08_the_first_of_the_three_can_be_obsolete() -> None:
    play = at_building(
        board=BOARD, players=2, cities=share_cities(18, 1, name=BOARD), market=[20, 21, 23, 24, 25, 26, 28, 29],
        deck=[31, 32, 33, 34, STEP3],
    ).play()  # fmt: skip
    play.done(A)
    assert play.state.step == 2
    assert left(play) == [(20, "step2"), (18, "obsolete")]
    assert drawn(play) == [22]


@pytest.mark.parametrize(("step", "fuel"), [(1, [4, 4, 3, 0]), (2, [7, 6, 3, 5]), (3, [3, 7, 5, 1])])
def test_es09_refill_for_five_players(edition: Edition, step: int, fuel: list[int]) -> None:
    assert refilled(BOARD, 5, step, edition=edition) == fuel


def test_es10_uranium_at_the_start(edition: Edition) -> None:
    play = Given(board=BOARD, edition=edition).play()
    assert play.spaces("uranium") == dict.fromkeys((5, 6, 7, 8, 10, 12, 14, 16), 1)
    assert play.spaces("garbage") == {6: 3, 7: 3, 8: 3}
    assert refilled(BOARD, 3, 1, edition=edition, market={"uranium": 6})[3] == 6
    after = at_bureaucracy(board=BOARD, edition=edition, fuel_market={"uranium": 6}).play()
    assert after.price(A, "uranium", 1) == 7


@pytest.mark.parametrize(("own", "city", "price"), [("faro", "sevilla", 22), ("porto", "madrid", 43)])
def test_es11_routes(own: str, city: str, price: int) -> None:
    assert cost(BOARD, [own], city, inside=[own]) == price


@pytest.mark.parametrize(("edition", "size"), [("classic", (23, 23, 27, 31, 31)), ("recharged", (25, 23, 27, 31, 31))])
def test_es12_three_wind_plants_are_set_aside(edition: Edition, size: tuple[int, ...]) -> None:
    for players in range(2, 7):
        for market, deck in deals(BOARD, edition, players):
            assert len(deck) == size[players - 2]
            assert not {18, 22, 27} & {*market, *deck}
    state = Given(board=BOARD, edition=edition).state()
    cards = [*state.market, *state.deck, *state.removed, *state.aside]
    assert len([card for card in cards if card != STEP3]) == 42


def test_es12_a_record_that_deals_one_of_the_three_is_rejected() -> None:
    deck = [13, 18, 20, STEP3]
    assert "plant 18 cannot be in the game yet" in why_rejected(BOARD, "classic", range(3, 11), deck)
