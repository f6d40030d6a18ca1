"""Moving the focus: lists that scroll, values, rows; and the controls that Enter and Space press."""

from __future__ import annotations

from functools import partial

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.screens.preview.scene import PreviewScene
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.results import ResultsScene
from powergrid.desktop.screens.settings import SettingsScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.rules.engine import legal_actions
from powergrid.rules.plant_market import current_market
from powergrid.rules.state import GameState
from powergrid.saves import save_as
from tests.desktop.driving import key, redraw, tab_to
from tests.desktop.pictures import SCENES
from tests.desktop.positions import find, position
from tests.desktop.showing import GERMANY, at_table, in_sight, new_game, shown, walked
from tests.saves.playing import finished_game
from tests.sure import sure

# --- lists that scroll -----------------------------------------------------------------------------------------


def options_of(app: App, scene: SetupScene) -> list[str]:
    """Return all toggles and house rules from top to bottom."""
    key(app, "U")
    own = [c for c in scene.ui.controls if c.name.startswith("options.") and c.focusable]
    return [c.name for c in sorted(own, key=lambda c: c.whole.top)]


def test_tab_goes_through_all_options_of_a_new_game_and_scrolls_by_itself(app: App) -> None:
    scene = SetupScene()
    shown(app, scene)
    names = options_of(app, scene)
    assert len(names) > 8
    tab_to(app, names[0])
    assert scene.ui.scroll["options"] == 0
    for name in names[1:]:
        key(app, "Tab")
        assert scene.ui.focus == name
        assert in_sight(app)
    key(app, "Tab")
    assert scene.ui.focus == "setup.start" or scene.ui.focus.startswith("setup.")
    key(app, "Shift+Tab")
    assert scene.ui.focus == names[-1]


def test_down_and_up_go_through_all_options_and_never_to_the_panel(app: App) -> None:
    scene = SetupScene()
    shown(app, scene)
    names = options_of(app, scene)
    tab_to(app, names[0])
    assert walked(app, "Down", 40) == names
    key(app, "Down")
    assert scene.ui.focus == names[-1]
    assert walked(app, "Up", 40) == names[::-1]
    key(app, "Up")
    assert scene.ui.focus == names[0]


def test_a_house_rule_is_changed_by_keys(app: App) -> None:
    scene = SetupScene()
    shown(app, scene)
    key(app, "U")
    tab_to(app, "options.obsolete_plants")
    before = scene.choices.option("obsolete_plants")
    key(app, "Space")
    assert scene.ui.focus == f"options.obsolete_plants.{before}"
    key(app, "Down" if before else "Up", "Space")
    assert scene.choices.option("obsolete_plants") is not before
    assert scene.ui.focus == "options.obsolete_plants"


def test_down_goes_row_by_row_through_the_chosen_values_of_the_settings(app: App) -> None:
    settings.change(bots="slow", volume=60)
    scene = SettingsScene()
    shown(app, scene)
    tab_to(app, "language")
    rows = walked(app, "Down", 30)
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
    assert len(keys) == 27
    for name in keys[1:]:
        key(app, "Tab")
        assert scene.ui.focus == name
        assert in_sight(app)
    key(app, "Tab")
    assert scene.ui.focus.startswith("foot.")
    assert scene.ui.control("options") is not None
    assert not any(c.name in ("options", "keys") and c.focusable for c in scene.ui.controls)


@pytest.mark.parametrize("back", [False, True])
def test_page_keys_scroll_a_list_that_contains_the_focus(app: App, back: bool) -> None:
    scene = SettingsScene()
    shown(app, scene)
    tab_to(app, "keys.P")
    key(app, "PgDn")
    moved = scene.ui.scroll["keys"]
    assert moved > 0
    if back:
        key(app, "PgUp")
        assert scene.ui.scroll["keys"] < moved


# --- values and rows -------------------------------------------------------------------------------------------


def test_tab_enters_a_choice_at_the_chosen_value(app: App) -> None:
    scene = SetupScene()
    shown(app, scene)
    scene.choices.choose_edition("recharged")
    scene.choices.choose_board("france")
    redraw(app)
    tab_to(app, "edition.recharged")
    key(app, "Tab")
    assert scene.ui.focus == "board.choose"
    key(app, "Shift+Tab")
    assert scene.ui.focus == "edition.recharged"
    key(app, "Left")
    assert (scene.ui.focus, scene.choices.edition) == ("edition.classic", "classic")


def test_home_and_end_go_to_the_ends_of_a_row(app: App) -> None:
    scene = at_table(app, "auction")
    key(app, "Tab")
    assert scene.ui.focus.startswith("market.")
    state = scene.controller.state
    for row in (current_market(state), state.market[len(current_market(state)) :]):
        scene.ui.set_focus(f"market.{row[1]}")
        key(app, "End")
        assert scene.ui.focus == f"market.{row[-1]}"
        key(app, "Home")
        assert scene.ui.focus == f"market.{row[0]}"


def test_enter_on_a_plant_that_comes_later_says_so(app: App) -> None:
    scene = at_table(app, "auction")
    scene.controller.auction_plan.plant = 0
    redraw(app)
    later = scene.controller.state.market[-1]
    scene.ui.set_focus(f"market.{later}")
    key(app, "Enter")
    shown_tip = sure(scene.ui.shown_tip())
    assert shown_tip[0].name == f"market.{later}"
    assert f"Plant {later} comes later" in shown_tip[1].text


# --- the board -------------------------------------------------------------------------------------------------


def test_after_an_action_an_arrow_leads_where_it_points(app: App) -> None:
    """Erfurt, Halle and Leipzig on Germany: Right leads from Erfurt to Leipzig, left of which is Halle."""
    scene = at_table(app, "building")
    for acts, reached in ((False, "city.erfurt"), (True, "city.halle")):
        scene.ui.set_focus("city.erfurt")
        key(app, "Right")
        assert scene.ui.focus == "city.leipzig"
        if acts:
            key(app, "Space")
        key(app, "Left")
        assert scene.ui.focus == reached


@pytest.mark.parametrize("arrow", ["Left", "Right", "Up", "Down"])
def test_the_opposite_arrow_leads_back(app: App, arrow: str) -> None:
    back = {"Left": "Right", "Right": "Left", "Up": "Down", "Down": "Up"}[arrow]
    scene = at_table(app, "building")
    cities = [c.name for c in scene.ui.controls if c.group == "city"]
    for city in cities:
        scene.ui.set_focus(city)
        key(app, arrow)
        if scene.ui.focus != city:
            key(app, back)
            assert scene.ui.focus == city


def test_left_of_new_york_is_a_city_to_the_left_not_the_one_below(app: App) -> None:
    scene = PreviewScene()
    shown(app, scene)
    usa = next(number for number, entry in enumerate(scene.state.entries) if entry.board and entry.board.id == "usa")
    scene.choose(usa)
    zone = sure(scene.state.zone)
    for region in {city.region for city in zone.board.cities} - set(zone.regions):
        scene.state.toggle_region(region)
    redraw(app)
    scene.ui.set_focus("city.new-york")
    start = scene.ui.control(scene.ui.focus)
    key(app, "Left")
    end = scene.ui.control(scene.ui.focus)
    assert start is not None
    assert end is not None
    x, y = end.rect.centerx - start.rect.centerx, end.rect.centery - start.rect.centery
    assert -x >= abs(y)


# --- Enter and Space -------------------------------------------------------------------------------------------


def test_enter_presses_the_main_button_and_space_the_one_with_the_focus(app: App) -> None:
    scene = TableScene(position(GERMANY, find(GERMANY, buys)))
    scene.controller.auto_forced = False
    shown(app, scene)
    key(app, "+", "+")
    planned = sum(scene.controller.fuel_plan.amounts)
    assert planned == 2
    minus = next(c.name for c in scene.ui.controls if c.group == "fuel" and c.name.endswith(".minus") and c.enabled)
    scene.ui.set_focus(minus)
    key(app, "Space")
    assert sum(scene.controller.fuel_plan.amounts) == 1
    length = scene.controller.game.length
    key(app, "Enter")
    assert scene.controller.game.length > length


def buys(state: GameState) -> bool:
    return state.phase == "resources" and any(most > 1 for _kind, most in legal_actions(state).purchases())


@pytest.mark.parametrize("focus", ["dock.help", "top.menu", "top.help", "top.payouts"])
def test_enter_presses_the_main_button_while_an_icon_has_the_focus(app: App, focus: str) -> None:
    scene = TableScene(position(GERMANY, find(GERMANY, buys)))
    scene.controller.auto_forced = False
    shown(app, scene)
    key(app, "+")
    scene.ui.set_focus(focus)
    length = scene.controller.game.length
    key(app, "Enter")
    assert not scene.dialogs
    assert app.scene is scene
    assert scene.controller.game.length > length


def test_ctrl_enter_confirms_like_enter(app: App) -> None:
    scene = TableScene(position(GERMANY, find(GERMANY, buys)))
    scene.controller.auto_forced = False
    shown(app, scene)
    key(app, "+")
    length = scene.controller.game.length
    key(app, "Ctrl+Enter")
    assert scene.controller.game.length > length


def test_enter_presses_the_line_of_a_menu_that_has_the_focus(app: App) -> None:
    scene = at_table(app, "auction")
    key(app, "Esc")
    assert scene.ui.focus == "menu.continue"
    key(app, "Down")
    assert scene.ui.focus == "menu.save"
    key(app, "Enter")
    assert [dialog.title for dialog in scene.dialogs] == ["Save the game"]


def test_enter_chooses_a_city_of_the_previewer(app: App) -> None:
    scene = PreviewScene()
    shown(app, scene)
    city = next(c.name for c in scene.ui.controls if c.group == "city")
    scene.ui.set_focus(city)
    key(app, "Enter")
    assert scene.state.picked == [city.removeprefix("city.")]


def test_tab_goes_through_the_head_of_the_previewer_from_left_to_right(app: App) -> None:
    scene = PreviewScene()
    shown(app, scene)
    tab_to(app, "top.back")
    lefts: list[float] = []
    for _ in range(3):
        key(app, "Tab")
        control = sure(scene.ui.control(scene.ui.focus))
        if control.rect.top < 46:
            lefts.append(control.rect.left)
    assert len(lefts) == 3  # the edition, Play here, and the picture
    assert lefts == sorted(lefts)


# --- digits are a bid ------------------------------------------------------------------------------------------


def opened(app: App) -> tuple[TableScene, int, int]:
    """Choose a plant, focus the plants, and return the lowest and highest bid."""
    scene = at_table(app, "auction")
    key(app, "Tab", "Space")
    limits = sure(scene.controller.auction_plan.bid_limits())
    assert limits[1] > limits[0] + 10
    return scene, *limits


def test_digits_set_the_bid_before_a_plant_is_nominated(app: App) -> None:
    scene, low, _high = opened(app)
    for digit in str(low + 7):
        key(app, digit)
    assert scene.controller.auction_plan.bid == low + 7
    assert scene.ui.focus.startswith("market.")
    key(app, "Backspace")
    assert scene.controller.auction_plan.bid == (low + 7) // 10
    key(app, str((low + 7) % 10), "Enter")
    assert scene.controller.state.high_bid == low + 7


def test_digits_set_the_bid_while_others_bid(app: App) -> None:
    scene = at_table(app, "auction", bidding=True)
    limits = sure(scene.controller.auction_plan.bid_limits())
    seat, amount = scene.controller.seat, limits[0] + 2
    assert amount <= limits[1]
    for digit in str(amount):
        key(app, digit)
    key(app, "Enter")
    assert scene.controller.state.high_bid == amount
    assert scene.controller.seat != seat


def test_a_new_number_begins_after_plus_and_after_the_last_possible_digit(app: App) -> None:
    scene, low, high = opened(app)
    for digit in str(high):
        key(app, digit)
    assert scene.controller.auction_plan.bid == high
    key(app, "-")
    for digit in str(low):
        key(app, digit)
    assert scene.controller.auction_plan.bid == low


def test_1_and_2_are_runs_in_the_fuel_phase(app: App) -> None:
    scene = TableScene(position(GERMANY, find(GERMANY, buys)))
    scene.controller.auto_forced = False
    shown(app, scene)
    wanted = scene.controller.fuel_plan.for_runs(1)
    key(app, "1")
    assert scene.controller.fuel_plan.amounts == wanted


# --- the same meaning wherever the focus is --------------------------------------------------------------------


def test_enter_at_the_end_of_a_game_shows_the_result_and_there_the_replay(app: App) -> None:
    scene = TableScene(finished_game())
    shown(app, scene)
    scene.ui.set_focus("top.menu")
    key(app, "Enter")
    assert isinstance(app.scene, ResultsScene)
    app.step()
    app.scene.ui.set_focus("top.menu")
    key(app, "Enter")
    assert isinstance(app.scene, ReplayScene)


def test_enter_and_space_skip_bots_and_open_no_menu(app: App) -> None:
    hurried: list[str] = []
    for press, focus in (("Enter", "top.menu"), ("Enter", ""), ("Space", "")):
        scene = TableScene(new_game(("easy", "easy", "easy")))
        scene.bots.speed = "slow"
        scene.bots.skip = partial(hurried.append, press)  # type: ignore[method-assign]
        shown(app, scene)
        scene.ui.set_focus(focus)
        key(app, press)
        assert not scene.dialogs
    assert hurried == ["Enter", "Enter", "Space"]


@pytest.mark.parametrize(
    ("screen", "focus", "main"),
    [
        ("setup", "top.back", "setup.start"),
        ("results", "top.menu", "results.replay"),
        ("load", "top.back", "load.open"),
        ("replay", "top.back", "replay.play"),
        ("table-auction", "top.menu", "auction.bid"),
        ("table-fuel", "top.menu", "fuel.confirm"),
        ("table-build", "top.menu", "build.confirm"),
        ("table-bureaucracy", "top.menu", "power.confirm"),
    ],
)
def test_enter_is_the_main_button_also_with_the_focus_on_the_button_that_leaves(
    app: App, screen: str, focus: str, main: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_as(new_game(), "One")
    scene = LoadScene() if screen == "load" else SCENES[screen]()
    shown(app, scene)
    pressed: list[str] = []
    monkeypatch.setattr(scene.ui, "activate", lambda control: pressed.append(control.name))
    scene.ui.set_focus(focus)
    key(app, "Enter")
    assert pressed == [main]


def test_the_menu_of_the_table_wraps_around(app: App) -> None:
    scene = at_table(app, "auction")
    key(app, "Esc")
    assert scene.ui.focus == "menu.continue"
    key(app, "Up")
    assert scene.ui.focus == "menu.quit"
    key(app, "Down")
    assert scene.ui.focus == "menu.continue"
