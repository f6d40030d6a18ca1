"""The log is a rotating file of limited size, and a read-only folder causes no errors."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from powergrid import __version__, cli, commands
from powergrid.base import logs


@pytest.fixture(autouse=True)
def _closed_afterwards() -> Iterator[None]:
    yield
    logs.stop()


def test_log_file(user_home: Path) -> None:
    path = logs.start()
    assert path == user_home / "log" / "powergrid.log" == logs.log_path()
    logging.getLogger("powergrid.desktop").warning("no sound: %s", "Łódź \udcff")
    text = path.read_text(encoding="utf-8")
    assert f"powergrid {__version__}, Python " in text
    assert "WARNING powergrid.desktop: no sound: Łódź \\udcff" in text
    assert logs.start() == path
    assert path.read_text(encoding="utf-8") == text, "a second start adds lines"


def test_size_is_bounded(user_home: Path) -> None:
    logs.start()
    for _ in range(4000):
        logging.getLogger("powergrid").info("x" * 1000)
    sizes = [path.stat().st_size for path in (user_home / "log").iterdir()]
    assert len(sizes) == 4
    assert sum(sizes) <= 4 * 500_000


def test_unwritable_folder(user_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (user_home / "log").write_text("in the way")
    assert logs.start() is None
    logging.getLogger("powergrid").error("not kept")
    assert capsys.readouterr().err == ""


def test_unexpected_error_is_logged_with_its_location(
    user_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> list[str]:
        raise ZeroDivisionError("deep down")

    monkeypatch.setattr(commands, "names", broken)
    assert cli.main(["maps"]) == 1
    path = user_home / "log" / "powergrid.log"
    assert str(path) in capsys.readouterr().err
    assert "Traceback" in path.read_text(encoding="utf-8")
