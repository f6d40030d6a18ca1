"""`powergrid maps` lists and checks boards, and describes map files."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from powergrid.base.resources import resource_dir, user_maps_dir
from powergrid.cli import main
from tests.commands.conftest import Command
from tests.map_files import map_content
from tests.own_boards import ring_board

PAGE = Path(__file__).resolve().parents[2] / "docs" / "make-your-own-board.md"
OURS = ("benelux", "central-europe", "france", "germany", "italy", "usa")


def _write(folder: Path, data: object, name: str = "mine.json") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_lists_the_boards_and_the_user_folder(run: Command) -> None:
    out = run("maps")
    for board in OURS:
        assert f"({board})" in out
    assert "Benelux (benelux): 35 cities, 5 regions" in out
    assert str(user_maps_dir()) in out


def test_a_user_board_is_listed_with_the_others(run: Command) -> None:
    _write(user_maps_dir(), {**map_content("benelux"), "id": "my-land", "name": "My land"})
    assert "My land (my-land): 35 cities, 5 regions" in run("maps")


def test_player_counts_without_a_zone_are_listed(tmp_path: Path, run: Command) -> None:
    path = _write(tmp_path, ring_board().to_json())
    remarks = run("maps", "--check", str(path)).splitlines()[1:]
    assert remarks == ["mine.json: not for 2 and 3 players: no 3 regions are connected"]


def test_player_counts_without_enough_cities_are_listed(tmp_path: Path, run: Command) -> None:
    """Seven cities in each of three regions; the game ends at 21, 18 or 17 cities with two or three players (§2.1)."""
    data = map_content("benelux")
    inside = {region["id"] for region in data["regions"][:3]}
    data["regions"] = data["regions"][:3]
    data["cities"] = [city for city in data["cities"] if city["region"] in inside]
    left_out = data["cities"].pop()["id"]
    near = [city["id"] for city in data["cities"]]
    data["connections"] = [{"a": a, "b": b, "cost": 5} for a, b in pairwise(near)]
    data["editions"], data["specials"] = {}, {}
    assert left_out not in near
    remarks = run("maps", "--check", str(_write(tmp_path, {**data, "id": "small", "name": "Small"}))).splitlines()[1:]
    words = "3 connected regions have at most 20 cities, {} are needed, or the game might never end"
    assert remarks == [
        "mine.json: not for 2 players (classic): " + words.format(21),
        "mine.json: not for 4 players: " + words.format(22),
        "mine.json: not for 5 players: " + words.format(24),
        "mine.json: not for 6 players: " + words.format(27),
    ]


def test_a_board_that_nobody_can_play_is_reported(tmp_path: Path, run: Command) -> None:
    assert "mine.json: no number of players can play on this board" in run(
        "maps", "--check", str(_write(tmp_path, ring_board(8).to_json()))
    )


def test_a_duplicate_id_or_name_is_reported(tmp_path: Path, run: Command) -> None:
    _write(user_maps_dir(), {**map_content("benelux"), "id": "my-land", "name": "My land"}, "land.json")
    path = _write(tmp_path, {**map_content("benelux"), "name": "MY LAND"})
    remarks = run("maps", "--check", str(path)).splitlines()[1:]
    assert remarks == [
        'mine.json: the id "benelux" is also used by the built-in board Benelux: only one of them is offered; '
        "choose another id",
        'mine.json: the name "MY LAND" is also used by land.json: players cannot tell them apart',
    ]
    _write(user_maps_dir(), {**map_content("benelux"), "id": "second", "name": "USA"}, "second.json")
    out = run("maps")
    assert 'second.json: the name "USA" is also used by the built-in board USA: players cannot tell them apart' in out
    assert "usa.json: the name" not in out
    assert run("maps", "--check", str(resource_dir("maps") / "usa.json")).count("\n") == 1


def test_a_board_with_a_duplicate_id_is_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    _write(user_maps_dir(), map_content("benelux"))
    assert main(["maps"]) == 1
    out, err = capsys.readouterr()
    assert 'mine.json: id: there is already a board "benelux"' in out
    assert "mine.json" in err
    assert err.count("\n") == 1


def test_check_a_valid_file(tmp_path: Path, run: Command) -> None:
    out = run("maps", "--check", str(_write(tmp_path, map_content("benelux"))))
    assert "no errors" in out


def test_check_lists_every_error_with_its_location(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = map_content("benelux")
    data["connections"][3]["b"] = "atlantis"
    data["connections"][5] = dict(data["connections"][4])
    data["cities"][2]["id"] = data["cities"][1]["id"]
    data["cities"][4]["region"] = "nowhere"
    assert main(["maps", "--check", str(_write(tmp_path, data))]) == 1
    out, err = capsys.readouterr()
    assert '): "atlantis" is not a city on this board' in out
    assert re.search(r"connection 6 \(\S+ – \S+\): the link", out)
    assert re.search(r"city 3 \(.+\): city", out)
    assert '), region: "nowhere" is not a region on this board' in out
    assert "mine.json" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"connections": [{"a": "liege", "b": "namur", "cost": -1}]}, "connection 1 (liege – namur), cost"),
        ({"connections": [{"a": "liege", "b": "liege", "cost": 1}]}, "connection 1 (liege – liege)"),
        ({"connections": []}, "connections"),
        ({"name": "x" * 41}, "name"),
        ({"id": "Not an id"}, "id"),
        ({"colour": "red"}, "colour"),
        ({"regions": []}, "regions"),
        ({"specials": {"all": {"start_fuel": {"coal": 25}}}}, "specials"),
        ({"specials": {"all": {"nuclear_only_with_city_in": ["nowhere"]}}}, "specials.all.nuclear_only_with_city_in"),
        ({"specials": {"when": [{"option": "no_such", "value": True}]}}, "specials.when, entry 1 (no_such)"),
        ({"specials": {"recharged": {"no_refill_after_plant": {"uranium": 41}}}}, "specials"),
    ],
)
def test_check_says_where_an_error_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, Any], place: str
) -> None:
    assert main(["maps", "--check", str(_write(tmp_path, {**map_content("benelux"), **change}))]) == 1
    assert any(line.startswith(place) for line in capsys.readouterr().out.splitlines())


def test_a_region_without_cities(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = map_content("benelux")
    data["regions"].append({"id": "empty", "name": "Empty", "color": "blue"})
    assert main(["maps", "--check", str(_write(tmp_path, data))]) == 1
    assert "region 6 (Empty): has no city" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"id": 1e999}', b" " * 1_000_001])
def test_check_handles_any_file(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes) -> None:
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


@pytest.mark.parametrize(("name", "shown"), [("/", "/"), (".", "."), ("x" * 300, "x" * 59 + "…")])
def test_check_shortens_any_path(capsys: pytest.CaptureFixture[str], name: str, shown: str) -> None:
    assert main(["maps", "--check", name]) == 1
    assert capsys.readouterr().err == f"powergrid: {shown}: 1 error; the board cannot be played\n"


def test_the_page_has_the_current_schema(run: Command) -> None:
    printed = run("maps", "--schema")
    text = PAGE.read_text(encoding="utf-8")
    shown = text[text.index("```json\n") + len("```json\n") : text.rindex("```")]
    assert shown == printed, "copy the output of `powergrid maps --schema` into docs/make-your-own-board.md"


def test_schema_describes_every_key_of_the_built_in_boards(run: Command) -> None:
    schema = json.loads(run("maps", "--schema"))
    for board in OURS:
        data = map_content(board)
        assert set(data) <= set(schema["properties"])
        assert set(schema["required"]) <= set(data)


def test_a_new_file_has_comments_and_no_errors(tmp_path: Path, run: Command) -> None:
    run("maps", "--new", str(tmp_path / "Köln am Rhein"))
    text = (tmp_path / "Köln am Rhein.json").read_text(encoding="utf-8")
    assert text.count('"// ') >= 5
    checked = run("maps", "--check", str(tmp_path / "Köln am Rhein.json"))
    assert "Köln am Rhein (koln-am-rhein): 21 cities, 3 regions; no errors" in checked
    # 21 cities are enough for 2 players in both editions and for 3 (RULES §2.1); three regions are too few for 4
    assert "not for 2" not in checked
    assert "not for 4 players" in checked


def test_a_new_file_never_replaces_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _write(tmp_path, {"mine": True})
    before = path.read_bytes()
    assert main(["maps", "--new", str(path)]) == 1
    assert "already exists" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_judge_rates_a_board(run: Command, tmp_path: Path) -> None:
    out = run("maps", "--judge", "germany")
    assert "Links per city" in out
    assert "for 2, 3, 4, 5 and 6 players" in out
    assert out.endswith("This board plays like the official ones.\n")
    data = map_content("benelux")
    for link in data["connections"]:
        link["cost"] = 60
    assert "growth will be slow" in run("maps", "--judge", str(_write(tmp_path, data)))


def test_a_board_is_generated(run: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wish = ("--seed", "7", "--regions", "4", "--cities", "30", "--land", "islands")
    run("maps", "--generate", str(tmp_path / "a.json"), *wish)
    run("maps", "--generate", str(tmp_path / "b"), *wish)
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    assert "30 cities, 4 regions; no errors" in run("maps", "--check", str(tmp_path / "a.json"))
    assert main(["maps", "--generate", str(tmp_path / "c.json"), "--regions", "3", "--cities", "80"]) == 2
    assert "3 regions have 12 to 54 cities" in capsys.readouterr().err
