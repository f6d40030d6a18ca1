"""Make `maps/drawing/BOARD.json` from the map facts and real outlines (see draw_boards.py)."""

from __future__ import annotations

import argparse
import json
import time
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from boards.anneal import FOREIGN, GRID, SEA, Placed, Start, place
from boards.facts import ROOT, Facts, Label, NameWidths, load_facts, wide_places
from boards.land import Land, make_land
from boards.outlines import fetch
from boards.spread import Array, Conic, Fit, Numbers, fit_panel, spread
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from powergrid.content.drawing import load_drawing
from powergrid.content.layout import PANEL

FORMAT = 1
STRETCHES = {"russia": (0.55, 0.65, 0.75)}
"""The widths, relative to the globe, to try for a board instead of the standard ones."""
USUAL = (1.0, 1.1, 1.2)
PULLS = (0.012, 0.004)


def main(description: str) -> int:
    """Draw the boards named on the command line; `description` is the text of --help."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", help="map ids; all maps by default")
    parser.add_argument("--maps", type=Path, default=ROOT / "maps", help="folder with the map files")
    parser.add_argument("--out", type=Path, default=ROOT / "maps" / "drawing", help="folder to write to")
    parser.add_argument("--cache", type=Path, default=ROOT / "build" / "outlines", help="folder for npm packages")
    parser.add_argument("--keep", action="store_true", help="keep the places of cities, names and badges")
    parser.add_argument("--polish", action="store_true", help="improve the layout of the existing drawings")
    parser.add_argument("--heat", type=float, default=1.0, help="how freely --polish moves things")
    parser.add_argument("--seed", type=int, default=1, help="another seed finds another layout")
    parser.add_argument("--tries", type=int, default=4, help="how often to improve a layout")
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
        if not args.keep:
            placed = polished(facts, conic, fit, placed, args)
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
    drawing = load_drawing(path)
    layout = drawing.layout()
    spots = [layout.cities[c.id] for c in facts.cities]
    ids = [c.id for c in facts.cities]
    widths = NameWidths()
    names = []
    for city, spot in zip(facts.cities, spots, strict=True):
        options = [o for o in wide_places(city.name, widths, city.marks) if o.lines == spot.lines]
        names.append(min(options, key=lambda o: abs(o.dx - spot.name_dx) + abs(o.dy - spot.name_dy)))
    badges = np.array([layout.badge_at(ids[link.a], ids[link.b]) for link in facts.links])
    at = np.array([(spot.x, spot.y) for spot in spots])
    written = {region.id: region for region in drawing.regions}
    labels = np.array([written[r].label for r in facts.regions]) / 10.0
    rows = np.array([len(written[r].lines) - 1 for r in facts.regions])
    return conic, fit_panel(globe, 1.1), Placed(at, names, badges, labels, rows, 0.0)


def polished(facts: Facts, conic: Conic, fit: Fit, placed: Placed, args: argparse.Namespace) -> Placed:
    """Return the layout improved by many small steps, with the land under it taken into account."""
    land = make_land(facts, args.cache, conic, fit, placed.at)
    home = fit(_project(facts)[1])
    ground = _ground(facts, land)
    best = place(facts, placed.at, home, args.rounds, args.seed, Start(placed, args.heat, ground))
    for seed in range(args.seed + 1, args.seed + args.tries):
        again = place(facts, placed.at, home, args.rounds, seed, Start(best, args.heat, ground))
        if again.energy < best.energy:
            best = again
    return best


def _ground(facts: Facts, land: Land) -> Numbers:
    """Return what is at each point of a grid over the panel: the number of a region, SEA or FOREIGN."""
    xs, ys = np.meshgrid(np.arange(GRID / 2, PANEL[0], GRID), np.arange(GRID / 2, PANEL[1], GRID))
    ground = np.full(xs.shape, SEA, dtype=np.int64)
    ground[shapely.contains_xy(unary_union([land.neutral, land.neighbours]), xs, ys)] = FOREIGN
    for number, region in enumerate(facts.regions):
        ground[shapely.contains_xy(land.regions[region], xs, ys)] = number
    return ground


def best_placing(facts: Facts, rounds: int) -> tuple[Conic, Fit, Placed]:
    """Try several ways to spread the cities and return the layout with the best score."""
    conic, globe = _project(facts)
    best: tuple[float, Fit, Placed] | None = None
    for stretch, pull in product(STRETCHES.get(facts.id, USUAL), PULLS):
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
            {
                "id": region,
                "shape": _shape(land.regions[region]),
                "label": _tenths(*placed.labels[i]),
                "lines": _written(facts, placed, i).lines,
            }
            for i, region in enumerate(facts.regions)
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


def _written(facts: Facts, placed: Placed, region: int) -> Label:
    options = facts.labels[facts.regions[region]]
    return options[min(int(placed.rows[region]), len(options) - 1)]


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
