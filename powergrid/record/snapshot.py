"""The public state of a game as plain JSON values (FORMATS §1, Snapshot)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from powergrid.content.plants import FUELS, STEP3, STEP3_NAME
from powergrid.rules.plant_market import current_market, future_market
from powergrid.rules.state import NOBODY, GameState


def snapshot(state: GameState) -> dict[str, Any]:
    """Return the public state of a game. The order of the draw pile is left out."""
    ids = state.ruleset.city_ids
    result: dict[str, Any] = {
        "round": state.round,
        "step": state.step,
        "phase": state.phase,
        "to_act": None if state.to_act == NOBODY else state.to_act,
        "turn_order": list(state.order),
        "players": [
            {
                "money": player.money,
                "plants": list(player.plants),
                "fuel": _by_fuel(player.fuel),
                "cities": [ids[city] for city in player.cities],
                "powered": player.powered,
            }
            for player in state.players
        ],
        "current_market": _cards(current_market(state)),
        "future_market": _cards(future_market(state)),
        "deck_size": len(state.deck),
        "discount": state.discount or None,
        "fuel_market": _by_fuel(state.fuel_market),
        "fuel_supply": _by_fuel(state.fuel_supply),
        "ranking": None if state.ranking is None else [list(group) for group in state.ranking],
        "auction": None
        if not state.on_offer
        else {"plant": state.on_offer, "bid": state.high_bid, "leader": state.leader},
    }
    if state.trust is not None:
        result["trust"] = {
            "plants": list(state.trust.plants),
            "fuel": _by_fuel(state.trust.fuel),
            "houses": state.trust.houses,
            "cities": [ids[city] for city in state.trust.cities],
        }
    if state.ruleset.market_names:
        second = zip(FUELS, state.second_market, state.ruleset.second_prices, strict=True)
        key = f"fuel_market_{state.ruleset.market_names[1]}"
        result[key] = {fuel: amount for fuel, amount, places in second if places}
    if state.ruleset.second_network:
        result["second_network"] = [bool(state.second_networks >> seat & 1) for seat in range(len(state.players))]
    if state.ruleset.starting_cities:
        result["start_markers"] = [ids[city] for city in state.ruleset.zone if state.markers >> city & 1]
    return result


def _by_fuel(amounts: Sequence[int]) -> dict[str, int]:
    return dict(zip(FUELS, amounts, strict=True))


def _cards(cards: Sequence[int]) -> list[int | str]:
    return [STEP3_NAME if card == STEP3 else card for card in cards]
