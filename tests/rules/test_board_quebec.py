"""Québec: the QC scenarios in BOARDS §3."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.content.plants import STEP3
from tests.rules.boards import buried, cost, deals, drawn, left, refilled
from tests.rules.builder import A, Given, at_building, at_bureaucracy, share_cities, zones
from tests.rules.play import Play

BOARD = "quebec"
ECOLOGICAL = {13, 18, 22, 27, 33, 37, 44, 50}


def update(market: list[int], edition: Edition = "classic", **options: OptionValue) -> Play:
    """Return the position after a market update in Step 1."""
    play = at_bureaucracy(
        board=BOARD, edition=edition, market=market, deck=[34, 35, 36, 38, STEP3] if 36 not in market else [34, STEP3],
        options=options,
    ).play()  # fmt: skip
    play.nobody_powers()
    return play


@pytest.mark.parametrize(("players", "size"), [(2, 26), (3, 26), (4, 30), (5, 34), (6, 34)])
def test_qc01_the_deck_in_classic(players: int, size: int) -> None:
    for _, deck in deals(BOARD, "classic", players):
        assert deck[:3] == [13, 18, 22]
        assert {27, 33, 37, 44, 50} <= set(deck)
        assert len(deck) == size


@pytest.mark.parametrize(("players", "size"), [(2, 28), (3, 26), (4, 30), (5, 34), (6, 34)])
def test_qc02_the_deck_in_recharged(players: int, size: int) -> None:
    found = deals(BOARD, "recharged", players)
    for market, deck in found:
        assert deck[0] <= 15
        assert deck[1:3] == [18, 22]
        assert {*market, *deck} >= ECOLOGICAL
        assert len(deck) == size
    assert any(13 in market for market, _ in found)


def test_qc03_a_wind_plant_stays(edition: Edition) -> None:
    play = update([12, 14, 15, 16, 20, 21, 25, 27], edition)
    assert buried(play) == [25]
    assert 27 in play.future
    assert drawn(play) == [34]


def test_qc04_a_plant_from_the_current_market_is_buried(edition: Edition) -> None:
    play = update([12, 14, 15, 18, 22, 27, 33, 37], edition)
    assert buried(play) == [15]
    assert play.state.market == [12, 14, 18, 22, 27, 33, 34, 37]


@pytest.mark.parametrize(("never", "gone"), [(False, 50), (True, 30)])
def test_qc05_the_fusion_plant(edition: Edition, never: bool, gone: int) -> None:
    """D-35."""
    assert buried(update([12, 14, 15, 16, 30, 37, 44, 50], edition, quebec_fusion=never)) == [gone]


def leader_gets_13(**options: OptionValue) -> Play:
    """Return a position after the leader has connected a 13th city, with plant 13 in the market."""
    shares = share_cities(13, 1, 1, name=BOARD)
    *mine, target = shares[A]
    play = at_building(
        board=BOARD, cities=shares | {A: mine}, cash=200, market=[13, 14, 15, 16, 20, 21, 23, 24],
        deck=[30, 31, 32, STEP3], options=options,
    ).play()  # fmt: skip
    play.build(A, target)
    return play


def test_qc06_plant_13_is_outgrown() -> None:
    """D-36: it can leave the game but cannot go under the deck."""
    assert left(leader_gets_13()) == [(13, "obsolete")]


def test_qc06_by_house_rule_plant_13_stays() -> None:
    assert left(leader_gets_13(quebec_stay=True)) == []


@pytest.mark.parametrize(("stay", "gone"), [(False, 13), (True, 14)])
def test_qc07_step_2_removes_the_lowest(edition: Edition, stay: bool, gone: int) -> None:
    play = at_building(
        board=BOARD, edition=edition, cities=share_cities(7, 1, 1, name=BOARD, edition=edition),
        market=[13, 14, 15, 16, 20, 21, 23, 24], deck=[30, 31, 32, STEP3], options={"quebec_stay": stay},
    ).play()  # fmt: skip
    play.done(A)
    assert left(play) == [(gone, "step2")]


@pytest.mark.parametrize(("stay", "gone"), [(False, 18), (True, 20)])
def test_qc08_step_3_removes_the_lowest(edition: Edition, stay: bool, gone: int) -> None:
    play = at_bureaucracy(
        board=BOARD, edition=edition, step=3, market=[18, 20, 21, 23, 24, 25], deck=[30, 31, 32],
        options={"quebec_stay": stay},
    ).play()  # fmt: skip
    play.nobody_powers()
    assert left(play) == [(gone, "market_update")]


@pytest.mark.parametrize(("stay", "gone"), [(False, [(18, "discount_unsold")]), (True, [])])
def test_qc09_an_unsold_discount_plant(stay: bool, gone: list[tuple[int, str]]) -> None:
    play = Given(
        board=BOARD, edition="recharged", market=[18, 20, 21, 23, 24, 25, 26, 28], deck=[30, 31, 32, STEP3],
        options={"quebec_stay": stay},
    ).play()  # fmt: skip
    assert play.state.discount == 18
    play.everyone_passes()
    assert left(play) == gone
    assert play.state.discount == 0


def test_qc10_the_last_other_plant_is_buried(edition: Edition) -> None:
    play = update([13, 18, 22, 27, 33, 36, 37, 44], edition)
    assert buried(play) == [36]
    assert drawn(play) == [34]


def test_qc10_without_another_plant_the_update_is_skipped(edition: Edition) -> None:
    play = update([13, 18, 22, 27, 33, 37, 44, 50], edition, quebec_fusion=True)
    assert (buried(play), drawn(play)) == ([], [])
    assert play.state.round == 3


@pytest.mark.parametrize("city", ["pointe-claire", "montreal", "longueuil"])
def test_qc11_a_ring_of_free_links(city: str) -> None:
    assert cost(BOARD, ["laval"], city, inside=["laval"]) == 10


def test_qc11_all_cities_on_the_ring_cost_10_each() -> None:
    play = at_building(board=BOARD, cities={A: ["laval"]}, inside=["montreal"]).play()
    for city in ("pointe-claire", "montreal", "longueuil"):
        play.build(A, city)
    assert play.money(A) == 20


def test_qc12_montreal_to_quebec() -> None:
    assert cost(BOARD, ["montreal"], "quebec", inside=["montreal", "trois-rivieres"]) == 41


def test_qc13_refill_for_six_players(edition: Edition) -> None:
    assert refilled(BOARD, 6, 2, edition=edition) == [6, 6, 5, 3]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_qc14_brown_needs_pink_and_purple_yellow(edition: Edition, players: int) -> None:
    offered = zones(BOARD, edition, players)
    assert offered
    for zone in offered:
        assert "brown" not in zone or "pink" in zone
        assert "purple" not in zone or "yellow" in zone


def test_start_fuel_of_quebec(edition: Edition) -> None:
    play = Given(board=BOARD, edition=edition).play()
    assert play.state.fuel_market == [21, 21, 6, 2]
