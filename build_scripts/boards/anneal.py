"""Fine-tune the places of cities, names and cost badges together, so that nothing overlaps."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from boards.facts import Facts, NameWidths, wide_places
from boards.geometry import boxes_hit, crosses, cut
from boards.spread import Array, Numbers
from numba import njit

from powergrid.content.layout import BADGE_HEIGHT, PANEL, PILL, NamePlace

PADS = np.array([[9.0, 3.5, 2.5, 4.0], [3.5, 3.0, 2.0, 4.0], [2.5, 2.0, 3.0, 3.0], [4.0, 4.0, 3.0, 9.0]])
"""Free space in lp between pill, name, badge and region name (rows and columns in this order)."""
WEIGHTS = np.array([[4.0, 3.0, 3.0, 3.0], [3.0, 3.0, 3.0, 3.0], [3.0, 3.0, 3.0, 3.0], [3.0, 3.0, 3.0, 3.0]])
GRID = 4.0
"""Distance in lp between the points where the land under a region's name is looked up."""
SEA, FOREIGN = -1, -2
"""The ground outside the regions of the board."""


@dataclass
class Placed:
    """A finished layout: the positions of cities in lp, of their names, of badges along links, and of region names.

    Attributes:
        labels: The middle of each region's name.
        rows: Which of its possible line breaks is used.
    """

    at: Array
    names: list[NamePlace]
    badges: Array
    labels: Array
    rows: Numbers
    energy: float


@dataclass
class Start:
    """The initial layout, and how far it may change (`heat`); `ground` has the region number of every point."""

    placed: Placed
    heat: float
    ground: Numbers


def place(facts: Facts, target: Array, true: Array, rounds: int, seed: int, start: Start | None = None) -> Placed:
    """Place cities near `target` (lp), with names and badges; `true` gives their real directions."""
    widths = NameWidths()
    options = [wide_places(c.name, widths, c.marks) for c in facts.cities]
    most = max(len(o) for o in options)
    cand = np.zeros((len(options), most, 5))
    for i, places in enumerate(options):
        for k, o in enumerate(places):
            cand[i, k] = (o.dx, o.dy, o.width / 2, o.height / 2, o.cost)
    count = np.array([len(o) for o in options])
    ends = np.array([[link.a, link.b] for link in facts.links])
    badge = np.array([[link.badge / 2, BADGE_HEIGHT / 2] for link in facts.links])
    n, m = len(options), len(ends)
    masks = [c.mask for c in facts.cities] * 2 + [link.mask for link in facts.links] + [-1] * len(facts.regions)
    mask = np.array(masks, dtype=np.int64)
    region = np.array([facts.regions.index(c.region) for c in facts.cities])
    linked = np.zeros((n, n), dtype=np.bool_)
    linked[ends[:, 0], ends[:, 1]] = linked[ends[:, 1], ends[:, 0]] = True
    at: Array = (target if start is None else start.placed.at).copy()
    slot = np.zeros(n, dtype=np.int64)
    along = np.full(m, 0.5)
    labels: Array = np.array([target[region == r].mean(axis=0) for r in range(len(facts.regions))])
    rows = np.zeros(len(labels), dtype=np.int64)
    if start is not None:
        slot = np.array([o.index(name) for o, name in zip(options, start.placed.names, strict=True)])
        along = start.placed.badges.copy()
        labels, rows = start.placed.labels.copy(), start.placed.rows.copy()
    half = np.array([PILL[0] / 2, PILL[1] / 2])
    ground = start.ground if start is not None else np.zeros((0, 0), dtype=np.int64)
    moving = (at, slot, along, labels, rows)
    still = (target, true, cand, count, ends, badge, mask, linked, half, _label_sizes(facts), region, ground)
    energy = _anneal(moving, still, PADS, WEIGHTS, np.array(PANEL), rounds, seed, 4.0 if start is None else start.heat)
    names = [options[i][slot[i]] for i in range(n)]
    return Placed(at, names, along, labels, rows, float(energy))


def _label_sizes(facts: Facts) -> Array:
    """Return half the width, half the height and the penalty of each region's name, for each of its line breaks."""
    sizes = np.zeros((len(facts.regions), max(len(facts.labels[r]) for r in facts.regions), 3))
    for i, region in enumerate(facts.regions):
        options = facts.labels[region]
        for k in range(sizes.shape[1]):
            label = options[min(k, len(options) - 1)]
            sizes[i, k] = label.width / 2, label.height / 2, 0.6 * (len(label.lines) - 1)
    return sizes


def _set_box(k: int, box: Any, moving: Any, still: Any) -> None:
    at, slot, along, labels, rows = moving
    cand, ends, badge, half, sizes = still[2], still[4], still[5], still[8], still[9]
    n, m = len(at), len(ends)
    if k < n:
        box[k, 0], box[k, 1], box[k, 2], box[k, 3] = at[k, 0], at[k, 1], half[0], half[1]
    elif k < 2 * n:
        i = k - n
        c = cand[i, slot[i]]
        box[k, 0], box[k, 1], box[k, 2], box[k, 3] = at[i, 0] + c[0], at[i, 1] + c[1], c[2], c[3]
    elif k >= 2 * n + m:
        i = k - 2 * n - m
        box[k, 0], box[k, 1] = labels[i, 0], labels[i, 1]
        box[k, 2], box[k, 3] = sizes[i, rows[i], 0], sizes[i, rows[i], 1]
    else:
        link = k - 2 * n
        a, b, t = ends[link, 0], ends[link, 1], along[link]
        box[k, 0] = at[a, 0] * (1 - t) + at[b, 0] * t
        box[k, 1] = at[a, 1] * (1 - t) + at[b, 1] * t
        box[k, 2], box[k, 3] = badge[link, 0], badge[link, 1]


set_box = njit(cache=True)(_set_box)


def _line_hits(link: int, k: int, box: Any, at: Any, ends: Any, mask: Any) -> Any:
    """Return the penalty for a link that runs through a pill, name or badge other than its own."""
    n, m = len(at), len(ends)
    if not mask[link + 2 * n] & mask[k]:
        return 0.0
    a, b = ends[link, 0], ends[link, 1]
    if k < n:
        if k in (a, b):
            return 0.0
        hit = cut(at[a, 0], at[a, 1], at[b, 0], at[b, 1], box[k], 4.0)
        return 25.0 + hit if hit > 0.0 else 0.0
    if k < 2 * n:
        hit = cut(at[a, 0], at[a, 1], at[b, 0], at[b, 1], box[k], 1.0)
        return 14.0 + 0.4 * hit if hit > 0.0 else 0.0
    if k >= 2 * n + m:
        hit = cut(at[a, 0], at[a, 1], at[b, 0], at[b, 1], box[k], 2.0)
        return 10.0 + 0.3 * hit if hit > 0.0 else 0.0
    if k - 2 * n == link:
        return 0.0
    hit = cut(at[a, 0], at[a, 1], at[b, 0], at[b, 1], box[k], 1.5)
    return 14.0 + 0.4 * hit if hit > 0.0 else 0.0


line_hits = njit(cache=True)(_line_hits)


def _ground_cost(i: int, r: Any, at: Any, region: Any, ground: Any) -> float:
    """Return the penalty for a region's name outside its region; without `ground`, the nearest city's counts."""
    total = 0.0
    for u in range(7):
        x = r[0] + r[2] * 0.94 * (u - 3) / 3
        for v in (-0.7, 0.7):
            y = r[1] + r[3] * v
            if len(ground) > 0:
                column = min(ground.shape[1] - 1, max(0, int(x / GRID)))
                row = min(ground.shape[0] - 1, max(0, int(y / GRID)))
                here = ground[row, column]
            else:
                best = 1e9
                here = -1
                for j in range(len(at)):
                    d2 = (at[j, 0] - x) ** 2 + (at[j, 1] - y) ** 2
                    if d2 < best:
                        best = d2
                        here = region[j]
                if best > 3600.0:
                    total += 0.1
            if here == i:
                continue
            total += 1.0 if here == SEA else (1.3 if here == FOREIGN else 3.0)
    near = 1e9
    for j in range(len(at)):
        if region[j] == i:
            near = min(near, math.hypot(at[j, 0] - r[0], at[j, 1] - r[1]))
    return total + 0.01 * near


ground_cost = njit(cache=True)(_ground_cost)


def _self_cost(k: int, box: Any, moving: Any, still: Any, panel: Any) -> Any:
    at, slot, along, _, rows = moving
    target, cand, sizes = still[0], still[2], still[9]
    n, m = len(at), len(along)
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
    if k >= 2 * n + m:
        i = k - 2 * n - m
        return cost + sizes[i, rows[i], 2] + ground_cost(i, r, at, still[10], still[11])
    return cost + 14.0 * (along[k - 2 * n] - 0.5) ** 2


self_cost = njit(cache=True)(_self_cost)


def _turn_cost(i: int, at: Any, true: Any, linked: Any) -> float:
    """Return the penalty for neighbours in a different direction than on the globe."""
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
    """Return the cost of the touched items and links, counting each pair once.

    Args:
        touched: The numbers of items, the numbers of links, and whether each item and link is among them.
    """
    own, links, inside, in_links = touched
    box, moving, still, pads, weights, panel = scene
    at, ends, mask = moving[0], still[4], still[6]
    n, m = len(at), len(ends)
    items = len(box)
    total = 0.0
    for k in own:
        kind = 0 if k < n else (1 if k < 2 * n else (2 if k < 2 * n + m else 3))
        total += self_cost(k, box, moving, still, panel)
        for j in range(items):
            if j == k or (inside[j] and j < k) or not mask[j] & mask[k]:
                continue
            other = 0 if j < n else (1 if j < 2 * n else (2 if j < 2 * n + m else 3))
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
    """Record what moves with city, name, badge or label `i` (kind 0 to 3); return the numbers of items and links."""
    if kind > 0:
        own[0] = (kind * n if kind < 3 else 2 * n + len(ends)) + i
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


def _move(kind: int, i: int, moving: Any, still: Any, size: float) -> tuple[float, float, int]:
    """Move a city, name, badge or label at random; return its old place, for `move_back`."""
    at, slot, along, labels, rows = moving
    if kind == 0:
        old = (at[i, 0], at[i, 1], slot[i])
        if np.random.random() < 0.3:
            slot[i] = np.random.randint(still[3][i])
        if np.random.random() < 0.15:
            size = size * 4.0
        at[i, 0] += np.random.normal() * size
        at[i, 1] += np.random.normal() * size
        return old
    if kind == 1:
        old = (0.0, 0.0, slot[i])
        slot[i] = np.random.randint(still[3][i])
        return old
    if kind == 2:
        old = (along[i], 0.0, 0)
        along[i] = min(0.8, max(0.2, along[i] + np.random.normal() * 0.12))
        return old
    old = (labels[i, 0], labels[i, 1], rows[i])
    if np.random.random() < 0.4:
        j = np.random.randint(len(at))
        while still[10][j] != i:
            j = np.random.randint(len(at))
        labels[i, 0] = at[j, 0] + np.random.normal() * 50.0
        labels[i, 1] = at[j, 1] + np.random.normal() * 40.0
    else:
        labels[i, 0] += np.random.normal() * 5.0
        labels[i, 1] += np.random.normal() * 5.0
    rows[i] = np.random.randint(still[9].shape[1])
    return old


move = njit(cache=True)(_move)


def _move_back(kind: int, i: int, moving: Any, old: tuple[float, float, int]) -> None:
    at, slot, along, labels, rows = moving
    if kind == 0:
        at[i, 0], at[i, 1], slot[i] = old
    elif kind == 1:
        slot[i] = old[2]
    elif kind == 2:
        along[i] = old[0]
    else:
        labels[i, 0], labels[i, 1], rows[i] = old


move_back = njit(cache=True)(_move_back)


def _list_faults(faults: Any, box: Any, moving: Any, still: Any) -> int:
    """List the cities whose links run behind a name, and the cities with those names; return how many."""
    at, ends, mask = moving[0], still[4], still[6]
    n, m = len(at), len(ends)
    found = 0
    for link in range(m):
        for k in range(n, len(box)):
            if (2 * n <= k < 2 * n + m) or found + 3 > len(faults):
                continue
            if line_hits(link, k, box, at, ends, mask) > 0.0:
                faults[found], faults[found + 1] = ends[link, 0], ends[link, 1]
                faults[found + 2] = k - n if k < 2 * n else ends[link, 0]
                found += 3
    return found


list_faults = njit(cache=True)(_list_faults)


def _pick(sizes: tuple[int, int, int], faults: Any) -> tuple[int, int]:
    """Choose the kind and number of a city, name, badge or label at random, favouring cities with faults."""
    u = np.random.random()
    if len(faults) > 0 and np.random.random() < 0.3:
        return (0 if u < 0.6 else 1), faults[np.random.randint(len(faults))]
    if u < 0.38:
        return 0, np.random.randint(sizes[0])
    if u < 0.62:
        return 1, np.random.randint(sizes[0])
    if u < 0.94:
        return 2, np.random.randint(sizes[1])
    return 3, np.random.randint(sizes[2])


pick = njit(cache=True)(_pick)


def _anneal_loops(
    moving: Any, still: Any, pads: Any, weights: Any, panel: Any, rounds: int, seed: int, hot: float
) -> float:
    np.random.seed(seed)
    at, true, ends, linked = moving[0], still[1], still[4], still[7]
    n, m = len(at), len(ends)
    items = 2 * n + m + len(moving[3])
    box = np.zeros((items, 4))
    for k in range(items):
        set_box(k, box, moving, still)
    scene = (box, moving, still, pads, weights, panel)
    own, links = np.zeros(items, dtype=np.int64), np.zeros(m, dtype=np.int64)
    inside, in_links = np.zeros(items, dtype=np.bool_), np.zeros(m, dtype=np.bool_)
    faults = np.zeros(90, dtype=np.int64)
    found = 0
    for step in range(rounds):
        done = step / rounds
        heat = hot * (1.0 - done) ** 2.5 + 0.01
        if step % 500 == 0:
            found = list_faults(faults, box, moving, still)
        kind, i = pick((n, m, len(moving[3])), faults[:found])
        n_own, n_links = touch(kind, i, ends, n, own, links)
        touched = (own[:n_own], links[:n_links], inside, in_links)
        mark(touched, True)
        before = part_cost(touched, scene)
        if kind == 0:
            before += turn_cost(i, at, true, linked)
        old = move(kind, i, moving, still, 1.0 + 3.0 * hot * (1.0 - done))
        for k in touched[0]:
            set_box(k, box, moving, still)
        after = part_cost(touched, scene)
        if kind == 0:
            after += turn_cost(i, at, true, linked)
        if after > before and np.random.random() >= math.exp((before - after) / heat):
            move_back(kind, i, moving, old)
            for k in touched[0]:
                set_box(k, box, moving, still)
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
