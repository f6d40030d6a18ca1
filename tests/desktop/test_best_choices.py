"""“All best choices”: one click runs the plants of everyone with only one sensible choice, for one round."""

from powergrid.desktop.app import App
from powergrid.desktop.screens.table.click_guard import COOLDOWN
from powergrid.desktop.screens.table.scene import TableScene
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, focus, key
from tests.desktop.powering import powered, powering, redraw


def redraw_only(app: App, scene: TableScene) -> None:
    scene.ui.dirty = True
    app.step()


def test_all_best_choices_applies_to_one_round_only(app: App) -> None:
    scene = powering(app)
    controller = scene.controller
    click(app, "power.all")
    controller.state.phase, controller.state.turn = "bureaucracy", 0
    controller.state.round += 1
    controller.state.to_act = controller.state.order[0]
    number = controller.game.length
    controller.start()
    assert controller.game.length == number


def test_all_best_choices_is_offered_only_with_the_best_choice_ticked_and_others_to_act(app: App) -> None:
    scene = powering(app)
    assert scene.ui.control("power.all") is not None
    scene.controller.power_plan.set_running(10, False)
    redraw_only(app, scene)
    assert scene.ui.control("power.all") is None
    key(app, "B")
    assert scene.ui.control("power.all") is not None
    for _seat in scene.controller.state.order[:-1]:
        scene.controller.act(scene.controller.power_plan.actions()[0])
    redraw_only(app, scene)
    assert scene.controller.kind == "power"
    assert scene.ui.control("power.all") is None


def test_all_best_choices_asks_a_player_whose_fuel_is_worth_keeping(app: App) -> None:
    """The second player's only city earns 12 (22 - 10), and replacing the two coal for it costs 8 each."""
    scene = powering(app)
    state = scene.controller.state
    state.fuel_market[0] = 3
    number, order = scene.controller.game.length, list(state.order)
    for seat in order:
        state.players[seat].plants, state.players[seat].fuel = [33], [0, 0, 0, 0]
    second = state.players[order[1]]
    second.plants, second.fuel, second.cities = [4], [2, 0, 0, 0], type(second.cities)(range(1))
    redraw(app, scene)
    click(app, "power.all")
    assert powered(scene, number) == order[:1]
    assert scene.controller.power_plan.burnt == {4: (2, 0, 0, 0)}


def test_undo_cancels_all_best_choices(app: App, clock: FakeClock) -> None:
    scene = powering(app)
    number, order = scene.controller.game.length, list(scene.controller.state.order)
    third = scene.controller.state.players[order[2]]
    third.plants, third.fuel = [5], [2, 2, 0, 0]  # two mixes supply the same number of cities: the round is not over
    click(app, "power.all")
    key(app, "Ctrl+Z")
    assert scene.controller.game.length == number
    for player in scene.controller.state.players:  # undo restored them from the record
        player.plants, player.fuel = [33], [0, 0, 0, 0]
    redraw(app, scene)
    clock.now += COOLDOWN
    focus(app, "power.confirm")
    key(app, "Enter")
    assert powered(scene, number) == order[:1]


def test_all_best_choices_is_not_offered_to_a_single_person(app: App) -> None:
    scene = powering(app)
    first, *others = scene.controller.state.order
    assert scene.controller.seat == first
    for seat in others:
        scene.controller.game.hand_seat(seat, "normal")
    redraw_only(app, scene)
    assert scene.person_acts()
    assert scene.ui.control("power.all") is None
