"""Special rules of boards that need several values (BOARDS): places, plants, a second fuel market."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from powergrid.base.messages import message
from powergrid.content.plants import PLANTS, Fuel, PlantKind

Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
_Amount = Annotated[int, Field(ge=0, le=24)]
StepAmounts = tuple[_Amount, _Amount, _Amount]
PlayerRows = tuple[StepAmounts, StepAmounts, StepAmounts, StepAmounts, StepAmounts]
#: Values for 2 to 6 players.
_Cities = Annotated[int, Field(ge=1, le=30)]
CitiesByPlayers = tuple[_Cities, _Cities, _Cities, _Cities, _Cities]
#: The most tokens of a fuel, and places of a market.
MAX_TOKENS: Final = 30


def _ascending(prices: tuple[int, ...]) -> tuple[int, ...]:
    if any(a > b for a, b in pairwise(prices)):
        raise ValueError(message("prices must be ascending"))
    return prices


#: The price of every place of a market, the cheapest first.
Prices = Annotated[
    tuple[Annotated[int, Field(ge=1, le=30)], ...],
    Field(min_length=1, max_length=MAX_TOKENS),
    AfterValidator(_ascending),
]


_MarketName = Annotated[str, Field(pattern=r"^[a-z]+$", max_length=20)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class FuelDiscount(_Model):
    """A player connected to `city` pays `amount` Elektro less for each token of `fuel`, but at least `floor`."""

    city: Slug
    fuel: Fuel
    amount: Annotated[int, Field(ge=1, le=16)]
    floor: Annotated[int, Field(ge=0, le=16)] = 1


class CityPlaces(_Model):
    """The places for houses in a city, if they differ from the standard 10, 15 and 20 Elektro with one more per Step.

    Attributes:
        costs: The price of each place in Elektro, in order.
        open: How many are open in Steps 1, 2 and 3.
        one_price: Whether every house costs as much as the most expensive open place.
        start: Whether a network may start here.
    """

    costs: Annotated[tuple[Annotated[int, Field(ge=0, le=99)], ...], Field(min_length=1, max_length=3)]
    open: tuple[Annotated[int, Field(ge=0, le=3)], Annotated[int, Field(ge=0, le=3)], Annotated[int, Field(ge=0, le=3)]]
    one_price: bool = False
    start: bool = True

    @model_validator(mode="after")
    def _enough_places(self) -> CityPlaces:
        if not self.open[0] <= self.open[1] <= self.open[2] <= len(self.costs):
            raise ValueError(message("open must not decrease from Step to Step, nor exceed the number of costs"))
        if not self.open[2]:
            raise ValueError(message("no house could ever be built here: at least one place must be open in Step 3"))
        return self


class ChangedPlant(_Model):
    """A plant card with other values on this board, always or only if a given region is in play."""

    plant: int
    fuel: PlantKind
    need: Annotated[int, Field(ge=0, le=6)]
    cities: Annotated[int, Field(ge=1, le=9)]
    room: Annotated[int, Field(ge=0, le=12)] | None = None
    region: Slug | None = None

    @model_validator(mode="after")
    def _makes_sense(self) -> ChangedPlant:
        if self.plant not in PLANTS:
            raise ValueError(message("there is no plant {card}", card=self.plant))
        if (self.fuel in ("wind", "fusion")) != (self.need == 0):
            raise ValueError(message("wind and fusion plants need no fuel, all others need some"))
        if self.room is not None and self.room < self.need:
            raise ValueError(message("a plant must have room for the fuel of one run"))
        return self


class MarketSize(_Model):
    """The number of open plants in Steps 1 and 2: for sale, and in the future market."""

    current: Annotated[int, Field(ge=2, le=6)]
    future: Annotated[int, Field(ge=1, le=6)]


class SecondMarket(_Model):
    """A second fuel market with its own places, start and refill. Both markets share one supply.

    In each turn, a player buys from only one market.

    Attributes:
        names: The names of the first and second market in records.
        refill: Tokens per round by fuel, players (2 to 6) and Step.
    """

    names: tuple[_MarketName, _MarketName]
    prices: dict[Fuel, Prices]
    start_fuel: dict[Fuel, _Amount]
    refill: dict[Fuel, PlayerRows]

    @model_validator(mode="after")
    def _same_fuels(self) -> SecondMarket:
        if self.names[0] == self.names[1]:
            raise ValueError(message("the two markets need different names"))
        if set(self.start_fuel) - set(self.prices) or set(self.refill) - set(self.prices):
            raise ValueError(message("start_fuel and refill can name only fuels that have prices"))
        for fuel, amount in self.start_fuel.items():
            if amount > len(self.prices[fuel]):
                raise ValueError(message("start_fuel has more {fuel} than the market has spaces", fuel=fuel))
        return self
