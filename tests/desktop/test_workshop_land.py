"""The land that the workshop draws around cities."""

from dataclasses import replace

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.board.colors import board_colors
from powergrid.desktop.screens.workshop.start import new_workshop, on_board
from powergrid.desktop.toolkit.theme import Color
from powergrid.study.generator import LANDS
from tests.desktop.driving import key, move
from tests.desktop.workshop import button, opened, two_cities, window
from tests.own_boards import seeded_board
from tests.sure import sure


def test_an_edge_citys_land_ends_inside_the_frame(app: App) -> None:
    """The land around a city at x=20 would extend 30 beyond the left edge of the plane."""
    state = new_workshop()
    state.add_city(20, 300)
    state.select()
    scene = opened(app, state)
    key(app, "G")  # without grid lines
    open_sea, beyond, edge, land = (app.surface.get_at(window(scene, x, 330)) for x in (500, -4, 2, 25))
    assert beyond == edge == open_sea
    assert land != open_sea


@pytest.mark.parametrize(("apart", "is_land"), [(88.0, True), (90.0, True), (140.0, False)])
def test_no_specks_of_coast_appear_between_cities(app: App, apart: float, is_land: bool) -> None:
    """The land of three cities 90 apart leaves a gap of 2 in the middle, which is narrower than the coast."""
    state = new_workshop()
    state.snaps = False
    middle = (300.0, 300.0)
    far = apart / 3**0.5
    for right, down in ((0.0, -1.0), (0.75**0.5, 0.5), (-(0.75**0.5), 0.5)):
        state.add_city(middle[0] + far * right, middle[1] + far * down)
    state.select()
    draft = state.history.draft
    state.do(replace(draft, regions=tuple(replace(region, name="") for region in draft.regions)))
    scene = opened(app, state)
    first = state.draft.cities[0]
    land, sea = (app.surface.get_at(window(scene, *place)) for place in ((first.x, first.y - 35), (600, 100)))
    assert land != sea
    found = {tuple(app.surface.get_at(window(scene, middle[0] + x, middle[1] + y))) for x in (-1, 0, 1) for y in (0, 1)}
    assert found == {tuple(land if is_land else sea)}


def test_the_land_follows_a_city_while_it_is_dragged(app: App) -> None:
    """The other land is drawn only once; the land of the dragged city and its link follows the city."""
    scene = two_cities(app)
    key(app, "Esc", "S", "G")  # without grid lines
    sea = app.surface.get_at(window(scene, 600, 500))
    start = window(scene, 200, 100)
    move(app, start)
    button(app, pygame.MOUSEBUTTONDOWN, start)
    for x, y in ((300, 200), (400, 300), (400, 400)):
        move(app, window(scene, x, y))
        app.step()
        assert scene.state.is_dragging
        assert app.surface.get_at(window(scene, x, y + 30)) != sea
        assert app.surface.get_at(window(scene, 100, 130)) != sea  # the other city has stayed
        assert app.surface.get_at(window(scene, 200, 130)) == sea
        assert app.surface.get_at(window(scene, x - 100, y - 70)) == sea
    held = app.surface.get_at(window(scene, 400, 430))
    button(app, pygame.MOUSEBUTTONUP, window(scene, 400, 400))
    assert app.surface.get_at(window(scene, 400, 430)) == held


@pytest.mark.parametrize("seed", [4, 5, 6, 7])
def test_no_specks_of_coast_appear_where_links_meet(app: App, seed: int) -> None:
    """Every coast must have sea next to it; boards 4 and 5 used to have specks of coast in tiny gaps between links."""
    state = on_board(seeded_board(seed, 6, 42, LANDS[seed % 4]))
    state.select()
    scene = opened(app, state)
    key(app, "G")
    picture = app.surface.subsurface(sure(scene.canvas.camera).rect)

    def of(color: Color) -> pygame.Mask:
        return pygame.mask.from_threshold(picture, color, (2, 2, 2, 255))

    around = pygame.mask.Mask((21, 21), fill=True)
    near_sea = pygame.mask.Mask(picture.get_size())
    of(board_colors().sea).convolve(around, near_sea, (-10, -10))
    coast = of(board_colors().coast)
    assert coast.count() > 500
    coast.erase(near_sea, (0, 0))
    assert [speck.get_bounding_rects() for speck in coast.connected_components(6)] == []
