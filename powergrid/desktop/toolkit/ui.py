"""Mouse and keyboard on one screen: clicks, focus and hover.

A scene redraws itself whenever something changed; its widgets then register themselves in `Registry`. Until the next
drawing, events go to these controls. Places are in lp.
"""

from collections.abc import Set

import pygame

from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.clock import milliseconds
from powergrid.desktop.toolkit.controls import Action, Control, TextState, Tip, Toast
from powergrid.desktop.toolkit.focus import Focus
from powergrid.desktop.toolkit.keyboard import Keyboard
from powergrid.desktop.toolkit.tip_timer import TIP_DELAY

__all__ = ["DRAG_SLOP", "Action", "Control", "TextState", "Tip", "Toast", "Ui"]

TOAST_MS = 4000
ACTION_TOAST_MS = 10_000
DRAG_SLOP = 4.0
#: Milliseconds after a change of the window in which the mouse is reported elsewhere although it was not moved.
_SETTLING_MS = 500


class Ui(Focus):
    """The controls of one scene, driven by mouse and keyboard, with toasts and tooltips; `clock` returns ms.

    dirty: something changed since the last drawing. repointed: the control under the mouse or its tooltip did.
    drawn_hover: the control that was drawn as the one under the mouse. open_lists: draw the lists that are open.
    """

    def __init__(self) -> None:
        super().__init__()
        self.keyboard = Keyboard(self)
        self.clock = milliseconds
        self.mouse = (-1.0, -1.0)
        self.open_popup = ""
        self.open_lists: list[Action] = []
        self.toasts: list[Toast] = []
        self._pressed = ""
        self._settled_at = 0
        self.repointed = False
        self.drawn_hover = ""
        self.title = ""

    def begin(self, canvas: Canvas) -> None:
        """Start a drawing, with the control that is under the mouse now."""
        super().begin(canvas)
        self.focus_moved = False
        self.repointed, self.drawn_hover = False, self.tips.hovered

    def end(self) -> None:
        """End a drawing: drop the focus and hover of controls that are gone."""
        super().end()
        self._update_hover(moved=False)

    def draw_open_lists(self) -> None:
        """Draw the lists that are open, over everything drawn so far."""
        lists, self.open_lists = self.open_lists, []
        for draw in lists:
            draw()

    def window_changed(self) -> None:
        """Draw everything again in another size; keep the focus although the mouse is elsewhere in the window."""
        self.kept.clear()
        self._settled_at = self.clock() + _SETTLING_MS
        self.dirty = True

    def is_hovered(self, name: str) -> bool:
        """Return whether the mouse is over the control `name`."""
        return self.tips.hovered == name

    @property
    def hovered(self) -> str:
        """The name of the control under the mouse, or ""."""
        return self.tips.hovered

    def is_pressed(self, name: str) -> bool:
        """Return whether the control `name` is held down with the mouse over it."""
        return self._pressed == name == self.tips.hovered

    def state_in(self, names: Set[str]) -> tuple[object, ...]:
        """Return the state of mouse, keyboard and scrolling among these controls."""
        hovered, focus = self.tips.hovered, self.focus if self.focus_visible else ""
        pressed = self._pressed if self._pressed in names else ""
        scrolled = [(name, self.scroll[name], name in self.scrolled_away) for name in names & self.scroll.keys()]
        return hovered if hovered in names else "", focus if focus in names else "", pressed, sorted(scrolled)

    # -- toasts and tooltips

    def toast(
        self, text: str, icon: str = "", action: str = "", on_action: Action | None = None, *, key: str = "Ctrl+Z",
        topic: str = "",
    ) -> None:  # fmt: skip
        """Show a short message, with one action (and its key) if wanted, which makes it last longer.

        topic: the message takes the place of the earlier one about the same.
        """
        until = self.clock() + (ACTION_TOAST_MS if action else TOAST_MS)
        others = [one for one in self.toasts if not topic or one.topic != topic]
        self.toasts = [*others, Toast(text, until, icon, action, on_action, key, topic)][-3:]
        self.dirty = True

    def shown_tip(self) -> tuple[Control, Tip] | None:
        """Return the tooltip that is due with its control."""
        name = self.tips.due(self.focus if self.focus_visible else "", self.clock())
        control = self._by_name.get(name)
        if control is None or control.layer != self.layer or (self._pressed and name == self.tips.hovered):
            return None
        if not control.enabled and control.reason:
            title = control.tip.title if control.tip else control.reason
            return control, Tip(title, control.reason if control.tip else "")
        return (control, control.tip) if control.tip else None

    def next_deadline(self) -> int | None:
        """Return when (milliseconds) something changes without an event, or None."""
        times = [toast.until for toast in self.toasts]
        hovered = self._by_name.get(self.tips.hovered)
        if hovered is not None and (hovered.tip or hovered.reason):
            due = self.tips.since + TIP_DELAY
            if due >= self.clock():
                times.append(due)
        return min(times) if times else None

    def tick(self) -> None:
        """Remove expired toasts and show due tooltips."""
        now = self.clock()
        kept = [toast for toast in self.toasts if toast.until > now]
        if len(kept) != len(self.toasts):
            self.toasts = kept
            self.dirty = True
        self.repointed |= self.tips.is_appearing(now)

    # -- events

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """Pass an event to the controls; return whether one of them used it."""
        if event.type == pygame.MOUSEMOTION:
            return self._motion((event.pos[0] / scale, event.pos[1] / scale))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            return self._down((event.pos[0] / scale, event.pos[1] / scale), event.button)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up((event.pos[0] / scale, event.pos[1] / scale))
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        return event.type in (pygame.KEYDOWN, pygame.TEXTINPUT) and self.keyboard.handle(event)

    def _motion(self, place: tuple[float, float]) -> bool:
        self.dirty |= bool(self.tips.focused)
        self.tips.focused = ""
        pressed = self._by_name.get(self._pressed)
        if pressed is not None and pressed.on_drag is not None:
            pressed.on_drag(*place)
            self.dirty = True
        before, moved = self.tips.hovered, place != self.mouse
        self.mouse = place
        self._update_hover()
        if moved and self.tips.hovered == before:
            self.tips.moved(self.clock())
        hovered = self._by_name.get(self.tips.hovered)
        if hovered is not None and hovered.on_hover is not None:
            hovered.on_hover(*place)
        if self.tips.hovered != before and self.clock() >= self._settled_at:
            self.by_keys = False
            self.dirty |= self.focus_visible
            self.focus_visible = self.focus_visible and self.takes_text()
        return pressed is not None

    def _update_hover(self, *, moved: bool = True) -> None:
        """Find the control under the mouse. If the mouse did not move, the control shows no tooltip."""
        found = self.at(self.mouse)
        name = found.name if found else ""
        if name != self.tips.hovered:
            self.tips.hover(name, self.clock(), moved=moved)
            self.repointed = True

    def _down(self, place: tuple[float, float], button: int) -> bool:
        self.mouse = place
        self._update_hover()
        self.tips.explained = ""
        self.by_keys = False
        self.numbers.clear()
        control = self.at(place)
        self.dirty = True
        if control is None:
            if self.layer in self._light:
                self.cancel_top()
                return True
            if not self.layer:
                self.focus = ""
            return self.layer > 0
        if button == 3:
            if control.on_right_click is not None and control.enabled:
                control.on_right_click()
                return True
            return False
        if control.focusable:
            self.focus = control.name
            self.focus_visible = control.takes_text or control.on_text is not None
            self._group_focus[control.group] = control.name
        self._pressed = control.name
        if control.on_press is not None and control.enabled:
            control.on_press(*place, pygame.key.get_mods() if pygame.display.get_init() else 0)
        return control.focusable or control.on_click is not None or control.on_press is not None

    def _up(self, place: tuple[float, float]) -> bool:
        self.mouse = place
        name, self._pressed = self._pressed, ""
        self._update_hover()
        if not name:
            return False
        self.dirty = True
        control = self.at(place)
        if control is not None and control.name == name:
            self.activate(control)
            if control.enabled:  # a pressed control no longer needs an explanation
                self.tips.silent = name
        return True

    def _wheel(self, steps: int) -> bool:
        for control in reversed(self.controls):
            if control.layer != self.layer or not control.rect.collidepoint(self.mouse):
                continue
            if control.on_wheel is not None and control.on_wheel(steps):
                self.dirty = True
                return True
        return False
