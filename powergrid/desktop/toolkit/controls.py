"""Controls: things on the screen that respond to the mouse or the keyboard. Positions are in lp."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import pygame

Action = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Tip:
    """A tooltip with a title, text and a key."""

    title: str
    text: str = ""
    key: str = ""


@dataclass(slots=True)
class Control:
    """One thing that responds to the mouse or the keyboard; `rect` is its visible part, in lp.

    Attributes:
        on_key: Called for a key pressed while it has the focus, even if disabled; returns whether it used the key.
        on_letter: The same for a typed character.
        chosen: Whether it is the selected value; None for controls without a value.
        whole: Its full area, including any part scrolled out of view.
        inside: The name of the list it scrolls with, or "".
        group: Tab moves from group to group, arrows move within one. The default is `choice`, then the group of the
            enclosing `Ui.grouped`, then the control itself.
        scattered: Whether its group is not arranged in rows; arrows then move to the nearest control in their
            direction, and Home and End do nothing.
        pushes: Whether it is a push button.
        wraps: Whether Up from the first control of its group moves to the last, and Down from the last to the first.
        enter_first: Whether Enter presses it while it has the focus, even if the screen has a main button. This is true
            of labelled buttons, switches and unselected values, and of icon buttons only in dialogs.
        catches_text: Whether typing a letter that nothing else on the screen uses moves the focus here.
        choice: The radio group it belongs to, or "". Moving here from another value of the group with an arrow, Home or
            End also selects it.
        panels: The panels it is drawn in, innermost last.
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
    """A part of the screen that scrolls its controls into view."""

    name: str
    rect: pygame.FRect

    def take(self, control: Control) -> None:
        """Add a control."""

    def show(self, control: Control) -> bool:
        """Scroll until a control is visible; return whether anything moved."""

    def turn(self, key: str) -> bool:
        """Scroll if `key` is Up, Down, PgUp or PgDn; return whether it was."""


@dataclass(slots=True)
class TextState:
    """The cursor of a text field and the other end of its selection, in characters.

    Attributes:
        pressed: The x position in lp where the mouse button went down.
        origin: The character at that position.
    """

    cursor: int = 0
    anchor: int = 0
    pressed: float = 0.0
    origin: int = 0


@dataclass(slots=True)
class Toast:
    """A short message over the screen that disappears at `until` (milliseconds), or once it no longer `holds`."""

    text: str
    until: int
    icon: str = ""
    action: str = ""
    on_action: Action | None = None
    key: str = "Ctrl+Z"
    topic: str = ""
    holds: Callable[[], bool] | None = None
