"""Random but legal games for the save tests, reproducible by seed."""

from random import Random

from powergrid.bots.random_bot import random_action
from powergrid.content.editions import Edition
from powergrid.content.library import board_by_id
from powergrid.game import Game, create_game
from powergrid.rules.state import FINISHED
from powergrid.rules.zones import possible_zones

PLAYERS = ("Ana", "Bo", "Cleo", "Dušan", "Ève", "Ирина")


def new_game(board: str = "germany", edition: Edition = "recharged", players: int = 3, seed: int = 1) -> Game:
    chosen = board_by_id(board)
    zone = Random(seed).choice(possible_zones(chosen, edition, players))
    return create_game(chosen, edition, zone, [{"name": name} for name in PLAYERS[:players]], seed=seed)


def play(game: Game, decisions: int, seed: int = 1) -> Game:
    """Make this many decisions, or fewer if the game ends."""
    random = Random(seed)
    for _ in range(decisions):
        if game.state.phase == FINISHED:
            break
        game.apply(random_action(game.legal(), random))
    return game


def finished_game(board: str = "germany", edition: Edition = "recharged", players: int = 3, seed: int = 1) -> Game:
    return play(new_game(board, edition, players, seed), 100_000, seed)
