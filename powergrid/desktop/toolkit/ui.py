"""Mouse and keyboard on one screen: clicks, focus and hover.

A scene is redrawn whenever something changes, and its widgets register their controls here. Events go to these controls
until the next redraw. Positions are in lp.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import contextmanager

import pygame

from powergrid.desktop.toolkit.canvas import Canvas, RectLike, frect
from powergrid.desktop.toolkit.clock import milliseconds
from powergrid.desktop.toolkit.controls import Action, Control, Scroller, TextState, Tip, Toast
from powergrid.desktop.toolkit.focus import Focus
from powergrid.desktop.toolkit.keyboard import Keyboard
from powergrid.desktop.toolkit.placing import CARD, Avoided
from powergrid.desktop.toolkit.pointing import Lifted, Panel, Redraw
from powergrid.desktop.toolkit.tip_timer import TIP_DELAY, TipTimer

__all__ = ["DRAG_SLOP", "Action", "Control", "TextState", "Tip", "Toast", "Ui"]

TOAST_MS = 4000
ACTION_TOAST_MS = 10_000
DRAG_SLOP = 4.0
#: For this many milliseconds after the window changes, the mouse can seem to have moved although it has not.
_SETTLING_MS = 500


class Ui:
    """The controls on the screen, by stable names such as "auction.bid" and in Tab order.

    Attributes:
        layer: The number of dialogs and open lists over the screen; only the controls of the topmost respond.
        scroll: How far each list is scrolled.
        scrolled_away: Lists that the player has scrolled away from their end.
        cached_panels: Cached panels by name.
        panels: Panels that can be redrawn alone.
        covers: Areas drawn over panels.
        lifted: Cards that follow the pointer.
        zones: Panels marked with `zone`, with their layers.
        frames: Panels, such as the board, whose tooltips stay inside them.
        avoided: Areas that cards and messages should not cover.
        toast_areas: Where messages go, the preferred area first; if empty, at the top of the window.
        dirty: Whether something has changed since the last redraw.
        only_pressed: Whether the only event was a press of a control that acts on release.
        hover_changed: Whether only the control under the mouse or its tooltip has changed.
        drawn_hover: The control drawn as hovered.
        open_lists: Functions that draw the open lists.
        clock: Returns milliseconds.
    """

    def __init__(self) -> None:
        self.controls: list[Control] = []
        self.layer = 0
        self._canvas: Canvas | None = None
        self._cancel: dict[int, Action | None] = {}
        self._light: set[int] = set()
        self._clip: pygame.FRect | None = None
        self._panels: tuple[str, ...] = ()
        self._group = ""
        self._scroller: Scroller | None = None
        self.scrollers: dict[str, Scroller] = {}
        self._by_name: dict[str, Control] = {}
        self.zones: list[tuple[int, pygame.FRect]] = []
        self.frames: list[pygame.FRect] = []
        self.spared: list[pygame.FRect] = []
        self.avoided: list[Avoided] = []
        self.toast_areas: list[pygame.FRect] = []
        self.scroll: dict[str, float] = {}
        self.scrolled_away: set[str] = set()
        self.cached_panels: dict[str, object] = {}
        self.panels: dict[str, Panel] = {}
        self.covers: list[pygame.FRect] = []
        self.lifted = Lifted()
        self.tips = TipTimer()
        self.focus = Focus(self)
        self.keyboard = Keyboard(self, self.focus)
        self.dirty = True
        self.clock = milliseconds
        self.mouse = (-1.0, -1.0)
        self.open_popup = ""
        self.open_lists: list[Action] = []
        self.toasts: list[Toast] = []
        self._pressed = ""
        self._settled_at = 0
        self.hover_changed = self.only_pressed = False
        self.drawn_hover = ""
        self.title = ""

    @property
    def c(self) -> Canvas:
        """The canvas to draw on."""
        assert self._canvas is not None, "nothing is being drawn"
        return self._canvas

    def begin(self, canvas: Canvas) -> None:
        """Start a redraw: forget the controls of the last one."""
        self._canvas = canvas
        self.controls.clear()
        self._by_name.clear()
        self.zones.clear()
        for areas in (self.frames, self.spared, self.toast_areas, self.covers):
            areas.clear()
        self.avoided.clear()
        self.panels.clear()
        self.lifted.forget()
        self.scrollers.clear()
        self._cancel, self._light = {}, set()
        self.layer, self._clip, self._scroller = 0, None, None
        self._panels, self._group = (), ""
        self.focus.moved = self.hover_changed = self.only_pressed = False
        self.drawn_hover = self.tips.hovered

    def end(self) -> None:
        """Finish a redraw: update the focus and the hovered control."""
        self.focus.end()
        self._update_hover(moved=False)

    # -- registering

    def add(self, control: Control) -> Control:
        """Register a control, in Tab order."""
        control.layer, control.panels = self.layer, self._panels
        control.group = control.group or control.choice or self._group or control.name
        control.whole = control.rect.copy()
        control.enter_first |= control.pushes and self.layer > 0
        if self._scroller is not None:
            self._scroller.take(control)
        if self._clip is not None:
            control.rect = control.rect.clip(self._clip)
        self.controls.append(control)
        self._by_name[control.name] = control
        return control

    def register_again(self, controls: Iterable[Control], scrollers: Mapping[str, Scroller]) -> None:
        """Register controls and lists of an earlier redraw again, unchanged."""
        self.controls.extend(controls)
        self._by_name.update((control.name, control) for control in controls)
        self.scrollers.update(scrollers)

    def draws_on(self, canvas: Canvas) -> bool:
        """Switch to `canvas`; return whether it has the same surface and scale as the last one."""
        last, self._canvas = self._canvas, canvas
        return last is not None and (last.surface, last.scale) == (canvas.surface, canvas.scale)

    @contextmanager
    def panel(self, name: str, redraw: Redraw, *, follows: bool = False) -> Iterator[None]:
        """Register the controls of the `with` block in a panel that `redraw` can redraw alone."""
        outer = self._panels
        self.panels[name] = Panel(redraw, follows, outer)
        self._panels = (*outer, name)
        yield
        self._panels = outer

    def replace(self, name: str, draw: Action) -> None:
        """Redraw a panel with `draw`, whose controls take the place of its old ones."""
        outer, old = self.panels[name].outer, self.controls
        rest = [control for control in old if name not in control.panels]
        for control in old:
            if name in control.panels:
                self._by_name.pop(control.name, None)
        near = name if len(rest) < len(old) else "".join(outer[-1:])
        at = next((number for number, control in enumerate(old) if near in control.panels), len(rest))
        self.controls, self._panels = [], (*outer, name)
        draw()
        self.controls, self._panels = [*rest[:at], *self.controls, *rest[at:]], ()

    def area(self, name: str, rect: RectLike, tip: Tip | None = None, **extra: object) -> Control:
        """Register an area that cannot be focused, with a tooltip or with the callbacks in `extra`."""
        control = Control(name, frect(rect).copy(), tip=tip, focusable=False)
        for key, value in extra.items():
            setattr(control, key, value)
        return self.add(control)

    def zone(self, rect: RectLike) -> None:
        """Mark a panel as a unit: the tooltip of a focused control in it appears beside the whole panel."""
        self.zones.append((self.layer, frect(rect)))

    def cover(self, rect: RectLike) -> None:
        """Mark an area drawn over panels: a panel under it cannot be redrawn alone."""
        self.covers.append(frect(rect))

    def avoid(self, card: RectLike) -> None:
        """Mark the area of a card that no other card should cover."""
        self.avoided.append(Avoided(frect(card), CARD))

    def spare(self, rect: RectLike) -> None:
        """Mark an area that tooltips under the mouse should not cover."""
        self.spared.append(frect(rect))

    @contextmanager
    def modal(self, on_cancel: Action | None = None, light: bool = False) -> Iterator[None]:
        """Make only the controls of the `with` block respond; Esc cancels.

        Args:
            light: Whether a click outside also cancels, as with an open list.
        """
        self.layer += 1
        self._cancel[self.layer] = on_cancel
        if light:
            self._light.add(self.layer)
        before, self._clip, self._scroller = (self._clip, self._scroller), None, None
        with self.grouped(""):
            yield
        self._clip, self._scroller = before

    def cancel_top(self) -> None:
        """Cancel the topmost dialog or list."""
        cancel = self._cancel.get(self.layer)
        if cancel is not None:
            cancel()

    @contextmanager
    def clipped(self, rect: RectLike) -> Iterator[None]:
        """Clip the controls and the drawing of the `with` block to `rect`."""
        before = self._clip
        place = frect(rect)
        self._clip = place if before is None else place.clip(before)
        with self.c.clip(rect):
            yield
        self._clip = before

    @contextmanager
    def scrolled(self, scroller: Scroller) -> Iterator[None]:
        """Scroll the controls of the `with` block into view when they get the focus."""
        with self.form(scroller), self.clipped(scroller.rect):
            yield

    @contextmanager
    def grouped(self, name: str) -> Iterator[None]:
        """Make the controls of the `with` block a single Tab stop, with arrows moving among them; "" undoes that."""
        before, self._group = self._group, name
        yield
        self._group = before

    @contextmanager
    def form(self, form: Scroller) -> Iterator[None]:
        """Make Tab stop at each control of the `with` block, and arrows go through them row by row."""
        before, self._scroller = self._scroller, form
        self.scrollers[form.name] = form
        yield
        self._scroller = before

    def control(self, name: str) -> Control | None:
        """Return the control `name` on the screen, or None."""
        return self._by_name.get(name)

    def at(self, point: tuple[float, float]) -> Control | None:
        """Return the topmost active control at `point`."""
        for control in reversed(self.controls):
            if control.layer == self.layer and control.rect.collidepoint(point):
                return control
        return None

    def zone_of(self, control: Control) -> pygame.FRect | None:
        """Return the panel marked with `zone` that a control is in, or None."""
        inside = (r for layer, r in self.zones if layer == control.layer and r.collidepoint(control.rect.center))
        return next(inside, None)

    # -- mouse and focus

    def draw_open_lists(self) -> None:
        """Draw the lists that are open, over everything drawn so far."""
        lists, self.open_lists = self.open_lists, []
        for draw in lists:
            draw()

    def window_changed(self) -> None:
        """Redraw everything after a resize; keep the focus although the mouse is now elsewhere in the window."""
        self.cached_panels.clear()
        self._settled_at = self.clock() + _SETTLING_MS
        self.dirty = True

    def is_focused(self, name: str) -> bool:
        """Return whether the control `name` has a focus ring."""
        return self.focus.name == name and self.focus.visible

    def draw_focus(self, name: str, rect: RectLike, radius: float = 6) -> None:
        """Draw the focus ring if the control `name` has the focus."""
        if self.is_focused(name):
            self.c.focus_ring(rect, radius)

    @property
    def pointed(self) -> str:
        """The control in use: the focused one if the keyboard was used last, otherwise the hovered one."""
        return self.focus.name if self.focus.visible and self.focus.name else self.tips.hovered

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
        """Return the state of mouse, focus and scrolling among these controls."""
        hovered, focus = self.tips.hovered, self.focus.name if self.focus.visible else ""
        pressed = self._pressed if self._pressed in names else ""
        scrolled = [(name, self.scroll[name], name in self.scrolled_away) for name in names & self.scroll.keys()]
        return hovered if hovered in names else "", focus if focus in names else "", pressed, sorted(scrolled)

    # -- toasts and tooltips

    def toast(
        self, text: str, icon: str = "", action: str = "", on_action: Action | None = None, *, key: str = "Ctrl+Z",
        topic: str = "", holds: Callable[[], bool] | None = None,
    ) -> None:  # fmt: skip
        """Show a short message, optionally with an action and its key, which makes it stay longer.

        Args:
            topic: The message replaces an earlier one with the same topic or the same text.
            holds: Returns whether it is still true; once it is not, it disappears.
        """
        until = self.clock() + (ACTION_TOAST_MS if action else TOAST_MS)
        others = [one for one in self.toasts if one.text != text and (not topic or one.topic != topic)]
        self.toasts = [*others, Toast(text, until, icon, action, on_action, key, topic, holds)][-3:]
        self.dirty = True

    def shown_tip(self) -> tuple[Control, Tip] | None:
        """Return the current tooltip with its control, or None."""
        name = self.tips.due(self.focus.name if self.focus.visible else "", self.clock())
        control = self._by_name.get(name)
        if control is None or control.layer != self.layer or (self._pressed and name == self.tips.hovered):
            return None
        if not control.enabled and control.reason:
            title = control.tip.title if control.tip else control.reason
            return control, Tip(title, control.reason if control.tip else "")
        return (control, control.tip) if control.tip else None

    def next_deadline(self) -> int | None:
        """Return the time (milliseconds) when something changes without an event, or None."""
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
        kept = [toast for toast in self.toasts if toast.until > now and (toast.holds is None or toast.holds())]
        if len(kept) != len(self.toasts):
            self.toasts = kept
            self.dirty = True
        self.hover_changed |= self.tips.is_appearing(now)

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
            self.focus.point(hovered)
        return pressed is not None

    def _update_hover(self, *, moved: bool = True) -> None:
        """Find the control under the mouse.

        Args:
            moved: Whether its tooltip may appear.
        """
        found = self.at(self.mouse)
        name = found.name if found else ""
        if name != self.tips.hovered:
            self.tips.hover(name, self.clock(), moved=moved)
            self.hover_changed = True

    def _down(self, place: tuple[float, float], button: int) -> bool:
        self.mouse = place
        self._update_hover()
        self.tips.explained = ""
        self.focus.by_keys = False
        self.focus.numbers.clear()
        control, clean, self.dirty = self.at(place), not self.dirty, True
        if control is None:
            if self.layer in self._light:
                self.cancel_top()
                return True
            if not self.layer:
                self.focus.name = ""
            return self.layer > 0
        if button == 3:
            if control.on_right_click is not None and control.enabled:
                control.on_right_click()
                return True
            return False
        if control.focusable:
            self.focus.press(control)
        self._pressed = control.name
        self.only_pressed = clean and control.on_press is None
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
            self.focus.activate(control)
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
