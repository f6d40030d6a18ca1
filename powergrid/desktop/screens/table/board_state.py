"""The parts of the game state that the board shows: houses, the plan, routes, marks, and the costs of cities."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

from powergrid.desktop.board.figure import Pair
from powergrid.desktop.board.networks import NetworkLink, network_links, second_networks
from powergrid.desktop.board.scene import BoardScene, PlanStop, houses, supplied
from powergrid.desktop.play.budget import Budget, budget
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.pins import links_to, next_step, opens_in, why_not_pin
from powergrid.desktop.play.plans.build import PlannedCity
from powergrid.rules import building
from powergrid.rules.network import UNREACHABLE, Links
from powergrid.rules.refusals import Refusal, refuse
from powergrid.rules.state import FINISHED, NOBODY, SETUP, GameState


@lru_cache(maxsize=2)
def _link_costs(links: Links) -> dict[frozenset[int], int]:
    """Return the link costs by pair of neighbouring cities."""
    return {frozenset((a, b)): cost for a, b, cost in links}


@dataclass(frozen=True, slots=True)
class CityOffer:
    """The cost of a city for the player who is planning.

    Attributes:
        step: The links, the house and the route.
        legs: (from, to, Elektro) for each link of the route.
        left: The player's money after the plan and this city.
        refusal: Why the city cannot be built now.
        planned: Whether it is already in the plan.
        opens: The Step that opens it, or 0 if it is open.
    """

    step: PlannedCity
    legs: tuple[tuple[int, int, int], ...]
    left: int
    refusal: Refusal | None = None
    planned: bool = False
    opens: int = 0


@dataclass
class BoardState:
    """The description of the board in a controller's game. Expensive results are cached until something changes.

    Attributes:
        person_acts: Returns whether a person may decide now.
        viewer: Returns the person at the screen, or `NOBODY`.
        builds: Whether a person is building.
        planner: The person who builds or pins cities, or `NOBODY`.
        choosable: Cities that can be clicked.
        pinnable: Cities that a click pins.
        changes: The number of changes so far.
    """

    controller: Controller
    person_acts: Callable[[], bool]
    viewer: Callable[[], int] = lambda: NOBODY
    builds: bool = False
    planner: int = NOBODY
    changes: int = 0
    choosable: frozenset[int] = frozenset()
    pinnable: frozenset[int] = frozenset()
    _key: tuple[object, ...] = ()
    _state: GameState | None = None
    _networks: tuple[NetworkLink, ...] = ()
    _budget: Budget = field(default_factory=lambda: Budget(0))
    _pinned: list[PlannedCity] = field(default_factory=list)
    _open: dict[int, int] = field(default_factory=dict)
    _offers: dict[int, CityOffer | None] = field(default_factory=dict)
    _scene: tuple[int, frozenset[Hashable], BoardScene] | None = None

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the cities by number."""
        return self.controller.state.ruleset.city_ids

    def refresh(self) -> None:
        """Recompute everything if the game, the plan or the player to act has changed."""
        controller, plan, acts = self.controller, self.controller.build_plan, self.person_acts()
        viewer = self.viewer()
        choices = (
            *(controller.auction_plan.plant, controller.auction_plan.bid, tuple(controller.fuel_plan.from_market())),
            controller.fuel_plan.market,
            *(len(controller.power_plan.burnt), tuple(controller.pins.of(viewer))),
        )
        plan_key = tuple(plan.cities), plan.own_order, tuple(plan.starts.items())
        key = (controller.game.length, *plan_key, acts, viewer, choices)
        if key == self._key and controller.state is self._state:
            return
        self._key, self._state = key, controller.state
        self.changes += 1
        begun = second_networks(controller.game)
        self._networks = network_links(controller.state, [seat.color for seat in controller.seats], begun)
        self._open, self._offers = plan.open_cities() if acts else {}, {}
        self.builds = acts and controller.kind == "build"
        self.choosable = self.pinnable = frozenset()
        if self.builds:
            self.choosable = frozenset(self._open) | frozenset(plan.cities)
        elif acts:
            self.choosable = frozenset(controller.legal.trust_cities()) | frozenset(controller.legal.start_cities())
        plans = not self.choosable and controller.state.phase not in (SETUP, FINISHED)
        self.planner = controller.seat if self.builds else viewer if plans else NOBODY
        self._budget = budget(controller, self.planner)
        self._pinned = controller.pins.steps(self.planner)
        if self.planner != NOBODY and not self.builds:
            zone, state = controller.state.ruleset.zone, controller.state
            self.pinnable = frozenset(city for city in zone if why_not_pin(state, viewer, city) is None)

    def prices(self) -> dict[int, int]:
        """Return the cities that can be added to the plan, with their total cost in Elektro."""
        self.refresh()
        if self.builds:
            return dict(self._open)
        if self.choosable:
            return dict.fromkeys(self.choosable, 0)
        state, seat, pinned = self.controller.state, self.planner, self.controller.pins.of(self.planner)
        open_now = [city for city in self.pinnable if city not in pinned and self._why_not(city) is None]
        houses = {city: building.house_price(state, city) for city in open_now}
        return {city: house + links_to(state, seat, city, pinned) for city, house in houses.items()}

    def plan_steps(self) -> list[PlannedCity]:
        """Return the cities of the current plan in building order."""
        return self.controller.build_plan.steps() if self.builds else self._pinned

    def offer(self, city: int) -> CityOffer | None:
        """Return the cost of a city for the player who is planning, or None if they can never build there."""
        self.refresh()
        if self.planner == NOBODY:
            return None
        if city not in self._offers:
            self._offers[city] = self._make_offer(city)
        return self._offers[city]

    def _make_offer(self, city: int) -> CityOffer | None:
        state, seat, plan = self.controller.state, self.planner, self.plan_steps()
        money = self._budget.left - sum(step.cost for step in plan)
        opens = opens_in(state, seat, city)
        for planned in plan:
            if planned.city == city:
                return CityOffer(planned, self._legs(planned.route), money, self._why_not(city), True, opens)
        if why_not_pin(state, seat, city) is not None:
            return None
        if self.builds:
            step = self.controller.build_plan.step_for(city)
        else:
            step = next_step(state, seat, city, [planned.city for planned in plan])
        return CityOffer(
            step, self._legs(step.route), money - step.cost, self._why_not(city, step, money), False, opens
        )

    def left_words(self) -> str:
        """Return the caption for the money left after the first city of a plan."""
        return self._budget.words_for_city()

    def _why_not(self, city: int, step: PlannedCity | None = None, money: int = 0) -> Refusal | None:
        """Return why a city cannot be built now, or why `money` is too little for it as the next `step` of the plan."""
        controller = self.controller
        if self.builds:
            return None if step is None else controller.build_plan.why_not(city)
        refusal = building.why_not_connect(controller.state, self.planner, city)
        if refusal is not None and refusal.code != "not_enough_money":
            return refusal
        if step is None or step.cost <= money:
            return None
        return refuse("not_enough_money", have=money, missing=step.cost - money)

    def _legs(self, route: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
        costs = _link_costs(self.controller.state.ruleset.links)
        return tuple((a, b, costs[frozenset((a, b))]) for a, b in pairwise(route))

    def reach(self, seat: int, money: int | None) -> dict[int, int]:
        """Return the cities that a player could build next, with the total cost of each.

        Args:
            money: Their money in Elektro, or None if it is hidden.
        """
        state, player = self.controller.state, self.controller.state.players[seat]
        if not player.network or state.phase == FINISHED:
            return {}
        houses_left = next(building.network_growth(state, seat), None) is not None
        prices = building.house_prices(state.ruleset, state.slots, state.step, state.markers, player.network)
        most = UNREACHABLE if money is None else money + 1
        costs = {city: house + player.reach[city] for city, house in prices.items()} if houses_left else {}
        if state.ruleset.second_network and state.round == 1:
            costs = {}
        for city, cost in building.second_starts(state, seat).items():
            costs[city] = min(cost, costs.get(city, cost))
        return {city: cost for city, cost in costs.items() if cost < most}

    def scene(self, pointed: str = "", moving: Set[Hashable] = frozenset()) -> BoardScene:
        """Return the description of the board.

        Args:
            pointed: The id of the city under the mouse or with the focus.
            moving: ("house", city, slot) for houses that are being animated.
        """
        self.refresh()
        if self._scene is None or self._scene[:2] != (self.changes, moving):
            self._scene = self.changes, frozenset(moving), self._describe(moving)
        return self.pointed(self._scene[2], pointed)

    def _describe(self, moving: Set[Hashable]) -> BoardScene:
        """Return the description of the board, leaving out anything that depends on the pointer."""
        controller, state, ids = self.controller, self.controller.state, self.ids
        building_now, plan = self.builds, self.plan_steps()
        return BoardScene(
            zone=frozenset(state.ruleset.regions),
            step=state.step,
            houses=houses(state, [seat.color for seat in controller.seats], moving),
            supplied=supplied(state) if state.phase == FINISHED else {},
            buildable={ids[city]: cost for city, cost in self._open.items()},
            plan=tuple(PlanStop(ids[s.city], s.cost, building.free_slot(state, s.city)) for s in plan),
            plan_links=self._pairs(step.route for step in plan),
            networks=self._networks,
            own=frozenset(ids[city] for city in controller.player.cities) if building_now else frozenset(),
            own_color=controller.seats[controller.seat].color if building_now else None,
            start_marks=frozenset(ids[city] for city in state.ruleset.zone if self._is_start(city)),
            ends=() if building_now else tuple(ids[city] for city in sorted(self.choosable)),
        )

    def _is_start(self, city: int) -> bool:
        """Return whether a city has a start marker or is a start city of this board."""
        state = self.controller.state
        return bool((state.markers | state.ruleset.start_cities) >> city & 1)

    def pointed(self, scene: BoardScene, pointed: str) -> BoardScene:
        """Return the scene with a different city under the mouse or with the focus."""
        offer = self.offer(self.controller.state.ruleset.city_index[pointed]) if pointed else None
        return replace(
            scene,
            hovered=pointed or None,
            hovered_cost=offer.step.cost if offer and not offer.refusal and not offer.planned else None,
            route=self._pairs([offer.step.route]) if offer and not offer.planned else (),
        )

    def with_player(self, scene: BoardScene, seat: int, money: int | None) -> BoardScene:
        """Return the scene with a player's network and the cities that they could build next.

        Args:
            money: See `reach`.
        """
        color, ids = self.controller.seats[seat].color, self.ids
        own = frozenset(ids[city] for city in self.controller.state.players[seat].cities)
        scene = replace(scene, shown_player=color, own=own, own_color=color)
        if seat == self.planner:
            return scene if self.builds else replace(scene, buildable=self._buildable(seat, money))
        return replace(scene, buildable=self._buildable(seat, money), plan=(), plan_links=(), ends=())

    def _buildable(self, seat: int, money: int | None) -> dict[str, int]:
        return {self.ids[city]: cost for city, cost in self.reach(seat, money).items()}

    def _pairs(self, routes: Iterable[tuple[int, ...]]) -> tuple[Pair, ...]:
        ids = self.ids
        return tuple((ids[a], ids[b]) for route in routes for a, b in pairwise(route))
