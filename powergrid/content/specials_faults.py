"""Find faults in the special rules of a board: unknown names, and values that make no sense."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations, product

from pydantic import ValidationError

from powergrid.base.messages import Message, message
from powergrid.content.board_model import Board
from powergrid.content.deck_faults import deck_fault
from powergrid.content.editions import EDITIONS, MIN_PLAYERS, Edition
from powergrid.content.loose_board import LoosePatch, LooseSpecials
from powergrid.content.map_places import Loc, Wrong, for_editions
from powergrid.content.names import Ids
from powergrid.content.options import OPTIONS_BY_KEY, OptionValue, complete_options
from powergrid.content.plain_faults import every_fault
from powergrid.content.specials import SpecialsFile, SpecialsPatch, patched_base


def specials_faults(board: Board, cities: Ids, regions: Ids, recorded: bool) -> list[Wrong]:
    """Return the faults of all special rules.

    Args:
        recorded: Whether to leave out faults that do not affect a game in progress.
    """
    wrong: list[Wrong] = []
    for place, patch, editions in board.specials.patches():
        wrong += _unknown_names(place, patch, cities, regions)
        if not isinstance(patch, LoosePatch):
            wrong += _value_faults(place, patch, editions, recorded)
        if patch.islands and place != ("specials", "all"):
            fault = message('islands are the same in every game: put them in "all"')
            wrong.append(((*place, "islands"), fault))
    if not wrong and not recorded and not isinstance(board.specials, LooseSpecials):
        wrong += _faults_together(board.specials)
    return wrong + _island_faults(board, regions)


def _unknown_names(place: Loc, patch: SpecialsPatch, cities: Ids, regions: Ids) -> list[Wrong]:
    named = (
        ("nuclear_only_with_city_in", regions, patch.nuclear_only_with_city_in),
        ("fuel_discounts", cities, [discount.city for discount in patch.fuel_discounts]),
        ("places", cities, list(patch.places)),
        ("start_cities", cities, patch.start_cities),
        ("changed_plants", regions, [one.region for one in patch.changed_plants if one.region is not None]),
        ("islands", regions, [region for island in patch.islands for region in island]),
    )
    wrong: list[Wrong] = []
    for key, ids, names in named:
        wrong += [((*place, key), _unknown(ids, name)) for name in names if ids.fault(name)]
    closed = [city for city in patch.start_cities if city in patch.places and not patch.places[city].start]
    return wrong + [
        ((*place, "start_cities"), message('no network may start in "{city}": its places do not allow it', city=city))
        for city in closed
    ]


def _unknown(ids: Ids, name: str) -> Message:
    if ids.kind == "city":
        return message('"{id}" is not a city', id=name)
    return message('"{id}" is not a region', id=name)


def _island_faults(board: Board, regions: Ids) -> list[Wrong]:
    """Return the regions that are not on exactly one island, if the board has islands."""
    islands = board.specials.all.islands
    if not islands or not regions.complete:
        return []
    on = [region for island in islands for region in island]
    place = ("specials", "all", "islands")
    wrong: list[Wrong] = [
        (place, message('the region "{id}" must be on one island, not on {n}', id=region.id, n=on.count(region.id)))
        for region in board.regions
        if on.count(region.id) != 1
    ]
    home = {region: number for number, island in enumerate(islands) for region in island}
    region_of = {city.id: city.region for city in board.cities}
    for index, link in enumerate(board.connections):
        ends = {home.get(region_of.get(end, "")) for end in link.key}
        if len(ends) == 2 and None not in ends:
            wrong.append((("connections", index), message("no link may lead from one island to another")))
    return wrong


def _value_faults(place: Loc, patch: SpecialsPatch, editions: Iterable[Edition], recorded: bool) -> list[Wrong]:
    """Return the impossible values of each patch on its own, since with some options it is the last one applied."""
    wrong: dict[tuple[Loc, Message], list[str]] = {}
    for edition in editions:
        try:
            specials = patched_base(edition, patch)
        except ValidationError as error:
            for loc, text in every_fault(error):
                wrong.setdefault(((*place, *loc), text), []).append(edition)
            continue
        if not recorded and (fault := deck_fault(specials, edition)):
            wrong.setdefault(((*place, "deck"), fault), []).append(edition)
    return [(loc, for_editions(text, where)) for (loc, text), where in wrong.items()]


def _faults_together(file: SpecialsFile) -> list[Wrong]:
    """Return the faults of patches that are valid separately but not together, with up to two options chosen."""
    choices: list[dict[str, OptionValue]] = [
        {key: value}
        for key in file.options()
        if key in OPTIONS_BY_KEY
        for value in file.allowed.get(key, OPTIONS_BY_KEY[key].values)
    ]
    chosen: list[dict[str, OptionValue]] = [
        {},
        *choices,
        *(one | other for one, other in combinations(choices, 2) if one.keys() != other.keys()),
    ]
    wrong: dict[Message, list[str]] = {}
    for edition, options in product(EDITIONS, chosen):
        try:
            specials = file.resolve(edition, complete_options(options, edition, MIN_PLAYERS, file.allowed))
            fault = deck_fault(specials, edition)
        except ValidationError as error:
            fault = every_fault(error)[0][1]
        if fault:
            where = [edition, *(f"{key}={json.dumps(value)}" for key, value in options.items())]
            wrong.setdefault(fault, where)
    return [(("specials",), for_editions(fault, where)) for fault, where in wrong.items()]
