"""The Indian Subcontinent at the table: one token a turn, price limits, outages and compulsory supply (BOARDS §12)."""

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.decisions.plan_effects import plan_effects
from powergrid.desktop.play import settings
from powergrid.desktop.play.coach import Coach
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.screens.table.welcome import welcome
from powergrid.desktop.words import language
from powergrid.desktop.words.log import log_lines
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.this_game import rules_of_board
from powergrid.game import Game, create_game
from powergrid.rules.actions import Build, Buy, Done
from powergrid.rules.zones import possible_zones
from powergrid.study.whatif import project
from tests.bots.games import board
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw, layout_problems
from tests.desktop.driving import click, key, wait
from tests.desktop.showing import show
from tests.sure import sure

COAL = 0
BOARD = board("indian-subcontinent")


@pytest.fixture
def game() -> Game:
    """Return a four-player game in round 1, in which everyone buys coal for plant 8 with 30 Elektro."""
    names = [{"name": name, "kind": "human"} for name in ("Ana", "Bo", "Cleo", "Dora")]
    found = create_game(BOARD, "classic", possible_zones(BOARD, "classic", 4)[0], names, {}, 4)
    while found.legal().kind != "buy":
        found.apply(next(iter(found.legal())))
    for player in found.state.players:
        player.plants, player.money = [8], 30  # burns three coal
    return found


@pytest.fixture
def scene(app: App, game: Game, clock: FakeClock) -> TableScene:
    scene = show(app, game)
    clock.now += 5000  # longer than the cooldown of a new decision
    return scene


def turn(app: App, clock: FakeClock) -> None:
    app.step()
    clock.now += 5000


def test_an_order_is_filled_token_by_token(app: App, scene: TableScene, clock: FakeClock) -> None:
    """IN-1: three coal are planned at once and bought one per turn; the others stop buying."""
    controller = scene.controller
    first, actions = controller.seat, controller.game.record.actions
    key(app, "1")
    assert controller.fuel_plan.amounts == [3, 0, 0, 0]
    before = len(actions)
    key(app, "Enter")
    assert actions[before:] == [Buy(first, COAL, 1)]
    for _other in range(3):
        turn(app, clock)
        assert controller.seat != first
        key(app, "P", "P")
    bought = [action for action in actions[before:] if isinstance(action, Buy)]
    assert bought == [Buy(first, COAL, 1)] * 3
    assert controller.seat == first
    assert controller.player.fuel[COAL] == 3
    turn(app, clock)
    key(app, "P")
    assert controller.kind == "build"


def test_the_program_asks_again_when_a_price_has_risen(app: App, scene: TableScene, clock: FakeClock) -> None:
    """There are four spaces at 1. Once they are empty, the rest of the order stays planned."""
    controller, first = scene.controller, scene.controller.seat
    key(app, "1", "Enter")
    for _other in range(3):
        turn(app, clock)
        controller.act(Buy(controller.seat, COAL, 1))
    assert controller.seat == first
    assert controller.player.fuel[COAL] == 1
    assert controller.fuel_plan.amounts == [2, 0, 0, 0]
    assert controller.fuel_plan.cost() == 4


def test_undo_ends_an_order(app: App, scene: TableScene) -> None:
    controller = scene.controller
    key(app, "1", "Enter")
    assert controller.fuel_orders
    assert controller.undo()
    assert not controller.fuel_orders


def test_tokens_above_the_limit_cannot_be_planned(app: App, scene: TableScene) -> None:
    """IN-2: in Step 1, coal at 4 cannot be bought."""
    assert scene.controller.fuel_plan.most(COAL) == 6
    box = sure(scene.ui.control("fuelmarket.coal-4"))
    assert box.on_click is None
    assert "In this Step a token may cost at most 3." in sure(box.tip).text
    cheap = sure(scene.ui.control("fuelmarket.coal-3"))
    assert cheap.on_click is not None


def test_the_log_has_one_line_for_the_purchases_of_a_player(app: App, scene: TableScene, clock: FakeClock) -> None:
    controller = scene.controller
    for _round in range(2):
        for _player in range(4):
            controller.act(Buy(controller.seat, COAL, 1))
    lines = [line.text for line in scene.log.lines() if "coal" in line.text]
    assert len(lines) == 4
    assert all("has 2 coal for 3 so far" in line for line in lines)  # four at 1, then four at 2


def test_the_dock_explains_how_fuel_is_bought(app: App, scene: TableScene) -> None:
    rules = rules_of_board(scene.controller.game, "buy")
    assert rules == [
        "Players buy one token at a time in turn, until all have stopped.",
        "A token may cost at most 3 in Step 1 and 5 in Step 2.",
    ]


def _building(scene: TableScene, connected: int) -> None:
    """Skip to the building phase with this number of cities already connected."""
    game = scene.controller.game
    while game.legal().kind != "build":
        game.apply(Done(game.legal().seat))
    game.state.connected = connected
    scene.controller.refresh()


@pytest.mark.parametrize(("connected", "words"), [
    (7, "8 of 8 cities this round; more costs 3 per own city."),
    (8, "Outage: 9 cities, more than 8. It costs you 3."),
])  # fmt: skip
def test_the_plan_says_whether_it_causes_an_outage(scene: TableScene, connected: int, words: str) -> None:
    """IN-7: for four players, nine cities cause an outage, eight do not."""
    _building(scene, connected)
    plan = scene.controller.build_plan
    assert plan.toggle(min(plan.open_cities())) is None
    assert words in [effect.text for effect in plan_effects(plan)]


def test_the_projection_includes_the_loss_from_an_outage(scene: TableScene) -> None:
    """IN-8: one city earns 22, minus 3; without a city, there is nothing to lose."""
    _building(scene, 8)
    state, seat = scene.controller.state, scene.controller.seat
    assert project(state, seat, cities=1).income == 22 - 3
    state.connected = 7
    assert project(state, seat, cities=1).income == 22
    state.connected = 9
    assert project(state, seat, cities=0).income == 10


def test_a_plant_can_be_ticked_again_and_all_must_run(app: App, scene: TableScene, clock: FakeClock) -> None:
    """IN-9: players must supply as many cities as they can, but may untick plants before they confirm."""
    _building(scene, 0)
    game = scene.controller.game
    while game.legal().kind == "build":
        legal = game.legal()
        game.state.players[legal.seat].fuel[COAL] = 3
        if not game.state.players[legal.seat].cities:
            game.apply(Build(legal.seat, next(iter(legal.builds()))))
        game.apply(Done(legal.seat))
    scene.controller.refresh()
    scene.ui.dirty = True
    turn(app, clock)
    plan = scene.controller.power_plan
    click(app, "power.plant.8")
    assert not plan.burnt
    confirm = sure(scene.ui.control("power.confirm"))
    assert not confirm.enabled
    assert confirm.reason.startswith("On this board, everyone must supply as many cities as they can")
    click(app, "power.plant.8")
    assert plan.burnt == {8: (3, 0, 0, 0)}


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("plants", [[8], [5, 17, 19], [5, 17, 19, 22]])
def test_nothing_overlaps_with_few_plants_and_with_all_fuels(
    app: App, scene: TableScene, code: str, plants: list[int]
) -> None:
    player = scene.controller.player
    player.plants, player.money = plants, 90
    scene.controller.refresh()
    scene.ui.dirty = True
    try:
        language.use(code)
        scene.language_changed()
        assert layout_problems(app) == []
        _building(scene, 8)
        scene.ui.dirty = True
        assert layout_problems(app) == []
    finally:
        language.use(language.ENGLISH)


def test_the_dock_warns_before_a_city_is_planned(app: App, scene: TableScene) -> None:
    _building(scene, 8)
    scene.ui.dirty = True
    assert "8 of 8 cities this round; more costs 3 per own city." in [text.string for text in draw(app)]


def test_the_cheapest_token_goes_first_and_a_click_changes_that(app: App, game: Game, clock: FakeClock) -> None:
    """Coal costs 1 and oil 2 at the start (BOARDS §12)."""
    for player in game.state.players:
        player.plants = [7, 8]  # three oil, three coal
    scene = show(app, game)
    clock.now += 5000
    key(app, "1")
    assert scene.controller.fuel_plan.amounts == [3, 3, 0, 0]
    assert scene.controller.fuel_plan.next_token() == Buy(scene.controller.seat, COAL, 1)
    click(app, "fuel.oil.first")
    seat = scene.controller.seat
    assert scene.controller.fuel_plan.next_token() == Buy(seat, 1, 1)
    key(app, "Ctrl+Enter")
    assert scene.controller.game.record.actions[-1] == Buy(seat, 1, 1)


def test_a_plant_that_the_limit_leaves_without_fuel_says_so(app: App, game: Game, clock: FakeClock) -> None:
    """In Step 1, only tokens up to 3 can be bought; with 16 oil in the market, nearly all of those are gone."""
    state = game.state
    state.fuel_market[1] = 16  # full: all spaces at 4 or more, and one at 3
    for player in state.players:
        player.plants = [7]
    scene = show(app, game)
    wait(app, clock, 5000)
    control = sure(scene.ui.control("fuel.run1"))
    assert control.reason == "Plant 7 needs 3 more oil, but only 1 cost at most 3, the current limit."


def test_the_short_hint_suggests_nothing_that_compulsory_supply_forbids(app: App, game: Game) -> None:
    while game.legal().kind != "power":
        game.apply(next(iter(game.legal())))
    settings.change(hints=True, seen=())
    card = sure(Coach(Controller(game)).card())
    assert "keep fuel" not in card.text


def test_the_special_rules_are_shown_once_when_a_game_begins(app: App, game: Game) -> None:
    scene = show(app, game)
    for times in (1, 1):
        welcome(scene, game, scene.show_rules)
        assert len(scene.dialogs) == times
    app.step()
    assert "Special on this board: Indian Subcontinent" in [text.string for text in draw(app)]


def test_the_log_adds_a_later_token_to_earlier_ones(game: Game) -> None:
    first = game.state.to_act
    game.apply(Buy(first, COAL, 1))
    game.apply(Buy(game.state.to_act, COAL, 1))
    while game.state.to_act != first:
        game.apply(Done(game.state.to_act))
    game.apply(Buy(first, COAL, 1))
    names = names_of(game)
    assert log_lines(game, frozenset(), names)[-1].text == f"{names.player(first)} has 2 coal for 2 so far"


def test_a_player_who_stops_buying_later_is_in_the_log(game: Game) -> None:
    """This is only logged after others have bought; right after the player's own token, it would not be news."""
    first = game.state.to_act
    game.apply(Buy(first, COAL, 1))
    second = game.state.to_act
    game.apply(Buy(second, COAL, 1))
    while game.state.to_act != first:
        game.apply(Done(game.state.to_act))
    game.apply(Done(first))
    game.apply(Buy(second, COAL, 1))
    game.apply(Done(second))
    names = names_of(game)
    lines = [line.text for line in log_lines(game, frozenset(), names)]
    assert f"{names.player(first)} buys no more fuel" in lines
    assert f"{names.player(second)} buys no more fuel" not in lines
