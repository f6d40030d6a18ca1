"""Puzzles about fuel: how to buy enough to supply a given number of cities for the least money."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final

from powergrid.rules import fuel
from powergrid.rules.actions import Action, Amounts, Buy, Done, Run
from powergrid.rules.state import RESOURCES, GameState
from powergrid.study.puzzles.power import named
from powergrid.study.puzzles.question import Ask, Measured, Solution, after, is_plain, of_kind

#: The minimum difference in Elektro between the best answer and the next one that does not just buy more.
MIN_MARGIN: Final = 2
_MIN_SUPPLIED: Final = 4


def questions(state: GameState) -> Iterator[Ask]:
    """Yield the questions that this position allows."""
    if state.phase != RESOURCES or not is_plain(state):
        return
    player, rules = state.players[state.to_act], state.ruleset
    now = fuel.fuelled_output(rules, player.plants, player.fuel)
    most = fuel.full_output(rules.cards, player.plants)
    yield from ({"cities": cities} for cities in range(max(now + 1, len(player.cities), _MIN_SUPPLIED), most + 1))


def solve(state: GameState, ask: Ask) -> Solution | None:
    """Return the cheapest purchase of fuel, or None if no answer is clearly the best."""
    seat = state.to_act
    found = sorted(_purchases(state, ask["cities"]).items(), key=lambda one: (one[1][0], one[0]))
    if not found:
        return None
    bought, (price, runs) = found[0]
    others = [(cost, buy, burnt) for buy, (cost, burnt) in found[1:] if not all(map(int.__ge__, buy, bought))]
    if not others or others[0][0] - price < MIN_MARGIN or price > state.players[seat].money or not price:
        return None
    next_cost, next_buy, next_runs = others[0]
    why = {
        "cost": price,
        "bought": named(bought),
        "runs": [run.plant for run in runs],
        "supplies": fuel.output(state.ruleset.cards, runs),
        "next_cost": next_cost,
        "next": named(next_buy),
        "next_runs": [run.plant for run in next_runs],
    }
    actions: tuple[Action, ...] = (
        *(Buy(seat, kind, amount) for kind, amount in enumerate(bought) if amount),
        Done(seat),
    )
    grade = min(3, len(others))
    return Solution(actions, (-price,), next_cost - price, grade, why)


def measure(state: GameState, ask: Ask, actions: Sequence[Action]) -> Measured:
    """Measure an answer by its cost."""
    seat = state.to_act
    before, now = state.players[seat], after(state, of_kind(actions, Buy)).players[seat]
    supply = fuel.fuelled_output(state.ruleset, now.plants, now.fuel)
    return Measured(supply >= ask["cities"], (now.money - before.money,))


def _purchases(state: GameState, cities: int) -> dict[Amounts, tuple[int, tuple[Run, ...]]]:
    """Return the price and the runs of every purchase that is just enough to supply the cities with some plants.

    Buying more never helps; it only takes up room on the plants.
    """
    seat, rules, player = state.to_act, state.ruleset, state.players[state.to_act]
    cards, found = rules.cards, dict[Amounts, tuple[int, tuple[Run, ...]]]()
    ladders = fuel.price_ladders(state, seat)
    chosen = (some for size in range(1, len(player.plants) + 1) for some in combinations(player.plants, size))
    for plants in chosen:
        if fuel.full_output(cards, plants) < cities:
            continue
        for burns in product(*(fuel.burns(cards[plant]) for plant in plants)):
            runs = tuple(map(Run, plants, burns))
            need = [sum(burn[kind] for burn in burns) for kind in range(fuel.FUEL_COUNT)]
            coal, oil, garbage, uranium = (max(0, n - have) for n, have in zip(need, player.fuel, strict=True))
            buy = coal, oil, garbage, uranium
            held = [have + more for have, more in zip(player.fuel, buy, strict=True)]
            if any(amount >= len(ladder) for amount, ladder in zip(buy, ladders, strict=True)):
                continue
            if not fuel.fits(cards, player.plants, held) or not fuel.can_run(rules, player.plants, held, runs):
                continue
            price = sum(ladder[amount] for amount, ladder in zip(buy, ladders, strict=True))
            if buy not in found or len(runs) < len(found[buy][1]):
                found[buy] = price, runs
    return found
