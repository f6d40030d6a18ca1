"""The keys of the table that work in a replay, too."""

from __future__ import annotations

import pytest

from powergrid.bots import Adviser, make_bot, view_of
from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.screens import shortcuts
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.screens.replay import why
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.game import Game, create_game
from powergrid.rules.legal import Legal
from tests.desktop.drawn import draw
from tests.desktop.driving import click, key
from tests.desktop.showing import shown
from tests.saves.playing import finished_game


@pytest.fixture(scope="module")
def game() -> Game:
    return finished_game("germany", "recharged", 4, seed=3)


@pytest.fixture
def scene(app: App, game: Game) -> ReplayScene:
    return shown(app, ReplayScene(game))


def with_bots(no_advice: bool = False) -> tuple[Game, list[tuple[int, str]]]:
    """Return a game of Ana and two bots in its first auctions, and the bots' first reasons at their decisions."""
    players = [{"name": "Ana"}, {"name": "Bo", "kind": "normal"}, {"name": "Cleo", "kind": "normal"}]
    game = create_game(board_by_id("germany"), "recharged", ["green", "brown", "red"], players, seed=4)
    game.record.extra = {"program": {"table": {"no_advice": no_advice}}}
    bot, told = make_bot("normal", 0), list[tuple[int, str]]()
    assert isinstance(bot, Adviser)
    while len(told) < 6:
        state = game.state
        view = view_of(state, state.to_act)
        advice = bot.advise(view, Legal(view.state), 1)[0]
        is_bot = state.to_act != 0
        game.apply(advice.action)
        if is_bot:
            told.append((game.length, advice.reasons[0].sentence))
    return game, told


def test_y_says_why_the_last_bot_did_that(app: App) -> None:
    game, told = with_bots()
    scene = shown(app, ReplayScene(game))
    for number, sentence in told:
        scene.playback.jump(number)
        key(app, "Y")
        assert scene.dialogs[-1].title.startswith("Why did ")
        texts = " ".join(text.string for text in draw(app))
        assert " ".join(sentence.split()[:4]) in texts
        key(app, "Y")
        assert not scene.dialogs


def test_y_says_that_no_bot_has_moved(app: App, scene: ReplayScene) -> None:
    key(app, "Y")
    assert not scene.dialogs
    assert scene.ui.toasts[-1].text == "No bot has moved yet."


def test_y_gives_no_hints_about_a_running_game_without_hints(app: App) -> None:
    game, told = with_bots(no_advice=True)
    scene = shown(app, ReplayScene(game, told[-1][0]))
    key(app, "Y")
    assert not scene.dialogs
    assert scene.ui.toasts[-1].text == "Hints are off, so the bots give no reasons."


def test_reasons_tell_no_hidden_money(app: App) -> None:
    """A bot bids up to its money: the reason with that number is left out."""
    game, told = with_bots()
    for number, _sentence in told:
        everything = why.reasons(game, number, hidden_money=False)
        shared = why.reasons(game, number, hidden_money=True)
        assert all(word in everything.split() for word in shared.split())
    assert any(why.reasons(game, n, hidden_money=True) != why.reasons(game, n, hidden_money=False) for n, _ in told)


@pytest.mark.parametrize(
    ("pressed", "title"),
    [("T", "Payouts, refill and plants"), ("L", "Log"), ("Ctrl+S", "Save the game")],
)
def test_keys_of_the_table_open_the_same_dialogs(app: App, scene: ReplayScene, pressed: str, title: str) -> None:
    key(app, pressed)
    assert [dialog.title for dialog in scene.dialogs] == [title]


def test_the_deck_shows_the_payouts_as_at_the_table(app: App, scene: ReplayScene) -> None:
    click(app, "market.deck")
    assert [dialog.title for dialog in scene.dialogs] == ["Payouts, refill and plants"]


def test_the_log_of_a_replay_ends_at_its_moment(app: App, scene: ReplayScene) -> None:
    key(app, "L")
    assert any(text.string.startswith("Phase 2") for text in draw(app))
    assert not any(text.string.startswith("Phase 3") for text in draw(app))
    key(app, "Esc", "End", "L")
    assert any("Phase 5" in text.string or "over" in text.string for text in draw(app))


def test_v_f3_and_ctrl_o_work_in_a_replay(app: App, scene: ReplayScene) -> None:
    assert scene.playback.speed == "one"
    key(app, "V", "V")
    assert scene.playback.speed == "four"
    key(app, "V")
    assert scene.playback.speed == "half"
    key(app, "F3")
    assert scene.beside == "charts"
    key(app, "F3")
    assert scene.beside == "market"
    key(app, "Ctrl+O")
    assert isinstance(app.scene, LoadScene)


#: Keys of the table that are about a decision, or show money to one player at the table only.
_DECIDING = {"G", "B", "2", "H", "W", "F2", "M", "R"}


def test_the_help_names_the_keys_of_the_table_that_work_in_a_replay() -> None:
    groups = shortcuts.GROUPS[0], shortcuts.SCREENS["replay"]
    table, replays = ({one.key for one in group} for _title, group in groups)
    assert table - replays == _DECIDING
