"""The map workshop, used with the mouse and the keyboard."""

from pathlib import Path

import pygame
import pytest

from powergrid.base.resources import user_maps_dir
from powergrid.content.board import load_board
from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.play.trial import Trial, TrialGame
from powergrid.desktop.screens.preview.scene import PreviewScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.workshop.scene import WorkshopScene
from powergrid.desktop.screens.workshop.start import copy_of, new_workshop
from powergrid.desktop.screens.workshop.tryout import findings
from powergrid.desktop.words.assessment import advice
from powergrid.study.assessment import Line, Measure
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import strings
from tests.desktop.driving import click, click_at, commit_text, key, move, on_top, redraw, send, wait, wait_for_jobs
from tests.desktop.showing import shown
from tests.desktop.workshop import drag, opened, two_cities, window
from tests.own_boards import seeded_board
from tests.sure import sure

CASES = Path(__file__).parents[1] / "content" / "cases"


def test_a_placed_city_can_be_named_right_away(app: App) -> None:
    scene = two_cities(app)
    cities = [(city.id, city.name, city.x, city.y) for city in scene.state.draft.cities]
    assert cities == [("aachen", "Aachen", 100, 100), ("bonn", "Bonn", 200, 100)]


def test_two_clicks_link_two_cities_and_the_cost_can_be_typed(app: App) -> None:
    scene = two_cities(app)
    click(app, "tool.link", "city.aachen", "city.bonn")
    (link,) = scene.state.draft.links
    assert (link.a, link.b) == ("aachen", "bonn")
    assert link.cost == 10  # 9 per 90 units of the plane
    app.step()
    for digit in "17":
        key(app, digit)
    assert scene.state.draft.links[0].cost == 17
    key(app, "Ctrl+Z")
    assert scene.state.draft.links[0].cost == 10


def four_in_a_row(app: App) -> WorkshopScene:
    """Return a workshop with four cities in a row, 100 apart."""
    state = new_workshop()
    for x in (100, 200, 300, 400):
        state.add_city(x, 100)
    state.select()
    return opened(app, state)


def test_typing_the_cost_of_the_next_link_starts_a_new_number(app: App) -> None:
    """The suggestion for a link of the same length is the cost of the previous link."""
    scene = four_in_a_row(app)
    click(app, "tool.link")
    cities = [city.id for city in scene.state.draft.cities]
    for digit, first, second in zip("567", cities, cities[1:], strict=False):
        click(app, f"city.{first}", f"city.{second}")
        app.step()
        key(app, digit)
    assert [link.cost for link in scene.state.draft.links] == [5, 6, 7]


def test_typing_the_cost_of_the_next_link_works_with_the_keyboard(app: App) -> None:
    scene = four_in_a_row(app)
    key(app, "L")
    scene.ui.focus.set("canvas")
    for _ in range(4):
        key(app, "Ctrl+Left")
    for digit in "567":
        key(app, "Space", "Ctrl+Right", "Space")
        app.step()
        key(app, digit, "Esc")
    assert [link.cost for link in scene.state.draft.links] == [5, 6, 7]


def test_selecting_another_link_starts_a_new_number(app: App) -> None:
    scene = four_in_a_row(app)
    for first, second in zip(scene.state.draft.cities, scene.state.draft.cities[1:], strict=False):
        scene.state.do(scene.state.draft.joined(first.id, second.id, 5)[0])
    redraw(app)
    for number, digit in enumerate("567"):
        click_at(app, window(scene, 150 + 100 * number, 100))
        app.step()
        assert scene.state.link == number
        scene.ui.focus.set("cost.value")
        key(app, digit)
    assert [link.cost for link in scene.state.draft.links] == [5, 6, 7]


def test_a_city_snaps_to_the_grid_and_undo_moves_it_back(app: App) -> None:
    scene = two_cities(app)
    click(app, "tool.select")
    steps = len(scene.state.history._states)
    drag(app, window(scene, 100, 100), window(scene, 150, 130), window(scene, 157, 204))
    city = sure(scene.state.draft.city("aachen"))
    assert (city.x, city.y) == (160, 200)
    assert len(scene.state.history._states) == steps + 1
    key(app, "Ctrl+Z")
    city = sure(scene.state.draft.city("aachen"))
    assert (city.x, city.y) == (100, 100)


def test_regions_are_painted_by_dragging(app: App) -> None:
    scene = two_cities(app)
    click(app, "tool.paint", "region.region-2")
    drag(app, window(scene, 100, 100), window(scene, 150, 100), window(scene, 200, 100))
    assert {city.region for city in scene.state.draft.cities} == {"region-2"}
    key(app, "Ctrl+Z")
    assert {city.region for city in scene.state.draft.cities} == {"region-1"}


def test_cities_can_be_selected_by_a_frame_copied_and_deleted(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = two_cities(app)
    click(app, "tool.select")
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LSHIFT)
    drag(app, window(scene, 60, 60), window(scene, 120, 90), window(scene, 260, 160))
    monkeypatch.undo()
    assert set(scene.state.picked) == {"aachen", "bonn"}
    key(app, "Ctrl+C", "Ctrl+V")
    assert len(scene.state.draft.cities) == 4
    assert len(scene.state.picked) == 2
    key(app, "Delete")
    assert [city.name for city in scene.state.draft.cities] == ["Aachen", "Bonn"]


def test_everything_works_with_the_keyboard(app: App) -> None:
    """This makes two cities and a link without the mouse."""
    scene = opened(app)
    key(app, "C")
    scene.ui.focus.set("canvas")
    for arrow, name in ((None, "Aachen"), ("Right", "Bonn")):
        for _ in range(5 if arrow else 0):
            key(app, str(arrow))
        key(app, "Space")
        app.step()
        commit_text(app, name)
        key(app, "Enter")
    first, second = scene.state.draft.cities
    assert second.x == first.x + 100
    key(app, "L", "Space", "Ctrl+Left", "Space")
    app.step()
    key(app, "7")
    assert [link.cost for link in scene.state.draft.links] == [7]
    key(app, "Enter")
    assert scene.ui.focus.name == "canvas"
    key(app, "S", "Space", "Shift+Down")
    moved = sure(scene.state.draft.city("aachen"))
    assert moved.y == first.y + 20
    assert scene.canvas.cursor == (moved.x, moved.y)  # the cross moves with the city
    key(app, "Ctrl+A", "Ctrl+Right", "Shift+Right")
    assert scene.canvas.cursor[0] == scene.state.draft.cities[1].x == second.x + 20
    key(app, "S", "Ctrl+Left", "Space", "Delete")
    assert [city.id for city in scene.state.draft.cities] == ["bonn"]


def test_the_wheel_zooms_and_dragging_the_land_pans(app: App) -> None:
    scene = opened(app)
    move(app, window(scene, 300, 300))
    send(app, pygame.MOUSEWHEEL, y=3)
    assert sure(scene.canvas.camera).zoom > 1.5
    before = window(scene, 300, 300)
    drag(app, before, (before[0] + 40, before[1] + 10), (before[0] + 60, before[1] + 20))
    assert window(scene, 300, 300) == (before[0] + 60, before[1] + 20)
    assert scene.state.draft.cities == ()


def test_every_error_selects_its_place_and_disappears_when_fixed(app: App, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes((CASES / "bad.json").read_bytes())
    scene = opened(app)
    scene.open_path(path)
    app.step()
    faults = {fault.loc[:2]: f"fault.{number}" for number, fault in enumerate(scene.state.checked.faults)}
    click(app, faults["cities", 5])
    assert scene.state.picked == ("aarau",)
    click(app, faults["connections", 1])
    assert scene.state.link == 1
    app.step()
    key(app, "8")
    assert ("connections", 1) not in {fault.loc[:2] for fault in scene.state.checked.faults}
    before = len(scene.state.checked.faults)
    itself = next(n for n, fault in enumerate(scene.state.checked.faults) if "linked to itself" in str(fault.text))
    scene.ui.scroll["facts"] = 1000.0  # the list is longer than the window
    scene.ui.dirty = True
    click(app, f"fault.{itself}", "delete")
    assert len(scene.state.checked.faults) == before - 1


def test_a_copied_region_is_named_in_the_current_language(app: App) -> None:
    settings.change(language="cs")
    app.apply_settings()
    opened(app, copy_of(board_by_id("germany")))
    assert {"Sever", "Severovýchod"} <= set(strings(app))


def test_a_copy_of_an_official_board_can_be_checked_and_played(app: App, clock: FakeClock) -> None:
    scene = opened(app)
    scene.ask_start()
    click(app, "start.0")
    app.step()
    assert scene.state.draft.name == "Germany (copy)"
    wait(app, clock, 1000)
    assert "This board plays like the official ones." in strings(app)
    click(app, "top.play")
    assert isinstance(app.scene, SetupScene)
    assert app.scene.choices.board.name == "Germany (copy)"
    assert [person.kind for person in app.scene.choices.people] == ["human", "normal", "normal"]
    copied = load_board(user_maps_dir() / "germany-copy.json")
    official = board_by_id("germany")
    assert copied.cities == official.cities
    assert copied.connections == official.connections


def test_a_game_can_be_set_up_right_after_a_change(app: App) -> None:
    """The set-up does not wait for the assessment of the changed board."""
    scene = opened(app, copy_of(board_by_id("germany")))
    scene.state.rename_board("My Germany")
    redraw(app)
    assert scene.state.assessment() is None
    key(app, "Ctrl+Enter")
    assert on_top(app, SetupScene).choices.board.name == "My Germany"


def test_an_unplayable_board_says_so(app: App) -> None:
    """Three regions of four cities are too small for any number of players."""
    scene = opened(app, copy_of(seeded_board(5)))
    key(app, "Ctrl+Enter")
    assert app.scene is scene
    assert "cannot be played" in scene.ui.toasts[-1].text


def test_the_board_can_be_shown_as_in_the_game(app: App) -> None:
    scene = opened(app, copy_of(board_by_id("italy")))
    key(app, "V")
    app.step()
    assert scene.ui.control("board") is not None
    assert scene.ui.control("canvas") is None
    click(app, "city.roma")
    assert scene.state.picked == ("roma",)
    key(app, "C")  # a tool goes back to the drawing
    app.step()
    assert scene.ui.control("canvas") is not None
    scene.state.select()
    key(app, "V")
    app.step()
    key(app, "Esc")
    app.step()
    assert app.scene is scene
    assert scene.ui.control("canvas") is not None


def test_a_board_with_errors_cannot_be_shown_as_in_the_game(app: App) -> None:
    scene = two_cities(app)
    scene.state.select()
    app.draw()
    assert not sure(scene.ui.control("top.game")).enabled
    key(app, "V")
    app.step()
    assert scene.ui.control("canvas") is not None


def test_the_previewer_leads_to_the_workshop(app: App) -> None:
    shown(app, PreviewScene(board_by_id("italy")))
    click(app, "boards.edit")
    assert isinstance(app.scene, WorkshopScene)
    assert app.scene.state.draft.name == "Italy (copy)"
    assert len(app.scene.state.draft.cities) == 42


def test_a_generated_board_can_be_edited(app: App, clock: FakeClock) -> None:
    scene = opened(app)
    scene.ask_start()
    click(app, "start.surprise")
    assert len(scene.state.draft.cities) in (35, 42, 49)
    assert scene.state.checked.faults == ()


def test_bots_test_the_board_in_the_background(app: App, clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("powergrid.desktop.screens.workshop.tryout.GAMES", 2)
    scene = opened(app, copy_of(board_by_id("germany")))
    scene.state.make_assessment()
    scene.ui.dirty = True
    click(app, "try.start")
    assert scene.tryout.is_running
    wait_for_jobs()
    wait(app, clock, 1000)
    app.step()
    assert not scene.tryout.is_running
    app.step()
    assert sure(scene.ui.control("try.start")).rect.height > 20  # the findings above it are visible
    words = " ".join(strings(app))
    assert "2 games took" in words
    assert "Step 2 begins in round" in words
    assert "Winners began in" in words
    scene.state.do(scene.state.draft.with_cost(0, 1))  # the results are about the previous version of the board
    scene.state.make_assessment()
    redraw(app)
    assert "2 games took" not in " ".join(strings(app))


def test_values_outside_the_range_are_explained() -> None:
    def line(measure: Measure, value: float | None, side: int = 0) -> Line:
        return Line(measure, value, 3.0, 26.0, side)

    assert "few cities" in advice(line("growth", None))
    assert "fair" in advice(line("best_start", 0.0))
    assert advice(line("best_start", 40.0, 1)).startswith("One start is much better")
    assert advice(line("best_start", 5.0)) == advice(line("usual_link", 2.9)) == ""
    outside = [line("growth", None), line("best_start", 0.0), line("best_start", 27.0)]
    assert all(line.outside for line in outside)
    assert not any(line("best_start", value).outside for value in (3.0, 5.0, 26.0))


def test_bots_report_on_a_board() -> None:
    """The winner of the first game began in Kiel, the winners of the other two in Berlin."""
    board = board_by_id("germany")
    games = (TrialGame(9, 5, 7, "kiel"), TrialGame(10, 6, 8, "berlin"), TrialGame(12, 4, None, "berlin"))
    found = findings(Trial(games), board)
    assert found[:3] == [
        "3 games took 10 rounds (median).", "Step 2 begins in round 5.", "Step 3 begins in round 7.5."
    ]  # fmt: skip
    assert found[3] == "Both Steps begin at the usual times."
    assert found[4] == "Winners began in 2 different cities, most often in Berlin (2 wins)."
    assert found[5].startswith("This start is too strong")
    slow = Trial((TrialGame(20, 9, 14, "kiel"), TrialGame(20, 9, 14, "berlin")))
    assert "The Steps begin late: links are expensive." in findings(slow, board)
    assert "Step 3 is rarely reached." in findings(Trial((TrialGame(8, 5, None, "kiel"),)), board)


@pytest.mark.parametrize(
    ("key_", "field"), [("id", "board.id"), ("name", "board.name")], ids=["id of the board", "name of the board"]
)
def test_an_error_in_the_board_itself_leads_to_its_field(app: App, key_: str, field: str) -> None:
    scene = opened(app, copy_of(seeded_board(5)))
    draft = scene.state.draft
    scene.state.do(draft.titled("" if key_ == "name" else draft.name, "A b" if key_ == "id" else draft.id))
    redraw(app)
    click(app, "fault.0")
    app.step()
    assert scene.ui.focus.name == field


def test_an_error_in_a_region_name_leads_to_its_field(app: App) -> None:
    scene = opened(app, copy_of(seeded_board(5)))
    region = scene.state.draft.regions[1].id
    scene.state.do(scene.state.draft.renamed_region(region, ""))
    redraw(app)
    click(app, "fault.0")
    app.step()
    assert scene.state.region == region
    assert scene.ui.focus.name == "region.name"


@pytest.mark.parametrize(("links", "is_land"), [(4, True), (3, False)])
def test_water_enclosed_by_links_is_drawn_as_land(app: App, links: int, is_land: bool) -> None:
    """The centre of a square of four cities is 70 lp from the links; without one of the links, it is sea."""
    state = new_workshop()
    state.tool = "city"
    for x, y in ((200, 200), (340, 200), (340, 340), (200, 340)):
        state.add_city(x, y)
    cities = [city.id for city in state.draft.cities]
    for number in range(links):
        state.join(cities[number])
        state.join(cities[(number + 1) % 4])
    scene = opened(app, state)
    land, sea, middle = (app.surface.get_at(window(scene, x, y)) for x, y in ((205, 165), (505, 505), (265, 252)))
    assert land != sea
    assert middle == (land if is_land else sea)


def test_a_new_board_says_how_many_cities_are_needed(app: App) -> None:
    """Games of three end at 17 cities, games of six at 14; 27 cities have room for 13 houses each and one more."""
    opened(app)
    assert "Three players need 17 cities in 3 connected regions, six need 27 in 5." in " ".join(strings(app))
