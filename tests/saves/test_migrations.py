"""Older formats are brought up step by step."""

from typing import Any

from powergrid.migrations import format_number, migrate
from powergrid.record import FORMAT


def older(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "format": "powergrid-game/1", "players": [{"name": name} for name in data["players"]]}


def oldest(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "format": "powergrid-game/0", "players": data["names"].split()}


STEPS = {"powergrid-game/0": older, "powergrid": oldest}


def test_every_step_is_taken_in_turn() -> None:
    data = migrate({"format": "powergrid", "names": "Ana Bo"}, STEPS)
    assert data["format"] == FORMAT
    assert data["players"] == [{"name": "Ana"}, {"name": "Bo"}]


def test_the_present_format_and_unknown_ones_stay() -> None:
    for name in (FORMAT, "powergrid-game/2", "chess", None, ["x"]):
        data = {"format": name}
        assert migrate(data, STEPS) is data


def test_steps_in_a_circle_end() -> None:
    assert migrate({"format": "a"}, {"a": lambda data: {"format": "b"}, "b": lambda data: {"format": "a"}}) == {
        "format": "a"
    }


def test_numbers_of_formats() -> None:
    assert [format_number(name) for name in ("powergrid-game/1", "powergrid-game/27")] == [1, 27]
    assert format_number("powergrid-game/" + "9" * 500) == int("9" * 500)
    assert [format_number(name) for name in ("powergrid-game/", "powergrid-game/x", "", 1, None)] == [None] * 5
