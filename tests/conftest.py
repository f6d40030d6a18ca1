"""Set-up for all tests: no window, no sound, none of the user's files, no waiting for the disk, fixed random draws."""

import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from powergrid.base import logs

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["LANG"] = "C.UTF-8"  # the messages in tests are English
os.environ.pop("LANGUAGE", None)
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

settings.register_profile("project", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("project")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Exempt the thousands of collected tests, which live until the end, from garbage collection; collect rarely."""
    gc.disable()
    result = yield
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
    gc.enable()
    return result


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield folders that do not exist yet. `mktemp` is slow, since it lists all earlier folders each time."""
    return map(tmp_path_factory.mktemp("homes").joinpath, map(str, count()))


@pytest.fixture(autouse=True)
def user_home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give each test empty per-user folders and return their parent; switch back to English afterwards."""
    home = next(homes)
    home.mkdir()
    monkeypatch.setenv("POWERGRID_HOME", str(home))
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")  # PettingZoo sets another one when it is imported
    monkeypatch.setattr(os, "fsync", lambda _file: None)  # only a power cut would make a difference
    yield home
    logs.stop()
    translation = sys.modules.get("powergrid.desktop.words.translation")
    if translation is not None:  # a command or a test may have chosen a language
        translation.use_catalogue(translation.ENGLISH)


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a user without a home folder or an account, as in some containers."""
    if sys.platform == "win32":
        pytest.skip("every account has a home folder there")
    import pwd

    def nobody(key: object) -> Any:
        raise KeyError(key)

    for name in [name for name in os.environ if name == "HOME" or name.startswith("XDG_")]:
        monkeypatch.delenv(name)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    monkeypatch.setattr(pwd, "getpwnam", nobody)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Make programs started in a test interruptible, even if the tests themselves run with Ctrl+C disabled.

    Shells disable it for background jobs, and programs started by them inherit that.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
