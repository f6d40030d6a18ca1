"""Makes boards ready to be drawn: with the drawing that belongs to them, else with a plain layout."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid.content.auto_layout import auto_layout
from powergrid.content.board import Board, Printing
from powergrid.content.drawing import BoardDrawing, DrawingError, load_drawing
from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.resources import ResourceError, resource_dir
from powergrid.table.views.board_scene import BoardFigure, make_figure


def drawing_of(board: Board, printing: Printing) -> BoardDrawing | None:
    """The drawing of a board of the box, or None for a board that has none or has other cities."""
    try:
        drawing = load_drawing(resource_dir("maps") / "drawing" / f"{board.id}.json")
    except (DrawingError, ResourceError):
        return None
    drawn = {city.id for city in drawing.cities}
    regions = {region.id for region in drawing.regions}
    if not all(city.id in drawn for city in printing.cities) or regions != {r.id for r in board.regions}:
        return None
    return drawing


def board_figure(board: Board, edition: Edition, options: Mapping[str, OptionValue]) -> BoardFigure:
    """The figure of a board in an edition under complete options."""
    printing = board.printing(edition, options)
    drawing = drawing_of(board, printing)
    layout = drawing.layout() if drawing is not None else auto_layout(printing)
    return make_figure(board, edition, layout, drawing, options)
