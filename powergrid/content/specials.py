"""The special rules of a board: the `specials` of its map file (RULES §2.4, §2.5, §14).

The rules define these mechanisms by name; map files choose among them, so a player's own board may use any.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from powergrid.content.editions import BASE_REFILL, EDITIONS, START_FUEL, TOKENS, Edition
from powergrid.content.map_places import Loc
from powergrid.content.options import OPTIONS_BY_KEY, OptionValue
from powergrid.content.plants import FUELS, PLANTS, PLUG_CARDS, Fuel

Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
#: Entries of `when`, and of `fuel_discounts`.
MAX_RULES: Final = 200
MAX_DISCOUNTS: Final = 50
StepAmounts = tuple[
    Annotated[int, Field(ge=0, le=24)], Annotated[int, Field(ge=0, le=24)], Annotated[int, Field(ge=0, le=24)]
]
PlayerRows = tuple[StepAmounts, StepAmounts, StepAmounts, StepAmounts, StepAmounts]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class FuelDiscount(_Model):
    """A player connected to `city` pays `amount` Elektro less for each token of `fuel`, but at least `floor`."""

    city: Slug
    fuel: Fuel
    amount: Annotated[int, Field(ge=1, le=16)]
    floor: Annotated[int, Field(ge=0, le=16)] = 1


class DeckRule(_Model):
    """The differences of the board's plant deck (RULES §3.2, §3.3, §14.5).

    removed: cards that leave the game before the set-up. top: the card on top of the classic deck.
    in_market: cards that start in the market (Recharged). removed_plugs: plug cards removed, by number of
    players 2 to 6 (Recharged).
    """

    removed: tuple[int, ...] = ()
    top: int | None = None
    in_market: tuple[int, ...] = ()
    removed_plugs: tuple[int, int, int, int, int] | None = None

    @model_validator(mode="after")
    def _known_cards(self) -> DeckRule:
        for card in (*self.removed, *self.in_market, *(() if self.top is None else (self.top,))):
            if card not in PLANTS:
                raise ValueError(f"there is no plant {card}")
        if set(self.in_market) - set(PLUG_CARDS):
            raise ValueError("only plants 3 to 15 can start in the market")
        if len(self.in_market) > 8 or len(set(self.removed) & set(PLUG_CARDS)) > 3:
            raise ValueError("too few plants 3 to 15 are left for the starting market")
        if self.top is not None and (self.top in self.removed or self.top <= 10):
            raise ValueError(f"plant {self.top} cannot be on top: it starts in the market or has left the game")
        if self.removed_plugs is not None and not all(0 <= left_out <= 4 for left_out in self.removed_plugs):
            raise ValueError("removed_plugs must be 0 to 4 cards for each number of players")
        return self


class Specials(_Model):
    """Every way in which a board may differ from the base rules, for one edition.

    start_fuel: tokens on the market at the start. refill: tokens a round by fuel, then players 2 to 6, then Step.
    nuclear_only_with_city_in: a player needs a city in one of these regions to bid on uranium plants.
    fuel_discounts: cheaper fuel for players connected to a city.
    eco_plant_joins_current_market: an ecological lowest future plant may be bought too (Steps 1 and 2).
    drop_lowest_each_round: the lowest plant leaves too when the highest goes under the deck.
    reserve_fuel_price: price in Elektro of fuel from the supply once the market has none.
    no_refill_after_plant: fuel that is no longer refilled once the plant has been bought.
    """

    start_fuel: dict[Fuel, int]
    refill: dict[Fuel, PlayerRows]
    nuclear_only_with_city_in: tuple[Slug, ...] = ()
    fuel_discounts: tuple[FuelDiscount, ...] = ()
    eco_plant_joins_current_market: bool = False
    drop_lowest_each_round: Literal["never", "always", "unless_discount_removed"] = "never"
    reserve_fuel_price: dict[Fuel, Annotated[int, Field(ge=1, le=16)]] = {}
    no_refill_after_plant: dict[Fuel, int] = {}
    deck: DeckRule = DeckRule()

    @model_validator(mode="after")
    def _amounts(self) -> Specials:
        for index, fuel in enumerate(FUELS):
            if fuel not in self.start_fuel or not 0 <= self.start_fuel[fuel] <= TOKENS[index]:
                raise ValueError(f"start_fuel needs {fuel} from 0 to {TOKENS[index]}")
            if fuel not in self.refill:
                raise ValueError(f"refill needs rows for {fuel}")
        for plant in self.no_refill_after_plant.values():
            if plant not in PLANTS:
                raise ValueError(f"there is no plant {plant}")
        return self


class SpecialsPatch(_Model):
    """Changes to the specials: only the keys named here are replaced (fuel tables fuel by fuel)."""

    start_fuel: dict[Fuel, int] | None = None
    refill: dict[Fuel, PlayerRows] | None = None
    nuclear_only_with_city_in: tuple[Slug, ...] | None = None
    fuel_discounts: tuple[FuelDiscount, ...] | None = None
    eco_plant_joins_current_market: bool | None = None
    drop_lowest_each_round: Literal["never", "always", "unless_discount_removed"] | None = None
    reserve_fuel_price: dict[Fuel, int] | None = None
    no_refill_after_plant: dict[Fuel, int] | None = None
    deck: DeckRule | None = None


class OptionPatch(_Model):
    """Changes that apply when an option of the set-up has a value; `reset` starts again from the base rules."""

    option: str
    value: bool | int | str
    edition: Edition | None = None
    reset: bool = False
    set: SpecialsPatch = SpecialsPatch()

    @model_validator(mode="after")
    def _known_option(self) -> OptionPatch:
        option = OPTIONS_BY_KEY.get(self.option)
        if option is None:
            raise ValueError(f'there is no option "{self.option}"')
        if not any(self.value == v and type(self.value) is type(v) for v in option.values):
            raise ValueError(f'option "{self.option}" cannot be {self.value!r}')
        return self


class SpecialsFile(_Model):
    """The `specials` of a map file: for both editions, for one of them, and by option."""

    all: SpecialsPatch = SpecialsPatch()
    classic: SpecialsPatch = SpecialsPatch()
    recharged: SpecialsPatch = SpecialsPatch()
    when: tuple[OptionPatch, ...] = ()

    def resolve(self, edition: Edition, options: Mapping[str, OptionValue]) -> Specials:
        """Return the specials of an edition under complete options.

        Raises ValueError if the result makes no sense (for instance, more tokens than exist).
        """
        values = base_specials(edition)
        for patch in (self.all, self.classic if edition == "classic" else self.recharged):
            _apply(values, patch)
        for rule in self.when:
            wanted = options.get(rule.option)
            if wanted != rule.value or type(wanted) is not type(rule.value) or rule.edition not in (None, edition):
                continue
            if rule.reset:
                values = base_specials(edition)
            _apply(values, rule.set)
        return Specials.model_validate(values)

    def options(self) -> tuple[str, ...]:
        """Return the keys of the options that change something on this board."""
        return tuple(dict.fromkeys(rule.option for rule in self.when))

    def patches(self) -> tuple[tuple[Loc, SpecialsPatch, tuple[Edition, ...]], ...]:
        """Return every patch with its place in the file and the editions that it is for."""
        fixed: tuple[tuple[Loc, SpecialsPatch, tuple[Edition, ...]], ...] = (
            (("specials", "all"), self.all, EDITIONS),
            (("specials", "classic"), self.classic, ("classic",)),
            (("specials", "recharged"), self.recharged, ("recharged",)),
        )
        return fixed + tuple(
            (("specials", "when", i, "set"), rule.set, EDITIONS if rule.edition is None else (rule.edition,))
            for i, rule in enumerate(self.when)
        )


def base_specials(edition: Edition) -> dict[str, Any]:
    """Return the base rules of an edition as the values of Specials."""
    return {
        "start_fuel": dict(zip(FUELS, START_FUEL[edition], strict=True)),
        "refill": dict(zip(FUELS, BASE_REFILL, strict=True)),
    }


def patched_base(edition: Edition, patch: SpecialsPatch) -> Specials:
    """Return the base rules with one patch. Raises ValueError when it makes no sense."""
    values = base_specials(edition)
    _apply(values, patch)
    return Specials.model_validate(values)


def _apply(values: dict[str, Any], patch: SpecialsPatch) -> None:
    for key in patch.model_fields_set:
        value = getattr(patch, key)
        if value is None:
            continue
        if key in ("start_fuel", "refill"):
            values[key] = {**values[key], **value}
        else:
            values[key] = value
