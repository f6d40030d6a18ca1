"""The box of a lesson or a short hint: its place, its look, and the rings around the controls it explains."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from powergrid.desktop.decisions.kinds import mark_hint
from powergrid.desktop.decisions.rings import rings
from powergrid.desktop.play.click_guard import ClickGuard
from powergrid.desktop.play.coach import Coach, take_up
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.toolkit import placing, theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas, with_shadow
from powergrid.desktop.toolkit.keys import KeyNames
from powergrid.desktop.toolkit.placing import Avoided, find_place
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.lessons import Card
from powergrid.desktop.words.translation import _

_LINE: Final = 17.0
_TEXT: Final = theme.TEXT.sized(13.5)
#: Heights of a box beside its lines: a lesson and a short hint.
_BESIDE: Final = 96.0
_BESIDE_HINT: Final = 56.0
#: The minimum height of the panel above.
_LEAST: Final = 72.0
#: Maximum width of a column of the table and of a flat hint, and the width of its two buttons.
_COLUMN: Final = 260.0
_WIDEST: Final = 640.0
_BUTTONS: Final = 208.0
#: The corners of the board, the preferred one first.
_ANCHORS: Final = ((0.0, 1.0), (1.0, 1.0), (0.0, 0.0), (1.0, 0.0))


class CoachBox:
    """Draws the cards of a coach. on_full_game: goes to the set-up of a full game."""

    def __init__(self, coach: Coach, on_full_game: Callable[[], None], guard: ClickGuard) -> None:
        self.coach = coach
        self.guard = guard
        self.on_full_game = on_full_game
        self.shown_at: pygame.FRect | None = None
        """Where a card was last drawn, None if none is shown."""

    # -- where

    def beside(self, c: Canvas, rect: pygame.FRect) -> pygame.FRect:
        """Return the part of the log's place `rect` beside the card, all of it if the card is elsewhere.

        A lesson that leaves too little of it takes the whole place; then the part has no height.
        """
        card = self.coach.card()
        if card is None:
            return rect
        left = rect.height - self._height(card, len(self._lines(c, card, rect.width))) - 6
        if left < _LEAST:
            if not self.coach.tutorial or left < -6:
                return rect
            left = 0
        return pygame.FRect(rect.left, rect.top, rect.width, left)

    def place(self, ui: Ui, layout: Layout) -> pygame.FRect:
        """Return the place of the card: below the log or, if there is no room, over an empty part of the board.

        The cities of the board must be registered already. If no part is empty, the card covers the market that the
        pending decision needs least.
        """
        card, log = self.coach.card(), layout.log
        if card is None:
            return log
        high = self._height(card, len(self._lines(ui.c, card, log.width)))
        beside = self.beside(ui.c, log)
        if not beside.height:
            return log
        if beside != log:
            return pygame.FRect(log.left, log.bottom - high, log.width, high)
        signs = [Avoided(one.rect, placing.IN_PLAY) for one in ui.controls if one.name.startswith("sign.")]
        sizes = [(log.width, high)]
        if not self.coach.tutorial:
            wide = min(layout.board.width - 16, _WIDEST)
            sizes.append((wide, self._height(card, len(self._lines(ui.c, card, wide)), wide)))
        market = layout.plants if self.coach.controller.kind in ("buy", "power") else layout.fuel
        areas = [layout.board.inflate(-16, -16), market]
        return find_place(sizes, areas, [*ui.avoided, *signs], _ANCHORS).rect

    def _is_wide(self, width: float) -> bool:
        """Return whether a card is a flat hint with its buttons beside the text."""
        return not self.coach.tutorial and width > _COLUMN

    def _lines(self, c: Canvas, card: Card, width: float, *, last: bool = False) -> list[str]:
        """Return the lines of a card, or of its last paragraph."""
        beside = 28 if self.coach.tutorial else 50 + _BUTTONS if self._is_wide(width) else 46
        parts = self.coach.text(card, KeyNames()).split("\n")
        return [line for part in (parts[-1:] if last else parts) for line in c.wrapped(part, _TEXT, width - beside)]

    def _height(self, card: Card, lines: int, width: float = 0.0) -> float:
        if self._is_wide(width):
            return max(42.0, 20 + _LINE * lines)
        return (_BESIDE if self.coach.tutorial else _BESIDE_HINT) + _LINE * lines

    # -- what

    def draw(self, ui: Ui, layout: Layout) -> None:
        """Draw the card and rings around the controls it explains."""
        card = self.coach.asked = self.coach.card()
        self.shown_at = None
        if card is None:
            return
        c, t = ui.c, ui.c.theme
        idea = self.coach.suggestion() if card.does else None
        for place in rings(card, self.coach.controller, ui.controls, idea, self.coach.marked()):
            c.brackets(place.inflate(6, 6), t.amber)
            ui.cover(place.inflate(16, 16))
        box = self.shown_at = self.place(ui, layout)
        lines = self._lines(c, card, box.width)
        ui.spare(box)
        ui.avoid(box)
        ui.cover(with_shadow(box))
        c.box(box, 8, t.head, t.head_line, 1, 2)
        left, top = box.left + 14, box.top + 40
        if self.coach.tutorial:
            c.text(_(card.title), (box.left + 14, box.top + 22), theme.SECTION, t.amber, "midleft", box.width - 54)
        else:
            c.icon("lamp", (box.left + 20, box.top + 19), 16, t.amber)
            spare = box.height - _LINE * len(lines) if self._is_wide(box.width) else 20.0
            left, top = box.left + 36, box.top + spare / 2
        general = len(lines) - len(self._lines(c, card, box.width, last=True))  # then the suggestion follows
        for number, line in enumerate(lines):
            c.text(line, (left, top + _LINE * number), _TEXT, t.on_ink2 if number < general else t.white)
        ui.area("coach", box, on_click=lambda: None)
        if self.coach.tutorial:
            self._lesson_buttons(ui, card, box)
        else:
            self._hint_buttons(ui, box)

    def show(self, ui: Ui) -> None:
        """Mark the suggestion."""
        idea = self.coach.suggestion()
        if idea is not None:
            self.coach.note_marked(mark_hint(self.coach.controller, idea))
            ui.set_focus(self.coach.marked(), enter=True)

    def _read(self, ui: Ui) -> None:
        """Turn the page; a hasty Enter after the last one decides nothing."""
        self.coach.read()
        card = self.coach.card()
        if card is None or card.does:
            self.guard.hold(ui.clock())

    def _lesson_buttons(self, ui: Ui, card: Card, box: pygame.FRect) -> None:
        """Draw the buttons in the last row; "Back" has the same place on every card."""
        coach, over = self.coach, card.key == "over1"
        left, bottom = box.left + 12, box.bottom - 42
        if coach.can_go_back():
            words = _("To the card before this one, and to its moment of the game.")
            if not coach.follows():
                words = _("To your decision that left the lessons, and to its moment of the game.")
            tip = Tip(_("Back"), words, "A")
            widgets.icon_button(ui, "coach.back", (left, bottom, 30.0, 30.0), "left", coach.back, tip, key="A")
            left += 38
        if card.does:
            tip = Tip(_("Show me"), _("Plans the suggestion for you; nothing is done until you confirm it."), "S")
            place = (left, bottom, 110.0, 30.0)
            widgets.button(ui, "coach.show", place, tip.title, partial(self.show, ui), style="amber", key="S", tip=tip)
        elif over:
            place = (left, bottom, box.right - 12 - left, 30.0)
            widgets.button(ui, "coach.full", place, _(card.button), self.on_full_game, style="amber", key="N")
        elif not card.waits:
            label = _(card.button) if card.button else _("Next")
            width = max(92, ui.c.text_width(label, theme.BUTTON) + 66)
            place = (box.right - 12 - width, bottom, width, 30.0)
            widgets.button(ui, "coach.next", place, label, partial(self._read, ui), style="amber", key="Enter")
        close = (box.right - 34, box.top + 8, 28, 28)
        if over:
            widgets.icon_button(ui, "coach.away", close, "close", coach.read, Tip(_("Close")), size=13)
        else:
            tip = Tip(_("End lessons"), _("The game continues without them."))
            widgets.icon_button(ui, "coach.stop", close, "close", partial(self._end, ui), tip, size=13)

    def _end(self, ui: Ui) -> None:
        """End the lessons and say how to resume them."""
        self.coach.stop()
        text = _("The lessons are over. “First steps” in the menu resumes them.")
        ui.toast(text, "info", _("Go on now"), take_up)

    def _hint_buttons(self, ui: Ui, box: pygame.FRect) -> None:
        place = pygame.FRect(box.right - 104, box.bottom - 34, 92, 26)
        widgets.button(ui, "coach.next", place, _("Got it"), self.coach.read, style="amber")
        left = (place.left - 108 if self._is_wide(box.width) else box.left + 8, place.top, 100, 26)
        widgets.button(ui, "coach.stop", left, _("No hints"), self.coach.stop, style="dark")
