"""The maximum bid: the program raises by ones up to the limit and passes beyond it."""

from powergrid.content.library import board_by_id
from powergrid.game import create_game
from powergrid.rules.actions import Bid, Nominate, Pass
from powergrid.table.controller import Controller


def started() -> tuple[Controller, list[int]]:
    """Three players on Germany, classic; the first in order has opened plant 4 at 4. Returns seats as they bid."""
    players = [{"name": name} for name in ("Ana", "Bo", "Cleo")]
    game = create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], players, seed=1)
    controller = Controller(game)
    first = controller.seat
    controller.act(Nominate(first, 4, 4))
    return controller, [first, (first + 1) % 3, (first + 2) % 3]


def test_a_limit_raises_by_one_each_time() -> None:
    controller, (first, second, third) = started()
    controller.set_limit(second, 12)
    assert controller.state.high_bid == 5
    assert controller.state.leader == second
    controller.act(Bid(third, 8))
    assert controller.seat == first
    controller.act(Bid(first, 10))
    assert (controller.state.high_bid, controller.state.leader) == (11, second)
    assert controller.seat == third


def test_beyond_the_limit_the_player_passes() -> None:
    controller, (first, second, third) = started()
    controller.set_limit(second, 6)
    controller.act(Bid(third, 6))
    controller.act(Bid(first, 7))
    assert not controller.state.bidders >> second & 1
    assert Pass(second) in controller.game.record.actions
    assert controller.seat == third


def test_two_limits_bid_against_each_other_step_by_step() -> None:
    controller, (first, second, third) = started()
    controller.set_limit(first, 9)
    controller.set_limit(third, 8)
    controller.set_limit(second, 5)
    # second 5, third 6, first 7, (second passes), third 8, first 9, third passes: first pays 9
    assert controller.state.players[first].money == 50 - 9
    amounts = [action.amount for action in controller.game.record.actions if isinstance(action, Bid)]
    assert amounts == [5, 6, 7, 8, 9]


def test_a_limit_ends_with_its_auction() -> None:
    controller, (_first, second, third) = started()
    controller.set_limit(second, 20)
    controller.act(Pass(third))
    controller.act(Pass(controller.seat))
    assert controller.state.players[second].plants == [4]
    assert controller.bid_limits_set == {}


def test_undo_takes_the_limit_back() -> None:
    controller, (_first, second, _third) = started()
    controller.set_limit(second, 20)
    assert controller.undo()
    assert controller.bid_limits_set == {}
    assert controller.seat == second
    assert controller.state.high_bid == 4
