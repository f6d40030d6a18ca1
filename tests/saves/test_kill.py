"""A process killed at any moment loses no confirmed action (see killed_player.py)."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLAYER = Path(__file__).with_name("killed_player.py")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the test forks and kills processes")
@pytest.mark.parametrize("lives", [80, pytest.param(3000, marks=pytest.mark.long)])
def test_no_confirmed_action_is_lost_when_the_program_is_killed(lives: int, user_home: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(PLAYER), str(lives), "1"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "POWERGRID_HOME": str(user_home)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    result = json.loads(done.stdout)
    assert result["lost"] == []
    assert result["lives"] == lives
    assert result["confirmed"] > lives
