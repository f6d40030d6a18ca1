"""Lines of the docks as parts for rows and columns."""

from __future__ import annotations

from dataclasses import replace

import pygame

from powergrid.desktop.pieces import drawings
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import SHRINKS, Part, boxed, grouped, inset, row, stretch
from powergrid.desktop.toolkit.theme import Color
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.translation import _

#: The heights of a note and of the line of totals, in lp.
LINE, TOTAL = 18.0, 34.0
#: The width of `skip_button`. It is in the header, where other docks have no button that decides anything.
SKIP_WIDTH = 106.0


def note(ui: Ui, text: str, icon: str = "info", color: Color | None = None, *, wraps: bool = False) -> Part:
    """Return a line of text with an icon.

    Args:
        wraps: Whether to break it into several lines if necessary; it always is if it would be hard to read on one.
    """
    t = ui.c.theme
    words = parts.flowing(ui, text, theme.HINT, color or t.ink7)
    if wraps:
        words = parts.label(ui, text, theme.HINT, color or t.ink7, grow=1, wraps=True)
    return row(parts.icon(ui, icon, 14, color or t.ink5), words, gap=6, height=LINE, grow=SHRINKS)


def total(
    ui: Ui, label: str, amount: str, right_label: str, right: str, color: Color | None = None, middle: str = ""
) -> Part:
    """Return the line of totals: words, coin and number at the left, words and number at the right.

    Args:
        middle: Words in the middle, shown if there is room.
    """
    c, t = ui.c, ui.c.theme
    content = inset(
        row(
            parts.label(ui, label, theme.ROW, t.ink7, grow=SHRINKS),
            drawings.coin(c, 16),
            parts.label(ui, amount, theme.TOTAL, color or t.ink),
            stretch(),
            replace(parts.label(ui, middle, theme.SMALL, t.ink7), optional=1) if middle else None,
            stretch() if middle else None,
            parts.label(ui, right_label, theme.ROW, t.ink7, grow=SHRINKS),
            parts.label(ui, right, theme.TOTAL, t.ink),
            gap=7,
            height=TOTAL,
        ),
        10,
    )
    # a control, so that tooltips do not cover it
    return parts.explained(ui, boxed(ui, content, t.panel, t.line), "dock.total", None)


def highlighted(ui: Ui, part: Part, color: Color | None) -> Part:
    """Draw a part on a rounded, coloured background; None for no background."""

    def draw(rect: pygame.FRect) -> None:
        if color is not None:
            ui.c.box(rect.inflate(0, -1), 4, color)
        part.draw(rect)

    return replace(part, draw=draw)


def skip_button(ui: Ui, skip: Action) -> Part:
    """Return the button `bot.skip`, which makes a bot act immediately."""
    tip = Tip(_("Skip the pause"), "", "Space")
    return grouped(ui, "bot", parts.button(ui, "bot.skip", _("Skip"), skip, style="amber", key="Space",
                                           more_keys=("Enter",), tip=tip))  # fmt: skip
