"""Adaptive opponents: chosen in the set-up, a notch stronger after a win, a notch weaker after coming last."""

from random import Random

import pytest

from powergrid.bots.notches import HIGHEST, NORMAL_NOTCH
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.play.adjusting import adjust, moved, moves_by
from powergrid.desktop.play.new_game import ADJUSTS, NewGame
from powergrid.desktop.play.seats import seats_of
from powergrid.desktop.screens.results import ResultsScene
from powergrid.desktop.screens.setup.scene import SetupScene, boards_offered
from powergrid.game import Game, replay
from powergrid.record import parse_record, record_text
from powergrid.rules.state import FINISHED
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import strings
from tests.desktop.driving import click
from tests.desktop.showing import show, shown, tip_text
from tests.saves.playing import play


def choices(*kinds: str) -> NewGame:
    made = NewGame(boards_offered(), Random(3), kinds=kinds, players=len(kinds))
    made.seed = 5
    return made


def finished(*kinds: str) -> Game:
    return play(choices(*kinds).create(), 100_000, seed=1)


def ranked(game: Game, *groups: tuple[int, ...]) -> Game:
    """Give a finished game a different result."""
    game.state.ranking = groups
    return game


@pytest.fixture(scope="module")
def over() -> Game:
    return finished("human", ADJUSTS, ADJUSTS)


def test_winning_raises_the_notch_and_coming_last_lowers_it(over: Game) -> None:
    assert moves_by(ranked(over, (0,), (1,), (2,))) == 1
    assert moves_by(ranked(over, (0, 1), (2,))) == 1  # a shared victory counts
    assert moves_by(ranked(over, (1,), (0,), (2,))) == 0
    assert moves_by(ranked(over, (1,), (2,), (0,))) == -1
    assert moves_by(ranked(over, (1,), (0, 2))) == -1  # nobody finished behind them
    assert moves_by(ranked(finished(ADJUSTS, ADJUSTS), (0,), (1,))) == 0  # no person to adjust to


def test_only_the_best_human_result_counts() -> None:
    game = finished("human", "human", ADJUSTS)
    assert moves_by(ranked(game, (2,), (0,), (1,))) == -1
    assert moves_by(ranked(game, (1,), (2,), (0,))) == 1


def test_a_game_counts_once_and_the_notch_stays_in_range() -> None:
    game = ranked(finished("human", ADJUSTS), (0,), (1,))
    adjust(game)
    adjust(game)
    assert settings.current().notch == NORMAL_NOTCH + 1
    again = replay(parse_record(record_text(game.record)))
    adjust(again)
    assert settings.current().notch == NORMAL_NOTCH + 1
    settings.load()
    assert settings.current().notch == NORMAL_NOTCH + 1  # it is stored in the file
    settings.change(notch=HIGHEST)
    top = ranked(finished("human", ADJUSTS), (0,), (1,))
    adjust(top)
    assert settings.current().notch == HIGHEST
    assert moved(top) == (HIGHEST, HIGHEST)


@pytest.mark.parametrize("notch", range(HIGHEST + 2))
def test_the_settings_accept_every_notch(notch: int) -> None:
    assert settings.Settings().notch == NORMAL_NOTCH
    assert settings.Settings.model_validate({"notch": notch}).notch == (notch if notch <= HIGHEST else NORMAL_NOTCH)


def test_a_game_without_adaptive_opponents_changes_nothing() -> None:
    game = ranked(finished("human", "normal"), (0,), (1,))
    adjust(game)
    assert settings.current().notch == NORMAL_NOTCH
    assert moved(game) is None


def test_the_seat_keeps_its_notch_until_it_is_handed_over() -> None:
    settings.change(notch=NORMAL_NOTCH + 2)
    game = choices("human", ADJUSTS).create()
    again = replay(parse_record(record_text(game.record)))
    assert [(seat.kind, seat.notch) for seat in seats_of(again)] == [("human", None), ("normal", NORMAL_NOTCH + 2)]
    again.hand_seat(1, "normal")
    assert seats_of(again)[1].notch is None


def test_the_set_up_shows_and_changes_the_notch(app: App) -> None:
    shown(app, SetupScene(choices("human", "normal")))
    assert app.scene.ui.control("notch.up") is None
    click(app, "kind1", f"kind1.{ADJUSTS}")
    assert f"Normal (level {NORMAL_NOTCH} of {HIGHEST})" in strings(app)
    click(app, "notch.up")
    assert settings.current().notch == NORMAL_NOTCH + 1
    assert f"between Normal and Hard (level {NORMAL_NOTCH + 1} of {HIGHEST})" in strings(app)
    click(app, "notch.down")
    assert settings.current().notch == NORMAL_NOTCH


def test_finishing_a_game_changes_the_notch_and_the_result_offers_undo(app: App) -> None:
    game = choices("human", ADJUSTS).create()
    whole = play(replay(game.record), 100_000, seed=1)
    before = replay(whole.record, whole.length - 1)
    scene = show(app, before)
    scene.controller.act(whole.record.actions[-1])
    assert scene.controller.state.phase == FINISHED
    change = moved(scene.controller.game)
    by = moves_by(scene.controller.game)
    assert by != 0
    assert change == (NORMAL_NOTCH, NORMAL_NOTCH + by)
    assert settings.current().notch == NORMAL_NOTCH + by
    app.go.results(scene.controller.game)
    app.step()
    assert isinstance(app.scene, ResultsScene)
    click(app, "results.notch")
    assert settings.current().notch == NORMAL_NOTCH
    assert any("keep their strength" in text for text in strings(app))
    click(app, "results.notch")
    assert settings.current().notch == NORMAL_NOTCH + by


def test_the_panel_of_a_bot_says_how_it_plays(app: App, clock: FakeClock) -> None:
    made = choices("human", "normal")
    made.set_manner(1, "miser")
    show(app, made.create())
    assert "Normal, Miser: Saves money" in tip_text(app, clock, "player.1")
    assert "Normal" not in tip_text(app, clock, "player.0")
