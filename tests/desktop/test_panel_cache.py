"""Cached panels of the table are neither drawn twice nor out of date."""

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.table import city_track, fuel_market, log_view, plant_market, players
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.panel_cache import draw_cached
from powergrid.desktop.toolkit.picture_cache import copied
from powergrid.rules.actions import Done
from tests.desktop.driving import click, click_at, hover, key
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import shown

PANELS = {
    "players": (players, "_frame"),
    "track": (city_track, "draw"),
    "plants": (plant_market, "draw"),
    "fuel": (fuel_market, "draw"),
    "log": (log_view, "draw"),
}


def table(app: App, phase: str) -> TableScene:
    scene = TableScene(position(GERMANY, lambda state: state.round == 6 and state.phase == phase))
    shown(app, scene)
    app.draw()
    return scene


def record_drawn_panels(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the panels that are drawn from now on."""
    drawn: list[str] = []
    for name, (module, drawing) in PANELS.items():
        real = getattr(module, drawing)

        def spy(*args: object, name: str = name, real: object = real) -> None:
            drawn.append(name)
            real(*args)  # type: ignore[operator]

        monkeypatch.setattr(module, drawing, spy)
    return drawn


def drawn_uncached(app: App) -> bytes:
    """Return the pixels of the whole window, drawn without cached pictures."""
    app.scene.ui.cached_panels.clear()
    app.draw()
    return pygame.image.tobytes(app.surface, "RGB")


@pytest.mark.parametrize("phase", ["auction", "resources", "building", "bureaucracy"])
def test_a_frame_in_which_nothing_changes_draws_no_panel_again(
    app: App, monkeypatch: pytest.MonkeyPatch, phase: str
) -> None:
    scene = table(app, phase)
    names = [control.name for control in scene.ui.controls]
    drawn = record_drawn_panels(monkeypatch)
    app.draw()
    assert drawn == []
    assert [control.name for control in scene.ui.controls] == names


@pytest.mark.parametrize("size", [(640, 180), (180, 640), (40, 30)])
def test_panels_may_be_outside_a_tiny_window(app: App, size: tuple[int, int]) -> None:
    """Their visible area is then empty, and an empty area has no picture."""
    scene = table(app, "building")
    app.resize(size)
    app.draw()
    draw_cached(scene.ui, "out", (5000, 5000, 20, 20), "key", lambda: None)
    draw_cached(scene.ui, "left", (-500, -500, 20, 20), "key", lambda: None)


def test_only_the_panels_that_a_choice_changes_are_drawn_again(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table(app, "resources")
    drawn = record_drawn_panels(monkeypatch)
    scene.controller.fuel_plan.plan_runs(1)
    assert any(scene.controller.fuel_plan.amounts)
    app.draw()
    assert sorted(drawn) == ["fuel", "players"]


@pytest.mark.parametrize("phase", ["auction", "resources", "building", "bureaucracy"])
def test_a_cached_panel_is_never_outdated(app: App, phase: str) -> None:
    scene = table(app, phase)
    places = [control.name for control in scene.ui.controls if control.rect.width > 0]
    for name in places[::13]:
        if scene.ui.control(name) is not None:
            hover(app, name)
            app.draw()
            assert pygame.image.tobytes(app.surface, "RGB") == drawn_uncached(app), name
    for pressed in ("Tab", "Tab", "Right", "Space", "Tab", "Down"):
        key(app, pressed)
        app.draw()
        assert pygame.image.tobytes(app.surface, "RGB") == drawn_uncached(app), pressed
    scene.controller.state.players[0].money += 7
    scene.controller.state.fuel_supply[0] += 1
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") == drawn_uncached(app)


def test_a_click_on_a_cached_panel_works(app: App) -> None:
    scene = table(app, "auction")
    plant = scene.controller.legal.nominations()[0][0]
    app.draw()
    click(app, f"market.{plant}")
    assert scene.controller.auction_plan.plant == plant


def test_cities_respond_in_the_first_frame_of_a_building_turn(app: App) -> None:
    scene = table(app, "resources")
    while scene.controller.kind == "buy":
        scene.controller.act(Done(scene.controller.seat))
    cities = scene.board.by_price()
    app.draw()
    click_at(app, scene.control_rect(f"city.{cities[0]}").center)
    ids = scene.controller.state.ruleset.city_ids
    assert [ids[city] for city in scene.controller.build_plan.cities] == [cities[0]]


def test_copying_reuses_a_picture_of_the_same_size() -> None:
    window = pygame.Surface((40, 30))
    window.fill((10, 20, 30))
    place = pygame.Rect(5, 5, 20, 10)
    first = copied(window, place)
    window.fill((200, 100, 50))
    assert first.get_at((0, 0))[:3] == (10, 20, 30)
    assert copied(window, place, first) is first
    assert first.get_size() == (20, 10)
    assert first.get_at((19, 9))[:3] == (200, 100, 50)


@pytest.mark.parametrize(("size", "flags"), [((21, 10), 0), ((20, 10), pygame.SRCALPHA)])
def test_a_picture_that_does_not_fit_is_left_unchanged(size: tuple[int, int], flags: int) -> None:
    unused = pygame.Surface(size, flags)
    window = pygame.Surface((40, 30))
    window.fill((200, 100, 50))
    taken = copied(window, pygame.Rect(5, 5, 20, 10), unused)
    assert taken is not unused
    assert taken.get_at((19, 9))[:3] == (200, 100, 50)
    assert unused.get_at((0, 0))[:3] == (0, 0, 0)


def test_transparent_pixels_are_copied_and_not_blended() -> None:
    window = pygame.Surface((4, 4), pygame.SRCALPHA)
    unused = pygame.Surface((4, 4), pygame.SRCALPHA)
    unused.fill((255, 0, 0, 255))
    assert copied(window, pygame.Rect(0, 0, 4, 4), unused).get_at((0, 0))[3] == 0
