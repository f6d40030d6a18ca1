"""The methods that a decision needs from its scene."""

from collections.abc import Callable
from typing import Protocol

from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit import dialogs
from powergrid.desktop.words.refusals import sentence
from powergrid.rules.refusals import IllegalAction, Refusal


class Table(dialogs.Host, Protocol):
    """The methods that a click on the board or a market needs."""

    controller: Controller

    @property
    def say(self) -> Callable[[str], None]:
        """Show a short message."""

    @property
    def moved(self) -> Callable[[], None]:
        """Called after a person has acted."""


class Host(Table, Protocol):
    """The scene with the dock."""

    def show_rules(self, section: str = "") -> None:
        """Show the rules of this game, open at a section of the book."""

    def ask_hint(self) -> None:
        """Show or close the hints."""

    def toggle_whatif(self) -> None:
        """Open or close the calculator."""


def do(table: Table, act: Callable[[], object]) -> None:
    """Carry out a confirmed choice; show a refusal and change nothing if it is illegal."""
    try:
        act()
    except IllegalAction as error:
        refuse(table, error.refusal)
        return
    table.moved()


def refuse(table: Table, refusal: Refusal | None) -> None:
    """Show a refusal, if there is one."""
    if refusal is not None:
        table.say(sentence(refusal))
