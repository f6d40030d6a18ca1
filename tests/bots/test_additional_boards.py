"""Every bot can play every additional board to the end, and random games keep the invariants (BOARDS)."""

import pytest

from powergrid.bots.bot import Bot
from powergrid.bots.levels import EASY, HardBot, ThoughtfulBot
from powergrid.bots.outlook import Taste
from powergrid.bots.random_bot import RandomBot
from powergrid.bots.search import Effort
from powergrid.bots.view import view_of
from powergrid.content.editions import EDITIONS, Edition
from powergrid.game import Game
from powergrid.record import parse_record, record_text
from powergrid.rules.plant_market import current_market
from powergrid.rules.state import FINISHED
from powergrid.simulation import Plan, play_game
from tests.bots.games import ADDITIONAL_BOARDS, board, start
from tests.games.invariants import watch
from tests.games.random_play import Choice, play

#: The effort of a hard bot with almost no search; the search is tested elsewhere.
QUICK = Effort(samples=2, first=1, candidates=2)


def finish(game: Game) -> Game:
    """Play a game to the end, with a bot of a different level in each seat."""
    bots: list[Bot] = [
        RandomBot(1),
        ThoughtfulBot(1, EASY),
        ThoughtfulBot(1, Taste()),
        HardBot(1, effort=QUICK, clock=lambda: 0),
    ]
    while game.state.phase != FINISHED:
        legal = game.legal()
        seat = legal.seat
        action = bots[seat % len(bots)].choose(view_of(game.state, seat), legal)
        assert action in legal
        game.apply(action)
        assert game.length < 3000
    return game


@pytest.mark.parametrize(
    ("name", "edition"),
    [
        pytest.param(name, edition, marks=() if (place + 2 * number) % 4 == 0 else pytest.mark.long)
        for place, name in enumerate(ADDITIONAL_BOARDS)
        for number, edition in enumerate(EDITIONS)
    ],
)
def test_every_level_plays_every_board(name: str, edition: Edition) -> None:
    game = finish(start(name, edition, 4, seed=3))
    assert game.state.ranking is not None
    assert watch(parse_record(record_text(game.record))).phase == FINISHED


@pytest.mark.parametrize(
    ("name", "players"),
    [
        pytest.param(name, players, marks=() if (place + players) % 4 == 0 else pytest.mark.long)
        for place, name in enumerate(("japan", "korea", "china", "indian-subcontinent"))
        for players in range(2, 7)
    ],
)
def test_easy_bots_play_with_every_number_of_players(name: str, players: int) -> None:
    game = start(name, EDITIONS[players % 2], players, seed=players)
    bot = ThoughtfulBot(1, EASY)
    while game.state.phase != FINISHED:
        legal = game.legal()
        game.apply(bot.choose(view_of(game.state, legal.seat), legal))
        assert game.length < 3000
    assert game.state.ranking is not None


@pytest.mark.parametrize(
    ("name", "edition", "players"),
    [
        pytest.param(name, edition, players, marks=() if (place + players + 3 * number) % 5 == 0 else pytest.mark.long)
        for place, name in enumerate(ADDITIONAL_BOARDS)
        for number, edition in enumerate(EDITIONS)
        for players in range(2, 7)
    ],
)
def test_random_games_keep_the_invariants(name: str, edition: Edition, players: int) -> None:
    """Play a random game on each board, in each edition, with each number of players."""
    assert watch(play(Choice(name, edition, players), players).record).phase == FINISHED


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))])
def test_bots_do_not_get_stuck_on_an_island(seed: int) -> None:
    """Seventeen cities end the game. The islands have twelve and six, and a network can start only in an empty city."""
    plan = Plan(board("uk-ireland"), "recharged", ("normal", "easy", "normal"), seed, ("yellow", "orange", "green"))
    assert max(play_game(plan, 1, records=False).cities) >= 17


def test_the_cards_under_the_step_3_card_are_unknown() -> None:
    game = start("uk-ireland", "classic", 3)
    view = view_of(game.state, 0)
    assert (view.under, view.buried) == (2, ())
    assert view.deck_size == len(game.state.deck)
    assert set(game.state.deck[-2:]) <= set(view.unseen)
    assert len(view.imagine(view.random(1)).deck) == len(game.state.deck)


def test_all_fixed_cards_on_top_are_known() -> None:
    assert view_of(start("quebec", "classic", 3).state, 0).tops == (13, 18, 22)


def test_an_ordered_deck_is_known_except_for_its_last_cards() -> None:
    game = start("china", "classic", 4)
    view = view_of(game.state, 0)
    imagined = view.imagine(view.random(1)).deck
    early = [card for card in game.state.deck if card < 31]
    assert imagined[: len(early)] == early
    assert sorted(imagined) == sorted(game.state.deck)
    assert len(current_market(game.state)) == 4
