"""`powergrid report`: write one file to attach to a problem report."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from powergrid.commands._arguments import file_path

if TYPE_CHECKING:
    from powergrid.commands import Subparsers


def register(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "report",
        help="pack everything for a problem report into one file",
        description="Packs the game played last, the settings, versions and the log into one zip file, without the "
        "names of your folders, and prints its path.",
    )
    parser.add_argument(
        "--record", metavar="RECORD", type=file_path, help="the game to include (default: the one played last)"
    )
    parser.add_argument("--output", metavar="FILE.zip", type=file_path, help="the file to write")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the report and print its path."""
    from powergrid.report import write_report

    print(write_report(args.output, record=args.record))
    return 0
