"""Project how the round would go with other plants: fuel, cities and income, before a player commits to anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from powergrid.content.plants import Cards
from powergrid.rules import fuel, resources
from powergrid.rules.actions import Build
from powergrid.rules.building import build, builds, house_price, network_growth, new_networks
from powergrid.rules.bureaucracy import round_income
from powergrid.rules.network import cheapest_order
from powergrid.rules.state import GameState


@dataclass(frozen=True, slots=True)
class Projection:
    """The course of a round at current prices.

    Attributes:
        plants: The plants owned after the auction.
        price: Elektro paid for the new plant.
        market: The fuel market to buy from, 1 for the second one (BOARDS §10).
        fuel: Tokens to buy, by kind, to run every plant once, or as many as give the most for the money; None if no
            plant can be fuelled.
        built: (city, cost) in order.
        fuel_cost, city_cost: In Elektro.
        capacity: Cities that all plants can supply together.
        cities: Cities connected afterwards.
        supplied, income: The results of phase 5.
        money: Elektro after the income.
        ends: Whether the game ends before phase 5, so that no income is paid (RULES §10).
    """

    plants: tuple[int, ...]
    price: int
    market: int
    fuel: tuple[int, ...] | None
    fuel_cost: int
    built: tuple[tuple[int, int], ...]
    city_cost: int
    capacity: int
    cities: int
    supplied: int
    income: int
    money: int
    ends: bool


def project(
    state: GameState,
    seat: int,
    *,
    plant: int = 0,
    price: int = 0,
    scrap: int = 0,
    cities: int | None = None,
    picked: Sequence[int] = (),
    enough: int | None = None,
) -> Projection:
    """Project the rest of the round for one player at current prices, as if nobody else acted.

    Args:
        plant, price: A plant to buy and its price, or 0 for none.
        scrap: The plant to scrap, or 0 for none (stored fuel that no longer fits is dropped).
        cities: The most cities to build; None: as many as the plants can supply and the money allows.
        picked: The cities to build instead, even if the money is not enough.
        enough: The most cities to buy fuel for; None: as many as the plants and the money allow.
    """
    player = state.players[seat]
    plants = tuple(sorted([p for p in player.plants if p != scrap] + ([plant] if plant else [])))
    stored = _kept(state.ruleset.cards, plants, player.fuel)
    money = player.money - price
    market, fueled = _affordable_fuel(state, seat, plants, stored, money, enough)
    fuel_cost = 0 if fueled is None else fuel.cost(state, seat, fueled, market)
    if fueled is not None:
        stored = [have + more for have, more in zip(stored, fueled, strict=True)]
        money -= fuel_cost
    capacity = fuel.fuelled_output(state.ruleset, plants, stored)
    wanted = max(0, capacity - len(player.cities)) if cities is None else cities
    built = _picked(state, seat, picked) if picked else _cheapest_cities(state, seat, max(0, money), wanted)
    city_cost = sum(cost for _, cost in built)
    connected = len(player.cities) + len(built)
    supplied = min(capacity, connected)
    ends = max(connected, *(len(other.cities) for other in state.players)) >= state.ruleset.end_cities
    income = 0 if ends else round_income(state, seat, supplied, len(built))
    return Projection(
        plants=plants,
        price=price,
        market=market,
        fuel=None if fueled is None else tuple(fueled),
        fuel_cost=fuel_cost,
        built=tuple(built),
        city_cost=city_cost,
        capacity=fuel.full_output(state.ruleset.cards, plants),
        cities=connected,
        supplied=supplied,
        income=income,
        money=money - city_cost + income,
        ends=ends,
    )


def reachable(state: GameState, seat: int, money: int) -> list[tuple[int, int]]:
    """Return the cities that a player could build for this money, always the cheapest one next, with their costs."""
    return _cheapest_cities(state, seat, money, len(state.ruleset.zone))


def _affordable_fuel(
    state: GameState, seat: int, plants: Sequence[int], stored: Sequence[int], money: int, enough: int | None
) -> tuple[int, list[int] | None]:
    """Return the market, and the fuel to buy there to run the plants that supply the most cities for the money.

    More than `enough` cities do not count. The fuel is None if no plant can be fuelled.
    """
    cards = state.ruleset.cards
    markets = resources.markets(state) if seat == state.to_act or not state.ruleset.second_prices else (0, 1)
    best: tuple[tuple[int, int, int], list[int]] | None = None
    for market in markets:
        ladders = fuel.price_ladders(state, seat, market)
        for chosen in (chosen for size in range(1, len(plants) + 1) for chosen in combinations(plants, size)):
            buy = fuel.missing_tokens(cards, chosen, stored, ladders)
            if buy is None or not fuel.fits(
                cards, plants, [have + more for have, more in zip(stored, buy, strict=True)]
            ):
                continue
            cost = sum(ladder[amount] for ladder, amount in zip(ladders, buy, strict=True))
            supply = fuel.full_output(cards, chosen)
            merit = (supply if enough is None else min(supply, enough), -cost, -market)
            if cost <= money and (best is None or merit > best[0]):
                best = merit, list(buy)
    return (-best[0][2], best[1]) if best is not None else (0, None)


def _kept(cards: Cards, plants: Sequence[int], stored: Sequence[int]) -> list[int]:
    """Return the fuel that still fits. If coal and oil compete, drop the more plentiful one."""
    kept = list(stored)
    while not fuel.fits(cards, plants, kept):
        over = [kind for kind in range(4) if kept[kind] and fuel.room_left(cards, plants, kept, kind) < 0]
        kept[max(over, key=lambda kind: kept[kind])] -= 1
    return kept


def _cheapest_cities(state: GameState, seat: int, money: int, count: int) -> list[tuple[int, int]]:
    """Return up to `count` affordable cities, always the cheapest one next, with their costs."""
    if state.ruleset.second_network:
        return _with_second_network(state, seat, money, count)
    if state.players[seat].network or count < 1:
        return _paid(network_growth(state, seat), money, count)
    starts = [city for city, price in builds(state, seat).items() if price <= money]
    plans = [_paid(network_growth(state, seat, city), money, count) for city in starts]
    return min(plans, key=lambda built: (-len(built), sum(cost for _, cost in built)), default=[])


def _with_second_network(state: GameState, seat: int, money: int, count: int) -> list[tuple[int, int]]:
    """Do the same as `_cheapest_cities` on boards where a player may start a second network (BOARDS §9)."""
    trial, built = state.copy(), list[tuple[int, int]]()
    trial.players[seat].money = money
    while len(built) < count:
        costs = {(city, False): cost for city, cost in builds(trial, seat).items()}
        costs |= {(city, True): cost for city, cost in new_networks(trial, seat).items()}
        if not costs:
            break
        city, new_network = min(costs, key=lambda one: (costs[one], one[1], one[0]))
        built.append((city, costs[city, new_network]))
        build(trial, Build(seat, city, new_network), [])
    return built


def _picked(state: GameState, seat: int, cities: Sequence[int]) -> list[tuple[int, int]]:
    """Return the cities in the cheapest order, with their costs."""
    ruleset, player = state.ruleset, state.players[seat]
    order = cheapest_order(ruleset.costs, player.reach if player.network else None, cities)
    return [(city, links + house_price(state, city)) for city, links in order]


def _paid(steps: Iterator[tuple[int, int]], money: int, count: int) -> list[tuple[int, int]]:
    built = []
    for city, cost in islice(steps, count):
        money -= cost
        if money < 0:
            break
        built.append((city, cost))
    return built
