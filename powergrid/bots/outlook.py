"""Estimates for the rest of a game: rounds left, future fuel prices, earnings of a set of plants.

All amounts are in Elektro. They are a player's estimates, not part of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from powergrid.content.editions import PAYMENTS
from powergrid.content.plants import COAL, OIL, PLANTS, Cards, Plant
from powergrid.rules.state import GameState

#: Income for 0, 1, 2 … supplied cities, long enough for every set of plants.
INCOME: Final = (*PAYMENTS, *[PAYMENTS[-1]] * 20)
#: The number of cities that the leader gains per round, on average over a game.
PACE: Final = 1.9
#: A set of plants should supply this many cities more than the number that ends the game: winners often have more.
_BEYOND: Final = 1
#: At the end, a plant is worth only the cities it supplies beyond a base share: an equal share minus this many.
_SMALL: Final = 2
#: Price of the next token when the market is empty.
_SOLD_OUT: Final = 9.5, 9.5, 9.5, 18.0
_NEXT: Final = 3


def _mean_price(places: tuple[int, ...], kind: int, stock: int) -> float:
    """Return the average price of the next few tokens if `stock` tokens are on the market."""
    prices = [*map(float, places[len(places) - stock :][:_NEXT])]
    prices += [_SOLD_OUT[kind]] * (_NEXT - len(prices))
    return sum(prices) / _NEXT


@lru_cache(maxsize=64)
def _price_at(markets: tuple[tuple[int, ...], ...]) -> tuple[tuple[float, ...], ...]:
    """Return the mean price of the next few tokens by fuel and stock.

    Args:
        markets: Prices of all spaces by fuel.
    """
    return tuple(
        tuple(_mean_price(places, kind, stock) for stock in range(len(places) + 1))
        for kind, places in enumerate(markets)
    )


@dataclass(frozen=True, slots=True)
class Outlook:
    """Estimates for the rest of a game.

    Attributes:
        rounds: Rounds left, including the current one.
        fuel: Mean price of a token of each fuel over the next rounds.
        end: Number of cities that ends the game.
        limit: Number of plants that a player may own.
        crowd: Number of players beyond four.
        cards: The plants.
    """

    rounds: float
    fuel: tuple[float, float, float, float]
    end: int
    limit: int
    crowd: int = 0
    cards: Cards = PLANTS


def outlook(state: GameState) -> Outlook:
    """Return the outlook, which is the same for all players."""
    ruleset = state.ruleset
    lead = max(len(player.cities) for player in state.players)
    return Outlook(
        max(1.0, (ruleset.end_cities - lead) / PACE),
        fuel_prices(state),
        ruleset.end_cities,
        ruleset.plant_limit,
        max(0, len(state.players) - 4),
        ruleset.cards,
    )


def fuel_demand(state: GameState) -> list[float]:
    """Return how many tokens of each fuel all plants in play burn in a round."""
    demand, cards = [0.0, 0.0, 0.0, 0.0], state.ruleset.cards
    owners = [player.plants for player in state.players]
    if state.trust is not None:
        owners.append(state.trust.plants)
    for plants in owners:
        for number in plants:
            plant = cards[number]
            for kind in plant.fuels:
                demand[kind] += plant.need / len(plant.fuels)
    return demand


def fuel_prices(state: GameState) -> tuple[float, float, float, float]:
    """Return the mean price of a token of each fuel, over this round and the next two."""
    demand, refill = fuel_demand(state), state.ruleset.refill[state.step]
    means = []
    for kind, prices in enumerate(_price_at(state.ruleset.prices)):
        stock, most = state.fuel_market[kind], len(prices) - 1
        change = (0 if state.refill_stopped[kind] else refill[kind]) - demand[kind]
        after = max(0, min(most, int(stock + change)))
        later = max(0, min(most, int(stock + 2 * change)))
        means.append((prices[stock] + prices[after] + prices[later]) / 3)
    return means[0], means[1], means[2], means[3]


def price_after_round(state: GameState, kind: int, demand: float) -> float:
    """Return the price of a token after the others have bought and the market has been refilled."""
    prices = _price_at(state.ruleset.prices)[kind]
    refill = 0 if state.refill_stopped[kind] else state.ruleset.refill[state.step][kind]
    return prices[max(0, min(len(prices) - 1, int(state.fuel_market[kind] - demand) + refill))]


def run_cost(plant: Plant, fuel: tuple[float, ...]) -> float:
    """Return the cost of running a plant once at these token prices."""
    if not plant.fuels:
        return 0.0
    if len(plant.fuels) == 1:
        return plant.need * fuel[plant.fuels[0]]
    return plant.need * min(fuel[COAL], fuel[OIL])


@dataclass(frozen=True, slots=True, eq=False)
class Taste:
    """The preferences of a bot, which make up its level. They compare by identity.

    All amounts are in Elektro.

    Attributes:
        horizon: Rounds for which a plant counts (later, the player will buy a better one anyway).
        final: Value of a city supplied at the end.
        thrift: Extra value of an Elektro in hand for each round left.
        crowd: The same for each player beyond four, as space gets scarce and fuel expensive.
        patience: How much waiting for a future plant is worth, as a share of the gain from it.
        alternatives: Share of the gain from another plant that is reserved for that plant.
        coming: The same for the plant that moves up when one is sold.
        bargain: Share of a plant's value up to which the bot always bids, however good another one is.
        ready: Money kept for each of the next two cities that a new plant could supply.
        order_cost: Value of one position in the order of play.
        step2: Value of each Elektro by which a player is ahead of the others when Step 2 begins.
        land: Value of a city beyond its income.
        interest: Cost of an Elektro spent a round too early.
        plant_money: Money to have in the next auction.
        short: Cost of each Elektro below that.
        store: How much cheaper a token must be now to be bought for later, 0 to store nothing.
        closing: Value of a supplied city when the end is near.
        blur: Spread of random errors in the estimates.
    """

    horizon: float = 3.0
    final: float = 28.0
    thrift: float = 0.14
    crowd: float = 0.04
    patience: float = 0.25
    alternatives: float = 1.0
    coming: float = 0.6
    bargain: float = 0.25
    ready: float = 10.0
    order_cost: float = 1.4
    step2: float = 0.2
    land: float = 1.0
    interest: float = 0.12
    plant_money: float = 40.0
    short: float = 0.32
    store: float = 1.0
    closing: float = 10.0
    blur: float = 0.0


class Worths:
    """A cache of the values of sets of plants in one outlook."""

    def __init__(self, ahead: Outlook, taste: Taste) -> None:
        self._ahead, self._taste = ahead, taste
        self._values: dict[tuple[tuple[int, ...], int], float] = {}
        self._gains: dict[tuple[tuple[int, ...], int, int], tuple[float, int]] = {}

    def of(self, plants: tuple[int, ...], cities: int) -> float:
        """Return the value of a set of plants for the rest of the game: income minus fuel, plus supply at the end."""
        key = plants, cities
        known = self._values.get(key)
        if known is None:
            known = self._values[key] = self._judge(plants, cities)
        return known

    def gain(self, own: tuple[int, ...], cities: int, plant: int) -> tuple[float, int]:
        """Return a player's gain from one more plant, and the plant to scrap for it (0 for none)."""
        key = own, cities, plant
        known = self._gains.get(key)
        if known is None:
            if len(own) < self._ahead.limit:
                best, replaces = self.of((*own, plant), cities), 0
            else:
                sets = [((*[n for n in own if n != gone], plant), gone) for gone in own]
                best, replaces = max([(self.of(kept, cities), gone) for kept, gone in sets])
            known = self._gains[key] = best - self.of(own, cities), replaces
        return known

    def _judge(self, plants: tuple[int, ...], cities: int) -> float:
        ahead, taste = self._ahead, self._taste
        fuel, cards = ahead.fuel, ahead.cards
        sets: list[tuple[int, float]] = [(0, 0.0)]
        for number in plants:
            plant = cards[number]
            price = run_cost(plant, fuel)
            sets += [(supplied + plant.cities, cost + price) for supplied, cost in sets]
        growth = min(ahead.rounds, taste.horizon) * PACE
        total = 0.0
        for part in (0.25, 0.65, 1.0):
            own = int(min(cities + 1 + growth * part, ahead.end + _BEYOND))
            best = 0.0
            for supplied, cost in sets:
                profit = INCOME[supplied if supplied < own else own] - cost
                if profit > best:
                    best = profit
            total += best
        base = ahead.end / ahead.limit - _SMALL
        last = sum([max(0.0, cards[number].cities - base) for number in plants])
        return total / 3 * min(ahead.rounds, taste.horizon) + taste.final * min(
            last, float(ahead.limit * _SMALL + _BEYOND)
        ) / (1 + ahead.rounds / 6)


#: The values of plants by the outlook and the taste.
_WORTHS: Final[dict[tuple[float, tuple[float, ...], int, int, int, Cards, Taste], Worths]] = {}
_MAX_WORTHS: Final = 512


def worths(ahead: Outlook, taste: Taste) -> Worths:
    """Return the values of plants in this outlook."""
    key = ahead.rounds, ahead.fuel, ahead.end, ahead.limit, ahead.crowd, ahead.cards, taste
    known = _WORTHS.get(key)
    if known is None:
        if len(_WORTHS) >= _MAX_WORTHS:
            _WORTHS.clear()
        known = _WORTHS[key] = Worths(ahead, taste)
    return known
