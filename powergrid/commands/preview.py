"""`powergrid preview`: study a board in a window, or draw a picture of it into a file."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from powergrid.commands._arguments import file_path, picture_size

if TYPE_CHECKING:
    from powergrid.commands import Subparsers
    from powergrid.content.board import Board


def register(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "preview",
        help="study a board: routes, costs, zones",
        description="Opens the board previewer, or draws a picture of the board with --output.",
    )
    parser.add_argument("map", metavar="MAP", nargs="?", help="a board such as germany, or a map file")
    parser.add_argument("--edition", choices=("classic", "recharged"), default="recharged", help="which printing")
    parser.add_argument(
        "--regions", metavar="R,R,…", help="the regions in play, separated by commas; the others are greyed out"
    )
    parser.add_argument(
        "--output", metavar="FILE", type=file_path, help="write a picture (.png or .svg) and open no window"
    )
    parser.add_argument(
        "--size",
        metavar="WxH",
        type=picture_size,
        default=(1920, 1080),
        help="size of the picture (default: 1920x1080)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Draw the picture, or open the window. Raises PowergridError for a board that is missing or has faults."""
    if args.output is None:
        return _open_window(args)
    from powergrid.base.errors import WrongCall
    from powergrid.content.options import complete_options
    from powergrid.desktop.board.pictures import save_board_picture, without_window

    if args.map is None:
        raise WrongCall("name the board to draw: powergrid preview MAP --output FILE")
    board = _board(args.map)
    zone = _zone(board, args.regions)
    without_window()
    options = complete_options({}, args.edition, 3)
    save_board_picture(board, args.edition, options, zone, args.output, args.size)
    print(args.output)
    return 0


def is_path(text: str) -> bool:
    """Return whether a text names a map file rather than a board."""
    return text.lower().endswith(".json") or "/" in text or "\\" in text


def _board(text: str) -> Board:
    from powergrid.base.paths import usable_path
    from powergrid.content.board import load_board
    from powergrid.content.library import board_by_id

    return load_board(usable_path(text)) if is_path(text) else board_by_id(text)


def _zone(board: Board, text: str | None) -> frozenset[str]:
    from powergrid.base.errors import WrongCall

    known = [region.id for region in board.regions]
    if text is None:
        return frozenset(known)
    chosen = [part.strip() for part in text.split(",") if part.strip()]
    unknown = [part for part in chosen if part not in known]
    if unknown or not chosen:
        raise WrongCall(f"--regions must be some of {', '.join(known)}")
    return frozenset(chosen)


def _open_window(args: argparse.Namespace) -> int:
    from powergrid.base.paths import usable_path
    from powergrid.desktop.app import App
    from powergrid.desktop.screens.preview.scene import PreviewScene

    scene = PreviewScene(None if args.map is None or is_path(args.map) else _board(args.map))
    if args.map is not None and is_path(args.map):
        scene.open_file(usable_path(args.map))
    scene.choose_edition(args.edition)
    app = App(remember=True)
    app.push(scene)
    app.run()
    return 0
