"""Important numbers are easy to read, and hovered things respond."""

import pygame
import pytest

from powergrid.content.library import board_by_id, playable_boards
from powergrid.content.plants import PLANTS
from powergrid.desktop.app import App
from powergrid.desktop.board.figure import PLAN_NUMBER, board_figure
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.screens.table.player_panels import player_panels
from powergrid.desktop.toolkit import theme
from tests.desktop.board_parts import name_rects
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw
from tests.desktop.driving import hover
from tests.desktop.positions import find, position
from tests.desktop.showing import show, show_when
from tests.sure import sure

PLACE = pygame.Rect(0, 0, 644, 594)


def first_price(view: BoardView, city: str) -> pygame.Surface:
    surface = pygame.Surface(PLACE.size)
    view.draw(surface, BoardScene(frozenset(view.figure.region_names)))
    pill = view.city_rect(city)
    return surface.subsurface((pill.left + 4, pill.top + 4, 13, 12))


def dark_pixels(picture: pygame.Surface) -> int:
    places = [(x, y) for x in range(picture.get_width()) for y in range(picture.get_height())]
    return sum(max(picture.get_at(place)[:3]) < 110 for place in places)


def test_house_prices_are_as_prominent_as_link_costs() -> None:
    pygame.init()
    view = BoardView(board_figure(board_by_id("germany"), "recharged"))
    view.place(PLACE, 1.0)
    normal = first_price(view, "berlin")
    darkest = min(max(normal.get_at((x, y))[:3]) for x in range(13) for y in range(12))
    assert darkest <= max(theme.LIGHT.ink) + 25
    theme.use_text("largest")
    assert dark_pixels(first_price(view, "berlin")) > dark_pixels(normal)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=str)
def test_all_six_panels_have_their_chips_at_every_size(clock: FakeClock, size: tuple[int, int]) -> None:
    """One player builds; the others wait for their turns."""
    app = App(size, headless=True, clock=clock)
    scene = show(app, position("usa_recharged_6p_1", lambda state: state.round == 4 and state.phase == "building"))
    column = scene.view.layout(scene.ui.c).players
    strings = [text.string for text in draw(app) if column.collidepoint(text.seen.center)]
    assert {"building", "next", "3rd", "4th", "5th", "6th"} <= set(strings)
    app.close()


def test_a_chip_shows_who_is_still_in_the_auction(app: App) -> None:
    """Of six players, one leads, one must bid, and nobody has passed yet."""
    wanted = find("usa_recharged_6p_1", lambda state: state.round == 4 and state.on_offer > 0)
    chips = [panel.chip for panel in player_panels(show(app, position("usa_recharged_6p_1", wanted)).controller)]
    words = sorted(chip[0] for chip in chips if chip is not None)
    assert words == ["bids 18", "still in", "still in", "still in", "still in", "to bid"]


@pytest.mark.parametrize("board", [board.id for board in playable_boards()])
def test_the_number_of_a_planned_city_covers_no_name(board: str) -> None:
    pygame.init()
    view = BoardView(board_figure(board_by_id(board), "recharged"))
    view.place(PLACE, 1.0)
    names = [rect for city in view.figure.names for rect in name_rects(view, city)]
    for spot in view.figure.plan_spots.values():
        assert view.camera.box(spot, PLAN_NUMBER).inflate(-2, -2).collidelist(names) < 0


def test_a_refill_says_how_much_the_supply_allows(app: App) -> None:
    """RULES §9.1: fuel burnt in this round goes to the supply before the refill. In Step 3, 6, 7, 6 and 3 are added.

    There is no coal or oil in the supply, but the plants can burn 18 coal, 7 oil and 1 garbage of the stored fuel;
    with the 4 garbage in the supply, that makes 5.
    """
    scene = show(app, position("usa_recharged_6p_1", lambda state: state.round == 8 and state.phase == "building"))
    assert scene.controller.state.fuel_supply == [0, 0, 4, 7]
    strings = [text.string for text in draw(app)]
    assert {"0–6", "0–7", "4–5", "+3"} <= {*strings}


def test_a_plant_on_a_panel_has_a_tooltip_with_its_facts(app: App) -> None:
    scene = show_when(app, lambda state: state.round == 6 and state.phase == "building")
    for seat, player in enumerate(scene.controller.state.players):
        for plant in player.plants:
            hover(app, f"player.{seat}.plant-{plant}")
            control = sure(scene.ui.control(f"player.{seat}.plant-{plant}"))
            text, facts = sure(control.tip).text, PLANTS[plant]
            assert f"Supplies {facts.cities} cit" in text
            if facts.need:
                assert f"Burns {facts.need} a run, stores {2 * facts.need}." in text
                assert "Holds" in text
            assert scene.board.shown_player() == seat
