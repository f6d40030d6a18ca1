"""Phase 3, buying fuel (RULES §7): legal actions and their effects."""

from __future__ import annotations

from typing import Final

from powergrid.rules import events as ev
from powergrid.rules import tasks
from powergrid.rules.actions import Buy
from powergrid.rules.events import Event
from powergrid.rules.fuel import (
    FUEL_COUNT,
    RESERVE,
    affordable,
    cheap_enough,
    for_sale,
    free_room,
    price,
    room_left,
    rooms,
    take_from_market,
)
from powergrid.rules.refusals import Refusal, refuse
from powergrid.rules.state import GameState

_ONE_MARKET: Final = (0,)
_TWO_MARKETS: Final = (0, 1)
_AND_RESERVE: Final = (0, RESERVE)
_ALL: Final = (0, 1, RESERVE)


def markets(state: GameState) -> tuple[int, ...]:
    """Return the fuel markets from which the player to act may buy.

    They are 0 and, on some boards, 1 for the second market (BOARDS §10) and RESERVE if it is always for sale (BOARDS
    D-40). The reserve belongs to market 0.
    """
    reserve = state.ruleset.reserve_always
    if not state.ruleset.second_prices:
        return _AND_RESERVE if reserve else _ONE_MARKET
    if state.chosen_market == 2:
        return (1,)
    if state.chosen_market == 1:
        return _AND_RESERVE if reserve else _ONE_MARKET
    return _ALL if reserve else _TWO_MARKETS


def purchases(state: GameState, seat: int, market: int = 0) -> list[tuple[int, int]]:
    """Return a player's legal purchases as (fuel, most tokens), for each fuel they can buy (RULES §7; BOARDS)."""
    if (market or state.chosen_market) and market not in markets(state):
        return []
    player, one = state.players[seat], state.ruleset.one_token_a_turn
    options = []
    for kind, left in enumerate(free_room(rooms(state.ruleset.cards, player.plants), player.fuel)):
        if left > 0 and (most := affordable(state, seat, kind, 1 if one else left, market)):
            options.append((kind, most))
    return options


def why_not_buy(state: GameState, action: Buy) -> Refusal | None:
    """Return why a purchase is illegal, or None if it is legal (RULES §7)."""
    if action.amount < 1 or not 0 <= action.fuel < FUEL_COUNT:
        return refuse("amount")
    if not _exists(state, action.market):
        return refuse("no_market")
    if action.market not in markets(state):
        return refuse("other_market")
    if action.amount > 1 and state.ruleset.one_token_a_turn:
        return refuse("one_token")
    player = state.players[action.seat]
    if not any(action.fuel in state.ruleset.cards[plant].fuels for plant in player.plants):
        return refuse("no_plant_burns")
    room = room_left(state.ruleset.cards, player.plants, player.fuel, action.fuel)
    if action.amount > room:
        return refuse("no_room", most=room)
    available = for_sale(state, action.fuel, action.market)
    if action.amount > available:
        return refuse("sold_out", most=available)
    if limit := state.ruleset.price_limit[state.step]:
        cheap = cheap_enough(state, action.seat, action.fuel, action.market)
        if action.amount > cheap:
            return refuse("price_limit", limit=limit, most=cheap)
    cost = price(state, action.seat, action.fuel, action.amount, action.market)
    if cost > player.money:
        return refuse("not_enough_money", have=player.money, missing=cost - player.money)
    return None


def _exists(state: GameState, market: int) -> bool:
    if market == RESERVE:
        return state.ruleset.reserve_always
    return market == 0 or (market == 1 and bool(state.ruleset.second_prices))


def buy(state: GameState, action: Buy, out: list[Event]) -> None:
    """Pay for the tokens and take them, the cheapest first (RULES §7).

    If a player may buy from only one market per turn, this chooses it; if they buy one token at a time, it is then the
    next player's turn (BOARDS).
    """
    cost = price(state, action.seat, action.fuel, action.amount, action.market)
    player = state.players[action.seat]
    player.money -= cost
    player.fuel[action.fuel] += action.amount
    take_from_market(state, action.fuel, action.amount, action.market)
    out.append(ev.FuelBought(action.seat, action.fuel, action.amount, cost, action.market))
    if state.ruleset.second_prices:
        state.chosen_market = 2 if action.market == 1 else 1
    if state.ruleset.one_token_a_turn:
        tasks.then(state, tasks.NEXT_BUYER)
