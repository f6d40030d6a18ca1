"""The focus is where it was after something over the screen closes or the window changes."""

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import key, move
from tests.desktop.showing import at_table


def second_plant(app: App) -> tuple[TableScene, str]:
    """Show an auction with the focus at the second plant, moved there by keys."""
    scene = at_table(app, "auction")
    key(app, "Right")
    key(app, "Right")
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
    scene = SetupScene()
    app.push(scene)
    app.step()
    people = len(scene.choices.people)
    for _ in range(people, 4):
        key(app, "A")
    scene.ui.set_focus("players.remove3")
    app.step()
    key(app, "Space")
    assert scene.ui.is_focused("players.remove2")
    key(app, "Space")
    assert scene.ui.is_focused("kind1")
