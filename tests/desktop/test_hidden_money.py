"""Money that the table hides is seen nowhere: two games that differ in nothing else look and read the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame
import pytest

from powergrid import game as games
from powergrid.desktop.app import App
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.statistics import StatisticsScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.scene import Scene
from powergrid.desktop.words.log import choiceless, log_lines
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.recap import recap
from powergrid.game import Game, replay
from powergrid.record import SECTION, parse_record, record_text
from powergrid.rules.engine import new_game
from powergrid.rules.events import Event
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.setup import Deal
from powergrid.rules.state import GameState
from tests.desktop.drawn import texts_on
from tests.desktop.positions import find
from tests.games.golden_games import golden

NAME = "germany_recharged_4p_1"
SIZE = (1280, 720)
VIEWER = 1
ROUND = 4
FIRST = find(NAME, lambda state: state.round == ROUND)
LAST = find(NAME, lambda state: state.round == ROUND + 1)


@contextmanager
def richer(monkeypatch: pytest.MonkeyPatch, seats: set[int], by: int) -> Iterator[None]:
    """Let these seats begin every game with more money; whatever they did then is legal still."""

    def begun(ruleset: Ruleset, deal: Deal) -> tuple[GameState, list[Event]]:
        state, events = new_game(ruleset, deal)
        for seat in seats:
            state.players[seat].money += by
        return state, events

    with monkeypatch.context() as patch:
        patch.setattr(games, "new_game", begun)
        yield


def played(number: int, kinds: dict[int, str]) -> Game:
    """Return the golden game after some actions, with hidden money; kinds: the bots by seat."""
    data = json.loads(record_text(golden(NAME).record))
    data[SECTION] = {"table": {"hidden_money": True}}
    for seat, kind in kinds.items():
        data["setup"]["players"][seat]["kind"] = kind
    return replay(parse_record(json.dumps(data)), upto=number)


def shown(scene: Scene) -> tuple[bytes, list[str]]:
    """Draw a scene; return its picture and all its words, those of tooltips and of refusals too."""
    pygame.font.init()
    picture = pygame.Surface(SIZE)
    with texts_on(picture) as texts:
        scene.draw_all(Canvas(picture, theme.ui_scale(*SIZE)))
    words = [text.string for text in texts]
    for control in scene.ui.controls:
        tip = control.tip
        words.append(f"{control.name} {control.enabled} {control.reason}")
        if tip is not None:
            words.append(f"{tip.title} {tip.text}")
    return pygame.image.tobytes(picture, "RGB"), words


def assert_same(monkeypatch: pytest.MonkeyPatch, seats: set[int], make: Callable[[], Scene]) -> None:
    plain_picture, plain_words = shown(make())
    with richer(monkeypatch, seats, 400):
        rich_picture, rich_words = shown(make())
    assert plain_words == rich_words
    assert plain_picture == rich_picture


@pytest.mark.parametrize("number", range(FIRST, LAST))
def test_the_table_shows_one_person_nothing_of_the_bots_money(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    bots = {seat: "normal" for seat in range(4) if seat != VIEWER}

    def table() -> Scene:
        return TableScene(played(number, bots), hidden_money=True)

    assert_same(monkeypatch, set(bots), table)


@pytest.mark.parametrize("number", range(FIRST, LAST))
def test_the_table_shows_people_nothing_of_the_others_money(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    at_turn = played(number, {}).state.to_act

    def table() -> Scene:
        return TableScene(played(number, {}), hidden_money=True)

    assert_same(monkeypatch, {seat for seat in range(4) if seat != at_turn}, table)


def test_the_replay_of_a_running_game_shows_no_money(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = ReplayScene(played(LAST, {}))
    with richer(monkeypatch, {0, 1, 2, 3}, 400):
        rich = ReplayScene(played(LAST, {}))
    for number in range(FIRST, LAST):
        plain.jump_to(number)
        rich.jump_to(number)
        assert shown(plain) == shown(rich), number
    assert plain.lines == rich.lines


def test_the_statistics_of_a_running_game_show_no_money(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = []
    for more in (0, 400):
        with richer(monkeypatch, {0, 1, 2, 3}, more):
            scene = StatisticsScene(played(LAST, {}), hidden_money=True)
        app.push(scene)
        for page in ("rounds", "power"):
            scene.charts.choose(page)
            pages.append(shown(scene))
        assert scene.ui.control("page.money") is None
    assert pages[:2] == pages[2:]


def test_log_and_news_of_a_running_game_tell_no_money(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = played(LAST, {})
    with richer(monkeypatch, {0, 1, 2, 3}, 400):
        rich = played(LAST, {})
    forced = choiceless(plain.record)
    with richer(monkeypatch, {0, 1, 2, 3}, 400):
        rich_forced = choiceless(rich.record)
    assert forced != rich_forced  # with more money some of them had a choice
    for since in range(FIRST, LAST):
        assert recap(plain, since, names_of(plain)) == recap(rich, since, names_of(rich))
    plain_lines, rich_lines = (
        log_lines(game, found, hidden_money=True) for game, found in ((plain, forced), (rich, rich_forced))
    )
    assert plain_lines == rich_lines


def test_money_that_is_not_hidden_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison finds money where it is shown."""
    plain = shown(TableScene(played(FIRST, {})))
    with richer(monkeypatch, {0}, 400):
        rich = shown(TableScene(played(FIRST, {})))
    assert plain[0] != rich[0]
    assert plain[1] != rich[1]
