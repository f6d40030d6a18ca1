"""Puzzles about bids: the highest price at which a plant is better than one that can be bought at its minimum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from powergrid.content.editions import payment
from powergrid.rules import fuel
from powergrid.rules.actions import Action, Bid, Pass
from powergrid.rules.auction import bid_range, may_bid_on
from powergrid.rules.plant_market import current_market, minimum_bid
from powergrid.rules.state import AUCTION, OPEN, GameState
from powergrid.study.puzzles.question import Ask, Measured, Solution, is_plain, of_kind

#: The minimum number of cities to consider, and the number beyond those that the player has.
_MIN_CITIES: Final = 4
_MORE_CITIES: Final = (1, 3)
#: The numbers of rounds to consider.
_ROUNDS: Final = (2, 3)
#: If passing is right, the most Elektro between the limit and the lowest bid; otherwise the answer is too obvious.
_MAX_MARGIN: Final = 15
#: If passing is right, the least Elektro between the limit and the next bid.
_MIN_MARGIN: Final = 2


@dataclass(frozen=True, slots=True)
class Worth:
    """The result of a round at current fuel prices, in Elektro.

    Attributes:
        scrapped: The plant to scrap, or 0 for none.
    """

    profit: int
    income: int
    fuel_cost: int
    supplied: int
    scrapped: int


def questions(state: GameState) -> Iterator[Ask]:
    """Yield the possible questions if the last two players who may still buy bid against each other."""
    if state.phase != AUCTION or not state.on_offer or state.new_plant or not is_plain(state):
        return
    seat = state.to_act
    rivals = [other for other, status in enumerate(state.status) if status == OPEN and other != seat]
    if rivals != [state.leader] or bid_range(state, seat) is None:
        return
    cities = len(state.players[seat].cities)
    if cities + _MORE_CITIES[0] >= _MIN_CITIES:
        yield from ({"rounds": n, "cities": cities + m} for m in _MORE_CITIES for n in _ROUNDS)


def solve(state: GameState, ask: Ask) -> Solution | None:
    """Return the highest worthwhile bid or a pass, or None if no answer is clearly the best."""
    seat, other = state.to_act, _other(state, ask)
    if other is None:
        return None
    limit, mine, instead = _limit(state, ask, other)
    low, high = bid_range(state, seat) or (0, -1)
    passes = limit < low
    if limit > high - mine.fuel_cost or limit <= 0 or mine.profit == instead.profit:
        return None
    if passes and not _MIN_MARGIN <= low - limit <= _MAX_MARGIN:
        return None
    why = {
        "limit": limit,
        "low": low,
        "other": other,
        "minimum": minimum_bid(state, other),
        "mine": _numbers(mine),
        "instead": _numbers(instead),
    }
    hard = bool(mine.scrapped) + (mine.scrapped != instead.scrapped or mine.supplied != instead.supplied)
    action = Pass(seat) if passes else Bid(seat, limit)
    return Solution((action,), (1,), low - limit if passes else 1, 1 + hard, why)


def measure(state: GameState, ask: Ask, actions: Sequence[Action]) -> Measured:
    """Measure an answer: 1 for the highest worthwhile bid, or for a pass if there is none; else 0."""
    other = _other(state, ask)
    bids: list[Bid] = of_kind(actions, Bid)
    if other is None:
        return Measured(False, (0,))
    limit = _limit(state, ask, other)[0]
    passes = limit <= state.high_bid
    return Measured(True, (int(passes if not bids else not passes and bids[0].amount == limit),))


def _limit(state: GameState, ask: Ask, other: int) -> tuple[int, Worth, Worth]:
    """Return the highest price at which the plant on offer is at least as good as the other one at its minimum."""
    mine, instead = worth(state, ask["cities"], state.on_offer), worth(state, ask["cities"], other)
    return ask["rounds"] * (mine.profit - instead.profit) + minimum_bid(state, other), mine, instead


def _other(state: GameState, ask: Ask) -> int | None:
    """Return the best plant that the player could buy at its minimum instead, or None."""
    seat, money = state.to_act, state.players[state.to_act].money
    offers = [plant for plant in current_market(state) if plant != state.on_offer and may_bid_on(state, seat, plant)]
    offers = [plant for plant in offers if minimum_bid(state, plant) <= money]
    gain = {p: ask["rounds"] * worth(state, ask["cities"], p).profit - minimum_bid(state, p) for p in offers}
    return max(offers, key=lambda plant: (gain[plant], plant), default=None)


def worth(state: GameState, cities: int, plant: int) -> Worth:
    """Return the result of a round with one more plant, scrapping the least useful one if necessary."""
    owned = state.players[state.to_act].plants
    scraps = owned if len(owned) >= state.ruleset.plant_limit else [0]
    kept = [(scrap, [*(one for one in owned if one != scrap), plant]) for scrap in scraps]
    return max((_worth(state, cities, plants, scrap) for scrap, plants in kept), key=lambda one: one.profit)


def _worth(state: GameState, cities: int, plants: Sequence[int], scrapped: int) -> Worth:
    cards, ladders = state.ruleset.cards, fuel.price_ladders(state, state.to_act)
    best = Worth(payment(0), payment(0), 0, 0, scrapped)
    for chosen in (some for size in range(1, len(plants) + 1) for some in combinations(plants, size)):
        need = fuel.missing_tokens(cards, chosen, (0, 0, 0, 0), ladders)
        if need is None:
            continue
        price = sum(ladder[amount] for ladder, amount in zip(ladders, need, strict=True))
        supplied = min(cities, fuel.full_output(cards, chosen))
        income = payment(supplied)
        if income - price > best.profit:
            best = Worth(income - price, income, price, supplied, scrapped)
    return best


def _numbers(one: Worth) -> dict[str, int]:
    return {"profit": one.profit, "income": one.income, "fuel": one.fuel_cost, "supplied": one.supplied,
            "scrapped": one.scrapped}  # fmt: skip
