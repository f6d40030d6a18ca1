"""Links bend around obstacles in the layout, the drawing and the file of a board."""

import json
from functools import cache
from itertools import pairwise

import pytest

from powergrid.content.auto_layout import auto_layout
from powergrid.content.auto_repair import Draft
from powergrid.content.bent_links import bend
from powergrid.content.board import Board
from powergrid.content.boxes import cut_by, cuts, hits
from powergrid.content.drawing import BoardDrawing
from powergrid.content.drawings import generate_drawing
from powergrid.content.free_spots import FreeSpots
from powergrid.content.kept_drawings import drawing_data, keep_drawing, kept_drawing
from powergrid.content.layout import BADGE_WIDTHS, PANEL, PILL, NamePlace, along
from powergrid.content.path_finder import Finder
from tests.own_boards import good_board, tangled_board
from tests.sure import sure


def test_a_link_bends_around_a_city_between_its_ends() -> None:
    spots = [(100.0, 300.0), (300.0, 300.0), (500.0, 300.0)]
    names = [NamePlace(0.0, -22.0, 40.0, 12.5, (name,), 0, 0.0) for name in ("West", "Middle", "East")]
    draft = Draft(spots, names, [0.5], [(0, 2)], [BADGE_WIDTHS[0]], [[name] for name in names], 0.0, PANEL)
    bent = bend(draft, (), ["r"] * 3)
    path = bent.paths[0]
    assert bent.faults == 0
    assert (path[0], path[-1]) == (spots[0], spots[2])
    things = [(300.0, 300.0, PILL[0] / 2, PILL[1] / 2), *((x, 278.0, 20.0, 6.25) for x, _ in spots)]
    assert [cuts(line, things) for line in pairwise(path)] == [0] * (len(path) - 1)
    # it passes below the city, because the name is above
    assert max(y for _, y in path) < 330


def test_an_unobstructed_link_stays_straight() -> None:
    spots = [(100.0, 300.0), (500.0, 300.0)]
    names = [NamePlace(0.0, 22.0, 40.0, 12.5, (name,), 0, 0.0) for name in ("West", "East")]
    draft = Draft(spots, names, [0.5], [(0, 1)], [BADGE_WIDTHS[0]], [[name] for name in names], 0.0, PANEL)
    assert bend(draft, (), ["r", "r"]).paths == [spots]


def test_a_path_goes_around_boxes_that_touch() -> None:
    """The corners of each box are inside the next one, except at the ends of the wall."""
    wall = [(300.0, 100.0 + 20 * number, 30.0, 12.0) for number in range(16)]
    finder = Finder(wall, PANEL, {})
    path = sure(finder.path((100.0, 200.0), (500.0, 200.0)))
    assert (path[0], path[-1]) == ((100.0, 200.0), (500.0, 200.0))
    assert [cuts(line, wall) for line in pairwise(path)] == [0] * (len(path) - 1)
    # the upper end is closer
    assert min(y for _, y in path) < 88
    assert max(y for _, y in path) == 200


def test_there_is_no_path_out_of_a_closed_ring() -> None:
    ring = [
        (300.0, 250.0, 80.0, 10.0),
        (300.0, 350.0, 80.0, 10.0),
        (225.0, 300.0, 10.0, 60.0),
        (375.0, 300.0, 10.0, 60.0),
    ]
    assert Finder(ring, PANEL, {}).path((300.0, 300.0), (600.0, 300.0), more=True) is None


def test_free_spots_touch_neither_lines_nor_boxes() -> None:
    half, panel = (10.0, 8.0), (200.0, 120.0)
    box, lines = (150.0, 30.0, 30.0, 12.0), [((0.0, 0.0), (200.0, 120.0)), ((60.0, 120.0), (60.0, 0.0))]
    spots = list(FreeSpots(panel, half, [box], lines).detours((20.0, 100.0), (40.0, 100.0), 400.0))
    assert spots
    for x, y in spots:
        assert hits((x, y, *half), [box]) == 0
        assert cut_by((x, y, *half), lines) == 0
        assert half[0] <= x <= panel[0] - half[0]
        assert half[1] <= y <= panel[1] - half[1]
    # the first is between the two cities, where there is no detour
    assert 20 <= spots[0][0] <= 40
    assert abs(spots[0][1] - 100) <= 4
    assert not list(FreeSpots(panel, half, [(100.0, 60.0, 95.0, 55.0)], []).detours((0.0, 0.0), (9.0, 9.0), 400.0))


def test_a_position_on_a_path_is_a_share_of_its_full_length() -> None:
    path = ((0.0, 0.0), (30.0, 0.0), (30.0, 10.0))
    assert along(path, 0.5) == pytest.approx((20.0, 0.0))
    assert along(path, 0.75) == pytest.approx((30.0, 0.0))
    assert along(path, 0.875) == pytest.approx((30.0, 5.0))
    assert along(path, 1.0) == pytest.approx((30.0, 10.0))


@cache
def _drawn() -> BoardDrawing:
    board = tangled_board(2)
    return generate_drawing(board, board.printing("recharged"))


def tangled() -> tuple[Board, BoardDrawing]:
    """Return a board with crossing links, without the drawing from its file, and its drawing."""
    return tangled_board(2), _drawn()


def test_the_drawing_in_a_file_keeps_the_bends() -> None:
    board, drawing = tangled()
    assert drawing.bends
    assert BoardDrawing.model_validate_json(drawing.model_dump_json()) == drawing
    text = json.dumps(drawing_data(board, drawing))
    keep_drawing(board, json.loads(text))
    assert kept_drawing(board) == drawing
    one = drawing.bends[0]
    path = drawing.layout().path(one.a, one.b)
    assert drawing.layout().path(one.b, one.a) == path[::-1]
    assert len(path) == 2 + len(one.at) // 2


@pytest.mark.parametrize("at", [[1, 2, 3], [10**6, 5]])
def test_an_invalid_bend_in_a_file_is_ignored(at: list[int]) -> None:
    board, drawing = tangled()
    data = json.loads(json.dumps(drawing_data(board, drawing)))
    data["bends"][0]["at"] = at
    keep_drawing(board, data)
    assert kept_drawing(board) is None


def test_no_link_bends_on_a_board_with_few_links() -> None:
    board = good_board(
        {
            "id": "square", "name": "Square",
            "regions": [{"id": color, "name": color, "color": color} for color in ("green", "red", "blue")],
            "cities": [
                {"id": f"c{n}", "name": f"City {n}", "region": ("green", "red", "blue")[n % 3], "x": n % 4, "y": n // 4}
                for n in range(12)
            ],
            "connections": [{"a": f"c{n}", "b": f"c{n + 1}", "cost": 4} for n in range(11) if n % 4 != 3]
            + [{"a": f"c{n}", "b": f"c{n + 4}", "cost": 5} for n in range(8)],
        }
    )  # fmt: skip
    assert auto_layout(board.printing("classic")).bends == {}
