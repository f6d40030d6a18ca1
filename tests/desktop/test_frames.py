"""Only changes are drawn, and cached pictures look like new drawings."""

from itertools import islice
from random import Random

import pygame
import pytest

from powergrid.content.library import board_by_id, playable_boards
from powergrid.desktop.app import App
from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table import fuel_market
from powergrid.desktop.toolkit import shapes, text
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.game import steps
from tests.desktop.driving import click_at
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import BUILDING, show, shown
from tests.games.golden_games import golden
from tests.sure import sure

PLACE = pygame.Rect(30, 20, 644, 594)
FIGURE = board_figure(board_by_id("germany"), "recharged")
SCENE = BoardScene(
    frozenset(FIGURE.region_names), buildable={"berlin": 12}, own=frozenset({"hamburg"}), own_color="red"
)


def board_view(camera: Camera | None = None) -> BoardView:
    view = BoardView(FIGURE)
    view.place(PLACE, 1.0)
    view.camera = camera or view.camera
    return view


def pixels(view: BoardView, scene: BoardScene, wait: bool = True) -> bytes:
    surface = sure(pygame.display.get_surface())
    surface.fill("black")
    view.draw(surface, scene, wait)
    return pygame.image.tobytes(surface, "RGB")


def pointed(city: str) -> BoardScene:
    neighbour = next(b if a == city else a for a, b, _cost in FIGURE.links if city in (a, b))
    return BoardScene(SCENE.zone, buildable=SCENE.buildable, own=SCENE.own, own_color=SCENE.own_color, hovered=city,
                      hovered_cost=17, route=((neighbour, city),))  # fmt: skip


@pytest.mark.parametrize("zoom", [1.0, 1.7])
def test_the_board_under_a_moving_pointer_looks_like_a_new_drawing(app: App, zoom: float) -> None:
    view = board_view(board_view().camera.zoomed(zoom, (300, 300)))
    pixels(view, SCENE)
    for city in list(FIGURE.names)[::5]:
        assert pixels(view, pointed(city)) == pixels(board_view(view.camera), pointed(city)), city
    assert pixels(view, SCENE) == pixels(board_view(view.camera), SCENE)


def test_a_dragged_board_looks_like_a_new_drawing(app: App) -> None:
    view = board_view(board_view().camera.zoomed(2.0, (300, 300)))
    pixels(view, SCENE)
    for dx, dy in ((-9, 4), (-20, -13), (31, 0), (0, 25)):
        view.camera = view.camera.moved(dx, dy)
        assert pixels(view, SCENE) == pixels(board_view(view.camera), SCENE), (dx, dy)


def test_a_dashed_box_looks_the_same_whatever_was_drawn_before(app: App) -> None:
    looks = set()
    for number in range(40):
        shapes.clear()
        line = f'<path d="M2 {number}L20 {number // 2}L5 5Z" fill="#444" stroke="#123"/>'
        shapes.svg(line * number, (50, 50), (10 + 4 * number, 60))
        app.surface.fill("white")
        fuel_market._dashed(Canvas(app.surface, 1.0), pygame.FRect(10, 10, 27, 22))
        looks.add(pygame.image.tobytes(app.surface, "RGB"))
    assert len(looks) == 1


def test_zoom_steps_make_no_new_pictures(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    view = board_view()
    pixels(view, SCENE)
    before = len(shapes.pictures), len(text.pictures)
    monkeypatch.setattr("powergrid.desktop.board.view.milliseconds", lambda: 0)
    for _ in range(5):
        view.camera = view.camera.zoomed(1.2, (300, 300))
        pixels(view, SCENE, wait=False)
    assert (len(shapes.pictures), len(text.pictures)) == before


def test_nothing_is_drawn_while_nothing_changes(app: App) -> None:
    show(app, position(GERMANY, BUILDING))
    for _ in range(3):
        app.step()
    before = app.frames
    for _ in range(20):
        app.step()
    assert app.frames == before


def test_a_quick_click_draws_one_picture(app: App) -> None:
    scene = show(app, position(GERMANY, lambda state: state.phase == "auction" and state.round >= 3))
    app.step()
    plant = scene.controller.legal.nominations()[-1][0]
    place, before = scene.control_rect(f"market.{plant}").center, app.frames
    click_at(app, place)
    assert scene.controller.auction_plan.plant == plant
    assert app.frames == before + 1
    button = [pygame.event.Event(kind, pos=place, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    for event in button:  # a slow click also shows the button pressed
        pygame.event.post(event)
        app.step()
    assert app.frames == before + 3


def test_a_press_that_changes_something_is_drawn_before_the_release(app: App) -> None:
    scene = shown(app, SetupScene(NewGame(playable_boards(), Random(3))))
    before = app.frames
    click_at(app, scene.control_rect("name.0").center)
    assert scene.ui.focus.name == "name.0"
    assert app.frames == before + 2


@pytest.mark.parametrize("place", [(3, 5, 2, 9), (10, 10, 512, 64), (7, 9, 513, 65), (-20, -30, 700, 90),
                                   (1000, 600, 900, 900), (5, 5, 0, 40), (900, 40, 30, 30)])  # fmt: skip
def test_a_filled_area_has_one_colour_up_to_its_edges(app: App, place: tuple[int, int, int, int]) -> None:
    pictures = []
    for fill in (shapes.fill, pygame.Surface.fill):
        app.surface.fill("black")
        app.surface.set_clip((0, 0, 901, 650))
        fill(app.surface, (200, 190, 10), pygame.Rect(place))
        app.surface.set_clip(None)
        pictures.append(pygame.image.tobytes(app.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_a_second_frame_of_the_table_uses_cached_panels(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    for _ in range(3):
        app.draw()
    names = [control.name for control in scene.ui.controls]
    for drawing in ("players._frame", "city_track.draw", "fuel_market.draw", "plant_market.draw"):
        monkeypatch.setattr(f"powergrid.desktop.screens.table.{drawing}", lambda *_: pytest.fail("drawn again"))
    app.draw()
    assert [control.name for control in scene.ui.controls] == names


@pytest.mark.parametrize(
    ("name", "first", "number"),
    [
        ("germany_recharged_4p_1", 0, 45),
        ("italy_original_4p_1", 150, 45),
        pytest.param("germany_recharged_4p_1", 45, 400, marks=pytest.mark.long),
        pytest.param("italy_original_4p_1", 0, 600, marks=pytest.mark.long),
    ],
)
def test_a_table_of_bots_with_cached_panels_looks_like_a_new_drawing(
    app: App, name: str, first: int, number: int
) -> None:
    moments = islice(steps(golden(name).record), first, None)
    game = next(moments)  # the same object at every moment
    for seat in range(len(game.state.players)):
        game.hand_seat(seat, "easy")
    scene = show(app, game)
    for _moment in islice(moments, number):
        app.draw()
        cached = pygame.image.tobytes(app.surface, "RGB")
        scene.ui.cached_panels.clear()
        app.draw()
        assert pygame.image.tobytes(app.surface, "RGB") == cached
