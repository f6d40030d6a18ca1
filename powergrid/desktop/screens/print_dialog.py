"""The question on which paper a board is to be printed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from powergrid.desktop.board.sheets import Paper
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit.dialogs import Button, Dialog, back_button
from powergrid.desktop.words.translation import _N, _

#: The papers of a PDF, the sheets that it is printed on if those are smaller, and the words of the button.
_PAPERS: Final = (
    ("A4", "", "A4"),
    ("A3", "", "A3"),
    ("A2", "", "A2"),
    ("A1", "", "A1"),
    ("A2", "A4", _N("A2 on A4")),
    ("A1", "A4", _N("A1 on A4")),
)


def ask_paper(screen: Screen, print_on: Callable[[Paper], None]) -> None:
    """Ask on which paper a board is to be printed; `print_on` is called with the answer."""
    buttons = [back_button()]
    for paper, sheet, label in _PAPERS:
        action = partial(print_on, Paper(paper, sheet))
        buttons.append(Button(f"{paper}{sheet}".lower(), _(label), action))
    text = _("A PDF has lines and letters as outlines and is printed sharply in any size. Several sheets have cut "
             "marks: cut them there and glue them together.")  # fmt: skip
    screen.ask(Dialog(_("Print the board"), text, buttons, width=620, focus="dialog.a4"))
