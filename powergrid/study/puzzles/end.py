"""Puzzles about the end: whether the last player to build can win the game at once, and with how many cities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from powergrid.rules.actions import Action, Build, Done
from powergrid.rules.state import FINISHED, GameState
from powergrid.study.puzzles.connect import cheapest_sets, in_order, last_builder
from powergrid.study.puzzles.question import Ask, Measured, Solution, after, is_plain

#: The most cities that may be needed to end the game, and the most additional ones to try.
_MAX_CITIES: Final = 3
_MORE: Final = 3


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of the game after building the cheapest cities.

    Attributes:
        won: Whether the player wins alone.
        lead: How many more cities they supply than the best other player, and how much more money they have.
        table: For each seat, the cities supplied and the money.
    """

    actions: tuple[Action, ...]
    cost: int
    won: bool
    lead: tuple[int, int]
    table: tuple[tuple[int, int], ...]


def questions(state: GameState) -> Iterator[Ask]:
    """Yield the questions that this position allows."""
    end, seat = state.ruleset.end_cities, state.to_act
    if last_builder(state) and is_plain(state) and state.players[seat].network:
        most = max(len(player.cities) for player in state.players)
        if end - _MAX_CITIES <= len(state.players[seat].cities) and most < end:
            yield {"end": end}


def solve(state: GameState, ask: Ask) -> Solution | None:
    """Return how to win at once, or the decision to wait if that is impossible, or None if the end is out of reach."""
    seat, endings = state.to_act, _endings(state, ask)
    if not endings:
        return None
    won = [one for one in endings if one.won]
    best = max(won or endings, key=lambda one: (one.lead, -one.cost))
    needed = len(endings[0].actions) - 1
    why = {
        "needed": needed,
        "built": len(best.actions) - 1,
        "wins": bool(won),
        "cost": best.cost,
        "table": [list(line) for line in best.table],
        "first_wins": endings[0].won,
    }
    actions = best.actions if won else (Done(seat),)
    margin = abs(best.lead[0]) or abs(best.lead[1])
    return Solution(actions, (1,), margin, _grade(best, endings[0].won == bool(won)), why) if margin else None


def _grade(best: Ending, plain: bool) -> int:
    """Return how hard it is to see who wins: a lead in cities is easy to see, but a lead in money is not.

    Args:
        plain: Whether the winner does not depend on the number of cities built.
    """
    lead = abs(best.lead[0])
    return 3 if not plain or not lead else 2 if lead == 1 else 1


def measure(state: GameState, ask: Ask, actions: Sequence[Action]) -> Measured:
    """Measure an answer: 1 for winning at once, or for waiting if that is impossible; else 0."""
    over = after(state, actions)
    if over.phase == FINISHED:
        winners = over.ranking[0] if over.ranking is not None else ()
        return Measured(True, (int(winners == (state.to_act,)),), winners)
    return Measured(True, (int(not any(one.won for one in _endings(state, ask))),))


def _endings(state: GameState, ask: Ask) -> list[Ending]:
    """Return the endings that the player can reach, fewest cities first."""
    seat, found = state.to_act, []
    player = state.players[seat]
    needed = ask["end"] - len(player.cities)
    for count in range(max(1, needed), max(1, needed) + _MORE + 1):
        cost, cities = next(cheapest_sets(state, seat, count), (player.money + 1, ()))
        if cost > player.money:
            break
        actions: tuple[Action, ...] = (*(Build(seat, city) for city, _ in in_order(state, seat, cities)), Done(seat))
        over = after(state, actions)
        if over.phase != FINISHED or over.ranking is None:
            break
        table = tuple((one.powered, one.money) for one in over.players)
        other = max(line for number, line in enumerate(table) if number != seat)
        lead = table[seat][0] - other[0], table[seat][1] - other[1]
        found.append(Ending(actions, cost, over.ranking[0] == (seat,), lead, table))
    return found
