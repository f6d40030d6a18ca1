"""Choose how many cities to connect, considering income, the order of play, Step 2 and the end of the game."""

from __future__ import annotations

from typing import NamedTuple

from powergrid.bots.city_plan import Growth, cheapest_growth, in_order, largest_growth, site_cost
from powergrid.bots.idea import Idea
from powergrid.bots.outlook import INCOME, Taste, outlook
from powergrid.bots.standing import final_supply, fuelled, may_end
from powergrid.rules.actions import Build, Done
from powergrid.rules.building import builds, new_networks
from powergrid.rules.fuel import full_output
from powergrid.rules.network import UNREACHABLE
from powergrid.rules.state import GameState


class _Value(NamedTuple):
    value: float
    motive: str
    numbers: tuple[int | str, ...]


#: The number of cities to consider in addition to the cheapest.
_OTHERS = 2
#: Games take 10 to 20 rounds. After this many, bots that wait for one another build as much as they can afford.
_PATIENCE = 40
#: A bot starts on another island when only this many empty cities per player are left there: before its next turn, the
#: others build about two each.
_LAST_PLACES = 2
#: The motives for building that concern the end of the game.
_ENDS = ("end_now", "end_now_money", "last_round")
#: The most cities to look for beyond those found by always choosing the cheapest one.
_WIDER = 2
#: More Elektro than any city costs.
_RICH = 10**6
#: More than any other value of a turn.
_AT_ANY_PRICE = 10_000.0


def build_ideas(state: GameState, seat: int, taste: Taste) -> list[Idea]:
    """Return ideas for building, best first: the next city to connect, alternatives to it, or stopping here."""
    player = state.players[seat]
    own = len(player.cities)
    most = max(state.ruleset.end_cities - own, full_output(state.ruleset.cards, player.plants) - own, 1) + 1
    plan = cheapest_growth(state, seat, most, player.money)
    plan, new_network = _with_new_network(state, seat, plan)
    judge = Judge(state, seat, taste)
    stop = judge.value(0, 0)
    if (across := _last_place_across(state, seat)) is not None:
        city, price = across
        why = judge.value(1, price)._replace(motive="claim", numbers=judge.with_one_more())
        found = [first_build(seat, city, price, why, max(why.value, stop.value))]
        return found if judge.waited_enough else [*found, judge.why_hold(stop, why, price)]
    if not plan.cities:
        motive = "no_city" if _could_build(state, seat) else "no_place"
        return [Idea(Done(seat), stop.value, motive, (player.money,))]
    if not new_network:
        plan = _to_the_end(judge, plan, most)
    values = [judge.value(count, cost) for count, cost in enumerate(plan.costs, start=1)]
    best = max(values, key=lambda value: value.value)
    city, price = _first(state, seat, plan, values.index(best) + 1, new_network)
    why = best._replace(numbers=judge.with_one_more()) if best.motive in ("grow", "claim") else best
    found = [first_build(seat, city, price, why, best.value, new_network)]
    if judge.waited_enough:
        return found
    done = judge.why_hold(stop, best, price)
    if best.value > stop.value:
        return [*found, done, *([] if new_network else _other_cities(state, seat, city, price, why))]
    return [done, *found]


def _first(state: GameState, seat: int, plan: Growth, count: int, new_network: bool) -> tuple[int, int]:
    """Return the city to build first among the first `count` cities of a plan, and its cost in Elektro."""
    if new_network or not state.players[seat].network:
        return plan.cities[0], plan.costs[0]
    city = in_order(state, seat, plan.cities[:count])[0]
    return city, plan.costs[0] if city == plan.cities[0] else builds(state, seat)[city]


def _to_the_end(judge: Judge, plan: Growth, most: int) -> Growth:
    """Return the plan or, near the end, one with more cities for the same money if they win or can be supplied."""
    missing = judge.ahead.end - judge.own
    if len(plan.cities) >= most or not (judge.ended or len(plan.cities) + _WIDER >= missing):
        return plan
    wider = largest_growth(judge.state, judge.seat, most, judge.money)
    if len(wider.cities) <= len(plan.cities):
        return plan
    before, after = (judge.value(len(one.cities), one.costs[-1]) for one in (plan, wider))
    return wider if after.motive in _ENDS and after.value > before.value else plan


def _could_build(state: GameState, seat: int) -> bool:
    """Return whether a player could connect a city, however much it costs."""
    rich = state.copy()
    rich.players[seat].money = _RICH
    return bool(builds(rich, seat) or new_networks(rich, seat))


def build_turn(state: GameState, seat: int, taste: Taste) -> list[Build | Done]:
    """Return a whole turn: the cities that `build_ideas` would connect one by one, then Done.

    Only for boards without second networks (BOARDS).
    """
    player = state.players[seat]
    own = len(player.cities)
    most = max(state.ruleset.end_cities - own, full_output(state.ruleset.cards, player.plants) - own, 1) + 1
    plan = cheapest_growth(state, seat, most, player.money)
    best = 0
    if plan.cities:
        judge = Judge(state, seat, taste)
        values = [judge.value(count, cost).value for count, cost in enumerate((0, *plan.costs))]
        best = values.index(max(values))
    turn: list[Build | Done] = [Build(seat, city) for city in in_order(state, seat, plan.cities[:best])]
    turn.append(Done(seat))
    return turn


def _with_new_network(state: GameState, seat: int, plan: Growth) -> tuple[Growth, bool]:
    """Return the plan, or just one city if starting a new network there is cheaper or the only option (BOARDS).

    The second value is True if the city starts the second network.
    """
    ruleset = state.ruleset
    if not ruleset.second_network and ruleset.island_cost < 0:
        return plan, False
    allowed, nets = builds(state, seat), new_networks(state, seat)
    if plan.cities and plan.cities[0] not in allowed:
        plan = Growth((), ())
    if nets:
        city = min(nets, key=lambda one: (nets[one] + site_cost(state, one), one))
        if not plan.cities or nets[city] < plan.costs[0]:
            return Growth((city,), (nets[city],)), True
    if not plan.cities and allowed:
        city = min(allowed, key=lambda one: (allowed[one], one))
        return Growth((city,), (allowed[city],)), False
    return plan, False


def _last_place_across(state: GameState, seat: int) -> tuple[int, int] | None:
    """Return a city to start in on another island before its last empty cities are taken, and the cost.

    Return None if that can wait. A network can only start in an empty city there, and a player who is confined to a
    small island can never end the game.
    """
    if state.ruleset.island_cost < 0 or not state.players[seat].network:
        return None
    reach = state.players[seat].reach
    at_home = sum(1 for city in state.ruleset.zone if reach[city] < UNREACHABLE)
    across = {city: cost for city, cost in builds(state, seat).items() if reach[city] >= UNREACHABLE}
    if at_home >= state.ruleset.end_cities or not 0 < len(across) <= _LAST_PLACES * len(state.players):
        return None
    return min(across.items(), key=lambda one: (one[1] + site_cost(state, one[0]), one[0]))


def first_build(seat: int, city: int, price: int, why: _Value, value: float, new_network: bool = False) -> Idea:
    """Return the idea of building a city, with the motive for the number of cities in the whole turn."""
    numbers = (price, *why.numbers) if why.motive in ("grow", "claim") else why.numbers
    return Idea(Build(seat, city, new_network), value, why.motive, numbers)


def _other_cities(state: GameState, seat: int, city: int, price: int, best: _Value) -> list[Idea]:
    """Return ideas for cities that cost a little more but may lead further or block another player."""
    options = sorted((cost, other) for other, cost in builds(state, seat).items() if other != city)
    return [first_build(seat, other, cost, best, best.value - (cost - price)) for cost, other in options[:_OTHERS]]


class Judge:
    """An estimate of how many new cities are worth building, for one player at one moment."""

    def __init__(self, state: GameState, seat: int, taste: Taste) -> None:
        self.state, self.seat, self.taste = state, seat, taste
        player = state.players[seat]
        self.own, self.money = len(player.cities), player.money
        self.ahead = outlook(state)
        self.fuelled = fuelled(state, seat)
        self.capacity = full_output(state.ruleset.cards, player.plants)
        self.others = [other for other in range(len(state.players)) if other != seat]
        self.ended = any(len(p.cities) >= self.ahead.end for p in state.players)
        self.waited_enough = state.round > _PATIENCE
        self.closing = self.ended or may_end(state)
        self.rivals = [final_supply(state, other) for other in self.others] if self.closing else []

    def value(self, count: int, cost: int) -> _Value:
        """Return the value of connecting `count` cities for `cost` Elektro."""
        after, left = self.own + count, self.money - cost
        if self.waited_enough and count:
            return _Value(_AT_ANY_PRICE + count, "claim", (after, 0))
        if self.ended or after >= self.ahead.end:
            return self._last_round(after, left)
        value = self._income(after) + self.taste.land * count - cost * self.taste.interest
        value -= self._short_of_plant_money(left, after) + self._order(after) - self._step2(after, left)
        if self.closing:
            value += self.taste.closing * min(after, self.fuelled)
        if count == 0:
            return _Value(value, "hold", (self.fuelled, self.capacity))
        gain = INCOME[min(after, self.fuelled)] - INCOME[min(self.own, self.fuelled)]
        return _Value(value, "grow" if gain else "claim", (after, gain))

    def with_one_more(self) -> tuple[int, int]:
        """Return the player's number of cities after building one more, and its extra income this round."""
        after = self.own + 1
        return after, INCOME[min(after, self.fuelled)] - INCOME[min(self.own, self.fuelled)]

    def why_hold(self, stop: _Value, best: _Value, price: int) -> Idea:
        """Return the idea of building nothing more, with the main reason.

        Args:
            price: The cost of the next city.
        """
        after, left = self.own + 1, self.money
        motive, numbers = stop.motive, stop.numbers
        if best.motive in ("not_yet", "not_yet_money"):
            motive, numbers = best.motive, best.numbers
        elif motive == "hold" and self.own < self.fuelled:
            others, wanted = round(self._mean_money()), round(self.taste.plant_money)
            against: dict[str, tuple[float, tuple[int | str, ...]]] = {
                "hold_step2": (-self._step2(after, left), (left, others)),
                "hold_order": (self._order(after), ()),
                "hold_money": (self._short_of_plant_money(left - price, after), (wanted,)),
                "hold_later": (price * self.taste.interest, (price, self.with_one_more()[1])),
            }
            motive = max(against, key=lambda code: against[code][0])
            numbers = against[motive][1]
        return Idea(Done(self.seat), stop.value, motive, numbers)

    def _order(self, after: int) -> float:
        """Return the value of the positions in the order of play that building would lose."""
        passed = sum(1 for other in self.others if self.own <= len(self.state.players[other].cities) < after)
        return passed * self.taste.order_cost

    def _income(self, after: int) -> float:
        """Return the extra income from building cities now instead of next round."""
        return INCOME[min(after, self.fuelled)]

    def _short_of_plant_money(self, left: int, after: int) -> float:
        """Return the cost of having too little money for a plant in the next auction."""
        wanted = self.taste.plant_money if self.ahead.rounds > 1.5 else 0.0
        return max(0.0, wanted - left - INCOME[min(after, self.fuelled)]) * self.taste.short

    def _mean_money(self) -> float:
        return sum(self.state.players[other].money for other in self.others) / max(1, len(self.others))

    def _step2(self, after: int, left: int) -> float:
        """Return the value of starting Step 2, which helps players who have money left for second houses."""
        if self.state.step > 1 or not self.own < self.state.ruleset.step2_cities <= after:
            return 0.0
        return max(-12.0, min(12.0, (left - self._mean_money()) * self.taste.step2))

    def _last_round(self, after: int, left: int) -> _Value:
        supplied = min(after, self.fuelled)
        best = max(self.rivals) if self.rivals else (0, 0)
        wins = (supplied, left) > best
        numbers = (after, supplied, best[0])
        if self.ended:
            return _Value(1000.0 * supplied + left, "last_round", numbers)
        if wins:
            motive = "end_now" if supplied > best[0] else "end_now_money"
            return _Value(5000.0 + 100 * supplied + left, motive, numbers)
        motive = "not_yet" if supplied < best[0] else "not_yet_money"
        return _Value(-2000.0 + supplied, motive, numbers)
