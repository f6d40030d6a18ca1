"""Boards with coordinates but no drawing get real coasts, borders and islands, and every city is in its region."""

from functools import cache

import pytest

from powergrid.base.resources import resource_path
from powergrid.content import drawings
from powergrid.content.atlas import Window, land_in
from powergrid.content.auto_drawing import auto_drawing
from powergrid.content.auto_layout import auto_layout
from powergrid.content.board import Board
from powergrid.content.drawing import BoardDrawing
from powergrid.content.home_pieces import home_pieces
from powergrid.content.library import board_by_id
from powergrid.desktop.board.figure import BoardFigure, board_figure
from powergrid.desktop.board.land import Land
from tests.desktop import board_measures
from tests.own_boards import swiss_board, swiss_drawing

#: Cities of real boards by island; "" means all other cities, which are on one landmass.
ISLANDS: dict[str, list[set[str]]] = {
    "italy": [{"palermo", "messina", "catania", "siracusa"}, {"venezia"}, {""}],
    "brazil": [{"florianopolis"}, {""}],
    "japan": [
        {"sapporo", "asahikawa", "hakodate"},
        {"aomori", "tokyo", "osaka", "hiroshima", "shimonoseki"},
        {"takamatsu", "kochi", "matsuyama"},
        {"fukuoka", "oita", "nagasaki", "miyazaki", "kagoshima", "kumamoto"},
    ],
    "uk-ireland": [{"dublin", "belfast", "cork", "derry", "sligo"}, {"glasgow", "london-1", "plymouth", "bangor"}],
    "northern-europe": [{"visby"}, {"stockholm", "oslo"}, {"kobenhavn"}, {"odense"}, {"aarhus", "esbjerg"}],
    "korea": [{"jeju"}, {""}],
    "china": [{"haikou"}, {""}],
}
LONG = ("usa", "france")


@cache
def own(name: str) -> Board:
    """Return a built-in board as a user's board without a drawing, with one city moved slightly."""
    board = board_by_id(name)
    first = board.cities[0].model_copy(update={"lat": (board.cities[0].lat or 0) + 0.001})
    return board.model_copy(update={"id": f"own-{name}", "cities": (first, *board.cities[1:])})


@cache
def figure_of(name: str) -> BoardFigure:
    return board_figure(own(name), "classic")


def drawn(board: Board) -> BoardDrawing:
    printing = board.printing("classic")
    return auto_drawing(board, printing, auto_layout(printing))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "japan" else pytest.mark.long) for name in (*ISLANDS, *LONG)]
)
def test_every_city_is_in_its_region(name: str) -> None:
    assert figure_of(name).drawing.neighbours
    assert board_measures.cities_on_other_land(figure_of(name)) == []


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in ("japan", "italy") else pytest.mark.long) for name in ISLANDS]
)
def test_islands_stay_islands(name: str) -> None:
    assert wrong_islands(name, figure_of(name)) == []


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "brazil" else pytest.mark.long) for name in ISLANDS]
)
def test_islands_stay_islands_from_coordinates_only(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board is laid out as if no built-in board had the same cities."""
    monkeypatch.setattr(drawings, "_original", lambda _printing: None)
    board = own(name).model_copy(update={"id": f"alone-{name}", "name": "Alone"})
    assert wrong_islands(name, board_figure(board, "classic")) == []


def wrong_islands(name: str, figure: BoardFigure) -> list[str]:
    named = set().union(*ISLANDS[name])
    islands = [set(figure.names) - named if "" in island else island for island in ISLANDS[name]]
    return board_measures.joined_islands(figure, islands)


def test_narrow_water_does_not_separate_an_island() -> None:
    """The Hudson at Manhattan is about a kilometre wide; Venice is four kilometres from the mainland."""
    cities = [(40.71, -74.01), (45.44, 12.34), (41.9, -87.65), (45.49, 12.24)]
    world = Window(west=-130, south=20, east=40, north=60, detail=0.1)
    islands = [land_in(world)[number - 1].island for number in home_pieces(cities, world)]
    new_york, venice, chicago, mestre = islands
    assert new_york == chicago
    assert venice not in (mestre, chicago)


def test_a_landlocked_country_ends_at_its_border() -> None:
    drawing = swiss_drawing()
    land, at = Land(drawing), {spot.id: spot.at for spot in drawing.cities}
    # France is west of Geneva, and Germany is north of Basel; neither has a city on the board.
    for city, dx, dy in (("geneve", -60, 0), ("basel", 0, -40)):
        x, y = at[city][0] / 10 + dx, at[city][1] / 10 + dy
        assert land.region_at(x, y) is None
    assert drawing.neighbours


def moved(board: Board, lat: float, lon: float) -> Board:
    cities = [
        city.model_copy(update={"lat": city.lat + lat, "lon": city.lon + lon})
        for city in board.cities
        if city.lat is not None and city.lon is not None
    ]
    return board.model_copy(update={"cities": tuple(cities)})


def test_cities_in_mid_ocean_have_a_smooth_outline() -> None:
    drawing = drawn(moved(swiss_board(), -10, -60))
    assert drawing.coast
    assert not drawing.neighbours


def test_a_board_on_a_plane_has_a_smooth_outline() -> None:
    cities = [
        city.model_copy(update={"lat": None, "lon": None, "x": city.lon, "y": -(city.lat or 0)})
        for city in swiss_board().cities
    ]
    drawing = drawn(swiss_board().model_copy(update={"cities": tuple(cities)}))
    assert drawing.coast
    assert not drawing.neighbours


def test_land_across_the_date_line_is_found_from_both_sides() -> None:
    """Eastern Chukotka is at 170 degrees west, which is 190 degrees east."""
    for lon in (-171.0, 189.0):
        assert any(
            min(x for x, _ in piece.rings[0]) < lon + 1 < max(x for x, _ in piece.rings[0])
            for piece in land_in(Window(lon, 65.5, lon + 2, 67, 0.01))
        )


def test_the_data_is_small() -> None:
    assert resource_path("assets", "atlas", "countries.xz").stat().st_size <= 2_000_000
