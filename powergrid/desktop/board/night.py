"""The board at night behind the menu."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from powergrid.content.board import BoardError
from powergrid.content.library import board_by_id
from powergrid.desktop.board import styles
from powergrid.desktop.board.camera import Camera, Point
from powergrid.desktop.board.figure import BoardFigure, Pair, board_figure
from powergrid.desktop.board.pictures import board_picture
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.theme import Font

_BOARD: Final = "central-europe"
_ROUTE: Final = (
    ("poznan", "szczecin"), ("wroclaw", "poznan"), ("wroclaw", "czestochowa"), ("lodz", "czestochowa"),
    ("lodz", "warszawa"), ("krakow", "czestochowa"), ("wroclaw", "hradec-kralove"), ("hradec-kralove", "praha"),
    ("ceske-budejovice", "praha"), ("ceske-budejovice", "linz"), ("salzburg", "linz"), ("hradec-kralove", "brno"),
    ("brno", "wien"), ("bratislava", "wien"), ("bratislava", "trnava"), ("trnava", "budapest"),
    ("kecskemet", "budapest"), ("graz", "wien"),
)  # fmt: skip
_MIDDLE: Final = "wroclaw"
_NAME: Final = Font("cond", 12.5, 500)


@lru_cache(maxsize=1)
def _figure() -> BoardFigure | None:
    try:
        return board_figure(board_by_id(_BOARD), "recharged")
    except BoardError:
        return None


def draw(c: Canvas, covered: Sequence[pygame.FRect]) -> None:
    """Draw the board at the right of the window.

    Args:
        covered: Areas in lp where cities are dark and have no names.
    """
    figure = _figure()
    if figure is None:
        return
    style = styles.night()
    camera, size = style.camera(_place(c), c.scale), c.surface.get_size()
    route = _seen_route(c, figure, camera, [c.rect(place) for place in covered])
    scene = BoardScene(frozenset(figure.region_names), route=route)
    c.surface.blit(board_picture(figure, scene, style, camera, size), (0, 0))


def left_edge(c: Canvas) -> int | None:
    """Return the left edge of the board in pixels, or None if there is no board."""
    return _place(c)[0] if _figure() is not None else None


def _place(c: Canvas) -> tuple[int, int, int, int]:
    size = c.surface.get_size()
    height = round(size[1] * 1.1)
    width = max(round(height * 644 / 594), size[0] - c.px(440))
    return size[0] - width, (size[1] - height) // 2, width, height


def _seen_route(c: Canvas, figure: BoardFigure, camera: Camera, covered: Sequence[pygame.Rect]) -> tuple[Pair, ...]:
    """Return the part of the route, around its middle, whose cities, names and links are all visible."""
    window, spots = c.surface.get_rect(), {city: figure.spots[city] for pair in _ROUTE for city in pair}
    places = {city: camera.to_window(spot.x, spot.y) for city, spot in spots.items()}
    names = {city: _name_place(c, figure.names[city], places[city], camera.size) for city in places}
    seen = {city for city, name in names.items() if window.contains(name) and name.collidelist(covered) < 0}
    links = [
        (a, b) for a, b in _ROUTE
        if {a, b} <= seen and not any(place.clipline(places[a], places[b]) for place in covered)
    ]  # fmt: skip
    reached = {_MIDDLE}
    for _step in links:
        reached |= {city for pair in links if reached & set(pair) for city in pair}
    return tuple(pair for pair in links if pair[0] in reached)


def _name_place(c: Canvas, name: str, middle: Point, scale: float) -> pygame.Rect:
    """Return the area in pixels of a glowing city and the name below it.

    Args:
        scale: Pixels per lp of both the city and its name.
    """
    wide = max(30.0, c.text_width(name, _NAME) + 6) * scale
    return pygame.Rect(round(middle[0] - wide / 2), round(middle[1] - 15 * scale), round(wide), round(43 * scale))
