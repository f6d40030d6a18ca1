"""Boards like those made by users, for tests."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from powergrid.content.auto_drawing import auto_drawing
from powergrid.content.auto_layout import auto_layout
from powergrid.content.board import Board, check_data, load_board
from powergrid.content.drawing import BoardDrawing
from powergrid.study.generator import BoardSpec, Land, generate

_COLORS = ("green", "brown", "red", "yellow", "cyan", "purple", "blue")


@cache
def seeded_board(seed: int, regions: int = 3, cities: int = 12, land: Land = "plain") -> Board:
    """Return a generated board (cached)."""
    return generate(BoardSpec(seed, regions, cities, land))


@cache
def swiss_board() -> Board:
    """Return a board whose cities have real coordinates."""
    return load_board(Path(__file__).parent / "content" / "cases" / "swiss19.json")


@cache
def swiss_drawing() -> BoardDrawing:
    """Return the drawing of the Swiss board (cached)."""
    printing = swiss_board().printing("classic")
    return auto_drawing(swiss_board(), printing, auto_layout(printing))


def good_board(content: dict[str, Any]) -> Board:
    """Return the board in the content of a map file, which must have no errors."""
    board, faults = check_data(content)
    assert board is not None, faults
    return board


def ring_data(size: int = 28, *, mixed: bool = True) -> dict[str, Any]:
    """Return the content of a map file that is quick to draw: four regions with a ring of cities in the empty ocean.

    Args:
        size: The number of cities, a multiple of four; 28 is enough for any number of players.
        mixed: Whether each region is spread around the ring, so that three of them are never connected; otherwise, each
            is a quarter of the ring.
    """
    colors = ("green", "red", "yellow", "blue")
    cities = [
        {"id": f"c{n}", "name": f"City {n}", "region": colors[n % 4 if mixed else 4 * n // size],
         "lat": n % 3 - 50, "lon": n - 140}
        for n in range(size)
    ]  # fmt: skip
    links = [{"a": f"c{n}", "b": f"c{(n + 1) % size}", "cost": 5} for n in range(size)]
    regions = [{"id": color, "name": color.title(), "color": color} for color in colors]
    name = "Ring" if mixed else "Arcs"
    return {"id": name.lower(), "name": name, "regions": regions, "cities": cities, "connections": links}


def ring_board(size: int = 28) -> Board:
    """Return the board of `ring_data`."""
    return good_board(ring_data(size))


def crossing_board(columns: int, rows: int) -> Board:
    """Return a board of three regions with cities in columns and rows, each linked to all eight neighbours."""
    cities, links = [], []
    for row in range(rows):
        for column in range(columns):
            place = {"x": 110 * column + 7 * row % 11, "y": 110 * row + 5 * column % 13}
            region = _COLORS[3 * column // columns]
            cities.append({"id": f"c{column}-{row}", "name": f"Crossing {column}{row}", "region": region, **place})
            for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                if 0 <= column + right < columns and row + down < rows:
                    cost = 4 + (3 * column + 5 * row + right) % 15
                    links.append({"a": f"c{column}-{row}", "b": f"c{column + right}-{row + down}", "cost": cost})
    regions = [{"id": color, "name": color.title(), "color": color} for color in _COLORS[:3]]
    data = {"id": f"crossing-{columns}-{rows}", "name": "Crossings"}
    return good_board({**data, "regions": regions, "cities": cities, "connections": links})


def tangled_board(seed: int, cities: int = 42, links: int = 84, *, on_plane: bool = True) -> Board:
    """Return a random board of six regions whose cities have random names, places, regions and links."""
    random = Random(seed)
    regions = [{"id": color, "name": color.title(), "color": color} for color in _COLORS[:6]]
    places = []
    for number in range(cities):
        name = "".join(random.choices("abcdefghijklmnopqrstuvwxyz", k=random.randint(4, 13))).title()
        x, y = random.random(), random.random()
        place = {"x": 580 * x, "y": 530 * y} if on_plane else {"lat": 40 + 12 * y, "lon": 18 * x}
        places.append({"id": f"c{number}", "name": name, "region": _COLORS[number % 6], **place})
    pairs = {(random.randrange(number), number) for number in range(1, cities)}
    while len(pairs) < links:
        a, b = sorted(random.sample(range(cities), 2))
        pairs.add((a, b))
    connections = [{"a": f"c{a}", "b": f"c{b}", "cost": random.randint(1, 28)} for a, b in sorted(pairs)]
    data = {"id": f"tangled-{seed}-{cities}-{links}", "name": "Tangled"}
    return good_board({**data, "regions": regions, "cities": places, "connections": connections})


def island_data(islands: Sequence[Sequence[int]], cost: int = 8, **rules: Any) -> dict[str, Any]:
    """Return the content of a map file with several islands and no links between them.

    Args:
        islands: For each island, the number of cities in each of its regions. The regions form a row.
        cost: The highest link cost.
        rules: Additional special rules for all editions.
    """
    regions: list[dict[str, Any]] = []
    cities: list[dict[str, Any]] = []
    links: list[dict[str, Any]] = []
    groups: list[list[str]] = []
    for number, sizes in enumerate(islands):
        groups.append([])
        row: list[str] = []
        for size in sizes:
            region, color = f"r{len(regions)}", _COLORS[len(regions) % len(_COLORS)]
            regions.append({"id": region, "name": region.upper(), "color": color})
            groups[-1].append(region)
            for _ in range(size):
                name = f"c{len(cities)}"
                cities.append({"id": name, "name": name.upper(), "region": region, "x": len(row), "y": 9 * number})
                row.append(name)
        # each city is linked to the next one and to the one after that
        for step in (1, 2):
            links += [{"a": a, "b": b, "cost": (7 * n + 3 * step) % cost + 1}
                      for n, (a, b) in enumerate(zip(row, row[step:], strict=False))]  # fmt: skip
    specials = {"all": {"islands": groups, **rules}}
    return {"id": "islands", "name": "Islands", "regions": regions, "cities": cities, "connections": links,
            "specials": specials}  # fmt: skip
