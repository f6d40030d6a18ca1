"""Overlaps between boxes and straight lines on a board."""

from __future__ import annotations

from collections.abc import Iterable

Spot = tuple[float, float]
Box = tuple[float, float, float, float]
"""Middle x and y, half width, half height."""
Segment = tuple[Spot, Spot]


def hits(box: Box, others: Iterable[Box]) -> int:
    """Return how many boxes overlap a box."""
    x, y, wide, high = box
    found = 0
    for a, b, c, d in others:
        if -wide - c < a - x < wide + c and -high - d < b - y < high + d:
            found += 1
    return found


def cuts(segment: Segment, boxes: Iterable[Box]) -> int:
    """Return how many boxes a straight line touches."""
    (x1, y1), (x2, y2) = segment
    left, right = (x1, x2) if x1 < x2 else (x2, x1)
    top, bottom = (y1, y2) if y1 < y2 else (y2, y1)
    across, down, shift = x2 - x1, y2 - y1, x2 * y1 - y2 * x1
    wide, high = abs(across), abs(down)
    found = 0
    for x, y, a, b in boxes:
        if x + a < left or x - a > right or y + b < top or y - b > bottom:
            continue
        if abs(down * x - across * y + shift) <= high * a + wide * b:
            found += 1
    return found


def cut_by(box: Box, segments: Iterable[Segment]) -> int:
    """Return how many straight lines touch a box."""
    x, y, wide, high = box
    left, right, top, bottom = x - wide, x + wide, y - high, y + high
    found = 0
    for (x1, y1), (x2, y2) in segments:
        if (x1 < left and x2 < left) or (x1 > right and x2 > right) or (y1 < top and y2 < top):
            continue
        if y1 > bottom and y2 > bottom:
            continue
        side = (y2 - y1) * x - (x2 - x1) * y + x2 * y1 - y2 * x1
        if abs(side) <= abs(y2 - y1) * wide + abs(x2 - x1) * high:
            found += 1
    return found


def crossings(segment: Segment, others: Iterable[Segment]) -> int:
    """Return how many straight lines cross a line."""
    (ax, ay), (bx, by) = segment
    left, right = (ax, bx) if ax < bx else (bx, ax)
    top, bottom = (ay, by) if ay < by else (by, ay)
    across, down = bx - ax, by - ay
    found = 0
    for (cx, cy), (dx, dy) in others:
        if (cx < left and dx < left) or (cx > right and dx > right) or (cy < top and dy < top):
            continue
        if cy > bottom and dy > bottom:
            continue
        if (across * (cy - ay) - down * (cx - ax)) * (across * (dy - ay) - down * (dx - ax)) >= 0:
            continue
        if ((dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)) * ((dx - cx) * (by - cy) - (dy - cy) * (bx - cx)) < 0:
            found += 1
    return found
