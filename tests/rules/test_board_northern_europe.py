"""Northern Europe: the NE scenarios in BOARDS §6."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.plants import PLANTS, PlantKind
from powergrid.rules.ruleset import Ruleset
from tests.rules.boards import cost, refilled
from tests.rules.builder import A, B, Given, at_bureaucracy, board, ruleset
from tests.rules.play import Play

BOARD = "northern-europe"
WITHOUT_DENMARK = ("brown", "yellow", "purple")
WITH_DENMARK = ("purple", "orange", "red")
NORTH = ("brown", "yellow", "red")


def rules(regions: tuple[str, ...], edition: Edition = "classic") -> Ruleset:
    """Return the rules of a three-player game with these regions."""
    return ruleset(BOARD, edition, 3, regions)


def facts(regions: tuple[str, ...], number: int) -> tuple[PlantKind, int, int, int]:
    """Return the kind, need, cities and storage of a plant with these regions in play."""
    plant = rules(regions).cards[number]
    return plant.kind, plant.need, plant.cities, plant.room


@pytest.mark.parametrize(("number", "as_printed"), [(19, ("garbage", 2, 3, 4)), (26, ("oil", 2, 5, 4))])
def test_ne01_without_denmark(number: int, as_printed: tuple[PlantKind, int, int, int]) -> None:
    assert facts(WITHOUT_DENMARK, number) == as_printed


@pytest.mark.parametrize(("number", "exchanged"), [(19, ("oil", 2, 4, 4)), (26, ("oil", 3, 5, 6))])
def test_ne02_with_denmark(number: int, exchanged: tuple[PlantKind, int, int, int]) -> None:
    assert facts(WITH_DENMARK, number) == exchanged


def test_ne02_plant_19_stores_oil(edition: Edition) -> None:
    play = Given(
        board=BOARD, edition=edition, regions=WITH_DENMARK, phase="resources", to_act=A, plants={A: [19]}
    ).play()
    assert play.why_not.buy(A, "garbage", 1) == "no_plant_burns"
    play.buy(A, "oil", 4)
    assert play.why_not.buy(A, "oil", 1) == "no_room"


def test_ne03_plant_10_burns_uranium() -> None:
    """In round 1 of Classic, it is in the future market; nobody can buy it when it moves up."""
    play = Given(board=BOARD, regions=WITHOUT_DENMARK, round=1, deck=[13, 30, 31, 33, 34]).play()
    assert facts(WITHOUT_DENMARK, 10) == ("uranium", 2, 3, 4)
    assert play.future == [7, 8, 9, 10]
    moved = Given(board=BOARD, regions=WITHOUT_DENMARK, market=[8, 9, 10, 12, 14, 15, 16, 20]).play()
    assert moved.why_not.nominate(A, 10) == "nuclear"


@pytest.mark.parametrize(("city", "allowed"), [("oslo", False), ("kobenhavn", False), ("malmo", True)])
def test_ne03_plant_10_needs_a_city_that_allows_uranium(city: str, allowed: bool) -> None:
    play = Given(board=BOARD, regions=WITH_DENMARK, cities={A: [city]}, market=[8, 9, 10, 12, 14, 15, 16, 20]).play()
    assert play.why_not.nominate(A, 10) == (None if allowed else "nuclear")


@pytest.mark.parametrize(("number", "cities"), [(7, 1), (46, 6)])
def test_ne04_norways_wind_plants(number: int, cities: int) -> None:
    assert facts(WITH_DENMARK, number) == ("wind", 0, cities, 0)
    play = at_bureaucracy(
        board=BOARD, regions=WITH_DENMARK, plants={A: [number]}, market=[9, 11, 12, 13, 14, 15, 16, 17],
        cities={A: ["oslo", "arendal", "bergen", "stavanger", "trondheim", "bodo"]},
    ).play()  # fmt: skip
    play.power(A, {number: {}})
    assert play.state.players[A].powered == cities


def auction(cities: list[str], plant: int, edition: Edition) -> Play:
    """Return an auction for a plant nominated by a player in Malmö; the next bidder has these cities."""
    play = Given(
        board=BOARD, edition=edition, regions=WITH_DENMARK, cash=100, cities={A: ["malmo"], B: cities},
        market=sorted([26, 27, 28, 29, 30, 31, 32, 39]) if plant == 28 else [39, 40, 42, 44, 46, 50, 37, 38],
        step=2,
    ).play()  # fmt: skip
    play.nominate(A, plant)
    return play


def test_ne05_players_who_can_bid_on_uranium(edition: Edition) -> None:
    assert auction(["oslo", "goteborg"], 28, edition).why_not.bid(B, 30) is None
    assert auction(["oslo", "kobenhavn"], 28, edition).why_not.bid(B, 30) == "nuclear"


def test_ne06_everyone_can_bid_on_the_wind_plant_39(edition: Edition) -> None:
    assert facts(WITH_DENMARK, 39) == ("wind", 0, 5, 0)
    assert auction(["oslo", "kobenhavn"], 39, edition).why_not.bid(B, 40) is None


def test_ne07_plant_44_in_finland() -> None:
    assert facts(WITHOUT_DENMARK, 44) == ("uranium", 1, 7, 2)


def test_ne08_plants_exchanged_by_a_zone(edition: Edition) -> None:
    cards = ruleset(BOARD, edition, 2, NORTH).cards
    assert {number for number in PLANTS if cards[number] != PLANTS[number]} == {7, 21, 25, 32, 44, 46}


def test_ne08_all_exchanges() -> None:
    """The table of BOARDS §6: region, plant, kind, need and cities."""
    table = {
        "orange": [(19, "oil", 2, 4), (26, "oil", 3, 5)], "red": [(7, "wind", 0, 1), (46, "wind", 0, 6)],
        "purple": [(10, "uranium", 2, 3), (39, "wind", 0, 5)], "yellow": [(21, "wind", 0, 2), (25, "uranium", 1, 4)],
        "brown": [(32, "garbage", 2, 6), (44, "uranium", 1, 7)], "pink": [(18, "oil", 1, 3), (22, "wind", 0, 3)],
    }  # fmt: skip
    changed = board(BOARD).specials.resolve("classic", {}).changed_plants
    found: dict[str, list[tuple[int, str, int, int]]] = {}
    for one in changed:
        found.setdefault(str(one.region), []).append((one.plant, one.fuel, one.need, one.cities))
    assert found == table


def test_ne09_uranium_runs_for_norway(edition: Edition) -> None:
    play = at_bureaucracy(
        board=BOARD, edition=edition, regions=WITH_DENMARK, plants={A: [17]}, fuel={A: {"uranium": 1}},
        cities={A: ["oslo", "bergen"]},
    ).play()  # fmt: skip
    play.power(A, {17: {"uranium": 1}})
    assert play.state.players[A].powered == 2


def test_ne10_refill_for_six_players(edition: Edition) -> None:
    assert refilled(BOARD, 6, 3, edition=edition) == [5, 6, 6, 4]


def test_ne11_uranium_at_the_start(edition: Edition) -> None:
    assert refilled(BOARD, 2, 1, edition=edition)[3] == 1
    play = Given(board=BOARD, edition=edition).play()
    assert play.spaces("uranium") == dict.fromkeys((7, 8, 10, 12, 14, 16), 1)
    assert play.state.fuel_market == [18, 18, 12, 6]


@pytest.mark.parametrize(
    ("own", "city", "price"), [("uppsala", "stockholm", 12), ("espoo", "helsinki", 12), ("kobenhavn", "stockholm", 32)]
)
def test_ne12_routes(own: str, city: str, price: int) -> None:
    assert cost(BOARD, [own], city, inside=[own, "goteborg", "malmo"] if own == "kobenhavn" else [own]) == price
