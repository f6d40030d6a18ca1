"""What a decision needs from the scene that shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit import dialogs
from powergrid.desktop.words.refusals import sentence
from powergrid.rules.refusals import IllegalAction, Refusal


class Table(Protocol):
    """What a click on the board or a market needs."""

    controller: Controller

    @property
    def say(self) -> Callable[[str], None]:
        """Shows a short message."""

    @property
    def moved(self) -> Callable[[], None]:
        """Is called when a person has moved the game on."""


class Host(Table, dialogs.Host, Protocol):
    """The scene with the dock."""

    def show_rules(self, section: str = "") -> None:
        """Show the rules of this game, open at a section of the book."""

    def ask_hint(self) -> None:
        """Show what the program would do, or close the hints."""


def do(table: Table, act: Callable[[], object]) -> None:
    """Carry out a confirmed choice; a refusal is shown and nothing changes."""
    try:
        act()
    except IllegalAction as error:
        refuse(table, error.refusal)
        return
    table.moved()


def refuse(table: Table, refusal: Refusal | None) -> None:
    """Show why something cannot be done, if so."""
    if refusal is not None:
        table.say(sentence(refusal))
