"""Japan: the JP scenarios in BOARDS §9."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.rules.events import CityConnected
from powergrid.rules.zones import setup_faults
from tests.rules.boards import refilled
from tests.rules.builder import A, B, C, D, E, F, Given, at_building, board, zones
from tests.rules.play import Play

BOARD = "japan"
CENTRE = ("green", "purple", "yellow")
STARTS = ("fukuoka", "kobe", "osaka", "sapporo", "tokyo", "yokohama")


def building(
    *own: str, others: dict[int, list[str]] | None = None, regions: tuple[str, ...] = CENTRE, players: int = 3,
    round: int = 2, step: int = 1, spent: bool = False, cash: int = 100, **options: OptionValue,
) -> Play:  # fmt: skip
    """Return a position where A has these cities and is to build."""
    return at_building(
        board=BOARD, players=players, regions=regions, round=round, step=step, cities={A: own, **(others or {})},
        second_networks=[A] if spent else [], cash=cash, options=options,
    ).play()  # fmt: skip


def test_jp01_two_start_cities_in_round_1() -> None:
    play = building(round=1)
    assert play.legal.builds()[play.city("tokyo")] == 10
    play.build(A, "tokyo")
    assert play.why_not.build(A, "yokohama") == "first_round_starts"
    play.build(A, "yokohama", new_network=True)
    assert play.money(A) == 80
    assert play.state.second_networks == 1 << A
    assert play.why_not.build(A, "osaka", new_network=True) == "second_network_spent"
    assert play.why_not.build(A, "osaka") == "first_round_houses"
    assert (play.legal.builds(), play.legal.new_networks()) == ({}, {})


def test_jp02_only_start_cities_in_round_1() -> None:
    play = building(round=1)
    assert play.why_not.build(A, "chiba") == "not_start_city"
    play.build(A, "tokyo")
    assert play.why_not.build(A, "chiba") == "first_round_starts"
    assert play.why_not.build(A, "chiba", new_network=True) == "not_start_city"


def test_jp03_two_spaces_in_step_1() -> None:
    play = building(round=1, others={B: ["tokyo"], C: ["tokyo"]})
    assert play.why_not.build(A, "tokyo") == "city_full"
    play = building(round=1, others={B: ["tokyo"]})
    assert play.why_not.build(A, "tokyo") is None


def test_jp04_a_second_network_without_links() -> None:
    play = building("sapporo", regions=("brown", "green", "purple", "yellow", "red"), players=5)
    assert play.legal.new_networks()[play.city("fukuoka")] == 10
    play.build(A, "fukuoka", new_network=True)
    assert play.money(A) == 90
    assert play.state.second_networks == 1 << A
    assert play.happened(CityConnected)[0].new_network
    assert play.legal.new_networks() == {}


def test_jp05_kobe_from_osaka() -> None:
    play = building("osaka", spent=True)
    assert play.legal.builds()[play.city("kobe")] == 13
    assert play.why_not.build(A, "kobe", new_network=True) == "second_network_spent"


def test_jp06_connecting_by_a_link_keeps_the_right_to_a_second_network() -> None:
    play = building("tokyo")
    assert play.cost(A, "yokohama") == 10
    play.build(A, "yokohama")
    assert play.state.second_networks == 0
    assert play.why_not.build(A, "osaka", new_network=True) is None


def test_jp07_a_late_first_network() -> None:
    play = building(round=3)
    assert {play.state.ruleset.city_ids[city] for city in play.legal.builds()} == {"kobe", "osaka", "tokyo", "yokohama"}
    assert play.why_not.build(A, "chiba") == "not_start_city"


def test_jp08_saitama_is_closed_in_step_1() -> None:
    play = building("tokyo")
    assert play.why_not.build(A, "saitama") == "city_full"
    assert play.cost(A, "nagano") == 27


@pytest.mark.parametrize(("step", "others", "price"), [(2, [], 15), (2, [B], None), (3, [B], 20), (3, [B, C], None)])
def test_jp09_saitama_opens_later(step: int, others: list[int], price: int | None) -> None:
    play = building("tokyo", step=step, others={seat: ["saitama"] for seat in others})
    links = play.cost(A, "saitama") - (price or 0) if price else 0
    assert play.legal.builds().get(play.city("saitama")) == (None if price is None else price + links)
    assert links == play.state.ruleset.costs[play.city("tokyo")][play.city("saitama")] or price is None


@pytest.mark.parametrize(
    ("step", "others", "house"), [(1, [], 10), (1, [B], None), (2, [B], 15), (2, [B, C], None), (3, [B, C], None)]
)
def test_jp10_spaces_in_kochi(step: int, others: list[int], house: int | None) -> None:
    play = building("kobe", step=step, others={seat: ["kochi"] for seat in others})
    links = play.state.ruleset.costs[play.city("kobe")][play.city("kochi")]
    assert play.legal.builds().get(play.city("kochi")) == (None if house is None else house + links)


@pytest.mark.parametrize(("step", "price"), [(1, None), (2, None), (3, 20)])
def test_jp11_a_third_house_in_osaka(step: int, price: int | None) -> None:
    play = building("kobe", step=step, others={B: ["osaka"], C: ["osaka"]})
    assert play.legal.new_networks().get(play.city("osaka")) == price


def test_jp12_the_second_house_in_tokyo_costs_10() -> None:
    play = building("yokohama", others={B: ["tokyo"]})
    assert play.cost(A, "tokyo") == 10


def taken() -> dict[int, list[str]]:
    """Return cities of the other players that fill all spaces in the start cities of central Japan in Step 1."""
    return {B: ["tokyo", "osaka"], C: ["tokyo", "osaka"], D: ["yokohama", "kobe"], E: ["yokohama", "kobe"],
            F: ["sapporo", "fukuoka"]}  # fmt: skip


def test_jp13_all_spaces_in_the_start_cities_are_taken() -> None:
    zone = ("brown", "green", "purple", "yellow", "red")
    play = building("sapporo", "fukuoka", others=taken(), regions=zone, players=6)
    assert play.legal.new_networks() == {}
    assert play.why_not.build(A, "tokyo", new_network=True) == "city_full"


def test_jp13_a_late_player_starts_in_an_empty_city() -> None:
    """D-12: in Step 1, no start city in this zone will have a free space again."""
    four = ["tokyo", "yokohama", "osaka", "kobe"]
    play = building(others={B: four[:3], C: four})
    assert play.why_not.build(A, "chiba") == "not_start_city"
    assert play.why_not.build(A, "kobe") is None
    play = building(others={B: four, C: four})
    assert play.why_not.build(A, "kobe") == "city_full"
    assert play.why_not.build(A, "chiba") is None
    assert play.why_not.build(A, "saitama") == "city_full"


def test_jp14_networks_can_join() -> None:
    play = building("tokyo", "osaka", spent=True, cash=200)
    for city in ("kofu", "nagoya", "kyoto"):
        play.build(A, city)
    assert play.state.second_networks == 1 << A
    assert play.cost(A, "yokohama") == 10


@pytest.mark.parametrize(("players", "choices"), [(3, 3), (5, 1), (6, 1)])
def test_jp15_zones(edition: Edition, players: int, choices: int) -> None:
    assert len(zones(BOARD, edition, players)) == choices


@pytest.mark.parametrize(("value", "code"), [("new_network", "first_round_starts"), ("link", None)])
def test_jp01_the_second_start_city_by_a_link(value: str, code: str | None) -> None:
    """D-47: it uses up the second network except, by house rule, if it is connected by a link."""
    play = building("tokyo", round=1, japan_second_start=value)
    assert play.why_not.build(A, "yokohama") == code
    if code is None:
        play.build(A, "yokohama")
        assert play.state.second_networks == 0
        assert play.why_not.build(A, "kobe", new_network=True) == "first_round_houses"


def test_the_starting_cities_option_is_unavailable_on_this_board() -> None:
    faults = setup_faults(board(BOARD), "recharged", 3, CENTRE, {"starting_cities": True})
    assert faults == ['option "starting_cities" must be false on this board, not true']


def test_start_and_refill_of_japan(edition: Edition) -> None:
    assert Given(board=BOARD, edition=edition).play().state.fuel_market == [21, 15, 9, 3]
    assert refilled(BOARD, 5, 1, edition=edition) == [5, 4, 3, 2]
    assert set(board(BOARD).specials.all.start_cities) == set(STARTS)
