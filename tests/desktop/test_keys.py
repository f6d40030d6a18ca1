"""Enter, Space, letters and other keys work wherever the focus is."""

from functools import partial

import pygame
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
from powergrid.saves import save_as
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw
from tests.desktop.driving import click, focus, key, redraw, tab_to, wait
from tests.desktop.pictures import SCENES
from tests.desktop.showing import at_table, can_buy, new_game, round_6, show, show_when, shown
from tests.saves.playing import finished_game
from tests.sure import sure

# --- Enter and Space ---------------------------------------------------------------------------------------------


def test_enter_presses_the_main_button_and_space_the_one_with_the_focus(app: App) -> None:
    scene = show_when(app, can_buy)
    key(app, "+", "+")
    planned = sum(scene.controller.fuel_plan.amounts)
    assert planned == 2
    minus = next(
        c.name for c in scene.ui.controls if c.name.startswith("fuel.") and c.name.endswith(".minus") and c.enabled
    )
    scene.ui.focus.set(minus)
    key(app, "Space")
    assert sum(scene.controller.fuel_plan.amounts) == 1
    seat, length = scene.controller.seat, scene.controller.game.length
    key(app, "Enter")
    assert scene.controller.game.length == length + 2  # buy and done
    assert scene.controller.seat != seat


@pytest.mark.parametrize("focus", ["dock.help", "top.menu", "top.help", "top.payouts"])
def test_enter_presses_the_main_button_while_an_icon_has_the_focus(app: App, focus: str) -> None:
    scene = show_when(app, can_buy)
    key(app, "+")
    scene.ui.focus.set(focus)
    length = scene.controller.game.length
    key(app, "Enter")
    assert not scene.dialogs
    assert app.scene is scene
    assert scene.controller.game.length > length


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
def test_enter_presses_the_main_button_not_the_focused_exit(
    app: App, screen: str, focus: str, main: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_as(new_game(), "One")
    scene = LoadScene() if screen == "load" else SCENES[screen]()
    shown(app, scene)
    pressed: list[str] = []
    monkeypatch.setattr(scene.ui.focus, "activate", lambda control: pressed.append(control.name))
    scene.ui.focus.set(focus)
    key(app, "Enter")
    assert pressed == [main]


def test_ctrl_enter_confirms_like_enter(app: App) -> None:
    scene = show_when(app, can_buy)
    key(app, "+")
    length = scene.controller.game.length
    key(app, "Ctrl+Enter")
    assert scene.controller.game.length > length


def test_enter_presses_the_focused_menu_entry(app: App) -> None:
    scene = at_table(app, "auction")
    key(app, "Esc")
    assert scene.ui.focus.name == "menu.continue"
    key(app, "Down")
    assert scene.ui.focus.name == "menu.save"
    key(app, "Enter")
    assert [dialog.title for dialog in scene.dialogs] == ["Save the game"]


def test_enter_chooses_a_city_in_the_previewer(app: App) -> None:
    scene = PreviewScene()
    shown(app, scene)
    city = next(c.name for c in scene.ui.controls if c.group == "city")
    scene.ui.focus.set(city)
    key(app, "Enter")
    assert scene.state.picked == [city.removeprefix("city.")]


def test_enter_switches_the_focused_option(app: App) -> None:
    scene = shown(app, SettingsScene())
    tab_to(app, "switch.build_at_once")
    key(app, "Enter")
    assert app.scene is scene
    assert settings.current().build_at_once


def test_enter_after_a_game_opens_the_results_and_then_the_replay(app: App) -> None:
    scene = TableScene(finished_game())
    shown(app, scene)
    scene.ui.focus.set("top.menu")
    key(app, "Enter")
    assert isinstance(app.scene, ResultsScene)
    app.step()
    app.scene.ui.focus.set("top.menu")
    key(app, "Enter")
    assert isinstance(app.scene, ReplayScene)


def test_enter_and_space_skip_bots_without_opening_a_menu(app: App) -> None:
    skips: list[str] = []
    for press, focused in (("Enter", "top.menu"), ("Enter", ""), ("Space", "")):
        scene = TableScene(new_game(("easy", "easy", "easy")))
        scene.bots.speed = "slow"
        scene.bots.skip = partial(skips.append, press)  # type: ignore[method-assign]
        shown(app, scene)
        scene.ui.focus.set(focused)
        key(app, press)
        assert not scene.dialogs
    assert skips == ["Enter", "Enter", "Space"]


def test_enter_on_a_plant_that_comes_later_says_so(app: App) -> None:
    scene = at_table(app, "auction")
    scene.controller.auction_plan.plant = 0
    redraw(app)
    later = scene.controller.state.market[-1]
    scene.ui.focus.set(f"market.{later}")
    key(app, "Enter")
    shown_tip = sure(scene.ui.shown_tip())
    assert shown_tip[0].name == f"market.{later}"
    assert f"Plant {later} comes later" in shown_tip[1].text


def test_enter_without_a_plant_says_what_to_do_first(app: App) -> None:
    scene = show_when(app, round_6("auction"))
    key(app, "Enter")
    shown = sure(scene.ui.shown_tip())
    assert shown[0].name == "auction.bid"
    assert "Choose a plant" in shown[1].text


def test_enter_cancels_in_a_warning_about_a_loss(app: App) -> None:
    scene = at_table(app, "building")
    scene.controller.player.plants, scene.controller.player.fuel = [18, 22, 33], [0, 0, 0, 0]
    redraw(app)
    length = scene.controller.game.length
    key(app, "P")
    assert scene.dialogs
    key(app, "Enter")
    assert not scene.dialogs
    assert scene.controller.game.length == length


# --- Enter presses the control with the focus ring ---------------------------------------------------------------


def controls_with_enter(app: App) -> list[str]:
    """Return the names of the controls that show the Enter key."""
    texts = [text for text in draw(app) if text.string == "Enter"]
    pushed = [control for control in app.scene.ui.controls if control.pushes]
    return [scene.name for scene in pushed for text in texts if scene.rect.contains(text.whole)]


def test_enter_presses_the_button_with_the_focus_ring_and_is_shown_on_it(app: App) -> None:
    scene = at_table(app, "resources")
    key(app, "+", "Tab")
    focus(app, "fuel.clear")
    app.step()
    assert "fuel.confirm" not in controls_with_enter(app)
    key(app, "Enter")
    assert not any(scene.controller.fuel_plan.amounts)


def test_a_key_that_moves_focus_and_the_enter_hint_draws_the_screen_once(app: App) -> None:
    shown(app, SettingsScene())
    tab_to(app, "switch.forced")
    before = app.frames
    key(app, "Tab")
    assert app.scene.ui.focus.enter_at == app.scene.ui.focus.name == "switch.build_at_once"
    assert app.frames == before + 1


def test_enter_chooses_the_focused_plant_and_then_starts_the_auction(app: App) -> None:
    scene = at_table(app, "auction")
    plant = scene.controller.legal.nominations()[-1][0]
    focus(app, f"market.{plant}")
    key(app, "Enter")
    assert scene.controller.auction_plan.plant == plant
    app.step()
    assert scene.ui.focus.enter_at == ""
    length = scene.controller.game.length
    key(app, "Enter")
    assert scene.controller.game.length > length


def test_enter_plans_the_focused_city_and_then_builds_there(app: App) -> None:
    scene = at_table(app, "building")
    key(app, "Tab")
    while not scene.ui.focus.name.startswith("city."):
        key(app, "Tab")
    key(app, "Enter")
    assert not scene.dialogs
    assert len(scene.controller.build_plan.cities) == 1
    length = scene.controller.game.length
    key(app, "Enter")
    assert scene.controller.game.length > length


def test_the_focus_is_on_an_enabled_control_after_each_action_with_the_keyboard(app: App, clock: FakeClock) -> None:
    """In a first round played with Enter, Space and P, the focus is never on a menu, an exit or a disabled control."""
    scene = show_when(app, lambda s: s.round == 1 and s.phase == "auction" and not s.on_offer)
    begun: list[tuple[str, str]] = []
    for _ in range(60):
        controller = scene.controller
        if controller.state.round > 1:
            break
        clock.now += 1000
        if not begun:
            key(app, "Tab")
        app.step()
        control = scene.ui.control(scene.ui.focus.name)
        assert control is not None, controller.kind
        assert control.enabled
        assert scene.ui.focus.visible
        begun.append((controller.kind, control.group))
        if controller.kind in ("nominate", "build", "buy"):
            key(app, "Space")
        key(app, "P" if controller.kind == "bid" else "Enter")
        if scene.dialogs:  # the last player buys at once, after a confirmation
            key(app, "Enter")
    assert scene.controller.state.round == 2
    assert set(begun) == {
        ("nominate", "market"), ("bid", "decision"), ("buy", "decision"), ("build", "city"), ("power", "decision"),
    }  # fmt: skip


# --- letters and symbols -----------------------------------------------------------------------------------------


def test_the_kind_of_player_can_be_chosen_with_the_keyboard_in_a_new_game(app: App) -> None:
    scene = shown(app, SetupScene())
    assert isinstance(scene, SetupScene)
    before = scene.choices.people[0].kind
    scene.ui.focus.set("kind0")
    for name in ("Enter", "Down", "Enter"):
        key(app, name)
    assert scene.choices.people[0].kind != before
    assert scene.ui.focus.name == "kind0"


def test_typing_the_first_letter_of_a_level_chooses_it(app: App, clock: FakeClock) -> None:
    """The labels are Human, Bot: Easy, Bot: Normal, …; a narrow button shows only Normal."""
    scene = shown(app, SetupScene())
    assert isinstance(scene, SetupScene)
    scene.ui.focus.set("kind1")
    reached = []
    for letter in "EENHHHBB":
        key(app, letter)
        reached.append(scene.choices.people[1].kind)
        wait(app, clock, 1500)
    assert reached == ["expert", "easy", "normal", "human", "hard", "human", "easy", "normal"]


@pytest.mark.parametrize("phase", ["auction", "resources", "building", "bureaucracy"])
def test_ctrl_plus_zooms_in_every_phase_and_plus_alone_in_none(app: App, phase: str) -> None:
    scene = show_when(app, round_6(phase))
    view = scene.board.panel.view
    key(app, "+", "=")
    assert view.camera.zoom == 1
    key(app, "Ctrl+=")
    assert view.camera.zoom > 1
    key(app, "Ctrl+-")
    assert view.camera.zoom == 1


def test_plus_and_minus_zoom_while_a_city_has_the_focus(app: App) -> None:
    scene = show_when(app, can_buy)
    for _ in range(12):
        if scene.ui.focus.name.startswith("city."):
            break
        key(app, "Tab")
    key(app, "+")
    assert scene.board.panel.view.camera.zoom > 1
    assert sum(scene.controller.fuel_plan.amounts) == 0
    key(app, "-")
    assert scene.board.panel.view.camera.zoom == 1


def by_price(scene: TableScene) -> list[str]:
    builds = scene.controller.legal.builds()
    ids = scene.controller.state.ruleset.city_ids
    return [ids[city] for city in sorted(builds, key=lambda city: (builds[city], city))]


def test_the_board_starts_at_the_cheapest_city_and_n_continues_by_price(app: App) -> None:
    scene = show_when(app, lambda s: s.phase == "building" and len(legal_actions(s).builds()) > 3)
    cities = by_price(scene)
    assert len(cities) > 3
    key(app, "Tab")
    assert scene.ui.focus.name == f"city.{cities[0]}"
    for city in [*cities[1:], cities[0]]:
        key(app, "N")
        assert scene.ui.focus.name == f"city.{city}"
    key(app, "Shift+N")
    assert scene.ui.focus.name == f"city.{cities[-1]}"
    key(app, "Space")
    assert [scene.board.state.ids[city] for city in scene.controller.build_plan.cities] == [cities[-1]]


def test_n_says_if_no_city_can_be_chosen(app: App) -> None:
    scene = show_when(app, lambda state: state.phase == "finished")
    key(app, "N")
    assert scene.ui.toasts[-1].text == "No city can be chosen now."


def test_n_leaves_a_planned_city_when_nothing_else_is_affordable(app: App) -> None:
    scene = show_when(app, lambda s: s.phase == "building" and len(legal_actions(s).builds()) > 3)
    for _ in range(12):
        key(app, "N")
        if scene.ui.toasts:
            break
        key(app, "Space")
    planned = list(scene.controller.build_plan.cities)
    assert planned
    assert scene.ui.toasts[-1].text == "You cannot afford any more cities."
    key(app, "Space")
    assert scene.controller.build_plan.cities == planned


def test_v_changes_the_speed_of_the_bots_and_the_menu_shows_it(app: App) -> None:
    scene = show_when(app, round_6("auction"))
    assert scene.bots.speed == "normal"
    key(app, "V")
    assert scene.bots.speed == settings.current().bots == "slow"
    key(app, "Esc")
    assert any(text.string == "Bots move: slowly" for text in draw(app))


def test_changing_the_speed_again_replaces_the_message(app: App) -> None:
    scene = show(app, new_game(("human", "easy", "easy")))
    key(app, "V")
    first = [toast.text for toast in scene.ui.toasts]
    key(app, "V")
    second = [toast.text for toast in scene.ui.toasts]
    assert len(first) == len(second) == 1
    assert first != second


# --- dialogs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opens", ["L", "T", "F2"])
@pytest.mark.parametrize("closes", ["same", "Enter", "Esc", "cross"])
def test_a_dialog_closes_with_its_own_key_enter_esc_or_the_cross(app: App, opens: str, closes: str) -> None:
    scene = show_when(app, round_6("auction"))
    length = scene.controller.game.length
    key(app, opens)
    assert len(scene.dialogs) == 1
    if closes == "cross":
        click(app, "dialog.x")
    else:
        key(app, opens if closes == "same" else closes)
    assert scene.dialogs == []
    assert scene.controller.game.length == length


def test_the_main_button_of_a_dialog_opened_with_a_key_shows_the_focus_ring_at_once(app: App) -> None:
    scene = show_when(app, round_6("auction"))
    key(app, "Tab", "T")
    app.step()
    before = app.surface.copy()
    app.draw()
    assert scene.ui.is_focused("dialog.close")
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(app.surface, "RGB")


def test_arrow_keys_scroll_the_log(app: App) -> None:
    scene = show_when(app, round_6("auction"))
    key(app, "L")
    app.step()
    before = scene.ui.scroll["wholelog.list"]
    key(app, "Up")
    assert scene.ui.scroll["wholelog.list"] < before


def test_the_key_that_opens_the_saved_games_at_the_table_closes_them(app: App) -> None:
    show_when(app, round_6("auction"))
    table = app.scene
    key(app, "Ctrl+O")
    assert isinstance(app.scene, LoadScene)
    key(app, "Ctrl+O")
    assert app.scenes[-1] is table
