"""Older formats are brought up step by step."""

import json
from typing import Any

import pytest

from powergrid import __version__
from powergrid.record import FORMAT, parse_record, record_text
from powergrid.record.migrations import format_number, migrate
from tests.games.golden_games import golden


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


@pytest.mark.parametrize(
    ("program", "options", "from_phase_5"),
    [
        (None, {}, True),
        ({"name": "Ana's game"}, {}, True),
        ({"version": __version__}, {}, True),
        ({"version": "0.1.0"}, {}, False),
        ({"version": "0.1.0"}, {"step3_as_step2_card": "phase4"}, True),
        (None, {"step3_as_step2_card": "phase5"}, False),
    ],
)
def test_a_game_goes_on_under_the_reading_of_step_3_it_began_with(
    program: dict[str, Any] | None, options: dict[str, str], from_phase_5: bool
) -> None:
    data = json.loads(record_text(golden("germany_original_3p_1").record))
    data["setup"]["options"] = options
    if program is not None:
        data["program"] = program
    record = parse_record(json.dumps(data))
    assert record.ruleset.step3_from_phase5 is from_phase_5
    # saved again, now by this version, it keeps the reading
    again = json.loads(record_text(record))
    if program is not None:
        again["program"]["version"] = __version__
    assert parse_record(json.dumps(again)).ruleset.step3_from_phase5 is from_phase_5
