"""Widgets: each draws itself and registers its control in the `Ui`.

All take the `Ui` first, then their stable name and their area (lp). Values belong to the caller: a widget shows them
and reports changes through callbacks.
"""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from powergrid.desktop.toolkit import slices, theme
from powergrid.desktop.toolkit.canvas import RectLike, frect
from powergrid.desktop.toolkit.keys import shown as shown_key
from powergrid.desktop.toolkit.theme import Color, Font, with_alpha
from powergrid.desktop.toolkit.ui import Action, Control, Tip, Ui

BUTTON_HEIGHT = 34
SMALL_HEIGHT = 26


def as_tip(tip: Tip | str | None, key: str = "") -> Tip | None:
    """Turn text into a tooltip with a key; None if it is empty."""
    if tip is None or isinstance(tip, Tip):
        return tip
    return Tip(tip, "", key) if tip else None


def key_cap(ui: Ui, key: str, right: tuple[float, float], color: Color, line: Color) -> float:
    """Draw the name of a key in a small frame and return its width.

    Args:
        right: The middle of its right edge.
    """
    c = ui.c
    key = shown_key(key)
    width = max(15.0, c.text_width(key, theme.KEY) + 8)
    box = slices.around((right[0] - width / 2, right[1]), width, 16)
    c.box(box, 3, None, line, 1)
    c.text(key, box.center, theme.KEY, color, "center")
    return width


def button_colors(ui: Ui, name: str, style: str, enabled: bool) -> tuple[Color | None, Color | None, Color]:
    """Return the background, border and text colours of a button in its current state."""
    t = ui.c.theme
    hover, pressed = ui.is_hovered(name), ui.is_pressed(name)
    if not enabled:
        if style in ("quiet", "dark"):
            return None, None, t.disabled_text if style == "quiet" else t.on_pill
        return t.disabled, theme.mix(t.disabled, t.line2, 0.6), t.disabled_text
    if style == "primary":
        ground = t.petrol_pressed if pressed else t.petrol_hover if hover else t.petrol
        return ground, t.petrol_pressed, t.white
    if style == "amber":
        return theme.mix(t.amber, t.dark, 0.14 if pressed else 0.07 if hover else 0), t.dark, t.dark
    if style == "danger":
        ground = t.red_soft if pressed else t.field if hover else t.paper
        return ground, t.red, t.red
    if style == "quiet":
        ground_or_none = with_alpha(t.ink, 30 if pressed else 16) if hover or pressed else None
        return ground_or_none, None, t.ink7
    if style == "dark":
        return (t.pill if hover or pressed else None), None, t.white
    ground = t.disabled if pressed else t.field if hover else t.paper
    return ground, t.ink7 if hover else t.button_line, t.ink


def button(
    ui: Ui,
    name: str,
    rect: RectLike,
    label: str,
    on_click: Action | None = None,
    *,
    style: str = "secondary",
    key: str = "",
    more_keys: tuple[str, ...] = (),
    enabled: bool = True,
    reason: str = "",
    icon: str = "",
    tip: Tip | str | None = None,
    font: Font = theme.BUTTON,
    show_key: bool = True,
    enter_first: bool = True,
) -> Control:
    """Draw a push button.

    Args:
        style: Primary, secondary, danger, quiet, dark (on a dark background) or amber.
        key: A key that also presses the button, shown on it if there is room.
        reason: Why it is disabled, shown in its tooltip.
        enter_first: See `Control`. While `ui.focus.main_button` names another button, Enter belongs to that one.
    """
    c, t, place = ui.c, ui.c.theme, frect(rect)
    if ui.focus.main_button not in ("", name):
        style = "secondary" if ui.focus.one_primary and style in ("primary", "amber") else style
        key, more_keys = "" if key == "Enter" else key, tuple(one for one in more_keys if one != "Enter")
    ground, line, color = button_colors(ui, name, style, enabled)
    if ground or line:
        shadow = 1 if style == "primary" and enabled and not ui.is_pressed(name) else 0
        c.box(place, 6, ground, line, 1, shadow)
    font = c.fitting(label, font, place.width - 12 - (23 if icon else 0))
    label_width = c.text_width(label, font)
    icon_width = (16 + (7 if label else 0)) if icon else 0
    caps = _caps(ui, name, key, more_keys) if show_key or ui.focus.enter_at == name else []
    widths = [max(15.0, c.text_width(shown_key(one), theme.KEY) + 8) + 12 for one in caps]
    fitting = [one for one in zip(caps, widths, strict=True) if label_width + icon_width + one[1] + 16 <= place.width]
    cap, cap_width = fitting[0] if fitting else ("", 0.0)
    content = label_width + icon_width + cap_width
    x = place.centerx - min(content, place.width - 8) / 2
    if icon:
        c.icon(icon, (x + 8, place.centery), 16, color)
        x += icon_width
    if label:
        c.text(label, (x, place.centery), font, color, "midleft", max(4.0, place.right - 4 - x))
    if cap:
        line = theme.mix(color, ground or t.panel, 0.45)
        key_cap(ui, cap, (x + label_width + cap_width, place.centery), with_alpha(color, 255), line)
    ui.draw_focus(name, place)
    shown_tip = as_tip(tip, key) or (Tip(label, "", key) if key and not cap and label else None)
    keys = ((key,) if key else ()) + more_keys
    return ui.add(
        Control(name, place, on_click, keys, enabled, reason, shown_tip, pushes=True, enter_first=enter_first)
    )


def _caps(ui: Ui, name: str, key: str, more_keys: tuple[str, ...]) -> list[str]:
    """Return the keys that may be shown on a button, the best first.

    While Enter presses the focused control, Ctrl+Enter presses the button with the Enter key; below a dialog, neither
    does.
    """
    own = "Ctrl+Enter" if key == "Enter" and ui.focus.enter_at not in ("", name) else key
    own = "" if key == "Enter" and ui.focus.is_covered else own
    letter = next((one for one in more_keys if len(one) == 1), "") if own == "Ctrl+Enter" else ""
    return [one for one in dict.fromkeys(("Enter" if ui.focus.enter_at == name else "", letter, own)) if one]


def icon_button(
    ui: Ui,
    name: str,
    rect: RectLike,
    icon: str,
    on_click: Action | None,
    tip: Tip | str,
    *,
    style: str = "dark",
    key: str = "",
    enabled: bool = True,
    reason: str = "",
    size: float = 18,
) -> Control:
    """Draw a button with only an icon; its tooltip says what it does."""
    c, place = ui.c, frect(rect)
    ground, line, color = button_colors(ui, name, style, enabled)
    if ground or line:
        c.box(place, 6, ground, line)
    c.icon(icon, place.center, size, color)
    ui.draw_focus(name, place)
    keys = (key,) if key else ()
    return ui.add(Control(name, place, on_click, keys, enabled, reason, as_tip(tip, key), pushes=True))


def toggle(
    ui: Ui,
    name: str,
    rect: RectLike,
    label: str,
    on: bool,
    on_change: Callable[[bool], None],
    *,
    note: str = "",
    enabled: bool = True,
    reason: str = "",
    tip: Tip | str | None = None,
) -> None:
    """Draw a switch with its label to the right; all of `rect` responds to clicks."""
    c, t, place = ui.c, ui.c.theme, frect(rect)
    track = slices.at_left(place, 34, 18)
    ground = t.petrol if on else t.line2
    if not enabled:
        ground = theme.mix(ground, t.panel, 0.55)
    elif ui.is_hovered(name):
        ground = theme.mix(ground, t.ink, 0.18)
    c.box(track, 9, ground, theme.mix(ground, t.ink, 0.25))
    knob = track.right - 9 if on else track.left + 9
    c.box((knob - 7, track.centery - 7, 14, 14), 7, t.white, theme.mix(ground, t.ink, 0.3))
    color = t.ink if enabled else t.disabled_text
    box = c.text(label, (track.right + 9, place.centery), theme.TEXT, color, "midleft", place.right - track.right - 9)
    if note:
        room = max(0.0, place.right - box.right - 6)
        c.text(note, (box.right + 6, place.centery + 0.5), theme.SMALL, t.ink5, "midleft", room)
    ui.draw_focus(name, track, 9)
    flip = partial(on_change, not on)
    ui.add(Control(name, place, flip, (), enabled, reason, as_tip(tip), radius=9, enter_first=True))


def checkbox(
    ui: Ui,
    name: str,
    rect: RectLike,
    on: bool,
    on_change: Callable[[bool], None],
    *,
    enabled: bool = True,
    reason: str = "",
    tip: Tip | str | None = None,
    hit: RectLike | None = None,
) -> None:
    """Draw a check box in the square `rect`; `hit` is the larger area that responds to clicks."""
    c, t, place = ui.c, ui.c.theme, frect(rect)
    if not enabled:
        c.box(place, 4, t.disabled, t.line2)
        if on:
            c.icon("check", place.center, place.width * 0.8, t.disabled_text)
    elif on:
        c.box(place, 4, t.petrol_hover if ui.is_hovered(name) else t.petrol, t.petrol_pressed)
        c.icon("check", place.center, place.width * 0.8, t.white)
    else:
        c.box(place, 4, t.field if ui.is_hovered(name) else t.paper, t.button_line)
    ui.draw_focus(name, place, 4)
    area = frect(hit) if hit is not None else place
    ui.add(Control(name, area, lambda: on_change(not on), (), enabled, reason, as_tip(tip), enter_activates=False))


def segmented(
    ui: Ui,
    name: str,
    rect: RectLike,
    options: Sequence[tuple[str, str]],
    chosen: str,
    on_change: Callable[[str], None],
    *,
    font: Font = theme.ROW,
) -> None:
    """Draw (value, label) options side by side, each with the control `name.VALUE`.

    Left and Right choose immediately, as with radio buttons.
    """
    c, t, place = ui.c, ui.c.theme, frect(rect)
    c.box(place, 6, t.paper, t.button_line)
    everything = "".join(label for _, label in options)
    font = c.fitting(everything, font, place.width - 12 * len(options))
    widths = [c.text_width(label, font) + 12 for _, label in options]
    spare = max(0.0, place.width - sum(widths)) / len(options)
    squeeze = min(1.0, place.width / sum(widths))
    x = place.left
    focused: pygame.FRect | None = None
    for (value, label), natural in zip(options, widths, strict=True):
        cell = pygame.FRect(x, place.top, natural * squeeze + spare, place.height)
        control = f"{name}.{value}"
        color = t.ink
        if value == chosen:
            c.box(cell, 6, t.petrol, t.petrol_pressed)
            color = t.white
        elif ui.is_hovered(control):
            c.box(cell.inflate(-2, -2), 5, t.disabled)
        elif x > place.left:
            c.fill((cell.left, cell.top + 1, 1, cell.height - 2), t.line2)
        c.text(label, cell.center, font, color, "center", cell.width - 4)
        if ui.is_focused(control):
            focused = cell
        ui.add(Control(control, cell, partial(on_change, value), chosen=value == chosen, choice=name))
        x += cell.width
    if focused is not None:
        c.focus_ring(focused)


def slider(
    ui: Ui,
    name: str,
    rect: RectLike,
    value: float,
    low: float,
    high: float,
    on_change: Callable[[float], None],
    *,
    step: float = 1,
    page: float = 10,
) -> None:
    """Draw a horizontal slider.

    Drag it, click it, or use arrows (`step`), PgUp and PgDn (`page`), Home and End.
    """
    c, t, place = ui.c, ui.c.theme, frect(rect)
    span = max(high - low, 1e-9)
    left, right = place.left + 8, place.right - 8
    x = left + (value - low) / span * (right - left)
    knob = slices.around((x, place.centery), 16, 16)
    c.box((left, place.centery - 2, right - left, 4), 2, t.line2)
    c.box((left, place.centery - 2, max(4.0, x - left), 4), 2, t.petrol)
    c.box(knob, 8, t.petrol_hover if ui.is_hovered(name) else t.petrol, t.white, 2)
    ui.draw_focus(name, knob, 8)

    def move(x: float, _y: float = 0.0, _mods: int = 0) -> None:
        raw = low + (min(max(x, left), right) - left) / max(1.0, right - left) * span
        on_change(min(high, max(low, round(raw / step) * step)))

    def on_key(key: str) -> bool:
        moves = {"Left": -step, "Right": step, "PgDn": -page, "PgUp": page, "Home": low - high, "End": high - low}
        if key in moves:
            on_change(min(high, max(low, value + moves[key])))
        return key in moves

    ui.add(Control(name, place, on_press=move, on_drag=move, on_key=on_key, enter_activates=False))
