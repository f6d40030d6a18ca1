"""Texts and widgets as parts of rows, columns and tables; each measures its own content."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from powergrid.desktop.toolkit import dropdown as dropdowns
from powergrid.desktop.toolkit import slices, text, theme, widgets
from powergrid.desktop.toolkit.keys import shown
from powergrid.desktop.toolkit.rows import Part
from powergrid.desktop.toolkit.stepper import stepper as draw_stepper
from powergrid.desktop.toolkit.theme import Color, Font
from powergrid.desktop.toolkit.ui import Action, Control, Tip, Ui


def label(
    ui: Ui,
    string: str,
    font: Font = theme.TEXT,
    color: Color | None = None,
    *,
    at: str = "left",
    grow: float = 0,
    wraps: bool = False,
    limit: int = 0,
    tip: tuple[str, Tip] | None = None,
) -> Part:
    """Show text at the `left`, `right` or `center` of its area.

    Args:
        wraps: Whether to break it into lines, in a smaller font if a word would otherwise have to be broken.
        limit: The maximum number of lines, or 0 for no limit.
        tip: The name of a control over it, and its tooltip.
    """
    c, step = ui.c, text.line_height(theme.text_size(font.size))

    def lines(width: float) -> tuple[list[str], Font]:
        if not wraps:
            return [string], font
        used, broken = font, c.wrapped(string, font, width + 0.5)
        if text.breaks_words(string, broken):
            words = string.replace("-", "- ").split()
            used = min((c.fitting(word, font, width + 0.5) for word in words), key=lambda one: one.size)
            broken = c.wrapped(string, used, width + 0.5)
        return ([*broken[: limit - 1], " ".join(broken[limit - 1 :])] if 0 < limit < len(broken) else broken), used

    def draw(rect: pygame.FRect) -> None:
        broken, used = lines(rect.width)
        x = {"left": rect.left, "right": rect.right}.get(at, rect.centerx)
        y = rect.centery - step * (len(broken) - 1) / 2
        for number, line in enumerate(broken):
            place = c.text(line, (x, y + step * number), used, color, f"mid{at}".replace("midcenter", "center"),
                           rect.width + 0.5)  # fmt: skip
            if tip is not None and not number:
                ui.area(tip[0], place.inflate(12, 16), tip[1])

    return Part(draw, c.text_width(string, font), lambda width: step * len(lines(width)[0]), grow)


def flowing(ui: Ui, string: str, font: Font = theme.TEXT, color: Color | None = None) -> Part:
    """Show text on one line, or on several if it would be too small on one."""
    least = ui.c.least_width(string, font)
    one, more = (label(ui, string, font, color, wraps=wraps) for wraps in (False, True))

    def fitting(width: float) -> Part:
        return one if least <= width else more

    return Part(
        lambda rect: fitting(rect.width).draw(rect), one.width, lambda width: fitting(width).height_at(width), 1
    )


def first_fitting(ui: Ui, strings: Sequence[str], font: Font = theme.TEXT, color: Color | None = None) -> Part:
    """Show the first text that fits on one line at a readable size, otherwise the last."""
    labels = [(label(ui, string, font, color), ui.c.least_width(string, font)) for string in strings]

    def draw(rect: pygame.FRect) -> None:
        next((part for part, least in labels if least <= rect.width), labels[-1][0]).draw(rect)

    return labels[0][0].drawn_by(draw)


def explained(ui: Ui, part: Part, name: str, tip: Tip | None, on_click: Action | None = None) -> Part:
    """Add a tooltip to a part that is not a control; `on_click` makes it respond to clicks."""

    def draw(rect: pygame.FRect) -> None:
        part.draw(rect)
        ui.area(name, rect, tip, on_click=on_click)

    return part.drawn_by(draw)


def drawing(width: float, height: float, draw: Callable[[tuple[float, float]], None], *, grow: float = 0) -> Part:
    """Show a small picture of a known size; `draw` is called with the centre of its area."""
    return Part(lambda rect: draw(rect.center), width, height, grow)


def icon(ui: Ui, name: str, size: float = 16, color: Color | None = None) -> Part:
    """Show an icon."""
    return drawing(size, size, lambda middle: ui.c.icon(name, middle, size, color))


def rule(ui: Ui, color: Color | None = None) -> Part:
    """Show a hairline."""
    return Part(lambda rect: ui.c.hline(rect.left, rect.right, rect.top, color), height=1)


def tag(ui: Ui, string: str, font: Font = theme.SMALL, color: Color | None = None, *, ground: Color | None = None,
        radius: float = 3) -> Part:  # fmt: skip
    """Show a word in a small frame, or on a background colour."""
    c, t = ui.c, ui.c.theme

    def draw(rect: pygame.FRect) -> None:
        c.box(rect, radius, ground, None if ground else t.line2)
        c.text(string, rect.center, font, color or t.ink5, "center", rect.width - 4)

    return Part(draw, c.text_width(string, font) + 14, 18)


def key_cap(ui: Ui, key: str, width: float, color: Color | None = None, line: Color | None = None) -> Part:
    """Show the name of a key in a small frame at the right of its area."""

    def draw(rect: pygame.FRect) -> None:
        widgets.key_cap(ui, key, rect.midright, color or ui.c.theme.ink, line or ui.c.theme.button_line)

    return Part(draw, width, 16)


def button(ui: Ui, name: str, words: str, action: Action | None, *, height: float = 34, least: float = 0,
           grow: float = 0, **looks: Any) -> Part:  # fmt: skip
    """Show a push button as wide as its label, icon and key; `looks` are the arguments of `widgets.button`."""
    font, key = looks.get("font", theme.BUTTON), looks.get("key", "") if looks.get("show_key", True) else ""
    cap = max(15.0, ui.c.text_width(shown(key), theme.KEY) + 8) + 12 if key else 0
    width = ui.c.text_width(words, font) + cap + (23 if looks.get("icon") else 0) + 18

    def draw(rect: pygame.FRect) -> None:
        widgets.button(ui, name, rect, words, action, **looks)

    return Part(draw, max(least, width), height, grow)


def icon_button(ui: Ui, name: str, sign: str, action: Action, tip: Tip, *, keys: tuple[str, ...] = (),
                side: float = 32, **looks: Any) -> Part:  # fmt: skip
    """Show a square button with only an icon."""

    def draw(rect: pygame.FRect) -> None:
        control = widgets.icon_button(ui, name, rect, sign, action, tip, **looks)
        control.keys += keys

    return Part(draw, side, side)


def pressable(ui: Ui, name: str, part: Part, press: Action, *, ground: Color | None = None,
              hovered: Color | None = None, edge: Color | None = None, ring: float | None = 0, reach: float = 0,
              **looks: Any) -> Part:  # fmt: skip
    """Turn a part into a control; `looks` are other fields of the `Control`.

    Args:
        ground, hovered: Its colour, and its colour under the mouse.
        ring: How far inside it the focus ring is drawn; None marks the focus with `hovered` instead.
        reach: How far the control extends beyond the part on each side.
    """

    def draw(rect: pygame.FRect) -> None:
        place, focused = rect.inflate(2 * reach, 0), ui.is_focused(name)
        marked = ui.is_hovered(name) or (focused and ring is None)
        color = hovered if marked and hovered else ground
        if color or edge:
            ui.c.box(place, 6, color, edge)
        part.draw(rect)
        if focused and ring is not None:
            ui.c.focus_ring(place.inflate(-ring, -ring))
        ui.add(Control(name, place, press, **looks))

    return part.drawn_by(draw)


def stepper(ui: Ui, name: str, value: int, low: int, high: int, change: Callable[[int], None], *, width: float,
            height: float = 28, **looks: Any) -> Part:  # fmt: skip
    """Show a number with minus and plus; `looks` are arguments of `draw_stepper`."""

    def draw(rect: pygame.FRect) -> None:
        draw_stepper(ui, name, rect, value, low, high, change, **looks)

    return Part(draw, width, height)


def segmented(ui: Ui, name: str, options: Sequence[tuple[str, str]], chosen: str, change: Callable[[str], None], *,
              height: float = 30, least: float = 0, font: Font = theme.ROW) -> Part:  # fmt: skip
    """Show choices side by side."""
    width = sum(ui.c.text_width(words, font) + 22 for _value, words in options)

    def draw(rect: pygame.FRect) -> None:
        widgets.segmented(ui, name, rect, options, chosen, change, font=font)

    return Part(draw, max(least, width), height)


def dropdown(ui: Ui, name: str, options: Sequence[tuple[str, str]], chosen: str, change: Callable[[str], None], *,
             width: float, height: float = 30, grow: float = 0, **looks: Any) -> Part:  # fmt: skip
    """Show a button that opens a list of choices; `looks` are the arguments of `dropdown.dropdown`."""

    def draw(rect: pygame.FRect) -> None:
        dropdowns.dropdown(ui, name, rect, options, chosen, change, **looks)

    return Part(draw, width, height, grow)


def switch(ui: Ui, name: str, words: str, on: bool, change: Callable[[bool], None], *, note: str = "",
           tip: Tip | None = None, height: float = 28) -> Part:  # fmt: skip
    """Show a switch with its label, and a note beside it or, if there is no room, below."""
    c = ui.c
    wide, beside = c.text_width(words, theme.TEXT) + 45, c.text_width(note, theme.SMALL) + 6 if note else 0

    def needed(width: float) -> float:
        return height if wide + beside <= width or not note else height + 16

    def draw(rect: pygame.FRect) -> None:
        if needed(rect.width) == height:
            widgets.toggle(ui, name, rect, words, on, change, note=note, tip=tip)
            return
        top = slices.top(rect, height)
        widgets.toggle(ui, name, top, words, on, change, tip=tip)
        c.text(note, (rect.left + 43, top.bottom + 3), theme.SMALL, c.theme.ink5, "midleft", rect.width - 43)

    return Part(draw, wide + beside, needed)
