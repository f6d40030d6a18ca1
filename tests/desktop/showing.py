"""Functions that show games at the table, for tests of the desktop game."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import pygame
import pytest
from _pytest.mark import ParameterSet

from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.decisions.cost_card import CostCard
from powergrid.desktop.play import coach, first_steps, settings
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.scene import Scene
from powergrid.desktop.words import language
from powergrid.game import Game, create_game
from powergrid.rules.engine import legal_actions
from powergrid.rules.state import GameState
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import layout_problems
from tests.desktop.driving import hover, key, on_top, wait
from tests.desktop.positions import GERMANY, position
from tests.sure import sure

AnyScene = TypeVar("AnyScene", bound=Scene)
#: Window sizes and languages for tests of the dock: the least room for the longest words; the others are slow.
DOCK_VIEWS = [
    pytest.param(size, code, marks=() if (size, code) == ((1280, 720), "de") else pytest.mark.long)
    for size in ((1280, 720), (1920, 1080))
    for code in ("en", "de")
]
BUILDING = 245
"""Cleo's turn to build in round 7 of the golden game on Germany, with one city (Berlin) and 45 Elektro."""


def windows(boards: Iterable[str]) -> list[ParameterSet]:
    """Return every board with both window sizes. One size per board (they alternate) is fast, the other is slow."""
    return [
        pytest.param(board, size, marks=() if number % 2 == place else pytest.mark.long)
        for number, board in enumerate(boards)
        for place, size in enumerate(((1280, 720), (1920, 1080)))
    ]


def show(app: App, game: Game, *, forced: bool = False, hidden_money: bool = False) -> TableScene:
    """Show a game at the table.

    Args:
        forced: Make forced decisions automatically.
    """
    scene = TableScene(game, hidden_money=hidden_money)
    app.push(scene)
    scene.controller.auto_forced = forced
    app.step()
    return scene


def shown(app: App, scene: AnyScene) -> AnyScene:
    """Show a scene on top of the others."""
    app.push(scene)
    app.step()
    return scene


def is_visible(app: App) -> bool:
    """Return whether the focused control is completely visible."""
    control = app.scene.ui.control(app.scene.ui.focus.name)
    return control is not None and control.whole.height - control.rect.height < 0.5


def focus_path(app: App, press: str, limit: int) -> list[str]:
    """Return the focused control after each press of a key, until the focus stops moving."""
    names = [app.scene.ui.focus.name]
    for _ in range(limit):
        key(app, press)
        if app.scene.ui.focus.name == names[-1]:
            break
        assert is_visible(app), app.scene.ui.focus.name
        names.append(app.scene.ui.focus.name)
    return names


def new_game(kinds: tuple[str, ...] = ("human", "human", "human"), seed: int = 5) -> Game:
    players = [{"name": name, "kind": kind} for name, kind in zip(("Ana", "Bo", "Cleo"), kinds, strict=True)]
    return create_game(board_by_id("germany"), "recharged", ("green", "brown", "yellow"), players, {}, seed)


def card_of(scene: TableScene) -> CostCard:
    """Return the cost card of a city, which must be shown."""
    return sure(scene.board.card)[0]


def problems_with_plan(game: Game, size: tuple[int, int], code: str, clock: FakeClock) -> list[str]:
    """Return the layout problems of the dock with fuel for one run, at a window size and in a language."""
    program = App(size, headless=True, clock=clock)
    language.use(code)
    show(program, game)
    key(program, "1")
    found = layout_problems(program)
    program.close()
    return found


def tip_text(app: App, clock: FakeClock, name: str) -> str:
    """Let the mouse rest on a control and return the text of its tooltip."""
    hover(app, name)
    wait(app, clock, 500)
    shown = app.scene.ui.shown_tip()
    assert shown is not None, f"{name} has no tooltip"
    return f"{shown[1].title} {shown[1].text}".strip()


def until(app: App, done: Callable[[], bool], clock: FakeClock) -> None:
    """Let time pass until a condition holds."""
    for _ in range(2000):
        if done():
            return
        pygame.time.wait(2)
        wait(app, clock, 50)
    raise AssertionError("the condition never becomes true")


def show_when(app: App, wanted: Callable[[GameState], bool]) -> TableScene:
    """Show the table at the first moment of a golden game that meets a condition."""
    return show(app, position(GERMANY, wanted))


def round_6(phase: str, bidding: bool = False) -> Callable[[GameState], bool]:
    return lambda state: state.round == 6 and state.phase == phase and (state.on_offer > 0) == bidding


def at_table(app: App, phase: str, bidding: bool = False) -> TableScene:
    return show_when(app, round_6(phase, bidding))


def can_buy(state: GameState) -> bool:
    """Return whether the player to act is about to buy fuel and can take two tokens of one kind."""
    return state.phase == "resources" and any(most > 1 for _kind, most in legal_actions(state).purchases())


def can_mix(state: GameState) -> bool:
    """Return whether the player to act can buy two tokens of each of two fuels."""
    return state.phase == "resources" and sum(most > 1 for _kind, most in legal_actions(state).purchases()) > 1


def first_steps_at(app: App, number: int) -> TableScene:
    """Show the first steps at a moment of the script, after reading all earlier lessons."""
    keys = [lesson for at, lesson in coach.stops() if at < number and lesson]
    settings.change(seen=tuple(keys))
    app.go.table(first_steps.game_at(number, "Ana"))
    app.step()
    return on_top(app, TableScene)
