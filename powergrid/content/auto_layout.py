"""Lay out boards without a drawing file: quickly, simply, and always with the same result for the same board."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from powergrid.content.auto_labels import known_place, name_options, place_labels, region_box, wide_places
from powergrid.content.auto_repair import Draft, faults, repair
from powergrid.content.bent_links import Bent, bend
from powergrid.content.board import Printing, Region
from powergrid.content.boxes import Box, Spot
from powergrid.content.hand_places import hand_name, hand_stops, places_among
from powergrid.content.layout import (
    BADGE_WIDTHS,
    PANEL,
    BoardLayout,
    CityPlace,
    name_places,
    rough_width,
)
from powergrid.content.spread_cities import MARGIN, cross, hold, pairs_of, separate, spread

#: How far the repair may move a city with a place on a plane.
_ON_PLANE = 14.0
#: The sizes to try for a changed copy of a built-in board, and how far the repair may move cities at each size.
_COPIED_SHARES = ((1.0, 20.0), (0.95, 22.0), (0.9, 25.0), (0.84, 30.0), (0.78, 35.0), (0.72, 40.0))
#: The number of cities that fit at full size.
_ROOMY = 46.0
#: The sizes to try for a board, relative to the first, and how far the repair may move cities with real coordinates,
#: which might leave their islands.
_SHARES = ((1.0, 0.0), (0.88, 8.0), (0.77, 16.0), (0.68, 24.0), (0.6, 36.0), (0.52, 60.0), (0.45, 60.0),
           (0.38, 60.0), (0.32, 60.0), (0.26, 60.0))  # fmt: skip
#: With this many faults, the next size is skipped because it would rarely be small enough; with twice as many, two are.
_HOPELESS = 13
#: The same for layouts with bent links.
_HOPELESS_BENT = 24
#: The number of layouts in a group, starting with the smallest, whose links may bend; and the bends per link below
#: which no smaller layout is tried.
_MAX_BENT, _FEW_BENDS = 5, 0.15
#: The number of sizes to try before links may bend.
_STRAIGHT = 4
#: With more crossings per link than this, links may bend immediately, and this many of the first sizes are skipped.
_TANGLES = ((15.0, 6), (10.5, 4), (2.0, 2))
#: On a board with coordinates, how much more one direction may be stretched than the other, and how evenly its cities
#: are spread in each direction: 0 leaves them as they are, 1 makes the distances equal. The last value is for boards
#: with tangled links.
_UNEVEN, _EVEN, _MORE_EVEN = 1.5, 0.3, 0.6


def auto_layout(
    printing: Printing, regions: Sequence[Region] = (), known: BoardLayout | None = None, marked: Collection[str] = ()
) -> BoardLayout:
    """Place the cities, names and badges of a printing, in lp on the smallest panel.

    Cities with real coordinates roughly keep their directions from each other and are pushed apart until none overlap;
    cities on a plane keep their places unless they overlap. Names and badges take the best free places. On a crowded
    board, everything shrinks until nothing is covered.

    Args:
        regions: Regions whose names may have been placed by hand. Labels placed by hand stay where they are, and the
            others avoid them.
        known: The layout of the board that this one is a changed copy of; it is kept as far as possible.
        marked: The cities with a sign beside their names.
    """
    best: _Made | None = None
    skipped = 0
    for makers in _stages(printing, regions, known, marked):
        made: list[_Made] = []
        for make in makers:
            if skipped:
                skipped -= 1
                continue
            one = make()
            made.append(one)
            if not one.faults:
                return _layout(printing, one)
            skipped = 0 if one.is_copy else min(2, one.faults // _HOPELESS)
        bent = _bent(made[-_MAX_BENT:], printing, regions)
        if bent is not None:
            return _layout(printing, bent)
        skipped = int(any(one.faults > _HOPELESS_BENT for one in made))
        best = min((one for one in (best, *made) if one is not None), default=None, key=lambda one: one.faults)
    assert best is not None
    return _layout(printing, best)


def _bent(made: Sequence[_Made], printing: Printing, regions: Sequence[Region]) -> _Made | None:
    """Let links bend; return the first layout without faults and with few bends, or else the one with fewest bends."""
    free = []
    for one in made:
        one.bend(printing, regions)
        if not one.faults:
            free.append(one)
            if one.bends < _FEW_BENDS * len(printing.links):
                break
    return min(free, key=lambda one: one.bends, default=None)


@dataclass
class _Made:
    """A layout at one size.

    Attributes:
        labels: Region names placed by hand.
        bent: The links, if any of them bend.
    """

    size: float
    draft: Draft
    labels: dict[str, Spot]
    is_copy: bool
    faults: int
    bent: Bent | None = None

    @property
    def bends(self) -> int:
        """The total number of bends."""
        return 0 if self.bent is None else sum(len(path) - 2 for path in self.bent.paths)

    def bend(self, printing: Printing, regions: Sequence[Region]) -> None:
        """Let links bend if that makes the layout better."""
        nameless = [region for region in regions if region.id not in self.labels]
        bent = bend(self.draft, nameless, [city.region for city in printing.cities])
        if bent.faults < self.faults:
            self.bent, self.faults = bent, bent.faults


def _stages(
    printing: Printing, regions: Sequence[Region], known: BoardLayout | None, marked: Collection[str]
) -> Iterator[list[Callable[[], _Made]]]:
    """Yield groups of functions that each make a layout, at smaller and smaller sizes.

    Links bend only if all layouts of a group have faults.
    """

    def copied(share: float, far: float, base: BoardLayout) -> _Made:
        size = round(base.size * share, 3)
        draft, labels = _changed_copy(printing, regions, base, size, far, marked)
        return _Made(size, draft, labels, True, faults(draft))

    def laid_out(share: float, far: float) -> _Made:
        size = round(first * share, 3)
        panel = PANEL[0] / size, PANEL[1] / size
        draft, labels = _laid_out(printing, regions, panel, far, marked, tangled=tangled)
        return _Made(size, draft, labels, False, faults(draft))

    if known is not None:
        yield [partial(copied, share, far, known) for share, far in _COPIED_SHARES]
    first = min(1.0, math.sqrt(_ROOMY / max(1, len(printing.cities))))
    left_out = _left_out(printing)
    tangled = left_out > 0
    if not tangled:
        yield [partial(laid_out, share, far) for share, far in _SHARES[:_STRAIGHT]]
    for share, far in _SHARES[left_out or _STRAIGHT :]:
        yield [partial(laid_out, share, far)]


def _left_out(printing: Printing) -> int:
    """Return how many of the first sizes are hopeless because too many links cross; 0 if straight links can work."""
    links = _links(printing)
    at = [[x, y] for x, y in _start(printing, PANEL)]
    crossed = sum(cross(at, one, two) for one, two in combinations(links, 2))
    return next((sizes for most, sizes in _TANGLES if crossed > most * len(links)), 0)


def plain_layout(printing: Printing) -> BoardLayout:
    """Place everything quickly without avoiding overlaps, as a placeholder until the real layout is ready."""
    size = min(1.0, math.sqrt(_ROOMY / max(1, len(printing.cities))))
    spots = _start(printing, PANEL)
    names = [hand_name(city) or name_places(city.name, rough_width)[0] for city in printing.cities]
    places = {
        city.id: CityPlace(*spot, name.dx, name.dy, name.lines, name.align)
        for city, spot, name in zip(printing.cities, spots, names, strict=True)
    }
    return BoardLayout(places, hand_stops(printing), size)


def _layout(printing: Printing, made: _Made) -> BoardLayout:
    """Return a layout made on a large panel, scaled to the smallest panel."""
    size, draft, bent = made.size, made.draft, made.bent
    names, stops = (draft.names, draft.stops) if bent is None else (bent.names, bent.stops)
    places = {
        city.id: CityPlace(x * size, y * size, name.dx, name.dy, name.lines, name.align)
        for city, (x, y), name in zip(printing.cities, draft.spots, names, strict=True)
    }
    badges = {(link.a, link.b): stop for link, stop in zip(printing.links, stops, strict=True)}
    bends = {
        (link.a, link.b): tuple((x * size, y * size) for x, y in path[1:-1])
        for link, path in zip(printing.links, bent.paths if bent is not None else (), strict=False)
        if len(path) > 2
    }
    free = {} if bent is None or not bends else bent.labels
    by_hand, labels = ({region: (x * size, y * size) for region, (x, y) in one.items()} for one in (made.labels, free))
    return BoardLayout(places, badges, size, by_hand, bends, labels)


def _laid_out(
    printing: Printing, regions: Sequence[Region], panel: Spot, far: float, marked: Collection[str], *, tangled: bool
) -> tuple[Draft, dict[str, Spot]]:
    """Lay out everything on a panel; also return the positions of hand-placed region names.

    Args:
        far: How far the repair may move cities with real coordinates.
        tangled: Whether links cross anyway, so that straight links need no room.
    """
    links, widths = _links(printing), _widths(printing)
    spots = _spots(printing, links, panel, tangled=tangled)
    labels = places_among(regions, printing.cities, spots)
    fixed = _fixed(regions, labels)
    by_hand = {number: link.cost_at for number, link in enumerate(printing.links) if link.cost_at is not None}
    names, stops = place_labels(printing.cities, spots, links, widths, panel, by_hand, fixed, marked)
    options = [name_options(city, wide_places, marked) for city in printing.cities]
    on_plane = all(city.plane_place is not None for city in printing.cities)
    reach = _ON_PLANE if on_plane else far
    draft = Draft(spots, names, stops, links, widths, options, reach, panel, frozenset(by_hand), fixed)
    if not tangled:
        repair(draft)
    return draft, labels


def _changed_copy(
    printing: Printing, regions: Sequence[Region], known: BoardLayout, size: float, far: float, marked: Collection[str]
) -> tuple[Draft, dict[str, Spot]]:
    """Place everything as in the layout of another board, and add what that board lacks.

    Args:
        size: The size of cities, names and badges.
        far: How far the repair may move cities.
    """
    panel = PANEL[0] / size, PANEL[1] / size
    kept = [city for city in printing.cities if city.id in known.cities]
    at = {city.id: (known.cities[city.id].x, known.cities[city.id].y) for city in kept}
    added = [city for city in printing.cities if city.id not in at]
    at |= places_among(added, kept, [at[city.id] for city in kept])
    spots = [(x / size, y / size) for x, y in (at[city.id] for city in printing.cities)]
    for number, (x, y) in enumerate(spots):
        held = [x, y]
        hold(held, panel)
        spots[number] = (held[0], held[1])
    labels = places_among(regions, printing.cities, spots)
    held_stops = frozenset(number for number, link in enumerate(printing.links) if link.cost_at is not None)
    stops = [known.badge_at(link.a, link.b) if link.cost_at is None else link.cost_at for link in printing.links]
    options = [known_place(city, known, marked) + name_options(city, wide_places, marked) for city in printing.cities]
    names = [places[0] for places in options]
    draft = Draft(
        spots, names, stops, _links(printing), _widths(printing), options, far, panel, held_stops,
        _fixed(regions, labels),
    )  # fmt: skip
    repair(draft)
    return draft, labels


def _links(printing: Printing) -> list[tuple[int, int]]:
    """Return the links as pairs of city numbers."""
    index = {city.id: i for i, city in enumerate(printing.cities)}
    return [(index[link.a], index[link.b]) for link in printing.links]


def _widths(printing: Printing) -> list[float]:
    """Return the widths of the badges."""
    return [BADGE_WIDTHS[0] if link.cost < 10 else BADGE_WIDTHS[1] for link in printing.links]


def _fixed(regions: Sequence[Region], labels: Mapping[str, Spot]) -> list[Box]:
    """Return the boxes of region names placed by hand."""
    return [region_box(region.name, labels[region.id]) for region in regions if region.id in labels]


def _start(printing: Printing, panel: Spot, *, tangled: bool = False) -> list[Spot]:
    """Return the places of the cities before they are moved apart."""
    on_plane = [place for city in printing.cities if (place := city.plane_place) is not None]
    if len(on_plane) < len(printing.cities):
        places = [city.true_place or (0.0, 0.0) for city in printing.cities]
        return _fit(_evened(_projected(places), _MORE_EVEN if tangled else _EVEN), _UNEVEN, panel)
    return _fit(_evened(on_plane, _MORE_EVEN), _UNEVEN, panel) if tangled else _fit(on_plane, 1.0, panel)


def _spots(printing: Printing, links: list[tuple[int, int]], panel: Spot, *, tangled: bool) -> list[Spot]:
    start = _start(printing, panel, tangled=tangled)
    if tangled or any(city.plane_place is None for city in printing.cities):
        return spread(start, links, panel, tangled=tangled)
    at = [[x, y] for x, y in start]
    separate(at, pairs_of(len(at), links), panel)
    return [(x, y) for x, y in at]


def _projected(places: Sequence[tuple[float, float]]) -> list[Spot]:
    """Project degrees (latitude, longitude) to a plane, with east-west distances as at the middle latitude."""
    lats = [lat for lat, _ in places]
    shrink = max(0.1, math.cos(math.radians((min(lats) + max(lats)) / 2)))
    return [(lon * shrink, -lat) for lat, lon in places]


def _evened(spots: Sequence[Spot], even: float) -> list[Spot]:
    """Return a mix of the original places and places at equal distances in each direction.

    This spreads out crowded areas more than others, but cities stay in order from north to south and from west to east.

    Args:
        even: The share of the equal distances.
    """
    across, down = (_evened_line([spot[c] for spot in spots], even) for c in (0, 1))
    return list(zip(across, down, strict=True))


def _evened_line(values: Sequence[float], even: float) -> list[float]:
    order = sorted(values)
    low, length = order[0], order[-1] - order[0]
    rank = {value: (bisect_left(order, value) + bisect_right(order, value) - 1) / 2 for value in order}
    most = max(1, len(order) - 1)
    return [(1 - even) * value + even * (low + length * rank[value] / most) for value in values]


def _fit(spots: Sequence[Spot], uneven: float, panel: Spot) -> list[Spot]:
    """Scale places to the panel; one direction may be stretched up to `uneven` times as much as the other."""
    low = [min(s[c] for s in spots) for c in (0, 1)]
    high = [max(s[c] for s in spots) for c in (0, 1)]
    scale = [(panel[c] - 2 * MARGIN[c]) / max(high[c] - low[c], 1e-6) for c in (0, 1)]
    small = min(scale)
    if small > 1e5:
        small = 0.0
    scale = [min(s, small * uneven) for s in scale]
    return [
        (
            panel[0] / 2 + (x - (low[0] + high[0]) / 2) * scale[0],
            panel[1] / 2 + (y - (low[1] + high[1]) / 2) * scale[1],
        )
        for x, y in spots
    ]
