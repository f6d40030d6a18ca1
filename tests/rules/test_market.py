"""The fuel market: the M edge cases, storage and refill (RULES §7, §9.2)."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.plants import FUELS
from powergrid.rules.actions import Done
from powergrid.rules.engine import legal_actions
from powergrid.rules.events import FuelBought
from powergrid.rules.fuel import most_refills, next_refills
from tests.rules.builder import A, B, C, D, Fuels, Given, Phase, at_bureaucracy, at_resources
from tests.rules.play import Play


def test_m01_the_cheapest_tokens_are_sold_first(edition: Edition) -> None:
    # There are two tokens on 1, and all higher spaces are full.
    play = at_resources(edition=edition, plants={A: [4]}, fuel_market={"coal": 23}).play()
    assert play.spaces("coal") == {1: 2, **dict.fromkeys(range(2, 9), 3)}
    assert play.price(A, "coal", 4) == 1 + 1 + 2 + 2
    play.buy(A, "coal", 4)
    assert play.money(A) == 44
    assert play.spaces("coal") == {2: 1, **dict.fromkeys(range(3, 9), 3)}
    assert play.happened(FuelBought) == [FuelBought(A, 0, 4, 6)]


def test_m02_a_plant_stores_at_most_twice_its_need(edition: Edition) -> None:
    play = at_resources(edition=edition, plants={A: [3]}).play()
    assert play.why_not.buy(A, "oil", 5) == "no_room"
    play.buy(A, "oil", 4)
    assert play.why_not.buy(A, "oil", 1) == "no_room"
    assert play.why_not.buy(A, "coal", 1) == "no_plant_burns"


def both_bought(plants: list[int], coal: int, oil: int) -> str | None:
    """Return why coal and then oil cannot be bought, or None if both can."""
    play = at_resources(plants={A: plants}, cash=200).play()
    if coal:
        assert play.why_not.buy(A, "coal", coal) is None
        play.buy(A, "coal", coal)
    if not oil:
        return None
    return play.why_not.buy(A, "oil", oil)


@pytest.mark.parametrize(
    ("coal", "oil", "answer"), [(4, 0, None), (3, 1, None), (2, 2, None), (0, 4, None), (3, 2, "no_room")]
)
def test_m03_a_hybrid_stores_any_mix(coal: int, oil: int, answer: str | None) -> None:
    assert both_bought([5], coal, oil) == answer


@pytest.mark.parametrize(("coal", "oil", "answer"), [(8, 0, None), (5, 3, None), (5, 4, "no_room")])
def test_m04_a_coal_plant_and_a_hybrid(coal: int, oil: int, answer: str | None) -> None:
    assert both_bought([4, 5], coal, oil) == answer


def test_m06_no_fuel_can_be_bought_without_a_plant_that_burns_it(edition: Edition) -> None:
    play = at_resources(edition=edition, plants={A: [13, 18]}).play()
    assert play.legal.purchases() == []
    assert list(play.legal) == [Done(A)]
    for fuel in FUELS:
        assert play.why_not.buy(A, fuel, 1) == "no_plant_burns"


def test_m07_fuel_is_sold_out_until_the_refill(edition: Edition) -> None:
    play = Given(
        edition=edition, phase="resources", order=(A, B, C), plants={A: [17], C: [11]}, fuel_market={"uranium": 1}
    ).play()
    play.buy(C, "uranium", 1)
    play.done(C)
    play.done(B)
    assert play.why_not.buy(A, "uranium", 1) == "sold_out"
    assert play.legal.purchases() == []
    play.done(A)
    play.everyone_done()
    play.nobody_powers()
    assert play.on_market("uranium") == 1


def test_m08_the_last_player_in_turn_order_buys_first(edition: Edition) -> None:
    play = Given(edition=edition, phase="resources", order=(B, C, A)).play()
    asked = []
    while play.state.phase == "resources":
        asked.append(play.state.to_act)
        play.done(play.state.to_act)
    assert asked == [A, C, B]


def test_m09_a_player_cannot_buy_more_than_they_can_pay_for(edition: Edition) -> None:
    # The cheapest oil is on 3, 3 and then on 4 and higher.
    play = at_resources(edition=edition, plants={A: [3]}, money={A: 7}, fuel_market={"oil": 17}).play()
    assert play.price(A, "oil", 3) == 3 + 3 + 4
    assert play.why_not.buy(A, "oil", 3) == "not_enough_money"
    assert play.legal.purchases() == [(1, 2)]
    play.buy(A, "oil", 2)
    assert play.money(A) == 1


def refilled(given: Given) -> Play:
    """Return a position after a bureaucracy phase in which nobody runs a plant."""
    play = given.play()
    play.nobody_powers()
    return play


def full(lowest: int, **partly: int) -> dict[int, int]:
    """Return three tokens on every space from `lowest` to 8, plus those in `partly` (p4=1: one on 4)."""
    return {**{int(space[1:]): tokens for space, tokens in partly.items()}, **dict.fromkeys(range(lowest, 9), 3)}


#: The first refill example of §9.2: 10 coal, 2 oil and 1 garbage were bought from the start market, and only four
#: coal are in the supply (the others are on plants); five players, Step 1.
def first_example(edition: Edition) -> Play:
    garbage = 5 if edition == "classic" else 8
    return refilled(
        at_bureaucracy(
            edition=edition,
            players=5,
            plants={A: [20]},
            fuel={A: {"coal": 6}},
            fuel_market={"coal": 14, "oil": 16, "garbage": garbage, "uranium": 2},
        )
    )


def test_refill_example_1(edition: Edition) -> None:
    """RULES §9.2, first example, except for garbage."""
    play = first_example(edition)
    # Before: two coal on 4 and three on each higher space; one oil on 3.
    assert play.spaces("coal") == full(3)
    assert play.supply("coal") == 0
    assert play.spaces("oil") == full(3, p2=2)
    assert play.spaces("uranium") == {10: 1, 12: 1, 14: 1, 16: 1}


def test_m11_garbage_of_the_refill_example_in_classic() -> None:
    # Before: two on 7, three on 8. One more on 7, two on 6.
    assert first_example("classic").spaces("garbage") == full(7, p6=2)


def test_m12_garbage_of_the_refill_example_in_recharged() -> None:
    # Before: two on 6. One more on 6, two on 5.
    assert first_example("recharged").spaces("garbage") == full(6, p5=2)


def test_m13_refill_example_2() -> None:
    """Three players, Step 2: coal +5, oil +3, garbage +2, uranium +1."""
    before: Fuels = {"coal": 14, "oil": 16, "garbage": 5, "uranium": 2}
    play = at_bureaucracy(step=2, fuel_market=before).play()
    assert play.spaces("coal") == full(5, p4=2)
    assert play.spaces("oil") == full(4, p3=1)
    assert play.spaces("garbage") == full(8, p7=2)
    play.nobody_powers()
    assert play.spaces("coal") == full(3, p2=1)
    assert play.spaces("oil") == full(3, p2=1)
    assert play.spaces("garbage") == full(7, p6=1)
    assert play.spaces("uranium") == {12: 1, 14: 1, 16: 1}


def test_m14_tokens_without_a_space_stay_in_the_supply(edition: Edition) -> None:
    """Six players in Step 1 get five oil per round, but the market has room for only one more."""
    play = at_bureaucracy(edition=edition, players=6, fuel_market={"oil": 23}).play()
    assert play.supply("oil") == 1
    play.nobody_powers()
    assert (play.on_market("oil"), play.supply("oil")) == (24, 0)


def test_m14_a_full_row_takes_no_token(edition: Edition) -> None:
    play = refilled(at_bureaucracy(edition=edition, fuel_market={"coal": 24}))
    assert (play.on_market("coal"), play.supply("coal")) == (24, 0)


def test_m16_a_refill_from_a_short_supply(edition: Edition) -> None:
    """Four players in Step 2 get two uranium per round."""
    play = refilled(
        at_bureaucracy(
            edition=edition,
            players=4,
            step=2,
            plants={A: [11, 17, 23]},
            fuel={A: {"uranium": 6}},
            fuel_market={"uranium": 5},
        )
    )
    assert (play.on_market("uranium"), play.supply("uranium")) == (6, 0)


def test_m17_scrapped_fuel_goes_to_the_supply(edition: Edition) -> None:
    play = Given(
        edition=edition,
        plants={A: [7, 13, 18]},
        fuel={A: {"oil": 6}},
        fuel_market={"oil": 12},
        market=[14, 15, 16, 17, 19, 20, 21, 24],
        deck=[30, 31, 32],
    ).play()
    play.sells(A, 15)
    play.scrap(A, 7)
    play.everyone_passes()
    assert play.state.phase == "resources"
    assert play.on_market("oil") == 12
    assert play.supply("oil") == 24 - 12


def test_m18_players_cannot_trade(edition: Edition) -> None:
    """In every phase, A's actions move fuel and money only between A and the market or the supply."""
    phases: tuple[Phase, ...] = ("auction", "resources", "building", "bureaucracy")
    for phase in phases:
        before = Given(
            edition=edition,
            phase=phase,
            to_act=None if phase == "auction" else A,
            plants={A: [4, 5], B: [10]},
            fuel={A: {"coal": 4}, B: {"coal": 2}},
            cities={A: ["essen"], B: ["kiel"]},
        ).state()
        for action in legal_actions(before):
            play = Play(before.copy())
            play.take(action)
            assert play.fuel(B) == {"coal": 2}
            assert play.money(B) == play.money(C) == 50
            assert play.plants(B) == [10]
            assert play.cities(B) == ["kiel"]


# --- coal storage of the USA (§14.2) -------------------------------------------------------------------------


def usa(edition: Edition, market: int, held: int, plants: list[int], phase: Phase = "resources") -> Play:
    """Return a position with coal on the market, `held` tokens on D's plants and the rest in the supply."""
    return Given(
        board="usa",
        edition=edition,
        players=4,
        phase=phase,
        to_act=A,
        plants={A: plants, D: [20, 31, 36]},
        fuel={D: {"coal": held}},
        fuel_market={"coal": market},
        cash=200,
    ).play()


def test_m19_coal_from_the_storage_costs_8() -> None:
    # D has 18 of the 24 coal and A has none, so none are on the market and 6 are in the storage.
    play = usa("recharged", market=0, held=18, plants=[4, 10])
    assert play.supply("coal") == 6
    assert play.price(A, "coal", 3) == 24
    play.buy(A, "coal", 3)
    assert (play.money(A), play.supply("coal"), play.on_market("coal")) == (176, 3, 0)


def test_m19_the_market_row_is_sold_first() -> None:
    play = usa("recharged", market=2, held=18, plants=[4, 10])
    assert play.price(A, "coal", 4) == 8 + 8 + 8 + 8
    play.buy(A, "coal", 3)
    assert (play.on_market("coal"), play.supply("coal")) == (0, 3)


def test_m21_an_empty_storage_sells_nothing() -> None:
    play = at_resources(
        board="usa",
        edition="recharged",
        plants={A: [4], B: [20, 31, 36], C: [42, 46]},
        fuel={B: {"coal": 18}, C: {"coal": 6}},
        fuel_market={"coal": 0},
    ).play()
    assert play.supply("coal") == 0
    assert play.why_not.buy(A, "coal", 1) == "sold_out"


def test_m22_the_refill_is_limited_by_the_storage() -> None:
    """Four players in Step 1 get five coal per round."""
    play = at_bureaucracy(
        board="usa",
        edition="recharged",
        players=4,
        plants={A: [20, 31, 36]},
        fuel={A: {"coal": 18}},
        fuel_market={"coal": 3},
    ).play()
    assert play.supply("coal") == 3
    play.nobody_powers()
    assert (play.on_market("coal"), play.supply("coal")) == (6, 0)


def test_m22_burnt_coal_goes_to_the_storage() -> None:
    play = usa("recharged", market=6, held=18, plants=[13], phase="bureaucracy")
    while play.state.to_act != D:
        play.power(play.state.to_act)
    play.power(D, {20: {"coal": 3}})
    # The refill for four players immediately takes five of them, since the storage was empty.
    assert (play.on_market("coal"), play.supply("coal")) == (6 + 3, 0)


@pytest.mark.parametrize(("phase", "plants", "most"), [
    ("resources", [20], 5), ("building", [20], 3), ("bureaucracy", [20], 3), ("bureaucracy", [20, 31, 36], 5),
    ("bureaucracy", [42], 2),
])  # fmt: skip
def test_the_largest_next_refill_includes_fuel_that_can_be_burnt(phase: Phase, plants: list[int], most: int) -> None:
    """Four players in Step 1 get five coal, but the supply has none. 20, 31 and 36 burn 3 each, 42 burns 2 (§2.6)."""
    held = {20: 6, 42: 4}[plants[0]] * len(plants)
    play = at_bureaucracy(
        players=4, phase=phase, to_act=A, plants={D: plants}, fuel={D: {"coal": held}}, fuel_market={"coal": 24 - held}
    ).play()
    assert next_refills(play.state)[0][0] == 0
    assert most_refills(play.state)[0][0] == most
    if phase == "bureaucracy":
        while play.state.to_act != D:
            play.power(play.state.to_act)
        play.power(D)
        assert most_refills(play.state)[0][0] == 5  # more can be bought in the next round


@pytest.mark.parametrize("board_id", ["usa", "germany", "italy"])
def test_m23_other_boards_have_no_storage(board_id: str) -> None:
    editions: list[Edition] = ["classic"] if board_id == "usa" else ["classic", "recharged"]
    for edition in editions:
        play = at_resources(board=board_id, edition=edition, plants={A: [4]}, fuel_market={"coal": 0}).play()
        assert play.supply("coal") == 24
        assert play.why_not.buy(A, "coal", 1) == "sold_out"


def test_m23_the_storage_has_only_coal() -> None:
    play = at_resources(board="usa", edition="recharged", plants={A: [3]}, fuel_market={"oil": 0}).play()
    assert play.why_not.buy(A, "oil", 1) == "sold_out"
