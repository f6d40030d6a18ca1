"""What the tutorial suggests where a bot's own choice would puzzle a newcomer."""

from __future__ import annotations

from typing import Final

from powergrid.bots.turns import Hint
from powergrid.rules.actions import Bid, Build, Decision, Done, Pass
from powergrid.rules.engine import apply, legal_actions
from powergrid.rules.fuel import full_output
from powergrid.rules.state import BUILDING, GameState

#: Elektro beyond anything that cities cost: the way on counts even where the money does not last for it.
_PLENTY: Final = 1000
#: Elektro that an auction should leave: enough for fuel and a city or two.
_KEPT: Final = 25


def for_lessons(state: GameState, idea: Hint) -> Hint:
    """What to suggest in the lessons where a bot would do as in `idea`: keep money for cities, build cheaply."""
    if isinstance(idea.first, Bid) and state.players[state.to_act].money - idea.first.amount < _KEPT:
        return Hint((Pass(state.to_act),), 0, ((),))
    return _cheap_build(state, idea) if state.phase == BUILDING else idea


def _cheap_build(state: GameState, idea: Hint) -> Hint:
    """As many cities as in `idea` for the least money, one after the other; `idea` itself where nothing is cheaper.

    Where `idea` builds nothing, one city while the plants could supply more. Of starts that cost the same the one with
    the cheapest next city is taken.
    """
    seat = state.to_act
    player, starts = state.players[seat], legal_actions(state).builds()
    wanted = len(idea.cities())
    if not wanted and starts and len(player.cities) < full_output(player.plants):
        wanted = 1
    if not wanted:
        return idea
    if player.network:
        starts = dict([min(starts.items(), key=lambda item: (item[1], item[0]))])
    cost, _next, cities = min(_from(state, seat, city, wanted) for city in starts)
    if (idea.cities() and cost >= idea.cost) or len(cities) < wanted:
        return idea
    actions: tuple[Decision, ...] = (*(Build(seat, city) for city in cities), Done(seat))
    return Hint(actions, cost, ((),) * len(actions))


def _from(state: GameState, seat: int, start: int, count: int) -> tuple[int, int, tuple[int, ...]]:
    """Begin with a city and go on with the cheapest: the cost, the cost of the next city after that, the cities."""
    trial = state.copy()
    trial.players[seat].money += _PLENTY
    cities: list[int] = []
    paid, cost, city = 0, legal_actions(trial).builds()[start], start
    while len(cities) < count:
        paid += cost
        cities.append(city)
        apply(trial, Build(seat, city))
        more = legal_actions(trial).builds() if not trial.awaiting_shuffle else {}
        if not more:
            return paid, _PLENTY, tuple(cities)
        city, cost = min(more.items(), key=lambda item: (item[1], item[0]))
    return paid, cost, tuple(cities)
