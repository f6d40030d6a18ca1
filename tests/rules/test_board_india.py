"""Indian Subcontinent: the IN scenarios of BOARDS §12."""

import pytest

from powergrid.content.editions import Edition
from powergrid.rules.actions import Done
from powergrid.rules.events import Outage
from tests.rules.boards import cost, deals, refilled
from tests.rules.builder import A, B, C, Given, at_building, at_bureaucracy, at_resources, share_cities
from tests.rules.play import Play

BOARD = "indian-subcontinent"


def buying(edition: Edition = "classic", **fields: object) -> Play:
    """Return the start of phase 3 with the order of play A, B, C: C buys first."""
    given: dict[str, object] = {"plants": {A: [4], B: [7], C: [8]}} | fields
    return Given(board=BOARD, edition=edition, phase="resources", order=(A, B, C), **given).play()  # type: ignore[arg-type]


def test_in01_one_token_a_turn(edition: Edition) -> None:
    play = buying(edition)
    play.buy(C, "coal", 1)
    play.buy(B, "oil", 1)
    assert play.state.to_act == A
    play.done(A)
    for seat, fuel in ((C, "coal"), (B, "oil"), (C, "coal"), (B, "oil")):
        assert play.state.to_act == seat
        play.buy(seat, fuel, 1)  # type: ignore[arg-type]
    play.done(C)
    assert play.state.to_act == B
    play.buy(B, "oil", 1)
    assert play.state.to_act == B
    play.done(B)
    assert play.state.phase == "building"


def test_in01_no_more_than_one_token_at_a_time(edition: Edition) -> None:
    play = buying(edition)
    assert play.why_not.buy(C, "coal", 2) == "one_token"
    assert play.legal.purchases() == [(0, 1)]


def test_in02_the_price_limit_in_step_1_is_3(edition: Edition) -> None:
    play = buying(edition, fuel_market={"coal": 13, "garbage": 16}, plants={A: [4], B: [6], C: [8]})
    assert play.price(C, "coal", 1) == 0
    assert play.why_not.buy(C, "coal", 1) == "price_limit"
    play.done(C)
    assert play.price(B, "garbage", 1) == 3
    play.buy(B, "garbage", 1)


@pytest.mark.parametrize(("step", "tokens", "code"), [(2, 12, None), (2, 9, "price_limit"), (3, 1, None)])
def test_in03_the_price_limit_in_step_2(edition: Edition, step: int, tokens: int, code: str | None) -> None:
    """With 12 oil tokens, the cheapest costs 5; with 9, it costs 6; with 1, it costs 8."""
    play = buying(edition, step=step, fuel_market={"oil": tokens}, plants={C: [7]})
    assert play.why_not.buy(C, "oil", 1) == code


def test_in04_uranium_at_the_start(edition: Edition) -> None:
    play = buying(edition, plants={C: [17]})
    assert play.spaces("uranium") == {6: 1, 7: 1, 8: 1}
    assert play.why_not.buy(C, "uranium", 1) == "price_limit"
    cheap = buying(edition, plants={C: [17]}, fuel_market={"uranium": 6})
    cheap.buy(C, "uranium", 1)
    assert cheap.money(C) == 47


def test_in05_plant_30_is_changed(edition: Edition) -> None:
    play = at_bureaucracy(
        board=BOARD, edition=edition, order=(A, B, C), plants={A: [30]}, fuel={A: {"garbage": 6}},
        cities={A: ["goa", "pune"]},
    ).play()  # fmt: skip
    assert play.state.ruleset.cards[30].room == 6
    play.power(A, {30: {"garbage": 4}})
    assert play.fuel(A) == {"garbage": 2}


@pytest.mark.parametrize(
    ("number", "need", "cities", "room"),
    [(6, 2, 1, 2), (14, 3, 2, 4), (19, 3, 3, 4), (24, 3, 4, 4), (30, 4, 6, 6), (38, 4, 7, 6)],
)
def test_in06_garbage_plants_are_changed(edition: Edition, number: int, need: int, cities: int, room: int) -> None:
    plant = Given(board=BOARD, edition=edition).state().ruleset.cards[number]
    assert (plant.kind, plant.need, plant.cities, plant.room) == ("garbage", need, cities, room)


@pytest.mark.parametrize(("connected", "outage"), [(7, False), (8, True)])
def test_in07_cities_that_cause_an_outage(edition: Edition, connected: int, outage: bool) -> None:
    """With four players, nine cities cause an outage but eight do not; A connects the last of them."""
    play = at_building(board=BOARD, edition=edition, players=4, connected=connected, inside=["goa"]).play()
    play.build(A, "goa")
    play.done(A)
    assert [event.connected for event in play.happened(Outage)] == ([9] if outage else [])


def after_outage(plant: int, fuel: int, cities: int) -> Play:
    """Return the position where A, with this many cities, runs plants after four players connected nine cities."""
    mine = share_cities(cities, 0, 0, 0, name=BOARD)
    return at_bureaucracy(
        board=BOARD, players=4, order=(A, B, C, 3), connected=9, cities=mine, cash=0, plants={A: [plant]},
        fuel={A: {"coal": fuel}}, market=[9, 10, 12, 13, 14, 16, 17, 18],
    ).play()  # fmt: skip


def test_in08_an_outage_lowers_the_income() -> None:
    play = after_outage(15, 2, 5)
    play.power(A, {15: {"coal": 2}})
    assert play.state.players[A].powered == 3
    assert play.money(A) == 29


def test_in08_the_income_is_never_below_zero() -> None:
    play = after_outage(15, 0, 5)
    play.power(A)
    assert play.money(A) == 0


def test_in09_players_must_supply_as_many_cities_as_possible(edition: Edition) -> None:
    play = at_bureaucracy(
        board=BOARD, edition=edition, order=(A, B, C), plants={A: [4, 8, 13]}, fuel={A: {"coal": 5}},
        cities={A: ["goa", "pune", "surat"]},
    ).play()  # fmt: skip
    assert play.why_not.power(A, {8: {"coal": 3}}) == "must_supply"
    assert play.why_not.power(A) == "must_supply"
    # 13 and 8 supply three cities; 4 would not add to that and need not burn its coal.
    assert play.why_not.power(A, {8: {"coal": 3}, 13: {}}) is None
    assert play.why_not.power(A, {4: {"coal": 2}, 8: {"coal": 3}}) is None


def test_in10_any_choice_that_supplies_the_most_cities_is_legal(edition: Edition) -> None:
    play = at_bureaucracy(
        board=BOARD, edition=edition, order=(A, B, C), plants={A: [5, 10]}, fuel={A: {"coal": 4, "oil": 2}},
        cities={A: ["goa", "pune", "surat"]},
    ).play()  # fmt: skip
    assert play.why_not.power(A, {5: {"oil": 2}, 10: {"coal": 2}}) is None
    assert play.why_not.power(A, {10: {"coal": 2}}) == "must_supply"
    choices = [{run.plant for run in power.runs} for power in play.legal.powerings()]
    assert choices
    assert all(choice == {5, 10} for choice in choices)


@pytest.mark.parametrize(("paid", "income"), [(False, 0), (True, 2)])
def test_in11_an_outage_in_the_last_round(paid: bool, income: int) -> None:
    """D-51: nothing or, by house rule, the income minus the penalty: 44 − 3 × 14 cities."""
    shares = share_cities(14, 0, 0, 0, 0, 0, name=BOARD)
    play = at_building(
        board=BOARD, players=6, connected=13, cities=shares, cash=0, plants={A: [15]}, fuel={A: {"coal": 2}},
        market=[16, 17, 18, 19, 20, 21, 22, 23], options={"outage_in_last_round": paid},
    ).play()  # fmt: skip
    play.done(A)
    assert play.state.phase == "finished"
    assert play.money(A) == income


def test_in12_a_player_without_money_can_only_finish(edition: Edition) -> None:
    play = buying(edition, fuel_market={"coal": 24}, money={C: 1})
    play.buy(C, "coal", 1)
    play.done(B)
    play.done(A)
    assert play.money(C) == 0
    assert list(play.legal) == [Done(C)]


def test_in13_refill_for_five_players(edition: Edition) -> None:
    assert refilled(BOARD, 5, 2, edition=edition) == [8, 4, 5, 2]


def test_in14_there_are_eight_uranium_tokens(edition: Edition) -> None:
    state = Given(board=BOARD, edition=edition, plants={A: [17]}, fuel={A: {"uranium": 1}}).play().state
    assert state.fuel_market[3] + state.fuel_supply[3] + state.players[A].fuel[3] == 8
    start = Given(board=BOARD, edition=edition).play().state
    assert (start.fuel_market, start.fuel_supply) == ([24, 21, 20, 3], [0, 3, 4, 5])


@pytest.mark.parametrize("city", ["delhi", "mumbai", "bengaluru"])
def test_in15_twin_cities(city: str) -> None:
    assert cost(BOARD, [f"{city}-1"], f"{city}-2", inside=[f"{city}-1"]) == 10


@pytest.mark.parametrize(("edition", "sizes"), [("classic", (25, 25, 29, 33, 33)), ("recharged", (27, 25, 29, 33, 33))])
def test_plant_11_is_removed(edition: Edition, sizes: tuple[int, ...]) -> None:
    for players in range(2, 7):
        for market, deck in deals(BOARD, edition, players):
            assert 11 not in {*market, *deck}
            assert len(deck) == sizes[players - 2]


def test_price_rows(edition: Edition) -> None:
    play = at_resources(board=BOARD, edition=edition, fuel_market={"coal": 24, "garbage": 24}).play()
    assert play.spaces("coal") == {1: 4, 2: 4, 3: 3, 4: 3, 5: 3, 6: 3, 7: 2, 8: 2}
    assert play.spaces("garbage") == dict.fromkeys(range(1, 7), 4)
