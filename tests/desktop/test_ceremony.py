"""The ceremony at the end of a game: ranks from last to first, the right reason, no accidental decisions."""

import re

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.pieces import tokens
from powergrid.desktop.play import first_steps, settings
from powergrid.desktop.play.coach import stops
from powergrid.desktop.screens.ceremony import CeremonyScene
from powergrid.desktop.screens.results import ResultsScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.rules.actions import Shuffle
from powergrid.rules.events import StepBegan
from powergrid.rules.state import FINISHED
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import strings
from tests.desktop.driving import click, click_at, key, on_top, redraw, wait
from tests.desktop.positions import find, position
from tests.desktop.showing import show, shown
from tests.games.golden_games import golden
from tests.saves.playing import finished_game
from tests.sure import sure

GAME = "germany_recharged_4p_1"


@pytest.fixture
def ceremony(app: App) -> CeremonyScene:
    scene = CeremonyScene(finished_game(players=4, seed=3), lambda: None)
    app.push(TableScene(scene.game))
    shown(app, scene)
    return scene


def test_ranks_are_revealed_from_last_to_first_then_the_reason(
    app: App, clock: FakeClock, ceremony: CeremonyScene
) -> None:
    order: list[int] = []
    for _step in range(ceremony.duration // 50 + 2):
        order += [
            row.place for row in reversed(ceremony.rows) if ceremony.revealed(row.place) and row.place not in order
        ]
        assert (ceremony.ui.control("ceremony.on") is None) == (not ceremony.is_over)
        wait(app, clock, 50)
        app.step()
    assert order == sorted({row.place for row in ceremony.rows}, reverse=True)
    assert order[-1] == 1
    assert ceremony.is_over
    assert ceremony.ui.control("ceremony.on") is not None
    assert ceremony.deadline() is None


def test_cities_without_power_stay_on_the_board_unlit(
    app: App, clock: FakeClock, ceremony: CeremonyScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the end, every house is drawn, and as many are bright as cities were supplied (RULES §11)."""
    drawn: list[bool] = []
    monkeypatch.setattr(tokens, "marker", lambda *_args, dim=False, **_more: drawn.append(not dim))
    clock.now += ceremony.duration + 1
    redraw(app)
    houses = sum(len(player.cities) for player in ceremony.game.state.players)
    supplied = sum(player.powered or 0 for player in ceremony.game.state.players)
    assert supplied < houses
    in_the_list = len(ceremony.rows)
    assert (sum(drawn), len(drawn)) == (supplied + in_the_list, houses + in_the_list)


@pytest.mark.parametrize("by", ["Space", "click"])
def test_a_key_or_click_shows_the_rest_and_another_continues(app: App, ceremony: CeremonyScene, by: str) -> None:
    for is_over in (True, False):
        if by == "click":
            click_at(app, (300, 300))
        else:
            key(app, by)
        assert (app.scene is ceremony) == is_over
        assert ceremony.is_over


def finish(app: App, speed: str, *, on: bool) -> TableScene:
    """Play the last action of a game at a table."""
    number = find(GAME, lambda state: state.phase == "finished")
    scene = show(app, position(GAME, number - 1))
    scene.view.motion.speed, scene.round_end.on = speed, on
    app.step()
    scene.controller.act(golden(GAME).record.actions[number - 1])
    app.step()
    return scene


def test_the_final_table_and_why_the_game_ended_precede_the_ceremony(app: App, clock: FakeClock) -> None:
    """Bots without a pause end a game right after a person's last click."""
    table = finish(app, "normal", on=True)
    wait(app, clock, 2000)
    assert app.scene is table
    banner = sure(table.view.banners.shown)
    assert banner.title == "The game is over"
    assert re.fullmatch(r"\w+ was the first with 1[78] cities\.", banner.text), "the title says the rest"
    assert table.deadline() is not None
    wait(app, clock, 600)
    assert isinstance(app.scene, CeremonyScene)


@pytest.mark.parametrize("by", ["Space", "click"])
def test_a_key_or_click_does_not_wait_for_the_ceremony(app: App, by: str) -> None:
    table = finish(app, "normal", on=True)
    assert app.scene is table
    if by == "click":
        click_at(app, (300, 300))
    else:
        key(app, by)
    app.step()
    assert isinstance(app.scene, CeremonyScene)
    assert not app.scene.is_over


def test_the_end_of_a_game_leads_through_the_ceremony_to_the_results(app: App, clock: FakeClock) -> None:
    finish(app, "normal", on=True)
    wait(app, clock, 2600)
    assert isinstance(app.scene, CeremonyScene)
    key(app, "Esc")
    click(app, "ceremony.on")
    assert isinstance(app.scene, ResultsScene)


@pytest.mark.parametrize(("speed", "on"), [("off", True), ("normal", False)])
def test_without_animations_or_a_window_the_table_stays(app: App, speed: str, on: bool) -> None:
    table = finish(app, speed, on=on)
    assert app.scene is table


def test_fast_animations_make_it_half_as_long() -> None:
    game = finished_game(players=4, seed=3)
    assert CeremonyScene(game, lambda: None, "fast").duration * 2 == CeremonyScene(game, lambda: None).duration


def test_the_last_frame_is_drawn_even_if_time_runs_out_between_frames(
    app: App, clock: FakeClock, ceremony: CeremonyScene
) -> None:
    wait(app, clock, ceremony.duration - 1)
    assert ceremony.ui.control("ceremony.on") is None
    clock.now += 1
    assert ceremony.is_over
    assert ceremony.deadline() is not None


def test_the_last_tutorial_card_is_shown_after_the_ceremony(app: App, clock: FakeClock) -> None:
    *_others, last = first_steps.decisions()
    settings.change(seen=tuple(name for _number, name in stops() if name and name != "over1"))
    app.go.table(first_steps.game_at(last, "Ana"))
    app.step()
    scene = on_top(app, TableScene)
    scene.view.motion.speed, scene.round_end.on = "fast", True
    for action in first_steps.script().actions[last:]:
        if not isinstance(action, Shuffle) and scene.controller.state.phase != FINISHED:
            scene.controller.act(action)
    wait(app, clock, 2600)
    shown = [type(app.scene)]
    # the results come after the card and have their own button
    assert [one.label for one in [app.scene] if isinstance(one, CeremonyScene)] == ["Next"]
    while app.scene is not scene and len(shown) < 4:
        wait(app, clock, 60_000)
        key(app, "Enter")
        shown.append(type(app.scene))
    assert shown[0] is CeremonyScene
    assert shown[-1] is TableScene
    card = sure(scene.coach.card())
    assert card.key == "over1"


def test_the_turning_points_are_shown_at_the_end(app: App, clock: FakeClock, ceremony: CeremonyScene) -> None:
    game = ceremony.game
    steps = [
        event.step for events in game.events for event in events if isinstance(event, StepBegan) and event.step > 1
    ]
    turning_points = [words for _round, words in ceremony.turns]
    assert [words for words in turning_points if words.startswith("Step")] == [f"Step {n} begins" for n in steps]
    clock.now += ceremony.duration + 1
    assert turning_points[-1] in strings(app)
