"""Printing the board of the workshop."""

from __future__ import annotations

from functools import partial

from powergrid.base.disk import free_file
from powergrid.base.errors import PowergridError
from powergrid.base.resources import user_exports_dir
from powergrid.content.board import Board
from powergrid.content.editions import MIN_PLAYERS
from powergrid.content.options import complete_options
from powergrid.desktop.board.pictures import save_board_picture
from powergrid.desktop.board.sheets import Paper
from powergrid.desktop.screens.print_dialog import ask_paper
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.screens.workshop.state import Workshop
from powergrid.desktop.words.translation import _


def print_board(screen: Screen, state: Workshop) -> None:
    """Print the board as a PDF, on a paper that is asked for."""
    board = state.checked.board
    if board is None:
        return
    if state.want_drawing():
        screen.ui.toast(_("The board is still being drawn. Try again in a moment."), "warn")
        return
    ask_paper(screen, partial(_print_on, screen, board))


def _print_on(screen: Screen, board: Board, paper: Paper) -> None:
    path = free_file(user_exports_dir() / f"{board.id}.pdf")
    options = complete_options({}, "recharged", MIN_PLAYERS, board.specials.allowed)
    regions = frozenset(region.id for region in board.regions)
    no_size = (0, 0)  # a PDF has that of its paper
    try:
        save_board_picture(board, "recharged", options, regions, path, no_size, paper)
    except PowergridError as error:
        screen.ui.toast(str(error), "warn")
        return
    screen.tell_written(_("Saved as {path}").format(path=path), path.parent)
