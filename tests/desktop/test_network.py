"""The game opens no network connection, neither in the menu and its screens nor in a game against bots.

Neither do its other processes: the worker, in which bots think and boards are drawn, and those of `simulate --jobs`.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play.drawings import draw_board
from powergrid.desktop.play.jobs import decide, find_hints, review
from powergrid.desktop.play.worker import Background, Task
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from tests.desktop import worker_jobs
from tests.desktop.conftest import FakeClock
from tests.desktop.driver import Driver
from tests.desktop.driving import click, key, wait_for_jobs
from tests.desktop.positions import position
from tests.own_boards import ring_board

_calls: list[str] = []
_watched = [False]


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    # Python reports every use of a socket here, from all threads and libraries.
    if _watched[0] and event.startswith("socket."):
        _calls.append(f"{event}{arguments!r}")
        raise ConnectionRefusedError(f"{event} during the game")


sys.addaudithook(_hook)


@pytest.fixture
def blocked() -> Iterator[list[str]]:
    """Make every use of a socket fail; return the list of attempts."""
    _calls.clear()
    _watched[0] = True
    yield _calls
    _watched[0] = False


def test_a_network_connection_is_detected(blocked: list[str]) -> None:
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("localhost", 9), timeout=1)
    assert blocked


def test_playing_from_the_menu_against_bots_makes_no_connection(app: App, clock: FakeClock, blocked: list[str]) -> None:
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
        wait_for_jobs()
        app.step()
        if not table.bots.thinking:
            getattr(driver, table.controller.kind)()
    assert table.controller.game.length >= 12, "people and bots have acted"
    assert blocked == []


# -- the program's other processes

#: Python imports this module at startup, so it watches every process that the program starts. A pair of local sockets
#: (AF_UNIX, 1) is the pipe between two processes.
_WATCHER = """
import os, sys

def watch(event, arguments):
    if event.startswith("socket.") and not (event == "socket.__new__" and arguments[1] == 1):
        with open(os.environ["POWERGRID_TEST_SOCKETS"], "a", encoding="utf-8") as file:
            file.write(f"{event}{arguments[1:]!r}\\n")
        raise ConnectionRefusedError(f"{event} beside the game")

sys.addaudithook(watch)
"""


@pytest.fixture
def attempts_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make every use of the network fail in processes started from now on; return the file that records it."""
    (tmp_path / "sitecustomize.py").write_text(_WATCHER, encoding="utf-8")
    checkout = Path(__file__).resolve().parents[2]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(checkout)]))
    monkeypatch.setenv("POWERGRID_TEST_SOCKETS", str(tmp_path / "sockets.txt"))
    return tmp_path / "sockets.txt"


@pytest.fixture
def background(attempts_file: Path) -> Iterator[Background]:
    """Return background work with a separate worker process, watched by `attempts_file`."""
    background = Background()
    background.use_process()
    yield background
    background.close()


def _result(background: Background, task: Task[Any]) -> Any:
    late = time.monotonic() + 100
    while not task.done:
        background.collect()
        time.sleep(0.005)
        assert time.monotonic() < late
    return task.result


def test_a_network_connection_in_the_worker_is_detected(background: Background, attempts_file: Path) -> None:
    task = background.start(worker_jobs.connect)
    assert _result(background, task) is None
    assert "beside the game" in task.error
    assert attempts_file.read_text(encoding="utf-8").startswith("socket.")


def test_bots_hints_reviews_and_drawings_make_no_connection_in_the_worker(
    background: Background, attempts_file: Path
) -> None:
    state, record = position("germany_recharged_4p_1", 35).state, position("germany_recharged_4p_1", 9).record
    board = ring_board().model_copy(update={"id": "drawn-beside"})
    done = [
        _result(background, background.start(decide, 0, ("expert", 1, "", None), state, True)),
        _result(background, background.start(find_hints, "normal", state, True)),
        _result(background, background.start(review, record, {0})),
        _result(background, background.start(draw_board, board, board.printing("recharged"))),
    ]
    assert all(done)
    assert _result(background, background.start(worker_jobs.process_number)) != os.getpid()
    assert not attempts_file.exists()


def test_games_in_several_processes_make_no_connection(attempts_file: Path, tmp_path: Path) -> None:
    call = ["simulate", "--games", "2", "--players", "easy,random,random", "--jobs", "2"]
    command = [sys.executable, "-m", "powergrid", *call]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=200)
    assert (done.returncode, done.stderr) == (0, "")
    assert not attempts_file.exists()
