"""The state of a game: plain values that are fast to copy, fully determined by the set-up and the actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from powergrid.rules.ruleset import Ruleset

# The phases, as named in the record format.
SETUP: Final = "setup"
AUCTION: Final = "auction"
RESOURCES: Final = "resources"
BUILDING: Final = "building"
BUREAUCRACY: Final = "bureaucracy"
FINISHED: Final = "finished"

# The status of a player in the auction phase.
OPEN: Final = 0
BOUGHT: Final = 1
OUT: Final = 2

#: The seat to act when a shuffle is pending or the game is over.
NOBODY: Final = -1


@dataclass(slots=True)
class PlayerState:
    """A player: money in Elektro, plant numbers (ascending), tokens by fuel, cities in building order.

    Attributes:
        network: The cities as a bit set.
        reach: The cheapest link cost from the network to every city, in Elektro.
        powered: The number of cities supplied last time.
    """

    money: int
    plants: list[int]
    fuel: list[int]
    cities: list[int]
    network: int
    reach: tuple[int, ...]
    powered: int


@dataclass(slots=True)
class TrustState:
    """The Trust (RULES §12): plants, fuel, houses in reserve, and its cities in the order of placing."""

    plants: list[int]
    fuel: list[int]
    houses: int
    cities: list[int]
    acted: bool

    def copy(self) -> TrustState:
        """Return an independent copy."""
        return TrustState(self.plants.copy(), self.fuel.copy(), self.houses, self.cities.copy(), self.acted)


@dataclass(slots=True)
class GameState:
    """A whole game at one moment.

    Attributes:
        ruleset: The constants of this game, shared by all copies.
        order: Seats from first to last.
        to_act: The seat whose turn it is, or NOBODY.
        market: The open cards, ascending, including an open Step 3 card as STEP3.
        deck: The draw pile, top card first.
        one_row: Whether the Step 3 card has left the market, so that all its plants are current.
        removed: Cards out of the game in the order in which they left; the first left_out of them during the set-up.
        discount: The plant with the discount token, or 0 for none.
        fuel_market, fuel_supply: Tokens by fuel.
        refill_stopped: Whether each fuel is no longer refilled.
        slots: The seat (or TRUST) on each of the three slots of every city, -1 if free; always three entries per city,
            even if the board has fewer spaces.
        markers: Marked start cities as a bit set.
        marker_tokens: Uranium tokens used as markers.
        status: The status of each seat in the auction phase.
        on_offer: The nominated plant, or 0 for none.
        high_bid, leader: The high bid and its seat.
        bidders: The remaining bidders as a bit set.
        new_plant: A plant whose buyer has to scrap another one, or 0 for none.
        bought_any: Whether anybody has bought a plant this round.
        discount_dropped: Whether the discount token has left the market this round.
        todo: Tasks of the rules before the next decision, last task first (see engine).
        awaiting_shuffle: Whether the Step 3 card was drawn and the new draw pile is not known yet.
        step3_drawn_in: The phase in which the Step 3 card was drawn ("" before).
        update_done: Whether the market needs no further update this round.
        turn: The number of players who have had their turn in this phase.
        aside: Plants that go on the draw pile when Step 2 begins (BOARDS).
        second_market: Tokens on the second market, by fuel.
        chosen_market: The market that the player to act buys from in this turn, or 0 if not chosen yet.
        buyers: Players who may still buy in this phase if tokens are bought one at a time (bit set).
        connected: Number of cities connected in phase 4 of this round.
        second_networks: Players who have started a second network (bit set).
    """

    ruleset: Ruleset
    players: list[PlayerState]
    round: int
    step: int
    phase: str
    order: list[int]
    to_act: int
    market: list[int]
    deck: list[int]
    one_row: bool
    removed: list[int]
    left_out: int
    discount: int
    fuel_market: list[int]
    fuel_supply: list[int]
    refill_stopped: list[bool]
    slots: tuple[int, ...]
    markers: int
    marker_tokens: int
    status: list[int]
    on_offer: int
    high_bid: int
    leader: int
    bidders: int
    new_plant: int
    bought_any: bool
    discount_dropped: bool
    todo: list[int]
    awaiting_shuffle: bool
    step3_drawn_in: str
    update_done: bool
    turn: int
    aside: tuple[int, ...]
    second_market: tuple[int, ...]
    chosen_market: int
    buyers: int
    connected: int
    second_networks: int
    trust: TrustState | None
    ranking: tuple[tuple[int, ...], ...] | None

    def copy(self) -> GameState:
        """Return an independent copy. Values that never change in place are shared: ruleset, slots, players' reach."""
        # Written out to save a call for each player; in pure Python, x.copy() is faster than x[:].
        return GameState(
            self.ruleset,
            [
                PlayerState(
                    one.money,
                    one.plants.copy(),
                    one.fuel.copy(),
                    one.cities.copy(),
                    one.network,
                    one.reach,
                    one.powered,
                )
                for one in self.players
            ],
            self.round,
            self.step,
            self.phase,
            self.order.copy(),
            self.to_act,
            self.market.copy(),
            self.deck.copy(),
            self.one_row,
            self.removed.copy(),
            self.left_out,
            self.discount,
            self.fuel_market.copy(),
            self.fuel_supply.copy(),
            self.refill_stopped.copy(),
            self.slots,
            self.markers,
            self.marker_tokens,
            self.status.copy(),
            self.on_offer,
            self.high_bid,
            self.leader,
            self.bidders,
            self.new_plant,
            self.bought_any,
            self.discount_dropped,
            self.todo.copy(),
            self.awaiting_shuffle,
            self.step3_drawn_in,
            self.update_done,
            self.turn,
            self.aside,
            self.second_market,
            self.chosen_market,
            self.buyers,
            self.connected,
            self.second_networks,
            self.trust.copy() if self.trust is not None else None,
            self.ranking,
        )

    def take_slot(self, city: int, slot: int, who: int) -> None:
        """Put a house of a seat or of TRUST on a slot (0 to 2) of a city."""
        slots = list(self.slots)
        slots[3 * city + slot] = who
        self.slots = tuple(slots)
