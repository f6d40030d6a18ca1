"""The schedule of a tournament: who plays in which game, and in which seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

from powergrid.base.errors import PowergridError

#: By default all bots play at one table, up to this many.
DEFAULT_TABLE = 4


class TournamentError(PowergridError):
    """A tournament that cannot be played."""


def check_field(kinds: Sequence[str]) -> None:
    """Check the bots that take part. Raises TournamentError if there are fewer than two, or one is listed twice."""
    if len(kinds) < 2:
        raise TournamentError("a tournament needs at least two bots: name them with --players")
    twice = next((kind for kind in kinds if list(kinds).count(kind) > 1), None)
    if twice is not None:
        raise TournamentError(f"{twice} is named more than once; in a tournament, name each bot once")


def tables(kinds: Sequence[str], size: int) -> list[tuple[str, ...]]:
    """Return every possible table with `size` seats.

    If there are enough kinds, all the players at a table are different; otherwise the kinds share the seats as equally
    as possible.
    """
    each, more = divmod(size, len(kinds))
    return [tuple(kinds) * each + chosen for chosen in combinations(kinds, more)]


def cycle_length(kinds: Sequence[str], size: int) -> int:
    """Return the number of games after which all kinds have met, and have sat in every seat, equally often."""
    return len(tables(kinds, size)) * size


def seated(kinds: Sequence[str], size: int, number: int, seed: int) -> tuple[str, ...]:
    """Return the kinds by seat in game `number` (from 1).

    In a cycle, every table plays once in each rotation of its seats. The order of the tables, and the seating at each
    of them, changes from cycle to cycle. So the schedule is nearly balanced at any time, and exactly balanced after
    each cycle.
    """
    cycle, game = divmod(number - 1, cycle_length(kinds, size))
    order = _tables_of_cycle(tuple(kinds), size, cycle, seed)
    turn, table = divmod(game, len(order))
    shift = (turn + table) % size
    return order[table][shift:] + order[table][:shift]


@lru_cache(maxsize=4)
def _tables_of_cycle(kinds: tuple[str, ...], size: int, cycle: int, seed: int) -> list[tuple[str, ...]]:
    random = Random(f"tournament {seed} {cycle}")
    order = tables(kinds, size)
    random.shuffle(order)
    return [tuple(random.sample(table, size)) for table in order]
