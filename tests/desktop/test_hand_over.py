"""Hidden money: handing the screen over between two people."""

import pygame

from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.play.hand_over import DELAY
from powergrid.desktop.screens.table.player_panels import player_panels
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.game import Game, create_game
from powergrid.rules.actions import Nominate
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, key, send, wait
from tests.desktop.showing import shown
from tests.sure import sure


def new_game(kinds: tuple[str, ...] = ("human", "human", "human")) -> Game:
    names = ("Ana", "Bo", "Cleo")
    players = [{"name": name, "kind": kind} for name, kind in zip(names, kinds, strict=True)]
    return create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], players, seed=7)


def opened(app: App, game: Game, *, hidden_money: bool = True) -> TableScene:
    return shown(app, TableScene(game, hidden_money=hidden_money))


def shown_money(scene: TableScene) -> list[int]:
    panels = player_panels(scene.controller, scene.hidden_money, scene.hand_over.viewer)
    return [number for number, panel in enumerate(panels) if panel.money is not None]


def test_the_next_player_takes_over_the_screen_first(app: App, clock: FakeClock) -> None:
    scene = opened(app, new_game())
    first = scene.controller.seat
    assert scene.hand_over.is_pending()
    assert shown_money(scene) == []
    key(app, "Enter")
    assert scene.hand_over.is_pending()
    wait(app, clock, DELAY)
    click(app, "handover.accept")
    assert not scene.hand_over.is_pending()
    assert shown_money(scene) == [first]
    scene.controller.act(Nominate(first, 4, 4))
    scene.moved()
    app.step()
    assert scene.controller.seat != first
    assert scene.hand_over.is_pending()
    assert shown_money(scene) == []


def test_enter_pressed_twice_does_not_accept_the_hand_over(app: App, clock: FakeClock) -> None:
    scene = opened(app, new_game())
    for _ in range(5):
        clock.now += 50
        key(app, "Enter")
    assert scene.hand_over.is_pending()
    wait(app, clock, DELAY)
    key(app, "Enter")
    assert not scene.hand_over.is_pending()


def test_nothing_can_be_done_during_the_hand_over(app: App, clock: FakeClock) -> None:
    scene = opened(app, new_game())
    click(app, "market.4")
    key(app, "P")
    assert scene.controller.auction_plan.plant == 0
    assert scene.controller.game.length == 0
    assert scene.ui.control("auction.bid") is None


def test_undo_stops_at_the_hand_over(app: App, clock: FakeClock) -> None:
    scene = opened(app, new_game())
    wait(app, clock, DELAY)
    key(app, "Enter")
    scene.controller.act(Nominate(scene.controller.seat, 4, 4))
    scene.moved()
    app.step()
    assert scene.controller.why_no_undo() == ""
    wait(app, clock, DELAY)
    key(app, "Enter")
    assert scene.controller.why_no_undo() != ""


def test_there_is_no_hand_over_with_open_money_or_one_person(app: App) -> None:
    assert not opened(app, new_game(), hidden_money=False).hand_over.is_pending()
    assert not opened(app, new_game(("human", "random", "random"))).hand_over.is_pending()


def test_the_hand_over_shows_the_news_since_the_last_turn(app: App, clock: FakeClock) -> None:
    scene = opened(app, new_game())
    first = scene.controller.seat
    scene.controller.act(Nominate(first, 4, 4))
    scene.moved()
    app.step()
    news = scene.hand_over.news(scene.view.names)
    assert [(line.seat, line.text) for line in news] == [(first, "opens plant 4 at 4")]


def test_the_button_is_enabled_after_the_delay(app: App, clock: FakeClock) -> None:
    scene = opened(app, new_game())
    assert not sure(scene.ui.control("handover.accept")).enabled
    assert scene.next_deadline() == clock.now + DELAY
    wait(app, clock, DELAY)
    assert sure(scene.ui.control("handover.accept")).enabled
    pygame.event.clear()


def test_the_only_person_always_sees_their_own_money(app: App) -> None:
    scene = opened(app, new_game(("random", "random", "human")))
    assert shown_money(scene) == [2]


def hold(app: App, down: bool) -> None:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    send(app, kind, key=pygame.K_m, mod=0, unicode="m" if down else "")


def seen(scene: TableScene) -> list[int]:
    panels = player_panels(scene.controller, scene.hidden_money, scene.hand_over.seen_by(scene._peeking))
    return [number for number, panel in enumerate(panels) if panel.money is not None]


def test_m_shows_only_your_own_money_while_a_bot_acts(app: App, clock: FakeClock) -> None:
    game = new_game(("human", "human", "human"))
    scene = opened(app, game)
    first = scene.controller.seat
    hold(app, True)
    assert seen(scene) == []
    hold(app, False)
    wait(app, clock, DELAY)
    key(app, "Enter")
    game.hand_seat((first + 1) % 3, "random")
    scene.controller.act(Nominate(first, 4, 4))
    assert not scene.person_acts()
    assert seen(scene) == []
    hold(app, True)
    assert seen(scene) == [first]
    hold(app, False)
    assert seen(scene) == []
