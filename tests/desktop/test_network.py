"""The game opens no network connection: not in the menu, on any screen from there, nor in a game against bots."""

import socket
import sys
from collections.abc import Iterator

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, key, let_jobs_end
from tests.desktop.test_whole_game import Driver

_calls: list[str] = []
_watched = [False]


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    # Python reports every use of a socket here, in all threads, whatever library it comes from.
    if _watched[0] and event.startswith("socket."):
        _calls.append(f"{event}{arguments!r}")
        raise ConnectionRefusedError(f"{event} during the game")


sys.addaudithook(_hook)


@pytest.fixture
def blocked() -> Iterator[list[str]]:
    """Let every use of a socket fail, and return the list of those that were tried."""
    _calls.clear()
    _watched[0] = True
    yield _calls
    _watched[0] = False


def test_a_connection_is_noticed(blocked: list[str]) -> None:
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("localhost", 9), timeout=1)
    assert blocked


def test_from_the_menu_to_a_game_against_bots(app: App, clock: FakeClock, blocked: list[str]) -> None:
    app.go.menu()
    for screen in ("load", "replays", "statistics", "rules", "settings"):
        click(app, f"menu.{screen}")
        assert not isinstance(app.scene, MenuScene), screen
        key(app, "Esc")
    click(app, "menu.bots")
    assert isinstance(app.scene, SetupScene)
    click(app, "setup.start")
    assert isinstance(app.scene, TableScene)
    table = app.scene
    driver = Driver(app, clock, by_keys=False)
    for _ in range(200):
        if table.controller.game.length >= 12:
            break
        clock.now += 3000
        let_jobs_end()
        app.step()
        if not table.bots.thinking:
            getattr(driver, table.controller.kind)()
    assert table.controller.game.length >= 12, "people and bots have acted"
    assert blocked == []
