"""What the board shows of a game: houses, the plan, ways and marks, and what a city costs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Set
from dataclasses import dataclass, field
from itertools import pairwise

from powergrid.desktop.board.figure import Pair
from powergrid.desktop.board.scene import BoardScene, PlanStop, houses
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.plans.build import PlannedCity
from powergrid.rules import building
from powergrid.rules.network import UNREACHABLE
from powergrid.rules.refusals import Refusal
from powergrid.rules.state import NOBODY, GameState


@dataclass(frozen=True, slots=True)
class CityOffer:
    """The cost of one city for the one who builds.

    step: links, house and way. legs: (from, to, Elektro) along the way. left: money after the plan and this city.
    refusal: why it cannot be built. planned: it is in the plan already.
    """

    step: PlannedCity
    legs: tuple[tuple[int, int, int], ...]
    left: int
    refusal: Refusal | None = None
    planned: bool = False


@dataclass
class BoardState:
    """Makes the description of the board from a controller; keeps what is dear to work out until something changes.

    covered: tells whether a curtain hides what the player to act could do.
    """

    controller: Controller
    covered: Callable[[], bool] = lambda: False
    _key: tuple[object, ...] = ()
    _open: dict[int, int] = field(default_factory=dict)
    _offers: dict[int, CityOffer | None] = field(default_factory=dict)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the cities by number."""
        return self.controller.state.ruleset.city_ids

    def city(self, city_id: str) -> int:
        """The number of a city."""
        return self.controller.state.ruleset.city_index[city_id]

    def refresh(self) -> None:
        """Forget what no longer holds."""
        controller = self.controller
        plan = (tuple(controller.build_plan.cities), controller.build_plan.own_order)
        key = (controller.game.length, id(controller.state), plan, self.covered())
        if key != self._key:
            self._key = key
            self._open = controller.build_plan.open_cities() if self._person_acts() else {}
            self._offers = {}

    def _person_acts(self) -> bool:
        controller = self.controller
        person = controller.seat != NOBODY and controller.seats[controller.seat].is_human
        return person and not self.covered()

    def choosable(self) -> set[int]:
        """Cities that a click does something with now."""
        self.refresh()
        controller = self.controller
        if not self._person_acts():
            return set()
        if controller.kind == "build":
            return set(self._open) | set(controller.build_plan.cities)
        legal = controller.legal
        return set(legal.trust_cities()) | set(legal.start_cities())

    def prices(self) -> dict[int, int]:
        """The cities that can be added now with their full cost in Elektro; 0 where nothing is paid."""
        choosable = self.choosable()
        return dict(self._open) if self.controller.kind == "build" else dict.fromkeys(choosable, 0)

    def offer(self, city: int) -> CityOffer | None:
        """What a city would cost the one who builds; None outside the building phase and where no way leads."""
        self.refresh()
        if self.controller.kind != "build" or not self._person_acts():
            return None
        if city not in self._offers:
            self._offers[city] = self._make_offer(city)
        return self._offers[city]

    def _make_offer(self, city: int) -> CityOffer | None:
        controller = self.controller
        money = controller.player.money - controller.build_plan.cost()
        for planned in controller.build_plan.steps():
            if planned.city == city:
                return CityOffer(planned, self._legs(planned.way), money, planned=True)
        refusal = controller.build_plan.why_not(city)
        if refusal is not None and refusal.code != "not_enough_money":
            return None
        step = controller.build_plan.step_for(city)
        if step.links >= UNREACHABLE:
            return None
        return CityOffer(step, self._legs(step.way), money - step.cost, refusal)

    def _legs(self, way: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
        costs = {frozenset((a, b)): cost for a, b, cost in self.controller.state.ruleset.links}
        return tuple((a, b, costs[frozenset((a, b))]) for a, b in pairwise(way))

    def scene(self, pointed: str = "", on_way: Set[Hashable] = frozenset()) -> BoardScene:
        """The description of the board; `pointed` is the id of the city under the mouse or the focus.

        on_way: ("house", city, slot) for houses that are not there yet.
        """
        self.refresh()
        controller, state = self.controller, self.controller.state
        ids = self.ids
        hovered = self.city(pointed) if pointed else None
        offer = self.offer(hovered) if hovered is not None else None
        building_now = controller.kind == "build" and self._person_acts()
        plan = controller.build_plan.steps() if building_now else []
        return BoardScene(
            zone=frozenset(state.ruleset.regions),
            step=state.step,
            houses=houses(state, [seat.color for seat in controller.seats], on_way),
            lit={ids[city]: cost for city, cost in self._open.items()},
            hovered=pointed or None,
            hovered_cost=offer.step.cost if offer and not offer.refusal and not offer.planned else None,
            route=self._pairs([offer.step.way]) if offer and not offer.planned else (),
            plan=tuple(PlanStop(ids[s.city], s.cost, building.free_slot(state, s.city)) for s in plan),
            plan_links=self._pairs(step.way for step in plan),
            own=frozenset(ids[city] for city in controller.player.cities) if building_now else frozenset(),
            own_color=controller.seats[controller.seat].color if building_now else None,
            start_marks=_start_marks(controller.state),
            ends=() if building_now else tuple(ids[city] for city in sorted(self.choosable())),
        )

    def _pairs(self, ways: Iterable[tuple[int, ...]]) -> tuple[Pair, ...]:
        ids = self.ids
        return tuple((ids[a], ids[b]) for way in ways for a, b in pairwise(way))


def _start_marks(state: GameState) -> frozenset[str]:
    ids = state.ruleset.city_ids
    return frozenset(ids[city] for city in state.ruleset.zone if state.markers >> city & 1)
