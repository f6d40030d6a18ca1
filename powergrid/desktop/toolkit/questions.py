"""A dialog that asks for a line of text, and asks again with the same text when that did not do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from powergrid.base.disk import DiskError
from powergrid.desktop.toolkit.scene import Dialog
from powergrid.desktop.toolkit.text_field import text_field
from powergrid.desktop.toolkit.ui import TextState, Ui
from powergrid.desktop.words.translation import _


class Host(Protocol):
    """The scene that a question is shown over."""

    ui: Ui
    dialogs: list[Dialog]

    def ask(self, dialog: Dialog) -> None:
        """Show a dialog."""


@dataclass
class TextQuestion:
    """What is asked for. `field` and `button` name the controls, `label` is what the button says."""

    title: str
    text: str
    label: str
    field: str
    button: str = "do"
    value: str = ""
    limit: int = 400


def ask_text(scene: Host, question: TextQuestion, act: Callable[[str], bool]) -> None:
    """Ask for a text and give it to `act`.

    Where `act` returns False it has shown why in a dialog: the question is below that one, with what was typed.
    """
    typed = [question.value]

    def change(text: str) -> None:
        typed[0] = text

    def draw(rect: pygame.FRect) -> None:
        place = (rect.left, rect.top, rect.width, 34)
        text_field(scene.ui, question.field, place, typed[0], change, limit=question.limit)

    def press() -> None:
        if not act(typed[0]):
            dialog.focus = question.field
            scene.dialogs.insert(max(0, len(scene.dialogs) - 1), dialog)

    dialog = Dialog(
        question.title,
        question.text,
        [
            ("back", _("Back"), "secondary", "Esc", None),
            (question.button, question.label, "primary", "Enter", press),
        ],
        width=520,
        content=draw,
        content_height=40,
        focus=question.field,
    )
    scene.ask(dialog)
    scene.ui.texts[question.field] = TextState(len(typed[0]), 0)


def tell(scene: Host, title: str, fault: str | Exception, *, keep: bool = False) -> None:
    """Show what went wrong. keep: as in `sentence`."""
    close = ("close", _("Close"), "primary", "Enter", None)
    scene.ask(Dialog(title, sentence(fault, keep=keep), [close], width=520))


def sentence(fault: str | Exception, *, keep: bool = False) -> str:
    """Return a fault as a sentence.

    keep: it begins with a file's name, which stays as it is. So do the faults of the disk.
    """
    text = str(fault)
    if not keep and not isinstance(fault, DiskError):
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?")) or not text else text + "."


def reason(fault: Exception) -> str:
    """Return why something failed, without the file's name where the fault has it."""
    return fault.reason if isinstance(fault, DiskError) else str(fault)
