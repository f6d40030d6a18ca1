"""The board view: positions, appearance, zooming and panning."""

from collections.abc import Iterator

import pygame
import pytest

from powergrid.content.editions import Edition
from powergrid.content.library import board_by_id
from powergrid.content.options import complete_options
from powergrid.desktop.board.camera import MAX_ZOOM, Camera
from powergrid.desktop.board.cities import slot_spot
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.board.ground_cache import READY, ground_of
from powergrid.desktop.board.panel import BoardPanel
from powergrid.desktop.board.scene import BoardScene, PlanStop
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.pieces import colors
from powergrid.desktop.toolkit import text, theme
from powergrid.desktop.toolkit.theme import Color
from tests.desktop.board_parts import badge_rect, controls, name_rects

PLACE = pygame.Rect(30, 20, 644, 594)
LOOK = theme.LIGHT


@pytest.fixture(autouse=True)
def blank_boards(painted_boards: None) -> None:
    """Paint the land, because these tests look at it."""


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    pygame.init()
    yield pygame.display.set_mode((760, 660))
    pygame.quit()
    text.clear()


def board_view(board_id: str, edition: Edition = "recharged") -> BoardView:
    board = board_by_id(board_id)
    view = BoardView(board_figure(board, edition, complete_options({}, edition, 3)))
    view.place(PLACE, 1.0)
    return view


def germany(edition: Edition = "recharged") -> BoardView:
    return board_view("germany", edition)


def all_regions(view: BoardView) -> frozenset[str]:
    return frozenset(view.figure.region_colors)


def drawn(view: BoardView, scene: BoardScene) -> pygame.Surface:
    surface = pygame.Surface((760, 660))
    view.draw(surface, scene)
    return surface


def slot_color(view: BoardView, scene: BoardScene, city: str, slot: int) -> Color:
    """Return the colour near the upper left corner of a slot, where the number does not cover it."""
    x, y = view.camera.at(slot_spot(view.figure.spots[city], slot))
    return tuple(drawn(view, scene).get_at((round(x - 5), round(y - 6))))[:3]


def near(first: Color, second: Color) -> bool:
    return max(abs(a - b) for a, b in zip(first[:3], second[:3], strict=True)) < 24


# -- positions


def control_at(view: BoardView, x: float, y: float) -> str:
    control = controls(view, PLACE).at((x, y))
    return control.name if control is not None else ""


def test_a_city_is_found_on_its_pill_and_4_lp_around_it() -> None:
    view = germany()
    rect = view.city_rect("berlin")
    assert rect.size == (52, 20)
    assert control_at(view, rect.left - 3, rect.centery) == "city.berlin"
    assert control_at(view, rect.centerx, rect.top - 3) == "city.berlin"
    assert control_at(view, rect.left - 6, rect.centery) == "board"
    assert control_at(view, rect.centerx, rect.top - 6) == "board"


def test_nothing_is_found_outside_the_panel() -> None:
    view = germany()
    view.camera = view.camera.zoomed(3.0, view.city_rect("kiel").center)
    hidden = next(c for c in view.figure.names if not PLACE.colliderect(view.city_rect(c)))
    assert control_at(view, *view.city_rect(hidden).center) == ""


def test_each_edition_shows_its_own_cities() -> None:
    assert "stralsund" in germany().figure.names
    assert "stralsund" not in germany("classic").figure.names
    assert "torgelow" in germany("classic").figure.names


def test_a_region_is_found_under_the_mouse() -> None:
    view = germany()
    for city, region in view.figure.region_of.items():
        spot = view.figure.spots[city]
        assert view.figure.land.region_at(spot.x, spot.y) == region
    assert view.figure.land.region_at(3, 3) is None


# -- signs of special rules (RULES 14)


def signs(board_id: str, edition: Edition, zone: frozenset[str] | None = None) -> set[tuple[str, str]]:
    view = board_view(board_id, edition)
    return {(sign.kind, sign.subject) for sign in view.signs(zone or all_regions(view))}


def test_poland_and_austria_show_no_uranium_and_wien_its_discount() -> None:
    expected = {("no_uranium", "red"), ("no_uranium", "blue"), ("no_uranium", "yellow"), ("discount", "wien")}
    assert signs("central-europe", "classic") == expected
    assert signs("central-europe", "classic", frozenset({"red", "green", "brown"})) == {("no_uranium", "red")}


def test_only_recharged_usa_has_coal_storage() -> None:
    assert signs("usa", "recharged") == {("reserve", "coal")}
    assert signs("usa", "classic") == set()
    assert signs("italy", "recharged") == set()


def test_signs_cover_no_city_name_or_badge() -> None:
    view = board_view("central-europe")
    parts = [view.city_rect(city) for city in view.figure.names]
    parts += [badge_rect(view, a, b) for a, b, _ in view.figure.links]
    parts += [rect for city in view.figure.names if city != "wien" for rect in name_rects(view, city)]
    covering = [sign.subject for sign in view.signs(all_regions(view)) if sign.rect.collidelist(parts) >= 0]
    assert covering == []


# -- states


@pytest.mark.parametrize("step", [1, 2, 3])
def test_slots_open_with_the_step(step: int) -> None:
    view = germany()
    scene = BoardScene(all_regions(view), step=step)
    for slot in range(3):
        expected = LOOK.slot if slot < step else LOOK.paper
        assert near(slot_color(view, scene, "kassel", slot), expected)


def test_the_free_slot_of_a_buildable_city_turns_amber() -> None:
    view = germany()
    scene = BoardScene(all_regions(view), step=2, houses={"kassel": ("red",)}, buildable={"kassel": 27, "kiel": 10})
    assert near(slot_color(view, scene, "kassel", 1), LOOK.amber)
    assert near(slot_color(view, scene, "kiel", 0), LOOK.amber)
    assert near(slot_color(view, scene, "kiel", 1), LOOK.slot)


def test_the_free_slot_of_the_hovered_city_turns_to_ink() -> None:
    view = germany()
    scene = BoardScene(all_regions(view), buildable={"kassel": 27}, hovered="kassel", hovered_cost=27)
    assert near(slot_color(view, scene, "kassel", 0), LOOK.ink)


def test_the_slot_of_a_planned_city_turns_to_petrol() -> None:
    view = germany()
    plan = (PlanStop("kassel", 27, 1),)
    scene = BoardScene(all_regions(view), step=2, houses={"kassel": ("blue",)}, plan=plan)
    assert near(slot_color(view, scene, "kassel", 1), LOOK.petrol)


def test_a_taken_slot_shows_its_owners_marker() -> None:
    view = germany()
    scene = BoardScene(all_regions(view), houses={"kassel": ("red",)})
    spot = view.camera.at(slot_spot(view.figure.spots["kassel"], 0))
    picture = drawn(view, scene)
    assert near(tuple(picture.get_at((round(spot[0]), round(spot[1])))), colors.player_color("red").fill)


def test_every_player_colour_and_the_trust_fit_in_a_slot() -> None:
    view = germany()
    plain = drawn(view, BoardScene(all_regions(view)))
    rect = view.city_rect("kassel")
    for color in (*colors.PLAYER_COLORS, "trust"):
        picture = drawn(view, BoardScene(all_regions(view), houses={"kassel": (color, color, color)}))
        outside = pygame.Surface(picture.get_size())
        outside.blit(picture, (0, 0))
        outside.blit(plain.subsurface(rect), rect)
        assert pygame.image.tobytes(outside, "RGB") == pygame.image.tobytes(plain, "RGB")


def test_regions_out_of_play_lose_their_links_badges_and_pills() -> None:
    view = germany()
    all_in_play = drawn(view, BoardScene(all_regions(view)))
    some = drawn(view, BoardScene(frozenset({"green", "red", "cyan"})))
    badge = badge_rect(view, "muenchen", "passau")
    assert near(tuple(all_in_play.get_at((badge.left + 4, badge.centery))), LOOK.paper)
    assert not near(tuple(some.get_at((badge.left + 4, badge.centery))), LOOK.paper)
    corner = view.city_rect("muenchen").move(4, 4).topleft
    assert near(tuple(all_in_play.get_at(corner)), LOOK.slot) or near(tuple(all_in_play.get_at(corner)), LOOK.paper)
    assert not near(tuple(some.get_at(corner)), LOOK.paper)


def test_the_route_is_amber_and_the_plan_petrol() -> None:
    view = germany()
    scene = BoardScene(all_regions(view), route=(("kassel", "erfurt"),), plan_links=(("kassel", "fulda"),))
    picture = drawn(view, scene)
    for pair, color in ((("kassel", "erfurt"), LOOK.amber), (("kassel", "fulda"), LOOK.petrol)):
        badge = badge_rect(view, *pair)
        assert near(tuple(picture.get_at((badge.left + 3, badge.centery))), color)


# -- zooming and panning


def test_zooming_keeps_the_place_under_the_mouse() -> None:
    camera = Camera((30, 20, 644, 594), 1.0)
    closer = camera.zoomed(2.0, (300, 250))
    assert closer.to_board(300, 250) == pytest.approx(camera.to_board(300, 250))
    assert closer.unit == pytest.approx(2 * camera.unit)


def test_positions_convert_to_the_window_and_back() -> None:
    camera = Camera((30, 20, 1013, 910), 1.35).zoomed(1.7, (500, 300))
    x, y = camera.to_window(123.0, 456.0)
    assert camera.to_board(x, y) == pytest.approx((123.0, 456.0))


def test_the_zoom_has_limits_and_the_whole_board_fits() -> None:
    camera = Camera((0, 0, 644, 594), 1.0)
    assert camera.zoomed(100, (10, 10)).zoom == MAX_ZOOM
    assert camera.zoomed(3, (10, 10)).zoomed(0.01, (600, 500)) == camera
    assert camera.moved(500, 500) == camera


def test_the_board_cannot_be_dragged_out_of_view() -> None:
    camera = Camera((0, 0, 644, 594), 1.0).zoomed(2.0, (300, 300))
    for dx, dy in ((9000, 0), (-9000, 0), (0, 9000), (0, -9000)):
        moved = camera.moved(dx, dy)
        left, top = moved.to_board(0, 0)
        right, bottom = moved.to_board(644, 594)
        assert left < 644
        assert right > 0
        assert top < 594
        assert bottom > 0


def test_keys_zoom_pan_and_fit(screen: pygame.Surface) -> None:
    view = germany()
    fitted = view.camera

    def press(key: int, typed: str = "", mod: int = 0) -> bool:
        return BoardPanel(view).handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=typed, mod=mod))

    assert not press(pygame.K_LEFT)
    assert press(pygame.K_PLUS, "+")
    assert view.camera.zoom > 1
    middle = view.camera.middle
    assert press(pygame.K_RIGHT, mod=pygame.KMOD_CTRL)
    assert view.camera.middle[0] > middle[0]
    assert press(pygame.K_HOME)
    assert view.camera == fitted
    assert not press(pygame.K_x, "x")


def test_pinching_zooms(screen: pygame.Surface) -> None:
    view = germany()
    pinch = pygame.event.Event(pygame.MULTIGESTURE, num_fingers=2, pinched=0.2, x=0.4, y=0.4)
    assert BoardPanel(view).handle(pinch)
    assert view.camera.zoom > 1
    closed = pygame.event.Event(pygame.MULTIGESTURE, num_fingers=2, pinched=-0.5, x=0.4, y=0.4)
    assert BoardPanel(view).handle(closed)
    assert view.camera == view.camera.fitted()


def test_after_zooming_the_background_appears_at_once_and_then_sharpens(
    screen: pygame.Surface,
) -> None:
    ground_of.cache_clear()
    view = germany()
    scene = BoardScene(all_regions(view))
    view.draw(screen, scene)
    view.camera = view.camera.zoomed(2.0, (300, 300))
    pygame.event.clear()
    view.draw(screen, scene, wait=False)
    coarse = pygame.image.tobytes(screen, "RGB")
    for _ in ("the zoom rests", "the ground is painted"):
        event = pygame.event.wait(20_000)
        while event.type not in (READY, pygame.NOEVENT):
            event = pygame.event.wait(20_000)
        assert BoardPanel(view).handle(event)
        view.draw(screen, scene, wait=False)
    sharp = pygame.image.tobytes(screen, "RGB")
    ground_of.cache_clear()
    new_view = germany()
    new_view.camera = view.camera
    new_view.draw(screen, scene)
    assert sharp == pygame.image.tobytes(screen, "RGB")
    assert sharp != coarse


def test_a_small_drag_paints_no_new_background(screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch) -> None:
    view = germany()
    scene = BoardScene(all_regions(view))
    view.camera = view.camera.zoomed(2.0, (300, 300))
    view.draw(screen, scene)

    def never(*_: object) -> None:
        raise AssertionError("painted again")

    monkeypatch.setattr("powergrid.desktop.board.pens.paint", never)
    for _ in range(20):
        view.camera = view.camera.moved(-4, -3)
        view.draw(screen, scene)


# -- the board in play


def in_play(board_id: str, zone: set[str], size: tuple[int, int] = PLACE.size) -> BoardView:
    board = board_by_id(board_id)
    view = BoardView(board_figure(board, "recharged", complete_options({}, "recharged", 3)), frozenset(zone))
    view.place(pygame.Rect(PLACE.topleft, size), 1.0)
    return view


def test_the_regions_in_play_fill_the_panel(screen: pygame.Surface) -> None:
    view = in_play("germany", {"green", "brown", "yellow"})
    assert view.camera.zoom > 1.1
    cities = view.figure.cities_in(frozenset({"green", "brown", "yellow"}))
    seen = [rect for city in cities for rect in (view.city_rect(city), *name_rects(view, city))]
    assert all(PLACE.contains(rect) for rect in seen)
    every = seen[0].unionall(seen[1:])
    # The remaining space is for the numbers of plans.
    assert every.height > 0.85 * PLACE.height or every.width > 0.85 * PLACE.width


def test_a_key_and_a_double_click_toggle_the_whole_board(screen: pygame.Surface) -> None:
    view = in_play("germany", {"green", "brown", "yellow"})
    near = view.camera
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, unicode="z", mod=0)
    assert BoardPanel(view).handle(press)
    assert view.camera == view.camera.fitted() != near
    assert BoardPanel(view).handle(press)
    assert view.camera == near


def test_a_resized_panel_still_shows_the_regions_in_play(screen: pygame.Surface) -> None:
    view = in_play("germany", {"green", "brown", "yellow"})
    view.place(pygame.Rect(0, 0, 400, 560), 1.0)
    new_view = in_play("germany", {"green", "brown", "yellow"}, (400, 560))
    assert (view.camera.zoom, view.camera.middle) == (new_view.camera.zoom, new_view.camera.middle)
    view.camera = moved = view.camera.zoomed(1.5, (200, 280))
    view.place(pygame.Rect(0, 0, 500, 560), 1.0)
    assert view.camera.zoom == moved.zoom


def test_showing_a_city_in_play_does_not_move_the_board(screen: pygame.Surface) -> None:
    view = in_play("germany", {"green", "brown", "yellow"})
    near = view.camera
    for city in view.figure.cities_in(frozenset({"green", "brown", "yellow"})):
        BoardPanel(view).show(city)
        assert view.camera == near
