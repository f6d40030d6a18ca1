"""Results and statistics highlight the network of the player under the pointer."""

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.pieces.colors import player_color
from powergrid.desktop.screens.results import ResultsScene
from powergrid.desktop.screens.statistics import StatisticsScene
from powergrid.game import Game, replay
from tests.desktop.driving import click, hover, key, move
from tests.desktop.positions import USA
from tests.desktop.showing import shown
from tests.games.golden_games import golden


@pytest.fixture(scope="module")
def game() -> Game:
    return replay(golden(USA).record)


@pytest.fixture(autouse=True)
def blank_boards(painted_boards: None) -> None:
    """Paint the boards."""


def network(app: App, color: tuple[int, ...]) -> int:
    """Return how many pixels of the board have exactly this colour."""
    place = app.scene.control_rect("networks")
    board = app.surface.subsurface(place)
    return pygame.mask.from_threshold(board, color, (1, 1, 1, 255)).count()


@pytest.mark.parametrize("screen", [ResultsScene, StatisticsScene])
def test_pointing_at_a_player_highlights_their_network_and_log_lines(
    app: App, game: Game, screen: type[ResultsScene | StatisticsScene]
) -> None:
    scene = shown(app, screen(game))
    blue, green = player_color(scene.seats[0].color).fill, scene.seats[3].color
    before = network(app, blue)
    assert before
    hover(app, "network.3")
    assert scene.highlighted.seat == 3
    assert scene.charts.highlighted == green
    assert network(app, blue) < before / 4  # it is pale now
    hover(app, "chart.cities.1")
    assert scene.highlighted.seat is None
    assert scene.charts.highlighted == ""
    assert network(app, blue) == before


def test_a_click_keeps_a_player_highlighted_until_the_next(app: App, game: Game) -> None:
    scene = shown(app, ResultsScene(game))
    click(app, "network.2")
    hover(app, "chart.cities.1")
    assert scene.highlighted.seat == 2
    click(app, "network.2")
    hover(app, "chart.cities.1")
    assert scene.highlighted.seat is None


def test_a_house_or_chart_bar_highlights_its_player(app: App, game: Game) -> None:
    scene = shown(app, ResultsScene(game))
    place = app.scene.control_rect("networks")
    found = set()
    for x in range(place.left, place.right, 6):
        for y in range(place.top, place.bottom, 6):
            seat = scene.highlighted.picture.seat_at(scene.ui.c, pygame.FRect(place), x, y)
            if seat is not None and seat not in found:
                found.add(seat)
                move(app, (x, y))
                assert scene.highlighted.seat == seat
    assert found == set(range(6))
    key(app, "Tab")
    scene.charts.choose("money")
    scene.ui.dirty = True
    hover(app, "chart.spent.4")
    assert scene.highlighted.seat == 4
