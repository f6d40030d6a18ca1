"""Coal from the storage while the market still has some, by house rule (BOARDS D-40): dock, plan, text and record."""

import pytest

from powergrid.bots.random_bot import RandomBot
from powergrid.content.plants import COAL
from powergrid.desktop.app import App
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.words.this_game import this_game
from powergrid.game import Game, create_game, replay
from powergrid.record import parse_record, record_text
from powergrid.rules.actions import Buy, Done
from powergrid.rules.fuel import RESERVE
from powergrid.rules.state import FINISHED
from tests.bots.games import board
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, key, tip_of
from tests.desktop.showing import DOCK_VIEWS, problems_with_plan, show

ALWAYS = {"south_africa_storage": "always"}
REGIONS = ("orange", "green", "yellow", "brown")


def coal_game(options: dict[str, str], on_market: int = 20) -> Game:
    """Return a four-player game. The last player has plant 20 and 50 Elektro; 24 coal are on sale or in storage."""
    names = [{"name": name, "kind": "human"} for name in ("Ana", "Bo", "Cleo", "Dora")]
    game = create_game(board("south-africa"), "classic", REGIONS, names, options, 4)
    while game.legal().kind != "buy":
        game.apply(next(iter(game.legal())))
    player = game.state.players[game.state.to_act]
    player.plants, player.money = [20], 50
    game.state.fuel_market[COAL], game.state.fuel_supply[COAL] = on_market, 24 - on_market
    return game


@pytest.fixture
def scene(app: App) -> TableScene:
    """The market sells 20 coal at 2 or more, the storage 4 at 8."""
    return show(app, coal_game(ALWAYS))


def test_planned_coal_can_come_from_storage(app: App, scene: TableScene) -> None:
    plan = scene.controller.fuel_plan
    click(app, "fuel.coal.plus", "fuel.coal.plus", "fuel.coal.plus")
    assert (plan.amounts[COAL], plan.cost()) == (3, 2 + 2 + 3)
    click(app, "fuel.coal.storage.plus", "fuel.coal.storage.plus")
    assert (plan.amounts[COAL], plan.reserved[COAL], plan.cost()) == (3, 2, 8 + 8 + 2)
    click(app, "fuel.coal.minus", "fuel.coal.minus")
    assert (plan.amounts[COAL], plan.reserved[COAL], plan.cost()) == (1, 1, 8)


def test_storage_coal_is_bought_separately_from_market_coal(app: App, scene: TableScene) -> None:
    game, seat = scene.controller.game, scene.controller.seat
    click(app, "fuel.coal.plus", "fuel.coal.plus", "fuel.coal.plus", "fuel.coal.storage.plus")
    key(app, "Enter")
    assert game.record.actions[-3:] == [Buy(seat, COAL, 1, RESERVE), Buy(seat, COAL, 2), Done(seat)]
    assert (game.state.fuel_market[COAL], game.state.fuel_supply[COAL]) == (18, 3)
    assert game.state.players[seat].money == 50 - 8 - 4
    assert scene.log.lines()[-1].text.endswith("buys 3 coal for 12")


def test_purchases_are_limited_by_storage_and_money(scene: TableScene) -> None:
    plan = scene.controller.fuel_plan
    plan.set_amount(COAL, 6)
    plan.reserve(COAL, 6)
    assert plan.reserved[COAL] == 4
    scene.controller.player.money = 2 + 2 + 8 + 8
    plan.clear()
    plan.set_amount(COAL, 4)
    plan.reserve(COAL, 4)
    assert (plan.reserved[COAL], plan.cost()) == (2, 20)


def test_one_run_for_all_plants_takes_the_cheapest_coal(app: App, scene: TableScene) -> None:
    plan = scene.controller.fuel_plan
    click(app, "fuel.coal.plus", "fuel.coal.storage.plus")
    key(app, "1")
    assert (plan.amounts[COAL], plan.reserved[COAL], plan.cost()) == (3, 0, 7)


@pytest.mark.parametrize(("options", "on_market"), [({}, 20), (ALWAYS, 24), (ALWAYS, 0)])
def test_the_choice_is_shown_only_if_there_is_one(app: App, options: dict[str, str], on_market: int) -> None:
    """This requires the house rule, and coal both in the storage and in the market."""
    scene = show(app, coal_game(options, on_market))
    assert scene.ui.control("fuel.coal.storage.plus") is None


def test_the_rule_is_on_the_page_about_this_game_and_on_the_panel(app: App, scene: TableScene) -> None:
    rule = "Tokens of coal from the storage cost 8 each, even while the market has some."
    assert any(rule in text for text in this_game(scene.controller.game).paragraphs)
    assert tip_of(scene, "fuelmarket.refill-coal").text.endswith(rule)


def test_a_game_with_such_purchases_replays_from_its_file() -> None:
    names = [{"name": name} for name in ("Ana", "Bo", "Cleo", "Dora")]
    game = create_game(board("south-africa"), "classic", REGIONS, names, ALWAYS, 7)
    bot = RandomBot(3)
    while game.state.phase != FINISHED:
        game.apply(bot.pick(game.state))
    assert any(isinstance(action, Buy) and action.market == RESERVE for action in game.record.actions)
    text = record_text(game.record)
    assert '"reserve": true' in text
    assert replay(parse_record(text)).state.ranking == game.state.ranking


@pytest.mark.parametrize(("size", "code"), DOCK_VIEWS)
@pytest.mark.parametrize("plants", [[4], [5, 14, 17], [5, 14, 17, 22]])
def test_nothing_overlaps(size: tuple[int, int], code: str, plants: list[int], clock: FakeClock) -> None:
    game = coal_game(ALWAYS)
    game.state.players[game.state.to_act].plants = plants
    assert problems_with_plan(game, size, code, clock) == []
