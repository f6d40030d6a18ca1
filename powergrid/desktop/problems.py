"""Handle unexpected errors: save the game and show a screen that offers to write a report."""

from __future__ import annotations

import contextlib
import logging
import traceback

from powergrid.base.errors import one_line
from powergrid.desktop.app import App
from powergrid.desktop.screens.problem import ProblemScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.saves import Autosave

_log = logging.getLogger(__name__)


def show_problem(app: App, error: Exception) -> bool:
    """Save the game and show what to do next; return False if that screen also fails."""
    _log.error("unexpected error", exc_info=error)
    if not app.scenes or isinstance(app.scene, ProblemScene):
        return False
    scenes, game, kept = app.scenes, None, True
    autosave: Autosave | None = None
    for scene in scenes:
        if isinstance(scene, TableScene) and scene.saver.autosave is not None:
            game, autosave = scene.controller.game, scene.saver.autosave
            try:
                scene.saver.autosave.write(game)
            except Exception:
                _log.exception("the game could not be saved")
                kept = False
    _leave(app)
    text = "".join(traceback.format_exception(error))
    app.push(ProblemScene(one_line(f"{type(error).__name__}: {error}"), text, game, kept, autosave))
    return True


def _leave(app: App) -> None:
    """Remove all scenes, even those that raise errors."""
    while app.scenes:
        with contextlib.suppress(Exception):
            app.drop()
