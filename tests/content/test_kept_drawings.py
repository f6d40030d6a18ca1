"""A drawing in a map file is used unchanged, is ignored if the board has changed, and does not affect the rules."""

import json
from typing import Any

import pytest

from powergrid.content import drawings
from powergrid.content.auto_drawing import plain_drawing
from powergrid.content.board import Board, check_text
from powergrid.content.drawing import BoardDrawing
from powergrid.content.drawings import generate_drawing
from powergrid.content.kept_drawings import DRAWING_KEY, drawing_data, kept_drawing
from powergrid.content.map_writer import map_text
from tests.own_boards import good_board, seeded_board, swiss_board, swiss_drawing

COLORS = ("green", "brown", "red", "yellow", "cyan", "purple", "blue")


def with_drawing(board: Board) -> tuple[str, BoardDrawing]:
    """Return the text of a map file with an easily recognised drawing."""
    printing = board.printing("classic")
    drawing = plain_drawing(board, printing).model_copy(update={"projection": "by hand"})
    return map_text({**board.to_json(), DRAWING_KEY: drawing_data(board, drawing)}), drawing


def square(regions: int, cities: int, on_earth: bool) -> Board:
    """Return a board of square regions in rows of four, with the cities of each around its centre."""
    parts: dict[str, list[dict[str, Any]]] = {"regions": [], "cities": [], "connections": []}
    for region, color in zip(range(regions), COLORS, strict=False):
        parts["regions"].append({"id": f"r{region}", "name": f"Region {region}", "color": color})
    for city in range(cities):
        region, number = city % regions, city // regions
        x, y = 400 * (region % 4) + 100 * (number % 3), 400 * (region // 4) + 100 * (number // 3)
        place = {"lat": 50 - y / 100, "lon": x / 70} if on_earth else {"x": x, "y": y}
        parts["cities"].append({"id": f"c{city}", "name": f"City {city}", "region": f"r{region}", **place})
        if city:
            before = city - 1 if city < regions else city - regions
            parts["connections"].append({"a": f"c{before}", "b": f"c{city}", "cost": 5 + city % 9})
    return good_board({"id": f"square-{regions}-{cities}", "name": "Square", **parts})


@pytest.fixture
def never_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: object) -> None:
        raise AssertionError("the board was drawn although its file has a drawing")

    monkeypatch.setattr(drawings, "auto_drawing", fail)


@pytest.mark.usefixtures("never_drawn")
def test_the_drawing_in_the_file_is_shown() -> None:
    text, drawing = with_drawing(seeded_board(901))
    assert max(map(len, text.splitlines())) > 1000  # the drawing is one line
    board, errors = check_text(text)
    assert errors == []
    assert board is not None
    assert drawings.drawing_for(board, board.printing("classic")) == drawing


def test_an_outdated_drawing_is_ignored() -> None:
    text, _drawing = with_drawing(seeded_board(901))
    data = json.loads(text)
    data["cities"][0]["x"] += 5
    board, errors = check_text(json.dumps(data))
    assert errors == []
    assert board is not None
    assert drawings.drawing_for(board, board.printing("classic")).projection != "by hand"


@pytest.mark.parametrize("broken", [None, 7, [], {}, {"of": "?"}])
def test_a_broken_drawing_is_not_an_error(broken: object) -> None:
    data = {**seeded_board(901).to_json(), DRAWING_KEY: broken}
    assert check_text(json.dumps(data))[1] == []


def test_a_drawing_with_invalid_parts_is_replaced() -> None:
    text, _drawing = with_drawing(seeded_board(901))
    data = json.loads(text)
    data[DRAWING_KEY]["cities"] = "none"
    board, errors = check_text(json.dumps(data))
    assert errors == []
    assert board is not None
    assert len(drawings.drawing_for(board, board.printing("classic")).cities) == 12


@pytest.mark.parametrize(
    ("regions", "cities", "on_earth"),
    [
        (3, 12, False),
        (3, 12, True),
        *(
            pytest.param(*one, marks=pytest.mark.long)
            for one in ((6, 42, True), (6, 42, False), (7, 120, False), (7, 120, True))
        ),
    ],
)
def test_every_generated_drawing_can_be_read_back(regions: int, cities: int, on_earth: bool) -> None:
    board = square(regions, cities, on_earth)
    drawing = generate_drawing(board, board.printing("recharged"))
    read, errors = check_text(map_text({**board.to_json(), DRAWING_KEY: drawing_data(board, drawing)}))
    assert errors == []
    assert read is not None
    assert kept_drawing(read) == drawing


def test_the_drawing_of_a_real_country_can_be_read_back() -> None:
    board, drawing = swiss_board(), swiss_drawing()
    read, errors = check_text(map_text({**board.to_json(), DRAWING_KEY: drawing_data(board, drawing)}))
    assert errors == []
    assert read is not None
    assert kept_drawing(read) == drawing


@pytest.mark.parametrize(
    "wrong",
    [
        {"coast": [[0, 0, 10, 10]] * 30_000},  # more than any board needs
        {"coast": [[0, 0, 10]]},  # half a point
        {"lakes": [[[0, 0]]]},  # a ring of one point
        {"lakes": [[[]]]},
        {"region_borders": [[0, 0, 10**9, 0]]},  # far outside
        {"size": 0},
        {"size": 1e300},
        {"cities": []},
        {"regions": []},
        {"rivers": {"a": {"b": {"c": [[[[[[]]]]]]}}}},
        {str(n): n for n in range(300)},
    ],
)
def test_an_unusable_drawing_is_replaced_without_an_error(wrong: dict[str, object]) -> None:
    text, _drawing = with_drawing(seeded_board(901))
    data = json.loads(text)
    data[DRAWING_KEY].update(wrong)
    board, errors = check_text(json.dumps(data))
    assert errors == []
    assert board is not None
    assert kept_drawing(board) is None
    assert len(drawings.drawing_for(board, board.printing("classic")).cities) == 12
