"""Other printings of a board: costs of links, links that are missing, and names of cities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Literal

from powergrid.content.editions import Edition
from powergrid.content.map_writer import board_id
from powergrid.desktop.screens.workshop.content import Plane
from powergrid.desktop.screens.workshop.draft import Draft, DraftLink

Printed = int | None | Literal["none"]
"""The cost of a link in an edition: None as in the board, "none" if the link is missing."""
_LISTS: Final = ("connections_changed", "connections_removed", "connections_added")


def printed_cost(draft: Draft, edition: Edition, link: DraftLink) -> Printed:
    """Return the cost of a link in an edition that differs from the base printing."""
    ends, overlay = _ends(draft, edition, link), _overlay(draft, edition)
    if any(_joins(one, ends) for one in _entries(overlay, "connections_removed")):
        return "none"
    changed = next((one for one in _entries(overlay, "connections_changed") if _joins(one, ends)), None)
    cost = None if changed is None else changed.get("cost")
    return cost if isinstance(cost, int) else None


def with_printed_cost(draft: Draft, edition: Edition, link: DraftLink, printed: Printed) -> Draft:
    """Return the draft in which an edition prints a link in another way."""
    (a, b), overlay = _ends(draft, edition, link), _overlay(draft, edition)
    for key in ("connections_changed", "connections_removed"):
        overlay[key] = [one for one in _entries(overlay, key) if not _joins(one, (a, b))]
    if printed == "none":
        overlay["connections_removed"].append({"a": a, "b": b, "cost": link.cost or 0})
    elif printed is not None and printed != link.cost:
        overlay["connections_changed"].append({"a": a, "b": b, "cost": printed, "was": link.cost or 0})
    return _with(draft, edition, overlay)


def printed_name(draft: Draft, edition: Edition, city: str) -> str:
    """Return the name of a city in an edition."""
    renamed = _renamed(draft, edition).get(city)
    known = draft.city(city)
    return str(renamed.get("name", "")) if renamed is not None else known.name if known is not None else ""


def with_printed_name(draft: Draft, edition: Edition, city: str, name: str, plane: Plane) -> Draft:
    """Return the draft in which an edition prints another name of a city, the same one if `name` is that or empty."""
    known, overlay = draft.city(city), _overlay(draft, edition)
    if known is None:
        return draft
    before = _id_in(draft, edition, city)
    renamed = [one for one in _entries(overlay, "cities_renamed") if one.get("from") != city]
    after = city
    if name not in ("", known.name):
        taken = {other.id for other in draft.cities} | {str(one["to"].get("id")) for one in renamed if "to" in one}
        after = next(id_ for n in range(1, 200) if (id_ := board_id(name) + (f"-{n}" if n > 1 else "")) not in taken)
        place = {key: known.kept[key] for key in ("lat", "lon", "x", "y") if key in known.kept}
        to = {"id": after, "name": name, "region": known.region, **(place or plane.written(known.x, known.y))}
        renamed.append({"from": city, "to": to})
    overlay["cities_renamed"] = renamed
    for key in _LISTS:
        overlay[key] = [{**one, **{end: after for end in "ab" if one.get(end) == before}}
                        for one in _entries(overlay, key)]  # fmt: skip
    return _with(draft, edition, overlay)


def with_base_cost(draft: Draft, number: int, cost: int) -> Draft:
    """Return the draft with another cost of a link, which other editions compare theirs with."""
    link, changed = draft.links[number], draft.with_cost(number, cost)
    for edition in _editions(draft):
        printed = printed_cost(draft, edition, link)
        if printed is not None:
            changed = with_printed_cost(changed, edition, changed.links[number], printed)
    return changed


def base_id(draft: Draft, edition: Edition, printed: str) -> str:
    """Return the id on the board of a city that an edition calls `printed`."""
    ids = {str(to.get("id")): city for city, to in _renamed(draft, edition).items()}
    return ids.get(printed, printed)


def cut_off(draft: Draft, edition: Edition) -> list[str]:
    """Return the cities that an edition cannot reach from the largest connected part, or from that of their island."""
    links = [link for link in draft.links if printed_cost(draft, edition, link) != "none"]
    for one in _entries(_overlay(draft, edition), "connections_added"):
        a, b = (base_id(draft, edition, str(one.get(end))) for end in "ab")
        links.append(DraftLink(a, b, 0))
    specials = draft.rest.get("specials")
    part = specials.get("all") if isinstance(specials, Mapping) else None
    islands = part.get("islands") if isinstance(part, Mapping) else None
    found: list[str] = []
    for island in islands if isinstance(islands, list | tuple) and islands else (None,):
        inside = tuple(city for city in draft.cities if island is None or city.region in island)
        found += replace(draft, cities=inside, links=tuple(links)).cut_off()
    return found


def _editions(draft: Draft) -> list[Edition]:
    found = draft.rest.get("editions")
    known: tuple[Edition, ...] = ("classic", "recharged")
    return [edition for edition in known if isinstance(found, Mapping) and edition in found]


def _overlay(draft: Draft, edition: Edition) -> dict[str, Any]:
    editions = draft.rest.get("editions")
    found = editions.get(edition) if isinstance(editions, Mapping) else None
    return dict(found) if isinstance(found, Mapping) else {}


def _with(draft: Draft, edition: Edition, overlay: Mapping[str, Any]) -> Draft:
    editions = draft.rest.get("editions")
    others = dict(editions) if isinstance(editions, Mapping) else {}
    filled = {key: value for key, value in overlay.items() if value}
    kept = {key: value for key, value in {**others, edition: filled}.items() if value}
    if kept:
        return draft.with_rest("editions", kept)
    return replace(draft, rest={key: value for key, value in draft.rest.items() if key != "editions"})


def _entries(overlay: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    found = overlay.get(key)
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list | tuple) else []


def _renamed(draft: Draft, edition: Edition) -> dict[str, Mapping[str, Any]]:
    entries = _entries(_overlay(draft, edition), "cities_renamed")
    return {str(one.get("from")): one["to"] for one in entries if isinstance(one.get("to"), Mapping)}


def _id_in(draft: Draft, edition: Edition, city: str) -> str:
    renamed = _renamed(draft, edition).get(city)
    return city if renamed is None else str(renamed.get("id", city))


def _ends(draft: Draft, edition: Edition, link: DraftLink) -> tuple[str, str]:
    return _id_in(draft, edition, link.a), _id_in(draft, edition, link.b)


def _joins(entry: Mapping[str, Any], ends: tuple[str, str]) -> bool:
    return {entry.get("a"), entry.get("b")} == set(ends)
