"""South Africa: the ZA scenarios in BOARDS §5."""

from collections import Counter

import pytest

from powergrid.content.board import check_data
from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.content.plants import COAL
from powergrid.record.actions import action_from_json, action_to_json
from powergrid.record.entries import RecordError
from powergrid.rules.actions import Buy
from powergrid.rules.fuel import RESERVE
from powergrid.rules.zones import connected_zones, possible_zones
from tests.rules.boards import cost, deals, refilled
from tests.rules.builder import A, B, C, Given, at_building, at_bureaucracy, at_resources, board, ruleset, zones
from tests.rules.play import Play

BOARD = "south-africa"
NEIGHBOURS = ("namibia", "botswana", "zimbabwe", "mozambique", "eswatini", "lesotho")


@pytest.mark.parametrize(("own", "price"), [("musina", 30), ("polokwane", 38)])
def test_za01_a_neighbour_costs_links_only(own: str, price: int) -> None:
    assert cost(BOARD, [own], "zimbabwe", inside=[own]) == price


@pytest.mark.parametrize("step", [1, 2, 3])
def test_za02_a_neighbour_has_room_for_one_player(edition: Edition, step: int) -> None:
    play = at_building(
        board=BOARD, edition=edition, step=step, cities={A: ["musina"], B: ["zimbabwe"]}, cash=200
    ).play()
    assert play.why_not.build(A, "zimbabwe") == "city_full"


def test_za03_no_network_starts_in_a_neighbour(edition: Edition) -> None:
    play = at_building(board=BOARD, edition=edition, inside=["lesotho"]).play()
    assert play.why_not.build(A, "lesotho") == "no_start"
    assert play.city("lesotho") not in play.legal.builds()


@pytest.mark.parametrize("taken", [(), ("rustenburg",)])
def test_za04_botswana_through_rustenburg(taken: tuple[str, ...]) -> None:
    play = at_building(board=BOARD, cities={A: ["johannesburg-north"], B: taken}, inside=["botswana"]).play()
    assert play.cost(A, "botswana") == 34


def test_za05_a_neighbour_is_supplied() -> None:
    market = [9, 10, 11, 12, 14, 15, 16, 17]
    mine = ["namibia", "springbok", "upington", "kuruman", "kimberley", "welkom", "klerksdorp", "bloemfontein"]
    play = at_bureaucracy(
        board=BOARD, cities={A: mine}, plants={A: [5, 36]}, fuel={A: {"coal": 5}}, market=market,
        cash=0,
    ).play()  # fmt: skip
    play.power(A, {5: {"coal": 2}, 36: {"coal": 3}})
    assert play.state.players[A].powered == 8
    assert play.money(A) == 90


def test_za06_a_neighbour_counts_for_step_2() -> None:
    six = ["mbombela", "germiston", "johannesburg-north", "johannesburg-south", "ladysmith", "newcastle"]
    for more, step in (((), 1), (("eswatini",), 2)):
        play = at_building(board=BOARD, cities={A: [*six, *more]}, inside=["eswatini"]).play()
        play.done(A)
        assert play.state.step == step


def test_za07_the_market_in_classic() -> None:
    for market, deck in deals(BOARD, "classic", 4):
        assert list(market) == [3, 4, 5, 6, 8, 9, 10, 11]
        assert deck[0] == 13


@pytest.mark.parametrize(("edition", "sizes"), [("classic", (25, 25, 29, 33, 33)), ("recharged", (27, 25, 29, 33, 33))])
def test_za07_plant_7_is_removed(edition: Edition, sizes: tuple[int, ...]) -> None:
    for players in range(2, 7):
        for market, deck in deals(BOARD, edition, players):
            assert 7 not in {*market, *deck}
            assert len(deck) == sizes[players - 2]


def test_za07_recharged_keeps_three_plug_cards() -> None:
    for market, deck in deals(BOARD, "recharged", 5):
        assert len([card for card in market if card <= 15]) == 8
        assert len([card for card in deck[1:] if card <= 15]) == 3


def test_za08_burnt_coal_goes_to_the_reserve(edition: Edition) -> None:
    play = at_bureaucracy(
        board=BOARD, edition=edition, plants={A: [4], B: [8]}, fuel={A: {"coal": 2}, B: {"coal": 3}},
        cities={A: ["welkom"], B: ["kimberley"]}, fuel_market={"coal": 19},
    ).play()  # fmt: skip
    play.power(play.state.to_act, {4: {"coal": 2}})
    play.power(play.state.to_act, {8: {"coal": 3}})
    assert play.supply("coal") == 5
    play.nobody_powers()
    assert play.on_market("coal") == 23
    assert play.supply("coal") == 1


def test_za09_an_empty_reserve_refills_nothing(edition: Edition) -> None:
    play = at_bureaucracy(
        board=BOARD, edition=edition, plants={A: [8], B: [20]}, fuel={A: {"coal": 5}, B: {"coal": 5}},
        fuel_market={"coal": 14},
    ).play()  # fmt: skip
    assert play.supply("coal") == 0
    play.nobody_powers()
    assert play.on_market("coal") == 14


def test_za10_coal_from_the_reserve_costs_8(edition: Edition) -> None:
    play = at_resources(
        board=BOARD, edition=edition, plants={A: [20], B: [8, 25, 36], C: [4, 10, 42]},
        fuel={B: {"coal": 16}, C: {"coal": 5}}, fuel_market={"coal": 0},
    ).play()  # fmt: skip
    assert (play.on_market("coal"), play.supply("coal")) == (0, 3)
    assert [play.price(A, "coal", n) for n in (1, 2, 3)] == [8, 16, 24]
    assert play.why_not.buy(A, "coal", 4) == "sold_out"
    play.buy(A, "coal", 3)
    assert (play.money(A), play.supply("coal")) == (26, 0)


def test_za10_reserve_coal_is_sold_only_when_the_market_is_empty(edition: Edition) -> None:
    """D-40: the cheaper coal on the market is sold first."""
    play = at_resources(board=BOARD, edition=edition, plants={A: [20]}, fuel_market={"coal": 2}).play()
    assert play.price(A, "coal", 3) == 24
    play.buy(A, "coal", 3)
    assert (play.on_market("coal"), play.supply("coal")) == (0, 21)


ALWAYS: dict[str, OptionValue] = {"south_africa_storage": "always"}


def _with_reserve(edition: Edition = "classic", cash: int = 50) -> Play:
    """D-40: the market has 2 coal (at 8), the reserve 12; Ana has room for 10 coal (20: 3→5, 4: 2→1)."""
    return at_resources(
        board=BOARD, edition=edition, options=ALWAYS, plants={A: [4, 20], B: [8, 25, 36]}, fuel={B: {"coal": 10}},
        fuel_market={"coal": 2}, cash=cash,
    ).play()  # fmt: skip


def test_by_default_the_reserve_is_not_for_sale_separately(edition: Edition) -> None:
    play = at_resources(board=BOARD, edition=edition, plants={A: [20]}, fuel_market={"coal": 2}).play()
    assert play.legal.markets() == (0,)
    assert play.why_not.buy(A, "coal", 1, RESERVE) == "no_market"


def test_by_house_rule_the_reserve_is_always_for_sale(edition: Edition) -> None:
    play = _with_reserve(edition)
    assert (play.on_market("coal"), play.supply("coal")) == (2, 12)
    assert play.why_not.buy(A, "coal", 3, RESERVE) is None
    play.buy(A, "coal", 3, RESERVE)
    assert (play.money(A), play.on_market("coal"), play.supply("coal")) == (50 - 24, 2, 9)
    play.buy(A, "coal", 2)
    assert (play.money(A), play.on_market("coal"), play.supply("coal")) == (50 - 40, 0, 9)


def test_cheap_coal_can_stay_on_the_market() -> None:
    """24 tokens: 20 on the market at 2 and more, 4 in the reserve at 8."""
    play = at_resources(board=BOARD, options=ALWAYS, plants={A: [20]}, fuel_market={"coal": 20}).play()
    play.buy(A, "coal", 1, RESERVE)
    assert (play.money(A), play.on_market("coal"), play.supply("coal")) == (42, 20, 3)
    assert play.price(A, "coal", 1) == 2


def test_the_reserve_sells_only_coal_and_only_as_much_as_it_has() -> None:
    play = at_resources(
        board=BOARD, options=ALWAYS, plants={A: [20, 7], B: [8]}, fuel_market={"coal": 22, "oil": 10}, cash=99
    ).play()
    assert play.supply("oil") > 0
    assert play.why_not.buy(A, "oil", 1, RESERVE) == "sold_out"
    assert play.why_not.buy(A, "coal", 2, RESERVE) is None
    assert play.why_not.buy(A, "coal", 3, RESERVE) == "sold_out"
    offers = [action for action in play.legal if isinstance(action, Buy) and action.market == RESERVE]
    assert offers == [Buy(A, COAL, 1, RESERVE), Buy(A, COAL, 2, RESERVE)]


def test_money_and_room_limit_coal_from_the_reserve() -> None:
    play = _with_reserve(cash=20)
    assert play.why_not.buy(A, "coal", 3, RESERVE) == "not_enough_money"
    play = at_resources(
        board=BOARD, options=ALWAYS, plants={A: [4], B: [8]}, fuel={A: {"coal": 3}}, fuel_market={"coal": 2}
    ).play()
    assert play.why_not.buy(A, "coal", 2, RESERVE) == "no_room"


def test_with_an_empty_market_both_purchases_are_equivalent() -> None:
    for market in (0, RESERVE):
        play = at_resources(board=BOARD, options=ALWAYS, plants={A: [20]}, fuel_market={"coal": 0}).play()
        play.buy(A, "coal", 3, market)
        assert (play.money(A), play.supply("coal")) == (26, 21)


def test_a_purchase_from_the_reserve_is_recorded() -> None:
    rules = ruleset(BOARD, "classic", 3, zones(BOARD, "classic", 3)[0], tuple(ALWAYS.items()))
    written = {"seat": 0, "do": "buy", "fuel": "coal", "amount": 2, "reserve": True}
    assert action_to_json(Buy(A, COAL, 2, RESERVE), rules) == written
    assert action_from_json(written, rules) == Buy(A, COAL, 2, RESERVE)
    usual = ruleset(BOARD, "classic", 3, zones(BOARD, "classic", 3)[0])
    with pytest.raises(RecordError, match="not sold on its own"):
        action_from_json(written, usual)


def test_za11_pretoria_to_johannesburg() -> None:
    assert cost(BOARD, ["pretoria-south"], "johannesburg-south", inside=["pretoria-south"]) == 12


def test_za12_coal_on_a_scrapped_plant_goes_to_the_reserve(edition: Edition) -> None:
    play = Given(
        board=BOARD, edition=edition, cities={A: ["welkom"]}, plants={A: [4, 5, 6]}, fuel={A: {"coal": 8}},
        fuel_market={"coal": 16}, market=[9, 10, 11, 12, 14, 15, 16, 17], discount=0,
    ).play()  # fmt: skip
    play.sells(A, 11)
    play.scrap(A, 4)
    assert play.supply("coal") == 4


def test_za13_neighbours_have_a_single_link() -> None:
    ends = Counter(city for link in board(BOARD).connections for city in (link.a, link.b) if city in NEIGHBOURS)
    assert ends == dict.fromkeys(NEIGHBOURS, 1)
    assert all(link.cost == 30 for link in board(BOARD).connections if link.a in NEIGHBOURS or link.b in NEIGHBOURS)


@pytest.mark.parametrize(("chosen", "end"), [({}, 18), ({"south_africa_end": 21}, 21)])
def test_the_end_with_two_players(edition: Edition, chosen: dict[str, int], end: int) -> None:
    """D-41."""
    rules = ruleset(BOARD, edition, 2, zones(BOARD, edition, 2)[0], tuple(chosen.items()))
    assert rules.end_cities == end


@pytest.mark.parametrize("chosen", [{}, {"south_africa_end": 21}])
def test_two_players_can_choose_any_connected_regions(edition: Edition, chosen: dict[str, OptionValue]) -> None:
    """Three regions have at most five neighbours: of the 37 houses that two players can build, one has at least 19."""
    assert possible_zones(board(BOARD), edition, 2, chosen) == connected_zones(board(BOARD), edition, 2)


def test_regions_where_the_game_might_never_end_are_not_offered(edition: Edition) -> None:
    """In 19 cities, four with one space, two players build 34 houses; with 17 each, neither reaches 18 for the end."""
    content, gone = board(BOARD).to_json(), ("kuruman", "durban-north")
    content["cities"] = [city for city in content["cities"] if city["id"] not in gone]
    content["connections"] = [link for link in content["connections"] if not {link["a"], link["b"]} & {*gone}]
    smaller, faults = check_data(content)
    assert smaller is not None, faults
    zone = ("green", "yellow", "brown")
    assert zone in connected_zones(smaller, edition, 2)
    assert zone not in possible_zones(smaller, edition, 2)


def test_start_and_refill_of_south_africa(edition: Edition) -> None:
    play = Given(board=BOARD, edition=edition).play()
    assert play.state.fuel_market == [24, 15, 12, 3]
    assert play.supply("coal") == 0
    assert refilled(BOARD, 4, 3, edition=edition)[1:] == [2, 4, 3]
