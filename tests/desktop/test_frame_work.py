"""The work needed to draw the table, as counts that do not depend on the machine."""

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any

import pygame
import pytest
from pydantic_core import SchemaValidator

from powergrid.desktop.app import App
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.rules.network import cheapest_routes
from tests.desktop.driving import hover, move
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import BUILDING, show

#: A frame reads the table settings in the record (hidden money, hints, the tutorial) a few times.
MAX_VALIDATIONS = 5
#: The route search of networkx, which compiled rules also call.
_SEARCH = "multi_source_dijkstra"
_SCALING = (pygame.transform.scale, pygame.transform.smoothscale)


def work_of(action: Callable[[], object]) -> Counter[str]:
    """Count how often the action validates data, scales a picture and searches for a route."""
    done = Counter[str]()

    def see(frame: FrameType, event: str, called: Any) -> None:
        if event == "c_call":
            done["validated"] += isinstance(getattr(called, "__self__", None), SchemaValidator)
            done["scaled"] += called in _SCALING
        elif event == "call":
            done["searched"] += frame.f_code.co_name == _SEARCH

    sys.setprofile(see)
    try:
        action()
    finally:
        sys.setprofile(None)
    return +done


@pytest.fixture
def scene(app: App) -> TableScene:
    scene = show(app, position(GERMANY, BUILDING))
    scene.view.banners.clear()
    scene.coach.stop()
    app.step()
    return scene


def test_a_frame_validates_almost_nothing(app: App, scene: TableScene) -> None:
    scene.ui.cached_panels.clear()
    done = work_of(app.draw)
    assert done["validated"] <= MAX_VALIDATIONS
    assert done["searched"] == 0


def test_a_frame_with_a_hovered_city_needs_one_search_at_most(app: App, scene: TableScene) -> None:
    cities = [control.name for control in scene.ui.controls if control.name.startswith("city.")]
    offered = 0
    for city in cities:
        cheapest_routes.cache_clear()
        done = work_of(lambda city=city: hover(app, city))  # type: ignore[misc]
        assert done["searched"] <= 1
        assert done["validated"] <= MAX_VALIDATIONS
        offered += done["searched"]
        assert work_of(app.draw)["searched"] <= 1
    assert offered, "no search was counted"


def test_a_zoom_step_scales_at_most_two_pictures(app: App, scene: TableScene, monkeypatch: pytest.MonkeyPatch) -> None:
    """One shows the board; the other, while the painter is busy, its background."""
    monkeypatch.setattr("powergrid.desktop.board.view.milliseconds", lambda: 0)  # never sharpened
    board = scene.control_rect("board")
    move(app, (round(board.centerx), round(board.centery)))
    for steps in (1, 1, 1, -1, -1):
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, {"x": 0, "y": steps, "flipped": False}))
        assert work_of(app.step)["scaled"] in (1, 2)
