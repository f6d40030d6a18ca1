"""The warning that the disk takes no more, and the way to keep the game in another place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from powergrid.disk import DiskError
from powergrid.table import theme, widgets
from powergrid.table.scene import Dialog
from powergrid.table.text_field import text_field
from powergrid.table.ui import TextState, Tip
from powergrid.table.words import _

if TYPE_CHECKING:
    from powergrid.table.scenes.table import TableScene


def draw(scene: TableScene, board: pygame.FRect) -> pygame.FRect:
    """Draw the warning where the board begins while the game is not kept; returns what is left for the board.

    Registers `disk.elsewhere`.
    """
    autosave = scene.autosave
    if autosave is None or autosave.problem is None:
        return board
    c, t = scene.ui.c, scene.ui.c.theme
    rect = pygame.FRect(board.left, board.top, board.width, 42)
    c.box(rect, 8, t.paper, t.red, 1.5, 1)
    c.icon("warn", (rect.left + 20, rect.centery), 18, t.red)
    label = _("Keep it elsewhere")
    width = c.text_width(label, theme.BUTTON) + 28
    button = (rect.right - width - 5, rect.top + 4, width, 34)
    text = _("The game is not kept: {reason}.").format(reason=autosave.reason)
    place = c.text(text, (rect.left + 38, rect.centery), theme.ROW_BOLD, t.red, "midleft", button[0] - rect.left - 48)
    scene.ui.area(
        "disk.warning", place, Tip(_("The game goes on. Every action tries again to keep it."), autosave.problem)
    )
    widgets.button(scene.ui, "disk.elsewhere", button, label, lambda: ask_elsewhere(scene))
    return pygame.FRect(board.left, board.top + 50, board.width, board.height - 50)


def ask_elsewhere(scene: TableScene) -> None:
    """Ask for a folder, such as one on a memory stick, and keep the game there from now on."""
    typed = [str(Path.home())]

    def change(text: str) -> None:
        typed[0] = text

    def content(rect: pygame.FRect) -> None:
        place = (rect.left, rect.top, rect.width, 34)
        text_field(scene.ui, "disk.folder", place, typed[0], change, limit=400)

    text = _("In which folder? It is made if it is not there. A memory stick will do.")
    dialog = Dialog(
        _("Keep the game elsewhere"),
        text,
        [
            ("back", _("Back"), "secondary", "Esc", None),
            ("keep", _("Keep it there"), "primary", "Enter", lambda: _keep_in(scene, typed[0])),
        ],
        width=520,
        content=content,
        content_height=40,
        focus="disk.folder",
    )
    scene.ui.texts["disk.folder"] = TextState(len(typed[0]), 0)
    scene.ask(dialog)


def unless_lost(scene: TableScene, go: Callable[[], None]) -> None:
    """Leave the table by `go`; ask first while the game is not kept, since it would be lost."""
    if not scene.would_be_lost():
        go()
        return
    text = _("The disk does not take this game: what happened since is lost when you leave.")
    buttons: list[tuple[str, str, str, str, Callable[[], None] | None]] = [
        ("back", _("Back"), "secondary", "Esc", None),
        ("leave", _("Leave all the same"), "danger", "", go),
        ("elsewhere", _("Keep it elsewhere"), "primary", "Enter", lambda: ask_elsewhere(scene)),
    ]
    scene.ask(Dialog(_("The game is not kept"), text, buttons, width=520))


def _keep_in(scene: TableScene, folder: str) -> None:
    assert scene.autosave is not None
    try:
        scene.autosave.move_to(Path(folder.strip()).expanduser().absolute(), scene.controller.game)
    except DiskError as error:
        _tell(scene, _("That place does not do either"), f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return
    text = _("From now on the game is kept in {file}. To go on later, choose Load a game, Import.")
    _tell(scene, _("The game is kept"), text.format(file=scene.autosave.path))


def _tell(scene: TableScene, title: str, text: str) -> None:
    scene.ask(Dialog(title, text, [("close", _("Close"), "primary", "Enter", None)], width=520))
