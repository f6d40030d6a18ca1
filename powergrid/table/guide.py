"""Advice and explanations at the table: hints for a person's decision, and why a bot did what it did."""

from __future__ import annotations

from typing import Protocol

from powergrid.table.bot_players import BotPlayers
from powergrid.table.controller import Controller
from powergrid.table.hints import Hints
from powergrid.table.layout import Layout
from powergrid.table.scene import Dialog
from powergrid.table.ui import Ui
from powergrid.table.views import hint_card
from powergrid.table.words import Names


class Host(Protocol):
    """The scene of the table."""

    ui: Ui
    controller: Controller
    names: Names

    def ask(self, dialog: Dialog) -> None:
        """Show a question."""


class Guide:
    """What a table can be asked."""

    def __init__(self, scene: Host, bots: BotPlayers) -> None:
        self.scene = scene
        self.bots = bots
        self.hints = Hints(scene.controller, hidden_money=bots.hidden_money)
        self._by_key = False

    # -- hints

    def ask_hint(self) -> None:
        """Show what the program would do, or put that away."""
        self.hints.toggle()
        self._by_key = self.scene.ui.hovered != "dock.hint"
        self.scene.ui.dirty = True

    def tick(self) -> bool:
        """Look whether hints have come; tell whether there is something new to draw."""
        news = self.hints.tick()
        if news and self._by_key and self.hints.found:
            self._by_key = False
            self.scene.ui.set_focus("hint.0")
        return news

    def draw_hints(self, layout: Layout) -> None:
        """Draw the card with hints if it was asked for."""
        if self.hints.is_open:
            controller = self.scene.controller
            hint_card.draw(
                self.scene.ui, layout, self.hints, controller.state, self.scene.names, controller.kind, self._mark
            )

    def _mark(self, number: int) -> None:
        """Mark a hint in the dock and go on there: Enter commits it."""
        ui = self.scene.ui
        ui.set_focus(self.hints.mark(number), ui.focus_visible)
