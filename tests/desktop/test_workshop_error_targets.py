"""The list of errors in the workshop: a click on an error selects its place; an error without a field has a button."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.workshop.scene import WorkshopScene
from powergrid.desktop.screens.workshop.start import open_file
from tests.desktop.driving import click
from tests.desktop.workshop import opened
from tests.sure import sure

SWISS = Path(__file__).parent.parent / "content" / "cases" / "swiss19.json"
Content = dict[str, Any]


def opened_with(app: App, tmp_path: Path, change: Callable[[Content], object]) -> WorkshopScene:
    content = json.loads(SWISS.read_text("utf-8"))
    change(content)
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(content), "utf-8")
    return opened(app, open_file(path))


def printing(edition: str, **lists: Any) -> Callable[[Content], object]:
    return lambda content: content.update(editions={edition: lists})


def rules(**parts: Any) -> Callable[[Content], object]:
    return lambda content: content.update(specials=parts)


def to(**changes: Any) -> dict[str, Any]:
    return {"id": "turicum", "name": "Turicum", "region": "east", "lat": 47.4, "lon": 8.5} | changes


def link(a: str, b: str, **changes: Any) -> dict[str, Any]:
    return {"a": a, "b": b, "cost": 2} | changes


ROWS = [[4, 5, 3]] * 5

#: A change to the board of Switzerland, which has no errors; words of the resulting error; the control focused by a
#: click on the error; and the cities or the link that the click selects.
PLACES: list[tuple[Callable[[Content], object], str, str, set[str]]] = [
    (printing("classic", cities_renamed=[{"from": "zurich", "to": to(region="nowhere")}]), "nowhere",
     "printed.classic", {"zurich"}),
    (printing("recharged", cities_renamed=[{"from": "bern", "to": to(name="")}]), "is empty",
     "printed.recharged", {"bern"}),
    (printing("classic", connections_changed=[link("zurich", "winterthur", cost=5, was=99)]), "of cost 99",
     "printed.classic.cost.value", {"zurich", "winterthur"}),
    (printing("recharged", connections_removed=[link("zurich", "winterthur", cost=200)]), "at most 99",
     "printed.recharged.none", {"zurich", "winterthur"}),
    (printing("recharged", connections_removed=[link("zurich", "atlantis")]), "no link", "fix.0", {"zurich"}),
    (printing("classic", cities_renamed=[{"from": "zurich", "to": to()}],
              connections_added=[link("turicum", "aarau")]),
     "already exists", "cost.value", {"zurich", "aarau"}),
    (printing("classic", cities_renamed=[{"from": "nirgends", "to": to()}]), "nirgends", "fix.0", set()),
    (printing("classic", foo=1), "foo", "fix.0", set()),
    (printing("deluxe"), "deluxe", "fix.0", set()),
    (printing("classic", connections_removed=[link("lugano", "bellinzona", cost=3)]), "Lugano", "fault.0", {"lugano"}),
    (printing("classic", connections_removed=[link("bellinzona", "chur", cost=9),
                                              link("bellinzona", "luzern", cost=13)]),
     "not connected", "fault.0", {"lugano", "bellinzona"}),
    (rules(all={"start_fuel": {"coal": 99}}), "start_fuel needs coal", "rule.all.start_fuel", set()),
    (rules(classic={"start_fuel": {"coal": "x"}}), "start_fuel.coal", "rule.classic.start_fuel.coal.value", set()),
    (rules(recharged={"refill": {"oil": ROWS[:4]}}), "entry 5", "rule.recharged.refill.oil.4", set()),
    (rules(all={"start_cities": ["mars"]}), "mars", "rule.all.start_cities.text", set()),
    (rules(all={"places": {"venus": {"costs": [10], "open": [1, 1, 1]}}}), "venus", "rule.all.places.venus.city",
     set()),
    (rules(all={"fuel_discounts": [{"city": "bern", "fuel": "oil", "amount": 99}]}), "amount",
     "rule.all.fuel_discounts.0.amount.value", set()),
    (rules(classic={"deck": {"removed": [999]}}), "999", "rule.classic.deck", set()),
    (rules(classic={"never_buried": [999]}), "999", "rules.scope.classic", set()),
    (rules(classic={"foo": 1}), "foo", "fix.0", set()),
    (rules(clasic={"order_after_auction": True}), "clasic", "fix.0", set()),
    (rules(allowed={"trust": ["maybe"]}), "maybe", "allowed.trust", set()),
    (rules(allowed={"nothing": [1]}), "nothing", "fix.0", set()),
    (rules(when=[5, {"option": "trust", "value": 7, "set": {}}]), "cannot be 7", "when.value.True", set()),
    (rules(when=[{"option": "trust", "value": False, "edition": "x", "set": {}}]), "edition", "when.edition.", set()),
    (rules(when=[5, {"option": "trust", "value": False, "set": {"start_cities": ["mars"]}}]), "mars",
     "rule.when 0.start_cities.text", set()),
    (rules(when=[{"option": "nix", "value": 1, "set": {}}]), "nix", "when.edition.", set()),
    (rules(all={"tokens": {"uranium": 2}}, classic={"start_fuel": {"uranium": 5}}), "uranium",
     "rule.classic.start_fuel", set()),
    (lambda content: content.update(note=5), "note", "board.note", set()),
    (lambda content: content.update(regions=content["regions"][:2]), "at least 3", "region.add", set()),
    (lambda content: content["cities"][4].update(country="swiss"), "country", "form.country", {"basel"}),
    (lambda content: content["cities"][4].update(id="Basel"), "lowercase letters", "fix.0", {"Basel"}),
]  # fmt: skip


@pytest.mark.parametrize(("change", "words", "focus", "selected"), PLACES)
def test_a_click_on_an_error_selects_its_place(
    app: App, tmp_path: Path, change: Callable[[Content], object], words: str, focus: str, selected: set[str]
) -> None:
    scene = opened_with(app, tmp_path, change)
    number = next(n for n, fault in enumerate(scene.state.checked.faults) if words in str(fault))
    click(app, f"fault.{number}")
    app.step()
    app.step()
    chosen = scene.state.chosen_link
    assert scene.ui.focus.name.replace(f"fix.{number}", "fix.0").replace(f"fault.{number}", "fault.0") == focus
    assert set(scene.state.picked) | (set(chosen.ends) if chosen is not None else set()) == selected
    control = sure(scene.ui.control(scene.ui.focus.name))
    assert control.rect.height > 5
    assert control.rect == control.whole  # visible, not cut off by the form


#: A change that causes an error with a button, and the content of the file after the button is pressed.
FIXES: list[tuple[Callable[[Content], object], Callable[[Content], object]]] = [
    (printing("classic", cities_renamed=[{"from": "zurihc", "to": to()}]),
     lambda content: content["editions"]["classic"]["cities_renamed"][0]["from"] == "zurich"),
    (printing("classic", cities_renamed=[{"from": "zurich", "to": to(region="eastt")}]),
     lambda content: content["editions"]["classic"]["cities_renamed"][0]["to"]["region"] == "east"),
    (printing("classic", cities_renamed=[{"from": "zurich", "to": to(id="Turicum")}]),
     lambda content: content["editions"]["classic"]["cities_renamed"][0]["to"]["id"] == "turicum"),
    (printing("classic", cities_renamed=[{"from": "zurich", "to": {"id": "turicum", "name": "Turicum",
                                                                   "region": "east"}}]),
     lambda content: content["editions"]["classic"]["cities_renamed"][0]["to"]["lat"] == 47.37),
    (printing("classic", cities_renamed=[{"from": "nirgends", "to": to()}]),
     lambda content: "editions" not in content),
    (printing("classic", connections_changed=[link("zurich", "winterthur", cost=5, was=99)]),
     lambda content: content["editions"]["classic"]["connections_changed"][0] == link("zurich", "winterthur", cost=5,
                                                                                      was=2)),
    (printing("classic", connections_added=[link("zurich", "winterthur")]), lambda content: "editions" not in content),
    (printing("deluxe"), lambda content: "editions" not in content),
    (rules(all={"foo": 1, "order_after_auction": True}),
     lambda content: content["specials"] == {"all": {"order_after_auction": True}}),
    (rules(all={"start_fuel": {"gold": 3, "oil": 5}}),
     lambda content: content["specials"] == {"all": {"start_fuel": {"oil": 5}}}),
    (rules(allowed={"nothing": [1], "trust": [False]}),
     lambda content: content["specials"] == {"allowed": {"trust": [False]}}),
    (rules(when=[5]), lambda content: "specials" not in content),
    (rules(all=5), lambda content: "specials" not in content),
    (lambda content: content["connections"].append(link("bern", "bern")),
     lambda content: len(content["connections"]) == 33),
    (lambda content: content["connections"].append(link("winterthur", "zurich", cost=9)),
     lambda content: content["connections"][0]["cost"] == 2 and len(content["connections"]) == 33),
    (lambda content: content["connections"].append(link("bern", "atlantis")),
     lambda content: len(content["connections"]) == 33),
    (lambda content: content.update(specials=5), lambda content: "specials" not in content),
    (lambda content: content.update(note=["x"]), lambda content: "note" not in content),
    (lambda content: content["cities"][4].update(country="swiss"),
     lambda content: "country" not in content["cities"][4]),
    (lambda content: content["connections"].append(link("bern", "bern") | {"b": 7}),
     lambda content: len(content["connections"]) == 33),
    (printing("classic", cities_renamed=[{"from": 7, "to": to()}]), lambda content: "editions" not in content),
    (printing("classic", cities_renamed=[{"to": to()}]), lambda content: "editions" not in content),
    (lambda content: content["regions"][0].update(id="EAST"),
     lambda content: content["regions"][0]["id"] == content["cities"][0]["region"] == "east"),
    (lambda content: content["cities"][7].update(id="Bern"), lambda content: content["cities"][7]["id"] == "bern"),
    (lambda content: content["cities"].append("Bern"), lambda content: len(content["cities"]) == 19),
    (lambda content: content["cities"].insert(0, None), lambda content: len(content["cities"]) == 19),
    (lambda content: content["connections"].insert(3, [7, 8]), lambda content: len(content["connections"]) == 33),
    (lambda content: content["regions"].append("south"), lambda content: len(content["regions"]) == 3),
    (lambda content: content["cities"][4].update(lat="47,5"), lambda content: content["cities"][4]["lat"] == 47.5),
    (lambda content: content["connections"][0].update(cost=" 12 "),
     lambda content: content["connections"][0]["cost"] == 12),
    (lambda content: [city.update(region="south") for city in content["cities"][:2]],
     lambda content: content["regions"][3]["id"] == "south" and content["cities"][1]["region"] == "south"),
    (lambda content: content["regions"].append({"id": "south", "name": "Süden", "color": "blue"}),
     lambda content: len(content["regions"]) == 3),
]  # fmt: skip


@pytest.mark.parametrize(("change", "is_fixed"), FIXES)
def test_a_button_fixes_an_error_without_a_field(
    app: App, tmp_path: Path, change: Callable[[Content], object], is_fixed: Callable[[Content], object]
) -> None:
    scene = opened_with(app, tmp_path, change)
    for _number in range(4):  # a position without both numbers is two errors
        if scene.state.checked.faults:
            click(app, "fix.0")
            app.step()
            app.draw()
    assert not scene.state.checked.faults
    assert is_fixed(sure(scene.state.checked.board).to_json())
    while scene.state.history.can_undo:
        scene.state.undo()
    assert scene.state.checked.faults


@pytest.mark.parametrize("key", ["cities", "connections"])
def test_an_invalid_list_is_kept_until_it_is_removed(app: App, tmp_path: Path, key: str) -> None:
    scene = opened_with(app, tmp_path, lambda content: content.update({key: {"bern": 5}}))
    assert f"{key}: must be a list" in map(str, scene.state.checked.faults)
    scene.state.rename_board("Other")
    assert scene.save()
    assert json.loads(sure(scene.state.path).read_text("utf-8"))[key] == {"bern": 5}
    number = [fault.loc for fault in scene.state.checked.faults].index((key,))
    app.draw()
    click(app, f"fix.{number}")
    assert f"{key}: must be a list" not in map(str, scene.state.checked.faults)


def test_an_entry_that_is_not_an_object_is_kept_until_it_is_removed(app: App, tmp_path: Path) -> None:
    scene = opened_with(app, tmp_path, lambda content: content["cities"].insert(2, "Bern"))
    scene.state.rename_board("Other")
    assert scene.save()
    cities = json.loads(sure(scene.state.path).read_text("utf-8"))["cities"]
    assert len(cities) == 20
    assert "Bern" in cities


def test_a_city_with_an_unreadable_position_does_not_shrink_the_map(app: App, tmp_path: Path) -> None:
    """Otherwise, the plane would extend to the Gulf of Guinea, with Switzerland in a corner."""
    scene = opened_with(app, tmp_path, lambda content: content["cities"][3].update(lat="north", lon=None))
    xs = [city.x for city in scene.state.draft.cities]
    assert max(xs) - min(xs) > 500


def test_a_duplicate_id_is_replaced(app: App, tmp_path: Path) -> None:
    scene = opened_with(app, tmp_path, lambda content: content["cities"].append(
        {"id": "bern", "name": "Bern Ost", "region": "north", "lat": 47, "lon": 7.6}))  # fmt: skip
    click(app, "fix.0")
    assert [city.id for city in scene.state.draft.cities if city.name.startswith("Bern")] == ["bern", "bern-ost"]


def test_a_wrong_id_is_replaced_wherever_it_is_used(app: App, tmp_path: Path) -> None:
    def change(content: Content) -> None:
        text = json.dumps(content).replace('"bern"', '"Bern!"').replace('"east"', '"East"')
        content.update(json.loads(text))

    scene = opened_with(app, tmp_path, change)
    while any(scene.ui.control(f"fix.{n}") for n in range(len(scene.state.checked.faults))):
        number = next(n for n in range(len(scene.state.checked.faults)) if scene.ui.control(f"fix.{n}"))
        click(app, f"fix.{number}")
        app.step()
        app.draw()
    assert not scene.state.checked.faults
    assert scene.state.draft.count_in("ostschweiz") == 6  # the cities in the region named Ostschweiz
    assert scene.state.draft.link_between("bern", "thun") is not None


def test_a_misspelt_city_in_an_edition_is_corrected_not_removed(app: App, tmp_path: Path) -> None:
    scene = opened_with(app, tmp_path, printing("classic", cities_renamed=[{"from": "zurihc", "to": to(id="Turicum")}]))
    for _number in range(2):
        number = next(n for n in range(2) if scene.ui.control(f"fix.{n}"))
        click(app, f"fix.{number}")
        app.step()
        app.draw()
    assert not scene.state.checked.faults
    (entry,) = sure(scene.state.checked.board).to_json()["editions"]["classic"]["cities_renamed"]
    assert entry["from"] == "zurich"
    assert entry["to"]["id"] == "turicum"
