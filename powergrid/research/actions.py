"""The action space of the environment: a number for each decision.

The numbers come in blocks, in this order:

  stop       1    pass when nominating or bidding; end buying fuel or building
  nominate  42    nominate the n-th plant (ascending) at its minimum bid
  raise     10    bid the lowest legal raise, or 1 to 9 Elektro more
  scrap     42    scrap the n-th plant and drop the least valuable fuel
  buy        4    buy one token of coal, oil, garbage, uranium
  city       C    build in the n-th city of the board; in the set-up, mark it or place a house of the Trust there
  power     16    run the seat's plants whose bits are set (bit 0 is the lowest); hybrids burn the least valuable fuel
  buy2       4    only on boards with a second fuel market: buy one token there
  network    C    only on boards with second networks: start the seat's second network in the n-th city

Other legal actions (higher opening bids, larger raises, other mixes of fuel, coal from the storage while the market has
some) are left out to keep the space small.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from powergrid.content.plants import PLANTS
from powergrid.rules.actions import (
    NO_FUEL,
    Bid,
    Build,
    Buy,
    Decision,
    Done,
    MarkStart,
    Nominate,
    Pass,
    PlaceTrust,
    Power,
    Run,
    Scrap,
)
from powergrid.rules.bureaucracy import least_supplied
from powergrid.rules.fuel import FUEL_COUNT, RESERVE, output, possible_runs
from powergrid.rules.legal import Legal
from powergrid.rules.ruleset import Ruleset

NUMBERS: Final = tuple(sorted(PLANTS))
PLANT_INDEX: Final = {number: index for index, number in enumerate(NUMBERS)}

STOP: Final = 0
NOMINATE: Final = 1
RAISE: Final = NOMINATE + len(NUMBERS)
_RAISES: Final = 10
SCRAP: Final = RAISE + _RAISES
BUY: Final = SCRAP + len(NUMBERS)
CITY: Final = BUY + FUEL_COUNT
_POWERS: Final = 16


def action_count(ruleset: Ruleset) -> int:
    """Return the size of the action space for a board."""
    count = _networks(ruleset)
    return count + len(ruleset.city_ids) if ruleset.second_network else count


def _second_market(ruleset: Ruleset) -> int:
    """Return the first number after the blocks that all boards have."""
    return CITY + len(ruleset.city_ids) + _POWERS


def _networks(ruleset: Ruleset) -> int:
    first = _second_market(ruleset)
    return first + FUEL_COUNT if ruleset.second_prices else first


def decisions(legal: Legal) -> dict[int, Decision]:
    """Return all legal numbers with their decisions; never empty while a decision is pending."""
    return dict(_LISTS[legal.kind](legal))


def _nominate(legal: Legal) -> Iterator[tuple[int, Decision]]:
    for plant, lowest, _ in legal.nominations():
        yield NOMINATE + PLANT_INDEX[plant], Nominate(legal.seat, plant, lowest)
    if legal.can_pass():
        yield STOP, Pass(legal.seat)


def _bid(legal: Legal) -> Iterator[tuple[int, Decision]]:
    yield STOP, Pass(legal.seat)
    amounts = legal.bid_range()
    if amounts is not None:
        low, high = amounts
        for step in range(min(_RAISES, high - low + 1)):
            yield RAISE + step, Bid(legal.seat, low + step)


def _scrap(legal: Legal) -> Iterator[tuple[int, Decision]]:
    cheapest: dict[int, Scrap] = {}
    for scrap in legal.scraps():
        best = cheapest.get(scrap.plant)
        if best is None or sum(scrap.drop or NO_FUEL) < sum(best.drop or NO_FUEL):
            cheapest[scrap.plant] = scrap
    for plant, scrap in cheapest.items():
        yield SCRAP + PLANT_INDEX[plant], scrap


def _buy(legal: Legal) -> Iterator[tuple[int, Decision]]:
    yield STOP, Done(legal.seat)
    for market in legal.markets():
        if market == RESERVE:
            continue
        first = _second_market(legal.state.ruleset) if market else BUY
        for fuel, _ in legal.purchases(market):
            yield first + fuel, Buy(legal.seat, fuel, 1, market)


def _build(legal: Legal) -> Iterator[tuple[int, Decision]]:
    yield STOP, Done(legal.seat)
    for city in legal.builds():
        yield CITY + city, Build(legal.seat, city)
    for city in legal.new_networks():
        yield _networks(legal.state.ruleset) + city, Build(legal.seat, city, True)


def _place_trust(legal: Legal) -> Iterator[tuple[int, Decision]]:
    for city in legal.trust_cities():
        yield CITY + city, PlaceTrust(legal.seat, city)


def _mark_start(legal: Legal) -> Iterator[tuple[int, Decision]]:
    for city in legal.start_cities():
        yield CITY + city, MarkStart(legal.seat, city)


def _power(legal: Legal) -> Iterator[tuple[int, Decision]]:
    state, seat = legal.state, legal.seat
    player = state.players[seat]
    first = CITY + len(state.ruleset.city_ids)
    left = state.fuel_market

    def scarcity(runs: tuple[Run, ...]) -> int:
        return -sum(run.burn[kind] * left[kind] for run in runs for kind in range(4))

    best: dict[int, tuple[Run, ...]] = {}
    least = least_supplied(state, seat)
    for runs in possible_runs(state.ruleset, player.plants, player.fuel):
        if least and output(state.ruleset.cards, runs) < least:
            continue
        mask = sum(1 << player.plants.index(run.plant) for run in runs)
        if mask not in best or scarcity(runs) < scarcity(best[mask]):
            best[mask] = runs
    for mask, runs in best.items():
        yield first + mask, Power(seat, runs)


_LISTS: Final = {
    "nominate": _nominate,
    "bid": _bid,
    "scrap": _scrap,
    "buy": _buy,
    "build": _build,
    "power": _power,
    "place_trust": _place_trust,
    "mark_start": _mark_start,
}
