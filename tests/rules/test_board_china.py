"""China: the CN scenarios in BOARDS §11."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.content.plants import STEP3
from powergrid.rules.events import Step3Drawn
from tests.rules.boards import deals, drawn, left, refilled
from tests.rules.builder import A, B, C, D, Given, at_building, at_bureaucracy, board, share_cities
from tests.rules.play import Play

BOARD = "china"


def end_of_building(
    players: int, market: list[int], deck: list[int], edition: Edition = "classic", **fields: object
) -> Play:
    """Return the position after phase 4, once the market has been filled."""
    play = at_building(
        board=BOARD,
        edition=edition,
        players=players,
        market=market,
        deck=deck,
        **fields,  # type: ignore[arg-type]
    ).play()
    play.done(A)
    return play


@pytest.mark.parametrize(("players", "size"), [(2, 29), (3, 28), (4, 31), (5, 34), (6, 33)])
def test_cn01_the_set_up(edition: Edition, players: int, size: int) -> None:
    for market, deck in deals(BOARD, edition, players):
        assert len(market) == players
        assert len(deck) == size
        early = [card for card in [*market, *deck] if card < 31]
        assert early == sorted(early)
        assert [card for card in deck if card > 35] == deck[len(deck) - len([c for c in deck if c > 35]) :]


def test_cn01_the_first_cards_for_four_players(edition: Edition) -> None:
    for market, deck in deals(BOARD, edition, 4):
        assert list(market) == [5, 6, 7, 8]
        assert deck[:10] == [9, 10, 12, 13, 14, 15, 16, 17, 19, 20]
    start = Given(board=BOARD, edition=edition, players=4, market=[5, 6, 7, 8]).play()
    assert (start.current, start.future) == ([5, 6, 7, 8], [])


def test_cn02_four_purchases_in_round_1(edition: Edition) -> None:
    play = Given(
        board=BOARD, edition=edition, players=4, round=1, market=[5, 6, 7, 8], deck=[9, 10, 12, 13, 14, STEP3]
    ).play()
    for seat, plant in ((A, 5), (B, 6), (C, 7), (D, 8)):
        play.sells(seat, plant)
    assert play.state.market == []
    assert play.state.phase == "resources"
    play.everyone_done()
    play.everyone_done()
    assert drawn(play) == [9, 10, 12]
    assert play.state.market == [9, 10, 12]


def test_cn03_nobody_buys_a_plant(edition: Edition) -> None:
    play = Given(board=BOARD, edition=edition, players=4, market=[9, 10, 12], deck=[13, 14, 15, 16, STEP3]).play()
    play.everyone_passes()
    assert play.state.market == [9, 10, 12]
    play.everyone_done()
    play.everyone_done()
    assert drawn(play) == [13, 14]
    assert left(play) == [(9, "market_update"), (10, "market_update")]
    assert play.state.market == [12, 13, 14]


def test_cn04_one_plant_is_bought(edition: Edition) -> None:
    play = Given(board=BOARD, edition=edition, players=4, market=[9, 10, 12], deck=[13, 14, 15, 16, STEP3]).play()
    play.sells(A, 10)
    assert play.state.market == [9, 12], "the bought plant was replaced"
    play.everyone_passes()
    play.everyone_done()
    play.everyone_done()
    assert play.state.market == [12, 13, 14]


@pytest.mark.parametrize(
    ("players", "market", "least", "after"),
    [(6, [9, 10, 12, 13, 14], 3, 5), (6, [], 5, 5), (2, [9, 10], 1, 2), (2, [], 2, 2), (5, [9, 10, 12, 13], 2, 4)],
)
def test_cn05_cn06_number_of_plants_drawn(players: int, market: list[int], least: int, after: int) -> None:
    play = end_of_building(players, market, [15, 16, 17, 18, 19, 20, 21, STEP3])
    assert len(drawn(play)) == least
    assert len(play.state.market) == after


def test_cn07_an_empty_market_ends_the_auction(edition: Edition) -> None:
    play = Given(board=BOARD, edition=edition, players=4, market=[9, 10, 12], deck=[13, 14, 15, 16, STEP3]).play()
    for seat, plant in ((A, 9), (B, 10), (C, 12)):
        play.sells(seat, plant)
    assert play.state.phase == "resources"


def test_cn08_no_plant_is_outgrown() -> None:
    shares = share_cities(10, 1, 1, 1, name=BOARD)
    *mine, target = shares[A]
    play = at_building(
        board=BOARD, players=4, step=2, cities=shares | {A: mine}, cash=100, market=[9, 12, 13],
        deck=[14, 15, 16, STEP3],
    ).play()  # fmt: skip
    play.build(A, target)
    assert play.state.market == [9, 12, 13]


def test_cn09_the_step_3_card(edition: Edition) -> None:
    play = end_of_building(4, [26, 28, 29], [32, STEP3, 31, 34, 40], edition, step=2)
    assert left(play) == [(26, "step3")]
    assert play.state.market == [28, 29, 31, 32]
    assert play.state.deck == [34, 40]
    assert not play.state.awaiting_shuffle
    assert len(play.happened(Step3Drawn)) == 1
    assert play.state.step == 3


def test_cn10_six_players_do_not_need_the_step_3_card() -> None:
    play = end_of_building(6, [26, 27, 28, 29, 30], [STEP3, 31, 34], step=2)
    assert play.state.market == [27, 28, 29, 30]
    assert drawn(play) == []


def test_cn11_step_3(edition: Edition) -> None:
    play = Given(
        board=BOARD, edition=edition, players=4, step=3, market=[28, 29, 31, 32], deck=[34, 40, 36], cash=100
    ).play()
    play.sells(A, 29)
    assert play.state.market == [28, 31, 32, 34]
    update = at_bureaucracy(board=BOARD, edition=edition, players=4, step=3, market=[28, 29, 31, 32], deck=[40]).play()
    update.nobody_powers()
    assert update.state.market == [29, 31, 32, 40]
    update.everyone_passes()
    update.everyone_done()
    update.everyone_done()
    update.nobody_powers()
    assert update.state.market == [31, 32, 40]


@pytest.mark.parametrize(("step", "fuel"), [(1, [5, 3, 2, 1]), (2, [5, 3, 2, 1]), (3, [3, 4, 1, 1])])
def test_cn12_refill_for_three_players(edition: Edition, step: int, fuel: list[int]) -> None:
    assert refilled(BOARD, 3, step, edition=edition) == fuel


def test_cn13_anshan_and_dalian_are_connected_only_to_shenyang() -> None:
    printing = board(BOARD).printing("classic")
    region = {city.id: city.region for city in printing.cities}
    near = printing.neighbours()
    outside = {other for city in ("anshan", "dalian") for other in near[city]} - {"anshan", "dalian"}
    assert outside == {"shenyang"}
    assert region["shenyang"] == "red"


def test_cn14_there_is_no_discount_token() -> None:
    play = Given(board=BOARD, edition="recharged", players=4, market=[9, 10, 12], deck=[13, 14, STEP3]).play()
    assert play.minimum(9) == 9
    assert play.state.discount == 0


def test_cn15_the_next_plants_are_known(edition: Edition) -> None:
    found = deals(BOARD, edition, 5)
    assert len({tuple(card for card in [*market, *deck] if card < 31) for market, deck in found}) == 1


def test_step_2_starts_before_the_market_is_filled(edition: Edition) -> None:
    """D-50: the lowest plant leaves and one is drawn; if the market is empty, nothing leaves."""
    shares = share_cities(7, 1, 1, 1, name=BOARD, edition=edition)
    play = end_of_building(4, [9, 10, 12], [13, 14, 15, 16, 17, STEP3], edition, cities=shares)
    assert play.state.step == 2
    assert left(play)[0] == (9, "step2")
    assert play.state.market == [13, 14, 15]
    empty = end_of_building(4, [], [13, 14, 15, 16, 17, STEP3], edition, cities=shares)
    assert left(empty) == []
    assert drawn(empty) == empty.state.market == [13, 14, 15]


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_step_3_can_follow_step_1(edition: Edition) -> None:
    """D-50: if it does, Step 2 changes nothing in either edition."""
    play = end_of_building(4, [26, 28, 29], [STEP3, 31, 34, 40], edition)
    assert left(play) == [(26, "step3")]
    assert play.state.step == 3


@pytest.mark.parametrize(("value", "step", "lowest"), [("at_once", 3, 29), ("next_round", 2, 28)])
def test_step_3_starts_immediately_or_in_the_next_round(value: str, step: int, lowest: int) -> None:
    """D-49: if it starts immediately, the refill is that of Step 3 and the lowest plant leaves when the phase ends."""
    options: dict[str, OptionValue] = {"china_step3": value}
    empty = {"coal": 0, "oil": 0, "garbage": 0, "uranium": 0}
    play = end_of_building(4, [26, 28, 29], [32, STEP3, 31, 34, 40], step=2, options=options, fuel_market=empty)
    assert play.state.step == step
    play.nobody_powers()
    assert play.state.fuel_market == ([4, 5, 2, 2] if step == 3 else [6, 4, 3, 2])
    assert play.state.step == 3
    assert play.state.market[0] == lowest
    assert len(play.state.market) == 4


def test_start_fuel_of_china(edition: Edition) -> None:
    state = Given(board=BOARD, edition=edition).play().state
    assert (state.fuel_market, state.fuel_supply) == ([12, 12, 6, 0], [12, 12, 18, 12])
