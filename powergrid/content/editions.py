"""Every number that depends on the edition or the number of players (RULES §2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Edition = Literal["classic", "recharged"]
EDITIONS: Final[tuple[Edition, ...]] = ("classic", "recharged")

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6
START_MONEY: Final = 50
#: The price of the first, second and third house in a city, in Elektro.
SLOT_COSTS: Final = (10, 15, 20)
#: The number of tokens of each fuel in the box, in the order of FUELS.
TOKENS: Final = (24, 24, 24, 12)
#: The number of regions in play, by number of players.
REGIONS_IN_PLAY: Final[dict[int, int]] = {2: 3, 3: 3, 4: 4, 5: 5, 6: 5}

#: The income in Elektro for 0, 1, 2 … supplied cities; the last entry applies to 20 or more (RULES §2.2).
PAYMENTS: Final = (
    10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105, 112, 118, 124, 129, 134, 138, 142, 145, 148, 150,
)  # fmt: skip

#: The price of each place in the market, cheapest first; a space for coal, oil or garbage has three places.
_COMMON_PRICES: Final = tuple(price for price in range(1, 9) for _ in range(3))
_URANIUM_PRICES: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16)
#: For each fuel, the price of every place in the market, cheapest first (RULES §2.3).
MARKET_PRICES: Final[tuple[tuple[int, ...], ...]] = (
    _COMMON_PRICES,
    _COMMON_PRICES,
    _COMMON_PRICES,
    _URANIUM_PRICES,
)

#: The number of tokens on the market at the start, in the order of FUELS (RULES §2.4).
START_FUEL: Final[dict[Edition, tuple[int, int, int, int]]] = {
    "classic": (24, 18, 6, 2),
    "recharged": (24, 18, 9, 2),
}

#: The refill per round, by fuel, number of players (2 to 6) and Step (1 to 3) (RULES §2.5).
RefillTable = tuple[tuple[tuple[int, int, int], ...], ...]
BASE_REFILL: Final[RefillTable] = (
    ((3, 4, 3), (4, 5, 3), (5, 6, 4), (5, 7, 5), (7, 9, 6)),
    ((2, 2, 4), (2, 3, 4), (3, 4, 5), (4, 5, 6), (5, 6, 7)),
    ((1, 2, 3), (1, 2, 3), (2, 3, 4), (3, 3, 5), (3, 5, 6)),
    ((1, 1, 1), (1, 1, 1), (1, 2, 2), (2, 3, 2), (2, 3, 3)),
)


@dataclass(frozen=True, slots=True)
class PlayerCountTable:
    """The numbers of an edition that depend on the number of players (RULES §2.1).

    Attributes:
        plant_limit: How many plants a player may own.
        step2_cities: How many cities start Step 2.
        end_cities: How many cities end the game.
        removed_any: How many cards are left out of the classic deck.
        removed_plugs, removed_sockets: How many are left out of the Recharged deck.
    """

    plant_limit: int
    step2_cities: int
    end_cities: int
    removed_any: int = 0
    removed_plugs: int = 0
    removed_sockets: int = 0


PLAYER_COUNT_TABLES: Final[dict[Edition, dict[int, PlayerCountTable]]] = {
    "classic": {
        2: PlayerCountTable(4, 10, 21, removed_any=8),
        3: PlayerCountTable(3, 7, 17, removed_any=8),
        4: PlayerCountTable(3, 7, 17, removed_any=4),
        5: PlayerCountTable(3, 7, 15),
        6: PlayerCountTable(3, 6, 14),
    },
    "recharged": {
        2: PlayerCountTable(3, 7, 18, removed_plugs=1, removed_sockets=5),
        3: PlayerCountTable(3, 7, 17, removed_plugs=2, removed_sockets=6),
        4: PlayerCountTable(3, 7, 17, removed_plugs=1, removed_sockets=3),
        5: PlayerCountTable(3, 7, 15),
        6: PlayerCountTable(3, 6, 14),
    },
}
#: For two players in Recharged without the Trust, the house rule uses the classic numbers (RULES D-24).
TWO_WITHOUT_TRUST: Final = PlayerCountTable(4, 10, 21, removed_plugs=1, removed_sockets=5)
#: The number of cities that ends the first game and that nobody may exceed (RULES §13.2).
FIRST_GAME_CITIES: Final = 7
#: The Trust (RULES §12): its houses at the start, its start cities, and the most plants it may own.
TRUST_HOUSES: Final = 16
TRUST_START_CITIES: Final = 6
TRUST_PLANT_LIMIT: Final = 3


def payment(cities: int) -> int:
    """Return the income in Elektro for supplying `cities` cities (0 or more; RULES §2.2)."""
    return PAYMENTS[min(cities, len(PAYMENTS) - 1)]
