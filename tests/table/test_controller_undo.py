"""Undo at the table: one step at a time, until a card is drawn or somebody else decides."""

import pytest

from powergrid.content.library import board_by_id
from powergrid.game import Game, create_game
from powergrid.rules.actions import Bid, Buy, Done, Nominate, Pass
from powergrid.table.controller import Controller


def new_game() -> Game:
    names = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cleo"}]
    return create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], names, seed=7)


@pytest.fixture
def table() -> Controller:
    controller = Controller(new_game())
    controller.start()
    return controller


def test_a_bid_is_undone_until_the_next_player_bids(table: Controller) -> None:
    first = table.seat
    table.act(Nominate(first, 4, 4))
    second = table.seat
    assert second != first
    assert table.why_no_undo() == ""
    assert table.undo_name() == "bid"
    assert table.undo()
    assert (table.seat, table.game.length) == (first, 0)
    assert table.redo()
    assert (table.seat, table.state.high_bid) == (second, 4)
    table.act(Bid(second, 5))
    assert table.undo()
    assert table.state.high_bid == 4


def test_no_undo_past_a_drawn_card(table: Controller) -> None:
    table.act(Nominate(table.seat, 4, 4))
    table.act(Pass(table.seat))
    table.act(Pass(table.seat))
    assert table.why_no_undo() == "No undo: a card was drawn."
    assert not table.undo()
    table.free_undo = True
    assert table.undo()


def test_a_turn_of_fuel_is_one_step_also_after_it_ended(table: Controller) -> None:
    while table.kind != "buy":
        if table.kind == "nominate":
            plant, low, _high = table.legal.nominations()[0]
            table.act(Nominate(table.seat, plant, low))
        else:
            table.act(Pass(table.seat))
    seat, before = table.seat, table.game.length
    kind, _most = table.legal.purchases()[0]
    table.set_fuel(kind, 1)
    table.confirm_fuel()
    assert isinstance(table.game.record.actions[before], Buy)
    assert isinstance(table.game.record.actions[before + 1], Done)
    assert table.seat != seat
    assert table.undo()
    assert (table.seat, table.game.length) == (seat, before)
    assert table.redo()
    assert table.seat != seat


def test_nothing_to_undo_at_the_start(table: Controller) -> None:
    assert table.why_no_undo() == "Nothing to undo yet."
    assert table.undo_name() == ""
    assert not table.undo()
    assert not table.redo()
