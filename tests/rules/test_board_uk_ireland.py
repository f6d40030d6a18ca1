"""United Kingdom & Ireland: the UK scenarios in BOARDS §7."""

from random import Random

import pytest

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.content.plants import STEP3
from powergrid.rules.dealing import deal
from powergrid.rules.events import CityConnected, GameEnded
from tests.rules.boards import SEEDS, are_connected, cost, left, refilled
from tests.rules.builder import A, B, C, Given, at_building, at_bureaucracy, board, ruleset, zones
from tests.rules.play import Play

BOARD = "uk-ireland"
BOTH_ISLANDS = ("brown", "orange", "green")
EIGHTEEN = ("yellow", "orange", "green")


def second_island(own: list[str], others: list[str], step: int, **options: OptionValue) -> Play:
    """Return a position where A builds and B has cities, with Scotland and Ireland in play."""
    return at_building(
        board=BOARD, regions=BOTH_ISLANDS, step=step, cities={A: own, B: others}, cash=100, options=options
    ).play()


@pytest.mark.parametrize("step", [1, 2])
def test_uk01_a_network_on_the_second_island(step: int) -> None:
    play = second_island(["glasgow"], [], step)
    assert play.cost(A, "dublin") == 30
    assert play.legal.builds()[play.city("dublin")] == 30
    taken = second_island(["glasgow"], ["dublin"], step)
    assert taken.why_not.build(A, "dublin") == ("city_full" if step == 1 else "island_taken")
    assert taken.city("dublin") not in taken.legal.builds()


def test_uk01_by_house_rule_any_free_space_is_allowed() -> None:
    """D-42: the price is that of the space plus 20."""
    play = second_island(["glasgow"], ["dublin"], 2, second_island="any_slot")
    assert play.legal.builds()[play.city("dublin")] == 35
    play.build(A, "dublin")
    assert play.money(A) == 65


def test_uk02_the_second_network_grows_as_usual() -> None:
    play = second_island(["glasgow"], [], 1)
    play.build(A, "dublin")
    assert play.money(A) == 70
    assert play.happened(CityConnected)[0].new_network
    assert play.cost(A, "newry") == 20
    play.build(A, "newry")
    assert play.money(A) == 50
    assert not play.happened(CityConnected)[1].new_network


def test_uk03_a_player_who_starts_in_ireland_can_add_the_other_island() -> None:
    play = second_island([], [], 1)
    assert set(play.legal.builds().values()) == {10}
    play.build(A, "cork")
    assert play.money(A) == 90
    assert play.cost(A, "glasgow") == 30
    assert play.cost(A, "edinburgh") == 30
    play.build(A, "glasgow")
    assert play.money(A) == 60
    assert play.cost(A, "edinburgh") < 30


def test_uk04_without_ireland_there_is_one_island(edition: Edition) -> None:
    rules = ruleset(BOARD, edition, 4, ("red", "pink", "yellow", "brown"))
    assert rules.island_cost == -1


def test_uk05_regions_of_an_island_must_be_connected() -> None:
    assert not are_connected(BOARD, "brown", "red", "green")


def test_uk06_the_islands_need_not_be_connected() -> None:
    assert are_connected(BOARD, *BOTH_ISLANDS)
    assert any(set(zone) == set(BOTH_ISLANDS) for zone in zones(BOARD, "classic", 3))


@pytest.mark.parametrize(("city", "allowed"), [("cork", False), ("belfast", True)])
def test_uk07_northern_ireland_allows_uranium(edition: Edition, city: str, allowed: bool) -> None:
    play = Given(
        board=BOARD, edition=edition, cities={A: ["dublin", city]}, inside=["belfast"],
        market=[9, 10, 11, 12, 14, 15, 16, 17],
    ).play()  # fmt: skip
    assert play.why_not.nominate(A, 11) == (None if allowed else "nuclear")


def test_uk08_no_uranium_in_round_1(edition: Edition) -> None:
    play = Given(board=BOARD, edition=edition, round=1, market=[9, 10, 11, 12, 14, 15, 16, 17]).play()
    assert play.why_not.nominate(A, 11) == "nuclear"


def test_uk09_uranium_in_round_1(edition: Edition) -> None:
    start = Given(board=BOARD, edition=edition, phase="resources", to_act=A, plants={A: [11]}).play()
    assert start.state.fuel_market == [24, 18, 12, 0]
    assert start.why_not.buy(A, "uranium", 1) == "sold_out"
    play = at_bureaucracy(board=BOARD, edition=edition).play()
    play.nobody_powers()
    assert play.spaces("uranium") == {16: 1}


def full_zone(**options: OptionValue) -> Play:
    """Return a position with three players in a zone of 18 cities, six each, at the end of phase 4."""
    cities = [city.id for city in board(BOARD).cities if city.region in EIGHTEEN]
    assert len(cities) == 18
    play = at_building(
        board=BOARD, regions=EIGHTEEN, cities={A: cities[:6], B: cities[6:12], C: cities[12:]}, options=options
    ).play()
    play.done(A)
    return play


@pytest.mark.parametrize(("options", "step"), [({}, 2), ({"step2_when_full": False}, 1)])
def test_uk10_step_2_when_every_city_is_taken(options: dict[str, OptionValue], step: int) -> None:
    """D-43: the option is on for this board."""
    assert full_zone(**options).state.step == step


def test_uk11_the_step_3_card_is_third_from_the_bottom(edition: Edition) -> None:
    for players, size in ((2, 26 if edition == "classic" else 28), (4, 30), (6, 34)):
        rules = ruleset(BOARD, edition, players, zones(BOARD, edition, players)[0])
        for seed in SEEDS:
            deck = deal(rules, Random(seed)).deck
            assert len(deck) == size + 1
            assert deck.index(STEP3) == size - 2


def test_uk12_the_cards_under_the_step_3_card_are_shuffled_in(edition: Edition) -> None:
    play = at_bureaucracy(
        board=BOARD, edition=edition, step=2, market=[9, 10, 11, 12, 14, 15, 16, 20], deck=[STEP3, 40, 42]
    ).play()
    play.nobody_powers()
    assert play.state.awaiting_shuffle
    assert sorted(play.state.deck) == [20, 40, 42]
    play.shuffle(42, 20, 40)
    assert play.state.market == [10, 11, 12, 14, 15, 16]


@pytest.mark.parametrize(
    ("edition", "gone", "drawn"),
    [("classic", [(9, "step3")], []), ("recharged", [(9, "step2"), (10, "step3")], [42])],
)
def test_uk13_step_3_during_step_1(edition: Edition, gone: list[tuple[int, str]], drawn: list[int]) -> None:
    play = at_bureaucracy(
        board=BOARD, edition=edition, market=[9, 10, 11, 12, 14, 15, 16, 20], deck=[STEP3, 40, 42]
    ).play()
    play.nobody_powers()
    play.shuffle(42, 20, 40)
    assert left(play) == gone
    assert [card for card in (42,) if card in play.state.market] == drawn


@pytest.mark.parametrize(("regions", "end"), [(EIGHTEEN, 18), (("red", "pink", "yellow"), 21)])
def test_uk14_the_end_with_two_players(edition: Edition, regions: tuple[str, ...], end: int) -> None:
    """D-44: 21 cities, or every city in play."""
    assert ruleset(BOARD, edition, 2, regions).end_cities == end


@pytest.mark.parametrize(("own", "price"), [("derry", 20), ("dublin", 26)])
def test_uk15_routes_to_belfast(own: str, price: int) -> None:
    assert cost(BOARD, [own], "belfast", inside=["derry", "dublin"]) == price


def test_refill_on_uk_ireland(edition: Edition) -> None:
    assert refilled(BOARD, 5, 2, edition=edition) == [7, 6, 3, 4]


# --- confined networks -------------------------------------------------------------------------------------------


def cities_of(*regions: str) -> list[str]:
    return [city.id for city in board(BOARD).printing("classic").cities if city.region in regions]


@pytest.mark.parametrize("step", [2, 3])
@pytest.mark.parametrize(
    ("free", "ends"),
    [
        ((), True),
        ((B,), False),  # C can connect that city: A and B have all the others they can reach
        ((C,), False),  # B can
        ((B, C), False),  # all three can, A from the other island
    ],
)
def test_a_game_ends_when_nobody_can_ever_connect_another_city(step: int, free: tuple[int, ...], ends: bool) -> None:
    """Seventeen cities would end it, but A has all 8 in Scotland, and B and C have all 12 in Ireland.

    Args:
        free: The players who do not have Dublin.
    """
    irish = cities_of("orange", "green")
    own = {seat: [city for city in irish if city != "dublin" or seat not in free] for seat in (B, C)}
    scottish = cities_of("brown")
    play = at_building(board=BOARD, regions=BOTH_ISLANDS, step=step, cities={A: scottish, **own}, cash=9).play()
    play.everyone_done()
    assert (play.state.phase == "finished") is ends
    if ends:
        assert play.happened(GameEnded)[0].reason == "nobody_can_build"
        assert play.state.ranking is not None


@pytest.mark.parametrize(("missing", "ends"), [("", True), ("dublin", False)])
def test_later_steps_do_not_help_confined_players(missing: str, ends: bool) -> None:
    """The additional spaces of Steps 2 and 3 are in their own cities or on the other island."""
    irish = [city for city in cities_of("orange", "green") if city != missing]
    cities = {A: cities_of("brown"), B: irish}
    play = at_building(board=BOARD, players=2, regions=BOTH_ISLANDS, cities=cities, cash=9).play()
    play.everyone_done()
    assert (play.state.phase == "finished") is ends


def test_a_player_without_a_network_keeps_the_game_going() -> None:
    cities = {A: cities_of("brown"), B: cities_of("orange", "green")}
    play = at_building(board=BOARD, regions=BOTH_ISLANDS, step=3, cities=cities, cash=9).play()
    play.everyone_done()
    assert play.state.phase == "bureaucracy"


def test_by_house_rule_nobody_is_confined() -> None:
    cities = {A: cities_of("brown"), **dict.fromkeys((B, C), cities_of("orange", "green"))}
    play = at_building(
        board=BOARD, regions=BOTH_ISLANDS, step=3, cities=cities, cash=9, options={"second_island": "any_slot"}
    ).play()
    play.everyone_done()
    assert play.state.phase == "bureaucracy"
