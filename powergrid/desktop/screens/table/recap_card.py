"""The card that tells what has happened since somebody decided last: a line for each player."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from powergrid.desktop.pieces import tokens
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.panels import CARD_HEAD, card
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.names import Names
from powergrid.desktop.words.recap import News
from powergrid.desktop.words.translation import _
from powergrid.rules.events import TRUST

_WIDTH = 344.0
_LINE = 17.0
_GAP = 5.0


def draw_card(
    ui: Ui, layout: Layout, title: str, news: Sequence[News], seats: Sequence[Seat], names: Names,
    on_close: Callable[[], None],
) -> None:  # fmt: skip
    """Draw the card beside the log, over the corner of the board; registers recap.close."""
    box = card_place(ui.c, layout, news, names)
    head = card(ui, "recap", box, title, on_close, _("Put it away"))
    body = pygame.FRect(box.left, head.bottom + 4, box.width, box.bottom - head.bottom - 8)
    draw_lines(ui, "recap.list", body, news, seats, names)


def card_place(c: Canvas, layout: Layout, news: Sequence[News], names: Names) -> pygame.FRect:
    """Return where the card is: beside the log, as high as its lines want."""
    log = layout.log
    wanted = sum(_height(c, line, names, _WIDTH) for line in news) if news else 24
    height = min(CARD_HEAD + 12 + wanted, log.bottom - layout.board.top)
    return pygame.FRect(log.right + 8, log.bottom - height, _WIDTH, height)


def draw_lines(
    ui: Ui, name: str, body: pygame.FRect, news: Sequence[News], seats: Sequence[Seat], names: Names
) -> None:
    """Draw the lines into `body`; they scroll where they are too many."""
    c, t = ui.c, ui.c.theme
    heights = [_height(c, line, names, body.width) for line in news]
    with widgets.ScrollArea(ui, name, body, sum(heights)) as area:
        y = body.top - area.offset
        for line, height in zip(news, heights, strict=True):
            if line.seat is not None:
                color = "trust" if line.seat == TRUST else seats[line.seat].color
                tokens.marker(c, color, (body.left + 16, y + _LINE / 2), 13)
            _draw_text(c, line, names, (body.left + 30, y), body.width)
            y += height
        if not news:
            c.text(_("Nothing yet."), (body.left + 14, body.top + 10), theme.LOG, t.ink7, "midleft")


def _wrapped(c: Canvas, line: News, names: Names, width: float) -> tuple[str, list[str]]:
    """The name and the lines of the text; the first one begins behind the name."""
    name = names.player(line.seat)
    return name, c.wrapped(f"{name} {line.text}".strip(), theme.LOG, width - 46)


def _height(c: Canvas, line: News, names: Names, width: float) -> float:
    return _LINE * len(_wrapped(c, line, names, width)[1]) + _GAP


def _draw_text(c: Canvas, line: News, names: Names, place: tuple[float, float], width: float) -> None:
    t = c.theme
    name, rows = _wrapped(c, line, names, width)
    for number, row in enumerate(rows):
        y = place[1] + _LINE * (number + 0.5)
        if number == 0 and name and row.startswith(name):
            parts = [(name, theme.LOG_BOLD, t.ink), (row[len(name) :], theme.LOG, t.ink7)]
            c.spans(parts, (place[0], y), "midleft", width - 40)
        else:
            c.text(row, (place[0], y), theme.LOG, t.ink7, "midleft", width - 40)
