"""The base of every screen: its controls, dialogs over it, toasts and tooltips."""

from collections.abc import Callable
from typing import Protocol

import pygame

from powergrid.desktop.toolkit import toasts, tooltips
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import Dialog, draw_dialog
from powergrid.desktop.toolkit.keys import key_name
from powergrid.desktop.toolkit.ui import Ui


class Window(Protocol):
    """The methods of the window that its scenes can use.

    Attributes:
        headless: Whether there is no display, as in tests.
    """

    surface: pygame.Surface
    clock: Callable[[], int]
    headless: bool

    @property
    def scale(self) -> float:
        """Window pixels per lp."""

    @property
    def scene(self) -> "Scene":
        """The scene on top."""

    @property
    def scenes(self) -> tuple["Scene", ...]:
        """All scenes, the bottom one first."""

    def push(self, scene: "Scene") -> None:
        """Put `scene` on top."""

    def pop(self) -> None:
        """Close the top scene; the program ends with the last one."""

    def reset(self, scene: "Scene") -> None:
        """Close all scenes and show `scene`."""

    def quit(self) -> None:
        """End the program."""


class Scene:
    """One screen. Subclasses draw themselves in `draw` and may override the other hooks.

    Attributes:
        leads_to_settings: Whether the settings can be opened from here with their key.
        help_page: The page of the rules that opens from here, or "" for the first.
        keys_group: This screen's section in the list of keys, or "" for the first.
    """

    leads_to_settings = True
    help_page = ""
    keys_group = ""

    def __init__(self) -> None:
        self.ui = Ui()
        self.dialogs: list[Dialog] = []
        self._window: Window | None = None

    @property
    def window(self) -> Window:
        """The window that shows this scene."""
        assert self._window is not None, "the scene is not shown"
        return self._window

    def attach(self, window: Window) -> None:
        """Become a scene of `window`."""
        self._window = window
        self.ui.clock = window.clock

    # -- hooks

    def draw(self, c: Canvas) -> None:
        """Draw the whole screen and register its controls."""
        raise NotImplementedError

    def draw_card(self, c: Canvas) -> list[pygame.Rect]:
        """Draw a card about what is under the pointer, over everything else; return its area in pixels."""
        return []

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """Handle an event that no control used; return whether it was handled."""
        return False

    def tick(self) -> None:
        """Do timed work that is due."""

    def deadline(self) -> int | None:
        """Return the time (milliseconds of the app's clock) when `tick` must run next, or None."""
        return None

    def entered(self) -> None:
        """Start or resume, because the scene is now on top."""

    def language_changed(self) -> None:
        """Rebuild cached text after a change of language."""

    def left(self) -> None:
        """Stop because the scene was closed."""

    def forget_pictures(self) -> None:
        """Free the memory of cached pictures; they are redrawn with the scene."""
        self.ui.cached_panels.clear()

    def would_be_lost(self) -> bool:
        """Return whether closing the window would lose something in this scene."""
        return False

    def last_chance(self) -> None:
        """Save anything unsaved, because the program must end immediately."""

    def wants_to_quit(self) -> None:
        """End the program, or ask first, because the player is closing the window."""
        self.window.quit()

    # -- for subclasses and the app

    def control_rect(self, name: str) -> pygame.Rect:
        """Return where the control `name` is, in window pixels; raises `KeyError` if it is not shown."""
        control = self.ui.control(name)
        if control is None:
            raise KeyError(name)
        return Canvas(self.window.surface, self.window.scale).rect(control.rect)

    def ask(self, dialog: Dialog) -> None:
        """Show a dialog over everything else."""
        self.dialogs.append(dialog)
        self.ui.dirty = True

    def draw_all(self, c: Canvas) -> None:
        """Draw the screen, dialogs, toasts and tooltip."""
        self.ui.begin(c)
        self.draw(c)
        self.draw_card(c)
        self.ui.draw_open_lists()
        for dialog in self.dialogs:
            draw_dialog(self, dialog)
            self.ui.draw_open_lists()
        c.over_all = True
        toasts.draw_toasts(self.ui)
        self.ui.end()
        if self.dialogs and self.dialogs[-1].is_new:
            self._focus_in(self.dialogs[-1])
        tooltips.draw_tip(self.ui)

    def draw_pointed(self, c: Canvas) -> list[pygame.Rect] | None:
        """Redraw only what depends on the pointer.

        Returns the changed areas in pixels, or None if everything must be redrawn.
        """
        ui = self.ui
        if not ui.draws_on(c) or ui.layer or ui.toasts or ui.focus.visible:
            return None
        concerned = {name for name, panel in ui.panels.items() if panel.follows}
        for hovered in {ui.drawn_hover, ui.hovered} - {""}:
            control = ui.control(hovered)
            if control is None or not control.panels:
                return None
            concerned.update(control.panels)
        places, covers = ui.lifted.lift(c.surface), [c.rect(cover) for cover in ui.covers]
        for name in [name for name in ui.panels if name in concerned]:
            changed = ui.panels[name].redraw()
            if changed is None or any(place.collidelist(covers) >= 0 for place in changed):
                return None
            places += changed
        places += self.draw_card(c)
        c.over_all = True
        tip = tooltips.draw_tip(ui)
        ui.hover_changed, ui.drawn_hover = False, ui.hovered
        return [*places, tip] if tip is not None else places

    def _focus_in(self, dialog: Dialog) -> None:
        control, dialog.is_new = self.ui.control(dialog.focus), False
        if control is not None and control.focusable:
            self.ui.focus.set(control.name, self.ui.focus.by_keys or control.on_text is not None)

    def handle_all(self, event: pygame.event.Event, scale: float) -> None:
        """Pass an event to the controls, then to the scene."""
        if self.ui.handle(event, scale) or self.dialogs:
            return
        if self.handle(event, scale) or (event.type == pygame.KEYDOWN and self.ui.focus.by_arrow(key_name(event))):
            self.ui.dirty = True

    def tick_all(self) -> None:
        """Do timed work that is due."""
        self.ui.tick()
        self.tick()

    def next_deadline(self) -> int | None:
        """Return the earliest time at which anything is due, or None."""
        times = [when for when in (self.ui.next_deadline(), self.deadline()) if when is not None]
        return min(times) if times else None
