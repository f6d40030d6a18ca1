"""Dialogs over a screen, and shortcuts for common ones: `tell`, `confirm`, `choose` and `ask_text`."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import pygame

from powergrid.base.disk import DiskError
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas, Point
from powergrid.desktop.toolkit.keys import shown
from powergrid.desktop.toolkit.panels import panel_head
from powergrid.desktop.toolkit.rows import Part, grouped
from powergrid.desktop.toolkit.text_field import text_field
from powergrid.desktop.toolkit.theme import with_alpha
from powergrid.desktop.toolkit.ui import Action, TextState, Tip, Ui
from powergrid.desktop.words.translation import _

#: The width of dialogs with several lines of text or more than two buttons.
WIDE = 520.0
_EDGE, _HEAD, _GAP, _BUTTON, _LINE = 18.0, 48.0, 14.0, 34.0, 18.0
#: The space above and below a tall dialog.
_AROUND = 36.0
#: The maximum length of text typed in a dialog.
_MAX_LENGTH = 60
_FIELD = "dialog.text"
_TEXT = theme.TEXT.sized(14)

Answer = Callable[[], bool | None]


@dataclass(frozen=True)
class Button:
    """A button that closes its dialog and then runs its action; its control is `dialog.NAME`.

    Attributes:
        action: Returns False to keep the dialog open with what was typed, after showing the reason.
        style: "danger" for an answer that discards something.
    """

    name: str
    label: str
    action: Answer | None = None
    style: str = "secondary"
    key: str = ""


def close_button() -> Button:
    """Return the only button of a dialog that just shows something."""
    return Button("close", _("Close"), None, "primary", "Enter")


def back_button(action: Action | None = None) -> Button:
    """Return the button that leaves a dialog without doing anything else."""
    return Button("back", _("Back"), action, "secondary", "Esc")


@dataclass
class Dialog:
    """A dialog over the screen; by default its only button closes it.

    Attributes:
        buttons: The cancel button comes first; if an answer is dangerous and none is primary, the cancel button gets
            Enter and the initial focus.
        sign: Draws a picture before the title.
        content: Returns a part to show below the text, as high as it needs to be if the window has room.
        focus: The control with the initial focus, if not the primary button.
        key: The key that opens and closes the dialog.
        on_drop: Receives a file dropped on the window.
    """

    title: str
    text: str = ""
    buttons: list[Button] = field(default_factory=lambda: [close_button()])
    sign: Callable[[Canvas, Point], None] | None = None
    width: float = 420
    content: Callable[[], Part] | None = None
    focus: str = ""
    key: str = ""
    on_drop: Callable[[Path], None] | None = None

    is_new: bool = field(default=True, init=False)  # its initial focus has not been set yet
    cancels: bool = field(init=False)  # the first button cancels, and so do Esc and the close button

    def __post_init__(self) -> None:
        self.cancels = bool(self.buttons) and self.buttons[0].key == "Esc"
        styles = {button.style for button in self.buttons}
        if "danger" in styles and "primary" not in styles:
            first, *rest = self.buttons
            self.buttons = [replace(first, style="primary", key="Enter"), *rest]


class Host(Protocol):
    """The scene below a dialog."""

    ui: Ui
    dialogs: list[Dialog]

    def ask(self, dialog: Dialog) -> None:
        """Show a dialog."""


# -- common dialogs


def tell(host: Host, title: str, text: str | Exception, *more: Button, **looks: Any) -> None:
    """Show text or an error, with a button that closes it.

    Args:
        more: Buttons before that one.
        looks: Other fields of `Dialog`, here and below.
    """
    text = sentence(text) if isinstance(text, Exception) else text
    host.ask(Dialog(title, text, [*more, close_button()], **{"width": WIDE} | looks))


def confirm(
    host: Host,
    title: str,
    text: str,
    label: str,
    action: Answer,
    *,
    loses: bool = False,
    ok_key: str = "",
    back: Action | None = None,
    **looks: Any,
) -> Dialog:
    """Ask before `action`; run `back` if the player declines.

    Args:
        loses: Whether the action discards something, so that Enter declines.
        ok_key: The key for the action in that case.
    """
    button = Button("ok", label, action, "danger", ok_key) if loses else Button("ok", label, action, "primary", "Enter")
    dialog = Dialog(title, text, [back_button(back), button], **looks)
    host.ask(dialog)
    return dialog


def choose(host: Host, title: str, text: str, *answers: Button, **looks: Any) -> Dialog:
    """Ask for one of several answers, or Back."""
    dialog = Dialog(title, text, [back_button(), *answers], **{"width": WIDE} | looks)
    host.ask(dialog)
    return dialog


def ask_text(
    host: Host, title: str, text: str, label: str, action: Callable[[str], bool | None], *, value: str = ""
) -> None:
    """Ask for a line of at most 60 characters and pass it to `action`.

    The field is `dialog.text`, the button `dialog.ok`.
    """
    typed = [value]

    def change(text: str) -> None:
        typed[0] = text

    def content() -> Part:
        ui = host.ui
        field = Part(lambda rect: text_field(ui, _FIELD, rect, typed[0], change, limit=_MAX_LENGTH), 0, _BUTTON)
        return grouped(ui, "dialog", field)

    confirm(host, title, text, label, lambda: action(typed[0]), width=WIDE, content=content, focus=_FIELD)
    host.ui.focus.texts[_FIELD] = TextState(len(value), 0)


def sentence(error: str | Exception, *, keep: bool = False) -> str:
    """Return an error message as a sentence.

    Args:
        keep: Whether to keep the first letter as it is, because the message begins with a file name; disk errors
            always do.
    """
    text = str(error)
    if not keep and not isinstance(error, DiskError):
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?")) or not text else text + "."


def reason(error: Exception) -> str:
    """Return why something failed, without the file name."""
    return error.reason if isinstance(error, DiskError) else str(error)


# -- drawing


def draw_dialog(host: Host, dialog: Dialog) -> None:
    """Draw `dialog` in the middle of the window and dim the rest."""
    ui = host.ui
    c, t = ui.c, ui.c.theme
    width = min(max(dialog.width, _least_width(c, dialog)), c.size[0] - 32)
    lines = c.wrapped(dialog.text, _TEXT, width - 2 * _EDGE) if dialog.text else []
    above = 12 if lines else 6  # the ring of a focused field must not touch the text
    height = _HEAD + _GAP + _LINE * len(lines) + _GAP + (_BUTTON + _GAP if dialog.buttons else 0)
    content, high = dialog.content() if dialog.content is not None else None, 0.0
    if content is not None:
        high = min(content.height_at(width - 2 * _EDGE), c.size[1] - 2 * _AROUND - height - above - 4)
        height += high + above + 4
    box = pygame.FRect((c.size[0] - width) / 2, max(8.0, (c.size[1] - height) / 2), width, height)

    def cancel() -> None:
        close(host, dialog, dialog.buttons[0].action if dialog.cancels else None)

    with ui.modal(cancel):
        c.fill((0, 0, *c.size), with_alpha(t.head, 110))
        _draw_title(c, dialog, panel_head(c, box, _HEAD, shadow=2))
        ui.area("dialog", box)
        ui.zone(box)
        y = box.top + _HEAD + _GAP
        for line in lines:
            c.text(line, (box.left + _EDGE, y), _TEXT)
            y += _LINE
        if content is not None:
            content.draw(pygame.FRect(box.left + _EDGE, y + above, box.width - 2 * _EDGE, high))
        with ui.grouped("dialog"):
            _draw_buttons(host, dialog, box)
        place = (box.right - 42, box.top + _HEAD / 2 - 16, 32, 32)
        cross = widgets.icon_button(ui, "dialog.x", place, "close", cancel, Tip(_("Close"), "", "Esc"), size=14)
        cross.keys, cross.group = (dialog.key,) if dialog.key else (), cross.name


def close(host: Host, dialog: Dialog, action: Answer | None = None) -> None:
    """Close a dialog and run an action; if that returns False, reopen the dialog below the one with the reason."""
    if dialog in host.dialogs:
        host.dialogs.remove(dialog)
    host.ui.dirty, below = True, len(host.dialogs)
    if action is not None and action() is False:
        dialog.is_new = len(host.dialogs) > below
        host.dialogs.insert(below, dialog)


def _draw_title(c: Canvas, dialog: Dialog, head: pygame.FRect) -> None:
    x = head.left + _EDGE
    if dialog.sign is not None:
        dialog.sign(c, (x + 12, head.centery))
        x += 34
    room = head.right - x - 50
    c.text(dialog.title, (x, head.centery), c.fitting(dialog.title, theme.TITLE, room), c.theme.white, "midleft", room)


def _button_width(c: Canvas, button: Button) -> float:
    key_width = c.text_width(shown(button.key), theme.KEY) + 20 if button.key else 0
    return c.text_width(button.label, theme.BUTTON) + key_width + 34


def _least_width(c: Canvas, dialog: Dialog) -> float:
    """Return the width needed for the title and for all buttons side by side."""
    buttons = sum(_button_width(c, button) + 10 for button in dialog.buttons)
    return max(buttons + 26, c.text_width(dialog.title, theme.TITLE) + 70 + (34 if dialog.sign else 0))


def _draw_buttons(host: Host, dialog: Dialog, box: pygame.FRect) -> None:
    """Draw the buttons at the right, except for the cancel button at the left."""
    y, right = box.bottom - _GAP - _BUTTON, box.right - _EDGE
    for number, button in reversed(list(enumerate(dialog.buttons))):
        width = _button_width(host.ui.c, button)
        left = box.left + _EDGE if number == 0 and len(dialog.buttons) > 1 else right - width
        press = partial(close, host, dialog, button.action)
        name, place = f"dialog.{button.name}", (left, y, width, _BUTTON)
        widgets.button(host.ui, name, place, button.label, press, style=button.style, key=button.key)
        right -= width + 10
