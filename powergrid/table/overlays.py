"""What lies over every screen: toasts and the tooltip."""

import pygame

from powergrid.table import theme
from powergrid.table.keys import shown as shown_key
from powergrid.table.ui import Control, Ui
from powergrid.table.widgets import key_cap


def draw_toasts(ui: Ui) -> None:
    """Draw the toasts top centre; one with an action registers `toast.action`."""
    c, t = ui.c, ui.c.theme
    y = 54.0
    for number, toast in enumerate(ui.toasts):
        text_width = c.text_width(toast.text, theme.TEXT)
        action_width = c.text_width(toast.action, theme.BUTTON) + 14 if toast.action else 0
        icon_width = 24 if toast.icon else 0
        width = min(c.size[0] - 32, text_width + icon_width + action_width + 28)
        box = pygame.FRect((c.size[0] - width) / 2, y, width, 34)
        c.box(box, 6, t.ink, t.ink, 1, 2)
        if toast.icon:
            color = {"check": theme.rgb("#8FD6B0"), "flag": t.amber, "lock": theme.rgb("#F0A090")}.get(
                toast.icon, t.amber
            )
            c.icon(toast.icon, (box.left + 21, box.centery), 16, color)
        room = width - icon_width - action_width - 28
        c.text(toast.text, (box.left + 14 + icon_width, box.centery), theme.TEXT, t.white, "midleft", room + 1)
        if toast.action:
            place = pygame.FRect(box.right - action_width - 8, box.top + 4, action_width, 26)
            name = f"toast.action{number or ''}"
            color = t.white if ui.is_hovered(name) else t.amber
            c.text(toast.action, place.center, theme.BUTTON, color, "center")
            if ui.is_focused(name):
                c.focus_ring(place.inflate(-6, -6))
            ui.add(Control(name, place, toast.on_action))
        y += 40


def draw_tip(ui: Ui) -> None:
    """Draw the tooltip that is due, beside its control and inside the window."""
    shown = ui.shown_tip()
    if shown is None:
        return
    control, tip = shown
    c, t = ui.c, ui.c.theme
    room = 260.0
    title = c.wrapped(tip.title, theme.ROW_BOLD, room) if tip.title else []
    body = c.wrapped(tip.text, theme.TEXT, room) if tip.text else []
    key_width = c.text_width(shown_key(tip.key), theme.KEY) + 22 if tip.key else 0
    widths = [c.text_width(line, theme.ROW_BOLD) for line in title] + [c.text_width(line, theme.TEXT) for line in body]
    if title:
        widths.append(c.text_width(title[0], theme.ROW_BOLD) + key_width)
    width, height = max(widths, default=0) + 20, 19 * len(title) + 16.5 * len(body) + 13
    place = control.rect
    left = min(max(6.0, place.centerx - width / 2), c.size[0] - width - 6)
    top = place.bottom + 7
    if top + height > c.size[1] - 6:
        top = place.top - height - 7
    if top < 6:
        top = 6.0
        left = place.right + 8 if place.right + 8 + width < c.size[0] else max(6.0, place.left - width - 8)
    c.box((left, top, width, height), 6, t.ink, t.ink, 1, 2)
    y = top + 6
    for number, line in enumerate(title):
        c.text(line, (left + 10, y), theme.ROW_BOLD, t.white)
        if number == 0 and tip.key:
            key_cap(ui, tip.key, (left + width - 9, y + 9), t.white, t.on_pill)
        y += 19
    for line in body:
        c.text(line, (left + 10, y), theme.TEXT, t.on_ink2)
        y += 16.5
