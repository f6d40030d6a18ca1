"""The methods that a decision needs from its scene."""

from collections.abc import Callable
from typing import Protocol

from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit import dialogs
from powergrid.desktop.words.refusals import sentence
from powergrid.rules.refusals import IllegalAction, Refusal


class Table(dialogs.Host, Protocol):
    """The methods needed by clicks on the board or a market."""

    controller: Controller

    @property
    def say(self) -> "Say":
        """The function that shows a short message."""

    @property
    def moved(self) -> Callable[[], None]:
        """The function to call after an action by a person."""


class Say(Protocol):
    """A function that shows a short message with an icon. If `passing`, it disappears once the game or plan changes."""

    def __call__(self, text: str, icon: str = "info", /, *, passing: bool = False) -> None:
        """Show the message."""


class Host(Table, Protocol):
    """The scene with the dock."""

    def show_rules(self, section: str = "") -> None:
        """Show the rules book, opened at a section."""

    def ask_hint(self) -> None:
        """Show or close the hints."""

    def toggle_whatif(self) -> None:
        """Open or close the calculator."""


def do(table: Table, act: Callable[[], object]) -> None:
    """Carry out a confirmed choice; if it is illegal, show why and change nothing."""
    try:
        act()
    except IllegalAction as error:
        refuse(table, error.refusal)
        return
    table.moved()


def refuse(table: Table, refusal: Refusal | None) -> None:
    """Show why something is not allowed, if there is a reason."""
    if refusal is not None:
        table.say(sentence(refusal), passing=True)
