"""Korea's two fuel markets at the table: the panel, the dock, the log and the refill (BOARDS §10)."""

import pytest

from powergrid.bots.turns import Hint
from powergrid.content.plants import FUELS
from powergrid.desktop.app import App
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.words.hints import act_text
from powergrid.desktop.words.this_game import this_game
from powergrid.game import Game, create_game
from powergrid.rules.actions import Buy, Done
from powergrid.study.whatif import project
from tests.bots.games import board
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, hover, key, redraw, tip_of
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import DOCK_VIEWS, can_buy, problems_with_plan, show
from tests.sure import sure

COAL, OIL = 0, 1
SOUTH, NORTH = 0, 1


@pytest.fixture
def game() -> Game:
    """Return a four-player game in round 1; the last player buys fuel for plant 4, which burns two coal."""
    names = [{"name": name, "kind": "human"} for name in ("Ana", "Bo", "Cleo", "Dora")]
    found = create_game(board("korea"), "classic", ("brown", "red", "purple", "green"), names, {}, 4)
    found = _with_plants(found)
    return found


def _with_plants(game: Game) -> Game:
    while game.legal().kind != "buy":
        legal = game.legal()
        game.apply(next(iter(legal)))
    player = game.state.players[game.state.to_act]
    player.plants, player.money = [4, 5], 30
    return game


@pytest.fixture
def scene(app: App, game: Game) -> TableScene:
    return show(app, game)


def test_the_market_with_the_cheaper_run_is_chosen_first(app: App, scene: TableScene) -> None:
    """KO-4, KO-5: two coal plus two for the hybrid cost 1+1+2+2 (North), or 1+2 for coal and 3+3 for oil (South)."""
    plan = scene.controller.fuel_plan
    assert (plan.run_cost(NORTH), plan.run_cost(SOUTH)) == (6, 9)
    assert plan.market == NORTH


def test_a_click_on_a_box_takes_fuel_from_its_market(app: App, scene: TableScene) -> None:
    click(app, "fuelmarket.second.coal-2")
    assert (scene.controller.fuel_plan.market, scene.controller.fuel_plan.amounts[COAL]) == (NORTH, 4)
    assert scene.controller.fuel_plan.cost() == 6
    click(app, "fuelmarket.coal-3")
    assert (scene.controller.fuel_plan.market, scene.controller.fuel_plan.amounts[COAL]) == (SOUTH, 3)
    assert scene.controller.fuel_plan.cost() == 1 + 2 + 3


def test_choosing_the_other_market_keeps_the_amounts(app: App, scene: TableScene) -> None:
    scene.controller.fuel_plan.set_amount(COAL, 2)
    scene.controller.fuel_plan.set_amount(OIL, 2)
    assert scene.controller.fuel_plan.cost() == 1 + 1 + 3 + 4  # KO-4, KO-5
    scene.ui.dirty = True
    click(app, "fuel.market0")
    assert scene.controller.fuel_plan.amounts == [2, 2, 0, 0]
    assert scene.controller.fuel_plan.cost() == 1 + 2 + 3 + 3


def test_buying_takes_everything_from_one_market(app: App, scene: TableScene) -> None:
    game, seat = scene.controller.game, scene.controller.seat
    click(app, "fuel.market0", "fuel.coal.plus", "fuel.oil.plus")
    key(app, "Enter")
    assert game.record.actions[-3:] == [Buy(seat, COAL, 1, SOUTH), Buy(seat, OIL, 1, SOUTH), Done(seat)]
    assert game.state.second_market[COAL] == 12
    assert scene.log.lines()[-1].text.endswith("buys 1 coal, 1 oil for 4: South")


def test_the_next_refill_is_shown_for_each_market(app: App, scene: TableScene) -> None:
    """KO-6 with the supply of KO-7: there is no coal for either market; the North gets 1 oil, the South 2."""
    assert scene.controller.state.fuel_supply == [0, 6, 18, 10]
    tip = sure(scene.ui.control("fuelmarket.second.refill-oil"))
    assert sure(tip.tip).text == "Supply 6. The next refill brings 1. Both markets share one supply."
    assert tip_of(scene, "fuelmarket.refill-coal").text == (
        "Supply 0. The next refill is 3. Fuel bought until then makes room: 0 to 3 are added. "
        "Both markets share one supply."
    )


def test_the_north_has_no_uranium(app: App, scene: TableScene) -> None:
    assert scene.ui.control("fuelmarket.uranium-14") is not None
    assert not [control for control in scene.ui.controls if control.name.startswith("fuelmarket.second.uranium")]


def test_the_rule_is_on_the_panel_and_on_the_page_about_this_game(app: App, scene: TableScene) -> None:
    hover(app, "fuelmarket.name")
    control = sure(scene.ui.control("fuelmarket.name"))
    assert sure(control.tip).text == "All fuel bought in a turn comes from one market."
    points = this_game(scene.controller.game).paragraphs
    assert "- Refill in Step 1: North: 2 coal, 1 oil, 1 garbage; South: 3 coal, 2 oil, 1 garbage, 1 uranium." in points
    assert "- Both are refilled from one supply, North before South." in points


def test_the_projection_buys_in_the_cheaper_market(game: Game) -> None:
    answer = project(game.state, game.state.to_act, cities=0)
    assert (answer.market, answer.fuel, answer.fuel_cost) == (NORTH, (4, 0, 0, 0), 6)


def test_hints_name_the_market(app: App, scene: TableScene) -> None:
    seat = scene.controller.seat
    hint = Hint((Buy(seat, COAL, 2, NORTH), Done(seat)), 2, ((), ()))
    scene.controller.fuel_plan.use_market(SOUTH)
    scene.controller.fuel_plan.mark(hint)
    assert scene.controller.fuel_plan.market == NORTH
    assert act_text(scene.controller.state, scene.view.names, hint) == "Buy 2 coal for 2: North"


@pytest.mark.parametrize(("size", "code"), DOCK_VIEWS)
@pytest.mark.parametrize("plants", [[4], [5, 14, 17], [5, 14, 17, 22]])
def test_nothing_overlaps_with_few_plants_and_with_all_fuels(
    size: tuple[int, int], code: str, plants: list[int], game: Game, clock: FakeClock
) -> None:
    player = game.state.players[game.state.to_act]
    player.plants, player.money = plants, 90
    assert problems_with_plan(game, size, code, clock) == []


@pytest.mark.parametrize("markets", [1, 2])
def test_any_number_of_fuels_leaves_room_for_pins_and_moves_no_button(app: App, game: Game, markets: int) -> None:
    scene = show(app, game if markets == 2 else position(GERMANY, can_buy))
    player, places = scene.controller.player, []
    assert any(scene.controller.pins.toggle(scene.controller.seat, city) is None for city in game.state.ruleset.zone)
    for plants, fuels in (([6], 1), ([4, 7], 2), ([5, 6, 28], 4)):
        player.plants, player.fuel = plants, [0, 0, 0, 0]
        scene.controller.refresh()
        redraw(app)
        assert scene.ui.control("plan.needs") is not None
        steppers = [one.rect.height for fuel in FUELS if (one := scene.ui.control(f"fuel.{fuel}.plus")) is not None]
        assert (len(steppers), min(steppers) > 22) == (fuels, True)
        buttons = ("fuel.run1", "fuel.run2", "fuel.clear", "fuel.nothing", "fuel.confirm")
        places.append([tuple(scene.control_rect(name)) for name in buttons])
    assert places[0] == places[1] == places[2]
