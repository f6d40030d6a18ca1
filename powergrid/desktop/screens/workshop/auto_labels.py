"""Automatic placement and sizing of labels on the drawing board."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, NamedTuple

from powergrid.content.layout import BADGE_HEIGHT, BADGE_WIDTHS, PILL, name_places, rough_width
from powergrid.desktop.screens.workshop.draft import Draft, DraftCity, DraftLink
from powergrid.desktop.screens.workshop.hand_labels import Label, is_by_hand, name_offset

#: Cities this far apart, in lp, have room for names and costs at full size.
_ROOMY: Final = 56.0
_SMALLEST: Final = 0.8
#: The share of cities that may be too close to their neighbours for the chosen size.
_CROWDED: Final = 0.25
#: The positions along a link to try for its cost, best first.
_SHARES: Final = (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.27, 0.73)
#: The covered area, in square lp, that is worth a penalty of 1.
_PENALTY_AREA: Final = 8.0
#: The maximum distance of a label from its city, in lp. Anything farther away is ignored.
_REACH: Final = 130.0


class Box(NamedTuple):
    """A rectangle on the plane, given by its centre, half its width and half its height."""

    x: float
    y: float
    half_width: float
    half_height: float


@dataclass(frozen=True)
class Places:
    """Positions of labels that were not placed by hand.

    Attributes:
        names: The offset of each city's name.
        shares: The position of each cost along its link, from 0 to 1.
        size: The scale of cities, names and costs, which is less than 1 if many cities are close together.
    """

    names: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    shares: Mapping[int, float] = field(default_factory=dict)
    size: float = 1.0


def find_places(draft: Draft) -> Places:
    """Find positions for all labels: costs clear of cities, names clear of both."""
    size = _size(draft.cities)
    cities = {city.id: city for city in draft.cities}
    pills = [Box(city.x, city.y, PILL[0] / 2 * size, PILL[1] / 2 * size) for city in draft.cities]
    shares: dict[int, float] = {}
    badges: list[Box] = []
    for number, link in enumerate(draft.links):
        a, b = cities.get(link.a), cities.get(link.b)
        if a is None or b is None or a is b:
            continue
        tried = _SHARES if link.cost_at is None else (link.cost_at,)
        first = _badge(link, a, b, tried[0], size)
        near = _near(first, [*pills, *badges])
        shares[number], box = tried[0], first
        if len(tried) > 1 and covered_area(first, near):  # otherwise the middle is best
            boxes = {share: _badge(link, a, b, share, size) for share in tried}
            shares[number] = min(tried, key=lambda share: (covered_area(boxes[share], near), abs(share - 0.5)))
            box = boxes[shares[number]]
        badges.append(box)
    return Places(_names(draft.cities, [*pills, *badges], size), shares, size)


def _size(cities: Iterable[DraftCity]) -> float:
    """Return the largest size, in steps of 0.1, at which most cities are far enough from their nearest neighbour."""
    spots = [(city.x, city.y) for city in cities]
    if len(spots) < 2:
        return 1.0
    near = sorted(
        min(max(abs(x - u), 1.6 * abs(y - v)) for other, (u, v) in enumerate(spots) if other != number)
        for number, (x, y) in enumerate(spots)
    )
    return min(1.0, max(_SMALLEST, int(10 * near[int(len(near) * _CROWDED)] / _ROOMY) / 10))


def _badge(link: DraftLink, a: DraftCity, b: DraftCity, share: float, size: float) -> Box:
    digits = min(len(str(link.cost)), 2) if link.cost is not None else 1
    width, height = (BADGE_WIDTHS[digits - 1] + 4) * size, (BADGE_HEIGHT + 2) * size
    return Box(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, width / 2, height / 2)


def _names(cities: Iterable[DraftCity], taken: list[Box], size: float) -> dict[str, tuple[float, float]]:
    """Place the names, starting with those that have the fewest free positions."""
    found: dict[str, tuple[float, float]] = {}
    waiting = []
    for city in cities:
        if "name_at" in city.kept:
            taken.append(_name(city.name, (city.x, city.y), name_offset(city), size))
            continue
        free, _best = _tried(city.name, (city.x, city.y), size, _near(Box(city.x, city.y, 0.0, 0.0), taken))
        waiting.append((free, city))
    for _free, city in sorted(waiting, key=lambda one: (one[0], one[1].id)):
        _free, found[city.id] = _tried(city.name, (city.x, city.y), size, _near(Box(city.x, city.y, 0.0, 0.0), taken))
        taken.append(_name(city.name, (city.x, city.y), found[city.id], size))
    return found


@lru_cache(maxsize=2048)
def _tried(name: str, spot: tuple[float, float], size: float, near: tuple[Box, ...]) -> tuple[int, tuple[float, float]]:
    """Return the number of free positions for a city's name, and the offset of the best one.

    The result is cached, because a change affects only the names nearby.
    """
    places = [place for place in name_places(name or "?", rough_width) if len(place.lines) == 1]
    harm = [covered_area(_name(name, spot, (place.dx, place.dy), size), near) for place in places]
    best = min(range(len(places)), key=lambda number: harm[number] + _PENALTY_AREA * places[number].cost)
    return sum(1 for one in harm if not one), (places[best].dx, places[best].dy)


def _name(name: str, spot: tuple[float, float], at: tuple[float, float], size: float) -> Box:
    width, height = rough_width(name or "?") + 2, 11.0
    return Box(spot[0] + at[0] * size, spot[1] + at[1] * size, width / 2 * size, height / 2 * size)


def _near(box: Box, taken: Iterable[Box]) -> tuple[Box, ...]:
    left, right, top, bottom = box.x - _REACH, box.x + _REACH, box.y - _REACH / 2, box.y + _REACH / 2
    return tuple([other for other in taken if left < other[0] < right and top < other[1] < bottom])


def covered_area(box: Box, taken: Iterable[Box]) -> float:
    """Return the area of a box that other boxes cover."""
    x, y, half_width, half_height = box
    area = 0.0
    for a, b, width, height in taken:
        across = half_width + width - abs(x - a)
        if across > 0:
            area += across * max(0.0, half_height + height - abs(y - b))
    return area


class AutoLabels:
    """The positions of a draft's labels, updated after every change except while dragging."""

    def __init__(self) -> None:
        self.places = Places()
        self._found_for: Draft | None = None
        self._shown: tuple[Draft, Places, Draft] | None = None

    def shown(self, draft: Draft, *, held: bool) -> Draft:
        """Return the draft with a position for every label.

        Args:
            held: Whether to keep the previous positions.
        """
        if not held and draft is not self._found_for:
            self.places, self._found_for = find_places(draft), draft
        if self._shown is None or self._shown[0] is not draft or self._shown[1] is not self.places:
            self._shown = draft, self.places, _placed(draft, self.places)
        return self._shown[2]

    def pinned(self, draft: Draft, label: Label) -> Draft:
        """Return the draft with a label pinned at its current position, so that it can be moved from there."""
        if is_by_hand(draft, label) or label.kind == "region":
            return draft
        if label.kind == "cost":
            number = int(label.of)
            return _placed(draft, Places(shares={number: self.places.shares.get(number, 0.5)}))
        at = self.places.names.get(label.of)
        return draft if at is None else _placed(draft, Places({label.of: at}))


def _placed(draft: Draft, places: Places) -> Draft:
    """Return the draft with these positions for all labels that were not placed by hand."""
    names, shares = places.names, places.shares
    cities = (
        replace(city, kept={**city.kept, "name_at": list(names[city.id])})
        if city.id in names and "name_at" not in city.kept
        else city
        for city in draft.cities
    )
    links = (
        replace(link, cost_at=shares[number]) if link.cost_at is None and number in shares else link
        for number, link in enumerate(draft.links)
    )
    return replace(draft, cities=tuple(cities), links=tuple(links))
