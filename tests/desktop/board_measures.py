"""Checks for drawn boards, built-in or generated; each returns a list of problems."""

import math
from collections.abc import Iterator
from itertools import combinations, pairwise

import pygame

from powergrid.content.layout import PANEL, PILL
from powergrid.desktop.board.camera import Spot
from powergrid.desktop.board.figure import BoardFigure
from powergrid.desktop.board.ground import SIGN, badge_size, region_sign
from powergrid.desktop.board.labels import CITY_NAME
from powergrid.desktop.board.region_names import REGION_LINE, REGION_NAME
from powergrid.desktop.toolkit import text

_LETTERS = 0.8
"""The height of letters from accents to descenders, relative to the line height."""


def box_at(figure: BoardFigure, spot: Spot, width: float, height: float) -> pygame.FRect:
    """Return a box in the lp of city names."""
    x, y = spot.x / figure.size + spot.right, spot.y / figure.size + spot.down
    return pygame.FRect(x - width / 2, y - height / 2, width, height)


def name_boxes(figure: BoardFigure, city: str) -> list[pygame.FRect]:
    size = CITY_NAME.size * figure.labels.sizes[city]
    return [
        box_at(figure, spot, text.width(line, "cond", CITY_NAME.weight, size), size * _LETTERS)
        for line, spot in figure.name_lines[city]
    ]


def label_boxes(figure: BoardFigure, region: str) -> list[pygame.FRect]:
    """Return the boxes of the lines of a region's name and of its sign."""
    lines, sign = figure.regions[region].lines, region_sign(figure, region)
    middle = figure.label_spot(region).by(8 if sign is not None else 0, 0)
    boxes = [
        box_at(
            figure,
            middle.by(0, (number - (len(lines) - 1) / 2) * REGION_LINE),
            text.width(line, "cond", 400, REGION_NAME),
            REGION_NAME * _LETTERS,
        )
        for number, line in enumerate(lines)
    ]
    return boxes if sign is None else [*boxes, box_at(figure, sign, SIGN - 2, SIGN - 2)]


def _segments(figure: BoardFigure) -> Iterator[tuple[str, tuple[float, float], tuple[float, float]]]:
    """Yield every straight segment of every link."""
    for a, b, _ in figure.links:
        for start, end in pairwise(figure.paths[a, b]):
            yield f"{a}-{b}", (start.x / figure.size, start.y / figure.size), (end.x / figure.size, end.y / figure.size)


def links_behind_cities(figure: BoardFigure) -> list[str]:
    return [
        f"{link} behind {city}"
        for link, start, end in _segments(figure)
        for city, spot in figure.spots.items()
        if city not in _ends(figure, link) and box_at(figure, spot, *PILL).clipline(start, end)
    ]


def _ends(figure: BoardFigure, link: str) -> tuple[str, str]:
    return next((a, b) for a, b, _ in figure.links if f"{a}-{b}" == link)


def links_behind_names(figure: BoardFigure) -> list[str]:
    return [
        f"{link} behind {city}"
        for link, start, end in _segments(figure)
        for city in figure.names
        if any(box.clipline(start, end) for box in name_boxes(figure, city))
    ]


def ambiguous_names(figure: BoardFigure) -> list[str]:
    """Return the names that are not clearly closest to their own city: other cities must be 1.5 times as far away."""
    cities = {city: box_at(figure, spot, *PILL) for city, spot in figure.spots.items()}
    found = []
    for city in figure.names:
        lines = name_boxes(figure, city)
        distances = {other: min(_gap(line, pill) for line in lines) for other, pill in cities.items()}
        found += [
            f"{city}: {distances[city]:.1f} away, {other}: {gap:.1f}"
            for other, gap in distances.items()
            if other != city and gap < 1.5 * distances[city]
        ]
    return found


def _gap(one: pygame.FRect, other: pygame.FRect) -> float:
    across = abs(one.centerx - other.centerx) - (one.width + other.width) / 2
    down = abs(one.centery - other.centery) - (one.height + other.height) / 2
    return math.hypot(max(0.0, across), max(0.0, down))


def links_behind_regions(figure: BoardFigure) -> list[str]:
    return [
        f"{link} behind {' '.join(figure.regions[region].lines)}"
        for link, start, end in _segments(figure)
        for region in figure.regions
        if any(box.clipline(start, end) for box in label_boxes(figure, region))
    ]


def links_behind_costs(figure: BoardFigure) -> list[str]:
    """Return the costs that are on another link."""
    return [
        f"{link} behind {cost}"
        for link, start, end in _segments(figure)
        for cost, box in _costs(figure)
        if cost != f"cost {link}" and box.clipline(start, end)
    ]


def _cities(figure: BoardFigure) -> list[tuple[str, pygame.FRect]]:
    return [(f"city {city}", box_at(figure, spot, *PILL)) for city, spot in figure.spots.items()]


def _names(figure: BoardFigure) -> list[tuple[str, pygame.FRect]]:
    return [(f"name {city}", box) for city in figure.names for box in name_boxes(figure, city)]


def _costs(figure: BoardFigure) -> list[tuple[str, pygame.FRect]]:
    return [
        (f"cost {a}-{b}", box_at(figure, figure.badges[a, b], *badge_size(cost, figure.labels.badges[a, b])))
        for a, b, cost in figure.links
    ]


def covered(figure: BoardFigure) -> list[str]:
    """Return costs, cities and city names that touch each other or are outside the panel."""
    things = [*_cities(figure), *_names(figure), *_costs(figure)]
    found = [
        f"{one} on {other}"
        for (one, box), (other, second) in combinations(things, 2)
        if box.colliderect(second) and one != other
    ]
    return found + [f"{one} outside the panel" for one, box in things if not _panel(figure).contains(box)]


def _panel(figure: BoardFigure) -> pygame.FRect:
    return pygame.FRect(0, 0, PANEL[0] / figure.size, PANEL[1] / figure.size)


def covered_regions(figure: BoardFigure) -> list[str]:
    """Return region names that overlap cities, names, costs or each other, or are outside the panel."""
    things = [*_cities(figure), *_names(figure), *_costs(figure)]
    found = []
    for region in figure.regions:
        for box in label_boxes(figure, region):
            found += [f"{region} under {thing}" for thing, other in things if box.colliderect(other)]
            if not _panel(figure).contains(box):
                found.append(f"{region} outside the panel")
    for one, other in combinations(figure.regions, 2):
        if any(box.colliderect(b) for box in label_boxes(figure, one) for b in label_boxes(figure, other)):
            found.append(f"{one} on {other}")
    return found


def misplaced_regions(figure: BoardFigure) -> list[str]:
    """Return region names that are on another region's land, or neither on nor right next to their own."""
    found = []
    for region in figure.regions:
        boxes = label_boxes(figure, region)
        here = [_lands(figure, box, 0.0) for box in boxes]
        spots = [spot for row in here for spot in row]
        beside = region in {spot for box in boxes for spot in _lands(figure, box, 28.0)}
        others = sum(spot not in (None, region) for spot in spots)
        if others > len(spots) / 6 or not (spots.count(region) >= len(spots) / 4 or (beside and not others)):
            found.append(f"{region}: {spots.count(region)} of {len(spots)} on its land, {others} on other land")
    return found


def regions_at_sea(figure: BoardFigure) -> list[str]:
    """Return region names that are partly off their land although there is room for them nearby."""
    taken = [box_at(figure, spot, PILL[0] + 8, PILL[1] + 8) for spot in figure.spots.values()]
    taken += [box.inflate(6, 6) for city in figure.names for box in name_boxes(figure, city)]
    taken += [
        box_at(figure, figure.badges[a, b], *badge_size(cost, figure.labels.badges[a, b])).inflate(6, 6)
        for a, b, cost in figure.links
    ]
    lines = [(start, end) for _, start, end in _segments(figure)]
    panel = _panel(figure)
    found = []
    for region in figure.regions:
        boxes = label_boxes(figure, region)
        box = boxes[0].unionall(boxes[1:])
        if {spot for box in boxes for spot in _lands(figure, box, 0.0)} == {region}:
            continue
        others = [box for other in figure.regions if other != region for box in label_boxes(figure, other)]
        for step in range(29 * 29):
            place = box.inflate(6, 8).move(step % 29 * 10 - 140, step // 29 * 10 - 140)
            if not panel.contains(place) or place.collidelist([*taken, *others]) >= 0:
                continue
            if any(place.clipline(*line) for line in lines):
                continue
            edges = [(place.left + place.width * u / 8, y) for u in range(9) for y in (place.top, place.bottom)]
            if all(figure.land.is_in(region, x * figure.size, y * figure.size) for x, y in edges):
                found.append(f"{region} could be at {place.center}")
                break
    return found


def _lands(figure: BoardFigure, box: pygame.FRect, around: float) -> list[str | None]:
    """Return the regions whose land is under a line of a region's name, or at this distance around it."""
    heights = (box.centery,) if not around else (box.top - around, box.centery, box.bottom + around)
    left, width = box.left - around, box.width + 2 * around
    size = figure.size
    return [figure.land.region_at((left + width * u / 8) * size, y * size) for u in range(9) for y in heights]


def cities_on_other_land(figure: BoardFigure) -> list[str]:
    """Return cities whose centre is not on their region's land, or that are largely on other land."""
    found = []
    for city, spot in figure.spots.items():
        own = figure.region_of[city]
        here = [
            figure.land.region_at(spot.x + figure.size * PILL[0] * u / 10, spot.y + figure.size * PILL[1] * v / 4)
            for u in range(-5, 6)
            for v in (-2, 0, 2)
        ]
        others = sum(region not in (None, own) for region in here)
        if figure.land.region_at(spot.x, spot.y) != own or others > len(here) / 5 or here.count(own) < len(here) / 3:
            found.append(f"{city}: {here.count(own)} of {len(here)} on {own}, {others} on other land")
    return found


def joined_islands(figure: BoardFigure, islands: list[set[str]]) -> list[str]:
    """Return pairs of cities joined although they are on different islands, or separated although on the same one."""
    found = []
    pieces = [piece for region in figure.drawing.regions for piece in region.shape]
    boxes = [_ring_box(piece[0]) for piece in pieces]
    parent = list(range(len(pieces)))

    def top(i: int) -> int:
        while parent[i] != i:
            i = parent[i]
        return i

    corners = [set(zip(piece[0][::2], piece[0][1::2], strict=True)) for piece in pieces]
    for i, j in combinations(range(len(pieces)), 2):
        if boxes[i].colliderect(boxes[j]) and _touch(corners[i], corners[j]):
            parent[top(i)] = top(j)
    at = {}
    for city in set().union(*islands):
        spot = figure.spots[city]
        inside = [i for i, piece in enumerate(pieces) if is_inside(piece, spot.x * 10, spot.y * 10)]
        at[city] = top(inside[0]) if inside else -1
    for one, other in combinations(islands, 2):
        found += [f"{a} and {b}" for a in sorted(one) for b in sorted(other) if at[a] == at[b]]
    for island in islands:
        first = min(island)
        found += [f"{first} cut off from {city}" for city in sorted(island) if at[city] != at[first]]
    return found


def _touch(one: set[tuple[int, int]], other: set[tuple[int, int]]) -> bool:
    """Return whether two outlines have corners less than one logical pixel apart."""
    near = {(x // 10 + dx, y // 10 + dy) for x, y in one for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return any((x // 10, y // 10) in near for x, y in other)


def _ring_box(ring: tuple[int, ...]) -> pygame.FRect:
    xs, ys = ring[::2], ring[1::2]
    return pygame.FRect(min(xs) - 10, min(ys) - 10, max(xs) - min(xs) + 20, max(ys) - min(ys) + 20)


def is_inside(piece: tuple[tuple[int, ...], ...], x: float, y: float) -> bool:
    """Return whether a point (in tenths of lp) is on a piece of land."""
    crossed = 0
    for ring in piece:
        points = list(zip(ring[::2], ring[1::2], strict=True))
        for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
            crossed += (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    return crossed % 2 == 1
