"""The log: what happened, newest at the bottom."""

from collections.abc import Sequence

import pygame

from powergrid.rules.events import TRUST
from powergrid.table import theme, widgets
from powergrid.table.canvas import Canvas
from powergrid.table.controller import Seat
from powergrid.table.log_words import Line
from powergrid.table.ui import Action, Ui
from powergrid.table.words import _

_STEP = 21.0


def draw(ui: Ui, rect: pygame.FRect, lines: Sequence[Line], seats: Sequence[Seat], on_all: Action) -> None:
    """Draw the panel with the last lines that fit; registers log.all and the scrolling log.list."""
    c, t = ui.c, ui.c.theme
    c.box(rect, 8, t.panel, t.line2, 1, 1)
    c.text(_("Log"), (rect.left + 11, rect.top + 17), theme.HEAD, t.ink, "midleft")
    widgets.button(ui, "log.all", (rect.right - 62, rect.top + 5, 56, 24), _("all"), on_all, style="quiet", key="L",
                   font=theme.HINT)  # fmt: skip
    body = pygame.FRect(rect.left + 4, rect.top + 32, rect.width - 8, rect.height - 38)
    if body.height < _STEP:
        return
    shown = lines[-400:]
    height = _STEP * len(shown)
    with widgets.ScrollArea(ui, "log.list", body, height, stick_to_end=True) as area:
        start = body.top - area.offset + max(0.0, body.height - height)
        for number, line in enumerate(shown):
            y = start + _STEP * (number + 0.5)
            if body.top - _STEP < y < body.bottom + _STEP:
                draw_line(c, line, seats, body.left + 7, y, body.width - 14)


def draw_line(c: Canvas, line: Line, seats: Sequence[Seat], left: float, y: float, room: float) -> None:
    """Draw one line of the log with its marker."""
    t = c.theme
    if line.seat is not None:
        c.marker("trust" if line.seat == TRUST else seats[line.seat].color, (left + 7, y), 12)
    parts = [
        (text, theme.LOG_BOLD if bold else theme.LOG, t.ink if bold or line.head else t.ink7)
        for text, bold in line.parts
    ]
    c.spans(parts, (left + 20, y), "midleft", room - 20)
