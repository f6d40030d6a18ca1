"""How many cities to connect: for income now and later, for turn order, for Step 2 and for the end of the game."""

from __future__ import annotations

from typing import NamedTuple

from powergrid.bots.city_plan import way
from powergrid.bots.idea import Idea
from powergrid.bots.outlook import INCOME, Taste, capacity, outlook
from powergrid.bots.standing import final_supply, fuelled, may_end
from powergrid.rules.actions import Build, Done
from powergrid.rules.state import GameState


def build_ideas(state: GameState, seat: int, taste: Taste) -> list[Idea]:
    """How far to grow now: the next city to connect, or to stop here; best first."""
    player = state.players[seat]
    own = len(player.cities)
    most = max(state.ruleset.end_cities - own, capacity(player.plants) - own, 1) + 1
    plan = way(state, seat, most, player.money)
    judge = _Judge(state, seat, taste)
    stop = judge.value(0, 0)
    done = Idea(Done(seat), stop.value, stop.motive, stop.numbers)
    if not plan.cities:
        return [Idea(Done(seat), stop.value, "no_city", (player.money,))]
    best = max((judge.value(count, cost) for count, cost in enumerate(plan.costs, start=1)), key=lambda v: v.value)
    city, price = plan.cities[0], plan.costs[0]
    facts = (city, price, *best.numbers)
    build = Idea(Build(seat, city), best.value, best.motive, facts)
    return [build, done] if build.value > done.value else [done, build]


class _Value(NamedTuple):
    value: float
    motive: str
    numbers: tuple[int | str, ...]


class _Judge:
    """Values a number of new cities for one player at one moment."""

    def __init__(self, state: GameState, seat: int, taste: Taste) -> None:
        self.state, self.seat, self.taste = state, seat, taste
        player = state.players[seat]
        self.own, self.money = len(player.cities), player.money
        self.view = outlook(state)
        self.fuelled = fuelled(state, seat)
        self.capacity = capacity(player.plants)
        self.others = [other for other in range(len(state.players)) if other != seat]
        self.ended = any(len(p.cities) >= self.view.end for p in state.players)
        self.closing = self.ended or may_end(state)
        self.rivals = [final_supply(state, other) for other in self.others] if self.closing else []

    def value(self, count: int, cost: int) -> _Value:
        """The worth of connecting `count` cities for `cost` Elektro."""
        after, left = self.own + count, self.money - cost
        if self.ended or after >= self.view.end:
            return self._last_round(after, left)
        value = self._income(after) + self.taste.land * count - cost * self.taste.interest
        value -= self._short_of_plant_money(left, after)
        motive, numbers = ("hold", (self.fuelled, self.capacity)) if count == 0 else ("grow", self._gain(after))
        rank = sum(1 for other in self.others if self.own <= len(self.state.players[other].cities) < after)
        value -= rank * self.taste.order_cost
        if self.state.step == 1 and self.own < self.state.ruleset.step2_cities <= after:
            value += self._step2(left)
        if self.closing:
            value += 10 * min(after, self.fuelled)
        return _Value(value, motive, numbers)

    def _gain(self, after: int) -> tuple[int, ...]:
        now = min(self.own, self.fuelled), min(after, self.fuelled)
        return after, INCOME[now[1]] - INCOME[now[0]], self.fuelled

    def _income(self, after: int) -> float:
        """Income of this round: what a city built now brings more than one built next round."""
        return INCOME[min(after, self.fuelled)]

    def _short_of_plant_money(self, left: int, after: int) -> float:
        """What it costs to have too little for a plant of the next auction."""
        wanted = self.taste.plant_money if self.view.rounds > 1.5 else 0.0
        return max(0.0, wanted - left - INCOME[min(after, self.fuelled)]) * self.taste.short

    def _step2(self, left: int) -> float:
        """Step 2 helps who has money left for it."""
        others = sum(self.state.players[other].money for other in self.others) / max(1, len(self.others))
        return max(-12.0, min(12.0, (left - others) * self.taste.step2))

    def _last_round(self, after: int, left: int) -> _Value:
        supplied = min(after, self.fuelled)
        best = max(self.rivals) if self.rivals else (0, 0)
        wins = (supplied, left) > best
        numbers = (after, supplied, best[0])
        if self.ended:
            return _Value(1000.0 * supplied + left, "last_round", numbers)
        if wins:
            return _Value(5000.0 + 100 * supplied + left, "end_now", numbers)
        return _Value(-2000.0 + supplied, "not_yet", numbers)
