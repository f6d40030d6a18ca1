"""Open the window and run the game."""

from __future__ import annotations

import contextlib
import logging
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final

import pygame

from powergrid.base import logs
from powergrid.desktop.app import App, system_languages
from powergrid.desktop.play import settings
from powergrid.desktop.toolkit.dialogs import Button, Dialog
from powergrid.desktop.words import language
from powergrid.desktop.words.translation import _

if TYPE_CHECKING:
    from powergrid.game import Game

_log = logging.getLogger(__name__)
#: Signals that ask the program to end: from the keyboard, from the system, and from a closing terminal.
_ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)


def run(
    fullscreen: bool = False,
    *,
    message_box: bool = False,
    file: Path | None = None,
    show: Callable[[App], object] | None = None,
) -> int:
    """Run the program until the window is closed; return the exit status.

    Raises `DisplayError` if no window can be opened.

    Args:
        message_box: Whether to show failures in a message box, because there is no terminal.
        file: A record or a map file to open.
        show: Opens a screen on top of the menu.
    """
    logs.start()
    with contextlib.ExitStack() as until_the_end:
        try:
            return _run(lambda app: _begin(app, until_the_end, file, show), fullscreen)
        except Exception as error:
            _log.exception("the game has ended")
            if message_box:
                _show_failure(str(error))
            raise


def _begin(
    app: App, until_the_end: contextlib.ExitStack, file: Path | None, show: Callable[[App], object] | None
) -> None:
    app.when_idle.insert(0, lambda: _take_lock(app, until_the_end))
    if show is not None:
        show(app)
    if file is not None:
        # The same event as for a file dropped on the window.
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(file)))


def draw_in_background(app: App) -> None:
    """Draw boards in the background from now on."""
    # imported late so the menu opens faster
    from powergrid.desktop.play.drawings import BoardDrawings
    from powergrid.desktop.play.worker import background

    app.drawings = BoardDrawings(background)


def _take_lock(app: App, until_the_end: contextlib.ExitStack) -> None:
    """Lock the user's files and clean them up, or warn that another program uses them."""
    from powergrid.saves import ProgramLock, clear_leftovers  # imported late so the menu opens faster

    lock = ProgramLock()
    until_the_end.callback(lock.release)
    if lock.take():
        clear_leftovers()
    else:
        _warn_of_other_program(app)


def _warn_of_other_program(app: App) -> None:
    """Warn that another program uses the same files, before doing anything with them."""
    text = _(
        "Another window uses the same saved games. Games played here are saved in separate files: a game that is "
        "open there continues here as a second one. If both change a setting, the last change is kept."
    )
    buttons = [Button("quit", _("Quit"), app.quit, key="Esc"), Button("on", _("Continue"), None, "primary", "Enter")]
    app.scene.ask(Dialog(_("Power Grid is already open"), text, buttons))


def run_replay(game: Game, number: int = 0) -> int:
    """Show a replay, starting after `number` actions, until the window is closed.

    Returns the exit status. Raises `DisplayError` if no window can be opened.
    """
    logs.start()
    return _run(lambda app: app.go.replay(game, number))


def use_settings_language() -> str:
    """Use the language of the settings without a window; return what is wrong with their file, or ""."""
    language.use_system_languages(system_languages)
    problem = settings.load()
    language.use(settings.current().language)
    return problem


def _show_failure(text: str) -> None:
    with contextlib.suppress(pygame.error):
        pygame.display.message_box("Power Grid", text, message_type="error")


def _show_problem(app: App, error: Exception) -> bool:
    # Imported late, because it imports the whole table, which the menu does not need.
    from powergrid.desktop import problems

    return problems.show_problem(app, error)


@contextlib.contextmanager
def _ended_by_signals(app: App) -> Iterator[None]:
    """End the program on a signal without asking; a second signal ends it immediately."""

    def end(number: int, _frame: FrameType | None) -> None:
        if app.ending:
            raise KeyboardInterrupt
        _log.info("ended by signal %d", number)
        app.end_soon()

    before = {number: signal.signal(number, end) for number in _ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _run(begin: Callable[[App], None], fullscreen: bool = False) -> int:
    problem = settings.load()
    app = App(fullscreen=fullscreen, remember=True)
    app.apply_settings()
    app.when_idle.append(lambda: draw_in_background(app))
    app.on_failure = lambda error: _show_problem(app, error)
    with _ended_by_signals(app):
        app.go.menu()
        begin(app)
        if problem:
            app.scene.ui.toast(problem, "warn")
        app.run()
    return 0
