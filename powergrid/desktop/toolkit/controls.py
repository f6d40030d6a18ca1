"""Controls: things on the screen that respond to the mouse or the keyboard. Places are in lp."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import pygame

Action = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Tip:
    """A tooltip: title, text and key."""

    title: str
    text: str = ""
    key: str = ""


@dataclass(slots=True)
class Control:
    """One thing that responds to the mouse or the keyboard; `rect` is its visible part, in lp.

    on_key: called for a key pressed while it has the focus, even if disabled; returns whether it used the key.
    on_letter: called for a typed letter or sign while it has the focus; returns whether it used it.
    chosen: whether it is the chosen one of several values; None for controls without a value.
    whole: its place including the part out of sight. inside: the name of the list that scrolls it, "" for none.
    group: Tab goes from group to group, arrows stay inside; by default its choice, else the group that `Ui.grouped`
    gives it where it is drawn, else itself.
    scattered: its group is not in rows: arrows follow their direction, Home and End do nothing. pushes: it is a button.
    wraps: Up from the first and Down from the last of its group lead to the other end.
    enter_first: Enter presses it while it has the focus, even if the screen has a main button: labelled buttons,
    switches, and values that are not chosen yet, but no buttons with only an icon, except in dialogs.
    catches_text: it gets the focus by a letter that nothing else on the screen uses.
    choice: the name of the choice of which it is a value, as a radio button: an arrow, Home or End that comes from
    another value of the choice chooses it. "" for none.
    panels: the panels it is drawn in, the innermost last.
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
    on_letter: Callable[[str], bool] | None = None
    on_press: Callable[[float, float, int], None] | None = None
    on_drag: Callable[[float, float], None] | None = None
    on_wheel: Callable[[int], bool] | None = None
    on_right_click: Action | None = None
    on_hover: Callable[[float, float], None] | None = None
    takes_text: bool = False
    catches_text: bool = False
    enter_activates: bool = True
    chosen: bool | None = None
    whole: pygame.FRect = field(default_factory=pygame.FRect)
    inside: str = ""
    group: str = ""
    scattered: bool = False
    wraps: bool = False
    pushes: bool = False
    enter_first: bool = False
    choice: str = ""
    panels: tuple[str, ...] = ()


class Scroller(Protocol):
    """A part of the screen that scrolls its controls into sight."""

    name: str
    rect: pygame.FRect

    def take(self, control: Control) -> None:
        """Note a control inside it."""

    def show(self, control: Control) -> bool:
        """Scroll until a control is in sight; return whether anything moved."""

    def turn(self, key: str) -> bool:
        """Scroll by an arrow key, PgUp or PgDn; return whether it was one."""


@dataclass(slots=True)
class TextState:
    """Cursor and anchor of the selection in a text field, in characters.

    pressed: where the mouse went down in it, in lp. origin: the character there.
    """

    cursor: int = 0
    anchor: int = 0
    pressed: float = 0.0
    origin: int = 0


@dataclass(slots=True)
class Toast:
    """A short message at the top that goes away by itself at `until` (milliseconds)."""

    text: str
    until: int
    icon: str = ""
    action: str = ""
    on_action: Action | None = None
    key: str = "Ctrl+Z"
    topic: str = ""
