"""Make `assets/atlas/countries.xz` from the Natural Earth countries at 1:10m, which are in the public domain.

    python build_scripts/make_atlas.py

npm downloads them once, as the world-atlas package. `powergrid/content/atlas.py` reads the file and describes it.
"""

from __future__ import annotations

import json
import lzma
import sys
from array import array
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build_scripts")]

from boards.outlines import fetch, topology  # noqa: E402 - found by the line above

TARGET = ROOT / "assets" / "atlas" / "countries.xz"
_MOST = 32_000
"""The largest step of a line that fits a 16-bit number; longer ones take several."""


def main() -> int:
    """Write the file."""
    folder = ROOT / "build" / "outlines"
    fetch(folder, ["world-atlas"])
    world = topology(folder, "world-atlas", "countries-10m.json")
    deltas, starts = array("h"), []
    around = round(360 / world["transform"]["scale"][0])
    for arc in world["arcs"]:
        for step in arc[1:]:
            # A line that crosses the date line continues beyond it.
            step[0] -= around * round(step[0] / around)
    for arc in world["arcs"]:
        starts.append((arc[0][0], arc[0][1], len(deltas)))
        for dx, dy in arc[1:]:
            parts = 1 + max(abs(dx), abs(dy)) // _MOST
            for part in range(parts):
                deltas.extend(value * (part + 1) // parts - value * part // parts for value in (dx, dy))
    if sys.byteorder == "big":
        deltas.byteswap()
    shapes = [shape for shape in world["objects"]["countries"]["geometries"] if shape.get("arcs")]
    pieces = [
        (country, rings)
        for country, shape in enumerate(shapes)
        for rings in ([shape["arcs"]] if shape["type"] == "Polygon" else shape["arcs"])
    ]
    head = {
        "scale": world["transform"]["scale"],
        "translate": world["transform"]["translate"],
        "arcs": starts,
        "pieces": [
            [country, island, *_box(world["arcs"], rings[0], around), rings]
            for (country, rings), island in zip(pieces, _islands([rings for _, rings in pieces]), strict=True)
        ],
    }
    text = json.dumps(head, separators=(",", ":")).encode("ascii")
    data = lzma.compress(text + b"\n" + deltas.tobytes(), preset=9 | lzma.PRESET_EXTREME)
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_bytes(data)
    print(f"{TARGET.relative_to(ROOT)}: {len(pieces)} pieces of land, {len(data) // 1000} kB")
    return 0


def _box(arcs: list[Any], ring: list[int], around: int) -> tuple[int, int, int, int]:
    """Return the smallest and largest x and y of a ring, in steps of the grid."""
    xs: list[int] = []
    ys: list[int] = []
    for number in ring:
        steps = np.cumsum(np.array(arcs[number if number >= 0 else ~number])[:, :2], axis=0)
        line = steps if number >= 0 else steps[::-1]
        turn = around * round((xs[-1] - int(line[0, 0])) / around) if xs else 0
        xs += (line[:, 0] + turn).tolist()
        ys += line[:, 1].tolist()
    return min(xs), min(ys), max(xs), max(ys)


def _islands(pieces: list[list[list[int]]]) -> list[int]:
    """Return the island number of each piece. Pieces with a shared border are on the same island."""
    parent = list(range(len(pieces)))

    def top(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    owner: dict[int, int] = {}
    for number, rings in enumerate(pieces):
        for arc in (a if a >= 0 else ~a for ring in rings for a in ring):
            parent[top(number)] = top(owner.setdefault(arc, number))
    names: dict[int, int] = {}
    return [names.setdefault(top(number), len(names)) for number in range(len(pieces))]


if __name__ == "__main__":
    sys.exit(main())
