"""Drawings inside map files, so that another computer shows the same board at once.

The key is a remark: programs that do not know it ignore it. A drawing that no longer fits its board is ignored, too.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from typing import Any, Final

from pydantic import ValidationError

from powergrid.content.board_model import Board
from powergrid.content.drawing import BoardDrawing
from powergrid.content.map_writer import DRAWING_KEY

__all__ = ["DRAWING_KEY", "drawing_data", "keep_drawing", "kept_drawing"]

_MOST: Final = 60
_kept: OrderedDict[str, Any] = OrderedDict()


def keep_drawing(board: Board, data: Any) -> None:
    """Remember the drawing in a map file, if it is of this board."""
    mark = _mark(board)
    if isinstance(data, dict) and data.get("of") == mark:
        _kept[mark] = data
        while len(_kept) > _MOST:
            _kept.popitem(last=False)


def kept_drawing(board: Board) -> BoardDrawing | None:
    """Return the drawing that the file of a board had, None if there was none."""
    if not _kept or board.editions or (data := _kept.get(_mark(board))) is None:
        return None
    try:
        return BoardDrawing.model_validate_json(json.dumps({key: one for key, one in data.items() if key != "of"}))
    except ValidationError:
        return None


def drawing_data(board: Board, drawing: BoardDrawing) -> dict[str, Any] | None:
    """Return a drawing for the map file of its board, None if each printing needs another."""
    if board.editions:
        return None
    return {"of": _mark(board), **drawing.model_dump(mode="json")}


def _mark(board: Board) -> str:
    """Return a text that changes with everything that a drawing shows."""
    shown = board.to_json()
    parts = [shown.get(key) for key in ("regions", "cities", "connections")]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:24]
