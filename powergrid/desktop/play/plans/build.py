"""The plan of phase 4: cities to connect."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Self

from powergrid.bots.turns import Hint
from powergrid.desktop.play.plans.plan import TurnPlan
from powergrid.desktop.words.translation import _
from powergrid.rules import building
from powergrid.rules.actions import Action, Build, Done, Shuffle
from powergrid.rules.engine import apply as apply_rules
from powergrid.rules.engine import legal_actions
from powergrid.rules.network import cheapest_order, cheapest_route
from powergrid.rules.refusals import Refusal
from powergrid.rules.state import GameState


@dataclass(frozen=True, slots=True)
class PlannedCity:
    """A planned city, with its link cost and house cost in Elektro and its route (city numbers).

    Attributes:
        new_network: Whether it begins a second network, without links (BOARDS §9).
    """

    city: int
    links: int
    house: int
    route: tuple[int, ...]
    new_network: bool = False

    @property
    def cost(self) -> int:
        """The cost of links and house in Elektro."""
        return self.links + self.house


#: Cities with their costs in building order, and the state after them.
_Walk = tuple[list[PlannedCity], GameState]


@dataclass
class BuildPlan(TurnPlan):
    """Cities to build.

    Attributes:
        own_order: Whether to build the cities in the order of `cities` instead of the cheapest order.
        offered: The pinned cities that the plan began with.
        starts: By city, the player's choice of whether it begins a second network (BOARDS §9).
    """

    cities: list[int] = field(default_factory=list)
    own_order: bool = False
    offered: tuple[int, ...] = field(default=(), compare=False)
    starts: dict[int, bool] = field(default_factory=dict)
    _key: tuple[object, ...] = field(default=(), init=False, compare=False)
    _walked: _Walk = field(init=False, compare=False)

    @property
    def has_choice(self) -> bool:
        """Whether a city is planned."""
        return bool(self.cities)

    def actions(self) -> list[Action]:
        """Return the planned cities in building order, then the end of the turn."""
        return [*(Build(self.seat, step.city, step.new_network) for step in self.steps()), Done(self.seat)]

    def forced(self) -> Action | None:
        """Return the end of the turn if nothing can be built and nothing has been."""
        can_build = self.legal.builds() or self.legal.new_networks()
        return None if can_build or self.has_built() else Done(self.seat)

    def offer(self, pinned: Sequence[int]) -> None:
        """Plan the pinned cities or, if they cannot all be built together, as many as possible in their order."""
        self.cities = list(pinned)
        if len(self.steps()) < len(self.cities):
            self.cities = []
            for city in pinned:
                if self.why_not(city) is None:
                    self.cities.append(city)
        self.offered = tuple(self.cities)

    def has_built(self) -> bool:
        """Return whether the player has just built a city."""
        return self._has_just_done(Build)

    def mark(self, hint: Hint) -> None:
        """Plan the cities of a hint."""
        self.cities, self.own_order = list(hint.cities()), False
        self.starts = {one.city: one.new_network for one in hint.actions if isinstance(one, Build)}

    def change_since(self, before: Self) -> str:
        """Return the name of the change that undo reverts: the order, or a city."""
        return _("building order") if sorted(before.cities) == sorted(self.cities) else _("city")

    def steps(self) -> list[PlannedCity]:
        """Return the cities in building order, with costs and routes."""
        return self._result()[0]

    def after(self) -> GameState:
        """Return the state after the plan (a copy, in which drawn cards are unknown)."""
        return self._result()[1]

    def cost(self) -> int:
        """Return the cost of the plan in Elektro."""
        return _cost(self.steps())

    def clicked_cost(self) -> int:
        """Return the cost in the order in which the cities were clicked, in Elektro."""
        return _cost(self._walk(self.cities, self._second_start())[0])

    def cheapest_cost(self) -> int:
        """Return the cost in the cheapest order, in Elektro."""
        return _cost(self._cheapest()[0])

    def move_earlier(self, city: int) -> bool:
        """Move a city up in the order; return False if there is not enough money for that.

        From then on the plan keeps the player's own order.
        """
        order = [step.city for step in self.steps()]
        place = order.index(city)
        if not place:
            return False
        order[place - 1 : place + 1] = [city, order[place - 1]]
        if len(self._walk(order, self._second_start())[0]) < len(order):
            return False
        self.cities, self.own_order = order, True
        return True

    def use_cheapest_order(self) -> None:
        """Return to the cheapest order."""
        self.own_order = False

    def clear(self) -> None:
        """Remove every city from the plan."""
        self.cities, self.own_order, self.starts = [], False, {}

    def alternative(self, city: int) -> Self | None:
        """Return the plan with a city switched between links and a second network, or None if that is impossible."""
        if not network_starts(self.state, self.seat, [city]):
            return None
        step = next(step for step in self.steps() if step.city == city)
        changed = self.copy()
        changed.starts = {**self.starts, city: not step.new_network}
        now = {one.city: one for one in changed.steps()}
        complete = len(now) == len(self.steps()) and now[city].new_network != step.new_network
        return changed if complete else None

    def use_alternative(self, city: int) -> None:
        """Switch a planned city between links and a second network, if that is possible."""
        other = self.alternative(city)
        if other is not None:
            self.restore(other)

    def open_cities(self) -> dict[int, int]:
        """Return each city that can still be added, with its total cost."""
        if self.kind != "build":
            return {}
        legal = legal_actions(self.after())
        found = legal.builds()
        for city, price in legal.new_networks().items():
            found[city] = min(price, found.get(city, price))
        return found

    def why_not(self, city: int) -> Refusal | None:
        """Return why a city cannot be added, or None if it can."""
        after = self.after()
        legal = legal_actions(after)
        refusal = legal.why_not(Build(self.seat, city))
        return None if city in legal.new_networks() else refusal

    def step_for(self, city: int) -> PlannedCity:
        """Return the step that adds a city, with its cost, even if it is illegal."""
        after = self.after()
        return _step(after, self.seat, city, building.by_second_network(after, self.seat, city))

    def toggle(self, city: int) -> Refusal | None:
        """Add or remove a city; return why it cannot be added."""
        if city in self.cities:
            self.remove(city)
            return None
        refusal = self.why_not(city)
        if refusal is None:
            self.cities.append(city)
        return refusal

    def remove(self, city: int) -> None:
        """Remove a city, and any cities that can no longer be built without it."""
        self.cities.remove(city)
        self.starts.pop(city, None)
        order = [step.city for step in self.steps()]
        self.cities = [c for c in self.cities if c in order]
        self.own_order &= len(self.cities) > 1

    def _result(self) -> _Walk:
        """Build the plan on a copy of the state, and cache the result until something changes."""
        key = (self.game.length, id(self.state), tuple(self.cities), self.own_order, tuple(self.starts.items()))
        if key != self._key:
            walked = self._in_own_order() if self.own_order else None
            complete = walked is not None and len(walked[0]) == len(self.cities)
            self._walked = walked if walked is not None and complete else self._cheapest()
            self._key = key
        return self._walked

    def _cheapest(self) -> _Walk:
        """Build the cities in their cheapest order as far as the rules allow."""
        walks = []
        for start in self._second_starts():
            walks.append(self._walk(cheapest_plan(self.state, self.seat, self.cities, start), start))
            if len(walks[-1][0]) < len(self.cities):
                walks.append(self._walk(self.cities, start))
        return max(walks, key=_merit)

    def _in_own_order(self) -> _Walk:
        """Build the cities in the player's order as far as the rules allow."""
        return max((self._walk(self.cities, start) for start in self._second_starts()), key=_merit)

    def _second_starts(self) -> list[int | None]:
        """Return where a second network may begin: the chosen city, or None (nowhere) and candidates (BOARDS §9)."""
        chosen = [city for city in self.cities if self.starts.get(city)]
        others = [city for city in network_starts(self.state, self.seat, self.cities) if self.starts.get(city, True)]
        return [*chosen[:1]] or [None, *others]

    def _second_start(self) -> int | None:
        return next((step.city for step in self.steps() if step.new_network), None)

    def _walk(self, cities: Iterable[int], start: int | None) -> _Walk:
        """Build cities one by one on a copy as far as the rules allow; `start` begins a second network."""
        trial = self.state.copy()
        steps = []
        for city in cities:
            action = Build(self.seat, city, city == start)
            if legal_actions(trial).why_not(action) is not None:
                break
            steps.append(_step(trial, self.seat, city, city == start))
            apply_rules(trial, action)
            if trial.awaiting_shuffle:
                apply_rules(trial, Shuffle(tuple(sorted(trial.deck))))
        return steps, trial


def _cost(steps: Iterable[PlannedCity]) -> int:
    return sum(step.cost for step in steps)


def _merit(walk: _Walk) -> tuple[int, int]:
    """Return a sort key that prefers more cities, then a lower cost."""
    return len(walk[0]), -_cost(walk[0])


def network_starts(state: GameState, seat: int, cities: Iterable[int]) -> list[int]:
    """Return which of these cities could begin the player's second network this turn (BOARDS §9)."""
    ruleset = state.ruleset
    starts = [city for city in cities if ruleset.start_cities >> city & 1] if ruleset.second_network else []
    return [] if starts and state.second_networks >> seat & 1 else starts


def cheapest_plan(state: GameState, seat: int, cities: Sequence[int], start: int | None) -> list[int]:
    """Return cities in the cheapest order.

    Args:
        start: The city that begins a second network, or None if no city does.
    """
    ruleset, player = state.ruleset, state.players[seat]
    reach = player.reach if player.network else None
    if reach is not None and start is not None:
        reach = (*reach[:start], 0, *reach[start + 1 :])
    return [city for city, _links in cheapest_order(ruleset.costs, reach, cities)]


def _step(state: GameState, seat: int, city: int, new_network: bool = False) -> PlannedCity:
    ruleset, player = state.ruleset, state.players[seat]
    if new_network:
        return PlannedCity(city, 0, building.house_price(state, city), (city,), True)
    route = cheapest_route(len(ruleset.city_ids), ruleset.links, player.cities, city) if player.network else (city,)
    return PlannedCity(city, building.link_cost(state, seat, city), building.house_price(state, city), route)
