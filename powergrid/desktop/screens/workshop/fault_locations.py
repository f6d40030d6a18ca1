"""The locations of map file errors in the workshop: the parts to select, and the controls that fix them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from powergrid.base.messages import Message
from powergrid.content.board import Fault
from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.options import OPTIONS_BY_KEY
from powergrid.desktop.screens.workshop.draft import COLORS, Draft
from powergrid.desktop.screens.workshop.edition_ids import base_id
from powergrid.desktop.screens.workshop.printings import cut_off, printed_cost
from powergrid.desktop.screens.workshop.reading import PLACE, as_list
from powergrid.desktop.screens.workshop.special_rules import EDITION_SCOPES, case_at, patch_of
from powergrid.desktop.screens.workshop.state import Workshop

#: The page of options among the pages of special rules.
OPTIONS_PAGE: Final = "options"
#: Controls that fix an error, by the first and last key of its location.
_FIELDS: Final[Mapping[tuple[int | str, ...], str]] = {
    ("id", "id"): "board.id",
    ("name", "name"): "board.name",
    ("cities", "name"): "city.name",
    ("cities", "country"): "form.country",
    **{("cities", key): "form.place" for key in PLACE},
    ("note", "note"): "board.note",
    ("regions", "name"): "region.name",
    ("regions", "color"): f"color.{COLORS[0]}",
    ("regions", "regions"): "region.add",
}


def select_fault(state: Workshop, fault: Fault) -> None:
    """Select the part of the board that has an error."""
    kind, number = (*fault.loc, "", "")[:2]
    draft = state.history.draft
    state.select()
    state.show_more(fault.loc[-1:] in (("country",), ("lat",), ("lon",), ("x",), ("y",)))
    if odd_entry(draft, fault) is not None:
        return
    if kind == "cities" and isinstance(number, int):
        state.select(draft.cities[number].id)
    elif (link := link_of(draft, fault)) is not None:
        state.select_link(link)
    elif kind == "connections":
        state.select(*cut_off(draft, editions_of(fault)[0]))
    elif kind == "regions" and isinstance(number, int):
        state.choose_region(draft.regions[number].id)
    elif kind == "editions":
        _select_printed(state, fault)


def odd_entry(draft: Draft, fault: Fault) -> int | None:
    """Return the number of the list entry that is wrong because it is not an object, or None for other errors."""
    key, number = (*fault.loc, "", "")[:2]
    if key not in ("regions", "cities", "connections") or not isinstance(number, int):
        return None
    links = sum(1 for link in draft.links if not link.only)
    first = {"regions": len(draft.regions), "cities": len(draft.cities), "connections": links}[str(key)]
    return number - first if number >= first else None


def link_of(draft: Draft, fault: Fault) -> int | None:
    """Return the number of the link with an error, whether it is in both editions or added by one, or None."""
    place: Sequence[int | str] = fault.loc
    if place[:1] == ("connections",) and len(place) > 1 and isinstance(place[1], int):
        return draft.link_number(place[1])
    if place[:1] == ("editions",) and place[2:3] == ("connections_added",) and len(place) > 3:
        return draft.link_number(int(place[3]), "classic" if place[1] == "classic" else "recharged")
    return None


def controls_of(state: Workshop, fault: Fault) -> Iterator[str]:
    """Yield the names of controls that fix an error, best first. Some may not exist."""
    draft, loc = state.history.draft, fault.loc
    kind, last = (loc[0], loc[-1]) if loc else ("", "")
    named = values_of(fault.text)
    if kind == "specials":
        yield from _rule_controls(draft, fault)
    elif kind == "editions" and link_of(draft, fault) is None:
        yield from _printed_controls(state, *map(str, (*loc, "", "", "")[1:3]))
    elif state.link is not None and link_of(draft, fault) == state.link:
        yield "cost.value"
    elif kind == "cities" and last == "region" and draft.regions:
        yield f"into.{draft.regions[0].id}"
    else:
        if isinstance(last, int):  # a duplicate
            last = next((key for key in ("name", "color") if key in named), last)
        yield _FIELDS.get((kind, last), f"region.{state.region}" if kind == "regions" else "")
    if fault in state.checked.faults:
        number = state.checked.faults.index(fault)
        scope = rule_location(draft, fault)[0] if kind == "specials" else ""
        yield from (f"fix.{number}", f"rules.scope.{scope}", f"fault.{number}")


def editions_of(fault: Fault) -> Sequence[Edition]:
    """Return the editions that an error names, or both if it names none."""
    named = str(values_of(fault.text).get("editions", ""))
    return [edition for edition in EDITIONS if edition in named.split(", ")] or EDITIONS


def values_of(text: Message) -> dict[str, Any]:
    """Return the values in a message, including those in nested messages."""
    values = dict(text.values)
    inner = values.get("fault")
    return {**values, **values_of(inner)} if isinstance(inner, Message) else values


def at(draft: Draft, loc: Sequence[int | str]) -> Any:
    """Return the value at a location in the rest of a draft's file, or None."""
    value: Any = draft.rest
    for step in loc:
        entries = value if isinstance(value, Mapping) else {str(n): entry for n, entry in enumerate(as_list(value))}
        value = entries.get(str(step))
    return value


def _select_printed(state: Workshop, fault: Fault) -> None:
    """Select the city or link that a printing changes, or the cities of a region that the printing leaves empty."""
    draft, loc = state.history.draft, fault.loc
    entry = at(draft, loc[:4])
    if len(loc) >= 4 and isinstance(entry, Mapping):
        if loc[2] == "cities_renamed":
            ends = [str(entry.get("from"))]
        else:
            edition: Edition = "classic" if loc[1] == "classic" else "recharged"
            ends = [base_id(draft.rest, edition, str(entry.get(end))) for end in "ab"]
        number = draft.link_between(ends[0], ends[-1])
        if len(ends) == 2 and number is not None:
            state.select_link(number)
        else:
            state.select(*(end for end in ends if draft.city(end)))
    elif region := draft.region(str(values_of(fault.text).get("id"))):
        state.choose_region(region.id)
        state.select(*(city.id for city in draft.cities if city.region == region.id))


def _printed_controls(state: Workshop, edition: str, part: str) -> Iterator[str]:
    """Yield the controls for the selected city or link as printed in an edition.

    Args:
        part: The list with the error.
    """
    link = state.chosen_link
    if link is not None and edition in EDITIONS:
        now = printed_cost(state.history.draft, "classic" if edition == "classic" else "recharged", link)
        yield f"printed.{edition}.cost.value"
        yield f"printed.{edition}.{'' if now is None else 'none' if now == 'none' else 'other'}"
    elif part == "cities_renamed":
        yield f"printed.{edition}"


def rule_location(draft: Draft, fault: Fault) -> tuple[str, Sequence[int | str]]:
    """Return the page of special rules that has an error, and the remaining keys of the error's location."""
    part, *keys = fault.loc[1:] or ("",)
    if part == "when" and keys:
        number = case_at(draft, int(keys[0]))
        inner = keys[2:] if keys[1:2] == ["set"] else keys[1:] or ["value"]  # an error of a whole case
        return (OPTIONS_PAGE, []) if number is None else (f"when {number}", inner)
    if part in EDITION_SCOPES:
        return str(part), keys
    if part in ("allowed", "when") or "option" in values_of(fault.text):
        return OPTIONS_PAGE, keys
    edition = editions_of(fault)[0]
    return edition if patch_of(draft, edition) else "all", []


def _rule_controls(draft: Draft, fault: Fault) -> Iterator[str]:
    """Yield the controls of a special rule, the most specific first."""
    scope, keys = rule_location(draft, fault)
    named = values_of(fault.text)
    if scope == OPTIONS_PAGE:
        yield f"allowed.{named.get('option', keys[0] if keys else '')}"
    elif keys and keys[0] in ("option", "value", "edition", "reset"):
        option = str(at(draft, (*fault.loc[:3], "option")))
        values = OPTIONS_BY_KEY[option].values if option in OPTIONS_BY_KEY else ()
        yield from (f"when.value.{value}" for value in values if keys[0] == "value")
        yield from ("when.edition.", "when.remove")
    else:
        inner = dict(fault.text.values).get("fault", fault.text)
        # if two rules conflict, the message names the one to change first
        keys = keys or str(inner.template if isinstance(inner, Message) else inner).split()[:1]
        yield f"rule.{scope}.{keys[0]}.{named.get('id')}.city"  # the spaces of a city that does not exist
        for length in range(len(keys), 0, -1):
            part = ".".join(("rule", scope, *map(str, keys[:length])))
            yield from (f"{part}.text", f"{part}.value", part, f"{part}.set")
        yield "when.remove"
