"""Make `maps/drawing/BOARD.json` from the map facts and real outlines (see draw_boards.py)."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from boards.anneal import Placed, place
from boards.atlas import fetch
from boards.facts import ROOT, Facts, NameWidths, load_facts
from boards.land import Land, make_land
from boards.spread import Array, Conic, Fit, fit_panel, spread
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from powergrid.content.drawing import load_drawing
from powergrid.content.layout import PANEL, name_places

FORMAT = 1
LABELS = {
    ("benelux", "green"): "North-east",
    ("benelux", "brown"): "West",
    ("benelux", "yellow"): "South",
    ("italy", "yellow"): "Emilia",
    ("italy", "purple"): "South",
    ("italy", "brown"): "Far south",
}
"""Shorter names of regions for the board itself."""
TRIES = [(stretch, pull) for stretch in (1.0, 1.1, 1.2) for pull in (0.012, 0.004)]


def main(description: str) -> int:
    """Draw the boards named on the command line; `description` is the text of --help."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", help="map ids; all maps by default")
    parser.add_argument("--maps", type=Path, default=ROOT / "maps", help="folder with the map files")
    parser.add_argument("--out", type=Path, default=ROOT / "maps" / "drawing", help="folder to write to")
    parser.add_argument("--cache", type=Path, default=ROOT / "build" / "outlines", help="folder for npm packages")
    parser.add_argument("--keep", action="store_true", help="keep the places of cities, names and badges")
    parser.add_argument("--polish", action="store_true", help="improve the layout of the existing drawings")
    parser.add_argument("--rounds", type=int, default=600_000, help="length of the fine placement")
    args = parser.parse_args()
    fetch(args.cache)
    args.out.mkdir(parents=True, exist_ok=True)
    for board in args.boards or sorted(p.stem for p in args.maps.glob("*.json")):
        start = time.monotonic()
        facts = load_facts(args.maps / f"{board}.json")
        old = args.out / f"{board}.json"
        if args.keep or args.polish:
            conic, fit, placed = kept_placing(facts, old)
        else:
            conic, fit, placed = best_placing(facts, args.rounds)
        if args.polish:
            placed = polished(facts, fit, placed, args.rounds)
        text = write(facts, conic, placed, make_land(facts, args.cache, conic, fit, placed.at))
        (args.out / f"{board}.json").write_text(text, encoding="utf-8")
        print(
            f"{board}: score {placed.energy:.1f}, {len(text) // 1000} kB, {time.monotonic() - start:.0f} s", flush=True
        )
    return 0


def _project(facts: Facts) -> tuple[Conic, Array]:
    lats, lons = [c.lat for c in facts.cities], [c.lon for c in facts.cities]
    conic = Conic.around(lats, lons)
    return conic, conic(np.array(lons), np.array(lats))


def kept_placing(facts: Facts, path: Path) -> tuple[Conic, Fit, Placed]:
    """Return the layout of a drawing file, to redraw only the land."""
    conic, globe = _project(facts)
    layout = load_drawing(path).layout()
    spots = [layout.cities[c.id] for c in facts.cities]
    ids = [c.id for c in facts.cities]
    widths = NameWidths()
    names = []
    for city, spot in zip(facts.cities, spots, strict=True):
        options = [o for o in name_places(city.name, widths, city.marks) if o.lines == spot.lines]
        names.append(min(options, key=lambda o: abs(o.dx - spot.name_dx) + abs(o.dy - spot.name_dy)))
    badges = np.array([layout.badge_at(ids[link.a], ids[link.b]) for link in facts.links])
    at = np.array([(spot.x, spot.y) for spot in spots])
    return conic, fit_panel(globe, 1.1), Placed(at, names, badges, 0.0)


def polished(facts: Facts, fit: Fit, placed: Placed, rounds: int) -> Placed:
    """Return the layout improved by many small steps."""
    home = fit(_project(facts)[1])
    return place(facts, placed.at, home, rounds // 2, 1, placed)


def best_placing(facts: Facts, rounds: int) -> tuple[Conic, Fit, Placed]:
    """Try several ways to spread the cities and return the layout with the best score."""
    conic, globe = _project(facts)
    best: tuple[float, Fit, Placed] | None = None
    for stretch, pull in TRIES:
        fit = fit_panel(globe, stretch)
        home = fit(globe)
        target = spread(facts, home, pull)
        placed = place(facts, target, home, rounds // 4, 1)
        if best is None or placed.energy < best[0]:
            best = (placed.energy, fit, placed)
    assert best is not None
    _, fit, rough = best
    fine = [place(facts, rough.at, fit(globe), rounds, seed) for seed in (1, 2)]
    return conic, fit, min(fine, key=lambda p: p.energy)


def write(facts: Facts, conic: Conic, placed: Placed, land: Land) -> str:
    """Return the text of a drawing file."""
    ids = [c.id for c in facts.cities]
    labels = region_labels(facts, placed, land)
    data: dict[str, Any] = {
        "format": FORMAT,
        "board": facts.id,
        "projection": f"Albers equal-area conic, standard parallels {conic.south} and {conic.north}, "
        f"central meridian {conic.meridian}",
        "cities": [
            {
                "id": city.id,
                "at": _tenths(*placed.at[i]),
                "name": {
                    "at": _tenths(placed.names[i].dx, placed.names[i].dy),
                    "lines": placed.names[i].lines,
                    "align": placed.names[i].align,
                },
            }
            for i, city in enumerate(facts.cities)
        ],
        "badges": [
            {"a": ids[link.a], "b": ids[link.b], "at": round(float(t) * 1000)}
            for link, t in zip(facts.links, placed.badges, strict=True)
        ],
        "regions": [
            {"id": r, "shape": _shape(land.regions[r]), "label": labels[r][0], "lines": labels[r][1]}
            for r in facts.regions
        ],
        "neutral": _shape(land.neutral),
        "neighbours": _shape(land.neighbours),
        "lakes": _shape(land.lakes),
        "region_borders": [_line(g) for g in land.region_borders],
        "inner_borders": [_line(g) for g in land.inner_borders],
        "foreign_borders": [_line(g) for g in land.foreign_borders],
        "rivers": [_line(g) for g in land.rivers],
    }
    rows = [f'"{key}": {json.dumps(value, ensure_ascii=False, separators=(",", ":"))}' for key, value in data.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def region_labels(facts: Facts, placed: Placed, land: Land) -> dict[str, tuple[list[int], list[str]]]:
    """Find a free spot in each region for its name: clear of cities, names and badges, with few links under it."""
    widths = NameWidths()
    taken = [shapely.box(x - 30, y - 14, x + 30, y + 14) for x, y in placed.at]
    for (x, y), name in zip(placed.at, placed.names, strict=True):
        cx, cy = x + name.dx, y + name.dy
        half_w, half_h = name.width / 2 + 4, name.height / 2 + 4
        taken.append(shapely.box(cx - half_w, cy - half_h, cx + half_w, cy + half_h))
    lines = []
    for link, t in zip(facts.links, placed.badges, strict=True):
        a, b = placed.at[link.a], placed.at[link.b]
        x, y = a * (1 - t) + b * t
        taken.append(shapely.box(x - 11, y - 9, x + 11, y + 9))
        lines.append(LineString([a, b]))
    blocked = shapely.unary_union(taken)
    links = shapely.unary_union(lines)
    out = {}
    for region in facts.regions:
        words = LABELS.get((facts.id, region), facts.region_names[region]).split(" ")
        rows = [" ".join(words)]
        if widths(rows[0]) > 80 and len(words) > 1:
            cuts = [[" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words))]
            rows = min(cuts, key=lambda cut: max(widths(row) for row in cut))
        w, h = max(widths(r) for r in rows) + 18, 13.0 * len(rows)
        x, y = _free_spot(land.regions[region], blocked, links, w, h)
        blocked = blocked.union(shapely.box(x - w / 2, y - h / 2, x + w / 2, y + h / 2))
        out[region] = (_tenths(x, y), rows)
    return out


def _free_spot(
    shape: BaseGeometry, blocked: BaseGeometry, links: BaseGeometry, w: float, h: float
) -> tuple[float, float]:
    low_x, low_y, high_x, high_y = shape.bounds
    left, right = max(low_x, w / 2 + 4), min(high_x, PANEL[0] - w / 2 - 4)
    top, bottom = max(low_y, h / 2 + 4), min(high_y, PANEL[1] - h / 2 - 4)
    xs, ys = np.meshgrid(np.arange(left, right, 3.0), np.arange(top, bottom, 3.0))
    boxes = shapely.box(xs - w / 2, ys - h / 2, xs + w / 2, ys + h / 2).ravel()
    shapely.prepare(shape)
    cost = (
        shapely.area(shapely.difference(boxes, shape)) * 0.4
        + shapely.area(shapely.intersection(boxes, blocked)) * 1.0
        + shapely.length(shapely.intersection(boxes, links)) * 0.3
        - np.minimum(shapely.distance(boxes, blocked), 20) * 0.3
    )
    best = int(np.argmin(cost))
    return float(xs.ravel()[best]), float(ys.ravel()[best])


def _tenths(x: float, y: float) -> list[int]:
    return [round(float(x) * 10), round(float(y) * 10)]


def _line(line: LineString) -> list[int]:
    points: list[int] = []
    for x, y in line.simplify(0.12).coords:
        spot = _tenths(x, y)
        if points[-2:] != spot:
            points += spot
    return points


def _shape(shape: BaseGeometry) -> list[list[list[int]]]:
    polygons = []
    for part in shapely.get_parts(shape):
        if isinstance(part, Polygon) and part.area > 3.0:
            rings = [part.exterior, *(r for r in part.interiors if Polygon(r).area > 3.0)]
            polygons.append([_line(LineString(r.coords)) for r in rings])
    return polygons
