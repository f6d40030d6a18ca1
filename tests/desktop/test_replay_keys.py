"""Controlling a replay with the keyboard: steps, choices and help work wherever the focus is."""

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.rules import RulesScene
from powergrid.game import replay
from powergrid.study.statistics import round_starts
from tests.desktop.driving import click, key, send, tab_to
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import shown


def replaying(app: App) -> ReplayScene:
    scene = ReplayScene(position(GERMANY, 120), 40)
    app.push(MenuScene())
    shown(app, scene)
    return scene


def stops(app: App, number: int = 30) -> list[str]:
    """Return every control that Tab reaches."""
    found: list[str] = []
    for _ in range(number):
        key(app, "Tab")
        if app.scene.ui.focus.name not in found:
            found.append(app.scene.ui.focus.name)
    return found


def test_arrow_and_page_keys_step_through_a_replay_wherever_the_focus_is(app: App) -> None:
    scene = replaying(app)
    presses = ("Right", "Left", "Down", "Up", "PgDn", "PgUp", "Home", "End")
    plain = {press: moment_after(app, scene, press) for press in presses}
    for number, focus in enumerate(["", *stops(app)]):
        chooses = focus.startswith(("unit.", "speed.", "whose.", "beside."))
        for press in presses[number % 3 :: 3]:
            if chooses and press in ("Left", "Right"):
                continue
            scene.ui.focus.set(focus)
            assert moment_after(app, scene, press) == plain[press], focus
            # a line of the log may have scrolled out of view
            assert scene.ui.focus.name == focus or focus.startswith("replaylog."), press


def moment_after(app: App, scene: ReplayScene, press: str) -> int:
    scene.playback.jump(40)
    key(app, press)
    return scene.playback.number


def test_space_never_leaves_a_replay(app: App) -> None:
    scene = replaying(app)
    for focus in ("", *stops(app)):
        scene.playback.jump(40)
        scene.ui.focus.set(focus)
        key(app, "Space")
        assert app.scene is scene, focus
    for focus in ("", "top.back", "replay.close", "replay.on", "replay.play"):
        scene.playback.jump(40)
        scene.ui.focus.set(focus)
        key(app, "Space")
        assert scene.playback.playing, focus
        key(app, "Space")
        assert not scene.playback.playing, focus


def test_play_starts_over_at_the_end(app: App) -> None:
    scene = replaying(app)
    scene.playback.jump(scene.playback.length)
    click(app, "replay.play")
    assert scene.playback.playing
    assert scene.playback.number == 0


def test_tab_starts_at_the_play_button_and_shift_arrows_reach_every_value(app: App) -> None:
    scene = replaying(app)
    key(app, "Tab")
    assert scene.ui.focus.name == "replay.play"
    tab_to(app, "unit.actions")
    key(app, "Shift+Right")
    assert scene.ui.focus.name == "unit.turns"
    key(app, "Space")
    assert scene.playback.unit == "turns"


def test_f1_opens_the_rules_and_goes_back(app: App) -> None:
    replaying(app)
    shown = []
    for _ in range(2):
        key(app, "F1")
        shown.append(type(app.scene))
    assert shown == [RulesScene, ReplayScene]


def test_arrow_keys_choose_units_and_speeds(app: App) -> None:
    scene = replaying(app)
    for group, presses, last in (("unit.", "Right Right Right", "rounds"), ("speed.", "Right Left Left", "half")):
        while not scene.ui.focus.name.startswith(group):
            key(app, "Tab")
        for press in presses.split():
            key(app, press)
        assert scene.ui.focus.name == group + last
    assert (scene.playback.unit, scene.playback.speed, scene.playback.number) == ("rounds", "half", 40)
    key(app, "PgDn")
    assert scene.playback.number == next(n for n in round_starts(replay(scene.record)) if n > 40)


def test_a_question_mark_opens_and_closes_the_list_of_keys(app: App) -> None:
    replaying(app)
    for wanted in (RulesScene, ReplayScene):
        pressed = {"key": pygame.K_SLASH, "mod": pygame.KMOD_LSHIFT, "unicode": "?"}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, pressed))
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="?"))
        send(app, pygame.KEYUP, pressed)
        assert type(app.scene) is wanted
        assert not isinstance(app.scene, RulesScene) or (app.scene.chosen, app.scene.query) == ("keys", "")


@pytest.mark.parametrize("control", ["speed.four", "unit.turns", "whose.1", "beside.charts", "replay.next"])
def test_space_plays_after_a_click_anywhere(app: App, control: str) -> None:
    scene = replaying(app)
    click(app, control)
    number = scene.playback.number
    key(app, "Space")
    assert scene.playback.playing
    key(app, "Space")
    assert not scene.playback.playing
    assert scene.playback.number == number
