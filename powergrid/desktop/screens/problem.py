"""The screen shown after an unexpected error. It says whether the game is saved and what to do next."""

import contextlib

from powergrid.base.errors import PowergridError
from powergrid.desktop.screens.report_dialog import offer_report
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import parts, slices, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import Button, choose
from powergrid.desktop.toolkit.rows import column, grouped, row, spacer, stretch
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.saves import Autosave


class ProblemScene(Screen):
    """The screen that explains the error.

    An unsaved game stays in memory: `autosave` saves it as soon as possible, or the player can go back to the table and
    save it elsewhere.

    Attributes:
        error: A one-line summary.
        details: The text for the report.
        kept: Whether the game is saved.
    """

    leads_to_settings = False

    def __init__(
        self, error: str, details: str, game: Game | None, kept: bool, autosave: Autosave | None = None
    ) -> None:
        super().__init__()
        self.error = error
        self.details = details
        self.game = game
        self.kept = kept
        self.autosave = autosave

    def report(self) -> None:
        """Write a report and show where it is."""
        offer_report(self, self.game, self.details)

    def go_on(self) -> None:
        """Go back to the menu, where the game can be continued; if it is only in memory, go back to the table."""
        if self.game is not None and self.would_be_lost():
            self.go.table(self.game, self.autosave)
        else:
            self.go.menu()

    def would_be_lost(self) -> bool:
        """Return whether the game is only in memory."""
        return self.game is not None and not self.kept

    def last_chance(self) -> None:
        """Try again to save the game."""
        if self.game is not None and self.autosave is not None and not self.kept:
            with contextlib.suppress(PowergridError):
                self.autosave.write(self.game)
                self.kept = True

    def wants_to_quit(self) -> None:
        """Ask before losing a game; quit at once if already asking."""
        if self.dialogs or not self.would_be_lost():
            self.app.quit()
            return
        text = _("This game cannot be saved: everything since the last save will be lost when you leave.")
        leave = Button("quit", _("Quit anyway"), self.app.quit, "danger")
        back = Button("table", _("Back to the game"), self.go_on, "primary", "Enter")
        choose(self, _("The game is not saved"), text, leave, back)

    def draw(self, c: Canvas) -> None:
        """Draw the error and the possible actions."""
        ui, t = self.ui, c.theme
        c.clear(t.table)
        label = _("Back to the game") if self.would_be_lost() else _("Main menu")
        buttons = row(
            parts.button(ui, "problem.quit", _("Quit"), self.wants_to_quit, key="Ctrl+Q", least=110),
            stretch(),
            parts.button(ui, "problem.report", _("Write a report"), self.report, key="R", least=160),
            parts.button(ui, "problem.menu", label, self.go_on, style="primary", key="Enter", least=158),
            gap=12,
        )
        content = column(
            parts.label(ui, _("Something went wrong"), theme.TITLE),
            spacer(12),
            parts.label(ui, self._advice(), theme.TEXT.sized(14), wraps=True),
            spacer(12),
            parts.label(ui, self.error, theme.TEXT, t.ink5, wraps=True, limit=3),
            spacer(24),
            stretch(),
            grouped(ui, "problem", buttons),
        )
        box = slices.around(c.area.center, 560, max(270, content.height_at(512) + 44))
        c.box(box, 8, t.paper, t.line2, 1, 2)
        content.draw(box.inflate(-48, -44))

    def _advice(self) -> str:
        ask = _("A report helps us find the bug.")
        if self.game is None:
            return ask
        if self.kept:
            return _("The game is saved. Choose Continue in the menu to keep playing.") + " " + ask
        return _("The game is not saved: go back to it and save it elsewhere.") + " " + ask
