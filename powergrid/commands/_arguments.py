"""Argument types that several commands share."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from powergrid.base.paths import PathError, usable_path

MIN_WIDTH: Final = 320
MIN_HEIGHT: Final = 200
MAX_SIDE: Final = 8000
_MOST_DIGITS: Final = 18


def file_path(text: str) -> Path:
    """Return the path that a text names, for the `type` of an argument; refuse an empty text."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the name of the file is missing")
    try:
        return usable_path(text)
    except PathError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def whole_number(lowest: int, highest: int | None = None) -> Callable[[str], int]:
    """Return a parser for a whole number within bounds, for the `type` of an argument."""

    def number(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]+", text):
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number")
        if len(text) > _MOST_DIGITS:
            shown = text if len(text) <= 40 else f"{text[:39]}…"
            raise argparse.ArgumentTypeError(f"{shown} is far too {'small' if text[0] == '-' else 'large'}")
        value = int(text)
        if value < lowest or (highest is not None and value > highest):
            bounds = f"{lowest} or more" if highest is None else f"{lowest} to {highest}"
            raise argparse.ArgumentTypeError(f"{value} is not {bounds}")
        return value

    return number


def picture_size(text: str) -> tuple[int, int]:
    """Return width and height in pixels from a text such as "1920x1080", for the `type` of an argument."""
    match = re.fullmatch(r"([0-9]{1,5})[xX×]([0-9]{1,5})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a size like 1920x1080")
    width, height = int(match[1]), int(match[2])
    if not (MIN_WIDTH <= width <= MAX_SIDE and MIN_HEIGHT <= height <= MAX_SIDE):
        raise argparse.ArgumentTypeError(
            f"{width}x{height} is not a size from {MIN_WIDTH}x{MIN_HEIGHT} to {MAX_SIDE}x{MAX_SIDE}"
        )
    return width, height
