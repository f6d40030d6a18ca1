"""Phase 4, building (RULES §8): legal actions, their costs and effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from powergrid.content.editions import FIRST_GAME_CITIES, SLOT_COSTS
from powergrid.content.plants import URANIUM
from powergrid.rules import events as ev
from powergrid.rules import tasks
from powergrid.rules.actions import Build
from powergrid.rules.events import TRUST, Event
from powergrid.rules.network import UNREACHABLE, growth, nearer
from powergrid.rules.plant_market import obsolete_plant, remove_plant
from powergrid.rules.refusals import Refusal, refuse
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.state import NOBODY, GameState

SLOTS: Final = len(SLOT_COSTS)


def free_slot(state: GameState, city: int) -> int:
    """Return the lowest free slot of a city, 0 to 2; 3 if it is full."""
    slots, base = state.slots, 3 * city
    if slots[base] < 0:
        return 0
    if slots[base + 1] < 0:
        return 1
    return 2 if slots[base + 2] < 0 else SLOTS


def link_cost(state: GameState, seat: int, city: int) -> int:
    """Return the cheapest link cost in Elektro from a player's network; 0 for a first city."""
    player = state.players[seat]
    return player.reach[city] if player.network else 0


def builds(state: GameState, seat: int) -> dict[int, int]:
    """Return every city that a player may connect now with its full cost in Elektro (RULES §8)."""
    player = state.players[seat]
    if not player.network:
        return _first_builds(state, player.money)
    if state.markers or state.ruleset.first_game:
        return {city: build_cost(state, seat, city) for city in state.ruleset.zone if _legal(state, seat, city)}
    network, reach, step, slots = player.network, player.reach, state.step, state.slots
    first, second, third = SLOT_COSTS
    spare = player.money - first
    found = {}
    for city in state.ruleset.zone:
        links = reach[city]
        if links > spare:
            continue
        base = 3 * city
        if slots[base] < 0:
            more = 0
        elif step > 1 and slots[base + 1] < 0:
            more = second - first
        elif step > 2 and slots[base + 2] < 0:
            more = third - first
        else:
            continue
        if links + more <= spare and not network >> city & 1:
            found[city] = first + links + more
    return found


def _first_builds(state: GameState, money: int) -> dict[int, int]:
    marked, slot = _start_places(state)
    found = {}
    for city in state.ruleset.zone:
        free = free_slot(state, city)
        allowed = marked >> city & 1 if marked else slot in (NOBODY, free)
        if allowed and free < min(state.step, SLOTS) and SLOT_COSTS[free] <= money:
            found[city] = SLOT_COSTS[free]
    return found


def _legal(state: GameState, seat: int, city: int) -> bool:
    return why_not_build(state, Build(seat, city)) is None


def build_cost(state: GameState, seat: int, city: int) -> int:
    """Return the current cost of links and house in Elektro, whether or not the city may be connected."""
    slot = min(free_slot(state, city), SLOTS - 1)
    return link_cost(state, seat, city) + SLOT_COSTS[slot]


def house_prices(ruleset: Ruleset, slots: Sequence[int], step: int, markers: int, network: int) -> dict[int, int]:
    """Return the price of a house in each city in which a network may expand, whatever the links cost (RULES §8.2)."""
    closed = network | markers if step == 1 else network
    found = {}
    for city in ruleset.zone:
        if closed >> city & 1:
            continue
        base = 3 * city
        if slots[base] < 0:
            found[city] = SLOT_COSTS[0]
        elif step > 1 and slots[base + 1] < 0:
            found[city] = SLOT_COSTS[1]
        elif step > 2 and slots[base + 2] < 0:
            found[city] = SLOT_COSTS[2]
    return found


def network_growth(state: GameState, seat: int, start: int | None = None) -> Iterator[tuple[int, int]]:
    """Yield the cities that a player may build in sequence and their cost, always the cheapest one next.

    start: the first city, of a player without a network. Ignores money; the others do not build meanwhile.
    """
    ruleset, player = state.ruleset, state.players[seat]
    network, reach = player.network, player.reach
    most = FIRST_GAME_CITIES - len(player.cities) if ruleset.first_game else len(ruleset.zone)
    if start is not None:
        yield start, build_cost(state, seat, start)
        network, reach, most = 1 << start, ruleset.costs[start], most - 1
    houses = house_prices(ruleset, state.slots, state.step, state.markers, network)
    yield from islice(growth(ruleset.costs, reach, houses), max(0, most))


def why_not_build(state: GameState, action: Build) -> Refusal | None:
    """Return the reason why a city cannot be connected, None if it can (RULES §8.1, §8.2, §13)."""
    ruleset, player, city = state.ruleset, state.players[action.seat], action.city
    if city not in ruleset.zone:
        return refuse("out_of_play")
    if player.network >> city & 1:
        return refuse("own_city")
    if ruleset.first_game and len(player.cities) >= FIRST_GAME_CITIES:
        return refuse("first_game_limit", most=FIRST_GAME_CITIES)
    slot = free_slot(state, city)
    if slot >= min(state.step, SLOTS):
        return refuse("city_full", step=state.step)
    refusal = _why_not_expand(state, action) if player.network else _why_not_start(state, city)
    if refusal is not None:
        return refusal
    cost = link_cost(state, action.seat, city) + SLOT_COSTS[slot]
    if cost > player.money:
        return refuse("not_enough_money", have=player.money, missing=cost - player.money)
    return None


def _why_not_start(state: GameState, city: int) -> Refusal | None:
    """Return the reason why a network cannot start in a city, None if it can (RULES §8.1, §13.1, D-12)."""
    marked, slot = _start_places(state)
    if marked:
        return None if marked >> city & 1 else refuse("not_marked")
    return None if slot < 0 or free_slot(state, city) == slot else refuse("not_empty")


def _start_places(state: GameState) -> tuple[int, int]:
    """Return where a network may start: the empty marked cities as a bit set, or if there are none, the slot.

    The slot is the lowest that is free anywhere, or NOBODY if any slot is allowed.
    """
    zone = state.ruleset.zone
    marked = 0
    if state.markers:
        marked = sum(1 << c for c in zone if state.markers >> c & 1 and free_slot(state, c) == 0)
    if marked or state.ruleset.late_start_any_slot:
        return marked, NOBODY
    return 0, min(free_slot(state, c) for c in zone)


def _why_not_expand(state: GameState, action: Build) -> Refusal | None:
    if state.step == 1 and state.markers >> action.city & 1:
        return refuse("marked")
    if state.players[action.seat].reach[action.city] >= UNREACHABLE:
        return refuse("no_way")
    return None


def build(state: GameState, action: Build, out: list[Event]) -> None:
    """Pay, place the house, extend the network; the Trust and obsolete plants react (RULES §8, §12)."""
    ruleset, player, city = state.ruleset, state.players[action.seat], action.city
    slot = free_slot(state, city)
    links = link_cost(state, action.seat, city)
    cost = links + SLOT_COSTS[slot]
    player.money -= cost
    state.take_slot(city, slot, action.seat)
    player.reach = nearer(player.reach, ruleset.costs[city]) if player.network else ruleset.costs[city]
    player.network |= 1 << city
    player.cities.append(city)
    out.append(ev.CityConnected(action.seat, city, slot, links, cost))
    if state.markers >> city & 1:
        _remove_marker(state, city, out)
    if state.trust is not None and slot == 0:
        _trust_follows(state, city, out)
    if obsolete_plant(state):
        tasks.then(state, tasks.CLEAR_OBSOLETE)


def _remove_marker(state: GameState, city: int, out: list[Event]) -> None:
    state.markers &= ~(1 << city)
    if state.marker_tokens:
        state.marker_tokens -= 1
        state.fuel_supply[URANIUM] += 1
    out.append(ev.StartMarkerGone(city))


def _trust_follows(state: GameState, city: int, out: list[Event]) -> None:
    """Put a Trust house on the second slot of a newly connected empty city (RULES §12)."""
    trust = state.trust
    if trust is None or trust.houses == 0 or state.slots[3 * city + 1] >= 0:
        return
    place_trust_house(state, city, 1, out)


def place_trust_house(state: GameState, city: int, slot: int, out: list[Event]) -> None:
    """Put a house of the Trust, which needs one in reserve, on a free slot (0 to 2) of a city (RULES §12)."""
    assert state.trust is not None
    state.trust.houses -= 1
    state.trust.cities.append(city)
    state.take_slot(city, slot, TRUST)
    out.append(ev.TrustHousePlaced(city, slot))


def clear_obsolete(state: GameState, out: list[Event]) -> None:
    """Replace the lowest plant while the leader has outgrown it (RULES §8.3)."""
    plant = obsolete_plant(state)
    if plant:
        remove_plant(state, plant, "obsolete", out)
        tasks.then(state, tasks.DRAW, tasks.STEP3_IF_DRAWN, tasks.CLEAR_OBSOLETE)


def all_started(state: GameState) -> bool:
    """Return whether every city of the zone has a house."""
    return all(state.slots[3 * city] != NOBODY for city in state.ruleset.zone)
