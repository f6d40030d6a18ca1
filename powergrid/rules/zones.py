"""The regions that can be in play, and whether a game with them is guaranteed to end (RULES §2.1, §3.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from powergrid.content.board import Board, reachable
from powergrid.content.board_model import MAX_CITIES
from powergrid.content.editions import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    PLAYER_COUNT_TABLES,
    REGIONS_IN_PLAY,
    SLOT_COSTS,
    TRUST_START_CITIES,
    TWO_WITHOUT_TRUST,
    Edition,
    PlayerCountTable,
)
from powergrid.content.options import OptionValue, complete_options, option_faults
from powergrid.content.specials import Specials, SpecialsFile


def counts_of(edition: Edition, players: int, trust: bool, specials: Specials, cities: int) -> PlayerCountTable:
    """Return the numbers for a game on a board with this many cities in play (RULES §2.1, BOARDS)."""
    without_trust = edition == "recharged" and players == 2 and not trust
    counts = TWO_WITHOUT_TRUST if without_trust else PLAYER_COUNT_TABLES[edition][players]
    if specials.step2_cities is not None:
        counts = replace(counts, step2_cities=specials.step2_cities[players - MIN_PLAYERS])
    if specials.end_cities is not None:
        counts = replace(counts, end_cities=specials.end_cities[players - MIN_PLAYERS])
    if specials.end_at_all_cities and cities < counts.end_cities:
        counts = replace(counts, end_cities=cities)
    return counts


def setup_faults(
    board: Board, edition: Edition, players: int, regions: Sequence[str], options: Mapping[str, OptionValue]
) -> list[str]:
    """Return every fault of the choices for a game, each as a plain sentence (RULES §3.1)."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        return [f"Power Grid is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}"]
    faults = option_faults(options, edition, players, board.specials.allowed)
    known = {region.id for region in board.regions}
    wrong = [region for region in regions if region not in known]
    if wrong:
        return [*faults, f"{board.name} has no region {', '.join(wrong)}"]
    needed = min(REGIONS_IN_PLAY[players], len(known))
    twice = [region for region in dict.fromkeys(regions) if regions.count(region) > 1]
    if twice:
        faults.append(f"{players} players need {needed} different regions: {', '.join(twice)} is named more than once")
    elif len(regions) != needed:
        faults.append(f"{players} players need {needed} different regions, not {len(regions)}")
    elif not zone_is_connected(board, edition, regions, options):
        faults.append("the chosen regions are not connected: some city could not be reached")
    return faults


def zone_is_connected(
    board: Board, edition: Edition, regions: Sequence[str], options: Mapping[str, OptionValue] | None = None
) -> bool:
    """Return whether all cities of these regions (ids) are connected within them (RULES §3.1).

    Args:
        options: The options that choose the printing; None for the edition's own.
    """
    return _is_connected(_ground(board, edition, options), frozenset(regions))


class _Ground(NamedTuple):
    """The links between regions.

    Attributes:
        cities: The region of each city.
        islands: Groups of regions, only one without islands.
    """

    cities: tuple[tuple[str, str], ...]
    links: tuple[tuple[str, str], ...]
    islands: tuple[tuple[str, ...], ...]


def _ground(board: Board, edition: Edition, options: Mapping[str, OptionValue] | None) -> _Ground:
    printing = board.printing(edition, options)
    return _Ground(
        tuple((city.id, city.region) for city in printing.cities),
        tuple((link.a, link.b) for link in printing.links),
        board.specials.all.islands or (tuple(region.id for region in board.regions),),
    )


@lru_cache(maxsize=512)
def _is_connected(ground: _Ground, regions: frozenset[str]) -> bool:
    """Return whether regions are connected. Cached, because a screen asks for all zones of each number of players."""
    for island in ground.islands:
        near: dict[str, set[str]] = {
            city: set() for city, region in ground.cities if region in regions and region in island
        }
        for a, b in ground.links:
            if a in near and b in near:
                near[a].add(b)
                near[b].add(a)
        if len(reachable(near)) != len(near):
            return False
    return True


def _specials(board: Board, edition: Edition, players: int, options: Mapping[str, OptionValue] | None) -> Specials:
    return board.specials.resolve(edition, complete_options(options or {}, edition, players, board.specials.allowed))


def least_cities(
    edition: Edition, players: int, options: Mapping[str, OptionValue] | None = None, board: Board | None = None
) -> int:
    """Return how many cities must be in play for a game to be guaranteed to end (RULES §10.4, §11, §12, §13.2).

    There must be enough cities to end the game, and some player must have that many when every space of Step 3 is
    taken. The first game ends with its last free city. The Trust must leave a city free, and it must fit on an island.

    Args:
        players: 2 to 6.
        board: By default, a board without special rules.
    """
    allowed = board.specials.allowed if board is not None else {}
    chosen = complete_options(options or {}, edition, players, allowed)
    trust = chosen["trust"] is True
    specials = (board.specials if board is not None else SpecialsFile()).resolve(edition, chosen)
    least = _least_for_trust(specials, REGIONS_IN_PLAY[players]) if trust else 1
    end = counts_of(edition, players, trust, specials, MAX_CITIES).end_cities
    if chosen["first_game"] is True or (specials.end_at_all_cities and players <= len(SLOT_COSTS)):
        return least
    return max(least, end, players * (end - 1) // len(SLOT_COSTS) + 1)


def _least_for_trust(specials: Specials, regions: int) -> int:
    """Return how many cities are enough for all the Trust's neighbouring cities plus one, even with islands."""
    islands = max(1, min(len(specials.islands), regions))
    return max(TRUST_START_CITIES + 1, islands * (TRUST_START_CITIES - 1) + 1)


def places_in(
    board: Board,
    edition: Edition,
    players: int,
    regions: Sequence[str],
    options: Mapping[str, OptionValue] | None = None,
) -> int:
    """Return how many houses 2 to 6 players can build in these regions (ids) in Step 3, at most one each in a city."""
    places = _specials(board, edition, players, options).places
    cities = (city for city in board.printing(edition, options).cities if city.region in regions)
    return sum(min(players, places[one.id].open[2] if one.id in places else len(SLOT_COSTS)) for one in cities)


def _is_large_enough(
    board: Board,
    edition: Edition,
    players: int,
    regions: Sequence[str],
    options: Mapping[str, OptionValue] | None,
) -> bool:
    """Return whether a game with these regions is guaranteed to end."""
    needed = least_cities(edition, players, options, board)
    cities = cities_in(board, edition, regions, options)
    if cities < needed or not board.specials.patches_places():
        return cities >= needed
    chosen = complete_options(options or {}, edition, players, board.specials.allowed)
    if chosen["first_game"] is True:
        return True
    # A house rule may require more cities than a player is guaranteed to get (D-41).
    usual = _specials(board, edition, players, {"trust": chosen["trust"]})
    end = counts_of(edition, players, chosen["trust"] is True, usual, cities).end_cities
    return places_in(board, edition, players, regions, options) > players * (end - 1)


def connected_zones(
    board: Board, edition: Edition, players: int, options: Mapping[str, OptionValue] | None = None
) -> list[tuple[str, ...]]:
    """Return every set of connected regions with the right number for 2 to 6 players, in board order (RULES §3.1)."""
    ids = [region.id for region in board.regions]
    count = min(REGIONS_IN_PLAY[players], len(ids))
    ground = _ground(board, edition, options)
    return [zone for zone in combinations(ids, count) if _is_connected(ground, frozenset(zone))]


def possible_zones(
    board: Board, edition: Edition, players: int, options: Mapping[str, OptionValue] | None = None
) -> list[tuple[str, ...]]:
    """Return every set of regions for a number of players (2 to 6), in board order (RULES §3.1).

    The list is empty if no set of regions of a user's board is connected and has enough cities (`least_cities`).
    """
    zones = connected_zones(board, edition, players, options)
    return [zone for zone in zones if _is_large_enough(board, edition, players, zone, options)]


def cities_in(
    board: Board, edition: Edition, regions: Sequence[str], options: Mapping[str, OptionValue] | None = None
) -> int:
    """Return the number of cities in these regions (ids)."""
    return sum(1 for city in board.printing(edition, options).cities if city.region in regions)


def why_no_zone(board: Board, edition: Edition, players: int, options: Mapping[str, OptionValue] | None = None) -> str:
    """Return why a number of players (2 to 6) cannot play on a board, or "" if they can."""
    if possible_zones(board, edition, players, options):
        return ""
    zones = connected_zones(board, edition, players, options)
    regions = min(REGIONS_IN_PLAY[players], len(board.regions))
    if not zones:
        return f"no {regions} regions are connected"
    most = max(cities_in(board, edition, zone, options) for zone in zones)
    needed = least_cities(edition, players, options, board)
    return f"{regions} connected regions have at most {most} cities, {needed} are needed, or the game might never end"
