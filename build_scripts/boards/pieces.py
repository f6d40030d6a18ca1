"""The pieces of a board's land: extended under their cities, kept on their islands, and divided among the regions."""

from __future__ import annotations

import numpy as np
import shapely
import shapely.ops
from boards.facts import Facts
from boards.spread import Array, smooth
from shapely import LineString, MultiPoint, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, polygonize, unary_union

from powergrid.content.layout import PANEL

FRAME = box(-260.0, -130.0, PANEL[0] + 260.0, PANEL[1] + 130.0)
"""The extent of the picture beyond the panel, for wide windows and panning."""
DISC = 12.0
STRAIT = 7.0
"""The minimum width, in lp, of the water between two islands with cities."""
SOUND = 2.5
"""The same for islands without cities."""
Key = tuple[str, int]
"""A country code and the number of an island."""


def grown(
    homes: list[Key], pieces: dict[Key, BaseGeometry], around: BaseGeometry, at: Array
) -> dict[Key, BaseGeometry]:
    """Return the pieces with land under their cities, but without land that would join islands."""
    feet: dict[Key, BaseGeometry] = {}
    for key in dict.fromkeys(homes):
        spots = [Point(spot) for home, spot in zip(homes, at, strict=True) if home == key]
        near = [shape for (_, island), shape in pieces.items() if island == key[1]]
        solid = unary_union([around, *near])
        land = pieces.get(key)
        if land is None:
            feet[key] = unary_union([_pill(spot, 34.0, 20.0) for spot in spots])
        else:
            firm = [_pill(spot, 21.0, 11.0).intersection(solid) for spot in spots]
            feet[key] = unary_union([*firm, *(_footing(spot, land) for spot in spots)])
    out: dict[Key, BaseGeometry] = {}
    for key in dict.fromkeys([*homes, *pieces]):
        shape = pieces.get(key, Polygon())
        foreign = unary_union([foot for other, foot in feet.items() if other != key])
        if key in feet and key in pieces:
            shape = shape.union(feet[key])
            closed = shape.buffer(6.0).buffer(-6.0).intersection(feet[key].buffer(9.0))
            shape = shape.union(closed)
        elif key in feet:
            shape = feet[key]
        shape = shape.difference(foreign)
        for other, done in out.items():
            if other[1] == key[1] or not (key in feet and other in feet):
                shape = shape.difference(done)
        out[key] = shape
    return _apart(out, feet)


def _apart(pieces: dict[Key, BaseGeometry], feet: dict[Key, BaseGeometry]) -> dict[Key, BaseGeometry]:
    """Open the straits between islands; the one with more land gives way, except under its cities."""
    islands: dict[int, list[Key]] = {}
    for key in feet:
        if key in pieces and not key[0].startswith("outpost"):
            islands.setdefault(key[1], []).append(key)
    order = sorted(islands, key=lambda island: sum(pieces[key].area for key in islands[island]))
    done: list[BaseGeometry] = []
    for island in order:
        firm = [feet[key].buffer(STRAIT) for other in order if other != island for key in islands[other]]
        water = unary_union([*firm, *(shape.buffer(STRAIT) for shape in done)])
        for key in islands[island]:
            pieces[key] = _without_specks(pieces[key].difference(water), feet[key])
        done += [pieces[key] for key in islands[island]]
    water = unary_union(done).buffer(SOUND)
    for key in pieces:
        if key not in feet:
            left = pieces[key].difference(water)
            pieces[key] = left if left.area > 0.3 * pieces[key].area else Polygon()
    return pieces


def _without_specks(shape: BaseGeometry, feet: BaseGeometry) -> BaseGeometry:
    """Return a shape without the small parts that a strait has cut off."""
    parts = [part for part in shapely.get_parts(shape) if part.area > 60.0 or part.intersects(feet)]
    return unary_union(parts)


def _pill(spot: Point, width: float, height: float) -> BaseGeometry:
    """Return a box with rounded corners around a spot; `width` and `height` are half its dimensions."""
    x, y = spot.x, spot.y
    return box(x - width + 8, y - height + 8, x + width - 8, y + height - 8).buffer(8.0)


def _footing(spot: Point, land: BaseGeometry) -> BaseGeometry:
    """Return a disc under a city, extended to its land if it would otherwise be an island."""
    disc = spot.buffer(DISC)
    if land.distance(spot) < DISC / 2:
        return disc
    _, nearest = shapely.ops.nearest_points(spot, land)
    return unary_union([disc, nearest.buffer(DISC)]).convex_hull


def regions_of(
    facts: Facts, homes: list[Key], pieces: dict[Key, BaseGeometry], at: Array
) -> tuple[dict[str, BaseGeometry], BaseGeometry]:
    """Return the land of each region, and the land outside all regions."""
    own: dict[str, list[BaseGeometry]] = {r: [] for r in facts.regions}
    neutral: list[BaseGeometry] = []
    for key, shape in pieces.items():
        members = [i for i, home in enumerate(homes) if home == key]
        cells = _cells(facts, members, at) if members else []
        for part in shapely.get_parts(shape):
            if part.area < 6.0:
                continue
            if not members or not any(part.distance(Point(at[i])) < DISC for i in members):
                nearest = min(range(len(at)), key=lambda i: part.distance(Point(at[i])) + 1e3 * (homes[i][0] != key[0]))
                if part.distance(Point(at[nearest])) > (35.0 if part.area > 300.0 else 90.0):
                    neutral.append(part)
                else:
                    own[facts.cities[nearest].region].append(part)
                continue
            for region, cell in cells:
                inside = part.intersection(cell)
                if inside.area > 0.0:
                    own[region].append(inside)
    regions = {r: _polygons(unary_union(shapes).buffer(0.05)) for r, shapes in own.items()}
    return _without_orphans(facts, _under_cities(facts, regions, at), at), unary_union(neutral)


def _without_orphans(facts: Facts, regions: dict[str, BaseGeometry], at: Array) -> dict[str, BaseGeometry]:
    """Return the regions after giving parts that are cut off from their cities to the neighbour around them."""
    sites = {r: MultiPoint([p for c, p in zip(facts.cities, at, strict=True) if c.region == r]) for r in regions}
    kept = {r: [p for p in shapely.get_parts(shape) if p.intersects(sites[r])] for r, shape in regions.items()}
    out = {r: list(parts) for r, parts in kept.items()}
    for region, shape in regions.items():
        for part in shapely.get_parts(shape):
            if part.intersects(sites[region]):
                continue
            near = part.buffer(0.5)
            shared = {r: sum(p.boundary.intersection(near).length for p in kept[r]) for r in kept if r != region}
            best = max(shared, key=lambda r: shared[r])
            out[best if shared[best] > 2.0 else region].append(part.buffer(0.3) if shared[best] > 2.0 else part)
    return {r: _polygons(unary_union(parts)) for r, parts in out.items()}


def _under_cities(facts: Facts, regions: dict[str, BaseGeometry], at: Array) -> dict[str, BaseGeometry]:
    """Return the regions after giving each of them the land under its cities."""
    land = unary_union(list(regions.values()))
    firm = {
        r: unary_union(
            [_pill(Point(p), 27.0, 13.0) for c, p in zip(facts.cities, at, strict=True) if c.region == r]
        ).intersection(land)
        for r in regions
    }
    out = {}
    for region, shape in regions.items():
        others = unary_union([foot for other, foot in firm.items() if other != region])
        out[region] = _polygons(unary_union([shape, firm[region]]).difference(others))
        out[region] = unary_union([p for p in shapely.get_parts(out[region]) if p.area > 6.0])
    return out


def region_borders(regions: dict[str, BaseGeometry]) -> list[LineString]:
    """Return the borders between regions."""
    borders: list[LineString] = []
    names = list(regions)
    for i, first in enumerate(names):
        for second in names[:i]:
            shared = regions[first].boundary.intersection(regions[second].buffer(0.3))
            lines = [g for g in shapely.get_parts(shared) if isinstance(g, LineString)]
            if lines:
                merged = linemerge(lines) if len(lines) > 1 else lines[0]
                borders += [g for g in shapely.get_parts(merged) if g.length > 3.0]
    return borders


def _cells(facts: Facts, members: list[int], at: Array) -> list[tuple[str, BaseGeometry]]:
    """Return smooth regions of the plane that consist of the cells of these cities."""
    regions = {facts.cities[i].region for i in members}
    if len(regions) == 1:
        return [(regions.pop(), FRAME)]
    sites = MultiPoint([at[i] for i in members])
    cells = [c.intersection(FRAME) for c in shapely.get_parts(shapely.voronoi_polygons(sites, extend_to=FRAME))]
    owner: dict[str, list[BaseGeometry]] = {}
    for cell in cells:
        i = next(i for i in members if cell.contains(Point(at[i])))
        owner.setdefault(facts.cities[i].region, []).append(cell)
    shapes = {region: unary_union(own) for region, own in owner.items()}
    edges = unary_union([s.boundary for s in shapes.values()])
    lines = []
    for line in shapely.get_parts(linemerge(edges)):
        points = np.array(line.simplify(9.0).coords)
        if not FRAME.boundary.buffer(0.5).contains(line):
            for _ in range(4):
                points = smooth(points)
        lines.append(LineString(points))
    faces = polygonize(unary_union([*lines, FRAME.boundary]))
    return [(max(shapes, key=lambda r: shapes[r].intersection(face).area), face) for face in faces]


def _polygons(shape: BaseGeometry) -> BaseGeometry:
    return unary_union([g for g in shapely.get_parts(shape) if isinstance(g, Polygon)])
