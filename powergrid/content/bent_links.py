"""Links that bend around cities, names and costs: the last resort for a board where straight ones have no room."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from powergrid.content.auto_labels import region_box
from powergrid.content.auto_repair import Draft, badge_box, letters_box, name_box
from powergrid.content.board import Region
from powergrid.content.boxes import Box, Spot, Way, cut_by, hits
from powergrid.content.layout import PILL, NamePlace, along

#: How far a link bends around a thing: the farther for each link that bends there already.
_MARGINS: Final = (3.5, 6.5, 9.5, 12.5)
#: The room that a link leaves beside a thing.
_CLEAR: Final = 1.5
#: How many things in a row a link may bend around, and the most lines that are tried for that.
_DEPTH, _MOST_LINES = 5, 250
#: The most lines that are tried on one board: this takes less than a second on an ordinary computer.
_MOST_IN_ALL: Final = 8_000
#: With more links without a way at first, or costs without room after two rounds, this size is left.
_HOPELESS: Final = (2, 12)
_ROUNDS: Final = 6
#: Costs are tried so far from each other along a link, and so far from its ends.
_STEP, _END = 4.0, 6.0
#: The room around a cost.
_BADGE_ROOM: Final = 0.8
#: How far from the middle of a link that has no room for its cost there may be a bend for it.
_DETOURS: Final = (18.0, 32.0, 50.0, 75.0, 105.0)
#: The distance of the places that are tried for the name of a region.
_LABEL_STEP: Final = 20.0
#: How bad a link under the name of a region is, and the length of a way to its middle.
_ON_LINK, _AWAY = 8.0, 0.02
_Path = list[Spot]


@dataclass
class Bent:
    """A draft with ways for its links. faults: how many things are covered all the same."""

    ways: list[_Path]
    names: list[NamePlace]
    stops: list[float]
    labels: dict[str, Spot]
    faults: int


def bend(draft: Draft, regions: Sequence[Region], homes: Sequence[str]) -> Bent:
    """Bend the links of a draft around everything. homes: the region of each city; names of `regions` have no place."""
    return _Bending(draft, _region_spots(draft, regions, homes), regions).done()


class _Bending:
    def __init__(self, draft: Draft, labels: dict[str, Spot], regions: Sequence[Region]) -> None:
        self._draft = draft
        self._labels = labels
        self._fixed = [*draft.fixed, *(region_box(one.name, labels[one.id]) for one in regions if one.id in labels)]
        self._pills = [(*spot, PILL[0] / 2, PILL[1] / 2) for spot in draft.spots]
        self._ways: list[_Path] = [[draft.spots[a], draft.spots[b]] for a, b in draft.links]
        self._chosen = list(draft.names)
        self._names = [letters_box(spot, name) for spot, name in zip(draft.spots, draft.names, strict=True)]
        self._stops = list(draft.stops)
        self._used: dict[Spot, int] = {}
        self._tried = 0

    @property
    def _still(self) -> list[Box]:
        return [*self._names, *self._fixed]

    def done(self) -> Bent:
        """Find ways and places for the costs."""
        for city in range(len(self._names)):
            if hits(self._names[city], (*self._pills, *self._others(city), *self._fixed)):
                self._rename(city, [])
        stuck = 0
        for link in range(len(self._ways)):
            stuck += not self._turn(link, self._around(link)) and cut_by_way(self._ways[link], self._around(link)) > 0
            if stuck > _HOPELESS[0]:
                return self._bent()
        open_, before = list(range(len(self._ways))), len(self._ways)
        for number in range(_ROUNDS):
            crossed = self._place(sorted(open_, key=lambda link: _length(self._ways[link])))
            badges = self._badges()
            turned = {
                link
                for link in dict.fromkeys(one for links in crossed.values() for one in links)
                if self._turn(link, [*self._around(link), *badges[:link], *badges[link + 1 :]])
            }
            if number:
                for link in self._covered():
                    if self._tried <= _MOST_IN_ALL:
                        self._make_room(link)
            open_ = sorted({*turned, *self._covered()})
            is_hopeless = (number and len(open_) > _HOPELESS[1]) or (number > 1 and len(open_) >= before)
            if not open_ or is_hopeless or self._tried > _MOST_IN_ALL:
                break
            before = len(open_)
        return self._bent()

    def _bent(self) -> Bent:
        return Bent(self._ways, self._chosen, self._stops, self._labels, self._faults())

    def _others(self, city: int) -> list[Box]:
        return [*self._names[:city], *self._names[city + 1 :]]

    def _rename(self, city: int, badges: Sequence[Box]) -> None:
        """Put a name where it touches nothing, and where it is on fewest links."""
        spot = self._draft.spots[city]
        things = [*self._pills, *self._others(city), *self._fixed, *badges]
        lines = [line for way in self._ways for line in pairwise(way)]
        best, least = self._chosen[city], 1e9
        for option in self._draft.options[city]:
            box = name_box(spot, option)
            bad = option.cost + 30 * hits(box, things) + 60 * self._is_outside(box)
            if bad < least:
                bad += 8 * cut_by(box, lines)
            if bad < least:
                best, least = option, bad
        self._chosen[city], self._names[city] = best, letters_box(spot, best)

    def _make_room(self, link: int) -> None:
        """Move the names on the cost of a link, or let it bend to where there is room for its cost."""
        badges = self._badges()
        for city, name in enumerate(self._names):
            if hits(badges[link], (name,)):
                self._rename(city, badges)
                if hits(self._names[city], badges) or self._is_on_link(city):
                    continue
                return
        boxes = [*self._around(link), *badges[:link], *badges[link + 1 :]]
        wide = [(x, y, w + _CLEAR, h + _CLEAR) for x, y, w, h in boxes]
        start, end = self._ways[link][0], self._ways[link][-1]
        length = math.dist(start, end) or 1.0
        across = (start[1] - end[1]) / length, (end[0] - start[0]) / length
        things = [*self._pills, *self._still, *badges[:link], *badges[link + 1 :]]
        others = [line for number, way in enumerate(self._ways) if number != link for line in pairwise(way)]
        kept = self._ways[link]
        for far in (side * far for far in _DETOURS for side in (1, -1)):
            middle = (start[0] + end[0]) / 2 + far * across[0], (start[1] + end[1]) / 2 + far * across[1]
            if hits((*middle, 1.0, 1.0), wide) or not all(8 < middle[c] < self._draft.panel[c] - 8 for c in (0, 1)):
                continue
            finder = _Finder(boxes, wide, self._draft.panel, self._used)
            first, last = finder.way(start, middle), finder.way(middle, end)
            self._tried += finder.tried
            if first is None or last is None:
                continue
            self._ways[link] = [*first, *last[1:]]
            stop, found = self._best_stop(link, things, others)
            if not found:
                self._stops[link] = stop
                return
        self._ways[link] = kept

    def _is_on_link(self, city: int) -> bool:
        return any(cut_by(self._names[city], pairwise(way)) for way in self._ways)

    def _around(self, link: int) -> list[Box]:
        """Return the shapes that a link must leave free, without costs."""
        a, b = self._draft.links[link]
        return [*(pill for city, pill in enumerate(self._pills) if city not in (a, b)), *self._still]

    def _badges(self) -> list[Box]:
        draft = self._draft
        return [
            badge_box(along(way, stop), width, _BADGE_ROOM)
            for way, stop, width in zip(self._ways, self._stops, draft.widths, strict=True)
        ]

    def _turn(self, link: int, boxes: list[Box]) -> bool:
        """Let a link bend around boxes if it touches one; return whether it has a new way."""
        way = self._ways[link]
        wide = [(x, y, w + _CLEAR, h + _CLEAR) for x, y, w, h in boxes]
        if len(way) == 2 and not cut_by_way(way, wide):
            return False
        finder = _Finder(boxes, wide, self._draft.panel, self._used)
        found = finder.way(way[0], way[-1])
        self._tried += finder.tried
        if found is None:
            return False
        for spot in found[1:-1]:
            self._used[finder.corner_of.get(spot, spot)] = self._used.get(finder.corner_of.get(spot, spot), 0) + 1
        changed = found != way
        self._ways[link] = found
        return changed

    def _place(self, links: Sequence[int]) -> dict[int, list[int]]:
        """Place the costs of links where they are free; return the links that cross one that has no free place."""
        badges: list[Box | None] = [*self._badges()]
        for link in links:
            badges[link] = None
        lines = [(number, line) for number, way in enumerate(self._ways) for line in pairwise(way)]
        crossed: dict[int, list[int]] = {}
        for link in links:
            others = [line for number, line in lines if number != link]
            things = [*self._pills, *self._still, *(box for box in badges if box is not None)]
            stop, cut = self._best_stop(link, things, others)
            self._stops[link] = stop
            box = badges[link] = badge_box(along(self._ways[link], stop), self._draft.widths[link], _BADGE_ROOM)
            if cut:
                crossed[link] = [number for number, line in lines if number != link and cut_by(box, (line,))]
        return crossed

    def _best_stop(self, link: int, things: list[Box], others: list[Way]) -> tuple[float, int]:
        """Return the best place of a cost, and how many links cross it there."""
        way, width = self._ways[link], self._draft.widths[link]
        length = _length(way)
        if link in self._draft.held:
            return self._stops[link], cut_by(badge_box(along(way, self._stops[link]), width, _BADGE_ROOM), others)
        best, least = 0.5, 1_000
        for stop in (*((self._stops[link],) if len(way) == 2 else ()), *_stops(length)):
            box = badge_box(along(way, stop), width, _BADGE_ROOM)
            found = 20 * (hits(box, things) + self._is_outside(box))
            if found < least:
                found += cut_by(box, others)
            if found < least:
                best, least = stop, found
            if not least:
                break
        return best, least

    def _covered(self) -> list[int]:
        """Return the links whose cost is on something, or on another link."""
        badges = self._badges()
        lines = [(number, line) for number, way in enumerate(self._ways) for line in pairwise(way)]
        return [
            link
            for link, box in enumerate(badges)
            if self._is_outside(box)
            or hits(box, (*self._pills, *self._still, *badges[:link], *badges[link + 1 :]))
            or cut_by(box, (line for number, line in lines if number != link))
        ]

    def _faults(self) -> int:
        """Return how many things are covered or outside, and how often links run through things."""
        covered = [link for link in self._covered() if link not in self._draft.held]
        behind = sum(cut_by_way(way, self._around(link)) for link, way in enumerate(self._ways))
        things = [*self._pills, *self._still]
        found = sum(hits(box, things[number + 1 :]) for number, box in enumerate(things))
        return len(covered) + behind + found + sum(map(self._is_outside, self._names))

    def _is_outside(self, box: Box) -> bool:
        panel = self._draft.panel
        return any(abs(box[c] - panel[c] / 2) + box[c + 2] > panel[c] / 2 for c in (0, 1))


class _Finder:
    """Looks for a way around boxes. wide: the boxes with the room that links leave beside them."""

    def __init__(self, boxes: list[Box], wide: list[Box], panel: Spot, used: Mapping[Spot, int]) -> None:
        self._boxes = boxes
        self._wide = wide
        self._panel = panel
        self._used = used
        self.tried = 0
        self.corner_of: dict[Spot, Spot] = {}

    def way(self, start: Spot, end: Spot) -> _Path | None:
        """Return a short way from one place to another, None if there is none with few bends."""
        found = self._from(start, end, _DEPTH)
        return None if found is None else self._straightened([start, *found])

    def _from(self, start: Spot, end: Spot, depth: int) -> _Path | None:
        number = self._first(start, end)
        if number < 0:
            return [end]
        if not depth or self.tried >= _MOST_LINES:
            return None
        best: _Path | None = None
        least = 1e9
        for corner in sorted(self._corners(number), key=lambda spot: math.dist(start, spot) + math.dist(spot, end)):
            if math.dist(start, corner) + math.dist(corner, end) >= least:
                break
            first = self._from(start, corner, depth - 1)
            rest = None if first is None else self._from(corner, end, depth - 1)
            if first is None or rest is None:
                continue
            path = [*first, *rest]
            length = _length([start, *path])
            if length < least:
                best, least = path, length
        return best

    def _first(self, start: Spot, end: Spot) -> int:
        """Return the number of the box that a line touches nearest to its start, -1 if it touches none."""
        self.tried += 1
        (x1, y1), (x2, y2) = start, end
        left, right = (x1, x2) if x1 < x2 else (x2, x1)
        top, bottom = (y1, y2) if y1 < y2 else (y2, y1)
        across, down, shift = x2 - x1, y2 - y1, x2 * y1 - y2 * x1
        wide, high = abs(across), abs(down)
        best, least = -1, 1e18
        for number, (x, y, a, b) in enumerate(self._wide):
            if x + a < left or x - a > right or y + b < top or y - b > bottom:
                continue
            if abs(down * x - across * y + shift) <= high * a + wide * b:
                far = (x - x1) * across + (y - y1) * down
                if far < least:
                    best, least = number, far
        return best

    def _corners(self, number: int) -> list[Spot]:
        """Return the places beside the corners of a box where a link may bend."""
        x, y, wide, high = self._boxes[number]
        found = []
        for right, down in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            corner = x + right * wide, y + down * high
            more = _MARGINS[min(self._used.get(corner, 0), len(_MARGINS) - 1)]
            spot = corner[0] + right * more, corner[1] + down * more
            inside = all(4.0 <= spot[c] <= self._panel[c] - 4.0 for c in (0, 1))
            if inside and not hits((*spot, 0.0, 0.0), self._wide):
                self.corner_of[spot] = corner
                found.append(spot)
        return found

    def _straightened(self, path: _Path) -> _Path:
        """Return a path without the bends that it does not need."""
        out = [path[0]]
        at = 0
        while at < len(path) - 1:
            after = next((n for n in range(len(path) - 1, at + 1, -1) if self._first(path[at], path[n]) < 0), at + 1)
            out.append(path[after])
            at = after
        return out


def cut_by_way(way: _Path, boxes: Sequence[Box]) -> int:
    """Return how many boxes a way touches."""
    lines = list(pairwise(way))
    return sum(cut_by(box, lines) > 0 for box in boxes)


def _stops(length: float) -> list[float]:
    """Return shares of a link where its cost may be, the middle first."""
    most = max(0.0, length / 2 - _END)
    return [0.5] + [0.5 + side * step * _STEP / length for step in range(1, int(most / _STEP) + 1) for side in (1, -1)]


def _length(way: _Path) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(way))


def _region_spots(draft: Draft, regions: Sequence[Region], homes: Sequence[str]) -> dict[str, Spot]:
    """Return a place for the name of each region near its cities: beside all things, and on few links."""
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
