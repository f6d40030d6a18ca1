"""Toasts: short messages at the top of the screen that disappear automatically."""

from typing import Final

import pygame

from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.keys import shown as shown_key
from powergrid.desktop.toolkit.ui import Control, Ui
from powergrid.desktop.toolkit.widgets import key_cap

_WIDEST: Final = 540.0
_LINE: Final = 18.0


def draw_toasts(ui: Ui) -> None:
    """Draw the toasts top centre; one with an action registers `toast.action` with its key."""
    c, t = ui.c, ui.c.theme
    y = 54.0
    for number, toast in enumerate(ui.toasts):
        label_width = c.text_width(toast.action, theme.BUTTON) + 14 if toast.action else 0
        cap_width = c.text_width(shown_key(toast.key), theme.KEY) + 20 if toast.action else 0
        action_width = label_width + cap_width
        icon_width = 24 if toast.icon else 0
        beside = icon_width + action_width + 28
        lines = c.wrapped(toast.text, theme.TEXT, min(_WIDEST, c.size[0] - 32) - beside)
        width = max(c.text_width(line, theme.TEXT) for line in lines) + beside
        box = pygame.FRect((c.size[0] - width) / 2, y, width, 34 + _LINE * (len(lines) - 1))
        c.box(box, 6, t.head, t.head_line, 1, 2)
        if toast.icon:
            color = {"check": theme.rgb("#8FD6B0"), "flag": t.amber, "lock": theme.rgb("#F0A090")}.get(
                toast.icon, t.amber
            )
            c.icon(toast.icon, (box.left + 21, box.centery), 16, color)
        for row, line in enumerate(lines):
            c.text(line, (box.left + 14 + icon_width, box.top + 17 + _LINE * row), theme.TEXT, t.white, "midleft")
        if toast.action:
            place = pygame.FRect(box.right - action_width - 8, box.centery - 13, action_width, 26)
            name = f"toast.action{number or ''}"
            color = t.white if ui.is_hovered(name) else t.amber
            c.text(toast.action, (place.left + 7, place.centery), theme.BUTTON, color, "midleft")
            key_cap(ui, toast.key, (place.right - 6, place.centery), color, t.on_pill)
            if ui.is_focused(name):
                c.focus_ring(place.inflate(-6, -6))
            ui.add(Control(name, place, toast.on_action, (toast.key,), pushes=True))
        y = box.bottom + 6
