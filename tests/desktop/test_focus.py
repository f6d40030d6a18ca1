"""Moving the focus with the keyboard in lists, in rows and on the board; where it starts, and when it is kept."""

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.preview.scene import PreviewScene
from powergrid.desktop.screens.settings import SettingsScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.rules.actions import Nominate
from powergrid.rules.plant_market import current_market
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, focus, key, move, on_top, redraw, tab_to, type_text
from tests.desktop.showing import at_table, can_buy, focus_path, is_visible, round_6, show_when, shown
from tests.sure import sure

# --- lists that scroll -------------------------------------------------------------------------------------------


def options_of(app: App, scene: SetupScene) -> list[str]:
    """Return all toggles and house rules from top to bottom."""
    key(app, "U")
    own = [c for c in scene.ui.controls if c.name.startswith("options.") and c.focusable]
    return [c.name for c in sorted(own, key=lambda c: c.whole.top)]


def test_tab_goes_through_all_options_of_a_new_game_and_scrolls(app: App) -> None:
    scene = SetupScene()
    shown(app, scene)
    names = options_of(app, scene)
    assert len(names) > 8
    tab_to(app, names[0])
    assert scene.ui.scroll["options"] == 0
    for name in names[1:]:
        key(app, "Tab")
        assert scene.ui.focus.name == name
        assert is_visible(app)
    key(app, "Tab")
    assert scene.ui.focus.name == "setup.start" or scene.ui.focus.name.startswith("setup.")
    key(app, "Shift+Tab")
    assert scene.ui.focus.name == names[-1]


def test_down_and_up_go_through_all_options_and_never_to_the_panel(app: App) -> None:
    scene = SetupScene()
    shown(app, scene)
    names = options_of(app, scene)
    tab_to(app, names[0])
    assert focus_path(app, "Down", 40) == names
    key(app, "Down")
    assert scene.ui.focus.name == names[-1]
    assert focus_path(app, "Up", 40) == [*names[::-1], "bots"]  # the bots' speed is above the options
    key(app, "Up")
    assert scene.ui.focus.name == "bots"


def test_a_house_rule_is_changed_with_keys(app: App) -> None:
    scene = SetupScene()
    shown(app, scene)
    key(app, "U")
    tab_to(app, "options.obsolete_plants")
    before = scene.choices.option("obsolete_plants")
    key(app, "Space")
    assert scene.ui.focus.name == f"options.obsolete_plants.{before}"
    key(app, "Down" if before else "Up", "Space")
    assert scene.choices.option("obsolete_plants") is not before
    assert scene.ui.focus.name == "options.obsolete_plants"


def test_down_goes_row_by_row_through_the_chosen_values_of_the_settings(app: App) -> None:
    settings.change(bots="slow", volume=60)
    scene = SettingsScene()
    shown(app, scene)
    tab_to(app, "language")
    rows = focus_path(app, "Down", 30)
    assert rows == [
        "language", "bots.slow", "switch.forced", "switch.build_at_once", "switch.hints", "switch.advice",
        "look.light", "switch.fullscreen", "zoom.100", "text.normal", "motion.normal", "switch.sound",
        "volume", "volume_turn", "volume_outbid", "volume_step", "volume_last", "volume_table",
    ]  # fmt: skip


def test_tab_goes_through_the_settings_and_all_keys(app: App) -> None:
    scene = SettingsScene()
    shown(app, scene)
    tab_to(app, "keys.P")
    keys = [c.name for c in scene.ui.controls if c.name.startswith("keys.") and c.focusable]
    assert len(keys) == 28
    for name in keys[1:]:
        key(app, "Tab")
        assert scene.ui.focus.name == name
        assert is_visible(app)
    key(app, "Tab")
    assert scene.ui.focus.name.startswith("foot.")
    assert scene.ui.control("options") is not None
    assert not any(c.name in ("options", "keys") and c.focusable for c in scene.ui.controls)


def test_home_end_and_page_keys_move_the_focus(app: App) -> None:
    scene = shown(app, SettingsScene())
    key(app, "Tab", "End")
    assert (scene.ui.focus.name, settings.current().bots) == ("bots.step", "step")
    key(app, "Down", "End")
    assert scene.ui.focus.name == "volume_table"
    assert is_visible(app)
    tab_to(app, "keys.P")
    key(app, "PgDn")
    moved = scene.ui.scroll["keys"]
    assert moved > 0
    assert scene.ui.focus.name not in ("", "keys.P")
    assert is_visible(app)
    key(app, "PgUp")
    assert scene.ui.scroll["keys"] < moved
    assert is_visible(app)
    key(app, "PgDn", "Home")
    assert scene.ui.focus.name == "keys.P"


@pytest.mark.parametrize("inside", [5, -5])
def test_a_list_scrolls_only_to_partly_hidden_items(app: App, inside: int) -> None:
    scene = shown(app, SettingsScene())
    names = [c.name for c in scene.ui.controls if c.name.startswith("keys.") and c.focusable]
    name, place = names[9], sure(scene.ui.control("keys")).rect
    scene.ui.scroll["keys"] += sure(scene.ui.control(name)).whole.top - place.top - inside  # this far below the edge
    redraw(app)
    before = scene.ui.scroll["keys"]
    focus(app, name)
    assert (scene.ui.scroll["keys"] == before) == (inside > 0)
    assert is_visible(app)


def test_right_moves_to_the_neighbouring_list(app: App) -> None:
    scene = shown(app, SettingsScene())
    tab_to(app, "switch.forced")
    key(app, "Right")
    assert scene.ui.focus.name.startswith("keys.")
    key(app, "Left")
    assert scene.ui.focus.name == "switch.forced"


def test_right_moves_from_the_menu_to_the_games_and_left_back(app: App) -> None:
    app.go.menu()
    app.step()
    key(app, "Tab")
    assert app.scene.ui.focus.name == "menu.new"
    key(app, "Right")
    assert sure(app.scene.ui.control(app.scene.ui.focus.name)).group == "games"
    key(app, "Left")
    assert app.scene.ui.focus.name == "menu.new"


# --- values and rows ---------------------------------------------------------------------------------------------


def test_tab_enters_a_group_at_its_chosen_value(app: App) -> None:
    scene = SetupScene()
    shown(app, scene)
    scene.choices.choose_edition("recharged")
    scene.choices.choose_board("france")
    redraw(app)
    tab_to(app, "edition.recharged")
    key(app, "Tab")
    assert scene.ui.focus.name == "board.choose"
    key(app, "Shift+Tab")
    assert scene.ui.focus.name == "edition.recharged"
    key(app, "Left")
    assert (scene.ui.focus.name, scene.choices.edition) == ("edition.classic", "classic")


def test_arrows_choose_a_value_at_once(app: App) -> None:
    shown(app, SettingsScene())
    tab_to(app, "bots.normal")
    key(app, "Left")
    assert app.scene.ui.focus.name == "bots.instant"
    assert settings.current().bots == "instant"
    key(app, "Down")
    assert settings.current().bots == "instant"


def test_home_and_end_go_to_the_ends_of_a_row(app: App) -> None:
    scene = at_table(app, "auction")
    key(app, "Tab")
    assert scene.ui.focus.name.startswith("market.")
    state = scene.controller.state
    for row in (current_market(state), state.market[len(current_market(state)) :]):
        scene.ui.focus.set(f"market.{row[1]}")
        key(app, "End")
        assert scene.ui.focus.name == f"market.{row[-1]}"
        key(app, "Home")
        assert scene.ui.focus.name == f"market.{row[0]}"


def test_tab_goes_through_the_previewers_header_from_left_to_right(app: App) -> None:
    scene = PreviewScene()
    shown(app, scene)
    tab_to(app, "top.back")
    lefts: list[float] = []
    for _ in range(3):
        key(app, "Tab")
        control = sure(scene.ui.control(scene.ui.focus.name))
        if control.rect.top < 46:
            lefts.append(control.rect.left)
    assert len(lefts) == 3  # the edition, Play here, and the picture
    assert lefts == sorted(lefts)


def test_the_table_menu_wraps_around(app: App) -> None:
    scene = at_table(app, "auction")
    key(app, "Esc")
    assert scene.ui.focus.name == "menu.continue"
    key(app, "Up")
    assert scene.ui.focus.name == "menu.quit"
    key(app, "Down")
    assert scene.ui.focus.name == "menu.continue"


def test_up_moves_from_done_to_the_last_player(app: App) -> None:
    scene = at_table(app, "auction")
    scene.hand_seats()
    app.step()
    assert scene.ui.focus.name == "dialog.done"
    key(app, "Up")
    assert scene.ui.focus.name.startswith("seat3.")


def test_tab_runs_along_the_row_of_each_player(app: App) -> None:
    """Each row has a colour, a name, a kind, a playing style (bots only), and a button that removes the player."""
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
        reached.append(scene.ui.focus.name)
    assert reached == expected
    for name in expected[-2::-1]:
        key(app, "Shift+Tab")
        assert scene.ui.focus.name == name


@pytest.mark.parametrize("column", ["color.{}", "name.{}", "kind{}", "players.remove{}"])
def test_up_and_down_stay_in_the_players_column(app: App, column: str) -> None:
    scene = SetupScene()
    shown(app, scene)
    key(app, "A")
    scene.choices.set_kind(0, "human")
    scene.choices.set_kind(1, "hard")
    redraw(app)
    rows = [column.format(seat) for seat in range(4)]
    tab_to(app, rows[0])
    assert focus_path(app, "Down", 10) == rows
    assert focus_path(app, "Up", 10) == rows[::-1]


# --- the board ---------------------------------------------------------------------------------------------------


def test_after_an_action_an_arrow_moves_in_its_direction(app: App) -> None:
    """On Germany, Right leads from Erfurt to Leipzig, and Halle is to the left of Leipzig."""
    scene = at_table(app, "building")
    for acts, reached in ((False, "city.erfurt"), (True, "city.halle")):
        scene.ui.focus.set("city.erfurt")
        key(app, "Right")
        assert scene.ui.focus.name == "city.leipzig"
        if acts:
            key(app, "Space")
        key(app, "Left")
        assert scene.ui.focus.name == reached


@pytest.mark.parametrize("arrow", ["Left", "Right", "Up", "Down"])
def test_the_opposite_arrow_moves_back(app: App, arrow: str) -> None:
    back = {"Left": "Right", "Right": "Left", "Up": "Down", "Down": "Up"}[arrow]
    scene = at_table(app, "building")
    cities = [c.name for c in scene.ui.controls if c.group == "city"]
    for city in cities:
        scene.ui.focus.set(city)
        key(app, arrow)
        if scene.ui.focus.name != city:
            key(app, back)
            assert scene.ui.focus.name == city


def test_left_of_new_york_is_a_city_to_the_left_not_the_one_below(app: App) -> None:
    scene = PreviewScene()
    shown(app, scene)
    usa = next(number for number, entry in enumerate(scene.state.entries) if entry.board and entry.board.id == "usa")
    scene.choose(usa)
    zone = sure(scene.state.zone)
    for region in {city.region for city in zone.board.cities} - set(zone.regions):
        scene.state.toggle_region(region)
    redraw(app)
    scene.ui.focus.set("city.new-york")
    start = scene.ui.control(scene.ui.focus.name)
    key(app, "Left")
    end = scene.ui.control(scene.ui.focus.name)
    assert start is not None
    assert end is not None
    x, y = end.rect.centerx - start.rect.centerx, end.rect.centery - start.rect.centery
    assert -x >= abs(y)


def test_arrows_go_to_the_nearest_city_even_on_a_zoomed_board(app: App) -> None:
    scene = show_when(app, lambda s: s.phase == "building" and s.round == 4)
    key(app, "N")
    for _ in range(4):
        key(app, "+")
    view = scene.board.panel.view
    seen = pygame.Rect(view.camera.rect)
    for arrow, axis, sign in (("Right", 0, 1), ("Down", 1, 1), ("Left", 0, -1), ("Up", 1, -1)):
        for _ in range(3):
            start = scene.ui.focus.name.removeprefix("city.")
            before = view.camera.to_board(*view.city_rect(start).center)
            key(app, arrow)
            end = scene.ui.focus.name.removeprefix("city.")
            assert seen.contains(view.city_rect(end))
            if end != start:
                after = view.camera.to_board(*view.city_rect(end).center)
                assert (after[axis] - before[axis]) * sign > 0


# --- where the focus starts --------------------------------------------------------------------------------------


def test_the_settings_start_with_the_bot_speed(app: App) -> None:
    scene = shown(app, SettingsScene())
    key(app, "Tab")
    assert scene.ui.focus.name == "bots.normal"


def test_the_focus_starts_on_the_first_plant_that_can_be_nominated(app: App) -> None:
    scene = show_when(app, lambda s: s.round == 1 and s.phase == "auction" and not s.on_offer)
    key(app, "Tab")
    state = scene.controller.state
    legal = scene.controller.legal
    can = [n for n in current_market(state) if legal.why_not(Nominate(state.to_act, n, n)) is None]
    assert scene.ui.focus.name == f"market.{min(can)}"


def test_mouse_users_see_no_focus_until_they_press_tab(app: App) -> None:
    scene = show_when(app, round_6("auction"))
    first = next(c for c in scene.ui.controls if c.name.removeprefix("market.").isdecimal() and c.on_click)
    click(app, first.name, "auction.bid")
    assert scene.controller.kind == "bid"
    assert scene.ui.focus.name == ""
    key(app, "Tab")
    assert scene.ui.focus.name == "auction.amount.value"
    type_text(app, "9")


def test_arrows_start_in_the_menu_and_keys_can_reach_the_first_plant(app: App) -> None:
    settings.change(kinds=("human", "human", "human"))
    shown(app, MenuScene())
    key(app, "Down")
    assert app.scene.ui.focus.name == "menu.new"
    key(app, "Down")
    assert app.scene.ui.focus.name == "menu.tutorial"
    key(app, "Up", "Space")
    assert isinstance(app.scene, SetupScene)
    key(app, "Ctrl+Enter")
    scene = on_top(app, TableScene)
    app.step()
    assert scene.ui.focus.name == f"market.{min(current_market(scene.controller.state))}"
    assert scene.ui.focus.visible


def test_an_arrow_moves_the_focus_to_the_pending_decision(app: App) -> None:
    scene = show_when(app, round_6("bureaucracy"))
    assert scene.ui.focus.name == ""
    key(app, "Down")
    assert scene.ui.focus.name.startswith("power.plant.")


# --- when it is kept --------------------------------------------------------------------------------------------


def test_a_button_that_becomes_disabled_loses_the_focus_to_another(app: App) -> None:
    scene = show_when(app, can_buy)
    length = scene.controller.game.length
    focus(app, "fuel.run1")
    key(app, "Space")
    assert any(scene.controller.fuel_plan.amounts)
    assert sure(scene.ui.control(scene.ui.focus.name)).enabled
    key(app, "Enter")
    assert scene.controller.game.length > length


def second_plant(app: App) -> tuple[TableScene, str]:
    """Show an auction and move the focus to the second plant with the keyboard."""
    scene = at_table(app, "auction")
    key(app, "Right", "Right")
    focus = scene.ui.focus.name
    assert scene.ui.is_focused(focus)
    assert focus.startswith("market.")
    assert focus != scene.ui.focus.default
    return scene, focus


@pytest.mark.parametrize("closes", ["W", "Esc"])
def test_closing_the_calculator_returns_the_focus(app: App, closes: str) -> None:
    scene, focus = second_plant(app)
    key(app, "W")
    assert scene.calculator is not None
    key(app, closes)
    assert scene.calculator is None
    assert scene.ui.is_focused(focus)


def test_resizing_the_window_keeps_the_focus_wherever_the_mouse_is(app: App, clock: FakeClock) -> None:
    scene, focus = second_plant(app)
    app.resize((1920, 1080))
    app.step()
    middle = scene.control_rect("auction.bid").center
    move(app, middle)  # reported by the system, not moved by the player
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
    focus(app, "players.remove3")
    key(app, "Space")
    assert scene.ui.is_focused("players.remove2")
    key(app, "Space")
    assert scene.ui.is_focused("kind1")
