"""The base class of failures that are explained to the user in one line."""


class PowergridError(Exception):
    """An expected failure. Its text says in one line what is wrong and what the user can do about it."""


class WrongCall(PowergridError):
    """Invalid arguments of a command; the program ends with status 2."""


def one_line(text: str) -> str:
    """Return the text as one printable line, whatever a file or an argument put into it."""
    line = " ".join(text.split())
    return "".join(char if char.isprintable() else "?" for char in line)
