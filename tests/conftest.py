"""Every test: no window, no sound, no files of the person who runs it, the same draws each time."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from powergrid import logs

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["LANG"] = "C.UTF-8"  # the texts in tests are English
os.environ.pop("LANGUAGE", None)
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

settings.register_profile("project", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("project")


@pytest.fixture(autouse=True)
def user_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give each test empty per-user folders and return the folder above them."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("POWERGRID_HOME", str(home))
    yield home
    logs.stop()
