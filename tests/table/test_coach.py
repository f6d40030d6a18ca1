"""First steps: the tutorial at the real table, and short hints for new players."""

import time

import pytest

from powergrid.content.library import board_by_id
from powergrid.game import create_game
from powergrid.saves import latest_autosave, resume
from powergrid.table import coach, routes, settings
from powergrid.table.app import App
from powergrid.table.scenes.table import TableScene
from tests.table.conftest import FakeClock
from tests.table.driving import click, key


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
    elif kind == "build":
        click(app, "city." + scene.controller.state.ruleset.city_ids[next(iter(legal.builds()))])
    key(app, "Enter")
    if scene.dialogs:
        key(app, "Enter")


def test_the_tutorial_leads_through_the_first_round(app: App, clock: FakeClock) -> None:
    routes.menu(app)
    click(app, "menu.tutorial")
    read: list[str] = []
    deadline = time.monotonic() + 60
    while table_of(app).controller.state.round == 1 or table_of(app).coach.card():
        assert time.monotonic() < deadline, read
        scene = table_of(app)
        card = scene.coach.card()
        if card is not None:
            read.append(card.key)
            key(app, "Enter")
        elif scene.person_acts():
            decide(app)
        else:
            clock.now += 700
            app.step(10)
    assert read[:4] == ["start1", "start2", "start3", "start4"]
    assert read[-1] == "end1"
    assert {"nominate1", "buy1", "build1", "power1"} <= set(read)
    assert len(read) == len(set(read))
    assert table_of(app).controller.state.ruleset.first_game


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
