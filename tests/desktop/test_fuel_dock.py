"""The dock of phase 3: fuel for one or two runs of one or all plants, or token by token."""

from __future__ import annotations

from pathlib import Path

import pytest

from powergrid.content.board import load_board
from powergrid.content.plants import COAL, OIL
from powergrid.desktop.app import App
from powergrid.desktop.play.storage import place_tokens
from powergrid.desktop.screens.table.player_panels import player_panels
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.game import create_game
from powergrid.rules.zones import possible_zones
from tests.desktop.drawn import draw, layout_problems
from tests.desktop.driving import click, hover, key, redraw
from tests.desktop.positions import find, position
from tests.desktop.showing import can_buy, can_mix, show_when, shown
from tests.own_boards import good_board
from tests.sure import sure

CASES = Path(__file__).parents[1] / "content" / "cases"
GAME = "germany_recharged_4p_1"


@pytest.fixture
def scene(app: App) -> TableScene:
    """The third player buys and has plants 7 (3 oil), 14 (2 garbage) and 20 (3 coal), and 1 coal, 3 oil, 3 garbage."""
    scene = TableScene(position(GAME, find(GAME, lambda state: state.phase == "resources" and state.round == 7)))
    app.push(scene)
    assert scene.controller.player.plants == [7, 14, 20]
    assert scene.controller.player.fuel == [1, 3, 3, 0]
    app.step()
    return scene


def test_fuel_can_be_planned_for_one_or_two_runs_of_a_plant(app: App, scene: TableScene) -> None:
    click(app, "fuel.plant20.run1")
    assert scene.controller.fuel_plan.amounts == [2, 0, 0, 0]
    click(app, "fuel.plant20.run2")
    assert scene.controller.fuel_plan.amounts == [5, 0, 0, 0]
    click(app, "fuel.plant14.run2")
    assert scene.controller.fuel_plan.amounts == [5, 0, 1, 0]


def test_the_total_says_how_many_cities_the_fuel_is_for(app: App, scene: TableScene) -> None:
    """With the fuel in store, 7 and 14 supply two cities each; 20 supplies five."""
    assert "Fuel for 4 cities" in [text.string for text in draw(app)]
    click(app, "fuel.plant20.run1")
    assert "Fuel for 9 cities" in [text.string for text in draw(app)]


def test_pressing_again_removes_it(app: App, scene: TableScene) -> None:
    click(app, "fuel.plant7.run2", "fuel.plant14.run2")
    assert scene.controller.fuel_plan.amounts == [0, 3, 1, 0]
    click(app, "fuel.plant7.run2")
    assert scene.controller.fuel_plan.amounts == [0, 0, 1, 0]
    click(app, "fuel.clear")
    assert scene.controller.fuel_plan.amounts == [0, 0, 0, 0]
    assert scene.controller.fuel_plan.plant_runs == {}


def test_fuel_planned_token_by_token_is_kept(app: App, scene: TableScene) -> None:
    click(app, "fuel.oil.plus", "fuel.plant20.run1")
    assert scene.controller.fuel_plan.amounts == [2, 1, 0, 0]


def test_fuel_planned_token_by_token_marks_the_runs_it_is_for(app: App, scene: TableScene) -> None:
    """12 burns two coal or oil, 16 two oil: two coal and two oil are one run of each."""
    _give(scene, [12, 13, 16], [0, 0, 0, 0], 63, 5)
    click(app, "fuel.coal.plus", "fuel.coal.plus", "fuel.oil.plus", "fuel.oil.plus")
    app.step()
    assert [sure(scene.ui.control(f"fuel.plant{plant}.run1")).tip for plant in (12, 16)]
    assert scene.controller.fuel_plan.shown_runs() == {12: 1, 16: 1}
    click(app, "fuel.plant12.run1")
    assert scene.controller.fuel_plan.amounts == [0, 2, 0, 0]


def test_equally_cheap_coal_and_oil_are_split_evenly(app: App, scene: TableScene) -> None:
    """If both cost 3 or more, one run of 12 (two coal or oil) and 16 (two oil) costs 14 with any mix."""
    _give(scene, [12, 13, 16], [0, 0, 0, 0], 63, 5)
    state = scene.controller.state
    state.fuel_market[0] = state.fuel_market[1] = 17  # 3, 3, 4, 4, 4, … (RULES §2.3: three tokens at each price)
    click(app, "fuel.run1")
    assert scene.controller.fuel_plan.amounts == [2, 2, 0, 0]
    click(app, "fuel.clear", "fuel.coal.plus", "fuel.coal.plus", "fuel.oil.plus", "fuel.oil.plus")
    app.step()
    assert sure(scene.ui.control("fuel.run1")).reason == "Already planned."


def test_fuel_that_cannot_be_planned_says_why(app: App, scene: TableScene) -> None:
    hover(app, "fuel.plant7.run1")
    control = sure(scene.ui.control("fuel.plant7.run1"))
    assert not control.enabled
    assert control.reason == "The stored fuel is enough."
    scene.controller.player.money = 1
    redraw(app)
    control = sure(scene.ui.control("fuel.plant20.run1"))
    assert not control.enabled
    assert "you have 1" in control.reason


def test_fuel_can_be_bought_with_the_keyboard_only(app: App, scene: TableScene) -> None:
    for _ in range(20):
        key(app, "Tab")
        if scene.ui.focus.name.startswith("fuel."):
            break
    for _ in range(6):
        if scene.ui.focus.name.startswith("fuel.plant"):
            break
        key(app, "Up")
    for _ in range(6):
        if scene.ui.focus.name == "fuel.plant20.run1":
            break
        key(app, "Left")
    key(app, "Space")
    assert scene.controller.fuel_plan.amounts == [2, 0, 0, 0]


def test_a_narrow_card_has_one_button_for_both(app: App, scene: TableScene) -> None:
    scene.controller.player.plants = [5, 7, 14, 20]
    scene.controller.player.money = 500
    redraw(app)
    click(app, "fuel.plant20.run1")
    assert scene.controller.fuel_plan.amounts[0] == 2
    click(app, "fuel.plant20.run2")
    assert scene.controller.fuel_plan.amounts[0] == 5


def _give(scene: TableScene, plants: list[int], fuel: list[int], money: int, cities: int) -> None:
    player = scene.controller.player
    player.plants, player.fuel, player.money = plants, fuel, money
    player.cities = list(range(cities))
    scene.controller.refresh()
    scene.ui.dirty = True


def test_fuel_for_one_of_two_plants(app: App, scene: TableScene) -> None:
    _give(scene, [10, 15], [2, 0, 0, 0], 50, 3)  # both burn 2 coal; the tokens are on 15, which supplies more
    app.step()
    full, empty = scene.ui.control("fuel.plant15.run1"), scene.ui.control("fuel.plant10.run1")
    assert full is not None
    assert empty is not None
    assert (full.enabled, full.reason) == (False, "The stored fuel is enough.")
    assert empty.enabled
    click(app, "fuel.plant10.run1")
    assert scene.controller.fuel_plan.amounts == [2, 0, 0, 0]
    click(app, "fuel.plant10.run1")
    assert scene.controller.fuel_plan.amounts == [0, 0, 0, 0]


def test_planned_fuel_for_another_plant_is_kept(app: App, scene: TableScene) -> None:
    _give(scene, [7, 10, 15], [2, 3, 0, 0], 90, 3)
    click(app, "fuel.oil.plus", "fuel.plant10.run1")
    assert scene.controller.fuel_plan.amounts == [2, 1, 0, 0]


def test_buying_nothing_asks_when_more_fuel_could_supply_more_cities(app: App, scene: TableScene) -> None:
    _give(scene, [4, 13, 25], [2, 0, 0, 0], 150, 3)
    app.step()
    key(app, "P")
    assert scene.dialogs
    # 25 (5 cities) burns the two coal, 13 is wind; 4 would add a city, and 150 Elektro are enough for four cities.
    assert "supply at most 6 cities" in scene.dialogs[-1].text
    assert "could be 7" in scene.dialogs[-1].text


def test_buying_nothing_mentions_only_affordable_fuel(app: App, scene: TableScene) -> None:
    seat = scene.controller.seat
    _give(scene, [13, 30], [0, 0, 0, 0], 5, 3)  # 30 needs three garbage, more than 5 Elektro
    assert scene.controller.fuel_plan.cost_of([0, 0, 3, 0]) > 5
    app.step()
    key(app, "P")
    assert not scene.dialogs
    assert scene.controller.seat != seat


def test_buying_nothing_does_not_ask_when_nothing_is_lost(app: App, scene: TableScene) -> None:
    seat = scene.controller.seat
    _give(scene, [4, 25], [2, 0, 0, 0], 13, 2)  # 25 supplies 5 cities; 13 Elektro pay for only one house
    app.step()
    key(app, "P")
    assert not scene.dialogs
    assert scene.controller.seat != seat


def test_enter_buys_nothing_once_that_button_has_the_focus(app: App, scene: TableScene) -> None:
    seat = scene.controller.seat
    _give(scene, [4, 25], [2, 0, 0, 0], 13, 2)
    app.step()
    scene.ui.focus.set("fuel.nothing")
    key(app, "Enter")
    assert scene.controller.seat != seat


def test_the_main_button_asks_for_fuel_until_some_is_planned(app: App, scene: TableScene) -> None:
    assert "Choose fuel" in [text.string for text in draw(app)]
    click(app, "fuel.plant20.run1")
    assert "Choose fuel" not in [text.string for text in draw(app)]


def test_buy_nothing_shows_its_key(app: App, scene: TableScene) -> None:
    control = sure(scene.ui.control("fuel.nothing"))
    assert any(text.string == "P" and control.rect.contains(text.whole) for text in draw(app))


def _drawn_tokens(scene: TableScene) -> dict[int, int]:
    """Return how many tokens are drawn on each plant; dock and panel must agree."""
    controller = scene.controller
    panel = player_panels(controller)[2]
    on_panel = place_tokens(panel.plants, panel.fuel, panel.new, panel.burnt, panel.bought_for, panel.planned)
    return {plant: sum(1 for token in tokens if token.fuel) for plant, tokens in on_panel.items()}


def test_fuel_stored_for_a_hybrid_is_drawn_on_it(app: App, scene: TableScene) -> None:
    _give(scene, [10, 12], [4, 0, 0, 0], 50, 3)
    app.step()
    for plant in (10, 12):
        control = sure(scene.ui.control(f"fuel.plant{plant}.run1"))
        assert control.reason == "The stored fuel is enough."
    assert _drawn_tokens(scene) == {10: 2, 12: 2}


def test_fuel_stays_on_the_plant_it_was_bought_for(app: App, scene: TableScene) -> None:
    _give(scene, [8, 17, 29], [0, 0, 0, 0], 200, 3)
    seat = scene.controller.seat
    assert seat == 2
    click(app, "fuel.plant8.run1")
    assert scene.controller.fuel_plan.amounts == [3, 0, 0, 0]
    assert _drawn_tokens(scene) == {8: 3, 17: 0, 29: 0}
    scene.controller.confirm()
    assert _drawn_tokens(scene) == {8: 3, 17: 0, 29: 0}


def test_planned_fuel_for_a_hybrid_is_drawn_on_it(app: App, scene: TableScene) -> None:
    _give(scene, [8, 17, 29], [0, 0, 0, 0], 200, 3)
    click(app, "fuel.plant29.run2")
    assert sum(scene.controller.fuel_plan.amounts) == 2
    assert _drawn_tokens(scene) == {8: 0, 17: 0, 29: 2}


@pytest.mark.parametrize("empty", [[OIL], [COAL], [COAL, OIL], []])
def test_the_market_stays_inside_its_panel_on_boards_with_unusual_fuel(app: App, empty: list[int]) -> None:
    """Once the market has no more oil or coal, storage sells them; the note says so for a fuel that is sold out."""
    content = load_board(CASES / "map-too-much-fuel.json").to_json()
    content["specials"]["all"]["reserve_fuel_price"]["coal"] = 9
    board = good_board(content)
    people = [{"name": name} for name in ("Ana", "Bo", "Cleo")]
    game = create_game(board, "classic", possible_zones(board, "classic", 3)[0], people, seed=1)
    for kind in empty:
        game.state.fuel_supply[kind] += game.state.fuel_market[kind]
        game.state.fuel_market[kind] = 0
    shown(app, TableScene(game))
    assert layout_problems(app) == []
    notes = [text.string for text in draw(app) if "Storage sells" in text.string]
    assert notes == [f"{('Coal', 'Oil')[kind]} gone? Storage sells it for {(9, 16)[kind]}" for kind in empty[:1]]


def test_plus_and_minus_change_the_fuel_and_never_zoom_in_the_fuel_phase(app: App) -> None:
    scene = show_when(app, can_buy)
    before = scene.board.panel.view.camera
    key(app, "+", "+")
    assert sum(scene.controller.fuel_plan.amounts) == 2
    key(app, "-")
    assert sum(scene.controller.fuel_plan.amounts) == 1
    key(app, "-", "-")
    assert sum(scene.controller.fuel_plan.amounts) == 0
    assert scene.board.panel.view.camera == before


def test_plus_changes_the_fuel_that_was_changed_last(app: App) -> None:
    scene = show_when(app, can_mix)
    kinds = [control.name for control in scene.ui.controls if control.name.endswith(".plus") and control.enabled]
    assert len(kinds) > 1
    click(app, kinds[-1])
    amounts = list(scene.controller.fuel_plan.amounts)
    key(app, "+")
    changed = [after - now for now, after in zip(amounts, scene.controller.fuel_plan.amounts, strict=True)]
    assert sorted(changed) == [0, 0, 0, 1]
    assert amounts[changed.index(1)] == 1


def test_keys_1_and_2_plan_runs_in_the_fuel_phase(app: App) -> None:
    scene = show_when(app, can_buy)
    wanted = scene.controller.fuel_plan.for_runs(1)
    key(app, "1")
    assert scene.controller.fuel_plan.amounts == wanted
