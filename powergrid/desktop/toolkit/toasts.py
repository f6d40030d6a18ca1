"""Toasts: short messages over the screen that disappear automatically."""

from dataclasses import dataclass
from typing import Final

import pygame

from powergrid.desktop.toolkit import placing, slices, theme
from powergrid.desktop.toolkit.keys import shown as shown_key
from powergrid.desktop.toolkit.placing import Avoided
from powergrid.desktop.toolkit.ui import Control, Toast, Ui
from powergrid.desktop.toolkit.widgets import key_cap

_WIDEST: Final = 540.0
_LINE: Final = 18.0
_EDGE: Final = 8.0


@dataclass(frozen=True, slots=True)
class _LaidOut:
    """A toast broken into lines, with the widths of its icon and action."""

    toast: Toast
    lines: list[str]
    size: tuple[float, float]
    icon: float
    action: float


def _lay_out(ui: Ui, toast: Toast, widest: float) -> _LaidOut:
    """Break a toast into lines that fit a width."""
    c = ui.c
    action = 0.0
    if toast.action:
        action = c.text_width(toast.action, theme.BUTTON) + 14 + c.text_width(shown_key(toast.key), theme.KEY) + 20
    icon = 24.0 if toast.icon else 0.0
    beside = icon + action + 28
    lines = c.wrapped(toast.text, theme.TEXT, min(widest, c.size[0] - 32) - beside)
    width = max(c.text_width(line, theme.TEXT) for line in lines) + beside
    return _LaidOut(toast, lines, (width, 34 + _LINE * (len(lines) - 1)), icon, action)


def place_toasts(ui: Ui) -> list[tuple[_LaidOut, pygame.FRect]]:
    """Return the toasts with their places, oldest first.

    They go where they cover least: in the toast areas or, on a screen without any, in its header if possible, otherwise
    anywhere beside its controls.
    """
    found: list[tuple[_LaidOut, pygame.FRect]] = []
    window = ui.c.area.inflate(-2 * _EDGE, -2 * _EDGE)
    areas = ui.toast_areas or [window]
    narrow = min(area.width for area in areas)
    controls = [] if ui.toast_areas else [Avoided(one.rect, placing.PANEL) for one in ui.controls]
    for toast in ui.toasts:
        laid = _lay_out(ui, toast, _WIDEST)
        choices = [laid, *([_lay_out(ui, toast, narrow)] if laid.size[0] > narrow else [])]
        avoided = [*ui.avoided, *controls, *(Avoided(other, placing.CARD) for _other, other in found)]
        place = placing.find_place([one.size for one in choices], areas, avoided, placing.TOP)
        found.append((choices[place.size], place.rect))
    return found


def draw_toasts(ui: Ui) -> None:
    """Draw the toasts; the control of an action is `toast.action`."""
    for number, (laid, box) in enumerate(place_toasts(ui)):
        _draw(ui, laid, box, f"toast.action{number or ''}")
        ui.avoid(box)


def _draw(ui: Ui, laid: _LaidOut, box: pygame.FRect, name: str) -> None:
    c, t, toast = ui.c, ui.c.theme, laid.toast
    c.box(box, 6, t.head, theme.mix(t.head, t.amber, 0.6), 1, 2)  # visible on the header of a screen, too
    if toast.icon:
        color = {"check": theme.rgb("#8FD6B0"), "flag": t.amber, "lock": theme.rgb("#F0A090")}.get(toast.icon, t.amber)
        c.icon(toast.icon, (box.left + 21, box.centery), 16, color)
    for row, line in enumerate(laid.lines):
        c.text(line, (box.left + 14 + laid.icon, box.top + 17 + _LINE * row), theme.TEXT, t.white, "midleft")
    if not toast.action:
        return
    place = slices.at_right(slices.inset(box, right=8), laid.action, 26)
    color = t.white if ui.is_hovered(name) else t.amber
    c.text(toast.action, (place.left + 7, place.centery), theme.BUTTON, color, "midleft")
    key_cap(ui, toast.key, (place.right - 6, place.centery), color, t.on_pill)
    ui.draw_focus(name, place.inflate(-6, -6))
    ui.add(Control(name, place, toast.on_action, (toast.key,), pushes=True))
