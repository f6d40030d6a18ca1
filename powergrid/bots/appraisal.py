"""Estimates of each player's chance of winning, made at the start of a round and compared by the search.

The weights were fitted to games between bots (build_scripts/fit_bots.py).
"""

from __future__ import annotations

from math import exp

from powergrid.bots.city_plan import cheapest_growth
from powergrid.bots.outlook import INCOME, Outlook, outlook, run_cost
from powergrid.bots.weights import WEIGHTS
from powergrid.rules.fuel import full_output
from powergrid.rules.state import GameState


def features(state: GameState, seat: int, ahead: Outlook) -> tuple[float, ...]:
    """Return the features of a player's position, each roughly from 0 to 2."""
    player = state.players[seat]
    plants, cities, end = player.plants, len(player.cities), ahead.end
    cards = ahead.cards
    power = full_output(cards, plants)
    supplied = min(cities, power)
    cost = sum([run_cost(cards[number], ahead.fuel) for number in plants])
    stock = sum([tokens * price for tokens, price in zip(player.fuel, ahead.fuel, strict=True)])
    next_cities = cheapest_growth(state, seat, 3, 10**6).costs
    growth = (next_cities[-1] if len(next_cities) == 3 else 90) if cities else 45
    best = sum([max(0, cards[number].cities - 3) for number in plants])
    return (
        player.money / 100,
        cities / end,
        min(power, end + 1) / end,
        INCOME[supplied] / 100,
        cost / 50,
        stock / 50,
        growth / 60,
        best / 10,
        state.order.index(seat) / 4,
        player.money * player.money / 20_000,
        max(0, power - cities) / end,
        max(0, cities - power) / end,
    )


def strength(values: tuple[float, ...], progress: float, players: int) -> float:
    """Return the strength of a position, comparable only within one state.

    Args:
        progress: From 0 at the start of the game to 1 at its end.
        players: Number of players, 2 to 6.
    """
    total = 0.0
    for value, (base, slope, bend) in zip(values, WEIGHTS[players], strict=True):
        total += value * (base + progress * (slope + progress * bend))
    return total


def progress_of(state: GameState) -> float:
    """Return the progress of the game, 0 to 1, judged by the leader's cities."""
    lead = max(len(player.cities) for player in state.players)
    return min(1.0, lead / state.ruleset.end_cities)


def win_chances(state: GameState) -> list[float]:
    """Return each seat's chance of winning (the total is 1); after the game, the winners share it equally."""
    if state.ranking is not None:
        first = state.ranking[0]
        return [1 / len(first) if seat in first else 0.0 for seat in range(len(state.players))]
    ahead, progress = outlook(state), progress_of(state)
    players = len(state.players)
    powers = [strength(features(state, seat, ahead), progress, players) for seat in range(players)]
    top = max(powers)
    shares = [exp(power - top) for power in powers]
    total = sum(shares)
    return [share / total for share in shares]
