"""Boards as users make them, for tests."""

from typing import Any

from powergrid.content.board import Board, check_data


def ring_data(size: int = 28, *, mixed: bool = True) -> dict[str, Any]:
    """Return the content of a map file: four regions around a ring of cities.

    size: the number of cities, a multiple of four; 28 are enough for any number of players. mixed: each region is
    spread around the ring, so that three are never connected; else each is a quarter of it.
    """
    colors = ("green", "red", "yellow", "blue")
    cities = [
        {"id": f"c{n}", "name": f"City {n}", "region": colors[n % 4 if mixed else 4 * n // size],
         "lat": 50 + n % 3, "lon": n}
        for n in range(size)
    ]  # fmt: skip
    links = [{"a": f"c{n}", "b": f"c{(n + 1) % size}", "cost": 5} for n in range(size)]
    regions = [{"id": color, "name": color.title(), "color": color} for color in colors]
    name = "Ring" if mixed else "Arcs"
    return {"id": name.lower(), "name": name, "regions": regions, "cities": cities, "connections": links}


def ring_board(size: int = 28) -> Board:
    """Return the board of `ring_data`."""
    board, faults = check_data(ring_data(size))
    assert board is not None, faults
    return board
