"""Cleaning a name keeps visible characters and removes invisible ones."""

import sys
import unicodedata
from random import Random

import pytest

from powergrid.base.names import clean_name


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "Łódź",
        "Jean-Luc O'Neill",
        "李明",
        "محمد",
        "می\u200cخواهم",  # Persian with a non-joiner that selects the form of a letter
        "क्\u200dष",
        "Ana 🎉",
        "👩\u200d🚀",
        "👩🏽\u200d🚀",
        "🏳\ufe0f\u200d🌈",
        "❤\ufe0f",
        "1\ufe0f\u20e3",
        "🇩🇪",
    ],
)
def test_visible_characters_are_kept(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("\u200b\u200b", ""),
        ("\u2060\ufeff\u00ad\u180e", ""),
        ("\u0301", ""),
        (" \u0301\u0302", ""),
        ("\u200b\u0301", ""),
        ("\ufe0f", ""),
        ("\U000e0100", ""),
        ("\x00\x01\x7f", ""),
        ("\u202e\u2066", ""),
        ("\ud800", ""),
        ("\u3164\u2800\u115f", ""),
        ("\U000e0041", ""),
        ("\u200d", ""),
        ("", ""),
        (" \u00a0\u2003\n\t", ""),
        ("A\x00na", "Ana"),
        ("A\u200dna", "Ana"),
        ("A\ufe0fna", "Ana"),
        ("\u202eanA", "anA"),
        ("An\ud83da", "Ana"),
        ("  Ana \n Bo ", "Ana Bo"),
        ("e\u0301", "é"),
        ("a\u200b\u0301", "á"),
        ("x" + "\u0301" * 50, "x" + "\u0301" * 4),
    ],
)
def test_invisible_characters_are_removed(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


def test_cleaning_is_idempotent_and_its_result_can_be_written() -> None:
    random = Random(5)
    odd = "\u200d\u200c\ufe0f\u0301\u0345\u20e3\u00ad👩❤\U0001f3fb1#aé \u0628\u094d\u1100\u1161\ud800\u3164"
    for _ in range(3000):
        chars = [
            random.choice(odd) if random.random() < 0.8 else chr(random.randrange(sys.maxunicode)) for _ in "12345678"
        ]
        once = clean_name("".join(chars))
        assert clean_name(once) == once, ascii(once)
        assert unicodedata.is_normalized("NFC", once)
        once.encode("utf-8")
