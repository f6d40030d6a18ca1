"""`powergrid maps` lists and checks boards, and describes map files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from powergrid.cli import main
from powergrid.resources import resource_dir, user_maps_dir
from tests.own_boards import ring_board

PAGE = Path(__file__).resolve().parents[2] / "docs" / "make-your-own-board.md"
OURS = ("benelux", "central-europe", "france", "germany", "italy", "usa")


def _benelux() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((resource_dir("maps") / "benelux.json").read_text(encoding="utf-8"))
    return data


def _write(folder: Path, data: object, name: str = "mine.json") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_lists_our_boards_and_the_own_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    for board in OURS:
        assert f"({board})" in out
    assert "Benelux (benelux): 35 cities, 5 regions" in out
    assert str(user_maps_dir()) in out


def test_an_own_board_is_listed_beside_ours(capsys: pytest.CaptureFixture[str]) -> None:
    _write(user_maps_dir(), {**_benelux(), "id": "my-land", "name": "My land"})
    assert main(["maps"]) == 0
    assert "My land (my-land): 35 cities, 5 regions" in capsys.readouterr().out


def test_numbers_of_players_without_a_zone_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _write(tmp_path, ring_board().to_json())
    assert main(["maps", "--check", str(path)]) == 0
    remarks = capsys.readouterr().out.splitlines()[1:]
    assert remarks == [
        f"mine.json: not for {players} players ({edition}): no 3 regions hang together"
        for edition in ("classic", "recharged")
        for players in (2, 3)
    ]


def test_a_board_with_a_taken_id_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    _write(user_maps_dir(), _benelux())
    assert main(["maps"]) == 1
    out, err = capsys.readouterr()
    assert 'mine.json: id: there is a board "benelux" already' in out
    assert "mine.json" in err
    assert err.count("\n") == 1


def test_check_a_right_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "--check", str(_write(tmp_path, _benelux()))]) == 0
    out, err = capsys.readouterr()
    assert "no faults" in out
    assert err == ""


def test_check_names_every_fault_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = _benelux()
    data["connections"][3]["b"] = "atlantis"
    data["connections"][5] = dict(data["connections"][4])
    data["cities"][2]["id"] = data["cities"][1]["id"]
    data["cities"][4]["region"] = "nowhere"
    assert main(["maps", "--check", str(_write(tmp_path, data))]) == 1
    out, err = capsys.readouterr()
    assert 'connections[3]: "atlantis" is not a city of this board' in out
    assert "connections[5]: the link" in out
    assert "cities[2]: city" in out
    assert 'cities[4].region: "nowhere" is not a region of this board' in out
    assert "mine.json" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"connections": [{"a": "liege", "b": "namur", "cost": -1}]}, "connections[0].cost"),
        ({"connections": [{"a": "liege", "b": "liege", "cost": 1}]}, "connections[0]"),
        ({"connections": []}, "connections"),
        ({"name": "x" * 41}, "name"),
        ({"id": "Not an id"}, "id"),
        ({"colour": "red"}, "colour"),
        ({"regions": []}, "regions"),
        ({"specials": {"all": {"start_fuel": {"coal": 25}}}}, "specials"),
        ({"specials": {"all": {"nuclear_only_with_city_in": ["nowhere"]}}}, "specials.all.nuclear_only_with_city_in"),
        ({"specials": {"when": [{"option": "no_such", "value": True}]}}, "specials.when[0]"),
        ({"specials": {"recharged": {"no_refill_after_plant": {"uranium": 41}}}}, "specials"),
    ],
)
def test_check_places_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, Any], place: str
) -> None:
    assert main(["maps", "--check", str(_write(tmp_path, {**_benelux(), **change}))]) == 1
    assert any(line.startswith(place) for line in capsys.readouterr().out.splitlines())


def test_a_region_without_cities(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = _benelux()
    data["regions"].append({"id": "empty", "name": "Empty", "color": "blue"})
    assert main(["maps", "--check", str(_write(tmp_path, data))]) == 1
    assert 'regions: region "empty" has no city' in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"id": 1e999}', b" " * 1_000_001])
def test_check_survives_any_file(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(content)
    assert main(["maps", "--check", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out
    assert err.count("\n") == 1
    assert "unexpected" not in err


def test_check_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "--check", str(tmp_path / "none.json")]) == 1
    out, err = capsys.readouterr()
    assert "cannot be read" in out
    assert "none.json" in err


def test_schema_is_that_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "--schema"]) == 0
    printed = capsys.readouterr().out
    text = PAGE.read_text(encoding="utf-8")
    shown = text[text.index("```json\n") + len("```json\n") : text.rindex("```")]
    assert shown == printed, "put what `powergrid maps --schema` prints into docs/make-your-own-board.md"


def test_schema_describes_every_key_of_our_boards(capsys: pytest.CaptureFixture[str]) -> None:
    main(["maps", "--schema"])
    schema = json.loads(capsys.readouterr().out)
    for board in OURS:
        data = json.loads((resource_dir("maps") / f"{board}.json").read_text(encoding="utf-8"))
        assert set(data) <= set(schema["properties"])
        assert set(schema["required"]) <= set(data)
