"""ClickGuard: clicks meant to skip bots, or made by the previous player, decide nothing for the next person."""

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.ui import Control
from powergrid.rules.actions import Done
from powergrid.rules.state import GameState
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, click_at, focus, key, redraw
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import new_game, show, until
from tests.sure import sure

#: Milliseconds between two quick clicks.
QUICK = 250
#: The cooldown of the dock, in milliseconds.
REST = 400


def bot_then_person(app: App, clock: FakeClock) -> TableScene:
    """Return a table that has just been drawn: Ana (a bot) has nominated a plant and Bo must bid."""
    settings.change(bots="instant")
    game = new_game(("random", "human", "human"))
    scene = show(app, game)
    assert not scene.person_acts()
    until(app, scene.person_acts, clock)
    assert scene.controller.kind == "bid"
    return scene


@pytest.fixture
def three_people(app: App) -> TableScene:
    """Three people at one screen; the first in order has chosen a plant."""
    scene = show(app, new_game())
    click(app, f"market.{scene.controller.state.market[0]}")
    return scene


def test_rapid_clicks_do_not_bid_for_the_next_person(app: App, clock: FakeClock) -> None:
    scene = bot_then_person(app, clock)
    length = scene.controller.game.length
    place = scene.control_rect("auction.bid").center
    for _ in range(10):
        click_at(app, place)
        clock.now += QUICK
    assert scene.controller.game.length == length


def test_a_click_after_the_cooldown_works_at_once(app: App, clock: FakeClock) -> None:
    scene = bot_then_person(app, clock)
    length = scene.controller.game.length
    clock.now += REST
    click(app, "auction.bid")
    assert scene.controller.game.length > length


def test_a_click_works_again_some_time_after_an_ignored_one(app: App, clock: FakeClock) -> None:
    scene = bot_then_person(app, clock)
    length = scene.controller.game.length
    clock.now += REST - 50
    click(app, "auction.bid")
    assert scene.controller.game.length == length
    clock.now += REST
    click(app, "auction.bid")
    assert scene.controller.game.length > length


@pytest.mark.parametrize("name", ["Enter", "Ctrl+Enter", "Space"])
def test_keys_that_skip_bots_make_no_decision(app: App, clock: FakeClock, name: str) -> None:
    scene = bot_then_person(app, clock)
    scene.ui.focus.set("auction.bid")
    length = scene.controller.game.length
    for _ in range(4):
        key(app, name)
        clock.now += QUICK
    assert scene.controller.game.length == length
    clock.now += REST
    scene.ui.focus.set("auction.bid")
    key(app, name)
    assert scene.controller.game.length > length


def test_the_dock_ignores_input_after_another_persons_turn(
    app: App, clock: FakeClock, three_people: TableScene
) -> None:
    click(app, "auction.bid")
    second, length = three_people.controller.seat, three_people.controller.game.length
    click(app, "auction.pass")
    assert (three_people.controller.seat, three_people.controller.game.length) == (second, length)
    clock.now += REST
    click(app, "auction.pass")
    assert three_people.controller.seat != second


def test_only_the_dock_ignores_input(app: App, clock: FakeClock, three_people: TableScene) -> None:
    click(app, "auction.bid", "top.menu")
    assert three_people.dialogs


def test_a_players_own_next_decision_has_no_cooldown(app: App, three_people: TableScene) -> None:
    click(app, "auction.amount.plus")
    bid = three_people.controller.auction_plan.bid
    click(app, "auction.amount.plus")
    assert three_people.controller.auction_plan.bid == bid + 1


def test_the_continue_button_is_away_from_buttons_that_decide(app: App, clock: FakeClock) -> None:
    settings.change(bots="step")
    scene = show(app, new_game(("random", "human", "human")))
    assert not scene.person_acts()
    place = scene.control_rect("bot.skip")
    settings.change(bots="instant")
    scene.bots.speed = "instant"
    until(app, scene.person_acts, clock)
    deciding = [c.name for c in scene.ui.controls if c.name.startswith("auction.") and c.on_click is not None]
    assert "auction.bid" in deciding
    assert not any(scene.control_rect(name).colliderect(place) for name in deciding)


def person_skipped(app: App) -> TableScene:
    """Return a table right after the only person's turn was skipped because they could not pay for a city."""

    def before(state: GameState) -> bool:
        order = state.order[::-1]
        place = order.index(state.to_act) if state.phase == "building" and state.to_act in order else len(order)
        return state.round == 5 and place < len(order) - 2

    game = position(GERMANY, before)
    seats = [player.model_copy(update={"kind": "normal"}) for player in game.record.setup.players]
    person = game.state.order[::-1][game.state.order[::-1].index(game.state.to_act) + 1]
    seats[person] = seats[person].model_copy(update={"kind": "human"})
    game.record.setup = game.record.setup.model_copy(update={"players": tuple(seats)})
    game.state.players[person].money = 0
    scene = show(app, game, forced=True)
    scene.controller.act(Done(scene.controller.seat))
    redraw(app)
    assert scene.controller.state.phase == "building"
    assert scene.controller.game.record.actions[-1] == Done(person)
    assert scene.planner() == person
    return scene


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_click_for_a_turn_that_was_just_skipped_pins_nothing(app: App, clock: FakeClock, by: str) -> None:
    scene = person_skipped(app)
    state = scene.controller.state
    city = next(iter(scene.board.state.pinnable))
    name = f"city.{state.ruleset.city_ids[city]}"

    def pick() -> None:
        if by == "mouse":
            click(app, name)
        else:
            focus(app, name)
            key(app, "Space")

    pick()
    assert scene.controller.pins.of(scene.planner()) == []
    assert not scene.ui.toasts
    clock.now += REST
    pick()
    assert scene.controller.pins.of(scene.planner()) == [city]


def test_a_click_pins_at_once_while_only_bots_have_acted(app: App, clock: FakeClock) -> None:
    scene = person_skipped(app)
    clock.now += REST
    scene.controller.act(Done(scene.controller.seat))
    redraw(app)
    city = next(iter(scene.board.state.pinnable))
    click(app, f"city.{scene.controller.state.ruleset.city_ids[city]}")
    assert scene.controller.pins.of(scene.planner()) == [city]


@pytest.mark.parametrize(("later", "pins"), [(100, False), (REST, True)])
def test_a_click_where_a_button_was_a_moment_ago_pins_no_city(
    app: App, clock: FakeClock, three_people: TableScene, monkeypatch: pytest.MonkeyPatch, later: int, pins: bool
) -> None:
    """The first click removes the button, so the second hits the city below it."""
    name = next(control.name for control in three_people.ui.controls if control.name.startswith("city."))
    place, there, draw_card = sure(three_people.ui.control(name)).rect, [True], three_people.draw_card

    def with_button(c: Canvas) -> list[pygame.Rect]:
        if there:
            three_people.ui.add(Control("over.the.board", place, there.clear))
        return draw_card(c)

    monkeypatch.setattr(three_people, "draw_card", with_button)
    redraw(app)
    click(app, "over.the.board")
    redraw(app)
    assert not there
    clock.now += later
    click(app, name)
    assert bool(three_people.controller.pins.of(three_people.controller.seat)) == pins
