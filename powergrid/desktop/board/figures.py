"""Makes boards ready to be drawn."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid.content.board import Board
from powergrid.content.drawings import drawing_for
from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.desktop.board.scene import BoardFigure, make_figure
from powergrid.desktop.words.regions import translated


def board_figure(board: Board, edition: Edition, options: Mapping[str, OptionValue]) -> BoardFigure:
    """The figure of a board in an edition under complete options."""
    drawing = drawing_for(board, board.printing(edition, options))
    return make_figure(board, edition, drawing.layout(), translated(drawing), options)
