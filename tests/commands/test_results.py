"""`powergrid simulate --results` continues where an earlier run stopped."""

import json
import os
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from powergrid import simulation
from powergrid.cli import main

CHECKOUT = Path(__file__).resolve().parents[2]


def _simulate(path: Path, games: int, *more: str) -> int:
    return main(["simulate", "--players", "random,random", "--games", str(games), "--results", str(path), *more])


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def finished(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Return the results file of four games played in one run."""
    path = tmp_path / "finished.jsonl"
    assert _simulate(path, 4) == 0
    capsys.readouterr()
    return path


def test_the_file_has_a_header_and_a_line_for_each_game(finished: Path) -> None:
    head, *games = _lines(finished)
    assert head["format"] == "powergrid-results/1"
    assert head["plan"]["players"] == ["random", "random"]
    assert [game["game"] for game in games] == [1, 2, 3, 4]
    assert [game["seed"] for game in games] == [1, 2, 3, 4]


def test_more_games_are_added_and_the_table_includes_all(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "grown.jsonl"
    _simulate(path, 2)
    capsys.readouterr()
    assert _simulate(path, 4, "--json") == 0
    out, err = capsys.readouterr()
    assert [json.loads(line)["game"] for line in out.splitlines()] == [3, 4]
    assert err.startswith("4 games on Germany")
    assert path.read_bytes() == finished.read_bytes()


@pytest.mark.parametrize("cut", [1, 40, 200])
def test_a_game_with_an_incomplete_line_is_played_again(finished: Path, tmp_path: Path, cut: int) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(finished.read_bytes()[:-cut])
    assert _simulate(path, 4) == 0
    assert path.read_bytes() == finished.read_bytes()


def test_a_file_with_an_incomplete_header_is_started_over(finished: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(finished.read_bytes()[:60])
    assert _simulate(path, 4) == 0
    assert path.read_bytes() == finished.read_bytes()


def test_nothing_is_played_if_all_games_are_in_the_file(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **_more: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr(simulation, "play_game", fail)
    before = finished.read_bytes()
    assert _simulate(finished, 4) == 0
    assert _simulate(finished, 2) == 0
    assert finished.read_bytes() == before


@pytest.mark.parametrize(
    ("more", "option"),
    [
        (["--seed", "2"], "seed"),
        (["--map", "usa"], "map"),
        (["--edition", "classic"], "edition"),
        (["--rotate"], "rotate"),
    ],
)
def test_continuing_with_different_options_is_rejected(
    finished: Path, more: list[str], option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = finished.read_bytes()
    assert _simulate(finished, 6, *more) == 1
    error = capsys.readouterr().err
    assert f"another choice of {option}" in error
    assert len(error.splitlines()) == 1
    assert finished.read_bytes() == before


def test_a_file_from_another_version_is_rejected(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = finished.read_text(encoding="utf-8").replace('"version":"', '"version":"9', 1)
    finished.write_text(content, encoding="utf-8")
    assert _simulate(finished, 6) == 1
    assert "was started with version 9" in capsys.readouterr().err
    assert finished.read_text(encoding="utf-8") == content


@pytest.mark.parametrize(
    "content", [b"my notes", b"my notes\n", b"{}\n", b"[]\n", b"\xff\xfe\n", b'{"format":"powergrid-game/1"}']
)
def test_a_file_of_another_kind_is_not_changed(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    assert _simulate(path, 1) == 1
    error = capsys.readouterr().err
    assert "choose another file" in error
    assert len(error.splitlines()) == 1
    assert path.read_bytes() == content


@pytest.mark.parametrize("wrong", ['{"game":2}', "{", '{"game":7}', '{"game":2,"ranking":[[]],"players":["random"]}'])
def test_a_damaged_line_is_reported(finished: Path, wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = finished.read_text(encoding="utf-8").splitlines()
    lines[2] = wrong
    finished.write_text("\n".join(lines) + "\n", encoding="utf-8")
    before = finished.read_bytes()
    assert _simulate(finished, 6) == 1
    assert "line 3 was not written" in capsys.readouterr().err
    assert finished.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_killed_run_can_be_continued(finished: Path, tmp_path: Path) -> None:
    path = tmp_path / "killed.jsonl"
    command = [sys.executable, "-m", "powergrid", "simulate", "--players", "random,random", "--games", "2000"]
    run = subprocess.Popen(
        [*command, "--results", str(path)],
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (not path.exists() or path.read_bytes().count(b"\n") < 3):
        time.sleep(0.02)
    run.send_signal(signal.SIGKILL)
    run.wait()
    assert path.read_bytes().count(b"\n") >= 3, "no game was written before the run ended"
    played = _games_in(path)
    assert _simulate(path, played + 1) == 0
    assert [entry["game"] for entry in _lines(path)[1:]] == list(range(1, played + 2))
    count = min(played + 1, 4)
    assert _lines(path)[1 : count + 1] == _lines(finished)[1 : count + 1]


def _games_in(path: Path) -> int:
    """Return the number of games in the file, not counting an incomplete last line."""
    return path.read_bytes().count(b"\n") - 1


def test_only_a_few_games_are_distributed_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory use is constant: however many games there are, only a few batches are pending at a time."""
    from powergrid.content.library import board_by_id

    asked = 0

    class Pool:
        def __init__(self, *_: object, initargs: tuple[object, ...], **_more: object) -> None:
            pass

        def submit(self, _work: object, numbers: range) -> Any:
            nonlocal asked
            asked += 1

            class Done:
                def result(self) -> range:
                    return numbers

            return Done()

        def shutdown(self, **_: object) -> None:
            pass

    monkeypatch.setattr(simulation, "ProcessPoolExecutor", Pool)
    plan = simulation.Plan(board_by_id("germany"), "recharged", ("random", "random"), 1)
    games = simulation.simulate(plan, 1_000_000, jobs=4)
    played: list[object] = list(islice(games, 100))
    assert played == list(range(1, 101))
    assert asked < 60
    games.close()
