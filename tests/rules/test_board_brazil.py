"""Brazil: the BR scenarios in BOARDS §1."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.plants import PLANTS, STEP3
from powergrid.rules.events import PlantDrawn
from tests.rules.boards import are_connected, cost, deals, left, refilled, why_rejected
from tests.rules.builder import A, B, C, Given, at_building, board

GARBAGE = {6, 14, 19, 24, 30, 38}


@pytest.mark.parametrize(("players", "size"), [(2, 26), (3, 26), (4, 30), (5, 34), (6, 34)])
def test_br01_classic_keeps_all_garbage_plants(players: int, size: int) -> None:
    for market, deck in deals("brazil", "classic", players):
        assert list(market) == [3, 4, 5, 6, 7, 8, 9, 10]
        assert deck[:2] == [13, 14]
        assert {19, 24, 30, 38} <= set(deck)
        assert len(deck) == size


def test_br02_a_record_without_a_garbage_plant_is_rejected() -> None:
    deck = [13, 14, *[card for card in PLANTS if card > 14 and card != 24][:24], STEP3]
    assert "plant 24 must be in the game" in why_rejected("brazil", "classic", range(3, 11), deck, players=2)
    assert why_rejected("brazil", "classic", range(3, 11), [*deck[:-1], 24, STEP3], players=2) == ""


@pytest.mark.parametrize("missing", [6, 14])
def test_br03_plants_6_and_14_start_in_the_market(missing: int) -> None:
    market = sorted(({6, 14} - {missing}) | {3, 4, 5, 7, 8, 9, 10})
    deck = [*[card for card in PLANTS if card not in market], STEP3]
    assert f"plant {missing} must start in the market" in why_rejected("brazil", "recharged", market, deck)


def test_br03_with_the_house_rule_plants_6_and_14_can_be_anywhere() -> None:
    """D-32: in that case, they are plug cards that cannot be removed."""
    found = deals("brazil", "recharged", 3, {"brazil_6_and_14": "anywhere"})
    assert all({6, 14} <= {*market, *deck} for market, deck in found)
    assert any(6 not in market for market, _ in found)


@pytest.mark.parametrize(("players", "plugs", "sockets"), [(2, 1, 5), (3, 2, 6), (4, 1, 3), (5, 0, 0), (6, 0, 0)])
def test_br04_plants_removed_in_the_recharged_set_up(players: int, plugs: int, sockets: int) -> None:
    for market, deck in deals("brazil", "recharged", players):
        assert {6, 14} <= set(market)
        gone = set(PLANTS) - {*market, *deck}
        assert len([card for card in gone if card <= 15]) == plugs
        assert len([card for card in gone if card > 15]) == sockets
        assert not gone & GARBAGE


def test_br05_the_first_two_replacements_are_fixed() -> None:
    play = Given(board="brazil", round=1, deck=[13, 14, 20, 21, 22, 23]).play()
    play.sells(A, 3)
    play.sells(B, 4)
    assert [event.plant for event in play.happened(PlantDrawn)] == [13, 14]


def test_br06_only_the_set_up_protects_garbage_plants() -> None:
    cities = ["sao-paulo", "campinas", "guarulhos", "rio-de-janeiro", "sao-goncalo"]
    more = [one.id for one in board("brazil").cities if one.region in ("green", "brown", "yellow")]
    mine = [*cities, *[city for city in more if city not in cities]][:13]
    target = next(city for city in more if city not in mine)
    play = at_building(
        board="brazil", regions=("green", "brown", "yellow"), cities={A: mine}, cash=200,
        market=[14, 15, 16, 17, 20, 21, 22, 23], deck=[30, 31, 32, 33],
    ).play()  # fmt: skip
    play.build(A, target)
    assert left(play) == [(14, "obsolete")]


def test_br07_refill_for_five_players() -> None:
    assert refilled("brazil", 5, 1) == [3, 5, 4, 2]


def test_br08_refill_for_three_players_in_step_3() -> None:
    assert refilled("brazil", 3, 3)[0] == 3


def test_br08_three_coal_tokens_are_on_8() -> None:
    play = at_building(board="brazil", fuel_market={"coal": 3}).play()
    assert play.spaces("coal") == {8: 3}


def test_br09_campinas_through_guarulhos() -> None:
    play = at_building(board="brazil", cities={A: ["sao-paulo"]}).play()
    assert play.cost(A, "campinas") == 10
    play.build(A, "campinas")
    assert play.cost(A, "guarulhos") == 10


def test_br10_campinas_from_rio() -> None:
    play = at_building(
        board="brazil", cities={A: ["rio-de-janeiro"], B: ["sao-paulo"], C: ["guarulhos"]}, inside=["campinas"]
    ).play()
    assert play.cost(A, "campinas") == 17
    play.build(A, "campinas")
    assert play.money(A) == 33


def test_br11_the_most_expensive_link() -> None:
    assert cost("brazil", ["maraba"], "vilhena", inside=["maraba"]) == 41


def test_br12_zones() -> None:
    assert are_connected("brazil", "red", "pink", "purple")
    assert not are_connected("brazil", "red", "green", "brown")


def test_starting_fuel_in_brazil(edition: Edition) -> None:
    play = Given(board="brazil", edition=edition).play()
    assert play.state.fuel_market == [24, 18, 6, 2]
    assert play.spaces("garbage") == {7: 3, 8: 3}
