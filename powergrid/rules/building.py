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
from powergrid.rules.ruleset import CLOSED, Ruleset
from powergrid.rules.state import NOBODY, GameState

SLOTS: Final = len(SLOT_COSTS)
#: Houses that a player may build in round 1 on boards with second networks (BOARDS §9).
FIRST_ROUND_HOUSES: Final = 2


def free_slot(state: GameState, city: int) -> int:
    """Return the lowest free slot of a city (0 to 2), or 3 if it is full."""
    slots, base = state.slots, 3 * city
    if slots[base] < 0:
        return 0
    if slots[base + 1] < 0:
        return 1
    return 2 if slots[base + 2] < 0 else SLOTS


def link_cost(state: GameState, seat: int, city: int) -> int:
    """Return the cheapest link cost in Elektro from a player's network; 0 for a first city.

    For an island where the player has no city yet, it is the price of a start there (BOARDS §7).
    """
    player = state.players[seat]
    if not player.network:
        return 0
    links, island = player.reach[city], state.ruleset.island_cost
    return island if links >= UNREACHABLE and island >= 0 else links


def builds(state: GameState, seat: int) -> dict[int, int]:
    """Return every city that a player may connect now, with its full cost in Elektro (RULES §8).

    Cities that would start a second network are only in `new_networks`, except on another island (BOARDS §7).
    """
    player = state.players[seat]
    if not player.network:
        return _first_builds(state, player.money)
    ruleset = state.ruleset
    if state.markers or ruleset.first_game or ruleset.second_network:
        return {city: build_cost(state, seat, city) for city in ruleset.zone if _legal(state, seat, city)}
    network, reach, slots, houses = player.network, player.reach, state.slots, ruleset.places[state.step]
    money = player.money
    spare = money - ruleset.least_house
    found = {}
    for city in ruleset.zone:
        links = reach[city]
        if links > spare or network >> city & 1:
            continue
        place = 3 * city
        if slots[place] >= 0:
            if slots[place + 1] < 0:
                place += 1
            elif slots[place + 2] < 0:
                place += 2
            else:
                continue
        cost = links + houses[place]
        if cost <= money:
            found[city] = cost
    if ruleset.island_cost >= 0:
        for city in ruleset.zone:
            if reach[city] >= UNREACHABLE and _legal(state, seat, city):
                found[city] = build_cost(state, seat, city)
    return found


def new_networks(state: GameState, seat: int) -> dict[int, int]:
    """Return every city where a player may start the second network now, with its cost in Elektro (BOARDS §9)."""
    if not state.ruleset.second_network:  # this is checked before every build, and most boards have none
        return {}
    money = state.players[seat].money
    return {city: price for city, price in second_starts(state, seat).items() if price <= money}


def second_starts(state: GameState, seat: int) -> dict[int, int]:
    """Return every city where a player with enough money could start the second network now, with its cost."""
    if not state.ruleset.second_network:
        return {}
    network = state.players[seat].network
    cities = [
        city
        for city in state.ruleset.zone
        if not network >> city & 1
        and _is_open(state, city)
        and _why_not_new_network(state, Build(seat, city, True)) is None
    ]
    return {city: house_price(state, city) for city in cities}


def by_second_network(state: GameState, seat: int, city: int) -> bool:
    """Return whether a player connects a city more cheaply as the start of a second network than by links."""
    starts = second_starts(state, seat)
    if city not in starts:
        return False
    refusal = why_not_build(state, Build(seat, city))
    return starts[city] < build_cost(state, seat, city) or (refusal is not None and refusal.code != "not_enough_money")


def why_not_connect(state: GameState, seat: int, city: int) -> Refusal | None:
    """Return why a city cannot be connected, by links or as the start of a second network, or None if it can."""
    refusal = why_not_build(state, Build(seat, city))
    if refusal is None or city in new_networks(state, seat):
        return None
    return refusal


def _first_builds(state: GameState, money: int) -> dict[int, int]:
    ruleset = state.ruleset
    places, slot = _start_places(state)
    found = {}
    for city in ruleset.zone:
        free = free_slot(state, city)
        allowed = places >> city & 1 if places else slot in (NOBODY, free) and not ruleset.no_start >> city & 1
        if allowed and free < SLOTS and ruleset.houses[state.step][city][free] <= money:
            found[city] = ruleset.houses[state.step][city][free]
    return found


def _legal(state: GameState, seat: int, city: int) -> bool:
    return why_not_build(state, Build(seat, city)) is None


def build_cost(state: GameState, seat: int, city: int) -> int:
    """Return the current cost of links and house in Elektro, even if the city may not be connected."""
    return link_cost(state, seat, city) + house_price(state, city)


def house_price(state: GameState, city: int) -> int:
    """Return the price of the next house in a city in Elektro; if no space is open, the price of the next to open."""
    slot, houses = min(free_slot(state, city), SLOTS - 1), state.ruleset.houses
    if houses[state.step][city][slot] < CLOSED:
        return houses[state.step][city][slot]
    return max(price for price in houses[3][city][: slot + 1] if price < CLOSED)


def opens_in(state: GameState, city: int) -> int:
    """Return the first Step in which the next space of a city is open, or 0 if it never is."""
    slot, houses = free_slot(state, city), state.ruleset.houses
    if slot >= SLOTS:
        return 0
    return next((step for step in (1, 2, 3) if houses[step][city][slot] < CLOSED), 0)


def house_prices(ruleset: Ruleset, slots: Sequence[int], step: int, markers: int, network: int) -> dict[int, int]:
    """Return the price of a house, without links, in each city that a network may expand to (RULES §8.2)."""
    closed = network | markers if step == 1 else network
    houses = ruleset.houses[step]
    found = {}
    for city in ruleset.zone:
        if closed >> city & 1:
            continue
        base = 3 * city
        prices = houses[city]
        if slots[base] < 0:
            price = prices[0]
        elif slots[base + 1] < 0:
            price = prices[1]
        elif slots[base + 2] < 0:
            price = prices[2]
        else:
            continue
        if price < CLOSED:
            found[city] = price
    return found


def network_growth(state: GameState, seat: int, start: int | None = None) -> Iterator[tuple[int, int]]:
    """Yield the cities that a player may build one after another and their costs, always the cheapest one next.

    Money and the other players' building are ignored.

    Args:
        start: The first city, for a player without a network.
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
    """Return why a city cannot be connected, or None if it can (RULES §8.1, §8.2, §13)."""
    ruleset, player, city = state.ruleset, state.players[action.seat], action.city
    if city not in ruleset.zone:
        return refuse("out_of_play")
    if player.network >> city & 1:
        return refuse("own_city")
    if ruleset.first_game and len(player.cities) >= FIRST_GAME_CITIES:
        return refuse("first_game_limit", most=FIRST_GAME_CITIES)
    slot = free_slot(state, city)
    house = ruleset.houses[state.step][city][slot] if slot < SLOTS else CLOSED
    if house >= CLOSED:
        return refuse("city_full", step=state.step)
    if action.new_network:
        refusal = _why_not_new_network(state, action)
        cost = house
    else:
        refusal = _why_not_expand(state, action) if player.network else _why_not_start(state, city)
        cost = house if refusal is not None else house + link_cost(state, action.seat, city)
    if refusal is not None:
        return refusal
    if cost > player.money:
        return refuse("not_enough_money", have=player.money, missing=cost - player.money)
    return None


def _why_not_start(state: GameState, city: int) -> Refusal | None:
    """Return why a network cannot start in a city, or None if it can (RULES §8.1, §13.1, D-12; BOARDS)."""
    places, slot = _start_places(state)
    if places:
        code = "not_marked" if state.markers else "not_start_city"
        return None if places >> city & 1 else refuse(code)
    if state.ruleset.no_start >> city & 1:
        return refuse("no_start")
    return None if slot < 0 or free_slot(state, city) == slot else refuse("not_empty")


def _start_places(state: GameState) -> tuple[int, int]:
    """Return where a network may start: a bit set of cities or, if that is 0, the slot.

    The cities are the board's start cities with a free space (BOARDS §9), or the empty marked ones. The slot is the
    lowest one that is free and open anywhere, or NOBODY if any slot is allowed.
    """
    ruleset = state.ruleset
    zone = ruleset.zone
    if ruleset.start_cities:
        starts = open_starts(state)
        if starts:
            return starts, NOBODY
    marked = 0
    if state.markers:
        marked = sum(1 << c for c in zone if state.markers >> c & 1 and free_slot(state, c) == 0)
    if marked or ruleset.late_start_any_slot:
        return marked, NOBODY
    lowest = SLOTS
    for c in zone:
        if free_slot(state, c) < lowest and not ruleset.no_start >> c & 1 and _is_open(state, c):
            lowest = free_slot(state, c)
            if lowest == 0:  # nearly always the case; then the other cities do not matter
                break
    return 0, lowest


def open_starts(state: GameState) -> int:
    """Return the board's start cities that have a free space in this Step, as a bit set (BOARDS §9)."""
    starts = state.ruleset.start_cities
    return sum(1 << c for c in state.ruleset.zone if starts >> c & 1 and _is_open(state, c))


def _is_open(state: GameState, city: int) -> bool:
    """Return whether a city has a free space that is open in this Step."""
    slot = free_slot(state, city)
    return slot < SLOTS and state.ruleset.houses[state.step][city][slot] < CLOSED


def _why_not_new_network(state: GameState, action: Build) -> Refusal | None:
    """Return why a second network cannot start in a city, or None if it can (BOARDS §9)."""
    ruleset, player = state.ruleset, state.players[action.seat]
    if not ruleset.second_network or not player.network:
        return refuse("no_second_network")
    if state.second_networks >> action.seat & 1:
        return refuse("second_network_spent")
    if not ruleset.start_cities >> action.city & 1:
        return refuse("not_start_city")
    if state.round == 1 and len(player.cities) >= FIRST_ROUND_HOUSES:
        return refuse("first_round_houses", most=FIRST_ROUND_HOUSES)
    return None


def _why_not_expand(state: GameState, action: Build) -> Refusal | None:
    ruleset, player, city = state.ruleset, state.players[action.seat], action.city
    if state.step == 1 and state.markers >> city & 1:
        return refuse("marked")
    if ruleset.second_network and state.round == 1:
        if len(player.cities) >= FIRST_ROUND_HOUSES:
            return refuse("first_round_houses", most=FIRST_ROUND_HOUSES)
        if not (ruleset.second_start_by_link and ruleset.start_cities >> city & 1):
            return refuse("first_round_starts")
    if player.reach[city] < UNREACHABLE:
        return None
    if ruleset.island_cost < 0:
        return refuse("no_way")
    return None if free_slot(state, city) == 0 or ruleset.island_any_slot else refuse("island_taken")


def build(state: GameState, action: Build, out: list[Event]) -> None:
    """Pay, place the house and extend the network, with the effects on the Trust and the market (RULES §8, §12)."""
    ruleset, player, city = state.ruleset, state.players[action.seat], action.city
    slot = free_slot(state, city)
    links = 0 if action.new_network else link_cost(state, action.seat, city)
    cost = links + ruleset.houses[state.step][city][slot]
    another = action.new_network or (player.network != 0 and player.reach[city] >= UNREACHABLE)
    player.money -= cost
    state.take_slot(city, slot, action.seat)
    player.reach = nearer(player.reach, ruleset.costs[city]) if player.network else ruleset.costs[city]
    player.network |= 1 << city
    player.cities.append(city)
    state.connected += 1
    if action.new_network:
        state.second_networks |= 1 << action.seat
    out.append(ev.CityConnected(action.seat, city, slot, links, cost, another))
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
    """Put a house of the Trust on a free slot (0 to 2) of a city if it has one in reserve (RULES §12)."""
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
    """Return whether every city in play that is open in this Step has a house."""
    houses = state.ruleset.houses[state.step]
    return all(state.slots[3 * city] != NOBODY or houses[city][0] >= CLOSED for city in state.ruleset.zone)


def all_confined(state: GameState) -> bool:
    """Return whether no player can ever connect another city, at any price and in any Step.

    This can happen only on boards where a network on another island starts in an empty city (BOARDS §7): when there are
    no empty cities left, all players may be confined to islands that are full or entirely theirs.
    """
    ruleset = state.ruleset
    if ruleset.island_cost < 0 or ruleset.island_any_slot:
        return False
    houses = ruleset.houses[3]
    for city in ruleset.zone:
        slot = free_slot(state, city)
        if slot >= SLOTS or houses[city][slot] >= CLOSED:
            continue
        for player in state.players:
            near = not player.network or player.reach[city] < UNREACHABLE
            if (near or slot == 0) and not player.network >> city & 1:
                return False
    return True
