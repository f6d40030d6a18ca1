"""Cities out of play are dots; their names are close to them and overlap nothing."""

import math

import pygame
import pytest

from powergrid.base.resources import resource_dir
from powergrid.content.layout import NAME_LINE, PILL
from powergrid.content.library import board_by_id
from powergrid.desktop.board.camera import Spot
from powergrid.desktop.board.figure import BoardFigure, board_figure
from powergrid.desktop.board.labels import CITY_NAME, DOT
from powergrid.desktop.toolkit import text, theme
from tests.desktop.board_measures import box_at

BOARDS = tuple(sorted(path.stem for path in resource_dir("maps").glob("drawing/*.json")))
#: Boards with room for every name near its dot.
CLEAR = ("benelux", "france", "germany", "italy", "japan", "korea", "usa")


def box_of(figure: BoardFigure, city: str, lines: list[tuple[str, Spot]]) -> pygame.FRect:
    size = figure.labels.sizes[city]
    font = CITY_NAME
    boxes = [
        box_at(figure, spot, text.width(line, "cond", font.weight, font.size) * size, (NAME_LINE - 1) * size)
        for line, spot in lines
    ]
    return boxes[0].unionall(boxes[1:])


def gap(a: pygame.FRect, b: pygame.FRect) -> float:
    across, down = max(a.left - b.right, b.left - a.right, 0), max(a.top - b.bottom, b.top - a.bottom, 0)
    return math.hypot(across, down)


def dots_of(figure: BoardFigure, size: tuple[float, float]) -> dict[str, pygame.FRect]:
    return {city: box_at(figure, spot, *size) for city, spot in figure.spots.items()}


@pytest.mark.parametrize("board", CLEAR)
def test_a_name_is_clearly_closest_to_its_own_dot(board: str) -> None:
    """ "Oklahoma City" must not be between its own dot and that of Kansas City."""
    figure = board_figure(board_by_id(board), "recharged")
    dots = dots_of(figure, (DOT, DOT))
    for city, lines in figure.dot_lines.items():
        box = box_of(figure, city, lines)
        nearest = min(gap(box, dot) for other, dot in dots.items() if other != city)
        assert nearest > 1.2 * gap(box, dots[city]), city


@pytest.mark.parametrize("size", ["normal", "largest"])
@pytest.mark.parametrize("board", BOARDS)
def test_a_name_touches_no_other_name_and_no_other_city(board: str, size: str) -> None:
    theme.use_text(size)
    figure = board_figure(board_by_id(board), "recharged")
    pills = dots_of(figure, PILL)
    moved = {city: box_of(figure, city, lines) for city, lines in figure.dot_lines.items()}
    usual = {city: box_of(figure, city, lines) for city, lines in figure.name_lines.items()}
    for city, box in moved.items():
        for other in figure.names:
            if other != city:
                assert not box.colliderect(moved[other]), (city, other)
                assert not box.colliderect(usual[other]), (city, other)
                assert not box.colliderect(pills[other]), (city, other)
