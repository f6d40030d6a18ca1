"""The set-up options (content/options.py) have the stated effects.

Options covered by a scenario are tested there; the list at the end says where.
"""

from collections.abc import Mapping

import pytest

from powergrid.content.board import check_data
from powergrid.content.editions import Edition
from powergrid.content.options import OPTIONS, OptionValue, complete_options, option_faults
from powergrid.content.plants import STEP3
from powergrid.rules.ruleset import SetupError, make_ruleset
from powergrid.rules.zones import setup_faults
from tests.rules import builder
from tests.rules.boards import left
from tests.rules.builder import A, B, C, Given, at_building, at_bureaucracy, share_cities

MARKET = (15, 16, 18, 20, 21, 22, 23, 24)


# --- defaults ------------------------------------------------------------------------------------------------

#: The defaults in FORMATS, except those that depend on the edition or the number of players.
DEFAULTS: dict[str, OptionValue] = {
    "starting_cities": False,
    "first_game": False,
    "central_europe_specials": True,
    "vienna_floor": 1,
    "rearrange_between_runs": False,
    "trust_refill_row": 2,
}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_defaults(edition: Edition, players: int) -> None:
    complete = complete_options({}, edition, players)
    assert {key: complete[key] for key in DEFAULTS} == DEFAULTS
    assert complete["trust"] == (edition == "recharged" and players == 2)
    assert complete["step2_before_step3"] == (edition == "recharged")
    assert complete["step3_as_step2_card"] == ("phase4" if edition == "classic" else "phase5")
    assert complete["obsolete_plants"] == (edition == "classic")


@pytest.mark.parametrize(
    "options",
    [
        {"unknown": True},
        {"vienna_floor": 2},
        {"first_game": 1},
        {"trust_refill_row": True},
        {"step3_as_step2_card": ""},
    ],
)
def test_invalid_options_are_named(options: Mapping[str, OptionValue]) -> None:
    (fault,) = option_faults(options, "classic", 3)
    assert next(iter(options)) in fault
    zone = builder.zones("germany", "classic", 3)[0]
    with pytest.raises(SetupError, match=next(iter(options))):
        make_ruleset(builder.board("germany"), "classic", 3, zone, options)


@pytest.mark.parametrize(("edition", "players"), [("classic", 2), ("recharged", 3)])
def test_the_trust_is_only_for_two_players_in_recharged(edition: Edition, players: int) -> None:
    assert option_faults({"trust": True}, edition, players) != []
    assert option_faults({"trust": True}, "recharged", 2) == []
    assert option_faults({"trust": False}, edition, players) == []


def test_the_refill_row_of_the_trust_is_only_for_the_trust() -> None:
    """Four players in Step 1 get 5, 3, 2, 1 regardless of the option."""
    play = at_bureaucracy(
        options={"trust_refill_row": 3}, players=4, fuel_market={"coal": 0, "oil": 0, "garbage": 0, "uranium": 0}
    ).play()
    play.nobody_powers()
    assert play.state.fuel_market == [5, 3, 2, 1]


# --- two players in Recharged without the Trust (D-24) -------------------------------------------------------


def two_without_trust(**fields: object) -> Given:
    return Given(
        edition="recharged",
        players=2,
        options={"trust": False},
        **fields,  # type: ignore[arg-type]
    )


def test_two_players_without_the_trust_can_own_four_plants() -> None:
    play = two_without_trust(plants={A: [4, 5, 6]}, market=MARKET).play()
    play.sells(A, 16)
    assert play.plants(A) == [4, 5, 6, 16]
    assert play.state.trust is None


@pytest.mark.parametrize(("cities", "step"), [(7, 1), (9, 1), (10, 2)])
def test_two_players_without_the_trust_start_step_2_at_10(cities: int, step: int) -> None:
    shares = share_cities(cities, 1, edition="recharged")
    play = two_without_trust(phase="building", to_act=A, cities=shares).play()
    play.done(A)
    assert play.state.step == step


@pytest.mark.parametrize(("cities", "over"), [(18, False), (20, False), (21, True)])
def test_two_players_without_the_trust_end_at_21(cities: int, over: bool) -> None:
    shares = share_cities(cities, 0, edition="recharged")
    play = two_without_trust(step=2, phase="building", to_act=A, cities=shares).play()
    play.done(A)
    assert (play.state.phase == "finished") == over


# --- obsolete plants (D-03) ----------------------------------------------------------------------------------


@pytest.mark.parametrize("obsolete", [True, False])
def test_obsolete_plants(edition: Edition, obsolete: bool) -> None:
    play = at_building(
        edition=edition,
        options={"obsolete_plants": obsolete},
        cities=share_cities(3, 0, 0, edition=edition),
        market=[4, 5, 6, 7, 8, 9, 10, 11],
        deck=[20, 21],
        cash=200,
    ).play()
    city = min(play.legal.builds(), key=lambda city: play.legal.builds()[city])
    play.build(A, play.state.ruleset.city_ids[city])
    assert left(play) == ([(4, "obsolete")] if obsolete else [])


# --- Step 3 card and discount plant (D-07) -------------------------------------------------------------------


@pytest.mark.parametrize("replace", [True, False])
def test_replace_discount_plant(replace: bool) -> None:
    play = Given(
        edition="recharged",
        options={"replace_discount_plant": replace},
        step=2,
        market=[20, 21, 22, 23, 24, 25, 26],
        step3_open=True,
        deck=[27, 30],
        bought=[A],
    ).play()
    play.everyone_passes()
    if replace:
        assert left(play) == [(20, "discount_unsold"), (21, "step3")]
        assert play.state.market == [22, 23, 24, 25, 26, 27]
    else:
        assert left(play) == [(20, "step3")]
        assert play.state.market == [21, 22, 23, 24, 25, 26]
    assert (play.state.discount, play.state.step) == (0, 3)


# --- Step 3 before Step 2 (D-09) -----------------------------------------------------------------------------


@pytest.mark.parametrize("first", [True, False])
def test_step2_before_step3(edition: Edition, first: bool) -> None:
    play = at_bureaucracy(
        edition=edition, options={"step2_before_step3": first}, market=MARKET, deck=[STEP3, 30, 31]
    ).play()
    play.nobody_powers()
    play.shuffle(31, 30, 24)
    assert play.state.step == 3
    if first:
        assert left(play) == [(15, "step2"), (16, "step3")]
        assert play.state.market == [18, 20, 21, 22, 23, 31]
    else:
        assert left(play) == [(15, "step3")]
        assert play.state.market == [16, 18, 20, 21, 22, 23]


# --- late start (D-12) ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "answer"), [("empty_city", "not_empty"), ("any_slot", None)])
def test_late_start(edition: Edition, rule: str, answer: str | None) -> None:
    play = at_building(
        edition=edition, options={"late_start": rule}, step=2, cities={B: ["kiel"], C: ["bremen"]}
    ).play()
    assert play.why_not.build(A, "kiel") == answer
    assert (play.city("kiel") in play.legal.builds()) == (answer is None)
    assert play.cost(A, "kiel") == 15


# --- fuel of a scrapped plant (D-14) -------------------------------------------------------------------------


@pytest.mark.parametrize(("strict", "answer"), [(False, None), (True, "drop_fits")])
def test_scrap_keeps_fuel(edition: Edition, strict: bool, answer: str | None) -> None:
    play = Given(
        edition=edition,
        options={"scrap_keeps_fuel": strict},
        plants={A: [8, 13, 18]},
        fuel={A: {"coal": 6}},
        market=[20, 21, 24, 25, 26, 27, 28, 29],
    ).play()
    play.sells(A, 25)
    assert play.why_not.scrap(A, 8, {"coal": 3}) == answer
    assert play.why_not.scrap(A, 8, {"coal": 2}) is None
    assert play.why_not.scrap(A, 8, {"coal": 1}) == "drop_too_little"


# --- printing of the board (D-23) ----------------------------------------------------------------------------


@pytest.mark.parametrize(("own", "city", "cost"), [(True, "stralsund", 10), (False, "torgelow", 10)])
def test_recharged_board(own: bool, city: str, cost: int) -> None:
    play = at_building(edition="recharged", options={"recharged_board": own}, inside=[city]).play()
    assert play.cost(A, city) == cost
    assert play.state.ruleset.city_index.keys() & {"stralsund", "torgelow"} == {city}


@pytest.mark.parametrize(("own", "cost"), [(True, 5), (False, 4)])
def test_recharged_board_links(own: bool, cost: int) -> None:
    """Essen–Dortmund."""
    play = at_building(edition="recharged", options={"recharged_board": own}, cities={A: ["essen"]}).play()
    assert play.cost(A, "dortmund") == 10 + cost


@pytest.mark.parametrize(("own", "playable"), [(True, False), (False, True)])
def test_the_zone_is_checked_on_the_board_that_is_played(own: bool, playable: bool) -> None:
    """The Recharged printing of this board lacks a link of the ring, so brown is cut off from red and cyan."""
    colors = ("green", "brown", "red", "cyan")
    link = {"a": "brown-city", "b": "red-city", "cost": 1}
    data = {
        "id": "row",
        "name": "Row",
        "regions": [{"id": color, "name": color, "color": color} for color in colors],
        "cities": [{"id": f"{color}-city", "name": color, "region": color, "lat": 50, "lon": 10} for color in colors],
        "connections": [
            {"a": "green-city", "b": "brown-city", "cost": 1},
            link,
            {"a": "red-city", "b": "cyan-city", "cost": 1},
            {"a": "cyan-city", "b": "green-city", "cost": 1},
        ],
        "editions": {"recharged": {"connections_removed": [link]}},
    }
    row, faults = check_data(data)
    assert row is not None, faults
    assert "not connected" not in " ".join(
        setup_faults(row, "recharged", 3, ("green", "brown", "cyan"), {"recharged_board": own})
    )
    found = setup_faults(row, "recharged", 3, ("brown", "red", "cyan"), {"recharged_board": own})
    assert (found == []) == playable


# --- every Step 1 slot taken (D-27) --------------------------------------------------------------------------


def small_board() -> str:
    """Create a ring of 18 cities in three regions, which three players can fill without reaching the Step 2 number."""
    regions = [{"id": color, "name": color, "color": color} for color in ("green", "brown", "red")]
    names = [f"{color}-{number}" for color in ("green", "brown", "red") for number in range(6)]
    cities = [{"id": name, "name": name, "region": name.split("-")[0], "lat": 50, "lon": 10} for name in names]
    links = [{"a": a, "b": b, "cost": 1} for a, b in zip(names, names[1:] + names[:1], strict=True)]
    data = {"id": "ring", "name": "Ring", "regions": regions, "cities": cities, "connections": links}
    made, faults = check_data(data)
    assert made is not None, faults
    builder.OWN_BOARDS["ring"] = made
    return "ring"


@pytest.mark.parametrize(
    ("full", "cities", "step"), [(True, (6, 6, 6), 2), (False, (6, 6, 6), 1), (True, (6, 6, 5), 1)]
)
def test_step2_when_full(edition: Edition, full: bool, cities: tuple[int, ...], step: int) -> None:
    play = at_building(
        board=small_board(),
        edition=edition,
        options={"step2_when_full": full},
        cities=share_cities(*cities, name="ring", edition=edition),
    ).play()
    play.done(A)
    assert (play.state.phase, play.state.step) == ("bureaucracy", step)


# --- completeness --------------------------------------------------------------------------------------------

#: The file and scenario in which each option is tested both on and off.
ELSEWHERE = {
    "trust": "test_options.py: two without the Trust; test_trust.py",
    "starting_cities": "test_variants.py",
    "first_game": "test_variants.py",
    "central_europe_specials": "test_map_specials.py: base rules",
    "tiebreak_cities": "test_end.py",
    "obsolete_plants": "here",
    "recharged_garbage": "test_map_specials.py",
    "replace_discount_plant": "here",
    "step3_as_step2_card": "test_steps.py: S07",
    "step2_before_step3": "here; test_steps.py: S10, S17",
    "late_start": "here",
    "rearrange_between_runs": "test_powering.py: P16",
    "scrap_keeps_fuel": "here",
    "trust_refill_row": "test_trust.py: T14",
    "trust_39_counts": "test_trust.py",
    "start_markers": "test_variants.py: V04",
    "vienna_floor": "test_map_specials.py: X05",
    "benelux_garbage": "test_map_specials.py",
    "benelux_drop_lowest": "test_map_specials.py: X14",
    "recharged_board": "here",
    "step2_when_full": "here; test_board_uk_ireland.py: UK-10",
    "brazil_6_and_14": "test_board_brazil.py: BR-3",
    "quebec_fusion": "test_board_quebec.py: QC-5",
    "quebec_stay": "test_board_quebec.py: QC-6 to QC-9",
    "russia_first_pass": "test_board_russia.py: RU-5",
    "outgrown_draws": "test_board_russia.py: RU-8; test_board_baden_wuerttemberg.py: BW-9",
    "russia_discount": "test_board_russia.py: RU-14",
    "south_africa_storage": "test_board_south_africa.py: ZA-10",
    "south_africa_end": "test_board_south_africa.py",
    "second_island": "test_board_uk_ireland.py: UK-1",
    "late_places": "test_board_baden_wuerttemberg.py: BW-2",
    "japan_second_start": "test_board_japan.py: JP-1",
    "korea_refill": "test_board_korea.py: KO-7",
    "china_step3": "test_board_china.py",
    "outage_in_last_round": "test_board_india.py: IN-11",
}


def test_every_option_is_tested() -> None:
    assert {option.key for option in OPTIONS} == set(ELSEWHERE)
