"""Games for the tests of the bots."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from powergrid.content.board import Board
from powergrid.content.editions import Edition
from powergrid.content.library import board_by_id
from powergrid.content.options import OptionValue
from powergrid.game import Game, create_game
from powergrid.rules.zones import possible_zones

BOARDS = ("germany", "usa", "central-europe", "benelux", "france", "italy")
ADDITIONAL_BOARDS = (
    "brazil", "spain-portugal", "quebec", "russia", "south-africa", "northern-europe", "uk-ireland",
    "baden-wuerttemberg", "japan", "korea", "china", "indian-subcontinent",
)  # fmt: skip


class ReadClock:
    """A clock that advances by a second with every reading."""

    def __init__(self) -> None:
        self.readings = 0

    def __call__(self) -> float:
        self.readings += 1
        return float(self.readings)


@cache
def board(name: str) -> Board:
    return board_by_id(name)


def start(
    name: str = "germany",
    edition: Edition = "classic",
    players: int = 3,
    options: Mapping[str, OptionValue] | None = None,
    seed: int = 1,
    regions: Sequence[str] | None = None,
) -> Game:
    """Return a game at its start, in a zone drawn by the seed."""
    zone = regions or Random(seed).choice(possible_zones(board(name), edition, players))
    return create_game(board(name), edition, zone, [{"name": str(seat)} for seat in range(players)], options, seed)
