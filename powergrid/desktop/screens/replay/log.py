"""The log of a replay up to the current moment. The last step is highlighted; clicking a line goes to its moment."""

from collections.abc import Sequence
from functools import partial

import pygame

from powergrid.desktop.play.seats import Seat
from powergrid.desktop.screens.replay.playback import Playback
from powergrid.desktop.screens.table.log_view import LINE_STEP, draw_frame, draw_row, rows_of, whole_offset, whole_rows
from powergrid.desktop.toolkit import slices
from powergrid.desktop.toolkit.scroll_area import ScrollArea
from powergrid.desktop.toolkit.ui import Control, Ui
from powergrid.desktop.words.log import Line

NAME = "replaylog"
_AT, _FIRST, _LINES = f"{NAME}#at", f"{NAME}#first", f"{NAME}#lines"
#: Space for the scroll bar to the right of the lines.
_SCROLL_BAR = 8.0


def draw(
    ui: Ui, rect: pygame.FRect, lines: Sequence[Line], step: Sequence[Line], seats: Sequence[Seat], playback: Playback
) -> None:
    """Draw the panel. Its controls are `replaylog.LINE`.

    Args:
        step: The lines of the last step.
    """
    c, t = ui.c, ui.c.theme
    body = draw_frame(ui, rect)
    if body.height < LINE_STEP:
        return
    body = whole_rows(body)
    rows = [(index, row) for index, line in enumerate(lines) for row in rows_of(c, line, body.width - _SCROLL_BAR)]
    indexes = [index for index, line in enumerate(lines) if line in step]
    first, last = (indexes[0], indexes[-1]) if indexes else (0, -1)  # including headings in between
    height, above = LINE_STEP * len(rows), LINE_STEP * sum(1 for index, _row in rows if index < first)
    if any(line.head in ("round", "end") for line in lines[first:]):
        above = height  # the table shows the new round or the result, so the step's first line says less than the last
    end = max(0.0, height - body.height)
    _follow(ui, min(above, end), end, (playback.number, first, len(lines)))
    with ScrollArea(ui, NAME, body, height) as area:
        top = body.top - whole_offset(area) + max(0.0, body.height - height)
        for place, (index, row) in enumerate(rows):
            y = top + LINE_STEP * (place + 0.5)
            if not body.top < y < body.bottom:
                continue
            line, name = lines[index], f"{NAME}.{index}"
            strip = slices.inset(slices.around((body.centerx, y), body.width, LINE_STEP), left=2, right=_SCROLL_BAR)
            if first <= index <= last:
                c.fill(strip, t.amber_soft)
            elif ui.is_hovered(name):
                c.fill(strip, t.paper)
            draw_row(c, row, seats, body.left + 7, y)
            ui.draw_focus(name, strip.inflate(-8, -4))
            if place == 0 or rows[place - 1][0] != index:
                ui.add(Control(name, strip.copy(), partial(_go, playback, line), group=NAME))


def _go(playback: Playback, line: Line) -> None:
    """Go to the moment of a line."""
    if line.head == "round":
        playback.open_round(playback.rounds.index(line.action) + 1)
    else:
        playback.show(line.action)


def follow_again(ui: Ui) -> None:
    """Scroll to the current moment again after the lines have changed."""
    ui.scroll.pop(NAME, None)
    ui.scroll.pop(_AT, None)


def _follow(ui: Ui, offset: float, end: float, now: tuple[int, int, int]) -> None:
    """Scroll to the first line of the last step, or to the end if the end of a round has added lines.

    Args:
        now: The moment, the first line of the step, and the number of lines. Nothing happens unless one of them
            changes.
    """
    before = tuple(ui.scroll.get(key) for key in (_AT, _FIRST, _LINES))
    if before == now:
        return
    ui.scroll[NAME] = end if before[:2] == now[:2] else max(0.0, offset)
    ui.scroll.update({key: float(value) for key, value in zip((_AT, _FIRST, _LINES), now, strict=True)})
