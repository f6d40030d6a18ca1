"""On full and read-only disks and with special files, the game continues and earlier content is kept."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from powergrid.base import disk
from powergrid.base.disk import DiskError, previous_version, read_bounded, write_safely
from powergrid.saves import Autosave, list_saves, resume, save_as
from tests.sure import sure

from .playing import new_game, play

#: A system error, and a word from the message shown to players.
REASONS = [(errno.ENOSPC, "full"), (errno.EROFS, "read-only"), (errno.EACCES, "not allowed"), (errno.EIO, "error")]


def failing(number: int) -> Callable[..., Any]:
    def fail(*_arguments: object, **_more: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "save.json"
    write_safely(path, b"first")
    write_safely(path, b"second")
    return path


def test_writing_keeps_the_previous_version(old: Path) -> None:
    assert (old.read_bytes(), previous_version(old).read_bytes()) == (b"second", b"first")
    assert sorted(path.name for path in old.parent.iterdir()) == ["save.json", "save.json.bak"]


def test_the_content_is_flushed_before_the_name_changes(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def noted(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            calls.append(name)
            return real(*arguments)

        return call

    for name in ("fsync", "replace"):
        monkeypatch.setattr(os, name, noted(name, getattr(os, name)))
    write_safely(old, b"third")
    assert calls == ["fsync", "replace", "replace", "fsync"]


@pytest.mark.parametrize(("number", "words"), REASONS)
@pytest.mark.parametrize("where", ["open", "fsync", "replace"])
def test_earlier_content_is_kept_when_the_disk_fails(
    where: str, number: int, words: str, old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(disk if where == "open" else os, where, failing(number), raising=False)
        with pytest.raises(DiskError, match=words) as caught:
            write_safely(old, b"third")
    assert "save.json" in str(caught.value)
    assert "another place" in str(caught.value)
    assert old.read_bytes() == b"second"
    assert not list(old.parent.glob("*.tmp"))


def test_the_second_rename_can_fail_too(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.replace

    def fail_on_temporary(source: Path, target: Path) -> None:
        if source.name.endswith(".tmp"):
            raise OSError(errno.EACCES, "denied")
        real(source, target)

    monkeypatch.setattr(os, "replace", fail_on_temporary)
    with pytest.raises(DiskError):
        write_safely(old, b"third")
    assert old.read_bytes() == b"second"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_device(old: Path) -> None:
    old.with_name("save.json.tmp").symlink_to("/dev/full")
    with pytest.raises(DiskError, match="the disk is full"):
        write_safely(old, b"third")
    assert old.read_bytes() == b"second"
    write_safely(old, b"third")
    assert old.read_bytes() == b"third"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root can write everywhere")
def test_a_folder_without_write_permission(old: Path) -> None:
    old.parent.chmod(0o500)
    try:
        with pytest.raises(DiskError, match="not allowed"):
            write_safely(old, b"third")
    finally:
        old.parent.chmod(0o700)
    assert old.read_bytes() == b"second"


def test_a_file_in_place_of_the_folder(old: Path) -> None:
    with pytest.raises(DiskError, match="cannot be written"):
        write_safely(old / "below.json", b"x")


def test_only_regular_files_of_bounded_size_are_read(tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    large.write_bytes(b"x" * 101)
    with pytest.raises(DiskError, match=r"large\.json: the file is larger than"):
        read_bounded(large, 100)
    assert read_bounded(large, 101) == b"x" * 101
    with pytest.raises(DiskError, match="not a file"):
        read_bounded(tmp_path, 100)
    with pytest.raises(DiskError, match="cannot be read"):
        read_bounded(tmp_path / "missing.json", 100)
    with pytest.raises(DiskError, match="name of a file"):
        read_bounded(Path("a\0b"), 100)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_does_not_hang_the_program(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(DiskError, match="not a file"):
        read_bounded(tmp_path / "pipe.json", 100)


def test_the_game_survives_a_full_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, autosave = play(new_game(), 10), Autosave()
    autosave.write(game)
    safe = list(game.record.actions)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(errno.ENOSPC))
        for step in range(5):
            play(game, 1, seed=step)
            with pytest.raises(DiskError, match="full"):
                autosave.write(game)
            assert autosave.problem is not None
            assert "the disk is full" in autosave.problem
    assert autosave.path is not None
    play(game, 1, seed=9)
    assert len(game.record.actions) > len(safe)
    autosave.write(game)
    assert autosave.problem is None
    assert sure(resume()).game.record.actions == game.record.actions


def test_the_game_can_move_away_from_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, autosave = play(new_game(), 10), Autosave()
    real = os.fsync
    elsewhere = tmp_path / "usb"
    full = {"on": True}
    monkeypatch.setattr(os, "fsync", lambda handle: failing(errno.ENOSPC)() if full["on"] else real(handle))
    with pytest.raises(DiskError):
        autosave.write(game)
    with pytest.raises(DiskError):
        autosave.move_to(elsewhere, game)
    full["on"] = False
    autosave.move_to(elsewhere, game)
    play(game, 3, seed=4)
    autosave.write(game)
    assert autosave.path is not None
    assert autosave.path.parent == elsewhere
    assert autosave.problem is None
    play(game, 10_000)
    autosave.write(game)
    assert autosave.path.exists()


def test_the_old_save_is_kept_if_a_new_one_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(new_game(), 10)
    before = save_as(game, "Friday")
    content = before.path.read_bytes()
    play(game, 5, seed=2)
    monkeypatch.setattr(os, "fsync", failing(errno.ENOSPC))
    with pytest.raises(DiskError, match="full"):
        save_as(game, "Friday", overwrite=True)
    assert before.path.read_bytes() == content
    assert [info.name for info in list_saves()] == ["Friday"]


def test_special_files_are_not_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "picture.png"
    folder.mkdir()
    with pytest.raises(DiskError, match="is not a file"):
        write_safely(folder, b"new")
    assert folder.is_dir()


def test_a_link_is_kept_and_points_to_the_new_content(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_safely(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
