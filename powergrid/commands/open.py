"""`powergrid open`: open the game with a record or a map file, as a double click on the file does."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from powergrid.commands._arguments import file_path

if TYPE_CHECKING:
    from powergrid.commands import Subparsers


def register(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "open",
        help="open the game with a record or a map file",
        description="Opens the game with a record or a map file, as if you had dropped the file on the window.",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", type=file_path, help="a game record or a map file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the window. Raises `DisplayError` if that fails."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from powergrid.desktop import start

    # After a double click, nobody sees the standard error stream.
    return start.run(message_box=not sys.stderr.isatty(), file=args.file)
