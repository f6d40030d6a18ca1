"""The log of a whole game in a replay: a click on a line goes to that moment; later lines are faint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from powergrid.desktop.play.seats import Seat
from powergrid.desktop.screens.table.log_view import LINE_STEP, draw_frame, draw_row, rows_of, whole_offset, whole_rows
from powergrid.desktop.toolkit import widgets
from powergrid.desktop.toolkit.theme import with_alpha
from powergrid.desktop.toolkit.ui import Control, Ui
from powergrid.desktop.words.log import Line

NAME = "replaylog"
_AT = f"{NAME}#at"
#: The room at the right of the lines, for the bar.
_BESIDE = 8.0


def draw(
    ui: Ui, rect: pygame.FRect, lines: Sequence[Line], seats: Sequence[Seat], number: int, go: Callable[[int], None]
) -> None:
    """Draw the panel; registers `replaylog.LINE`. number: the number of actions before the current moment."""
    c, t = ui.c, ui.c.theme
    body = draw_frame(c, rect)
    if body.height < LINE_STEP:
        return
    body = whole_rows(body)
    rows = [(index, row) for index, line in enumerate(lines) for row in rows_of(c, line, body.width - _BESIDE)]
    past = sum(1 for line in lines if line.action <= number)
    _follow(ui, body, sum(1 for index, _row in rows if index < past), len(rows), number)
    with widgets.ScrollArea(ui, NAME, body, LINE_STEP * len(rows)) as area:
        top = body.top - whole_offset(area)
        for place, (index, row) in enumerate(rows):
            y = top + LINE_STEP * (place + 0.5)
            if not body.top < y < body.bottom:
                continue
            line, name = lines[index], f"{NAME}.{index}"
            strip = pygame.FRect(body.left + 2, y - LINE_STEP / 2, body.width - 2 - _BESIDE, LINE_STEP)
            if line.action == number and index < past:
                c.fill(strip, t.amber_soft)
            elif ui.is_hovered(name):
                c.fill(strip, t.paper)
            draw_row(c, row, seats, body.left + 7, y)
            if index >= past:
                c.fill(strip, with_alpha(t.panel, 140))
            if ui.is_focused(name):
                c.focus_ring(strip.inflate(-8, -4))
            if place == 0 or rows[place - 1][0] != index:
                ui.add(Control(name, strip.copy(), partial(go, line.action)))


def follow_again(ui: Ui) -> None:
    """Scroll to the moment again after the lines have changed."""
    ui.scroll.pop(NAME, None)
    ui.scroll.pop(_AT, None)


def _follow(ui: Ui, body: pygame.FRect, past: int, rows: int, number: int) -> None:
    """Scroll so that the moment is visible, but only if it has changed."""
    if ui.scroll.get(_AT) == number:
        return
    ui.scroll[_AT] = float(number)
    limit = max(0.0, LINE_STEP * rows - body.height)
    top, bottom = ui.scroll.get(NAME, 0.0), LINE_STEP * past
    if not top + LINE_STEP <= bottom <= top + body.height - LINE_STEP:
        ui.scroll[NAME] = min(max(0.0, bottom - body.height * 0.6), limit)
