"""The start of the desktop game: what happens when no window can be opened."""

import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from powergrid import cli, logs
from powergrid.saves import ProgramLock
from powergrid.table import desktop
from powergrid.table.app import App, DisplayError

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
def test_without_a_display_the_terminal_says_so(
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
def test_without_a_terminal_a_box_says_so(boxes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_a_box_that_cannot_be_shown_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_texts: str, **_more: str) -> None:
        raise pygame.error("no box either")

    monkeypatch.setattr(pygame.display, "message_box", refuse)
    try:
        with pytest.raises(DisplayError):
            desktop.run(tell=True)
    finally:
        logs.stop()


def test_the_clock_of_the_window_goes_on() -> None:
    app = App((1280, 720), headless=True)
    before = app.clock()
    time.sleep(0.02)
    assert app.clock() >= before + 15


def test_a_second_program_says_that_the_first_is_open(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []

    def run(program: App) -> None:
        seen.append([dialog.title for dialog in program.scene.dialogs])
        program.close()

    monkeypatch.setattr(App, "run", run)
    first = ProgramLock()
    assert first.take()
    assert desktop.run() == 0
    first.release()
    assert desktop.run() == 0
    assert seen == [["Power Grid is open already"], []]


def test_the_sign_of_a_program_goes_with_it(user_home: Path) -> None:
    code = "import sys; from powergrid.saves import ProgramLock; lock = ProgramLock(); print(lock.take(), flush=True); "
    command = [sys.executable, "-c", code + "sys.stdin.read()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=CHECKOUT) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "True\n"
        assert not ProgramLock().take()
        other.kill()
    assert ProgramLock().take()


def test_a_place_for_no_sign_is_no_problem(user_home: Path) -> None:
    (user_home / "data").write_text("in the way", encoding="utf-8")
    assert ProgramLock().take()
