"""The card that shows what has happened since somebody decided last: a line for each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.colors import seat_color
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.panels import CARD_HEAD, card
from powergrid.desktop.toolkit.ui import Action, Ui
from powergrid.desktop.words.names import Names
from powergrid.desktop.words.recap import News
from powergrid.desktop.words.translation import _

_WIDTH = 344.0
_LINE = 17.0
_GAP = 5.0


@dataclass(frozen=True, slots=True)
class Recap:
    """What the card shows, and where."""

    title: str
    news: Sequence[News]
    place: pygame.FRect


def draw_card(ui: Ui, recap: Recap, seats: Sequence[Seat], names: Names, on_close: Action) -> None:
    """Draw the card beside the log, over the corner of the board; registers recap.close."""
    box = recap.place
    card(ui, "recap", box, recap.title, on_close, _("Close"))
    body = pygame.FRect(box.left, box.top + CARD_HEAD + 4, box.width, box.height - CARD_HEAD - 8)
    draw_lines(ui, "recap.list", body, recap.news, seats, names)


def card_place(c: Canvas, layout: Layout, news: Sequence[News], names: Names) -> pygame.FRect:
    """Return where the card is: beside the log, as high as its lines."""
    log = layout.log
    wanted = sum(map(_height, _wrapped(c, news, names, _WIDTH))) if news else 24
    height = min(CARD_HEAD + 12 + wanted, log.bottom - layout.board.top)
    return pygame.FRect(log.right + 8, log.bottom - height, _WIDTH, height)


def draw_lines(
    ui: Ui, name: str, body: pygame.FRect, news: Sequence[News], seats: Sequence[Seat], names: Names
) -> None:
    """Draw the lines into `body`; they scroll if there are too many."""
    c, t = ui.c, ui.c.theme
    texts = _wrapped(c, news, names, body.width)
    with widgets.ScrollArea(ui, name, body, sum(map(_height, texts))) as area:
        top, left, room = body.top - area.offset, body.left + 30, body.width - 40
        for line, rows in zip(news, texts, strict=True):
            who = names.player(line.seat)
            if line.seat is not None:
                tokens.marker(c, seat_color(seats, line.seat), (body.left + 16, top + _LINE / 2), 13)
            for number, row in enumerate(rows):
                bold = who if number == 0 and row.startswith(who) else ""
                parts = [(bold, theme.LOG_BOLD, t.ink), (row[len(bold) :], theme.LOG, t.ink7)]
                c.spans(parts if bold else parts[1:], (left, top + _LINE * (number + 0.5)), "midleft", room)
            top += _height(rows)
        if not news:
            c.text(_("Nothing yet."), (body.left + 14, body.top + 10), theme.LOG, t.ink7, "midleft")


def _wrapped(c: Canvas, news: Sequence[News], names: Names, width: float) -> list[list[str]]:
    """Return the rows of each line; the first row begins with the name."""
    texts = [f"{names.player(line.seat)} {line.text}".strip() for line in news]
    return [c.wrapped(text, theme.LOG, width - 46) for text in texts]


def _height(rows: Sequence[str]) -> float:
    return _LINE * len(rows) + _GAP
