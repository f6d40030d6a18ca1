"""Quick fixes for errors: the label of a button, and the fixed draft."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from powergrid.base.messages import Message
from powergrid.content.board import Board, Fault
from powergrid.content.board_model import MIN_REGIONS
from powergrid.content.known_keys import is_unknown_key
from powergrid.content.library import free_id
from powergrid.content.map_writer import board_id
from powergrid.content.positions import swapped_cities
from powergrid.desktop.screens.workshop.content import Plane
from powergrid.desktop.screens.workshop.draft import COLORS, MAX_COST, Draft, DraftCity, DraftRegion
from powergrid.desktop.screens.workshop.edition_ids import base_id
from powergrid.desktop.screens.workshop.facts import with_place
from powergrid.desktop.screens.workshop.fault_locations import link_of, odd_entry
from powergrid.desktop.screens.workshop.key_fixes import key_fixes
from powergrid.desktop.screens.workshop.reading import PLACE
from powergrid.desktop.screens.workshop.rest_fixes import Fix, printing_fix, removal, removing, value_words
from powergrid.desktop.screens.workshop.state import Workshop
from powergrid.desktop.words.translation import _

#: The limits of latitude and longitude, in degrees.
_LIMITS = {"lat": 90.0, "lon": 180.0}
#: The endings of messages about links that can only be removed.
_NEEDLESS = ("appears twice", "is linked to itself", "is not a city on this board", "is not a city",
             "already exists")  # fmt: skip
#: The maximum number of characters of a wrong id in an error message.
_SHOWN = 40
_Entry = TypeVar("_Entry")


def fixes_of(state: Workshop, fault: Fault) -> list[Fix]:
    """Return the fixes for an error, best first; [] if only the author can fix it."""
    if is_unknown_key(fault.text):
        return key_fixes(state.history.draft, state.plane, fault)
    fix = _fix_of(state, fault)
    return [] if fix is None else [fix]


def _fix_of(state: Workshop, fault: Fault) -> Fix | None:
    draft, plane = state.history.draft, state.plane
    kind, number, key = (*fault.loc, "", "", "")[:3]
    if (odd := odd_entry(draft, fault)) is not None:
        return Fix(removing(value_words(draft.odd[str(kind)][odd])), draft.without_odd(str(kind), odd))
    if fault.loc == ("id",):
        return _with_id(state, board_id(draft.id or draft.name))
    if (link := link_of(draft, fault)) is not None:
        return _link_fix(draft, link, fault)
    if kind in ("editions", "specials", "note"):
        return (printing_fix(draft, plane, fault) if kind == "editions" else None) or removal(draft, fault)
    values = dict(fault.text.values)
    if kind == "cities" and _is_bare(draft, number) and (not key or key in PLACE) and not values:
        return Fix(_("Keep them where they are drawn"), draft.all_placed())
    if kind not in ("cities", "regions") or not isinstance(number, int):
        return removal(draft, fault) if len(fault.loc) == 1 and fault.loc[0] in draft.rest else None
    if guess := values.get("guess"):
        return _with_region(draft, number, str(guess)) if kind == "cities" else None
    if kind == "cities" and key == "region" and "id" in values and "guess" not in values:
        return _with_new_region(draft, draft.cities[number].region)
    if kind == "regions" and fault.text.template == "has no city" and len(draft.regions) > MIN_REGIONS:
        region = draft.regions[number]
        return Fix(removing(region.name), draft.without_region(region.id))
    if kind == "cities" and key in PLACE and (numbers := _typed_place(draft.cities[number], plane)):
        return Fix(_("Use “{id}”").format(id=numbers), with_place(draft, plane, draft.cities[number].id, numbers))
    if kind == "cities" and key in _LIMITS and _is_valid_swapped(draft.cities[number]):
        return _swapped(draft, plane, {draft.cities[number].id})
    if kind == "regions" and (key == "color" or "color" in values):
        return _with_free_color(draft, number)
    if key == "id" or (not key and "id" in values):
        return _with_free_id(draft, str(kind), number, is_twice=not key)
    return _without_kept(draft, str(kind), number, str(key))


def _is_bare(draft: Draft, number: int | str) -> bool:
    """Return whether a city has no position or, without a number, whether any city has none."""
    cities = draft.cities if not isinstance(number, int) else draft.cities[number : number + 1]
    return not all(city.is_placed for city in cities)


def _without_kept(draft: Draft, kind: str, number: int, key: str) -> Fix | None:
    """Return the fix that removes a value that has no field and is not the position of a city."""
    if kind == "regions":
        region = draft.regions[number]
        gone = {key} if key else set(PLACE)  # a position in a different coordinate system
        kept = {key: old for key, old in region.kept.items() if key not in gone}
        if kept == region.kept:
            return None
        words = removing(", ".join(value for value in region.kept if value in gone))
        return Fix(words, replace(draft, regions=_with_entry(draft.regions, number, replace(region, kept=kept))))
    city = draft.cities[number]
    if key not in city.kept or key in PLACE:
        return None
    kept = {name: old for name, old in city.kept.items() if name != key}
    return Fix(removing(key), replace(draft, cities=_with_entry(draft.cities, number, replace(city, kept=kept))))


def advice_of(fault: Fault) -> str:
    """Return advice on an error that no field next to the drawing can fix, or ""."""
    if fault.text.template == "has no city":
        return _("Place or paint a city there, or delete the region.")
    if fault.text.template.startswith("the board is not connected"):
        return _("Join them with links.")
    if fault.loc[:1] == ("cities",) and fault.loc[-1] in PLACE:
        return _("Drag the city to its position.")
    return ""


def fix_of_remark(state: Workshop, board: Board, remark: Message) -> Fix | None:
    """Return the fix for an id used by another board, or for cities whose latitude and longitude seem swapped.

    Return None if they seem swapped in all cities.
    """
    draft = state.history.draft
    if any(key == "id" for key, _value in remark.values):
        return _with_id(state, draft.id)
    swapped = swapped_cities(board)
    return _swapped(draft, state.plane, swapped) if swapped and len(swapped) < len(draft.cities) else None


def _with_id(state: Workshop, wanted: str) -> Fix:
    """Return the fix for the board's id: a similar id that no other board uses."""
    draft, free = state.history.draft, free_id(wanted, state.path)
    return Fix(_("Use “{id}”").format(id=free), draft.titled(draft.name, free))


def _with_region(draft: Draft, number: int, region: str) -> Fix:
    """Return the fix for a misspelt region of a city."""
    cities = _with_entry(draft.cities, number, replace(draft.cities[number], region=region))
    return Fix(_("Use “{id}”").format(id=region), replace(draft, cities=cities))


def _with_new_region(draft: Draft, region: str) -> Fix | None:
    """Return the fix that adds a city's missing region, or None if the id is invalid or no colour is free."""
    if board_id(region) != region:
        return None
    added, new = draft.with_region(region)
    return Fix(_("Add the region “{id}”").format(id=region), added) if new == region else None


def _link_fix(draft: Draft, number: int, fault: Fault) -> Fix | None:
    """Return the fix for a link: the city that was probably meant, or removal if the link is invalid."""
    link, values, key = draft.links[number], dict(fault.text.values), str(fault.loc[-1])
    if guess := values.get("guess"):
        meant = str(guess) if not link.only else base_id(draft.rest, link.only, str(guess))
        a, b = (meant if end[:_SHOWN] == values["id"] else end for end in (link.a, link.b))
        words = _("Use “{id}”").format(id=guess)
        return Fix(words, draft.relinked(number, replace(link, a=a, b=b)))
    lost = key in ("a", "b") and draft.city(getattr(link, key)) is None  # a renamed city gets its new id
    if fault.text.template.endswith(_NEEDLESS) or lost:
        return Fix(removing(f"{link.a} – {link.b}"), draft.without_link(number))
    cost = _typed_number(link.kept.get("cost"))
    if key == "cost" and cost is not None and cost == int(cost) and 0 <= cost <= MAX_COST:
        return Fix(_("Use “{id}”").format(id=int(cost)), draft.with_cost(number, int(cost)))
    if key != "cost_at" or (link.cost_at is None and key not in link.kept):
        return None
    fixed = replace(link, cost_at=None, kept={name: old for name, old in link.kept.items() if name != key})
    return Fix(removing(key), draft.relinked(number, fixed))


def _with_free_id(draft: Draft, kind: str, number: int, *, is_twice: bool) -> Fix:
    """Return the fix for an invalid or duplicate id of a city or region: a new id made from the name."""
    entries: Sequence[DraftCity | DraftRegion] = draft.cities if kind == "cities" else draft.regions
    entry = entries[number]
    taken = {entry.id for n, entry in enumerate(entries) if n != number}
    wanted = board_id(entry.name or entry.id)
    free = next(
        one for n in range(1, len(taken) + 2) if (one := wanted if n == 1 else f"{wanted[:36]}-{n}") not in taken
    )
    named = (
        {city.region for city in draft.cities} if kind == "regions" else {end for x in draft.links for end in x.ends}
    )
    if not is_twice and (meant := board_id(entry.id)) in named - taken and entry.id not in named:
        free = meant
    words = _("Use “{id}”").format(id=free)
    if isinstance(entry, DraftRegion):
        changed = replace(draft, regions=_with_entry(draft.regions, number, replace(entry, id=free)))
        # references to a duplicate id refer to the first entry
        mine = [] if is_twice else [city.id for city in draft.cities if city.region == entry.id]
        return Fix(words, changed.painted(mine, free))
    if is_twice or free in named:
        return Fix(words, replace(draft, cities=_with_entry(draft.cities, number, replace(entry, id=free))))
    return Fix(words, draft.renamed(entry.id, entry.name or free)[0])


def _with_free_color(draft: Draft, number: int) -> Fix | None:
    free = [color for color in COLORS if color not in {region.color for region in draft.regions}]
    if not free:
        return None
    region = replace(draft.regions[number], color=free[0])
    return Fix(_("Use a free colour"), replace(draft, regions=_with_entry(draft.regions, number, region)))


def _typed_place(city: DraftCity, plane: Plane) -> str:
    """Return the position of a city whose coordinates are strings in the file, or "" if they cannot be read."""
    keys = ("lat", "lon") if plane.shrink else ("x", "y")
    numbers = [_typed_number(city.kept.get(key)) for key in keys]
    is_text = any(isinstance(city.kept.get(key), str) for key in keys)
    return (
        " ".join(f"{number:g}" for number in numbers if number is not None) if is_text and None not in numbers else ""
    )


def _typed_number(value: object) -> float | None:
    """Parse a number or a string with a number, even with a decimal comma; return None for anything else."""
    text = value.strip().replace(",", ".") if isinstance(value, str) else str(value)
    return float(text) if re.fullmatch(r"-?\d{1,6}(\.\d{1,12})?", text) else None


def _is_valid_swapped(city: DraftCity) -> bool:
    """Return whether latitude and longitude would be valid if they were swapped."""
    lat, lon = (_number(city.kept.get(key)) for key in ("lat", "lon"))
    return lat is not None and lon is not None and abs(lon) <= _LIMITS["lat"] and abs(lat) <= _LIMITS["lon"]


def _swapped(draft: Draft, plane: Plane, ids: set[str]) -> Fix:
    """Return the fix that swaps latitude and longitude of some cities."""
    cities = []
    for city in draft.cities:
        if city.id in ids and "lat" in city.kept and "lon" in city.kept:
            kept = {**city.kept, "lat": city.kept["lon"], "lon": city.kept["lat"]}
            x, y = plane.shown(kept)
            city = replace(city, kept=kept, x=x, y=y)
        cities.append(city)
    return Fix(_("Swap latitude and longitude"), replace(draft, cities=tuple(cities)))


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _with_entry(entries: tuple[_Entry, ...], number: int, entry: _Entry) -> tuple[_Entry, ...]:
    return (*entries[:number], entry, *entries[number + 1 :])
