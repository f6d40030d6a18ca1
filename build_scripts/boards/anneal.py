"""Fine placement of cities, names and cost badges together, so that nothing overlaps."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from boards.facts import Facts, NameWidths
from boards.spread import Array
from numba import njit

from powergrid.content.layout import BADGE_HEIGHT, PANEL, PILL, NamePlace, name_places

PADS = np.array([[9.0, 3.5, 2.5], [3.5, 3.0, 2.0], [2.5, 2.0, 3.0]])
"""Free space in lp between pill, name and badge (rows and columns in this order)."""
WEIGHTS = np.array([[4.0, 3.0, 3.0], [3.0, 3.0, 3.0], [3.0, 3.0, 3.0]])


@dataclass
class Placed:
    """A finished layout: city positions in lp, a name place for each, badge positions along links."""

    at: Array
    names: list[NamePlace]
    badges: Array
    energy: float


def place(facts: Facts, target: Array, true: Array, rounds: int, seed: int, start: Placed | None = None) -> Placed:
    """Settle cities near `target` (lp) with names and badges; `true` gives true directions.

    With `start` the layout is only improved by small steps.
    """
    widths = NameWidths()
    options = [name_places(c.name, widths, c.marks) for c in facts.cities]
    most = max(len(o) for o in options)
    cand = np.zeros((len(options), most, 5))
    for i, places in enumerate(options):
        for k, o in enumerate(places):
            cand[i, k] = (o.dx, o.dy, o.width / 2, o.height / 2, o.cost)
    count = np.array([len(o) for o in options])
    ends = np.array([[link.a, link.b] for link in facts.links])
    badge = np.array([[link.badge / 2, BADGE_HEIGHT / 2] for link in facts.links])
    n, m = len(options), len(ends)
    mask = np.array([c.mask for c in facts.cities] * 2 + [link.mask for link in facts.links], dtype=np.int64)
    linked = np.zeros((n, n), dtype=np.bool_)
    linked[ends[:, 0], ends[:, 1]] = linked[ends[:, 1], ends[:, 0]] = True
    at: Array = target.copy()
    slot = np.zeros(n, dtype=np.int64)
    along = np.full(m, 0.5)
    if start is not None:
        slot = np.array([o.index(name) for o, name in zip(options, start.names, strict=True)])
        along = start.badges.copy()
    half = np.array([PILL[0] / 2, PILL[1] / 2])
    args = (at, slot, along, target, true, cand, count, ends, badge, mask, linked, half)
    energy = _anneal(*args, PADS, WEIGHTS, np.array(PANEL), rounds, seed, 4.0 if start is None else 0.4)
    names = [options[i][slot[i]] for i in range(n)]
    return Placed(at, names, along, float(energy))


def _cut(x1: float, y1: float, x2: float, y2: float, r: Any, pad: float) -> float:
    """Return the length of the part of a line within a box grown by `pad`, 0 if it misses."""
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


def _set_box(k: int, box: Any, at: Any, slot: Any, along: Any, cand: Any, ends: Any, badge: Any, half: Any) -> None:
    n = len(at)
    if k < n:
        box[k, 0], box[k, 1], box[k, 2], box[k, 3] = at[k, 0], at[k, 1], half[0], half[1]
    elif k < 2 * n:
        i = k - n
        c = cand[i, slot[i]]
        box[k, 0], box[k, 1], box[k, 2], box[k, 3] = at[i, 0] + c[0], at[i, 1] + c[1], c[2], c[3]
    else:
        link = k - 2 * n
        a, b, t = ends[link, 0], ends[link, 1], along[link]
        box[k, 0] = at[a, 0] * (1 - t) + at[b, 0] * t
        box[k, 1] = at[a, 1] * (1 - t) + at[b, 1] * t
        box[k, 2], box[k, 3] = badge[link, 0], badge[link, 1]


set_box = njit(cache=True)(_set_box)


def _line_hits(link: int, k: int, box: Any, at: Any, ends: Any, mask: Any) -> Any:
    """Return the penalty for a link that runs through a pill, name or badge that is not its own."""
    n = len(at)
    if not mask[link + 2 * n] & mask[k]:
        return 0.0
    a, b = ends[link, 0], ends[link, 1]
    if k < n:
        if k in (a, b):
            return 0.0
        hit = cut(at[a, 0], at[a, 1], at[b, 0], at[b, 1], box[k], 4.0)
        return 25.0 + hit if hit > 0.0 else 0.0
    if k < 2 * n:
        hit = cut(at[a, 0], at[a, 1], at[b, 0], at[b, 1], box[k], 0.0)
        return 0.8 + 0.06 * hit if hit > 0.0 else 0.0
    if k - 2 * n == link:
        return 0.0
    hit = cut(at[a, 0], at[a, 1], at[b, 0], at[b, 1], box[k], 1.5)
    return 6.0 + 0.3 * hit if hit > 0.0 else 0.0


line_hits = njit(cache=True)(_line_hits)


def _self_cost(k: int, box: Any, at: Any, slot: Any, along: Any, target: Any, cand: Any, ends: Any, panel: Any) -> Any:
    n = len(at)
    r = box[k]
    edge = 4.0
    out = max(0.0, edge - (r[0] - r[2])) + max(0.0, r[0] + r[2] - panel[0] + edge)
    out += max(0.0, edge - (r[1] - r[3])) + max(0.0, r[1] + r[3] - panel[1] + edge)
    cost = 8.0 * out
    if k < n:
        d2 = (at[k, 0] - target[k, 0]) ** 2 + (at[k, 1] - target[k, 1]) ** 2
        return cost + 0.004 * d2
    if k < 2 * n:
        return cost + 2.0 * cand[k - n, slot[k - n], 4]
    return cost + 14.0 * (along[k - 2 * n] - 0.5) ** 2


self_cost = njit(cache=True)(_self_cost)


def _turn_cost(i: int, at: Any, true: Any, linked: Any) -> float:
    """Return the penalty for neighbours that are in another direction than on the globe."""
    total = 0.0
    for j in range(len(at)):
        if j == i:
            continue
        tx, ty = true[j, 0] - true[i, 0], true[j, 1] - true[i, 1]
        td = math.hypot(tx, ty)
        if td > 110.0 and not linked[i, j]:
            continue
        dx, dy = at[j, 0] - at[i, 0], at[j, 1] - at[i, 1]
        cos = (dx * tx + dy * ty) / (td * math.hypot(dx, dy) + 1e-6)
        weight = min(1.0, td / 12.0) * (2.0 if linked[i, j] else 1.0)
        total += weight * (1.0 - cos)
        if cos < 0.64:
            total += weight * 4.0 * (0.64 - cos)
    return total


turn_cost = njit(cache=True)(_turn_cost)


def _part_cost(touched: Any, scene: Any) -> float:
    """Return the cost of the touched items and links, each pair once.

    touched: numbers of items, numbers of links, and for every item and link whether it is among them.
    """
    own, links, inside, in_links = touched
    box, at, slot, along, target, cand, ends, mask, pads, weights, panel = scene
    n, m = len(at), len(ends)
    items = 2 * n + m
    total = 0.0
    for k in own:
        kind = 0 if k < n else (1 if k < 2 * n else 2)
        total += self_cost(k, box, at, slot, along, target, cand, ends, panel)
        for j in range(items):
            if j == k or (inside[j] and j < k) or not mask[j] & mask[k]:
                continue
            other = 0 if j < n else (1 if j < 2 * n else 2)
            if kind + other == 1 and abs(j - k) == n:
                continue
            hit = boxes_hit(box[k], box[j], pads[kind, other])
            if hit > 0.0:
                total += weights[kind, other] * (1.5 + hit)
            if kind + other == 1 or (kind == 1 and other == 1):
                # a name close to another city or name could be mistaken for that city's
                total += 0.12 * boxes_hit(box[k], box[j], 12.0 if kind + other == 1 else 8.0)
        for link in range(m):
            total += line_hits(link, k, box, at, ends, mask)
    for link in links:
        for k in range(items):
            if not inside[k]:
                total += line_hits(link, k, box, at, ends, mask)
        a, b = ends[link, 0], ends[link, 1]
        for other in range(m):
            if other == link or (in_links[other] and other < link):
                continue
            c, d = ends[other, 0], ends[other, 1]
            if a in (c, d) or b in (c, d) or not mask[2 * n + link] & mask[2 * n + other]:
                continue
            if crosses(at[a, 0], at[a, 1], at[b, 0], at[b, 1], at[c, 0], at[c, 1], at[d, 0], at[d, 1]):
                total += 40.0
    return total


part_cost = njit(cache=True)(_part_cost)


def _touch(kind: int, i: int, ends: Any, n: int, own: Any, links: Any) -> tuple[int, int]:
    """Record what moves with city, name or badge `i` (kind 0, 1, 2); return how many items and links."""
    if kind > 0:
        own[0] = kind * n + i
        return 1, 0
    own[0], own[1] = i, n + i
    items, touched = 2, 0
    for link in range(len(ends)):
        if ends[link, 0] == i or ends[link, 1] == i:
            own[items] = 2 * n + link
            links[touched] = link
            items += 1
            touched += 1
    return items, touched


touch = njit(cache=True)(_touch)


def _mark(touched: Any, on: bool) -> None:
    own, links, inside, in_links = touched
    for k in own:
        inside[k] = on
    for link in links:
        in_links[link] = on


mark = njit(cache=True)(_mark)


def _move(kind: int, i: int, at: Any, slot: Any, along: Any, count: Any, size: float) -> tuple[float, float]:
    """Move a city, name or badge at random; return where it was, for `move_back`."""
    if kind == 0:
        old = (at[i, 0], at[i, 1])
        at[i, 0] += np.random.normal() * size
        at[i, 1] += np.random.normal() * size
        return old
    if kind == 1:
        old = (float(slot[i]), 0.0)
        slot[i] = np.random.randint(count[i])
        return old
    old = (along[i], 0.0)
    along[i] = min(0.8, max(0.2, along[i] + np.random.normal() * 0.12))
    return old


move = njit(cache=True)(_move)


def _move_back(kind: int, i: int, at: Any, slot: Any, along: Any, old: tuple[float, float]) -> None:
    if kind == 0:
        at[i, 0], at[i, 1] = old
    elif kind == 1:
        slot[i] = int(old[0])
    else:
        along[i] = old[0]


move_back = njit(cache=True)(_move_back)


def _anneal_loops(
    at: Any,
    slot: Any,
    along: Any,
    target: Any,
    true: Any,
    cand: Any,
    count: Any,
    ends: Any,
    badge: Any,
    mask: Any,
    linked: Any,
    half: Any,
    pads: Any,
    weights: Any,
    panel: Any,
    rounds: int,
    seed: int,
    hot: float,
) -> float:
    np.random.seed(seed)
    n, m = len(at), len(ends)
    items = 2 * n + m
    box = np.zeros((items, 4))
    for k in range(items):
        set_box(k, box, at, slot, along, cand, ends, badge, half)
    scene = (box, at, slot, along, target, cand, ends, mask, pads, weights, panel)
    own, links = np.zeros(items, dtype=np.int64), np.zeros(m, dtype=np.int64)
    inside, in_links = np.zeros(items, dtype=np.bool_), np.zeros(m, dtype=np.bool_)
    for step in range(rounds):
        done = step / rounds
        heat = hot * (1.0 - done) ** 2.5 + 0.01
        u = np.random.random()
        kind = 0 if u < 0.4 else (1 if u < 0.65 else 2)
        i = np.random.randint(n if kind < 2 else m)
        n_own, n_links = touch(kind, i, ends, n, own, links)
        touched = (own[:n_own], links[:n_links], inside, in_links)
        mark(touched, True)
        before = part_cost(touched, scene)
        if kind == 0:
            before += turn_cost(i, at, true, linked)
        old = move(kind, i, at, slot, along, count, 1.0 + 3.0 * hot * (1.0 - done))
        for k in touched[0]:
            set_box(k, box, at, slot, along, cand, ends, badge, half)
        after = part_cost(touched, scene)
        if kind == 0:
            after += turn_cost(i, at, true, linked)
        if after > before and np.random.random() >= math.exp((before - after) / heat):
            move_back(kind, i, at, slot, along, old)
            for k in touched[0]:
                set_box(k, box, at, slot, along, cand, ends, badge, half)
        mark(touched, False)
    for k in range(items):
        own[k] = k
    for link in range(m):
        links[link] = link
    everything = (own[:items], links[:m], inside, in_links)
    mark(everything, True)
    total: float = part_cost(everything, scene)
    for i in range(n):
        total += 0.5 * turn_cost(i, at, true, linked)
    return total


_anneal = njit(cache=True)(_anneal_loops)
