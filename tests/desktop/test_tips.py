"""Tooltips of the mouse: they explain the hovered control, unless it was just pressed or appeared under the mouse."""

from __future__ import annotations

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.tip_timer import TIP_DELAY
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, hover, key, move
from tests.desktop.positions import find, position

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
