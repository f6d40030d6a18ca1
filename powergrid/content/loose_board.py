"""A board whose file has errors of form, with placeholders in place of faulty parts, to check the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from powergrid.base.names import clean_name
from powergrid.content.board_model import Board, City, Link, Overlay, Region
from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.map_places import Loc, Wrong
from powergrid.content.plain_faults import plain_words
from powergrid.content.specials import SpecialsFile

#: Start of the text that replaces a missing or unusable one; no id or name may start with it.
_UNKNOWN: Final = "\0"


def is_known(text: str) -> bool:
    """Return whether a name or id of a loose board comes from the file."""
    return not text.startswith(_UNKNOWN)


def form_faults(error: ValidationError, data: Mapping[str, Any]) -> list[Wrong]:
    """Return the faults that pydantic found, without those that only follow from others."""
    found = error.errors(include_url=False, include_input=False)
    wrong: list[Wrong] = []
    for one in found:
        loc = one["loc"]
        if one["type"] == "too_short" and len(_at(data, loc)) >= one["ctx"]["min_length"]:
            continue  # pydantic counts only the entries that are right
        wrong.append((loc, plain_words(one)))
    return wrong


def loose_board(data: Mapping[str, Any]) -> Board:
    """Return the content as an unchecked board; missing values and those of a wrong type become unknown."""
    return Board.model_construct(
        id=_text(data, "id", 0),
        name=_text(data, "name", 0),
        regions=tuple(_region(one, index) for index, one in enumerate(_list(data.get("regions")))),
        cities=tuple(_city(one, index) for index, one in enumerate(_list(data.get("cities")))),
        connections=tuple(_link(one, index) for index, one in enumerate(_list(data.get("connections")))),
        editions=_overlays(data.get("editions")),
        specials=_specials(data.get("specials")),
    )


def with_names(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content with the visible part of each name, or the id if a name has none."""
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


def _link(entry: Any, index: int) -> Link:
    cost = entry.get("cost") if isinstance(entry, dict) else None
    return Link.model_construct(
        a=_text(entry, "a", 2 * index), b=_text(entry, "b", 2 * index + 1), cost=cost if type(cost) is int else -1
    )


def _overlays(editions: Any) -> dict[Edition, Overlay]:
    """Return the overlays that can be read by themselves."""
    found: dict[Edition, Overlay] = {}
    for edition in EDITIONS:
        if isinstance(editions, dict) and edition in editions:
            try:
                found[edition] = Overlay.model_validate(editions[edition])
            except ValidationError:
                continue
    return found


def _specials(specials: Any) -> SpecialsFile:
    try:
        return SpecialsFile.model_validate({} if specials is None else specials)
    except ValidationError:
        return SpecialsFile()


def _text(entry: Any, key: str, index: int) -> str:
    """Return the text under a key, or a unique unknown one."""
    value = entry.get(key) if isinstance(entry, Mapping) else None
    return value if isinstance(value, str) and value else f"{_UNKNOWN}{key}{index}"


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _at(data: Any, loc: Loc) -> Any:
    for step in loc:
        data = data[step]
    return data
