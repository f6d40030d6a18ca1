"""Printable text: stand-ins for characters that a font cannot draw, and letters as readers see them."""

import unicodedata
from functools import lru_cache
from typing import Final

#: Drawn for a character without a glyph; the program's fonts lack it, so it shows as an empty box.
STAND_IN: Final = "\ufffd"
_JOINER: Final = "\u200d"
_MARKS: Final = ("Mn", "Mc", "Me")
#: Control characters, surrogates, private and unassigned characters.
_NO_PICTURE: Final = ("Cc", "Cs", "Co", "Cn")


@lru_cache(maxsize=8192)
def visible(text: str) -> str:
    """Replace each character that would be invisible or could not be drawn with a stand-in.

    A combining mark needs a letter before it. Invisible characters are left out; a text of nothing else becomes one
    stand-in.
    """
    if text.isascii() and text.isprintable():
        return text
    out: list[str] = []
    has_base = False
    for letter in text:
        kind = unicodedata.category(letter)
        if kind == "Cf" or _is_selector(letter):
            continue
        if letter == "\t" or kind.startswith("Z"):
            out.append(" ")
            has_base = False
        elif kind in _NO_PICTURE or (kind in _MARKS and not has_base):
            out.append(STAND_IN)
            has_base = kind in _MARKS
        else:
            out.append(letter)
            has_base = True
    return "".join(out) or (STAND_IN if text else "")


def _is_selector(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef" or letter == "\u034f"


def _extends(letter: str) -> bool:
    """Return whether a character belongs to the one before it."""
    is_modifier = "\U0001f3fb" <= letter <= "\U0001f3ff" or "\U000e0020" <= letter <= "\U000e007f"
    return letter == _JOINER or is_modifier or unicodedata.category(letter) in _MARKS


def _is_flag_half(letter: str) -> bool:
    return "\U0001f1e6" <= letter <= "\U0001f1ff"


def letter_starts(text: str) -> list[int]:
    """Return the start of each letter as readers see it, and the end of the text.

    A letter is a character with its marks, a joined emoji, or a flag made of two characters.
    """
    starts: list[int] = []
    halves = 0
    for place, letter in enumerate(text):
        joined = place > 0 and (_extends(letter) or text[place - 1] == _JOINER)
        halves = halves + 1 if _is_flag_half(letter) else 0
        if not joined and (halves == 0 or halves % 2 == 1):
            starts.append(place)
    return [*starts, len(text)]


def next_letter(text: str, place: int) -> int:
    """Return the start of the letter after the one at `place`."""
    return next((start for start in letter_starts(text) if start > place), len(text))


def letter_before(text: str, place: int) -> int:
    """Return the start of the letter that ends at `place` or contains it."""
    return max((start for start in letter_starts(text) if start < place), default=0)
