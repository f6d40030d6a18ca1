"""Map files that used to cause problems: missing or misleading errors, and unplayable boards."""

import json
from pathlib import Path
from typing import Any

import pytest

from powergrid.content.board import Board, check_data, check_file, load_board
from powergrid.content.editions import Edition
from powergrid.content.library import playable_boards
from powergrid.content.plants import PLANTS
from powergrid.content.positions import position_remarks
from powergrid.content.specials import Specials, SpecialsPatch, patched_base
from tests.map_files import map_content
from tests.own_boards import good_board

CASES = Path(__file__).parent / "cases"


def errors_of(name: str) -> list[str]:
    return [str(error) for error in check_file(CASES / f"{name}.json")[1]]


# --- all errors, but none that merely result from others --------------------------------------------------------


def test_every_error_is_listed_along_with_format_errors() -> None:
    assert errors_of("bad") == [
        "id: must be lowercase letters a to z and digits, words joined by hyphens",
        "region 1 (Ostschweiz), color: must be green, brown, red, yellow, cyan, purple or blue",
        "city 4 (Chur), latt: is not a valid key here",
        "city 6 (Aarau), lat: must be at most 90",
        "connection 2 (winterthur – stgallen), cost: must be a whole number",
        'city 1 (Zürich), region: "estt" is not a region on this board',
        'connection 1 (zurich – winterthurr): "winterthurr" is not a city on this board; did you mean "winterthur"?',
        'connection 18 (zurich – winterthur): the link "zurich" to "winterthur" appears twice',
        'connection 19 (zurich – zurich): "zurich" is linked to itself',
    ]


def test_duplicates_are_reported() -> None:
    assert len(errors_of("dup")) == 4


def test_an_unreachable_city_is_reported_along_with_a_long_name() -> None:
    errors = errors_of("iso")
    assert len(errors) == 2
    assert errors[0].endswith("name: is longer than 40 characters")
    assert "Genève cannot be reached" in errors[1]


def test_missing_positions_are_one_error() -> None:
    (error,) = errors_of("nopos")
    assert error.startswith("cities: no city has a position")


def on_a_plane() -> dict[str, Any]:
    content = map_content("germany")
    del content["editions"]  # renames cities, which have real coordinates
    for number, city in enumerate(content["cities"]):
        del city["lat"], city["lon"]
        city.update(x=number % 7, y=-number)
    return content


def test_cities_can_be_on_a_plane() -> None:
    board = good_board(on_a_plane())
    assert board.cities[8].plane_place == (1, -8)
    assert board.cities[8].true_place is None
    assert Board.model_validate(board.to_json()) == board


def test_a_board_cannot_mix_kinds_of_positions() -> None:
    content = on_a_plane()
    content["cities"][0].update(lat=50)
    content["cities"][2] = {**content["cities"][2], "x": None}
    del content["cities"][3]["y"]
    assert [str(one) for one in check_data(content)[1]] == [
        'city 1 (Flensburg): has "lat", but this board uses "x" and "y": use the same for every city',
        "city 3 (Hamburg), x: is missing",
        f"city 4 ({content['cities'][3]['name']}), y: is missing",
    ]


def test_comments_are_ignored() -> None:
    content = map_content("germany")
    content["// why"] = content["cities"][0]["// place"] = content["connections"][3]["//"] = ["anything"]
    board = good_board(content)
    assert "//" not in json.dumps(board.to_json())


def test_a_few_missing_positions_are_reported_one_by_one() -> None:
    content = map_content("germany")
    del content["cities"][2]["lat"]
    assert [str(one) for one in check_data(content)[1]] == ["city 3 (Hamburg), lat: is missing"]


def test_an_invalid_list_entry_does_not_make_the_list_too_short() -> None:
    content = map_content("germany")
    for number, region in enumerate(content["regions"]):
        region["color"] = f"pink-{number}"
    assert {str(error.text) for error in check_data(content)[1]} == {
        "must be green, brown, red, yellow, cyan, purple or blue"
    }


def test_a_city_without_an_id_causes_no_errors_in_its_links() -> None:
    content = map_content("germany")
    del content["cities"][0]["id"]
    assert [str(one) for one in check_data(content)[1]] == ["city 1 (Flensburg), id: is missing"]


def test_at_most_two_hundred_errors_are_listed() -> None:
    content = map_content("germany")
    for city in content["cities"]:
        city.update(lat="north", lon="east")
    assert len(check_data(content)[1]) == 2 * 42
    for city in content["cities"]:
        city.update(name="", country="Germany", name_at="here")
    errors = check_data(content)[1]
    assert len(errors) == 201
    assert str(errors[-1]) == "and 10 more errors"
    assert sum(error.count for error in errors) == 5 * 42


# --- remarks -----------------------------------------------------------------------------------------------------


def remarks(board: Board) -> list[str]:
    return [str(remark) for remark in position_remarks(board)]


def test_swapped_coordinates_cause_a_remark() -> None:
    assert remarks(load_board(CASES / "swap.json")) == ['"lat" and "lon" look swapped: Chur']


def mirrored(name: str) -> Board:
    """Return the board from a file, with latitude and longitude swapped for every city."""
    content = json.loads((CASES / f"{name}.json").read_text("utf-8"))
    for city in content["cities"]:
        if city["lat"] > city["lon"]:  # Chur is already swapped
            city["lat"], city["lon"] = city["lon"], city["lat"]
    return good_board(content)


def test_a_board_with_all_cities_swapped_causes_a_remark() -> None:
    assert remarks(mirrored("swap")) == ['"lat" and "lon" look swapped for every city: Zürich would be at 8.54, 47.37']


def test_a_board_of_unknown_cities_gets_no_remark() -> None:
    content = map_content("germany")
    for city in content["cities"]:
        city["name"] = f"Town {city['name']}"  # so none of them is known
        city["lat"], city["lon"] = city["lon"], city["lat"]
    board = good_board(content)
    assert position_remarks(board) == []


def test_built_in_boards_have_no_swapped_coordinates() -> None:
    assert not any(position_remarks(board) for board in playable_boards())


# --- boards that could not be played -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("map-card-twice", "specials.all.deck: in_market lists plant 9 more than once"),
        ("map-game-does-not-replay-a", 'there is already a city "gdynia"'),
        ("map-game-does-not-replay-b", 'there is already a city "ravenna"'),
        ("map-new-game-index-error", 'there is already a city "arlon"'),
        ("map-too-few-cities", 'there is already a city "cheyenne"'),
        ("map-zero-width", "name: must be readable text on one line"),
    ],
)
def test_an_unplayable_board_is_rejected(name: str, error: str) -> None:
    assert any(error in one for one in errors_of(name))


@pytest.mark.parametrize(
    ("deck", "error"),
    [
        ({"removed": [20, 20]}, "removed lists plant 20 more than once"),
        ({"in_market": [11, 11]}, "in_market lists plant 11 more than once"),
        (
            {"removed": [20], "protected": [20]},
            "plant 20 has left the game or is set aside, so it cannot be anywhere else",
        ),
        ({"removed": [30], "top": [30]}, "plant 30 cannot be on top: it starts in the market or has left the game"),
        ({"at_step2": [13]}, 'plant 13 is removed: choose another one as "top" of the draw pile (classic)'),
        ({"removed": [13]}, 'plant 13 is removed: choose another one as "top" of the draw pile (classic)'),
        ({"removed": [11], "in_market": [11]}, "plant 11 cannot start in the market: it is removed (recharged)"),
    ],
)
def test_a_deck_with_invalid_cards(deck: dict[str, Any], error: str) -> None:
    content = map_content("germany")
    content["specials"]["all"] = {"deck": deck}
    assert any(error in str(one.text) for one in check_data(content)[1])


@pytest.mark.parametrize("removed", [[3, 4, 5, 6, 7], [card for card in PLANTS if card > 9]])
def test_a_deck_that_removes_too_many_cards(removed: list[int]) -> None:
    """RULES §3.3: eight of the plants 3 to 15 are open, and one more is on top of the draw pile."""
    content = map_content("germany")
    content["specials"]["all"] = {"deck": {"removed": removed, "top": 3 if 13 in removed and 3 not in removed else 8}}
    errors = [str(one.text) for one in check_data(content)[1]]
    assert any("too few plants 3 to 15 are left for the starting market" in one for one in errors)


def test_a_city_cannot_be_renamed_to_an_existing_name() -> None:
    content = map_content("germany")
    to = content["cities"][0] | {"id": "fresh", "name": "Berlin"}
    content["editions"] = {"classic": {"cities_renamed": [{"from": content["cities"][0]["id"], "to": to}]}}
    assert [str(one.text) for one in check_data(content)[1]] == ['there is already a city named "Berlin"']


@pytest.mark.parametrize("key", ["connections_changed", "connections_removed", "connections_added"])
def test_duplicate_links_in_a_printing(key: str) -> None:
    content = map_content("germany")
    ends = {"a": "flensburg", "b": "passau" if key == "connections_added" else "kiel", "cost": 4}
    if key == "connections_changed":
        ends |= {"was": 4}
    content["editions"]["recharged"] = {key: [ends, ends]}
    assert any(str(one.text).endswith("appears twice") for one in check_data(content)[1])


def test_names_that_look_the_same_are_duplicates() -> None:
    content = map_content("germany")
    content["cities"][1]["name"] = "Flensburg\ufe0f"
    assert [str(one.text) for one in check_data(content)[1]] == ['city name "Flensburg" appears twice']


# --- hostile sizes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"cities": [{}] * 20_000}, "cities: can have at most 120 entries, not 20000"),
        ({"connections": [{}] * 20_000}, "connections: can have at most 500 entries, not 20000"),
        ({"regions": [0] * 20_000}, "regions: can have at most 12 entries, not 20000"),
        (
            {"specials": {"when": [{"option": "first_game", "value": True}] * 6000}},
            "specials.when: can have at most 200 entries, not 6000",
        ),
        ({"editions": {str(n): {} for n in range(9000)}}, "editions: can have at most 50 keys, not 9000"),
        (
            {"editions": {"classic": {"cities_renamed": [{}] * 200_000}}},
            "editions.classic.cities_renamed: can have at most 120 entries, not 200000",
        ),
        (
            {"specials": {"all": {"deck": {"removed": [0] * 200_000}}}},
            "specials.all.deck.removed: can have at most 50 entries, not 200000",
        ),
        (
            {
                "specials": {
                    str(n): {str(n): {str(n): [0] * 50 for n in range(40)} for n in range(40)} for n in range(40)
                }
            },
            "more than 100000 values: this is not a board",
        ),
        ({"note": [[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]}, "values are nested too deeply: this is not a board"),
    ],
)
def test_the_size_of_lists_is_checked_before_they_are_read(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], error: str
) -> None:
    monkeypatch.setattr("powergrid.content.board.Board", None)  # reading the content would fail
    assert [str(one) for one in check_data(map_content("germany") | change)[1]] == [error]


def test_each_rule_for_an_option_is_resolved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def counted(edition: Edition, patch: SpecialsPatch) -> Specials:
        calls.append(patch)
        return patched_base(edition, patch)

    monkeypatch.setattr("powergrid.content.specials_faults.patched_base", counted)
    content = map_content("germany")
    content["specials"] = {"when": [{"option": "first_game", "value": True}] * 200}
    assert check_data(content)[0] is not None
    assert len(calls) == 2 * (200 + 1) + 2  # "all" and every rule once per edition, and the rules of each edition
