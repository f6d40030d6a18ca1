"""The base class of the game's screens, with access to the program and to the other screens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

import pygame

from powergrid.base.disk import DiskError, read_bounded
from powergrid.base.processes import show_folder
from powergrid.desktop.toolkit.dialogs import Button, choose, confirm, tell
from powergrid.desktop.toolkit.scene import Scene, Window
from powergrid.desktop.words.translation import _

if TYPE_CHECKING:  # the menu opens faster without them
    from powergrid.content.board import Board
    from powergrid.desktop.pieces.sound import Sounds
    from powergrid.desktop.play.new_game import NewGame
    from powergrid.desktop.screens.preview.state import PreviewChoices
    from powergrid.game import Game
    from powergrid.saves import Autosave


class Navigator(Protocol):
    """Opens screens, so that no screen depends on another. `routes.py` implements it."""

    def menu(self) -> None:
        """Go to the menu and close everything else."""

    def setup(self, choices: NewGame | None = None) -> None:
        """Open the set-up of a new game, with these choices or those made last."""

    def keep_setup(self, choices: NewGame | None) -> None:
        """Keep the choices of a set-up that was left without starting the game, for the next one."""

    def keep_preview(self, choices: PreviewChoices | None) -> None:
        """Keep the choices in a previewer that was closed, for the next one."""

    def table(self, game: Game, autosave: Autosave | None = None) -> None:
        """Play a game, saved by `autosave` (a new one by default)."""

    def tutorial(self) -> None:
        """Start the first steps."""

    def puzzles(self) -> None:
        """Open the list of puzzles."""

    def results(self, game: Game, above: bool = False) -> None:
        """Show the final result of a game; `above`: on top of the current screen, to go back to it."""

    def load(self) -> None:
        """Open the list of saved games."""

    def replays(self) -> None:
        """Open the list of finished games."""

    def history(self) -> None:
        """Open the statistics of all finished games."""

    def replay(self, game: Game, number: int = 0, beside: str = "market", seat: int | None = None) -> None:
        """Replay a game, starting after `number` actions, with markets, charts or chances beside the board.

        seat: the player whose decision is at that moment.
        """

    def preview(self, board: Board | None = None) -> None:
        """Open the board previewer."""

    def workshop(self, board: Board | None = None, path: Path | None = None) -> None:
        """Open the map workshop with a copy of a board, with a map file, or with the question where to start."""

    def settings(self) -> None:
        """Open the settings."""

    def rules(self, game: Game | None = None, section: str = "") -> None:
        """Open the rules book at a section, with the numbers of a game if one is given."""

    def statistics(self, game: Game, hidden_money: bool = False) -> None:
        """Show the charts of a game in progress."""


class Program(Window, Protocol):
    """The window of the game. when_idle: what to do after the next picture, one thing at a time."""

    go: Navigator
    when_idle: list[Callable[[], object]]

    @property
    def sounds(self) -> Sounds:
        """Plays the sounds of the game."""

    @property
    def is_fullscreen(self) -> bool:
        """True while the program fills the screen."""

    def toggle_fullscreen(self) -> None:
        """Switch between the window and the full screen."""

    def apply_settings(self) -> None:
        """Apply the settings: language, look, text size, shortcuts."""


class Screen(Scene):
    """A scene of the game. opens: the kind of files that it opens itself, "game", "board" or ""."""

    opens = ""

    @property
    def app(self) -> Program:
        """The program that shows this screen."""
        return cast(Program, self.window)

    @property
    def go(self) -> Navigator:
        """The navigator that opens other screens."""
        return self.app.go

    def close(self) -> None:
        """Go back to the previous screen, else to the menu."""
        if len(self.app.scenes) > 1:
            self.app.pop()
        else:
            self.go.menu()

    # -- files dropped on the window

    def handle_all(self, event: pygame.event.Event, scale: float) -> None:
        """Open a file dropped on the window; give other events to the controls, then to the screen."""
        if event.type == pygame.DROPFILE:
            self.drop(Path(event.file))
            self.app.scene.ui.dirty = True
        else:
            super().handle_all(event, scale)

    def drop(self, path: Path) -> None:
        """Open a dropped file; a screen below with something to lose moves to the top and asks first."""
        if self.dialogs:
            take = self.dialogs[-1].on_drop
            if take is not None:
                take(path)
            else:
                self.ui.toast(_("Answer the question first, then drop the file again."), "info")
            return
        at_risk = [scene for scene in self.app.scenes if scene.would_be_lost()]
        while at_risk and self.app.scene is not at_risk[-1]:
            self.app.pop()
        cast(Screen, self.app.scene).ask_to_leave(_("Open {file}?").format(file=path.name), partial(self._open, path))

    def ask_to_leave(self, title: str, go: Callable[[], None]) -> None:
        """Ask before a game on the table is left or lost."""
        if self.would_be_lost():
            text = _("This game cannot be saved: what happened since the last save is lost when you leave.")
            choose(self, title, text, Button("leave", _("Leave anyway"), go, "danger"))
        elif any(isinstance(scene, Screen) and scene.is_playing() for scene in self.app.scenes):
            text = _("The game on the table stays saved: go back to it, or choose Continue in the menu.")
            confirm(self, title, text, _("Open"), go)
        else:
            go()

    def is_playing(self) -> bool:
        """Return whether a game is in progress here."""
        return False

    def _open(self, path: Path) -> None:
        """Open a board in the previewer, anything else among the saves.

        A screen for boards also opens a broken map file, which may be any file but the record of a game.
        """
        from powergrid.desktop.screens.file_dialog import is_record  # imported late: the menu opens faster without it

        screen = cast(Screen, self.app.scene)
        is_board = _is_board(path) or (screen.opens == "board" and not is_record(path))
        kind, go = ("board", self.go.preview) if is_board else ("game", self.go.load)
        if screen.opens != kind:
            go()
        cast(Screen, self.app.scene).open_dropped(path)

    def open_dropped(self, path: Path) -> None:
        """Open a dropped file of the kind that this screen `opens`."""

    def tell_written(self, text: str, folder: Path) -> None:
        """Say that a file was written, and offer to open its folder."""
        self.ui.toast(text, "check", _("Open folder"), lambda: self.open_folder(folder), key="F6")

    def tell_place(self, title: str, text: str, folder: Path, *, key: str = "") -> None:
        """Say in a dialog where something was written, and offer to open the folder."""
        show = Button("folder", _("Open folder"), lambda: self.open_folder(folder), key="F6")
        tell(self, title, text, show, key=key)

    def open_folder(self, folder: Path) -> None:
        """Show a folder in the system's file manager."""
        self.ui.toasts = []
        if not show_folder(folder):
            self.ui.toast(_("No file manager can be opened. The folder is {folder}.").format(folder=folder), "warn")


def _is_board(path: Path) -> bool:
    """Return whether a file looks like a map file."""
    # imported late: the menu opens faster without it
    from powergrid.record import MAX_FILE_BYTES, RecordError, json_object

    try:
        return "cities" in json_object(read_bounded(path, MAX_FILE_BYTES))
    except (DiskError, RecordError):
        return False
