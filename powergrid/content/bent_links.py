"""Bend links around cities, names and costs: the last resort for a board without enough room for straight links."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Final

from powergrid.content.auto_labels import region_box
from powergrid.content.auto_repair import Draft, badge_box, letters_box, name_box
from powergrid.content.board import Region
from powergrid.content.boxes import Box, Segment, Spot, cut_by, hits
from powergrid.content.free_spots import FreeSpots
from powergrid.content.layout import BADGE_HEIGHT, BADGE_WIDTHS, PILL, NamePlace, along
from powergrid.content.path_finder import Finder, Path, length_of

#: The most lines to try in one size, and the most if only a few faults are left: this takes less than a second.
_MAX_IN_ALL, _MAX_FOR_FEW = 8_000, 13_000
#: A size is given up if more than this many links have no path or no room for their cost after two rounds; or more than
#: a few, if their number does not decrease.
_HOPELESS, _FEW, _ROUNDS = 12, 4, 8
#: The distance between the places to try for a cost along a link, and their distance from its ends.
_STEP, _END = 4.0, 6.0
#: The space around a cost.
_BADGE_ROOM: Final = 0.8
#: How much longer a link may become to pass through a place with room for its cost, in lp and relative to its length;
#: the most places to try, and the smallest cosine of the turn there.
_DETOUR, _LONGER, _MAX_SPOTS, _TURN = 200.0, 1.5, 12, -0.5
#: The distance between the places to try for the name of a region.
_LABEL_STEP: Final = 20.0
#: The penalties for a link under the name of a region, and for the distance of the name from the region's middle.
_ON_LINK, _AWAY = 8.0, 0.02


@dataclass
class Bent:
    """A draft with paths for its links.

    Attributes:
        faults: How many items are still covered.
    """

    paths: list[Path]
    names: list[NamePlace]
    stops: list[float]
    labels: dict[str, Spot]
    faults: int


def bend(draft: Draft, regions: Sequence[Region], homes: Sequence[str]) -> Bent:
    """Bend the links of a draft around everything.

    Args:
        homes: The region of each city.
        regions: Regions that still have no label.
    """
    return _Bending(draft, _region_spots(draft, regions, homes), regions).done()


class _Bending:
    def __init__(self, draft: Draft, labels: dict[str, Spot], regions: Sequence[Region]) -> None:
        self._draft = draft
        self._labels = labels
        self._fixed = [*draft.fixed, *(region_box(one.name, labels[one.id]) for one in regions if one.id in labels)]
        self._pills = [(*spot, PILL[0] / 2, PILL[1] / 2) for spot in draft.spots]
        self._paths: list[Path] = [[draft.spots[a], draft.spots[b]] for a, b in draft.links]
        self._chosen = list(draft.names)
        self._names = [letters_box(spot, name) for spot, name in zip(draft.spots, draft.names, strict=True)]
        self._stops = list(draft.stops)
        self._used: Counter[Spot] = Counter()
        self._corners: list[list[Spot]] = [[] for _ in self._paths]
        self._tried, self._most = 0, _MAX_IN_ALL

    @property
    def _still(self) -> list[Box]:
        return [*self._names, *self._fixed]

    def done(self) -> Bent:
        """Find paths for the links and places for the costs."""
        for city in range(len(self._names)):
            if hits(self._names[city], (*self._pills, *self._others(city), *self._fixed)):
                self._rename(city, [])
        stuck = {link for link in range(len(self._paths)) if not self._turn(link, self._around(link))}
        open_, before = list(range(len(self._paths))), len(self._paths)
        for number in range(_ROUNDS):
            crossed = self._place(sorted(open_, key=lambda link: length_of(self._paths[link])))
            badges = self._badges()
            for link in dict.fromkeys([*stuck, *(one for links in crossed.values() for one in links)]):
                self._turn(link, [*self._around(link), *badges[:link], *badges[link + 1 :]], more=number > 0)
            if number:
                free = self._free_spots()
                for link in self._covered():
                    if self._tried <= self._most and link not in self._draft.held:
                        self._make_room(link, free)
            covered = self._covered()
            # a moved name may be on any link
            suspects = stuck if covered else range(len(self._paths))
            stuck = {link for link in suspects if cut_by_path(self._paths[link], self._around(link))}
            open_ = sorted({*stuck, *covered})
            is_hopeless = number and (len(open_) > _HOPELESS or (len(open_) > _FEW and len(open_) >= before))
            if not open_ or is_hopeless or self._tried > self._most:
                break
            before = len(open_)
            self._most = _MAX_IN_ALL if before > _FEW else _MAX_FOR_FEW
        return self._bent()

    def _bent(self) -> Bent:
        return Bent(self._paths, self._chosen, self._stops, self._labels, self._faults())

    def _others(self, city: int) -> list[Box]:
        return [*self._names[:city], *self._names[city + 1 :]]

    def _rename(self, city: int, badges: Sequence[Box]) -> None:
        """Put a name where it touches nothing and covers the fewest links."""
        spot = self._draft.spots[city]
        things = [*self._pills, *self._others(city), *self._fixed, *badges]
        lines = [line for path in self._paths for line in pairwise(path)]
        best, least = self._chosen[city], 1e9
        for option in self._draft.options[city]:
            box = name_box(spot, option)
            bad = option.cost + 30 * hits(box, things) + 60 * self._is_outside(box)
            if bad < least:
                bad += 8 * cut_by(box, lines)
            if bad < least:
                best, least = option, bad
        self._chosen[city], self._names[city] = best, letters_box(spot, best)

    def _make_room(self, link: int, free: FreeSpots) -> None:
        """Move names away from the cost of a link, or bend the link to a place with room for its cost."""
        badges = self._badges()
        for city, name in enumerate(self._names):
            if hits(badges[link], (name,)):
                self._rename(city, badges)
                if hits(self._names[city], badges) or self._is_on_link(city):
                    continue
                return
        self._lead_to_room(link, badges, free)

    def _lead_to_room(self, link: int, badges: list[Box], free: FreeSpots) -> None:
        """Make a link pass through a place with room for its cost."""
        finder = Finder([*self._around(link), *badges[:link], *badges[link + 1 :]], self._draft.panel, self._used)
        start, end = self._paths[link][0], self._paths[link][-1]
        longer = min(_DETOUR, _LONGER * math.dist(start, end))
        for spot in islice(free.detours(start, end, longer), _MAX_SPOTS):
            if not finder.is_outside(spot):
                continue
            first = finder.path(start, spot)
            last = None if first is None else finder.path(spot, end)
            if first is not None and last is not None and not _turns_back(first[-2], spot, last[1]):
                self._lead(link, [*first, *last[1:]], finder)
                self._stops[link] = length_of(first) / length_of(self._paths[link])
                for line in pairwise(self._paths[link]):
                    free.cross(line)
                free.take(badge_box(spot, self._draft.widths[link], _BADGE_ROOM))
                break
        self._tried += finder.tried

    def _free_spots(self) -> FreeSpots:
        """Return the places with room for a cost."""
        half = BADGE_WIDTHS[1] / 2 + _BADGE_ROOM, BADGE_HEIGHT / 2 + _BADGE_ROOM
        boxes = [*self._pills, *self._still, *self._badges()]
        return FreeSpots(self._draft.panel, half, boxes, (line for path in self._paths for line in pairwise(path)))

    def _is_on_link(self, city: int) -> bool:
        return any(cut_by(self._names[city], pairwise(path)) for path in self._paths)

    def _around(self, link: int) -> list[Box]:
        """Return the boxes that a link must avoid, except costs."""
        a, b = self._draft.links[link]
        return [*(pill for city, pill in enumerate(self._pills) if city not in (a, b)), *self._still]

    def _badges(self) -> list[Box]:
        draft = self._draft
        return [
            badge_box(along(path, stop), width, _BADGE_ROOM)
            for path, stop, width in zip(self._paths, self._stops, draft.widths, strict=True)
        ]

    def _turn(self, link: int, boxes: list[Box], *, more: bool = False) -> bool:
        """Bend a link around boxes if it touches one; return whether its path is free.

        Args:
            more: Whether to try more paths than usual.
        """
        if self._tried > self._most:
            return False
        path = self._paths[link]
        finder = Finder(boxes, self._draft.panel, self._used)
        if finder.is_free(path):
            return True
        found = finder.path(path[0], path[-1], more=more)
        self._tried += finder.tried
        if found is not None:
            self._lead(link, found, finder)
        return found is not None

    def _lead(self, link: int, path: Path, finder: Finder) -> None:
        """Give a link a new path, and update the number of links that bend at each corner."""
        self._used.subtract(self._corners[link])
        self._corners[link] = [finder.corner_of[spot] for spot in path if spot in finder.corner_of]
        self._used.update(self._corners[link])
        self._paths[link] = path

    def _place(self, links: Sequence[int]) -> dict[int, list[int]]:
        """Place the costs of links; return, for each cost without a free place, the links that cross it."""
        badges: list[Box | None] = [*self._badges()]
        for link in links:
            badges[link] = None
        lines = [(number, line) for number, path in enumerate(self._paths) for line in pairwise(path)]
        crossed: dict[int, list[int]] = {}
        for link in links:
            others = [line for number, line in lines if number != link]
            things = [*self._pills, *self._still, *(box for box in badges if box is not None)]
            stop, cut = self._best_stop(link, things, others)
            self._stops[link] = stop
            box = badges[link] = badge_box(along(self._paths[link], stop), self._draft.widths[link], _BADGE_ROOM)
            if cut:
                crossed[link] = [number for number, line in lines if number != link and cut_by(box, (line,))]
        return crossed

    def _best_stop(self, link: int, things: list[Box], others: list[Segment]) -> tuple[float, int]:
        """Return the best place for a cost, and the number of links that cross it there."""
        path, width = self._paths[link], self._draft.widths[link]
        length = length_of(path)
        if link in self._draft.held:
            return self._stops[link], cut_by(badge_box(along(path, self._stops[link]), width, _BADGE_ROOM), others)
        best, least = 0.5, 1_000
        for stop in (*((self._stops[link],) if len(path) == 2 else ()), *_stops(length)):
            box = badge_box(along(path, stop), width, _BADGE_ROOM)
            found = 20 * (hits(box, things) + self._is_outside(box))
            if found < least:
                found += cut_by(box, others)
            if found < least:
                best, least = stop, found
            if not least:
                break
        return best, least

    def _covered(self) -> list[int]:
        """Return the links whose cost covers something or is on another link."""
        badges = self._badges()
        lines = [(number, line) for number, path in enumerate(self._paths) for line in pairwise(path)]
        return [
            link
            for link, box in enumerate(badges)
            if self._is_outside(box)
            or hits(box, (*self._pills, *self._still, *badges[:link], *badges[link + 1 :]))
            or cut_by(box, (line for number, line in lines if number != link))
        ]

    def _faults(self) -> int:
        """Return how many items are covered or outside, plus how often links run through items."""
        covered = [link for link in self._covered() if link not in self._draft.held]
        behind = sum(cut_by_path(path, self._around(link)) for link, path in enumerate(self._paths))
        things = [*self._pills, *self._still]
        found = sum(hits(box, things[number + 1 :]) for number, box in enumerate(things))
        return len(covered) + behind + found + sum(map(self._is_outside, self._names))

    def _is_outside(self, box: Box) -> bool:
        panel = self._draft.panel
        return any(abs(box[c] - panel[c] / 2) + box[c + 2] > panel[c] / 2 for c in (0, 1))


def _turns_back(before: Spot, spot: Spot, after: Spot) -> bool:
    """Return whether a line makes a sharp turn at a place."""
    lengths = math.dist(before, spot) * math.dist(spot, after)
    return sum((spot[c] - before[c]) * (after[c] - spot[c]) for c in (0, 1)) < _TURN * lengths


def cut_by_path(path: Path, boxes: Sequence[Box]) -> int:
    """Return how many boxes a path touches."""
    lines = list(pairwise(path))
    return sum(cut_by(box, lines) > 0 for box in boxes)


def _stops(length: float) -> list[float]:
    """Return the possible places of a cost as fractions of its link, the middle first."""
    most = max(0.0, length / 2 - _END)
    return [0.5] + [0.5 + side * step * _STEP / length for step in range(1, int(most / _STEP) + 1) for side in (1, -1)]


def _region_spots(draft: Draft, regions: Sequence[Region], homes: Sequence[str]) -> dict[str, Spot]:
    """Return a place for the name of each region near its cities, clear of other things and on few links."""
    taken = [(*spot, PILL[0] / 2 + 4, PILL[1] / 2 + 4) for spot in draft.spots]
    taken += [name_box(spot, name) for spot, name in zip(draft.spots, draft.names, strict=True)]
    taken += draft.fixed
    lines = [(draft.spots[a], draft.spots[b]) for a, b in draft.links]
    places: dict[str, list[Spot]] = {}
    for column in range(1, int(draft.panel[0] / _LABEL_STEP)):
        for row in range(1, int(draft.panel[1] / _LABEL_STEP)):
            x, y = column * _LABEL_STEP, row * _LABEL_STEP
            _, near = min(((x - a) ** 2 + (y - b) ** 2, city) for city, (a, b) in enumerate(draft.spots))
            places.setdefault(homes[near], []).append((x, y))
    found: dict[str, Spot] = {}
    for region in regions:
        own = [spot for spot, home in zip(draft.spots, homes, strict=True) if home == region.id]
        if not own:
            continue
        middle = sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own)
        best, least = None, 1e9
        for spot in places.get(region.id, ()):
            bad = _AWAY * math.dist(spot, middle)
            box = region_box(region.name, spot)
            outside = any(abs(box[c] - draft.panel[c] / 2) + box[c + 2] > draft.panel[c] / 2 - 4 for c in (0, 1))
            if bad >= least or outside or hits(box, taken):
                continue
            bad += _ON_LINK * cut_by(box, lines)
            if bad < least:
                best, least = spot, bad
        if best is not None:
            found[region.id] = best
            taken.append(region_box(region.name, best))
    return found
