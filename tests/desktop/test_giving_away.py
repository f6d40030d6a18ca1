"""Enter never gives something away, and one key runs the plants of everyone who has only one sensible choice."""

from powergrid.desktop.app import App
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.rules.events import Powered
from tests.desktop.driving import click, key
from tests.desktop.positions import find, position
from tests.desktop.showing import show

GERMANY = "germany_recharged_4p_1"


def building(app: App) -> TableScene:
    """A player with one city, 45 Elektro and a city for 10 + links in reach."""
    number = find(GERMANY, lambda state: state.round == 6 and state.phase == "building")
    return show(app, position(GERMANY, number))


def test_building_nothing_asks_if_one_more_city_would_be_supplied(app: App) -> None:
    scene = building(app)
    controller = scene.controller
    number, cities = controller.game.length, len(controller.player.cities)
    # plants that burn nothing and supply one city more than there are
    assert cities < 4
    controller.player.plants, controller.player.fuel = [18, 22], [0, 0, 0, 0]
    assert controller.legal.builds()
    scene.ui.dirty = True
    app.step()
    key(app, "Enter")
    assert [dialog.title for dialog in scene.dialogs] == ["Build nothing?"]
    cost = min(controller.legal.builds().values())
    assert f"for {cost} would be supplied" in scene.dialogs[0].text
    key(app, "Esc")
    assert controller.game.length == number


def test_building_nothing_does_not_ask_if_the_plants_supply_no_more(app: App) -> None:
    scene = building(app)
    controller = scene.controller
    number = controller.game.length
    controller.player.plants, controller.player.fuel = [13][: len(controller.player.cities)], [0, 0, 0, 0]
    scene.ui.dirty = True
    app.step()
    key(app, "Enter")
    assert not scene.dialogs
    assert controller.game.length > number


def powering(app: App) -> TableScene:
    number = find(GERMANY, lambda state: state.round == 6 and state.phase == "bureaucracy")
    scene = show(app, position(GERMANY, number))
    for player in scene.controller.state.players:
        player.plants, player.fuel = [10, 13], [4, 0, 0, 0]
    scene.controller.refresh()
    scene.ui.dirty = True
    app.step()
    return scene


def powered(scene: TableScene, since: int) -> list[int]:
    events = [event for events in scene.controller.game.events[since + 1 :] for event in events]
    return [event.seat for event in events if isinstance(event, Powered)]


def test_all_best_choices_runs_everyone_who_has_one_sensible_choice(app: App) -> None:
    scene = powering(app)
    number, order = scene.controller.game.length, list(scene.controller.state.order)
    click(app, "power.all")
    assert powered(scene, number) == order


def test_all_best_choices_stops_at_a_player_with_a_choice(app: App) -> None:
    scene = powering(app)
    state = scene.controller.state
    number, order = scene.controller.game.length, list(state.order)
    # a hybrid for two coal or oil with both in store: two mixes supply the same
    third = state.players[order[2]]
    third.plants, third.fuel = [5], [2, 2, 0, 0]
    assert third.cities
    click(app, "power.all")
    assert powered(scene, number) == order[:2]
    assert scene.controller.seat == order[2]
    key(app, "Ctrl+Z")
    assert scene.controller.game.length == number
    assert scene.controller.seat == order[0]


def test_enter_twice_gives_no_income_away(app: App) -> None:
    scene = powering(app)
    number = scene.controller.game.length
    scene.controller.power_plan.set_running(10, False)
    scene.controller.power_plan.set_running(13, False)
    scene.ui.set_focus("power.confirm")
    app.step()
    key(app, "Enter")
    assert [dialog.title for dialog in scene.dialogs] == ["Give income away?"]
    key(app, "Enter")
    assert not scene.dialogs
    assert scene.controller.game.length == number


def test_a_plant_is_not_scrapped_by_enter_alone(app: App) -> None:
    scene = show(app, position(GERMANY, find(GERMANY, lambda state: state.new_plant > 0)))
    number = scene.controller.game.length
    old = next(plant for plant in scene.controller.player.plants if plant != scene.controller.state.new_plant)
    click(app, f"scrap.plant.{old}")
    key(app, "Enter")
    assert [dialog.title for dialog in scene.dialogs] == [f"Scrap plant {old}?"]
    key(app, "Enter")
    assert not scene.dialogs
    assert scene.controller.game.length == number
    key(app, "Enter")
    key(app, "Tab")
    while scene.ui.focus != "dialog.ok":
        key(app, "Tab")
    key(app, "Enter")
    assert scene.controller.game.length > number
