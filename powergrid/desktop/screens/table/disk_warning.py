"""The warning that the game cannot be saved, and saving it in another place."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from powergrid.base.errors import PowergridError, one_line
from powergrid.base.paths import home_folder, usable_path
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit import dialogs, theme, widgets
from powergrid.desktop.toolkit.dialogs import WIDE, Button, Dialog, ask_text, back_button, tell
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.translation import _
from powergrid.saves import Autosave

_log = logging.getLogger(__name__)


class Table(dialogs.Host, Protocol):
    """The table, as far as the warning knows it."""

    autosave: Autosave | None
    controller: Controller

    def would_be_lost(self) -> bool:
        """Return whether the game would be lost if the table were closed now."""


def draw(scene: Table, board: pygame.FRect) -> pygame.FRect:
    """Draw the warning where the board begins while the game is not saved; returns what is left for the board.

    Registers `disk.elsewhere`.
    """
    autosave = scene.autosave
    if autosave is None or autosave.problem is None:
        return board
    c, t = scene.ui.c, scene.ui.c.theme
    rect = pygame.FRect(board.left, board.top, board.width, 42)
    c.box(rect, 8, t.paper, t.red, 1.5, 1)
    c.icon("warn", (rect.left + 20, rect.centery), 18, t.red)
    label = _("Save it elsewhere")
    width = c.text_width(label, theme.BUTTON) + 28
    button = (rect.right - width - 5, rect.top + 4, width, 34)
    text = _("The game is not saved: {reason}.").format(reason=autosave.reason)
    place = c.text(text, (rect.left + 38, rect.centery), theme.ROW_BOLD, t.red, "midleft", button[0] - rect.left - 48)
    scene.ui.area(
        "disk.warning", place, Tip(_("You can play on. Every action tries to save the game again."), autosave.problem)
    )
    widgets.button(scene.ui, "disk.elsewhere", button, label, lambda: ask_elsewhere(scene))
    return pygame.FRect(board.left, board.top + 50, board.width, board.height - 50)


def ask_elsewhere(scene: Table) -> None:
    """Ask for a folder, such as one on a USB drive, and save the game there from now on."""
    text = _("In which folder? It is created if it does not exist. A USB drive is fine.")
    home = str(home_folder() or "")
    ask_text(scene, _("Save the game elsewhere"), text, _("Save it there"), partial(_keep_in, scene), value=home)


def unless_lost(scene: Table, go: Callable[[], None]) -> None:
    """Leave the table by `go`; ask first while the game is not saved, since it would be lost."""
    if not scene.would_be_lost():
        go()
        return
    text = _("This game cannot be saved: what happened since the last save is lost when you leave.")
    buttons = [
        back_button(),
        Button("leave", _("Leave anyway"), go, "danger"),
        Button("elsewhere", _("Save it elsewhere"), lambda: ask_elsewhere(scene), "primary", "Enter"),
    ]
    scene.ask(Dialog(_("The game is not saved"), text, buttons, width=WIDE))


def _keep_in(scene: Table, folder: str) -> bool:
    """Save the game in a folder from now on. Whatever fails is shown: the game in memory goes on."""
    assert scene.autosave is not None
    try:
        scene.autosave.move_to(usable_path(folder, absolute=True), scene.controller.game)
    except PowergridError as error:
        tell(scene, _("The game cannot be saved there either"), error)
        return False
    except Exception as error:
        _log.exception("the game could not be saved elsewhere")
        tell(scene, _("The game cannot be saved there either"), one_line(f"{type(error).__name__}: {error}."))
        return False
    text = _("From now on the game is saved in {file}. To continue later, choose Load game, then Import.")
    tell(scene, _("The game is saved"), text.format(file=scene.autosave.path))
    return True
