"""The log of events, newest at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

import pygame

from powergrid.desktop.pieces import colors, tokens
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.toolkit import parts, slices, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.rows import SHRINKS, Part, row, stretch
from powergrid.desktop.toolkit.scroll_area import ScrollArea
from powergrid.desktop.toolkit.text import width as text_width
from powergrid.desktop.toolkit.theme import Color, Font
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.log import Line
from powergrid.desktop.words.log import Part as Words
from powergrid.desktop.words.translation import _

LINE_STEP = 20.0
_MARGIN = 20.0
_LAMP = 16.0

#: The seat (only in the first row of a line), whether it is a heading, and the spans of text.
Row = tuple[int | None, bool, list[tuple[str, bool]]]


@dataclass(frozen=True, slots=True)
class News:
    """The lines that are new to the player to act.

    Attributes:
        actions: The number of actions that the player has already seen.
        color: The player's colour.
        name: The player's name.
    """

    actions: int
    color: str
    name: str


@dataclass(frozen=True, slots=True)
class Whys:
    """The explanations of bots' moves.

    Attributes:
        texts: The reasons by action number.
        explains: Returns whether there are reasons for a line.
        on_ask: Called with the action number when such a line is clicked.
    """

    texts: Mapping[int, str]
    explains: Callable[[Line], bool]
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
    """Draw the panel with the last lines. Controls: log.all, log.news and the scrolling log.list."""
    button = partial(parts.button, ui, style="quiet", font=theme.HINT, height=24)
    buttons = [button("log.all", _("all"), on_all, key="L")]
    if on_news is not None and news is not None:
        words = _("what's new")
        tip = Tip(
            _("What happened"), _("Since {name}'s last decision, one line per player.").format(name=news.name), "R"
        )
        buttons.insert(0, button("log.news", words, on_news, key="R", tip=tip, grow=SHRINKS))
    body = draw_frame(ui, rect, *buttons)
    if body.height >= LINE_STEP:
        draw_lines(ui, "log.list", body, lines[-300:], seats, news, whys)


def draw_frame(ui: Ui, rect: pygame.FRect, *buttons: Part) -> pygame.FRect:
    """Draw the panel with its title and buttons, and return the area for the lines."""
    ui.c.box(rect, 8, ui.c.theme.panel, ui.c.theme.line2, 1, 1)
    head = row(parts.label(ui, _("Log"), theme.HEAD, grow=SHRINKS), stretch(), *buttons, gap=2, backwards=True)
    head.draw(slices.top(slices.inset(rect, 11, 1, 6), 32))
    return slices.inset(rect, 4, 31, 4, 4)


def draw_lines(
    ui: Ui,
    name: str,
    body: pygame.FRect,
    lines: Sequence[Line],
    seats: Sequence[Seat],
    news: News | None = None,
    whys: Whys | None = None,
) -> None:
    """Draw lines in a list that stays scrolled to the end. Long lines wrap.

    A bar in the colour of `news` marks new lines. A lamp, the control NAME.why.NUMBER, marks the lines of `whys`.
    """
    explained = {number for number, line in enumerate(lines) if whys is not None and whys.explains(line)}
    rows: list[Row] = []
    starts: list[int] = []
    for number, line in enumerate(lines):
        starts.append(len(rows))
        rows += rows_of(ui.c, line, body.width - (_LAMP if number in explained else 0))
    body = whole_rows(body)
    height = LINE_STEP * len(rows)
    with ScrollArea(ui, name, body, height, stick_to_end=True) as area:
        top = body.top - whole_offset(area) + max(0.0, body.height - height)
        new = [start for start, line in zip(starts, lines, strict=True) if news and line.action > news.actions]
        if news is not None and new:
            bar = slices.spanning(body.left + 1, top + LINE_STEP * new[0] + 2, body.left + 5, top + height - 2)
            ui.c.box(bar, 2, colors.player_color(news.color).fill, ui.c.theme.ink5, 0.8)
            tip = Tip(_("New since {name}'s last decision").format(name=news.name))
            ui.area(f"{name}.news", bar.inflate(8, 0), tip)
        first = round(area.offset / LINE_STEP)
        if 0 < area.limit <= area.offset and first not in starts and first + 1 in starts:
            first += 1  # do not start with the last row of a line whose first row is out of view
        for number in range(first, min(len(rows), first + round(body.height / LINE_STEP) + 1)):
            y = top + LINE_STEP * (number + 0.5)
            if body.top < y < body.bottom:
                draw_row(ui.c, rows[number], seats, body.left + 7, y)
        for number in sorted(explained):
            line, end = lines[number], [*starts, len(rows)][number + 1]
            place = pygame.FRect(body.left + 7, top + LINE_STEP * starts[number], body.width - 15, 0)
            place.height = LINE_STEP * (end - starts[number])
            if whys is not None and place.bottom > body.top and place.top < body.bottom:
                _draw_why(ui, f"{name}.why.{line.action}", place, line.action, whys)


def whole_rows(body: pygame.FRect) -> pygame.FRect:
    """Return the lower part of `body` that fits a whole number of rows."""
    height = LINE_STEP * int(body.height / LINE_STEP)
    return slices.bottom(body, height)


def whole_offset(area: ScrollArea) -> float:
    """Return the scroll offset of a list, rounded so that no row is cut off."""
    return LINE_STEP * round(area.offset / LINE_STEP)


def _draw_why(ui: Ui, name: str, place: pygame.FRect, action: int, whys: Whys) -> None:
    t = ui.c.theme
    color = t.ink if ui.is_hovered(name) else t.button_line
    ui.c.icon("lamp", (place.right - 8, place.top + LINE_STEP / 2), 13, color)
    ui.area(name, place, Tip(_("Why?"), whys.texts[action], "Y"), on_click=lambda: whys.on_ask(action))


def rows_of(c: Canvas, line: Line, width: float) -> list[Row]:
    """Break a line of the log into rows for a list `width` lp wide."""
    return _rows(line, (width - 14 - _MARGIN) * c.scale, c.font_px(theme.LOG))


def line_part(ui: Ui, line: Line, seats: Sequence[Seat]) -> Part:
    """Return a log line as a part of the same height."""

    def draw(rect: pygame.FRect) -> None:
        for number, one in enumerate(rows_of(ui.c, line, rect.width)):
            draw_row(ui.c, one, seats, rect.left, rect.top + LINE_STEP * (number + 0.5))

    return Part(draw, 0, lambda width: LINE_STEP * len(rows_of(ui.c, line, width)))


def _font(bold: bool) -> Font:
    return theme.LOG_BOLD if bold else theme.LOG


def _width(text: str, bold: bool, size: float) -> float:
    return text_width(text, _font(bold).face, _font(bold).weight, size)


@lru_cache(maxsize=4000)
def _rows(line: Line, room: float, size: float) -> list[Row]:
    """Break a line of the log into rows no wider than `room`, in a font of `size`, both in pixels."""
    is_head = bool(line.head)
    rows: list[Row] = [(line.seat, is_head, [])]
    used = 0.0
    for chunk in _chunks(line.parts):
        width = sum(_width(text, bold, size) for text, bold in chunk)
        blank = _width(" ", chunk[0][1], size) if used else 0.0
        if used and used + blank + width > room:
            rows.append((None, is_head, []))
            used = blank = 0.0
        if blank:
            chunk = [(" " + chunk[0][0], chunk[0][1]), *chunk[1:]]
        rows[-1][2].extend(chunk)
        used += blank + width
    return rows


def _chunks(parts: Sequence[Words]) -> list[list[Words]]:
    """Split text into chunks that must not be broken.

    A chunk is a word with anything attached to it, a number with its unit, or a word followed by a bracket or by the
    last number.
    """
    chunks: list[list[Words]] = []
    open_end = False
    for text, bold in parts:
        for number, word in enumerate(text.split(" ")):
            if number:
                open_end = False
            if not word:
                continue
            if open_end:
                chunks[-1].append((word, bold))
            elif chunks and (_is_number(chunks[-1]) or word.startswith("(")):
                chunks[-1].append((" " + word, bold))
            else:
                chunks.append([(word, bold)])
            open_end = True
    if len(chunks) > 1 and _is_number(chunks[-1]):
        (text, bold), *rest = chunks.pop()
        chunks[-1] += [(" " + text, bold), *rest]
    return chunks


def _is_number(chunk: Sequence[Words]) -> bool:
    return "".join(text for text, _bold in chunk).isdecimal()


def draw_row(c: Canvas, row: Row, seats: Sequence[Seat], left: float, y: float) -> None:
    """Draw a row.

    Args:
        left: The left edge of its marker.
        y: Its vertical centre.
    """
    t = c.theme
    seat, head, pieces = row
    if seat is not None:
        tokens.marker(c, colors.seat_color(seats, seat), (left + 6, y), 13)
    merged: list[tuple[str, Font, Color]] = []
    for text, bold in pieces:
        color = t.ink if bold or head else t.ink7
        if merged and merged[-1][1] == _font(bold):
            merged[-1] = (merged[-1][0] + text, _font(bold), color)
        else:
            merged.append((text, _font(bold), color))
    c.spans(merged, (left + _MARGIN, y))
