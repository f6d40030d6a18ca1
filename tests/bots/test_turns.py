"""Hints are complete legal turns, all different, and their facts are true."""

import pytest

from powergrid.bots import make_bot, view_of
from powergrid.bots.bot import Adviser
from powergrid.bots.turns import Hint, hints
from powergrid.game import Game
from powergrid.rules.actions import Bid, Build, Buy, Done, Nominate, Shuffle
from powergrid.rules.engine import legal_actions, perform
from powergrid.rules.state import OPEN
from tests.desktop.positions import position

GAME = "germany_recharged_4p_1"
#: The number of actions before each kind of decision in the golden game.
MOMENTS = {"nominate": 112, "bid": 7, "buy": 21, "build": 35, "power": 294, "scrap": 420}


def adviser(level: str) -> Adviser:
    bot = make_bot(level, 0)
    assert isinstance(bot, Adviser)
    return bot


def hints_for(game: Game, level: str = "normal") -> list[Hint]:
    return hints(adviser(level), adviser("normal"), view_of(game.state, game.state.to_act))


@pytest.mark.parametrize("kind", MOMENTS)
def test_every_hint_is_a_legal_turn(kind: str) -> None:
    game = position(GAME, MOMENTS[kind])
    assert legal_actions(game.state).kind == kind
    found = hints_for(game)
    assert 1 <= len(found) <= 3
    for hint in found:
        state = game.state.copy()
        for action in hint.actions:
            if state.awaiting_shuffle:
                perform(state, Shuffle(tuple(sorted(state.deck))))
            assert action in legal_actions(state)
            perform(state, action)
        assert hint.reasons


def test_fuel_and_cities_come_with_their_cost() -> None:
    for kind in ("buy", "build"):
        game = position(GAME, MOMENTS[kind])
        seat = game.state.to_act
        for hint in hints_for(game):
            state = game.state.copy()
            for action in hint.actions[:-1]:
                assert isinstance(action, Buy | Build)
                perform(state, action)
            assert isinstance(hint.actions[-1], Done)
            assert hint.cost == game.state.players[seat].money - state.players[seat].money


def test_all_hints_are_different() -> None:
    for kind, number in MOMENTS.items():
        found = hints_for(position(GAME, number))
        distinct = {(hint.fuel(), frozenset(hint.cities()), hint.first if kind not in ("buy", "build") else None)
                    for hint in found}  # fmt: skip
        assert len(distinct) == len(found)


def test_a_hint_to_build_less_says_how_much_it_saves() -> None:
    found = hints_for(position(GAME, MOMENTS["build"]))
    less = [hint for hint in found if hint.cost < found[0].cost]
    assert less
    for hint in less:
        reason = hint.reasons[0][0]
        assert reason.numbers == {"saved": found[0].cost - hint.cost}


@pytest.mark.parametrize("moment", ["nominate", "build"])
def test_a_searching_level_states_its_chances_after_enough_games(moment: str) -> None:
    best = hints_for(position(GAME, MOMENTS[moment]), "hard")[0]
    numbers = next(reason.numbers for reason in best.reasons[0] if reason.code == "chance")
    assert 0 < int(numbers["percent"]) < 100
    assert best.chance == (numbers["percent"] if int(numbers["games"]) >= 12 else None)


def test_the_game_is_not_changed() -> None:
    game = position(GAME, MOMENTS["build"])
    before = game.state.copy()
    hints_for(game)
    assert game.state == before


def test_a_stopped_search_returns_the_best_hint_so_far() -> None:
    state = position(GAME, MOMENTS["nominate"]).state
    view = view_of(state, state.to_act, stop=lambda: True)
    assert len(hints(adviser("hard"), adviser("normal"), view)) == 1


def test_a_hint_to_bid_names_the_most_likely_rival() -> None:
    """P0 nominates or bids; the hint names the remaining bidder for whom the plant is worth most."""
    for kind in ("nominate", "bid"):
        game = position(GAME, MOMENTS[kind])
        state = game.state
        for hint in hints_for(game):
            if not isinstance(hint.first, Nominate | Bid):
                assert hint.rival is None
                continue
            amount = hint.first.bid if isinstance(hint.first, Nominate) else hint.first.amount
            if hint.rival is not None:
                seat, most = hint.rival
                assert seat != state.to_act
                assert amount < most <= state.players[seat].money
                assert state.bidders >> seat & 1 if state.on_offer else state.status[seat] == OPEN


def test_a_player_who_cannot_raise_is_never_named() -> None:
    """Others cannot raise the bid if they have no more money than that; with hidden money, nobody knows."""
    game = position(GAME, MOMENTS["bid"])
    state, seat = game.state, game.state.to_act
    for other, player in enumerate(state.players):
        player.money = 200 if other == seat else 300
    rich = hints_for(game)
    bids = [hint for hint in rich if isinstance(hint.first, Bid)]
    assert bids
    assert all(hint.rival is not None for hint in bids)
    hidden = hints(adviser("normal"), adviser("normal"), view_of(state, seat, hidden_money=True))
    assert all(hint.rival is None for hint in hidden)
    for other, player in enumerate(state.players):
        player.money = 200 if other == seat else state.high_bid
    assert all(hint.rival is None for hint in hints_for(game))
