"""Opening a folder with whichever file manager is installed."""

import sys
from pathlib import Path

import pytest

from powergrid.base import processes

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have a single program for this")


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the only folder in PATH; each program in it records that it was started."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def add(programs: Path, name: str, script: str) -> None:
    program = programs / name
    program.write_text(f'#!/bin/sh\necho "{name} $*" >> {programs}/started\n{script}\n')
    program.chmod(0o755)


def started(programs: Path) -> list[str]:
    return (programs / "started").read_text().splitlines()


def test_no_folder_is_opened_without_a_program_for_it(programs: Path) -> None:
    assert not processes.show_folder(programs)


def test_a_desktop_without_xdg_open_uses_another_program(programs: Path) -> None:
    add(programs, "gio", "exit 0")
    assert processes.show_folder(programs)
    assert started(programs) == [f"gio open {programs}"]


def test_if_a_program_finds_no_file_manager_the_next_is_tried(programs: Path) -> None:
    add(programs, "xdg-open", "exit 3")  # the exit status of xdg-open if no program can open the file
    add(programs, "gio", "exit 0")
    assert processes.show_folder(programs)
    assert started(programs) == [f"xdg-open {programs}", f"gio open {programs}"]


def test_the_game_does_not_wait_for_the_file_manager_to_close(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_FAILS_WITHIN", 0.01)
    add(programs, "xdg-open", f"until [ -e {programs}/closed ]; do /bin/sleep 0.01; done")
    assert processes.show_folder(programs)
    (opener,) = processes.openers
    assert opener.poll() is None
    (programs / "closed").touch()
    assert opener.wait() == 0
