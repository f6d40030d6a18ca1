"""Phase 3, buying fuel (RULES §7): legal actions and their effects."""

from __future__ import annotations

from powergrid.content.plants import PLANTS
from powergrid.rules import events as ev
from powergrid.rules.actions import Buy
from powergrid.rules.events import Event
from powergrid.rules.fuel import FUEL_COUNT, affordable, for_sale, price, room_left, rooms, take_from_market
from powergrid.rules.refusals import Refusal, refuse
from powergrid.rules.state import GameState


def purchases(state: GameState, seat: int) -> list[tuple[int, int]]:
    """Return a player's legal purchases: (fuel, most tokens) if at least one is possible (RULES §7)."""
    player = state.players[seat]
    room = rooms(player.plants)
    options = []
    for kind in range(FUEL_COUNT):
        left = room.left(player.fuel, kind)
        most = affordable(state, seat, kind, left) if left > 0 else 0
        if most:
            options.append((kind, most))
    return options


def why_not_buy(state: GameState, action: Buy) -> Refusal | None:
    """Return the reason why a purchase is illegal, None if it is legal (RULES §7)."""
    if action.amount < 1 or not 0 <= action.fuel < FUEL_COUNT:
        return refuse("amount")
    player = state.players[action.seat]
    if not any(action.fuel in PLANTS[plant].fuels for plant in player.plants):
        return refuse("no_plant_burns")
    room = room_left(player.plants, player.fuel, action.fuel)
    if action.amount > room:
        return refuse("no_room", most=room)
    available = for_sale(state, action.fuel)
    if action.amount > available:
        return refuse("sold_out", most=available)
    cost = price(state, action.seat, action.fuel, action.amount)
    if cost > player.money:
        return refuse("not_enough_money", have=player.money, missing=cost - player.money)
    return None


def buy(state: GameState, action: Buy, out: list[Event]) -> None:
    """Pay and take the tokens, the cheapest first (RULES §7)."""
    cost = price(state, action.seat, action.fuel, action.amount)
    player = state.players[action.seat]
    player.money -= cost
    player.fuel[action.fuel] += action.amount
    take_from_market(state, action.fuel, action.amount)
    out.append(ev.FuelBought(action.seat, action.fuel, action.amount, cost))
