"""Between screens by keyboard: Enter on the focused control, keys that open and close, plans that stay."""

from __future__ import annotations

from copy import deepcopy

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.history import HistoryScene
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.preview.scene import PreviewScene
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.rules import RulesScene
from powergrid.desktop.screens.settings import SettingsScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.toolkit.scene import Scene
from powergrid.rules.engine import legal_actions
from powergrid.rules.plant_market import current_market
from tests.desktop.driving import click, key, tab_to, write
from tests.desktop.positions import position
from tests.desktop.showing import GERMANY, can_mix, round_6, show_when

# --- the menu --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "opens"),
    [("new", SetupScene), ("statistics", HistoryScene), ("settings", SettingsScene), ("rules", RulesScene)],
)
def test_enter_activates_the_focused_menu_entry(app: App, line: str, opens: type[Scene]) -> None:
    app.push(MenuScene())
    app.step()
    for _ in range(12):
        if app.scene.ui.focus == f"menu.{line}":
            break
        key(app, "Down")
    key(app, "Enter")
    assert type(app.scene) is opens


def test_enter_on_quit_ends_the_program(app: App) -> None:
    app.push(MenuScene())
    app.step()
    key(app, "Down")
    key(app, "End")
    assert app.scene.ui.focus == "menu.quit"
    key(app, "Enter")
    assert not app.running


# --- the key that opens also closes ----------------------------------------------------------------------------


def test_the_key_of_the_settings_opens_them_everywhere_and_closes_them(app: App) -> None:
    app.push(MenuScene())
    for scene in (None, SetupScene(), PreviewScene(), HistoryScene(), RulesScene()):
        if scene is not None:
            app.push(scene)
        app.step()
        below = app.scene
        key(app, "F10")
        assert isinstance(app.scene, SettingsScene)
        key(app, "F10")
        assert app.scene is below


@pytest.mark.parametrize(("opens", "screen"), [("F1", RulesScene), ("F3", HistoryScene)])
def test_the_key_that_opened_a_screen_from_the_menu_closes_it(app: App, opens: str, screen: type[Scene]) -> None:
    app.push(MenuScene())
    app.step()
    key(app, opens)
    assert type(app.scene) is screen
    key(app, opens)
    assert isinstance(app.scene, MenuScene)


def test_the_set_up_is_the_same_after_the_settings(app: App) -> None:
    app.push(MenuScene())
    app.push(SetupScene())
    app.step()
    scene = app.scene
    assert isinstance(scene, SetupScene)
    tab_to(app, "board.germany")
    key(app, "Right")
    key(app, "Space")
    tab_to(app, "name.0")
    write(app, "Zoe")
    chosen = scene.choices.board.id
    assert chosen != "germany"
    key(app, "F10")
    click(app, "language.de")
    key(app, "F10")
    assert app.scene is scene
    assert scene.choices.board.id == chosen
    assert scene.choices.people[0].name == "Zoe"


def test_the_key_that_opened_the_saved_games_at_the_table_closes_them(app: App) -> None:
    show_when(app, round_6("auction"))
    table = app.scene
    key(app, "Ctrl+O")
    assert isinstance(app.scene, LoadScene)
    key(app, "Ctrl+O")
    assert app.scenes[-1] is table


# --- what was planned stays ------------------------------------------------------------------------------------


def away_and_back(app: App, way: str) -> None:
    """Open another screen over the table by key, change something in the settings, and come back."""
    table = app.scene
    if way == "rules":
        key(app, "F1")
        assert isinstance(app.scene, RulesScene)
        key(app, "F1")
    else:
        key(app, "F10")
        click(app, "language.de")
        click(app, "text.largest")
        key(app, "F10")
    assert app.scene is table
    app.step()


@pytest.mark.parametrize("way", ["rules", "settings"])
def test_planned_fuel_survives_a_visit_to_another_screen(app: App, way: str) -> None:
    scene = show_when(app, can_mix)
    key(app, "+")
    key(app, "+")
    planned = deepcopy(scene.controller.fuel_plan.amounts)
    assert sum(planned) == 2
    away_and_back(app, way)
    assert scene.controller.fuel_plan.amounts == planned
    key(app, "Ctrl+Z")
    assert sum(scene.controller.fuel_plan.amounts) == 1


@pytest.mark.parametrize("way", ["rules", "settings"])
def test_planned_cities_survive_a_visit_to_another_screen(app: App, way: str) -> None:
    scene = show_when(app, lambda s: s.phase == "building" and len(legal_actions(s).builds()) > 3)
    key(app, "N")
    key(app, "Space")
    planned = list(scene.controller.build_plan.cities)
    assert len(planned) == 1
    away_and_back(app, way)
    assert scene.controller.build_plan.cities == planned


@pytest.mark.parametrize("way", ["rules", "settings"])
def test_a_chosen_plant_and_its_bid_survive_a_visit_to_another_screen(app: App, way: str) -> None:
    scene = show_when(app, round_6("auction"))
    plant = sorted(current_market(scene.controller.state))[1]  # the first has the discount token
    click(app, f"market.{plant}")
    key(app, "+")
    key(app, "+")
    assert (scene.controller.auction_plan.plant, scene.controller.auction_plan.bid) == (plant, plant + 2)
    away_and_back(app, way)
    assert (scene.controller.auction_plan.plant, scene.controller.auction_plan.bid) == (plant, plant + 2)


# --- the settings ----------------------------------------------------------------------------------------------


def test_enter_presses_the_focused_control_in_the_settings(app: App) -> None:
    app.push(MenuScene())
    app.push(SettingsScene())
    app.step()
    tab_to(app, "foot.done")
    key(app, "Left")
    assert app.scene.ui.focus == "foot.reset"
    key(app, "Enter")
    assert isinstance(app.scene, SettingsScene)
    assert [dialog.title for dialog in app.scene.dialogs] == ["Reset all settings?"]
    key(app, "Esc")
    tab_to(app, "keys.P")
    key(app, "Enter")
    key(app, "X")
    assert settings.current().keys == {"P": "X"}
    assert isinstance(app.scene, SettingsScene)


# --- the replay ----------------------------------------------------------------------------------------------------


def replaying(app: App) -> ReplayScene:
    scene = ReplayScene(position(GERMANY, 120), 40)
    app.push(MenuScene())
    app.push(scene)
    app.step()
    return scene


def stops(app: App, number: int = 30) -> list[str]:
    """Return every control that Tab reaches."""
    found: list[str] = []
    for _ in range(number):
        key(app, "Tab")
        if app.scene.ui.focus not in found:
            found.append(app.scene.ui.focus)
    return found


def test_arrows_and_pages_step_a_replay_wherever_the_focus_is(app: App) -> None:
    scene = replaying(app)
    presses = ("Right", "Left", "Down", "Up", "PgDn", "PgUp", "Home", "End")
    plain = {press: moment_after(app, scene, press) for press in presses}
    for number, focus in enumerate(["", *stops(app)]):
        for press in presses[number % 3 :: 3]:
            scene.ui.set_focus(focus)
            assert moment_after(app, scene, press) == plain[press], focus
            # a line of the log may be out of sight at another moment
            assert scene.ui.focus == focus or focus.startswith("replaylog."), press


def moment_after(app: App, scene: ReplayScene, press: str) -> int:
    scene.playback.jump(40)
    key(app, press)
    return scene.playback.number


def test_space_never_leaves_a_replay(app: App) -> None:
    scene = replaying(app)
    for focus in ("", *stops(app)):
        scene.playback.jump(40)
        scene.ui.set_focus(focus)
        key(app, "Space")
        assert app.scene is scene, focus
    for focus in ("", "top.back", "replay.close", "replay.on", "replay.play"):
        scene.playback.jump(40)
        scene.ui.set_focus(focus)
        key(app, "Space")
        assert scene.playback.playing, focus
        key(app, "Space")
        assert not scene.playback.playing, focus


def test_tab_begins_at_play_and_shift_with_arrows_goes_to_every_value(app: App) -> None:
    scene = replaying(app)
    key(app, "Tab")
    assert scene.ui.focus == "replay.play"
    tab_to(app, "unit.actions")
    key(app, "Shift+Right")
    assert scene.ui.focus == "unit.turns"
    key(app, "Space")
    assert scene.playback.unit == "turns"
