"""`powergrid simulate` plays reproducible games."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from powergrid.base.resources import user_maps_dir
from powergrid.cli import main
from powergrid.game import replay
from powergrid.record import read_record
from powergrid.rules.state import FINISHED
from tests.commands.conftest import Command
from tests.own_boards import ring_board
from tests.sure import sure

CHECKOUT = Path(__file__).resolve().parents[2]


def _games(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["simulate", "--json", *arguments]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_each_game_is_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    games = _games(capsys, "--games", "3", "--map", "usa", "--players", "random,random,random,random", "--seed", "5")
    assert [game["game"] for game in games] == [1, 2, 3]
    for game in games:
        assert {"game", "seed", "players", "ranking", "powered", "money", "cities", "rounds", "actions"} <= set(game)
        assert game["players"] == ["random"] * 4
        assert sorted(seat for group in game["ranking"] for seat in group) == [0, 1, 2, 3]
        assert len(game["powered"]) == len(game["money"]) == len(game["cities"]) == 4
        # With four players, the game ends when somebody has 17 cities; the player who supplies the most wins.
        assert max(game["cities"]) >= 17
        assert all(game["powered"][seat] == max(game["powered"]) for seat in game["ranking"][0])


def test_games_do_not_depend_on_the_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    eleven = ("--games", "4", "--seed", "11", "--players", "random,random")
    alone = _games(capsys, *eleven)
    command = [sys.executable, "-m", "powergrid", "simulate", "--json", *eleven, "--jobs", "2"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=CHECKOUT, timeout=120)
    assert done.returncode == 0
    assert [json.loads(line) for line in done.stdout.splitlines()] == alone
    assert _games(capsys, *eleven) == alone
    assert _games(capsys, *eleven, "--seed", "12") != alone


def test_any_game_of_a_run_can_be_played_again(capsys: pytest.CaptureFixture[str]) -> None:
    third = _games(capsys, "--games", "3", "--seed", "20")[2]
    assert third["seed"] == 22
    again = _games(capsys, "--games", "1", "--seed", "22")[0]
    assert {**again, "game": 3} == third


def test_records_replay_to_the_same_end(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    games = _games(capsys, "--games", "2", "--map", "italy", "--edition", "classic", "--records", str(folder))
    paths = sorted(folder.iterdir())
    assert len(paths) == 2
    for path, game in zip(paths, games, strict=True):
        state = replay(read_record(path)).state
        assert state.phase == FINISHED
        assert [list(group) for group in state.ranking or ()] == game["ranking"]
        assert [player.money for player in state.players] == game["money"]


def test_the_table_counts_games_and_victories(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2", "--map", "benelux", "--players", "random,random"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "2 games on Benelux, recharged, 2 players" in out
    row = next(line.split() for line in out.splitlines() if line.startswith("random"))
    assert row[1:3] == ["4", "2.0"]  # four seats, and one victory in total per game


@pytest.mark.parametrize(
    "arguments",
    [
        ["--edition", "classic", "--map", "central-europe", "--option", "central_europe_specials=false"],
        ["--players", "random,random"],
        ["--players", "random,random", "--option", "trust=false"],
        ["--map", "france", "--option", "starting_cities=true", "--players", "random,random,random,random,random"],
        ["--option", "first_game=true", "--option", "step3_as_step2_card=phase4", "--option", "vienna_floor=0"],
        ["--map", "benelux", "--regions", "red,purple,blue", "--rotate"],
    ],
)
def test_any_combination_of_options_can_be_played(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    if "--regions" in arguments:
        board = json.loads((CHECKOUT / "maps" / "benelux.json").read_text(encoding="utf-8"))
        arguments = [*arguments, "--regions", ",".join(region["id"] for region in board["regions"][:3])]
    assert len(_games(capsys, "--games", "1", *arguments)) == 1


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--players", "random"], "players"),
        (["--players", ",".join(["random"] * 7)], "players"),
        (["--players", "random,nobody"], "nobody"),
        (["--map", "atlantis"], "atlantis"),
        (["--map", "../germany"], "germany"),
        (["--option", "trust"], "KEY=VALUE"),
        (["--option", "no_such=1"], "no_such"),
        (["--option", "trust=true"], "trust"),
        (["--regions", "green"], "regions"),
        (["--regions", "atlantis,green,red"], "atlantis"),
        (["--regions", "green,green,red"], "green is named more than once"),
        (["--games", "0"], "--games"),
        (["--jobs", "0"], "--jobs"),
        (["--seed", "x"], "--seed"),
        (["--edition", "first"], "--edition"),
    ],
)
def test_an_invalid_call_is_a_one_line_error(
    capsys: pytest.CaptureFixture[str], arguments: list[str], word: str
) -> None:
    assert main(["simulate", "--games", "1", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert word in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "nearest"),
    [
        (["--map", "germny"], "germany"),
        (["--regions", "green,bron,red"], "brown"),
        (["--players", "hrd,easy"], "hard"),
        (["--option", "starting_citys=true"], "starting_cities"),
        (["--edition", "classik"], "classic"),
        (["--gmes", "3"], "--games"),
    ],
)
def test_a_misspelt_word_suggests_the_nearest_valid_one(run: Command, arguments: list[str], nearest: str) -> None:
    assert f"; did you mean {nearest}?" in run.error("simulate", *arguments, status=2)


def test_regions_without_a_value_lists_the_regions_of_the_board(run: Command) -> None:
    """The six regions of Germany are on the printed board."""
    lines = run("simulate", "--regions").splitlines()
    assert [line.split()[0] for line in lines] == ["green", "brown", "red", "yellow", "cyan", "purple"]
    assert lines == run("preview", "germany", "--regions").splitlines()
    assert run("simulate", "--map", "usa", "--regions") != run("simulate", "--regions")
    assert "its regions are green, brown, red, yellow, cyan, purple" in run.error(
        "simulate", "--regions", "x", status=2
    )


def test_a_map_file_in_any_folder_can_be_played(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(ring_board(24).to_json()), encoding="utf-8")
    four = ("--games", "1", "--players", "random,random,random,random", "--records", tmp_path / "games")
    assert run("simulate", "--map", path, *four).startswith("1 game on Ring, ")
    (record,) = (tmp_path / "games").iterdir()
    assert replay(read_record(record)).state.phase == FINISHED
    assert "gone.json: the file cannot be read" in run.error("simulate", "--map", tmp_path / "gone.json")
    path.write_text('{"id": "mine"}', encoding="utf-8")
    assert "mine.json: name: is missing" in run.error("simulate", "--map", path)


def test_a_folder_that_cannot_be_created(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert main(["simulate", "--games", "1", "--records", str(tmp_path / "file")]) == 1
    err = capsys.readouterr().err
    assert "file" in err
    assert err.count("\n") == 1


def _write_ring(size: int) -> None:
    user_maps_dir().mkdir(parents=True, exist_ok=True)
    (user_maps_dir() / "ring.json").write_text(json.dumps(ring_board(size).to_json()), encoding="utf-8")


def test_a_board_with_too_few_cities_is_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    """The game for four ends at 17 cities; with three houses each, 20 cities fit four networks of 15 (§2.1, §10.4)."""
    _write_ring(20)
    call = ["simulate", "--map", "ring", "--games", "1", "--players", "random,random,random,random"]
    for more in ([], ["--regions", "green,red,yellow,blue"]):
        assert main([*call, *more]) == 2
        err = capsys.readouterr().err
        assert "20 cities" in err
        assert "22" in err
        assert "might never end" in err
    # The first game also ends when no city is free (§13.2).
    assert main([*call, "--option", "first_game=true"]) == 0
    _write_ring(24)
    assert main(call) == 0


def _running(*arguments: str) -> subprocess.Popen[str]:
    """Start a long run with two processes and return it after its first game; all its processes share two pipes."""
    call = ["simulate", "--json", "--games", "100000", "--jobs", "2", "--players", "random,random", *arguments]
    command = [sys.executable, "-m", "powergrid", *call]
    env = os.environ | {"PYTHONPATH": str(CHECKOUT)}
    run = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env, start_new_session=True
    )
    assert sure(run.stdout).readline().startswith("{")
    return run


@pytest.mark.usefixtures("interruptible")
@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot send Ctrl+C to a process group")
def test_interrupting_several_processes_prints_one_line() -> None:
    run = _running()
    os.killpg(run.pid, signal.SIGINT)
    # A pipe is closed only when the last process has closed it.
    _, err = run.communicate(timeout=60)
    assert (run.returncode, err) == (128 + signal.SIGINT, "powergrid: stopped\n")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal on Windows")
def test_no_process_outlives_the_main_process() -> None:
    run = _running()
    run.kill()
    run.communicate(timeout=60)
    assert run.returncode == -signal.SIGKILL
