"""Baden-Württemberg: the BW scenarios in BOARDS §8."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.content.plants import STEP3
from powergrid.rules.events import DiscountPlaced
from tests.rules.boards import drawn, left, refilled
from tests.rules.builder import A, B, C, Given, at_building, at_bureaucracy, board, ruleset, share_cities, zones
from tests.rules.play import Play

BOARD = "baden-wuerttemberg"
LATE = {"augsburg": ("ulm", 16), "basel": ("loerrach", 2), "ludwigshafen": ("mannheim", 0),
        "nuernberg": ("ellwangen", 18), "strasbourg": ("offenburg", 5)}  # fmt: skip
MARKET = [4, 5, 7, 8, 9, 10, 12, 13]


def late(edition: Edition, step: int, others: int, **options: OptionValue) -> Play:
    """Return a position with A in Mannheim, and this many others in Ludwigshafen."""
    cities = {A: ["mannheim"], B: ["ludwigshafen"], C: ["ludwigshafen"]}
    shares = {seat: names for seat, names in cities.items() if seat <= others}
    return at_building(board=BOARD, edition=edition, step=step, cities=shares, cash=100, options=options).play()


def test_bw01_late_cities_are_closed_in_step_1(edition: Edition) -> None:
    play = late(edition, 1, 0)
    assert play.why_not.build(A, "ludwigshafen") == "city_full"
    assert play.city("ludwigshafen") not in play.legal.builds()


@pytest.mark.parametrize(("step", "others", "price"), [(2, 0, 15), (2, 1, None), (3, 1, 20), (3, 0, 15)])
def test_bw02_spaces_in_late_cities(edition: Edition, step: int, others: int, price: int | None) -> None:
    play = late(edition, step, others)
    assert play.legal.builds().get(play.city("ludwigshafen")) == price
    if price is None:
        assert play.why_not.build(A, "ludwigshafen") == "city_full"


def test_bw03_late_cities_have_no_third_space(edition: Edition) -> None:
    assert late(edition, 3, 2).why_not.build(A, "ludwigshafen") == "city_full"


@pytest.mark.parametrize(("step", "others", "price"), [(2, 0, 15), (3, 0, 20), (3, 1, 20)])
def test_bw02_by_house_rule_the_step_sets_the_price(edition: Edition, step: int, others: int, price: int) -> None:
    """D-46."""
    play = late(edition, step, others, late_places="by_step")
    assert play.legal.builds()[play.city("ludwigshafen")] == price


def test_bw04_the_order_is_set_after_the_auction(edition: Edition) -> None:
    play = Given(
        board=BOARD, edition=edition, order=(A, B, C), cities=share_cities(1, 1, 1, name=BOARD, edition=edition),
        plants={A: [6], B: [5], C: [4]}, market=[7, 8, 9, 10, 11, 12, 14, 15],
    ).play()  # fmt: skip
    play.sells(A, 8)
    play.sells(B, 9)
    play.sells(C, 7)
    assert play.state.phase == "resources"
    assert play.state.order == [B, A, C]
    assert play.state.to_act == C
    play.done(C)
    assert play.state.to_act == A


def test_bw05_nominations_follow_the_order_of_the_last_round(edition: Edition) -> None:
    play = at_bureaucracy(
        board=BOARD, edition=edition, order=(B, A, C), cities=share_cities(1, 1, 3, name=BOARD, edition=edition)
    ).play()
    play.nobody_powers()
    assert (play.state.phase, play.state.round) == ("auction", 3)
    assert play.state.order == [B, A, C]
    assert play.state.to_act == B


def everyone_passes(edition: Edition, deck: list[int]) -> Play:
    """Return a position in which nobody buys."""
    play = Given(board=BOARD, edition=edition, market=MARKET, deck=deck).play()
    play.everyone_passes()
    return play


def test_bw06_the_two_lowest_plants_leave_in_classic() -> None:
    play = everyone_passes("classic", [20, 21, 22, STEP3])
    assert left(play) == [(4, "nobody_bought"), (5, "nobody_bought")]
    assert drawn(play) == [20, 21]


def test_bw07_the_two_lowest_plants_leave_in_recharged() -> None:
    play = everyone_passes("recharged", [20, 21, 22, STEP3])
    assert left(play) == [(4, "nobody_bought"), (5, "nobody_bought")]
    assert drawn(play) == [20, 21]
    assert play.happened(DiscountPlaced) == []
    assert play.minimum(7) == 7


def test_bw08_no_plant_leaves_if_one_was_bought(edition: Edition) -> None:
    play = Given(board=BOARD, edition=edition, market=MARKET, deck=[20, 21, 22, STEP3]).play()
    play.sells(A, 4)
    play.everyone_passes()
    assert left(play) == []


def leader_with_8(**options: OptionValue) -> Play:
    """Return a position after the leader has connected an 8th city; a low card is on top of the pile."""
    shares = share_cities(8, 1, 1, name=BOARD)
    *mine, target = shares[A]
    play = at_building(
        board=BOARD, cities=shares | {A: mine}, cash=100, market=[7, 8, 9, 10, 12, 14, 15, 16],
        deck=[6, 20, 21, 22, STEP3], options=options,
    ).play()  # fmt: skip
    play.build(A, target)
    return play


def test_bw09_no_plant_is_outgrown() -> None:
    play = leader_with_8()
    assert left(play) == []
    assert play.state.market[:2] == [7, 8]


@pytest.mark.parametrize(("value", "lowest"), [("kept", 6), ("discarded", 8)])
def test_bw09_obsolete_plants_when_drawn(value: str, lowest: int) -> None:
    """D-38: obsolete plants are kept or, by house rule, discarded when drawn."""
    play = leader_with_8(outgrown_draws=value)
    play.done(A)
    assert play.state.step == 2
    assert play.state.market[0] == lowest


@pytest.mark.parametrize(("players", "cities"), [(2, 9), (3, 6), (4, 6), (5, 6), (6, 5)])
def test_bw10_cities_that_start_step_2(edition: Edition, players: int, cities: int) -> None:
    assert ruleset(BOARD, edition, players, zones(BOARD, edition, players)[0]).step2_cities == cities
    for have, step in ((cities - 1, 1), (cities, 2)):
        shares = share_cities(have, *(1 for _ in range(players - 1)), name=BOARD, edition=edition)
        play = at_building(board=BOARD, edition=edition, players=players, cities=shares).play()
        play.done(A)
        assert play.state.step == step


@pytest.mark.parametrize(("step", "code"), [(1, "city_full"), (2, None)])
def test_bw11_a_network_can_start_in_a_late_city(edition: Edition, step: int, code: str | None) -> None:
    play = at_building(board=BOARD, edition=edition, step=step, inside=["strasbourg"]).play()
    assert play.why_not.build(A, "strasbourg") == code
    assert play.legal.builds().get(play.city("strasbourg")) == (None if code else 15)


def test_bw12_each_late_city_has_a_single_link() -> None:
    for city, (other, price) in LATE.items():
        ends = [link for link in board(BOARD).connections if city in (link.a, link.b)]
        assert [(link.key, link.cost) for link in ends] == [(frozenset({city, other}), price)]


def test_bw13_six_players(edition: Edition) -> None:
    rules = ruleset(BOARD, edition, 6, zones(BOARD, edition, 6)[0])
    assert (rules.step2_cities, rules.end_cities) == (5, 14)
    assert len(rules.zone) == 35


def test_bw14_the_step_3_card_is_drawn_as_a_replacement(edition: Edition) -> None:
    play = everyone_passes(edition, [STEP3, 30, 31, 32])
    assert play.state.awaiting_shuffle
    assert play.state.phase == "auction"
    assert play.state.market == [7, 8, 9, 10, 12, 13, STEP3]
    play.shuffle(31, 30, 32)
    assert play.state.phase == "resources"
    # The second card comes from the shuffled pile; then the card and the lowest plant leave.
    assert 31 in play.state.market
    assert len(play.state.market) == 6


@pytest.mark.parametrize(("edition", "garbage"), [("classic", 6), ("recharged", 9)])
def test_start_and_refill_are_as_in_the_base_game(edition: Edition, garbage: int) -> None:
    assert Given(board=BOARD, edition=edition).play().state.fuel_market == [24, 18, garbage, 2]
    assert refilled(BOARD, 5, 1, edition=edition) == [5, 4, 3, 2]
