"""The line of the pinned cities in a dock: what they need now, and what would be left after everything planned."""

from __future__ import annotations

import pygame

from powergrid.desktop.play.budget import budget
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.translation import _, whole

HEIGHT = 24.0
_TWO_LINES = 300.0
"""Below this width the line is broken into two."""
_SMALLEST = 0.8
"""Where the words would need smaller letters, as a share of their size in normal text, shorter words are used."""


def draw(ui: Ui, controller: Controller, seat: int, rect: pygame.FRect) -> None:
    """Draw the line of a seat with pins into `rect`; registers `plan.needs` and `plan.clear`."""
    c, t, pins = ui.c, ui.c.theme, controller.pins
    steps, money = pins.steps(seat), budget(controller, seat)
    need = sum(step.cost for step in steps)
    left = money.left - need
    c.box(rect, 6, t.panel, t.line)
    inner = pygame.FRect(rect.left + 6, rect.top, rect.width - 36, rect.height)
    upper, lower, bold = inner, inner, theme.TOTAL.sized(17)
    if rect.width < _TWO_LINES:
        upper, bold = pygame.FRect(inner.left, inner.top + 1, inner.width, inner.height / 2), theme.ROW_BOLD
        lower = upper.move(0, inner.height / 2 - 2)
    c.box((inner.left, upper.centery - 7, 14, 14), 7, t.petrol)
    c.text(str(len(steps)), (inner.left + 7, upper.centery), theme.KEY, t.white, "center")
    label = c.text(_("needs"), (inner.left + 19, upper.centery), theme.ROW, t.ink7, "midleft")
    amount = c.text(str(need), (label.right + 5, upper.centery), bold, t.ink, "midleft")
    number = c.text(whole(left), (inner.right, lower.centery), bold, t.red if left < 0 else t.ink, "midright")
    start = amount.right + 10 if upper is lower else inner.left
    words, room = money.words(), number.left - 6 - start
    if c.fitting(words, theme.ROW, room).size < _SMALLEST * theme.ROW.size / theme.text_size(1.0):
        words = money.short_words()
    c.text(words, (number.left - 6, lower.centery), theme.ROW, t.ink7, "midright", room)
    names = names_of(controller.game).cities
    cities = ", ".join(f"{names[step.city]} {step.cost}" for step in steps)
    tip = Tip(_("Pinned cities"), cities + ". " + _("A click on the board pins a city or removes it."))
    ui.area("plan.needs", inner, tip)
    place = (rect.right - 24, rect.centery - 11, 22, 22)
    key = "" if controller.kind == "buy" and controller.seat == seat else "C"  # there it clears the fuel
    widgets.icon_button(ui, "plan.clear", place, "close", lambda: pins.clear(seat), Tip(_("Remove all pins"), "", key),
                        style="quiet", key=key, size=12)  # fmt: skip
