"""Boards on a plane keep their islands: a long link to another region crosses water."""

import pytest

from powergrid.content.auto_drawing import auto_drawing
from powergrid.content.auto_layout import auto_layout
from powergrid.content.board import Board
from powergrid.content.land_links import dry_links
from tests.own_boards import good_board, seeded_board

#: The top left corners of three groups of six cities, in three columns and two rows 90 apart, with gaps of 135.
CORNERS = {"west": (60, 60), "east": (375, 60), "south": (218, 285)}


def board_of(corners: dict[str, tuple[int, int]]) -> Board:
    """Return a board with a group of six cities in each region, and links between all regions."""
    colors = ("green", "red", "blue")
    cities = [
        {"id": f"{name}{n}", "name": f"{name.title()} {n}", "region": name,
         "x": x + 90 * (n % 3), "y": y + 90 * (n // 3)}
        for name, (x, y) in corners.items() for n in range(6)
    ]  # fmt: skip
    inside = ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (2, 5))
    links = [(f"{name}{a}", f"{name}{b}") for name in corners for a, b in inside]
    links += [("west2", "east0"), ("west4", "south0"), ("east4", "south2")]
    return good_board({
        "id": "groups", "name": "Groups", "cities": cities,
        "regions": [{"id": name, "name": name.title(), "color": c} for name, c in zip(corners, colors, strict=True)],
        "connections": [{"a": a, "b": b, "cost": 5} for a, b in links],
    })  # fmt: skip


def coasts(board: Board) -> int:
    printing = board.printing("classic")
    return len(auto_drawing(board, printing, auto_layout(printing)).coast)


def test_three_islands_stay_separate() -> None:
    assert coasts(board_of(CORNERS)) == 3


def test_adjacent_regions_form_one_landmass() -> None:
    assert coasts(board_of({"west": (60, 60), "east": (345, 60), "south": (188, 255)})) == 1


@pytest.mark.parametrize(
    ("regions", "cities", "seed"),
    [
        pytest.param(regions, cities, seed, marks=() if (cities, seed) in ((21, 1), (12, 0)) else pytest.mark.long)
        for regions, cities in ((3, 12), (3, 21), (5, 35), (6, 42), (7, 60), (7, 120))
        for seed in range(4)
    ],
)
def test_a_generated_island_board_has_several_islands(regions: int, cities: int, seed: int) -> None:
    """Every region is on one island, and links across the sea connect all islands."""
    board = seeded_board(seed, regions, cities, "islands")
    printing = board.printing("classic")
    drawing = auto_drawing(board, printing, auto_layout(printing))
    spots = {spot.id: spot.at for spot in drawing.cities}
    island = {
        city: [number for number, ring in enumerate(drawing.coast) if is_inside(ring, *at)]
        for city, at in spots.items()
    }
    assert all(len(found) == 1 for found in island.values())
    of_region = {(city.region, island[city.id][0]) for city in board.cities}
    assert len(of_region) == regions
    over_sea = {frozenset((island[link.a][0], island[link.b][0])) for link in board.connections}
    over_sea = {pair for pair in over_sea if len(pair) == 2}
    reached = {min(number for _region, number in of_region)}
    while more := {one for pair in over_sea if pair & reached for one in pair} - reached:
        reached |= more
    assert len(reached) == len(drawing.coast) >= 2


def is_inside(ring: tuple[int, ...], x: float, y: float) -> bool:
    points = list(zip(ring[::2], ring[1::2], strict=True))
    crossed = 0
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        crossed += (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    return crossed % 2 == 1


@pytest.mark.parametrize("scale", [0.01, 1.0, 50.0])
def test_the_scale_of_the_plane_does_not_change_the_land(scale: float) -> None:
    cities = {
        f"{name}{n}": (((x + 90 * (n % 3)) * scale, (y + 90 * (n // 3)) * scale), name)
        for name, (x, y) in CORNERS.items() for n in range(6)
    }  # fmt: skip
    links = [("west2", "east0"), ("west0", "west1"), ("west4", "south0"), ("south2", "south5")]
    assert [dry for _link, dry in dry_links(cities, links)] == [False, True, False, True]
