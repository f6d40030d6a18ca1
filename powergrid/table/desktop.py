"""Opens the window and plays."""

import contextlib
import logging

import pygame

from powergrid import logs
from powergrid.table import routes, settings
from powergrid.table.app import App

_log = logging.getLogger(__name__)


def run(fullscreen: bool = False, *, tell: bool = False) -> int:
    """Show the menu and everything behind it until the window is closed; return the exit status.

    tell: show a failure in a box, for a start without a terminal. Raises `DisplayError` when no window can be opened.
    """
    logs.start()
    try:
        return _run(fullscreen)
    except Exception as error:
        _log.exception("the game has ended")
        if tell:
            _tell(str(error))
        raise


def _tell(text: str) -> None:
    with contextlib.suppress(pygame.error):
        pygame.display.message_box("Power Grid", text, message_type="error")


def _run(fullscreen: bool) -> int:
    fault = settings.load()
    app = App(fullscreen=fullscreen, remember=True)
    app.apply_settings()
    routes.menu(app)
    if fault:
        app.scene.ui.toast(fault, "warn")
    app.run()
    return 0
