"""Saving the game in progress, warnings while saving fails, and questions before an unsaved game is lost."""

import contextlib
import logging
from collections.abc import Callable

import pygame

from powergrid.base.disk import DiskError
from powergrid.base.errors import PowergridError, one_line
from powergrid.base.paths import home_folder, usable_path
from powergrid.desktop.play.adjusting import adjust
from powergrid.desktop.screens.file_dialog import ask_folder
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import slices, theme, widgets
from powergrid.desktop.toolkit.dialogs import Button, choose, tell
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.saves import Autosave

_log = logging.getLogger(__name__)
_HEIGHT = 42.0


class GameSaver:
    """Automatic saving of a game after every action.

    Attributes:
        autosave: The file, or None to save nothing.
        host: Shows dialogs.
    """

    def __init__(self, host: Screen, game: Game, autosave: Autosave | None) -> None:
        self.host = host
        self.game = game
        self.autosave = autosave

    def write(self) -> None:
        """Save the game, and add it to the statistics once it is over; warn while saving fails."""
        adjust(self.game)
        if self.autosave is not None:
            with contextlib.suppress(DiskError):
                self.autosave.write(self.game)

    @property
    def is_saved(self) -> bool:
        """Whether the game is saved."""
        return self.autosave is not None and self.autosave.problem is None

    def would_be_lost(self) -> bool:
        """Return whether the game would be lost if the table were closed now."""
        return self.autosave is not None and self.autosave.problem is not None

    def draw(self, board: pygame.FRect) -> pygame.FRect:
        """Draw a warning above the board while the game is not saved; return the area left for the board.

        Its button is `disk.elsewhere`.
        """
        autosave, ui = self.autosave, self.host.ui
        if autosave is None or autosave.problem is None:
            return board
        c, t = ui.c, ui.c.theme
        rect = slices.top(board, _HEIGHT)
        c.box(rect, 8, t.paper, t.red, 1.5, 1)
        c.icon("warn", (rect.left + 20, rect.centery), 18, t.red)
        label = _("Save it elsewhere")
        width = c.text_width(label, theme.BUTTON) + 28
        button = (rect.right - width - 5, rect.top + 4, width, 34)
        text = _("The game is not saved: {reason}.").format(reason=autosave.reason)
        room = button[0] - rect.left - 48
        place = c.text(text, (rect.left + 38, rect.centery), theme.ROW_BOLD, t.red, "midleft", room)
        tip = Tip(
            _("You can keep playing. The program tries to save the game again after every action."), autosave.problem
        )
        ui.area("disk.warning", place, tip)
        widgets.button(ui, "disk.elsewhere", button, label, self.ask_elsewhere)
        return slices.inset(board, top=_HEIGHT + 8)

    def ask_elsewhere(self) -> None:
        """Ask for a folder, such as one on a USB drive, and save the game there from now on."""
        text = _("In which folder? It is created if it does not exist. A USB drive is fine.")
        home = str(home_folder() or "")
        ask_folder(self.host, _("Save the game elsewhere"), text, _("Save it there"), self._save_in, home)

    def _save_in(self, folder: str) -> bool:
        """Save the game in a folder from now on; if that fails, show the reason and continue unsaved."""
        assert self.autosave is not None
        try:
            place = usable_path(folder, absolute=True)
            self.autosave.move_to(place, self.game)
        except PowergridError as error:
            tell(self.host, _("The game cannot be saved there either"), error)
            return False
        except Exception as error:
            _log.exception("the game could not be saved elsewhere")
            tell(self.host, _("The game cannot be saved there either"), one_line(f"{type(error).__name__}: {error}."))
            return False
        text = _("From now on the game is saved in {file}. To continue later, choose Load game, then Import.")
        self.host.report_place(_("The game is saved"), text.format(file=self.autosave.path), place)
        return True

    def unless_lost(self, go: Callable[[], None]) -> None:
        """Leave the table with `go`; ask first if that would lose the game."""
        if not self.would_be_lost():
            go()
            return
        text = _("This game cannot be saved: everything since the last save will be lost when you leave.")
        leave = Button("leave", _("Leave anyway"), go, "danger")
        choose(self.host, _("The game is not saved"), text, leave, self._elsewhere_button())

    def _elsewhere_button(self) -> Button:
        return Button("elsewhere", _("Save it elsewhere"), self.ask_elsewhere, "primary", "Enter")

    def ask_to_quit(self, leave: Callable[[], None]) -> None:
        """Ask before quitting; quit at once if already asking."""
        title = _("Quit the game?")
        if self.host.dialogs and self.host.dialogs[-1].title == title:
            leave()
            return
        text = _("The game is saved. Choose Continue in the menu to keep playing.")
        buttons = [Button("quit", _("Quit"), leave, "primary", "Enter")]
        if not self.is_saved:
            text = _("This game is not saved: it is lost when the program ends.")
            buttons = [Button("quit", _("Quit"), leave, "danger")]
        if self.would_be_lost():
            buttons = [Button("quit", _("Quit anyway"), leave, "danger"), self._elsewhere_button()]
        choose(self.host, title, text, *buttons)
