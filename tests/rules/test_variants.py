"""Variants: standard starting cities (the V edge cases, RULES §13.1) and the first game (§13.2)."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.content.plants import STEP3, Fuel
from powergrid.rules.dealing import Deal
from powergrid.rules.engine import new_game
from powergrid.rules.events import TRUST, GameEnded, StartMarkerGone, StepBegan
from tests.rules import builder
from tests.rules.builder import A, B, C, Given, at_building, at_bureaucracy, share_cities
from tests.rules.play import Play
from tests.sure import sure

MARKS: dict[str, OptionValue] = {"starting_cities": True}
EMPTY: dict[Fuel, int] = {"coal": 0, "oil": 0, "garbage": 0, "uranium": 0}


def new(board_id: str, players: int, options: dict[str, OptionValue], holding: str) -> Play:
    """Return a new game in Recharged, with seats in order, in a zone that has the given city."""
    city = next(city for city in builder.board(board_id).printing("recharged").cities if city.id == holding)
    zone = next(zone for zone in builder.zones(board_id, "recharged", players) if city.region in zone)
    rules = builder.ruleset(board_id, "recharged", players, zone, tuple(sorted(options.items())))
    state, _ = new_game(rules, Deal(tuple(range(players)), (3, 4, 5, 6, 7, 8, 9, 10), (11, 20, 21, STEP3)))
    return Play(state)


def marked(**fields: object) -> Given:
    """Return a position where A has marked Hamburg, B Bremen and C Rostock."""
    return Given(
        edition="recharged",
        phase="building",
        order=(A, B, C),
        options=MARKS,
        markers=("hamburg", "bremen", "rostock"),
        **fields,  # type: ignore[arg-type]
    )


def test_everyone_marks_a_start_city() -> None:
    """RULES §13.1: in order, players mark different cities in the zone."""
    play = new("germany", 3, MARKS, "hamburg")
    assert (play.state.phase, play.legal.kind, play.state.to_act) == ("setup", "mark_start", A)
    play.mark(A, "hamburg")
    assert play.why_not.mark(B, "hamburg") == "mark_taken"
    assert len(play.legal.start_cities()) == 20
    play.mark(B, "bremen")
    play.mark(C, "rostock")
    assert (play.state.phase, play.state.round, play.state.to_act) == ("auction", 1, A)


def test_v01_a_marker_is_open_to_every_player() -> None:
    play = marked().play()
    play.done(C)
    assert play.why_not.build(B, "hamburg") is None
    play.build(B, "hamburg")
    assert play.happened(StartMarkerGone) == [StartMarkerGone(play.city("hamburg"))]
    play.done(B)
    assert play.why_not.build(A, "hamburg") == "city_full"
    assert play.legal.builds() == {play.city("bremen"): 10, play.city("rostock"): 10}
    play.build(A, "bremen")


def test_v03_no_network_can_start_in_an_unmarked_city() -> None:
    play = marked(round=3, to_act=A).play()
    assert play.why_not.build(A, "kiel") == "not_marked"
    assert play.why_not.build(A, "hamburg") is None


def test_v04_markers_do_not_use_up_uranium() -> None:
    play = new("france", 6, MARKS, "paris-1")
    for seat, city in enumerate(("paris-1", "paris-2", "paris-3", "orleans", "tours", "limoges")):
        play.mark(seat, city)
    assert play.state.phase == "auction"
    assert (play.on_market("uranium"), play.supply("uranium")) == (8, 4)


def test_v04_the_option_uses_real_tokens_as_markers() -> None:
    """D-18: four tokens are left for six markers; a token is returned when its city is built."""
    options: dict[str, OptionValue] = {**MARKS, "start_markers": "tokens"}
    play = new("france", 6, options, "paris-1")
    cities = ("paris-1", "paris-2", "paris-3", "orleans", "tours", "limoges")
    for seat, city in enumerate(cities):
        play.mark(seat, city)
    assert (play.on_market("uranium"), play.supply("uranium")) == (8, 0)
    later = at_building(board="france", edition="recharged", players=6, options=options, markers=cities).play()
    assert later.supply("uranium") == 0
    later.build(A, "tours")
    assert later.supply("uranium") == 1


def test_marked_cities_are_closed_to_expansion_in_step_1() -> None:
    """RULES §13.1: they can be connected only as start cities, but routes may pass through them."""
    play = marked(to_act=B, cities={B: ["luebeck"]}).play()
    assert play.why_not.build(B, "hamburg") == "marked"
    assert play.city("hamburg") not in play.legal.builds()
    assert play.why_not.build(B, "hannover") is None


@pytest.mark.parametrize("step", [2, 3])
def test_marked_cities_are_open_from_step_2(step: int) -> None:
    play = marked(step=step, to_act=B, cities={B: ["luebeck"]}).play()
    play.build(B, "hamburg")
    assert play.happened(StartMarkerGone) == [StartMarkerGone(play.city("hamburg"))]
    play.done(B)
    assert play.why_not.build(A, "bremen") is None
    assert play.why_not.build(A, "kiel") == "not_marked"


def test_a_network_can_start_without_a_free_marked_city() -> None:
    """RULES §13.1: a player who starts this late follows the usual rule."""
    play = at_building(edition="recharged", step=2, options=MARKS, cities={B: ["kiel"], C: ["bremen"]}).play()
    assert play.why_not.build(A, "kiel") == "not_empty"
    assert play.why_not.build(A, "hamburg") is None


def test_start_cities_against_the_trust() -> None:
    """RULES §12: markers follow the Trust's six cities; it takes the second slot there and keeps eight houses."""
    play = new("germany", 2, MARKS, "hamburg")
    for city in ("hamburg", "kiel", "bremen", "cuxhaven", "wilhelmshaven", "hannover"):
        play.place_trust(play.state.to_act, city)
    assert play.legal.kind == "mark_start"
    assert play.why_not.mark(A, "hamburg") == "trust_city"
    play.mark(A, "luebeck")
    play.mark(B, "rostock")
    assert sure(play.state.trust).houses == 8
    assert play.slots("luebeck") == [None, TRUST, None]
    assert play.state.phase == "auction"


# --- the first game ------------------------------------------------------------------------------------------

FIRST: dict[str, OptionValue] = {"first_game": True}


def first_game(edition: Edition, cities: tuple[int, ...], to_act: int = A, **fields: object) -> Play:
    return Given(
        edition=edition,
        players=len(cities),
        options=FIRST,
        phase="building",
        to_act=to_act,
        cities=share_cities(*cities, edition=edition),
        cash=200,
        **fields,  # type: ignore[arg-type]
    ).play()


def test_the_first_game_ends_with_seven_cities(edition: Edition) -> None:
    play = first_game(edition, (6, 1, 1))
    city = min(play.legal.builds(), key=lambda city: play.legal.builds()[city])
    play.build(A, play.state.ruleset.city_ids[city])
    assert play.legal.builds() == {}
    another = next(c for c in play.state.ruleset.zone if play.state.slots[3 * c] < 0)
    assert play.why_not.build(A, play.state.ruleset.city_ids[another]) == "first_game_limit"
    play.done(A)
    assert play.state.phase == "finished"
    assert [event.reason for event in play.happened(GameEnded)] == ["first_game_cities"]
    assert play.state.step == 1


def test_the_first_game_continues_with_six(edition: Edition) -> None:
    """With six players, six cities start Step 2, but not in the first game."""
    play = first_game(edition, (6, 1, 1, 1, 1, 1))
    play.done(A)
    assert (play.state.phase, play.state.step) == ("bureaucracy", 1)


def test_the_first_game_ends_when_the_zone_is_full(edition: Edition) -> None:
    play = first_game(edition, (6, 6, 6, 6, 6, 5))
    play.done(A)
    assert play.state.phase == "finished"
    assert [event.reason for event in play.happened(GameEnded)] == ["first_game_full"]


def test_the_step_3_card_in_the_first_game(edition: Edition) -> None:
    """There are six plants in one row, but one house per city and the refill of Step 1 remain."""
    play = at_bureaucracy(
        edition=edition,
        options=FIRST,
        cities={A: ["kiel"], B: ["hamburg"]},
        market=[20, 21, 22, 23, 24, 25, 26, 27],
        deck=[STEP3, 30, 31, 32],
        fuel_market=EMPTY,
        cash=200,
    ).play()
    play.nobody_powers()
    play.shuffle(30, 31, 27, 32)
    assert play.state.step == 1
    assert play.current == [21, 22, 23, 24, 25, 26]
    assert play.happened(StepBegan) == []
    play.everyone_passes()
    play.everyone_done()
    while play.state.to_act != A:
        play.done(play.state.to_act)
    assert play.why_not.build(A, "hamburg") == "city_full"
    play.done(A)
    # This is two Step 1 refills for three players.
    play.nobody_powers()
    assert play.state.fuel_market == [8, 4, 2, 2]


def test_by_the_full_rules_seven_cities_do_not_end_the_game(edition: Edition) -> None:
    play = at_building(edition=edition, cities=share_cities(7, 1, 1, edition=edition), cash=200).play()
    assert play.legal.builds() != {}
    play.done(A)
    assert play.state.phase == "bureaucracy"
