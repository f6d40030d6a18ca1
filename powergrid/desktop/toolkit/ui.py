"""What can be clicked, focused and hovered on one screen.

A scene draws itself anew whenever something changed; while it draws, its widgets register themselves in `Registry`.
Between two drawings the events go to what was registered last. Places are lp.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from powergrid.desktop.toolkit.clock import milliseconds
from powergrid.desktop.toolkit.controls import Action, Control, TextState, Tip, Toast
from powergrid.desktop.toolkit.focus import BACK, DIRECTIONS, arrow_target, best_of, next_group
from powergrid.desktop.toolkit.keys import key_name, pressed_key
from powergrid.desktop.toolkit.registry import Registry

__all__ = ["DRAG_SLOP", "Action", "Control", "TextState", "Tip", "Toast", "Ui"]

TIP_DELAY = 400
TOAST_MS = 4000
ACTION_TOAST_MS = 10_000
DRAG_SLOP = 4.0


@dataclass
class Ui(Registry):
    """The controls of one scene with focus, hover and press; `clock` tells milliseconds.

    home: the control of most use now: the first Tab goes there, and the focus when what had it is gone or can do no
    more. by_keys: the keyboard was used last, not the mouse.
    """

    clock: Callable[[], int] = milliseconds
    focus: str = ""
    focus_visible: bool = False
    home: str = ""
    by_keys: bool = False
    mouse: tuple[float, float] = (-1.0, -1.0)
    dirty: bool = True
    scroll: dict[str, float] = field(default_factory=dict)
    texts: dict[str, TextState] = field(default_factory=dict)
    open_popup: str = ""
    toasts: list[Toast] = field(default_factory=list)
    on_next_key: Callable[[str], None] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._hover = ""
        self._hover_since = 0
        self._pressed = ""
        self._press_place = (0.0, 0.0)
        self._tip_forced = ""
        self._tip_focus = ""
        self._tip_over = ""
        self._used = ""
        self._group_focus: dict[str, str] = {}
        self._way = ("", "Up", "")
        self._focus_was_layer = 0
        self._kept_focus: list[str] = []
        self._key_text = ("", "")

    # -- one drawing

    def end(self) -> None:
        """End a drawing: drop the focus and hover of controls that are gone."""
        self.dirty, before = False, self.focus
        self._follow_layers()
        self._leave_idle()
        self.dirty |= self.focus != before
        self._update_hover(moved=False)

    def _leave_idle(self) -> None:
        """Take the focus from a control that is gone, or that was pressed and can do no more."""
        focused = self._by_name.get(self.focus)
        idle = focused is not None and not focused.enabled and focused.enter_activates and self._used == focused.name
        if self.focus and (focused is None or idle or focused.layer < self.layer):
            self.focus = self._used = ""
            if self.focus_visible:
                self.go_home()

    def go_home(self) -> None:
        """Give the focus to what is of most use, in a dialog to its main button."""
        self.focus = self._main_button() if self.layer else self.home if self.home in self._by_name else ""
        self.dirty = True

    def _main_button(self) -> str:
        inside = self._reachable()
        primary = next((control for control in inside if "Enter" in control.keys), None)
        target = primary or next((control for control in inside if control.chosen), inside[0] if inside else None)
        return target.name if target else ""

    def begin_by_arrow(self, name: str) -> bool:
        """An arrow key of no use otherwise, while nothing has the focus, gives it to what is of most use."""
        if name not in DIRECTIONS or self.focus or self.home not in self._by_name:
            return False
        self._move_focus(self.home)
        return True

    def begin_anew(self) -> None:
        """There is something new to decide: the focus goes home, at once for one who uses the keyboard."""
        self.forget_focus()
        if self.by_keys and self.home:
            self.set_focus(self.home)

    def _follow_layers(self) -> None:
        """Move the focus into a dialog that opened and back when it closed."""
        if self.layer > self._focus_was_layer:
            self._kept_focus.append(self.focus)
            self.focus = self._main_button()
        elif self.layer < self._focus_was_layer and self._kept_focus:
            kept = self._kept_focus.pop()
            if kept in self._by_name:
                self.focus = kept
        self._focus_was_layer = self.layer

    # -- questions

    def takes_text(self) -> bool:
        """Tell whether what is typed goes into the focused control."""
        return self._focus_takes_text()

    def is_hovered(self, name: str) -> bool:
        """Tell whether the mouse is over the control `name`."""
        return self._hover == name

    def is_focused(self, name: str) -> bool:
        """Tell whether the focus ring belongs round the control `name`."""
        return self.focus == name and self.focus_visible

    def is_pressed(self, name: str) -> bool:
        """Tell whether the control `name` is held down with the mouse over it."""
        return self._pressed == name and self._hover == name

    @property
    def hovered(self) -> str:
        """The name of the control under the mouse, or ""."""
        return self._hover

    @property
    def pointed(self) -> str:
        """The control looked at: the focused one if the keyboard was used last, else the hovered."""
        return self.focus if self.focus_visible and self.focus else self._hover

    def shown_tip(self) -> tuple[Control, Tip] | None:
        """Return the tooltip that should stand on the screen now with its control."""
        name = self._tip_forced
        if not name and self.focus_visible and self.focus:
            name = self.focus if self.focus == self._tip_focus else ""
        elif not name and self._hover != self._tip_over and self.clock() - self._hover_since >= TIP_DELAY:
            name = "" if self._pressed else self._hover
        control = self._by_name.get(name)
        if control is None or control.layer != self.layer:
            return None
        if not control.enabled and control.reason:
            title = control.tip.title if control.tip else control.reason
            return control, Tip(title, control.reason if control.tip else "")
        return (control, control.tip) if control.tip else None

    def next_deadline(self) -> int | None:
        """Return when (milliseconds) something changes without an event, or None."""
        times = [toast.until for toast in self.toasts]
        hovered = self._by_name.get(self._hover)
        if hovered is not None and (hovered.tip or hovered.reason):
            due = self._hover_since + TIP_DELAY
            if due >= self.clock():
                times.append(due)
        return min(times) if times else None

    def tick(self) -> None:
        """Let toasts end and tooltips appear."""
        now = self.clock()
        kept = [toast for toast in self.toasts if toast.until > now]
        if len(kept) != len(self.toasts):
            self.toasts = kept
            self.dirty = True
        if self._hover and abs(now - self._hover_since - TIP_DELAY) < 60:
            self.dirty = True

    def toast(
        self,
        text: str,
        icon: str = "",
        action: str = "",
        on_action: Action | None = None,
        *,
        title: str = "",
        lasts: int = 0,
    ) -> None:
        """Show a short message, with one action if wanted; `lasts` is in milliseconds, longer with an action."""
        until = self.clock() + (lasts or (ACTION_TOAST_MS if action else TOAST_MS))
        self.toasts = [*self.toasts, Toast(text, until, icon, action, on_action, title)][-3:]
        self.dirty = True

    # -- events

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """Give an event to the controls; tell whether one of them took it."""
        if event.type == pygame.MOUSEMOTION:
            return self._motion((event.pos[0] / scale, event.pos[1] / scale))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            return self._down((event.pos[0] / scale, event.pos[1] / scale), event.button)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up((event.pos[0] / scale, event.pos[1] / scale))
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        if event.type == pygame.KEYDOWN:
            self._key_text = (event.unicode.casefold(), self.focus)
            return self._key(key_name(event), pressed_key(event))
        if event.type == pygame.TEXTINPUT:
            return self._text(event.text)
        return False

    def keeps_key(self, event: pygame.event.Event) -> bool:
        """Tell whether a key that holds on every screen is meant for something here: for who waits for any key, for a
        control that bears it, or as a letter for the text that is written."""
        typed = self.takes_text() and len(pressed_key(event)) == 1
        return self.on_next_key is not None or typed or self._with_key(key_name(event)) is not None

    def _motion(self, place: tuple[float, float]) -> bool:
        if self._tip_focus:
            self._tip_focus = ""
            self.dirty = True
        pressed = self._by_name.get(self._pressed)
        if pressed is not None and pressed.on_drag is not None:
            pressed.on_drag(*place)
            self.dirty = True
        before, moved = self._hover, place != self.mouse
        self.mouse = place
        self._update_hover()
        if moved and self._hover == before == self._tip_over:
            self._tip_over, self._hover_since = "", self.clock()
        hovered = self._by_name.get(self._hover)
        if hovered is not None and hovered.on_hover is not None:
            hovered.on_hover(*place)
        if self._hover != before:
            self.by_keys = False
            self.focus_visible = self.focus_visible and self._focus_takes_text()
        return pressed is not None

    def _focus_takes_text(self) -> bool:
        control = self._by_name.get(self.focus)
        return control is not None and control.takes_text

    def _update_hover(self, *, moved: bool = True) -> None:
        """Find what is under the mouse. Without a move it came under a resting mouse and shows no tooltip by itself."""
        found = self.at(self.mouse)
        name = found.name if found else ""
        if name != self._hover:
            self._hover = name
            self._hover_since = self.clock()
            self._tip_forced, self._tip_over = "", "" if moved else name
            self.dirty = True

    def _down(self, place: tuple[float, float], button: int) -> bool:
        self.mouse = place
        self._update_hover()
        self._tip_forced = ""
        self.by_keys = False
        control = self.at(place)
        self.dirty = True
        if control is None:
            cancel = self._cancel.get(self.layer)
            if self.layer in self._light and cancel is not None:
                cancel()
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
        self._press_place = place
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
            if control.enabled:  # what was pressed needs no explanation any more
                self._tip_over = name
        return True

    def activate(self, control: Control) -> None:
        """Do what a click on `control` does; a disabled one shows its reason."""
        if control.enabled:
            if control.on_click is not None:
                control.on_click()
        elif control.reason:
            self._tip_forced = control.name
        self.dirty = True

    def _wheel(self, steps: int) -> bool:
        for control in reversed(self.controls):
            if control.layer != self.layer or not control.rect.collidepoint(self.mouse):
                continue
            if control.on_wheel is not None and control.on_wheel(steps):
                self.dirty = True
                return True
        return False

    def _text(self, text: str) -> bool:
        (letter, focus), self._key_text = self._key_text, ("", "")
        if letter == text.casefold() and focus != self.focus:
            return True  # the letter of the key that opened a text field is not typed into it
        control = self._by_name.get(self.focus)
        if control is None or control.on_text is None or not control.enabled:
            return False
        control.on_text(text)
        self.dirty = True
        return True

    def _key(self, name: str, pressed: str) -> bool:
        if self.on_next_key is not None and pressed:
            take, self.on_next_key = self.on_next_key, None
            take(pressed)
            self.dirty = True
            return True
        if pressed:
            self.put_tips_away()
        focused = self._by_name.get(self.focus)
        if focused is not None and focused.layer == self.layer and pressed:
            own = pressed if focused.takes_text else name
            if focused.on_key is not None and focused.on_key(own):
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
        if focused is not None and focused.layer == self.layer and self.walks(focused, name):
            return True
        if name == "Esc" and self.layer:
            cancel = self._cancel.get(self.layer)
            if cancel is not None:
                cancel()
            self.dirty = True
            return True
        return self.layer > 0

    def put_tips_away(self) -> None:
        """A key was pressed: no tooltip stays, and none comes for a mouse that rests."""
        if self._tip_focus or self._tip_forced or self._hover != self._tip_over:
            self.dirty = True
        self.by_keys, self._used = True, ""
        self._tip_focus = self._tip_forced = ""
        self._tip_over = self._hover

    def _activates(self, focused: Control, name: str) -> bool:
        if focused.takes_text or not self.focus_visible or (focused.on_click is None and focused.enabled):
            return False
        if name == "Enter":
            return focused.takes_enter or (focused.enter_activates and self._with_key("Enter") is None)
        return name == "Space"

    def _with_key(self, name: str) -> Control | None:
        """The control that a key presses from anywhere."""
        return next((c for c in reversed(self.controls) if c.layer == self.layer and name in c.keys), None)

    # -- moving the focus

    def _reachable(self) -> list[Control]:
        """What Tab and the arrows lead to, in lists also what is out of sight."""
        inside = (c for c in self.controls if c.layer == self.layer and c.focusable)
        return [c for c in inside if c.inside or (c.rect.width > 0 and c.rect.height > 0)]

    def _tab(self, backward: bool) -> bool:
        reachable = self._reachable()
        if not reachable:
            return False
        current = self._by_name.get(self.focus)
        members = next_group(reachable, current, self.home, backward, stay=not self.focus_visible)
        self._move_focus(best_of(members, self._group_focus, self.home).name)
        return True

    def _move_focus(self, name: str) -> None:
        """Move the focus by a key of the player: the tooltip of what has it comes at once."""
        self.set_focus(name)
        self._tip_focus = name

    def forget_focus(self) -> None:
        """Give the focus to nothing: somebody else is to decide now."""
        self.focus = ""
        self._tip_forced = self._tip_focus = ""
        self._group_focus.clear()
        self._kept_focus = [""] * len(self._kept_focus)
        self.dirty = True

    def set_focus(self, name: str, visible: bool = True) -> None:
        """Move the focus to the control `name`."""
        self.focus = name
        self.focus_visible = visible
        self._tip_forced = self._tip_focus = ""
        self._way = ("", "Up", "")
        control = self._by_name.get(name)
        if control is not None:
            self._group_focus[control.group] = name
            if control.inside and visible:
                self._scrollers[control.inside].show(control)
            if control.takes_text:
                state = self.texts.setdefault(name, TextState())
                state.anchor, state.cursor = 0, 10_000
        self.dirty = True

    def walks(self, focused: Control, name: str) -> bool:
        """Move the focus by an arrow key, or to an end of its row; tell whether the key was such a one."""
        scroller = self._scrollers.get(focused.inside)
        if name in ("Home", "End") and focused.group != "city":
            row = [control for control in self._reachable() if control.group == focused.group]
            self._move_focus(row[0 if name == "Home" else -1].name)
            return True
        if name not in DIRECTIONS:
            return scroller is not None and scroller.turn(name)
        reachable = self._reachable()
        start, arrow, end = self._way
        back = arrow == BACK[name] and end == focused.name and any(c.name == start for c in reachable)
        target = start if back else arrow_target(reachable, focused, name, scroller.rect if scroller else None)
        if target:
            self._move_focus(target)
            self._way = (focused.name, name, target)
        elif scroller is not None:
            scroller.turn(name)
        return True
