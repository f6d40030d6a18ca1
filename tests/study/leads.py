"""The leader of a game, found from its states."""

from powergrid.game import Game


def leader(game: Game, number: int) -> int | None:
    """Return the only seat with the most cities after a number of actions, or None for a tie."""
    cities = [len(player.cities) for player in game.at(number).players]
    return cities.index(max(cities)) if cities.count(max(cities)) == 1 else None
