"""An empty board on a part of the world: choosing the part, real coasts, real coordinates."""

import json

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.board.colors import board_colors
from powergrid.desktop.screens.workshop.content import Plane
from powergrid.desktop.screens.workshop.scene import WorkshopScene
from powergrid.desktop.screens.workshop.start import new_workshop, open_file
from powergrid.desktop.screens.workshop.world_map import Area, WorldMap
from tests.desktop.driving import click, click_at, commit_text, key
from tests.desktop.workshop import drag, opened, window
from tests.sure import sure

#: A point in each country and the expected frame, in tenths of degrees from an atlas.
COUNTRIES = {
    "France with Corsica, without Guiana": ((2.5, 46.5), (-5.1, 41.3, 9.6, 51.1)),
    "Portugal without the Azores": ((-8.0, 39.5), (-9.5, 37.0, -6.2, 42.2)),
    "Ireland": ((-7.5, 53.2), (-10.5, 51.4, -6.0, 55.4)),
    "Spain with the Balearics": ((-4.0, 40.0), (-9.3, 36.0, 4.3, 43.8)),
    "the United States without Alaska": ((-100.0, 40.0), (-124.7, 24.5, -67.0, 49.4)),
}


def open_area_dialog(app: App) -> WorkshopScene:
    """Open the workshop and its dialog for the part of the world."""
    scene = opened(app)
    key(app, "Ctrl+O")
    click(app, "start.world")
    app.step()
    return scene


def map_place(app: App, lon: float, lat: float) -> tuple[int, int]:
    """Return the window pixels of a point on the world map, which is 360 degrees wide and centred on 12° N."""
    rect = app.scene.control_rect("world.map")
    unit = rect.width / 360
    return round(rect.centerx + lon * unit), round(rect.centery - (lat - 12) * unit)


def shown(plane: Plane) -> Area:
    """Return the part of the world that the workshop's plane shows."""
    return Area.around([plane.place(0, 0), plane.place(644, 594)])


def has(whole: Area, part: Area) -> bool:
    """Return whether an area contains another."""
    inside = whole.west <= part.west and part.east <= whole.east
    return inside and whole.south <= part.south and part.north <= whole.north


@pytest.mark.parametrize("name", COUNTRIES)
def test_a_click_frames_a_country_and_its_nearby_islands(name: str) -> None:
    (lon, lat), (west, south, east, north) = COUNTRIES[name]
    area = sure(WorldMap().country_at(lon, lat))
    assert west - 1.2 - (east - west) * 0.1 < area.west <= west + 0.1
    assert south - 1.2 - (north - south) * 0.1 < area.south <= south + 0.1
    assert east - 0.1 <= area.east < east + 1.2 + (east - west) * 0.1
    assert north - 0.1 <= area.north < north + 1.2 + (north - south) * 0.1


def test_a_click_at_sea_frames_no_country() -> None:
    assert WorldMap().country_at(-30.0, 45.0) is None


def test_after_a_click_on_a_country_cities_have_real_coordinates(app: App) -> None:
    scene = open_area_dialog(app)
    click_at(app, map_place(app, 2.5, 46.5))
    click(app, "dialog.ok")
    app.step()
    assert has(shown(scene.state.plane), Area(-5.1, 41.3, 9.6, 51.1))  # all of France
    assert not scene.state.snaps  # Paris is not on a grid
    key(app, "C")
    click_at(app, window(scene, *scene.state.plane.seen({"lat": 48.86, "lon": 2.35})))
    app.step()
    commit_text(app, "Paris")
    scene.save(new=True)
    city = json.loads(sure(scene.state.path).read_text("utf-8"))["cities"][0]
    assert city["lat"] == pytest.approx(48.86, abs=0.05)
    assert city["lon"] == pytest.approx(2.35, abs=0.05)


def test_a_frame_can_be_dragged_on_the_map(app: App) -> None:
    scene = open_area_dialog(app)
    drag(app, map_place(app, 140, -10), map_place(app, 120, -30), map_place(app, 110, -40))
    click(app, "dialog.ok")
    assert has(shown(scene.state.plane), Area(110.5, -39.5, 139.5, -10.5))


def test_degrees_can_be_typed_and_invalid_ones_keep_the_dialog_open(app: App) -> None:
    scene = open_area_dialog(app)
    for side, typed in (("west", "20"), ("east", "10"), ("south", "-35,5"), ("north", "-22")):
        click(app, f"world.side.{side}")
        key(app, "Ctrl+A")
        commit_text(app, typed)
    click(app, "dialog.ok")
    app.step()
    assert scene.dialogs  # west is greater than east
    click(app, "world.side.east")
    key(app, "Ctrl+A")
    commit_text(app, "33")
    click(app, "dialog.ok")
    assert not scene.dialogs
    area = shown(scene.state.plane)
    assert (area.west + area.east) / 2 == pytest.approx(26.5)
    assert (area.south + area.north) / 2 == pytest.approx(-28.75)


def test_keys_move_and_resize_the_frame(app: App) -> None:
    scene = open_area_dialog(app)
    key(app, "Right", "Right", "Down", "-", "Enter")
    assert not scene.dialogs
    area = shown(scene.state.plane)
    assert (area.west + area.east) / 2 > 11.0  # the initial frame is around 11° E and 50° N
    assert (area.south + area.north) / 2 < 50.0


def test_back_opens_the_list_of_boards(app: App) -> None:
    scene = open_area_dialog(app)
    key(app, "Esc")
    app.step()
    assert scene.ui.control("start.empty") is not None


def test_an_area_stays_on_the_globe() -> None:
    area = Area(170.0, -10.0, 180.0, 10.0)
    assert area.moved(1.0, 0.0) == area
    assert area.grown(2.0).east == 180.0
    assert not Area(10.0, 0.0, 5.0, 5.0).is_usable
    assert not Area(0.0, 60.0, 10.0, 95.0).is_usable


def test_the_drawing_shows_the_real_coast(app: App) -> None:
    state = new_workshop(Plane.of_world(-11.0, 51.0, -5.0, 56.0))  # Ireland
    scene = opened(app, state)
    colors = board_colors()

    def color_at(lat: float, lon: float) -> tuple[int, ...]:
        return tuple(app.surface.get_at(window(scene, *state.plane.seen({"lat": lat, "lon": lon}))))[:3]

    assert color_at(53.3, -7.51) == colors.neutral[:3]  # the Midlands
    assert color_at(53.5, -5.45) == colors.sea[:3]  # the Irish Sea
    key(app, "C")
    click_at(app, window(scene, *state.plane.seen({"lat": 53.35, "lon": -6.3})))
    key(app, "Esc")
    app.step()
    tint = colors.tints["green"][:3]
    assert color_at(53.2, -6.85) == tint  # around Dublin, the land has the colour of its region
    assert color_at(53.2, -5.75) == colors.sea[:3]  # … but the sea does not


def test_an_empty_board_saves_its_part_of_the_world(app: App) -> None:
    scene = opened(app, new_workshop(Plane.of_world(-11.0, 51.0, -5.0, 56.0)))
    scene.state.rename_board("Eire")
    assert scene.save()
    assert scene.state.path is not None
    assert has(shown(open_file(scene.state.path).plane), Area(-10.9, 51.1, -5.1, 55.9))
