"""The work of the rules between two decisions, as a stack of small tasks in the state.

The shuffle at Step 3 can interrupt any of them; the stack keeps the tasks that come after it.
"""

from __future__ import annotations

from typing import Final

from powergrid.rules.state import GameState

DRAW: Final = 1  # one replacement
STEP3_IF_DRAWN: Final = 2  # an open Step 3 card leaves with the lowest plant
STEP3_LEAVES: Final = 3
CLEAR_OBSOLETE: Final = 4
NEXT_NOMINATOR: Final = 5
TRUST_PLANT: Final = 6
UNSOLD: Final = 7  # nobody bought, or the discount plant was not sold
BEGIN_RESOURCES: Final = 8
TRUST_FUEL: Final = 9
NEXT_BUYER: Final = 10
BEGIN_BUILDING: Final = 11
NEXT_BUILDER: Final = 12
END_BUILDING: Final = 13
BEGIN_POWERING: Final = 14
TRUST_RETURN: Final = 15
NEXT_POWERING: Final = 16
REFILL: Final = 17
UPDATE_MARKET: Final = 18
NEXT_ROUND: Final = 19
BEGIN_AUCTION: Final = 20
NEXT_SETUP: Final = 21
STEP3_AS_STEP2_CARD: Final = 22
FILL_MARKET: Final = 23  # on boards that fill the market once a round


def then(state: GameState, first: int, second: int = 0, third: int = 0) -> None:
    """Schedule these tasks (0: none) in this order, before the tasks already on the stack."""
    todo = state.todo
    if third:
        todo.append(third)
    if second:
        todo.append(second)
    todo.append(first)
