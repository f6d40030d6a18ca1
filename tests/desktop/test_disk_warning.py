"""A full disk at the table (the game continues, and another folder is offered), and unexpected errors."""

import errno
import os
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import pygame
import pytest

from powergrid.base.resources import user_exports_dir
from powergrid.bots.random_bot import random_action
from powergrid.desktop import problems
from powergrid.desktop.app import App
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.problem import ProblemScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.scene import Scene
from powergrid.record import parse_record
from powergrid.saves import Autosave, list_saves, resume
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, commit_text, key
from tests.saves.playing import new_game
from tests.sure import sure

Disk = Callable[[bool], None]


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """Return a function: True fills the disk, False empties it."""
    real, state = os.fsync, {"full": False}

    def flush(handle: int) -> None:
        if state["full"]:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", flush)
    return lambda on: state.update(full=on)


@pytest.fixture
def table(app: App) -> TableScene:
    scene = TableScene(new_game(), Autosave())
    app.push(scene)
    app.step()
    return scene


def act(app: App, scene: TableScene) -> None:
    """Make a decision for the player to act, and wait until the next player may decide."""
    scene.controller.act(random_action(scene.controller.legal, Random(scene.controller.game.length)))
    scene.moved()
    app.step()
    cast(FakeClock, app.clock).now += 5000
    app.step()


def shown(scene: TableScene) -> bool:
    return scene.ui.control("disk.elsewhere") is not None


def test_a_full_disk_is_reported_and_the_game_is_saved_once_there_is_room(
    app: App, table: TableScene, full: Disk
) -> None:
    assert not shown(table)
    full(True)
    act(app, table)
    assert shown(table)
    act(app, table)
    assert shown(table)
    full(False)
    act(app, table)
    assert not shown(table)
    found = sure(resume())
    assert found.game.record.actions == table.controller.game.record.actions


def test_the_game_can_be_saved_elsewhere(app: App, table: TableScene, full: Disk, tmp_path: Path) -> None:
    full(True)
    act(app, table)
    click(app, "disk.elsewhere")
    commit_text(app, str(tmp_path / "stick"))
    key(app, "Enter")
    assert "cannot be saved there either" in table.dialogs[-1].title
    key(app, "Enter")
    full(False)
    assert table.ui.control("dialog.text") is not None
    key(app, "Enter")  # the typed folder is still in the field
    (file,) = (tmp_path / "stick").glob("*.json")
    assert str(file) in table.dialogs[-1].text
    key(app, "Enter")
    act(app, table)
    assert not shown(table)
    assert parse_record(file.read_bytes()).actions == table.controller.game.record.actions


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that cannot be listed, not even by root."""
    folder = tmp_path / "locked"
    folder.mkdir()

    def guarded(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any, *arguments: Any, **more: Any) -> Any:
            if str(path).startswith(str(folder) + os.sep):
                raise PermissionError(errno.EACCES, "Permission denied", str(path))
            return real(path, *arguments, **more)

        return call

    for name in ("stat", "lstat", "mkdir"):
        monkeypatch.setattr(os, name, guarded(getattr(os, name)))
    return folder


@pytest.mark.parametrize("typed", ["{locked}/stick", "~no-such-user/x", "x" * 300, "/dev/null"])
def test_an_unusable_folder_never_loses_the_game(
    careful: App, table: TableScene, full: Disk, locked: Path, tmp_path: Path, typed: str
) -> None:
    full(True)
    act(careful, table)
    actions = list(table.controller.game.record.actions)
    full(False)
    typed = typed.format(locked=locked)
    click(careful, "disk.elsewhere")
    commit_text(careful, typed)
    key(careful, "Enter")
    assert careful.scene is table
    assert "cannot be saved there either" in table.dialogs[-1].title
    key(careful, "Enter")
    assert table.ui.control("dialog.text") is not None
    key(careful, "Esc")
    click(careful, "disk.elsewhere")
    commit_text(careful, str(tmp_path / "stick"))
    key(careful, "Enter")
    assert table.dialogs[-1].title == "The game is saved", table.dialogs[-1].text
    (file,) = (tmp_path / "stick").glob("*.json")
    assert parse_record(file.read_bytes()).actions == actions


def test_a_bug_while_rescuing_never_loses_the_game(
    careful: App, table: TableScene, full: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    full(True)
    act(careful, table)

    def broken(*_arguments: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(table.saver.autosave, "move_to", broken)
    click(careful, "disk.elsewhere")
    key(careful, "Enter")
    assert careful.scene is table
    assert "a bug" in table.dialogs[-1].text


def test_saving_elsewhere_needs_no_home_folder(app: App, table: TableScene, full: Disk, homeless: None) -> None:
    full(True)
    act(app, table)
    click(app, "disk.elsewhere")
    assert table.dialogs[-1].title == "Save the game elsewhere"


def test_leaving_asks_while_the_game_is_not_saved(app: App, table: TableScene, full: Disk) -> None:
    full(True)
    act(app, table)
    key(app, "Esc")
    click(app, "menu.leave")
    assert app.scene is table
    assert table.dialogs[-1].title == "The game is not saved"
    key(app, "Esc", "Ctrl+O")
    assert table.dialogs[-1].title == "The game is not saved"
    key(app, "Esc", "Ctrl+Q")
    click(app, "dialog.elsewhere")
    assert app.running
    assert table.dialogs[-1].title == "Save the game elsewhere"
    key(app, "Esc")
    full(False)
    act(app, table)
    key(app, "Esc")
    click(app, "menu.leave")
    assert isinstance(app.scene, MenuScene)


@pytest.mark.parametrize("over", ["settings", "rules", "load"])
def test_closing_the_window_on_another_screen_asks_about_an_unsaved_game(
    app: App, table: TableScene, full: Disk, over: str
) -> None:
    full(True)
    act(app, table)
    getattr(app.go, over)()
    app.step()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.step()
    assert app.running
    assert app.scene is table
    assert table.dialogs[-1].title == "Quit the game?"
    assert "not saved" in table.dialogs[-1].text
    key(app, "Esc")
    full(False)
    act(app, table)
    getattr(app.go, over)()
    app.step()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.step()
    assert not app.running


def test_going_to_the_results_asks_while_the_game_is_not_saved(app: App, table: TableScene, full: Disk) -> None:
    full(True)
    act(app, table)
    table.show_results()
    assert app.scene is table
    assert table.dialogs[-1].title == "The game is not saved"


def test_the_menu_writes_a_report(app: App, table: TableScene) -> None:
    act(app, table)
    key(app, "Esc")
    click(app, "menu.report")
    (file,) = user_exports_dir().glob("*.zip")
    assert str(file) in table.dialogs[-1].text
    with zipfile.ZipFile(file) as bundle:
        record = parse_record(bundle.read("record.json"))
    assert record.actions == table.controller.game.record.actions


class Broken(Scene):
    """A screen that fails while it is drawn."""

    def draw(self, c: Canvas) -> None:
        raise RuntimeError("a fault\nin two lines")


@pytest.fixture
def careful(app: App) -> Iterator[App]:
    app.on_failure = lambda error: problems.show_problem(app, error)
    yield app
    app.on_failure = None


def run_briefly(app: App, monkeypatch: pytest.MonkeyPatch, steps: int = 5) -> None:
    """Run the program's main loop for a few steps."""
    left = [steps]

    def longest_wait() -> int:
        left[0] -= 1
        if left[0] <= 0:
            app.running = False
        return 1

    monkeypatch.setattr(app, "_longest_wait", longest_wait)
    monkeypatch.setattr(app, "close", lambda: None)
    app.run()
    app.running = True


def test_an_unexpected_error_keeps_the_game_and_offers_a_report(
    careful: App, table: TableScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    act(careful, table)
    actions = list(table.controller.game.record.actions)
    for info in list_saves("running"):
        info.path.unlink()
    careful.push(Broken())
    run_briefly(careful, monkeypatch)
    scene = careful.scene
    assert isinstance(scene, ProblemScene)
    assert scene.kept
    assert "\n" not in scene.error
    click(careful, "problem.report")
    (file,) = user_exports_dir().glob("*.zip")
    with zipfile.ZipFile(file) as bundle:
        assert parse_record(bundle.read("record.json")).actions == actions
        assert "a fault" in bundle.read("problem.txt").decode()
    key(careful, "Enter")
    key(careful, "Enter")
    assert isinstance(careful.scene, MenuScene)
    click(careful, "menu.continue")
    assert isinstance(careful.scene, TableScene)
    assert careful.scene.controller.game.record.actions[: len(actions)] == actions


def test_an_error_on_a_full_disk_says_what_is_saved(
    careful: App, table: TableScene, full: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    full(True)
    act(careful, table)
    careful.push(Broken())
    run_briefly(careful, monkeypatch)
    assert isinstance(careful.scene, ProblemScene)
    assert not careful.scene.kept
    click(careful, "problem.report")
    assert careful.scene.dialogs[-1].title == "No report was written"
    key(careful, "Enter")
    actions = list(table.controller.game.record.actions)
    click(careful, "problem.quit")
    assert careful.running
    assert careful.scene.dialogs[-1].title == "The game is not saved"
    key(careful, "Esc")
    click(careful, "problem.menu")
    assert isinstance(careful.scene, TableScene)
    assert careful.scene.controller.game.record.actions[: len(actions)] == actions
    assert shown(careful.scene)


def test_a_second_error_ends_the_program(careful: App, monkeypatch: pytest.MonkeyPatch) -> None:
    careful.go.menu()
    careful.push(Broken())

    class BrokenToo(Broken):
        def __init__(self, *_facts: object) -> None:
            super().__init__()

    monkeypatch.setattr(problems, "ProblemScene", BrokenToo)
    with pytest.raises(RuntimeError, match="a fault"):
        run_briefly(careful, monkeypatch)


def test_without_a_handler_errors_are_raised(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.push(Broken())
    with pytest.raises(RuntimeError, match="a fault"):
        run_briefly(app, monkeypatch)
