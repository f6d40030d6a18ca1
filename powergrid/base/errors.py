"""The base class of errors that are explained to the user in one line."""

from collections.abc import Iterable


class PowergridError(Exception):
    """An expected failure; the text says in one line what is wrong and what the user can do about it."""


class UsageError(PowergridError):
    """Invalid arguments to a command; the program exits with status 2."""


def one_line(text: str) -> str:
    """Return the text as one printable line, whatever characters it contains."""
    line = " ".join(text.split())
    return "".join(char if char.isprintable() else "?" for char in line)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a suffix for a message about an unknown word that suggests a similar one, or "" if there is none."""
    from difflib import get_close_matches  # imported late: needed only after a typo

    lower = {name.casefold(): name for name in known}
    near = get_close_matches(word.casefold()[:60], lower, n=1)
    return f"; did you mean {lower[near[0]]}?" if near else ""
