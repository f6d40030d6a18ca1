"""Measure the start of the program for `powergrid bench --frames`, importing nothing that the start does not."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from powergrid.desktop.app import App

#: Seconds for which the set-up is open before the game starts.
_CHOOSING: Final = 2.0


def open_all(begin: float) -> None:
    """Open the menu, the set-up and the table like a player who takes a while to choose.

    Print the seconds from the start of the process to the first picture and to the whole menu, the seconds for the
    set-up and for the table, and the memory in MB.

    Args:
        begin: When the process was started, in seconds of `time.time`.
    """
    import tempfile

    from powergrid.base import resources

    with tempfile.TemporaryDirectory() as folder:
        os.environ[resources.HOME_VARIABLE] = folder
        from powergrid.desktop import start  # noqa: F401 - imports at startup count too
        from powergrid.desktop.app import App
        from powergrid.desktop.play import settings

        settings.load()
        app = App((1920, 1080))
        app.apply_settings()
        app.go.menu()
        app.draw()
        shown = time.time() - begin
        while app.when_idle:
            app.step()
        app.step()
        whole = time.time() - begin
        setup = _until_drawn(app, app.go.setup)
        chosen = time.monotonic() + _CHOOSING
        while time.monotonic() < chosen:
            app.step(50)
        table = _until_drawn(app, lambda: _press_start(app))
        print(shown, whole, setup, table, _resident_memory())
        app.close()


def _until_drawn(app: App, work: Callable[[], object]) -> float:
    """Return how many seconds it takes until a new screen is drawn."""
    begin = time.perf_counter()
    work()
    app.step()
    return time.perf_counter() - begin


def _press_start(app: App) -> None:
    import pygame

    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_CTRL, unicode=""))
    app.step()


def _resident_memory() -> float:
    """Return the resident memory of this process in MB, or 0 if the system does not provide it."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, ValueError, AttributeError):
        return 0.0
