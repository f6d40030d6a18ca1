"""`powergrid licences`: print the licences of everything in this program."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from powergrid.commands import Subparsers


def register(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "licences",
        help="print the licences of everything in this program",
        description="Prints the parts of this program with their licences, then the texts of all licences.",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the list and the text of each licence."""
    from powergrid.base.licences import components, texts

    print("\n".join(components()))
    for name, text in texts():
        print(f"\n{'=' * 80}\n{name}\n{'=' * 80}\n\n{text.rstrip()}")
    return 0
