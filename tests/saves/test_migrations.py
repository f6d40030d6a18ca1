"""Older formats are migrated step by step."""

import json
from pathlib import Path
from typing import Any

import pytest

from powergrid import __version__
from powergrid.game import Game, ReplayError, replay
from powergrid.record import FORMAT, parse_record, read_record, record_text
from powergrid.record.migrations import format_number, migrate
from powergrid.rules.actions import Scrap
from powergrid.rules.events import StepBegan
from powergrid.rules.state import FINISHED
from powergrid.saves import import_file, open_game, save_as
from tests.games.golden_games import golden

#: A game that version 0.1.0 saved in its eighth round, and the same game when it ended.
RUNNING = Path(__file__).parent / "cases" / "running-0.1.0.json"
FINISHED_GAME = Path(__file__).parent / "cases" / "finished-0.1.0.json"


def older(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "format": "powergrid-game/1", "players": [{"name": name} for name in data["players"]]}


def oldest(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "format": "powergrid-game/0", "players": data["names"].split()}


STEPS = {"powergrid-game/0": older, "powergrid": oldest}


def test_every_migration_step_runs_in_order() -> None:
    data = migrate({"format": "powergrid", "names": "Ana Bo"}, STEPS)
    assert data["format"] == FORMAT
    assert data["players"] == [{"name": "Ana"}, {"name": "Bo"}]


def test_current_and_unknown_formats_are_not_changed() -> None:
    for name in (FORMAT, "powergrid-game/2", "chess", None, ["x"]):
        data = {"format": name}
        assert migrate(data, STEPS) is data


def test_circular_migrations_end() -> None:
    assert migrate({"format": "a"}, {"a": lambda data: {"format": "b"}, "b": lambda data: {"format": "a"}}) == {
        "format": "a"
    }


def test_format_numbers() -> None:
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
def test_a_game_keeps_its_original_interpretation_of_step_3(
    program: dict[str, Any] | None, options: dict[str, str], from_phase_5: bool
) -> None:
    data = json.loads(record_text(golden("germany_original_3p_1").record))
    data["setup"]["options"] = options
    if program is not None:
        data["program"] = program
    record = parse_record(json.dumps(data))
    assert record.ruleset.step3_from_phase5 is from_phase_5
    # when this version saves it again, it keeps its interpretation
    again = json.loads(record_text(record))
    if program is not None:
        again["program"]["version"] = __version__
    assert parse_record(json.dumps(again)).ruleset.step3_from_phase5 is from_phase_5


def _play_on(game: Game) -> Game:
    """Continue a save of version 0.1.0 with the actions that originally followed."""
    actions = read_record(FINISHED_GAME).actions
    assert game.record.actions == actions[: game.length]
    for action in actions[game.length :]:
        game._take(action)
    return game


def _check_end_of_0_1_0(game: Game) -> None:
    """Check that the result and the start of each Step are the same as in version 0.1.0."""
    begun = [(number, one.step) for number, events in enumerate(game.events) for one in events
             if isinstance(one, StepBegan)]  # fmt: skip
    assert begun == [(156, 2), (160, 3)]
    assert game.state.phase == FINISHED
    assert game.state.ranking == ((2,), (1,), (0,))
    assert [player.money for player in game.state.players] == [0, 24, 18]
    assert [player.plants for player in game.state.players] == [[8, 31, 32], [28, 29, 42], [7, 33, 40]]


def test_a_save_of_version_0_1_0_continues_by_its_rules() -> None:
    assert json.loads(RUNNING.read_text("utf-8"))["program"]["version"] == "0.1.0"
    _check_end_of_0_1_0(_play_on(open_game(RUNNING)))


def test_a_game_keeps_its_rules_when_saved_again() -> None:
    game = open_game(RUNNING)
    for name in ("once", "twice"):
        info = save_as(game, name)
        assert json.loads(info.path.read_text("utf-8"))["program"]["version"] == __version__
        game = open_game(info.path)
    _check_end_of_0_1_0(_play_on(game))


def test_a_record_of_version_0_1_0_is_imported_and_replayed() -> None:
    """It contains a drop that is now illegal: coal left with plant 3, which burns oil, although there was no hybrid."""
    drop = read_record(FINISHED_GAME).actions[99]
    assert drop == Scrap(1, 3, (1, 2, 0, 0))
    _check_end_of_0_1_0(open_game(import_file(FINISHED_GAME).path))


def test_a_new_record_cannot_contain_that_drop() -> None:
    data = json.loads(FINISHED_GAME.read_text("utf-8"))
    data["setup"]["options"] = {"step3_as_step2_card": "phase5"}
    data["program"]["version"] = __version__
    with pytest.raises(ReplayError, match="action 100"):
        replay(parse_record(json.dumps(data)))
