"""Small parts for the workshop's columns: headings, fields, and a choice of colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from powergrid.desktop.board.colors import board_colors
from powergrid.desktop.screens.workshop.draft import MAX_NAME
from powergrid.desktop.screens.workshop.hand_labels import Label, is_by_hand
from powergrid.desktop.screens.workshop.state import Workshop
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, row, stretch
from powergrid.desktop.toolkit.text_field import text_field
from powergrid.desktop.toolkit.theme import mix
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.translation import _

#: The height of a button.
ROW: Final = 30.0
#: The space around a field for its focus ring.
_RING: Final = 6.0


def head(ui: Ui, text: str) -> Part:
    """Return the heading of a group."""
    return parts.label(ui, text, theme.SECTION.sized(16), wraps=True)


def small(ui: Ui, text: str) -> Part:
    """Return small right-aligned text."""
    return parts.label(ui, text, theme.SMALL, ui.c.theme.ink5, at="right")


def swatch(ui: Ui, color: str) -> Part:
    """Return a swatch in a region's colour."""
    tints = board_colors(ui.c.theme).tints
    tint = tints.get(color, ui.c.theme.red_soft)
    edge = mix(tint, ui.c.theme.ink, 0.5)
    return parts.drawing(14, 14, lambda at: ui.c.box((at[0] - 7, at[1] - 7, 14, 14), 3, tint, edge))


def color_button(ui: Ui, group: str, value: str, color: str, on: bool, press: Action, tip: Tip | None = None) -> Part:
    """Return a button for one of several colours."""
    t, shown = ui.c.theme, replace(swatch(ui, color), width=22, height=24)
    return parts.pressable(ui, f"{group}.{value}", shown, press, ground=t.amber_soft if on else None,
                           edge=t.ink if on else None, tip=tip, chosen=on, group=group)  # fmt: skip


def field(ui: Ui, control: str, value: str, change: Callable[[str], None], label: str, limit: int = MAX_NAME) -> Part:
    """Return a text field below its label."""

    def draw(rect: pygame.FRect) -> None:
        text_field(ui, control, rect, value, change, limit=limit, select=True)

    words_part = parts.label(ui, label, theme.SMALL, ui.c.theme.ink5)
    return column(words_part, Part(draw, 120, 32), gap=_RING)


def automatic_button(ui: Ui, state: Workshop, label: Label, words: str) -> Part | None:
    """Return a button that resets the position of a label, or None if it was not set by hand."""
    if not is_by_hand(state.draft, label):
        return None
    tip = Tip(_("It was placed by hand: drag it, or move it with Alt and the arrows."))
    return row(parts.button(ui, f"automatic.{label.kind}", words, partial(state.reset_label, label), height=ROW,
                            style="quiet", tip=tip), stretch())  # fmt: skip
