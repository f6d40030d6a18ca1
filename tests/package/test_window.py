"""The program in a real window with a real mouse: menu, set-up, first auction, then a kill and a restart."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from virtual_display import missing_tools
from window_game import WindowGame

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.mark.install
@pytest.mark.window
@pytest.mark.skipif(sys.platform != "linux", reason="Xvfb runs on Linux only")
def test_a_game_starts_in_a_window_and_survives_a_kill(tmp_path: Path) -> None:
    if missing_tools() and not os.environ.get("CI"):
        pytest.skip(f"{' and '.join(missing_tools())} not found")
    home = tmp_path / "home"
    home.mkdir()

    def start(variables: dict[str, str]) -> "subprocess.Popen[str]":
        bare = {key: value for key, value in os.environ.items() if not key.startswith("SDL_")}
        return subprocess.Popen(
            [sys.executable, "-m", "powergrid"],
            cwd=CHECKOUT,
            start_new_session=True,
            env=bare | variables | {"POWERGRID_HOME": str(home)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    WindowGame(start, {"POWERGRID_HOME": home}, tmp_path, None, sys.executable).play()
