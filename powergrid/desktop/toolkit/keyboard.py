"""Keyboard input: a key goes to the focused control or to the control it belongs to, or moves the focus."""

from collections.abc import Callable

import pygame

from powergrid.desktop.toolkit.controls import Control
from powergrid.desktop.toolkit.focus import Focus
from powergrid.desktop.toolkit.keys import key_name, pressed_key


class Keyboard(Focus):
    """The controls of a drawing, driven by keys. on_next_key: receives the next key, regardless of its meaning."""

    def __init__(self) -> None:
        super().__init__()
        self.on_next_key: Callable[[str], None] | None = None
        self._key_text = ("", "")
        self._key_used = False

    def keeps_key(self, event: pygame.event.Event) -> bool:
        """Return whether a global shortcut means something else here.

        It does while `on_next_key` is set, if a control has the key, and for typed letters.
        """
        typed = self.takes_text() and len(pressed_key(event)) == 1
        return self.on_next_key is not None or typed or self._with_key(key_name(event)) is not None

    def activate(self, control: Control) -> None:
        """Do what a click on `control` does; a disabled one shows its reason. No arrow leads back from there."""
        self.forget_step()
        if control.enabled:
            if control.on_click is not None:
                control.on_click()
        elif control.reason:
            self.tips.explained = control.name
        self.dirty = True

    def set_focus(self, name: str, visible: bool = True, enter: bool = False) -> None:
        """Move the focus to the control `name`; the next drawing shows where Enter goes then."""
        super().set_focus(name, visible, enter)
        self.enter_at = self._enter_goes_to()

    def end(self) -> None:
        """End a drawing, and find out where Enter goes."""
        super().end()
        before, self.enter_at = self.enter_at, self._enter_goes_to()
        self.dirty |= self.enter_at != before

    def _enter_goes_to(self) -> str:
        """Return the control with the focus if Enter presses it, else ""."""
        focused = self._by_name.get(self.focus)
        takes = focused is not None and focused.layer == self.layer and self._activates(focused, "Enter")
        return self.focus if takes else ""

    def begin_key(self) -> None:
        """Note that the keyboard is in use, and hide the tooltips."""
        self.dirty |= self.tips.hide()
        self.by_keys, self._used = True, ""

    def _key(self, name: str, pressed: str) -> bool:
        if self.on_next_key is not None and pressed:
            take, self.on_next_key = self.on_next_key, None
            take(pressed)
            self.dirty = True
            return True
        if pressed:
            self.begin_key()
        focused = self._by_name.get(self.focus)
        if focused is not None and focused.layer == self.layer and pressed:
            own = pressed if focused.takes_text else name
            if focused.on_key is not None and focused.on_key(own):
                self.dirty = True
                return True
            if len(pressed) == 1 and focused.on_letter is not None and focused.on_letter(pressed):
                self.dirty = True
                return True
            if focused.takes_text and (len(pressed) == 1 or pressed == "Space"):
                return True
            if self._activates(focused, name):
                self._used = focused.name if focused.enabled else ""
                self.activate(focused)
                return True
        if not name:
            return False
        if name in ("Tab", "Shift+Tab"):
            return self._tab(backward=name.startswith("Shift"))
        pressed_control = self._with_key(name) or (self._with_key("Enter") if name == "Ctrl+Enter" else None)
        if pressed_control is not None:
            self.activate(pressed_control)
            return True
        if focused is not None and focused.layer == self.layer and self.move_focus(focused, name):
            self._choose_by_arrow(focused, name)
            return True
        if name == "Esc" and self.layer:
            cancel = self._cancel.get(self.layer)
            if cancel is not None:
                cancel()
            self.dirty = True
            return True
        return self.layer > 0

    def _choose_by_arrow(self, left: Control, name: str) -> None:
        """Choose the value that an arrow, Home or End has moved to, if it belongs to the same choice."""
        reached = self._by_name.get(self.focus)
        if name not in ("Left", "Right", "Home", "End") or reached is None or reached is left:
            return
        if reached.enabled and reached.choice and reached.choice == left.choice:
            self.activate(reached)

    def _activates(self, focused: Control, name: str) -> bool:
        if focused.takes_text or not self.focus_visible or (focused.on_click is None and focused.enabled):
            return False
        if name == "Enter" and self.main_button in self._by_name:
            return focused.name == self.main_button
        if name == "Enter":
            first = focused.enter_first or focused.name == self.enter_presses
            return first or (focused.enter_activates and self._with_key("Enter") is None)
        return name == "Space"

    def _with_key(self, name: str) -> Control | None:
        """Return the control that a key presses from anywhere."""
        return next((c for c in reversed(self.controls) if c.layer == self.layer and name in c.keys), None)

    def _text(self, text: str) -> bool:
        (letter, focus), self._key_text = self._key_text, ("", "")
        if letter == text.casefold() and focus != self.focus:
            return True  # the letter that opened a text field is not typed into it
        control = self._by_name.get(self.focus)
        pressed = letter.strip() and letter == text.casefold() and not self._key_used
        if pressed and (control is None or control.on_text is None):
            control = next((one for one in self.controls if one.catches_text and one.layer == self.layer), None)
            if control is not None:
                self.set_focus(control.name)
        if control is None or control.on_text is None or not control.enabled:
            return False
        control.on_text(text)
        self.dirty = True
        return True
