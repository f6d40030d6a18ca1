"""Clean the names of players, boards, cities and saves that come from a file or the keyboard."""

from __future__ import annotations

import unicodedata
from typing import Final

#: Characters that fonts leave blank, although Unicode classes them as letters, marks or symbols.
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
_VARIATION_SELECTORS: Final = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_EMOJI_STYLE: Final = "\ufe0f"
_KEYCAP: Final = "\u20e3"
_JOINER: Final = "\u200d"
_NON_JOINER: Final = "\u200c"
#: The scripts from Arabic to Malayalam and Sinhala, in which joiners change the form of a letter.
_JOINING_SCRIPTS: Final = range(0x0600, 0x0E00)
#: No script has more marks than this on one letter.
_MAX_MARKS: Final = 4


def clean_name(text: str) -> str:
    """Return the visible part of a name: one line in composed form (NFC), with single spaces and none at the ends.

    Control characters, lone surrogates, zero-width characters, direction marks, variation selectors and combining marks
    without a letter are dropped; emoji and emoji sequences are kept. The result is "" if nothing is visible. Cleaning a
    cleaned name does not change it.
    """
    kept: list[str] = []
    marks = 0
    previous = ""
    for index, char in enumerate(text):
        if char.isspace() or unicodedata.category(char)[0] == "Z":
            char = " "
        elif not _is_kept(char, previous, text[index + 1 : index + 2]):
            continue
        is_mark = unicodedata.category(char)[0] == "M" and char != _EMOJI_STYLE
        marks = marks + 1 if is_mark else 0
        if is_mark and (previous in ("", " ") or marks > _MAX_MARKS):
            continue
        kept.append(char)
        previous = char
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())


def stand_in(seat: int) -> str:
    """Return a fallback for the name of the player in a seat (from 0) if it has no visible characters."""
    return f"Player {seat + 1}"


def _is_kept(char: str, previous: str, following: str) -> bool:
    """Return whether a character other than a space is visible, or part of a visible sequence."""
    if char == _EMOJI_STYLE:
        return _is_symbol(previous) or (previous in tuple("0123456789#*") and following == _KEYCAP)
    if char in (_JOINER, _NON_JOINER):
        joins_emoji = char == _JOINER and _ends_emoji(previous) and _is_symbol(following)
        return joins_emoji or (_is_joining(previous) and _is_joining(following))
    if char in _BLANK or any(ord(char) in selectors for selectors in _VARIATION_SELECTORS):
        return False
    return unicodedata.category(char)[0] != "C"


def _is_symbol(char: str) -> bool:
    return bool(char) and ord(char) >= 0xA9 and char not in _BLANK and unicodedata.category(char) in ("So", "Sm")


def _ends_emoji(char: str) -> bool:
    """Return whether an emoji can end with this character: the emoji itself, a skin tone or the emoji style."""
    return _is_symbol(char) or char == _EMOJI_STYLE or "\U0001f3fb" <= char <= "\U0001f3ff"


def _is_joining(char: str) -> bool:
    return bool(char) and ord(char) in _JOINING_SCRIPTS and unicodedata.category(char)[0] in "LM"
