"""`powergrid replay` works as documented."""

import gzip
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from powergrid.cli import main
from powergrid.desktop.play import settings
from powergrid.desktop.screens.table.screenshot import save_table_picture
from powergrid.desktop.words import language
from powergrid.game import Game, replay
from powergrid.record import read_record
from powergrid.saves import export_game
from tests.bounded_time import bounded_time
from tests.commands.conftest import Command
from tests.commands.png import png_size
from tests.desktop.starting import when_started
from tests.saves.playing import finished_game

CHECKOUT = Path(__file__).resolve().parents[2]
GOLDEN = CHECKOUT / "tests" / "games" / "golden" / "germany_recharged_3p_1.json.gz"


@pytest.fixture(scope="module")
def golden() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(gzip.decompress(GOLDEN.read_bytes()))
    return data


@pytest.fixture
def record(tmp_path: Path, golden: dict[str, Any]) -> Path:
    return _write(tmp_path, golden["record"])


def _write(folder: Path, record: object) -> Path:
    path = folder / "game.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


@pytest.fixture
def restore_english() -> Iterator[None]:
    yield
    language.use("en")
    settings.use(settings.Settings())


def test_prints_the_final_snapshot_as_one_line(record: Path, golden: dict[str, Any], run: Command) -> None:
    out = run("replay", record)
    assert out.count("\n") == 1
    shot = json.loads(out)
    assert shot["ranking"] == golden["final"]["ranking"]
    assert [player["money"] for player in shot["players"]] == golden["final"]["money"]
    assert shot["phase"] == "finished"
    assert shot["to_act"] is None


def test_a_snapshot_has_the_documented_keys(record: Path, run: Command) -> None:
    shot = json.loads(run("replay", record, "--at", "0"))
    assert {
        "round", "step", "phase", "to_act", "turn_order", "players", "current_market", "future_market", "deck_size",
        "discount", "fuel_market", "fuel_supply", "ranking",
    } <= set(shot)  # fmt: skip
    assert set(shot["players"][0]) >= {"money", "plants", "fuel", "cities", "powered"}
    # Germany, Recharged: 24 coal, oil from 3 (18), garbage from 6 (9), uranium on 14 and 16; 50 Elektro each.
    assert shot["fuel_market"] == {"coal": 24, "oil": 18, "garbage": 9, "uranium": 2}
    assert [player["money"] for player in shot["players"]] == [50, 50, 50]
    assert (shot["round"], shot["step"], shot["phase"], shot["ranking"]) == (1, 1, "auction", None)


def test_the_story_is_printed_instead_of_the_snapshot(record: Path, golden: dict[str, Any], run: Command) -> None:
    out = run("replay", record, "--story")
    assert out.startswith("Germany, Recharged (2018), 3 players.\n")
    assert f"{max(golden['final']['money'])} Elektro" in out
    assert out.startswith(run("replay", record, "--at", "40", "--story").partition("\n\nSo far")[0][:400])
    assert "cannot be combined" in run.error("replay", record, "--story", "--snapshots", status=2)


def test_there_is_one_more_snapshot_than_actions(record: Path, golden: dict[str, Any], run: Command) -> None:
    actions = len(golden["record"]["actions"])
    lines = run("replay", record, "--snapshots").splitlines()
    assert len(lines) == actions + 1
    for number, expected in golden["expect"]:
        shot = json.loads(lines[number])
        assert [player["plants"] for player in shot["players"]] == expected["plants"]
        assert shot["current_market"] == expected["current_market"]


@pytest.mark.parametrize("at", [0, 1, 17])
def test_at_stops_after_that_many_actions(record: Path, run: Command, at: int) -> None:
    every = run("replay", record, "--snapshots").splitlines()
    assert run("replay", record, "--at", str(at)).splitlines() == [every[at]]
    assert run("replay", record, "--at", str(at), "--snapshots").splitlines() == every[: at + 1]


@pytest.mark.parametrize("at", ["-1", "100000", "x", "1.5", "9" * 5000])
def test_at_out_of_range_is_an_error(record: Path, run: Command, at: str) -> None:
    run.error("replay", record, "--at", at, status=2)


def test_an_illegal_action_is_named_by_its_number(
    tmp_path: Path, golden: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    record = {**golden["record"], "actions": list(golden["record"]["actions"])}
    # Action 2 is a decision about the plant nominated by action 1, so nobody may build.
    record["actions"][1] = {"seat": record["actions"][1]["seat"], "do": "done"}
    assert main(["replay", str(_write(tmp_path, record)), "--snapshots"]) == 1
    out, err = capsys.readouterr()
    assert err.startswith("action 2: ")
    assert "RULES §4" in err
    assert err.count("\n") == 1
    assert len(out.splitlines()) == 2


def test_an_unreadable_action_is_named_by_its_number(tmp_path: Path, golden: dict[str, Any], run: Command) -> None:
    record = {**golden["record"], "actions": list(golden["record"]["actions"])}
    record["actions"][6] = {"seat": 0, "do": "build", "city": "at\nlan\x1b[2Jtis"}
    error = run.error("replay", _write(tmp_path, record))
    assert error == 'action 7: there is no city "at lan?[2Jtis" on this board\n'


def test_only_the_first_invalid_action_is_reported(tmp_path: Path, golden: dict[str, Any], run: Command) -> None:
    """Errors after the chosen point, or after an illegal action, are ignored."""
    record = {**golden["record"], "actions": list(golden["record"]["actions"])}
    record["actions"][20] = {"seat": 0, "do": "cheat"}
    path = _write(tmp_path, record)
    assert run("replay", path, "--at", "20").count("\n") == 1
    assert run.error("replay", path, "--at", "21").startswith("action 21: ")
    record["actions"][1] = {"seat": record["actions"][1]["seat"], "do": "done"}
    assert run.error("replay", str(_write(tmp_path, record))).startswith("action 2: ")


@pytest.fixture(scope="module")
def drawing_step3(golden: dict[str, Any]) -> int:
    """Return the number of actions until the Step 3 card is drawn."""
    return next(n for n, action in enumerate(golden["record"]["actions"]) if action["do"] == "shuffle")


def test_a_missing_shuffle_is_reported(
    tmp_path: Path, golden: dict[str, Any], drawing_step3: int, run: Command
) -> None:
    record = {**golden["record"], "actions": list(golden["record"]["actions"])}
    del record["actions"][drawing_step3]
    err = run.error("replay", str(_write(tmp_path, record)))
    assert err.startswith(f"action {drawing_step3 + 1}: the record is incomplete")
    assert "shuffle" in err


def test_nobody_can_act_while_a_shuffle_is_pending(
    tmp_path: Path, golden: dict[str, Any], drawing_step3: int, run: Command
) -> None:
    record = {**golden["record"], "actions": golden["record"]["actions"][:drawing_step3]}
    shot = json.loads(run("replay", str(_write(tmp_path, record))))
    assert shot["to_act"] is None
    assert shot["ranking"] is None
    assert "step3" in shot["future_market"]


def test_a_compressed_record(tmp_path: Path, record: Path, golden: dict[str, Any], run: Command) -> None:
    packed = tmp_path / "game.json.gz"
    packed.write_bytes(gzip.compress(record.read_bytes()))
    assert json.loads(run("replay", packed))["ranking"] == golden["final"]["ranking"]


@pytest.mark.parametrize("content", [b"", b"\x1f\x8b", b"no gzip", gzip.compress(b"x" * 9_000_000)])
def test_a_file_that_cannot_be_decompressed(tmp_path: Path, run: Command, content: bytes) -> None:
    packed = tmp_path / "game.json.gz"
    packed.write_bytes(content)
    err = run.error("replay", packed)
    assert err.startswith("powergrid: game.json.gz: ")


@pytest.mark.parametrize("name", ["missing.json", ".", "no/such/folder/game.json", "x" * 400])
def test_a_file_that_cannot_be_read(tmp_path: Path, run: Command, name: str) -> None:
    err = run.error("replay", tmp_path / name)
    assert err.count("xxx: ") == 0, "a long name is shortened and appears once"


def test_runs_as_a_separate_process(record: Path, golden: dict[str, Any]) -> None:
    """Run it with the interpreter in a terminal that supports only ASCII."""
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT), "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    command = [sys.executable, "-m", "powergrid", "replay", str(record), "--snapshots"]
    done = subprocess.run(command, capture_output=True, env=environment, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode("utf-8").splitlines()
    assert json.loads(lines[-1])["ranking"] == golden["final"]["ranking"]


def test_the_replay_opens_in_a_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from powergrid.desktop.app import App
    from powergrid.desktop.screens.replay.scene import ReplayScene

    record = tmp_path / "game.json"
    export_game(finished_game(), record)
    shown: list[tuple[type, int]] = []

    def look_once(app: App) -> None:
        app.step()
        assert isinstance(app.scene, ReplayScene)
        shown.append((type(app.scene), app.scene.playback.number))
        app.close()

    when_started(monkeypatch, look_once)
    assert main(["replay", str(record), "--window", "--at", "17"]) == 0
    assert shown == [(ReplayScene, 17)]


# --- screenshots --------------------------------------------------------------------------------------------


def test_screenshot(record: Path, golden: dict[str, Any], tmp_path: Path, run: Command) -> None:
    early, late = tmp_path / "early.png", tmp_path / "late.png"
    moments = {number: state["round"] for number, state in golden["expect"] if number in (20, 160)}
    assert list(moments) == [20, 160]
    rounds = []
    for number, picture in zip(moments, (early, late), strict=True):
        shot = run("replay", record, "--at", str(number), "--screenshot", picture, "--size", "1280x720")
        rounds.append(json.loads(shot)["round"])
    assert rounds == list(moments.values())
    assert png_size(early) == png_size(late) == (1280, 720)
    assert early.read_bytes() != late.read_bytes()


@pytest.mark.usefixtures("restore_english")
def test_a_screenshot_is_in_the_language_of_the_settings(record: Path, tmp_path: Path, run: Command) -> None:
    pictures = {}
    for code in ("en", "de"):
        settings.change(language=code)
        pictures[code] = tmp_path / f"{code}.png"
        run("replay", record, "--at", "20", "--screenshot", pictures[code], "--size", "1280x720")
    language.use("de")
    drawn = tmp_path / "drawn.png"
    save_table_picture(replay(read_record(record), 20), drawn, (1280, 720))
    assert pictures["de"].read_bytes() == drawn.read_bytes() != pictures["en"].read_bytes()


def test_screenshot_needs_no_screen(record: Path, tmp_path: Path) -> None:
    picture = tmp_path / "table.png"
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    command = [sys.executable, "-m", "powergrid", "replay", str(record), "--screenshot", str(picture)]
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment | {"PYTHONPATH": str(CHECKOUT)}, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    assert png_size(picture) == (1920, 1080)


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--screenshot", "no/such/folder/table.png"], 1),
        (["--screenshot", "table.txt"], 1),
        (["--screenshot", "table.png", "--size", "wide"], 2),
        (["--screenshot", "table.png", "--size", "0x0"], 2),
        (["--screenshot", "table.png", "--size", "99999x99999"], 2),
    ],
)
def test_a_screenshot_that_cannot_be_taken(
    record: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    status: int,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["replay", str(record), *arguments]) == status
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "unexpected" not in err
    assert not list(tmp_path.glob("table.*"))


def test_a_screenshot_before_a_shuffle_uses_the_recorded_shuffle(
    record: Path, golden: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions = golden["record"]["actions"]
    shuffle = next(number for number, action in enumerate(actions, start=1) if action["do"] == "shuffle")
    shown: list[Game] = []
    monkeypatch.setattr(
        "powergrid.commands.replay._save_picture", lambda game, path, size, all_open: shown.append(game)
    )
    assert main(["replay", str(record), "--at", str(shuffle - 1), "--screenshot", str(tmp_path / "x.png")]) == 0
    assert shown[0].length == shuffle
    assert shown[0].state.deck == actions[shuffle - 1]["deck"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
@pytest.mark.parametrize("name", ["pipe.json", "pipe.json.gz"])
def test_no_command_waits_for_a_pipe(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    pipe = tmp_path / name
    os.mkfifo(pipe)
    picture = tmp_path / "pipe.png"
    os.mkfifo(picture)
    folder = tmp_path / "records"
    folder.mkdir()
    os.mkfifo(folder / "germany-recharged-1.json")
    calls = [
        ["replay", str(pipe)],
        ["maps", "--check", str(pipe)],
        ["preview", str(tmp_path / "." / name), "--output", str(tmp_path / "x.png")],
        ["report", "--record", str(pipe), "--output", str(tmp_path / "r.zip")],
        ["report", "--output", str(pipe)],
        ["replay", str(record), "--screenshot", str(picture)],
        ["simulate", "--games", "1", "--records", str(folder)],
    ]
    for call in calls:
        with bounded_time(30.0):
            assert main(call) == 1, call
        out, err = capsys.readouterr()
        assert err.count("\n") == 1
        assert "not a file" in err + out


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close differently there")
def test_a_closed_pipe_causes_no_error_message(record: Path) -> None:
    command = [sys.executable, "-m", "powergrid", "replay", str(record), "--snapshots"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=CHECKOUT) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        json.loads(program.stdout.readline())
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 128 + signal.SIGPIPE
