"""Common parts of screens: the help button, panels, and the footer."""

from __future__ import annotations

import pygame

from powergrid.desktop.toolkit import parts, slices, theme
from powergrid.desktop.toolkit.panels import EDGE
from powergrid.desktop.toolkit.rows import Part, column, row, spacer, stretch
from powergrid.desktop.toolkit.theme import Color
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.translation import _

_FOOTER = 60.0


def help_button(ui: Ui, show_rules: Action, title: str = "") -> Part:
    """Return the button that opens the rules.

    Args:
        title: The tooltip, if the button opens something else.
    """
    tip = Tip(title or _("Rules"), "", "F1")
    return parts.icon_button(ui, "top.help", "help", lambda: show_rules(), tip, keys=("F1",))


def draw_with_footer(ui: Ui, place: pygame.FRect, body: Part, footer: Part) -> None:
    """Draw the body of a screen in `place` and a footer below it, which comes last in Tab order."""
    c, t = ui.c, ui.c.theme
    strip = slices.bottom(c.area, _FOOTER)
    body.draw(slices.inset(place, bottom=_FOOTER))
    c.fill(strip, t.panel)
    c.hline(0, strip.right, strip.top, t.line2)
    footer.draw(slices.inset(strip, left=16, right=EDGE))


def on_background(ui: Ui, part: Part, ground: Color) -> Part:
    """Return a part on a coloured background with rounded corners."""

    def draw(rect: pygame.FRect) -> None:
        ui.c.box(rect, 9, ground)
        part.draw(rect.inflate(-16, 0))

    return Part(draw, part.width + 16, part.height)


def panel(ui: Ui, part: Part, *, paper: bool = False, across: float = 2, down: float = 6) -> Part:
    """Return a panel with a part inside."""
    c, t = ui.c, ui.c.theme

    def draw(rect: pygame.FRect) -> None:
        c.box(rect, 8, t.paper if paper else t.panel, t.line2, 1, 1)
        part.draw(rect.inflate(-2 * across, -2 * down))

    return Part(draw, part.width + 2 * across, lambda width: part.height_at(width - 2 * across) + 2 * down, part.grow)


def empty_note(ui: Ui, icon: str, words: str, button: Part | None = None) -> Part:
    """Return a note for the middle of an empty list that says why it is empty.

    Args:
        button: A button for adding the first entry.
    """
    t = ui.c.theme
    sign = parts.icon(ui, icon, 34, t.ink5)
    words_part = parts.label(ui, words, theme.TEXT.sized(14), t.ink7, at="center", wraps=True)
    below = [spacer(20), row(stretch(), button, stretch())] if button is not None else []
    return column(stretch(), sign, spacer(16), words_part, *below, stretch(), grow=1)
