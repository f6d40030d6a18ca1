"""Boards on paper: the number of sheets, legible prices, and nothing cut off."""

import re
import zlib
from pathlib import Path

import pytest

from powergrid import cli
from powergrid.base.resources import resource_path
from powergrid.content.board_model import Board
from powergrid.content.layout import PILL
from powergrid.content.library import board_by_id
from powergrid.desktop.board.figure import BoardFigure, board_figure
from powergrid.desktop.board.labels import SLOT_PRICE
from powergrid.desktop.board.pdf import pdf_of
from powergrid.desktop.board.sheets import PAPERS, Paper, Sheets, board_box, camera_on, sheets_for, window
from tests.own_boards import good_board, seeded_board

BOARDS = sorted(path.stem for path in resource_path("maps").glob("*.json"))
TALL, WIDE, SQUARE = (300.0, 620.0), (700.0, 400.0), (660.0, 620.0)


def squeezed(across: float, down: float, cities: int) -> Board:
    """Return a generated board with different proportions."""
    data = seeded_board(7, cities // 7, cities, "coast").to_json()
    for city in data["cities"]:
        city["x"], city["y"] = city["x"] * across, city["y"] * down
    return good_board({key: value for key, value in data.items() if not key.startswith("//")})


@pytest.mark.parametrize(("shape", "landscape"), [(TALL, False), (WIDE, True), (SQUARE, True)])
@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_a_single_sheet_has_the_orientation_of_the_board(
    shape: tuple[float, float], landscape: bool, paper: str
) -> None:
    sheets = sheets_for(Paper(paper), shape)
    assert sheets.grid == (1, 1)
    assert sheets.sheet == (PAPERS[paper] if landscape else PAPERS[paper][::-1])


@pytest.mark.parametrize("shape", [TALL, WIDE, SQUARE])
@pytest.mark.parametrize(("paper", "sheet"), [("A3", "A4"), ("A2", "A4"), ("A1", "A4"), ("A1", "A3"), ("A2", "A3")])
def test_no_row_or_column_of_sheets_is_empty(shape: tuple[float, float], paper: str, sheet: str) -> None:
    sheets = sheets_for(Paper(paper, sheet), shape)
    wide, high = (side * sheets.scale(shape) for side in shape)
    # the board is centred: its share of the first and the last sheets
    for board, room, one in zip((wide, high), sheets.room, sheets.inner, strict=True):
        outside = (room - board) / 2
        assert outside <= 0.8 * one
    assert sheets.size <= (max(PAPERS[paper]),) * 2


def price_points(board: Board) -> float:
    """Return the font size of prices in cities on A4, in points."""
    figure = board_figure(board, "recharged")
    sheets = sheets_for(Paper("A4"), board_box(figure).size)
    part = window(figure, sheets.room)
    unit = min(side / length for side, length in zip(sheets.room, part.size, strict=True))
    return SLOT_PRICE.size * figure.size * unit / 25.4 * 72


@pytest.mark.parametrize("name", BOARDS)
def test_prices_in_cities_are_easy_to_read_on_a4(name: str) -> None:
    """They are at least as large as the small print in a newspaper."""
    assert price_points(board_by_id(name)) >= 7.5


@pytest.mark.parametrize(
    ("regions", "cities", "least"), [(6, 42, 6.0), pytest.param(7, 120, 4.0, marks=pytest.mark.long)]
)
def test_prices_in_crowded_cities_are_readable_on_a4(regions: int, cities: int, least: float) -> None:
    """They are at least as large as the smallest print in use; boards of many cities can be printed on larger paper."""
    assert price_points(seeded_board(26, regions, cities, "islands")) >= least


def test_an_a1_board_is_nearly_as_large_on_a4_sheets() -> None:
    """On 841 by 594 mm, a unit of a board of 660 by 620 units is 0.9 mm."""
    sheets = sheets_for(Paper("A1", "A4"), SQUARE)
    assert sheets.scale(SQUARE) > 0.8 * min(841 / 660, 594 / 620)
    assert sheets.grid[0] * sheets.grid[1] <= 9


@pytest.mark.parametrize("name", BOARDS)
def test_no_part_of_a_board_is_cut_off(name: str) -> None:
    board = board_by_id(name)
    for edition in ("classic", "recharged"):
        figure = board_figure(board, "classic" if edition == "classic" else "recharged")
        for paper in (Paper("A4"), Paper("A1", "A4")):
            assert_inside(figure, sheets_for(paper, board_box(figure).size).room)
        assert_inside(figure, (1920, 1080))
        part = window(figure, (1920, 1080))  # as wide as the picture, so that no neighbouring land ends inside it
        assert part.width / part.height == pytest.approx(1920 / 1080)


@pytest.mark.parametrize("cities", [21, pytest.param(42, marks=pytest.mark.long)])
@pytest.mark.parametrize("scales", [(0.4, 1.0), (1.0, 0.5), (1.0, 1.0)])
def test_no_part_of_a_board_of_any_shape_is_cut_off(scales: tuple[float, float], cities: int) -> None:
    figure = board_figure(squeezed(*scales, cities), "recharged")
    box = board_box(figure)
    sheets = sheets_for(Paper(), box.size)
    if scales != (1.0, 1.0):
        assert (sheets.sheet == PAPERS["A4"]) is (scales == (1.0, 0.5))
    assert_inside(figure, sheets.room)
    part = window(figure, sheets.room)
    assert part.width / part.height == pytest.approx(sheets.room[0] / sheets.room[1])  # no white margin beside the sea
    for region in figure.drawing.regions:  # even the land, an outline around the cities
        xs, ys = region.shape[0][0][::2], region.shape[0][0][1::2]
        assert box.left <= min(xs) / 10
        assert box.right >= max(xs) / 10
        assert box.top <= min(ys) / 10
        assert box.bottom >= max(ys) / 10


def assert_inside(figure: BoardFigure, room: tuple[float, float]) -> None:
    """Check that the pill and the name of every city are inside a picture of this size."""
    part = window(figure, room)
    size = round(part.width * 2), round(part.height * 2)
    camera = camera_on(part, size, figure.size)
    across, down = PILL[0] / 2, PILL[1] / 2
    for city, spot in figure.spots.items():
        boxes = [(spot.by(x, y)) for x in (-across, across) for y in (-down, down)]
        for line, middle in figure.name_lines[city]:
            half = 3.0 * len(line)  # a rough width, less than the true one
            boxes += [middle.by(-half, -6), middle.by(half, 6)]
        for corner in boxes:
            x, y = camera.at(corner)
            assert 0 <= x <= size[0], city
            assert 0 <= y <= size[1], city


SVG = '<svg width="100" height="50"><rect x="0" y="0" width="100" height="50" fill="#00ff00"/></svg>'


def contents(document: bytes) -> list[str]:
    """Return the contents of the pages."""
    found = [zlib.decompress(one) for one in re.findall(rb"stream\n(.*?)\nendstream", document, re.DOTALL)]
    return [one.decode() for one in found if b"/B Do" in one]


@pytest.mark.parametrize("title", ["Germany", "A board with a name of forty letters or so"])
def test_the_title_is_above_the_board_on_a_single_sheet(title: str) -> None:
    sheets = Sheets((297.0, 210.0), (2, 1))
    pages = contents(pdf_of(SVG, title, sheets))
    assert len(pages) == 2
    for page in pages:
        letters = page.split("/B Do Q 0 g ")[1].split(" f Q")[0]
        numbers = [float(one) for one in re.findall(r"-?\d+\.\d+", letters)]
        xs, ys = numbers[::2], numbers[1::2]
        assert max(xs) - min(xs) > 50
        assert min(ys) >= 0
        assert max(ys) <= sheets.title * 72 / 25.4
        assert min(xs) >= 0
        assert max(xs) <= sheets.inner[0] * 72 / 25.4


def test_a_board_without_letters_in_its_name_can_be_printed() -> None:
    assert contents(pdf_of(SVG, "\N{SNOWMAN}", Sheets((297.0, 210.0))))


def test_sheets_larger_than_the_paper_are_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["preview", "benelux", "--output", str(tmp_path / "x.pdf"), "--paper", "A4", "--sheets", "A3"]
    assert cli.main(call) == 2
    assert "must not be larger than the paper" in capsys.readouterr().err
