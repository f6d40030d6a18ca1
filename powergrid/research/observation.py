"""An agent's view as a row of numbers, with its own seat first.

The blocks, in this order (C cities on the board, N players; amounts are scaled to roughly 0 to 1):

  game       14   round / 20; Step 1, 2, 3; phase setup, auction, resources, building, bureaucracy, finished;
                  deck size / 42; high bid / 100; it is this agent's turn; a plant must be scrapped
  market    210   for each of the 42 plants: in the current market, in the future market, on offer or discounted, may
                  still be drawn before the Step 3 card, is under it (or will be drawn after it)
  top         2   the back of the top card shows a plug, a socket
  fuel       16   tokens on the market and in the supply: coal, oil, garbage / 24, uranium / 12; price of the next token
                  for this agent / 16 (1: none for sale); the fuel is no longer refilled
  round       1   cities connected in this round / 21
  board      4C   marked start cities; houses of the Trust; places already taken / 3; this agent's cost to connect the
                  city now / 100 (1: impossible, or a higher cost)
  player    N x (64 + C), clockwise from this agent: money / 200; cities / 21; cities supplied last time / 21; cities
                  that all the plants can supply / 21; that they can supply with the stored fuel / 21; place in the
                  order of play / N; still in the auction phase; still bidding; leads the bidding; may still buy fuel
                  (one token a turn); has started a second network; plants (42); fuel (4) / 24; room for more tokens
                  (4) / 24; room for a plant (2): none, some; cities (C); and 1 if it is this player's turn

The following blocks exist only in games that need them:

  trust      47   the Trust's houses in reserve / 20; its plants (42); its fuel (4) / 24
  market 2    9   tokens (4) and prices (4) of the second fuel market, as above; this turn's buyer has chosen it
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from powergrid.bots.view import View
from powergrid.content.plants import PLANTS
from powergrid.research.actions import NUMBERS, PLANT_INDEX
from powergrid.rules.building import SLOTS, free_slot, link_cost
from powergrid.rules.bureaucracy import connected_so_far
from powergrid.rules.fuel import FUEL_COUNT, fuelled_output, full_output, room_left, token_prices
from powergrid.rules.plant_market import current_market
from powergrid.rules.ruleset import CLOSED, Ruleset
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
_MARKET: Final = 5 * len(PLANTS) + 2
_FUEL: Final = 4 * FUEL_COUNT + 1
_PLAYER: Final = 22 + len(PLANTS)
_TRUST: Final = 1 + len(PLANTS) + FUEL_COUNT
_SECOND_MARKET: Final = 2 * FUEL_COUNT + 1
_MAX_TOKENS: Final = (24, 24, 24, 12)


def observation_size(ruleset: Ruleset) -> int:
    """Return the number of values in an observation."""
    cities = len(ruleset.city_ids)
    size = _GAME + _MARKET + _FUEL + 4 * cities + ruleset.players * (_PLAYER + cities)
    if ruleset.with_trust:
        size += _TRUST
    return size + _SECOND_MARKET if ruleset.second_prices else size


def observe(view: View) -> NDArray[np.float32]:
    """Return the numbers for a view."""
    state = view.state
    numbers = [*_game(view), *_market(view), *_fuel(view), *_board(view)]
    count = len(state.players)
    for step in range(count):
        numbers += _player(state, (view.seat + step) % count)
    if state.trust is not None:
        numbers.append(state.trust.houses / 20)
        numbers += [*_plants(state.trust.plants), *(tokens / 24 for tokens in state.trust.fuel)]
    if state.ruleset.second_prices:
        numbers += [*_share(state.second_market), *_prices(view, 1), float(state.chosen_market == 2)]
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


def _plants(group: Sequence[int]) -> list[float]:
    """Return 1 for each of the 42 plants in a group, 0 for the others."""
    row = [0.0] * len(NUMBERS)
    for card in group:
        if card in PLANT_INDEX:  # not the Step 3 card, and not 0 for none
            row[PLANT_INDEX[card]] = 1.0
    return row


def _market(view: View) -> list[float]:
    state = view.state
    current = current_market(state)
    future = [card for card in state.market if card not in current]
    groups = (current, future, (state.on_offer, state.discount), view.unseen, view.buried)
    plug = view.top_is_plug
    return [value for group in groups for value in _plants(group)] + [float(plug is True), float(plug is False)]


def _fuel(view: View) -> list[float]:
    state = view.state
    return [
        *_share(state.fuel_market),
        *_share(state.fuel_supply),
        *_prices(view, 0),
        *map(float, state.refill_stopped),
        connected_so_far(state) / 21,
    ]


def _share(tokens: Sequence[int]) -> list[float]:
    return [have / most for have, most in zip(tokens, _MAX_TOKENS, strict=True)]


def _prices(view: View, market: int) -> list[float]:
    prices = (token_prices(view.state, view.seat, kind, market)[:1] for kind in range(FUEL_COUNT))
    return [price[0] / 16 if price else 1.0 for price in prices]


def _board(view: View) -> list[float]:
    state = view.state
    ruleset = state.ruleset
    count = len(ruleset.city_ids)
    taken = [free_slot(state, city) for city in range(count)]
    costs = [1.0] * count
    network, houses = state.players[view.seat].network, ruleset.houses[state.step]
    for city in ruleset.zone:
        if taken[city] < SLOTS and houses[city][taken[city]] < CLOSED and not network >> city & 1:
            costs[city] = min(1.0, (link_cost(state, view.seat, city) + houses[city][taken[city]]) / 100)
    return [
        *(float(state.markers >> city & 1) for city in range(count)),
        *_cities(state.trust.cities if state.trust is not None else (), ruleset),
        *(places / SLOTS for places in taken),
        *costs,
    ]


def _cities(group: Sequence[int], ruleset: Ruleset) -> list[float]:
    """Return 1 for each city of the board in a group, 0 for the others."""
    row = [0.0] * len(ruleset.city_ids)
    for city in group:
        row[city] = 1.0
    return row


def _player(state: GameState, seat: int) -> list[float]:
    player, ruleset = state.players[seat], state.ruleset
    room = len(player.plants) < ruleset.plant_limit
    return [
        player.money / 200,
        len(player.cities) / 21,
        player.powered / 21,
        full_output(ruleset.cards, player.plants) / 21,
        fuelled_output(ruleset, player.plants, player.fuel) / 21,
        state.order.index(seat) / len(state.players),
        float(state.status[seat] == OPEN),
        float(state.bidders >> seat & 1),
        float(state.leader == seat),
        float(state.buyers >> seat & 1),
        float(state.second_networks >> seat & 1),
        *_plants(player.plants),
        *(tokens / 24 for tokens in player.fuel),
        *(room_left(ruleset.cards, player.plants, player.fuel, kind) / 24 for kind in range(FUEL_COUNT)),
        float(not room),
        float(room),
        *_cities(player.cities, ruleset),
        float(state.to_act == seat),
    ]
