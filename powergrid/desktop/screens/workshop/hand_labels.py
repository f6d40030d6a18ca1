"""Labels of a draft that can be placed by hand: names of cities and regions, and costs of links."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from powergrid.content.layout import PANEL
from powergrid.desktop.screens.workshop.draft import Draft, DraftCity, DraftLink

_Spot = tuple[float, float]

#: The default offset of a city's name on the drawing board.
_BELOW: Final = (0.0, 17.0)
#: Offsets to try for the name of a region that was not placed by hand, relative to the centre of its cities.
_NEAR: Final = tuple((right, down) for down in (0.0, 24.0, -24.0, 48.0, -48.0) for right in (0.0, 36.0, -36.0))
_REACH: Final = 200.0
_ENDS: Final = (0.1, 0.9)


class Label(NamedTuple):
    """A label: the name of a city or region (given by id), or the cost of a link (given by number)."""

    kind: Literal["city", "region", "cost"]
    of: str


def name_offset(city: DraftCity) -> tuple[float, float]:
    """Return the offset of a city's name on the drawing board, in lp."""
    at = city.kept.get("name_at")
    is_valid = isinstance(at, list | tuple) and len(at) == 2 and all(isinstance(value, int | float) for value in at)
    return (float(at[0]), float(at[1])) if at is not None and is_valid else _BELOW


def cost_share(link: DraftLink) -> float:
    """Return the position of a cost along its link, from 0 at the first end."""
    return 0.5 if link.cost_at is None else link.cost_at


def region_spot(draft: Draft, region_id: str) -> tuple[float, float] | None:
    """Return the position of a region's name on the drawing board, or None if the region has no cities."""
    region = draft.region(region_id)
    own = [city for city in draft.cities if city.region == region_id]
    if region is None or not own:
        return None
    if region.name_at is not None:
        return region.name_at
    return _free_spot(
        tuple((city.x, city.y) for city in own), tuple(_cost_spots(draft, {city.id: city for city in own}))
    )


@lru_cache(maxsize=64)
def _free_spot(cities: tuple[_Spot, ...], costs: tuple[_Spot, ...]) -> _Spot:
    """Return the best position for a region's name, cached because dragging a city affects only one region."""
    x, y = sum(city[0] for city in cities) / len(cities), sum(city[1] for city in cities) / len(cities)
    return max(((x + right, y + down) for right, down in _NEAR), key=lambda spot: _room(spot, cities, costs, (x, y)))


def _cost_spots(draft: Draft, cities: Mapping[str, DraftCity]) -> list[_Spot]:
    """Return the positions of the costs on links between these cities."""
    found = []
    for link in draft.links:
        a, b = cities.get(link.a), cities.get(link.b)
        if a is not None and b is not None:
            at = cost_share(link)
            found.append((a.x + (b.x - a.x) * at, a.y + (b.y - a.y) * at))
    return found


def _room(spot: _Spot, cities: Sequence[_Spot], costs: Sequence[_Spot], middle: _Spot) -> float:
    """Rate a position for a region's name. It should be clear of cities, their names and costs, and near the middle."""
    x, y = spot
    gap = min(max(abs(u - x) / 60.0, abs(v + 8.0 - y) / 28.0) for u, v in cities)
    gap = min((gap, *(max(abs(u - x) / 48.0, abs(v - y) / 18.0) for u, v in costs)))
    return min(gap, 1.0) - 0.002 * (abs(x - middle[0]) + abs(y - middle[1]))


def is_by_hand(draft: Draft, label: Label) -> bool:
    """Return whether a label was placed by hand."""
    if label.kind == "city":
        return any("name_at" in city.kept for city in draft.cities if city.id == label.of)
    if label.kind == "region":
        return any(region.name_at is not None for region in draft.regions if region.id == label.of)
    return draft.links[int(label.of)].cost_at is not None


def moved(draft: Draft, label: Label, plane: tuple[float, float], lp: tuple[float, float]) -> Draft:
    """Return the draft with a label moved by hand.

    Args:
        plane: The offset on the plane.
        lp: The same offset in lp, used for the names of cities.
    """
    if label.kind == "region":
        spot = region_spot(draft, label.of)
        at = None if spot is None else tuple(min(max(spot[c] + plane[c], 0.0), PANEL[c]) for c in (0, 1))
        return draft if at is None else _with_region(draft, label.of, (at[0], at[1]))
    if label.kind == "cost":
        return _with_share(draft, int(label.of), plane)
    city = draft.city(label.of)
    if city is None:
        return draft
    offset = [round(min(max(now + by, -_REACH), _REACH), 1) for now, by in zip(name_offset(city), lp, strict=True)]
    return draft.revised(replace(city, kept={**city.kept, "name_at": offset}))


def automatic(draft: Draft, label: Label) -> Draft:
    """Return the draft with the automatic position of a label restored."""
    if label.kind == "region":
        return _with_region(draft, label.of, None)
    if label.kind == "cost":
        return draft.relinked(int(label.of), replace(draft.links[int(label.of)], cost_at=None))
    city = draft.city(label.of)
    if city is None:
        return draft
    return draft.revised(replace(city, kept={key: old for key, old in city.kept.items() if key != "name_at"}))


def _with_region(draft: Draft, region: str, at: tuple[float, float] | None) -> Draft:
    regions = (replace(one, name_at=at) if one.id == region else one for one in draft.regions)
    return replace(draft, regions=tuple(regions))


def _with_share(draft: Draft, number: int, offset: tuple[float, float]) -> Draft:
    """Return the draft with the cost of a link moved along the link by the projection of an offset."""
    link = draft.links[number]
    a, b = draft.city(link.a), draft.city(link.b)
    if a is None or b is None or (a.x, a.y) == (b.x, b.y):
        return draft
    dx, dy = b.x - a.x, b.y - a.y
    share = cost_share(link) + (offset[0] * dx + offset[1] * dy) / (dx * dx + dy * dy)
    return draft.relinked(number, replace(link, cost_at=round(min(max(share, _ENDS[0]), _ENDS[1]), 3)))
