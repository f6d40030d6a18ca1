"""The mind that all levels share: ideas for every decision, with values and motives."""

from __future__ import annotations

from functools import lru_cache

from powergrid.bots.auction_plan import bid_ideas, nomination_ideas, scrap_ideas
from powergrid.bots.build_plan import build_ideas
from powergrid.bots.city_plan import site_cost
from powergrid.bots.fuel_plan import fuel_ideas
from powergrid.bots.idea import Idea
from powergrid.bots.outlook import INCOME, Taste
from powergrid.content.plants import COAL, GARBAGE, OIL, URANIUM
from powergrid.rules.actions import MarkStart, PlaceTrust, Power, Run
from powergrid.rules.bureaucracy import least_supplied
from powergrid.rules.fuel import output, possible_runs
from powergrid.rules.legal import Legal
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.state import GameState


def ideas(state: GameState, taste: Taste) -> list[Idea]:
    """Return sensible actions for the player to act, best first; never empty."""
    seat = state.to_act
    legal = Legal(state)
    kind = legal.kind
    if kind == "nominate":
        return nomination_ideas(state, seat, taste)
    if kind == "bid":
        return bid_ideas(state, seat, taste)
    if kind == "scrap":
        return scrap_ideas(state, seat, taste)
    if kind == "buy":
        return fuel_ideas(state, seat, taste)
    if kind == "build":
        return build_ideas(state, seat, taste)
    if kind == "power":
        return power_ideas(state, seat)
    if kind == "place_trust":
        sites = [(site_cost(state, city), city) for city in legal.trust_cities()]
        return [Idea(PlaceTrust(seat, city), cost, "trust_site", (city,)) for cost, city in sorted(sites)[::-1][:3]]
    sites = [(site_cost(state, city), city) for city in legal.start_cities()]
    return [Idea(MarkStart(seat, city), -cost, "start_site", (city,)) for cost, city in sorted(sites)[:3]]


def power_ideas(state: GameState, seat: int) -> list[Idea]:
    """Return ideas for the plants to run, best first: the income minus the cost of replacing the fuel."""
    player = state.players[seat]
    cities = len(player.cities)
    worth = [_worth(state, kind) for kind in range(4)]
    found, least = [], least_supplied(state, seat)
    for runs, total in _possible_runs(state.ruleset, tuple(player.plants), tuple(player.fuel)):
        if total < least:
            continue
        supplied = min(total, cities)
        burnt = 0.0
        for run in runs:
            coal, oil, garbage, uranium = run.burn
            burnt += coal * worth[COAL]
            burnt += oil * worth[OIL]
            burnt += garbage * worth[GARBAGE]
            burnt += uranium * worth[URANIUM]
        found.append((INCOME[supplied] - burnt, supplied, runs))
    found.sort(key=lambda one: (-one[0], len(one[2])))
    return [
        Idea(Power(seat, runs), value, "power", (supplied, INCOME[supplied], sum(sum(run.burn) for run in runs)))
        for value, supplied, runs in found[:4]
    ]


@lru_cache(maxsize=8192)
def _possible_runs(
    ruleset: Ruleset, plants: tuple[int, ...], fuel: tuple[int, ...]
) -> tuple[tuple[tuple[Run, ...], int], ...]:
    """Return the sets of runs that are possible with this fuel, each with the cities that it can supply.

    Imagined games ask for the same plants and fuel again and again.
    """
    return tuple((runs, output(ruleset.cards, runs)) for runs in possible_runs(ruleset, plants, fuel))


def _worth(state: GameState, kind: int) -> float:
    """Return the value of a stored token: less than its price, because it might not be needed."""
    places = state.ruleset.prices[kind]
    left = state.fuel_market[kind]
    price = places[len(places) - left] if left else places[-1]
    return min(price, 9 if kind == URANIUM else 8) * 0.7
