"""Rows, columns and tables that take the size of their content.

A `Part` knows the size it needs and draws itself into the area it is given. Rows, columns and tables are parts, too:
build a screen from the inside out, then draw the outermost part. Sizes are in lp.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import pygame

from powergrid.desktop.toolkit.scroll_area import Form, ScrollArea
from powergrid.desktop.toolkit.theme import Color
from powergrid.desktop.toolkit.ui import Ui

_Size = TypeVar("_Size")

BAR = 14.0
"""The width reserved for a scroll bar."""
SHRINKS = 0.001
"""The share of spare room for parts that should hardly grow, but should shrink if there is too little."""


@dataclass(slots=True, eq=False)  # a frozen one takes three times as long to make, and a frame has hundreds
class Part:
    """An immutable element of a layout.

    Attributes:
        height: The height it needs, or a function of the width; 0 fills the height of the row.
        grow: Its share of the spare room; parts that grow are also the first to shrink.
        optional: If a row or column is too small, it drops the parts with the highest number first; 0 always stays.
    """

    draw: Callable[[pygame.FRect], None]
    width: float = 0
    height: float | Callable[[float], float] = 0
    grow: float = 0
    optional: int = 0

    def height_at(self, width: float) -> float:
        """Return the height it needs at a width."""
        return self.height(width) if callable(self.height) else self.height

    def drawn_by(self, draw: Callable[[pygame.FRect], None]) -> Part:
        """Return a part of the same size that `draw` draws; `dataclasses.replace` would take several times as long."""
        return Part(draw, self.width, self.height, self.grow, self.optional)


def _once_for_each(measure: Callable[[float], _Size]) -> Callable[[float], _Size]:
    """Cache a measurement by width. Every row of every frame needs a cache, and `functools.cache` is slow to create."""
    found: dict[float, _Size] = {}

    def kept(width: float) -> _Size:
        if width not in found:
            found[width] = measure(width)
        return found[width]

    return kept


def spacer(size: float = 0) -> Part:
    """Leave a space."""
    return Part(lambda rect: None, size, size)


def stretch() -> Part:
    """Take up the spare room, which pushes the parts that follow to the other end."""
    return Part(lambda rect: None, grow=1)


def sized(part: Part, width: float) -> Part:
    """Make a part exactly this wide, and as high as its row."""
    return Part(part.draw, width, optional=part.optional)


def filling(part: Part, share: float = 1) -> Part:
    """Make a part fill its share of a row or column, whatever the size of its content."""
    return Part(part.draw, grow=share, optional=part.optional)


def share_out(sizes: Sequence[float], grows: Sequence[float], room: float) -> list[float]:
    """Return sizes that fit `room`: parts that grow share the surplus or deficit, then all shrink if necessary."""
    spare = room - sum(sizes)
    if spare >= 0:
        whole = sum(grows) or 1
        return [size + spare * grow / whole for size, grow in zip(sizes, grows, strict=True)]
    soft = sum(size for size, grow in zip(sizes, grows, strict=True) if grow)
    kept = max(0.0, soft + spare) / (soft or 1)
    sizes = [size * kept if grow else size for size, grow in zip(sizes, grows, strict=True)]
    factor = min(1.0, max(0.0, room) / (sum(sizes) or 1))
    return [size * factor for size in sizes]


def row(*parts: Part | None, gap: float = 8, height: float = 0, grow: float = 0, backwards: bool = False) -> Part:
    """Put parts side by side, at least `height` high and centred vertically.

    Args:
        backwards: Whether Tab starts with the last part, such as a main button at the right end.
    """
    line = [part for part in parts if part is not None]
    whole = table([line], gap=gap, height=height, grow=grow, backwards=backwards)
    if not any(part.optional for part in line):
        return whole

    def at(width: float) -> Part:
        return table([_without_optional(line, _width, gap, width)], gap=gap, height=height, backwards=backwards)

    return Part(lambda rect: at(rect.width).draw(rect), whole.width, lambda width: at(width).height_at(width), grow)


def _width(part: Part) -> float:
    return part.width


def _without_optional(parts: list[Part], size: Callable[[Part], float], gap: float, room: float) -> list[Part]:
    """Drop optional parts, the highest numbers first, until the rest fits; return it."""
    for number in sorted({part.optional for part in parts if part.optional}, reverse=True):
        if sum(map(size, parts)) + gap * (len(parts) - 1) <= room:
            break
        parts = [part for part in parts if part.optional != number]
    return parts


def column(*parts: Part | None, gap: float = 0, grow: float = 0) -> Part:
    """Put parts one below the other, each as wide as the column."""
    whole = [part for part in parts if part is not None]

    @_once_for_each
    def heights(width: float) -> list[float]:
        return [part.height_at(width) for part in whole]

    def draw(rect: pygame.FRect) -> None:
        kept = _without_optional(whole, lambda part: part.height_at(rect.width), gap, rect.height)
        sizes = heights(rect.width) if kept is whole else [part.height_at(rect.width) for part in kept]
        y, grows, gaps = rect.top, [part.grow for part in kept], gap * (len(kept) - 1)
        for part, high in zip(kept, share_out(sizes, grows, rect.height - gaps), strict=True):
            part.draw(pygame.FRect(rect.left, y, rect.width, high))
            y += high + gap

    width = max((part.width for part in whole), default=0)
    return Part(draw, width, lambda width: sum(heights(width)) + gap * (len(whole) - 1), grow)


def table(
    lines: Sequence[Sequence[Part]],
    *,
    gap: float = 8,
    height: float = 0,
    grow: float = 0,
    like: Sequence[Sequence[Part]] = (),
    backwards: bool = False,
) -> Part:
    """Put parts into columns as wide as their widest part, in lines of at least `height`.

    If there is too little room for the lines, their parts are squeezed, too.

    Args:
        like: Lines of another table with the same columns, such as a header that does not scroll.
    """
    cells = [*lines, *like]
    if len(cells) == 1:  # a row, which most tables are
        natural, grows = [part.width for part in cells[0]], [part.grow for part in cells[0]]
    else:
        natural = [max(widths) for widths in zip(*([part.width for part in line] for line in cells), strict=True)]
        grows = [max(shares) for shares in zip(*([part.grow for part in line] for line in cells), strict=True)]
    gaps = gap * (len(natural) - 1)

    @_once_for_each
    def sizes(width: float) -> tuple[list[float], list[list[float]], list[float]]:
        """Return the column widths, the heights of the parts in each line, and the line heights."""
        wide = share_out(natural, grows, width - gaps)
        highs = [list(map(Part.height_at, line, wide)) for line in lines]
        return wide, highs, [max(height, *high) for high in highs]

    def draw(rect: pygame.FRect) -> None:
        y, (widths, highs, wanted) = rect.top, sizes(rect.width)
        needed = share_out(wanted, [0] * len(lines), rect.height)
        spare = max(0.0, rect.height - sum(needed)) / len(lines)
        for line, owns, high in zip(lines, highs, needed, strict=True):
            x = rect.left
            placed = []
            for part, own_height, wide in zip(line, owns, widths, strict=True):
                own = min(own_height or high + spare, high + spare)
                placed.append((part, pygame.FRect(x, y + (high + spare - own) / 2, wide, own)))
                x += wide + gap
            for part, place in reversed(placed) if backwards else placed:
                part.draw(place)
            y += high + spare

    return Part(draw, sum(natural) + gaps, lambda width: sum(sizes(width)[2]), grow)


def inset(part: Part, across: float = 12, down: float = 0) -> Part:
    """Leave a margin of `across` at the sides and of `down` above and below."""
    return Part(
        lambda rect: part.draw(rect.inflate(-2 * across, -2 * down)),
        part.width + 2 * across,
        lambda width: part.height_at(width - 2 * across) + 2 * down,
        part.grow,
    )


def boxed(ui: Ui, part: Part, ground: Color, line: Color | None = None, *, radius: float = 6, shadow: int = 0) -> Part:
    """Draw a part on a rounded box."""

    def draw(rect: pygame.FRect) -> None:
        ui.c.box(rect, radius, ground, line, 1, shadow)
        part.draw(rect)

    return part.drawn_by(draw)


def underlined(ui: Ui, part: Part, ground: Color | None = None) -> Part:
    """Draw a part with a hairline below it, on the background `ground` if given."""

    def draw(rect: pygame.FRect) -> None:
        if ground is not None:
            ui.c.fill(rect, ground)
        part.draw(rect)
        ui.c.hline(rect.left, rect.right, rect.bottom - 1)

    return Part(draw, part.width, part.height, part.grow)


def underlined_lines(
    ui: Ui, lines: Sequence[Sequence[Part]], head: Sequence[Part], *, gap: float, height: float
) -> list[Part]:
    """Turn each line of a table into a separate underlined part, in columns that fit all lines and the header."""
    columns = zip(head, *lines, strict=True)
    widest = [Part(spacer().draw, max(part.width for part in c), grow=max(part.grow for part in c)) for c in columns]
    return [underlined(ui, table([line], gap=gap, height=height, like=[widest])) for line in lines]


def scrolling(ui: Ui, name: str, part: Part, *, form: bool = False, bar: float = BAR) -> Part:
    """Make a part scroll if it is higher than its area; in a `form`, Tab stops at each control.

    Args:
        bar: The width reserved for the scroll bar, or 0 if none is needed.
    """

    def draw(rect: pygame.FRect) -> None:
        width = rect.width - bar
        height = part.height_at(width)
        with ScrollArea(ui, name, rect, height, form=form) as area:
            part.draw(pygame.FRect(rect.left, rect.top - area.offset, width, height))

    return Part(draw, part.width + bar, lambda width: part.height_at(width - bar), 1)


def grouped(ui: Ui, name: str, part: Part) -> Part:
    """Make the controls of a part a single Tab stop, with arrows moving among them."""

    def draw(rect: pygame.FRect) -> None:
        with ui.grouped(name):
            part.draw(rect)

    return part.drawn_by(draw)


def form(ui: Ui, name: str, part: Part) -> Part:
    """Make Tab go through a part row by row, and Up and Down along its columns."""

    def draw(rect: pygame.FRect) -> None:
        with ui.form(Form(name, rect.copy())):
            part.draw(rect)

    return Part(draw, part.width, part.height, part.grow)
