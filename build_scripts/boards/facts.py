"""The data for drawing a board: the cities and links of all printings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from fontTools.ttLib import TTFont

from powergrid.base import catalogues
from powergrid.content.board import load_board
from powergrid.content.editions import EDITIONS
from powergrid.content.layout import BADGE_WIDTHS, NAME_SIZE, NamePlace, name_places

ROOT = Path(__file__).resolve().parents[2]
NAME_FONT = ROOT / "assets" / "fonts" / "FiraSansCondensed-Medium.ttf"


LABEL_LINE = 13.0
SIGN = 18.0
"""Room in lp for the sign of a region without uranium plants."""
LABELS = {
    ("benelux", "green"): "North-east",
    ("benelux", "brown"): "West",
    ("benelux", "yellow"): "South",
    ("italy", "yellow"): "Emilia",
    ("italy", "purple"): "South",
    ("italy", "brown"): "Far south",
    ("brazil", "purple"): "Plateau",
    ("spain-portugal", "brown"): "Madrid and Ebro",
    ("spain-portugal", "pink"): "East coast",
    ("spain-portugal", "purple"): "La Mancha",
    ("quebec", "green"): "North Shore",
    ("quebec", "brown"): "Gaspésie",
    ("quebec", "pink"): "Québec City",
    ("quebec", "red"): "Montérégie",
    ("quebec", "yellow"): "Mauricie",
    ("quebec", "purple"): "Outaouais",
    ("south-africa", "orange"): "Limpopo",
    ("south-africa", "green"): "Mpumalanga",
    ("south-africa", "yellow"): "KwaZulu-Natal",
    ("south-africa", "brown"): "Northern Cape",
    ("russia", "green"): "North",
    ("russia", "pink"): "Centre",
    ("baden-wuerttemberg", "purple"): "Upper Swabia",
    ("baden-wuerttemberg", "blue"): "Swabian Jura",
    ("japan", "brown"): "North",
    ("japan", "green"): "Kanto",
    ("japan", "purple"): "Chubu and Kansai",
    ("korea", "purple"): "Seoul",
    ("indian-subcontinent", "brown"): "North-east",
    ("indian-subcontinent", "green"): "Ganges plain",
    ("indian-subcontinent", "yellow"): "East",
}
"""Shorter names of regions for the printed board."""


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


@dataclass(frozen=True)
class Label:
    """A region's name broken into lines, and the space it needs in all languages."""

    lines: tuple[str, ...]
    width: float
    height: float


@dataclass
class Facts:
    """All printings of a board combined; `labels` has the possible line breaks of each region's name."""

    id: str
    name: str
    regions: list[str]
    labels: dict[str, list[Label]]
    cities: list[City]
    links: list[Link]


def load_facts(path: Path) -> Facts:
    """Read a map file and combine its printings."""
    board = load_board(path)
    marked = [discount.city for _, patch, _ in board.specials.patches() for discount in patch.fuel_discounts or ()]
    needed = [ids for _, patch, _ in board.specials.patches() if (ids := patch.nuclear_only_with_city_in)]
    signed = {region.id for region in board.regions for ids in needed if region.id not in ids}
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
        {r.id: _labels(LABELS.get((board.id, r.id), r.name), r.id in signed) for r in board.regions},
        list(cities.values()),
        sorted(rows, key=lambda link: (link.a, link.b)),
    )


class NameWidths:
    """Widths of names in lp, in the typeface and size used on the board."""

    def __init__(self) -> None:
        font = TTFont(NAME_FONT)
        self._cmap: dict[int, str] = font.getBestCmap()
        self._advance: dict[str, tuple[int, int]] = font["hmtx"].metrics
        self._scale = NAME_SIZE / font["head"].unitsPerEm

    def __call__(self, text: str) -> float:
        """Return the width of a string in lp."""
        units = sum(self._advance[self._cmap[ord(ch)]][0] for ch in text)
        return float(units * self._scale)


def _labels(name: str, signed: bool) -> list[Label]:
    """Return the possible line breaks of a region's name, with room for its translations."""
    widths = NameWidths()
    texts = [name, *(text for text in _translations(name) if text)]
    labels = []
    for most in (1, 2):
        broken = [_broken(text, most) for text in texts]
        if most == 1 or len(broken[0]) == most:
            wide = max(widths(line) for lines in broken for line in lines)
            labels.append(Label(broken[0], wide + 4.0 + (SIGN if signed else 0.0), LABEL_LINE * most))
    return labels


def _broken(text: str, most: int) -> tuple[str, ...]:
    """Break a string at the space nearest to its middle if it may take two lines."""
    blanks = [at for at, letter in enumerate(text) if letter == " "]
    if most == 1 or not blanks:
        return (text,)
    at = min(blanks, key=lambda place: abs(place - len(text) / 2))
    return text[:at], text[at + 1 :]


def _translations(text: str) -> list[str]:
    paths = sorted((ROOT / "assets" / "locale").glob("*/LC_MESSAGES/powergrid.po"))
    return [catalogues.load(path.with_suffix(".mo")).gettext(text) for path in paths]


def wide_places(name: str, widths: NameWidths, marks: int) -> list[NamePlace]:
    """Return the possible places for a city's name, and some a little further away from the city."""
    near = name_places(name, widths, marks)
    far = [
        replace(place, dx=place.dx + away * step(place.dx), dy=place.dy + down, cost=place.cost + 0.25)
        for place in near
        for away, down in (
            ((0.0, 4.0 * step(place.dy)),) if place.align == 0 else ((0.0, 6.0), (0.0, -6.0), (4.0, 0.0))
        )
    ]
    return near + [place for place in far if abs(place.dy) < 30.0]


def step(value: float) -> float:
    """Return the direction away from the city."""
    return 1.0 if value > 0 else -1.0
