"""Charts drawn by the program: lines over rounds, and bars by kind."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from powergrid.desktop.pieces import colors, tokens
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.theme import Color, Font
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.translation import _

_AXIS = Font("cond", 11.5, 400)
_WORD = Font("cond", 12, 600)


@dataclass(frozen=True, slots=True)
class Series:
    """One player's line: name, colour and a value for each round."""

    name: str
    color: str
    values: Sequence[int]


@dataclass(frozen=True, slots=True)
class Mark:
    """A dashed line with a word: across at a value or, without a colour, upright at a round (from 1)."""

    at: int
    text: str
    color: Color | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a bar: its meaning, its colour and whether it is hatched."""

    name: str
    color: Color
    value: int


@dataclass(frozen=True, slots=True)
class Bar:
    """One player's bar: name, colour and its pieces."""

    name: str
    color: str
    parts: Sequence[Part]


def steps(highest: int) -> list[int]:
    """Return four or five values for the grid lines, from 0 to at least `highest`."""
    if highest <= 4:
        return list(range(max(1, highest) + 1))
    raw = highest / 4
    size = 10 ** math.floor(math.log10(raw))
    step = next(int(size * factor) or 1 for factor in (1, 2, 2.5, 5, 10) if size * factor >= raw and size * factor >= 1)
    return [step * number for number in range(math.ceil(highest / step) + 1)]


def _frame(c: Canvas, rect: pygame.FRect, title: str) -> pygame.FRect:
    t = c.theme
    c.box(rect, 8, t.paper, t.line2, 1, 1)
    c.text(title, (rect.left + 11, rect.top + 16), theme.ROW_BOLD, t.ink, "midleft", rect.width - 20)
    return pygame.FRect(rect.left + 36, rect.top + 34, rect.width - 36 - 20, rect.height - 34 - 26)


def _lines_across(c: Canvas, plot: pygame.FRect, values: Sequence[int]) -> None:
    t = c.theme
    for value in values:
        y = plot.bottom - plot.height * value / max(1, values[-1])
        c.fill((plot.left, y, plot.width, 1), t.line)
        c.text(str(value), (plot.left - 6, y), _AXIS, t.ink5, "midright")


def draw_lines(
    ui: Ui, rect: pygame.FRect, name: str, title: str, series: Sequence[Series], marks: Sequence[Mark] = ()
) -> None:
    """Draw a line for each series over rounds 1, 2 …; registers NAME.ROUND areas with the numbers."""
    c, t = ui.c, ui.c.theme
    plot = _frame(c, rect, title)
    rounds = max((len(one.values) for one in series), default=0)
    upright = [mark for mark in marks if mark.color is None and mark.at <= rounds]
    level = [(mark, mark.color) for mark in marks if mark.color is not None]
    highest = max([*(max(one.values, default=0) for one in series), *(mark.at for mark, _color in level)], default=0)
    across = steps(highest)
    _lines_across(c, plot, across)

    def place(number: int, value: int) -> tuple[float, float]:
        x = plot.left + plot.width * (number / max(1, rounds - 1) if rounds > 1 else 0.5)
        return x, plot.bottom - plot.height * value / max(1, across[-1])

    for mark in upright:
        x = place(mark.at - 1, 0)[0]
        for y in _dashes(plot.top, plot.bottom):
            c.fill((x, y, 1.2, min(3.0, plot.bottom - y)), t.ink5)
    for mark, color in level:
        y = place(0, mark.at)[1]
        for x in _dashes(plot.left, plot.right):
            c.fill((x, y, min(4.0, plot.right - x), 1.2), color)
        c.text(mark.text, (plot.left + 5, y - 9), _WORD, color, "midleft")
    for number in range(0, rounds, max(1, math.ceil(rounds * 20 / max(1.0, plot.width)))):
        c.text(str(number + 1), (place(number, 0)[0], plot.bottom + 12), _AXIS, t.ink5, "center")
    for one in series:
        color = theme.mix(colors.player_color(one.color).fill, t.ink, 0.4 if t.is_dark else 0.06)
        for start, end in pairwise(place(number, value) for number, value in enumerate(one.values)):
            c.line(start, end, color, 2)
    small = plot.width / max(1, rounds) < 14
    for one in series:
        for number, value in enumerate(one.values):
            last = number == len(one.values) - 1
            if last or not small:
                tokens.marker(c, one.color, place(number, value), 13 if last else 8)
    for number, mark in enumerate(upright):
        _upright_word(c, plot, place(mark.at - 1, 0)[0], mark.text, number)
    width = plot.width / max(1, rounds - 1)
    for number in range(rounds):
        text = ", ".join(f"{one.name} {one.values[number]}" for one in series if number < len(one.values))
        area = pygame.FRect(place(number, 0)[0] - width / 2, plot.top, width, plot.height).clip(rect)
        ui.area(f"{name}.{number + 1}", area, Tip(_("Round {n}").format(n=number + 1), text))


def _dashes(start: float, end: float) -> list[float]:
    """Return where the dashes of a line begin."""
    return [start + 7 * number for number in range(math.ceil((end - start) / 7))]


def _upright_word(c: Canvas, plot: pygame.FRect, x: float, words: str, number: int) -> None:
    """Draw the word of an upright line at its top, each one line lower than the one before."""
    width = c.text_width(words, _WORD)
    left = x - 5 - width if x + 5 + width > plot.right else x + 5
    y = plot.top + 10 + 15 * number
    c.box((left - 2, y - 7, width + 4, 14), 3, c.theme.paper)
    c.text(words, (left, y), _WORD, c.theme.ink7, "midleft")


def draw_bars(ui: Ui, rect: pygame.FRect, name: str, title: str, rows: Sequence[Bar]) -> None:
    """Draw the bars, each with its sum; registers NAME.ROW areas with the numbers."""
    c, t = ui.c, ui.c.theme
    plot = _frame(c, rect, title)
    highest = max((sum(part.value for part in row.parts) for row in rows), default=0)
    x = rect.right - 10
    if rows:
        for part in reversed(rows[0].parts):
            label = c.text(part.name, (x, rect.bottom - 14), theme.SMALL, t.ink7, "midright")
            c.box((label.left - 14, rect.bottom - 19, 10, 10), 2, part.color, t.ink7, 1)
            x = label.left - 22
    left = rect.left + 34
    width = rect.right - 52 - left
    pitch = (plot.bottom - plot.top + 4) / max(1, len(rows))
    for number, row in enumerate(rows):
        y = plot.top + pitch * (number + 0.5)
        tokens.marker(c, row.color, (rect.left + 20, y), 14)
        start = left
        thick = min(20.0, pitch - 6)
        for part in row.parts:
            length = width * part.value / max(1, highest)
            if part.value:
                c.box((start, y - thick / 2, length, thick), 0, part.color, t.ink7, 1)
                if c.text_width(str(part.value), _AXIS) + 6 < length:
                    ink = t.white if sum(part.color[:3]) < 380 else t.dark
                    c.text(str(part.value), (start + length / 2, y), _AXIS, ink, "center")
            start += length
        total = sum(part.value for part in row.parts)
        c.text(str(total), (start + 6, y), theme.ROW_BOLD, t.ink, "midleft")
        text = ", ".join(f"{part.name} {part.value}" for part in row.parts)
        ui.area(f"{name}.{number}", (rect.left + 6, y - pitch / 2, rect.width - 12, pitch), Tip(row.name, text))
