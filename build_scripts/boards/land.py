"""The land, regions and borders of a board, bent to follow its moved cities."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import shapely
from boards.atlas import Atlas, Window
from boards.facts import City, Facts
from boards.more_waters import Course
from boards.pieces import DISC, FRAME, Key, grown, region_borders, regions_of
from boards.sources import SOURCES, Source
from boards.spread import Array, Conic, Fit, smooth
from boards.waters import CUT_FROM_NEIGHBOURS, LAKES, RIVERS
from scipy.interpolate import RBFInterpolator
from shapely import LineString, MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from powergrid.content.layout import PANEL


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
    bend = _bend(true, at, SOURCES[facts.id].anchored)

    def warp(points: Array) -> Array:
        dense = _densify(points, 0.12)
        placed = bend(fit(conic(dense[:, 0], dense[:, 1])))
        return smooth(_thin(placed, 0.4))

    source, window = SOURCES[facts.id], _window(facts)
    world = Atlas(folder, source.world, window)
    states = world if source.states is None else Atlas(folder, source.states, window)
    areas = source.areas or {area.id: "" for area in states.areas}
    homes = [_home(states, city, areas, source) for city in facts.cities]
    for atlas in {id(atlas): atlas for atlas in (world, states)}.values():
        atlas.move(warp, lambda a, b: a in areas and b in areas and source.states is None, _calm)
    pieces = _pieces(states, areas)
    if source.one_piece:
        pieces = _in_one_piece(pieces, at)
    around = _around(world, states, set(areas), source)
    lakes = _lakes(LAKES.get(facts.id, []), warp)
    lakes = shapely.intersection(lakes, FRAME).difference(MultiPoint(at).buffer(DISC / 2))
    around = around.difference(lakes).difference(_lakes(CUT_FROM_NEIGHBOURS.get(facts.id, []), warp))
    pieces = {key: shape.difference(lakes) for key, shape in grown(homes, pieces, around, at).items()}
    regions, neutral = regions_of(facts, homes, pieces, at)
    land = unary_union(list(regions.values()))
    return Land(
        regions,
        neutral,
        around.difference(land),
        _clip_lines(_foreign_borders(world, states, set(areas), source)),
        list(_clip_lines(states.borders(lambda a, b: a in areas and b in areas))),
        region_borders(regions),
        lakes,
        _clip_lines(
            [LineString(_river(facts, course, at, warp)) for course in RIVERS.get(facts.id, [])],
            unary_union([land, around]).difference(lakes),
        ),
    )


def _home(states: Atlas, city: City, areas: dict[str, str], source: Source) -> Key:
    """Return the country and island of a city. Each outpost counts as a separate island."""
    if city.id in source.outposts:
        return f"outpost {city.id}", 0
    ids = {id_ for id_, code in areas.items() if not code or code == city.country} or set(areas)
    id_, island = states.home(city.lon, city.lat, ids)
    return areas[id_], 0 if source.one_piece else island


def _pieces(states: Atlas, areas: dict[str, str]) -> dict[Key, BaseGeometry]:
    """Return the land of the board by country and island, without specks."""
    found: dict[Key, list[BaseGeometry]] = {}
    for id_, island, polygon in states.pieces(set(areas)):
        shape = shapely.intersection(polygon, FRAME)
        if shape.area > 6.0:
            found.setdefault((areas[id_], island), []).append(shape)
    return {key: unary_union(shapes) for key, shapes in found.items()}


def _in_one_piece(pieces: dict[Key, BaseGeometry], at: Array) -> dict[Key, BaseGeometry]:
    """Return the land with narrow waters near its cities filled; islands far from them stay separate."""
    cities = MultiPoint(at).buffer(60.0)
    code = next(iter(pieces))[0]
    whole = unary_union(list(pieces.values()))
    filled = whole.union(whole.buffer(9.0).buffer(-9.0).intersection(cities))
    parts = sorted(shapely.get_parts(filled), key=lambda part: -part.area)
    joined = {(code, 0): unary_union([part for part in parts if part.intersects(MultiPoint(at))])}
    others = [part for part in parts if not part.intersects(MultiPoint(at))]
    return joined | {(code, -1 - number): part for number, part in enumerate(others)}


def _around(world: Atlas, states: Atlas, own: set[str], source: Source) -> BaseGeometry:
    """Return the land around the board."""
    if states is world:
        return shapely.intersection(world.shape(but=own), FRAME)
    land = shapely.intersection(states.shape(ids=own), FRAME)
    others = shapely.intersection(states.shape(but=own), FRAME)
    abroad = shapely.intersection(world.shape(but={source.country}), FRAME)
    if others.is_empty:
        whole = shapely.intersection(world.shape(ids={source.country}), FRAME)
        abroad = abroad.buffer(1.5).difference(whole.buffer(-1.5))
    # The two data sets differ slightly along the border, so foreign land fills the gap.
    seam = unary_union([land, others]).buffer(2.0).intersection(abroad.buffer(6.0))
    return unary_union([others, abroad, seam])


def _foreign_borders(world: Atlas, states: Atlas, own: set[str], source: Source) -> list[LineString]:
    lines = world.borders(lambda a, b: not {a, b} & (own | {source.country}))
    return lines if states is world else lines + states.borders(lambda a, b: not {a, b} & own)


def _lakes(rings: list[list[tuple[float, float]]], warp: Callable[[Array], Array]) -> BaseGeometry:
    return unary_union([Polygon(warp(np.array(ring + ring[:1], dtype=float))).buffer(0) for ring in rings])


def _calm(points: Array) -> Array:
    """Return a border inside the board with its small turns smoothed out."""
    calm = _thin(points, 4.0)
    for _ in range(3):
        calm = smooth(calm)
    return calm


def _river(facts: Facts, course: Course, at: Array, warp: Callable[[Array], Array]) -> Array:
    """Return a river through cities (by id) and places (lon, lat)."""
    ids = [c.id for c in facts.cities]
    points = []
    for stop in course:
        if isinstance(stop, str):
            points.append(at[ids.index(stop)])
        else:
            points.append(warp(np.array([stop, stop]))[0])
    line = np.array(points)
    for _ in range(3):
        line = smooth(line)
    return _thin(line, 0.3)


def _window(facts: Facts) -> Window:
    lats, lons = [c.lat for c in facts.cities], [c.lon for c in facts.cities]
    dlat, dlon = max(lats) - min(lats), max(lons) - min(lons)
    return (min(lons) - dlon * 0.9, min(lats) - dlat * 0.5, max(lons) + dlon * 0.9, max(lats) + dlat * 0.5)


def _bend(true: Array, at: Array, anchored: bool) -> Callable[[Array], Array]:
    """Return a mapping of the plane that (nearly) maps the real places to the drawn ones."""
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
    # Land without cities follows the cities only slightly.
    wide = np.stack(np.meshgrid(np.arange(-140.0, PANEL[0] + 141, 70), np.arange(-70.0, PANEL[1] + 71, 70)), axis=-1)
    empty = wide.reshape(-1, 2)
    gaps = np.linalg.norm(empty[:, None] - based[None], axis=2).min(axis=1)
    empty = empty[(gaps > 85.0) & anchored]
    rest = RBFInterpolator(
        np.vstack([based, ring, empty]),
        np.vstack([at - based, np.zeros_like(ring), np.zeros_like(empty)]),
        kernel="thin_plate_spline",
        smoothing=np.concatenate([np.full(len(based), 200.0), np.zeros(len(ring)), np.full(len(empty), 4000.0)]),
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


def _clip_lines(lines: list[LineString], within: BaseGeometry = FRAME) -> list[LineString]:
    merged = linemerge(lines) if len(lines) > 1 else unary_union(lines)
    clipped = shapely.intersection(merged, within)
    return [g for g in shapely.get_parts(clipped) if isinstance(g, LineString) and g.length > 1.0]
