from random import Random

import pytest

from powergrid.bots import ask, make_bot, view_of
from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.plants import PLANTS, STEP3
from powergrid.game import Game
from powergrid.rules.state import FINISHED
from tests.bots.games import start


def _play(game: Game, rounds: int) -> None:
    bot = make_bot("random", 5)
    while game.state.phase != FINISHED and game.state.round <= rounds:
        game.apply(ask(bot, game.state))


@pytest.mark.parametrize("edition", EDITIONS)
def test_view_hides_the_draw_pile_and_the_cards_left_out(edition: Edition) -> None:
    game = start(edition=edition, players=3)
    view = view_of(game.state, 0)
    assert view.state.deck == []
    assert view.state.removed == []
    # All 42 plants except the eight open ones could be in the draw pile; 26 of them are (RULES §2.7).
    assert len(view.unseen) == 34
    assert list(view.unseen) == sorted(view.unseen)
    assert (view.above, view.deck_size) == (26, 27)


def test_view_does_not_depend_on_the_hidden_card_order() -> None:
    game = start(edition="classic", players=4)
    other = game.state.copy()
    other.deck[1:20] = reversed(other.deck[1:20])
    assert view_of(other, 0) == view_of(game.state, 0)


def test_view_is_a_copy() -> None:
    game = start()
    view = view_of(game.state, 0)
    view.state.players[0].money = 0
    view.state.market.clear()
    assert game.state.players[0].money == 50
    assert len(game.state.market) == 8


def test_hidden_money_is_guessed_for_others_only() -> None:
    game = start(players=4)
    _play(game, 4)
    for seat, player in enumerate(game.state.players):
        player.money = 1000 + seat
    view = view_of(game.state, 2, hidden_money=True)
    assert not view.money_known
    assert view.state.players[2].money == 1002
    assert all(view.state.players[seat].money <= 150 for seat in (0, 1, 3))
    open_view = view_of(game.state, 2)
    assert [player.money for player in open_view.state.players] == [1000, 1001, 1002, 1003]


def test_cards_left_out_by_the_board_are_known() -> None:
    game = start("france")
    view = view_of(game.state, 0)
    assert view.state.removed == [13]  # RULES §14.5
    assert 13 not in view.unseen
    assert view.tops == (11,)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rounds", [1, 3, 6, 30])
def test_imagined_state_agrees_with_public_facts(edition: Edition, rounds: int) -> None:
    game = start(edition=edition, players=4, seed=2)
    _play(game, rounds)
    state = game.state
    view = view_of(state, 0)
    imagined = view.imagine(Random(3))
    assert len(imagined.deck) == len(state.deck) == view.deck_size
    assert (STEP3 in imagined.deck) == (STEP3 in state.deck)
    if STEP3 in state.deck:
        place = state.deck.index(STEP3)
        assert imagined.deck.index(STEP3) == place
        assert sorted(imagined.deck[place:]) == sorted(state.deck[place:])
    else:
        assert sorted(imagined.deck) == sorted(state.deck)
    held = [plant for player in imagined.players for plant in player.plants]
    cards = [*imagined.deck, *imagined.market, *imagined.removed, *held]
    assert len(set(cards)) == len(cards)
    assert set(cards) <= {*PLANTS, STEP3}


def test_the_imagined_top_card_has_the_visible_card_back() -> None:
    for seed in range(12):
        state = start(edition="recharged", players=4, seed=seed).state
        view = view_of(state, 0)
        assert view.top_is_plug is (state.deck[0] <= 15)
        assert all((view.imagine(Random(n)).deck[0] <= 15) is view.top_is_plug for n in range(5))


def test_classic_top_card_is_known_at_the_start() -> None:
    state = start(edition="classic", players=4).state
    view = view_of(state, 0)
    assert view.tops == (13,)  # RULES §3.2
    assert view.imagine(Random(1)).deck[0] == 13
