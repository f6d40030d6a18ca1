"""The constants of one game: its edition, board, zone and options, compiled into plain ints and tuples."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from powergrid.content.board import Board, Printing
from powergrid.content.deck_rule import DeckRule
from powergrid.content.editions import (
    FIRST_GAME_CITIES,
    MIN_PLAYERS,
    SLOT_COSTS,
    TRUST_START_CITIES,
    Edition,
    PlayerCountTable,
)
from powergrid.content.mechanisms import CityPlaces, PlayerRows
from powergrid.content.options import OptionValue, complete_options
from powergrid.content.plants import FUELS, PLANTS, Cards, Fuel, plant_card
from powergrid.content.specials import Specials
from powergrid.rules.network import Links, connection_costs
from powergrid.rules.zones import counts_of, setup_faults

#: The price of a house on a space that is not open.
CLOSED: Final = 10**6
#: The prices in Elektro of the three spaces of a city.
Prices = tuple[int, int, int]

ALWAYS: Final = "always"
FIRST_PASS_AT_ONCE: Final = "drops_lowest"
FIRST_PASS_AT_THE_END: Final = "drops_lowest_at_the_end"
UNLESS_DISCOUNT: Final = "unless_discount_removed"
#: Options that are on or off, named like the field of Ruleset that they set.
_SWITCHES: Final = (
    "trust_39_counts", "starting_cities", "step2_before_step3", "step2_when_full", "replace_discount_plant",
    "rearrange_between_runs", "scrap_keeps_fuel", "tiebreak_cities",
)  # fmt: skip


class SetupError(ValueError):
    """A set-up that the rules do not allow; `faults` contains a plain sentence for each fault."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = list(faults)


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The constants of a game, in the form that the rules use.

    Amounts by fuel follow FUELS; city numbers are indices into city_ids. The special rules of a board (BOARDS) have the
    same names in content.specials.

    Attributes:
        zone: Cities in play.
        costs: Cheapest link cost between any two cities.
        refill: Tokens per round, by Step and fuel.
        prices: Price of every space on the market by fuel, cheapest first.
        discounts: (city bit, fuel, amount, floor).
        nuclear_cities: Bit set of the cities that allow their owner to bid on uranium plants; None if everyone may.
        scrap_either: Whether coal and oil may both be dropped with a plant that burns one of them, as before version
            0.2 of the program; only for games started with those versions.
        cards: The plants by number.
        houses: Prices of the spaces by Step and city, CLOSED if not open.
        places: The same by Step, in one row.
        least_house: The lowest price of a house.
        no_start, start_cities: Cities where no network may start and, on some boards, the only ones where it may (bit
            sets).
        island_cost: Price of a start on another island, or -1 without islands.
        market_size: Number of open plants.
        current_size: Number of those for sale in Steps 1 and 2.
        second_prices: Prices of the second fuel market, or () if there is none.
        market_names: The names of both fuel markets.
        price_limit: The highest price of a token by Step, or 0 for no limit.
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
    reserve_always: bool
    stop_refill_plant: tuple[int, ...]
    nuclear_cities: int | None
    discounts: tuple[tuple[int, int, int, int], ...]
    eco_joins: bool
    drop_lowest: str
    deck: DeckRule
    counts: PlayerCountTable
    # Special boards
    cards: Cards
    tokens: tuple[int, ...]
    houses: tuple[tuple[Prices, ...], ...]
    places: tuple[tuple[int, ...], ...]
    least_house: int
    no_start: int
    start_cities: int
    second_network: bool
    second_start_by_link: bool
    island_cost: int
    island_any_slot: bool
    market_size: int
    current_size: int
    filled_each_round: bool
    step3_next_round: bool
    unbought_leave: int
    first_pass: str
    discards_outgrown: bool
    never_buried: tuple[int, ...]
    never_leave: tuple[int, ...]
    order_after_auction: bool
    market_names: tuple[str, ...]
    second_prices: tuple[tuple[int, ...], ...]
    second_start_fuel: tuple[int, ...]
    second_refill: tuple[tuple[int, ...], ...]
    second_first: bool
    one_token_a_turn: bool
    price_limit: tuple[int, ...]
    outage_penalty: int
    outage_in_last_round: bool
    must_supply: bool
    # Named rules by edition and option
    has_discount_token: bool
    has_obsolete: bool
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
    """Compile the choices for a game into a ruleset.

    Raises SetupError with every fault.

    Args:
        players: 2 to 6.
        regions: Ids of the regions in play, connected and as many as RULES §2.1 requires.
    """
    given = dict(options or {})
    faults = setup_faults(board, edition, players, regions, given)
    if faults:
        raise SetupError(faults)
    chosen = complete_options(given, edition, players, board.specials.allowed)
    specials = board.specials.resolve(edition, chosen)
    ground = _ground(board.printing(edition, chosen), regions)
    trust = chosen["trust"] is True
    counts = counts_of(edition, players, trust, specials, len(ground.zone))
    first_game = chosen["first_game"] is True
    row = _refill_row(players, trust, chosen)
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
        deck=specials.deck,
        counts=counts,
        with_trust=trust,
        marker_tokens=chosen["start_markers"] == "tokens",
        first_game=first_game,
        step3_from_phase5=chosen["step3_as_step2_card"] == "phase4",
        late_start_any_slot=chosen["late_start"] == "any_slot",
        has_obsolete=chosen["obsolete_plants"] is True,
        discards_outgrown=chosen["obsolete_plants"] is True or specials.discard_outgrown_draws,
        **_fuel_rules(specials, row),
        **_plant_rules(specials, players, regions),
        **_city_rules(specials, ground),
        **_switches(chosen),
    )


def _switches(options: Mapping[str, OptionValue]) -> dict[str, Any]:
    return {name: options[name] is True for name in _SWITCHES}


def _fuel_rules(specials: Specials, row: int) -> dict[str, Any]:
    """Return the fields about fuel.

    Args:
        row: The number of players whose row of the refill table applies.
    """
    second = specials.second_market
    return {
        "tokens": tuple(specials.tokens[fuel] for fuel in FUELS),
        "prices": tuple(specials.prices[fuel] for fuel in FUELS),
        "start_fuel": tuple(specials.start_fuel[fuel] for fuel in FUELS),
        "refill": _refill(specials.refill, row),
        "reserve_price": tuple(specials.reserve_fuel_price.get(fuel, 0) for fuel in FUELS),
        "reserve_always": specials.reserve_always,
        "stop_refill_plant": tuple(specials.no_refill_after_plant.get(fuel, 0) for fuel in FUELS),
        "market_names": () if second is None else second.names,
        "second_prices": () if second is None else tuple(second.prices.get(fuel, ()) for fuel in FUELS),
        "second_start_fuel": tuple(0 if second is None else second.start_fuel.get(fuel, 0) for fuel in FUELS),
        "second_refill": () if second is None else _refill(second.refill, row),
        "second_first": specials.refill_second_first,
        "one_token_a_turn": specials.one_token_a_turn,
        "price_limit": (0, *specials.price_limit),
    }


def _plant_rules(specials: Specials, players: int, regions: Sequence[str]) -> dict[str, Any]:
    """Return the fields about plants and the bureaucracy."""
    filled, size = specials.market_filled_each_round, specials.market_size
    return {
        "cards": cards_of(specials, regions),
        "market_size": players if filled else size.current + size.future,
        "current_size": players if filled else size.current,
        "filled_each_round": filled,
        "step3_next_round": specials.step3_next_round,
        "eco_joins": specials.eco_plant_joins_current_market,
        "drop_lowest": specials.drop_lowest_each_round,
        "unbought_leave": specials.unbought_leave,
        "first_pass": specials.first_pass,
        "never_buried": specials.never_buried,
        "never_leave": specials.never_leave,
        "has_discount_token": specials.discount_token,
        "order_after_auction": specials.order_after_auction,
        "outage_penalty": specials.outage_penalty,
        "outage_in_last_round": specials.outage_in_last_round,
        "must_supply": specials.must_supply,
    }


def _city_rules(specials: Specials, ground: _Ground) -> dict[str, Any]:
    """Return the fields about cities: their spaces, and where networks may start."""
    houses = tuple(_houses(specials.places, ground, step) for step in range(4))
    return {
        "nuclear_cities": _nuclear_cities(specials, ground),
        "discounts": _discounts(specials, ground),
        "houses": houses,
        "places": tuple(tuple(price for prices in of_step for price in prices) for of_step in houses),
        "least_house": min(price for prices in houses[3] for price in prices),
        "no_start": ground.bits([city for city, places in specials.places.items() if not places.start]),
        "start_cities": ground.bits(specials.start_cities),
        "second_network": specials.second_network,
        "second_start_by_link": specials.second_start_by_link,
        "island_cost": specials.island_surcharge if _islands_in_play(specials, ground) > 1 else -1,
        "island_any_slot": specials.island_any_slot,
    }


def _houses(special: Mapping[str, CityPlaces], ground: _Ground, step: int) -> tuple[Prices, ...]:
    """Return the prices of the spaces of every city in a Step."""
    plain = _prices(None, step)
    return tuple(_prices(special[city], step) if city in special else plain for city in ground.cities)


def _prices(places: CityPlaces | None, step: int) -> Prices:
    """Return the prices of the spaces of a city in a Step (0: none is open)."""
    costs, opened = (SLOT_COSTS, step) if places is None else (places.costs, (0, *places.open)[step])
    if places is not None and places.one_price and opened:
        costs = (costs[opened - 1],) * opened
    prices = [costs[slot] if slot < opened else CLOSED for slot in range(3)]
    return prices[0], prices[1], prices[2]


def cards_of(specials: Specials, regions: Collection[str]) -> Cards:
    """Return the plants used with these regions."""
    changed = [one for one in specials.changed_plants if one.region is None or one.region in regions]
    if not changed:
        return PLANTS
    new = {one.plant: plant_card(one.plant, one.fuel, one.need, one.cities, one.room) for one in changed}
    return Cards((number, new.get(number, plant)) for number, plant in PLANTS.items())


def _islands_in_play(specials: Specials, ground: _Ground) -> int:
    regions = {ground.region_of[city] for city, number in ground.cities.items() if number in ground.zone}
    return sum(1 for island in specials.islands if not regions.isdisjoint(island))


class _Ground(NamedTuple):
    """A printing with some regions in play; cities are numbered in the order of `cities`."""

    cities: dict[str, int]
    region_of: dict[str, str]
    zone: tuple[int, ...]
    links: Links
    neighbours: tuple[tuple[int, ...], ...]

    def bits(self, cities: Iterable[str]) -> int:
        """Return the cities in play among these (ids) as a bit set."""
        return sum(1 << self.cities[city] for city in cities if self.cities.get(city) in self.zone)


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


def _refill_row(players: int, trust: bool, options: Mapping[str, OptionValue]) -> int:
    return 3 if trust and options["trust_refill_row"] == 3 else players


def _refill(refill: Mapping[Fuel, PlayerRows], players: int) -> tuple[tuple[int, ...], ...]:
    """Return the tokens by Step (index 1 to 3; index 0 is empty) and fuel."""
    rows = [refill[fuel][players - MIN_PLAYERS] if fuel in refill else (0, 0, 0) for fuel in FUELS]
    return ((), *(tuple(row[step] for row in rows) for step in range(3)))


def _nuclear_cities(specials: Specials, ground: _Ground) -> int | None:
    allowed = specials.nuclear_only_with_city_in
    if not allowed:
        return None
    return sum(1 << number for city, number in ground.cities.items() if ground.region_of[city] in allowed)


def _discounts(specials: Specials, ground: _Ground) -> tuple[tuple[int, int, int, int], ...]:
    """Return (city bit, fuel, amount, floor) for each discount of a city on this printing (RULES §14.3)."""
    return tuple(
        (1 << ground.cities[one.city], FUELS.index(one.fuel), one.amount, one.floor)
        for one in specials.fuel_discounts
        if one.city in ground.cities
    )


def size_fault(ruleset: Ruleset) -> str:
    """Return why there are too few cities for a new game, or "". Existing records with too few can still be read."""
    needed = ruleset.end_cities
    if ruleset.first_game:
        needed = TRUST_START_CITIES + 1 if ruleset.with_trust else 1
    places = sum(1 for city in ruleset.zone for price in ruleset.houses[3][city] if price < CLOSED)
    cities = len(ruleset.zone)
    if cities >= needed and (ruleset.first_game or places > ruleset.players * (needed - 1)):
        return ""
    least = max(needed, ruleset.players * (needed - 1) // len(SLOT_COSTS) + 1)
    return (
        f"the regions in play have only {cities} cities: with {ruleset.players} players at least {least} "
        "are needed, or the game might never end"
    )
