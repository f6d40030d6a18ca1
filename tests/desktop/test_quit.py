"""Quitting the program with a key and with the window's close button, on every screen."""

from collections.abc import Callable

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.rules import RulesScene
from powergrid.desktop.screens.settings import SettingsScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import keys
from powergrid.desktop.toolkit.scene import Scene
from powergrid.saves import Autosave
from tests.desktop import pictures
from tests.desktop.driving import click, key, send
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import shown

QUIET: dict[str, Callable[[], Scene]] = {name: make for name, make in pictures.SCENES.items() if "table" not in name}
QUIET["load"] = LoadScene


def close_button(app: App) -> None:
    send(app, pygame.QUIT)


def by_key(app: App) -> None:
    key(app, "Ctrl+Q")


ENDS = pytest.mark.parametrize("end", [by_key, close_button])


@ENDS
@pytest.mark.parametrize("name", QUIET)
def test_screens_without_unsaved_work_end_at_once(app: App, name: str, end: Callable[[App], None]) -> None:
    app.push(MenuScene())
    shown(app, QUIET[name]())
    end(app)
    assert not app.running


@ENDS
def test_a_dialog_is_not_in_the_way(app: App, end: Callable[[App], None]) -> None:
    app.push(SettingsScene())
    click(app, "foot.reset")
    assert app.scene.dialogs
    end(app)
    assert not app.running


@ENDS
@pytest.mark.parametrize("kept", [True, False])
def test_the_table_asks_first(app: App, end: Callable[[App], None], kept: bool) -> None:
    """Enter ends the program; if that would lose the game, Enter continues it."""
    shown(app, TableScene(position(GERMANY, 40), Autosave() if kept else None))
    key(app, "Esc")
    end(app)
    assert app.running
    assert [dialog.title for dialog in app.scene.dialogs][-1] == "Quit the game?"
    key(app, "Enter")
    assert app.running != kept


@ENDS
def test_an_unsaved_game_behind_another_screen_is_shown_and_asks(
    app: App, end: Callable[[App], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = TableScene(position(GERMANY, 40))
    monkeypatch.setattr(table, "would_be_lost", lambda: True)
    app.push(table)
    app.push(SettingsScene())
    shown(app, RulesScene())
    end(app)
    assert app.running
    assert app.scene is table
    assert [dialog.title for dialog in table.dialogs] == ["Quit the game?"]


def test_a_letter_assigned_to_quitting_can_still_be_typed(app: App) -> None:
    settings.change(keys={"Ctrl+Q": "Q"})
    keys.bind(settings.current().keys)
    scene = shown(app, RulesScene())
    click(app, "search.text")
    key(app, "Q")
    assert app.running
    assert scene.query == "Q"
    app.reset(MenuScene())
    app.step()
    key(app, "Q")
    assert not app.running


@pytest.mark.parametrize("name", ["Ctrl+Q", "F11"])
def test_assigning_the_quit_key_to_something_else_asks_first(app: App, name: str) -> None:
    app.push(SettingsScene())
    click(app, "keys.P")
    key(app, name)
    assert app.running
    assert not app.is_fullscreen
    assert [dialog.title for dialog in app.scene.dialogs] == [f"{name} is taken"]
