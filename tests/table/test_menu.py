"""The menu by mouse and keys."""

import pytest

from powergrid.content.library import board_by_id
from powergrid.game import Game, create_game
from powergrid.saves import Autosave
from powergrid.table import routes
from powergrid.table.app import App
from powergrid.table.scenes.menu import MenuScene
from powergrid.table.scenes.setup import SetupScene
from tests.table.driving import click, key


def kept_game() -> Game:
    names = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cleo"}]
    game = create_game(board_by_id("germany"), "recharged", ["green", "brown", "red"], names, seed=1)
    Autosave().write(game)
    return game


def test_new_game_opens_the_setup_and_back_returns(app: App) -> None:
    routes.menu(app)
    click(app, "menu.new")
    assert isinstance(app.scene, SetupScene)
    key(app, "Esc")
    assert isinstance(app.scene, MenuScene)
    key(app, "N")
    assert isinstance(app.scene, SetupScene)


def test_continue_is_there_only_with_a_running_game(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[Game] = []

    def table(_app: App, game: Game, _autosave: Autosave | None = None) -> None:
        taken.append(game)

    monkeypatch.setattr(routes, "table", table)
    routes.menu(app)
    app.step()
    with pytest.raises(KeyError):
        app.scene.control_rect("menu.continue")
    game = kept_game()
    routes.menu(app)
    click(app, "menu.continue")
    assert taken[0].record.setup == game.record.setup
    routes.menu(app)
    app.step()
    key(app, "Enter")
    assert len(taken) == 2


def test_quit_ends_the_program(app: App) -> None:
    routes.menu(app)
    key(app, "Ctrl+Q")
    assert not app.running
    assert not app.step()


def test_every_entry_is_reached_by_keyboard(app: App) -> None:
    kept_game()
    routes.menu(app)
    app.step()
    names = {control.name for control in app.scene.ui.controls if control.focusable}
    key(app, "Tab")
    seen = {app.scene.ui.focus}
    for _ in range(len(names) + 1):
        key(app, "Down")
        seen.add(app.scene.ui.focus)
    assert seen == names
