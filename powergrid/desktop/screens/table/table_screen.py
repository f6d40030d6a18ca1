"""The base class of screens with a table: a game in progress, a replay, a puzzle."""

import pygame

from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.plans.plan import TurnPlan
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.screens.table.view import TableView
from powergrid.desktop.toolkit.canvas import Canvas


class TableScreen(Screen):
    """A screen with the table of a game.

    Attributes:
        view: Draws the table of the controller's game.
    """

    controller: Controller
    view: TableView

    def say(self, text: str, icon: str = "info", *, passing: bool = False) -> None:
        """Show a short message.

        Args:
            passing: Whether it disappears as soon as the game or the plan changes.
        """
        moment = self._moment()
        self.ui.toast(text, icon, holds=(lambda: self._moment() == moment) if passing else None)

    def _moment(self) -> tuple[int, int, TurnPlan]:
        """Return a value that changes with every action, undo and change of the plan."""
        game = self.controller.game
        return game.length, id(game.events[-1]), self.controller.turn_plan.copy()

    def show_rules(self, section: str = "") -> None:
        """Open the rules book at a section."""
        self.go.rules(self.controller.game, section)

    def close(self) -> None:
        """Stop highlighting the pinned network, or go back to the previous screen."""
        if not self.view.board.unpin():
            super().close()

    def language_changed(self) -> None:
        """Update the region names."""
        self.view.language_changed()

    def forget_pictures(self) -> None:
        """Free the cached pictures of the panels and the board."""
        super().forget_pictures()
        self.view.forget_pictures()

    def draw_all(self, c: Canvas) -> None:
        """Draw everything. During animations, reuse a picture of the parts that do not move."""
        self.view.draw_all(c, super().draw_all)

    def draw_pointed(self, c: Canvas) -> list[pygame.Rect] | None:
        """Redraw the parts that depend on the pointer."""
        return self.view.draw_pointed(c, super().draw_pointed)
