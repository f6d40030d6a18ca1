"""The start: the first frame of the menu needs few modules; the others are imported later."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from powergrid.base.resources import user_saves_dir
from powergrid.desktop.app import App
from powergrid.desktop.board import pens
from powergrid.desktop.board.ground_cache import _painter, ground_of
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import wait
from tests.desktop.showing import shown

_OPEN = """
import json, sys
from powergrid import cli
from powergrid.desktop import start
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
settings.load()
app = App()
app.apply_settings()
app.go.menu()
app.draw()
first = sorted(sys.modules)
while app.when_idle:
    app.step()
app.step()
names = [control.name for control in app.scene.ui.controls]
app.close()
print(json.dumps([first, sorted(sys.modules), app.frames, names]))
"""
#: Modules needed only by a game, a board, a study or a bot.
_LATER_MODULES = (
    "babel", "multiprocessing", "networkx", "numpy", "powergrid.bots", "powergrid.content.board", "powergrid.game",
    "powergrid.record", "powergrid.rules.engine", "powergrid.saves", "powergrid.simulation", "sqlite3",
)  # fmt: skip


def test_the_first_frame_of_the_menu_needs_no_game_module(tmp_path: Path) -> None:
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    environment = {**os.environ, **drivers, "POWERGRID_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", _OPEN], capture_output=True, text=True, check=True, env=environment, timeout=120
    )
    first, later, frames, names = json.loads(done.stdout.splitlines()[-1])
    assert not set(_LATER_MODULES) & set(first)
    assert "powergrid.saves" in later, "the game to continue is found only after the first frame"
    assert frames == 2, "one frame at once, another with the board"
    assert "menu.new" in names


def test_a_game_can_be_continued_before_its_file_has_been_read(app: App) -> None:
    menu = MenuScene()
    app.headless = False
    app.reset(menu)
    app.draw()
    assert menu.ui.control("menu.continue") is None
    folder = user_saves_dir() / "running"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.json").write_text("{}", encoding="utf-8")
    menu._is_complete = False
    app.draw()
    assert menu.ui.control("menu.continue") is not None


def test_the_table_board_is_painted_during_the_set_up(
    app: App, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground_of.cache_clear()
    painted: list[str] = []
    paint = pens.paint

    def spy(body: str, size: tuple[int, int]) -> pygame.Surface:
        painted.append(body)
        return paint(body, size)

    monkeypatch.setattr(pens, "paint", spy)
    scene = shown(app, SetupScene())
    before = len(painted)
    wait(app, clock, 700)
    _painter.submit(str).result()  # the painter works in sequence
    assert len(painted) == before + 1
    scene.start()
    app.step()
    assert isinstance(app.scene, TableScene)
    assert len(painted) == before + 1
