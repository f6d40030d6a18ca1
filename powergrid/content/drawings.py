"""Find the drawing of a board, or generate one."""

from __future__ import annotations

from functools import lru_cache

from powergrid.base.resources import ResourceError, resource_dir
from powergrid.content.auto_drawing import auto_drawing
from powergrid.content.auto_layout import auto_layout
from powergrid.content.board import Board, Printing
from powergrid.content.drawing import BoardDrawing, DrawingError, load_drawing


def drawing_for(board: Board, printing: Printing) -> BoardDrawing:
    """Return the drawing of a printing: a drawing file if its cities and regions match, else a generated one."""
    filed = _filed(board.id)
    if filed is not None and _fits(filed, board, printing):
        return filed
    return auto_drawing(board, printing, _layout(printing))


#: Slow for crowded boards.
_layout = lru_cache(maxsize=8)(auto_layout)


@lru_cache(maxsize=16)
def _filed(board_id: str) -> BoardDrawing | None:
    try:
        return load_drawing(resource_dir("maps") / "drawing" / f"{board_id}.json")
    except (DrawingError, ResourceError):
        return None


def _fits(drawing: BoardDrawing, board: Board, printing: Printing) -> bool:
    """Return whether a drawing fits: a user's board may have the id of one of ours, but other cities or names."""
    if {region.id for region in drawing.regions} != {region.id for region in board.regions}:
        return False
    written = {spot.id: "".join(spot.name.lines).replace(" ", "") for spot in drawing.cities}
    return all(written.get(city.id) == city.name.replace(" ", "") for city in printing.cities)
