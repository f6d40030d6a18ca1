"""On boards of 12 to 120 cities without a drawing file, nothing is covered and the window never freezes."""

import time

import pytest

from powergrid.content import drawings
from powergrid.content.board import Board
from powergrid.content.library import board_by_id, playable_boards
from powergrid.desktop.board.figure import BoardFigure, board_figure
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.play.drawings import BoardDrawings
from powergrid.desktop.play.worker import Background
from powergrid.study.generator import LANDS, Land
from tests.desktop import board_measures
from tests.own_boards import crossing_board, ring_board, seeded_board, tangled_board

#: The numbers of regions and cities of generated boards; the first few are checked in every run.
SIZES = [(3, 12), (6, 42), (7, 60), (5, 35), (7, 84), (4, 28), (7, 90), (6, 42), (3, 21), (7, 120)]
GENERATED_BOARDS = [(LANDS[number % 4], *SIZES[number % 10], number) for number in range(50)]
ALWAYS = {(LANDS[0], *SIZES[0], 0), (LANDS[1], *SIZES[1], 1), (LANDS[2], *SIZES[2], 2)}


def check(figure: BoardFigure) -> None:
    """Check everything that must be true of any board."""
    assert board_measures.links_behind_names(figure) == []
    assert board_measures.links_behind_regions(figure) == []
    assert board_measures.links_behind_costs(figure) == []
    assert board_measures.links_behind_cities(figure) == []
    assert board_measures.covered(figure) == []
    assert board_measures.covered_regions(figure) == []
    assert board_measures.cities_on_other_land(figure) == []


@pytest.mark.parametrize(
    ("land", "regions", "cities", "seed"),
    [pytest.param(*one, marks=() if one in ALWAYS else pytest.mark.long) for one in GENERATED_BOARDS],
)
def test_nothing_is_covered_on_a_generated_board(land: Land, regions: int, cities: int, seed: int) -> None:
    figure = board_figure(seeded_board(seed, regions, cities, land), "recharged")
    assert len(figure.names) == cities
    check(figure)


@pytest.mark.parametrize(
    ("columns", "rows"), [(4, 3), *(pytest.param(*size, marks=pytest.mark.long) for size in ((6, 5), (7, 6)))]
)
def test_nothing_is_covered_even_if_all_links_cross(columns: int, rows: int) -> None:
    """Every city is linked to all eight around it, so two links cross in the middle of every four cities."""
    check(board_figure(crossing_board(columns, rows), "recharged"))


#: Seeds of random boards; even seeds have no coordinates.
TANGLED = range(60)


#: One board with coordinates is checked in every run; a plane with even more links is checked below.
@pytest.mark.parametrize(
    "seed", [seed if seed == 45 else pytest.param(seed, marks=pytest.mark.long) for seed in TANGLED]
)
def test_nothing_is_covered_even_if_links_cross_the_whole_map(seed: int) -> None:
    figure = board_figure(tangled_board(seed, on_plane=seed % 2 == 0), "recharged")
    check(figure)
    # then the digits of cities and costs are still 5 pixels high in a window of 1280 by 720 pixels
    assert figure.size >= 0.45
    assert all(figure.path(a, b)[0] == figure.spots[a] for a, b, _cost in figure.links)


#: The generated boards above use the other kinds of land.
@pytest.mark.parametrize(
    "land", [land if land == "mountains" else pytest.param(land, marks=pytest.mark.long) for land in LANDS]
)
def test_nothing_is_covered_on_a_42_city_board_on_any_land(land: Land) -> None:
    check(board_figure(seeded_board(26, 6, 42, land), "recharged"))


def test_nothing_is_covered_on_a_board_with_too_many_links() -> None:
    check(board_figure(tangled_board(104, links=200), "recharged"))


class Threads(Background):
    """Background work in threads, because starting a process is slow."""

    def use_process(self) -> None:
        """Do nothing."""


def test_a_view_shows_a_placeholder_until_the_drawing_is_ready() -> None:
    board = ring_board().model_copy(update={"id": "drawn-later"})
    drawn = BoardDrawings(Threads())
    drawings.draw_in_background(drawn.start)
    try:
        view = BoardView(board_figure(board, "recharged"))
        assert not view.figure.ready
        assert set(view.figure.spots) == {city.id for city in board.cities}
        assert drawn.pending
        patience = time.monotonic() + 60
        while not drawn.collect() and time.monotonic() < patience:
            time.sleep(0.02)
        view.renew()
        assert view.figure.ready
        assert all(region.shape for region in view.figure.drawing.regions)
        assert board_figure(board, "recharged") is view.figure
    finally:
        drawings.draw_in_background(None)


#: Boards whose copies are checked in every run, with the moved city; Livorno is moved onto Pisa.
COPIED = {("germany", 11), ("italy", 27)}
#: In slow tests, every board is copied with each of these cities moved.
MOVED = (3, 11, 20, 27, 33)


def with_moved_city(name: str, number: int = 11) -> Board:
    """Return a copy of a built-in board with one city (counted from 0) moved a little north."""
    board = board_by_id(name)
    moved = board.cities[number % len(board.cities)]
    assert moved.lat is not None
    cities = tuple(
        city.model_copy(update={"lat": moved.lat + 0.2}) if city.id == moved.id else city for city in board.cities
    )
    return board.model_copy(update={"id": f"{name}-copy", "name": "Copy", "cities": cities})


@pytest.mark.parametrize(
    ("name", "number"),
    [
        pytest.param(board.id, number, marks=() if (board.id, number) in COPIED else pytest.mark.long)
        for board in playable_boards()
        for number in MOVED
    ],
)
def test_nothing_is_covered_on_a_copied_board_with_a_moved_city(name: str, number: int) -> None:
    check(board_figure(with_moved_city(name, number), "recharged"))


def test_a_copied_board_with_a_moved_city_looks_like_the_original() -> None:
    copied = with_moved_city("germany")
    before, figure = board_figure(board_by_id("germany"), "recharged"), board_figure(copied, "recharged")
    others = [city for city in before.spots if city != copied.cities[11].id]
    near = [
        abs(figure.spots[city].x - before.spots[city].x) + abs(figure.spots[city].y - before.spots[city].y) < 1
        for city in others
    ]
    assert sum(near) >= 0.7 * len(near)
    assert figure.spots[copied.cities[11].id].y < before.spots[copied.cities[11].id].y
    assert {region.label for region in figure.regions.values()} == {region.label for region in before.regions.values()}


def cut_off(figure: BoardFigure) -> list[str]:
    """Return regions with pieces of land that have no city and touch another region."""
    pieces = [(region.id, piece) for region in figure.drawing.regions for piece in region.shape]
    corners = [{(x // 10, y // 10) for x, y in zip(p[0][::2], p[0][1::2], strict=True)} for _, p in pieces]
    near = [{(x + i, y + j) for x, y in corner for i in (-1, 0, 1) for j in (-1, 0, 1)} for corner in corners]
    found = []
    for number, (region, piece) in enumerate(pieces):
        cities = [spot for city, spot in figure.spots.items() if figure.region_of[city] == region]
        if not any(board_measures.is_inside(piece, spot.x * 10, spot.y * 10) for spot in cities):
            touched = {other for (other, _), one in zip(pieces, near, strict=True) if one & corners[number]}
            found += [f"{region} inside {other}" for other in sorted(touched - {region})]
    return found


@pytest.mark.parametrize(
    ("name", "number"),
    [
        pytest.param(name, number, marks=() if (name, number) == ("quebec", 11) else pytest.mark.long)
        for name in ("quebec", "italy", "russia", "korea")
        for number in MOVED
    ],
)
def test_no_piece_of_a_region_is_cut_off_inside_another(name: str, number: int) -> None:
    assert cut_off(board_figure(with_moved_city(name, number), "recharged")) == []


@pytest.mark.parametrize(
    "name",
    [pytest.param(board.id, marks=() if board.id == "italy" else pytest.mark.long) for board in playable_boards()],
)
def test_nothing_is_covered_on_a_board_with_real_coordinates(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies of built-in boards are laid out without the original drawings; Italy is crowded."""
    monkeypatch.setattr(drawings, "_original", lambda _printing: None)
    figure = board_figure(with_moved_city(name, 3), "recharged")
    check(figure)
    assert board_measures.misplaced_regions(figure) == []
