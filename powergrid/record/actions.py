"""Convert actions to and from the values in a record (FORMATS §1, Actions)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from powergrid.base.strict_json import too_many
from powergrid.content.plants import FUELS, PLANTS, STEP3, STEP3_NAME, Fuel
from powergrid.record.entries import ACTION, RecordError, first_fault
from powergrid.rules import actions as act
from powergrid.rules.fuel import RESERVE
from powergrid.rules.ruleset import Ruleset

#: The most values in an action: more than any real one has, but few enough to fit in memory.
_MAX_VALUES: Final = 2_000


def action_text(action: act.Action, ruleset: Ruleset) -> str:
    """Return an action as one line of JSON."""
    return json.dumps(action_to_json(action, ruleset), ensure_ascii=False)


def action_to_json(action: act.Action, ruleset: Ruleset) -> dict[str, Any]:
    """Return an action as JSON values in the format of FORMATS."""
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
        case act.Buy(seat, fuel, amount, market):
            bought: dict[str, Any] = {"seat": seat, "do": "buy", "fuel": FUELS[fuel], "amount": amount}
            if market == RESERVE:
                return bought | {"reserve": True}
            return bought | ({"market": ruleset.market_names[market]} if ruleset.market_names else {})
        case act.Build(seat, city, new_network):
            built: dict[str, Any] = {"seat": seat, "do": "build", "city": ids[city]}
            return built | ({"new_network": True} if new_network else {})
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
            return {"do": "shuffle", "deck": list(card_names(deck))}


def action_from_json(data: object, ruleset: Ruleset) -> act.Action:
    """Return the action for a JSON value in the format of FORMATS. Raises RecordError with the fault."""
    if too_many(data, _MAX_VALUES):
        raise RecordError(f"more than {_MAX_VALUES} values: this is not an action")
    try:
        entry = ACTION.validate_python(data)
    except ValidationError as error:
        raise RecordError(first_fault(error)) from None
    return _READERS[entry.do](entry, ruleset)


def _read_city(entry: Any, ruleset: Ruleset) -> int:
    if entry.city not in ruleset.city_index:
        raise RecordError(f'there is no city "{entry.city}" on this board')
    return ruleset.city_index[entry.city]


def _read_market(entry: Any, ruleset: Ruleset) -> int:
    names = ruleset.market_names
    if entry.reserve:
        if not ruleset.reserve_always or entry.market is not None:
            raise RecordError("the reserve is not sold on its own in this game")
        return RESERVE
    if not names and entry.market is None:
        return 0
    if entry.market not in names:
        known = " or ".join(f'"{name}"' for name in names)
        raise RecordError(f"market must be {known}" if known else "this board has only one fuel market")
    return names.index(entry.market)


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
    "buy": lambda e, r: act.Buy(e.seat, FUELS.index(e.fuel), e.amount, _read_market(e, r)),
    "build": lambda e, r: act.Build(e.seat, _read_city(e, r), e.new_network),
    "done": lambda e, r: act.Done(e.seat),
    "power": lambda e, r: act.Power(
        e.seat, tuple(act.Run(_read_plant(run.plant), _amounts(run.burn)) for run in e.plants)
    ),
    "shuffle": lambda e, r: act.Shuffle(card_numbers(e.deck)),
}


def _named(amounts: Sequence[int]) -> dict[str, int]:
    return {fuel: amount for fuel, amount in zip(FUELS, amounts, strict=True) if amount}


def _amounts(named: Mapping[Fuel, int]) -> act.Amounts:
    return named.get("coal", 0), named.get("oil", 0), named.get("garbage", 0), named.get("uranium", 0)


def card_numbers(cards: Sequence[int | str]) -> tuple[int, ...]:
    """Return cards by their numbers in the rules, with STEP3 for the Step 3 card."""
    return tuple(STEP3 if card == STEP3_NAME else int(card) for card in cards)


def card_names(cards: Sequence[int]) -> tuple[Any, ...]:
    """Return cards in the form of a record, with a name for the Step 3 card."""
    return tuple(STEP3_NAME if card == STEP3 else card for card in cards)
