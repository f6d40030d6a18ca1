"""Advice and explanations at the table: hints for a person's decision, why bots acted, and what has happened."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from powergrid.desktop.decisions.kinds import mark_hint
from powergrid.desktop.play.bot_players import BotPlayers
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.hints import Hints
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.screens.table import hint_card, log_view, recap_card, why
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.words.log import Line
from powergrid.desktop.words.names import Names
from powergrid.desktop.words.recap import recap
from powergrid.desktop.words.translation import _


class Host(Screen):
    """The scene of the table, as far as the guide knows it."""

    controller: Controller
    names: Names

    def person_acts(self) -> bool:
        """True when a person is to decide and has the screen."""
        raise NotImplementedError

    def log(self) -> list[Line]:
        """The lines of the log so far."""
        raise NotImplementedError

    def news(self) -> log_view.News | None:
        """Since when everything is new to the person on turn."""
        raise NotImplementedError

    def show_log(self) -> None:
        """Show the whole log."""
        raise NotImplementedError


class Guide:
    """What a table can be asked."""

    def __init__(self, scene: Host, bots: BotPlayers) -> None:
        self.scene = scene
        self.bots = bots
        self.hints = Hints(scene.controller, hidden_money=bots.hidden_money)
        self._by_key = False
        self._recap_at = -1

    def tick(self) -> bool:
        """Look whether hints have come; tell whether there is something new to draw."""
        news = self.hints.tick()
        if news and self._by_key and self.hints.found:
            self._by_key = False
            self.scene.ui.set_focus("hint.0")
        return news

    def draw(self, layout: Layout) -> None:
        """Draw the cards that were asked for."""
        if not self.scene.person_acts():
            return
        if self.recap_shown():
            self._draw_recap(layout)
        if self.hints.is_open:
            self._draw_hints(layout)

    # -- hints

    def ask_hint(self) -> None:
        """Show what the program would do, or put that away."""
        self.hints.toggle()
        self._by_key = self.scene.ui.hovered != "dock.hint"
        self.scene.ui.dirty = True

    def _draw_hints(self, layout: Layout) -> None:
        scene = self.scene
        controller = scene.controller
        hint_card.draw(scene.ui, layout, self.hints, controller.state, scene.names, controller.kind, self._mark)

    def _mark(self, number: int) -> None:
        """Mark a hint in the dock and go on at the button that does it."""
        self.scene.ui.set_focus(mark_hint(self.scene.controller, self.hints.choose(number)))

    # -- what has happened

    def recap_shown(self) -> bool:
        """True while the card with the news is shown; the next action puts it away."""
        return self._recap_at == self.scene.controller.game.length

    def toggle_recap(self) -> None:
        """Show what has happened since the person on turn decided last, or put that away."""
        shown = self.recap_shown()
        self._recap_at = -1
        if shown:
            return
        if self.scene.news() is None:
            self.scene.ui.toast(_("Nothing is new yet."), "info")
        else:
            self._recap_at = self.scene.controller.game.length

    def card_over_board(self, c: Canvas, layout: Layout) -> list[pygame.FRect]:
        """Return the place of the card with the news while it lies over the board."""
        news = self.scene.news() if self.scene.person_acts() and self.recap_shown() else None
        if news is None:
            return []
        lines = recap(self.scene.controller.game, news.actions, self.scene.names)
        return [recap_card.card_place(c, layout, lines, self.scene.names)]

    def _draw_recap(self, layout: Layout) -> None:
        scene = self.scene
        news = scene.news()
        if news is None:
            return
        title = _("Since {name} decided last").format(name=news.name)
        lines = recap(scene.controller.game, news.actions, scene.names)
        seats = scene.controller.seats
        recap_card.draw_card(scene.ui, layout, title, lines, seats, scene.names, self.toggle_recap)

    # -- why bots acted

    def draw_log(self, rect: pygame.FRect) -> None:
        """Draw the log with what is new and what can be explained."""
        scene = self.scene
        seats = scene.controller.seats
        log_view.draw(scene.ui, rect, scene.log(), seats, scene.show_log, scene.news(), self.whys(), self.toggle_recap)

    def whys(self) -> log_view.Whys:
        """What the log can explain."""
        known, actions = why.whys(self.bots), self.scene.controller.game.record.actions
        return log_view.Whys(known, lambda line: why.is_explained(line, actions, known), self._explain)

    def _explain(self, number: int) -> None:
        known = why.whys(self.bots)
        moves = [line for line in self.scene.log() if line.action == number and self.whys().explains(line)][:1]
        if moves and number in known:
            why.ask_why(self.scene, self.scene.controller, moves, known)

    def on_why(self) -> Callable[[], None] | None:
        """What the button "Why?" does, None while nothing can be explained."""
        return self.show_why if why.whys(self.bots) else None

    def show_why(self) -> None:
        """Explain the bots' moves since the person on turn decided last, at least the last one."""
        controller = self.scene.controller
        news, known = self.scene.news(), why.whys(self.bots)
        moves = why.last_moves(self.scene.log(), self.whys().explains, news.actions if news is not None else 0)
        if moves:
            why.ask_why(self.scene, controller, moves, known)
        else:
            self.scene.ui.toast(_("No bot has moved since the game was opened."), "info")
