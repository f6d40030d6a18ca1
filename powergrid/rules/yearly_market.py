"""A plant market that is filled once a round, with all plants for sale (BOARDS §11)."""

from __future__ import annotations

from typing import Final

from powergrid.content.plants import STEP3
from powergrid.rules import bureaucracy
from powergrid.rules import events as ev
from powergrid.rules.events import Event
from powergrid.rules.plant_market import draw_replacement, remove_lowest, remove_step3_card
from powergrid.rules.state import GameState

#: The minimum number of plants drawn each round, by number of players.
_MIN_DRAWN: Final = {2: 1, 3: 1, 4: 2, 5: 2, 6: 3}
#: The number of open plants in Step 3.
_STEP3_SIZE: Final = 4


def plants_left(players: int) -> int:
    """Return how many plants are open after the market has been filled in Steps 1 and 2."""
    return max(2, players - 1)


def fill(state: GameState, out: list[Event]) -> None:
    """Start Step 2 if it is due, then draw new plants and remove the lowest ones (BOARDS §11, D-50).

    The Step 3 card ends the drawing; the pile is not shuffled.
    """
    if state.step == 1 and bureaucracy.step2_due(state):
        bureaucracy.begin_step2(state, out)
        if not _draw(state, out):
            _begin_step3(state, out)
            return
    players = len(state.players)
    left, drawn = plants_left(players), 0
    while state.deck and (drawn < _MIN_DRAWN[players] or len(state.market) < left):
        if not _draw(state, out):
            _begin_step3(state, out)
            return
        drawn += 1
    while len(state.market) > left and remove_lowest(state, "market_update", out):
        pass


def _draw(state: GameState, out: list[Event]) -> bool:
    """Draw a plant; return False if it was the Step 3 card."""
    draw_replacement(state, out)
    if STEP3 not in state.market:
        return True
    state.awaiting_shuffle = False
    out.append(ev.Step3Drawn("bureaucracy"))
    return False


def _begin_step3(state: GameState, out: list[Event]) -> None:
    """Remove the Step 3 card and the lowest plant, and leave four plants in the market (BOARDS §11, D-49)."""
    remove_step3_card(state, out)
    while len(state.market) > _STEP3_SIZE and remove_lowest(state, "step3", out):
        pass
    while state.deck and len(state.market) < _STEP3_SIZE:
        draw_replacement(state, out)
    if state.ruleset.step3_next_round:
        state.update_done = True
    else:
        bureaucracy.start_step3(state, out)
