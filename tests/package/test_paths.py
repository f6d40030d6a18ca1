"""Paths typed by the user or taken from the environment are usable or cause a one-sentence error."""

import os
from pathlib import Path

import pytest

from powergrid.base import logs, paths
from powergrid.base.disk import DiskError, free_file, read_bounded, write_safely
from powergrid.base.paths import PathError, usable_path
from powergrid.base.resources import HOME_VARIABLE, ResourceError, user_data_dir, user_exports_dir
from powergrid.cli import main
from powergrid.report import write_report
from tests.desktop.starting import when_started

LONG = "x" * 300


def test_the_home_folder_is_expanded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert usable_path(" ~/games ") == tmp_path / "games"
    assert paths.home_folder() == tmp_path


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("~no-such-user/x", "no user"),
        ("  ", "name is missing"),
        ("a\0b", "not a file name"),
        pytest.param("\ud800", "not a file name", marks=pytest.mark.skipif(os.name == "nt", reason="valid on Windows")),
    ],
)
def test_text_that_is_not_a_path(typed: str, sentence: str) -> None:
    with pytest.raises(PathError, match=sentence):
        usable_path(typed)


def test_without_a_home(homeless: None) -> None:
    with pytest.raises(PathError, match="no home folder"):
        usable_path("~/x")
    assert paths.home_folder() is None
    assert usable_path("x") == Path("x")


@pytest.mark.skipif(os.name == "nt", reason="a folder in use cannot be removed on Windows")
def test_the_current_folder_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(PathError, match="current folder no longer exists"):
        usable_path("x", absolute=True)


@pytest.mark.parametrize("name", [LONG, f"{LONG}/x", ".", "a\0b", "/"])
def test_reading_and_writing_report_any_invalid_path_in_a_sentence(tmp_path: Path, name: str) -> None:
    path = Path(name) if name in (".", "/") else tmp_path / name
    with pytest.raises(DiskError) as written:
        write_safely(path, b"x")
    with pytest.raises(DiskError) as read:
        read_bounded(path, 10)
    assert "\n" not in str(written.value) + str(read.value)
    assert LONG not in str(written.value) + str(read.value)


def test_a_free_name_is_found_in_any_folder(tmp_path: Path) -> None:
    assert free_file(tmp_path / LONG) == tmp_path / LONG


@pytest.mark.skipif(os.name == "nt", reason="links need special rights on Windows")
def test_circular_links(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    for path in (tmp_path / "a", tmp_path / "a" / "x", tmp_path / "a" / "x" / "y"):
        with pytest.raises(DiskError) as written:
            write_safely(path, b"x")
        assert written.value.reason == "the links in the path form a loop"
        with pytest.raises(DiskError) as read:
            read_bounded(path, 10)
        assert "(the links in the path form a loop)" in read.value.reason


@pytest.mark.skipif(os.name == "nt", reason="links need special rights on Windows")
def test_a_file_in_place_of_a_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"kept")
    (tmp_path / "link").symlink_to(tmp_path / "gone")
    (tmp_path / "link to file").symlink_to(tmp_path / "file")
    for name, reason in (
        ("file", "a file has the name of the folder"),
        ("link to file", "a file has the name of the folder"),
        ("link", "the link to the folder is broken"),
    ):
        with pytest.raises(DiskError) as written:
            write_safely(tmp_path / name / "x", b"x")
        assert written.value.reason == reason
    assert (tmp_path / "file").read_bytes() == b"kept"


def test_without_a_home_folder_the_variable_is_needed(
    homeless: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(HOME_VARIABLE)
    with pytest.raises(ResourceError, match=HOME_VARIABLE):
        user_data_dir()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if not os.environ.get("HOME"):
        assert user_exports_dir().is_relative_to(tmp_path)


@pytest.mark.parametrize("named", ["~no-such-user/x", "~/x", ""])
def test_a_home_that_cannot_be_found_is_reported_in_one_line(
    homeless: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], named: str
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, named)
    assert main(["report"]) == 1
    done = capsys.readouterr()
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert HOME_VARIABLE in done.err
    assert logs.start() is None


def test_the_error_handler_needs_no_home(
    homeless: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, "~/x")

    def broken(*_arguments: object) -> int:
        raise LookupError("a bug")

    monkeypatch.setattr("powergrid.cli._run", broken)
    assert main(["maps"]) == 1
    assert capsys.readouterr().err == "powergrid: unexpected error (LookupError: a bug); please report it\n"


def test_a_report_and_the_boards_need_no_home(
    homeless: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(HOME_VARIABLE)
    assert write_report(tmp_path / "report.zip", problem="x").is_file()
    assert main(["maps"]) == 0
    assert HOME_VARIABLE in capsys.readouterr().out


@pytest.mark.parametrize("typed", ["~no-such-user/x.json", f"{LONG}/x.json", ".", "./", "/", ""])
@pytest.mark.parametrize(
    "call",
    [
        "maps --check PATH", "maps --new PATH", "maps --judge PATH", "maps --generate PATH", "preview PATH",
        "preview benelux --output PATH", "replay PATH", "report --record PATH", "report --output PATH",
        "simulate --games 1 --map PATH", "simulate --games 1 --records PATH", "simulate --games 1 --results PATH",
        "open PATH", "workshop PATH",
    ],
)  # fmt: skip
def test_every_command_handles_any_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str], call: str, typed: str
) -> None:
    if "--records" in call and typed in (".", "./", "/"):
        pytest.skip("records go into a folder")
    monkeypatch.chdir(tmp_path)
    when_started(monkeypatch, lambda _app: None)
    try:
        status = main([typed if part == "PATH" else part for part in call.split()])
    except SystemExit as end:
        status = int(str(end.code))
    err = capfd.readouterr().err
    assert "unexpected error" not in err
    assert "Traceback" not in err
    in_window = call in ("preview PATH", "open PATH", "workshop PATH")  # a window shows its errors itself
    assert (err == "") == (status == 0)
    assert status in (1, 2) or in_window
