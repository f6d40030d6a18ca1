"""The card of a lesson or a short hint, and rings around the controls it explains."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from powergrid.desktop.board.panel import IN_PLAY, BoardPanel
from powergrid.desktop.decisions.kinds import mark_hint
from powergrid.desktop.decisions.rings import rings
from powergrid.desktop.play.coach import Coach, resume_lessons
from powergrid.desktop.screens.table.click_guard import ClickGuard
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.toolkit import parts, slices, theme
from powergrid.desktop.toolkit.canvas import with_shadow
from powergrid.desktop.toolkit.keys import KeyNames
from powergrid.desktop.toolkit.placing import Avoided, find_place
from powergrid.desktop.toolkit.rows import Part, boxed, column, grouped, inset, row, spacer, stretch
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.lessons import Card
from powergrid.desktop.words.translation import _

_TEXT: Final = theme.TEXT.sized(13.5)
#: The minimum height of the panel above the box.
_MIN_LOG: Final = 72.0
#: The maximum width of a column of the table, and of a wide hint.
_COLUMN: Final = 260.0
_WIDEST: Final = 640.0
#: The card at the end of the lessons.
_LAST: Final = "over1"
#: The corners of the board, preferred first.
_ANCHORS: Final = ((0.0, 1.0), (1.0, 1.0), (0.0, 0.0), (1.0, 0.0))


class CoachBox:
    """The box with the cards of a coach.

    Attributes:
        on_full_game: Opens the set-up of a full game.
    """

    def __init__(self, ui: Ui, coach: Coach, on_full_game: Callable[[], None], guard: ClickGuard) -> None:
        self.ui = ui
        self.coach = coach
        self.guard = guard
        self.on_full_game = on_full_game

    # -- position

    def log_box(self, rect: pygame.FRect) -> pygame.FRect:
        """Return the part of the log's area `rect` that the card leaves free.

        If a lesson would leave too little, it covers the whole area, and the result has no height.
        """
        card = self.coach.card()
        if card is None:
            return rect
        left = rect.height - self._content(card).height_at(rect.width) - 6
        if left < _MIN_LOG:
            if not self.coach.tutorial or left < -6:
                return rect
            left = 0
        return slices.top(rect, left)

    def place(self, layout: Layout) -> pygame.FRect:
        """Return the area of the card: below the log or, if there is no room, over an empty part of the board.

        The cities of the board must have been registered. If no part is empty, the card covers the market that the
        pending decision needs less.
        """
        card, log = self.coach.card(), layout.log
        log_left = self.log_box(log)
        if card is None or not log_left.height:
            return log
        height = self._content(card).height_at(log.width)
        if log_left != log:
            return slices.bottom(log, height)
        signs = [Avoided(control.rect, IN_PLAY) for control in self.ui.controls if control.name.startswith("sign.")]
        sizes = [(log.width, height)]
        if not self.coach.tutorial:
            width = min(layout.board.width - 16, _WIDEST)
            sizes.append((width, self._content(card, width).height_at(width)))
        market = layout.plants if self.coach.controller.kind in ("buy", "power") else layout.fuel
        areas = [layout.board.inflate(-16, -16), market, *layout.beside_board]
        return find_place(sizes, areas, [*self.ui.avoided, *signs], _ANCHORS).rect

    # -- content

    def draw(self, layout: Layout, board: BoardPanel) -> None:
        """Draw the card and rings around the controls it explains, on the board below the names of cities."""
        card = self.coach.show()
        if card is None:
            return
        ui, c, t = self.ui, self.ui.c, self.ui.c.theme
        idea = self.coach.suggestion() if card.does else None
        for place in rings(card, self.coach.controller, ui.controls, idea, self.coach.marked()):
            # rings fit tightly around cities, because names and costs are close to them
            on_board = layout.board.contains(place)
            c.brackets(place if on_board else place.inflate(6, 6), t.amber)
            if on_board:
                board.draw_names(c, place)
            ui.cover(place.inflate(16, 16))
        box = self.place(layout)
        ui.spare(box)
        ui.avoid(box)
        ui.cover(with_shadow(box))
        ui.area("coach", box, on_click=lambda: None)
        content = grouped(ui, "coach", self._content(card, box.width))
        boxed(ui, content, t.head, t.head_line, radius=8, shadow=2).draw(box)

    def _content(self, card: Card, width: float = 0) -> Part:
        """Return a lesson or a hint with its buttons, which are beside the text of a hint wider than a column."""
        ui, t, paragraphs = self.ui, self.ui.c.theme, self.coach.text(card, KeyNames()).split("\n")
        colors = [*(t.on_ink2 for _words in paragraphs[1:]), t.white]  # the suggestion is the last paragraph
        words = column(*(parts.label(ui, text, _TEXT, color, wraps=True)
                         for text, color in zip(paragraphs, colors, strict=True)), gap=3, grow=1)  # fmt: skip
        if self.coach.tutorial:
            title = parts.label(ui, _(card.title), theme.SECTION, t.amber, grow=1)
            head = inset(row(title, self._close_button(card), height=34), 2)
            text = inset(words, 2, 3)
            return inset(column(head, text, stretch(), spacer(9), self._lesson_buttons(card)), 12, 6)
        stop = parts.button(ui, "coach.stop", _("No hints"), self.coach.stop, height=26, style="dark")
        read = parts.button(ui, "coach.next", _("Got it"), self.coach.read, height=26, least=92, style="amber", key="X")
        lamp = parts.icon(ui, "lamp", 16, t.amber)
        if width > _COLUMN:
            return inset(row(lamp, words, stop, read), 12, 8)
        return inset(column(row(lamp, words), row(stop, stretch(), read), gap=8), 12, 8)

    def show(self) -> None:
        """Mark the suggestion."""
        idea = self.coach.suggestion()
        if idea is not None:
            self.coach.note_marked(mark_hint(self.coach.controller, idea))
            self.ui.focus.set(self.coach.marked(), enter=True)

    def _read(self) -> None:
        """Go to the next page. After the last one, an extra Enter must not make a decision."""
        self.coach.read()
        card = self.coach.card()
        if card is None or card.does:
            self.guard.hold(self.ui.clock())

    def _lesson_buttons(self, card: Card) -> Part:
        """Return the row of buttons, with "Back" in the same position on every card."""
        coach, back = self.coach, None
        if coach.can_go_back():
            words = _("Back to the previous card and its moment in the game.")
            if not coach.follows():
                words = _("Back to your decision that left the lessons and its moment in the game.")
            tip = Tip(_("Back"), words, "A")
            back = parts.icon_button(self.ui, "coach.back", "left", coach.back, tip, side=30, key="A")
        button = partial(parts.button, self.ui, height=30, style="amber")
        if card.does:
            tip = Tip(_("Show me"), _("Plans the suggestion for you; nothing is done until you confirm it."), "S")
            return row(back, button("coach.show", tip.title, self.show, key="S", tip=tip), height=30)
        if card.key == _LAST:
            return row(back, button("coach.full", _(card.button), self.on_full_game, grow=1, key="N"))
        if card.waits:
            return row(back, stretch(), height=30)
        label = _(card.button) if card.button else _("Next")
        return row(back, stretch(), button("coach.next", label, self._read, least=92, key="Enter"))

    def _close_button(self, card: Card) -> Part:
        if card.key == _LAST:
            return parts.icon_button(self.ui, "coach.away", "close", self.coach.read, Tip(_("Close")), side=28, size=13)
        tip = Tip(_("End lessons"), _("The game continues without them."))
        return parts.icon_button(self.ui, "coach.stop", "close", self._end, tip, side=28, size=13)

    def _end(self) -> None:
        """End the lessons and say how to resume them."""
        self.coach.stop()
        text = _("The lessons are over. “First steps” in the menu resumes them.")
        self.ui.toast(text, "info", _("Resume now"), resume_lessons)
