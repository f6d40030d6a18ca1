"""Boards prepared for drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeVar, cast

import pygame

from powergrid.content.board import Board
from powergrid.content.drawing import BoardDrawing, RegionSpot
from powergrid.content.drawings import drawing_for, ready_drawing
from powergrid.content.editions import SLOT_COSTS, Edition
from powergrid.content.layout import BADGE_HEIGHT, BADGE_WIDTHS, MARK, NAME_LINE, PANEL, PILL, BoardLayout, along
from powergrid.content.mechanisms import CityPlaces, FuelDiscount
from powergrid.content.options import OptionValue, complete_options
from powergrid.desktop.board.camera import Spot
from powergrid.desktop.board.labels import CITY_NAME, BadgeBox, NameBox, badge_width, largest_sizes, pull
from powergrid.desktop.board.land import Land, land_of
from powergrid.desktop.board.region_names import REGION_LINE, REGION_NAME, with_clear_names
from powergrid.desktop.toolkit import slices, text, theme
from powergrid.desktop.words import translation
from powergrid.desktop.words.names import with_translated_regions

_Found = TypeVar("_Found")
Pair = tuple[str, str]
"""Two city ids: a link, or one leg of a route."""
_CACHE_SIZE = 60
PLAN_NUMBER = (16.0, 16.0)
"""The size in lp of the number of a planned city."""
FLAG = 14.0
"""The size in lp of the flag of a start city."""
_ACROSS, _DOWN = PILL[0] / 2, PILL[1] / 2
_CORNERS = tuple((x, y) for x in (_ACROSS + 1, -_ACROSS - 1) for y in (-_DOWN - 1, _DOWN + 1))
_EDGES = ((0.0, -_DOWN - 1), (0.0, _DOWN + 1), (-_ACROSS - 7, 0.0), (_ACROSS + 7, 0.0))
_FLAGS = (
    (_ACROSS + 6, 0.0), (-_ACROSS - 6, 0.0), *((x, y) for y in (-_DOWN - 4, _DOWN + 4) for x in (_ACROSS, -_ACROSS)),
    *((x, y) for y in (-_DOWN - 7, _DOWN + 7) for x in (_ACROSS / 2, -_ACROSS / 2, 0.0)),
)  # fmt: skip
"""Offsets from a city for the numbers of planned cities and for flags, best first."""
_AROUND = 12.0
"""The farthest that rings and numbers extend beyond a city, in lp."""


class Labels(NamedTuple):
    """The labels of a board at a given text size.

    Attributes:
        sizes: The size of each city's name, 1 for normal.
        lines: The lines of each name with their centres.
        badges: The size of each link's badge.
        signs: The centre of each discount sign.
    """

    sizes: dict[str, float]
    lines: dict[str, list[tuple[str, Spot]]]
    badges: dict[Pair, float]
    signs: dict[str, Spot]


@dataclass(frozen=True, eq=False)
class BoardFigure:
    """A printing of a board, with its drawing and the signs of its special rules.

    Attributes:
        nuclear_free: Regions with the struck-through uranium sign.
        discounts: Fuel that is cheaper for players in a city.
        reserve: Fuel with a storage beside the market, and its price.
        reserve_always: Whether the storage sells fuel even while the market has some.
        places: The slots of each city that does not have the usual three.
        ready: Whether this is the real drawing, not a stand-in while it is being made.
    """

    board: Board
    drawing: BoardDrawing
    names: Mapping[str, str]
    region_of: Mapping[str, str]
    region_colors: Mapping[str, str]
    links: tuple[tuple[str, str, int], ...]
    nuclear_free: frozenset[str]
    discounts: Mapping[str, FuelDiscount]
    reserve: Mapping[str, int]
    reserve_always: bool
    places: Mapping[str, CityPlaces]
    ready: bool = True
    _cache: dict[tuple[str, float], object] = field(default_factory=dict, init=False)
    _cities_in: dict[frozenset[str], frozenset[str]] = field(default_factory=dict, init=False)

    def slot_prices(self, city: str, step: int) -> tuple[tuple[int, ...], int]:
        """Return the price of each slot of a city, and how many are open in a Step (1 to 3)."""
        places = self.places.get(city)
        if places is None:
            return SLOT_COSTS, step
        opened = places.open[step - 1]
        if places.one_price:
            return (places.costs[max(0, opened - 1)],) * len(places.costs), opened
        return places.costs, opened

    @cached_property
    def layout(self) -> BoardLayout:
        """The positions of cities, names and badges."""
        return self.drawing.layout()

    @cached_property
    def land(self) -> Land:
        """The paths of the land."""
        return land_of(self.drawing)

    @cached_property
    def regions(self) -> Mapping[str, RegionSpot]:
        """The regions by id, with their land and labels."""
        return {region.id: region for region in self.drawing.regions}

    @cached_property
    def region_names(self) -> dict[str, str]:
        """The names of the regions as written on the board."""
        return {region.id: " ".join(region.lines) for region in self.drawing.regions}

    @cached_property
    def spots(self) -> dict[str, Spot]:
        """The centre of each city."""
        places = self.layout.cities
        return {city: Spot(places[city].x, places[city].y) for city in self.names}

    @cached_property
    def paths(self) -> dict[Pair, tuple[Spot, ...]]:
        """The points of each link: its cities, and where it bends between them."""
        return {(a, b): tuple(Spot(*spot) for spot in self.layout.path(a, b)) for a, b, _cost in self.links}

    def path(self, a: str, b: str) -> tuple[Spot, ...]:
        """Return the points of a link from one city to another."""
        return self.paths[a, b] if (a, b) in self.paths else self.paths[b, a][::-1]

    @cached_property
    def badges(self) -> dict[Pair, Spot]:
        """The centre of the badge of each link."""
        layout = self.layout
        return {(a, b): Spot(*along(layout.path(a, b), layout.badge_at(a, b))) for a, b, _cost in self.links}

    @property
    def size(self) -> float:
        """The size of cities, names and badges, less than 1 on a crowded board."""
        return self.drawing.size

    @cached_property
    def panel(self) -> pygame.FRect:
        """The panel in lp of cities and names."""
        return pygame.FRect(0, 0, PANEL[0] / self.size, PANEL[1] / self.size)

    def in_lp(self, spot: Spot) -> tuple[float, float]:
        """Convert a spot to lp of cities and names."""
        return spot.x / self.size + spot.right, spot.y / self.size + spot.down

    def _box(self, spot: Spot, size: tuple[float, float]) -> pygame.FRect:
        """Return a box around a spot in lp of cities and names."""
        return slices.around(self.in_lp(spot), *size)

    @property
    def labels(self) -> Labels:
        """The names and badges at the current text size."""
        return self._cached(self._placed)

    def _cached(self, find: Callable[[float], _Found]) -> _Found:
        """Call a method once per text size, and return its result for the current one."""
        key = find.__name__, theme.text_size(1.0)
        if key not in self._cache:
            self._cache[key] = find(key[1])
        return cast(_Found, self._cache[key])

    def _placed(self, most: float) -> Labels:
        """Place names and badges, enlarged up to `most` as long as nothing touches."""
        names = {city: self.name_box(city) for city in self.spots}
        badges = [BadgeBox(*self.in_lp(self.badges[a, b]), badge_width(cost)) for a, b, cost in self.links]
        sizes, badge_sizes = largest_sizes(list(names.values()), badges, self.region_boxes(), most, self.panel)
        lines, signs = {}, {}
        for (city, box), size in zip(names.items(), sizes, strict=True):
            spot, place, (dx, dy) = self.spots[city], self.layout.cities[city], box.at(size)
            mark = MARK / 2 * size if city in self.discounts else 0
            widths = [_width(line) * size for line in place.lines]
            middle, high = spot.by(dx + mark, dy - 0.5), NAME_LINE * size
            lines[city] = [
                (line, middle.by(place.align * (max(widths) - width) / 2, (i - (len(widths) - 1) / 2) * high))
                for i, (line, width) in enumerate(zip(place.lines, widths, strict=True))
            ]
            if city in self.discounts:
                signs[city] = spot.by(dx + mark - max(widths) / 2 - 9 * size, dy)
        pairs = [(a, b) for a, b, _cost in self.links]
        return Labels(dict(zip(names, sizes, strict=True)), lines, dict(zip(pairs, badge_sizes, strict=True)), signs)

    def region_boxes(self) -> list[pygame.FRect]:
        """Return the boxes of region names."""
        found = []
        for region, data in self.regions.items():
            width = max(text.width(line, "cond", 400, REGION_NAME) for line in data.lines)
            found.append(self._box(self.label_spot(region), (width, REGION_LINE * len(data.lines))))
        return found

    def name_box(self, city: str) -> NameBox:
        """Return the box of a city's name at normal size."""
        place = self.layout.cities[city]
        width = max(map(_width, place.lines)) + (MARK if city in self.discounts else 0)
        return NameBox(*self.in_lp(self.spots[city]), place.name_dx, place.name_dy, width, len(place.lines))

    @property
    def name_lines(self) -> dict[str, list[tuple[str, Spot]]]:
        """The lines of each city's name with their centres."""
        return self.labels.lines

    @property
    def dot_lines(self) -> dict[str, list[tuple[str, Spot]]]:
        """The lines of each city's name while the city is out of play: closer, because it is only a dot."""
        return self._cached(self._pulled)

    def _pulled(self, _most: float) -> dict[str, list[tuple[str, Spot]]]:
        names = {city: self._around(self.name_boxes(city)) for city in self.name_lines}
        pills = {city: self._box(spot, PILL) for city, spot in self.spots.items()}
        links = [(self.in_lp(start), self.in_lp(end)) for path in self.paths.values() for start, end in pairwise(path)]
        found, moved = {}, dict[str, pygame.FRect]()
        for city, lines in self.name_lines.items():
            others = [box for boxes in (names, moved, pills) for other, box in boxes.items() if other != city]
            shift = pull(names[city], self.in_lp(self.spots[city]), [*others, *self.region_boxes()], links)
            moved[city] = names[city].move(shift)
            found[city] = [(line, spot.by(*shift)) for line, spot in lines]
        return found

    def _around(self, boxes: list[tuple[Spot, tuple[float, float]]]) -> pygame.FRect:
        found = [self._box(*box) for box in boxes]
        return found[0].unionall(found[1:])

    def name_boxes(self, city: str) -> list[tuple[Spot, tuple[float, float]]]:
        """Return the centre and size of each line of a city's name."""
        size = self.labels.sizes[city]
        return [(spot, (_width(line) * size, NAME_LINE * size)) for line, spot in self.name_lines[city]]

    @property
    def city_boxes(self) -> dict[str, tuple[Spot, tuple[float, float]]]:
        """The centre and size of everything drawn for each city: its pill with rings, its name and its sign."""
        found = {}
        for city, lines in self.name_lines.items():
            across, down, size = PILL[0] / 2 + _AROUND, PILL[1] / 2 + _AROUND, self.labels.sizes[city]
            for line, spot in lines:
                across = max(across, abs(spot.right) + _width(line) * size / 2 + MARK + _AROUND)
                down = max(down, abs(spot.down) + NAME_LINE * size + 2)
            found[city] = self.spots[city], (2 * across, 2 * down)
        return found

    @property
    def plan_spots(self) -> dict[str, Spot]:
        """The position of each planned city's number: where it covers least, preferably at a corner."""
        return self._cached(self._find_spots)[0]

    @property
    def flag_spots(self) -> dict[str, Spot]:
        """The position of each start city's flag: beside its pill, where it covers least."""
        return self._cached(self._find_spots)[1]

    def _find_spots(self, _most: float) -> tuple[dict[str, Spot], dict[str, Spot]]:
        """Find the positions of the numbers of planned cities and of flags."""
        sizes, all_lines, badge_sizes, mark_spots = self.labels
        names = [
            self._box(spot, (_width(line) * sizes[city], (NAME_LINE - 1) * sizes[city]))
            for city, lines in all_lines.items()
            for line, spot in lines
        ]
        signs = [self._box(spot, (MARK, MARK)) for spot in mark_spots.values()]
        wide, high = BADGE_WIDTHS[1], BADGE_HEIGHT
        badges = [self._box(self.badges[pair], (wide * size, high * size)) for pair, size in badge_sizes.items()]
        pills = [self._box(spot, PILL) for spot in self.spots.values()]

        def harm(place: Spot) -> list[int]:
            box = self._box(place, PLAN_NUMBER)
            return [len(box.collidelistall(boxes)) for boxes in (names + signs, pills, badges)]

        def covered(place: Spot) -> int:
            return len(self._box(place, (FLAG - 1, FLAG - 1)).collidelistall([*names, *signs, *pills, *badges]))

        flags = {city: min((spot.by(*at) for at in _FLAGS), key=covered) for city, spot in self.spots.items()}
        # the middle of an edge only if there are names at all corners
        best = {city: min((spot.by(*at) for at in _CORNERS), key=harm) for city, spot in self.spots.items()}
        crowded = [city for city, place in best.items() if harm(place)[0]]
        edged = {city: min((self.spots[city].by(*at) for at in (*_CORNERS, *_EDGES)), key=harm) for city in crowded}
        return best | edged, flags

    @cached_property
    def open_spots(self) -> dict[str, Spot]:
        """The best position for a wide label in each region: on its land, away from cities and near its centre."""
        return {region: self._open_spot(region) for region in self.regions}

    def _open_spot(self, region: str) -> Spot:
        own = [spot for city, spot in self.spots.items() if self.region_of[city] == region]
        xs, ys = [spot.x for spot in own], [spot.y for spot in own]
        middle = Spot(sum(xs) / len(own), sum(ys) / len(own))
        left, top, width, height = min(xs) - 20, min(ys) - 20, max(xs) - min(xs) + 40, max(ys) - min(ys) + 40
        cities = [(spot.x, spot.y) for spot in self.spots.values()]
        best, best_score = middle, -1e9
        for number in range(17 * 17):
            x, y = left + width * (number // 17) / 16, top + height * (number % 17) / 16
            far = 0.06 * (abs(middle.x - x) + abs(middle.y - y))
            if 24.0 - far <= best_score:
                continue
            gap = min(max(abs(across - x) / 2.4, abs(down - y)) for across, down in cities)
            score = min(gap, 24.0) - far
            if score > best_score and self.land.is_in(region, x, y):
                best, best_score = Spot(x, y), score
        return best

    def label_spot(self, region: str) -> Spot:
        """Return the centre of a region's name."""
        x, y = self.regions[region].label
        return Spot(x / 10, y / 10)

    def discount_spot(self, city: str) -> Spot:
        """Return the centre of a city's discount sign, which is in front of its name."""
        return self.labels.signs[city]

    def cities_in(self, zone: frozenset[str]) -> frozenset[str]:
        """Return the cities in these regions."""
        if zone not in self._cities_in:
            self._cities_in[zone] = frozenset(city for city, region in self.region_of.items() if region in zone)
        return self._cities_in[zone]


def _width(name: str) -> float:
    return text.width(name, "cond", CITY_NAME.weight, CITY_NAME.size)


_Key = tuple[Edition, tuple[tuple[str, OptionValue], ...], object]
_figures: dict[tuple[int, _Key], tuple[Board, BoardFigure]] = {}


def board_figure(board: Board, edition: Edition, options: Mapping[str, OptionValue] | None = None) -> BoardFigure:
    """Return a board in an edition with some options, prepared for drawing in the current language (cached)."""
    complete = complete_options(options or {}, edition, 4, board.specials.allowed)
    key = edition, tuple(complete.items()), translation.current()
    known, figure = _figures.get((id(board), key), (None, None))
    if known is board and figure is not None and not _is_outdated(figure, edition, complete):
        return figure
    same = (figure for (_id, other), (known, figure) in _figures.items() if other == key and known == board)
    figure = next((one for one in same if not _is_outdated(one, edition, complete)), None)
    figure = figure or _make_figure(board, edition, complete)
    if len(_figures) >= _CACHE_SIZE:
        _figures.clear()
    _figures[id(board), key] = board, figure
    return figure


def newer_figure(figure: BoardFigure) -> BoardFigure | None:
    """Return the replacement for a stand-in whose drawing is now ready, or None for any other figure."""
    if figure.ready:
        return None
    for (_id, (edition, options, _language)), (board, known) in list(_figures.items()):
        if known is figure:
            newer = board_figure(board, edition, dict(options))
            return newer if newer is not figure else None
    return None


def _is_outdated(figure: BoardFigure, edition: Edition, options: Mapping[str, OptionValue]) -> bool:
    """Return whether a figure is a stand-in whose drawing is now ready."""
    board = figure.board
    return not figure.ready and ready_drawing(board, board.printing(edition, options)) is not None


def _make_figure(board: Board, edition: Edition, options: Mapping[str, OptionValue]) -> BoardFigure:
    printing = board.printing(edition, options)
    specials = board.specials.resolve(edition, options)
    needed = specials.nuclear_only_with_city_in
    drawing = drawing_for(board, printing)
    ready = ready_drawing(board, printing) is not None
    figure = BoardFigure(
        board,
        with_translated_regions(drawing),
        {city.id: city.name for city in printing.cities},
        {city.id: city.region for city in printing.cities},
        {region.id: region.color for region in board.regions},
        tuple((link.a, link.b, link.cost) for link in printing.links),
        frozenset(region.id for region in board.regions if needed and region.id not in needed),
        {discount.city: discount for discount in specials.fuel_discounts},
        dict(specials.reserve_fuel_price.items()),
        specials.reserve_always,
        dict(specials.places),
        ready,
    )
    if not ready:
        return figure
    return replace(figure, drawing=with_clear_names(figure))
