"""Errors in map files, translated from the English messages and values that `content` provides."""

from typing import Final

from powergrid.base.messages import Message
from powergrid.content.board import ONE_MORE, Fault
from powergrid.desktop.words.translation import _N, _, count, either, labelled

#: Python's messages about invalid JSON. Its other messages, and those of the system, are not translated.
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
    """Return an error with its location: "city 4 (Köln), name: is missing"."""
    if (more := fault.count) > 1 or fault.text == ONE_MORE:
        return count(more, "and {n} more error", "and {n} more errors")
    text = say(fault.text)
    return labelled(", ".join(map(say, fault.place)), text) if fault.place else text


def say(message: Message) -> str:
    """Return a message in the current language."""
    return _(message.template).format(**{key: _value(value) for key, value in message.values})


def _value(value: object) -> object:
    if isinstance(value, Message):
        return say(value)
    if isinstance(value, tuple):
        return either(value)
    return _(value) if value in _NOT_JSON and isinstance(value, str) else value
