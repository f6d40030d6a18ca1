"""A widget for a number: minus and plus buttons, keys and typed digits."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from powergrid.desktop.toolkit import slices, theme
from powergrid.desktop.toolkit.canvas import Canvas, Point, RectLike, frect
from powergrid.desktop.toolkit.theme import Color, Font
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.translation import _

#: Draws a picture of a given size before the number.
Sign = Callable[[Canvas, Point, float], None]


def stepper(
    ui: Ui,
    name: str,
    rect: RectLike,
    value: int,
    low: int,
    high: int,
    on_change: Callable[[int], None],
    *,
    sign: Sign | None = None,
    font: Font = theme.TOTAL,
    small: bool = False,
    enabled: bool = True,
    reason: str = "",
    typed: bool = False,
    global_keys: bool = False,
    more: str = "",
    hidden: bool = False,
) -> None:
    """Draw a number with minus and plus; the controls are `name.minus`, `name.plus` and `name.value`.

    Args:
        typed: Whether digits and Backspace change the number.
        global_keys: Whether these and +, -, PgUp and PgDn work wherever the focus is, not only on the widget.
        more: The text of the buttons' tooltips.
        sign: A picture drawn before the number.
        hidden: Whether to hide the number, and not to give it away by showing that a limit is reached.
    """
    c, t, place = ui.c, ui.c.theme, frect(rect)
    side = 24.0 if small else 34.0
    c.box(place, 6, t.paper, t.button_line if enabled else t.line2)
    change = on_change if enabled else None

    def step(key: str) -> bool:
        return _step_by_key(key, value, low, high, change)

    ends = (
        ("minus", -1, place.left, value > low, _at_least(low), ("-",), Tip(_("Less"), more, "-")),
        ("plus", 1, place.right - side, value < high, _at_most(high), ("+", "="), Tip(_("More"), more, "+")),
    )
    for end, direction, left, can_change, limit, keys, tip in ends:
        control, cell = f"{name}.{end}", pygame.FRect(left, place.top, side, place.height)
        usable = enabled and (hidden or can_change)
        _draw_end(c, cell, end, usable, ui.is_pressed(control), ui.is_hovered(control))
        ui.draw_focus(control, cell, 5)
        press = partial(on_change, max(low, min(high, value + direction)))
        ui.add(Control(control, cell, press, keys if global_keys else (), usable, reason or limit, tip, on_key=step,
                       enter_activates=False))  # fmt: skip
    if global_keys:
        _more_keys(ui, name, place, ("PgUp", "PgDn"), step)
    if hidden:
        return
    middle = slices.inset(place, left=side, right=side)
    _draw_number(c, middle, value, font, sign, t.ink if enabled and value else t.disabled_text)
    if typed:
        number = _TypedNumber(ui, f"{name}.value", value, (low, high), on_change)
        if global_keys and enabled:
            _more_keys(ui, name, place, (*_DIGITS, "Backspace"), number.press)
        number.register(middle, enabled, reason)
    ui.draw_focus(f"{name}.value", place)


def _draw_number(c: Canvas, rect: pygame.FRect, value: int, font: Font, sign: Sign | None, color: Color) -> None:
    shift = 0.0
    if sign is not None:
        sign(c, (rect.centerx - c.text_width(str(value), font) / 2 - 4, rect.centery), font.size * 0.82)
        shift = font.size * 0.45
    c.text(str(value), (rect.centerx + shift, rect.centery), font, color, "center")


def _at_least(low: int) -> str:
    return _("at least {n}").format(n=low)


def _at_most(high: int) -> str:
    return _("at most {n}").format(n=high)


_DIGITS: Final = tuple("0123456789")
_STEPS: Final = {"+": 1, "=": 1, "-": -1, "PgUp": 5, "PgDn": -5}


def _step_by_key(key: str, value: int, low: int, high: int, on_change: Callable[[int], None] | None) -> bool:
    """Change a number with a key; return whether it changed."""
    after = max(low, min(high, value + _STEPS.get(key, 0)))
    if on_change is None or after == value:
        return False
    on_change(after)
    return True


def _more_keys(ui: Ui, name: str, place: pygame.FRect, keys: Sequence[str], press: Callable[[str], object]) -> None:
    """Register keys that change the number wherever the focus is and have no button."""
    for key in keys:
        place_of_key = (place.left, place.bottom - 1, 1, 1)
        ui.area(f"{name}.{key}", place_of_key, keys=(key,), on_click=partial(press, key))


def _draw_end(c: Canvas, rect: pygame.FRect, icon: str, usable: bool, pressed: bool, hovered: bool) -> None:
    """Draw minus or plus."""
    t = c.theme
    ground = t.disabled
    if usable and (pressed or hovered):
        ground = t.line2 if pressed else t.line
    c.box(rect.inflate(-2, -2), 5, ground)
    color = t.ink if usable else theme.mix(t.disabled_text, t.disabled, 0.4)
    c.icon(icon, rect.center, 14 if rect.width > 28 else 12, color)


class _TypedNumber:
    """The number between the buttons.

    Digits are appended until the number is changed in another way or no more digits fit.

    Attributes:
        limits: Its minimum and maximum; it may be below the minimum while it is being typed.
    """

    def __init__(
        self, ui: Ui, name: str, value: int, limits: tuple[int, int], on_change: Callable[[int], None]
    ) -> None:
        self.ui, self.name, self.value, self.limits, self.on_change = ui, name, value, limits, on_change

    def press(self, key: str) -> None:
        """Handle a digit or Backspace."""
        low, high = self.limits
        is_appending = self.ui.focus.numbers.get(self.name) == (self.value, low)
        number = self.value // 10 if key == "Backspace" else int(f"{self.value if is_appending else 0}{key}")
        begun = number
        if number > high:
            # the next digit starts a new number
            number, begun = high, -1
            self.ui.toast(_at_most(high))
        self.ui.focus.numbers[self.name] = begun, low
        self.on_change(number)

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
        tip = Tip(_("Type a number"), _("at least {low}, at most {high}").format(low=low, high=high))
        control = Control(self.name, rect, None, (), enabled, reason, tip, on_text=self._on_text, enter_activates=False)
        control.on_key = self._on_key if enabled else None
        self.ui.add(control)
