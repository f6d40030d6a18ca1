"""Automatic drawings have a closed coast, show every city in its region, and have no overlaps."""

from functools import cache
from itertools import combinations

import pytest

from powergrid.content.auto_drawing import auto_drawing
from powergrid.content.auto_layout import auto_layout
from powergrid.content.board import Board
from powergrid.content.drawing import BoardDrawing
from powergrid.content.layout import BADGE_HEIGHT, BADGE_WIDTHS, NAME_LINE, PANEL, PILL, along, rough_width
from powergrid.desktop.board.land import Land
from powergrid.study.generator import LANDS
from tests.own_boards import seeded_board, swiss_board, swiss_drawing

Box = tuple[float, float, float, float]
#: A board with real coordinates, and generated boards, including a small one.
NAMES = (
    "swiss19",
    *(
        pytest.param(f"{land} {size}", marks=() if size == 21 else pytest.mark.long)
        for land, size in zip(LANDS, (42, 49, 21, 35), strict=True)
    ),
)


@cache
def board_of(name: str) -> Board:
    if name == "swiss19":
        return swiss_board()
    land, size = name.split()
    return seeded_board(11, {21: 3, 35: 5, 42: 6, 49: 7}[int(size)], int(size), next(x for x in LANDS if x == land))


@cache
def drawing_of(name: str) -> BoardDrawing:
    if name == "swiss19":
        return swiss_drawing()
    board = board_of(name)
    printing = board.printing("classic")
    return auto_drawing(board, printing, auto_layout(printing))


def boxes(name: str) -> dict[str, Box]:
    """Return the box (left, top, right, bottom) of every city, city name and cost, in lp."""
    layout, found = drawing_of(name).layout(), dict[str, Box]()
    at = {city: (place.x / layout.size, place.y / layout.size) for city, place in layout.cities.items()}
    for city, place in layout.cities.items():
        x, y = at[city]
        found[f"city {city}"] = around(x, y, *PILL)
        width = max(map(rough_width, place.lines))
        found[f"name {city}"] = around(x + place.name_dx, y + place.name_dy, width, NAME_LINE * len(place.lines))
    for link in board_of(name).connections:
        x, y = along(layout.path(link.a, link.b), layout.badge_at(link.a, link.b))
        spot = x / layout.size, y / layout.size
        found[f"cost {link.a}-{link.b}"] = around(*spot, BADGE_WIDTHS[link.cost >= 10], BADGE_HEIGHT)
    return found


def around(x: float, y: float, width: float, height: float) -> Box:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def overlap(a: Box, b: Box) -> bool:
    """Return whether two boxes overlap by more than a pixel."""
    return min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1


@pytest.mark.parametrize("name", NAMES)
def test_every_city_is_only_inside_its_own_region(name: str) -> None:
    land, drawing = Land(drawing_of(name)), drawing_of(name)
    homes = {city.id: city.region for city in board_of(name).cities}
    for spot in drawing.cities:
        x, y = spot.at[0] / 10, spot.at[1] / 10
        assert [region.id for region in drawing.regions if land.is_in(region.id, x, y)] == [homes[spot.id]]


@pytest.mark.parametrize("name", NAMES)
def test_the_coast_is_closed_and_borders_are_on_land(name: str) -> None:
    drawing = drawing_of(name)
    assert drawing.coast
    for line in drawing.coast:
        assert line[:2] == line[-2:]
    land = Land(drawing)
    for line in drawing.region_borders:
        for x, y in zip(line[4:-4:2], line[5:-4:2], strict=True):  # the ends are on the coast
            around_it = ((x + dx, y + dy) for dx in (-50, 0, 50) for dy in (-50, 0, 50))
            assert len({land.region_at(a / 10, b / 10) for a, b in around_it} - {None}) >= 2


@pytest.mark.parametrize("name", NAMES[1:])
def test_all_land_of_a_board_with_plane_coordinates_is_in_the_picture(name: str) -> None:
    drawing = drawing_of(name)
    rings = [ring for region in drawing.regions for polygon in region.shape for ring in polygon]
    for line in (*drawing.coast, *rings, *drawing.region_borders):
        assert min(line) > 0
        assert max(line[::2]) < 10 * PANEL[0]
        assert max(line[1::2]) < 10 * PANEL[1]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_overlaps(name: str) -> None:
    found = boxes(name)
    covered = [(a, b) for (a, one), (b, two) in combinations(found.items(), 2) if overlap(one, two)]
    assert covered == []


@pytest.mark.parametrize("name", NAMES)
def test_region_names_cover_nothing(name: str) -> None:
    found, drawing = boxes(name), drawing_of(name)
    for region in drawing.regions:
        x, y = (at / 10 / drawing.size for at in region.label)
        box = around(x, y, rough_width(region.lines[0]), NAME_LINE)
        assert [key for key, other in found.items() if overlap(box, other)] == [], region.id


def test_links_do_not_cross_unnecessarily() -> None:
    """Fribourg, between Bern and Lausanne, moves towards Montreux so that their link crosses no other."""
    at = {spot.id: spot.at for spot in drawing_of("swiss19").cities}

    def side(a: str, b: str, c: str) -> int:
        return (at[b][0] - at[a][0]) * (at[c][1] - at[a][1]) - (at[b][1] - at[a][1]) * (at[c][0] - at[a][0])

    crossed = [
        (one, two)
        for one, two in combinations([(link.a, link.b) for link in board_of("swiss19").connections], 2)
        if not {*one} & {*two} and side(*one, two[0]) * side(*one, two[1]) < 0
        and side(*two, one[0]) * side(*two, one[1]) < 0
    ]  # fmt: skip
    assert crossed == []
