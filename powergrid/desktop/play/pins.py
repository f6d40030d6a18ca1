"""Pinned cities: each person's plan for their next building turn, which they can make in any phase."""

from collections.abc import Callable, Collection, Sequence

from powergrid.content.editions import FIRST_GAME_CITIES
from powergrid.desktop.play.plans.build import PlannedCity, cheapest_plan, network_starts
from powergrid.game import Game
from powergrid.record import Program
from powergrid.rules import building
from powergrid.rules.events import CityConnected, Event
from powergrid.rules.network import UNREACHABLE, cheapest_route
from powergrid.rules.refusals import Refusal, refuse
from powergrid.rules.state import GameState


class Pins:
    """The cities that each seat has pinned. None of them is an action yet.

    Once a player connects a pinned city, its pin is hidden, and an undo shows it again. The record keeps the pins.

    Attributes:
        listeners: Called after each change.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.listeners: list[Callable[[], None]] = []
        seats, cities = range(len(game.record.setup.players)), range(len(game.state.ruleset.city_ids))
        kept = game.record.program.pins
        self._pinned = {seat: [city for city in kept[seat] if city in cities] for seat in seats if seat in kept}

    def of(self, seat: int) -> list[int]:
        """Return the cities that a seat has pinned and could still connect."""
        state = self.game.state
        return [city for city in self._pinned.get(seat, []) if why_not_pin(state, seat, city) is None]

    def closed(self, seat: int, happened: Sequence[Event]) -> list[tuple[CityConnected, int]]:
        """Return events in which others took the last free place of a city that a seat has pinned.

        Each comes with the Step in which the city opens again, or 0 for never.
        """
        state, pinned, found = self.game.state, self._pinned.get(seat, []), []
        for event in happened:
            if isinstance(event, CityConnected) and event.seat != seat and event.city in pinned:
                step, never = opens_in(state, seat, event.city), why_not_pin(state, seat, event.city) is not None
                if step or never:
                    found.append((event, 0 if never else step))
        return found

    def toggle(self, seat: int, city: int) -> Refusal | None:
        """Pin or unpin a city; return why it cannot be pinned, or None if it can."""
        pinned = self._pinned.setdefault(seat, [])
        if city in self.of(seat):
            pinned.remove(city)
            self._keep()
            return None
        refusal = why_not_pin(self.game.state, seat, city)
        if refusal is None:
            pinned.append(city)
            self._keep()
        return refusal

    def drop(self, seat: int, cities: Collection[int]) -> None:
        """Unpin some cities."""
        pinned = self._pinned.get(seat, [])
        if not set(pinned).isdisjoint(cities):
            self._pinned[seat] = [city for city in pinned if city not in cities]
            self._keep()

    def clear(self, seat: int) -> None:
        """Remove all pins of a seat."""
        self._pinned.pop(seat, None)
        self._keep()

    def forget(self) -> None:
        """Hide all pins; the record keeps them."""
        self._pinned = {}

    def _keep(self) -> None:
        """Write the pins into the record."""
        self.game.record.note(Program(pins={seat: tuple(cities) for seat, cities in self._pinned.items()}))
        for listener in self.listeners:
            listener()

    def steps(self, seat: int) -> list[PlannedCity]:
        """Return the pinned cities in the order that is cheapest at the moment."""
        return cheapest_steps(self.game.state, seat, self.of(seat))

    def cost(self, seat: int) -> int:
        """Return the current cost of all pinned cities of a seat, in Elektro."""
        return sum(step.cost for step in self.steps(seat))


def why_not_pin(state: GameState, seat: int, city: int) -> Refusal | None:
    """Return why a player can never connect a city, or None if they can, even in a later Step (RULES §8.2, §13.2)."""
    player = state.players[seat]
    last_step = 1 if state.ruleset.first_game else building.SLOTS
    if city not in state.ruleset.zone:
        return refuse("out_of_play")
    if player.network >> city & 1:
        return refuse("own_city")
    if not 1 <= building.opens_in(state, city) <= last_step:
        return refuse("city_full", step=last_step)
    if opens_in(state, seat, city) > last_step:
        return refuse("marked")
    if state.ruleset.first_game and len(player.cities) >= FIRST_GAME_CITIES:
        return refuse("first_game_limit", most=FIRST_GAME_CITIES)
    if player.network and building.link_cost(state, seat, city) >= UNREACHABLE:
        return refuse("no_way")
    return None


def opens_in(state: GameState, seat: int, city: int) -> int:
    """Return the Step from which a player can connect a city that can be pinned, or 0 if they can already."""
    needed = building.opens_in(state, city)
    if state.players[seat].network and state.markers >> city & 1:
        needed = max(needed, 2)
    return needed if needed > state.step else 0


def links_to(state: GameState, seat: int, city: int, planned: Sequence[int] = ()) -> int:
    """Return the link cost of a city in Elektro once the planned cities are connected, or 0 for a first city."""
    own, costs = [*state.players[seat].cities, *planned], state.ruleset.costs
    if _begins(state, seat, city, planned):
        return 0
    links = min((costs[other][city] for other in own), default=0)
    return links if links < UNREACHABLE else building.link_cost(state, seat, city)


def next_step(state: GameState, seat: int, city: int, planned: Sequence[int] = ()) -> PlannedCity:
    """Return the cost of a city once the planned ones are connected, even if it cannot be built now."""
    own, ruleset = [*state.players[seat].cities, *planned], state.ruleset
    if _begins(state, seat, city, planned):
        return PlannedCity(city, 0, building.house_price(state, city), (city,), True)
    route = cheapest_route(len(ruleset.city_ids), ruleset.links, own, city) if own else (city,)
    return PlannedCity(city, links_to(state, seat, city, planned), building.house_price(state, city), route)


def cheapest_steps(state: GameState, seat: int, cities: Sequence[int]) -> list[PlannedCity]:
    """Return cities in the cheapest order, with costs and routes, even if they cannot be built now."""
    plans = []
    for start in (None, *network_starts(state, seat, cities)):
        chosen = cheapest_plan(state, seat, cities, start)
        plans.append([next_step(state, seat, city, chosen[:number]) for number, city in enumerate(chosen)])
    return min(plans, key=lambda steps: sum(step.cost for step in steps))


def _begins(state: GameState, seat: int, city: int, planned: Sequence[int]) -> bool:
    """Return whether a city would begin the second network because linking it would cost more (BOARDS §9)."""
    own = [*state.players[seat].cities, *planned]
    if not own or not network_starts(state, seat, [city]):
        return False
    links = min(state.ruleset.costs[other][city] for other in own)
    return links > 0 and not any(_begins(state, seat, one, planned[:place]) for place, one in enumerate(planned))
