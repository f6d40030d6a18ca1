"""What every screen has: its controls, dialogs over it, toasts and tooltips."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import pygame

from powergrid.desktop.toolkit import overlays, theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas, Point
from powergrid.desktop.toolkit.keys import key_name, shown
from powergrid.desktop.toolkit.theme import with_alpha
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.translation import _


class Window(Protocol):
    """What a scene may ask of the window that shows it."""

    surface: pygame.Surface
    clock: Callable[[], int]

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


@dataclass
class Dialog:
    """A question over the screen. `buttons` are (name, label, style, key, action), the way out first.

    `sign` is drawn before the title. `content` draws more below the text into the rectangle it is given and is
    `content_height` high.
    `focus` names the control that has the focus at first, instead of the primary button. `key` is the key that opens
    the dialog: it closes it, too.
    """

    title: str
    text: str = ""
    buttons: list[tuple[str, str, str, str, Action | None]] = field(default_factory=list)
    sign: Callable[[Canvas, Point], None] | None = None
    width: float = 420
    content: Callable[[pygame.FRect], None] | None = None
    content_height: float = 0
    can_cancel: bool = True
    focus: str = ""
    key: str = ""


class Scene:
    """One screen. Subclasses draw themselves in `draw` and may override the other hooks.

    leads_to_settings: the key of the settings opens them here, too, and leads back.
    """

    leads_to_settings = True

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

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """Treat an event that no control took; tell whether it was of use."""
        return False

    def tick(self) -> None:
        """Do what is due by time."""

    def deadline(self) -> int | None:
        """Return when (milliseconds of the app's clock) `tick` is wanted next, or None."""
        return None

    def entered(self) -> None:
        """The scene came on top."""

    def language_changed(self) -> None:
        """The table speaks another language: texts that the scene keeps must be made anew."""

    def left(self) -> None:
        """The scene was taken away."""

    def would_be_lost(self) -> bool:
        """True while the scene holds something that would be lost with the window."""
        return False

    def last_chance(self) -> None:
        """The program is told to end at once: keep what is not kept yet."""

    def wants_to_quit(self) -> None:
        """The window is asked to close."""
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

    def close_dialog(self) -> None:
        """Close the topmost dialog."""
        if self.dialogs:
            self.dialogs.pop()
        self.ui.dirty = True

    def draw_all(self, c: Canvas) -> None:
        """Draw screen, dialogs, toasts and tooltip."""
        self.ui.begin(c)
        self.draw(c)
        for dialog in self.dialogs:
            draw_dialog(self, dialog)
        overlays.draw_toasts(self.ui)
        self.ui.end()
        if self.dialogs and self.dialogs[-1].focus:
            self._focus_in(self.dialogs[-1])
        overlays.draw_tip(self.ui)

    def _focus_in(self, dialog: Dialog) -> None:
        control, dialog_focus = self.ui.control(dialog.focus), dialog.focus
        dialog.focus = ""
        if control is not None and control.focusable:
            self.ui.set_focus(dialog_focus, self.ui.by_keys or control.on_text is not None)

    def handle_all(self, event: pygame.event.Event, scale: float) -> None:
        """Give an event first to the controls, then to the scene."""
        if self.ui.handle(event, scale) or self.dialogs:
            return
        if self.handle(event, scale) or (event.type == pygame.KEYDOWN and self.ui.begin_by_arrow(key_name(event))):
            self.ui.dirty = True

    def tick_all(self) -> None:
        """Do what is due by time."""
        self.ui.tick()
        self.tick()

    def next_deadline(self) -> int | None:
        """Return the earliest time at which something is due, or None."""
        times = [when for when in (self.ui.next_deadline(), self.deadline()) if when is not None]
        return min(times) if times else None


def draw_dialog(scene: Scene, dialog: Dialog) -> None:
    """Draw `dialog` in the middle of the window over a veil; its buttons are `dialog.NAME`."""
    ui = scene.ui
    c, t = ui.c, ui.c.theme
    width = min(max(dialog.width, _least_width(c, dialog)), c.size[0] - 32)
    lines = c.wrapped(dialog.text, theme.TEXT.sized(14), width - 36) if dialog.text else []
    text_height = 18 * len(lines)
    extra = dialog.content_height + (10 if dialog.content else 0)
    height = 48 + 14 + text_height + extra + 14 + (34 + 14 if dialog.buttons else 0)
    box = pygame.FRect((c.size[0] - width) / 2, max(8.0, (c.size[1] - height) / 2), width, height)

    def cancel() -> None:
        if dialog.can_cancel:
            scene.close_dialog()
            first = dialog.buttons[0] if dialog.buttons else None
            if first is not None and first[3] == "Esc" and first[4] is not None:
                first[4]()

    with ui.modal(cancel):
        c.fill((0, 0, *c.size), with_alpha(t.ink, 110))
        c.box(box, 8, t.paper, t.ink, 1, 2)
        head = pygame.FRect(box.left, box.top, box.width, 48)
        with c.clip(head):
            c.box((head.left, head.top, head.width, head.height + 12), 8, t.ink)
        x = box.left + 18
        if dialog.sign is not None:
            dialog.sign(c, (x + 12, head.centery))
            x += 34
        title = c.fitting(dialog.title, theme.TITLE, box.right - x - 50)
        c.text(dialog.title, (x, head.centery), title, t.white, "midleft", box.right - x - 50)
        ui.area("dialog", box)
        ui.zone(box)
        y = head.bottom + 14
        for line in lines:
            c.text(line, (box.left + 18, y), theme.TEXT.sized(14))
            y += 18
        if dialog.content is not None:
            dialog.content(pygame.FRect(box.left + 18, y + 6, box.width - 36, dialog.content_height))
        _draw_dialog_buttons(scene, dialog, box)
        if dialog.can_cancel:
            place = (head.right - 42, head.centery - 16, 32, 32)
            close = widgets.icon_button(ui, "dialog.x", place, "close", cancel, Tip(_("Close"), "", "Esc"), size=14)
            close.keys = (dialog.key,) if dialog.key else ()


def _button_width(c: Canvas, label: str, key: str) -> float:
    return c.text_width(label, theme.BUTTON) + (c.text_width(shown(key), theme.KEY) + 20 if key else 0) + 34


def _least_width(c: Canvas, dialog: Dialog) -> float:
    """The width that the title and all buttons beside each other need."""
    buttons = sum(_button_width(c, label, key) + 10 for _name, label, _style, key, _action in dialog.buttons)
    return max(buttons + 26, c.text_width(dialog.title, theme.TITLE) + 70 + (34 if dialog.sign else 0))


def _draw_dialog_buttons(scene: Scene, dialog: Dialog, box: pygame.FRect) -> None:
    ui = scene.ui
    c = ui.c
    y = box.bottom - 14 - 34
    right = box.right - 18
    for number, (name, label, style, key, action) in reversed(list(enumerate(dialog.buttons))):
        width = _button_width(c, label, key)

        def press(chosen: Action | None = action) -> None:
            if dialog in scene.dialogs:
                scene.dialogs.remove(dialog)
            ui.dirty = True
            if chosen is not None:
                chosen()

        left = box.left + 18 if number == 0 and len(dialog.buttons) > 1 else right - width
        widgets.button(ui, f"dialog.{name}", (left, y, width, 34), label, press, style=style, key=key)
        right -= width + 10
