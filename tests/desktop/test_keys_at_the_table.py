"""The table by keyboard: the default focus, + and -, moving between cities, tooltips, dialogs."""

from __future__ import annotations

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import tooltips
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.rules.actions import Nominate
from powergrid.rules.engine import legal_actions
from powergrid.rules.plant_market import current_market
from powergrid.rules.state import GameState
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw
from tests.desktop.driving import click, hover, key, tab_to, write
from tests.desktop.positions import find, position
from tests.desktop.showing import can_mix, new_game, round_6, show, show_when
from tests.sure import sure


def can_buy(state: GameState) -> bool:
    """Return whether the player to act begins to buy fuel and may take two of one kind."""
    return state.phase == "resources" and any(most > 1 for _kind, most in legal_actions(state).purchases())


# --- + and - ---------------------------------------------------------------------------------------------------


def test_plus_and_minus_change_the_fuel_and_never_zoom_in_the_fuel_phase(app: App) -> None:
    scene = show_when(app, can_buy)
    before = scene.map.panel.view.camera
    key(app, "+", "+")
    assert sum(scene.controller.fuel_plan.amounts) == 2
    key(app, "-")
    assert sum(scene.controller.fuel_plan.amounts) == 1
    key(app, "-", "-")
    assert sum(scene.controller.fuel_plan.amounts) == 0
    assert scene.map.panel.view.camera == before


def test_plus_changes_the_fuel_that_was_changed_last(app: App) -> None:
    scene = show_when(app, can_mix)
    kinds = [control.name for control in scene.ui.controls if control.name.endswith(".plus") and control.enabled]
    assert len(kinds) > 1
    click(app, kinds[-1])
    amounts = list(scene.controller.fuel_plan.amounts)
    key(app, "+")
    changed = [after - now for now, after in zip(amounts, scene.controller.fuel_plan.amounts, strict=True)]
    assert sorted(changed) == [0, 0, 0, 1]
    assert amounts[changed.index(1)] == 1


@pytest.mark.parametrize("phase", ["auction", "resources", "building", "bureaucracy"])
def test_ctrl_plus_zooms_in_every_phase_and_plus_alone_in_none(app: App, phase: str) -> None:
    scene = show_when(app, round_6(phase))
    view = scene.map.panel.view
    key(app, "+", "=")
    assert view.camera.zoom == 1
    key(app, "Ctrl+=")
    assert view.camera.zoom > 1
    key(app, "Ctrl+-")
    assert view.camera.zoom == 1


def test_plus_and_minus_zoom_while_a_city_has_the_focus(app: App) -> None:
    scene = show_when(app, can_buy)
    for _ in range(12):
        if scene.ui.focus.startswith("city."):
            break
        key(app, "Tab")
    key(app, "+")
    assert scene.map.panel.view.camera.zoom > 1
    assert sum(scene.controller.fuel_plan.amounts) == 0
    key(app, "-")
    assert scene.map.panel.view.camera.zoom == 1


def test_enter_buys_while_a_stepper_has_the_focus(app: App) -> None:
    scene = show_when(app, can_buy)
    seat, length = scene.controller.seat, scene.controller.game.length
    key(app, "Tab")
    assert scene.ui.focus.startswith("fuel.")
    key(app, "Space", "Enter")
    assert scene.controller.game.length == length + 2  # buy and done
    assert scene.controller.seat != seat


# --- where the focus begins ------------------------------------------------------------------------------------


def test_the_focus_begins_at_the_first_plant_that_can_be_nominated(app: App) -> None:
    scene = show_when(app, lambda s: s.round == 1 and s.phase == "auction" and not s.on_offer)
    key(app, "Tab")
    state = scene.controller.state
    legal = scene.controller.legal
    can = [n for n in current_market(state) if legal.why_not(Nominate(state.to_act, n, n)) is None]
    assert scene.ui.focus == f"market.{min(can)}"


def test_after_each_action_by_key_the_focus_is_on_an_enabled_control(app: App, clock: FakeClock) -> None:
    """The first round by Enter, Space and P: nothing disabled, no menu, and never a control that ends the decision."""
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
        control = scene.ui.control(scene.ui.focus)
        assert control is not None, controller.kind
        assert control.enabled
        assert scene.ui.focus_visible
        begun.append((controller.kind, control.group))
        if controller.kind in ("nominate", "build", "buy"):
            key(app, "Space")
        key(app, "P" if controller.kind == "bid" else "Enter")
        if scene.dialogs:  # the last one buys at once and is asked
            key(app, "Enter")
    assert scene.controller.state.round == 2
    assert set(begun) == {
        ("nominate", "market"), ("bid", "auction"), ("buy", "fuel"), ("build", "city"), ("power", "power"),
    }  # fmt: skip


def test_a_mouse_user_sees_no_focus_until_tab(app: App) -> None:
    scene = show_when(app, round_6("auction"))
    first = next(c for c in scene.ui.controls if c.name.removeprefix("market.").isdecimal() and c.on_click)
    click(app, first.name, "auction.bid")
    assert scene.controller.kind == "bid"
    assert scene.ui.focus == ""
    key(app, "Tab")
    assert scene.ui.focus == "auction.amount.value"
    write(app, "9")


def test_a_button_that_becomes_disabled_passes_the_focus_on(app: App) -> None:
    scene = show_when(app, can_buy)
    length = scene.controller.game.length
    scene.ui.set_focus("fuel.run1")
    app.step()
    key(app, "Space")
    assert any(scene.controller.fuel_plan.amounts)
    focused = sure(scene.ui.control(scene.ui.focus))
    assert focused.enabled
    key(app, "Enter")
    assert scene.controller.game.length > length


# --- the board -------------------------------------------------------------------------------------------------


def by_price(scene: TableScene) -> list[str]:
    builds = scene.controller.legal.builds()
    ids = scene.controller.state.ruleset.city_ids
    return [ids[city] for city in sorted(builds, key=lambda city: (builds[city], city))]


def test_the_board_begins_at_the_cheapest_city_and_n_goes_on_by_price(app: App) -> None:
    scene = show_when(app, lambda s: s.phase == "building" and len(legal_actions(s).builds()) > 3)
    cities = by_price(scene)
    assert len(cities) > 3
    key(app, "Tab")
    assert scene.ui.focus == f"city.{cities[0]}"
    for city in [*cities[1:], cities[0]]:
        key(app, "N")
        assert scene.ui.focus == f"city.{city}"
    key(app, "Shift+N")
    assert scene.ui.focus == f"city.{cities[-1]}"
    key(app, "Space")
    assert [scene.map.state.ids[city] for city in scene.controller.build_plan.cities] == [cities[-1]]


def test_arrows_go_to_the_nearest_city_that_way_also_on_a_zoomed_board(app: App) -> None:
    scene = show_when(app, lambda s: s.phase == "building" and s.round == 4)
    key(app, "N")
    for _ in range(4):
        key(app, "+")
    view = scene.map.panel.view
    seen = pygame.Rect(view.camera.rect)
    for arrow, axis, sign in (("Right", 0, 1), ("Down", 1, 1), ("Left", 0, -1), ("Up", 1, -1)):
        for _ in range(3):
            start = scene.ui.focus.removeprefix("city.")
            before = view.camera.to_board(*view.city_rect(start).center)
            key(app, arrow)
            end = scene.ui.focus.removeprefix("city.")
            assert seen.contains(view.city_rect(end))
            if end != start:
                after = view.camera.to_board(*view.city_rect(end).center)
                assert (after[axis] - before[axis]) * sign > 0


def test_n_says_so_where_no_city_can_be_chosen(app: App) -> None:
    scene = show_when(app, lambda state: state.phase == "finished")
    key(app, "N")
    assert scene.ui.toasts[-1].text == "No city can be chosen now."


def test_n_leaves_a_planned_city_when_nothing_more_can_be_paid(app: App) -> None:
    scene = show_when(app, lambda s: s.phase == "building" and len(legal_actions(s).builds()) > 3)
    for _ in range(12):
        key(app, "N")
        if scene.ui.toasts:
            break
        key(app, "Space")
    planned = list(scene.controller.build_plan.cities)
    assert planned
    assert scene.ui.toasts[-1].text == "You cannot pay for anything more than the plan."
    key(app, "Space")
    assert scene.controller.build_plan.cities == planned


# --- tooltips --------------------------------------------------------------------------------------------------


def tip_box(app: App) -> pygame.FRect | None:
    app.step()
    return tooltips.tip_box(app.scene.ui, Canvas(app.surface, app.scale))


@pytest.mark.parametrize("phase", ["auction", "resources", "building", "bureaucracy"])
def test_a_tooltip_of_the_focus_covers_neither_it_nor_its_neighbours(app: App, phase: str) -> None:
    scene = show_when(app, round_6(phase))
    key(app, "M")
    seen = 0
    names = [c.name for c in scene.ui.controls if c.focusable and c.group not in ("city", "log", "board", "top")]
    for name in names:
        scene.ui._move_focus(name)
        box = tip_box(app)
        if box is None:
            continue
        seen += 1
        assert pygame.FRect(0, 0, 1280, 720).contains(box)
        control = sure(scene.ui.control(name))
        assert not box.colliderect(control.rect)
        layout = scene.view.layout(Canvas(app.surface, app.scale))
        for panel in (layout.dock, layout.plants, layout.fuel):
            assert not (panel.contains(control.rect) and panel.colliderect(box)), f"the tip of {name} covers its panel"
        for other in scene.ui.controls:
            if other.group == control.group and other.focusable:
                assert not box.colliderect(other.rect), f"the tip of {name} covers {other.name}"
    assert seen > 2


@pytest.mark.parametrize("away", ["Space", "M", "Esc", "mouse"])
def test_the_next_key_or_move_hides_a_tooltip_of_the_focus(app: App, away: str) -> None:
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


def test_a_key_hides_the_tooltip_of_a_resting_mouse(app: App, clock: FakeClock) -> None:
    show_when(app, round_6("auction"))
    hover(app, "market.deck")
    clock.now += 500
    assert tip_box(app) is not None
    key(app, "M")
    assert tip_box(app) is None


# --- dialogs ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opens", ["L", "T", "F2"])
@pytest.mark.parametrize("closes", ["same", "Enter", "Esc", "cross"])
def test_a_dialog_is_closed_by_its_own_key_enter_esc_and_the_cross(app: App, opens: str, closes: str) -> None:
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


def test_the_log_is_read_by_arrow_keys(app: App) -> None:
    scene = show_when(app, round_6("auction"))
    key(app, "L")
    app.step()
    before = scene.ui.scroll["wholelog.list"]
    key(app, "Up")
    assert scene.ui.scroll["wholelog.list"] < before


# --- from screen to screen -------------------------------------------------------------------------------------


def test_arrows_begin_in_the_menu_and_keys_alone_lead_to_the_first_plant(app: App) -> None:
    settings.change(kinds=("human", "human", "human"))
    app.push(MenuScene())
    app.step()
    key(app, "Down")
    assert app.scene.ui.focus == "menu.new"
    key(app, "Down")
    assert app.scene.ui.focus == "menu.tutorial"
    key(app, "Up", "Space")
    assert isinstance(app.scene, SetupScene)
    key(app, "Ctrl+Enter")
    scene = app.scene
    assert isinstance(scene, TableScene)
    app.step()
    assert scene.ui.focus == f"market.{min(current_market(scene.controller.state))}"
    assert scene.ui.focus_visible


def test_an_arrow_moves_the_focus_to_the_pending_decision(app: App) -> None:
    scene = show_when(app, round_6("bureaucracy"))
    assert scene.ui.focus == ""
    key(app, "Down")
    assert scene.ui.focus.startswith("power.plant.")


def test_tab_goes_to_the_current_choice(app: App) -> None:
    app.push(SetupScene())
    app.step()
    for _ in range(8):
        if app.scene.ui.focus.startswith("edition."):
            break
        key(app, "Tab")
    assert app.scene.ui.focus == "edition.recharged"


def test_enter_without_a_plant_says_what_to_do_first(app: App) -> None:
    scene = show_when(app, round_6("auction"))
    key(app, "Enter")
    shown = sure(scene.ui.shown_tip())
    assert shown[0].name == "auction.bid"
    assert "Choose a plant" in shown[1].text


def test_the_main_button_of_a_dialog_opened_by_key_shows_its_ring_at_once(app: App) -> None:
    scene = show_when(app, round_6("auction"))
    key(app, "Tab", "T")
    app.step()
    before = app.surface.copy()
    app.draw()
    assert scene.ui.is_focused("dialog.close")
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(app.surface, "RGB")


def test_players_and_the_signs_of_a_board_are_explained_by_keys(app: App) -> None:
    name = "usa_recharged_6p_1"
    scene = TableScene(position(name, find(name, lambda state: state.round == 3)))
    app.push(scene)
    app.step()
    tab_to(app, "sign.coal")
    shown = sure(scene.ui.shown_tip())
    assert "cost 8 each" in shown[1].text
    key(app, "Tab")
    for _ in range(40):
        if scene.ui.focus.startswith("player."):
            break
        key(app, "Tab")
    shown = sure(scene.ui.shown_tip())
    assert shown[1].title == scene.controller.seats[int(scene.ui.focus.removeprefix("player."))].name


def test_the_key_that_opened_the_saved_games_at_the_table_closes_them(app: App) -> None:
    show_when(app, round_6("auction"))
    table = app.scene
    key(app, "Ctrl+O")
    assert isinstance(app.scene, LoadScene)
    key(app, "Ctrl+O")
    assert app.scenes[-1] is table


def test_v_changes_the_speed_of_the_bots_and_the_menu_shows_it(app: App) -> None:
    scene = show_when(app, round_6("auction"))
    assert scene.bots.speed == "normal"
    key(app, "V")
    assert scene.bots.speed == settings.current().bots == "slow"
    key(app, "Esc")
    assert any(text.string == "Bots act: slowly" for text in draw(app))


def test_changing_the_speed_again_replaces_the_message(app: App) -> None:
    scene = show(app, new_game(("human", "easy", "easy")))
    key(app, "V")
    first = [toast.text for toast in scene.ui.toasts]
    key(app, "V")
    second = [toast.text for toast in scene.ui.toasts]
    assert len(first) == len(second) == 1
    assert first != second
