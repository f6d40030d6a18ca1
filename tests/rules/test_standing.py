"""Each player's status in the current phase (RULES §6 to §9), and the places of a ranking (§11)."""

import pytest

from powergrid.rules.standing import is_done, places, standing, turns, turns_until
from tests.rules.builder import A, B, C, D, Given, Phase

MARKET = (9, 10, 11, 12, 14, 15, 16, 17)


def test_an_auction_shows_leader_bidders_and_players_who_passed() -> None:
    play = Given(players=4, market=MARKET).play()
    assert [standing(play.state, seat) for seat in (A, B, C, D)] == ["acts", "waits", "waits", "waits"]
    play.nominate(A, 10, 10)
    play.pass_(B)
    assert [standing(play.state, seat) for seat in (A, B, C, D)] == ["leads", "passed", "acts", "bids"]


def test_a_player_who_bought_or_left_is_done_with_the_auction() -> None:
    state = Given(players=4, market=MARKET, bought=[A], out=[C]).state()
    assert [standing(state, seat) for seat in (A, B, C, D)] == ["bought", "acts", "left", "waits"]
    assert [is_done(state, seat) for seat in (A, B, C, D)] == [True, False, True, False]


def test_the_buyer_of_a_fourth_plant_must_scrap_one() -> None:
    play = Given(market=MARKET, plants={A: [3, 4, 5]}).play()
    play.sells(A, 10, 10)
    assert standing(play.state, A) == "scraps"
    assert not is_done(play.state, A)


def test_a_board_can_bar_a_player_from_uranium() -> None:
    """RULES §14.3: in Central Europe, a player without a city in certain countries cannot bid on a uranium plant."""
    cities = {A: ["praha"], B: ["krakow", "ostrava"], C: ["wien"]}
    play = Given(board="central-europe", cities=cities, market=(10, 11, 13, 14, 15, 16, 18, 19)).play()
    play.nominate(A, 11, 11)
    assert [standing(play.state, seat) for seat in (A, B, C)] == ["leads", "acts", "barred"]


@pytest.mark.parametrize(
    ("phase", "order"), [("resources", [C, B, A]), ("building", [C, B, A]), ("bureaucracy", [A, B, C])]
)
def test_fuel_and_building_start_with_the_last_player(phase: Phase, order: list[int]) -> None:
    state = Given(phase=phase, to_act=B).state()
    assert turns(state) == order
    assert [standing(state, seat) for seat in order] == ["done", "acts", "waits"]
    assert [turns_until(state, seat) for seat in order] == [-1, 0, 1]
    assert [is_done(state, seat) for seat in order] == [True, False, False]


def test_players_who_tie_share_a_place() -> None:
    assert places(((C,), (A, D), (B,))) == {C: 1, A: 2, D: 2, B: 4}
    assert places(None) == {}
