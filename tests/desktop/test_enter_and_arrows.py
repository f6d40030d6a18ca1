"""Arrows, pages and Enter: values chosen at once, lists side by side, and Enter on what has the ring."""

from __future__ import annotations

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.settings import SettingsScene
from powergrid.desktop.screens.setup.scene import SetupScene
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw
from tests.desktop.driving import key, redraw, tab_to, wait
from tests.desktop.showing import at_table, in_sight, shown, walked
from tests.sure import sure

# --- values, pages, and lists side by side ---------------------------------------------------------------------


def test_arrows_choose_a_value_at_once(app: App) -> None:
    shown(app, SettingsScene())
    tab_to(app, "bots.normal")
    key(app, "Left")
    assert app.scene.ui.focus == "bots.instant"
    assert settings.current().bots == "instant"
    key(app, "Down")
    assert settings.current().bots == "instant"


def test_enter_switches_what_has_the_focus_and_else_is_done(app: App) -> None:
    scene = shown(app, SettingsScene())
    tab_to(app, "switch.build_at_once")
    key(app, "Enter")
    assert app.scene is scene
    assert settings.current().build_at_once


def test_the_settings_begin_with_the_speed_of_bots(app: App) -> None:
    scene = shown(app, SettingsScene())
    key(app, "Tab")
    assert scene.ui.focus == "bots.normal"


def test_home_end_and_pages_take_the_focus_along(app: App) -> None:
    scene = shown(app, SettingsScene())
    key(app, "Tab", "End")
    assert (scene.ui.focus, settings.current().bots) == ("bots.step", "step")
    key(app, "Down", "End")
    assert scene.ui.focus == "volume_table"
    assert in_sight(app)
    tab_to(app, "keys.P")
    key(app, "PgDn")
    assert scene.ui.focus not in ("", "keys.P")
    assert in_sight(app)
    key(app, "Home")
    assert scene.ui.focus == "keys.P"


def test_right_leads_to_the_list_beside(app: App) -> None:
    scene = shown(app, SettingsScene())
    tab_to(app, "switch.forced")
    key(app, "Right")
    assert scene.ui.focus.startswith("keys.")
    key(app, "Left")
    assert scene.ui.focus == "switch.forced"


def test_right_leads_from_the_menu_to_the_games_and_left_back(app: App) -> None:
    app.go.menu()
    app.step()
    key(app, "Tab")
    assert app.scene.ui.focus == "menu.new"
    key(app, "Right")
    control = sure(app.scene.ui.control(app.scene.ui.focus))
    assert control.group == "games"
    key(app, "Left")
    assert app.scene.ui.focus == "menu.new"


# --- Enter goes where the ring is ------------------------------------------------------------------------------


def caps(app: App) -> list[str]:
    """Return the names of the controls on which the key Enter is shown."""
    texts = [text for text in draw(app) if text.string == "Enter"]
    pushed = [control for control in app.scene.ui.controls if control.pushes]
    return [one.name for one in pushed for text in texts if one.rect.contains(text.whole)]


def test_enter_presses_the_button_with_the_ring_and_is_shown_there(app: App) -> None:
    scene = at_table(app, "resources")
    key(app, "+", "Tab")
    scene.ui.set_focus("fuel.clear")
    app.step()
    app.step()
    assert "fuel.confirm" not in caps(app)
    key(app, "Enter")
    assert not any(scene.controller.fuel_plan.amounts)


def test_a_key_that_moves_focus_and_enter_draws_the_screen_once(app: App) -> None:
    shown(app, SettingsScene())
    tab_to(app, "switch.forced")
    before = app.frames
    key(app, "Tab")
    assert app.scene.ui.enter_at == app.scene.ui.focus == "switch.build_at_once"
    assert app.frames == before + 1


def test_enter_chooses_the_plant_with_the_ring_and_then_opens_it(app: App) -> None:
    scene = at_table(app, "auction")
    plant = scene.controller.legal.nominations()[-1][0]
    scene.ui.set_focus(f"market.{plant}")
    app.step()
    key(app, "Enter")
    assert scene.controller.auction_plan.plant == plant
    app.step()
    assert scene.ui.enter_at == ""
    length = scene.controller.game.length
    key(app, "Enter")
    assert scene.controller.game.length > length


def test_enter_plans_the_city_with_the_ring_and_then_builds_it(app: App) -> None:
    scene = at_table(app, "building")
    key(app, "Tab")
    while not scene.ui.focus.startswith("city."):
        key(app, "Tab")
    key(app, "Enter")
    assert not scene.dialogs
    assert len(scene.controller.build_plan.cities) == 1
    length = scene.controller.game.length
    key(app, "Enter")
    assert scene.controller.game.length > length


def test_a_warning_of_a_loss_goes_back_by_enter(app: App) -> None:
    scene = at_table(app, "building")
    scene.controller.player.plants, scene.controller.player.fuel = [18, 22, 33], [0, 0, 0, 0]
    redraw(app)
    length = scene.controller.game.length
    key(app, "P")
    assert scene.dialogs
    key(app, "Enter")
    assert not scene.dialogs
    assert scene.controller.game.length == length


def test_the_kind_of_a_player_is_chosen_by_keys_in_a_new_game(app: App) -> None:
    scene = shown(app, SetupScene())
    assert isinstance(scene, SetupScene)
    before = scene.choices.people[0].kind
    scene.ui.set_focus("kind0")
    for name in ("Enter", "Down", "Enter"):
        key(app, name)
    assert scene.choices.people[0].kind != before
    assert scene.ui.focus == "kind0"


def test_the_kind_of_a_player_is_chosen_by_the_first_letter_of_its_strength(app: App, clock: FakeClock) -> None:
    """Labels are Human, Bot: Easy, Bot: Normal, …; the button shows only Normal where there is little room."""
    scene = shown(app, SetupScene())
    assert isinstance(scene, SetupScene)
    scene.ui.set_focus("kind1")
    reached = []
    for letter in "EENHHHBB":
        key(app, letter)
        reached.append(scene.choices.people[1].kind)
        wait(app, clock, 1500)
    assert reached == ["expert", "easy", "normal", "human", "hard", "human", "easy", "normal"]


def test_up_leads_from_done_to_the_last_player_of_who_plays(app: App) -> None:
    scene = at_table(app, "auction")
    scene.hand_seats()
    app.step()
    assert scene.ui.focus == "dialog.done"
    key(app, "Up")
    assert scene.ui.focus.startswith("seat3.")


# --- the players of a new game ---------------------------------------------------------------------------------


def test_tab_runs_along_the_row_of_each_player(app: App) -> None:
    """Colour, name, who plays, a bot's manner and the button that removes them, from the first seat on."""
    scene = SetupScene()
    shown(app, scene)
    key(app, "A")
    scene.choices.set_kind(0, "human")
    for seat in (1, 2, 3):
        scene.choices.set_kind(seat, "hard")
    redraw(app)
    expected = ["color.0", "name.0", "kind0", "players.remove0"]
    for seat in (1, 2, 3):
        expected += [f"color.{seat}", f"name.{seat}", f"kind{seat}", f"manner{seat}", f"players.remove{seat}"]
    tab_to(app, expected[0])
    reached = [expected[0]]
    for _ in expected[1:]:
        key(app, "Tab")
        reached.append(scene.ui.focus)
    assert reached == expected
    for name in expected[-2::-1]:
        key(app, "Shift+Tab")
        assert scene.ui.focus == name


@pytest.mark.parametrize("column", ["color.{}", "name.{}", "kind{}", "players.remove{}"])
def test_up_and_down_stay_in_the_column_of_the_players(app: App, column: str) -> None:
    scene = SetupScene()
    shown(app, scene)
    key(app, "A")
    scene.choices.set_kind(0, "human")
    scene.choices.set_kind(1, "hard")
    redraw(app)
    rows = [column.format(seat) for seat in range(4)]
    tab_to(app, rows[0])
    assert walked(app, "Down", 10) == rows
    assert walked(app, "Up", 10) == rows[::-1]
