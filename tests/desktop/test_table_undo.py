"""Undo and redo at the table, and plans that survive a visit to another screen."""

from copy import deepcopy

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.rules import RulesScene
from powergrid.rules.engine import legal_actions
from powergrid.rules.plant_market import current_market
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw
from tests.desktop.driving import click, key, tip_of
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import BUILDING, can_mix, new_game, round_6, show, show_when, until
from tests.sure import sure


@pytest.fixture(autouse=True)
def no_hints() -> None:
    settings.change(hints=False)


def test_planned_cities_can_be_removed_and_are_undone_one_by_one(app: App) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    plan = scene.controller.build_plan
    click(app, "city.frankfurt-oder", "city.schwerin")
    ids = scene.board.state.ids
    assert [ids[city] for city in plan.cities] == ["frankfurt-oder", "schwerin"]
    key(app, "Ctrl+Z")
    assert [ids[city] for city in scene.controller.build_plan.cities] == ["frankfurt-oder"]
    key(app, "Ctrl+Z")
    assert scene.controller.build_plan.cities == []
    key(app, "Ctrl+Y")
    assert [ids[city] for city in scene.controller.build_plan.cities] == ["frankfurt-oder"]
    click(app, "city.frankfurt-oder")
    assert scene.controller.build_plan.cities == []


def test_the_choices_from_an_undone_turn_are_planned_again(app: App) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    click(app, "city.frankfurt-oder", "build.confirm")
    assert scene.controller.game.length > BUILDING
    key(app, "Ctrl+Z")
    assert scene.controller.game.length == BUILDING
    ids = scene.board.state.ids
    assert [ids[city] for city in scene.controller.build_plan.cities] == ["frankfurt-oder"]


def test_reset_my_turn_empties_the_plan(app: App) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    click(app, "city.frankfurt-oder")
    key(app, "Ctrl+Backspace")
    assert scene.controller.build_plan.cities == []
    assert scene.controller.game.length == BUILDING


def test_the_undo_button_says_what_it_undoes(app: App) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    assert scene.steps.last() != "city"
    click(app, "city.frankfurt-oder")
    assert scene.steps.last() == "city"
    click(app, "top.undo")
    assert scene.controller.build_plan.cities == []


def test_the_redo_button_says_what_it_restores(app: App) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    assert not sure(scene.ui.control("top.redo")).enabled
    click(app, "city.frankfurt-oder", "top.undo")
    assert sure(scene.ui.control("top.redo")).enabled
    assert tip_of(scene, "top.redo").title == "Redo city"
    click(app, "top.redo")
    assert len(scene.controller.build_plan.cities) == 1
    assert not sure(scene.ui.control("top.redo")).enabled


def test_a_bid_can_be_redone_with_the_mouse(app: App) -> None:
    scene = show(app, new_game())
    click(app, f"market.{scene.controller.state.market[0]}")
    key(app, "Enter")
    assert scene.controller.game.length == 1
    click(app, "top.undo")
    assert scene.controller.game.length == 0
    assert scene.steps.next() == "bid"
    click(app, "top.redo")
    assert scene.controller.game.length == 1


def test_a_turn_can_be_undone_with_the_mouse(app: App) -> None:
    settings.change(build_at_once=True)
    scene = show(app, position(GERMANY, BUILDING))
    seat = scene.controller.seat
    before = list(scene.controller.state.players[seat].cities)
    key(app, "Esc")
    assert scene.ui.control("menu.reset") is None
    key(app, "Esc")
    click(app, "city.frankfurt-oder")
    assert scene.controller.state.players[seat].cities != before
    key(app, "Esc")
    click(app, "menu.reset")
    assert scene.controller.state.players[seat].cities == before
    assert scene.dialogs == []


def test_a_refused_undo_says_why(app: App) -> None:
    scene = show(app, new_game())
    click(app, f"market.{scene.controller.state.market[0]}")
    key(app, "Enter", "P", "P")
    assert scene.controller.why_no_undo() == "No undo: a card was drawn."
    click(app, "top.undo")
    shown = sure(scene.ui.shown_tip())
    assert "a card was drawn" in f"{shown[1].title} {shown[1].text}"


def test_a_bots_move_cannot_be_undone(app: App, clock: FakeClock) -> None:
    scene = show(app, new_game(("random", "human", "random")))
    until(app, lambda: scene.controller.seat == 1 and scene.controller.game.length > 0, clock)
    assert scene.controller.why_no_undo().startswith("No undo: ")
    length = scene.controller.game.length
    key(app, "Ctrl+Z")
    assert scene.controller.game.length == length


def visit_another_screen(app: App, screen: str) -> None:
    """Open another screen over the table with a key, change something if it is the settings, and come back."""
    table = app.scene
    if screen == "rules":
        key(app, "F1")
        assert isinstance(app.scene, RulesScene)
        key(app, "F1")
    else:
        key(app, "F10")
        click(app, "language", "language.de", "text.largest")
        key(app, "F10")
    assert app.scene is table
    app.step()


@pytest.mark.parametrize("screen", ["rules", "settings"])
def test_planned_fuel_survives_a_visit_to_another_screen(app: App, screen: str) -> None:
    scene = show_when(app, can_mix)
    key(app, "+", "+")
    planned = deepcopy(scene.controller.fuel_plan.amounts)
    assert sum(planned) == 2
    visit_another_screen(app, screen)
    assert scene.controller.fuel_plan.amounts == planned
    key(app, "Ctrl+Z")
    assert sum(scene.controller.fuel_plan.amounts) == 1


@pytest.mark.parametrize("screen", ["rules", "settings"])
def test_planned_cities_survive_a_visit_to_another_screen(app: App, screen: str) -> None:
    scene = show_when(app, lambda s: s.phase == "building" and len(legal_actions(s).builds()) > 3)
    key(app, "N", "Space")
    planned = list(scene.controller.build_plan.cities)
    assert len(planned) == 1
    visit_another_screen(app, screen)
    assert scene.controller.build_plan.cities == planned


@pytest.mark.parametrize("screen", ["rules", "settings"])
def test_a_chosen_plant_and_its_bid_survive_a_visit_to_another_screen(app: App, screen: str) -> None:
    scene = show_when(app, round_6("auction"))
    plant = sorted(current_market(scene.controller.state))[1]  # the first plant has the discount token
    click(app, f"market.{plant}")
    key(app, "+", "+")
    assert (scene.controller.auction_plan.plant, scene.controller.auction_plan.bid) == (plant, plant + 2)
    visit_another_screen(app, screen)
    assert (scene.controller.auction_plan.plant, scene.controller.auction_plan.bid) == (plant, plant + 2)


@pytest.mark.parametrize("undo", ["Ctrl+Z", "C", "click"])
def test_enter_after_undoing_a_planned_city_asks_before_building_nothing(app: App, undo: str) -> None:
    """The player has no city yet, so their plants would supply any city; without a city, the income is 10."""
    scene = show(app, position(GERMANY, lambda state: state.phase == "building"))
    number, city = scene.controller.game.length, f"city.{scene.board.by_price()[0]}"
    assert not scene.controller.player.cities
    click(app, city)
    assert len(scene.controller.build_plan.cities) == 1
    click(app, city) if undo == "click" else key(app, undo)
    assert scene.controller.build_plan.cities == []
    button = sure(scene.ui.control("build.confirm"))
    words = [text.string for text in draw(app) if button.rect.contains(text.whole)]
    assert words == ["Build nothing", "Enter"]
    key(app, "Enter")
    assert [dialog.title for dialog in scene.dialogs] == ["Build nothing?"]
    key(app, "Enter")
    assert (scene.dialogs, scene.controller.game.length) == ([], number)


def test_after_undoing_a_city_planned_by_keys_enter_plans_it_again(app: App) -> None:
    scene = show(app, position(GERMANY, lambda state: state.phase == "building"))
    number = scene.controller.game.length
    key(app, "N", "Enter")
    planned = list(scene.controller.build_plan.cities)
    key(app, "Ctrl+Z")
    button = sure(scene.ui.control("build.confirm"))
    assert "Enter" not in [text.string for text in draw(app) if button.rect.contains(text.whole)]
    key(app, "Enter")
    assert (scene.dialogs, scene.controller.game.length) == ([], number)
    assert scene.controller.build_plan.cities == planned
