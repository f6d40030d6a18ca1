"""Advice at the table: hints for a person's decision, and what is new since their last one."""

from __future__ import annotations

import pygame

from powergrid.desktop.decisions.kinds import mark_hint
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.hints import Hints
from powergrid.desktop.screens.table import hint_card, recap_card
from powergrid.desktop.screens.table.game_log import GameLog
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.recap import recap
from powergrid.desktop.words.translation import _


class Guide:
    """The cards that a person on turn can ask for."""

    def __init__(self, ui: Ui, controller: Controller, log: GameLog) -> None:
        self.ui = ui
        self.controller = controller
        self.log = log
        self.names = names_of(controller.game)
        self.hints = Hints(controller, hidden_money=log.hidden_money)
        self._by_key = False
        self._recap_at = -1

    def tick(self) -> None:
        """Show hints that have been found since."""
        found = self.hints.tick()
        self.ui.dirty |= found
        if found and self._by_key and self.hints.found:
            self._by_key = False
            self.ui.set_focus("hint.0")

    def draw(self, layout: Layout) -> None:
        """Draw the open cards."""
        recapped = self._recap(layout)
        if recapped is not None:
            recap_card.draw_card(self.ui, recapped, self.controller.seats, self.names, self.toggle_recap)
        if self.hints.is_open and self.log.person_acts():
            state, kind = self.controller.state, self.controller.kind
            hint_card.draw(self.ui, layout, self.hints, state, self.names, kind, self._mark)

    def ask_hint(self) -> None:
        """Show what the program would do, or close the hints."""
        self.hints.toggle()
        self._by_key = self.ui.hovered != "dock.hint"
        self.ui.dirty = True

    def _mark(self, number: int) -> None:
        """Mark a hint in the dock and focus the button that carries it out."""
        self.ui.set_focus(mark_hint(self.controller, self.hints.choose(number)))

    def recap_shown(self) -> bool:
        """Return whether the card with the news is open; the next action closes it."""
        return self._recap_at == self.controller.game.length

    def toggle_recap(self) -> None:
        """Show what has happened since the person on turn decided last, or close that."""
        if self.recap_shown():
            self._recap_at = -1
        elif self.log.news() is None:
            self.ui.toast(_("Nothing is new yet."), "info")
        else:
            self._recap_at = self.controller.game.length

    def _recap(self, layout: Layout) -> recap_card.Recap | None:
        news = self.log.news() if self.recap_shown() else None
        if news is None:
            return None
        title = _("Since {name} decided last").format(name=news.name)
        lines = recap(self.controller.game, news.actions, self.names)
        return recap_card.Recap(title, lines, recap_card.card_place(self.ui.c, layout, lines, self.names))

    def card_over_board(self, layout: Layout) -> list[pygame.FRect]:
        """Return the place of the card with the news while it is over the board."""
        recapped = self._recap(layout)
        return [] if recapped is None else [recapped.place]
