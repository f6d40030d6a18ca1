"""Faults of map files in the language of the program. The content makes them as English messages with values."""

from typing import Final

from powergrid.base.messages import Message
from powergrid.content.board import ONE_MORE, Fault
from powergrid.desktop.words.translation import _N, _, count, either, labelled

#: The reasons that Python gives for text that is not JSON. Other texts of Python and of the system stay English.
_NOT_JSON: Final = (
    _N("Expecting value"),
    _N("Expecting ',' delimiter"),
    _N("Expecting ':' delimiter"),
    _N("Expecting property name enclosed in double quotes"),
    _N("Unterminated string starting at"),
    _N("Invalid control character at"),
    _N("Invalid \\escape"),
    _N("Invalid \\uXXXX escape"),
    _N("Illegal trailing comma before end of object"),
    _N("Illegal trailing comma before end of array"),
    _N("Extra data"),
)


def fault_words(fault: Fault) -> str:
    """Return a fault with its place, "city 4 (Köln), name: is missing"."""
    if (more := fault.count) > 1 or fault.text == ONE_MORE:
        return count(more, "and {n} more fault", "and {n} more faults")
    text = say(fault.text)
    return labelled(", ".join(map(say, fault.place)), text) if fault.place else text


def say(message: Message) -> str:
    """Return a message in the language of the program."""
    return _(message.template).format(**{key: _value(value) for key, value in message.values})


def _value(value: object) -> object:
    if isinstance(value, Message):
        return say(value)
    if isinstance(value, tuple):
        return either(value)
    return _(value) if value in _NOT_JSON and isinstance(value, str) else value
