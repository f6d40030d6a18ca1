"""Starting and ending the desktop game: missing displays, signals, a second instance."""

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from powergrid import cli
from powergrid.base import logs
from powergrid.base.disk import DiskError
from powergrid.content.library import board_by_id
from powergrid.desktop import start as desktop
from powergrid.desktop.app import App, DisplayError
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.game import create_game
from powergrid.rules.actions import Nominate
from powergrid.saves import ProgramLock, resume
from tests.desktop.driving import on_top
from tests.desktop.starting import when_started
from tests.sure import sure

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture
def _no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_size: object, **_more: object) -> None:
        raise pygame.error("No available video device")

    monkeypatch.setattr(pygame.display, "set_mode", refuse)


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    shown: list[str] = []

    def show(_title: str, text: str, message_type: str) -> int:
        assert message_type == "error"
        shown.append(text)
        return 0

    monkeypatch.setattr(pygame.display, "message_box", show)
    return shown


@pytest.mark.usefixtures("_no_display")
def test_without_a_display_the_terminal_shows_a_message(
    boxes: list[str], capsys: pytest.CaptureFixture[str], user_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli._streams, "had_terminal", True)
    try:
        assert cli.main([]) == 1
    finally:
        logs.stop()
    line = capsys.readouterr().err
    assert line.startswith("powergrid: no window can be opened (No available video device)")
    assert line.count("\n") == 1
    assert boxes == []
    assert "No available video device" in (user_home / "log" / "powergrid.log").read_text(encoding="utf-8")


@pytest.mark.usefixtures("_no_display")
def test_without_a_terminal_a_message_box_is_shown(boxes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli._streams, "had_terminal", True)
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    try:
        assert cli.main([]) == 1
    finally:
        logs.stop()
        for stream in (sys.stdout, sys.stderr):
            stream.close()
    assert len(boxes) == 1
    assert boxes[0].startswith("no window can be opened")


@pytest.mark.usefixtures("_no_display")
def test_a_message_box_that_cannot_be_shown_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_texts: str, **_more: str) -> None:
        raise pygame.error("no box either")

    monkeypatch.setattr(pygame.display, "message_box", refuse)
    try:
        with pytest.raises(DisplayError):
            desktop.run(message_box=True)
    finally:
        logs.stop()


def test_the_window_clock_keeps_running() -> None:
    app = App((1280, 720), headless=True)
    before = app.clock()
    time.sleep(0.02)
    assert app.clock() >= before + 15


def test_a_second_program_says_that_the_first_is_running(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []

    def run(program: App) -> None:
        while program.when_idle:
            program.step()
        seen.append([dialog.title for dialog in program.scene.dialogs])
        program.close()

    when_started(monkeypatch, run)
    first = ProgramLock()
    assert first.take()
    assert desktop.run() == 0
    first.release()
    assert desktop.run() == 0
    assert seen == [["Power Grid is already open"], []]


@pytest.mark.parametrize(("name", "screen"), [("board", "PreviewScene"), ("game", "LoadScene")])
def test_a_file_given_on_the_command_line_is_opened(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, screen: str
) -> None:
    seen: list[str] = []

    def run(program: App) -> None:
        for _ in range(3):
            program.step()
        seen.append(type(program.scene).__name__)
        program.close()

    when_started(monkeypatch, run)
    kept = CHECKOUT / ("maps/italy.json" if name == "board" else "assets/first_steps.json")
    copied = shutil.copy(kept, tmp_path / f"{name}.json")
    assert cli.main(["open", str(copied)]) == 0
    assert seen == [screen]


def test_the_lock_is_released_when_the_program_ends(user_home: Path) -> None:
    code = "import sys; from powergrid.saves import ProgramLock; lock = ProgramLock(); print(lock.take(), flush=True); "
    command = [sys.executable, "-c", code + "sys.stdin.read()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=CHECKOUT) as other:
        assert sure(other.stdout).readline() == "True\n"
        assert not ProgramLock().take()
        other.kill()
    assert ProgramLock().take()


def test_a_full_lock_folder_is_harmless(user_home: Path) -> None:
    (user_home / "data").write_text("in the way", encoding="utf-8")
    assert ProgramLock().take()


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_ends_the_game_at_once_and_loses_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(signal, name):
        pytest.skip("no such signal here")
    number = getattr(signal, name)
    before = signal.getsignal(number)
    scenes: list[TableScene] = []
    when_started(monkeypatch, _with(lambda app: _bid_and_end(app, number, scenes)))
    try:
        assert desktop.run() == 0
    finally:
        logs.stop()
    assert signal.getsignal(number) is before
    assert scenes[0].dialogs == []
    found = sure(resume())
    assert found.game.record.actions == scenes[0].controller.game.record.actions
    assert found.game.length == 1


def _with(first: Callable[[App], None]) -> Callable[[App], None]:
    """Run a function once the window is shown, then continue as usual."""

    def run(app: App) -> None:
        first(app)
        App.run(app)

    return run


def _bid_and_end(app: App, number: int, scenes: list[TableScene]) -> None:
    """Nominate a plant while the disk is full, then send the signal once there is room."""
    people = [{"name": name} for name in ("Ana", "Bo", "Cleo")]
    app.go.table(create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], people, seed=7))
    scene = on_top(app, TableScene)
    assert scene.saver.autosave is not None
    scenes.append(scene)
    app.step()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene.saver.autosave, "_put", _full)
        scene.controller.act(Nominate(scene.controller.seat, 4, 4))
        assert scene.would_be_lost()
    signal.raise_signal(number)


def _full(*_args: object) -> None:
    raise DiskError("the disk is full", "disk full")


def test_a_second_signal_ends_an_unresponsive_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(_app: App) -> None:
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)

    when_started(monkeypatch, _with(stuck))
    try:
        assert cli.main([]) == 130
    finally:
        logs.stop()
