"""Hidden money is not visible anywhere: games that differ only in hidden money have the same pictures and text."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pygame
import pytest

from powergrid import game as games
from powergrid.desktop.app import App
from powergrid.desktop.play.undo import Undo
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.statistics import StatisticsScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.scene import Scene
from powergrid.desktop.words.log import choiceless, log_lines
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.recap import recap
from powergrid.game import Game, replay
from powergrid.record import SECTION, parse_record, record_text
from powergrid.rules.dealing import Deal
from powergrid.rules.engine import new_game
from powergrid.rules.events import Event
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.state import GameState
from tests.desktop.drawn import RecordingCanvas
from tests.desktop.positions import GERMANY, find
from tests.games.golden_games import golden

SIZE = (1280, 720)
Table = TypeVar("Table", bound=TableScene | ReplayScene)
ROUND = 4
FIRST = find(GERMANY, lambda state: state.round == ROUND)
LAST = find(GERMANY, lambda state: state.round == ROUND + 1)


@contextmanager
def richer(monkeypatch: pytest.MonkeyPatch, seats: set[int], by: int) -> Iterator[None]:
    """Give these seats more money at the start of every game; all recorded actions remain legal."""

    def begun(ruleset: Ruleset, deal: Deal) -> tuple[GameState, list[Event]]:
        state, events = new_game(ruleset, deal)
        for seat in seats:
            state.players[seat].money += by
        return state, events

    with monkeypatch.context() as patch:
        patch.setattr(games, "new_game", begun)
        yield


def played(number: int, kinds: dict[int, str]) -> Game:
    """Return the golden game after some actions, with hidden money.

    Args:
        kinds: The kinds of players by seat.
    """
    data = json.loads(record_text(golden(GERMANY).record))
    data[SECTION] = {"table": {"hidden_money": True}}
    for seat, kind in kinds.items():
        data["setup"]["players"][seat]["kind"] = kind
    return replay(parse_record(json.dumps(data)), upto=number)


def shown(scene: Scene) -> tuple[bytes, list[str]]:
    """Draw a scene; return its picture and all its text, including tooltips and refusals."""
    pygame.font.init()
    scene.ui.clock = lambda: 0
    picture = pygame.Surface(SIZE)
    scene.ui.cached_panels.clear()
    canvas = RecordingCanvas(picture, theme.ui_scale(*SIZE))
    scene.draw_all(canvas)
    words = [text.string for text in canvas.texts]
    for control in scene.ui.controls:
        tip = control.tip
        words.append(f"{control.name} {control.enabled} {control.reason}")
        if tip is not None:
            words.append(f"{tip.title} {tip.text}")
    return pygame.image.tobytes(picture, "RGB"), words


def two_tables(monkeypatch: pytest.MonkeyPatch, make: Callable[[], Table]) -> tuple[Table, Table]:
    """Return two scenes of the same game; in the second scene, everybody has more money."""
    plain = make()
    with richer(monkeypatch, {0, 1, 2, 3}, 400):
        return plain, make()


def move_to(scene: TableScene, number: int, own: int | None = None) -> None:
    """Go to a moment.

    Args:
        own: A seat that sees its own money and therefore has the same amount in both games.
    """
    controller = scene.controller
    controller.game.undo_to(number)
    controller.undoing = Undo(controller.game, table_agrees=False)
    if own is not None:
        controller.state.players[own].money = 60
    controller.refresh()


def assert_richer(plain: TableScene | ReplayScene, rich: TableScene | ReplayScene, own: int | None = None) -> None:
    for seat in range(4):
        more = rich.controller.state.players[seat].money - plain.controller.state.players[seat].money
        assert more == (0 if seat == own else 400)


def assert_same(plain: Scene, rich: Scene) -> None:
    (plain_picture, plain_words), (rich_picture, rich_words) = shown(plain), shown(rich)
    assert plain_words == rich_words
    assert plain_picture == rich_picture


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("viewer", [None, 1])
def test_the_table_reveals_nothing_about_other_players_money(
    monkeypatch: pytest.MonkeyPatch, viewer: int | None, every: int
) -> None:
    """Check this at decisions in every phase of a round.

    Args:
        viewer: The only person among bots, or None for four people who share the screen.
    """
    bots = {} if viewer is None else {seat: "normal" for seat in range(4) if seat != viewer}
    plain, rich = two_tables(monkeypatch, lambda: TableScene(played(LAST, bots), hidden_money=True))
    for number in reversed(range(FIRST, LAST, every)):
        own = plain.controller.game.at(number).to_act if viewer is None else viewer
        for scene in (plain, rich):
            move_to(scene, number, own)
            if scene.hand_over.is_pending():
                scene.hand_over.accept()
        assert_richer(plain, rich, own)
        assert_same(plain, rich)


def test_the_table_shows_no_money_during_the_hand_over(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, rich = two_tables(monkeypatch, lambda: TableScene(played(LAST, {}), hidden_money=True))
    for number in reversed(range(FIRST, LAST, 6)):
        for scene in (plain, rich):
            move_to(scene, number)
        assert plain.hand_over.is_pending()
        assert_richer(plain, rich)
        assert_same(plain, rich)


def test_the_replay_of_a_running_game_shows_no_money(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, rich = two_tables(monkeypatch, lambda: ReplayScene(played(LAST, {}), LAST))
    for number in reversed(range(FIRST, LAST, 3)):
        plain.playback.jump(number)
        rich.playback.jump(number)
        assert_richer(plain, rich)
        assert_same(plain, rich)
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


def test_log_and_news_of_a_running_game_show_no_money(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = played(LAST, {})
    with richer(monkeypatch, {0, 1, 2, 3}, 400):
        rich = played(LAST, {})
    forced = choiceless(plain.record)
    with richer(monkeypatch, {0, 1, 2, 3}, 400):
        rich_forced = choiceless(rich.record)
    assert forced != rich_forced  # with more money, some players would have had a choice
    for since in range(FIRST, LAST):
        assert recap(plain, since, names_of(plain)) == recap(rich, since, names_of(rich))
    plain_lines, rich_lines = (
        log_lines(game, found, hidden_money=True) for game, found in ((plain, forced), (rich, rich_forced))
    )
    assert plain_lines == rich_lines


def test_the_comparison_finds_money_that_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Test the comparison itself."""
    plain = shown(TableScene(played(FIRST, {})))
    with richer(monkeypatch, {0}, 400):
        rich = shown(TableScene(played(FIRST, {})))
    assert plain[0] != rich[0]
    assert plain[1] != rich[1]
