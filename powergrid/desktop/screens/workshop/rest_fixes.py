"""Fixes for parts of a map file other than regions, cities and links: printings, special rules, and the note."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from powergrid.content.board import Fault
from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.map_writer import board_id
from powergrid.content.plants import FUELS
from powergrid.desktop.screens.workshop.content import Plane
from powergrid.desktop.screens.workshop.draft import Draft
from powergrid.desktop.screens.workshop.edition_ids import base_id
from powergrid.desktop.screens.workshop.fault_locations import at, values_of
from powergrid.desktop.screens.workshop.printings import printed_cost, with_printed_cost, with_printed_name
from powergrid.desktop.screens.workshop.reading import PLACE
from powergrid.desktop.words.translation import _

Loc = Sequence[int | str]


@dataclass(frozen=True)
class Fix:
    """A quick fix for an error: the label of its button, and the fixed draft or a function that returns it."""

    words: str
    made: Draft | Callable[[], Draft]

    @property
    def draft(self) -> Draft:
        """The fixed draft."""
        return self.made if isinstance(self.made, Draft) else self.made()


def removing(name: str) -> str:
    """Return the label of a button that removes part of a file."""
    return _("Remove “{id}”").format(id=name)


def value_words(value: object) -> str:
    """Return the first characters of a value as written in the file."""
    return (value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))[:40]


def printing_fix(draft: Draft, plane: Plane, fault: Fault) -> Fix | None:
    """Return the fix for an error in a printing, or None if the entry can only be removed."""
    loc, values = fault.loc, values_of(fault.text)
    entry = at(draft, loc[:4])
    if len(loc) < 4 or not isinstance(entry, Mapping) or loc[1] not in EDITIONS:
        return None
    edition: Edition = "classic" if loc[1] == "classic" else "recharged"
    if guess := values.get("guess"):
        return Fix(_use(str(guess)), _put(draft, loc[:4], _guessed(entry, str(values["id"]), str(guess))))
    if loc[2] == "cities_renamed":
        return _renamed_fix(draft, plane, edition, fault, entry)
    ends = [base_id(draft.rest, edition, str(entry.get(end))) for end in "ab"]
    number = draft.link_between(*ends)
    if loc[2] != "connections_changed" or number is None or draft.links[number].cost is None:
        return None
    link = draft.links[number]
    cost = printed_cost(draft, edition, link)
    if "cost" not in values or not isinstance(cost, int):
        return None
    return Fix(_use(str(link.cost)), with_printed_cost(draft, edition, link, cost))


def removal(draft: Draft, fault: Fault) -> Fix | None:
    """Return the fix that removes a part of the file without a field, or None."""
    place = _removable(draft, fault)
    if not place:
        return None
    entry = at(draft, place)
    name = str(place[-1])
    if isinstance(place[-1], int):
        name = str(place[-1] + 1) if isinstance(entry, Mapping | list | tuple) else value_words(entry)
        if isinstance(entry, Mapping):
            ends = [str(entry[end]) for end in "ab" if end in entry]
            name = " – ".join(ends) or str(entry.get("from") or entry.get("option") or name)
    return Fix(removing(name[:40]), _put(draft, place, None))


def _renamed_fix(draft: Draft, plane: Plane, edition: Edition, fault: Fault, entry: Mapping[str, Any]) -> Fix | None:
    """Return the fix for a renamed city: the correct id, region or position."""
    city, to = draft.city(str(entry.get("from"))), entry.get("to")
    name = to.get("name") if isinstance(to, Mapping) else None
    if city is None or not isinstance(name, str) or not name:
        return None
    part, place = str(fault.loc[-1]), ("editions", edition, "cities_renamed", *fault.loc[3:4], "to")
    kept = {key: value for key, value in to.items() if key not in ("region", *PLACE)} if isinstance(to, Mapping) else {}
    fixed = with_printed_name(_put(draft, place, kept), edition, city.id, name)
    entries = at(fixed, place[:3]) or ()
    new = next((entry["to"] for entry in entries if entry.get("from") == city.id), None)
    if new is None or new == to:
        return None
    if part in (*PLACE, "to"):
        there = city.kept if any(key in city.kept for key in PLACE) else plane.written(city.x, city.y)
        return Fix(_use(", ".join(str(there[key]) for key in PLACE if key in there)), fixed)
    if part == "id" or board_id(name) != new["id"]:
        return Fix(_use(new["id"]), fixed)
    known = isinstance(to, Mapping) and draft.region(str(to.get("region", city.region))) is not None
    return None if known else Fix(_use(city.region), fixed)


def _removable(draft: Draft, fault: Fault) -> Loc:
    """Return the location of the part to remove, or () if a field can correct it."""
    loc, values, text = fault.loc, values_of(fault.text), fault.text.template
    if len(loc) == 1 and loc[0] not in ("editions", "specials"):
        return loc
    if loc[0] == "editions":
        is_empty = loc == ("editions",) and isinstance(at(draft, loc), Mapping)  # a region without cities
        entry = at(draft, loc[:4])
        city = entry.get("from") if isinstance(entry, Mapping) else None
        misspelt = len(loc) > 4 and isinstance(city, str) and city and draft.city(city) is None
        # a misspelt city is a separate error with its own button
        return () if is_empty or (misspelt and loc[2] == "cities_renamed") else loc[:4]
    option = str(values.get("option", "")) if text.startswith("there is no option") else ""
    if tuple(loc) in (("specials",), ("specials", "allowed")) and "option" in values:
        return ("specials", "allowed", option) if option else ()
    if loc[1:2] == ("when",) and (option or not isinstance(at(draft, loc[:3]), Mapping)):
        return loc[:3]
    if len(loc) <= 2 and not isinstance(at(draft, loc), Mapping):
        return loc
    fuels = "coal" in str(values.get("values", ""))
    return loc if fuels and loc[-1] not in ("fuel", *FUELS) else ()


def _guessed(entry: Mapping[str, Any], wrong: str, guess: str) -> dict[str, Any]:
    """Return an entry with a misspelt id corrected.

    Args:
        wrong: The first 40 characters of the id, as in the error.
    """
    return {
        key: _guessed(value, wrong, guess)
        if isinstance(value, Mapping)
        else guess
        if key in ("from", "region", "a", "b") and str(value)[:40] == wrong
        else value
        for key, value in entry.items()
    }


def _put(draft: Draft, place: Loc, value: Any) -> Draft:
    """Return the draft with a new value at a location in its file, or without the value if it is None."""
    return replace(draft, rest=_changed(draft.rest, place, value))


def _changed(old: Any, place: Loc, value: Any) -> Any:
    """Return part of a file with a new value at a location. Anything that becomes empty is removed."""
    step, rest = place[0], place[1:]
    if isinstance(old, Mapping):
        new = _changed(old.get(step), rest, value) if rest else value
        new = None if new in ({}, []) and step != "set" else new
        return {
            **{key: value for key, value in old.items() if key != step},
            **({} if new is None else {str(step): new}),
        }
    if not isinstance(old, list | tuple) or not isinstance(step, int):
        return old
    new = _changed(old[step], rest, value) if rest else value
    return [*old[:step], *([] if new is None else [new]), *old[step + 1 :]]


def _use(value: str) -> str:
    return _("Use “{id}”").format(id=value)
