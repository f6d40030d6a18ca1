"""Russia: the RU scenarios in BOARDS §4."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.content.plants import STEP3
from tests.rules.boards import buried, cost, deals, drawn, left, refilled
from tests.rules.builder import A, B, C, Given, at_building, at_bureaucracy, at_resources, share_cities
from tests.rules.play import Play

BOARD = "russia"
MARKET = [5, 7, 8, 9, 10, 13]


def auction(edition: Edition, players: int = 3, **options: OptionValue) -> Play:
    """Return the auction of round 2 with this market; the players act in seat order."""
    return Given(
        board=BOARD, edition=edition, players=players, market=MARKET, deck=[20, 21, 22, 23, STEP3], options=options
    ).play()


@pytest.mark.parametrize(("players", "size"), [(2, 26), (3, 26), (4, 30), (5, 34), (6, 34)])
def test_ru01_the_set_up_in_classic(players: int, size: int) -> None:
    for market, deck in deals(BOARD, "classic", players):
        assert list(market) == [3, 4, 5, 7, 8, 9]
        assert deck[0] == 13
        assert {10, 11} <= set(deck[1:6])
        assert not {6, 14} & {*market, *deck}
        assert len(deck) == size
    start = Given(board=BOARD).play()
    assert (start.current, start.future) == ([3, 4, 5], [7, 8, 9])


@pytest.mark.parametrize(("players", "sockets"), [(2, 23), (3, 21), (4, 25), (5, 29), (6, 29)])
def test_ru02_the_set_up_in_recharged(players: int, sockets: int) -> None:
    for market, deck in deals(BOARD, "recharged", players):
        assert len(market) == 6
        assert all(card <= 15 for card in [*market, *deck[:5]])
        assert [card <= 15 for card in deck[5:]] == [False] * sockets
        assert not {6, 14} & {*market, *deck}


def test_ru03_the_first_pass_drops_the_lowest(edition: Edition) -> None:
    play = auction(edition)
    play.pass_(A)
    assert left(play) == [(5, "first_pass")]
    assert drawn(play) == [20]
    play.pass_(B)
    assert left(play) == [(5, "first_pass")]


def test_ru04_the_first_pass_after_a_purchase_drops_the_lowest(edition: Edition) -> None:
    play = auction(edition)
    play.sells(A, 7)
    assert left(play) == []
    play.pass_(B)
    assert left(play) == [(5, "first_pass")]


def test_ru05_exactly_one_plant_leaves_if_all_pass(edition: Edition) -> None:
    play = auction(edition, players=4)
    play.everyone_passes()
    assert left(play) == [(5, "first_pass")]


def test_ru06_a_pass_in_bidding_does_not_count(edition: Edition) -> None:
    play = auction(edition)
    play.nominate(A, 7)
    play.pass_(B)
    assert left(play) == []


def test_ru07_the_step_3_card_as_the_replacement(edition: Edition) -> None:
    play = Given(board=BOARD, edition=edition, step=2, market=MARKET, deck=[STEP3, 30, 31]).play()
    play.pass_(A)
    play.shuffle(31, 30)
    assert play.state.market == [7, 8, 9, 10, 13, STEP3]
    play.everyone_passes()
    assert play.state.market == [8, 9, 10, 13]
    assert play.state.phase == "resources"
    assert play.state.step == 3


@pytest.mark.parametrize("value", ["kept", "discarded"])
def test_ru08_no_plant_is_outgrown(value: str) -> None:
    shares = share_cities(9, 1, 1, name=BOARD)
    *mine, target = shares[A]
    play = at_building(
        board=BOARD, cities=shares | {A: mine}, cash=100, market=[8, 9, 10, 12, 15, 16],
        deck=[7, 20, 21, STEP3], options={"outgrown_draws": value},
    ).play()  # fmt: skip
    play.build(A, target)
    assert left(play) == []
    assert play.state.market[:2] == [8, 9]
    # D-38: when Step 2 begins, the lowest plant leaves; the drawn 7 is kept or, by house rule, discarded.
    play.done(A)
    assert left(play)[0] == (8, "step2")
    assert play.state.market[0] == (7 if value == "kept" else 9)


def test_ru09_the_market_update_in_phase_5(edition: Edition) -> None:
    play = at_bureaucracy(board=BOARD, edition=edition, market=MARKET, deck=[20, 21, STEP3]).play()
    play.nobody_powers()
    assert buried(play) == [13]
    assert (play.current, play.future) == ([5, 7, 8], [9, 10, 20])


def test_ru10_four_plants_in_step_3(edition: Edition) -> None:
    play = Given(board=BOARD, edition=edition, step=3, market=[20, 21, 22, 23], deck=[30, 31, 32], cash=100).play()
    assert play.current == [20, 21, 22, 23]
    play.sells(A, 23)
    assert play.state.market == [20, 21, 22, 30]
    update = at_bureaucracy(board=BOARD, edition=edition, step=3, market=[20, 21, 22, 23], deck=[30, 31]).play()
    update.nobody_powers()
    assert left(update) == [(20, "market_update")]
    assert update.state.market == [21, 22, 23, 30]


def test_ru11_step_2_starts(edition: Edition) -> None:
    play = at_building(
        board=BOARD, edition=edition, cities=share_cities(7, 1, 1, name=BOARD, edition=edition), market=MARKET,
        deck=[20, 21, STEP3],
    ).play()  # fmt: skip
    play.done(A)
    assert left(play) == [(5, "step2")]
    assert (play.current, play.future) == ([7, 8, 9], [10, 13, 20])


def test_ru12_there_is_no_garbage_at_the_start(edition: Edition) -> None:
    start = at_resources(board=BOARD, edition=edition, plants={A: [19]}).play()
    assert start.state.fuel_market == [18, 24, 0, 7]
    assert start.why_not.buy(A, "garbage", 1) == "sold_out"
    play = at_bureaucracy(board=BOARD, edition=edition).play()
    play.nobody_powers()
    assert play.spaces("garbage") == {8: 2}


@pytest.mark.parametrize(("city", "price"), [("tula", 13), ("ryazan", 13)])
def test_ru13_routes_from_moskva(city: str, price: int) -> None:
    assert cost(BOARD, ["moskva"], city, inside=["moskva"]) == price


def test_ru13_the_link_from_tula_to_ryazan_is_free() -> None:
    assert cost(BOARD, ["tula"], "ryazan", inside=["tula"]) == 10


@pytest.mark.parametrize(("used", "minimum"), [(False, 4), (True, 1)])
def test_ru14_there_is_no_discount_token(used: bool, minimum: int) -> None:
    """D-39."""
    play = Given(
        board=BOARD, edition="recharged", market=[4, 7, 8, 9, 10, 13], options={"russia_discount": used}
    ).play()
    assert play.minimum(4) == minimum


def test_ru15_nobody_can_pass_in_round_1(edition: Edition) -> None:
    play = Given(board=BOARD, edition=edition, round=1, market=MARKET, deck=[20, 21, 22, 23, STEP3]).play()
    assert play.why_not.pass_(A) == "first_round"
    for seat, plant in ((A, 5), (B, 7), (C, 8)):
        play.sells(seat, plant)
    assert left(play) == []


@pytest.mark.parametrize(("buys", "gone"), [(True, [(5, "first_pass")]), (False, [])])
def test_ru05_by_house_rule_a_plant_leaves_only_if_somebody_bought(
    edition: Edition, buys: bool, gone: list[tuple[int, str]]
) -> None:
    """D-37."""
    play = auction(edition, russia_first_pass="at_the_end")
    if buys:
        play.sells(A, 7)
    else:
        play.pass_(A)
    play.pass_(B)
    assert left(play) == []
    play.pass_(C)
    assert left(play) == gone


def test_refill_of_russia(edition: Edition) -> None:
    assert refilled(BOARD, 6, 3, edition=edition) == [7, 6, 6, 3]
