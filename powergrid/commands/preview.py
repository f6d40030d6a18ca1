"""`powergrid preview`: study a board in a window, or save a picture of it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from powergrid.base.errors import UsageError
from powergrid.base.paths import usable_path
from powergrid.commands._arguments import (
    LIST_REGIONS,
    add_regions,
    add_size,
    board_named,
    file_path,
    is_map_file,
    print_regions,
    regions_named,
)

if TYPE_CHECKING:
    from powergrid.commands import Subparsers

#: The paper sizes of a PDF (see `desktop/board/pdf.py`).
PAPERS = ("A4", "A3", "A2", "A1")


def register(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "preview",
        help="study a board: routes, costs, zones",
        description="Opens the board previewer, or draws a picture of the board with --output.",
    )
    parser.add_argument("map", metavar="MAP", nargs="?", help="a board such as germany, or a map file")
    parser.add_argument("--edition", choices=("classic", "recharged"), default="recharged", help="which printing")
    add_regions(parser, "the regions in play, separated by commas; the others are greyed out")
    parser.add_argument(
        "--output", metavar="FILE", type=file_path, help="write a picture (.png, .svg or .pdf) and open no window"
    )
    add_size(parser)
    parser.add_argument("--paper", choices=PAPERS, default="A4", help="the size of a printed .pdf (default: A4)")
    parser.add_argument(
        "--sheets", choices=PAPERS, default="", help="print a .pdf on several sheets of this size, with cut marks"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Save the picture or open the window. Raises PowergridError if the board is missing or has errors."""
    if args.map is None and (args.output is not None or args.regions is not None):
        raise UsageError("the board is missing: powergrid preview MAP --output FILE")
    if args.sheets and PAPERS.index(args.sheets) > PAPERS.index(args.paper):
        raise UsageError(f"--sheets {args.sheets}: the sheets must not be larger than the paper ({args.paper})")
    if args.regions == LIST_REGIONS:
        print_regions(board_named(args.map))
        return 0
    if args.output is None:
        return _open_window(args)
    from powergrid.content.options import complete_options
    from powergrid.desktop.board.pictures import save_board_picture, without_window
    from powergrid.desktop.board.sheets import Paper

    board, paper = board_named(args.map), Paper(args.paper, args.sheets)
    zone = regions_named(board, args.regions) if args.regions is not None else [one.id for one in board.regions]
    without_window()
    options = complete_options({}, args.edition, 3, board.specials.allowed)
    save_board_picture(board, args.edition, options, frozenset(zone), args.output, args.size, paper)
    print(args.output)
    return 0


def _open_window(args: argparse.Namespace) -> int:
    from powergrid.desktop.app import App
    from powergrid.desktop.screens.preview.scene import PreviewScene
    from powergrid.desktop.start import run as run_window

    file = usable_path(args.map) if args.map is not None and is_map_file(args.map) else None
    board = board_named(args.map) if args.map is not None and file is None else None

    def show(app: App) -> None:
        scene = PreviewScene(board)
        if file is not None:
            scene.open_file(file)
        scene.choose_edition(args.edition)
        app.push(scene)

    return run_window(show=show)
