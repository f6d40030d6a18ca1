"""The one base class of failures that are explained to the user, and the one line that does it."""


class PowergridError(Exception):
    """An expected failure. Its text tells the user in one line what is wrong and what to do about it."""


class WrongCall(PowergridError):
    """Arguments of a command that make no sense; the program ends with status 2."""


def one_line(text: str) -> str:
    """Return the text as one printable line, whatever came into it from a file or an argument."""
    line = " ".join(text.split())
    return "".join(char if char.isprintable() else "?" for char in line)
