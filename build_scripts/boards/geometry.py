"""Lines and boxes for the fine placement. A box is given by its middle, half its width and half its height."""

from __future__ import annotations

import math
from typing import Any

from numba import njit


def _cut(x1: float, y1: float, x2: float, y2: float, r: Any, pad: float) -> float:
    """Return the length of the part of a line within a box grown by `pad`, or 0 if it misses."""
    if abs(x1 + x2 - 2 * r[0]) > abs(x2 - x1) + 2 * (r[2] + pad):
        return 0.0
    if abs(y1 + y2 - 2 * r[1]) > abs(y2 - y1) + 2 * (r[3] + pad):
        return 0.0
    lo, hi = 0.0, 1.0
    for c in range(2):
        s = x1 if c == 0 else y1
        d = (x2 - x1) if c == 0 else (y2 - y1)
        low, high = r[c] - r[c + 2] - pad, r[c] + r[c + 2] + pad
        if abs(d) < 1e-9:
            if s < low or s > high:
                return 0.0
        else:
            t1, t2 = (low - s) / d, (high - s) / d
            if t1 > t2:
                t1, t2 = t2, t1
            lo, hi = max(lo, t1), min(hi, t2)
            if lo >= hi:
                return 0.0
    return (hi - lo) * math.hypot(x2 - x1, y2 - y1)


cut = njit(cache=True)(_cut)


def _boxes_hit(p: Any, q: Any, pad: float) -> Any:
    ox = p[2] + q[2] + pad - abs(p[0] - q[0])
    oy = p[3] + q[3] + pad - abs(p[1] - q[1])
    if ox <= 0.0 or oy <= 0.0:
        return 0.0
    return min(ox, oy)


boxes_hit = njit(cache=True)(_boxes_hit)


def _crosses(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> bool:
    s1 = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    s2 = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    s3 = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    s4 = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    return s1 * s2 < 0.0 and s3 * s4 < 0.0


crosses = njit(cache=True)(_crosses)
