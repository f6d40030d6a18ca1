"""Nothing covers a city where a player can build if it can go elsewhere."""

from collections.abc import Sequence
from random import Random

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.board.panel import BUILDABLE
from powergrid.desktop.play import settings
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import toasts, tooltips
from powergrid.desktop.toolkit.placing import Avoided, find_place
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import hover, redraw, wait
from tests.desktop.positions import find, position
from tests.desktop.showing import shown, windows
from tests.sure import sure

BOARDS = ("benelux", "central_europe", "france", "germany", "italy", "usa")
AREA = pygame.FRect(0, 0, 100, 80)


def covered(box: pygame.FRect, avoided: Sequence[Avoided]) -> float:
    return sum(obstacle.weight for obstacle in avoided if obstacle.rect.colliderect(box))


def test_a_box_goes_to_the_first_free_corner() -> None:
    assert find_place([(30, 20)], [AREA], []).rect == pygame.FRect(70, 60, 30, 20)
    lower_right = Avoided(pygame.FRect(90, 70, 5, 5), 1)
    assert find_place([(30, 20)], [AREA], [lower_right]).rect == pygame.FRect(0, 60, 30, 20)


def test_a_smaller_size_and_a_later_area_are_used_only_if_they_cover_less() -> None:
    wall = [Avoided(pygame.FRect(0, 30, 100, 20), 1)]  # leaves 30 above and 30 below
    assert find_place([(10, 40), (10, 25)], [AREA], wall).size == 1
    beside = pygame.FRect(200, 0, 50, 50)
    assert find_place([(10, 40)], [AREA, beside], wall).rect.x == 240
    assert find_place([(10, 25)], [AREA, beside], wall).rect.x == 90


def test_no_better_placement_exists() -> None:
    rng = Random(4)
    for _attempt in range(40):
        avoided = [
            Avoided(pygame.FRect(rng.randrange(90), rng.randrange(70), 8, 6), rng.choice((1.0, 10.0)))
            for _number in range(rng.randrange(4, 40))
        ]
        size = rng.randrange(10, 60), rng.randrange(8, 40)
        place = find_place([size], [AREA], avoided)
        assert AREA.contains(place.rect)
        assert place.harm == covered(place.rect, avoided)
        for x in range(101 - size[0]):
            for y in range(81 - size[1]):
                assert covered(pygame.FRect(x, y, *size), avoided) >= place.harm


def test_a_box_stays_near_a_point() -> None:
    place = find_place([(10, 10)], [AREA], [Avoided(pygame.FRect(40, 40, 10, 10), 1)], near=(45, 45)).rect
    assert abs(place.centerx - 45) + abs(place.centery - 45) < 11


def is_free_elsewhere(box: pygame.FRect, areas: Sequence[pygame.FRect], cities: Sequence[pygame.FRect]) -> bool:
    """Return whether a box of this size touches no city at some point of a fine grid."""
    for area in areas:
        for x in range(int(area.left) + 1, int(area.right - box.width), 7):
            for y in range(int(area.top) + 1, int(area.bottom - box.height), 7):
                if pygame.FRect(x, y, box.width, box.height).collidelist(cities) < 0:
                    return True
    return False


@pytest.mark.parametrize(("board", "size"), windows(BOARDS))
def test_cards_hints_and_messages_cover_no_city_to_build_in(
    monkeypatch: pytest.MonkeyPatch, clock: FakeClock, board: str, size: tuple[int, int]
) -> None:
    game = f"{board}_recharged_6p_1"
    messages: list[pygame.FRect] = []
    monkeypatch.setattr(toasts, "_draw", lambda _ui, _laid, box, _name: messages.append(box))
    settings.change(hints=True, seen=())
    app = App(size, headless=True, clock=clock)
    number = find(game, lambda state: state.phase == "building" and state.round == 3)
    scene = TableScene(position(game, number))
    scene.controller.auto_forced = False
    shown(app, scene)
    scene.say("Not enough money for this order, and not enough money for any other order either.")
    layout = scene.view.layout(scene.ui.c)
    in_play = [place for city in scene.board.by_price() for place in [scene.board.panel.city_place(scene.ui.c, city)]]
    assert in_play
    for city in scene.board.by_price():
        scene.ui.focus.set(f"city.{city}")
        redraw(app)
        avoided = scene.board.avoided()
        cities = [obstacle.rect for obstacle in avoided if obstacle.weight >= BUILDABLE]
        assert len(cities) == len(in_play)
        hint = scene.ui.control("coach")
        cards = [(sure(scene.board.card)[1], scene.board.areas), (messages[-1], scene.ui.toast_areas)]
        if hint is not None:
            cards.append((hint.rect, [layout.board.inflate(-16, -16)]))
        boxes = [box for box, _areas in cards]
        assert all(box.collidelist([*boxes[:number], *boxes[number + 1 :]]) < 0 for number, box in enumerate(boxes))
        for box, areas in cards:
            if box.collidelist(cities) >= 0:
                assert not is_free_elsewhere(box, areas, cities), city
    app.close()


def test_no_tooltip_covers_a_city_to_build_in(app: App, clock: FakeClock) -> None:
    game = "usa_recharged_6p_1"
    scene = TableScene(position(game, lambda state: state.phase == "building" and state.round == 3))
    scene.controller.auto_forced = False
    shown(app, scene)
    cities = [obstacle.rect for obstacle in scene.board.avoided() if obstacle.weight >= BUILDABLE]
    seen = 0
    for name in [
        control.name
        for control in scene.ui.controls
        if control.tip is not None and not control.name.startswith("city.")
    ]:
        hover(app, name)
        wait(app, clock, 600)
        box = tooltips.tip_box(scene.ui, scene.ui.c)
        if box is not None:
            seen += 1
            assert box.collidelist(cities) < 0, name
    assert seen > 40
