"""Changes to the draft of a board, tested without a screen."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from powergrid.base.resources import resource_path
from powergrid.content.auto_drawing import plain_drawing
from powergrid.content.board import check_data, check_file
from powergrid.content.drawings import cache_drawing, generate_drawing
from powergrid.content.kept_drawings import DRAWING_KEY, kept_drawing
from powergrid.content.layout import PANEL
from powergrid.desktop.screens.workshop.content import Plane, content_of, draft_of
from powergrid.desktop.screens.workshop.draft import Draft, empty_draft
from powergrid.desktop.screens.workshop.hand_labels import region_spot
from powergrid.desktop.screens.workshop.history import History
from powergrid.desktop.screens.workshop.start import new_workshop, on_board, open_file
from tests.map_files import map_content
from tests.own_boards import seeded_board
from tests.sure import sure

CASES = Path(__file__).parents[1] / "content" / "cases"
OFFICIAL = ("benelux", "central-europe", "france", "germany", "italy", "usa")


def three_cities() -> Draft:
    draft = empty_draft("land", "Land", ("North", "South"))
    for name, x, y, region in (("Aa", 100, 100, "north"), ("Bb", 200, 100, "north"), ("Cc", 200, 300, "south")):
        draft, _ = draft.with_city(x, y, region, name)
    return draft


@pytest.mark.parametrize("board", OFFICIAL)
def test_an_unchanged_board_is_saved_unchanged(board: str) -> None:
    draft, plane = draft_of(map_content(board))
    assert content_of(draft, plane) == map_content(board)


def test_a_moved_city_is_written_with_its_new_coordinates() -> None:
    """Two cities swap places, so each gets the coordinates of the other."""
    content = map_content("germany")
    draft, plane = draft_of(content)
    first, second = draft.cities[0], draft.cities[9]
    draft = draft.placed(first.id, second.x, second.y).placed(second.id, first.x, first.y)
    written = content_of(draft, plane)["cities"]
    assert (written[0]["lat"], written[0]["lon"]) == pytest.approx(
        (content["cities"][9]["lat"], content["cities"][9]["lon"]), abs=1e-3
    )
    assert written[5] == content["cities"][5]


def test_cities_of_a_new_board_are_on_a_plane() -> None:
    written = content_of(three_cities(), Plane())["cities"]
    assert written[2] == {"id": "cc", "name": "Cc", "region": "south", "x": 200, "y": 300}


def test_cities_are_linked_once_at_a_cost_based_on_length() -> None:
    draft, first = three_cities().joined("aa", "bb", 5)
    assert first == 0
    assert draft.joined("bb", "aa", 9) == (draft, 0)
    assert draft.joined("aa", "aa", 9) == (draft, None)
    assert draft.suggested_cost("bb", "cc") == 10  # twice as long as the link for 5
    assert draft.with_cost(0, 7).links[0].cost == 7
    assert draft.cut_off() == ["cc"]


def test_a_deleted_city_takes_its_links_and_rules_with_it() -> None:
    draft, _ = three_cities().joined("aa", "bb", 5)
    rules = [{"city": "aa", "fuel": "oil", "amount": 1}, {"city": "cc", "fuel": "oil", "amount": 1}]
    draft = draft.with_rest("specials", {"all": {"fuel_discounts": rules}}).without_cities(["aa"])
    assert [city.id for city in draft.cities] == ["bb", "cc"]
    assert draft.links == ()
    assert draft.rest["specials"] == {"all": {"fuel_discounts": rules[1:]}}


def test_a_renamed_city_keeps_its_links_and_rules() -> None:
    draft, _ = three_cities().joined("aa", "bb", 5)
    draft = draft.with_rest("specials", {"all": {"fuel_discounts": [{"city": "aa", "fuel": "oil", "amount": 1}]}})
    draft, new_id = draft.renamed("aa", "Žilina")
    assert new_id == "zilina"
    assert (draft.links[0].a, draft.links[0].b) == ("zilina", "bb")
    assert draft.rest["specials"]["all"]["fuel_discounts"][0]["city"] == "zilina"
    assert draft.renamed("bb", "Žilina")[1] == "zilina-2"


def test_regions_are_painted_recoloured_and_deleted_when_empty() -> None:
    draft = three_cities()
    assert draft.without_region("south") == draft
    draft = draft.painted(["cc"], "north")
    assert draft.count_in("north") == 3
    assert [region.id for region in draft.without_region("south").regions] == ["north"]
    green, yellow = draft.regions[0].color, draft.regions[1].color
    swapped = draft.recolored("north", yellow)
    assert [region.color for region in swapped.regions] == [yellow, green]
    names = [draft.with_region("South")[1]]
    assert names == ["south-2"]


def test_parts_copied_at_the_edge_are_pasted_inside_the_plane() -> None:
    draft, _ = empty_draft("x", "X", ["North"]).with_city(640.0, 590.0, "north", "Corner")
    pasted, _new = draft.pasted(draft.clip(["corner"]))
    assert all(0 < city.x < 644 and 0 < city.y < 594 for city in pasted.cities)
    assert (pasted.cities[1].x, pasted.cities[1].y) != (640.0, 590.0)


def test_copied_parts_are_pasted_under_new_names() -> None:
    draft, _ = three_cities().joined("aa", "bb", 5)
    pasted, new = draft.pasted(draft.clip(["aa", "bb"]))
    assert len(new) == 2
    assert len({city.name for city in pasted.cities}) == 5
    assert pasted.links[1].cost == 5
    assert set(pasted.links[1].ends) == set(new)


def test_every_step_can_be_undone_and_redone() -> None:
    history = History(empty_draft("land", "Land", ("North",)))
    states = [history.draft]
    for number in range(300):
        draft, _ = history.draft.with_city(number, 0, "north", f"City {number % 100}")
        history.do(draft.moved([draft.cities[0].id], 1, 0))
        states.append(history.draft)
    for state in reversed(states[:-1]):
        history.undo()
        assert history.draft == state
    assert not history.can_undo
    history.redo()
    history.do(states[1].titled("Other", "other"))
    assert not history.can_redo


def test_letters_typed_in_a_row_are_one_step() -> None:
    history = History(three_cities())
    for name in ("A", "Ab", "Abc"):
        history.do(history.draft.titled(name, "land"), "title")
    history.undo()
    assert history.draft.name == "Land"


def test_a_broken_file_can_be_opened_and_repaired() -> None:
    """Those errors of `bad.json` that a draft can represent remain until a change fixes them."""
    draft, plane = draft_of(json.loads((CASES / "bad.json").read_text("utf-8")))
    faults = check_data(content_of(draft, plane))[1]
    assert {fault.loc[:2] for fault in faults} == {
        ("id",), ("regions", 0), ("cities", 0), ("cities", 3), ("cities", 5), ("connections", 0), ("connections", 1),
        ("connections", 17), ("connections", 18),
    }  # fmt: skip
    assert draft.cities[3].kept["latt"]  # an unknown key
    city = replace(draft.cities[3], kept={})
    draft = replace(draft, cities=(*draft.cities[:3], city, *draft.cities[4:]))
    draft = draft.titled("Schweiz", "schweiz").recolored("east", "green").painted([draft.cities[0].id], "east")
    draft = draft.placed(draft.cities[5].id, 300, 300).with_cost(1, 8)
    for link in (18, 17, 0):
        draft = draft.without_link(link)
    draft, _ = draft.joined("zurich", "winterthur", 3)
    assert check_data(content_of(draft, plane))[1] == []


def test_the_file_contains_its_boards_drawing_until_a_change(tmp_path: Path) -> None:
    state = on_board(seeded_board(905))
    state.path = tmp_path / "drawn.json"
    state.save()
    assert not state.drawing_is_new
    board = sure(state.checked.board)
    printing = board.printing("recharged")
    cache_drawing(board, printing, plain_drawing(board, printing))
    assert state.drawing_is_new
    state.save()
    assert not state.drawing_is_new
    written = json.loads(state.path.read_text("utf-8"))
    assert len(written[DRAWING_KEY]["cities"]) == 12
    again = open_file(state.path)
    assert again.draft == state.draft
    again.select(again.draft.cities[0].id)
    again.nudge(1, 0)
    again.save()
    assert DRAWING_KEY not in json.loads(state.path.read_text("utf-8"))


def test_a_board_of_three_islands_is_saved_and_loaded_with_its_drawing(tmp_path: Path) -> None:
    state = new_workshop()
    state.path = tmp_path / "isles.json"
    state.tool = "city"
    for number in range(20):
        island, place = number % 3, number // 3
        state.region = state.draft.regions[island].id
        state.add_city(100 + 200 * island + 80 * (place % 2), 60 + 100 * (island % 2) + 100 * (place // 2))
    cities = [city.id for city in state.draft.cities]
    for number, city in enumerate(cities):
        for other in (number - 3, number - 1 if number < 3 else -1):
            if other >= 0:
                state.join(cities[other])
                state.join(city)
    board = state.checked.board
    assert state.checked.faults == ()
    assert board is not None
    printing = board.printing("recharged")
    drawing = cache_drawing(board, printing, generate_drawing(board, printing))
    state.save()
    assert DRAWING_KEY in json.loads(state.path.read_text("utf-8"))
    again, faults = check_file(state.path)
    assert faults == []
    assert again == board
    assert kept_drawing(again) == drawing


def places(draft: Draft) -> dict[str, tuple[float, float]]:
    return {city.id: (city.x, city.y) for city in draft.cities}


def test_a_board_drawn_in_a_corner_stays_there_after_reopening(tmp_path: Path) -> None:
    state = new_workshop()
    state.path = tmp_path / "corner.json"
    state.tool = "city"
    state.region = state.draft.regions[0].id
    for x, y in ((50, 60), (130, 60), (90, 140)):
        state.add_city(x, y)
    before = places(state.draft)
    for _ in range(2):
        state.save()
        state = open_file(tmp_path / "corner.json")
        assert places(state.draft) == before


def test_moving_an_outer_city_moves_no_other_after_reopening(tmp_path: Path) -> None:
    state = on_board(check_file(resource_path("maps", "germany.json"))[0] or seeded_board(1))
    state.path = tmp_path / "moved.json"
    north = min(state.draft.cities, key=lambda city: city.y)
    state.select(north.id)
    state.nudge(0, 100)
    moved = places(state.draft)
    assert moved[north.id][1] > north.y + 50
    assert moved[north.id][1] < PANEL[1]
    for _ in range(2):
        state.save()
        state = open_file(tmp_path / "moved.json")
        for city, (x, y) in places(state.draft).items():
            assert (x, y) == pytest.approx(moved[city], abs=0.05)  # degrees have four decimals


@pytest.mark.parametrize("plane", [None, [], [1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [1.0, 9e9, 0.0, 0.0], ["a"] * 4])
def test_a_file_with_a_wrong_plane_opens_on_one_that_fits_its_cities(plane: object) -> None:
    content = seeded_board(906).to_json()
    assert draft_of({**content, "// plane": plane}) == draft_of(content)


def test_a_region_name_does_not_cover_its_link_costs() -> None:
    """In this draft, three cities surround the cost of a link."""
    draft = empty_draft("land", "Land", ("North",))
    for name, x, y in (("Aa", 200, 200), ("Bb", 400, 200), ("Cc", 300, 100), ("Dd", 300, 300)):
        draft, _ = draft.with_city(x, y, "north", name)
    free = region_spot(draft, "north")
    assert free == (300, 200)
    linked, _ = draft.joined("aa", "bb", 12)
    there = sure(region_spot(linked, "north"))
    assert abs(there[0] - 300) >= 48 or abs(there[1] - 200) >= 18
