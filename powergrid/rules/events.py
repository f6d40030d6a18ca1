"""Events as data, for the log, sounds and animations; other modules put them into words.

Plants are card numbers, cities are indices into the ruleset, fuels are indices into FUELS, and amounts are tokens by
fuel. Bids, prices, minimum, links and income are in Elektro. A slot is 0 to 2. `seat` is None if the event does not
belong to a player, and TRUST if the Trust acts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from powergrid.rules.actions import Amounts, Run

#: The value of a seat that means the Trust.
TRUST: Final = 6

PlantExit = Literal[
    "obsolete",
    "below_discount",
    "nobody_bought",
    "discount_unsold",
    "step2",
    "step3",
    "market_update",
    "scrapped",
    "trust_replaced",
    "first_pass",
]
Step3Occasion = Literal["auction", "building", "step2_replacement", "bureaucracy"]
EndReason = Literal["cities", "first_game_cities", "first_game_full", "nobody_can_build"]


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round began, with this order of play (seats, first to last)."""

    round: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase began: auction, resources, building or bureaucracy."""

    phase: str


@dataclass(frozen=True, slots=True)
class OrderSet:
    """The order of play was determined again after the first auction (RULES §5)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiscountPlaced:
    """The discount token was put on a plant (RULES §6.5)."""

    plant: int


@dataclass(frozen=True, slots=True)
class DiscountGone:
    """The discount token left the market."""

    plant: int


@dataclass(frozen=True, slots=True)
class PlantNominated:
    """A plant was put up for auction with an opening bid."""

    seat: int
    plant: int
    bid: int


@dataclass(frozen=True, slots=True)
class BidRaised:
    """A bid was raised to an amount."""

    seat: int
    plant: int
    amount: int


@dataclass(frozen=True, slots=True)
class BidPassed:
    """A player left the auction of a plant."""

    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class AuctionLeft:
    """A player left the auction phase without nominating."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlantBought:
    """A player bought a plant; `minimum` is the lowest possible price."""

    seat: int
    plant: int
    price: int
    minimum: int


@dataclass(frozen=True, slots=True)
class PlantTaken:
    """The Trust took a plant for free."""

    plant: int


@dataclass(frozen=True, slots=True)
class TrustDeclined:
    """The Trust took no plant: none was for sale (plant None), or this one was not better than its own lowest."""

    plant: int | None


@dataclass(frozen=True, slots=True)
class FuelDropped:
    """Tokens on a scrapped plant went back to the supply."""

    seat: int
    amounts: Amounts


@dataclass(frozen=True, slots=True)
class PlantLeft:
    """A plant left the game, for a reason; `seat` is its owner or None."""

    plant: int
    reason: PlantExit
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class PlantDrawn:
    """A card was drawn and joined the market."""

    plant: int


@dataclass(frozen=True, slots=True)
class PlantBuried:
    """A plant of the market went under the draw pile."""

    plant: int


@dataclass(frozen=True, slots=True)
class Step3Drawn:
    """The Step 3 card was drawn; `occasion` says in which phase or for which reason."""

    occasion: Step3Occasion


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """The draw pile of `size` cards was shuffled."""

    size: int


@dataclass(frozen=True, slots=True)
class StepBegan:
    """Step 2 or 3 began."""

    step: int


@dataclass(frozen=True, slots=True)
class FuelBought:
    """Tokens were bought for a total price; market is 1 for the second market of a board."""

    seat: int
    fuel: int
    amount: int
    price: int
    market: int = 0


@dataclass(frozen=True, slots=True)
class TrustFueled:
    """The Trust took fuel for one of its plants for free."""

    plant: int
    amounts: Amounts


@dataclass(frozen=True, slots=True)
class TrustFuelReturned:
    """The Trust's fuel went back to the supply."""

    amounts: Amounts


@dataclass(frozen=True, slots=True)
class CityConnected:
    """A city was connected; price = links + the cost of the house in slot 0, 1 or 2.

    Attributes:
        new_network: Whether it starts the player's second network (BOARDS); `links` is then the board's charge for
            that.
    """

    seat: int
    city: int
    slot: int
    links: int
    price: int
    new_network: bool = False


@dataclass(frozen=True, slots=True)
class TrustHousePlaced:
    """The Trust placed a house in a slot of a city."""

    city: int
    slot: int


@dataclass(frozen=True, slots=True)
class StartMarked:
    """A player marked a start city."""

    seat: int
    city: int


@dataclass(frozen=True, slots=True)
class StartMarkerGone:
    """The marker of a start city was taken off the board."""

    city: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A player ended their turn of buying fuel or building."""

    seat: int


@dataclass(frozen=True, slots=True)
class Powered:
    """A player ran plants, supplied cities and received the income.

    Attributes:
        final: Whether this is the powering that decides the game, without income.
    """

    seat: int
    runs: tuple[Run, ...]
    supplied: int
    income: int
    final: bool = False


@dataclass(frozen=True, slots=True)
class FuelRefilled:
    """The market was refilled from the supply."""

    amounts: Amounts


@dataclass(frozen=True, slots=True)
class SecondMarketRefilled:
    """The second market was refilled from the supply (BOARDS §10)."""

    amounts: Amounts


@dataclass(frozen=True, slots=True)
class PlantsAdded:
    """The plants set aside were put on the draw pile, the first one on top (BOARDS §2)."""

    plants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outage:
    """Too many cities were connected in a round, so everyone loses income for each city (BOARDS §12)."""

    connected: int
    penalty: int


@dataclass(frozen=True, slots=True)
class RefillStopped:
    """A fuel is no longer refilled because a plant was bought (RULES §14.1)."""

    fuel: int
    plant: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; ranking contains groups of seats, best first."""

    reason: EndReason
    ranking: tuple[tuple[int, ...], ...]


Event = (
    RoundBegan | PhaseBegan | OrderSet | DiscountPlaced | DiscountGone | PlantNominated | BidRaised | BidPassed
    | AuctionLeft | PlantBought | PlantTaken | TrustDeclined | FuelDropped | PlantLeft | PlantDrawn | PlantBuried
    | Step3Drawn | DeckShuffled | StepBegan | FuelBought | TrustFueled | TrustFuelReturned | CityConnected
    | TrustHousePlaced | StartMarked | StartMarkerGone | TurnEnded | Powered | FuelRefilled | RefillStopped | GameEnded
    | SecondMarketRefilled | PlantsAdded | Outage
)  # fmt: skip
