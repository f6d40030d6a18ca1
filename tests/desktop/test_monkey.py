"""Random use of the program, briefly in every test run, and a regression test for each failure found this way."""

from pathlib import Path

import pygame
import pytest

from powergrid.bots.registry import ask, make_bot
from powergrid.desktop.app import App
from powergrid.desktop.screens import history
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.scene import Scene
from powergrid.rules.legal import Legal
from tests.bots.games import start
from tests.desktop import monkey
from tests.desktop.monkey_world import InvariantViolation, Step, World, open_files
from tests.sure import sure

#: A million events in total.
LONG_SEEDS = range(1, 26)
EVENTS_PER_SEED = 40_000


@pytest.mark.parametrize("seed", ["short 1", pytest.param("short 2", marks=pytest.mark.long)])
def test_a_short_run_finds_no_failure(seed: str, tmp_path: Path) -> None:
    episode = monkey.run(seed, tmp_path / "home", gestures=20)
    if episode.failure is not None:
        raise episode.failure
    assert episode.events > 500


@pytest.mark.long
@pytest.mark.parametrize("seed", LONG_SEEDS)
def test_a_million_events_find_no_failure(seed: int, tmp_path: Path) -> None:
    events = number = 0
    while events < EVENTS_PER_SEED:
        episode = monkey.run(f"{seed}.{number}", tmp_path / str(number))
        if episode.failure is not None:
            print(f"seed {episode.seed} after {episode.events} events")
            raise episode.failure
        events, number = events + episode.events, number + 1


def test_the_same_seed_gives_the_same_events(tmp_path: Path) -> None:
    first, second = (monkey.run("same", tmp_path / name, gestures=8) for name in ("first", "second"))
    assert first.failure is None
    assert first.steps == second.steps
    assert first.events == second.events


# --- the monkey notices bugs ------------------------------------------------------------------------------------


class Faulty(Scene):
    """A screen that fails when X is pressed."""

    def draw(self, c: Canvas) -> None:
        self.ui.area("x", (0, 0, 10, 10)).keys = ("X",)
        control = sure(self.ui.control("x"))
        control.on_click = self._fail

    def _fail(self) -> None:
        raise ZeroDivisionError


def test_shrinking_keeps_the_events_that_cause_the_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "HistoryScene", Faulty)
    press_x: Step = ("key", pygame.K_x, 0, "x", 1)
    noise: list[Step] = [("wait", 10), ("move", 3, 4, 5), ("wheel", 1, 1)]
    steps = [*noise, press_x, *noise, ("screen", "history"), *noise, press_x, *noise]
    failure = monkey.replay_steps(steps, tmp_path / "home")
    assert isinstance(failure, ZeroDivisionError)
    assert monkey.shrink(steps, monkey.signature(failure)) == [("screen", "history"), press_x]


def test_a_logged_error_is_a_failure(tmp_path: Path) -> None:
    import logging

    world = World(tmp_path / "home")
    try:
        logging.getLogger("powergrid.example").error("something is wrong")
        with pytest.raises(InvariantViolation, match="something is wrong"):
            world.take(("wait", 10))
    finally:
        world.close()


def test_a_game_that_differs_from_its_record_is_a_failure(tmp_path: Path) -> None:
    world = World(tmp_path / "home")
    try:
        world.take(("game", "germany", ["human"] * 3, 1, 12, False, False, "table"))
        world.check()
        assert isinstance(world.app.scene, TableScene)
        world.app.scene.controller.game.state.players[0].money += 1
        with pytest.raises(InvariantViolation, match="leads to a different state"):
            world.check()
    finally:
        world.close()


@pytest.mark.parametrize("kind", ["random", "easy", "normal", "hard", "expert"])
def test_the_monkeys_bots_accept_a_playing_style(kind: str, tmp_path: Path) -> None:
    world = World(tmp_path / "home")
    try:
        state = start().state
        assert ask(make_bot(kind, 1, "miser"), state) in Legal(state)
    finally:
        world.close()


@pytest.mark.parametrize(
    ("measure", "grown", "words"),
    [("resident_bytes", 10**9, "too much memory"), ("open_files", 100, "too many files stay open")],
)
def test_unbounded_growth_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, measure: str, grown: int, words: str
) -> None:
    world = World(tmp_path / "home")
    try:
        world.check()
        monkeypatch.setattr(f"tests.desktop.monkey_world.{measure}", lambda: grown * 3)
        with pytest.raises(InvariantViolation, match=words):
            world.check()
    finally:
        world.close()


# --- failures found by the monkey ----------------------------------------------------------------------------------


def test_fonts_keep_no_files_open(app: App) -> None:
    """Every new window size needs fonts of other sizes; up to 256 font files used to stay open."""
    app.go.rules()
    app.step()
    before = open_files()
    for width in range(1280, 1920, 40):
        app.resize((width, width * 9 // 16))
        app.step()
    assert open_files() <= before
