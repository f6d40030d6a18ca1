"""Playing without a mouse: moving the focus, pressing Enter, and the keys shown on buttons."""

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.results import ResultsScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.rules.actions import Buy
from powergrid.rules.plant_market import all_for_sale, current_market
from powergrid.rules.state import GameState
from tests.desktop.drawn import draw, strings
from tests.desktop.driving import click, focus, key, tab_to, wait_for_jobs
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import BUILDING, at_table, can_buy, new_game, show, show_when, shown
from tests.saves.playing import finished_game
from tests.sure import sure


def keys_on(app: App, name: str) -> set[str]:
    """Return the text on a button other than its label."""
    place = sure(app.scene.ui.control(name)).rect
    return {text.string for text in draw(app) if place.contains(text.whole)}


def building(app: App) -> TableScene:
    scene = show(app, position(GERMANY, BUILDING))
    focus(app, "city.frankfurt-oder")
    return scene


# --- Enter on a city ---------------------------------------------------------------------------------------------


def test_enter_on_a_city_that_cannot_be_built_says_why_and_builds_nothing(app: App) -> None:
    scene = building(app)
    key(app, "Enter")
    plan = list(scene.controller.build_plan.cities)
    assert len(plan) == 1
    legal = {scene.board.state.ids[city] for city in scene.board.state.choosable}
    cities = [
        control.name
        for control in scene.ui.controls
        if control.group == "city" and control.name.partition(".")[2] not in legal
    ]
    for name in [city for city in cities if city != "city.frankfurt-oder"]:
        focus(app, name)
        scene.ui.toasts.clear()
        scene.ui.tips.explained = ""
        key(app, "Enter")
        assert scene.controller.game.length == BUILDING, name
        assert scene.controller.build_plan.cities == plan, name
        assert scene.ui.toasts or scene.ui.tips.explained, name


def test_enter_on_a_pinned_city_removes_the_pin_and_bids_nothing(app: App) -> None:
    scene = at_table(app, "auction", bidding=True)
    key(app, "N", "Enter")
    seat, length = scene.controller.seat, scene.controller.game.length
    assert scene.controller.pins.of(seat)
    key(app, "Enter")
    assert not scene.controller.pins.of(seat)
    assert scene.controller.game.length == length


# --- the key on the main button ----------------------------------------------------------------------------------


def test_the_main_button_shows_the_key_that_presses_it_now(app: App) -> None:
    scene = building(app)
    assert "P" in keys_on(app, "build.confirm")
    key(app, "Enter")
    assert "Enter" in keys_on(app, "build.confirm")
    key(app, "N")
    assert "Ctrl+Enter" in keys_on(app, "build.confirm")
    key(app, "Ctrl+Enter")
    assert scene.controller.game.length > BUILDING


def test_a_focused_city_is_listed_in_the_columns_of_the_plan(app: App) -> None:
    scene = building(app)
    key(app, "Enter", "N")
    dock = scene.view.layout(scene.ui.c).dock
    ids = scene.board.state.ids
    planned = scene.controller.build_plan.steps()[0].cost
    city = next(number for number, name in enumerate(ids) if f"city.{name}" == scene.ui.focus.name)
    focused = scene.controller.build_plan.step_for(city).cost
    texts = [text for text in draw(app) if dock.contains(text.whole)]
    head = next(text.whole for text in texts if text.string == "cost")
    rights = [text.whole.right for text in texts if text.string in (str(planned), str(focused))]
    assert sum(abs(right - head.right) < 2 for right in rights) == 2


def test_no_button_behind_a_dialog_shows_a_key_the_dialog_uses(app: App) -> None:
    scene = show_when(app, can_buy)
    key(app, "P")
    assert scene.dialogs
    assert keys_on(app, "fuel.confirm").isdisjoint({"Enter", "Ctrl+Enter"})


def test_passing_and_bidding_show_their_keys(app: App) -> None:
    at_table(app, "auction", bidding=True)
    assert "P" in keys_on(app, "auction.pass")
    assert "Enter" in keys_on(app, "auction.bid")


def test_a_chosen_plant_is_opened_by_the_key_on_the_button(app: App) -> None:
    scene = show_when(app, lambda state: state.phase == "auction" and state.round > 2 and not state.on_offer)
    plant = max(number for number in current_market(scene.controller.state))
    focus(app, f"market.{plant}")
    key(app, "Enter")
    shown_keys = keys_on(app, "auction.bid")
    assert f"Open at {plant}" in shown_keys
    assert "Enter" in shown_keys
    key(app, "Enter")
    assert scene.controller.state.on_offer == plant


def test_the_set_up_shows_how_to_start_from_a_field(app: App) -> None:
    shown(app, SetupScene())
    assert "Enter" in keys_on(app, "setup.start")
    tab_to(app, "players.shuffle")
    assert "Ctrl+Enter" in keys_on(app, "setup.start")


# --- where the focus goes ----------------------------------------------------------------------------------------


def test_the_entry_that_enter_presses_shows_enter(app: App) -> None:
    app.go.menu()
    app.step()
    assert keys_on(app, "menu.new") >= {"N", "Enter"}
    key(app, "Enter")
    assert isinstance(app.scene, SetupScene)


def test_right_moves_from_the_menu_to_the_first_game_and_left_back(app: App) -> None:
    scene = shown(app, MenuScene())
    tab_to(app, "menu.new")
    first = min((c for c in scene.ui.controls if c.group == "games"), key=lambda c: (c.rect.top, c.rect.left))
    key(app, "Right")
    assert scene.ui.focus.name == first.name
    key(app, "Left")
    assert scene.ui.focus.name == "menu.new"


def _step_3(state: GameState) -> bool:
    return state.phase == "auction" and not state.on_offer and all_for_sale(state) and len(state.market) == 6


def test_home_and_end_reach_the_first_and_last_plant_of_two_rows(app: App) -> None:
    scene = show_when(app, _step_3)
    market = sorted(scene.controller.state.market)
    focus(app, f"market.{market[1]}")
    key(app, "End")
    assert scene.ui.focus.name == f"market.{market[-1]}"
    key(app, "Home")
    assert scene.ui.focus.name == f"market.{market[0]}"


def test_the_calculator_opens_with_the_focus_on_a_plant(app: App) -> None:
    scene = at_table(app, "auction", bidding=True)
    plant = scene.controller.state.on_offer
    key(app, "Tab", "W")
    assert scene.ui.is_focused(f"whatif.buy.{plant}")
    key(app, "W")
    assert not scene.ui.focus.name.startswith("whatif.")


def test_the_calculator_shows_the_price_if_no_plant_is_replaced(app: App) -> None:
    """The number of cities, which is the next input, must not cover the price."""
    scene = show_when(app, lambda state: state.on_offer > 0 and len(state.players[state.to_act].plants) < 2)
    key(app, "W")
    plus, cities = (sure(scene.ui.control(f"whatif.{name}.plus")).rect for name in ("price", "cities"))
    assert plus.height > 20
    label = next(text.whole for text in draw(app) if text.string == "Cities to build at most")
    assert plus.bottom <= label.top
    assert label.bottom <= cities.top + 1


def test_the_focus_goes_back_to_its_city_when_the_hints_close(app: App) -> None:
    scene = building(app)
    scene.guide.hints.fixed_level = "normal"
    key(app, "N", "N")
    city = scene.ui.focus.name
    assert city.startswith("city.")
    key(app, "H")
    wait_for_jobs()
    app.step()
    assert scene.ui.focus.name == "hint.0"
    key(app, "Esc")
    assert scene.ui.focus.name == city
    key(app, "Tab", "Shift+Tab")
    assert scene.ui.focus.name == city


def test_the_first_tab_in_the_results_focuses_replay(app: App) -> None:
    scene = shown(app, ResultsScene(finished_game()))
    key(app, "Tab")
    assert scene.ui.is_focused("results.replay")


def test_every_button_of_the_results_shows_its_key(app: App) -> None:
    shown(app, ResultsScene(finished_game()))
    wanted = {"replay": "R", "chances": "D", "export": "E", "save": "Ctrl+S", "rematch": "M", "new": "N", "menu": "Esc"}
    for name, label in wanted.items():
        assert label in keys_on(app, f"results.{name}"), name


def test_enter_on_a_ranking_row_highlights_the_player(app: App) -> None:
    scene = shown(app, ResultsScene(finished_game()))
    seat = scene.rows[1].seat.number
    scene.ui.focus.set(f"network.{seat}")
    key(app, "Enter")
    assert app.scene is scene
    scene.ui.focus.set("results.replay")
    assert scene.highlighted.seat == seat


# --- undo --------------------------------------------------------------------------------------------------------


def test_after_undoing_a_build_the_plan_is_undone_city_by_city(app: App) -> None:
    settings.change(hints=False)
    scene = show(app, position(GERMANY, BUILDING))
    click(app, "city.frankfurt-oder", "city.schwerin", "build.confirm")
    assert scene.controller.game.length > BUILDING
    left = []
    for _ in range(3):
        key(app, "Ctrl+Z")
        left.append([scene.board.state.ids[city] for city in scene.controller.build_plan.cities])
    assert scene.controller.game.length == BUILDING
    assert left == [["frankfurt-oder", "schwerin"], ["frankfurt-oder"], []]


def test_a_refused_undo_does_not_name_the_person_who_asks(app: App) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    click(app, "city.frankfurt-oder", "build.confirm")
    key(app, "Ctrl+Z", "Ctrl+Z")
    own = scene.controller.name(scene.controller.seat)
    key(app, "Ctrl+Z")
    refusals = [text for text in strings(app) if text.startswith("No undo")]
    assert refusals
    assert all(own not in text for text in refusals)


# --- cards -------------------------------------------------------------------------------------------------------


def test_a_key_closes_the_hint_in_the_lower_left_corner(app: App) -> None:
    settings.use(settings.Settings())
    scene = shown(app, TableScene(new_game()))
    assert "X" in keys_on(app, "coach.next")
    key(app, "X")
    assert scene.ui.control("coach.next") is None


# --- the replay --------------------------------------------------------------------------------------------------


def test_at_the_end_of_a_replay_enter_opens_the_result_and_space_replays(app: App) -> None:
    scene = shown(app, ReplayScene(finished_game()))
    key(app, "End")
    focus(app, "replay.play")
    assert "Enter" in keys_on(app, "replay.results")
    key(app, "Space")
    assert scene.playback.playing
    key(app, "Space", "End", "Enter")
    assert isinstance(app.scene, ResultsScene)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_jump_with_the_keyboard_shows_a_decision_before_it_is_made(app: App, seat: int) -> None:
    game = finished_game()
    scene = shown(app, ReplayScene(game))
    key(app, str(seat + 1), "N", "N")
    announced = next(text for text in strings(app) if text.startswith("Next: "))
    name = scene.controller.seats[seat].name
    assert announced.startswith(f"Next: {name} ")
    bought = isinstance(game.record.actions[scene.playback.number], Buy)
    scene.playback.step(1, "turns" if bought else "actions")  # all purchases in a turn are one decision
    assert not any(text.startswith("Next: ") for text in strings(app))
    assert any(text.startswith(announced.removeprefix("Next: ")) for text in strings(app))


def test_every_step_by_actions_shows_something_new(app: App) -> None:
    """The end of a turn is not a separate step if its purchases or cities were shown."""
    scene = shown(app, ReplayScene(finished_game()))
    before = ""
    for _ in range(60):
        key(app, "Right")
        past = scene.past_lines()[-1]
        now = f"{past.action} {past.text}"
        assert now != before
        before = now
