"""The 42 power plant cards and the Step 3 card (RULES §2.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Fuel = Literal["coal", "oil", "garbage", "uranium"]
PlantKind = Literal["coal", "oil", "hybrid", "garbage", "uranium", "wind", "fusion"]

FUELS: Final[tuple[Fuel, ...]] = ("coal", "oil", "garbage", "uranium")
COAL: Final = 0
OIL: Final = 1
GARBAGE: Final = 2
URANIUM: Final = 3
#: Kinds of storage other than for a single fuel: for any mix of coal and oil, and no storage.
MIXED: Final = 4
NO_ROOM: Final = 5

#: The Step 3 card in the market and the deck. It is the highest card.
STEP3: Final = 99
#: The name of the Step 3 card in records and snapshots.
STEP3_NAME: Final = "step3"


@dataclass(frozen=True, slots=True)
class Plant:
    """A power plant card.

    Attributes:
        number: The printed number (3 to 50), which is also the minimum bid in Elektro.
        kind: The kind of plant; a hybrid burns any mix of coal and oil.
        need: Tokens burnt in a run (0 to 3, on some boards more).
        cities: Cities supplied by a run (1 to 7).
        fuels: The fuels it may burn, as indices into FUELS.
        room: Tokens the card can store: twice its need, unless the board says otherwise.
        store: The kind of storage: an index into FUELS, MIXED for coal and oil, or NO_ROOM.
        burns: Every mix of tokens (coal, oil, garbage, uranium) that a run may burn.
    """

    number: int
    kind: PlantKind
    need: int
    cities: int
    fuels: tuple[int, ...]
    room: int
    store: int
    burns: tuple[tuple[int, int, int, int], ...]

    @property
    def is_ecological(self) -> bool:
        """Whether this is a wind or fusion plant, which burns nothing."""
        return not self.fuels


_FUELS_OF_KIND: Final[dict[PlantKind, tuple[int, ...]]] = {
    "coal": (COAL,),
    "oil": (OIL,),
    "hybrid": (COAL, OIL),
    "garbage": (GARBAGE,),
    "uranium": (URANIUM,),
    "wind": (),
    "fusion": (),
}

_CARDS: Final[tuple[tuple[int, PlantKind, int, int], ...]] = (
    (3, "oil", 2, 1), (4, "coal", 2, 1), (5, "hybrid", 2, 1), (6, "garbage", 1, 1),
    (7, "oil", 3, 2), (8, "coal", 3, 2), (9, "oil", 1, 1), (10, "coal", 2, 2),
    (11, "uranium", 1, 2), (12, "hybrid", 2, 2), (13, "wind", 0, 1), (14, "garbage", 2, 2),
    (15, "coal", 2, 3), (16, "oil", 2, 3), (17, "uranium", 1, 2), (18, "wind", 0, 2),
    (19, "garbage", 2, 3), (20, "coal", 3, 5), (21, "hybrid", 2, 4), (22, "wind", 0, 2),
    (23, "uranium", 1, 3), (24, "garbage", 2, 4), (25, "coal", 2, 5), (26, "oil", 2, 5),
    (27, "wind", 0, 3), (28, "uranium", 1, 4), (29, "hybrid", 1, 4), (30, "garbage", 3, 6),
    (31, "coal", 3, 6), (32, "oil", 3, 6), (33, "wind", 0, 4), (34, "uranium", 1, 5),
    (35, "oil", 1, 5), (36, "coal", 3, 7), (37, "wind", 0, 4), (38, "garbage", 3, 7),
    (39, "uranium", 1, 6), (40, "oil", 2, 6), (42, "coal", 2, 6), (44, "wind", 0, 5),
    (46, "hybrid", 3, 7), (50, "fusion", 0, 6),
)  # fmt: skip


def plant_card(number: int, kind: PlantKind, need: int, cities: int, room: int | None = None) -> Plant:
    """Return a plant card.

    Args:
        room: By default, twice the need.
    """
    fuels = _FUELS_OF_KIND[kind]
    store = MIXED if len(fuels) > 1 else fuels[0] if fuels else NO_ROOM
    return Plant(number, kind, need, cities, fuels, 2 * need if room is None else room, store, _burns(fuels, need))


def _burns(fuels: tuple[int, ...], need: int) -> tuple[tuple[int, int, int, int], ...]:
    if not fuels:
        return ((0, 0, 0, 0),)
    if len(fuels) > 1:
        return tuple((coal, need - coal, 0, 0) for coal in range(need, -1, -1))
    coal, oil, garbage, uranium = (need if kind in fuels else 0 for kind in range(len(FUELS)))
    return ((coal, oil, garbage, uranium),)


class Cards(dict[int, Plant]):
    """The plant cards of a game by number. They never change, and are compared by identity."""

    __slots__ = ()
    __hash__ = object.__hash__  # type: ignore[assignment]
    __eq__ = object.__eq__
    __ne__ = object.__ne__


#: Every plant card in the box, by number.
PLANTS: Final = Cards((card[0], plant_card(*card)) for card in _CARDS)
#: Cards with a plug on the back (3 to 15) and with a socket (16 and more): RULES §1.
PLUG_CARDS: Final[tuple[int, ...]] = tuple(n for n in PLANTS if n <= 15)
SOCKET_CARDS: Final[tuple[int, ...]] = tuple(n for n in PLANTS if n >= 16)
