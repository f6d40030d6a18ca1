"""An agent's view as one row of numbers, its own seat first.

The blocks, in this order (C cities of the board, N players; amounts are scaled to about 0 to 1):

  game       14   round / 20; Step 1, 2, 3; phase setup, auction, resources, building, bureaucracy, finished;
                  deck size / 42; high bid / 100; it is this agent's turn; a plant has to be scrapped
  market    126   for each of the 42 plants: in the current market, in the future market, on offer or discounted
  fuel        8   tokens on the market and in the supply: coal, oil, garbage / 24, uranium / 12
  board      2C   marked start cities; houses of the Trust
  player    N x (55 + C), clockwise from this agent: money / 200; cities / 21; cities supplied last / 21; place in
                  the order of play / N; still in the auction phase; still bidding; leads the bidding; plants (42);
                  fuel (4) / 24; room for a plant (2): none, some; cities (C)
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from powergrid.bots.view import View
from powergrid.content.plants import PLANTS
from powergrid.research.actions import NUMBERS
from powergrid.rules.plant_market import current_market
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.state import (
    AUCTION,
    BUILDING,
    BUREAUCRACY,
    FINISHED,
    OPEN,
    RESOURCES,
    SETUP,
    GameState,
)

_PHASES: Final = (SETUP, AUCTION, RESOURCES, BUILDING, BUREAUCRACY, FINISHED)
_GAME: Final = 14
_MARKET: Final = 3 * len(PLANTS)
_FUEL: Final = 8
_PLAYER: Final = 55


def observation_size(ruleset: Ruleset) -> int:
    """Return the number of values in an observation."""
    cities = len(ruleset.city_ids)
    return _GAME + _MARKET + _FUEL + 2 * cities + ruleset.players * (_PLAYER + cities)


def observe(view: View) -> NDArray[np.float32]:
    """Return the row of numbers for a view."""
    state = view.state
    numbers = [*_game(view), *_market(state), *_fuel(state), *_board(state)]
    count = len(state.players)
    for step in range(count):
        numbers += _player(state, (view.seat + step) % count)
    return np.clip(np.array(numbers, dtype=np.float32), 0, 10)


def _game(view: View) -> list[float]:
    state = view.state
    return [
        state.round / 20,
        *(float(state.step == step) for step in (1, 2, 3)),
        *(float(state.phase == phase) for phase in _PHASES),
        view.deck_size / 42,
        state.high_bid / 100,
        float(state.to_act == view.seat),
        float(state.new_plant != 0),
    ]


def _market(state: GameState) -> list[float]:
    current = set(current_market(state))
    future = set(state.market) - current
    marked = {state.on_offer, state.discount}
    return [float(number in group) for group in (current, future, marked) for number in NUMBERS]


def _fuel(state: GameState) -> list[float]:
    most = (24, 24, 24, 12)
    rows = (state.fuel_market, state.fuel_supply)
    return [have / limit for row in rows for have, limit in zip(row, most, strict=True)]


def _board(state: GameState) -> list[float]:
    cities = range(len(state.ruleset.city_ids))
    trust = set(state.trust.cities) if state.trust is not None else set()
    return [float(state.markers >> city & 1) for city in cities] + [float(city in trust) for city in cities]


def _player(state: GameState, seat: int) -> list[float]:
    player = state.players[seat]
    plants = set(player.plants)
    room = len(plants) < state.ruleset.plant_limit
    return [
        player.money / 200,
        len(player.cities) / 21,
        player.powered / 21,
        state.order.index(seat) / len(state.players),
        float(state.status[seat] == OPEN),
        float(state.bidders >> seat & 1),
        float(state.leader == seat),
        *(float(number in plants) for number in NUMBERS),
        *(tokens / 24 for tokens in player.fuel),
        float(not room),
        float(room),
        *(float(player.network >> city & 1) for city in range(len(state.ruleset.city_ids))),
    ]
