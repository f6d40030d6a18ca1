"""Auction: the A edge cases on the plant market, the discount token and the Step 3 card (RULES §6.3 to §6.5, §10.3)."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.plants import STEP3
from powergrid.rules.events import DiscountGone, PlantDrawn, PlantLeft
from tests.rules.builder import A, B, C, Given, at_bureaucracy, share_cities
from tests.rules.play import Play

MARKET = (15, 16, 18, 20, 21, 22, 23, 24)


def test_a18_the_market_is_sorted_immediately() -> None:
    play = Given(market=[3, 4, 5, 6, 7, 8, 9, 10], deck=[13, 20, 21]).play()
    play.sells(A, 4)
    assert play.current == [3, 5, 6, 7]
    assert play.future == [8, 9, 10, 13]
    assert play.state.to_act == B
    assert play.why_not.nominate(B, 7) is None


def test_a27_the_lowest_plant_leaves_if_nobody_buys_in_classic() -> None:
    play = Given(round=4, market=MARKET, deck=[17, 30, 31]).play()
    play.everyone_passes()
    assert play.state.market == [16, 17, 18, 20, 21, 22, 23, 24]
    assert play.happened(PlantLeft) == [PlantLeft(15, "nobody_bought")]
    assert len(play.happened(PlantDrawn)) == 1


def test_a28_no_plant_leaves_if_somebody_buys_in_classic() -> None:
    play = Given(round=4, market=MARKET, deck=[17, 30, 31]).play()
    play.sells(A, 18)
    play.everyone_passes()
    assert play.state.market == [15, 16, 17, 20, 21, 22, 23, 24]
    assert play.happened(PlantLeft) == []


def test_a30_no_plant_is_too_small_in_recharged() -> None:
    play = Given(
        edition="recharged",
        step=2,
        market=MARKET,
        deck=[11, 30, 31],
        discount=0,
        cities=share_cities(12, 0, 0, edition="recharged"),
    ).play()
    play.sells(A, 18)
    assert play.state.market == [11, 15, 16, 20, 21, 22, 23, 24]


def test_a31_the_token_is_on_the_lowest_plant() -> None:
    play = Given(edition="recharged", market=[9, 10, 11, 12, 14, 15, 16, 17]).play()
    assert play.state.discount == 9
    assert [(plant, low) for plant, low, _ in play.legal.nominations()] == [(9, 1), (10, 10), (11, 11), (12, 12)]
    assert play.why_not.nominate(A, 9, 0) == "below_minimum"
    play.nominate(A, 9, 1)
    assert play.legal.bid_range() == (2, 50)


def test_a31_classic_has_no_token() -> None:
    play = Given(market=[9, 10, 11, 12, 14, 15, 16, 17]).play()
    assert play.why_not.nominate(A, 9, 8) == "below_minimum"
    assert play.state.discount == 0


def test_a32_the_token_stays_when_a_larger_plant_is_drawn() -> None:
    play = Given(edition="recharged", market=[9, 10, 11, 12, 14, 15, 16, 17], deck=[21, 30]).play()
    play.sells(A, 11)
    assert 21 in play.state.market
    assert play.state.discount == 9
    assert play.minimum(9) == 1


def test_a32_the_token_stays_even_if_the_next_number_is_drawn() -> None:
    play = Given(edition="recharged", market=[9, 11, 12, 14, 15, 16, 17, 18], deck=[10, 30]).play()
    play.sells(A, 11)
    assert play.state.market == [9, 10, 12, 14, 15, 16, 17, 18]
    assert play.state.discount == 9


def drawn_below_the_token() -> Play:
    """Return a position where the token is on 15, 18 is sold, and 12 and then 30 are drawn."""
    play = Given(edition="recharged", market=MARKET, deck=[12, 30, 31]).play()
    assert play.state.discount == 15
    play.sells(A, 18)
    return play


def test_a33_a_smaller_card_leaves_with_the_token() -> None:
    play = drawn_below_the_token()
    assert play.state.market == [15, 16, 20, 21, 22, 23, 24, 30]
    assert 12 in play.state.removed
    assert play.happened(DiscountGone) == [DiscountGone(15)]
    assert play.minimum(15) == 15
    assert play.why_not.nominate(B, 15, 14) == "below_minimum"


def test_a33_only_the_first_smaller_card_leaves() -> None:
    """The next smaller card stays: the token is gone."""
    play = Given(edition="recharged", market=MARKET, deck=[12, 11, 31]).play()
    play.sells(A, 18)
    assert play.state.market == [11, 15, 16, 20, 21, 22, 23, 24]


def test_a35_the_former_discount_plant_stays() -> None:
    play = drawn_below_the_token()
    play.everyone_passes()
    assert play.state.market == [15, 16, 20, 21, 22, 23, 24, 30]
    assert [event.plant for event in play.happened(PlantLeft)] == [12]


def test_a36_the_token_leaves_with_its_plant() -> None:
    play = Given(edition="recharged", market=[3, 4, 5, 6, 7, 8, 9, 10], deck=[13, 14]).play()
    play.sells(A, 3, 1)
    assert play.money(A) == 49
    assert play.state.discount == 0
    assert play.minimum(4) == 4
    assert play.why_not.nominate(B, 4, 1) == "below_minimum"


@pytest.mark.parametrize("somebody_buys", [True, False])
def test_a37_an_unsold_discount_plant_is_replaced(somebody_buys: bool) -> None:
    play = Given(edition="recharged", market=[5, 6, 7, 8, 9, 10, 11, 12], deck=[20, 3, 21]).play()
    if somebody_buys:
        play.sells(A, 7)
    play.everyone_passes()
    assert play.state.discount == 0
    assert play.happened(PlantLeft) == [PlantLeft(5, "discount_unsold")]
    if somebody_buys:
        # 20 replaced 7, and 3 replaces 5: without the token on the market, a small card can stay.
        assert play.state.market == [3, 6, 8, 9, 10, 11, 12, 20]
    else:
        assert play.state.market == [6, 7, 8, 9, 10, 11, 12, 20]
    assert play.state.phase == "resources"


# --- the Step 3 card -----------------------------------------------------------------------------------------


def test_a38_the_step_3_card_is_drawn_during_the_auction(edition: Edition) -> None:
    play = Given(edition=edition, step=2, market=MARKET, deck=[STEP3, 30, 31, 14, 35]).play()
    play.sells(A, 15, play.minimum(15))
    assert play.legal.kind == "shuffle"
    assert play.why_not.shuffle(30, 31, 14) == "wrong_deck"
    play.shuffle(31, 14, 35, 30)
    assert play.current == [16, 18, 20, 21]
    assert play.future == [22, 23, 24, "step3"]
    assert play.state.to_act == B
    play.sells(B, 16)
    assert play.current == [18, 20, 21, 22]
    assert play.future == [23, 24, 31, "step3"]
    assert play.why_not.nominate(C, 23) == "future_market"
    play.nominate(C, 22)
    # 14 was drawn and left immediately with the card.
    assert play.state.phase == "resources"
    assert play.state.market == play.current == [18, 20, 21, 23, 24, 31]
    assert play.state.deck == [35, 30]
    assert play.state.step == 3
    assert [(event.plant, event.reason) for event in play.happened(PlantLeft)] == [(14, "step3")]


def test_a40_nobody_buys_and_the_step_3_card_is_drawn() -> None:
    play = Given(step=2, market=MARKET, deck=[STEP3, 30, 31]).play()
    play.everyone_passes()
    play.shuffle(31, 30)
    assert play.state.market == [18, 20, 21, 22, 23, 24]
    assert [(event.plant, event.reason) for event in play.happened(PlantLeft)] == [(15, "nobody_bought"), (16, "step3")]
    assert (play.state.phase, play.state.step) == ("resources", 3)
    assert play.state.deck == [31, 30]


def test_a41_the_unsold_discount_plant_leaves_first() -> None:
    play = Given(
        edition="recharged", step=2, market=[20, 21, 22, 23, 24, 25, 26], step3_open=True, deck=[19, 30], bought=[A]
    ).play()
    assert play.state.discount == 20
    play.everyone_passes()
    # 19 replaces 20 and leaves as the lowest with the Step 3 card.
    assert play.state.market == [21, 22, 23, 24, 25, 26]
    assert [event.plant for event in play.happened(PlantLeft)] == [20, 19]
    assert play.state.deck == [30]
    assert play.state.step == 3


def test_a42_the_step_3_card_replaces_the_discount_plant() -> None:
    play = Given(edition="recharged", step=2, market=MARKET, deck=[STEP3, 30, 31]).play()
    play.everyone_passes()
    play.shuffle(30, 31)
    assert play.state.market == [18, 20, 21, 22, 23, 24]
    assert [(event.plant, event.reason) for event in play.happened(PlantLeft)] == [
        (15, "discount_unsold"),
        (16, "step3"),
    ]
    assert (play.state.phase, play.state.step) == ("resources", 3)


def test_a43_the_market_shrinks_when_the_draw_pile_is_empty(edition: Edition) -> None:
    play = Given(edition=edition, step=3, market=[30, 31, 32, 33], deck=[]).play()
    play.sells(A, 31)
    assert play.current == [30, 32, 33]
    assert play.state.to_act == B
    assert [plant for plant, _, _ in play.legal.nominations()] == [30, 32, 33]


def test_a43_the_auction_ends_when_no_plants_are_left(edition: Edition) -> None:
    play = Given(edition=edition, step=3, market=[30, 31], deck=[]).play()
    play.sells(A, 30, play.minimum(30))
    play.sells(B, 31)
    assert play.plants(C) == []
    assert play.state.phase == "resources"


def test_a43_the_auction_is_skipped_without_plants(edition: Edition) -> None:
    play = at_bureaucracy(edition=edition, step=3, market=[30], deck=[], round=9).play()
    play.nobody_powers()
    assert play.state.market == []
    assert (play.state.round, play.state.phase, play.state.step) == (10, "resources", 3)
