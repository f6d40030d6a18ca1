"""The reasons for bots' moves: in the log, with a key, and in a replay."""

import pytest

from powergrid.bots import Adviser, Reason, make_bot, view_of
from powergrid.bots.reasons import reason
from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.screens.replay import why
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.table import game_log
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.words.log import Line
from powergrid.desktop.words.reasons import comments_on_moves
from powergrid.desktop.words.refusals import reason_text
from powergrid.game import Game, create_game
from powergrid.record import Program, Table
from powergrid.rules.actions import Action, Bid, Build, Buy, Done, Nominate, Pass, Power
from powergrid.rules.legal import Legal
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw
from tests.desktop.driving import click, hover, key, wait, wait_for_jobs
from tests.desktop.positions import position
from tests.desktop.showing import shown
from tests.saves.playing import finished_game
from tests.sure import sure


@pytest.fixture
def scene(app: App, clock: FakeClock) -> TableScene:
    """Return a table at which Ana has nominated plant 4 and the bots have acted until her next turn."""
    settings.change(hints=False, bots="instant")
    players = [{"name": "Ana"}, {"name": "Bo", "kind": "normal"}, {"name": "Cleo", "kind": "easy"}]
    game = create_game(board_by_id("germany"), "recharged", ["green", "brown", "red"], players, seed=4)
    scene = TableScene(game)
    app.push(scene)
    let_bots_act(app, clock, scene)
    return scene


def let_bots_act(app: App, clock: FakeClock, scene: TableScene) -> None:
    for _ in range(200):
        wait(app, clock, 100)
        wait_for_jobs()
        if scene.person_acts() and scene.bots.reasons:
            return
        if scene.person_acts() and scene.controller.kind == "nominate":
            plant, low, _high = scene.controller.legal.nominations()[0]
            scene.controller.act(Nominate(scene.controller.seat, plant, low))
            scene.moved()


def test_a_bots_log_line_shows_its_reasons_on_hover(app: App, clock: FakeClock, scene: TableScene) -> None:
    number, text = next(reversed(scene.log.whys().items()))
    name = f"log.list.why.{number}"
    hover(app, name)
    wait(app, clock, 500)
    assert sure(scene.ui.shown_tip())[1].text == text
    assert scene.bots.reasons[number][0].sentence in text


def test_a_click_or_a_key_explains_a_move(app: App, scene: TableScene) -> None:
    number = max(scene.log.whys())
    click(app, f"log.list.why.{number}")
    assert len(scene.dialogs) == 1
    key(app, "Enter")
    assert not scene.dialogs
    key(app, "Y")
    assert len(scene.dialogs) == 1
    assert scene.dialogs[0].title.startswith("Why ")
    key(app, "Enter")
    assert scene.controller.game.length > 0


def test_with_hints_off_the_key_says_there_are_no_reasons(app: App, scene: TableScene) -> None:
    settings.change(advice=False)
    key(app, "Y")
    assert scene.ui.toasts[-1].text == "Hints are off, so the bots give no reasons."


def test_human_moves_have_no_reasons(scene: TableScene) -> None:
    actions = scene.controller.game.record.actions
    people = {n for n, action in enumerate(actions, start=1) if getattr(action, "seat", None) == 0}
    assert not people & set(scene.log.whys())


def test_reasons_for_undone_moves_are_discarded(app: App, scene: TableScene) -> None:
    scene.controller.undoing.table_agrees = True
    while scene.controller.game.length:
        scene.controller.undo()
    app.step()
    assert not scene.log.whys()


def test_the_log_can_be_drawn_right_after_an_undo(scene: TableScene) -> None:
    """The reasons are discarded only when it is a player's turn."""
    scene.controller.undoing.table_agrees = True
    while scene.controller.game.length:
        scene.controller.undo()
    assert scene.bots.reasons
    assert scene.log.whys() == {}


def test_a_table_without_bots_says_so(app: App) -> None:
    players = [{"name": "Ana"}, {"name": "Bo"}]
    game = create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], players, seed=4)
    scene = shown(app, TableScene(game))
    key(app, "Y")
    assert not scene.dialogs
    assert len(scene.ui.toasts) == 1


def test_hidden_money_stays_hidden(scene: TableScene) -> None:
    money_reason = Reason("no_plant", "I keep my 30 Elektro.", {"money": 30})
    left = reason("hold_step2", 30, 50)
    bound = reason("too_expensive", 20, 31, 30)
    other = Reason("no_fuel", "It needs no fuel.")
    number = max(scene.bots.reasons)
    scene.bots.reasons[number] = (money_reason, left, bound, other)
    scene.log.language_changed()  # rewrites all reasons
    assert scene.log.whys()[number] == " ".join(map(reason_text, (money_reason, left, bound, other)))
    scene.log.hidden_money = True
    assert scene.log.whys()[number] == reason_text(other)


def test_a_bots_pass_does_not_explain_the_purchase_it_causes() -> None:
    actions: list[Action] = [Nominate(0, 4, 4), Pass(1), Pass(2)]
    known = {2: "too dear", 3: "too dear"}
    bought = Line(0, (("Ana", True), (" buys 4 for 4", False)), 3)
    passed = Line(2, (("Cleo", True), (" passes", False)), 3)
    assert not game_log.is_explained(bought, actions, known)
    assert game_log.is_explained(passed, actions, known)
    assert game_log.last_moves([passed, bought], lambda line: game_log.is_explained(line, actions, known), 2) == [
        passed
    ]


def test_a_game_without_hints_does_not_reveal_bots_reasons(app: App, scene: TableScene) -> None:
    """They would reveal the maximum bid of a bot."""
    assert scene.log.whys()
    scene.controller.game.record.note(Program(table=Table(no_advice=True)))
    assert scene.log.whys() == {}


def test_reasons_for_several_purchases_are_shown_together() -> None:
    """Fuel that supplies nothing by itself is not given as a reason, stored fuel is mentioned once, the chance last."""
    actions: list[Action] = [Buy(1, 0, 2), Buy(1, 1, 1), Buy(1, 0, 1), Buy(1, 0, 1), Buy(2, 1, 3)]
    chance = reason("chance", 24, 40)
    reasons = {
        1: [reason("fuel", 0, 2, 4, 3), reason("earns", 3, 44), chance],
        2: [reason("fuel", 1, 1, 3, 4), reason("earns", 4, 54), chance],
        3: [reason("store", 0, 2, 5)],
        4: [reason("store", 0, 3, 5), chance],
        5: [reason("fuel", 1, 3, 9, 2), reason("earns", 2, 33)],
    }
    comments = comments_on_moves(reasons, actions)
    assert comments[4] == " ".join((
        "With it and the stored fuel, plants can supply 4 cities this round.", "Supplying 4 cities earns 54 Elektro.",
        "Coal costs 3 Elektro now and about 5 in the next round.", "My chance of winning is about 24%.",
    ))  # fmt: skip
    assert (
        comments[5]
        == "3 oil for 9 Elektro: with it I can supply 2 cities this round. Supplying 2 cities earns 33 Elektro."
    )


def test_the_chance_is_shown_once_a_turn_rather_than_with_every_bid() -> None:
    actions: list[Action] = [Bid(1, 5), Build(1, 3), Build(1, 4), Build(2, 5), Pass(1), Buy(1, 0, 1)]
    chance, city = reason("chance", 24, 40), reason("claim", 20, 3, 0)
    comments = comments_on_moves({number: [city, chance] for number in range(1, 7)}, actions)
    assert [number for number, text in comments.items() if "24%" in text] == [2, 4, 6]
    hopeless = comments_on_moves({4: [city, reason("chance", 3, 40)]}, actions)[4]
    assert "%" not in hopeless, "3 % is the lowest figure shown, so it may be less"


def test_running_plants_is_explained_only_in_the_log() -> None:
    assert comments_on_moves({1: [reason("power", 11, 112, 5)]}, [Power(1, ())]) == {}


def with_bots(no_advice: bool = False) -> tuple[Game, list[tuple[int, str]]]:
    """Return a game of Ana and two bots in its first auctions, and the first reasons for the bots' decisions."""
    players = [{"name": "Ana"}, {"name": "Bo", "kind": "normal"}, {"name": "Cleo", "kind": "normal"}]
    game = create_game(board_by_id("germany"), "recharged", ["green", "brown", "red"], players, seed=4)
    game.record.extra = {"program": {"table": {"no_advice": no_advice}}}
    bot, explained = make_bot("normal", 0), list[tuple[int, str]]()
    assert isinstance(bot, Adviser)
    while len(explained) < 6:
        state = game.state
        view = view_of(state, state.to_act)
        advice = bot.advise(view, Legal(view.state), 1)[0]
        is_bot = state.to_act != 0
        game.apply(advice.action)
        if is_bot:
            explained.append((game.length, advice.reasons[0].sentence))
    return game, explained


def test_in_a_replay_y_explains_the_last_bot_move(app: App) -> None:
    game, explained = with_bots()
    scene = shown(app, ReplayScene(game))
    for number, sentence in explained:
        scene.playback.jump(number)
        key(app, "Y")
        assert scene.dialogs[-1].title.startswith("Why did ")
        texts = " ".join(text.string for text in draw(app))
        assert " ".join(sentence.split()[:4]) in texts
        key(app, "Y")
        assert not scene.dialogs


def test_in_a_replay_y_says_if_no_bot_has_moved(app: App) -> None:
    scene = shown(app, ReplayScene(finished_game("germany", "recharged", 4, seed=3)))
    key(app, "Y")
    assert not scene.dialogs
    assert scene.ui.toasts[-1].text == "No bot has moved yet."


def test_y_reveals_no_hints_in_a_running_game_without_hints(app: App) -> None:
    game, explained = with_bots(no_advice=True)
    scene = shown(app, ReplayScene(game, explained[-1][0]))
    key(app, "Y")
    assert not scene.dialogs
    assert scene.ui.toasts[-1].text == "Hints are off, so the bots give no reasons."


def test_reasons_reveal_no_hidden_money(app: App) -> None:
    """If a bot bids all its money, the reason with that amount is omitted."""
    game, explained = with_bots()
    for number, _sentence in explained:
        everything = why.reasons(game, number, hidden_money=False)
        shared = why.reasons(game, number, hidden_money=True)
        assert all(word in everything.split() for word in shared.split())
    assert any(
        why.reasons(game, n, hidden_money=True) != why.reasons(game, n, hidden_money=False) for n, _ in explained
    )


def test_the_end_of_a_turn_is_explained_by_its_last_city_or_purchase() -> None:
    game, seats = position("germany_recharged_4p_1", 60), [Seat(number, "Bo", "blue", "expert") for number in range(4)]
    actions: list[Action] = game.record.actions
    ends = [(number, action) for number, action in enumerate(actions, start=1) if isinstance(action, Done)]
    assert ends
    for number, action in ends:
        before = actions[number - 2]
        continues_turn = isinstance(before, Buy | Build) and before.seat == action.seat
        assert why.last_bot_move(game, seats, number) == (number - 1 if continues_turn else number)
