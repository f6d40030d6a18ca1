"""The board at night behind the menu."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from powergrid.content.board import BoardError
from powergrid.content.library import board_by_id
from powergrid.desktop.board import styles
from powergrid.desktop.board.figure import BoardFigure, board_figure
from powergrid.desktop.board.pictures import board_picture
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.toolkit.canvas import Canvas

_BOARD: Final = "central-europe"
_ROUTE: Final = (
    ("poznan", "szczecin"), ("wroclaw", "poznan"), ("wroclaw", "czestochowa"), ("lodz", "czestochowa"),
    ("lodz", "warszawa"), ("krakow", "czestochowa"), ("wroclaw", "hradec-kralove"), ("hradec-kralove", "praha"),
    ("ceske-budejovice", "praha"), ("ceske-budejovice", "linz"), ("salzburg", "linz"), ("hradec-kralove", "brno"),
    ("brno", "wien"), ("bratislava", "wien"), ("bratislava", "trnava"), ("trnava", "budapest"),
    ("kecskemet", "budapest"), ("graz", "wien"),
)  # fmt: skip


@lru_cache(maxsize=1)
def _figure() -> BoardFigure | None:
    try:
        return board_figure(board_by_id(_BOARD), "recharged")
    except BoardError:
        return None


def draw(c: Canvas) -> int | None:
    """Draw the board at the right of the window; return its left edge in pixels, None if it is missing."""
    figure = _figure()
    if figure is None:
        return None
    size = c.surface.get_size()
    height = round(size[1] * 1.1)
    width = max(round(height * 644 / 594), size[0] - c.px(440))
    rect = (size[0] - width, (size[1] - height) // 2, width, height)
    scene, style = BoardScene(frozenset(figure.region_names), route=_ROUTE), styles.night()
    c.surface.blit(board_picture(figure, scene, style, style.camera(rect, c.scale), size), (0, 0))
    return rect[0]
