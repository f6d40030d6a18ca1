"""Undo is free during a player's own turn, but needs agreement past drawn cards and others' decisions; redo, reset."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powergrid.bots.random_bot import random_action
from powergrid.content.library import board_by_id
from powergrid.desktop.play.undo import Refused, Step, Undo
from powergrid.game import Game, create_game
from powergrid.record.snapshot import snapshot
from powergrid.rules.actions import Bid, Buy, Done, Nominate, Pass, Shuffle
from powergrid.rules.events import DeckShuffled, PlantDrawn, Step3Drawn
from powergrid.rules.state import FINISHED, NOBODY
from powergrid.saves import Autosave, open_game, resume, save_as
from tests.sure import sure

from .playing import finished_game, new_game, play


@pytest.fixture
def game() -> Game:
    """Return a classic three-player game on Germany in which plants 3 to 6 can be bought and seats act in `order`."""
    names = [{"name": name} for name in ("Ana", "Bo", "Cleo")]
    return create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], names, seed=7)


def take(game: Game, undo: Undo, *actions: Nominate | Bid | Pass | Buy | Done) -> None:
    for action in actions:
        start = game.length
        game.apply(action)
        undo.note_step(start)


def to_fuel(game: Game, undo: Undo) -> None:
    """Play to phase 3: everybody buys a plant at its minimum, without competing bids."""
    while game.state.phase == "auction":
        plant, low, _high = (game.legal().nominations() or [(0, 0, 0)])[0]
        take(game, undo, Nominate(game.state.to_act, plant, low) if plant else Pass(game.state.to_act))


def test_there_is_nothing_to_undo_at_first(game: Game) -> None:
    undo = Undo(game)
    assert undo.last() is None
    assert undo.why_not() == Refused("nothing")
    assert undo.undo() is None
    assert undo.redo() is None
    assert undo.reset_turn() == 0


def test_a_decision_can_be_undone_until_the_next_player_decides(game: Game) -> None:
    undo = Undo(game)
    first, second = game.state.to_act, (game.state.to_act + 1) % 3
    before = game.state.copy()
    take(game, undo, Nominate(first, 4, 4))
    assert undo.why_not() is None
    assert undo.last() == Step(0, 1, first)
    take(game, undo, Bid(second, 5))
    assert undo.undo() == Step(1, 2, second)
    assert undo.why_not() == Refused("other_decided", second)
    assert undo.undo() is None
    take(game, undo, Bid(second, 6))
    undo.table_agrees = True
    assert undo.undo() == Step(1, 2, second)
    assert undo.undo() == Step(0, 1, first)
    assert game.state == before


def test_a_forced_pass_of_another_player_does_not_end_undo(game: Game) -> None:
    undo = Undo(game)
    first, second = game.state.to_act, (game.state.to_act + 1) % 3
    start = game.length
    game.apply(Nominate(first, 4, 50))
    game.apply(Pass(second))
    undo.forced.add(2)
    undo.note_step(start)
    assert undo.undo() == Step(0, 2, first)
    assert undo.forced == set()
    assert undo.redo() == Step(0, 2, first)
    assert undo.forced == {2}
    undo.forced.clear()
    assert undo.why_not() == Refused("other_decided", second)
    assert undo.undo() is None
    assert game.length == 2


def test_a_drawn_card_ends_undo_unless_the_table_agrees(game: Game) -> None:
    undo = Undo(game)
    first = game.state.to_act
    take(game, undo, Nominate(first, 4, 4), Pass((first + 1) % 3), Pass((first + 2) % 3))
    assert any(isinstance(event, PlantDrawn) for event in game.events[3])
    assert undo.why_not() == Refused("card_drawn")
    assert undo.undo() is None
    assert game.length == 3
    undo.table_agrees = True
    assert [undo.undo() is not None for _ in range(4)] == [True, True, True, False]
    assert game.length == 0


def test_handing_over_the_screen_ends_undo(game: Game) -> None:
    undo = Undo(game)
    take(game, undo, Nominate(game.state.to_act, 4, 4))
    undo.hand_over()
    assert undo.why_not() == Refused("handed_over")
    assert undo.undo() is None
    take(game, undo, Bid(game.state.to_act, 5))
    assert undo.why_not() is None
    undo.undo()
    assert undo.why_not() == Refused("handed_over")
    undo.table_agrees = True
    assert undo.why_not() is None


def test_reset_my_turn_undoes_exactly_the_turn(game: Game) -> None:
    undo = Undo(game)
    to_fuel(game, undo)
    begin, before, seat = game.length, game.state.copy(), game.state.to_act
    fuel, most = game.legal().purchases()[0]
    assert most >= 2
    take(game, undo, Buy(seat, fuel, 1), Buy(seat, fuel, 1))
    bought = game.state.copy()
    assert undo.reset_turn() == 2
    assert (game.length, game.state) == (begin, before)
    assert undo.reset_turn() == 0
    assert undo.redo() is not None
    assert undo.redo() is not None
    assert game.state == bought
    take(game, undo, Done(seat))
    assert game.state.to_act != seat
    assert undo.reset_turn() == 0  # the next player's turn has not started
    assert undo.why_not() is None  # but the end of the previous turn can still be undone


def test_redo_is_possible_until_a_new_action(game: Game) -> None:
    undo = Undo(game)
    first = game.state.to_act
    take(game, undo, Nominate(first, 4, 4))
    undo.undo()
    assert undo.next_redo() == Step(0, 1, first)
    take(game, undo, Nominate(first, 3, 3))
    assert undo.next_redo() is None
    assert undo.redo() is None
    assert game.record.actions == [Nominate(first, 3, 3)]


def test_actions_in_a_loaded_game_can_be_undone() -> None:
    game = play(new_game(), 60)
    undo = Undo(game, table_agrees=True)
    while undo.undo() is not None:
        pass
    assert game.length == 0
    assert undo.why_not() == Refused("nothing")


def test_a_shuffle_is_undone_together_with_its_cause() -> None:
    game = finished_game("germany", "recharged", 4)
    number = next(n for n, action in enumerate(game.record.actions) if isinstance(action, Shuffle))
    undo = Undo(game, table_agrees=True)
    while game.length > number + 1:
        undo.undo()
    last = sure(undo.last())
    assert (last.start, last.end) == (number - 1, number + 1)
    undo.table_agrees = False
    assert undo.why_not() == Refused("card_drawn")
    undo.table_agrees = True
    undo.undo()
    assert not game.state.awaiting_shuffle
    assert game.state.to_act != NOBODY
    undo.redo()
    assert isinstance(game.record.actions[-1], Shuffle)


@settings(max_examples=12)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 6), recharged=st.booleans())
def test_random_play_undone_and_redone_gives_equal_states(seed: int, players: int, recharged: bool) -> None:
    game = new_game("germany", "recharged" if recharged else "classic", players, seed)
    undo, random = Undo(game, table_agrees=True), Random(seed)
    states = [game.state.copy()]
    for _ in range(150):
        if game.state.phase == FINISHED:
            break
        start = game.length
        game.apply(random_action(game.legal(), random))
        undo.note_step(start)
        states.append(game.state.copy())
    actions = list(game.record.actions)
    for state in reversed(states[:-1]):
        assert undo.undo() is not None
        assert game.state == state
    assert undo.undo() is None
    for state in states[1:]:
        assert undo.redo() is not None
        assert game.state == state
    assert undo.redo() is None
    assert game.record.actions == actions


@settings(max_examples=12)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 5))
def test_undo_past_drawn_cards_or_other_players_needs_agreement(seed: int, players: int) -> None:
    game = new_game("usa", "classic", players, seed)
    undo, random = Undo(game), Random(seed)
    undo_count = 0
    for _ in range(200):
        if game.state.phase == FINISHED:
            break
        start = game.length
        game.apply(random_action(game.legal(), random))
        undo.note_step(start)
        while random.random() < 0.4 and undo.last() is not None:
            seats = {getattr(action, "seat", NOBODY) for action in game.record.actions[start:]}
            shown = [event for events in game.events[start + 1 :] for event in events]
            length = game.length
            if undo.undo() is None:
                assert game.length == length
                break
            assert len(seats - {NOBODY}) == 1
            assert not any(isinstance(event, (PlantDrawn, Step3Drawn, DeckShuffled)) for event in shown)
            undo_count += 1
            last = undo.last()
            start = last.start if last else 0
    assert undo_count > 0


# --- across a restart ----------------------------------------------------------------------------------------


def test_undone_actions_can_be_redone_after_a_restart(game: Game) -> None:
    autosave = Autosave()
    undo = Undo(game)
    first, second = game.state.to_act, (game.state.to_act + 1) % 3
    take(game, undo, Nominate(first, 4, 4), Bid(second, 5))
    actions = list(game.record.actions)
    undo.table_agrees = True
    undo.undo()
    undo.undo()
    autosave.write(game)
    found = sure(resume())
    assert found.game.length == 0
    again = Undo(found.game)
    assert again.next_redo() == Step(0, 1, first)
    assert again.redo() == Step(0, 1, first)
    assert again.redo() == Step(1, 2, second)
    assert again.redo() is None
    assert found.game.record.actions == actions
    found.autosave.write(found.game)
    assert not sure(resume()).game.can_redo()


def test_a_game_undone_to_the_start_is_redone_with_its_shuffles() -> None:
    game = finished_game(seed=5)
    actions, end = list(game.record.actions), snapshot(game.state)
    assert any(isinstance(action, Shuffle) for action in actions)
    undo = Undo(game, table_agrees=True)
    while undo.undo() is not None:
        pass
    info = save_as(game, "From the start")
    again = open_game(info.path)
    undo = Undo(again, table_agrees=True)
    while undo.redo() is not None:
        pass
    assert again.record.actions == actions
    assert snapshot(again.state) == end


@pytest.mark.parametrize(
    "undone",
    ["text", 5, [5], [{"do": "pass"}], [{"seat": 0, "do": "build", "city": "essen"}], [{"do": "shuffle", "deck": [3]}]],
)
def test_an_invalid_list_of_undone_actions_is_ignored(game: Game, undone: object) -> None:
    info = save_as(game, "One")
    data = json.loads(info.path.read_bytes())
    data["program"]["undone"] = undone
    info.path.write_text(json.dumps(data), encoding="utf-8")
    again = open_game(info.path)
    assert not again.can_redo()
    assert Undo(again).next_redo() is None


def test_forced_passes_do_not_end_undo_after_a_restart(game: Game) -> None:
    undo = Undo(game)
    first, second = game.state.to_act, (game.state.to_act + 1) % 3
    game.apply(Nominate(first, 4, 50))
    undo.note_forced(2)
    game.apply(Pass(second))
    Autosave().write(game)
    found = sure(resume())
    again = Undo(found.game)
    assert again.forced == {2}
    assert again.undo() == Step(0, 2, first)
    assert again.forced == set()
    found.game.apply(Nominate(first, 4, 4))
    found.game.apply(Bid(second, 5))
    found.autosave.write(found.game)
    assert Undo(sure(resume()).game).forced == set()
