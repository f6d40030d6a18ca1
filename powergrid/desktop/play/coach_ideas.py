"""What the tutorial suggests where a bot's own choice would puzzle a beginner."""

from __future__ import annotations

from itertools import islice
from typing import Final

from powergrid.bots.turns import Hint
from powergrid.rules.actions import Bid, Build, Decision, Done, Pass
from powergrid.rules.building import network_growth
from powergrid.rules.engine import legal_actions
from powergrid.rules.fuel import full_output
from powergrid.rules.state import BUILDING, GameState

#: Elektro beyond anything that a city costs.
_PLENTY: Final = 1000
#: Elektro that an auction should leave: enough for fuel and a city or two.
_KEPT: Final = 25


def for_lessons(state: GameState, idea: Hint) -> Hint:
    """Return what to suggest in the lessons instead of `idea`: keep money for cities, build cheaply."""
    if isinstance(idea.first, Bid) and state.players[state.to_act].money - idea.first.amount < _KEPT:
        return Hint((Pass(state.to_act),), 0, ((),))
    return _cheap_build(state, idea) if state.phase == BUILDING else idea


def _cheap_build(state: GameState, idea: Hint) -> Hint:
    """Return as many cities as in `idea` for the least money, one after the other; `idea` if nothing is cheaper.

    If `idea` builds nothing, suggest one city while the plants could supply more. Of starts at the same cost take the
    one with the cheapest next city.
    """
    seat = state.to_act
    player, starts = state.players[seat], legal_actions(state).builds()
    wanted = len(idea.cities())
    if not wanted and starts and len(player.cities) < full_output(player.plants):
        wanted = 1
    if not wanted:
        return idea
    firsts = [None] if player.network else list(starts)
    cost, _next, cities = min(_from(state, seat, city, wanted) for city in firsts)
    if (idea.cities() and cost >= idea.cost) or len(cities) < wanted:
        return idea
    actions: tuple[Decision, ...] = (*(Build(seat, city) for city in cities), Done(seat))
    return Hint(actions, cost, ((),) * len(actions))


def _from(state: GameState, seat: int, start: int | None, count: int) -> tuple[int, int, tuple[int, ...]]:
    """Return the cost of the `count` cheapest cities, the cost of the next one after them, and the cities."""
    steps = list(islice(network_growth(state, seat, start), count + 1))
    costs = [cost for _city, cost in steps]
    return sum(costs[:count]), (costs[count:] or [_PLENTY])[0], tuple(city for city, _cost in steps[:count])
