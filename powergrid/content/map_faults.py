"""Find faults in the content of a board: unknown names, unreachable parts, plants that cannot be dealt.

The board may be a loose one, with format errors in some parts. Possible consequences of other faults are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from powergrid.base.messages import Message, message
from powergrid.content.board_model import Board, Link, Overlay, Printing, reachable
from powergrid.content.editions import EDITIONS
from powergrid.content.loose_board import is_known
from powergrid.content.map_places import Loc, Wrong, for_editions
from powergrid.content.map_writer import board_id
from powergrid.content.names import Ids
from powergrid.content.specials_faults import specials_faults

#: The most cities to name if a part of the board cannot be reached.
_MAX_NAMES = 4


def board_faults(board: Board, recorded: bool) -> list[Wrong]:
    """Return every fault of a board.

    Args:
        recorded: Whether to leave out faults that do not affect a game in progress.
    """
    cities = Ids("city", [city.id for city in board.cities])
    regions = Ids("region", [region.id for region in board.regions])
    links = [_meant(link, cities) for link in board.connections]
    wrong = _entry_faults(board, regions, recorded)
    wrong += _link_faults(links, board.connections, cities)
    links_known = cities.complete and all(is_known(end) and end in cities for link in links for end in link.key)
    meant = board.model_copy(update={"connections": tuple(links)})
    overlays: list[Wrong] = []
    for edition, overlay in board.editions.items():
        place = ("editions", edition)
        here = _overlay_faults(meant, place, overlay, cities, regions)
        here += [] if recorded else _twice_printed(board, place, overlay, cities)
        overlays += here
    wrong += overlays
    wrong += specials_faults(board, cities, regions, recorded)
    if links_known and not overlays:
        # printings with format errors may refer to cities that do not exist
        whole = {edition: overlay for edition, overlay in board.editions.items() if _is_readable(overlay)}
        wrong += _cut_off(meant.model_copy(update={"editions": whole}), recorded)
    return wrong


def _is_readable(overlay: Overlay) -> bool:
    """Return whether every id and cost of another printing can be read."""
    links = (*overlay.connections_changed, *overlay.connections_removed, *overlay.connections_added)
    texts = [end for link in links for end in (link.a, link.b)]
    texts += [text for entry in overlay.cities_renamed for text in (entry.from_, entry.to.id, entry.to.region)]
    return all(map(is_known, texts)) and all(link.cost >= 0 for link in links)


def _meant(link: Link, cities: Ids) -> Link:
    """Return the link, with its ends corrected if they are probably misspelt."""
    a, b = (cities.guess(end) or end if is_known(end) and end not in cities else end for end in (link.a, link.b))
    return link if (a, b) == (link.a, link.b) else Link.model_construct(a=a, b=b, cost=link.cost)


def _entry_faults(board: Board, regions: Ids, recorded: bool) -> list[Wrong]:
    """Return the faults of regions and cities: duplicates, unknown references and unused entries."""
    wrong = _twice(
        ("regions",), lambda id_: message('region "{id}" appears twice', id=id_), [r.id for r in board.regions]
    )
    wrong += _twice(
        ("regions",),
        lambda color: message('colour "{color}" appears twice', color=color),
        [r.color for r in board.regions],
    )
    wrong += _twice(("cities",), _city_twice, [c.id for c in board.cities])
    if not recorded:
        names = [c.name for c in board.cities]
        wrong += _twice(("cities",), lambda name: message('city name "{name}" appears twice', name=name), names)
    sure = bool(board.cities)
    for index, city in enumerate(board.cities):
        sure = sure and city.region in regions
        if fault := regions.fault(city.region):
            wrong.append((("cities", index, "region"), fault))
    if sure:
        wrong += _without_city(board)
    return wrong


def _without_city(board: Board) -> list[Wrong]:
    used = {city.region for city in board.cities}
    regions = enumerate(board.regions)
    return [(("regions", i), message("has no city")) for i, one in regions if is_known(one.id) and one.id not in used]


def _city_twice(city: str) -> Message:
    return message('city "{id}" appears twice', id=city)


def _twice(place: Loc, fault: Callable[[str], Message], values: Sequence[str]) -> list[Wrong]:
    seen: set[str] = set()
    wrong: list[Wrong] = []
    for index, value in enumerate(values):
        if value in seen:
            wrong.append(((*place, index), fault(value[:40])))
        seen.add(value)
    return wrong


def _link_faults(meant: Sequence[Link], written: Sequence[Link], cities: Ids) -> list[Wrong]:
    """Return the faults of links.

    Args:
        meant: The same links with misspelt ends corrected.
    """
    wrong: list[Wrong] = []
    for index, link in enumerate(written):
        faults = [cities.fault(end) for end in (link.a, link.b)]
        wrong += [(("connections", index), fault) for fault in faults if fault]
    return wrong + _repeated_links(("connections",), meant)


def _overlay_faults(board: Board, place: Loc, overlay: Overlay, cities: Ids, regions: Ids) -> list[Wrong]:
    """Return the references to missing cities, regions and links in another printing."""
    wrong: list[Wrong] = []
    for i, entry in enumerate(overlay.cities_renamed):
        faults = (cities.fault(entry.from_), regions.fault(entry.to.region))
        wrong += [((*place, "cities_renamed", i), fault) for fault in faults if fault]
    return wrong + _printed_link_faults(board, place, overlay, cities) if cities.complete else wrong


def _printed_link_faults(board: Board, place: Loc, overlay: Overlay, cities: Ids) -> list[Wrong]:
    """Return the changed and removed links of another printing that do not exist on the board."""
    wrong: list[Wrong] = []
    renamed = {entry.from_: entry.to.id for entry in overlay.cities_renamed if entry.from_ in cities}
    old = {frozenset(renamed.get(end, end) for end in link.key): link.cost for link in board.connections}
    new = {renamed.get(city.id, city.id) for city in board.cities}
    ids = {entry.to.id for entry in overlay.cities_renamed}
    unsure = ids - new
    all_known = all(is_known(one) and one == board_id(one) for one in ids)
    # cities whose links may really have another end than in the file
    loose = [known for link in board.connections if len(known := {end for end in link.key if end in cities}) < 2]

    def is_sure(link: Link) -> bool:
        """Return whether the fault of a link cannot be a consequence of a fault in a renamed city."""
        return all(is_known(end) and end not in unsure and (all_known or end in new) for end in link.key)

    def is_missing(link: Link) -> bool:
        """Return whether there is no such link, not even a faulty one that might be meant."""
        return link.key not in old and is_sure(link) and all(known and not known & link.key for known in loose)

    for i, changed in enumerate(overlay.connections_changed):
        cost = old.get(changed.key)
        if all(map(is_known, changed.key)) and (
            cost is None or (cost != changed.was and -1 not in (cost, changed.was))
        ):
            here = (*place, "connections_changed", i)
            fault = message('no link "{a}" to "{b}" of cost {cost}', a=changed.a, b=changed.b, cost=changed.was)
            wrong.append((here, fault))
    for i, gone in enumerate(overlay.connections_removed):
        if is_missing(gone):
            wrong.append(((*place, "connections_removed", i), message('no link "{a}" to "{b}"', a=gone.a, b=gone.b)))
    printed = Ids("city", sorted(new))
    for i, added in enumerate(overlay.connections_added):
        here = (*place, "connections_added", i)
        faults = [printed.fault(end) for end in (added.a, added.b) if is_sure(added)]
        wrong += [(here, fault) for fault in faults if fault]
        if added.key in old:
            wrong.append((here, message('the link "{a}" to "{b}" already exists', a=added.a, b=added.b)))
    return wrong


def _twice_printed(board: Board, place: Loc, overlay: Overlay, cities: Ids) -> list[Wrong]:
    """Return the duplicate cities, names and links of another printing."""
    wrong: list[Wrong] = []
    gone = {entry.from_ for entry in overlay.cities_renamed}
    ids = {city.id for city in board.cities} - gone
    names = {city.name for city in board.cities if city.id not in gone}
    for i, entry in enumerate(overlay.cities_renamed):
        here = (*place, "cities_renamed", i)
        if entry.from_ not in cities or not is_known(entry.to.id) or not is_known(entry.to.name):
            continue
        if entry.to.id in ids:
            wrong.append((here, message('there is already a city "{id}"', id=entry.to.id)))
        elif entry.to.name in names:
            wrong.append((here, message('there is already a city named "{name}"', name=entry.to.name)))
        ids.add(entry.to.id)
        names.add(entry.to.name)
    wrong += _twice((*place, "cities_renamed"), _city_twice, [entry.from_ for entry in overlay.cities_renamed])
    for key in ("connections_changed", "connections_removed", "connections_added"):
        links: tuple[Link, ...] = getattr(overlay, key)
        wrong += _repeated_links((*place, key), links)
    return wrong


def _repeated_links(place: Loc, links: Sequence[Link]) -> list[Wrong]:
    wrong: list[Wrong] = []
    seen: set[frozenset[str]] = set()
    for index, link in enumerate(links):
        if link.a == link.b:
            wrong.append(((*place, index), message('"{id}" is linked to itself', id=link.a[:40])))
        elif link.key in seen:
            fault = message('the link "{a}" to "{b}" appears twice', a=link.a[:40], b=link.b[:40])
            wrong.append(((*place, index), fault))
        seen.add(link.key)
    return wrong


def _cut_off(board: Board, recorded: bool) -> list[Wrong]:
    """Return the cities that are unreachable, and the regions left empty, in some printing, with the editions."""
    found: dict[tuple[Loc, Message], list[str]] = {}
    for edition in EDITIONS:
        printing = board.printing(edition)
        for loc, text in [*_pieces(board, printing), *([] if recorded else _emptied(board, printing))]:
            found.setdefault((tuple(loc), text), []).append(edition)
    return [(loc, for_editions(text, editions)) for (loc, text), editions in found.items()]


def _pieces(board: Board, printing: Printing) -> list[Wrong]:
    """Return the cities that cannot be reached from the largest part of the board or of their island."""
    names: list[str] = []
    for island in board.specials.all.islands or (None,):
        inside = {city.id for city in printing.cities if island is None or city.region in island}
        names += _separate(printing, inside)
    if not names:
        return []
    return [(("connections",), _unreached(names))]


def _unreached(names: Sequence[str]) -> Message:
    """Return the fault for cities that cannot be reached, with only the first few of a long list."""
    if len(names) <= _MAX_NAMES:
        return message("the board is not connected: {cities} cannot be reached", cities=", ".join(names))
    first = names[: _MAX_NAMES - 1]  # leave at least two for the plural
    return message(
        "the board is not connected: {cities} and {n} more cities cannot be reached",
        cities=", ".join(first), n=len(names) - len(first),
    )  # fmt: skip


def _separate(printing: Printing, inside: set[str]) -> list[str]:
    """Return the names of the cities among `inside` that cannot be reached from the largest connected part."""
    near = {city: ends & inside for city, ends in printing.neighbours().items() if city in inside}
    parts: list[set[str]] = []
    while near:
        parts.append(reachable(near))
        near = {city: ends for city, ends in near.items() if city not in parts[-1]}
    largest: Collection[str] = max(parts, key=len, default=set())
    lost = [city for city in printing.cities if city.id in inside and city.id not in largest]
    return [city.name if is_known(city.name) else city.id for city in lost]


def _emptied(board: Board, printing: Printing) -> list[Wrong]:
    """Return the regions that have cities on the board, but none in this printing."""
    before = {city.region for city in board.cities}
    after = {city.region for city in printing.cities}
    return [
        (("editions",), message('no city is left in the region "{id}"', id=region.id))
        for region in board.regions
        if region.id in before - after
    ]
