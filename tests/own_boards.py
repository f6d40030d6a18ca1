"""Boards as users make them, for tests."""

from powergrid.content.board import Board, check_data


def ring_board(size: int = 28) -> Board:
    """Four regions around a ring of cities, each region all around: three of them never hang together.

    size: how many cities, in fours; 28 are enough for any number of players.
    """
    colors = ("green", "red", "yellow", "blue")
    cities = [
        {"id": f"c{n}", "name": f"City {n}", "region": colors[n % 4], "lat": 50 + n % 3, "lon": n} for n in range(size)
    ]
    links = [{"a": f"c{n}", "b": f"c{(n + 1) % size}", "cost": 5} for n in range(size)]
    regions = [{"id": color, "name": color.title(), "color": color} for color in colors]
    board, faults = check_data(
        {"id": "ring", "name": "Ring", "regions": regions, "cities": cities, "connections": links}
    )
    assert board is not None, faults
    return board
