"""Project real positions onto the panel, and move cities so that each has enough room."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from boards.facts import Facts
from numba import njit

from powergrid.content.layout import PANEL

Array = np.ndarray[Any, np.dtype[np.float64]]
Numbers = np.ndarray[Any, np.dtype[np.int64]]
MARGIN = (36.0, 30.0)


@dataclass(frozen=True)
class Conic:
    """The Albers equal-area conic projection, in earth radii; y increases southwards."""

    south: float
    north: float
    meridian: float

    @classmethod
    def around(cls, lats: list[float], lons: list[float]) -> Conic:
        """Choose standard parallels one sixth of the range inside the edges."""
        sixth = (max(lats) - min(lats)) / 6
        middle = (max(lons) + min(lons)) / 2
        return cls(round(min(lats) + sixth, 1), round(max(lats) - sixth, 1), round(middle, 1))

    def __call__(self, lon: Array, lat: Array) -> Array:
        """Project degrees to an array of x, y rows."""
        p1, p2 = math.radians(self.south), math.radians(self.north)
        n = (math.sin(p1) + math.sin(p2)) / 2
        c = math.cos(p1) ** 2 + 2 * n * math.sin(p1)
        phi = np.radians(np.asarray(lat, dtype=float))
        rho = np.sqrt(np.maximum(c - 2 * n * np.sin(phi), 0)) / n
        theta = n * np.radians(np.asarray(lon, dtype=float) - self.meridian)
        rho0 = math.sqrt(c - 2 * n * math.sin((p1 + p2) / 2)) / n
        return np.stack([rho * np.sin(theta), rho * np.cos(theta) - rho0], axis=-1)


@dataclass(frozen=True)
class Fit:
    """Scale and shift from the projection to the panel, in lp."""

    scale: tuple[float, float]
    shift: tuple[float, float]

    def __call__(self, points: Array) -> Array:
        """Move projected points to the panel."""
        moved: Array = points * np.array(self.scale) + np.array(self.shift)
        return moved


def fit_panel(points: Array, stretch: float) -> Fit:
    """Return the largest scale at which the cities fit the panel, and the shift, with x stretched by `stretch`."""
    low, high = points.min(axis=0), points.max(axis=0)
    size = high - low
    room = (PANEL[0] - 2 * MARGIN[0], PANEL[1] - 2 * MARGIN[1])
    scale = min(room[0] / (size[0] * stretch), room[1] / size[1])
    scales = (scale * stretch, scale)
    middle = (low + high) / 2
    shift = (PANEL[0] / 2 - middle[0] * scales[0], PANEL[1] / 2 - middle[1] * scales[1])
    return Fit(scales, shift)


def smooth(points: Array) -> Array:
    """Cut every corner once, but keep the ends."""
    if len(points) < 3:
        return points
    p, q = points[:-1], points[1:]
    cut = np.stack([p * 0.75 + q * 0.25, p * 0.25 + q * 0.75], axis=1).reshape(-1, 2)
    return np.concatenate([points[:1], cut[1:-1], points[-1:]])


def spread(facts: Facts, home: Array, pull: float, steps: int = 2600) -> Array:
    """Push cities apart, away from their real places `home`, keeping directions; input and result are in lp."""
    a = np.array([link.a for link in facts.links])
    b = np.array([link.b for link in facts.links])
    masks = np.array([city.mask for city in facts.cities])
    lmask = np.array([link.mask for link in facts.links])
    linked = np.zeros((len(masks), len(masks)), dtype=np.bool_)
    linked[a, b] = linked[b, a] = True
    place: Array = home.copy()
    _relax(place, home, a, b, masks, lmask, linked, steps, pull)
    place = _fill(place)
    _relax(place, place.copy(), a, b, masks, lmask, linked, steps // 2, pull)
    return place


def _fill(place: Array) -> Array:
    low, high = place.min(axis=0), place.max(axis=0)
    scale = (np.array(PANEL) - 2 * np.array(MARGIN)) / (high - low)
    small = float(scale.min())
    scale = np.minimum(scale, small * 1.08)
    out: Array = (place - (low + high) / 2) * scale + np.array(PANEL) / 2
    return out


def _leave_links_loops(p: Array, a: Any, b: Any, mask: Any, lmask: Any, move: Array) -> None:
    """Add to `move` the shifts that separate cities from other cities' links."""
    for k in range(len(a)):
        u, v = a[k], b[k]
        ex, ey = p[v, 0] - p[u, 0], p[v, 1] - p[u, 1]
        length = math.hypot(ex, ey) + 1e-6
        nx, ny = -ey / length, ex / length
        reach = abs(nx) * 31.0 + abs(ny) * 18.0
        for i in range(len(p)):
            if i in (u, v) or not mask[i] & lmask[k]:
                continue
            rx, ry = p[i, 0] - p[u, 0], p[i, 1] - p[u, 1]
            t = (rx * ex + ry * ey) / (length * length)
            if t < 0.0 or t > 1.0:
                continue
            side = rx * nx + ry * ny
            if abs(side) < reach:
                f = (reach - abs(side)) * 0.08 * (1.0 if side >= 0 else -1.0)
                move[i, 0] += f * nx
                move[i, 1] += f * ny
                move[u, 0] -= f * nx * (1 - t)
                move[u, 1] -= f * ny * (1 - t)
                move[v, 0] -= f * nx * t
                move[v, 1] -= f * ny * t


_avoid_links = njit(cache=True)(_leave_links_loops)


def _relax_loops(
    p: Array, home: Array, a: Any, b: Any, mask: Any, lmask: Any, linked: Any, steps: int, pull: float
) -> None:
    n = len(p)
    move = np.zeros((n, 2))
    for step in range(steps):
        fade = 1.0 - step / steps
        move[:] = 0.0
        for i in range(n):
            for j in range(i + 1, n):
                if not mask[i] & mask[j]:
                    continue
                dx, dy = p[i, 0] - p[j, 0], p[i, 1] - p[j, 1]
                w, h = (74.0, 49.0) if linked[i, j] else (61.0, 38.0)
                q = ((abs(dx) / w) ** 2.4 + (abs(dy) / h) ** 2.4) ** (1 / 2.4)
                if q < 1.0:
                    d = math.hypot(dx, dy) + 1e-6
                    f = (1.0 - q) ** 1.2 * 7.0 / d
                    move[i, 0] += f * dx
                    move[i, 1] += f * dy
                    move[j, 0] -= f * dx
                    move[j, 1] -= f * dy
                tx, ty = home[i, 0] - home[j, 0], home[i, 1] - home[j, 1]
                td = math.hypot(tx, ty) + 1e-6
                if td < 110.0 or linked[i, j]:
                    d = math.hypot(dx, dy) + 1e-6
                    turn = (dx * ty - dy * tx) / (d * td)
                    if dx * tx + dy * ty < 0:
                        turn = 1.0 if turn >= 0 else -1.0
                    f = min(1.2, 50.0 / td) * (0.02 * fade + 0.008) * turn
                    move[i, 0] -= f * dy
                    move[i, 1] += f * dx
                    move[j, 0] += f * dy
                    move[j, 1] -= f * dx
        _avoid_links(p, a, b, mask, lmask, move)
        weak = pull * fade + 0.0004
        for i in range(n):
            for c in range(2):
                step_c = move[i, c] + weak * (home[i, c] - p[i, c])
                p[i, c] += min(3.0, max(-3.0, step_c))


_relax = njit(cache=True)(_relax_loops)
