"""Steps 2 and 3: the S edge cases (RULES §9.3, §10)."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.content.plants import STEP3, Fuel
from powergrid.rules.events import PlantBuried, PlantDrawn, StepBegan
from tests.rules.boards import left
from tests.rules.builder import A, B, C, Given, TrustGiven, at_building, at_bureaucracy, share_cities
from tests.rules.play import Play

EMPTY: dict[Fuel, int] = {"coal": 0, "oil": 0, "garbage": 0, "uranium": 0}
#: Refill for three players (base table), by Step.
THREE = {1: [4, 2, 1, 1], 2: [5, 3, 2, 1], 3: [3, 4, 3, 1]}
MARKET = (15, 16, 18, 20, 21, 22, 23, 24)


def after_building(edition: Edition, cities: int, **fields: object) -> Play:
    """Return a position after phase 4 with three players, where A has this many cities."""
    given = Given(
        edition=edition,
        phase="building",
        order=(A, B, C),
        to_act=A,
        cities=share_cities(cities, 1, 1, edition=edition),
        fuel_market=EMPTY,
        **fields,  # type: ignore[arg-type]
    )
    play = given.play()
    play.done(A)
    return play


@pytest.mark.parametrize(("players", "cities"), [(2, 10), (4, 7), (6, 6)])
def test_s01_step_2_in_classic(players: int, cities: int) -> None:
    for have, step in ((cities - 1, 1), (cities, 2)):
        shares = share_cities(have, *(1 for _ in range(players - 1)))
        play = at_building(players=players, cities=shares).play()
        play.done(A)
        assert (play.state.phase, play.state.step) == ("bureaucracy", step)


TRUST_NORTH = ("flensburg", "kiel", "hamburg", "bremen", "cuxhaven", "wilhelmshaven")


@pytest.mark.parametrize(("cities", "step"), [(6, 1), (7, 2)])
def test_s02_step_2_against_the_trust(cities: int, step: int) -> None:
    mine = ["luebeck", "rostock", "schwerin", "stralsund", "magdeburg", "berlin", "frankfurt-oder"][:cities]
    play = at_building(
        edition="recharged", players=2, trust=TrustGiven(start=TRUST_NORTH, second=mine), cities={A: mine}
    ).play()
    play.done(A)
    assert (play.state.phase, play.state.step) == ("bureaucracy", step)


def test_s03_the_step_2_change_is_made_once(edition: Edition) -> None:
    play = after_building(edition, 7, market=MARKET, deck=[30, 31, 32, 33, 34, 35])
    assert left(play) == [(15, "step2")]
    assert play.state.market == [16, 18, 20, 21, 22, 23, 24, 30]
    assert len(play.happened(PlantDrawn)) == 1
    for _ in range(2):
        play.nobody_powers()
        play.everyone_passes()
        play.everyone_done()
        play.everyone_done()
    assert play.state.phase == "bureaucracy"
    assert play.happened(StepBegan) == [StepBegan(2)]
    assert [reason for _, reason in left(play)].count("step2") == 1


def test_s05_the_refill_uses_step_2_immediately(edition: Edition) -> None:
    play = after_building(edition, 7)
    play.nobody_powers()
    assert play.state.fuel_market == THREE[2]


def test_s05_before_step_2_the_refill_uses_step_1(edition: Edition) -> None:
    play = after_building(edition, 6)
    play.nobody_powers()
    assert play.state.fuel_market == THREE[1]


def test_s06_the_replacement_can_be_obsolete() -> None:
    play = after_building("classic", 7, market=MARKET, deck=[5, 7, 30, 31])
    assert play.state.market == [16, 18, 20, 21, 22, 23, 24, 30]
    assert left(play) == [(15, "step2"), (5, "obsolete"), (7, "obsolete")]


def step_3_card_at_the_start_of_step_2(edition: Edition, timing: str | None) -> Play:
    options: dict[str, OptionValue] = {"step3_as_step2_card": timing} if timing else {}
    play = after_building(edition, 7, market=MARKET, deck=[STEP3, 30, 31], options=options)
    play.shuffle(31, 30)
    assert play.state.market == [18, 20, 21, 22, 23, 24]
    assert left(play) == [(15, "step2"), (16, "step3")]
    assert play.state.phase == "bureaucracy"
    return play


@pytest.mark.parametrize(("edition", "timing"), [("recharged", None), ("recharged", "phase5"), ("classic", "phase5")])
def test_s07_step_3_starts_in_the_next_round(edition: Edition, timing: str | None) -> None:
    play = step_3_card_at_the_start_of_step_2(edition, timing)
    assert play.state.step == 2
    play.nobody_powers()
    assert play.state.fuel_market == THREE[2]
    assert play.state.market == play.current == [18, 20, 21, 22, 23, 24]
    assert play.state.deck == [31, 30]
    assert (play.state.phase, play.state.step) == ("auction", 3)


@pytest.mark.parametrize(("edition", "timing"), [("classic", None), ("classic", "phase4"), ("recharged", "phase4")])
def test_s07_step_3_starts_in_phase_5_of_the_same_round(edition: Edition, timing: str | None) -> None:
    play = step_3_card_at_the_start_of_step_2(edition, timing)
    assert play.state.step == 3
    play.nobody_powers()
    assert play.state.fuel_market == THREE[3]
    assert play.state.market == [20, 21, 22, 23, 24, 31]
    assert play.state.deck == [30]


def test_s07b_step_3_refill_and_market_update_in_classic() -> None:
    play = after_building("classic", 7, market=(20, 21, 24, 25, 26, 27, 30, 31), deck=[STEP3, 40, 42, 44])
    play.shuffle(44, 40, 42)
    assert play.state.step == 3
    play.nobody_powers()
    assert play.state.fuel_market == [3, 4, 3, 1]
    assert play.state.market == [25, 26, 27, 30, 31, 44]


def test_s08_the_step_3_card_in_phase_5(edition: Edition) -> None:
    play = at_bureaucracy(edition=edition, step=2, market=MARKET, deck=[STEP3, 30, 31], fuel_market=EMPTY).play()
    play.nobody_powers()
    assert sorted(play.state.deck) == [24, 30, 31]
    play.shuffle(30, 24, 31)
    assert play.state.fuel_market == THREE[2]
    assert left(play) == [(15, "step3")]
    assert play.state.market == play.current == [16, 18, 20, 21, 22, 23]
    assert (play.state.phase, play.state.step) == ("auction", 3)
    play.sells(A, 23)
    assert play.state.market == [16, 18, 20, 21, 22, 30]


def step_1_draws_the_card_in_the_auction(edition: Edition, options: dict[str, OptionValue] | None = None) -> Play:
    """Return a position in Step 1 where A buys the lowest plant, the Step 3 card is drawn, and nobody else buys."""
    play = Given(
        edition=edition, market=MARKET, deck=[STEP3, 30, 31, 32], fuel_market=EMPTY, options=options or {}
    ).play()
    play.sells(A, 15, play.minimum(15))
    play.shuffle(32, 30, 31)
    play.everyone_passes()
    return play


def test_s10_classic_goes_straight_to_step_3() -> None:
    play = step_1_draws_the_card_in_the_auction("classic")
    assert (play.state.phase, play.state.step) == ("resources", 3)
    assert left(play) == [(16, "step3")]
    assert play.state.market == [18, 20, 21, 22, 23, 24]
    assert play.state.deck == [32, 30, 31]
    assert play.happened(StepBegan) == [StepBegan(3)]


def test_s10_in_recharged_the_step_2_change_comes_first() -> None:
    play = step_1_draws_the_card_in_the_auction("recharged")
    assert (play.state.phase, play.state.step) == ("resources", 3)
    assert left(play) == [(16, "step2"), (18, "step3")]
    assert play.state.market == [20, 21, 22, 23, 24, 32]
    assert play.state.deck == [30, 31]


def test_s11_the_step_2_number_is_ignored_in_step_3(edition: Edition) -> None:
    play = after_building(edition, 7, step=3, market=MARKET[:6], deck=[30, 31])
    assert (play.state.phase, play.state.step) == ("bureaucracy", 3)
    assert play.state.market == list(MARKET[:6])
    assert left(play) == []


def test_s12_in_step_3_only_the_lowest_plant_leaves(edition: Edition) -> None:
    play = at_bureaucracy(edition=edition, step=3, market=MARKET[:6], deck=[30, 31]).play()
    play.nobody_powers()
    assert play.state.market == [16, 18, 20, 21, 22, 30]
    assert play.state.deck == [31]
    assert left(play) == [(15, "market_update")]
    assert play.happened(PlantBuried) == []


def test_s12_before_step_3_the_highest_plant_is_buried(edition: Edition) -> None:
    """RULES §9.3."""
    play = at_bureaucracy(edition=edition, step=2, market=MARKET, deck=[30, 31, STEP3]).play()
    play.nobody_powers()
    assert play.state.market == [15, 16, 18, 20, 21, 22, 23, 30]
    assert play.state.deck == [31, STEP3, 24]
    assert left(play) == []


def test_s13_the_lowest_plant_leaves_even_with_an_empty_pile(edition: Edition) -> None:
    play = at_bureaucracy(edition=edition, step=3, market=MARKET[:6], deck=[], discount=0).play()
    sizes = []
    for _ in range(6):
        play.nobody_powers()
        sizes.append(len(play.state.market))
        play.everyone_passes()
        play.everyone_done()
        play.everyone_done()
    # If nobody buys, the auction removes one more plant each round, in both editions.
    assert sizes == [5, 3, 1, 0, 0, 0]
    assert play.state.phase == "bureaucracy"


def test_s15_the_step_3_card_in_phase_5_of_step_1(edition: Edition) -> None:
    play = at_bureaucracy(edition=edition, step=1, market=MARKET, deck=[STEP3, 30, 31], fuel_market=EMPTY).play()
    play.nobody_powers()
    play.shuffle(31, 30, 24)
    assert play.state.fuel_market == THREE[1]
    assert (play.state.phase, play.state.step) == ("auction", 3)
    if edition == "classic":
        assert left(play) == [(15, "step3")]
        assert play.state.market == [16, 18, 20, 21, 22, 23]
    else:
        assert left(play) == [(15, "step2"), (16, "step3")]
        assert play.state.market == [18, 20, 21, 22, 23, 31]


def test_s16_the_game_can_end_in_step_2(edition: Edition) -> None:
    play = after_building(edition, 17, step=2)
    assert (play.state.phase, play.state.step) == ("finished", 2)
    assert STEP3 in play.state.deck
    assert play.happened(StepBegan) == []


def obsolete_chain_draws_the_card(options: dict[str, OptionValue]) -> Play:
    """Play Classic in Step 1: A connects a seventh city, which makes 7 obsolete, and the Step 3 card is drawn."""
    shares = share_cities(6, 2, 1)
    play = Given(
        phase="building",
        order=(A, B, C),
        to_act=B,
        cities=shares,
        market=[8, 9, 10, 11, 12, 13, 14, 7],
        deck=[STEP3, 30, 31, 32],
        fuel_market=EMPTY,
        options=options,
        cash=200,
    ).play()
    play.done(B)
    free = min(play.legal.builds())
    play.build(A, play.state.ruleset.city_ids[free])
    play.shuffle(32, 31, 30)
    return play


def test_s17_step_2_and_the_step_3_card_in_one_phase_4() -> None:
    play = obsolete_chain_draws_the_card({})
    play.done(A)
    assert (play.state.phase, play.state.step) == ("bureaucracy", 3)
    assert left(play) == [(7, "obsolete"), (8, "step3")]
    assert play.state.market == [9, 10, 11, 12, 13, 14]
    play.nobody_powers()
    assert play.state.fuel_market == THREE[3]
    assert play.state.market == [10, 11, 12, 13, 14, 32]


def test_s17_with_the_option_the_step_2_change_comes_first() -> None:
    """With the D-09 option; the old Step applies until phase 4 is over (RULES §10.3)."""
    play = obsolete_chain_draws_the_card({"step2_before_step3": True})
    assert left(play) == [(7, "obsolete"), (8, "step2"), (9, "step3")]
    assert play.state.market == [10, 11, 12, 13, 14, 32]
    assert play.state.step == 1
    assert play.why_not.build(A, play.cities(B)[0]) == "city_full"
    play.done(A)
    assert (play.state.phase, play.state.step) == ("bureaucracy", 3)
    play.nobody_powers()
    assert play.state.fuel_market == THREE[3]
