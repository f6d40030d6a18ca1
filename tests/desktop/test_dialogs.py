"""Every dialog with six long names, in English and German: everything is shown, and nothing overlaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.report_dialog import offer_report
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.scene import Scene
from powergrid.desktop.words import language
from powergrid.game import Game
from powergrid.rules.state import GameState
from powergrid.saves import Autosave
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import faults
from tests.desktop.driving import click, key
from tests.desktop.pictures import SCENES
from tests.desktop.positions import find, position

#: As long as the set-up allows.
NAMES = (
    "Wilhelmine-Marie",
    "Maximilian Franz",
    "Alexandra-Sophie",
    "Bartholomäus IV.",
    "Konstantin Georg",
    "Friederike Luise",
)
GAME = "usa_recharged_6p_1"
SIZES = ((1024, 640), (1280, 720), (1920, 1080))
LANGUAGES = ("en", "de")
#: How each dialog of the table is opened, in the phase that has it.
FROM_KEYS = {
    "auction": ("T", "W", "L", "F2", "Esc", "Ctrl+S", "Ctrl+Q"),
    "resources": ("T", "W", "L", "F2", "P"),
    "building": ("W", "F2", "Enter"),
    "bureaucracy": ("F2", "Enter"),
}


@pytest.fixture
def sized(clock: FakeClock) -> Iterator[App]:
    program = App((1280, 720), headless=True, clock=clock)
    yield program
    program.close()


def show(app: App, scene: Scene, size: tuple[int, int], code: str, *, hints: bool = False) -> None:
    settings.use(settings.Settings(hints=hints, language=code))
    app.resize(size)
    app.apply_settings()
    assert language.use(code) == code
    app.reset(scene)
    app.step()


def long_names(game: Game) -> Game:
    players = zip(game.record.setup.players, NAMES, strict=True)
    named = tuple(player.model_copy(update={"name": name}) for player, name in players)
    game.record.setup = game.record.setup.model_copy(update={"players": named})
    return game


def table(phase: str, wanted: Callable[[GameState], bool] = lambda state: True) -> TableScene:
    number = find(GAME, lambda state: state.phase == phase and state.round > 3 and wanted(state))
    scene = TableScene(long_names(position(GAME, number)))
    scene.controller.auto_forced = False
    return scene


def check(app: App, what: str) -> None:
    """A dialog is open and whole; then it is closed."""
    assert app.scene.dialogs, what
    assert faults(app, whole=True) == [], what
    app.scene.close_dialog()
    app.step()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_what_is_one_key_away_at_the_table(sized: App, size: tuple[int, int], code: str) -> None:
    for phase, names in FROM_KEYS.items():
        scene = table(phase)
        show(sized, scene, size, code)
        if phase == "bureaucracy":  # running nothing asks back
            scene.controller.power_plan.set_runs(())
        if phase == "building":
            scene.plans.note()
        for name in names:
            key(sized, name)
            if not scene.dialogs and name in ("P", "Enter"):
                break  # nothing would be lost
            check(sized, f"{phase}, {name}")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_questions_of_the_table(sized: App, size: tuple[int, int], code: str) -> None:
    scene = table("auction", lambda state: state.on_offer > 0)
    scene.keeper.autosave = Autosave()
    show(sized, scene, size, code)
    key(sized, "Esc")
    click(sized, "menu.seats")
    check(sized, "who plays")
    click(sized, "auction.limit")
    check(sized, "a maximum bid")
    offer_report(scene, scene.controller.game)
    check(sized, "a report")
    scene.keeper.ask_elsewhere()
    check(sized, "another place")
    sole = table("auction", lambda state: state.status.count(0) == 1 and not state.on_offer and not state.new_plant)
    show(sized, sole, size, code)
    sole.controller.auction_plan.choose_plant(sole.controller.legal.nominations()[-1][0])
    sized.step()
    click(sized, "auction.bid")
    check(sized, "the only buyer")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_questions_elsewhere(sized: App, size: tuple[int, int], code: str) -> None:
    show(sized, SCENES["setup"](), size, code)
    click(sized, "board.own")
    check(sized, "own boards")
    show(sized, SCENES["results"](), size, code)
    for name in [control.name for control in sized.scene.ui.controls if control.name.startswith("results.")]:
        scene = SCENES["results"]()
        show(sized, scene, size, code)
        click(sized, name)
        if sized.scene is scene and scene.dialogs:
            check(sized, name)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_table_itself(sized: App, size: tuple[int, int], code: str) -> None:
    for phase in FROM_KEYS:
        for hints in (False, True):
            scene = table(phase)
            show(sized, scene, size, code, hints=hints)
            assert faults(sized) == [], (phase, hints)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_every_screen(sized: App, name: str, code: str) -> None:
    for size in SIZES:
        show(sized, SCENES[name](), size, code)
        assert faults(sized) == [], size
