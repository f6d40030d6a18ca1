"""A board from a file with format errors, with placeholders for the faulty parts, so that the rest can be checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from powergrid.base.names import clean_name
from powergrid.content.board_model import Board, ChangedLink, City, Link, Overlay, Region, RenamedCity
from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.map_places import Loc, Wrong
from powergrid.content.plain_faults import every_fault
from powergrid.content.specials import OptionPatch, SpecialsFile, SpecialsPatch

#: The start of placeholders for missing or unusable strings; no id or name can start with it.
_UNKNOWN: Final = "\0"


def is_known(text: str) -> bool:
    """Return whether a name or id of a loose board comes from the file."""
    return not text.startswith(_UNKNOWN)


def form_faults(error: ValidationError, data: Mapping[str, Any]) -> list[Wrong]:
    """Return the faults that pydantic found, without those that are only consequences of others."""
    # pydantic counts only valid entries
    short = {
        one["loc"]
        for one in error.errors(include_url=False, include_input=False)
        if one["type"] == "too_short" and len(_at(data, one["loc"])) >= one["ctx"]["min_length"]
    }
    return [(loc, text) for loc, text in every_fault(error) if loc not in short]


def loose_board(data: Mapping[str, Any]) -> Board:
    """Return the content as an unchecked board; missing values and values of the wrong type become placeholders."""
    return Board.model_construct(
        id=_text(data, "id", 0),
        name=_text(data, "name", 0),
        regions=tuple(_region(one, index) for index, one in enumerate(_list(data.get("regions")))),
        cities=tuple(_city(one, index) for index, one in enumerate(_list(data.get("cities")))),
        connections=_links(data.get("connections")),
        editions=_overlays(data.get("editions")),
        specials=_specials(data.get("specials")),
    )


def with_names(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content with only the visible part of each name, or with the id if there is none."""
    out = dict(data)
    out.update({key: _named_list(data[key]) for key in ("regions", "cities") if key in data})
    out.update(_named({key: data[key] for key in ("id", "name") if key in data}))
    editions = data.get("editions")
    if isinstance(editions, dict):
        out["editions"] = {edition: _named_overlay(overlay) for edition, overlay in editions.items()}
    return out


def _named_overlay(overlay: Any) -> Any:
    if not isinstance(overlay, dict) or "cities_renamed" not in overlay:
        return overlay
    entries = overlay["cities_renamed"]
    if isinstance(entries, list):
        entries = [one | {"to": _named(one["to"])} if isinstance(one, dict) and "to" in one else one for one in entries]
    return overlay | {"cities_renamed": entries}


def _named_list(entries: Any) -> Any:
    return [_named(one) for one in entries] if isinstance(entries, list) else entries


def _named(entry: Any) -> Any:
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
        return entry
    return entry | {"name": clean_name(entry["name"]) or entry.get("id", "?")}


def _region(entry: Any, index: int) -> Region:
    return Region.model_construct(
        id=_text(entry, "id", index), name=_text(entry, "name", index), color=_text(entry, "color", index)
    )


def _city(entry: Any, index: int) -> City:
    return City.model_construct(
        id=_text(entry, "id", index), name=_text(entry, "name", index), region=_text(entry, "region", index)
    )


def _links(entries: Any) -> tuple[Link, ...]:
    """Return the links; if they are missing, return one between unknown cities, so that no city seems cut off."""
    return tuple(_link(one, index) for index, one in enumerate(entries if isinstance(entries, list) else [None]))


def _link(entry: Any, index: int) -> Link:
    return Link.model_construct(
        a=_text(entry, "a", 2 * index), b=_text(entry, "b", 2 * index + 1), cost=_cost(entry, "cost")
    )


def _changed_link(entry: Any, index: int) -> ChangedLink:
    a, b = _text(entry, "a", 2 * index), _text(entry, "b", 2 * index + 1)
    return ChangedLink.model_construct(a=a, b=b, cost=_cost(entry, "cost"), was=_cost(entry, "was"))


def _cost(entry: Any, key: str) -> int:
    cost = entry.get(key) if isinstance(entry, dict) else None
    return cost if type(cost) is int else -1


def _overlays(editions: Any) -> dict[Edition, Overlay]:
    found: dict[Edition, Overlay] = {}
    for edition in EDITIONS:
        overlay = editions.get(edition) if isinstance(editions, dict) else None
        if isinstance(overlay, dict):
            found[edition] = Overlay.model_construct(
                cities_renamed=tuple(_renamed(*one) for one in _numbered(overlay.get("cities_renamed"))),
                connections_changed=tuple(_changed_link(*one) for one in _numbered(overlay.get("connections_changed"))),
                connections_removed=tuple(_link(*one) for one in _numbered(overlay.get("connections_removed"))),
                connections_added=tuple(_link(*one) for one in _numbered(overlay.get("connections_added"))),
            )
    return found


def _renamed(entry: Any, index: int) -> RenamedCity:
    to = entry.get("to") if isinstance(entry, dict) else None
    return RenamedCity.model_construct(from_=_text(entry, "from", index), to=_city(to, index))


class LooseSpecials(SpecialsFile):
    """Special rules without the parts that have format errors."""


class LoosePatch(SpecialsPatch):
    """A patch without faulty rules on which others may depend."""


#: The rules whose values must fit each other.
_TOGETHER: Final = frozenset(
    ("start_fuel", "tokens", "prices", "second_market", "start_cities", "second_network", "deck", "market_size",
     "market_filled_each_round")
)  # fmt: skip


def _specials(specials: Any) -> SpecialsFile:
    try:
        return SpecialsFile.model_validate({} if specials is None else specials)
    except ValidationError:
        known = specials if isinstance(specials, dict) else {}
    return LooseSpecials.model_construct(
        allowed={},
        when=tuple(map(_case, _list(known.get("when")))),
        all=_patch(known.get("all")),
        classic=_patch(known.get("classic")),
        recharged=_patch(known.get("recharged")),
    )


def _case(entry: Any) -> OptionPatch:
    known = entry if isinstance(entry, dict) else {}
    edition = known.get("edition") if known.get("edition") in EDITIONS else None
    return OptionPatch.model_construct(
        option="", value=False, edition=edition, reset=False, set=_patch(known.get("set"))
    )


def _patch(patch: Any) -> SpecialsPatch:
    """Return the rules of a patch that are valid by themselves."""
    found = patch if isinstance(patch, dict) else {}
    known = {key: one for key, one in found.items() if key in SpecialsPatch.model_fields}
    right = {key: one for key, one in known.items() if _is_right(key, one)}
    kind = LoosePatch if _TOGETHER & (known.keys() - right.keys()) else SpecialsPatch
    return kind.model_validate(right)


def _is_right(key: str, value: Any) -> bool:
    try:
        SpecialsPatch.model_validate({key: value})
    except ValidationError:
        return False
    return True


def _numbered(entries: Any) -> list[tuple[Any, int]]:
    return [(one, index) for index, one in enumerate(_list(entries))]


def _text(entry: Any, key: str, index: int) -> str:
    """Return the text under a key, or a unique placeholder."""
    value = entry.get(key) if isinstance(entry, Mapping) else None
    return value if isinstance(value, str) and value else f"{_UNKNOWN}{key}{index}"


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _at(data: Any, loc: Loc) -> Any:
    for step in loc:
        data = data[step]
    return data
