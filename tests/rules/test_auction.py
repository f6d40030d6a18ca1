"""The auction: the A edge cases about bidding, buying and scrapping (RULES §6.1, §6.2)."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.plants import Fuel
from powergrid.rules.actions import Done
from powergrid.rules.events import PlantBought, PlantDrawn, PlantLeft
from tests.rules.builder import A, B, C, D, E, Given, TrustGiven
from tests.rules.play import Play

#: A market without plant 3; in Recharged, the token is therefore on 4.
MARKET = (4, 5, 6, 8, 9, 10, 11, 12)


def test_a01_in_round_1_the_nominator_must_open(edition: Edition) -> None:
    play = Given(edition=edition, round=1, bought=[A], plants={A: [3]}, market=MARKET).play()
    assert play.state.to_act == B
    assert play.why_not.pass_(B) == "first_round"
    assert not play.legal.can_pass()
    assert [plant for plant, _, _ in play.legal.nominations()] == [4, 5, 6, 8]


def test_a02_five_players_make_five_purchases_and_five_draws(edition: Edition) -> None:
    play = Given(edition=edition, players=5, round=1).play()
    deck = len(play.state.deck)
    for seat in (A, B, C, D, E):
        play.sells(seat, play.current[0], play.minimum(play.current[0]))
    assert len(play.happened(PlantBought)) == 5
    assert len(play.happened(PlantDrawn)) == 5
    assert len(play.state.deck) == deck - 5
    assert play.state.phase == "resources"


def test_a03_a_player_can_pass_in_the_bidding_of_round_1(edition: Edition) -> None:
    play = Given(edition=edition, round=1, market=MARKET).play()
    play.nominate(A, 8, 10)
    assert play.why_not.pass_(B) is None
    play.pass_(B)
    play.pass_(C)
    assert play.state.to_act == B
    assert play.why_not.pass_(B) == "first_round"


def test_a05_the_sole_buyer_pays_the_minimum(edition: Edition) -> None:
    """In Recharged, the minimum for the plant with the token is 1."""
    play = Given(edition=edition, bought=[A], out=[C], market=[9, 10, 11, 12, 14, 15, 16, 17]).play()
    minimum = 1 if edition == "recharged" else 9
    assert play.state.to_act == B
    for bid in range(1, 13):
        expected = None if bid == minimum else ("below_minimum" if bid < minimum else "sole_buyer")
        assert play.why_not.nominate(B, 9, bid) == expected
    assert play.why_not.nominate(B, 10, 11) == "sole_buyer"
    play.nominate(B, 9, minimum)
    assert play.money(B) == 50 - minimum
    assert play.plants(B) == [9]


def test_a06_the_sole_buyer_can_pass_later(edition: Edition) -> None:
    play = Given(edition=edition, round=2, bought=[A, C], market=MARKET, discount=0).play()
    play.pass_(B)
    assert play.money(B) == 50
    assert play.plants(B) == []
    assert play.state.phase == "resources"


def test_a07_a_winner_pays_the_bid_if_the_others_passed_only_this_auction(edition: Edition) -> None:
    play = Given(edition=edition, market=MARKET).play()
    play.nominate(A, 8, 10)
    play.pass_(B)
    play.pass_(C)
    assert play.money(A) == 40
    assert play.plants(A) == [8]


def test_a08_a_pass_in_the_bidding_is_only_for_this_auction(edition: Edition) -> None:
    play = Given(edition=edition, market=MARKET).play()
    play.sells(A, 8)
    assert play.state.to_act == B
    assert play.why_not.nominate(B, 5) is None
    play.nominate(B, 5)
    assert play.why_not.bid(C, 6) is None


def test_a08_a_player_who_passed_can_bid_in_another_auction(edition: Edition) -> None:
    play = Given(edition=edition, order=(A, C, B), market=MARKET).play()
    play.sells(A, 8)
    play.nominate(C, 5)
    assert play.state.to_act == B
    assert play.why_not.bid(B, 6) is None


def test_a10_an_outbid_nominator_nominates_again(edition: Edition) -> None:
    play = Given(edition=edition, market=MARKET).play()
    play.nominate(A, 6)
    play.bid(B, 7)
    play.pass_(C)
    play.pass_(A)
    assert play.plants(B) == [6]
    assert play.state.to_act == A
    assert play.why_not.nominate(A, 5) is None
    assert play.why_not.pass_(A) is None


def test_a11_a_player_who_has_bought_is_not_asked_again(edition: Edition) -> None:
    play = Given(edition=edition, players=4, bought=[B], market=MARKET).play()
    asked = []
    play.nominate(A, 5)
    while play.state.phase == "auction":
        asked.append(play.state.to_act)
        play.pass_(play.state.to_act)
    assert set(asked) == {C, D}
    assert play.why_not.bid(B, 6) == "not_your_turn"


def test_a12_bidding_follows_the_seats(edition: Edition) -> None:
    play = Given(edition=edition, players=4, order=(D, A, C, B), market=MARKET).play()
    asked = []
    play.nominate(D, 5)
    for amount in (6, 7, 8):
        asked.append(play.state.to_act)
        play.bid(play.state.to_act, amount)
    assert asked == [A, B, C]
    assert play.state.to_act == D


def test_a13_opening_and_raising(edition: Edition) -> None:
    play = Given(edition=edition, market=MARKET).play()
    assert play.why_not.nominate(A, 5, 4) == "below_minimum"
    assert play.why_not.nominate(A, 5, 5) is None
    assert play.why_not.nominate(A, 5, 9) is None
    play.nominate(A, 5, 9)
    assert play.why_not.bid(B, 9) == "below_minimum"
    assert play.why_not.bid(B, 10) is None
    assert play.legal.bid_range() == (10, 50)


def test_no_player_can_bid_more_than_their_money(edition: Edition) -> None:
    """RULES §6.2: there are no loans, so a player who cannot raise can only pass."""
    play = Given(edition=edition, market=MARKET, money={A: 12, B: 9, C: 8}).play()
    assert play.why_not.nominate(A, 8, 13) == "not_enough_money"
    play.nominate(A, 8)
    assert play.legal.bid_range() == (9, 9)
    assert play.why_not.bid(B, 10) == "not_enough_money"
    play.pass_(B)
    assert play.legal.bid_range() is None
    assert play.why_not.bid(C, 9) == "not_enough_money"
    assert play.legal.count() == 1


def test_a_player_who_left_the_phase_does_not_bid(edition: Edition) -> None:
    """RULES §6.1: passing instead of nominating is for the whole phase."""
    play = Given(edition=edition, market=MARKET).play()
    play.pass_(A)
    play.nominate(B, 5)
    play.bid(C, 6)
    assert play.state.to_act == B
    play.pass_(B)
    assert play.state.to_act == B, "the outbid nominator does not nominate again"


def test_a15_a_player_can_spend_all_their_money_in_round_1(edition: Edition) -> None:
    play = Given(edition=edition, round=1, market=MARKET).play()
    play.sells(A, 8, 50)
    play.sells(B, 5)
    play.nominate(C, 4, play.minimum(4))
    for phase in ("resources", "building"):
        while play.state.to_act != A:
            play.done(play.state.to_act)
        assert play.state.phase == phase
        assert list(play.legal) == [Done(A)]
        play.everyone_done()
    play.nobody_powers()
    assert play.money(A) == 10
    assert (play.state.round, play.state.phase) == (2, "auction")


@pytest.mark.parametrize("step", [1, 2])
def test_a16_future_plants_cannot_be_nominated(edition: Edition, step: int) -> None:
    play = Given(edition=edition, step=step, market=MARKET).play()
    for plant in (9, 10, 11, 12):
        assert play.why_not.nominate(A, plant) == "future_market"
    assert play.why_not.nominate(A, 13) == "not_in_market"


def test_a17_in_step_3_every_plant_can_be_nominated(edition: Edition) -> None:
    play = Given(edition=edition, step=3, market=[20, 21, 22, 23, 24, 25]).play()
    assert [plant for plant, _, _ in play.legal.nominations()] == [20, 21, 22, 23, 24, 25]
    play.sells(A, 25)
    assert play.plants(A) == [25]


# --- the plant limit -----------------------------------------------------------------------------------------


def test_a20_one_of_the_older_plants_is_scrapped(edition: Edition) -> None:
    play = Given(edition=edition, plants={A: [5, 8, 10]}, market=[14, 15, 16, 17, 18, 19, 20, 21]).play()
    play.sells(A, 15)
    assert (play.legal.kind, play.state.to_act) == ("scrap", A)
    assert {scrap.plant for scrap in play.legal.scraps()} == {5, 8, 10}
    assert play.why_not.scrap(A, 15) == "new_plant_stays"
    assert play.why_not.nominate(A, 14) == play.why_not.pass_(A) == "must_scrap"
    assert play.why_not.nominate(B, 14) == "not_your_turn"
    assert play.happened(PlantDrawn) == []
    play.scrap(A, 8)
    assert play.plants(A) == [5, 10, 15]
    assert 8 in play.state.removed
    assert play.state.to_act == B


def test_a21_two_players_own_four_plants_in_classic() -> None:
    third = Given(players=2, plants={A: [4, 5, 6]}, market=[14, 15, 16, 17, 18, 19, 20, 21]).play()
    third.sells(A, 15)
    assert third.plants(A) == [4, 5, 6, 15]
    assert third.state.to_act == B

    fifth = Given(players=2, plants={A: [4, 5, 6, 8]}, market=[14, 15, 16, 17, 18, 19, 20, 21]).play()
    fifth.sells(A, 15)
    assert {scrap.plant for scrap in fifth.legal.scraps()} == {4, 5, 6, 8}
    fifth.scrap(A, 4)
    assert fifth.plants(A) == [5, 6, 8, 15]


def test_a22_three_plants_against_the_trust() -> None:
    start = ["flensburg", "kiel", "hamburg", "luebeck", "bremen", "cuxhaven"]
    play = Given(
        edition="recharged",
        players=2,
        trust=TrustGiven(start=start),
        plants={A: [5, 8, 10]},
        market=[14, 15, 16, 17, 18, 19, 20, 21],
    ).play()
    play.sells(A, 15)
    assert {scrap.plant for scrap in play.legal.scraps()} == {5, 8, 10}
    play.scrap(A, 5)
    assert play.plants(A) == [8, 10, 15]


# --- fuel on a scrapped plant --------------------------------------------------------------------------------


def scrapping(edition: Edition, step: int = 1) -> Play:
    """Return a position where A has bought 25 and has to scrap 8, which is full of coal, or a plant without fuel."""
    play = Given(
        edition=edition,
        step=step,
        plants={A: [8, 13, 18]},
        fuel={A: {"coal": 6}},
        fuel_market={"coal": 10},
        market=[20, 21, 24, 25, 26, 27] if step == 3 else [20, 21, 24, 25, 26, 27, 28, 29],
        deck=[40, 42, 44],
    ).play()
    play.sells(A, 25)
    return play


def test_a23_fuel_that_fits_moves_and_the_rest_is_lost(edition: Edition) -> None:
    play = scrapping(edition)
    answers = {coal: play.why_not.scrap(A, 8, {"coal": coal}) for coal in range(8)}
    assert answers == {
        **dict.fromkeys((0, 1), "drop_too_little"),
        **dict.fromkeys((2, 3, 4, 5, 6), None),
        7: "drop_not_owned",
    }
    money, market, supply = play.money(A), play.on_market("coal"), play.supply("coal")
    play.scrap(A, 8)
    assert play.fuel(A) == {"coal": 4}
    assert play.supply("coal") == supply + 2
    assert (play.money(A), play.on_market("coal")) == (money, market)


def test_a23_the_player_can_give_up_more(edition: Edition) -> None:
    play = scrapping(edition)
    supply = play.supply("coal")
    play.scrap(A, 8, {"coal": 6})
    assert play.fuel(A) == {}
    assert play.supply("coal") == supply + 6


def test_a23_only_fuel_of_the_scrapped_kind_is_lost(edition: Edition) -> None:
    play = scrapping(edition)
    assert play.why_not.scrap(A, 13, {"coal": 1}) == "drop_kind"
    assert play.why_not.scrap(A, 13) is None


def test_a25_fuel_that_no_plant_can_store_goes_to_the_supply(edition: Edition) -> None:
    play = Given(
        edition=edition, plants={A: [4, 6, 7]}, fuel={A: {"oil": 5, "coal": 3}}, market=[14, 15, 16, 17, 18, 19, 20, 21]
    ).play()
    play.sells(A, 15)
    assert play.why_not.scrap(A, 7, {"oil": 4}) == "drop_too_little"
    supply = play.supply("oil")
    play.scrap(A, 7)
    assert play.fuel(A) == {"coal": 3}
    assert play.supply("oil") == supply + 5


def test_the_player_chooses_the_fuel_that_a_hybrid_keeps(edition: Edition) -> None:
    """RULES §6.2: when coal and oil compete for hybrid room, the player chooses what to return."""
    play = Given(
        edition=edition, plants={A: [4, 5, 7]}, fuel={A: {"coal": 4, "oil": 8}}, market=[14, 17, 21, 24, 25, 26, 27, 28]
    ).play()
    play.sells(A, 17)
    # Without 4, four coal and two oil compete for the four spaces on 5.
    assert play.why_not.scrap(A, 4) == "drop_choice"
    drops = {scrap.drop for scrap in play.legal.scraps() if scrap.plant == 4}
    assert {(2, 0, 0, 0), (1, 1, 0, 0), (0, 2, 0, 0)} <= drops
    assert all(drop is not None and 2 <= sum(drop) <= 4 for drop in drops)
    play.scrap(A, 4, {"coal": 1, "oil": 1})
    assert play.fuel(A) == {"coal": 3, "oil": 7}


@pytest.mark.parametrize(("gone", "other", "own"), [(3, "coal", "oil"), (4, "oil", "coal")])
def test_without_a_hybrid_only_the_scrapped_plants_fuel_is_lost(
    edition: Edition, gone: int, other: Fuel, own: Fuel
) -> None:
    """RULES §6.2: fuel of another plant cannot be given up unless a hybrid makes coal and oil compete."""
    play = Given(
        edition=edition, plants={A: [3, 4, 6]}, fuel={A: {"coal": 4, "oil": 4}}, market=[14, 15, 16, 24, 25, 26, 27, 28]
    ).play()
    play.sells(A, 16)
    assert play.why_not.scrap(A, gone, {other: 4}) == "drop_kind"
    assert play.why_not.scrap(A, gone, {other: 1, own: 3}) == "drop_kind"
    drops = [scrap.drop for scrap in play.legal.scraps() if scrap.plant == gone]
    kind = ("coal", "oil").index(other)
    assert drops
    assert all(drop is not None and drop[kind] == 0 for drop in drops)
    play.scrap(A, gone, {own: 4})
    assert play.fuel(A) == {other: 4}


@pytest.mark.parametrize(("plants", "bought"), [([4, 5, 7], 17), ([4, 6, 7], 21)])
def test_with_another_hybrid_the_player_gives_up_coal_or_oil(edition: Edition, plants: list[int], bought: int) -> None:
    """RULES §6.2: a remaining hybrid, even the new plant, makes coal and oil compete."""
    play = Given(
        edition=edition, plants={A: plants}, fuel={A: {"coal": 3, "oil": 2}}, market=[14, 17, 21, 24, 25, 26, 27, 28]
    ).play()
    play.sells(A, bought)
    drops = [scrap.drop for scrap in play.legal.scraps() if scrap.plant == 4]
    assert (0, 2, 0, 0) in drops
    assert (2, 0, 0, 0) in drops


@pytest.mark.parametrize("step", [1, 2, 3])
def test_a26_one_replacement_is_drawn_after_scrapping(edition: Edition, step: int) -> None:
    play = scrapping(edition, step)
    assert play.happened(PlantDrawn) == []
    play.scrap(A, 8, {"coal": 3})
    assert len(play.happened(PlantDrawn)) == 1
    assert len(play.state.market) == (6 if step == 3 else 8)
    assert [event.plant for event in play.happened(PlantLeft)] == [8]
