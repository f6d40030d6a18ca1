"""The game record: set-up plus actions, read from and written to JSON (FORMATS §1)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NoReturn

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from powergrid.content.board import Board, BoardError
from powergrid.content.editions import Edition
from powergrid.content.library import board_by_id
from powergrid.content.options import OptionValue
from powergrid.content.plain_faults import plain_place, plain_words
from powergrid.content.plants import FUELS, PLANTS, STEP3, STEP3_NAME, Fuel
from powergrid.disk import DiskError, read_bounded
from powergrid.errors import PowergridError
from powergrid.migrations import format_number, migrate
from powergrid.rules import actions as act
from powergrid.rules.ruleset import Ruleset, SetupError, make_ruleset
from powergrid.rules.setup import Deal, deal_faults

FORMAT: Final = "powergrid-game/1"
_NUMBER: Final = 1
#: Limits of a record file: bytes, actions, bytes of everything else, values inside values of everything else.
MAX_FILE_BYTES: Final = 8_000_000
MAX_ACTIONS: Final = 50_000
MAX_HEAD_BYTES: Final = 200_000
MAX_DEPTH: Final = 20

_Small = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
_CityId = Annotated[str, Field(max_length=60)]
_Card = Annotated[int, Field(ge=1, le=STEP3 - 1, strict=True)] | Literal["step3"]


class RecordError(PowergridError):
    """A record that cannot be used; the text says what is wrong and where."""


class UnreadableAction(RecordError):
    """An entry of a record that is no action; `record` holds what stands before it."""

    def __init__(self, record: Record, text: str) -> None:
        super().__init__(f"action {len(record.actions) + 1}: {text}")
        self.record = record


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PlayerEntry(BaseModel):
    """A player in a record; keys that this version does not know are kept."""

    model_config = ConfigDict(extra="allow", frozen=True)
    name: Annotated[str, Field(min_length=1, max_length=60)]
    color: Annotated[str, Field(max_length=20)] | None = None
    kind: Annotated[str, Field(max_length=60)] = "human"


class SetupEntry(_Model):
    """The set-up of a record as FORMATS has it."""

    edition: Edition
    map: Annotated[str, Field(max_length=60)]
    regions: Annotated[tuple[Annotated[str, Field(max_length=60)], ...], Field(max_length=12)]
    players: Annotated[tuple[PlayerEntry, ...], Field(min_length=1, max_length=6)]
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


class _Build(_Model):
    seat: _Small
    do: Literal["build"]
    city: _CityId


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
_ACTION: Final[TypeAdapter[Any]] = TypeAdapter(_AnyAction)


@dataclass(slots=True)
class Record:
    """A game: the set-up as given, its compiled ruleset and deal, and the actions so far.

    extra: further top-level keys of the file (the program's own section), kept as they are.
    """

    setup: SetupEntry
    board: Board
    ruleset: Ruleset
    deal: Deal
    actions: list[act.Action] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The record as plain JSON values."""
        return {
            "format": FORMAT,
            "setup": setup_to_json(self.setup),
            "actions": [action_to_json(action, self.ruleset) for action in self.actions],
            **self.extra,
        }


def setup_to_json(setup: SetupEntry) -> dict[str, Any]:
    """A set-up as plain JSON values, in the order of FORMATS."""
    data = setup.model_dump(mode="json", exclude_none=True)
    for player in data["players"]:
        if player.get("kind") == "human":
            del player["kind"]
    return data


def make_record(setup: SetupEntry, board: Board) -> Record:
    """A record without actions. Raises RecordError naming everything wrong with the set-up."""
    try:
        ruleset = make_ruleset(board, setup.edition, len(setup.players), setup.regions, setup.options)
        given = Deal(setup.turn_order, _cards(setup.plant_market), _cards(setup.plant_deck))
        faults = deal_faults(ruleset, given)
    except SetupError as error:
        faults = error.faults
    if faults:
        raise RecordError("setup: " + "; ".join(faults))
    return Record(setup, board, ruleset, given)


def setup_entry(
    board: Board,
    edition: Edition,
    regions: Sequence[str],
    players: Sequence[Mapping[str, Any]],
    options: Mapping[str, OptionValue],
    given: Deal,
) -> SetupEntry:
    """The set-up of a new game for its record."""
    return SetupEntry(
        edition=edition,
        map=board.id,
        regions=tuple(regions),
        players=tuple(PlayerEntry.model_validate(dict(player)) for player in players),
        options=dict(options),
        turn_order=given.turn_order,
        plant_market=_card_names(given.market),
        plant_deck=_card_names(given.deck),
    )


def _cards(cards: Sequence[int | str]) -> tuple[int, ...]:
    return tuple(STEP3 if card == STEP3_NAME else int(card) for card in cards)


def _card_names(cards: Sequence[int]) -> tuple[Any, ...]:
    return tuple(STEP3_NAME if card == STEP3 else card for card in cards)


# --- actions -------------------------------------------------------------------------------------------------


def action_to_json(action: act.Action, ruleset: Ruleset) -> dict[str, Any]:
    """An action as FORMATS writes it."""
    ids = ruleset.city_ids
    match action:
        case act.Nominate(seat, plant, bid):
            return {"seat": seat, "do": "nominate", "plant": plant, "bid": bid}
        case act.Bid(seat, amount):
            return {"seat": seat, "do": "bid", "amount": amount}
        case act.Pass(seat):
            return {"seat": seat, "do": "pass"}
        case act.Scrap(seat, plant, drop):
            out: dict[str, Any] = {"seat": seat, "do": "scrap", "plant": plant}
            if drop is not None:
                out["drop"] = _named(drop)
            return out
        case act.Buy(seat, fuel, amount):
            return {"seat": seat, "do": "buy", "fuel": FUELS[fuel], "amount": amount}
        case act.Build(seat, city):
            return {"seat": seat, "do": "build", "city": ids[city]}
        case act.Done(seat):
            return {"seat": seat, "do": "done"}
        case act.Power(seat, runs):
            plants = [{"plant": run.plant, "burn": _named(run.burn)} for run in runs]
            return {"seat": seat, "do": "power", "plants": plants}
        case act.MarkStart(seat, city):
            return {"seat": seat, "do": "mark_start", "city": ids[city]}
        case act.PlaceTrust(seat, city):
            return {"seat": seat, "do": "place_trust", "city": ids[city]}
        case act.Shuffle(deck):
            return {"do": "shuffle", "deck": list(_card_names(deck))}


def action_from_json(data: object, ruleset: Ruleset) -> act.Action:
    """The action that FORMATS writes so. Raises RecordError saying what is wrong with it."""
    try:
        entry = _ACTION.validate_python(data)
    except ValidationError as error:
        raise RecordError(_first_fault(error)) from None
    return _READERS[entry.do](entry, ruleset)


def _read_city(entry: Any, ruleset: Ruleset) -> int:
    if entry.city not in ruleset.city_index:
        raise RecordError(f'there is no city "{entry.city}" on this board')
    return ruleset.city_index[entry.city]


def _read_plant(number: int) -> int:
    if number not in PLANTS:
        raise RecordError(f"there is no plant {number}")
    return number


_READERS: Final[dict[str, Callable[[Any, Ruleset], act.Action]]] = {
    "mark_start": lambda e, r: act.MarkStart(e.seat, _read_city(e, r)),
    "place_trust": lambda e, r: act.PlaceTrust(e.seat, _read_city(e, r)),
    "nominate": lambda e, r: act.Nominate(e.seat, _read_plant(e.plant), e.bid),
    "bid": lambda e, r: act.Bid(e.seat, e.amount),
    "pass": lambda e, r: act.Pass(e.seat),
    "scrap": lambda e, r: act.Scrap(e.seat, _read_plant(e.plant), None if e.drop is None else _amounts(e.drop)),
    "buy": lambda e, r: act.Buy(e.seat, FUELS.index(e.fuel), e.amount),
    "build": lambda e, r: act.Build(e.seat, _read_city(e, r)),
    "done": lambda e, r: act.Done(e.seat),
    "power": lambda e, r: act.Power(
        e.seat, tuple(act.Run(_read_plant(run.plant), _amounts(run.burn)) for run in e.plants)
    ),
    "shuffle": lambda e, r: act.Shuffle(_cards(e.deck)),
}


def _named(amounts: Sequence[int]) -> dict[str, int]:
    return {fuel: amount for fuel, amount in zip(FUELS, amounts, strict=True) if amount}


def _amounts(named: Mapping[Fuel, int]) -> act.Amounts:
    return named.get("coal", 0), named.get("oil", 0), named.get("garbage", 0), named.get("uranium", 0)


# --- files ---------------------------------------------------------------------------------------------------


def parse_record(text: str | bytes, board: Board | None = None) -> Record:
    """A record from the text of its file, each action readable but not yet played.

    board: the board to use instead of the one that the record names. Raises RecordError, for an entry that is no
    action UnreadableAction.
    """
    data = json_object(text)
    entries = data.pop("actions", None)
    record = parse_head(data, board)
    if not isinstance(entries, list):
        raise RecordError("actions: a list is expected")
    if len(entries) > MAX_ACTIONS:
        raise RecordError(f"actions: more than {MAX_ACTIONS} actions")
    for entry in entries:
        try:
            record.actions.append(action_from_json(entry, record.ruleset))
        except RecordError as error:
            raise UnreadableAction(record, str(error)) from None
    return record


def parse_head(data: Mapping[str, Any], board: Board | None = None) -> Record:
    """A record without actions from the JSON values of everything else in its file.

    board: as in `parse_record`. Raises RecordError.
    """
    known = data.get("format")
    if known != FORMAT:
        raise RecordError(format_fault(known))
    _check_bounds(data)
    try:
        setup = SetupEntry.model_validate(data.get("setup"))
    except ValidationError as error:
        raise RecordError(f"setup: {_first_fault(error)}") from None
    try:
        record = make_record(setup, board if board is not None else board_by_id(setup.map))
    except BoardError as error:
        raise RecordError(f"setup: map {error}") from None
    record.extra = {key: value for key, value in data.items() if key not in ("format", "setup")}
    return record


def read_record(path: Path) -> Record:
    """A record from its file. Raises RecordError, also when the file cannot be read."""
    try:
        return parse_record(read_bounded(path, MAX_FILE_BYTES))
    except DiskError as error:
        raise RecordError(str(error)) from None


def record_text(record: Record) -> str:
    """The text of a record file: one action a line, so that people can read it."""
    return join_text(record, record.extra, [action_text(action, record.ruleset) for action in record.actions])


def action_text(action: act.Action, ruleset: Ruleset) -> str:
    """An action as one line of JSON."""
    return json.dumps(action_to_json(action, ruleset), ensure_ascii=False)


def join_text(record: Record, extra: Mapping[str, Any], actions: Sequence[str]) -> str:
    """The text of a record file from the record's set-up, the further keys and the text of each action."""
    data = {"format": FORMAT, "setup": setup_to_json(record.setup), **extra}
    head = json.dumps(data, ensure_ascii=False, indent=1)[:-2]
    rows = ",\n".join("  " + action for action in actions)
    return f'{head},\n "actions": [' + (f"\n{rows}\n ]" if rows else "]") + "\n}\n"


def _check_bounds(head: Mapping[str, Any]) -> None:
    """Refuse what could not be written again: too deep, too large, no text."""
    level: list[Any] = [head]
    for _ in range(MAX_DEPTH):
        inner = [list(value.values()) if isinstance(value, dict) else value for value in level]
        level = [item for values in inner for item in values if isinstance(item, (dict, list))]
        if len(level) > MAX_HEAD_BYTES:
            break
    if level:
        raise RecordError("this is not a game record: values inside values too deep or too many")
    try:
        size = len(json.dumps(head, ensure_ascii=False, allow_nan=False).encode("utf-8"))
    except ValueError:
        raise RecordError("this is not a game record: it holds what is no text or no number") from None
    if size > MAX_HEAD_BYTES:
        raise RecordError(f"this is not a game record: more than {MAX_HEAD_BYTES // 1000} kB beside the actions")


class _Ambiguous(ValueError):
    """JSON that readers understand in different ways."""


def _with_unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise _Ambiguous(f'the key "{_short(twice, 40)}" is there twice in one object')
    return found


def _no_constant(name: str) -> NoReturn:
    raise _Ambiguous(f"{name} is no number in JSON")


#: Reads JSON strictly: a key that is there twice, NaN and Infinity raise ValueError.
DECODER: Final = json.JSONDecoder(object_pairs_hook=_with_unique_keys, parse_constant=_no_constant)


def json_object(text: str | bytes) -> dict[str, Any]:
    """The one JSON object of a record file, older formats migrated. Raises RecordError."""
    try:
        data = DECODER.decode(text if isinstance(text, str) else text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise RecordError("this is not a game record: the file is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise RecordError(f"this is not a game record: no JSON at {where} ({error.msg})") from None
    except _Ambiguous as error:
        raise RecordError(f"this is not a game record: {error}") from None
    except (RecursionError, ValueError):
        raise RecordError("this is not a game record: no JSON that can be read") from None
    if not isinstance(data, dict):
        raise RecordError("this is not a game record: one JSON object is expected")
    return migrated(data)


def migrated(data: dict[str, Any]) -> dict[str, Any]:
    """The JSON values of a record in this version's format, if it was an older one. Raises RecordError."""
    try:
        return migrate(data)
    except (KeyError, TypeError, ValueError):
        raise RecordError(f"the record is not what its format {str(data.get('format'))[:40]!r} should hold") from None


def is_newer(known: object) -> bool:
    """True for the name of a record format that a newer version writes."""
    number = format_number(known)
    return number is not None and number > _NUMBER


def format_fault(known: object) -> str:
    """Why a record of this format cannot be read."""
    if is_newer(known):
        return f'the record has format "{known}" of a newer version; this version reads "{FORMAT}": please update'
    return f'this is not a game record: "format" must be "{FORMAT}"'


def _first_fault(error: ValidationError) -> str:
    """The first fault in one short line, whatever stands in the record."""
    first = error.errors(include_input=False, include_url=False)[0]
    place, words = _short(plain_place(first["loc"]), 60), _short(plain_words(first), 160)
    return f"{place}: {words}" if place else words


def _short(text: str, most: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"
