"""Drawing files are complete for every printing and match the real land; invalid ones are rejected with a reason."""

import json
from functools import cache
from pathlib import Path

import pytest

from powergrid.base.resources import resource_dir, resource_path
from powergrid.content.board import Board, Link
from powergrid.content.drawing import BoardDrawing, DrawingError, Shape, load_drawing
from powergrid.content.drawings import drawing_for, ready_drawing
from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.library import board_by_id

BOARDS = tuple(sorted(path.stem for path in resource_dir("maps").glob("drawing/*.json")))


@cache
def drawing_of(board: str) -> BoardDrawing:
    return load_drawing(drawing_path(board))


def drawing_path(board: str) -> Path:
    return resource_path("maps", "drawing", f"{board}.json")


def contains(shape: Shape, x: float, y: float) -> bool:
    """Apply the even-odd rule to all rings of all polygons."""
    crossings = 0
    for ring in (ring for polygon in shape for ring in polygon):
        points = list(zip(ring[::2], ring[1::2], strict=True))
        for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                crossings += 1
    return crossings % 2 == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("board", BOARDS)
def test_every_city_and_link_of_a_printing_has_a_position(board: str, edition: Edition) -> None:
    printing = board_by_id(board).printing(edition)
    drawing = drawing_of(board)
    cities = {city.id for city in drawing.cities}
    badges = {frozenset((badge.a, badge.b)) for badge in drawing.badges}
    assert {city.id for city in printing.cities} <= cities
    assert {link.key for link in printing.links} <= badges


@pytest.mark.parametrize("board", BOARDS)
def test_every_city_is_on_the_land_of_its_region(board: str) -> None:
    facts = board_by_id(board)
    regions = {city.id: city.region for edition in EDITIONS for city in facts.printing(edition).cities}
    drawing = drawing_of(board)
    shapes = {region.id: region.shape for region in drawing.regions}
    misplaced = [spot.id for spot in drawing.cities if not contains(shapes[regions[spot.id]], *spot.at)]
    assert misplaced == []


@pytest.mark.parametrize("board", BOARDS)
def test_every_name_is_spelt_as_in_the_map_file(board: str) -> None:
    facts = board_by_id(board)
    names = {city.id: city.name for edition in EDITIONS for city in facts.printing(edition).cities}
    for spot in drawing_of(board).cities:
        written = spot.name.lines[0]
        for line in spot.name.lines[1:]:
            written += line if written.endswith("-") else f" {line}"
        assert written == names[spot.id]


@pytest.mark.parametrize("board", BOARDS)
def test_neighbours_on_the_board_are_in_their_real_direction(board: str) -> None:
    """A city clearly to the north, south, east or west of a linked city is drawn on that side of it."""
    facts = board_by_id(board)
    spots = {city.id: city.at for city in drawing_of(board).cities}
    reversed_links = []
    for edition in EDITIONS:
        printing = facts.printing(edition)
        cities = {city.id: city for city in printing.cities}
        for link in printing.links:
            a, b = cities[link.a], cities[link.b]
            assert a.true_place is not None
            assert b.true_place is not None
            south, east = a.true_place[0] - b.true_place[0], (b.true_place[1] - a.true_place[1]) * 0.65
            dx, dy = (spots[b.id][c] - spots[a.id][c] for c in (0, 1))
            if (abs(east) > 2 * abs(south) and east * dx < 0) or (abs(south) > 2 * abs(east) and south * dy < 0):
                reversed_links.append(f"{link.a}-{link.b}")
    assert reversed_links == []


@pytest.mark.parametrize("board", BOARDS)
def test_drawing_files_stay_small(board: str) -> None:
    assert drawing_path(board).stat().st_size < 250_000


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DrawingError, match=r"cannot read the drawing atlantis\.json"):
        load_drawing(tmp_path / "atlantis.json")


def test_an_invalid_value_is_reported_with_its_location(tmp_path: Path) -> None:
    data = json.loads(drawing_path("italy").read_text(encoding="utf-8"))
    data["cities"][3]["at"] = "north"
    path = tmp_path / "italy.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(DrawingError, match=r"italy\.json is wrong at cities\.3\.at"):
        load_drawing(path)


@pytest.mark.parametrize("text", ["", "[1, 2", "[]", "null"])
def test_a_file_that_is_not_a_drawing_is_rejected(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DrawingError, match=r"odd\.json is wrong"):
        load_drawing(path)


@cache
def made_up_land(board_id: str) -> tuple[Board, BoardDrawing]:
    board = board_by_id(board_id)
    first = board.cities[0].model_copy(update={"lat": (board.cities[0].lat or 0) + 0.001})
    other_board = board.model_copy(update={"id": "my-own-board", "cities": (first, *board.cities[1:])})
    return other_board, drawing_for(other_board, other_board.printing("classic"))


@pytest.mark.parametrize("board_id", [b if b == "japan" else pytest.param(b, marks=pytest.mark.long) for b in BOARDS])
def test_a_board_without_a_drawing_gets_land_under_every_city(board_id: str) -> None:
    board, drawing = made_up_land(board_id)
    shapes = {region.id: region.shape for region in drawing.regions}
    regions = {city.id: city.region for city in board.cities}
    assert len(drawing.cities) == len(board.cities)
    for spot in drawing.cities:
        here = [region for region, shape in shapes.items() if contains(shape, spot.at[0] + 1, spot.at[1] + 1)]
        assert here == [regions[spot.id]]


def test_generated_land_has_borders_between_regions_and_a_coast() -> None:
    _, drawing = made_up_land("japan")
    assert drawing.region_borders
    assert drawing.coast


def test_a_copy_of_a_built_in_board_is_drawn_like_the_original() -> None:
    board = board_by_id("italy")
    copy = board.model_copy(update={"id": "my-italy", "name": "My Italy"})
    assert drawing_for(copy, copy.printing("classic")) == drawing_for(board, board.printing("classic"))


def test_built_in_boards_use_their_drawing_in_every_printing() -> None:
    for board_id in BOARDS:
        board = board_by_id(board_id)
        for edition in EDITIONS:
            assert drawing_for(board, board.printing(edition)) == drawing_of(board_id)


def test_an_id_alone_does_not_select_a_built_in_drawing() -> None:
    board = board_by_id("italy").model_copy(update={"id": "france"})
    drawing = drawing_for(board, board.printing("classic"))
    assert {spot.id for spot in drawing.cities} == {city.id for city in board.cities}


def with_links(board_id: str, *links: Link, id_: str = "my-italy") -> Board:
    """Return a copy of a built-in board with some links added or changed."""
    board = board_by_id(board_id)
    kept = {link.key: link for link in board.connections} | {link.key: link for link in links}
    return board.model_copy(update={"id": id_, "connections": tuple(kept.values())})


@pytest.mark.parametrize("id_", ["my-italy", "italy"])
def test_a_copy_with_another_link_gets_its_own_drawing(id_: str) -> None:
    """Torino and Bari are at opposite ends of Italy, so on the usual drawing their link would run behind many names."""
    copy = with_links("italy", Link(a="torino", b="bari", cost=5), id_=id_)
    assert ready_drawing(copy, copy.printing("classic")) is None


def test_the_drawing_of_a_changed_copy_has_every_city() -> None:
    copy = with_links("italy", Link(a="torino", b="bari", cost=5))
    made = drawing_for(copy, copy.printing("classic"))
    assert made != drawing_of("italy")
    assert {one.id for one in made.cities} == {city.id for city in copy.cities}


@pytest.mark.parametrize("id_", ["my-italy", "italy"])
def test_a_copy_with_a_wider_cost_gets_its_own_drawing(id_: str) -> None:
    board = board_by_id("italy")
    narrow = next(
        link
        for link in board.connections
        if all(
            other.cost < 10 for edition in EDITIONS for other in board.printing(edition).links if other.key == link.key
        )
    )
    wide = with_links("italy", narrow.model_copy(update={"cost": 24}), id_=id_)
    assert ready_drawing(wide, wide.printing("classic")) is None
    same = with_links("italy", narrow.model_copy(update={"cost": (narrow.cost + 1) % 10}), id_=id_)
    assert drawing_for(same, same.printing("classic")) == drawing_of("italy")


def test_a_copy_without_one_of_the_links_keeps_the_drawing() -> None:
    board = board_by_id("italy")
    fewer = board.model_copy(update={"id": "my-italy", "connections": board.connections[1:]})
    assert drawing_for(fewer, fewer.printing("classic")) == drawing_of("italy")


def test_a_copy_shows_the_new_name_of_a_region() -> None:
    board = board_by_id("italy")
    first = board.regions[0].model_copy(update={"name": "Padania"})
    renamed = board.model_copy(update={"id": "my-italy", "regions": (first, *board.regions[1:])})
    lines = {one.id: one.lines for one in drawing_for(renamed, renamed.printing("classic")).regions}
    before = {one.id: one.lines for one in drawing_of("italy").regions}
    assert lines == before | {first.id: ("Padania",)}


def test_a_moved_city_is_drawn_in_its_new_place() -> None:
    board = board_by_id("italy")
    milano = next(city for city in board.cities if city.id == "milano")
    moved = milano.model_copy(update={"lat": (milano.lat or 0) + 0.5})
    other = board.model_copy(update={"cities": tuple(moved if city is milano else city for city in board.cities)})
    at, before = (
        {one.id: one.at for one in drawing.cities}["milano"]
        for drawing in (drawing_for(other, other.printing("classic")), drawing_of("italy"))
    )
    assert at[1] < before[1] - 50
