"""The program's own section of a record: data about a game that the rules do not need."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from powergrid.base.lenient import Lenient


def _list(value: object) -> object:
    return value if isinstance(value, list | tuple) else []


def _numbers(value: object) -> object:
    return [number for number in value if type(number) is int] if isinstance(value, list | tuple) else []


_Switch = Annotated[bool, Field(strict=True)]
_Count = Annotated[int, Field(ge=0, lt=1000, strict=True)]
_Numbers = Annotated[tuple[int, ...], BeforeValidator(_numbers)]


class Table(Lenient):
    """The agreements at the table: hidden money, free undo, no hints.

    Attributes:
        tutorial: Whether the game belongs to the tutorial.
    """

    hidden_money: _Switch = False
    free_undo: _Switch = False
    no_advice: _Switch = False
    tutorial: _Switch = False


class Program(Lenient):
    """Everything in a record that the rules do not need. Any of it may be missing.

    Attributes:
        name: The name of the save, or "".
        saved: When it was saved, in ISO format.
        order: Its position in the order of saves.
        version: The version of the program that wrote the file.
        begun_with: The version whose rules the game follows, if they differ from the current ones.
        round, step, phase: Where the game is, for lists of saves; 0 and "" if unknown.
        forced: Numbers of the actions that the program took because the player had no choice.
        joined: Numbers of the actions that are undone together with the one before.
        bought_for: For the number of the action that began a purchase, the planned runs by plant.
        pins: By seat, the numbers of the cities pinned for later.
        adjusted: The opponents' notch before and after the finished game, if they adjust to the players.
        undone: Actions that redo would restore, the next one first.
    """

    table: Table = Table()
    forced: _Numbers = ()
    joined: _Numbers = ()
    bought_for: dict[int, dict[int, int]] = Field(default_factory=dict)
    pins: dict[int, _Numbers] = Field(default_factory=dict)
    adjusted: _Numbers = ()
    undone: Annotated[tuple[Any, ...], BeforeValidator(_list)] = ()
    name: str = ""
    saved: str = ""
    order: Annotated[int | None, Field(ge=0, le=10**15, strict=True)] = None
    version: str = ""
    begun_with: str = ""
    round: _Count = 0
    step: _Count = 0
    phase: str = ""


def read_program(section: object) -> Program:
    """Return the program's section from its JSON value, with defaults for missing and invalid values."""
    return Program.model_validate(section) if isinstance(section, dict) else Program()


def with_changes(section: object, changes: Program) -> dict[str, Any]:
    """Return the JSON value of a section, updated with everything set in `changes`."""
    kept = section if isinstance(section, dict) else {}
    return {**kept, **changes.model_dump(mode="json", exclude_unset=True)}
