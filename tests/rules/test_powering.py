"""Powering and income: the P edge cases (RULES §9.1, D-14)."""

import pytest

from powergrid.content.editions import Edition, payment
from powergrid.rules.actions import Power
from powergrid.rules.events import FuelRefilled, PlantBuried, PlantDrawn, Powered
from powergrid.rules.fuel import best_powering, supplied
from tests.rules.builder import A, B, Fuels, at_bureaucracy, share_cities
from tests.rules.play import Burn, Play
from tests.sure import sure


def powering(
    edition: Edition,
    cities: int,
    plants: list[int],
    fuel: Fuels | None = None,
    players: int = 3,
    rearrange: bool = False,
) -> Play:
    """Return a position where A is to run plants."""
    shares = share_cities(cities, *(0 for _ in range(players - 1)), edition=edition)
    return at_bureaucracy(
        edition=edition,
        players=players,
        step=2,
        cities=shares,
        plants={A: plants},
        fuel={A: fuel or {}},
        cash=0,
        options={"rearrange_between_runs": rearrange}
        | ({"trust": False} if (edition, players) == ("recharged", 2) else {}),
    ).play()


def test_p01_all_plants_run(edition: Edition) -> None:
    play = powering(edition, 6, [7, 10, 15], {"coal": 8, "oil": 6})
    supply = (play.supply("coal"), play.supply("oil"))
    play.power(A, {7: {"oil": 3}, 10: {"coal": 2}, 15: {"coal": 2}})
    assert play.money(A) == 73
    assert play.fuel(A) == {"coal": 4, "oil": 3}
    assert (play.supply("coal"), play.supply("oil")) == (supply[0] + 4, supply[1] + 3)
    assert [(event.supplied, event.income) for event in play.happened(Powered)] == [(6, 73)]


def test_p03_no_city_is_supplied(edition: Edition) -> None:
    without_cities = powering(edition, 0, [13])
    without_cities.power(A, {13: {}})
    assert without_cities.money(A) == 10
    nothing_run = powering(edition, 5, [4], {"coal": 2})
    nothing_run.power(A)
    assert nothing_run.money(A) == 10
    assert nothing_run.fuel(A) == {"coal": 2}


def test_p04_output_above_the_number_of_cities_is_lost(edition: Edition) -> None:
    play = powering(edition, 4, [21], {"oil": 2})
    play.power(A, {21: {"oil": 2}})
    assert play.money(A) == 54


def test_p05_players_can_run_fewer_plants_than_possible(edition: Edition) -> None:
    play = powering(edition, 8, [25, 15], {"coal": 4})
    play.power(A, {25: {"coal": 2}})
    assert play.money(A) == 64
    assert play.fuel(A) == {"coal": 2}


def test_p06_a_plant_burns_its_full_need(edition: Edition) -> None:
    too_little = powering(edition, 1, [14], {"garbage": 1})
    assert too_little.why_not.power(A, {14: {"garbage": 1}}) == "wrong_burn"
    assert too_little.why_not.power(A, {14: {"garbage": 2}}) == "not_enough_fuel"
    enough = powering(edition, 1, [14], {"garbage": 3})
    assert enough.why_not.power(A, {14: {"garbage": 3}}) == "wrong_burn"
    enough.power(A, {14: {"garbage": 2}})
    assert enough.fuel(A) == {"garbage": 1}
    assert enough.money(A) == payment(1)


def test_a_plant_runs_once_a_round(edition: Edition) -> None:
    """RULES §9.1: this holds even with fuel for two runs."""
    play = powering(edition, 3, [4], {"coal": 4})
    legal = [action for action in play.legal if isinstance(action, Power)]
    assert all(len({run.plant for run in action.runs}) == len(action.runs) for action in legal)
    run = next(action.runs[0] for action in legal if action.runs)
    assert sure(play.legal.why_not(Power(A, (run, run)))).code == "run_twice"


def test_players_run_only_their_plants_with_the_right_fuel(edition: Edition) -> None:
    play = powering(edition, 3, [4, 3], {"coal": 2, "oil": 2})
    assert play.why_not.power(A, {10: {"coal": 2}}) == "not_owned"
    assert play.why_not.power(A, {4: {"oil": 2}}) == "wrong_burn"


def test_p08_the_mix_of_a_hybrid(edition: Edition) -> None:
    play = powering(edition, 7, [46], {"coal": 4, "oil": 2})
    mixes: dict[tuple[int, int], str | None] = {
        (coal, 3 - coal): play.why_not.power(A, {46: {"coal": coal, "oil": 3 - coal}}) for coal in range(4)
    }
    assert mixes == {(3, 0): None, (2, 1): None, (1, 2): None, (0, 3): "not_enough_fuel"}
    play.power(A, {46: {"coal": 1, "oil": 2}})
    assert play.fuel(A) == {"coal": 3}
    assert play.money(A) == 82


def test_p09_a_full_hybrid_burns_what_is_on_it(edition: Edition) -> None:
    full = powering(edition, 2, [4, 5], {"coal": 2, "oil": 4})
    assert full.why_not.power(A, {5: {"coal": 2}}) == "not_on_card"
    assert full.why_not.power(A, {5: {"coal": 1, "oil": 1}}) == "not_on_card"
    assert full.why_not.power(A, {5: {"oil": 2}, 4: {"coal": 2}}) is None
    one_oil_fewer = powering(edition, 2, [4, 5], {"coal": 2, "oil": 3})
    assert one_oil_fewer.why_not.power(A, {5: {"coal": 1, "oil": 1}}) is None
    assert one_oil_fewer.why_not.power(A, {5: {"coal": 2}}) == "not_on_card"


@pytest.mark.parametrize("rearrange", [False, True])
def test_p16_a_plant_cannot_burn_fuel_from_another(edition: Edition, rearrange: bool) -> None:
    """29 has two coal and 35 has two oil: 29 cannot burn the second oil, in either order."""
    play = powering(edition, 9, [29, 35], {"coal": 2, "oil": 2}, rearrange=rearrange)
    assert play.why_not.power(A, {35: {"oil": 1}, 29: {"oil": 1}}) == "not_on_card"
    assert play.why_not.power(A, {35: {"oil": 1}, 29: {"coal": 1}}) is None


@pytest.mark.parametrize(("rearrange", "answer"), [(False, "not_on_card"), (True, None)])
def test_p16_rearranging_between_runs_is_an_option(edition: Edition, rearrange: bool, answer: str | None) -> None:
    """3 and 5 are full of oil. After 3 has run, it can take the oil from 5, making room for coal from 4."""
    play = powering(edition, 3, [3, 4, 5], {"coal": 2, "oil": 8}, rearrange=rearrange)
    assert play.why_not.power(A, {3: {"oil": 2}, 5: {"coal": 2}}) == answer


def test_p10_income_for_21_cities() -> None:
    play = powering("classic", 21, [20, 36, 38, 50], {"coal": 6, "garbage": 3}, players=2)
    play.power(A, {20: {"coal": 3}, 36: {"coal": 3}, 38: {"garbage": 3}, 50: {}})
    assert play.state.players[A].powered == 21
    assert play.money(A) == 150


def test_p12_wind_plants_need_no_fuel(edition: Edition) -> None:
    play = powering(edition, 5, [13, 18])
    best = best_powering(play.state, A)
    assert {run.plant for run in best} == {13, 18}
    play.take(Power(A, best))
    assert play.state.players[A].powered == 3
    assert play.money(A) == 44


def test_p13_a_player_with_nothing_to_run(edition: Edition) -> None:
    play = powering(edition, 5, [4, 7])
    assert list(play.legal) == [Power(A, ())]
    play.power(A)
    assert play.money(A) == 10
    assert play.state.to_act == B


#: Cities, plants, fuel, runs, and whether the best runs would pay more than these.
WARNINGS: list[tuple[int, list[int], Fuels, Burn, bool]] = [
    (5, [25], {"coal": 2}, {}, True),
    (5, [25, 13], {"coal": 2}, {25: {"coal": 2}}, False),
    (6, [25, 13], {"coal": 2}, {25: {"coal": 2}}, True),
    (5, [25], {"coal": 1}, {}, False),
    (0, [13], {}, {}, False),
]


@pytest.mark.parametrize(("cities", "plants", "fuel", "burn", "more"), WARNINGS)
def test_p14_running_more_plants_may_pay(cities: int, plants: list[int], fuel: Fuels, burn: Burn, more: bool) -> None:
    """This decides whether the table shows its only warning: it compares the best powering with the player's choice."""
    play = powering("classic", cities, plants, fuel)
    best = supplied(play.state, A, best_powering(play.state, A))
    play.power(A, burn)
    assert (payment(best) > payment(play.state.players[A].powered)) == more


def test_p15_income_comes_before_refill_and_market_update(edition: Edition) -> None:
    play = powering(edition, 3, [13])
    play.power(A, {13: {}})
    play.nobody_powers()
    kinds = [
        type(event) for event in play.events if isinstance(event, Powered | FuelRefilled | PlantBuried | PlantDrawn)
    ]
    assert kinds == [Powered, Powered, Powered, FuelRefilled, PlantBuried, PlantDrawn]
