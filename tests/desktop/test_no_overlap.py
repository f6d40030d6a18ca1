"""Every screen in small and large windows: nothing leaves the window, nothing overlaps, everything
is shown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.scene import Scene
from powergrid.desktop.toolkit.ui import Control
from powergrid.rules.refusals import IllegalAction
from powergrid.rules.state import GameState
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import faults
from tests.desktop.driving import key
from tests.desktop.pictures import SCENES
from tests.desktop.positions import find, position

#: Golden games with the longest names and rows: six players on a wide board, four plants each, Trust, five fuels.
GAMES = (
    "germany_recharged_4p_1",
    "usa_recharged_6p_1",
    "benelux_recharged_2p_1",
    "france_original_5p_1",
    "italy_original_3p_1",
    "central_europe_original_6p_1",
)
MOMENTS = (("auction", 1), ("auction", 3), ("resources", 3), ("building", 3), ("bureaucracy", 3))
SIZES = {"normal": ((1024, 640),), "largest": ((1024, 640), (1280, 720))}
#: What is one key away from the table.
DIALOGS = ("T", "W", "L", "F2", "Esc")


@pytest.fixture
def sized(clock: FakeClock) -> Iterator[App]:
    program = App((1280, 720), headless=True, clock=clock)
    yield program
    program.close()


def show(app: App, scene: Scene, size: tuple[int, int], text: str = "normal", zoom: int = 100) -> None:
    settings.use(settings.Settings.model_validate({"hints": False, "text": text, "zoom": zoom}))
    app.resize(size)
    app.apply_settings()
    theme.use_text(text)
    app.reset(scene)
    app.step()


@cache
def moment(game: str, phase: str, step: int) -> int:
    """The number of actions after which a golden game is first in a phase and Step after round 2.

    Where that Step is not reached, or not in agreement with our rules, Step 2 takes its place.
    """

    def wanted(state: GameState) -> bool:
        return (state.phase, state.step) == (phase, step) and state.round > 2

    try:
        return find(game, wanted)
    except (LookupError, IllegalAction):
        if step == 2:
            raise
        return moment(game, phase, 2)


def table(game: str, phase: str, step: int) -> TableScene:
    scene = TableScene(position(game, moment(game, phase, step)))
    scene.controller.auto_forced = False
    return scene


def plan(scene: TableScene) -> None:
    controller = scene.controller
    controller.refresh()
    if controller.kind == "nominate" and controller.legal.nominations():
        controller.auction_plan.choose_plant(controller.legal.nominations()[-1][0])
    elif controller.kind == "buy":
        controller.fuel_plan.plan_runs(1)
    for _ in range(4):
        costs = controller.build_plan.open_cities()
        if costs:
            controller.build_plan.toggle(min(costs, key=lambda city: (costs[city], city)))
    if len(controller.build_plan.cities) > 1:
        controller.build_plan.move_earlier(controller.build_plan.steps()[-1].city)


def unexplained(controls: list[Control]) -> list[str]:
    """Controls that are off without a reason, or that the mouse alone reaches."""
    shown = [control for control in controls if control.rect.width > 0 and control.rect.height > 0]
    silent = [f"{c.name} does not say why it is off" for c in shown if not c.enabled and not c.reason]
    return silent + [f"{c.name} is off and out of reach of Tab" for c in shown if not c.enabled and not c.focusable]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", SIZES)
def test_the_table_in_every_phase(sized: App, game: str, text: str) -> None:
    for size, (phase, step) in product(SIZES[text], MOMENTS):
        scene = table(game, phase, step)
        show(sized, scene, size, text)
        plan(scene)
        label = (game, phase, step, size, text)
        assert faults(sized, whole=True) == [], label
        assert unexplained(scene.ui.controls) == [], label


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("text", ["normal", "largest"])
def test_what_is_one_key_away(sized: App, size: tuple[int, int], text: str) -> None:
    for game, phase in (("usa_recharged_6p_1", "resources"), ("germany_recharged_4p_1", "auction")):
        scene = table(game, phase, 3)
        show(sized, scene, size, text)
        for name in DIALOGS:
            key(sized, name)
            assert scene.dialogs, name
            assert faults(sized) == [], (game, name)
            assert unexplained(scene.ui.controls) == [], (game, name)
            key(sized, "Esc")


@pytest.mark.parametrize("size", [(1024, 640), (3840, 2160)])
@pytest.mark.parametrize("name", SCENES)
def test_every_screen_from_the_smallest_window_to_the_largest(sized: App, size: tuple[int, int], name: str) -> None:
    show(sized, SCENES[name](), size, "largest" if size[0] < 2000 else "normal")
    assert faults(sized) == []
    assert unexplained(sized.scene.ui.controls) == []


@pytest.mark.parametrize("zoom", [75, 200])
def test_every_screen_at_the_least_and_the_largest_scale(sized: App, zoom: int) -> None:
    for name, make in SCENES.items():
        show(sized, make(), (1920, 1080), zoom=zoom)
        assert faults(sized) == [], name


def test_the_check_sees_what_is_wrong(sized: App) -> None:
    scene = table("germany_recharged_4p_1", "resources", 3)
    show(sized, scene, (1280, 720))
    sized.resize((700, 400))
    assert any("leaves the window" in fault for fault in faults(sized))
