"""Every decision of a game, and its only random event, as small immutable values (FORMATS §1).

Seats count from 0, clockwise. Cities are indices into the ruleset, fuels are indices into content.plants.FUELS, and
amounts of fuel are tuples (coal, oil, garbage, uranium).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Amounts = tuple[int, int, int, int]
NO_FUEL: Final[Amounts] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class MarkStart:
    """Mark a future start city (standard starting cities, RULES §13.1)."""

    seat: int
    city: int


@dataclass(frozen=True, slots=True)
class PlaceTrust:
    """Place a house of the Trust during the set-up (RULES §12)."""

    seat: int
    city: int


@dataclass(frozen=True, slots=True)
class Nominate:
    """Put a plant up for auction with an opening bid in Elektro (RULES §6.1)."""

    seat: int
    plant: int
    bid: int


@dataclass(frozen=True, slots=True)
class Bid:
    """Raise to an amount in Elektro."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction of a plant or, when nominating, the whole phase."""

    seat: int


@dataclass(frozen=True, slots=True)
class Scrap:
    """Scrap an older plant and the fuel `drop` with it; None if there is no choice of fuel (RULES §6.2)."""

    seat: int
    plant: int
    drop: Amounts | None = None


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy tokens of a fuel, the cheapest first, and pay at once (RULES §7).

    Attributes:
        market: 0 for the main market, 1 for the second one (BOARDS §10), 2 for the reserve on boards that always sell
            it (BOARDS D-40).
    """

    seat: int
    fuel: int
    amount: int
    market: int = 0


@dataclass(frozen=True, slots=True)
class Build:
    """Connect a city by the cheapest route and pay at once (RULES §8).

    Attributes:
        new_network: Whether to start the second network there, without links (BOARDS §9).
    """

    seat: int
    city: int
    new_network: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """End a turn of buying fuel or building."""

    seat: int


@dataclass(frozen=True, slots=True)
class Run:
    """A plant that runs and the tokens it burns."""

    plant: int
    burn: Amounts = NO_FUEL


@dataclass(frozen=True, slots=True)
class Power:
    """The plants to run in bureaucracy, possibly none (RULES §9.1)."""

    seat: int
    runs: tuple[Run, ...] = ()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Random event: the new draw pile after the Step 3 card was drawn, top card first (RULES §10.3)."""

    deck: tuple[int, ...]


Decision = MarkStart | PlaceTrust | Nominate | Bid | Pass | Scrap | Buy | Build | Done | Power
Action = Decision | Shuffle
