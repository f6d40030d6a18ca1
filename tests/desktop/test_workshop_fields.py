"""The workshop keeps everything in a map file and has a field for every part of it."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from powergrid.content.board import Board, City, Link, Overlay, Region, check_file
from powergrid.content.board_model import RenamedCity
from powergrid.content.editions import Edition
from powergrid.desktop.app import App
from powergrid.desktop.screens.workshop.scene import WorkshopScene
from powergrid.desktop.screens.workshop.start import copy_of, open_file
from tests.desktop.driving import click, key, type_text
from tests.desktop.workshop import fault_number, opened
from tests.sure import sure

CASES = Path(__file__).parent.parent / "content" / "cases"
Content = dict[str, Any]


def swiss() -> Content:
    content: Content = json.loads((CASES / "swiss19.json").read_text("utf-8"))
    return content


def opened_content(app: App, tmp_path: Path, content: Content) -> WorkshopScene:
    path = tmp_path / "swiss19.json"
    path.write_text(json.dumps(content), "utf-8")
    scene = opened(app, open_file(path))
    app.draw()
    return scene


def saved(scene: WorkshopScene) -> Content:
    content: Content = json.loads(sure(scene.state.path).read_text("utf-8"))
    return content


def test_parts_without_a_field_are_saved_unchanged(app: App, tmp_path: Path) -> None:
    content = swiss()
    content["edtions"] = {"classic": {"note": 1}}
    content["regions"][0] |= {"// map": "by hand", "colr": "green"}
    content["cities"][0] |= {"population": 400_000}
    content["connections"][0] |= {"// costs": "by train", "tunnel": True}
    content["connections"][1]["cost"] = "7"
    content |= {"group": "further", "place": 7}
    scene = opened_content(app, tmp_path, content)
    scene.state.rename_board("Schweiz")
    assert scene.save()
    written = saved(scene)
    assert written["edtions"] == {"classic": {"note": 1}}
    assert written["regions"][0]["// map"] == "by hand"
    assert written["regions"][0]["colr"] == "green"
    assert written["cities"][0]["population"] == 400_000
    assert written["connections"][0]["// costs"] == "by train"
    assert written["connections"][0]["tunnel"] is True
    assert written["connections"][1]["cost"] == "7"
    assert (written["group"], written["place"]) == ("further", 7)
    # the list shows the same errors as the command
    faults = [str(fault) for fault in scene.state.checked.faults]
    assert faults == [str(fault) for fault in check_file(tmp_path / "swiss19.json")[1]]
    assert len(scene.state.checked.faults) == 5


@pytest.mark.parametrize(
    ("place", "wrong", "right"),
    [
        (("cities", 3), "nmae", "name"),
        (("cities", 3), "latitude", "lat"),
        (("cities", 3), "Region", "region"),
        (("regions", 1), "colour", "color"),
        (("connections", 2), "const", "cost"),
        ((), "conections", "connections"),
        ((), "citys", "cities"),
        ((), "titel", ""),
    ],
)
def test_a_misspelt_key_is_reported_and_a_button_corrects_it(
    app: App, tmp_path: Path, place: tuple[Any, ...], wrong: str, right: str
) -> None:
    content = swiss()
    entry: Any = content
    for step in place:
        entry = entry[step]
    entry[wrong] = entry.pop(right or "name")
    scene = opened_content(app, tmp_path, content)
    number = fault_number(scene, f"{wrong}: is not a valid key here")
    if right:
        assert f'did you mean "{right}"?' in str(scene.state.checked.faults[number])
        assert len(scene.state.checked.faults) == 1  # the missing correct key is not a second error
        click(app, f"fix.{number}")
        app.step()
        assert not scene.state.checked.faults
        assert scene.state.checked.board is not None
        assert {city.id for city in scene.state.checked.board.cities} == {city["id"] for city in swiss()["cities"]}
        assert scene.save()
        assert wrong not in json.dumps(saved(scene))


def test_one_button_corrects_a_key_in_every_entry(app: App, tmp_path: Path) -> None:
    content = swiss()
    for city in content["cities"]:
        city["latitude"], city["longitude"] = city.pop("lat"), city.pop("lon")
    scene = opened_content(app, tmp_path, content)
    for word in ("latitude", "longitude"):
        click(app, f"fix.{fault_number(scene, word)}")
        app.step()
        app.draw()
    assert not scene.state.checked.faults
    chur = next(city for city in swiss()["cities"] if city["id"] == "chur")
    there = sure(scene.state.draft.city("chur"))
    assert (there.kept["lat"], there.kept["lon"]) == (chur["lat"], chur["lon"])


def test_a_button_removes_an_unknown_key_and_undo_restores_it(app: App, tmp_path: Path) -> None:
    content = swiss()
    content["cities"][0]["population"] = 400_000
    scene = opened_content(app, tmp_path, content)
    there = ["city 1 (Zürich), population: is not a valid key here"]
    assert [str(fault) for fault in scene.state.checked.faults] == there
    click(app, "fix.0")
    app.step()
    assert not scene.state.checked.faults
    key(app, "Ctrl+Z")
    assert [str(fault) for fault in scene.state.checked.faults] == there


def test_a_copy_has_no_fixed_position_in_lists_of_boards(app: App) -> None:
    board = sure(check_file(Path("maps") / "usa.json")[0])
    assert {"group", "place"} & set(copy_of(board).draft.rest) == set()


# -- differences between editions


def with_added(**changes: Any) -> Content:
    content = swiss()
    to = {"id": "turicum", "name": "Turicum", "region": "east", "lat": 47.37, "lon": 8.54}
    content["editions"] = {
        "classic": {"cities_renamed": [{"from": "zurich", "to": to}],
                    "connections_added": [{"a": "turicum", "b": "lugano", "cost": 12, "cost_at": 0.25, **changes}]},
    }  # fmt: skip
    return content


def added(scene: WorkshopScene) -> list[Content]:
    content: list[Content] = saved(scene)["editions"]["classic"]["connections_added"]
    return content


def test_a_one_edition_link_is_drawn_and_has_a_form(app: App, tmp_path: Path) -> None:
    scene = opened_content(app, tmp_path, with_added())
    assert not scene.state.checked.faults
    number = sure(scene.state.draft.link_between("zurich", "lugano"))
    click(app, f"link.{number}")
    type_text(app, "15")
    key(app, "Enter")
    assert scene.save()
    assert added(scene) == [{"a": "turicum", "b": "lugano", "cost": 15, "cost_at": 0.25}]
    board = sure(scene.state.checked.board)
    prints: tuple[tuple[Edition, list[int]], ...] = (("classic", [15]), ("recharged", []))
    for edition, costs in prints:
        printing = board.printing(edition)
        assert [
            link.cost for link in printing.links if link.key in ({"turicum", "lugano"}, {"zurich", "lugano"})
        ] == costs


def test_a_one_edition_link_can_be_put_in_both_editions_and_deleted(app: App, tmp_path: Path) -> None:
    scene = opened_content(app, tmp_path, with_added())
    number = scene.state.draft.link_between("zurich", "lugano")
    click(app, f"link.{number}")
    app.step()
    app.draw()
    click(app, "printed.recharged.")
    assert scene.save()
    assert "connections_added" not in saved(scene)["editions"]["classic"]
    assert {"a": "zurich", "b": "lugano", "cost": 12, "cost_at": 0.25} in saved(scene)["connections"]
    key(app, "Ctrl+Z")
    click(app, f"link.{number}")
    app.step()
    app.draw()
    click(app, "delete")
    assert scene.save()
    assert "connections_added" not in saved(scene)["editions"]["classic"]
    assert len(saved(scene)["connections"]) == len(swiss()["connections"])


def test_a_misspelt_city_in_a_one_edition_link_is_corrected(app: App, tmp_path: Path) -> None:
    scene = opened_content(app, tmp_path, with_added(a="turicumm"))
    (fault,) = scene.state.checked.faults
    assert 'did you mean "turicum"?' in str(fault)
    click(app, "fix.0")
    assert scene.save()
    assert added(scene)[0]["a"] == "turicum"


def test_a_city_renamed_in_one_edition_is_moved_and_painted_in_both(app: App, tmp_path: Path) -> None:
    scene = opened_content(app, tmp_path, with_added())
    scene.state.select("zurich")
    scene.state.nudge(2, 1)
    scene.state.do(scene.state.draft.painted(("zurich",), "north"))
    assert scene.save()
    (renamed,) = saved(scene)["editions"]["classic"]["cities_renamed"]
    base = next(city for city in saved(scene)["cities"] if city["id"] == "zurich")
    assert {key: renamed["to"][key] for key in ("lat", "lon", "region")} == {
        key: base[key] for key in ("lat", "lon", "region")
    }
    assert base["lat"] != 47.37


def test_renaming_a_city_in_one_edition_keeps_its_other_facts(app: App, tmp_path: Path) -> None:
    content = with_added()
    content["editions"]["classic"]["cities_renamed"][0]["to"] |= {"region": "north", "lat": 47.5, "country": "CH"}
    scene = opened_content(app, tmp_path, content)
    scene.state.select("zurich")
    scene.state.print_name("classic", "Turicum Nova")
    assert scene.save()
    (renamed,) = saved(scene)["editions"]["classic"]["cities_renamed"]
    assert renamed["to"] == {"id": "turicum-nova", "name": "Turicum Nova", "region": "north", "lat": 47.5,
                             "lon": 8.54, "country": "CH"}  # fmt: skip
    assert added(scene)[0]["a"] == "turicum-nova"


def test_a_deleted_link_is_also_deleted_from_editions(app: App, tmp_path: Path) -> None:
    scene = opened_content(app, tmp_path, swiss())
    scene.state.select_link(0)
    scene.state.print_cost("classic", 9)
    scene.state.delete()
    assert "editions" not in scene.state.draft.rest
    assert not any("no link" in str(fault) for fault in scene.state.checked.faults)


# -- typed facts


def more_of(app: App, scene: WorkshopScene, city: str) -> None:
    scene.state.select(city)
    app.step()
    app.draw()
    click(app, "form.more")
    app.step()
    app.draw()


def test_a_citys_position_and_country_can_be_typed(app: App, tmp_path: Path) -> None:
    scene = opened_content(app, tmp_path, swiss())
    more_of(app, scene, "chur")
    scene.ui.focus.set("form.place")
    type_text(app, "46.5 9.25")
    scene.ui.focus.set("form.country")
    type_text(app, "ch")
    assert scene.save()
    chur = next(city for city in saved(scene)["cities"] if city["id"] == "chur")
    assert (chur["lat"], chur["lon"], chur["country"]) == (46.5, 9.25, "CH")


def test_a_citys_region_and_position_can_be_chosen_per_edition(app: App, tmp_path: Path) -> None:
    scene = opened_content(app, tmp_path, with_added())
    more_of(app, scene, "zurich")
    click(app, "printed.classic.into.north")
    scene.ui.focus.set("printed.classic.place")
    type_text(app, "47.25 8.75")
    assert scene.save()
    (renamed,) = saved(scene)["editions"]["classic"]["cities_renamed"]
    assert (renamed["to"]["region"], renamed["to"]["lat"], renamed["to"]["lon"]) == ("north", 47.25, 8.75)
    base = next(city for city in saved(scene)["cities"] if city["id"] == "zurich")
    assert (base["region"], base["lat"]) == ("east", 47.37)


def test_a_boards_remark_can_be_typed(app: App, tmp_path: Path) -> None:
    scene = opened_content(app, tmp_path, swiss())
    scene.ui.focus.set("board.note")
    type_text(app, "costs by train")
    assert scene.save()
    assert saved(scene)["note"] == "costs by train"


def test_cities_without_a_position_are_shown_and_a_button_keeps_them_there(app: App, tmp_path: Path) -> None:
    content = json.loads((CASES / "nopos.json").read_text("utf-8"))
    scene = opened_content(app, tmp_path, content)
    (fault,) = scene.state.checked.faults
    assert "no city has a position" in str(fault)
    spots = {(city.x, city.y) for city in scene.state.draft.cities}
    assert len(spots) == len(content["cities"])
    click(app, "fix.0")
    app.step()
    assert not scene.state.checked.faults
    assert scene.save()
    assert all("x" in city and "y" in city for city in saved(scene)["cities"])


def test_a_city_without_a_position_can_be_dragged_to_one(app: App, tmp_path: Path) -> None:
    content = swiss()
    del content["cities"][3]["lat"], content["cities"][3]["lon"]
    scene = opened_content(app, tmp_path, content)
    assert [str(fault) for fault in scene.state.checked.faults] == [
        "city 4 (Chur), lat: is missing",
        "city 4 (Chur), lon: is missing",
    ]
    scene.state.select(content["cities"][3]["id"])
    scene.state.nudge(1, 1)
    assert not scene.state.checked.faults


#: Where the workshop edits each field of a map file: a control of its form, or how it is drawn.
EDITED: dict[type[BaseModel], dict[str, str]] = {
    Board: {
        "id": "board.id", "name": "board.name", "note": "board.note", "regions": "region.add",
        "cities": "the tool City",
        "connections": "the tool Link", "editions": "the forms of a city and a link", "specials": "rules",
        # only built-in boards have these, and the workshop keeps them
        "hidden": "kept", "group": "kept", "place": "kept",
    },
    Region: {
        "id": "made from its first name", "name": "region.name", "color": "color.green",
        **dict.fromkeys(("lat", "lon", "x", "y"), "its name is dragged"),
    },
    City: {
        "id": "follows its name", "name": "city.name", "region": "into.east", "country": "form.country",
        **dict.fromkeys(("lat", "lon", "x", "y"), "form.place"), "name_at": "its name is dragged",
    },
    Link: {"a": "the tool Link", "b": "the tool Link", "cost": "cost.value", "cost_at": "its cost is dragged"},
    Overlay: {
        "cities_renamed": "printed.classic", "connections_changed": "printed.classic.other",
        "connections_removed": "printed.classic.none", "connections_added": "printed.recharged.none",
    },
    RenamedCity: {"from_": "the city that is selected", "to": "printed.classic.place"},
}  # fmt: skip


def test_every_schema_field_can_be_edited_somewhere(app: App, tmp_path: Path) -> None:
    for model, fields in EDITED.items():
        assert set(fields) == set(model.model_fields), model.__name__
    scene = opened_content(app, tmp_path, with_added())
    seen = {control.name for control in scene.ui.controls}
    scene.state.select("chur")
    app.step()
    app.draw()
    seen |= {control.name for control in scene.ui.controls}
    more_of(app, scene, "zurich")
    seen |= {control.name for control in scene.ui.controls}
    scene.state.select_link(0)
    app.step()
    app.draw()
    seen |= {control.name for control in scene.ui.controls}
    controls = {where for fields in EDITED.values() for where in fields.values() if " " not in where} - {"kept"}
    assert controls <= seen
