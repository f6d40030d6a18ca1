"""Screen rectangles of the parts of a board, for overlap tests."""

import pygame

from powergrid.desktop.board.ground import badge_size
from powergrid.desktop.board.labels import CITY_NAME
from powergrid.desktop.board.panel import BoardPanel, CityControl
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.toolkit import text
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.ui import Tip, Ui


def name_rects(view: BoardView, city: str) -> list[pygame.Rect]:
    """Return the rectangles of a city's name, without the halo of the letters, and of the sign beside it."""
    font = CITY_NAME
    size = font.size * view.camera.size * view.figure.labels.sizes[city]
    rects = []
    for line, spot in view.figure.name_lines[city]:
        picture = text.render(line, font.face, font.weight, size, (0, 0, 0))
        (x, y), (width, height) = view.camera.at(spot), picture.get_size()
        rects.append(picture.get_bounding_rect().move(round(x - width / 2), round(y - height / 2)))
    whole = frozenset(view.figure.region_names)
    return rects + [sign.rect for sign in view.signs(whole) if sign.subject == city]


def badge_rect(view: BoardView, a: str, b: str) -> pygame.Rect:
    """Return the rectangle of a link's cost."""
    start, end, cost = next(link for link in view.figure.links if {link[0], link[1]} == {a, b})
    return view.camera.box(view.figure.badges[start, end], badge_size(cost, view.figure.labels.badges[start, end]))


def controls(view: BoardView, place: pygame.Rect, scale: float = 1.0) -> Ui:
    """Return the controls of a board that is drawn at `place` and on which every city can be chosen."""
    ui = Ui()
    ui.begin(Canvas(pygame.Surface(place.bottomright), scale))
    cities = {city: CityControl(Tip(name), lambda: None) for city, name in view.figure.names.items()}
    rect = pygame.FRect(*(side / scale for side in place))
    BoardPanel(view).draw(ui, rect, BoardScene(frozenset(view.figure.region_names)), cities)
    ui.end()
    return ui
