"""The table shows the plants of the zone, not those of the base game (BOARDS §6)."""

from powergrid.content.library import board_by_id
from powergrid.content.plants import PLANTS
from powergrid.desktop.pieces.tables import plant_places
from powergrid.game import create_game

NAMES = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cleo"}]


def test_ne13_the_plant_list_shows_the_plants_of_the_zone() -> None:
    game = create_game(board_by_id("northern-europe"), "classic", ("purple", "orange", "red"), NAMES, seed=1)
    cards = plant_places(game).cards
    assert (cards[19].kind, cards[39].kind, cards[46].kind) == ("oil", "wind", "wind")
    game = create_game(board_by_id("germany"), "classic", ("green", "brown", "yellow"), NAMES, seed=1)
    assert plant_places(game).cards is PLANTS
