"""The words of the table. `_` marks and translates what players read."""

from collections.abc import Callable

_translate: Callable[[str], str] = str


def _(text: str) -> str:
    """Return `text` in the language of the program."""
    return _translate(text)
