"""What lies over every screen: toasts and the tooltip."""

from collections.abc import Sequence
from typing import Final

import pygame

from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.keys import shown as shown_key
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.toolkit.widgets import key_cap

_WIDEST: Final = 540.0
_LINE: Final = 18.0
_UNDO: Final = "Ctrl+Z"
"""What an action in a toast takes back, it takes back by the key of undo."""


def draw_toasts(ui: Ui) -> None:
    """Draw the toasts top centre; one with an action registers `toast.action` with the key of undo."""
    c, t = ui.c, ui.c.theme
    y = 54.0
    for number, toast in enumerate(ui.toasts):
        label_width = c.text_width(toast.action, theme.BUTTON) + 14 if toast.action else 0
        cap_width = c.text_width(shown_key(_UNDO), theme.KEY) + 20 if toast.action else 0
        action_width = label_width + cap_width
        icon_width = 24 if toast.icon else 0
        beside = icon_width + action_width + 28
        lines = c.wrapped(toast.text, theme.TEXT, min(_WIDEST, c.size[0] - 32) - beside)
        rows = [(toast.title, theme.TEXT_BOLD.sized(14.5), t.amber)] if toast.title else []
        rows += [(line, theme.TEXT, t.white) for line in lines]
        width = max(c.text_width(text, font) for text, font, _color in rows) + beside
        box = pygame.FRect((c.size[0] - width) / 2, y, width, 34 + _LINE * (len(rows) - 1))
        c.box(box, 6, t.ink, t.ink, 1, 2)
        if toast.icon:
            color = {"check": theme.rgb("#8FD6B0"), "flag": t.amber, "lock": theme.rgb("#F0A090")}.get(
                toast.icon, t.amber
            )
            c.icon(toast.icon, (box.left + 21, box.centery), 16, color)
        for row, (text, font, color) in enumerate(rows):
            c.text(text, (box.left + 14 + icon_width, box.top + 17 + _LINE * row), font, color, "midleft")
        if toast.action:
            place = pygame.FRect(box.right - action_width - 8, box.centery - 13, action_width, 26)
            name = f"toast.action{number or ''}"
            color = t.white if ui.is_hovered(name) else t.amber
            c.text(toast.action, (place.left + 7, place.centery), theme.BUTTON, color, "midleft")
            key_cap(ui, _UNDO, (place.right - 6, place.centery), color, t.on_pill)
            if ui.is_focused(name):
                c.focus_ring(place.inflate(-6, -6))
            ui.add(Control(name, place, toast.on_action, (_UNDO,), pushes=True))
        y = box.bottom + 6


def _tip_place(ui: Ui, control: Control, size: tuple[float, float], window: tuple[float, float]) -> tuple[float, float]:
    """Where a tooltip stands: near the mouse, or beside the panel that has the focus, or what the keys reach there."""
    place, (width, height), (wide, high) = control.rect, size, window
    if ui.by_keys:
        zone = ui.zone_of(control)
        around = [c.rect for c in ui.controls if c.focusable and c.layer == control.layer and c.rect.width > 0]
        reach = [c.rect for c in ui.controls if c.group == control.group and c.focusable and c.rect.width > 0]
        if zone is not None:
            return beside(place, [zone], [], size, window)
        return beside(place, [rect for rect in reach if not rect.contains(place)], around, size, window)
    left = min(max(6.0, place.centerx - width / 2), wide - width - 6)
    top = place.bottom + 7
    if top + height > high - 6:
        top = place.top - height - 7
    if top < 6:
        top = 6.0
        left = place.right + 8 if place.right + 8 + width < wide else max(6.0, place.left - width - 8)
    covered = [rect for rect in ui.spared if rect.colliderect((left, top, width, height))]
    return beside(place, covered, [], size, window) if covered else (left, top)


def beside(
    place: pygame.FRect,
    near: Sequence[pygame.FRect],
    others: Sequence[pygame.FRect],
    size: tuple[float, float],
    window: tuple[float, float],
) -> tuple[float, float]:
    """Left and top for a box of `size` in the `window` that covers as little as can be of what can be used.

    place: what it speaks of. near: what must not be covered either, where there is room at all. others: what should
    not be covered; what holds all of `place`, such as a list, does not count.
    """
    width, height = size
    spared = [place, *near]
    left = min(max(6.0, place.centerx - width / 2), window[0] - width - 6)
    top = min(max(6.0, place.centery - height / 2), window[1] - height - 6)
    spots: list[tuple[float, float]] = []
    for box in (place, place.unionall(list(near))):
        spots += [(box.left - width - 8, top), (box.right + 8, top)]
        spots += [(left, box.bottom + 7), (left, box.top - height - 7)]

    def harm(spot: tuple[float, float]) -> float:
        tip = pygame.FRect(*spot, width, height)
        outside = max(0.0, -spot[0], -spot[1], tip.right - window[0], tip.bottom - window[1])
        covered = sum(_area(tip.clip(rect)) for rect in others if not rect.contains(place))
        return outside * 1e6 + 1e3 * sum(_area(tip.clip(rect)) for rect in spared) + covered

    return min(spots, key=harm)


def _area(rect: pygame.FRect) -> float:
    return rect.width * rect.height


_TIP_ROOM = 260.0


def _tip_lines(c: Canvas, tip: Tip) -> tuple[list[str], list[str]]:
    """Title and text of a tooltip in lines."""
    title = c.wrapped(tip.title, theme.ROW_BOLD, _TIP_ROOM) if tip.title else []
    return title, c.wrapped(tip.text, theme.TEXT, _TIP_ROOM) if tip.text else []


def tip_box(ui: Ui, c: Canvas) -> pygame.FRect | None:
    """Where the tooltip that is due stands, in lp; None when there is none."""
    shown = ui.shown_tip()
    if shown is None:
        return None
    control, tip = shown
    title, body = _tip_lines(c, tip)
    key_width = c.text_width(shown_key(tip.key), theme.KEY) + 22 if tip.key else 0
    widths = [c.text_width(line, theme.ROW_BOLD) for line in title] + [c.text_width(line, theme.TEXT) for line in body]
    if title:
        widths.append(c.text_width(title[0], theme.ROW_BOLD) + key_width)
    size = max(widths, default=0) + 20, 19 * len(title) + 16.5 * len(body) + 13
    return pygame.FRect(*_tip_place(ui, control, size, c.size), *size)


def draw_tip(ui: Ui) -> None:
    """Draw the tooltip that is due."""
    shown, box = ui.shown_tip(), tip_box(ui, ui.c)
    if shown is None or box is None:
        return
    c, t, tip = ui.c, ui.c.theme, shown[1]
    title, body = _tip_lines(c, tip)
    c.box(box, 6, t.ink, t.ink, 1, 2)
    y = box.top + 6
    for number, line in enumerate(title):
        c.text(line, (box.left + 10, y), theme.ROW_BOLD, t.white)
        if number == 0 and tip.key:
            key_cap(ui, tip.key, (box.right - 9, y + 9), t.white, t.on_pill)
        y += 19
    for line in body:
        c.text(line, (box.left + 10, y), theme.TEXT, t.on_ink2)
        y += 16.5
