"""Messages that keep a sentence separate from its values, so that the desktop game can translate it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """An English sentence with placeholders, and their values; `str` returns the sentence in English.

    A value may itself be a message. A tuple means "a, b or c".
    """

    template: str
    values: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return self.template.format(**{key: _english(value) for key, value in self.values})


def message(template: str, /, **values: object) -> Message:
    """Return a message. Translatable messages are extracted from the calls to this function."""
    return Message(template, tuple(values.items()))


def plain(text: str) -> Message:
    """Return a message that is the same in every language."""
    return Message("{text}", (("text", text),))


def _english(value: object) -> object:
    if not isinstance(value, tuple):
        return value
    *first, last = map(str, value)
    return f"{', '.join(first)} or {last}" if first else last
