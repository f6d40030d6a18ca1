"""Saves work even if the clock goes back, and leave no temporary files behind."""

import os
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from powergrid.base.disk import previous_version
from powergrid.base.resources import user_config_dir
from powergrid.saves import Autosave, clear_leftovers, delete, files, latest_autosave, list_saves, resume, save_as
from powergrid.saves.autosave import MAX_RUNNING
from powergrid.saves.files import folder
from powergrid.saves.trash import MAX_IN_TRASH
from tests.sure import sure

from .playing import new_game, play


@pytest.fixture
def last_year(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that sets the clock back one year."""

    class Before(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return datetime.now(tz) - timedelta(days=365)

    def go_back() -> None:
        monkeypatch.setattr(files, "datetime", Before)

    return go_back


def test_continue_offers_the_last_game_after_the_clock_goes_back(last_year: Any) -> None:
    Autosave().write(play(new_game(seed=1), 5))
    last_year()
    game, autosave = play(new_game("usa", seed=2), 9), Autosave()
    autosave.write(game)
    autosave.write(play(game, 1))
    info = sure(latest_autosave())
    assert info.board == "usa"
    assert info.saved < datetime.now(UTC) - timedelta(days=300)


def test_a_resumed_game_is_the_latest_after_the_clock_goes_back(last_year: Any) -> None:
    Autosave().write(play(new_game("usa", seed=1), 5))
    Autosave().write(play(new_game(seed=2), 5))
    last_year()
    older = list_saves("running")[1]
    found = sure(resume(older))
    found.autosave.write(found.game)
    assert sure(latest_autosave()).board == "usa"


def test_a_new_game_is_not_trashed_after_the_clock_goes_back(last_year: Any) -> None:
    for seed in range(MAX_RUNNING):
        Autosave().write(new_game(seed=seed))
    last_year()
    Autosave().write(new_game("usa", seed=99))
    assert len(list_saves("running")) == MAX_RUNNING
    assert list_saves("running")[0].board == "usa"
    assert [info.board for info in list_saves("trash")] == ["germany"]


def test_the_latest_save_is_first_after_the_clock_goes_back(last_year: Any) -> None:
    save_as(new_game(), "First")
    last_year()
    save_as(new_game(), "Second")
    assert [info.name for info in list_saves()] == ["Second", "First"]


def test_a_deleted_save_can_be_restored_after_the_clock_goes_back() -> None:
    one = save_as(new_game(), "One")
    trash = folder("trash")
    trash.mkdir(parents=True)
    for number in range(MAX_IN_TRASH):
        file = trash / f"named.{number}.json"
        file.write_bytes(one.path.read_bytes())
        later = time.time_ns() + 365 * 86400 * 10**9
        os.utime(file, ns=(later, later))
    assert delete(one).path.is_file()


def test_saves_of_earlier_versions_are_sorted_by_date() -> None:
    for name, saved in (("Old", "2020-01-01T00:00:00Z"), ("New", "2021-01-01T00:00:00Z")):
        info = save_as(new_game(), name)
        lines = [line for line in info.path.read_text(encoding="utf-8").split("\n") if '"order"' not in line]
        lines = [f'  "saved": "{saved}",' if '"saved"' in line else line for line in lines]
        info.path.write_text("\n".join(lines), encoding="utf-8")
    save_as(new_game(), "Now")
    assert [info.name for info in list_saves()] == ["Now", "New", "Old"]


def _old(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    os.utime(path, (1_000_000_000, 1_000_000_000))
    return path


def test_leftovers_of_interrupted_saves_are_removed() -> None:
    info = save_as(new_game(), "One")
    complete = info.path.read_bytes()
    leftover = _old(info.path.with_name(info.path.name + ".tmp"), complete[:50])
    settings = _old(user_config_dir() / "settings.json.tmp", b"{")
    incomplete = _old(folder("running") / "incomplete.json.tmp", complete[:50])
    foreign = _old(folder("named") / "notes.tmp", b"mine")
    recent = folder("named") / "recent.json.tmp"
    recent.write_bytes(b"{")
    clear_leftovers()
    assert [path.exists() for path in (leftover, settings, incomplete)] == [False, False, False]
    assert foreign.exists()
    assert recent.exists()
    assert info.path.read_bytes() == complete


def test_a_complete_temporary_file_is_renamed() -> None:
    info = save_as(new_game(), "One")
    complete = info.path.read_bytes()
    info.path.unlink()
    _old(info.path.with_name(info.path.name + ".tmp"), complete)
    clear_leftovers()
    assert info.path.read_bytes() == complete
    assert [one.name for one in list_saves()] == ["One"]


def test_a_deleted_game_stays_deleted() -> None:
    autosave = Autosave()
    autosave.write(new_game())
    assert autosave.path is not None
    _old(autosave.path.with_name(autosave.path.name + ".tmp"), autosave.path.read_bytes())
    (info,) = list_saves("running")
    delete(info)
    clear_leftovers()
    assert list_saves("running") == []
    assert not previous_version(autosave.path).exists()
