"""The log: what happened, newest at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from powergrid.rules.events import TRUST
from powergrid.table import theme, widgets
from powergrid.table.canvas import Canvas
from powergrid.table.controller import Seat
from powergrid.table.log_words import Line
from powergrid.table.text import width as text_width
from powergrid.table.theme import Color, Font
from powergrid.table.ui import Action, Tip, Ui
from powergrid.table.words import _

LINE_STEP = 21.0
_MARGIN = 20.0
_LAMP = 16.0

Row = tuple[int | None, bool, list[tuple[str, bool]]]
"""Seat (only on the first row of a line), whether it is a head, and the pieces."""


@dataclass(frozen=True, slots=True)
class News:
    """Lines that are new to the one on turn: those after so many `actions`; his colour and name."""

    actions: int
    color: str
    name: str


@dataclass(frozen=True, slots=True)
class Whys:
    """Why bots acted, by number of action, and what a click on such a line does."""

    texts: Mapping[int, str]
    on_ask: Callable[[int], None]


def draw(
    ui: Ui,
    rect: pygame.FRect,
    lines: Sequence[Line],
    seats: Sequence[Seat],
    on_all: Action,
    news: News | None = None,
    whys: Whys | None = None,
    on_news: Action | None = None,
) -> None:
    """Draw the panel with the last lines; registers log.all, log.news and the scrolling log.list."""
    c, t = ui.c, ui.c.theme
    c.box(rect, 8, t.panel, t.line2, 1, 1)
    c.text(_("Log"), (rect.left + 11, rect.top + 17), theme.HEAD, t.ink, "midleft")
    cap = pygame.FRect(rect.right - 70, rect.top + 5, 64, 24)
    widgets.button(ui, "log.all", cap, _("all"), on_all, style="quiet", key="L", font=theme.HINT)
    if on_news is not None and news is not None:
        place = pygame.FRect(cap.left - 114, cap.top, 112, 24)
        tip = Tip(_("What happened"), _("Since {name} decided last, in a line a player.").format(name=news.name), "R")
        widgets.button(
            ui, "log.news", place, _("what's new"), on_news, style="quiet", key="R", font=theme.HINT, tip=tip
        )
    body = pygame.FRect(rect.left + 4, rect.top + 32, rect.width - 8, rect.height - 38)
    if body.height >= LINE_STEP:
        draw_lines(ui, "log.list", body, lines[-300:], seats, news, whys)


def draw_lines(
    ui: Ui,
    name: str,
    body: pygame.FRect,
    lines: Sequence[Line],
    seats: Sequence[Seat],
    news: News | None = None,
    whys: Whys | None = None,
) -> None:
    """Draw lines that scroll, broken where they are too long; the last one stays in sight.

    A bar in the colour of `news` runs beside the lines that are new. A lamp marks the lines of `whys`; they are
    NAME.why.NUMBER.
    """
    rows: list[Row] = []
    first_new = -1
    explained: list[tuple[int, int, int]] = []
    for line in lines:
        if news is not None and first_new < 0 and line.action > news.actions:
            first_new = len(rows)
        asked = whys is not None and line.seat is not None and line.action in whys.texts
        own = rows_of(ui.c, line, body.width - (_LAMP if asked else 0))
        if asked:
            explained.append((line.action, len(rows), len(own)))
        rows += own
    height = LINE_STEP * len(rows)
    with widgets.ScrollArea(ui, name, body, height, stick_to_end=True) as area:
        start = body.top - area.offset + max(0.0, body.height - height)
        if news is not None and first_new >= 0:
            top = start + LINE_STEP * first_new + 2
            _draw_bar(ui, f"{name}.news", pygame.FRect(body.left + 1, top, 4, start + height - 2 - top), news)
        for number, row in enumerate(rows):
            y = start + LINE_STEP * (number + 0.5)
            if body.top - LINE_STEP < y < body.bottom + LINE_STEP:
                draw_row(ui.c, row, seats, body.left + 7, y)
        if whys is not None:
            for action, first, count in explained:
                place = pygame.FRect(body.left + 7, start + LINE_STEP * first, body.width - 15, LINE_STEP * count)
                if place.bottom > body.top and place.top < body.bottom:
                    _draw_why(ui, f"{name}.why.{action}", place, action, whys)


def _draw_why(ui: Ui, name: str, place: pygame.FRect, action: int, whys: Whys) -> None:
    t = ui.c.theme
    color = t.ink if ui.is_hovered(name) else t.button_line
    ui.c.icon("lamp", (place.right - 8, place.top + LINE_STEP / 2), 13, color)
    ui.area(name, place, Tip(_("Why?"), whys.texts[action], "Y"), on_click=lambda: whys.on_ask(action))


def rows_of(c: Canvas, line: Line, width: float) -> list[Row]:
    """One line of the log as rows for a list `width` lp wide."""
    return _rows(line, (width - 14 - _MARGIN) * c.scale, c.font_px(theme.LOG))


def _draw_bar(ui: Ui, name: str, bar: pygame.FRect, news: News) -> None:
    ui.c.box(bar, 2, theme.player_color(news.color).fill, ui.c.theme.ink5, 0.8)
    ui.area(name, bar.inflate(8, 0), Tip(_("New since {name} decided last").format(name=news.name)))


def _font(bold: bool) -> Font:
    return theme.LOG_BOLD if bold else theme.LOG


def _width(text: str, bold: bool, size: float) -> float:
    font = _font(bold)
    return text_width(text, font.face, font.weight, size)


@lru_cache(maxsize=4000)
def _rows(line: Line, room: float, size: float) -> list[Row]:
    """One line of the log as rows no wider than `room`, in a font of `size`; both in pixels."""
    rows: list[Row] = [(line.seat, line.head, [])]
    used = 0.0
    for text, bold in line.parts:
        for word in _words(text):
            width = _width(word, bold, size)
            if used and used + _width(word.rstrip(), bold, size) > room:
                rows.append((None, line.head, []))
                used = 0.0
                word = word.lstrip()
            rows[-1][2].append((word, bold))
            used += width
    return rows


def _words(text: str) -> list[str]:
    """The words of a text, each with the blanks after it."""
    words: list[str] = []
    for piece in text.split(" "):
        if words:
            words[-1] += " "
        words.append(piece)
    return [word for word in words if word]


def draw_row(c: Canvas, row: Row, seats: Sequence[Seat], left: float, y: float) -> None:
    """Draw one row; `left` is where its marker begins, `y` its middle."""
    t = c.theme
    seat, head, pieces = row
    if seat is not None:
        c.marker("trust" if seat == TRUST else seats[seat].color, (left + 6, y), 13)
    merged: list[tuple[str, Font, Color]] = []
    for text, bold in pieces:
        color = t.ink if bold or head else t.ink7
        if merged and merged[-1][1] == _font(bold):
            merged[-1] = (merged[-1][0] + text, _font(bold), color)
        else:
            merged.append((text, _font(bold), color))
    c.spans(merged, (left + _MARGIN, y), "midleft")
