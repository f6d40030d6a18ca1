"""`powergrid workshop`: draw a board in a window."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from powergrid.base.paths import usable_path
from powergrid.commands._arguments import board_named, is_map_file

if TYPE_CHECKING:
    from powergrid.commands import Subparsers


def register(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "workshop",
        help="draw your own board",
        description="Opens the map workshop, where you draw a board and see its faults and its quality.",
    )
    parser.add_argument(
        "map", metavar="FILE", nargs="?", help="a map file, a new name for one, or a board such as germany to copy"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the window. Raises PowergridError for a board that does not exist."""
    board = None if args.map is None or is_map_file(args.map) else board_named(args.map)
    path = usable_path(args.map) if args.map is not None and board is None else None
    from powergrid.desktop.screens.workshop.scene import WorkshopScene
    from powergrid.desktop.start import run as run_window

    return run_window(show=lambda app: app.push(WorkshopScene(board, path)))
