"""Mouse tooltips are next to what they describe and cover nothing that the player reads or clicks there."""

from collections.abc import Iterator

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.board.panel import BUILDABLE
from powergrid.desktop.play import settings
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import tooltips
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.controls import Control
from powergrid.desktop.toolkit.tip_timer import TIP_DELAY
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import hover, key, wait, wait_for_jobs
from tests.desktop.positions import GERMANY, USA, position
from tests.desktop.showing import can_mix, show
from tests.sure import sure

VIEWS = [
    ((1280, 720), "normal"),
    pytest.param((1280, 720), "largest", marks=pytest.mark.long),
    ((1920, 1080), "largest"),
    pytest.param((3840, 2160), "normal", marks=pytest.mark.long),
]
#: The gap between a tooltip and what it describes, in lp, and between a tooltip and a panel.
NEXT_TO = 10.0


def tips(app: App, clock: FakeClock, *prefixes: str) -> Iterator[tuple[Control, pygame.FRect]]:
    """Rest the mouse on every control with a tooltip; yield the control and the area of its tooltip."""
    ui = app.scene.ui
    for name in [one.name for one in ui.controls if one.name.startswith(prefixes) and (one.tip or one.reason)]:
        control = ui.control(name)
        if control is None or ui.at(control.rect.center) is not control:
            continue
        hover(app, name)
        wait(app, clock, TIP_DELAY + 10)
        box = tooltips.tip_box(ui, Canvas(app.surface, app.scale))
        control = ui.control(name)
        if box is None or control is None:
            continue
        assert pygame.FRect(0, 0, *ui.c.size).contains(box), name
        assert not box.colliderect(control.rect), name
        yield control, box


def gap(box: pygame.FRect, other: pygame.FRect) -> float:
    """Return the distance between two areas, or 0 if they overlap or touch."""
    across = max(box.left - other.right, other.left - box.right, 0.0)
    return max(across, box.top - other.bottom, other.top - box.bottom)


def table(size: tuple[int, int], text: str, clock: FakeClock, game: str, at: object) -> tuple[App, TableScene]:
    settings.change(text=text, hints=False)
    app = App(size, headless=True, clock=clock)
    app.apply_settings()
    return app, show(app, position(game, at))  # type: ignore[arg-type]


@pytest.mark.parametrize(("size", "text"), VIEWS)
@pytest.mark.parametrize("game", [GERMANY, USA])
def test_a_tooltip_on_the_board_is_next_to_its_city_and_covers_no_city_to_build_in(
    clock: FakeClock, size: tuple[int, int], text: str, game: str
) -> None:
    app, scene = table(size, text, clock, game, lambda state: state.phase == "building")
    board, seen = scene.view.layout(scene.ui.c).board, 0
    for control, box in tips(app, clock, "city.", "away.", "sign."):
        seen += 1
        assert board.contains(box), control.name
        assert gap(box, control.rect) <= NEXT_TO, control.name
        amber = [one.rect for one in scene.ui.avoided if one.weight == BUILDABLE]
        assert amber
        assert box.collidelist(amber) < 0, control.name
    assert seen > 5
    app.close()


@pytest.mark.parametrize(("size", "text"), VIEWS)
@pytest.mark.parametrize(("panel", "prefix"), [("fuel", "fuelmarket."), ("plants", "market."), ("log", "log.")])
def test_a_tooltip_of_a_market_or_the_log_covers_no_other_row_of_it(
    clock: FakeClock, size: tuple[int, int], text: str, panel: str, prefix: str
) -> None:
    app, scene = table(size, text, clock, USA, lambda state: can_mix(state) and state.round == 4)
    place, seen = scene.view.layout(scene.ui.c).panels[panel], 0
    for control, box in tips(app, clock, prefix):
        if place.contains(control.rect):
            seen += 1
            assert not box.colliderect(place), control.name
            assert gap(box, place) <= NEXT_TO, control.name
    assert seen
    app.close()


@pytest.mark.parametrize(("size", "text"), VIEWS)
def test_a_tooltip_of_the_fuel_to_buy_covers_neither_other_fuel_nor_the_total(
    clock: FakeClock, size: tuple[int, int], text: str
) -> None:
    app, scene = table(size, text, clock, USA, lambda state: can_mix(state) and state.round == 4)
    others = [one for one in scene.ui.controls if one.name.startswith(("fuel.", "dock.total"))]
    assert others
    for control, box in tips(app, clock, "fuel."):
        covered = [one.name for one in others if one.rect.colliderect(box) and not one.rect.contains(control.rect)]
        assert not covered, control.name
    app.close()


@pytest.mark.parametrize(("size", "text"), VIEWS)
def test_a_tooltip_of_a_hint_covers_no_other_hint(clock: FakeClock, size: tuple[int, int], text: str) -> None:
    app, scene = table(size, text, clock, GERMANY, 35)
    scene.guide.hints.fixed_level = "normal"
    key(app, "H")
    wait_for_jobs()
    app.step()
    seen = 0
    hover(app, "dock.help")
    for control, box in tips(app, clock, "hint."):
        seen += 1
        others = [one for one in scene.ui.controls if one.group == "hint" and one.name != control.name]
        assert box.collidelist([one.rect for one in others]) < 0, control.name
        assert gap(box, sure(scene.ui.control("hintcard")).rect) <= NEXT_TO, control.name
        assert gap(box, control.rect) <= 5 * NEXT_TO, control.name
    assert seen > 1
    app.close()
