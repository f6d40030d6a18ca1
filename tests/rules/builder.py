"""Positions in the middle of a game: a test specifies some facts, and the rest is derived.

`Given(...)` describes a position and `.play()` starts it. Tests modify states only through this module.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import chain
from typing import Final, Literal

from powergrid.content.board import Board
from powergrid.content.editions import Edition
from powergrid.content.library import board_by_id
from powergrid.content.options import OptionValue
from powergrid.content.plants import FUELS, PLANTS, STEP3, URANIUM, Fuel
from powergrid.rules import auction
from powergrid.rules.dealing import Deal
from powergrid.rules.events import TRUST, Event
from powergrid.rules.fuel import fits
from powergrid.rules.plant_market import leader_cities
from powergrid.rules.ruleset import Ruleset, make_ruleset
from powergrid.rules.setup import first_state
from powergrid.rules.state import AUCTION, BOUGHT, BUREAUCRACY, OUT, RESOURCES, GameState
from powergrid.rules.zones import possible_zones
from tests.rules.play import Play

#: Seats, clockwise.
A: Final = 0
B: Final = 1
C: Final = 2
D: Final = 3
E: Final = 4
F: Final = 5

Phase = Literal["auction", "resources", "building", "bureaucracy"]
Fuels = Mapping[Fuel, int]
#: The editions that a test runs with.
BOTH: Final[tuple[Edition, Edition]] = ("classic", "recharged")


#: Boards created by tests, by id.
OWN_BOARDS: Final[dict[str, Board]] = {}


@lru_cache(maxsize=16)
def _read(board_id: str) -> Board:
    return board_by_id(board_id)


def board(board_id: str) -> Board:
    """Return the board with an id, preferring boards created by tests. Each board is read only once."""
    return OWN_BOARDS[board_id] if board_id in OWN_BOARDS else _read(board_id)


@lru_cache(maxsize=64)
def zones(board_id: str, edition: Edition, players: int) -> tuple[tuple[str, ...], ...]:
    """Return every playable set of regions."""
    return tuple(possible_zones(board(board_id), edition, players))


@lru_cache(maxsize=256)
def ruleset(
    board_id: str,
    edition: Edition,
    players: int,
    regions: tuple[str, ...],
    options: tuple[tuple[str, OptionValue], ...] = (),
) -> Ruleset:
    """Return the rules of a game, compiled once."""
    return make_ruleset(board(board_id), edition, players, regions, dict(options))


def open_cards(rules: Ruleset, one_row: bool) -> int:
    """Return the maximum number of open cards: two fewer in Step 3, or four if the market is filled once a round."""
    if rules.filled_each_round:
        return 4 if one_row else rules.market_size
    return rules.market_size - (2 if one_row else 0)


def fuel_amounts(named: Fuels) -> list[int]:
    """Return tokens by fuel in the order of FUELS."""
    return [named.get(fuel, 0) for fuel in FUELS]


@dataclass(frozen=True, slots=True)
class TrustGiven:
    """The Trust: its plants, its six start cities, and the cities where it has the second house."""

    plants: Sequence[int] = ()
    start: Sequence[str] = ()
    second: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class Given:
    """A position where a player has to decide, under the rules of one game.

    The keys of mappings are seats; players who are not mentioned have only `cash` Elektro.

    Attributes:
        regions: By default the first playable set that has all mentioned cities and those of `inside`, but none of
            `outside`.
        order: Seats, first to last.
        to_act: By default, the first to act in the phase.
        market, deck: By default, the lowest cards without an owner are open and the rest are in the pile; the Step 3
            card is at the bottom unless it is mentioned.
        fuel_market: By default, the start market, if there are enough tokens.
        bought, out: Seats that have bought or left the auction.
        houses: The seats of additional houses, by city.
        markers: Marked start cities.
        second_networks: Seats that have started their second network.
        connected: Cities connected in this phase 4.
    """

    board: str = "germany"
    edition: Edition = "classic"
    players: int = 3
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    regions: Sequence[str] = ()
    inside: Sequence[str] = ()
    outside: Sequence[str] = ()
    round: int = 2
    step: int = 1
    phase: Phase = "auction"
    order: Sequence[int] = ()
    to_act: int | None = None
    cash: int = 50
    money: Mapping[int, int] = field(default_factory=dict)
    plants: Mapping[int, Sequence[int]] = field(default_factory=dict)
    fuel: Mapping[int, Fuels] = field(default_factory=dict)
    cities: Mapping[int, Sequence[str]] = field(default_factory=dict)
    markers: Sequence[str] = ()
    trust: TrustGiven | None = None
    market: Sequence[int] | None = None
    step3_open: bool = False
    deck: Sequence[int] | None = None
    fuel_market: Fuels | None = None
    second_market: Fuels | None = None
    second_networks: Sequence[int] = ()
    connected: int = 0
    discount: int | None = None
    bought: Sequence[int] = ()
    out: Sequence[int] = ()

    def play(self) -> Play:
        """Start the position after checking the invariants of the rules."""
        return Play(self.state())

    def state(self) -> GameState:
        """The state of the position."""
        state = self._start()
        self._seat_players(state)
        self._deal_cards(state)
        self._place_fuel(state)
        self._begin_phase(state)
        return state

    # --- parts -----------------------------------------------------------------------------------------------

    def _start(self) -> GameState:
        options = tuple(sorted(self.options.items()))
        rules = ruleset(self.board, self.edition, self.players, self._zone(), options)
        order = tuple(self.order) or tuple(range(self.players))
        first = (*rules.deck.in_market, *(card for card in PLANTS if card not in rules.deck.in_market))
        cards = [card for card in first if card not in rules.deck.at_step2]
        size = rules.market_size
        state = first_state(rules, Deal(order, tuple(sorted(cards[:size])), (*cards[size:], STEP3)))
        state.todo.clear()
        state.round = self.round
        state.step = self.step
        return state

    def _zone(self) -> tuple[str, ...]:
        if self.regions:
            return tuple(self.regions)
        printing = board(self.board).printing(self.edition, self.options)
        region = {city.id: city.region for city in printing.cities}
        second = (*self.trust.start, *self.trust.second) if self.trust is not None else ()
        named = chain(self.inside, self.markers, second, *self.cities.values())
        wanted = {region[city] for city in named}
        barred = {region[city] for city in self.outside}
        playable = zones(self.board, self.edition, self.players)
        fitting = [zone for zone in playable if wanted <= set(zone) and not barred & set(zone)]
        assert fitting, f"no playable zone has all of {wanted} and none of {barred}"
        return fitting[0]

    def _seat_players(self, state: GameState) -> None:
        index = state.ruleset.city_index
        for city in self.markers:
            state.markers |= 1 << index[city]
        if self.trust is not None:
            assert state.trust is not None, "this game has no Trust"
            state.trust.plants = sorted(self.trust.plants)
            for slot, names in ((0, self.trust.start), (1, self.trust.second)):
                for city in names:
                    state.take_slot(index[city], slot, TRUST)
                    state.trust.cities.append(index[city])
                    state.trust.houses -= 1
        for seat in self.second_networks:
            state.second_networks |= 1 << seat
        for seat, player in enumerate(state.players):
            player.money = self.money.get(seat, self.cash)
            player.plants = sorted(self.plants.get(seat, ()))
            assert len(player.plants) <= state.ruleset.plant_limit
            player.fuel = fuel_amounts(self.fuel.get(seat, {}))
            assert fits(state.ruleset.cards, player.plants, player.fuel), f"seat {seat} has no room for its fuel"
            for name in self.cities.get(seat, ()):
                _connect(state, seat, index[name])
            for kind, stopping_plant in enumerate(state.ruleset.stop_refill_plant):
                state.refill_stopped[kind] = state.refill_stopped[kind] or stopping_plant in player.plants

    def _deal_cards(self, state: GameState) -> None:
        owned = set(chain.from_iterable(p.plants for p in state.players))
        owned |= set(self.trust.plants) if self.trust is not None else set()
        deck = list(self.deck or ())
        gone = state.ruleset.deck.removed
        if self.step > 1:
            state.aside = ()
        free = [card for card in PLANTS if card not in owned and card not in deck and card not in gone]
        free = [card for card in free if card not in state.aside]
        if state.ruleset.has_obsolete:
            free = [card for card in free if card > leader_cities(state)]
        state.one_row = self.step == 3
        size = open_cards(state.ruleset, state.one_row) - (1 if self.step3_open else 0)
        market = sorted(self.market) if self.market is not None else free[:size]
        if self.deck is None:
            deck = [card for card in free if card not in market]
        if not state.one_row and not self.step3_open and STEP3 not in deck:
            deck.append(STEP3)
        state.market = market + ([STEP3] if self.step3_open else [])
        state.deck = deck
        placed = [*owned, *market, *deck, *state.aside]
        state.removed = [card for card in PLANTS if card not in placed]
        state.left_out = len(state.removed)
        cards = [*owned, *state.market, *state.deck, *state.removed, *state.aside]
        assert len(cards) == len(set(cards)), "a card is used twice"

    def _place_fuel(self, state: GameState) -> None:
        held = [sum(player.fuel[kind] for player in state.players) for kind in range(len(FUELS))]
        left = [total - used for total, used in zip(state.ruleset.tokens, held, strict=True)]
        if self.second_market is not None:
            state.second_market = tuple(fuel_amounts(self.second_market))
        left = [rest - second for rest, second in zip(left, state.second_market, strict=True)]
        assert min(left) >= 0, "more fuel than exists"
        start = [min(amount, rest) for amount, rest in zip(state.ruleset.start_fuel, left, strict=True)]
        named = self.fuel_market or {}
        state.fuel_market = [named.get(fuel, start[kind]) for kind, fuel in enumerate(FUELS)]
        state.fuel_supply = [rest - market for rest, market in zip(left, state.fuel_market, strict=True)]
        if state.ruleset.marker_tokens:
            state.marker_tokens = min(len(self.markers), state.fuel_supply[URANIUM])
            state.fuel_supply[URANIUM] -= state.marker_tokens
        assert min(state.fuel_supply) >= 0, "more fuel on the market than there is"

    def _begin_phase(self, state: GameState) -> None:
        if self.phase == "auction":
            self._begin_auction(state)
            return
        state.phase = self.phase
        state.connected = self.connected
        turns = list(state.order) if self.phase == BUREAUCRACY else list(reversed(state.order))
        state.turn = 0 if self.to_act is None else turns.index(self.to_act)
        state.to_act = turns[state.turn]
        if state.ruleset.one_token_a_turn and self.phase == RESOURCES:
            state.turn, state.buyers = 0, (1 << self.players) - 1

    def _begin_auction(self, state: GameState) -> None:
        out: list[Event] = []
        auction.begin(state, out)
        state.todo.clear()
        assert state.phase == AUCTION
        for seats, status in ((self.bought, BOUGHT), (self.out, OUT)):
            for seat in seats:
                state.status[seat] = status
        state.bought_any = bool(self.bought)
        if self.discount is not None:
            assert not self.discount or self.discount in state.market
            state.discount = self.discount
        auction.next_nominator(state, out)
        assert self.to_act in (None, state.to_act), "somebody else has to nominate"


#: Positions where A is to act, or the first player of the phase.
at_resources = partial(Given, phase="resources", to_act=A)
at_building = partial(Given, phase="building", to_act=A)
at_bureaucracy = partial(Given, phase="bureaucracy")


def _connect(state: GameState, seat: int, city: int) -> None:
    """Put a player's house on the lowest free slot, and update the derived fields of their network."""
    ruleset, player = state.ruleset, state.players[seat]
    assert city in ruleset.zone, f"{ruleset.city_ids[city]} is not in play"
    slot = next(slot for slot in range(3) if state.slots[3 * city + slot] < 0)
    state.take_slot(city, slot, seat)
    player.cities.append(city)
    player.network |= 1 << city
    others = range(len(ruleset.city_ids))
    player.reach = tuple(min(ruleset.costs[own][other] for own in player.cities) for other in others)


def share_cities(*counts: int, name: str = "germany", edition: Edition = "classic") -> dict[int, list[str]]:
    """Return this many cities for each seat in the first playable zone, without shared cities.

    Cities with special places are not used.
    """
    regions, special = zones(name, edition, len(counts))[0], board(name).specials.all.places
    cities = board(name).printing(edition).cities
    free = [city.id for city in cities if city.region in regions and city.id not in special]
    shares = {}
    for seat, count in enumerate(counts):
        shares[seat], free = free[:count], free[count:]
        assert len(shares[seat]) == count, "the zone has too few cities"
    return shares
