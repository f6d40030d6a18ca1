"""The facts about a board for its drawing: the cities and links of all printings."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fontTools.ttLib import TTFont

from powergrid.content.board import load_board
from powergrid.content.editions import EDITIONS
from powergrid.content.layout import BADGE_WIDTHS, NAME_SIZE

ROOT = Path(__file__).resolve().parents[2]
NAME_FONT = ROOT / "assets" / "fonts" / "FiraSansCondensed-Medium.ttf"


@dataclass
class City:
    """A city of at least one printing; `mask` has a bit for each printing that shows it."""

    id: str
    name: str
    region: str
    lat: float
    lon: float
    country: str
    mask: int
    marks: int = 0


@dataclass
class Link:
    """A link of at least one printing, with the width of its widest badge in lp."""

    a: int
    b: int
    badge: float
    free: bool
    mask: int


@dataclass
class Facts:
    """All printings of one board combined."""

    id: str
    name: str
    regions: list[str]
    region_names: dict[str, str]
    cities: list[City]
    links: list[Link]


def load_facts(path: Path) -> Facts:
    """Read a map file and combine its printings."""
    board = load_board(path)
    marked = [discount.city for _, patch, _ in board.specials.patches() for discount in patch.fuel_discounts or ()]
    cities: dict[str, City] = {}
    links: dict[frozenset[str], tuple[float, bool, int]] = {}
    for bit, edition in enumerate(EDITIONS):
        printing = board.printing(edition)
        for row in printing.cities:
            marks = 1 if row.id in marked else 0
            assert row.true_place is not None, f"{row.id} needs lat and lon"
            new = City(row.id, row.name, row.region, *row.true_place, row.country or "", 0, marks)
            cities.setdefault(row.id, new).mask |= 1 << bit
        for link in printing.links:
            width = BADGE_WIDTHS[len(str(link.cost)) - 1]
            before, _, mask = links.get(link.key, (0.0, False, 0))
            links[link.key] = (max(width, before), link.cost == 0, mask | 1 << bit)
    index = {id_: i for i, id_ in enumerate(cities)}
    rows = []
    for key, (width, free, mask) in links.items():
        a, b = sorted(index[end] for end in key)
        rows.append(Link(a, b, width, free, mask))
    return Facts(
        board.id,
        board.name,
        [r.id for r in board.regions],
        {r.id: r.name for r in board.regions},
        list(cities.values()),
        sorted(rows, key=lambda link: (link.a, link.b)),
    )


class NameWidths:
    """Widths of names in lp, in the face and size of the board."""

    def __init__(self) -> None:
        font = TTFont(NAME_FONT)
        self._cmap: dict[int, str] = font.getBestCmap()
        self._advance: dict[str, tuple[int, int]] = font["hmtx"].metrics
        self._scale = NAME_SIZE / font["head"].unitsPerEm

    def __call__(self, text: str) -> float:
        """Return the width of a text in lp."""
        units = sum(self._advance[self._cmap[ord(ch)]][0] for ch in text)
        return float(units * self._scale)
