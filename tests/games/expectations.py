"""The numbers and rules that the invariants expect on a board: those in RULES §2, or those of an additional board.

The six boards in the box are checked against the tables in this file, the other boards by the scenarios in BOARDS.
"""

from powergrid.rules.ruleset import CLOSED, Ruleset
from powergrid.rules.state import GameState

_LADDER = tuple(price for price in range(1, 9) for _ in range(3))
_PRICES = (_LADDER, _LADDER, _LADDER, (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16))
_SLOT_COSTS = (10, 15, 20)
BASE = ("benelux", "central-europe", "france", "germany", "italy", "usa")


def check_base(ruleset: Ruleset) -> None:
    """Check the numbers if this is one of the six boards in the box."""
    if ruleset.board_id not in BASE:
        return
    assert ruleset.tokens == (24, 24, 24, 12)
    assert ruleset.prices == _PRICES
    assert (ruleset.market_size, ruleset.current_size) == (8, 4)
    for step in (1, 2, 3):
        wanted = tuple(price if slot < step else CLOSED for slot, price in enumerate(_SLOT_COSTS))
        assert set(ruleset.houses[step]) == {wanted}
    assert not ruleset.second_prices
    assert not any(ruleset.price_limit)
    assert ruleset.unbought_leave == (1 if ruleset.edition == "classic" else 0)
    assert ruleset.has_discount_token == (ruleset.edition == "recharged")


def most_open(state: GameState) -> int:
    """Return how many cards are open when the market is full."""
    rules = state.ruleset
    if rules.filled_each_round:
        return 4 if state.one_row else rules.market_size
    return rules.market_size - 2 if state.one_row else rules.market_size


def open_slots(ruleset: Ruleset, step: int, city: int) -> int:
    """Return the number of houses that a city has room for in a Step."""
    return sum(1 for price in ruleset.houses[step][city] if price < CLOSED)


def loss(state: GameState, seat: int) -> int:
    """Return the cost of an outage for a player (BOARDS §12)."""
    rules = state.ruleset
    many = state.connected > 2 * len(state.players)
    return rules.outage_penalty * len(state.players[seat].cities) if many else 0


def second_network_cost(ruleset: Ruleset) -> int:
    """Return the cost of starting another network in addition to the house: nothing, or the surcharge of an island."""
    return max(0, ruleset.island_cost)
