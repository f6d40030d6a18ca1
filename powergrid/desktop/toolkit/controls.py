"""What a control is: a thing on the screen that answers to the mouse or the keys. Places are lp."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import pygame

Action = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Tip:
    """A tooltip: the thing, more about it, and its key."""

    title: str
    text: str = ""
    key: str = ""


@dataclass(slots=True)
class Control:
    """One thing that answers to the mouse or the keys; `rect` is in lp: what is seen of it.

    on_key: a key pressed while it has the focus, also while it is disabled; returns whether it took the key.
    chosen: one of several values, and whether it is the one that holds; None for what is no such value.
    whole: its place with what is out of sight. inside: the name of the list that scrolls it, "" for none.
    stop: the group that Tab takes it for, "" for that of its name. pushes: it is a button.
    """

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
    chosen: bool | None = None
    whole: pygame.FRect = field(default_factory=pygame.FRect)
    inside: str = ""
    stop: str = ""
    pushes: bool = False

    @property
    def group(self) -> str:
        """The part of the name before the first dot: Tab goes from group to group, arrows stay inside."""
        return self.stop or self.name.split(".", 1)[0]

    @property
    def takes_enter(self) -> bool:
        """True for the buttons of dialogs, menus and the settings.

        Enter presses them while they have the focus; elsewhere it presses the main button of the screen.
        """
        return self.pushes and (self.layer > 0 or self.name.split(".", 1)[0] in ("menu", "foot", "keys"))


class Scroller(Protocol):
    """A part of the screen that scrolls its controls into sight."""

    name: str
    rect: pygame.FRect

    def take(self, control: Control) -> None:
        """Note a control that stands in it."""

    def show(self, control: Control) -> None:
        """Scroll until a control is in sight."""

    def turn(self, key: str) -> bool:
        """Scroll by an arrow key, PgUp or PgDn; tell whether it was one."""


@dataclass(slots=True)
class TextState:
    """Cursor and other end of the selection inside a text field, counted in characters.

    pressed: where the mouse went down in it, in lp. origin: the character there.
    """

    cursor: int = 0
    anchor: int = 0
    first_shown: int = 0
    pressed: float = 0.0
    origin: int = 0


@dataclass(slots=True)
class Toast:
    """A short message at the top that goes away by itself at `until` (milliseconds); one with a title is a banner."""

    text: str
    until: int
    icon: str = ""
    action: str = ""
    on_action: Action | None = None
    title: str = ""
