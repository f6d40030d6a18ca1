"""Moving the pointer redraws only what changes, and the window looks as if it had been fully redrawn."""

import sys
from collections import Counter
from random import Random

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.toolkit.tip_timer import TIP_DELAY
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, RESOURCES
from tests.desktop import showing
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import hover, wait
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import show

STEPS = 40
MAX_CALLS = 1600
"""The maximum number of function calls per step of the pointer, once everything has been drawn."""


def assert_matches_full_redraw(app: App, what: str) -> None:
    seen = app.surface.copy()
    app.draw()
    if pygame.image.tobytes(app.surface, "RGB") != pygame.image.tobytes(seen, "RGB"):
        mask = pygame.mask.from_threshold(app.surface, (0, 0, 0), (1, 1, 1, 255), seen)
        mask.invert()
        pytest.fail(f"{what}: {mask.count()} pixels differ in {mask.get_bounding_rects()[:9]}")


@pytest.mark.parametrize("phase", [AUCTION, RESOURCES, BUILDING, BUREAUCRACY])
def test_the_table_under_a_moving_pointer_matches_a_full_redraw(app: App, clock: FakeClock, phase: str) -> None:
    scene, random = show(app, position(GERMANY, lambda state: state.phase == phase and state.round >= 5)), Random(phase)
    for step in range(STEPS):
        name = random.choice([control.name for control in scene.ui.controls])
        hover(app, name)
        wait(app, clock, random.choice((10, TIP_DELAY)))
        if step % 3 == 0:
            assert_matches_full_redraw(app, name)


def test_the_pointer_over_the_board_draws_no_panel_again(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = show(app, position(GERMANY, showing.BUILDING))
    scene.view.banners.clear()
    scene.coach.stop()
    app.step()
    cities = [control.name for control in scene.ui.controls if control.name.startswith("city.")]
    monkeypatch.setattr(app, "draw", lambda: pytest.fail("everything was drawn"))
    updated: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.display, "update", updated.extend)
    before = app.frames
    for city in cities:
        hover(app, city)
    assert app.frames - before == len(cities)
    area = sum(place.width * place.height for place in updated) / len(cities)
    assert area < 0.4 * app.surface.get_width() * app.surface.get_height()
    calls = Counter[str]()
    sys.setprofile(lambda _frame, event, _what: calls.update([event]))
    for city in cities:
        hover(app, city)
    sys.setprofile(None)
    assert calls["call"] / len(cities) < MAX_CALLS
