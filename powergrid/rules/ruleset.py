"""The constant numbers of one game: edition, board, zone and options compiled into plain ints and tuples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from powergrid.content.board import Board, Printing, reachable
from powergrid.content.editions import (
    FIRST_GAME_CITIES,
    MARKET_PRICES,
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
from powergrid.content.plants import FUELS
from powergrid.content.specials import DeckRule, Specials
from powergrid.rules.network import Links, connection_costs

ALWAYS: Final = "always"
UNLESS_DISCOUNT: Final = "unless_discount_removed"
#: Options that are on or off and are named like the field of Ruleset which they set.
_SWITCHES: Final = (
    "trust_39_counts", "starting_cities", "step2_before_step3", "step2_when_full", "replace_discount_plant",
    "rearrange_between_runs", "scrap_keeps_fuel", "tiebreak_cities",
)  # fmt: skip


class SetupError(ValueError):
    """A set-up that the rules do not allow; `faults` has one plain sentence for each fault."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = list(faults)


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The constants of a game, in the form that the rules use.

    Amounts by fuel follow FUELS; city numbers index city_ids. zone: cities in play. costs: cheapest link cost
    between any two cities. refill[step][fuel]: tokens a round. prices[fuel]: price of every market place,
    cheapest first. discounts: (city bit, fuel, amount, floor). nuclear_cities: bit set of cities, one of which a player
    needs to bid on uranium plants; None if the rule does not apply. scrap_either: coal and oil may both go with a plant
    that burns either, as before version 0.2 of the program; only for games begun at that time.
    """

    edition: Edition
    players: int
    board_id: str
    regions: tuple[str, ...]
    options: Mapping[str, OptionValue]
    plant_limit: int
    step2_cities: int
    end_cities: int
    city_ids: tuple[str, ...]
    city_index: Mapping[str, int]
    zone: tuple[int, ...]
    links: Links
    costs: tuple[tuple[int, ...], ...]
    neighbours: tuple[tuple[int, ...], ...]
    start_fuel: tuple[int, ...]
    refill: tuple[tuple[int, ...], ...]
    prices: tuple[tuple[int, ...], ...]
    reserve_price: tuple[int, ...]
    stop_refill_plant: tuple[int, ...]
    nuclear_cities: int | None
    discounts: tuple[tuple[int, int, int, int], ...]
    eco_joins: bool
    drop_lowest: str
    deck: DeckRule
    counts: PlayerCountTable
    # Named rules by edition and option
    has_discount_token: bool
    has_obsolete: bool
    lowest_leaves_unbought: bool
    with_trust: bool
    trust_39_counts: bool
    starting_cities: bool
    marker_tokens: bool
    first_game: bool
    step2_before_step3: bool
    step2_when_full: bool
    replace_discount_plant: bool
    step3_from_phase5: bool
    late_start_any_slot: bool
    rearrange_between_runs: bool
    scrap_keeps_fuel: bool
    tiebreak_cities: bool
    scrap_either: bool = False


def make_ruleset(
    board: Board,
    edition: Edition,
    players: int,
    regions: Sequence[str],
    options: Mapping[str, OptionValue] | None = None,
) -> Ruleset:
    """Compile a game's choices.

    players: 2 to 6. regions: ids of the regions in play, connected and in the number of RULES §2.1.
    Raises SetupError naming every fault.
    """
    given = dict(options or {})
    faults = setup_faults(board, edition, players, regions, given)
    if faults:
        raise SetupError(faults)
    chosen = complete_options(given, edition, players)
    specials = board.specials.resolve(edition, chosen)
    ground = _ground(board.printing(edition, chosen), regions)
    trust = chosen["trust"] is True
    counts = _counts(edition, players, trust)
    first_game = chosen["first_game"] is True
    return Ruleset(
        edition=edition,
        players=players,
        board_id=board.id,
        regions=tuple(regions),
        options=chosen,
        plant_limit=counts.plant_limit,
        step2_cities=counts.step2_cities,
        end_cities=FIRST_GAME_CITIES if first_game else counts.end_cities,
        city_ids=tuple(ground.cities),
        city_index=ground.cities,
        zone=ground.zone,
        links=ground.links,
        costs=connection_costs(len(ground.cities), ground.links),
        neighbours=ground.neighbours,
        start_fuel=tuple(specials.start_fuel[fuel] for fuel in FUELS),
        refill=_refill(specials, _refill_row(players, trust, chosen)),
        prices=MARKET_PRICES,
        reserve_price=tuple(specials.reserve_fuel_price.get(fuel, 0) for fuel in FUELS),
        stop_refill_plant=tuple(specials.no_refill_after_plant.get(fuel, 0) for fuel in FUELS),
        nuclear_cities=_nuclear_cities(specials, ground),
        discounts=_discounts(specials, ground),
        eco_joins=specials.eco_plant_joins_current_market,
        drop_lowest=specials.drop_lowest_each_round,
        deck=specials.deck,
        counts=counts,
        has_discount_token=edition == "recharged",
        has_obsolete=chosen["obsolete_plants"] is True,
        lowest_leaves_unbought=edition == "classic",
        with_trust=trust,
        marker_tokens=chosen["start_markers"] == "tokens",
        first_game=first_game,
        step3_from_phase5=chosen["step3_as_step2_card"] == "phase4",
        late_start_any_slot=chosen["late_start"] == "any_slot",
        **{name: chosen[name] is True for name in _SWITCHES},
    )


class _Ground(NamedTuple):
    """A printing with some regions in play; cities by number in the order of `cities`."""

    cities: dict[str, int]
    region_of: dict[str, str]
    zone: tuple[int, ...]
    links: Links
    neighbours: tuple[tuple[int, ...], ...]


def _ground(printing: Printing, regions: Sequence[str]) -> _Ground:
    index = {city.id: number for number, city in enumerate(printing.cities)}
    region_of = {city.id: city.region for city in printing.cities}
    zone = tuple(number for city, number in index.items() if region_of[city] in regions)
    ends = [(index[link.a], index[link.b], link.cost) for link in printing.links]
    links = tuple((a, b, cost) for a, b, cost in ends if a in zone and b in zone)
    near: list[set[int]] = [set() for _ in index]
    for a, b, _ in links:
        near[a].add(b)
        near[b].add(a)
    return _Ground(index, region_of, zone, links, tuple(tuple(sorted(cities)) for cities in near))


def _counts(edition: Edition, players: int, trust: bool) -> PlayerCountTable:
    if edition == "recharged" and players == 2 and not trust:
        return TWO_WITHOUT_TRUST
    return PLAYER_COUNT_TABLES[edition][players]


def _refill_row(players: int, trust: bool, options: Mapping[str, OptionValue]) -> int:
    return 3 if trust and options["trust_refill_row"] == 3 else players


def _refill(specials: Specials, players: int) -> tuple[tuple[int, ...], ...]:
    """Return the tokens by Step (index 1 to 3; index 0 is empty) and fuel."""
    rows = [specials.refill[fuel][players - MIN_PLAYERS] for fuel in FUELS]
    return ((), *(tuple(row[step] for row in rows) for step in range(3)))


def _nuclear_cities(specials: Specials, ground: _Ground) -> int | None:
    allowed = specials.nuclear_only_with_city_in
    if not allowed:
        return None
    return sum(1 << number for city, number in ground.cities.items() if ground.region_of[city] in allowed)


def _discounts(specials: Specials, ground: _Ground) -> tuple[tuple[int, int, int, int], ...]:
    """Return (city bit, fuel, amount, floor) of each discount for a city on this printing (RULES §14.3)."""
    return tuple(
        (1 << ground.cities[one.city], FUELS.index(one.fuel), one.amount, one.floor)
        for one in specials.fuel_discounts
        if one.city in ground.cities
    )


def setup_faults(
    board: Board, edition: Edition, players: int, regions: Sequence[str], options: Mapping[str, OptionValue]
) -> list[str]:
    """Return every fault of a game's choices, one plain sentence each (RULES §3.1)."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        return [f"Power Grid is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}"]
    faults = option_faults(options, edition, players)
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
    """Return whether every city of the regions (ids) can be reached inside them (RULES §3.1).

    options: those that choose the printing; None for the edition's own.
    """
    printing = board.printing(edition, options)
    inside = {city.id for city in printing.cities if city.region in regions}
    near = {city: ends & inside for city, ends in printing.neighbours().items() if city in inside}
    return len(reachable(near)) == len(inside)


def least_cities(edition: Edition, players: int, options: Mapping[str, OptionValue] | None = None) -> int:
    """Return how many cities must be in play for a game to be sure to end (RULES §10.4, §11, §12, §13.2).

    There must be enough to end the game, and some player must have that many when every place of Step 3 is taken.
    The first game ends with its last free city; the Trust must leave one. players: 2 to 6.
    """
    chosen = complete_options(options or {}, edition, players)
    trust = chosen["trust"] is True
    if chosen["first_game"] is True:
        return TRUST_START_CITIES + 1 if trust else 1
    end = _counts(edition, players, trust).end_cities
    return max(end, players * (end - 1) // len(SLOT_COSTS) + 1)


def size_fault(ruleset: Ruleset) -> str:
    """Return why there are too few cities for a new game, "" if there are enough. Such records are still read."""
    needed = least_cities(ruleset.edition, ruleset.players, ruleset.options)
    if len(ruleset.zone) >= needed:
        return ""
    return (
        f"the regions in play have only {len(ruleset.zone)} cities: with {ruleset.players} players at least {needed} "
        "are needed, or the game might never end"
    )


def connected_zones(
    board: Board, edition: Edition, players: int, options: Mapping[str, OptionValue] | None = None
) -> list[tuple[str, ...]]:
    """Return every set of connected regions in the number for 2 to 6 players, in board order (RULES §3.1)."""
    ids = [region.id for region in board.regions]
    count = min(REGIONS_IN_PLAY[players], len(ids))
    return [zone for zone in combinations(ids, count) if zone_is_connected(board, edition, zone, options)]


def possible_zones(
    board: Board, edition: Edition, players: int, options: Mapping[str, OptionValue] | None = None
) -> list[tuple[str, ...]]:
    """Return every set of regions that a number of players (2 to 6) may play, in board order (RULES §3.1).

    Empty if no such regions of a user's board are connected and have enough cities (`least_cities`).
    """
    needed = least_cities(edition, players, options)
    zones = connected_zones(board, edition, players, options)
    return [zone for zone in zones if cities_in(board, edition, zone, options) >= needed]


def cities_in(
    board: Board, edition: Edition, regions: Sequence[str], options: Mapping[str, OptionValue] | None = None
) -> int:
    """Return how many cities the regions (ids) have."""
    return sum(1 for city in board.printing(edition, options).cities if city.region in regions)


def why_no_zone(board: Board, edition: Edition, players: int, options: Mapping[str, OptionValue] | None = None) -> str:
    """Return why a number of players (2 to 6) cannot play on a board, "" if they can."""
    if possible_zones(board, edition, players, options):
        return ""
    zones = connected_zones(board, edition, players, options)
    regions = min(REGIONS_IN_PLAY[players], len(board.regions))
    if not zones:
        return f"no {regions} regions are connected"
    most = max(cities_in(board, edition, zone, options) for zone in zones)
    needed = least_cities(edition, players, options)
    return f"{regions} connected regions have at most {most} cities, {needed} are needed, or the game might never end"
