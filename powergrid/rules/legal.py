"""`Legal`: a lazy object that lists the legal actions, checks an action and explains why it is refused.

Listing and checking use the same functions of each phase's module, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, Literal

from powergrid.rules import auction, building, bureaucracy, resources, setup, trust
from powergrid.rules.actions import (
    Action,
    Bid,
    Build,
    Buy,
    Decision,
    Done,
    MarkStart,
    Nominate,
    Pass,
    PlaceTrust,
    Power,
    Scrap,
    Shuffle,
)
from powergrid.rules.fuel import output, possible_runs
from powergrid.rules.refusals import Refusal, refuse
from powergrid.rules.state import AUCTION, BUILDING, FINISHED, RESOURCES, SETUP, GameState

#: The kind of the pending decision.
Kind = Literal["place_trust", "mark_start", "nominate", "bid", "scrap", "buy", "build", "power", "shuffle", "finished"]


class Legal:
    """The legal actions of a state. It becomes invalid when the state changes.

    Iterate over it to get every single action, use `action in legal`, or use the ranges: nominations, bid_range,
    can_pass, markets, purchases, builds, new_networks, scraps, powerings, trust_cities, start_cities.

    Attributes:
        kind: The kind of the pending decision.
        seat: The player who has to decide, NOBODY (-1) if a shuffle is pending or the game is over.
    """

    __slots__ = ("kind", "seat", "state")

    def __init__(self, state: GameState) -> None:
        self.state: Final = state
        self.seat: Final = state.to_act
        self.kind: Final = _kind(state)

    # --- ranges ----------------------------------------------------------------------------------------------

    def nominations(self) -> list[tuple[int, int, int]]:
        """Return (plant, lowest, highest opening bid in Elektro) for each plant that may be nominated."""
        return auction.nominations(self.state, self.seat) if self.kind == "nominate" else []

    def bid_range(self) -> tuple[int, int] | None:
        """Return the lowest and highest raise in Elektro, or None if no raise is possible."""
        return auction.bid_range(self.state, self.seat) if self.kind == "bid" else None

    def can_pass(self) -> bool:
        """Return whether the player may pass (in bidding, or when nominating)."""
        kind = self.kind
        return kind == "bid" or (kind == "nominate" and not auction.must_buy(self.state, self.seat))

    def scraps(self, plant: int = 0) -> Iterator[Scrap]:
        """Yield every action that scraps a plant (0: any plant), with the fuel to drop."""
        return auction.scraps(self.state, self.seat, plant) if self.kind == "scrap" else iter(())

    def markets(self) -> tuple[int, ...]:
        """Return the fuel markets to buy from: 0 and, on some boards, 1 for the second market (BOARDS §10)."""
        return resources.markets(self.state) if self.kind == "buy" else ()

    def purchases(self, market: int = 0) -> list[tuple[int, int]]:
        """Return (fuel, most tokens) for each fuel of which at least one token can be bought."""
        return resources.purchases(self.state, self.seat, market) if self.kind == "buy" else []

    def builds(self) -> dict[int, int]:
        """Return the full cost in Elektro of each city that may be connected."""
        return building.builds(self.state, self.seat) if self.kind == "build" else {}

    def new_networks(self) -> dict[int, int]:
        """Return the cost in Elektro of each city where the second network may be started (BOARDS §9)."""
        return building.new_networks(self.state, self.seat) if self.kind == "build" else {}

    def powerings(self) -> Iterator[Power]:
        """Yield every possible set of runs."""
        if self.kind != "power":
            return
        player, ruleset = self.state.players[self.seat], self.state.ruleset
        least = bureaucracy.least_supplied(self.state, self.seat)
        for runs in possible_runs(ruleset, player.plants, player.fuel):
            if not least or output(ruleset.cards, runs) >= least:
                yield Power(self.seat, runs)

    def trust_cities(self) -> list[int]:
        """Return the cities where the next house of the Trust may be placed."""
        if self.kind != "place_trust":
            return []
        zone = self.state.ruleset.zone
        return [c for c in zone if trust.why_not_place(self.state, PlaceTrust(self.seat, c)) is None]

    def start_cities(self) -> list[int]:
        """Return the cities that may be marked as start cities."""
        if self.kind != "mark_start":
            return []
        zone = self.state.ruleset.zone
        return [c for c in zone if setup.why_not_mark(self.state, MarkStart(self.seat, c)) is None]

    # --- single actions --------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Decision]:
        seat = self.seat
        kind = self.kind
        if kind == "nominate":
            for plant, low, high in self.nominations():
                yield from (Nominate(seat, plant, bid) for bid in range(low, high + 1))
            if self.can_pass():
                yield Pass(seat)
        elif kind == "bid":
            low_high = self.bid_range()
            if low_high is not None:
                yield from (Bid(seat, amount) for amount in range(low_high[0], low_high[1] + 1))
            yield Pass(seat)
        elif kind == "scrap":
            yield from self.scraps()
        elif kind == "buy":
            for market in resources.markets(self.state):
                for fuel, most in resources.purchases(self.state, seat, market):
                    yield from (Buy(seat, fuel, amount, market) for amount in range(1, most + 1))
            yield Done(seat)
        elif kind == "build":
            yield from (Build(seat, city) for city in self.builds())
            if self.state.ruleset.second_network:
                yield from (Build(seat, city, True) for city in self.new_networks())
            yield Done(seat)
        elif kind == "power":
            yield from self.powerings()
        elif kind == "place_trust":
            yield from (PlaceTrust(seat, city) for city in self.trust_cities())
        elif kind == "mark_start":
            yield from (MarkStart(seat, city) for city in self.start_cities())

    def count(self) -> int:
        """Return the number of single actions."""
        return sum(1 for _ in self)

    # --- checking --------------------------------------------------------------------------------------------

    def __contains__(self, action: object) -> bool:
        return type(action) in _CHECKS and self.why_not(action) is None  # type: ignore[arg-type]

    def why_not(self, action: Action) -> Refusal | None:
        """Return why an action is illegal, or None if it is legal."""
        state = self.state
        kind = self.kind
        if kind == "finished":
            return refuse("finished")
        if type(action) is Shuffle:
            return _why_not_shuffle(state, action)
        if kind == "shuffle":
            return refuse("await_shuffle")
        assert not isinstance(action, Shuffle)
        if action.seat != state.to_act:
            return refuse("not_your_turn", to_act=state.to_act, seat=action.seat)
        wanted, check = _CHECKS[type(action)]
        if kind not in wanted:
            return _wrong_moment(state, kind, action)
        return check(state, action) if check is not None else None


def _kind(state: GameState) -> Kind:
    phase = state.phase
    if phase == FINISHED:
        return "finished"
    if state.awaiting_shuffle:
        return "shuffle"
    if state.new_plant:
        return "scrap"
    if phase == RESOURCES:
        return "buy"
    if phase == BUILDING:
        return "build"
    if phase == AUCTION:
        return "bid" if state.on_offer else "nominate"
    if phase == SETUP:
        return "mark_start" if setup.marking_now(state) else "place_trust"
    return "power"


def _why_not_shuffle(state: GameState, action: Shuffle) -> Refusal | None:
    if not state.awaiting_shuffle:
        return refuse("no_shuffle")
    return None if sorted(action.deck) == sorted(state.deck) else refuse("wrong_deck")


def _wrong_moment(state: GameState, kind: Kind, action: Decision) -> Refusal:
    if kind == "scrap":
        return refuse("must_scrap", limit=state.ruleset.plant_limit)
    if kind == "bid" and isinstance(action, Nominate):
        return refuse("bidding_on", plant=state.on_offer)
    if kind == "nominate" and isinstance(action, Bid):
        return refuse("nothing_on_offer")
    if isinstance(action, Scrap):
        return refuse("nothing_to_scrap")
    return refuse("wrong_phase", phase=_EXPECTED[kind])


_EXPECTED: Final[dict[Kind, str]] = {
    "place_trust": "a house of the Trust must be placed",
    "mark_start": "a start city must be marked",
    "nominate": "a plant must be nominated",
    "bid": "a bid is expected",
    "scrap": "a plant must be scrapped",
    "buy": "fuel is being bought",
    "build": "cities are being built",
    "power": "the plants to run must be chosen",
    "shuffle": "the draw pile must be shuffled",
    "finished": "the game is over",
}

_Check = Callable[[GameState, Any], Refusal | None]
_CHECKS: Final[dict[type, tuple[tuple[Kind, ...], _Check | None]]] = {
    MarkStart: (("mark_start",), setup.why_not_mark),
    PlaceTrust: (("place_trust",), trust.why_not_place),
    Nominate: (("nominate",), auction.why_not_nominate),
    Bid: (("bid",), auction.why_not_bid),
    Pass: (("nominate", "bid"), auction.why_not_pass),
    Scrap: (("scrap",), auction.why_not_scrap),
    Buy: (("buy",), resources.why_not_buy),
    Build: (("build",), building.why_not_build),
    Done: (("buy", "build"), None),
    Power: (("power",), bureaucracy.why_not_power),
    Shuffle: (("shuffle",), None),
}
