"""Focus and plans are what they were after something over the screen closes or the window changes."""

from copy import deepcopy

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.rules import RulesScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.rules.engine import legal_actions
from powergrid.rules.plant_market import current_market
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, key, move
from tests.desktop.showing import at_table, can_mix, round_6, show_when, shown


def second_plant(app: App) -> tuple[TableScene, str]:
    """Show an auction with the focus at the second plant, moved there by keys."""
    scene = at_table(app, "auction")
    key(app, "Right", "Right")
    focus = scene.ui.focus
    assert scene.ui.is_focused(focus)
    assert focus.startswith("market.")
    assert focus != scene.ui.default_focus
    return scene, focus


@pytest.mark.parametrize("closes", ["W", "Esc"])
def test_closing_the_calculator_returns_the_focus(app: App, closes: str) -> None:
    scene, focus = second_plant(app)
    key(app, "W")
    assert scene.calculator is not None
    key(app, closes)
    assert scene.calculator is None
    assert scene.ui.is_focused(focus)


def test_another_window_size_keeps_the_focus_although_the_mouse_is_elsewhere(app: App, clock: FakeClock) -> None:
    scene, focus = second_plant(app)
    app.resize((1920, 1080))
    app.step()
    middle = scene.control_rect("auction.bid").center
    move(app, middle)  # as the system reports it, without a hand on the mouse
    assert scene.ui.is_focused(focus)
    clock.now += 1000
    move(app, (5, 5))
    move(app, middle)
    assert not scene.ui.is_focused(focus)


def test_removing_a_player_keeps_the_focus_in_their_row(app: App) -> None:
    scene = shown(app, SetupScene())
    people = len(scene.choices.people)
    for _ in range(people, 4):
        key(app, "A")
    scene.ui.set_focus("players.remove3")
    app.step()
    key(app, "Space")
    assert scene.ui.is_focused("players.remove2")
    key(app, "Space")
    assert scene.ui.is_focused("kind1")


# --- plans -------------------------------------------------------------------------------------------------------


def away_and_back(app: App, way: str) -> None:
    """Open another screen over the table by key, change something in the settings, and come back."""
    table = app.scene
    if way == "rules":
        key(app, "F1")
        assert isinstance(app.scene, RulesScene)
        key(app, "F1")
    else:
        key(app, "F10")
        click(app, "language", "language.de", "text.largest")
        key(app, "F10")
    assert app.scene is table
    app.step()


@pytest.mark.parametrize("way", ["rules", "settings"])
def test_planned_fuel_survives_a_visit_to_another_screen(app: App, way: str) -> None:
    scene = show_when(app, can_mix)
    key(app, "+", "+")
    planned = deepcopy(scene.controller.fuel_plan.amounts)
    assert sum(planned) == 2
    away_and_back(app, way)
    assert scene.controller.fuel_plan.amounts == planned
    key(app, "Ctrl+Z")
    assert sum(scene.controller.fuel_plan.amounts) == 1


@pytest.mark.parametrize("way", ["rules", "settings"])
def test_planned_cities_survive_a_visit_to_another_screen(app: App, way: str) -> None:
    scene = show_when(app, lambda s: s.phase == "building" and len(legal_actions(s).builds()) > 3)
    key(app, "N", "Space")
    planned = list(scene.controller.build_plan.cities)
    assert len(planned) == 1
    away_and_back(app, way)
    assert scene.controller.build_plan.cities == planned


@pytest.mark.parametrize("way", ["rules", "settings"])
def test_a_chosen_plant_and_its_bid_survive_a_visit_to_another_screen(app: App, way: str) -> None:
    scene = show_when(app, round_6("auction"))
    plant = sorted(current_market(scene.controller.state))[1]  # the first has the discount token
    click(app, f"market.{plant}")
    key(app, "+", "+")
    assert (scene.controller.auction_plan.plant, scene.controller.auction_plan.bid) == (plant, plant + 2)
    away_and_back(app, way)
    assert (scene.controller.auction_plan.plant, scene.controller.auction_plan.bid) == (plant, plant + 2)
