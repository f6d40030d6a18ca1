"""What can be clicked, focused and hovered on one screen.

A scene draws itself anew whenever something changed; while it draws, its widgets register themselves here
under stable names ("auction.bid"). Between two drawings the events go to what was registered last.
Places are lp.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pygame

from powergrid.table.canvas import Canvas, RectLike, frect
from powergrid.table.clock import milliseconds
from powergrid.table.keys import key_name, pressed_key

Action = Callable[[], None]
TIP_DELAY = 400
DRAG_SLOP = 4.0


@dataclass(frozen=True, slots=True)
class Tip:
    """A tooltip: the thing, more about it, and its key."""

    title: str
    text: str = ""
    key: str = ""


@dataclass(slots=True)
class Control:
    """One thing that answers to the mouse or the keys; `rect` is in lp."""

    name: str
    rect: pygame.FRect
    on_click: Action | None = None
    keys: tuple[str, ...] = ()
    enabled: bool = True
    reason: str = ""
    tip: Tip | None = None
    focusable: bool = True
    layer: int = 0
    radius: float = 6
    on_key: Callable[[str], bool] | None = None
    on_text: Callable[[str], None] | None = None
    on_press: Callable[[float, float, int], None] | None = None
    on_drag: Callable[[float, float], None] | None = None
    on_wheel: Callable[[int], bool] | None = None
    on_right_click: Action | None = None
    on_hover: Callable[[float, float], None] | None = None
    takes_text: bool = False
    enter_activates: bool = True

    @property
    def group(self) -> str:
        """The part of the name before the first dot: Tab goes from group to group, arrows stay inside."""
        return self.name.split(".", 1)[0]


@dataclass(slots=True)
class TextState:
    """Cursor and other end of the selection inside a text field, counted in characters."""

    cursor: int = 0
    anchor: int = 0
    first_shown: int = 0


@dataclass(slots=True)
class Toast:
    """A short message at the top that goes away by itself at `until` (milliseconds)."""

    text: str
    until: int
    icon: str = ""
    action: str = ""
    on_action: Action | None = None


@dataclass
class Ui:
    """The controls of one scene with focus, hover and press; `clock` tells milliseconds.

    home: the group that the first Tab goes to while nothing has the focus, "" for the first one.
    """

    clock: Callable[[], int] = milliseconds
    controls: list[Control] = field(default_factory=list)
    focus: str = ""
    focus_visible: bool = False
    home: str = ""
    mouse: tuple[float, float] = (-1.0, -1.0)
    dirty: bool = True
    layer: int = 0
    scroll: dict[str, float] = field(default_factory=dict)
    texts: dict[str, TextState] = field(default_factory=dict)
    open_popup: str = ""
    toasts: list[Toast] = field(default_factory=list)
    on_next_key: Callable[[str], None] | None = None

    def __post_init__(self) -> None:
        self._canvas: Canvas | None = None
        self._hover = ""
        self._hover_since = 0
        self._pressed = ""
        self._press_place = (0.0, 0.0)
        self._tip_forced = ""
        self._group_focus: dict[str, str] = {}
        self._cancel: dict[int, Action | None] = {}
        self._light: set[int] = set()
        self._clip: pygame.FRect | None = None
        self._by_name: dict[str, Control] = {}
        self._focus_was_layer = 0
        self._kept_focus: list[str] = []
        self._key_text = ("", "")

    # -- one drawing

    @property
    def c(self) -> Canvas:
        """The canvas of the drawing that goes on."""
        assert self._canvas is not None, "nothing is being drawn"
        return self._canvas

    def begin(self, canvas: Canvas) -> None:
        """Start a drawing: forget the controls of the last one."""
        self._canvas = canvas
        self.controls.clear()
        self._by_name.clear()
        self._cancel.clear()
        self._light.clear()
        self.layer = 0
        self._clip = None

    def end(self) -> None:
        """End a drawing: drop the focus and hover of controls that are gone."""
        self.dirty = False
        if self.focus and self.focus not in self._by_name:
            self.focus = ""
        self._follow_layers()
        self._update_hover()

    def _follow_layers(self) -> None:
        """Move the focus into a dialog that opened and back when it closed."""
        if self.layer > self._focus_was_layer:
            self._kept_focus.append(self.focus)
            inside = self._reachable()
            primary = next((c for c in inside if "Enter" in c.keys), None)
            target = primary or (inside[0] if inside else None)
            self.focus = target.name if target else ""
        elif self.layer < self._focus_was_layer and self._kept_focus:
            kept = self._kept_focus.pop()
            if kept in self._by_name:
                self.focus = kept
        self._focus_was_layer = self.layer
        focused = self._by_name.get(self.focus)
        if focused is not None and focused.layer < self.layer:
            self.focus = ""

    def add(self, control: Control) -> Control:
        """Register a control of the drawing that goes on, in the order of Tab."""
        control.layer = self.layer
        if self._clip is not None:
            control.rect = control.rect.clip(self._clip)
        self.controls.append(control)
        self._by_name[control.name] = control
        return control

    def area(self, name: str, rect: RectLike, tip: Tip | None = None, **extra: object) -> Control:
        """Register a place that only shows a tooltip (or has the callbacks given in `extra`)."""
        control = Control(name, frect(rect).copy(), tip=tip, focusable=False)
        for key, value in extra.items():
            setattr(control, key, value)
        return self.add(control)

    @contextmanager
    def modal(self, on_cancel: Action | None = None, light: bool = False) -> Iterator[None]:
        """Register the controls inside as the only ones that answer; Esc cancels.

        A `light` one, such as an open list, is also cancelled by a click beside it.
        """
        self.layer += 1
        self._cancel[self.layer] = on_cancel
        if light:
            self._light.add(self.layer)
        clip, self._clip = self._clip, None
        yield
        self._clip = clip

    @contextmanager
    def clipped(self, rect: RectLike) -> Iterator[None]:
        """Let controls and drawing inside end at the edge of `rect`."""
        before = self._clip
        place = frect(rect)
        self._clip = place if before is None else place.clip(before)
        with self.c.clip(rect):
            yield
        self._clip = before

    # -- questions

    def control(self, name: str) -> Control | None:
        """Return the control `name` of the last drawing, or None."""
        return self._by_name.get(name)

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

    def at(self, point: tuple[float, float]) -> Control | None:
        """Return the topmost control that answers at `point`."""
        for control in reversed(self.controls):
            if control.layer == self.layer and control.rect.collidepoint(point):
                return control
        return None

    def shown_tip(self) -> tuple[Control, Tip] | None:
        """Return the tooltip that should stand on the screen now with its control."""
        name = self._tip_forced
        if not name and self.focus_visible and self.focus:
            name = self.focus
        if not name and self._hover and self.clock() - self._hover_since >= TIP_DELAY and not self._pressed:
            name = self._hover
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

    def toast(self, text: str, icon: str = "", action: str = "", on_action: Action | None = None) -> None:
        """Show a short message for four seconds, with one action if wanted."""
        self.toasts = [*self.toasts, Toast(text, self.clock() + 4000, icon, action, on_action)][-3:]
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

    def _motion(self, place: tuple[float, float]) -> bool:
        self.mouse = place
        pressed = self._by_name.get(self._pressed)
        if pressed is not None and pressed.on_drag is not None:
            pressed.on_drag(*place)
            self.dirty = True
        before = self._hover
        self._update_hover()
        hovered = self._by_name.get(self._hover)
        if hovered is not None and hovered.on_hover is not None:
            hovered.on_hover(*place)
        if self._hover != before:
            self.focus_visible = self.focus_visible and self._focus_takes_text()
        return pressed is not None

    def _focus_takes_text(self) -> bool:
        control = self._by_name.get(self.focus)
        return control is not None and control.takes_text

    def _update_hover(self) -> None:
        found = self.at(self.mouse)
        name = found.name if found else ""
        if name != self._hover:
            self._hover = name
            self._hover_since = self.clock()
            self._tip_forced = ""
            self.dirty = True

    def _down(self, place: tuple[float, float], button: int) -> bool:
        self.mouse = place
        self._update_hover()
        self._tip_forced = ""
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
        focused = self._by_name.get(self.focus)
        if focused is not None and focused.layer == self.layer and pressed:
            own = pressed if focused.takes_text else name
            if focused.on_key is not None and focused.enabled and focused.on_key(own):
                self.dirty = True
                return True
            if focused.takes_text and (len(pressed) == 1 or pressed == "Space"):
                return True
            if self._activates(focused, name):
                self.activate(focused)
                return True
        if not name:
            return False
        if name in ("Tab", "Shift+Tab"):
            return self._tab(backward=name.startswith("Shift"))
        for control in reversed(self.controls):
            if control.layer == self.layer and name in control.keys:
                self.activate(control)
                return True
        if name in ("Up", "Down", "Left", "Right") and focused is not None:
            return self._arrow(focused, name)
        if name == "Esc" and self.layer:
            cancel = self._cancel.get(self.layer)
            if cancel is not None:
                cancel()
            self.dirty = True
            return True
        return self.layer > 0

    def _activates(self, focused: Control, name: str) -> bool:
        if focused.takes_text or not self.focus_visible:
            return False
        return name == "Space" or (name == "Enter" and focused.enter_activates)

    # -- moving the focus

    def _reachable(self) -> list[Control]:
        shown = (c for c in self.controls if c.layer == self.layer and c.rect.width > 0 and c.rect.height > 0)
        return [c for c in shown if c.focusable]

    def _tab(self, backward: bool) -> bool:
        reachable = self._reachable()
        if not reachable:
            return False
        groups: list[str] = []
        for control in reachable:
            if control.group not in groups:
                groups.append(control.group)
        current = self._by_name.get(self.focus)
        if current is not None and current.group in groups:
            index = groups.index(current.group) + (-1 if backward else 1)
        elif self.home in groups and not backward:
            index = groups.index(self.home)
        else:
            index = -1 if backward else 0
        if current is not None and not self.focus_visible:
            index = groups.index(current.group) if current.group in groups else 0
        group = groups[index % len(groups)]
        members = [c for c in reachable if c.group == group]
        kept = self._group_focus.get(group)
        target = next((c for c in members if c.name == kept), members[0])
        self.set_focus(target.name)
        return True

    def forget_focus(self) -> None:
        """Give the focus to nothing: somebody else is to decide now."""
        self.focus = ""
        self._tip_forced = ""
        self._kept_focus = [""] * len(self._kept_focus)
        self.dirty = True

    def set_focus(self, name: str, visible: bool = True) -> None:
        """Move the focus to the control `name`."""
        self.focus = name
        self.focus_visible = visible
        self._tip_forced = ""
        control = self._by_name.get(name)
        if control is not None:
            self._group_focus[control.group] = name
            if control.takes_text:
                state = self.texts.setdefault(name, TextState())
                state.anchor, state.cursor = 0, 10_000
        self.dirty = True

    def _arrow(self, focused: Control, name: str) -> bool:
        dx, dy = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}[name]
        best: tuple[float, Control] | None = None
        for control in self._reachable():
            if control is focused or control.group != focused.group:
                continue
            x = control.rect.centerx - focused.rect.centerx
            y = control.rect.centery - focused.rect.centery
            ahead = x * dx + y * dy
            aside = abs(x * dy) + abs(y * dx)
            if ahead <= 0.5 or aside > 2.5 * ahead + 20:
                continue
            score = ahead + 2 * aside
            if best is None or score < best[0]:
                best = (score, control)
        if best is not None:
            self.set_focus(best[1].name)
        return True
