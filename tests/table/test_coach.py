"""First steps: the tutorial at the real table, and short hints for new players."""

import time

import pytest

from powergrid.content.library import board_by_id
from powergrid.game import create_game
from powergrid.rules.events import Powered
from powergrid.rules.state import GameState
from powergrid.saves import latest_autosave, resume
from powergrid.table import coach, routes, settings
from powergrid.table.app import App
from powergrid.table.lessons import LESSONS
from powergrid.table.scenes.table import TableScene
from tests.table.conftest import FakeClock
from tests.table.driving import click, key
from tests.table.positions import find, position


def table_of(app: App) -> TableScene:
    assert isinstance(app.scene, TableScene)
    return app.scene


def decide(app: App) -> None:
    """Take a simple decision for the person by keys and clicks."""
    scene = table_of(app)
    kind, legal = scene.controller.kind, scene.controller.legal
    if kind == "nominate":
        click(app, f"market.{legal.nominations()[0][0]}")
    elif kind == "bid":
        key(app, "P")
        return
    elif kind == "buy":
        key(app, "1")
        if not any(scene.controller.choices.fuel):
            key(app, "P")
    elif kind == "build":
        click(app, "city." + scene.controller.state.ruleset.city_ids[next(iter(legal.builds()))])
    key(app, "Enter")
    if scene.dialogs:
        key(app, "Enter")


def play_through(app: App, clock: FakeClock, *, shown: bool) -> list[str]:
    """Play the tutorial to its last card, as it suggests or with simple decisions; the cards in order."""
    routes.menu(app)
    click(app, "menu.tutorial")
    read: list[str] = []
    deadline = time.monotonic() + 60
    while "end1" not in read:
        assert time.monotonic() < deadline, read
        scene = table_of(app)
        card = scene.coach.card()
        if card is not None:
            read.append(card.key)
        if card is not None and not card.does:
            key(app, "Enter")
        elif scene.person_acts():
            length = scene.controller.game.length
            follow(app) if card is not None and shown else decide(app)
            assert scene.controller.game.length > length
        else:
            app.step(10)
        clock.now += 700
    return read


def follow(app: App) -> None:
    """Do what the card suggests: mark it with the mouse, commit it in the dock."""
    scene = table_of(app)
    length = scene.controller.game.length
    click(app, "coach.show")
    assert scene.controller.game.length == length
    key(app, "Enter")
    if scene.dialogs:
        key(app, "Enter")


@pytest.mark.parametrize("shown", [True, False])
def test_the_tutorial_leads_through_the_first_rounds(app: App, clock: FakeClock, shown: bool) -> None:
    read = play_through(app, clock, shown=shown)
    assert read[:6] == ["start1", "start2", "start3", "start4", "nominate1", "nominate2"]
    assert read[-1] == "end1"
    assert {"buy1", "buy2", "build1", "build2", "power1", "again1", "again2"} <= set(read)
    assert len(read) == len(set(read))
    state = table_of(app).controller.state
    assert state.ruleset.first_game
    assert state.round == 3
    assert table_of(app).coach.card() is None


def test_whoever_follows_it_lights_cities_in_the_first_round(app: App, clock: FakeClock) -> None:
    play_through(app, clock, shown=True)
    events = [event for happened in table_of(app).controller.game.events for event in happened]
    first = next(event for event in events if isinstance(event, Powered) and event.seat == 0)
    assert first.supplied == 2


def test_a_card_that_asks_for_a_decision_stands_until_it_is_taken(app: App) -> None:
    routes.menu(app)
    click(app, "menu.tutorial")
    for _ in range(5):
        key(app, "Enter")
    scene = table_of(app)
    card = scene.coach.card()
    assert card is not None
    assert card.does
    key(app, "Enter")
    assert scene.coach.card() is card
    click(app, "market.4")
    key(app, "Enter")
    assert scene.controller.game.length == 1
    app.step()
    assert scene.coach.card() is None


def test_its_texts_name_the_moment(app: App, clock: FakeClock) -> None:
    routes.menu(app)
    click(app, "menu.tutorial")
    coach_of = table_of(app).coach
    for card in (card for cards in LESSONS.values() for card in cards):
        assert "{" not in coach_of.text(card)
    texts = [coach_of.text(card) for card in LESSONS["1.buy"]]
    last = table_of(app).controller.state.order[-1]
    assert table_of(app).controller.name(last) in texts[0]


def test_the_menu_offers_to_go_on_with_a_game_that_was_left(app: App, clock: FakeClock) -> None:
    routes.menu(app)
    click(app, "menu.tutorial")
    for _ in range(5):
        key(app, "Enter")
    click(app, "market.4")
    key(app, "Enter")
    routes.menu(app)
    click(app, "menu.tutorial")
    assert len(app.scene.dialogs) == 1
    key(app, "Enter")
    scene = table_of(app)
    assert scene.controller.game.length == 1
    assert scene.coach.tutorial
    assert "nominate2" in settings.current().seen
    routes.menu(app)
    click(app, "menu.tutorial")
    click(app, "dialog.anew")
    assert table_of(app).controller.game.length == 0
    card = table_of(app).coach.card()
    assert card is not None
    assert card.key == "start1"


def test_bots_wait_while_a_card_is_read(app: App, clock: FakeClock) -> None:
    routes.menu(app)
    click(app, "menu.tutorial")
    for _ in range(5):
        clock.now += 5000
        app.step()
    assert table_of(app).controller.game.length == 0


def test_it_can_be_left_and_is_resumed_where_it_was(app: App) -> None:
    routes.menu(app)
    click(app, "menu.tutorial")
    key(app, "Enter")
    card = table_of(app).coach.card()
    assert card is not None
    assert card.key == "start2"
    settings.load()
    info = latest_autosave()
    assert info is not None
    resumed = resume(info)
    assert resumed is not None
    assert coach.is_tutorial(resumed.game)
    routes.table(app, resumed.game, resumed.autosave)
    app.step()
    again = table_of(app).coach.card()
    assert again is not None
    assert again.key == "start2"
    click(app, "coach.stop")
    assert table_of(app).coach.card() is None
    coach.restart()
    assert table_of(app).coach.card() is not None


@pytest.fixture
def scene(app: App) -> TableScene:
    settings.use(settings.Settings())
    names = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cleo"}]
    game = create_game(board_by_id("germany"), "recharged", ["green", "brown", "red"], names, seed=1)
    app.push(TableScene(game))
    app.step()
    return table_of(app)


def test_each_hint_is_shown_once(app: App, scene: TableScene) -> None:
    card = scene.coach.card()
    assert card is not None
    assert card.key == "h.nominate"
    click(app, "coach.next")
    assert scene.coach.card() is None
    settings.load()
    assert scene.coach.card() is None


def test_hints_are_switched_off(app: App, scene: TableScene) -> None:
    click(app, "coach.stop")
    assert settings.current().hints is False
    app.step()
    with pytest.raises(KeyError):
        scene.control_rect("coach.next")


def test_every_card_fits_beside_the_board_on_the_smallest_window(app: App, scene: TableScene) -> None:
    for size in ((1024, 640), (1280, 720)):
        app.resize(size)
        app.step()
        rect = scene.control_rect("coach")
        board = scene.control_rect("player.0")
        assert app.surface.get_rect().contains(rect)
        assert rect.top > board.bottom


@pytest.mark.parametrize("kind", ["nominate", "bid", "buy", "build", "power"])
def test_a_hint_leaves_the_log_in_view_with_four_players(app: App, kind: str) -> None:
    game = "germany_recharged_4p_1"
    phases = {"buy": "resources", "build": "building", "power": "bureaucracy"}

    def wanted(state: GameState) -> bool:
        bidding = (state.on_offer > 0) == (kind == "bid")
        return state.round == 6 and state.phase == phases.get(kind, "auction") and bidding

    settings.change(hints=True, seen=())
    scene = TableScene(position(game, find(game, wanted)))
    app.push(scene)
    scene.controller.auto_forced = False
    app.step()
    card, log = scene.ui.control("coach"), scene.ui.control("log.list")
    assert card is not None
    assert log is not None
    assert not card.rect.colliderect(log.rect)
    assert log.rect.height > 2 * 17


@pytest.mark.parametrize("phase", ["auction", "resources", "bureaucracy"])
def test_with_six_players_a_hint_stands_on_an_empty_corner_of_the_board(app: App, phase: str) -> None:
    game = "usa_recharged_6p_1"
    settings.change(hints=True, seen=())
    scene = TableScene(position(game, find(game, lambda state: state.round == 5 and state.phase == phase)))
    app.push(scene)
    scene.controller.auto_forced = False
    app.step()
    card = scene.ui.control("coach")
    assert card is not None
    covered = [c.name for c in scene.ui.controls if c.rect.colliderect(card.rect) and not c.name.startswith("coach")]
    assert covered == ["board"]
