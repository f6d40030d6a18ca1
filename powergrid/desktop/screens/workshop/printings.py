"""Other printings of a board: costs of links, missing links, and names of cities."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Literal

from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.map_writer import board_id
from powergrid.desktop.screens.workshop.draft import Draft, DraftLink
from powergrid.desktop.screens.workshop.edition_ids import overlay_of, printed_id, renamed_in, with_overlay
from powergrid.desktop.screens.workshop.reading import as_list, as_mapping, objects_in

#: The cost of a link in an edition: None if it is the same as on the board, "none" if the link is missing.
Printed = int | None | Literal["none"]
_LISTS: Final = ("connections_changed", "connections_removed")


def printed_cost(draft: Draft, edition: Edition, link: DraftLink) -> Printed:
    """Return the cost of a link in an edition, if it differs from the base printing."""
    if link.only:
        return None if link.only == edition else "none"
    ends, overlay = _ends(draft, edition, link), overlay_of(draft.rest, edition)
    if any(_joins(entry, ends) for entry in objects_in(overlay.get("connections_removed"))):
        return "none"
    changed = next((entry for entry in objects_in(overlay.get("connections_changed")) if _joins(entry, ends)), None)
    cost = None if changed is None else changed.get("cost")
    return cost if isinstance(cost, int) else None


def with_printed_cost(draft: Draft, edition: Edition, link: DraftLink, printed: Printed) -> Draft:
    """Return the draft with a new cost for a link in an edition."""
    (a, b), overlay = _ends(draft, edition, link), overlay_of(draft.rest, edition)
    for key in _LISTS:
        overlay[key] = [entry for entry in objects_in(overlay.get(key)) if not _joins(entry, (a, b))]
    if printed == "none":
        overlay["connections_removed"].append({"a": a, "b": b, "cost": link.cost or 0})
    elif printed is not None and printed != link.cost:
        overlay["connections_changed"].append({"a": a, "b": b, "cost": printed, "was": link.cost or 0})
    return _with(draft, edition, overlay)


def printed_name(draft: Draft, edition: Edition, city: str) -> str:
    """Return the name of a city in an edition."""
    renamed = renamed_in(draft.rest, edition).get(city)
    known = draft.city(city)
    return str(renamed.get("name", "")) if renamed is not None else known.name if known is not None else ""


def with_printed_name(draft: Draft, edition: Edition, city: str, name: str) -> Draft:
    """Return the draft with a new name for a city in an edition; "" means the name on the board."""
    known, overlay = draft.city(city), overlay_of(draft.rest, edition)
    if known is None:
        return draft
    before, old = printed_id(draft.rest, edition, city), renamed_in(draft.rest, edition).get(city, {})
    renamed = [entry for entry in objects_in(overlay.get("cities_renamed")) if entry.get("from") != city]
    after = city
    if name not in ("", known.name):
        taken = {other.id for other in draft.cities} | {
            str(entry["to"].get("id")) for entry in renamed if "to" in entry
        }
        after = next(id_ for n in range(1, 200) if (id_ := board_id(name) + (f"-{n}" if n > 1 else "")) not in taken)
        renamed.append({"from": city, "to": {**old, "id": after, "name": name}})
    overlay["cities_renamed"] = renamed
    for key in _LISTS:
        overlay[key] = [{**entry, **{end: after for end in "ab" if entry.get(end) == before}}
                        for entry in objects_in(overlay.get(key))]  # fmt: skip
    return _with(draft, edition, overlay)


def without_link(draft: Draft, number: int) -> Draft:
    """Return the draft without a link, on the board and in all editions."""
    link, changed = draft.links[number], draft
    if not link.only:
        for edition in _editions(draft):
            changed = with_printed_cost(changed, edition, link, None)
    return changed.without_link(number)


def with_print(draft: Draft, number: int, edition: Edition, printed: Printed) -> Draft:
    """Return the draft with a new cost for a link in an edition. If only the other edition had the link, now both do.

    If neither edition has the link any more, it stays on the board, and both editions leave it out.
    """
    link = draft.links[number]
    if not link.only:
        return with_printed_cost(draft, edition, link, printed)
    if link.only == edition and printed != "none":
        return draft if printed is None else draft.with_cost(number, printed)
    both = replace(link, only="")
    changed = draft.relinked(number, both)
    for one in EDITIONS if printed == "none" else (edition,):
        changed = with_printed_cost(changed, one, both, printed)
    return changed


def with_base_cost(draft: Draft, number: int, cost: int) -> Draft:
    """Return the draft with a new cost for a link on the board, which the editions are compared to."""
    link, changed = draft.links[number], draft.with_cost(number, cost)
    for edition in _editions(draft) if not link.only else ():
        printed = printed_cost(draft, edition, link)
        if printed is not None:
            changed = with_printed_cost(changed, edition, changed.links[number], printed)
    return changed


def cut_off(draft: Draft, edition: Edition) -> list[str]:
    """Return the cities that an edition does not connect to the largest part of the board or of their island."""
    links = [
        link
        for link in draft.links
        if link.only == edition or (not link.only and printed_cost(draft, edition, link) != "none")
    ]
    islands = as_list(as_mapping(as_mapping(draft.rest.get("specials")).get("all")).get("islands"))
    found: list[str] = []
    for island in islands or (None,):
        inside = tuple(city for city in draft.cities if island is None or city.region in island)
        found += replace(draft, cities=inside, links=tuple(links)).cut_off()
    return found


def _editions(draft: Draft) -> list[Edition]:
    return [edition for edition in EDITIONS if edition in as_mapping(draft.rest.get("editions"))]


def _with(draft: Draft, edition: Edition, overlay: Mapping[str, Any]) -> Draft:
    filled = {key: value for key, value in overlay.items() if value}
    return replace(draft, rest=with_overlay(draft.rest, edition, filled))


def _ends(draft: Draft, edition: Edition, link: DraftLink) -> tuple[str, str]:
    return printed_id(draft.rest, edition, link.a), printed_id(draft.rest, edition, link.b)


def _joins(entry: Mapping[str, Any], ends: tuple[str, str]) -> bool:
    return {entry.get("a"), entry.get("b")} == set(ends)
