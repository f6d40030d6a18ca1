"""Puzzles about running plants: get the most income now and, if tied, keep the most valuable fuel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from powergrid.content.plants import FUELS
from powergrid.rules.actions import Action, Amounts, Power, Run
from powergrid.rules.bureaucracy import round_income
from powergrid.rules.engine import legal_actions
from powergrid.rules.fuel import FUEL_COUNT, cost, supplied, token_prices
from powergrid.rules.state import BUREAUCRACY, GameState
from powergrid.study.puzzles.question import Ask, Measured, Solution, is_plain, of_kind

#: The minimum difference in Elektro between the best answer and the next one that burns something else.
MIN_MARGIN: Final = 2
_MIN_SUPPLIED: Final = 3


def questions(state: GameState) -> Iterator[Ask]:
    """Yield the questions that this position allows."""
    if state.phase == BUREAUCRACY and is_plain(state):
        yield {}


def solve(state: GameState, _ask: Ask) -> Solution | None:
    """Return the best plants to run, or None if no answer is clearly the best."""
    seat, best = state.to_act, dict[tuple[Amounts, int], tuple[Run, ...]]()
    options = [power.runs for power in legal_actions(state).powerings()]
    for runs in options:
        burnt, income = burn(runs), _income(state, runs)
        if not _for_sale(state, burnt):
            return None
        if (burnt, income) not in best or len(runs) < len(best[burnt, income]):
            best[burnt, income] = runs
    top = max(income for _, income in best)
    if top <= round_income(state, seat, _MIN_SUPPLIED - 1):
        return None
    ways = sorted((cost(state, seat, burnt), burnt) for burnt, income in best if income == top)
    if len(ways) < 2 or ways[1][0] - ways[0][0] < MIN_MARGIN:
        return None
    (least, burnt), (more, other) = ways[0], ways[-1]
    runs, worse = best[burnt, top], best[other, top]
    why = {
        "income": top,
        "supplied": supplied(state, seat, runs),
        "cost": least,
        "burnt": named(burnt),
        "other_cost": more,
        "other": named(other),
        "next_cost": ways[1][0],
        "runs": [run.plant for run in runs],
        "other_runs": [run.plant for run in worse],
    }
    return Solution((Power(seat, runs),), (top, -least), ways[1][0] - least, min(3, len(ways) - 1), why)


def measure(state: GameState, _ask: Ask, actions: Sequence[Action]) -> Measured:
    """Measure an answer by the income, then by the current price of the fuel burnt."""
    power: list[Power] = of_kind(actions, Power)
    if not power:
        return Measured(False, ())
    runs = power[0].runs
    return Measured(True, (_income(state, runs), -cost(state, state.to_act, burn(runs))))


def burn(runs: Sequence[Run]) -> Amounts:
    """Return the tokens that the runs burn together, by fuel."""
    coal, oil, garbage, uranium = (sum(run.burn[kind] for run in runs) for kind in range(FUEL_COUNT))
    return coal, oil, garbage, uranium


def named(amounts: Sequence[int]) -> dict[str, int]:
    """Return amounts of tokens by the name of the fuel."""
    return {fuel: amount for fuel, amount in zip(FUELS, amounts, strict=True) if amount}


def _income(state: GameState, runs: Sequence[Run]) -> int:
    return round_income(state, state.to_act, supplied(state, state.to_act, runs))


def _for_sale(state: GameState, burnt: Amounts) -> bool:
    """Return whether the market has these tokens; otherwise their price is unknown."""
    return all(len(token_prices(state, state.to_act, kind)) >= amount for kind, amount in enumerate(burnt))
