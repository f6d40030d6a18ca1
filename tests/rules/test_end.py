"""The end of the game: the G edge cases (RULES §11)."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.rules.actions import Amounts
from powergrid.rules.events import GameEnded, PlantLeft, Powered, StepBegan
from powergrid.rules.fuel import best_powering, supplied
from tests.rules.builder import A, B, C, Fuels, at_building, at_bureaucracy, share_cities
from tests.rules.play import Play


def last_turn(
    edition: Edition,
    cities: tuple[int, int, int],
    plants: dict[int, list[int]] | None = None,
    fuel: dict[int, Fuels] | None = None,
    money: dict[int, int] | None = None,
    options: dict[str, OptionValue] | None = None,
) -> Play:
    """Return a position with four players in Step 3 where A builds last, with these cities for A, B and C."""
    return at_building(
        edition=edition,
        players=4,
        step=3,
        cities=share_cities(*cities, 0, edition=edition),
        plants=plants or {},
        fuel=fuel or {},
        money=money or {},
        options=options or {},
    ).play()


def ended(play: Play) -> list[list[int]]:
    """End the game without building anything for A, and return the ranking."""
    play.done(A)
    assert play.state.phase == "finished"
    assert play.state.ranking is not None
    assert play.legal.count() == 0
    return [list(group) for group in play.state.ranking]


def test_g02_the_last_player_can_still_build(edition: Edition) -> None:
    shares = share_cities(17, 1, 3, edition=edition)
    # C has the 17 cities that end a three-player game and shares most of them with A.
    shares[C] += shares[A][:14]
    play = at_building(edition=edition, step=3, cities=shares).play()
    (last,) = shares[B]
    play.build(A, last)
    assert len(play.cities(A)) == 18
    play.done(A)
    assert play.state.phase == "finished"


def test_g03_supplied_cities_decide(edition: Edition) -> None:
    play = last_turn(
        edition, (17, 9, 0), {A: [38, 36], B: [30, 33, 44]}, {A: {"garbage": 3, "coal": 3}, B: {"garbage": 3}}
    )
    shares = {seat: play.cities(seat) for seat in (A, B)}
    given = at_building(
        edition=edition,
        players=4,
        step=3,
        cities={A: shares[A], B: [*shares[B], *shares[A][:6]]},
        plants={A: [38, 36], B: [30, 33, 44]},
        fuel={A: {"garbage": 3, "coal": 3}, B: {"garbage": 3}},
    )
    play = given.play()
    assert (len(play.cities(A)), len(play.cities(B))) == (17, 15)
    assert ended(play)[0] == [B]
    assert (play.state.players[A].powered, play.state.players[B].powered) == (14, 15)


def test_g04_no_income_in_the_last_round(edition: Edition) -> None:
    play = last_turn(edition, (17, 5, 0), {A: [13], B: [18]}, money={A: 30, B: 20})
    ended(play)
    assert [play.money(seat) for seat in (A, B)] == [30, 20]
    assert all(event.income == 0 and event.final for event in play.happened(Powered))
    assert len(play.happened(Powered)) == 4


def test_g05_money_breaks_a_tie(edition: Edition) -> None:
    plants = {A: [36], B: [38]}
    fuel: dict[int, Fuels] = {A: {"coal": 3}, B: {"garbage": 3}}
    play = last_turn(edition, (17, 7, 0), plants, fuel, money={A: 12, B: 37})
    assert ended(play)[:2] == [[B], [A]]
    assert [play.state.players[seat].powered for seat in (A, B)] == [7, 7]


@pytest.mark.parametrize(("tiebreak", "first"), [(True, [[A], [B]]), (False, [[A, B]])])
def test_connected_cities_break_a_tie_in_money(edition: Edition, tiebreak: bool, first: list[list[int]]) -> None:
    """RULES D-01, with the option to ignore connected cities."""
    plants = {A: [36], B: [38]}
    fuel: dict[int, Fuels] = {A: {"coal": 3}, B: {"garbage": 3}}
    play = last_turn(edition, (17, 7, 0), plants, fuel, options={"tiebreak_cities": tiebreak})
    assert ended(play)[: len(first)] == first


def test_a_full_tie_is_shared(edition: Edition) -> None:
    """RULES §11: supplied cities, money and connected cities are equal."""
    play = last_turn(edition, (17, 0, 0), {A: [13]})
    assert ended(play) == [[A], [B, C, 3]]


def best_burn(edition: Edition, cities: int, plants: list[int], fuel: Fuels) -> tuple[int, dict[int, Amounts]]:
    """Return the most cities that can be supplied and the fuel for them; check that the final powering is as good."""
    play = at_bureaucracy(
        edition=edition, step=2, cities=share_cities(cities, 0, 0, edition=edition), plants={A: plants}, fuel={A: fuel}
    ).play()
    best = best_powering(play.state, A)
    last = last_turn(edition, (17, 0, 0), {A: plants}, {A: fuel})
    ended(last)
    most = supplied(play.state, A, best)
    assert min(last.state.players[A].powered, cities) == most
    return most, {run.plant: run.burn for run in best}


def test_g07_a_hybrid_burns_fuel_that_other_plants_leave(edition: Edition) -> None:
    supplied, burnt = best_burn(edition, 13, [20, 21, 24], {"coal": 4, "oil": 1, "garbage": 2})
    assert supplied == 13
    assert burnt == {20: (3, 0, 0, 0), 21: (1, 1, 0, 0), 24: (0, 0, 2, 0)}


def test_g13_a_hybrid_leaves_the_coal_to_others(edition: Edition) -> None:
    supplied, burnt = best_burn(edition, 15, [20, 29, 42], {"coal": 5, "oil": 2})
    assert supplied == 15
    assert burnt == {20: (3, 0, 0, 0), 42: (2, 0, 0, 0), 29: (0, 1, 0, 0)}


def test_best_powering_without_enough_fuel(edition: Edition) -> None:
    assert best_burn(edition, 9, [20, 31], {"coal": 2}) == (0, {})


def test_best_powering_wastes_no_fuel(edition: Edition) -> None:
    assert best_burn(edition, 4, [33, 36], {"coal": 3}) == (4, {33: (0, 0, 0, 0)})


def test_g08_step_2_and_the_end_in_the_same_phase(edition: Edition) -> None:
    play = at_building(edition=edition, step=1, cities=share_cities(17, 1, 1, edition=edition)).play()
    play.done(A)
    assert (play.state.phase, play.state.step) == ("finished", 1)
    assert play.happened(StepBegan) == []
    assert play.happened(PlantLeft) == []


@pytest.mark.parametrize(("players", "number"), [(2, 21), (3, 17), (4, 17), (5, 15), (6, 14)])
def test_g09_end_numbers_of_classic(players: int, number: int) -> None:
    for have in (number - 1, number):
        shares = share_cities(have, *(0 for _ in range(players - 1)))
        play = at_building(players=players, step=2, cities=shares).play()
        play.done(A)
        assert (play.state.phase == "finished") == (have == number)


@pytest.mark.parametrize(("players", "number"), [(3, 17), (4, 17), (5, 15), (6, 14)])
def test_g09_end_numbers_of_recharged(players: int, number: int) -> None:
    for have in (number - 1, number):
        shares = share_cities(have, *(0 for _ in range(players - 1)), edition="recharged")
        play = at_building(edition="recharged", players=players, step=2, cities=shares).play()
        play.done(A)
        assert (play.state.phase == "finished") == (have == number)


def test_g11_no_fuel_is_bought_after_the_end(edition: Edition) -> None:
    play = last_turn(edition, (17, 5, 0), {A: [36]}, {A: {"coal": 2}})
    ended(play)
    assert play.state.players[A].powered == 0
    assert play.why_not.buy(A, "coal", 1) == "finished"
    assert play.why_not.done(A) == "finished"


def test_g12_a_player_can_exceed_the_end_number(edition: Edition) -> None:
    play = at_building(
        edition=edition,
        step=2,
        cities=share_cities(16, 1, 1, edition=edition),
        plants={A: [36, 38, 50]},
        fuel={A: {"coal": 3, "garbage": 3}},
        cash=200,
    ).play()
    for _ in range(3):
        city = min(play.legal.builds(), key=lambda city: play.legal.builds()[city])
        play.build(A, play.state.ruleset.city_ids[city])
    play.done(A)
    assert play.state.phase == "finished"
    assert play.state.players[A].powered == 19
    assert [event.reason for event in play.happened(GameEnded)] == ["cities"]
