"""The plans that the expert compares: whole turns for buying fuel and building, single steps otherwise."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, NamedTuple

from powergrid.bots.build_plan import Judge, build_ideas, first_build
from powergrid.bots.city_plan import cheapest_growth, in_order
from powergrid.bots.fuel_plan import best_market, fuel_ideas, wanted_after
from powergrid.bots.idea import Idea
from powergrid.bots.mind import ideas
from powergrid.bots.outlook import INCOME, Taste, price_after_round
from powergrid.bots.standing import fuelled
from powergrid.bots.tokens import Supply, supplies
from powergrid.rules.actions import Build, Buy, Decision, Done, Nominate, Pass
from powergrid.rules.building import build_cost, builds
from powergrid.rules.engine import perform
from powergrid.rules.fuel import for_sale, price_ladders, room_left
from powergrid.rules.legal import Legal
from powergrid.rules.state import GameState

#: The most nominations to compare, in addition to buying no plant.
_PLANTS: Final = 5
#: The most cities in a building turn, and the most building turns to compare.
_LONGEST: Final = 10
_TURNS: Final = 6
_ANY_MONEY: Final = 10**6
#: With at most this many players, turns that block a rival are compared too. With more, blocking mostly benefits the
#: others.
_FEW: Final = 3
#: How many of each rival's next cities to consider, and the most cities to take from them.
_NEXT: Final = 2
_BLOCKED: Final = 3
#: Fuel is part of every plan if it earns this many Elektro more than it costs.
_CLEAR: Final = 5
#: The most sets of plants for which to compare a whole turn of buying fuel.
_SETS: Final = 4


#: The first step of a turn, and the others.
Turn = tuple[Idea, tuple[Decision, ...]]


class Plan(NamedTuple):
    """A first step with its motive, and more steps of the same turn.

    After these steps, the turn continues as usual.
    """

    idea: Idea
    rest: tuple[Decision, ...] = ()


def turn_plans(state: GameState, taste: Taste) -> list[Plan]:
    """Return the plans for the player to act, the default one first; never empty."""
    seat, kind = state.to_act, Legal(state).kind
    if kind == "buy":
        usual = fuel_ideas(state, seat, taste)
        others = buying_turns(state, seat, usual[0])
    elif kind == "build":
        usual = build_ideas(state, seat, taste)
        others = building_turns(state, seat, taste)
    else:
        usual, others = ideas(state, taste), []
        if kind == "nominate":
            usual = _nominations(usual)
    found = [Plan(usual[0])]
    found += [Plan(idea, rest) for idea, rest in others]
    known = {plan.idea.action for plan in found}
    found += [Plan(idea) for idea in usual[1:] if idea.action not in known]
    if kind == "buy" and not isinstance(usual[0].action, Done) and loses_without_fuel(state, seat):
        found = [plan for plan in found if not isinstance(plan.idea.action, Done)]
    return found


def loses_without_fuel(state: GameState, seat: int) -> bool:
    """Return whether some fuel clearly earns more this round than it costs, without delaying a city."""
    player = state.players[seat]
    own, have = len(player.cities), fuelled(state, seat)
    plan = cheapest_growth(state, seat, _LONGEST, player.money)
    most = own + len(plan.cities)
    for supply in supplies(state, seat, price_ladders(state, seat, best_market(state, seat))):
        if own + plan.affordable(player.money - supply.price) == most:
            gain = INCOME[min(most, supply.cities)] - INCOME[min(most, have)]
            if gain >= supply.price + _CLEAR:
                return True
    return False


def _nominations(found: list[Idea]) -> list[Idea]:
    """Return the best nominations, and the idea of buying nothing if that is allowed."""
    plants = [idea for idea in found if isinstance(idea.action, Nominate)][:_PLANTS]
    return [idea for idea in found if idea in plants or isinstance(idea.action, Pass)]


def building_turns(state: GameState, seat: int, taste: Taste) -> list[Turn]:
    """Return building turns that connect none, one, two … of the next cities.

    Return nothing if a second network leaves a choice of next cities (BOARDS).
    """
    ruleset, player = state.ruleset, state.players[seat]
    if ruleset.second_network or ruleset.island_cost >= 0:
        return []
    plan = cheapest_growth(state, seat, _LONGEST, player.money)
    if not plan.cities or plan.cities[0] not in builds(state, seat):
        return []
    judge = Judge(state, seat, taste)
    values = [judge.value(count, cost) for count, cost in enumerate((0, *plan.costs))]
    best = max(values, key=lambda value: value.value)
    found: list[Turn] = [] if judge.waited_enough else [(judge.why_hold(values[0], best, plan.costs[0]), ())]
    for count in range(1, len(values)):
        value = values[count]
        why = value._replace(numbers=judge.with_one_more()) if value.motive in ("grow", "claim") else value
        city, *later = in_order(state, seat, plan.cities[:count])
        first = first_build(seat, city, build_cost(state, seat, city), why, value.value)
        found.append((first, (*(Build(seat, other) for other in later), Done(seat))))
    found.sort(key=lambda turn: -turn[0].value)
    return [*found[:_TURNS], *blocking_turns(state, seat, plan.cities[0], judge)]


def blocking_turns(state: GameState, seat: int, nearest: int, judge: Judge) -> list[Turn]:
    """Return building turns that begin with a city that a rival would connect next, for games of two or three.

    Then they connect none, one or all of the cheapest cities that the player can still afford.

    Args:
        nearest: The player's own cheapest city; the default turns begin with it.
    """
    if len(state.players) > _FEW:
        return []
    options = builds(state, seat)
    rivals = [rival for rival in range(len(state.players)) if rival != seat and state.players[rival].network]
    wanted = {city for rival in rivals for city in cheapest_growth(state, rival, _NEXT, _ANY_MONEY).cities}
    found: list[Turn] = []
    for price, city in sorted((options[city], city) for city in wanted & options.keys() - {nearest})[:_BLOCKED]:
        after = state.copy()
        perform(after, Build(seat, city))
        rest = cheapest_growth(after, seat, _LONGEST - 1, after.players[seat].money)
        for count in sorted({0, min(1, len(rest.cities)), len(rest.cities)}):
            value = judge.value(1 + count, price + (rest.costs[count - 1] if count else 0))
            if value.motive in ("grow", "claim"):
                value = value._replace(motive="claim", numbers=judge.with_one_more())
            steps = [Build(seat, other) for other in in_order(after, seat, rest.cities[:count])]
            found.append((first_build(seat, city, price, value, value.value), (*steps, Done(seat))))
    return found


def buying_turns(state: GameState, seat: int, usual: Idea) -> list[Turn]:
    """Return whole turns of buying: nothing, fuel for other sets of plants, or a lot of one fuel for later.

    Return no turns on boards where fuel is bought token by token.

    Args:
        usual: The best purchase by the numbers.
    """
    if state.ruleset.one_token_a_turn:
        return []
    market = best_market(state, seat)
    ladder = price_ladders(state, seat, market)
    found: list[Turn] = [(Idea(Done(seat), 0.0, "enough_fuel", (fuelled(state, seat),)), ())]
    for supply in _useful_supplies(state, seat, ladder):
        steps = [Buy(seat, kind, amount, market) for kind, amount in enumerate(supply.missing) if amount]
        first = steps[0]
        numbers = (first.fuel, first.amount, ladder[first.fuel][first.amount], supply.cities)
        found.append((Idea(first, 0.0, "fuel", numbers), (*steps[1:], Done(seat))))
    if usual.motive != "fuel":
        found += [(idea, (Done(seat),)) for idea in _hoards(state, seat, ladder, market)]
    return found


def _useful_supplies(state: GameState, seat: int, ladder: list[list[int]]) -> list[Supply]:
    """Return the best purchases that supply more of this round's cities than the stored fuel does."""
    player, cards = state.players[seat], state.ruleset.cards
    own, have = len(player.cities), fuelled(state, seat)
    plan = cheapest_growth(state, seat, _LONGEST, player.money)
    best: dict[int, tuple[int, Supply]] = {}
    for supply in supplies(state, seat, ladder):
        cities = min(supply.cities, own + plan.affordable(player.money - supply.price))
        fits = all(
            amount <= room_left(cards, player.plants, player.fuel, kind) for kind, amount in enumerate(supply.missing)
        )
        if cities > have and fits and (cities not in best or supply.price < best[cities][0]):
            best[cities] = supply.price, supply
    by_income = sorted(best.items(), key=lambda one: one[1][0] - INCOME[one[0]])
    return [supply for _, (_, supply) in by_income[:_SETS]]


def _hoards(state: GameState, seat: int, ladder: list[list[int]], market: int) -> list[Idea]:
    """Return ideas for buying all tokens of a fuel that fit, or half of them.

    Consider only fuel that will be more expensive next round, or that will be too scarce for later buyers.
    """
    player, found = state.players[seat], []
    for kind in range(4):
        room = min(room_left(state.ruleset.cards, player.plants, player.fuel, kind), len(ladder[kind]) - 1)
        most = bisect_right(ladder[kind], player.money, 0, room + 1) - 1
        wanted, stock = wanted_after(state, seat, kind), for_sale(state, kind, market)
        later = round(price_after_round(state, kind, wanted))
        for amount in sorted({most, most // 2} - {0}):
            price, left = ladder[kind][1], stock - amount
            if left < wanted:
                found.append(Idea(Buy(seat, kind, amount, market), 0.0, "squeeze", (kind, amount, left, wanted)))
            elif later > price:
                found.append(Idea(Buy(seat, kind, amount, market), 0.0, "store", (kind, price, later)))
    return found
