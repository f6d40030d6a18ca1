"""Tooltips shown by the mouse and by the focus.

The mouse shows a tooltip for the hovered control, unless it was just pressed or appeared under the mouse. The
tooltip of the focused control covers nothing near it.
"""

import pygame
import pytest

from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import tooltips
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.tip_timer import TIP_DELAY
from powergrid.game import create_game
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, hover, key, move, tab_to
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import round_6, show_when, tip_text
from tests.sure import sure


@pytest.fixture
def scene(app: App) -> TableScene:
    """Return a table at which a player buys fuel for plants 7, 14 and 20."""
    scene = TableScene(position(GERMANY, lambda state: state.phase == "resources" and state.round == 7))
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


def test_a_single_persons_panel_says_it_is_theirs(app: App, clock: FakeClock) -> None:
    alone(app)
    assert tip_text(app, clock, "player.0").startswith("Ana This is you; the others are bots. 0 cities")
    assert "This is you" not in tip_text(app, clock, "player.1")


def test_the_tooltip_of_a_player_without_a_network_mentions_no_links(app: App, clock: FakeClock) -> None:
    alone(app)
    assert "links" not in tip_text(app, clock, "player.0")


def test_the_discount_is_explained(app: App, clock: FakeClock) -> None:
    scene = alone(app)
    plant = scene.controller.state.discount
    assert plant > 1
    assert f"Plant {plant} has the discount token: bidding may start at 1." in tip_text(app, clock, f"market.{plant}")


def tip_box(app: App) -> pygame.FRect | None:
    app.step()
    return tooltips.tip_box(app.scene.ui, Canvas(app.surface, app.scale))


@pytest.mark.parametrize("phase", ["auction", "resources", "building", "bureaucracy"])
def test_a_focus_tooltip_covers_neither_the_control_nor_its_neighbours(app: App, phase: str) -> None:
    scene = show_when(app, round_6(phase))
    key(app, "M")
    seen = 0
    names = [c.name for c in scene.ui.controls if c.focusable and c.group not in ("city", "log", "board", "top")]
    for name in names:
        scene.ui.focus._move(name)
        box = tip_box(app)
        if box is None:
            continue
        seen += 1
        assert pygame.FRect(0, 0, 1280, 720).contains(box)
        control = sure(scene.ui.control(name))
        assert not box.colliderect(control.rect)
        layout = scene.view.layout(Canvas(app.surface, app.scale))
        for panel in (layout.dock, layout.plants, layout.fuel):
            assert not (panel.contains(control.rect) and panel.colliderect(box)), (
                f"the tooltip of {name} covers its panel"
            )
        for other in scene.ui.controls:
            if other.group == control.group and other.focusable:
                assert not box.colliderect(other.rect), f"the tooltip of {name} covers {other.name}"
    assert seen > 2


@pytest.mark.parametrize("away", ["Space", "M", "Esc", "mouse"])
def test_the_next_key_or_mouse_move_hides_a_focus_tooltip(app: App, away: str) -> None:
    scene = show_when(app, round_6("auction"))
    hover(app, "market.deck")
    key(app, "Tab", "Right")
    assert tip_box(app) is not None
    if away == "mouse":
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(640, 300), rel=(1, 1), buttons=(0, 0, 0)))
    else:
        key(app, away)
    assert tip_box(app) is None
    assert bool(scene.dialogs) == (away == "Esc")


def test_a_key_hides_the_tooltip_under_a_resting_mouse(app: App, clock: FakeClock) -> None:
    show_when(app, round_6("auction"))
    hover(app, "market.deck")
    clock.now += 500
    assert tip_box(app) is not None
    key(app, "M")
    assert tip_box(app) is None


def test_players_and_board_signs_are_explained_on_keyboard_focus(app: App) -> None:
    name = "usa_recharged_6p_1"
    scene = TableScene(position(name, lambda state: state.round == 3))
    app.push(scene)
    app.step()
    tab_to(app, "sign.coal")
    shown = sure(scene.ui.shown_tip())
    assert "cost 8 each" in shown[1].text
    key(app, "Tab")
    for _ in range(40):
        if scene.ui.focus.name.startswith("player."):
            break
        key(app, "Tab")
    shown = sure(scene.ui.shown_tip())
    assert shown[1].title == scene.controller.seats[int(scene.ui.focus.name.removeprefix("player."))].name
