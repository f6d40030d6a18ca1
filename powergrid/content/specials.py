"""The special rules of a board: the `specials` in its map file (RULES §2.4, §2.5, §14; BOARDS).

Map files select these mechanisms by name, so your own boards can use any of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator, model_validator

from powergrid.base.messages import Message, message
from powergrid.content.deck_rule import DeckRule
from powergrid.content.editions import BASE_REFILL, EDITIONS, MARKET_PRICES, START_FUEL, TOKENS, Edition
from powergrid.content.map_places import Loc
from powergrid.content.mechanisms import (
    MAX_TOKENS,
    ChangedPlant,
    CitiesByPlayers,
    CityPlaces,
    FuelDiscount,
    MarketSize,
    PlayerRows,
    Prices,
    SecondMarket,
    Slug,
)
from powergrid.content.options import OPTIONS_BY_KEY, Option, OptionValue
from powergrid.content.plants import FUELS, PLANTS, Fuel

#: The most entries in `when`, `fuel_discounts` and `places`.
MAX_RULES: Final = 200
MAX_DISCOUNTS: Final = 50
#: The value of a price limit that means no limit.
NO_LIMIT: Final = 0
#: The tables that a patch changes for single fuels.
_BY_FUEL: Final = ("start_fuel", "refill", "tokens", "prices")
_Numbers = tuple[int, ...]
_Limit = Annotated[int, Field(ge=0, le=30)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class _Rules(_Model):
    """Everything that a board can change in the base rules: fuel, plants, cities and rounds.

    Attributes:
        start_fuel: Tokens on the market at the start.
        refill: Tokens per round, by fuel, number of players (2 to 6) and Step.
        tokens: Tokens of each fuel in the game.
        prices: The price of every space on the market.
        second_market: A second fuel market.
        refill_second_first: Whether the second market is refilled before the first.
        fuel_discounts: Cheaper fuel for players connected to a city.
        reserve_fuel_price: Price in Elektro of fuel from the supply when the market has none.
        reserve_always: Whether that fuel may also be bought while the market has some.
        no_refill_after_plant: Fuel that is no longer refilled after a given plant has been bought.
        one_token_a_turn: Whether players take turns buying one token each.
        price_limit: The highest price of a token that may be bought in Steps 1, 2 and 3 (0: no limit).
        nuclear_only_with_city_in: Regions in which a player needs a city to bid on uranium plants; empty for none.
        eco_plant_joins_current_market: Whether the lowest future plant may be bought too if it is ecological (Steps 1
            and 2).
        drop_lowest_each_round: Whether the lowest plant leaves when the highest goes under the deck.
        deck: The plant deck.
        changed_plants: Cards with other values.
        market_size: Open plants in Steps 1 and 2.
        market_filled_each_round: Whether one plant per player is open and all are for sale; plants bought are not
            replaced until the market is filled, before the refill of fuel.
        step3_next_round: Whether, with that market, Step 3 begins in the next round.
        discount_token: Whether there is a token on the lowest plant (Recharged).
        unbought_leave: How many of the lowest plants leave if nobody bought one.
        first_pass: What happens when the first player passes instead of nominating.
        discard_outgrown_draws: Whether a drawn plant leaves if its number is not higher than the leader's number of
            cities.
        never_buried: Plants that never go under the deck.
        never_leave: Plants that leave the market only when they are bought.
        places: The spaces for houses, by city.
        start_cities: The only cities where a network may start.
        second_network: Whether a player may, once per game, start another network in one of them.
        second_start_by_link: Whether, in round 1, a second start city that links can reach is connected by them.
        islands: Groups of regions without links between them; a player may have a network on each.
        island_surcharge: The price of a start there, in addition to the house.
        island_any_slot: Whether the start there may be on any free space instead of in an empty city.
        step2_cities, end_cities: The number of cities that starts Step 2 and ends the game, by number of players.
        end_at_all_cities: Whether the game also ends when a player has every city in play.
        order_after_auction: Whether the order of play is set after each auction instead of before it.
        outage_penalty: Elektro lost for each of a player's cities if more than twice as many cities as players were
            connected in this round (0: none).
        outage_in_last_round: Whether that also applies in the last round.
        must_supply: Whether players must supply as many cities as they can.
    """

    fuel_discounts: tuple[FuelDiscount, ...] = ()
    reserve_fuel_price: dict[Fuel, Annotated[int, Field(ge=1, le=16)]] = {}
    reserve_always: bool = False
    no_refill_after_plant: dict[Fuel, int] = {}
    second_market: SecondMarket | None = None
    refill_second_first: bool = True
    one_token_a_turn: bool = False
    price_limit: tuple[_Limit, _Limit, _Limit] = (NO_LIMIT, NO_LIMIT, NO_LIMIT)
    nuclear_only_with_city_in: tuple[Slug, ...] = ()
    eco_plant_joins_current_market: bool = False
    drop_lowest_each_round: Literal["never", "always", "unless_discount_removed"] = "never"
    deck: DeckRule = DeckRule()
    changed_plants: tuple[ChangedPlant, ...] = ()
    market_size: MarketSize = MarketSize(current=4, future=4)
    market_filled_each_round: bool = False
    step3_next_round: bool = False
    discount_token: bool = False
    unbought_leave: Annotated[int, Field(ge=0, le=3)] = 0
    first_pass: Literal["nothing", "drops_lowest", "drops_lowest_at_the_end"] = "nothing"
    discard_outgrown_draws: bool = False
    never_buried: _Numbers = ()
    never_leave: _Numbers = ()
    places: dict[Slug, CityPlaces] = {}
    start_cities: tuple[Slug, ...] = ()
    second_network: bool = False
    second_start_by_link: bool = False
    islands: tuple[tuple[Slug, ...], ...] = ()
    island_surcharge: Annotated[int, Field(ge=0, le=99)] = 0
    island_any_slot: bool = False
    step2_cities: CitiesByPlayers | None = None
    end_cities: CitiesByPlayers | None = None
    end_at_all_cities: bool = False
    order_after_auction: bool = False
    outage_penalty: Annotated[int, Field(ge=0, le=20)] = 0
    outage_in_last_round: bool = False
    must_supply: bool = False


class Specials(_Rules):
    """The rules of a board for one edition and complete options."""

    start_fuel: dict[Fuel, int]
    refill: dict[Fuel, PlayerRows]
    tokens: dict[Fuel, int]
    prices: dict[Fuel, Prices]

    @model_validator(mode="after")
    def _amounts(self) -> Specials:
        if wrong := list(self._wrong_amounts()):
            raise ValueError(*wrong)
        return self

    def _wrong_amounts(self) -> Iterator[Message]:
        for fuel in FUELS:
            places = len(self.prices[fuel])
            second = self.second_market.start_fuel.get(fuel, 0) if self.second_market is not None else 0
            most = min(places, self.tokens[fuel] - second)
            if fuel not in self.start_fuel or not 0 <= self.start_fuel[fuel] <= most:
                yield message("start_fuel needs {fuel} from 0 to {most}", fuel=fuel, most=most)
            if fuel not in self.refill:
                yield message("refill needs rows for {fuel}", fuel=fuel)
        for plant in dict.fromkeys((*self.no_refill_after_plant.values(), *self.never_buried, *self.never_leave)):
            if plant not in PLANTS:
                yield message("there is no plant {card}", card=plant)
        if self.second_network and not self.start_cities:
            yield message("second_network needs start_cities")


class SpecialsPatch(_Rules):
    """Changes to the specials: only these keys are replaced, and in fuel tables only these fuels."""

    start_fuel: dict[Fuel, int] = {}
    refill: dict[Fuel, PlayerRows] = {}
    tokens: dict[Fuel, Annotated[int, Field(ge=0, le=MAX_TOKENS)]] = {}
    prices: dict[Fuel, Prices] = {}

    @model_validator(mode="before")
    @classmethod
    def _named(cls, values: Any) -> Any:
        """Drop keys without a value, because they change nothing."""
        return (
            {key: value for key, value in values.items() if value is not None} if isinstance(values, dict) else values
        )


class OptionPatch(_Model):
    """Changes for a value of a set-up option; `reset` starts again from the base rules, but keeps the islands."""

    option: str
    value: bool | int | str
    edition: Edition | None = None
    reset: bool = False
    set: SpecialsPatch = SpecialsPatch()

    @field_validator("option")
    @classmethod
    def _known_option(cls, key: str) -> str:
        if key not in OPTIONS_BY_KEY:
            raise ValueError(message('there is no option "{option}"', option=key))
        return key

    @field_validator("value")
    @classmethod
    def _possible_value(cls, value: OptionValue, info: ValidationInfo) -> OptionValue:
        option = OPTIONS_BY_KEY.get(info.data.get("option", ""))
        if option is not None and not _has_value(option, value):
            raise ValueError(message('option "{option}" cannot be {value}', option=option.key, value=repr(value)))
        return value


class SpecialsFile(_Model):
    """The `specials` of a map file: for both editions, for one of them, and by option.

    Attributes:
        allowed: The values of options that this board allows, the default first. Other options allow all their values.
    """

    allowed: dict[str, Annotated[tuple[bool | int | str, ...], Field(min_length=1)]] = {}
    all: SpecialsPatch = SpecialsPatch()
    classic: SpecialsPatch = SpecialsPatch()
    recharged: SpecialsPatch = SpecialsPatch()
    when: tuple[OptionPatch, ...] = ()

    @field_validator("allowed")
    @classmethod
    def _known_options(cls, allowed: dict[str, tuple[OptionValue, ...]]) -> dict[str, tuple[OptionValue, ...]]:
        if wrong := list(_wrong_options(allowed)):
            raise ValueError(*wrong)
        return allowed

    def resolve(self, edition: Edition, options: Mapping[str, OptionValue]) -> Specials:
        """Return the specials for an edition and complete options.

        Raises ValueError if the result makes no sense (for example, more tokens than exist).
        """
        relevant = tuple((value := options.get(key), type(value)) for key in self.options())
        key = id(self), edition, relevant
        known, specials = _resolved.get(key, (None, None))
        if known is not self or specials is None:
            if len(_resolved) >= _MAX_RESOLVED:
                _resolved.clear()
            specials = self._resolve(edition, options)
            _resolved[key] = self, specials
        return specials

    def _resolve(self, edition: Edition, options: Mapping[str, OptionValue]) -> Specials:
        values = base_specials(edition)
        for patch in (self.all, self.classic if edition == "classic" else self.recharged):
            _apply(values, patch)
        for rule in self.when:
            wanted = options.get(rule.option)
            if wanted != rule.value or type(wanted) is not type(rule.value) or rule.edition not in (None, edition):
                continue
            if rule.reset:
                values = base_specials(edition) | {"islands": self.all.islands}
            _apply(values, rule.set)
        return Specials.model_validate(values)

    def options(self) -> tuple[str, ...]:
        """Return the keys of the options that make a difference on this board."""
        return tuple(dict.fromkeys(rule.option for rule in self.when))

    def patches_places(self) -> bool:
        """Return whether any city has non-standard places for houses."""
        return any(patch.places for _, patch, _ in self.patches())

    def patches(self) -> tuple[tuple[Loc, SpecialsPatch, tuple[Edition, ...]], ...]:
        """Return every patch with its place in the file and the editions it applies to."""
        fixed: tuple[tuple[Loc, SpecialsPatch, tuple[Edition, ...]], ...] = (
            (("specials", "all"), self.all, EDITIONS),
            (("specials", "classic"), self.classic, ("classic",)),
            (("specials", "recharged"), self.recharged, ("recharged",)),
        )
        return fixed + tuple(
            (("specials", "when", i, "set"), rule.set, EDITIONS if rule.edition is None else (rule.edition,))
            for i, rule in enumerate(self.when)
        )


def _wrong_options(allowed: Mapping[str, tuple[OptionValue, ...]]) -> Iterator[Message]:
    for key, values in allowed.items():
        option = OPTIONS_BY_KEY.get(key)
        if option is None:
            yield message('there is no option "{option}"', option=key)
            continue
        for value in values:
            if not _has_value(option, value):
                yield message('option "{option}" cannot be {value}', option=key, value=repr(value))


def _has_value(option: Option, value: OptionValue) -> bool:
    return any(value == one and type(value) is type(one) for one in option.values)


#: Cached results of `SpecialsFile.resolve`, which the set-up screen needs many times per frame.
_resolved: dict[tuple[int, Edition, tuple[tuple[OptionValue | None, type], ...]], tuple[SpecialsFile, Specials]] = {}
_MAX_RESOLVED: Final = 256


def base_specials(edition: Edition) -> dict[str, Any]:
    """Return the base rules of an edition as values for Specials."""
    return {
        "start_fuel": dict(zip(FUELS, START_FUEL[edition], strict=True)),
        "refill": dict(zip(FUELS, BASE_REFILL, strict=True)),
        "tokens": dict(zip(FUELS, TOKENS, strict=True)),
        "prices": dict(zip(FUELS, MARKET_PRICES, strict=True)),
        "discount_token": edition == "recharged",
        "unbought_leave": 1 if edition == "classic" else 0,
    }


def patched_base(edition: Edition, patch: SpecialsPatch) -> Specials:
    """Return the base rules with one patch. Raises ValueError if the result makes no sense."""
    values = base_specials(edition)
    _apply(values, patch)
    return Specials.model_validate(values)


def _apply(values: dict[str, Any], patch: SpecialsPatch) -> None:
    for key in patch.model_fields_set:
        value = getattr(patch, key)
        if key in _BY_FUEL:
            values[key] = {**values[key], **value}
        else:
            values[key] = value
