"""The entries of a record file as pydantic models, with every type and limit of FORMATS §1."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PrivateAttr,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    ValidationError,
    model_serializer,
)

from powergrid.base.errors import PowergridError
from powergrid.base.names import clean_name, stand_in
from powergrid.base.strict_json import one_line
from powergrid.content.editions import Edition
from powergrid.content.plain_faults import plain_place, plain_words
from powergrid.content.plants import STEP3, Fuel

_Small = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
_CityId = Annotated[str, Field(max_length=60)]
_Card = Annotated[int, Field(ge=1, le=STEP3 - 1, strict=True)] | Literal["step3"]


class RecordError(PowergridError):
    """A record that cannot be used; the text gives the error and its location."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class PlayerEntry(BaseModel):
    """A player in a record. Keys that this version does not know are kept.

    Attributes:
        name: The visible part of the name in the file. The original name is written back unchanged.
    """

    model_config = ConfigDict(extra="allow", frozen=True, defer_build=True)
    name: Annotated[str, Field(min_length=1, max_length=60)]
    color: Annotated[str, Field(max_length=20)] | None = None
    kind: Annotated[str, Field(max_length=60)] = "human"
    _written: tuple[str, str] | None = PrivateAttr(None)

    @classmethod
    def seated(cls, entry: PlayerEntry, seat: int) -> PlayerEntry:
        """Return the entry with a visible name."""
        shown = clean_name(entry.name) or stand_in(seat)
        if shown == entry.name:
            return entry
        seated = entry.model_copy(update={"name": shown})
        seated._written = (shown, entry.name)
        return seated

    @model_serializer(mode="wrap")
    def _as_written(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        data: dict[str, Any] = handler(self)
        if self._written is not None and self._written[0] == self.name:
            data["name"] = self._written[1]
        return data


def _seated(players: tuple[PlayerEntry, ...]) -> tuple[PlayerEntry, ...]:
    return tuple(PlayerEntry.seated(entry, seat) for seat, entry in enumerate(players))


class SetupEntry(_Model):
    """The set-up of a record as FORMATS describes it."""

    edition: Edition
    map: Annotated[str, Field(max_length=60)]
    regions: Annotated[tuple[Annotated[str, Field(max_length=60)], ...], Field(max_length=12)]
    players: Annotated[tuple[PlayerEntry, ...], Field(min_length=1, max_length=6), AfterValidator(_seated)]
    options: dict[str, bool | int | str] = {}
    turn_order: Annotated[tuple[_Small, ...], Field(max_length=6)]
    plant_market: Annotated[tuple[_Card, ...], Field(max_length=50)]
    plant_deck: Annotated[tuple[_Card, ...], Field(max_length=50)]


class _MarkStart(_Model):
    seat: _Small
    do: Literal["mark_start"]
    city: _CityId


class _PlaceTrust(_Model):
    seat: _Small
    do: Literal["place_trust"]
    city: _CityId


class _Nominate(_Model):
    seat: _Small
    do: Literal["nominate"]
    plant: _Small
    bid: _Small


class _Bid(_Model):
    seat: _Small
    do: Literal["bid"]
    amount: _Small


class _Pass(_Model):
    seat: _Small
    do: Literal["pass"]


class _Scrap(_Model):
    seat: _Small
    do: Literal["scrap"]
    plant: _Small
    drop: dict[Fuel, _Small] | None = None


class _Buy(_Model):
    seat: _Small
    do: Literal["buy"]
    fuel: Fuel
    amount: _Small
    market: Annotated[str, Field(max_length=20)] | None = None
    reserve: bool = False


class _Build(_Model):
    seat: _Small
    do: Literal["build"]
    city: _CityId
    new_network: bool = False


class _Done(_Model):
    seat: _Small
    do: Literal["done"]


class _Run(_Model):
    plant: _Small
    burn: dict[Fuel, _Small] = {}


class _Power(_Model):
    seat: _Small
    do: Literal["power"]
    plants: Annotated[tuple[_Run, ...], Field(max_length=8)]


class _Shuffle(_Model):
    do: Literal["shuffle"]
    deck: Annotated[tuple[_Card, ...], Field(max_length=50)]


_AnyAction = Annotated[
    _MarkStart | _PlaceTrust | _Nominate | _Bid | _Pass | _Scrap | _Buy | _Build | _Done | _Power | _Shuffle,
    Field(discriminator="do"),
]
#: Reads any action; raises ValidationError.
ACTION: Final[TypeAdapter[Any]] = TypeAdapter(_AnyAction)


def first_fault(error: ValidationError) -> str:
    """Return the first fault in one short line, whatever the record contains."""
    first = error.errors(include_input=False, include_url=False)[0]
    place, words = one_line(plain_place(first["loc"]), 60), one_line(str(plain_words(first)), 160)
    return f"{place}: {words}" if place else words
