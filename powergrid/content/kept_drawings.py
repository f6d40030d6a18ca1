"""Drawings stored in map files, so that another computer shows the same board immediately.

The key is a comment, so other programs ignore it. If a drawing is too large, wrong or no longer fits its board, it is
ignored too, and the board is drawn again.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from typing import Any, Final

from powergrid.base.strict_json import too_many
from powergrid.content.board_model import Board
from powergrid.content.drawing import BoardDrawing
from powergrid.content.map_writer import DRAWING_KEY

__all__ = ["DRAWING_KEY", "drawing_data", "keep_drawing", "kept_drawing"]

_MOST: Final = 60
#: The most values in a drawing; the largest built-in drawing has a third of that.
_MAX_VALUES: Final = 100_000
#: The largest distance from the corner of the panel, in tenths of lp: three times its width.
_FARTHEST: Final = 20_000
_LINES: Final = ("region_borders", "inner_borders", "foreign_borders", "rivers", "coast")
_SIZES: Final = (0.1, 2.0)
_kept: OrderedDict[str, dict[str, Any] | BoardDrawing | None] = OrderedDict()


def keep_drawing(board: Board, data: Any) -> None:
    """Remember the drawing from a map file, if it belongs to this board and is not too large."""
    mark = _mark(board)
    if isinstance(data, dict) and data.get("of") == mark and not too_many(data, _MAX_VALUES):
        _kept[mark] = data
        while len(_kept) > _MOST:
            _kept.popitem(last=False)


def kept_drawing(board: Board) -> BoardDrawing | None:
    """Return the drawing from the file of a board, or None if there was none or it cannot be shown."""
    if not _kept or board.editions:
        return None
    mark = _mark(board)
    found = _kept.get(mark)
    if isinstance(found, dict):
        found = _kept[mark] = _checked(found, board)
    return found


def _checked(data: dict[str, Any], board: Board) -> BoardDrawing | None:
    """Return the content of a file as a drawing of this board, or None if it is not one."""
    try:
        text = json.dumps({key: one for key, one in data.items() if key != "of"})
        drawing = BoardDrawing.model_validate_json(text)
    except (RecursionError, ValueError):
        return None
    cities = {city.id: city.name.replace(" ", "") for city in board.cities}
    written = {spot.id: "".join(spot.name.lines).replace(" ", "") for spot in drawing.cities}
    regions = [spot.id for spot in drawing.regions]
    complete = written == cities and len(drawing.cities) == len(cities) and _are_all(regions, board)
    return drawing if complete and _can_be_shown(drawing) else None


def _are_all(regions: list[str], board: Board) -> bool:
    return sorted(regions) == sorted(region.id for region in board.regions)


def _can_be_shown(drawing: BoardDrawing) -> bool:
    """Return whether all places are on or near the panel, and all lines consist of points."""
    shapes = (*(region.shape for region in drawing.regions), drawing.neutral, drawing.neighbours, drawing.lakes)
    rings = [ring for shape in shapes for polygon in shape for ring in polygon]
    lines = [line for name in _LINES for line in getattr(drawing, name)]
    bends = [bend.at for bend in drawing.bends]
    spots = [city.at for city in drawing.cities] + [city.name.at for city in drawing.cities]
    spots += [region.label for region in drawing.regions]
    return (
        _SIZES[0] <= drawing.size <= _SIZES[1]
        and all(region.lines for region in drawing.regions)
        and all(0 <= badge.at <= 1000 for badge in drawing.badges)
        and all(len(points) % 2 == 0 for points in (*rings, *lines, *bends))
        and all(len(ring) >= 4 for ring in rings)
        and all(abs(at) <= _FARTHEST for points in (*rings, *lines, *spots, *bends) for at in points)
    )


def drawing_data(board: Board, drawing: BoardDrawing) -> dict[str, Any] | None:
    """Return a drawing for the map file of its board, or None if the printings need different drawings."""
    if board.editions:
        return None
    return {"of": _mark(board), **drawing.model_dump(mode="json")}


def _mark(board: Board) -> str:
    """Return a fingerprint of everything that a drawing of a board shows."""
    shown = board.to_json()
    parts = [shown.get(key) for key in ("regions", "cities", "connections")]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:24]
