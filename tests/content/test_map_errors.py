"""Every kind of error in a map file is reported in plain words with its location."""

import sys
from pathlib import Path
from typing import Any

import pytest

from powergrid.content.board import check_data, check_file, check_text
from tests.content.map_errors import ERRORS, Change
from tests.map_files import map_content


@pytest.mark.parametrize(("change", "error"), [case[1:] for case in ERRORS], ids=[case[0] for case in ERRORS])
def test_an_error_is_reported_with_its_location(change: Change, error: str) -> None:
    content = map_content("germany")
    change(content)
    board, errors = check_data(content)
    assert board is None
    assert error in [str(one) for one in errors]


def test_all_errors_are_reported_at_once() -> None:
    content = map_content("germany")
    content["cities"][0]["region"] = "nowhere"
    content["connections"][0]["a"] = "atlantis"
    content["connections"].append({"a": "kiel", "b": "kiel", "cost": 0})
    assert len(check_data(content)[1]) == 3


def test_unknown_references_and_format_errors_are_reported_together() -> None:
    content = map_content("germany")
    content["cities"][3]["name"] = "x" * 50
    content["cities"][0]["region"] = "nowhere"
    content["connections"].append({"a": "kiel", "b": "paris", "cost": 3})
    assert [str(one) for one in check_data(content)[1]] == [
        "city 4 (xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…), name: is longer than 40 characters",
        'city 1 (Flensburg), region: "nowhere" is not a region on this board',
        'connection 84 (kiel – paris): "paris" is not a city on this board',
    ]


def test_ids_of_the_wrong_type_are_reported() -> None:
    content = map_content("germany")
    content["cities"][0]["id"] = {"a": 1}
    content["regions"][0]["id"] = [1]
    errors = [str(one) for one in check_data(content)[1]]
    assert "city 1 (Flensburg), id: must be text in quotes" in errors
    assert "region 1 (North), id: must be text in quotes" in errors


@pytest.mark.parametrize("name", ["a\u0007", " ", "two\nlines", "\u202ered"])
def test_a_name_must_be_readable(name: str) -> None:
    content = map_content("germany")
    content["cities"][0]["name"] = name
    (error,) = check_data(content)[1]
    assert str(error).startswith("city 1 (")
    assert str(error).endswith("), name: must be readable text on one line")
    assert str(error).isprintable()


@pytest.mark.parametrize(
    "deck", [{"top": 3}, {"removed": [13], "top": 13}, {"removed_plugs": [0, 99, 0, 0, 0]}, {"removed_plugs": [-1] * 5}]
)
def test_a_deck_that_cannot_be_dealt(deck: dict[str, Any]) -> None:
    content = map_content("germany")
    content["specials"]["all"] = {"deck": deck}
    assert [str(part) for one in check_data(content)[1] for part in one.place] == ["specials.all.deck"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no device files")
def test_a_path_that_is_not_a_file() -> None:
    assert [str(one) for one in check_file(Path("/dev/zero"))[1]] == ["this is not a file"]


def test_a_disconnected_board_lists_every_unreachable_city_once() -> None:
    content = map_content("germany")
    isolated = {"flensburg", "kiel", "trier"}
    content["connections"] = [one for one in content["connections"] if not isolated & {one["a"], one["b"]}]
    content["connections"].append({"a": "kiel", "b": "flensburg", "cost": 4})
    content["editions"] = {}
    assert [str(one) for one in check_data(content)[1]] == [
        "connections: the board is not connected: Flensburg, Kiel, Trier cannot be reached"
    ]


def test_a_long_list_of_unreachable_cities_is_shortened() -> None:
    content = map_content("germany")
    isolated = {city["id"] for city in content["cities"][:9]}
    content["connections"] = [one for one in content["connections"] if not isolated & {one["a"], one["b"]}]
    content["editions"] = {}
    names = ", ".join(city["name"] for city in content["cities"][:3])
    assert [str(one) for one in check_data(content)[1]] == [
        f"connections: the board is not connected: {names} and 6 more cities cannot be reached"
    ]


def test_a_disconnected_printing_is_reported_with_its_edition() -> None:
    content = map_content("germany")
    gone = [one for one in content["connections"] if "flensburg" in (one["a"], one["b"])]
    content["editions"]["recharged"]["connections_removed"] += gone
    assert [str(one) for one in check_data(content)[1]] == [
        "connections: the board is not connected: Flensburg cannot be reached (recharged)"
    ]


def test_a_file_that_is_not_json() -> None:
    assert [str(one) for one in check_text("{")[1]] == [
        "line 1, column 2: this is not JSON (Expecting property name enclosed in double quotes)"
    ]
    assert [str(one) for one in check_text("[]")[1]] == ["a map file must be a single JSON object"]


def test_a_duplicate_key() -> None:
    (error,) = check_text('{"id": "a", "id": "b"}')[1]
    assert str(error) == 'line 1, column 13: the key "id" appears twice in one object'


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"a": {"id": 1},\n "b": {"id": 2}, "id": 3,\n  "c": [{"x": "id\\": NaN", "x": 1}]}', "line 3, column 28"),
        ('{"NaN": "NaN",\n "x": NaN}', "line 2, column 7"),
        ('{"x": [1, -Infinity]}', "line 1, column 11"),
    ],
)
def test_the_line_of_ambiguous_json_is_reported(text: str, place: str) -> None:
    (error,) = check_text(text)[1]
    assert str(error).startswith(f"{place}: ")


def test_a_missing_city_is_reported_along_with_other_errors() -> None:
    content = map_content("germany")
    gone = "dortmund"
    assert any(gone in (link["a"], link["b"]) for link in content["editions"]["recharged"]["connections_changed"])
    content["cities"] = [city for city in content["cities"] if city["id"] != gone]
    content["connections"] = [link for link in content["connections"] if gone not in (link["a"], link["b"])]
    content["cities"][0]["region"] = "nowhere"
    board, errors = check_data(content)
    assert board is None
    assert any("nowhere" in str(error) for error in errors)


def test_a_printing_is_checked_despite_a_misspelt_link() -> None:
    content = map_content("germany")
    content["connections"][0]["a"] = "atlantis"
    content["editions"]["recharged"]["connections_added"] = [{"a": "kiel", "b": "elsewhere", "cost": 3}]
    named = [str(error) for error in check_data(content)[1]]
    assert any('"atlantis" is not a city' in error for error in named)
    assert any('"elsewhere" is not a city' in error for error in named)


def test_a_suggestion_for_a_misspelt_id_needs_a_unique_match() -> None:
    content = map_content("germany")
    for number, region in enumerate(content["regions"], 1):
        for city in content["cities"]:
            city["region"] = f"region-{number}" if city["region"] == region["id"] else city["region"]
        region["id"] = f"region-{number}"
    del content["editions"], content["specials"]
    content["cities"][0]["region"] = "regoin-1"
    (error,) = check_data(content)[1]
    assert 'did you mean "region-1"?' in str(error)
    content["cities"][0]["region"] = "region"
    (error,) = check_data(content)[1]
    assert "did you mean" not in str(error)


@pytest.mark.parametrize(
    ("place", "wrong", "right"),
    [
        (("cities", 0), "nmae", "name"),
        (("cities", 0), "longitude", "lon"),
        (("connections", 0), "from", "a"),
        (("regions", 0), "Colour", "color"),
        ((), "conections", "connections"),
    ],
)
def test_a_misspelt_key_is_one_error_that_suggests_the_right_key(
    place: tuple[str | int, ...], wrong: str, right: str
) -> None:
    content = map_content("germany")
    entry: Any = content
    for step in place:
        entry = entry[step]
    entry[wrong] = entry.pop(right)
    (error,) = check_data(content)[1]
    assert str(error).endswith(f'{wrong}: is not a valid key here; did you mean "{right}"?')


def test_an_existing_key_is_never_suggested() -> None:
    content = map_content("germany")
    content["cities"][0]["nmae"] = "Kiel"
    (error,) = check_data(content)[1]
    assert str(error) == "city 1 (Flensburg), nmae: is not a valid key here"
