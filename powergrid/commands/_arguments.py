"""Argument types and choices that several commands share."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from powergrid.base.errors import UsageError, did_you_mean, one_line
from powergrid.base.paths import PathError, exists, usable_path

if TYPE_CHECKING:
    from powergrid.content.board import Board

MIN_WIDTH: Final = 320
MIN_HEIGHT: Final = 200
MAX_SIDE: Final = 8000
#: The value of --regions that means "list the regions".
LIST_REGIONS: Final = "?"
_MAX_DIGITS: Final = 18


def file_path(text: str) -> Path:
    """Return the path given by a string, as the `type` of an argument. An empty string is an error."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the file name is missing")
    try:
        return usable_path(text)
    except PathError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def whole_number(lowest: int, highest: int | None = None) -> Callable[[str], int]:
    """Return a function that parses a whole number within bounds, as the `type` of an argument."""

    def number(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]+", text):
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number")
        if len(text) > _MAX_DIGITS:
            shown = text if len(text) <= 40 else f"{text[:39]}…"
            raise argparse.ArgumentTypeError(f"{shown} is far too {'small' if text[0] == '-' else 'large'}")
        value = int(text)
        if value < lowest or (highest is not None and value > highest):
            bounds = f"at least {lowest}" if highest is None else f"from {lowest} to {highest}"
            raise argparse.ArgumentTypeError(f"must be {bounds}, not {value}")
        return value

    return number


def picture_size(text: str) -> tuple[int, int]:
    """Return the width and height in pixels from a string such as "1920x1080", as the `type` of an argument."""
    match = re.fullmatch(r"([0-9]{1,5})[xX×]([0-9]{1,5})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a size like 1920x1080")
    width, height = int(match[1]), int(match[2])
    if not (MIN_WIDTH <= width <= MAX_SIDE and MIN_HEIGHT <= height <= MAX_SIDE):
        raise argparse.ArgumentTypeError(
            f"must be from {MIN_WIDTH}x{MIN_HEIGHT} to {MAX_SIDE}x{MAX_SIDE}, not {width}x{height}"
        )
    return width, height


def is_map_file(text: str) -> bool:
    """Return whether a string names a map file rather than a board."""
    return text.lower().endswith(".json") or (("/" in text or "\\" in text) and exists(usable_path(text)))


def board_named(text: str) -> Board:
    """Return the board with this id, or the one in this map file. Raises BoardError."""
    from powergrid.content.board import load_board
    from powergrid.content.library import board_by_id

    return load_board(usable_path(text)) if is_map_file(text) else board_by_id(text)


def add_size(parser: argparse.ArgumentParser) -> None:
    """Add the --size option for pictures."""
    parser.add_argument(
        "--size",
        metavar="WxH",
        type=picture_size,
        default=(1920, 1080),
        help="size of the picture (default: 1920x1080)",
    )


def add_regions(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the --regions option, which lists the regions if given without a value; its help begins with `what`."""
    parser.add_argument(
        "--regions",
        metavar="R,R,…",
        nargs="?",
        const=LIST_REGIONS,
        help=f"{what}; without a value, list the regions of the board",
    )


def print_regions(board: Board) -> None:
    """Print the id and name of each region of a board, one per line."""
    width = max(len(region.id) for region in board.regions)
    for region in board.regions:
        print(f"{region.id:<{width}}  {region.name}")


def regions_named(board: Board, text: str) -> tuple[str, ...]:
    """Return the ids in a text such as "green,brown". Raises UsageError, with the existing ids, for an unknown one."""
    known = [region.id for region in board.regions]
    chosen = tuple(part.strip() for part in text.split(",") if part.strip())
    for part in chosen:
        if part not in known:
            nearest = did_you_mean(part, known)
            raise UsageError(f"{board.name} has no region {part[:40]}; its regions are {', '.join(known)}{nearest}")
    if not chosen:
        raise UsageError(f"choose one or more regions of {board.name}: {', '.join(known)}")
    return chosen


def use_settings_language() -> None:
    """Use the language from the game's settings for messages to players; report invalid settings on stderr."""
    from powergrid.desktop import start

    if fault := start.use_settings_language():
        print(one_line(fault), file=sys.stderr)
