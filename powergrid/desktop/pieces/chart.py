"""Line charts over rounds, and bar charts."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import pygame

from powergrid.desktop.pieces import colors, tokens
from powergrid.desktop.toolkit import slices, theme
from powergrid.desktop.toolkit.canvas import Canvas, Point
from powergrid.desktop.toolkit.placing import spread
from powergrid.desktop.toolkit.theme import Color, Font
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.translation import _

_LINE = 18.0
_AXIS = Font("cond", 11.5, 400)
_WORD = Font("cond", 12, 600)
#: The height of the labels above a plot.
_WORDS = 12.0


@dataclass(frozen=True, slots=True)
class Series:
    """A player's line: name, colour and a value for each round."""

    name: str
    color: str
    values: Sequence[int]


@dataclass(frozen=True, slots=True)
class Mark:
    """A labelled, dashed line: horizontal at a value or, without a colour, vertical at a round (from 1)."""

    at: int
    text: str
    color: Color | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bar: its meaning, its colour and whether it is hatched."""

    name: str
    color: Color
    value: int


@dataclass(frozen=True, slots=True)
class Bar:
    """A player's bar: name, colour and parts."""

    name: str
    color: str
    parts: Sequence[Part]


def steps(highest: int) -> list[int]:
    """Return four or five values for grid lines, from 0 to at least `highest`."""
    if highest <= 4:
        return list(range(max(1, highest) + 1))
    raw = highest / 4
    size = 10 ** math.floor(math.log10(raw))
    step = next(int(size * factor) or 1 for factor in (1, 2, 2.5, 5, 10) if size * factor >= raw and size * factor >= 1)
    return [step * number for number in range(math.ceil(highest / step) + 1)]


def _frame(c: Canvas, rect: pygame.FRect, title: str, above: float = 0.0) -> pygame.FRect:
    """Draw the frame and the title, and return the plot area.

    Args:
        above: The height to reserve for labels above it.
    """
    t, room = c.theme, rect.width - 20
    is_long = c.least_width(title, theme.ROW_BOLD) > room
    lines = c.wrapped(title, theme.ROW_BOLD, room) if is_long else [title]
    c.box(rect, 8, t.paper, t.line2, 1, 1)
    for number, line in enumerate(lines):
        c.text(line, (rect.left + 11, rect.top + 16 + _LINE * number), theme.ROW_BOLD, t.ink, "midleft", room)
    top = 34 + above + _LINE * (len(lines) - 1)
    return slices.inset(rect, 36, top, 20, 26)


def _lines_across(c: Canvas, plot: pygame.FRect, values: Sequence[int]) -> None:
    t = c.theme
    for value in values:
        y = plot.bottom - plot.height * value / max(1, values[-1])
        c.fill((plot.left, y, plot.width, 1), t.line)
        c.text(str(value), (plot.left - 6, y), _AXIS, t.ink5, "midright")


@dataclass(frozen=True, slots=True)
class Now:
    """The moment in a game that a chart marks.

    Attributes:
        rounds: The number of rounds completed, plus a fraction for the current one.
        go: Goes to the end of a round (from 1).
    """

    rounds: float
    go: Callable[[int], None]


def draw_lines(
    ui: Ui,
    rect: pygame.FRect,
    name: str,
    title: str,
    series: Sequence[Series],
    marks: Sequence[Mark] = (),
    now: Now | None = None,
    highlighted: str = "",
    go: Callable[[int], None] | None = None,
) -> None:
    """Draw a line for each series over rounds 1, 2 …; the areas NAME.ROUND show the numbers.

    Args:
        now: The current moment; later rounds are pale, and a click on a round goes to its end.
        highlighted: The colour of the player whose line is highlighted while the others are pale, or "".
        go: Goes to the end of a round (from 1).
    """
    c, t = ui.c, ui.c.theme
    rounds = max((len(one.values) for one in series), default=0)
    upright = [mark for mark in marks if mark.color is None and mark.at <= rounds]
    plot = _frame(c, rect, title, _WORDS if upright else 0.0)
    level = [(mark, mark.color) for mark in marks if mark.color is not None]
    highest = max([*(max(one.values, default=0) for one in series), *(mark.at for mark, _color in level)], default=0)
    across = steps(highest)
    _lines_across(c, plot, across)

    def place(number: float, value: float) -> Point:
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
        beside = y - 9 if y - 18 > plot.top else y + 9  # not on top of the title
        c.text(mark.text, (plot.left + 5, beside), _WORD, color, "midleft")
    for number in range(0, rounds, max(1, math.ceil(rounds * 20 / max(1.0, plot.width)))):
        c.text(str(number + 1), (place(number, 0)[0], plot.bottom + 12), _AXIS, t.ink5, "center")
    _draw_series(c, series, place, small=plot.width / max(1, rounds) < 14, highlighted=highlighted)
    if now is not None:
        _draw_now(c, plot, place(max(0.0, now.rounds - 1), 0)[0])
    _upright_words(c, plot, [(place(mark.at - 1, 0)[0], mark.text) for mark in upright])
    width = plot.width / max(1, rounds - 1)
    for number in range(rounds):
        text = ", ".join(f"{one.name} {one.values[number]}" for one in series if number < len(one.values))
        area = slices.around((place(number, 0)[0], plot.centery), width, plot.height).clip(rect)
        goes = now.go if now is not None else go
        on_click = partial(goes, number + 1) if goes is not None else None
        if on_click is not None:
            text += "\n" + _("Click to see the table at the end of the round.")
        ui.area(f"{name}.{number + 1}", area, Tip(_("Round {n}").format(n=number + 1), text), on_click=on_click)


def _draw_series(
    c: Canvas, series: Sequence[Series], place: Callable[[float, float], Point], *, small: bool, highlighted: str
) -> None:
    """Draw the lines, then the markers, side by side if several have the same value.

    Args:
        small: Whether there is room only for the last marker of each line.
        highlighted: The colour of the highlighted line.
    """
    spots = [[place(number, value) for number, value in enumerate(one.values)] for one in series]
    lines, shapes = _apart(spots, 0.0, 2.5), _apart(spots, 6.0, 2.5)
    drawn = list(zip(series, lines, shapes, strict=True))
    drawn.sort(key=lambda one: one[0].color == highlighted)  # draw the highlighted one on top
    for one, line, _shape in drawn:
        color = theme.mix(colors.player_color(one.color).fill, c.theme.ink, 0.4 if c.theme.is_dark else 0.06)
        pale = highlighted not in ("", one.color)
        for start, end in pairwise(line):
            c.line(
                start,
                end,
                theme.mix(color, c.theme.paper, 0.75) if pale else color,
                3 if one.color == highlighted else 2,
            )
    for one, _line, shape in drawn:
        for number, spot in enumerate(shape):
            last = number == len(shape) - 1
            if last or not small:
                tokens.marker(c, one.color, spot, 13 if last else 8, dim=highlighted not in ("", one.color))


def _apart(spots: Sequence[Sequence[Point]], across: float, down: float) -> list[list[Point]]:
    """Move the markers of different lines apart where they would cover each other."""
    moved = [list(line) for line in spots]
    for number in range(max(map(len, spots), default=0)):
        here = sorted((line[number][1], which) for which, line in enumerate(spots) if number < len(line))
        groups: list[list[tuple[float, int]]] = []
        for y, which in here:
            if groups and y - groups[-1][-1][0] < 2 * down:
                groups[-1].append((y, which))
            else:
                groups.append([(y, which)])
        for group in groups:
            for place, (_y, which) in enumerate(group):
                aside, (x, y) = place - (len(group) - 1) / 2, moved[which][number]
                moved[which][number] = x + across * aside, y + down * aside
    return moved


def _draw_now(c: Canvas, plot: pygame.FRect, x: float) -> None:
    """Draw a vertical line at the current moment, and make everything after it pale."""
    t = c.theme
    later = slices.spanning(x + 5, plot.top - 5, plot.right + 20, plot.bottom + 9)
    if x < plot.right - 1:
        c.fill(later, theme.with_alpha(t.paper, 170))
    c.fill((x - 1, plot.top, 2, plot.height), t.petrol)


def _dashes(start: float, end: float) -> list[float]:
    """Return where the dashes of a line begin."""
    return [start + 7 * number for number in range(math.ceil((end - start) / 7))]


def _upright_words(c: Canvas, plot: pygame.FRect, words: Sequence[tuple[float, str]]) -> None:
    """Draw the labels of vertical lines above the plot, each near its line and without overlaps."""
    widths = [c.text_width(text, _WORD) + 8 for _x, text in words]
    middles = spread([x for x, _text in words], widths, plot.left, plot.right + 16)
    for middle, (_x, text) in zip(middles, words, strict=True):
        c.text(text, (middle, plot.top - 8), _WORD, c.theme.ink7, "center")


def draw_bars(ui: Ui, rect: pygame.FRect, name: str, title: str, rows: Sequence[Bar], highlighted: str = "") -> None:
    """Draw the bars, each with its total; the areas NAME.ROW show the numbers.

    Args:
        highlighted: The colour of the player whose bar is highlighted, or "".
    """
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
        if row.color == highlighted:
            c.box((rect.left + 6, y - pitch / 2, rect.width - 12, pitch), 4, t.amber_soft)
        tokens.marker(c, row.color, (rect.left + 20, y), 14, dim=highlighted not in ("", row.color))
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
