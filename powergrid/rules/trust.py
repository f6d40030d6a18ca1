"""Two players against the Trust (RULES §12): its houses, plants and fuel."""

from __future__ import annotations

from typing import Final

from powergrid.content.editions import TRUST_PLANT_LIMIT, TRUST_START_CITIES
from powergrid.content.plants import COAL, OIL
from powergrid.rules import events as ev
from powergrid.rules import tasks
from powergrid.rules.actions import PlaceTrust
from powergrid.rules.auction import note_owner
from powergrid.rules.building import place_trust_house
from powergrid.rules.events import Event
from powergrid.rules.fuel import FUEL_COUNT
from powergrid.rules.network import UNREACHABLE
from powergrid.rules.plant_market import current_market
from powergrid.rules.refusals import Refusal, refuse
from powergrid.rules.state import GameState, TrustState

#: Who places the six houses of the Trust, by position in the order of play: 1, 2, 2 and 1 houses.
_PLACING_ORDER: Final = (0, 1, 1, 0, 0, 1)


def why_not_place(state: GameState, action: PlaceTrust) -> Refusal | None:
    """Return why a house of the Trust cannot be placed there in the set-up, or None if it can (RULES §12).

    Only for games with the Trust.
    """
    assert state.trust is not None
    if action.city not in state.ruleset.zone:
        return refuse("out_of_play")
    if action.city in state.trust.cities:
        return refuse("trust_city")
    if not state.trust.cities:
        return None if _has_room(state, action.city) else refuse("trust_room")
    if not set(state.ruleset.neighbours[action.city]) & set(state.trust.cities):
        return refuse("trust_adjacent")
    return None


def _has_room(state: GameState, city: int) -> bool:
    """Return whether the Trust can have all its neighbouring cities around this one; an island may be too small."""
    costs = state.ruleset.costs[city]
    return sum(1 for other in state.ruleset.zone if costs[other] < UNREACHABLE) >= TRUST_START_CITIES


def place(state: GameState, action: PlaceTrust, out: list[Event]) -> None:
    """Place one of the Trust's six start houses (RULES §12, set-up)."""
    place_trust_house(state, action.city, 0, out)
    tasks.then(state, tasks.NEXT_SETUP)


def next_placer(state: GameState) -> int | None:
    """Return the seat that places the next house of the Trust, or None if all six are placed."""
    if state.trust is None or len(state.trust.cities) >= TRUST_START_CITIES:
        return None
    return state.order[_PLACING_ORDER[len(state.trust.cities)]]


def take_plant(state: GameState, out: list[Event]) -> None:
    """Give the Trust the highest plant for free, once a round, if it is better than its lowest (RULES §12, D-15)."""
    trust = state.trust
    if trust is None or trust.acted:
        return
    trust.acted = True
    current = current_market(state)
    if not current:
        out.append(ev.TrustDeclined(None))
        return
    plant = current[-1]
    if len(trust.plants) >= TRUST_PLANT_LIMIT:
        if plant < trust.plants[0]:
            out.append(ev.TrustDeclined(plant))
            return
        replaced = trust.plants.pop(0)
        state.removed.append(replaced)
        out.append(ev.PlantTaken(plant))
        out.append(ev.PlantLeft(replaced, "trust_replaced", ev.TRUST))
    else:
        out.append(ev.PlantTaken(plant))
    state.market.remove(plant)
    if plant == state.discount:
        state.discount = 0
        out.append(ev.DiscountGone(plant))
    trust.plants.append(plant)
    trust.plants.sort()
    if state.ruleset.trust_39_counts:
        note_owner(state, plant, out)
    tasks.then(state, tasks.DRAW)


def take_fuel(state: GameState, out: list[Event]) -> None:
    """Give the Trust the fuel for one run of each plant, lowest number first (RULES §12, phase 3)."""
    trust = state.trust
    if trust is None:
        return
    for number in trust.plants:
        taken = _fuel_for(state, trust, number)
        if any(taken):
            out.append(ev.TrustFueled(number, (taken[0], taken[1], taken[2], taken[3])))


def _fuel_for(state: GameState, trust: TrustState, number: int) -> list[int]:
    plant = state.ruleset.cards[number]
    taken = [0] * FUEL_COUNT
    kinds = [COAL, OIL] if plant.kind == "hybrid" else list(plant.fuels)
    for turn in range(plant.need):
        wanted = kinds[turn % len(kinds)]
        kind = next((k for k in (wanted, *kinds) if state.fuel_market[k]), None)
        if kind is None:
            break
        state.fuel_market[kind] -= 1
        trust.fuel[kind] += 1
        taken[kind] += 1
    return taken


def return_fuel(state: GameState, out: list[Event]) -> None:
    """Return the Trust's fuel to the supply after the first player has run their plants (RULES §12, phase 5)."""
    trust = state.trust
    if trust is None or state.turn != 1 or not any(trust.fuel):
        return
    coal, oil, garbage, uranium = trust.fuel
    for kind, amount in enumerate(trust.fuel):
        state.fuel_supply[kind] += amount
    trust.fuel = [0] * FUEL_COUNT
    out.append(ev.TrustFuelReturned((coal, oil, garbage, uranium)))
