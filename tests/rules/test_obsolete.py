"""Plants that the leader has outgrown: the O edge cases (RULES §8.3, §10.3)."""

from powergrid.content.plants import STEP3
from powergrid.rules.events import PlantDrawn
from tests.rules.boards import left
from tests.rules.builder import A, B, C, Given, TrustGiven, at_building, share_cities
from tests.rules.play import Play


def builds_anywhere(play: Play, seat: int) -> None:
    """Connect the cheapest available city."""
    builds = play.legal.builds()
    play.build(seat, play.state.ruleset.city_ids[min(builds, key=lambda city: (builds[city], city))])


def test_o01_the_sixth_city_makes_a_plant_obsolete() -> None:
    play = at_building(
        cities=share_cities(5, 4, 0),
        plants={A: [3], B: [4], C: [5]},
        market=[6, 7, 8, 9, 10, 11, 12, 13],
        deck=[20, 21],
        cash=200,
    ).play()
    builds_anywhere(play, A)
    assert play.state.market == [7, 8, 9, 10, 11, 12, 13, 20]
    assert left(play) == [(6, "obsolete")]
    assert (play.plants(A), play.plants(B), play.plants(C)) == ([3], [4], [5])
    assert play.state.to_act == A


def test_o01_no_plant_becomes_obsolete_in_recharged() -> None:
    play = at_building(
        edition="recharged",
        cities=share_cities(5, 4, 0, edition="recharged"),
        market=[6, 7, 8, 9, 10, 11, 12, 13],
        deck=[20, 21],
        cash=200,
    ).play()
    builds_anywhere(play, A)
    assert play.state.market == [6, 7, 8, 9, 10, 11, 12, 13]


def test_o02_a_drawn_plant_can_be_obsolete_too() -> None:
    play = at_building(
        step=2, cities=share_cities(14, 5, 0), market=[15, 16, 17, 18, 19, 20, 21, 22], deck=[14, 30, 31], cash=200
    ).play()
    builds_anywhere(play, A)
    assert play.state.market == [16, 17, 18, 19, 20, 21, 22, 30]
    assert left(play) == [(15, "obsolete"), (14, "obsolete")]
    assert len(play.happened(PlantDrawn)) == 1


def test_o04_the_step_3_card_in_phase_4() -> None:
    shares = share_cities(1, 1, 11)
    shared = shares[C][0]
    shares[B].append(shared)
    play = Given(
        step=2,
        phase="building",
        order=(A, B, C),
        cities=shares,
        market=[12, 13, 18, 20, 21, 22, 23, 24],
        deck=[STEP3, 30, 31, 32],
        fuel_market={"coal": 0, "oil": 0, "garbage": 0, "uranium": 0},
        cash=200,
    ).play()
    builds_anywhere(play, C)
    assert play.legal.kind == "shuffle"
    play.shuffle(32, 30, 31)
    assert play.state.to_act == C
    assert play.state.market == play.current == [18, 20, 21, 22, 23, 24]
    assert left(play) == [(12, "obsolete"), (13, "step3")]
    assert play.state.step == 2
    play.done(C)
    play.done(B)
    assert play.state.step == 2
    assert play.why_not.build(A, shared) == "city_full"
    play.done(A)
    assert (play.state.phase, play.state.step) == ("bureaucracy", 3)
    play.nobody_powers()
    # Three players in Step 3 get 3, 4, 3, 1; the lowest plant leaves.
    assert play.state.fuel_market == [3, 4, 3, 1]
    assert play.state.market == [20, 21, 22, 23, 24, 32]


def test_o05_the_lowest_that_leaves_with_the_card_was_obsolete() -> None:
    play = at_building(
        step=2, cities=share_cities(12, 1, 1), market=[12, 13, 18, 20, 21, 22, 23, 24], deck=[STEP3, 30, 31], cash=200
    ).play()
    builds_anywhere(play, A)
    play.shuffle(31, 30)
    assert left(play) == [(12, "obsolete"), (13, "step3")]
    assert play.state.market == [18, 20, 21, 22, 23, 24]
    assert play.state.deck == [31, 30]


def test_o06_another_obsolete_plant_after_the_card() -> None:
    play = at_building(
        step=2, cities=share_cities(12, 1, 1), market=[11, 12, 13, 20, 21, 22, 23, 24], deck=[STEP3, 30, 31], cash=200
    ).play()
    builds_anywhere(play, A)
    play.shuffle(31, 30)
    assert left(play) == [(11, "obsolete"), (12, "step3"), (13, "obsolete")]
    assert play.state.market == [20, 21, 22, 23, 24, 31]
    assert play.state.deck == [30]
    assert play.state.to_act == A


def test_o07_owned_plants_are_kept() -> None:
    play = at_building(players=2, step=2, cities=share_cities(19, 1), plants={A: [4, 20]}, cash=200).play()
    builds_anywhere(play, A)
    assert len(play.cities(A)) == 20
    assert play.plants(A) == [4, 20]
    assert play.state.market[0] > 20


def test_o09_houses_of_the_trust_do_not_count() -> None:
    """Obsolete plants are optional in Recharged; the Trust has nine cities and A has four."""
    north = ["flensburg", "kiel", "hamburg", "bremen", "cuxhaven", "wilhelmshaven"]
    mine = ["schwerin", "rostock", "luebeck"]
    play = at_building(
        edition="recharged",
        players=2,
        options={"obsolete_plants": True},
        trust=TrustGiven(start=north, second=mine),
        cities={A: mine},
        market=[4, 5, 6, 7, 8, 9, 10, 11],
        deck=[20, 21],
        cash=200,
    ).play()
    play.build(A, "magdeburg")
    assert len(play.cities(A)) == 4
    assert left(play) == [(4, "obsolete")]
    assert play.state.market == [5, 6, 7, 8, 9, 10, 11, 20]
