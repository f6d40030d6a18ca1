"""Play random games from the deal to the end, check them after each action, and replay them."""

from random import Random

from powergrid.bots.random_bot import random_action
from powergrid.content.board import Board
from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.game import Game, create_game, replay
from powergrid.record import parse_record, record_text
from powergrid.rules.state import FINISHED
from powergrid.rules.zones import possible_zones
from tests.games.invariants import check_state

#: A random game takes about 300 actions.
MAX_ACTIONS = 10_000


def play(board: Board, edition: Edition, players: int, options: dict[str, OptionValue], random: Random) -> Game | None:
    """Play a random game to its end and replay it; return None if the board is not available for it."""
    zones = possible_zones(board, edition, players, options)
    if not zones:
        return None
    names = [{"name": f"Player {seat + 1}"} for seat in range(players)]
    game = create_game(board, edition, random.choice(zones), names, options, seed=random.getrandbits(32))
    check_state(game.state)
    while game.state.phase != FINISHED:
        game.apply(random_action(game.legal(), random))
        check_state(game.state)
        assert game.length < MAX_ACTIONS
    _check_same(replay(game.record), game)
    return game


def check_file(game: Game) -> None:
    """Write a game, read it back and replay it."""
    _check_same(replay(parse_record(record_text(game.record))), game)


def _check_same(again: Game, game: Game) -> None:
    again.state.ruleset = game.state.ruleset
    assert again.state == game.state
