"""The list of errors in the map workshop: where a click leads, and the buttons that fix an error at once."""

import shutil
from pathlib import Path

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.workshop.scene import WorkshopScene
from powergrid.desktop.screens.workshop.start import new_workshop, open_file
from tests.desktop.drawn import strings
from tests.desktop.driving import click
from tests.desktop.workshop import fault_number, opened
from tests.sure import sure

CASES = Path(__file__).parent.parent / "content" / "cases"


def opened_case(app: App, tmp_path: Path, name: str) -> WorkshopScene:
    path = tmp_path / f"{name}.json"
    shutil.copy(CASES / f"{name}.json", path)
    return opened(app, open_file(path))


def click_in_list(app: App, scene: WorkshopScene, name: str) -> None:
    """Scroll to a control in the list of errors and click it."""
    app.draw()
    if (control := scene.ui.control(name)) is None or control.rect.height < 5:
        scene.ui.scroll["facts"] = 250.0
        app.draw()
    click(app, name)


def test_a_button_corrects_a_misspelt_city_in_a_link(app: App, tmp_path: Path) -> None:
    scene = opened_case(app, tmp_path, "bad")
    click_in_list(app, scene, f"fix.{fault_number(scene, 'winterthurr')}")
    assert (scene.state.draft.links[0].a, scene.state.draft.links[0].b) == ("zurich", "winterthur")
    assert not any("winterthurr" in str(fault) for fault in scene.state.checked.faults)
    scene.state.undo()
    assert scene.state.draft.links[0].b == "winterthurr"


def test_a_button_corrects_an_id_with_capitals_and_a_space(app: App, tmp_path: Path) -> None:
    scene = opened_case(app, tmp_path, "bad")
    click(app, f"fix.{fault_number(scene, 'id:')}")
    assert scene.state.draft.id == "swiss-bad"


def test_an_unknown_colour_is_replaced_by_an_unused_one(app: App, tmp_path: Path) -> None:
    scene = opened_case(app, tmp_path, "bad")
    others = {region.color for region in scene.state.draft.regions[1:]}
    click(app, f"fix.{fault_number(scene, 'color')}")
    assert scene.state.draft.regions[0].color not in others | {"orange"}
    assert not any("color" in str(fault) for fault in scene.state.checked.faults)


def test_a_button_corrects_swapped_coordinates(app: App, tmp_path: Path) -> None:
    scene = opened_case(app, tmp_path, "swap")
    assert not scene.state.checked.faults
    (remark,) = scene.state.checked.remarks
    assert "Chur" in str(remark)
    before = sure(scene.state.draft.city("chur"))
    click(app, "fix.remark")
    after = sure(scene.state.draft.city("chur"))
    assert (after.kept["lat"], after.kept["lon"]) == (before.kept["lon"], before.kept["lat"])
    assert not scene.state.checked.remarks
    # Chur is in the east of Switzerland, and Zürich in the north
    zurich = sure(scene.state.draft.city("zurich"))
    assert after.x > zurich.x
    assert after.y > zurich.y


@pytest.mark.parametrize("lat", [95.0, -95.0])
def test_a_button_swaps_latitude_and_longitude(app: App, tmp_path: Path, lat: float) -> None:
    scene = opened_case(app, tmp_path, "swap")
    draft = scene.state.draft
    city = draft.cities[0]
    draft = draft._changed((city.id,), lambda one: type(one)(one.id, one.name, one.region, 5.0, 5.0,
                                                             {"lat": lat, "lon": 47.0}))  # fmt: skip
    scene.state.do(draft)
    app.step()
    app.draw()
    click(app, f"fix.{fault_number(scene, 'lat')}")
    assert scene.state.draft.cities[0].kept == {"lat": 47.0, "lon": lat}


def test_clicking_an_error_goes_to_where_it_can_be_fixed(app: App, tmp_path: Path) -> None:
    scene = opened_case(app, tmp_path, "bad")
    click(app, f"fault.{fault_number(scene, 'color')}")
    app.step()
    assert scene.ui.focus.name.startswith("color.")
    assert scene.ui.focus.visible
    assert scene.state.region == "east"
    click_in_list(app, scene, f"fault.{fault_number(scene, 'estt')}")
    app.step()
    assert scene.state.picked == ("zurich",)
    assert scene.ui.focus.name == "into.east"


def test_the_list_stays_under_the_pointer_when_an_error_is_clicked(app: App, tmp_path: Path) -> None:
    scene = opened_case(app, tmp_path, "bad")
    for words in ("id:", "color", "latt"):
        name = f"fault.{fault_number(scene, words)}"
        before = scene.control_rect(name)
        click(app, name)
        app.step()
        app.draw()
        assert scene.control_rect(name) == before


def test_errors_in_an_unfinished_board_say_what_to_do(app: App) -> None:
    """The board has two cities of one region and no link: two regions are empty, and one city cannot be reached."""
    state = new_workshop()
    state.add_city(100, 100)
    state.add_city(300, 100)
    scene = opened(app, state)
    words = " ".join(strings(app))
    assert len(scene.state.checked.faults) == 3
    assert "Place or paint a city there" in words
    assert "Join them with links" in words


def test_the_suggested_cost_does_not_follow_the_cost_that_is_typed(app: App) -> None:
    scene = opened(app)
    draft = scene.state.draft
    for x in (100.0, 200.0, 400.0):
        draft, _ = draft.with_city(x, 100.0, draft.regions[0].id, f"At {x:g}")
    one, two, three = (city.id for city in draft.cities)
    draft, _number = draft.joined(one, two, 10)
    draft, number = draft.joined(two, three, 10)
    assert number is not None
    # twice as long as the other link: twice its cost
    assert draft.suggested_cost(two, three) == 20
    assert draft.with_cost(number, 3).suggested_cost(two, three) == 20
