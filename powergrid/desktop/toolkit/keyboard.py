"""Keyboard input: keys go to the focused control or to the control they belong to, or move the focus."""

from collections.abc import Callable

import pygame

from powergrid.desktop.toolkit.controls import Control
from powergrid.desktop.toolkit.focus import Drawn, Focus
from powergrid.desktop.toolkit.keys import key_name, pressed_key


class Keyboard:
    """The keyboard input of a screen: passes keys and typed text to the controls."""

    def __init__(self, ui: Drawn, focus: Focus) -> None:
        self._ui = ui
        self._focus = focus
        self._take: Callable[[str], None] | None = None
        self._key_text = ("", "")
        self._key_used = False

    def take_next(self, take: Callable[[str], None]) -> None:
        """Pass the next key to `take`, whatever it usually does."""
        self._take = take

    def keeps_key(self, event: pygame.event.Event) -> bool:
        """Return whether a key must not act as a global shortcut.

        This is the case after `take_next`, while text is typed, and if a control on the screen has the key.
        """
        typed = self._focus.takes_text() and len(pressed_key(event)) == 1
        return self._take is not None or typed or self._focus.with_key(key_name(event)) is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle a key or typed text; return whether it was used."""
        if event.type == pygame.TEXTINPUT:
            return self._text(event.text)
        self._key_text = (event.unicode.casefold(), self._focus.name)
        self._key_used = self._key(key_name(event), pressed_key(event))
        return self._key_used

    def _key(self, name: str, pressed: str) -> bool:
        ui = self._ui
        if self._take is not None and pressed:
            take, self._take = self._take, None
            take(pressed)
            ui.dirty = True
            return True
        if pressed:
            self._focus.begin_key()
        focused = ui.control(self._focus.name)
        focused = focused if focused is not None and focused.layer == ui.layer else None
        if focused is not None and pressed and self._to_focused(focused, name, pressed):
            return True
        if not name:
            return False
        if name in ("Tab", "Shift+Tab"):
            return self._focus.tab(backward=name.startswith("Shift"))
        with_key = self._focus.with_key
        pressed_control = with_key(name) or (with_key("Enter") if name == "Ctrl+Enter" else None)
        if pressed_control is not None:
            self._focus.activate(pressed_control)
            return True
        if focused is not None and self._focus.move(focused, name):
            self._choose_by_arrow(focused, name)
            return True
        if name == "Esc" and ui.layer:
            ui.cancel_top()
            ui.dirty = True
        return ui.layer > 0

    def _to_focused(self, focused: Control, name: str, pressed: str) -> bool:
        """Pass a key to the focused control; return whether it was used."""
        ui = self._ui
        if focused.on_key is not None and focused.on_key(pressed if focused.takes_text else name):
            ui.dirty = True
            return True
        if len(pressed) == 1 and focused.on_letter is not None and focused.on_letter(pressed):
            ui.dirty = True
            return True
        if focused.takes_text and (len(pressed) == 1 or pressed == "Space"):
            return True
        if self._focus.presses(focused, name):
            self._focus.activate(focused, by_key=True)
            return True
        return False

    def _choose_by_arrow(self, left: Control, name: str) -> None:
        """Select the value that an arrow, Home or End has moved to, if it is in the same radio group."""
        reached = self._ui.control(self._focus.name)
        if name not in ("Left", "Right", "Home", "End") or reached is None or reached is left:
            return
        if reached.enabled and reached.choice and reached.choice == left.choice:
            self._focus.activate(reached)

    def _text(self, text: str) -> bool:
        ui = self._ui
        (letter, focus), self._key_text = self._key_text, ("", "")
        if letter == text.casefold() and focus != self._focus.name:
            return True  # the letter that opened a text field must not be typed into it
        control = ui.control(self._focus.name)
        pressed = letter.strip() and letter == text.casefold() and not self._key_used
        if pressed and (control is None or control.on_text is None):
            control = next((one for one in ui.controls if one.catches_text and one.layer == ui.layer), None)
            if control is not None:
                self._focus.set(control.name)
        if control is None or control.on_text is None or not control.enabled:
            return False
        control.on_text(text)
        ui.dirty = True
        return True
