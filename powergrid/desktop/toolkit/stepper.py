"""The widget for a number: minus and plus around it, keys, and digits that are typed."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas, Point, RectLike, frect
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.translation import _


def stepper(
    ui: Ui,
    name: str,
    rect: RectLike,
    value: int,
    low: int,
    high: int,
    on_change: Callable[[int], None],
    *,
    sign: Callable[[Canvas, Point, float], None] | None = None,
    font: Font = theme.TOTAL,
    small: bool = False,
    enabled: bool = True,
    reason: str = "",
    typed: bool = False,
    global_keys: bool = False,
    more: str = "",
    hidden: bool = False,
) -> None:
    """A number with minus and plus; registers `name.minus`, `name.plus` and the number as `name.value`.

    With `typed` digits and Backspace change the number; with `global_keys` they, +, -, PgUp and PgDn work always, else
    only while an end or the number has the focus. `more` says what + and - act on. `sign` is drawn
    before the number. A `hidden` number is not drawn, and its ends do not tell whether it can go on.
    """
    c, t, place = ui.c, ui.c.theme, frect(rect)
    side = 24.0 if small else 34.0
    c.box(place, 6, t.paper, t.button_line if enabled else t.line2)
    for end, icon, delta in (("minus", "minus", -1), ("plus", "plus", 1)):
        x = place.left if end == "minus" else place.right - side
        cell = pygame.FRect(x, place.top, side, place.height)
        usable = enabled and (hidden or (value > low if delta < 0 else value < high))
        key_names: tuple[str, ...] = ()
        if global_keys:
            key_names = ("-",) if delta < 0 else ("+", "=")
        _stepper_end(ui, f"{name}.{end}", cell, icon, usable)
        least, most = _("at least {n}").format(n=low), _("at most {n}").format(n=high)
        why = reason or (least if delta < 0 else most)
        ui.add(
            Control(
                f"{name}.{end}",
                cell,
                partial(on_change, max(low, min(high, value + delta))),
                key_names,
                usable,
                why,
                Tip(_("Less"), more, "-") if delta < 0 else Tip(_("More"), more, "+"),
                on_key=lambda key: _step_by_key(key, value, low, high, on_change if enabled else None),
                enter_activates=False,
            )
        )
    if global_keys:

        def press(key: str) -> None:
            _step_by_key(key, value, low, high, on_change if enabled else None)

        _more_keys(ui, name, place, ("PgUp", "PgDn"), press)
    if hidden:
        return
    middle = pygame.FRect(place.left + side, place.top, place.width - 2 * side, place.height)
    color = t.ink if enabled and value else t.disabled_text
    shown = str(value)
    width = c.text_width(shown, font)
    shift = font.size * 0.45 if sign else 0
    if sign is not None:
        sign(c, (middle.centerx - width / 2 - 4, middle.centery), font.size * 0.82)
    c.text(shown, (middle.centerx + shift, middle.centery), font, color, "center")
    if typed:
        number = _TypedNumber(ui, f"{name}.value", value, (low, high), on_change)
        if global_keys and enabled:
            _more_keys(ui, name, place, (*_DIGITS, "Backspace"), number.press)
        number.register(middle, enabled, reason)
    if ui.is_focused(f"{name}.value"):
        c.focus_ring(place)


_DIGITS: Final = tuple("0123456789")
_STEPS: Final = {"+": 1, "=": 1, "-": -1, "PgUp": 5, "PgDn": -5}


def _step_by_key(key: str, value: int, low: int, high: int, on_change: Callable[[int], None] | None) -> bool:
    """Change a number by a key; False for a key that does not change numbers or would change nothing."""
    after = max(low, min(high, value + _STEPS.get(key, 0)))
    if on_change is None or after == value:
        return False
    on_change(after)
    return True


def _more_keys(ui: Ui, name: str, place: pygame.FRect, keys: Sequence[str], press: Callable[[str], None]) -> None:
    """Keys without a button of their own that change the number, wherever the focus is."""
    for key in keys:
        control = ui.area(f"{name}.{key}", (place.left, place.bottom - 1, 1, 1))
        control.keys = (key,)
        control.on_click = partial(press, key)


def _stepper_end(ui: Ui, name: str, cell: pygame.FRect, icon: str, usable: bool) -> None:
    c, t = ui.c, ui.c.theme
    ground = t.disabled
    if usable and ui.is_pressed(name):
        ground = t.line2
    elif usable and ui.is_hovered(name):
        ground = t.line
    inner = cell.inflate(-2, -2)
    c.box(inner, 5, ground)
    c.icon(
        icon,
        cell.center,
        14 if cell.width > 28 else 12,
        t.ink if usable else theme.mix(t.disabled_text, t.disabled, 0.4),
    )
    if ui.is_focused(name):
        c.focus_ring(cell, 5)


class _TypedNumber:
    """The number between the ends: digits follow each other until it is changed in another way or can be no other.

    limits: the least and the most it can be; while it is typed it may be less.
    """

    def __init__(
        self, ui: Ui, name: str, value: int, limits: tuple[int, int], on_change: Callable[[int], None]
    ) -> None:
        self.ui, self.name, self.value, self.limits, self.on_change = ui, name, value, limits, on_change

    def press(self, key: str) -> None:
        """Treat a digit or Backspace."""
        low, high = self.limits
        going_on = self.ui.numbers.get(self.name) == (self.value, low)
        fresh = self.value // 10 if key == "Backspace" else int(f"{self.value if going_on else 0}{key}")
        begun = fresh
        if fresh > high:
            # the next digit begins a new number
            fresh, begun = high, -1
            self.ui.toast(_("at most {n}").format(n=high))
        self.ui.numbers[self.name] = begun, low
        self.on_change(fresh)

    def _on_text(self, text: str) -> None:
        if text.isdecimal() and len(text) == 1:
            self.press(text)

    def _on_key(self, key: str) -> bool:
        key = {"Up": "+", "Down": "-"}.get(key, key)
        if key in _STEPS:
            _step_by_key(key, self.value, *self.limits, self.on_change)
            return True
        if key == "Backspace":
            self.press(key)
        return key == "Backspace" or key in _DIGITS

    def register(self, rect: pygame.FRect, enabled: bool, reason: str) -> None:
        """Register the number as a control that can have the focus."""
        low, high = self.limits
        self.ui.add(
            Control(
                self.name,
                rect,
                None,
                (),
                enabled,
                reason,
                Tip(_("Type a number"), _("at least {low}, at most {high}").format(low=low, high=high)),
                on_key=self._on_key if enabled else None,
                on_text=self._on_text,
                enter_activates=False,
            )
        )
