"""Puzzles about cities: how to connect a given number of cities for the least money."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from powergrid.rules.actions import Action, Build, Done
from powergrid.rules.building import house_prices, network_growth
from powergrid.rules.network import cheapest_order, nearer
from powergrid.rules.state import BUILDING, NOBODY, GameState
from powergrid.study.puzzles.question import Ask, Measured, Solution, after, is_plain, of_kind

#: The minimum difference in Elektro between the best answer and the next one.
MIN_MARGIN: Final = 2
#: The number of cities to connect, by grade.
_COUNTS: Final = {1: 2, 2: 3, 3: 4}
#: A search gives up after this many sets of cities.
_MAX_SETS: Final = 30_000

#: Cities with their cost for links and house, in building order.
Steps = tuple[tuple[int, int], ...]


def questions(state: GameState) -> Iterator[Ask]:
    """Yield the questions that this position allows."""
    player = state.players[state.to_act]
    if state.phase == BUILDING and player.network and is_plain(state):
        yield from ({"cities": count} for count in _COUNTS.values())


def solve(state: GameState, ask: Ask) -> Solution | None:
    """Return the cheapest cities to connect, or None if no answer is clearly the best."""
    seat, count = state.to_act, ask["cities"]
    found = list(islice(cheapest_sets(state, seat, count), 2))
    if len(found) < 2:
        return None
    (cost, cities), (next_cost, next_cities) = found
    near = tuple(islice(network_growth(state, seat), count))
    near_cost = sum(price for _, price in near)
    if cost > state.players[seat].money or next_cost - cost < MIN_MARGIN or near_cost <= cost:
        return None
    steps = in_order(state, seat, cities)
    why = {
        "cost": cost,
        "steps": _named(state, steps),
        "near": _named(state, near),
        "near_cost": near_cost,
        "next": _named(state, in_order(state, seat, next_cities)),
        "next_cost": next_cost,
    }
    grade = next((grade for grade, n in _COUNTS.items() if n == count), 3)
    actions: tuple[Action, ...] = (*(Build(seat, city) for city, _ in steps), Done(seat))
    return Solution(actions, (-cost,), next_cost - cost, grade, why)


def measure(state: GameState, ask: Ask, actions: Sequence[Action]) -> Measured:
    """Measure an answer by its cost."""
    seat, built = state.to_act, of_kind(actions, Build)
    before, now = state.players[seat], after(state, built).players[seat]
    return Measured(len(built) == ask["cities"], (now.money - before.money,))


def cheapest_sets(state: GameState, seat: int, count: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield sets of `count` cities with their total cost in the cheapest order, cheapest set first, ignoring money.

    The search ends early if it gets too large. The player must have a network.
    """
    rules, player = state.ruleset, state.players[seat]
    houses = house_prices(rules, state.slots, state.step, state.markers, player.network)
    least = _least_costs(rules.costs, player.reach, houses)
    queue = [(_estimate(least, 0, count), 0, 0, player.reach)]
    known = {0: 0}
    done: set[int] = set()
    for _ in range(_MAX_SETS):
        if not queue:
            return
        _, cost, bits, reach = heapq.heappop(queue)
        if bits in done:
            continue
        done.add(bits)
        left = count - bits.bit_count()
        if not left:
            yield cost, tuple(city for city in houses if bits >> city & 1)
            continue
        for city, house in houses.items():
            wider, total = bits | 1 << city, cost + house + reach[city]
            if wider == bits or total >= known.get(wider, total + 1):
                continue
            known[wider] = total
            rest = _estimate(least, wider, left - 1)
            heapq.heappush(queue, (total + rest, total, wider, nearer(reach, rules.costs[city])))


def _least_costs(
    costs: Sequence[Sequence[int]], reach: Sequence[int], houses: Mapping[int, int]
) -> list[tuple[int, int]]:
    """Return each city's lowest possible cost, regardless of what is built before it, and the city; cheapest first."""
    return sorted(
        (house + min([reach[city], *(costs[city][other] for other in houses if other != city)]), city)
        for city, house in houses.items()
    )


def _estimate(least: Sequence[tuple[int, int]], bits: int, count: int) -> int:
    """Return a lower bound for the cost of `count` cities in addition to those in `bits`."""
    return sum(islice((cost for cost, city in least if not bits >> city & 1), count))


def in_order(state: GameState, seat: int, cities: Sequence[int]) -> Steps:
    """Return the cities in the cheapest building order, with their costs."""
    rules, player = state.ruleset, state.players[seat]
    houses = house_prices(rules, state.slots, state.step, state.markers, player.network)
    return tuple((city, links + houses[city]) for city, links in cheapest_order(rules.costs, player.reach, cities))


def _named(state: GameState, steps: Steps) -> list[list[str | int]]:
    return [[state.ruleset.city_ids[city], cost] for city, cost in steps]


def last_builder(state: GameState) -> bool:
    """Return whether the player to act is the last one to build in this round."""
    return state.phase == BUILDING and state.to_act != NOBODY and state.turn == len(state.order) - 1
