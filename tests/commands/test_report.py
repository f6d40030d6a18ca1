"""The problem report contains all the necessary files but none of the user's paths."""

import json
import logging
import os
import traceback
import zipfile
from pathlib import Path

import pytest

from powergrid import __version__
from powergrid.base import logs
from powergrid.base.disk import DiskError, read_bounded
from powergrid.base.resources import user_config_dir, user_exports_dir
from powergrid.record import parse_record
from powergrid.report import without_paths, write_report
from powergrid.saves import Autosave
from tests.commands.conftest import Command
from tests.saves.playing import new_game, play


def contents(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as bundle:
        assert bundle.testzip() is None
        return {name: bundle.read(name).decode("utf-8") for name in bundle.namelist()}


@pytest.fixture
def used(user_home: Path) -> Path:
    """Prepare a home folder that has a game, settings and a log."""
    Autosave().write(play(new_game(), 12))
    user_config_dir().mkdir(parents=True)
    settings = {"language": "de", "save_folder": str(user_home / "stick"), "other": "C:\\Users\\Erika\\Games"}
    (user_config_dir() / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    assert logs.start() is not None
    logging.getLogger("powergrid.test").error("could not open %s and /home/erika/x", user_home / "a.json")
    logs.stop()
    return user_home


def test_the_report_contains_record_settings_versions_and_log(used: Path) -> None:
    path = write_report(problem=f"Traceback: in {used / 'secret.py'}")
    assert path.parent == user_exports_dir()
    parts = contents(path)
    assert set(parts) == {
        "README.txt",
        "versions.txt",
        "record.json",
        "settings/settings.json",
        "log/powergrid.log",
        "problem.txt",
    }
    assert len(parse_record(parts["record.json"]).actions) >= 12
    assert f"powergrid {__version__}" in parts["versions.txt"]
    assert "pygame-ce 2." in parts["versions.txt"]
    assert json.loads(parts["settings/settings.json"])["language"] == "de"
    assert "could not open" in parts["log/powergrid.log"]


def test_no_personal_path_appears(used: Path) -> None:
    text = "\n".join(contents(write_report(problem=f"in {used / 'secret.py'}")).values())
    assert "in <path>.py" in text
    for place in (str(used), str(Path.home()) + os.sep, "erika", "Erika", os.getcwd()):
        assert place not in text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/home/erika/saves/a.json", "<path>.json"),
        ("C:\\Users\\Erika\\a", "<path>"),
        ('"C:\\\\Users\\\\Erika\\\\a"', '"<path>"'),
        ("/Users/erika: no", "<path>: no"),
        ("C:\\Users\\Jane Doe\\a.json: no", "<path>.json: no"),
        ("C:/Users/erika doe/a.json", "<path>.json"),
        ("at /media/erika/stick/a.json.", "at <path>.json."),
        ("/run/media/Jane Doe/x y/z", "<path>"),
        ("no file /media/Jane Doe", "no file <path>"),
        ("/Volumes/Jane's stick/a.json: no", "<path>.json: no"),
        ("/media/Doe, Jane/a.json", "<path>.json"),
        ("a.json is in /mnt/a.json.jane", "a.json is in <path>"),
        ("\\\\server\\share\\Jane Doe\\a.json: no", "<path>.json: no"),
        ('{"a": "\\\\\\\\server\\\\share\\\\Jane Doe\\\\x", "b": 1}', '{"a": "<path>", "b": 1}'),
        ("//server/share/jane", "<path>"),
        ("[Errno 13] Permission denied: '/media/Jane Doe/x'", "[Errno 13] Permission denied: '<path>'"),
        ('  File "/media/jane/my bots/bot.py", line 3, in act', '  File "<path>.py", line 3, in act'),
        ("file:///media/jane/a.json", "<path>.json"),
        ("error:/media/jane", "error:<path>"),
        ("~jane/a.json", "<path>.json"),
        ("no home of ~jane: stop", "no home of <path>: stop"),
        ("about ~ 5 and ~/", "about ~ 5 and <path>"),
        ("smb://server/Jane Doe/a.json", "<path>.json"),
        ("no file '/home/O'Brien/x.json' here", "no file '<path>.json' here"),
        ("maps/germany.json", "maps/germany.json"),
        ("https://example.org/a/b and/or 1/2, a / b", "https://example.org/a/b and/or 1/2, a / b"),
    ],
)
def test_every_absolute_path_is_hidden(text: str, expected: str) -> None:
    assert without_paths(text) == expected


def test_paths_of_the_program_and_its_libraries_stay_recognisable() -> None:
    try:
        read_bounded(Path("a\0b"), 1)
    except DiskError:
        text = without_paths(traceback.format_exc())
    assert '/powergrid/base/disk.py", line ' in text
    assert f'File "{Path(__file__).parents[2]}' not in text
    assert without_paths(f'"{json.__file__}", line 3') == '"<python>/json/__init__.py", line 3'
    assert without_paths(f'"{pytest.__file__}", line 3').endswith('/pytest/__init__.py", line 3')


def test_a_folder_with_the_prefix_of_a_program_folder_is_hidden() -> None:
    assert without_paths(f"{Path(__file__).parents[2]}-of-jane/x") == "<path>"


def test_the_given_game_is_reported(used: Path) -> None:
    game = play(new_game("usa", seed=9), 4)
    parts = contents(write_report(game=game))
    assert parse_record(parts["record.json"]).actions == game.record.actions


def test_a_damaged_record_is_included_unchanged(used: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_bytes(b'{"format": \xff')
    assert contents(write_report(record=broken))["record.json"].startswith('{"format": ')


def test_a_report_can_be_written_before_the_first_game() -> None:
    assert set(contents(write_report())) == {"README.txt", "versions.txt"}


def test_a_target_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(DiskError, match="cannot be written"):
        write_report(tmp_path / "file" / "report.zip")


def test_the_command(used: Path, tmp_path: Path, run: Command) -> None:
    target = tmp_path / "report.zip"
    assert run("report", "--output", str(target)) == f"{target}\n"
    assert "record.json" in contents(target)


def test_the_command_names_a_missing_record(tmp_path: Path, run: Command) -> None:
    err = run.error("report", "--record", str(tmp_path / "none.json"))
    assert "none.json" in err
