"""Undo at the table: step by step, until a card is drawn or somebody else has decided."""

import pytest

from powergrid.content.library import board_by_id
from powergrid.content.plants import PLANTS
from powergrid.desktop.play.controller import Controller
from powergrid.game import Game, create_game, replay
from powergrid.record import parse_record, record_text
from powergrid.rules.actions import Bid, Build, Buy, Done, Nominate, Pass, Power, Run
from powergrid.saves import Autosave, resume
from tests.desktop.positions import position
from tests.sure import sure


def new_game() -> Game:
    names = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cleo"}]
    return create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], names, seed=7)


@pytest.fixture
def table() -> Controller:
    controller = Controller(new_game())
    controller.start()
    return controller


def test_a_bid_can_be_undone_until_the_next_player_bids(table: Controller) -> None:
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
    table.undoing.table_agrees = True
    assert table.undo()


def to_fuel(table: Controller) -> None:
    while table.kind != "buy":
        if table.kind == "nominate":
            plant, low, _high = table.legal.nominations()[0]
            table.act(Nominate(table.seat, plant, low))
        else:
            table.act(Pass(table.seat))


def test_buying_fuel_is_one_step_even_after_the_turn_ended(table: Controller) -> None:
    to_fuel(table)
    seat, before = table.seat, table.game.length
    kind, _most = table.legal.purchases()[0]
    table.fuel_plan.set_amount(kind, 1)
    table.confirm()
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


# --- across a restart ------------------------------------------------------------------------------------------


def restarted(table: Controller) -> Controller:
    """Return the same game after a restart of the program."""
    Autosave().write(table.game)
    found = sure(resume())
    again = Controller(found.game)
    again.start()
    return again


def save_while_playing(table: Controller) -> Autosave:
    """Save the game after every action from now on, as the table does."""
    autosave = Autosave()
    table.listeners.append(lambda game, _events: autosave.write(game))
    return autosave


def test_buying_fuel_is_still_one_step_after_a_restart(table: Controller) -> None:
    to_fuel(table)
    save_while_playing(table)
    seat, before = table.seat, table.game.length
    table.fuel_plan.set_amount(table.legal.purchases()[0][0], 1)
    table.confirm()
    found = resume()  # the state after the last action
    again = Controller(sure(found).game)
    again.start()
    assert again.undoing.last() == table.undoing.last()
    assert again.undo_name() == table.undo_name() == "fuel"
    assert again.undo()
    assert (again.seat, again.game.length) == (seat, before)
    later = restarted(again)
    assert later.redo_name() == "fuel"
    assert later.redo()
    assert later.game.record.actions == table.game.record.actions
    assert later.undo()
    assert later.game.length == before


def test_new_actions_after_an_undo_form_new_steps(table: Controller) -> None:
    to_fuel(table)
    save_while_playing(table)
    seat, before = table.seat, table.game.length
    kind = table.legal.purchases()[0][0]
    table.fuel_plan.set_amount(kind, 1)
    table.confirm()
    table.undo()
    table.act(Buy(seat, kind, 1))
    table.act(Done(seat))
    again = restarted(table)
    assert again.undo()
    assert again.game.length == before + 1
    assert again.undo()
    assert again.game.length == before


def test_a_bid_with_forced_passes_is_undone_and_redone_after_a_restart(table: Controller) -> None:
    first = table.seat
    table.act(Nominate(first, 4, 50))  # nobody can raise
    assert table.game.length == 3
    assert table.forced == {2, 3}
    table.undoing.table_agrees = True  # a card was drawn
    assert table.undo()
    assert table.game.length == 0
    again = restarted(table)
    again.undoing.table_agrees = True
    assert again.redo()
    assert again.game.length == 3
    assert again.forced == {2, 3}
    assert again.undo()
    assert again.game.length == 0


@pytest.mark.parametrize("joined", ["text", 5, [True, "2", -1, 10_000], {"2": 2}, None])
def test_an_invalid_list_of_steps_is_harmless(table: Controller, joined: object) -> None:
    table.act(Nominate(table.seat, 4, 4))
    table.act(Bid(table.seat, 5))
    table.game.record.extra["program"] = {"joined": joined}
    again = restarted(table)
    assert again.undo()
    assert again.game.length == 1


def test_no_list_of_steps_lets_players_undo_others_decisions(table: Controller) -> None:
    table.act(Nominate(table.seat, 4, 4))
    table.act(Bid(table.seat, 5))
    table.game.record.extra["program"] = {"joined": [2]}
    again = restarted(table)
    assert not again.undo()
    assert again.game.length == 2


def test_the_purpose_of_fuel_survives_undo_and_restart() -> None:
    controller = Controller(position("germany_recharged_4p_1", 21))
    seat, plant = controller.seat, next(n for n in controller.player.plants if PLANTS[n].need)
    assert controller.kind == "buy"
    assert controller.bought_for(seat) == {}
    controller.fuel_plan.plan_plant(plant, 1)
    controller.confirm()
    assert controller.bought_for(seat) == {plant: 1}
    assert controller.undo()
    assert controller.bought_for(seat) == {}
    assert controller.redo()
    assert controller.bought_for(seat) == {plant: 1}
    record = parse_record(record_text(controller.game.record))
    assert Controller(replay(record)).bought_for(seat) == {plant: 1}
    assert controller.undo()
    controller.fuel_plan.set_amount(PLANTS[plant].fuels[0], 1)
    controller.confirm()
    assert controller.bought_for(seat) == {}


def test_a_run_burns_fuel_according_to_its_purpose() -> None:
    """Fuel bought next for another plant is drawn on that plant, not as a second run of the first."""
    controller = Controller(position("germany_recharged_4p_1", 21))
    seat, plant = controller.seat, next(n for n in controller.player.plants if PLANTS[n].need)
    controller.fuel_plan.plan_plant(plant, 2)
    controller.confirm()
    assert controller.bought_for(seat) == {plant: 2}
    city = controller.state.ruleset.zone[0]
    while controller.state.round == 1:
        mine, acts = controller.seat == seat, controller.seat
        if controller.kind == "build" and mine and not controller.player.cities:
            controller.act(Build(seat, city))
        elif controller.kind == "power":
            controller.act(Power(acts, (Run(plant, PLANTS[plant].burns[0]),) if mine else ()))
        else:
            controller.act(Done(acts))
    assert controller.bought_for(seat) == {plant: 1}
