"""The base class of the game's screens, which gives access to the program and to other screens."""

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

if TYPE_CHECKING:  # not imported at run time to open the menu faster
    from powergrid.content.board import Board
    from powergrid.desktop.pieces.sound import Sounds
    from powergrid.desktop.play.new_game import NewGame
    from powergrid.desktop.screens.preview.state import PreviewChoices
    from powergrid.game import Game
    from powergrid.saves import Autosave


class Navigator(Protocol):
    """An interface for opening screens, so that they do not depend on each other. `routes.py` implements it."""

    def menu(self) -> None:
        """Close all screens and show the menu."""

    def setup(self, choices: NewGame | None = None) -> None:
        """Open the set-up of a new game with these choices, by default the last ones."""

    def keep_setup(self, choices: NewGame | None) -> None:
        """Remember the choices of a set-up that was left without starting a game."""

    def keep_preview(self, choices: PreviewChoices | None) -> None:
        """Remember the choices of a closed previewer."""

    def table(self, game: Game, autosave: Autosave | None = None) -> None:
        """Play a game and save it with `autosave`, by default a new one."""

    def tutorial(self) -> None:
        """Start the tutorial."""

    def puzzles(self) -> None:
        """Open the list of puzzles."""

    def results(self, game: Game, on_top: bool = False) -> None:
        """Show the final result of a game.

        Args:
            on_top: Whether to show it on top of the current screen, to which it then returns.
        """

    def load(self) -> None:
        """Open the list of saved games."""

    def replays(self) -> None:
        """Open the list of finished games."""

    def history(self) -> None:
        """Open the statistics of all finished games."""

    def replay(self, game: Game, number: int = 0, beside: str = "market", seat: int | None = None) -> None:
        """Replay a game, starting after `number` actions.

        Args:
            beside: The content next to the board: "market", "charts" or "chances".
            seat: The player who decides at that moment.
        """

    def preview(self, board: Board | None = None) -> None:
        """Open the board previewer."""

    def workshop(self, board: Board | None = None, path: Path | None = None) -> None:
        """Open the map workshop with a copy of a board or with a map file, or ask where to start."""

    def settings(self) -> None:
        """Open the settings."""

    def rules(self, game: Game | None = None, section: str = "") -> None:
        """Open the rules book at a page.

        Args:
            game: A game whose numbers to include.
        """

    def statistics(self, game: Game, hidden_money: bool = False) -> None:
        """Show the charts of a game in progress."""


class Program(Window, Protocol):
    """The window of the game.

    Attributes:
        when_idle: Callbacks to run after the next frames, one per frame.
    """

    go: Navigator
    when_idle: list[Callable[[], object]]

    @property
    def sounds(self) -> Sounds:
        """The sounds of the game."""

    @property
    def is_fullscreen(self) -> bool:
        """Whether the program fills the screen."""

    def toggle_fullscreen(self) -> None:
        """Switch between window and full screen."""

    def apply_settings(self) -> None:
        """Apply the settings for language, theme, text size and shortcuts."""


class Screen(Scene):
    """A screen of the game.

    Attributes:
        opens: The kind of dropped files that it opens itself: "game", "board" or "".
    """

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
        """Go back to the previous screen or, if there is none, to the menu."""
        if len(self.app.scenes) > 1:
            self.app.pop()
        else:
            self.go.menu()

    # -- files dropped on the window

    def handle_all(self, event: pygame.event.Event, scale: float) -> None:
        """Open a file dropped on the window; pass other events to the controls, then to the screen."""
        if event.type == pygame.DROPFILE:
            self.drop(Path(event.file))
            self.app.scene.ui.dirty = True
        else:
            super().handle_all(event, scale)

    def drop(self, path: Path) -> None:
        """Open a dropped file. If a screen underneath would lose unsaved work, show it and ask first."""
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
        """Ask before leaving a game on the table; warn if it would be lost."""
        if self.would_be_lost():
            text = _("This game cannot be saved: everything since the last save will be lost when you leave.")
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
        """Open a map file in the previewer, and anything else in the list of saves.

        A screen for boards opens anything that is not a game record, because it may be a broken map file.
        """
        from powergrid.desktop.screens.file_dialog import is_record  # imported late to open the menu faster

        screen = cast(Screen, self.app.scene)
        is_board = _is_board(path) or (screen.opens == "board" and not is_record(path))
        kind, go = ("board", self.go.preview) if is_board else ("game", self.go.load)
        if screen.opens != kind:
            go()
        cast(Screen, self.app.scene).open_dropped(path)

    def open_dropped(self, path: Path) -> None:
        """Open a dropped file of the kind that this screen `opens`."""

    def report_written(self, text: str, folder: Path) -> None:
        """Report that a file was written, and offer to open its folder."""
        self.ui.toast(text, "check", _("Open folder"), lambda: self.open_folder(folder), key="F6")

    def report_place(self, title: str, text: str, folder: Path, *, key: str = "") -> None:
        """Show in a dialog where something was written, and offer to open the folder."""
        show = Button("folder", _("Open folder"), lambda: self.open_folder(folder), key="F6")
        tell(self, title, text, show, key=key)

    def open_folder(self, folder: Path) -> None:
        """Show a folder in the system's file manager."""
        self.ui.toasts = []
        if not show_folder(folder):
            self.ui.toast(_("No file manager can be opened. The folder is {folder}.").format(folder=folder), "warn")


def _is_board(path: Path) -> bool:
    """Return whether a file looks like a map file."""
    # imported late to open the menu faster
    from powergrid.record import MAX_FILE_BYTES, RecordError, json_object

    try:
        return "cities" in json_object(read_bounded(path, MAX_FILE_BYTES))
    except (DiskError, RecordError):
        return False
