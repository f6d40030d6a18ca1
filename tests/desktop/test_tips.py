"""Tooltips of the mouse: they explain the hovered control, unless it was just pressed or appeared under the mouse."""

from __future__ import annotations

import pytest

from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.tip_timer import TIP_DELAY
from powergrid.game import create_game
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, hover, key, move
from tests.desktop.positions import find, position
from tests.desktop.showing import tip_text

GAME = "germany_recharged_4p_1"


@pytest.fixture
def scene(app: App) -> TableScene:
    """A player buys fuel for plants 7, 14 and 20."""
    scene = TableScene(position(GAME, find(GAME, lambda state: state.phase == "resources" and state.round == 7)))
    app.push(scene)
    app.step()
    return scene


def wait(app: App, clock: FakeClock) -> None:
    clock.now += TIP_DELAY + 10
    app.step()


def shown(scene: TableScene) -> str:
    tip = scene.ui.shown_tip()
    return tip[0].name if tip else ""


def test_a_pressed_control_shows_no_tooltip_until_the_mouse_moves(
    app: App, clock: FakeClock, scene: TableScene
) -> None:
    hover(app, "fuel.plant20.run1")
    wait(app, clock)
    assert shown(scene) == "fuel.plant20.run1"
    click(app, "fuel.plant20.run1")
    wait(app, clock)
    assert shown(scene) == ""
    x, y = scene.control_rect("fuel.plant20.run1").center
    move(app, (x + 2, y))
    wait(app, clock)
    assert shown(scene) == "fuel.plant20.run1"


def test_a_control_that_appears_under_a_resting_mouse_shows_no_tooltip(
    app: App, clock: FakeClock, scene: TableScene
) -> None:
    hover(app, "dock.help")
    place = scene.control_rect("dock.help").center
    key(app, "F1")
    app.step()
    key(app, "Esc")
    clock.now += 1000
    app.step()
    wait(app, clock)
    assert shown(scene) == ""
    move(app, (place[0] + 1, place[1]))
    wait(app, clock)
    assert shown(scene) == "dock.help"


def test_a_disabled_control_says_why_when_it_is_pressed(app: App, clock: FakeClock, scene: TableScene) -> None:
    click(app, "fuel.plant7.run1")  # 3 oil are in store
    assert shown(scene) == "fuel.plant7.run1"
    wait(app, clock)
    assert shown(scene) == "fuel.plant7.run1"


def alone(app: App) -> TableScene:
    settings.change(bots="step")
    players = [{"name": "Ana"}, {"name": "Bo", "kind": "easy"}, {"name": "Cleo", "kind": "easy"}]
    game = create_game(board_by_id("germany"), "recharged", ["green", "brown", "red"], players, seed=4)
    table = TableScene(game)
    app.push(table)
    app.step()
    return table


def test_the_panel_of_the_only_person_says_that_they_are_meant(app: App, clock: FakeClock) -> None:
    alone(app)
    assert tip_text(app, clock, "player.0").startswith("Ana This is you, the others are bots. 0 cities")
    assert "This is you" not in tip_text(app, clock, "player.1")


def test_a_player_without_a_network_has_no_links_to_speak_of(app: App, clock: FakeClock) -> None:
    alone(app)
    assert "links" not in tip_text(app, clock, "player.0")


def test_the_discount_says_what_it_is(app: App, clock: FakeClock) -> None:
    scene = alone(app)
    plant = scene.controller.state.discount
    assert plant > 1
    assert f"Plant {plant} has the discount token: it may be opened at 1." in tip_text(app, clock, f"market.{plant}")
