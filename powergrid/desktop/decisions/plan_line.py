"""The line about the pinned cities in a dock: their current cost, and the money left after everything planned."""

from functools import partial

import pygame

from powergrid.desktop.play.budget import budget
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.pins import opens_in
from powergrid.desktop.toolkit import parts, slices, theme, widgets
from powergrid.desktop.toolkit.rows import column, row, stretch
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.translation import _, whole

HEIGHT = 24.0
_TWO_LINES = 300.0
"""Below this width, the line is broken into two."""
_SMALLEST = 0.8
"""Shorter words are used if the longer ones would have to be smaller than this share of the normal size."""


def draw(ui: Ui, controller: Controller, seat: int, rect: pygame.FRect) -> None:
    """Draw the line of a seat with pins. Its controls are `plan.needs` and `plan.clear`."""
    t, pins = ui.c.theme, controller.pins
    steps, money = pins.steps(seat), budget(controller, seat)
    need = sum(step.cost for step in steps)
    left = money.left - need
    ui.c.box(rect, 6, t.panel, t.line)
    inner = slices.inset(rect, left=6, right=30)
    narrow = rect.width < _TWO_LINES
    bold = theme.ROW_BOLD if narrow else theme.TOTAL.sized(17)
    needs = row(
        parts.drawing(14, 14, partial(_badge, ui, len(steps))),
        parts.label(ui, _("needs"), theme.ROW, t.ink7),
        parts.label(ui, str(need), bold),
        gap=5,
    )
    number = parts.label(ui, whole(left), bold, t.red if left < 0 else t.ink)
    room = inner.width - number.width - 6 - (0 if narrow else needs.width + 10)
    smallest = _SMALLEST * theme.ROW.size / theme.text_size(1.0)
    words = money.words() if ui.c.fitting(money.words(), theme.ROW, room).size >= smallest else money.short_words()
    rest = row(parts.label(ui, words, theme.ROW, t.ink7, at="right", grow=1), number, gap=6, grow=1)
    (column(row(needs, stretch()), rest) if narrow else row(needs, rest, gap=10)).draw(inner)
    names = names_of(controller.game).cities
    later = {step.city: opens_in(controller.state, seat, step.city) for step in steps}
    closed = {city: f" ({_('opens in Step {n}').format(n=step)})" for city, step in later.items() if step}
    cities = ", ".join(f"{names[step.city]} {step.cost}{closed.get(step.city, '')}" for step in steps)
    tip = Tip(_("Pinned cities"), cities + ". " + _("Click a city on the board to pin or unpin it."))
    ui.area("plan.needs", inner, tip)
    place = (rect.right - 24, rect.centery - 11, 22, 22)
    key = "" if controller.kind == "buy" and controller.seat == seat else "C"  # there it clears the fuel
    widgets.icon_button(ui, "plan.clear", place, "close", lambda: pins.clear(seat), Tip(_("Remove all pins"), "", key),
                        style="quiet", key=key, size=12)  # fmt: skip


def _badge(ui: Ui, cities: int, at: tuple[float, float]) -> None:
    """Draw the number of pinned cities."""
    ui.c.box((at[0] - 7, at[1] - 7, 14, 14), 7, ui.c.theme.petrol)
    ui.c.text(str(cities), at, theme.KEY, ui.c.theme.white, "center")
