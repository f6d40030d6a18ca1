"""A random board for a game or the map workshop."""

from random import Random

from powergrid.content.board import Board
from powergrid.desktop.play import settings
from powergrid.desktop.words import language
from powergrid.study.generator import LANDS, BoardSpec, generate


def surprise_board(random: Random) -> Board:
    """Make a board with 35, 42 or 49 cities on a random kind of land, with a name in the current language."""
    chosen = settings.current().language
    code = language.system_language() if chosen == language.SYSTEM else chosen
    seed = random.randrange(10**9)
    return generate(BoardSpec(seed, random.choice((5, 6, 6, 7)), land=random.choice(LANDS), language=code))
