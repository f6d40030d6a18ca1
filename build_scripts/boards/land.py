"""Land, regions and borders of a board, bent in the same way as its cities were moved."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import shapely
import shapely.ops
from boards.atlas import Atlas, Window
from boards.facts import Facts
from boards.spread import Array, Conic, Fit
from boards.waters import CUT_FROM_NEIGHBOURS, LAKES, RIVERS, Way
from scipy.interpolate import RBFInterpolator
from shapely import LineString, MultiPoint, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, polygonize, unary_union

from powergrid.content.layout import PANEL

FRAME = box(-260.0, -130.0, PANEL[0] + 260.0, PANEL[1] + 130.0)
"""How far the picture goes beyond the panel, for wide windows and panning."""
DISC = 12.0
COUNTRIES = {
    "germany": {"276": ""},
    "usa": {"840": ""},
    "central-europe": {"616": "PL", "203": "CZ", "703": "SK", "348": "HU", "040": "AT"},
    "benelux": {"528": "NL", "056": "BE", "442": "LU"},
    "france": {"250": "", "492": ""},
    "italy": {"380": "", "674": "", "336": ""},
}
"""Countries of each board: ISO number to the country code of its cities."""


@dataclass
class Land:
    """Everything that is drawn under the links, in lp."""

    regions: dict[str, BaseGeometry]
    neutral: BaseGeometry
    neighbours: BaseGeometry
    foreign_borders: list[LineString]
    inner_borders: list[LineString]
    region_borders: list[LineString]
    lakes: BaseGeometry
    rivers: list[LineString] = field(default_factory=list)


def make_land(facts: Facts, folder: Path, conic: Conic, fit: Fit, at: Array) -> Land:
    """Draw the land of a board whose cities are at `at` (lp)."""
    true = fit(conic(np.array([c.lon for c in facts.cities]), np.array([c.lat for c in facts.cities])))
    bend = _bend(true, at)

    def warp(points: Array) -> Array:
        dense = _densify(points, 0.12)
        placed = bend(fit(conic(dense[:, 0], dense[:, 1])))
        return _smooth(_thin(placed, 0.4))

    window = _window(facts)
    own = set(COUNTRIES[facts.id])
    world_file = "countries-50m.json" if facts.id == "usa" else "countries-10m.json"
    world = Atlas(folder, "world-atlas", world_file, "countries", window)
    world.move(warp, lambda a, b: a in own and b in own, _calm)
    neighbours = shapely.intersection(world.shape(but=own), FRAME)
    foreign = world.borders(lambda a, b: a not in own and b not in own)
    inner = world.borders(lambda a, b: a in own and b in own)
    lakes = _lakes(LAKES.get(facts.id, []), warp)
    if facts.id == "usa":
        states = Atlas(folder, "us-atlas", "states-10m.json", "states", window)
        states.move(warp)
        countries = {"": shapely.intersection(states.shape(), FRAME)}
        inner = states.borders(lambda a, b: True)
        whole = shapely.intersection(world.shape(ids=own), FRAME)
        neighbours = (
            neighbours.buffer(1.5)
            .difference(whole.buffer(-1.5))
            .union(countries[""].buffer(2.0).intersection(neighbours.buffer(6.0)))
        )
    else:
        countries = {}
        for number, code in COUNTRIES[facts.id].items():
            shape = shapely.intersection(world.shape(ids={number}), FRAME)
            countries[code] = unary_union([countries[code], shape]) if code in countries else shape
    lakes = shapely.intersection(lakes, FRAME).difference(MultiPoint(at).buffer(DISC / 2))
    neighbours = neighbours.difference(lakes).difference(_lakes(CUT_FROM_NEIGHBOURS.get(facts.id, []), warp))
    countries = _with_discs(facts, countries, at)
    countries = {code: shape.difference(lakes) for code, shape in countries.items()}
    regions, neutral, borders = _regions(facts, countries, at)
    land = unary_union(list(regions.values()))
    return Land(
        regions,
        neutral,
        neighbours.difference(land),
        _clip_lines(foreign),
        list(_clip_lines(inner)),
        borders,
        lakes,
        _clip_lines(
            [LineString(_river(facts, way, at, warp)) for way in RIVERS.get(facts.id, [])],
            unary_union([land, neighbours]).difference(lakes),
        ),
    )


def _lakes(rings: list[list[tuple[float, float]]], warp: Callable[[Array], Array]) -> BaseGeometry:
    return unary_union([Polygon(warp(np.array(ring + ring[:1], dtype=float))).buffer(0) for ring in rings])


def _calm(points: Array) -> Array:
    """Return a border inside the board without its small turns."""
    calm = _thin(points, 4.0)
    for _ in range(3):
        calm = _smooth(calm)
    return calm


def _river(facts: Facts, way: Way, at: Array, warp: Callable[[Array], Array]) -> Array:
    """Return a river through cities (by id) and places (lon, lat)."""
    ids = [c.id for c in facts.cities]
    points = []
    for stop in way:
        if isinstance(stop, str):
            points.append(at[ids.index(stop)])
        else:
            points.append(warp(np.array([stop, stop]))[0])
    line = np.array(points)
    for _ in range(3):
        line = _smooth(line)
    return _thin(line, 0.3)


def _window(facts: Facts) -> Window:
    lats, lons = [c.lat for c in facts.cities], [c.lon for c in facts.cities]
    dlat, dlon = max(lats) - min(lats), max(lons) - min(lons)
    return (min(lons) - dlon * 0.9, min(lats) - dlat * 0.5, max(lons) + dlon * 0.9, max(lats) + dlat * 0.5)


def _bend(true: Array, at: Array) -> Callable[[Array], Array]:
    """Return a mapping of the plane that (nearly) maps the true places to the drawn ones."""
    ones = np.ones((len(true), 1))
    affine, *_ = np.linalg.lstsq(np.hstack([true, ones]), at, rcond=None)

    def straight(points: Array) -> Array:
        out: Array = np.hstack([points, np.ones((len(points), 1))]) @ affine
        return out

    based = straight(true)
    middle = based.mean(axis=0)
    radius = float(np.abs(based - middle).max())
    angles = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    ring = middle + 2.2 * radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    rest = RBFInterpolator(
        np.vstack([based, ring]),
        np.vstack([at - based, np.zeros_like(ring)]),
        kernel="thin_plate_spline",
        smoothing=np.concatenate([np.full(len(based), 500.0), np.zeros(len(ring))]),
    )

    def bend(points: Array) -> Array:
        placed = straight(points)
        away = np.linalg.norm(placed - middle, axis=1) / radius
        fade = np.clip(1 - (away - 2.0) / 1.0, 0, 1)[:, None]
        near = fade[:, 0] > 0
        out = placed.copy()
        if near.any():
            out[near] += rest(placed[near]) * fade[near]
        return out

    return bend


def _densify(points: Array, step: float) -> Array:
    out = [points[:1]]
    for p, q in itertools.pairwise(points):
        n = max(1, math.ceil(float(np.abs(q - p).max()) / step))
        out.append(p + (q - p) * (np.arange(1, n + 1) / n)[:, None])
    return np.concatenate(out)


def _thin(points: Array, tolerance: float) -> Array:
    if len(points) < 3 or np.ptp(points, axis=0).max() < 1e-9:
        return points
    closed = bool(np.allclose(points[0], points[-1]))
    if closed:
        far = int(np.argmax(np.linalg.norm(points - points[0], axis=1)))
        first = LineString(points[: far + 1]).simplify(tolerance)
        second = LineString(points[far:]).simplify(tolerance)
        return np.concatenate([np.array(first.coords), np.array(second.coords)[1:]])
    return np.array(LineString(points).simplify(tolerance).coords)


def _smooth(points: Array) -> Array:
    """Cut every corner once; keep the ends."""
    if len(points) < 3:
        return points
    p, q = points[:-1], points[1:]
    cut = np.stack([p * 0.75 + q * 0.25, p * 0.25 + q * 0.75], axis=1).reshape(-1, 2)
    return np.concatenate([points[:1], cut[1:-1], points[-1:]])


def _with_discs(facts: Facts, countries: dict[str, BaseGeometry], at: Array) -> dict[str, BaseGeometry]:
    """Add a round piece of land under each city, connected with its country."""
    discs: dict[str, list[BaseGeometry]] = {code: [] for code in countries}
    for city, spot in zip(facts.cities, at, strict=True):
        code = city.country if city.country in discs else next(iter(discs))
        discs[code].append(_footing(Point(spot), countries[code]))
    added = {code: unary_union(own) for code, own in discs.items()}
    out: dict[str, BaseGeometry] = {}
    for code, shape in countries.items():
        grown = shape.union(added[code])
        closed = grown.buffer(6.0).buffer(-6.0).intersection(added[code].buffer(9.0))
        foreign = unary_union([d for other, d in added.items() if other != code])
        out[code] = grown.union(closed).difference(foreign)
        for done in out:
            if done != code:
                out[code] = out[code].difference(out[done])
    return out


def _footing(spot: Point, land: BaseGeometry) -> BaseGeometry:
    """Return a disc under a city, extended to the mainland if it would be an island."""
    disc = spot.buffer(DISC)
    main = max(
        shapely.get_parts(land), key=lambda part: part.area if part.distance(spot) < 40 else -part.distance(spot)
    )
    if main.distance(spot) < DISC / 2:
        return disc
    _, nearest = shapely.ops.nearest_points(spot, main)
    return unary_union([disc, nearest.buffer(DISC)]).convex_hull


def _regions(
    facts: Facts, countries: dict[str, BaseGeometry], at: Array
) -> tuple[dict[str, BaseGeometry], BaseGeometry, list[LineString]]:
    pieces: dict[str, list[BaseGeometry]] = {r: [] for r in facts.regions}
    neutral: list[BaseGeometry] = []
    for code, shape in countries.items():
        members = [i for i, c in enumerate(facts.cities) if c.country == code or len(countries) == 1]
        cells = _cells(facts, members, at)
        for part in shapely.get_parts(shape):
            if part.area < 6.0:
                continue
            if _is_neutral(part, at):
                neutral.append(part)
                continue
            for region, cell in cells:
                inside = part.intersection(cell)
                if not inside.is_empty:
                    pieces[region].append(inside)
    regions = {r: _polygons(unary_union(p).buffer(0.05)) for r, p in pieces.items()}
    regions = {r: _drop_specks(shape, r, facts, at) for r, shape in regions.items()}
    borders: list[LineString] = []
    names = list(regions)
    for i, first in enumerate(names):
        for second in names[:i]:
            shared = regions[first].boundary.intersection(regions[second].buffer(0.3))
            lines = [g for g in shapely.get_parts(shared) if isinstance(g, LineString)]
            if lines:
                merged = linemerge(lines) if len(lines) > 1 else lines[0]
                borders += [g for g in shapely.get_parts(merged) if g.length > 3.0]
    return regions, unary_union(neutral), borders


def _drop_specks(shape: BaseGeometry, region: str, facts: Facts, at: Array) -> BaseGeometry:
    parts = [p for p in shapely.get_parts(shape) if p.area > 6.0]
    return unary_union(parts) if parts else shape


def _is_neutral(part: BaseGeometry, at: Array) -> bool:
    return bool(min(part.distance(Point(p)) for p in at) > (35.0 if part.area > 300.0 else 90.0))


def _cells(facts: Facts, members: list[int], at: Array) -> list[tuple[str, BaseGeometry]]:
    """Return smooth regions of the plane made of the cells of these cities."""
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
    merged = linemerge(edges)
    lines = []
    for line in shapely.get_parts(merged):
        points = np.array(line.simplify(9.0).coords)
        if not FRAME.boundary.buffer(0.5).contains(line):
            for _ in range(4):
                points = _smooth(points)
        lines.append(LineString(points))
    faces = list(polygonize(unary_union([*lines, FRAME.boundary])))
    out = []
    for face in faces:
        inside = face.representative_point()
        best = max(shapes, key=lambda r: shapes[r].intersection(face).area) if shapes else ""
        del inside
        out.append((best, face))
    return out


def _clip_lines(lines: list[LineString], within: BaseGeometry = FRAME) -> list[LineString]:
    merged = linemerge(lines) if len(lines) > 1 else unary_union(lines)
    clipped = shapely.intersection(merged, within)
    return [g for g in shapely.get_parts(clipped) if isinstance(g, LineString) and g.length > 1.0]


def _polygons(shape: BaseGeometry) -> BaseGeometry:
    return unary_union([g for g in shapely.get_parts(shape) if isinstance(g, Polygon)])
