"""The cities that players can still build and supply this round, and whether the game may end."""

from __future__ import annotations

from functools import lru_cache

from powergrid.bots.city_plan import cheapest_growth
from powergrid.content.plants import Cards
from powergrid.rules.fuel import full_output, missing_tokens
from powergrid.rules.standing import turns_until
from powergrid.rules.state import BUILDING, GameState

_NOTHING_FOR_SALE = [[0], [0], [0], [0]]


@lru_cache(maxsize=20_000)
def _best_run(cards: Cards, plants: tuple[int, ...], fuel: tuple[int, ...]) -> int:
    best = 0
    for mask in range(1 << len(plants)):
        chosen = tuple(number for i, number in enumerate(plants) if mask >> i & 1)
        cities = full_output(cards, chosen)
        if cities > best and missing_tokens(cards, chosen, fuel, _NOTHING_FOR_SALE) is not None:
            best = cities
    return best


def fuelled(state: GameState, seat: int) -> int:
    """Return how many cities a player's plants can supply with the stored fuel, however many cities they own."""
    player = state.players[seat]
    return _best_run(state.ruleset.cards, tuple(player.plants), tuple(player.fuel))


def still_builds(state: GameState, seat: int) -> bool:
    """Return whether a player's building turn in this round is in progress or still to come."""
    return state.phase != BUILDING or turns_until(state, seat) >= 0


def reachable_cities(state: GameState, seat: int, spare: int = 0) -> int:
    """Return how many cities a player can have at the end of this round's building phase, keeping `spare` Elektro."""
    player = state.players[seat]
    own = len(player.cities)
    if not still_builds(state, seat):
        return own
    return own + len(cheapest_growth(state, seat, 12, player.money - spare).cities)


def may_end(state: GameState) -> bool:
    """Return whether somebody can connect enough cities in this round to end the game."""
    end = state.ruleset.end_cities
    for seat, player in enumerate(state.players):
        own = len(player.cities)
        if own >= end:
            return True
        if not still_builds(state, seat) or own + player.money // 10 < end:
            continue
        if reachable_cities(state, seat) >= end:
            return True
    return False


def final_supply(state: GameState, seat: int) -> tuple[int, int]:
    """Estimate a player's result if the game ends this round, as (supplied cities, money left).

    Players who can still build are assumed to connect as many cities as they can supply.
    """
    player = state.players[seat]
    most, own = fuelled(state, seat), len(player.cities)
    if not still_builds(state, seat) or most <= own:
        return min(most, own), player.money
    plan = cheapest_growth(state, seat, most - own, player.money)
    built = len(plan.cities)
    return own + built, player.money - (plan.costs[-1] if built else 0)
