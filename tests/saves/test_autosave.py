"""The running game is saved after every action and can always be found again."""

import contextlib
import os
from pathlib import Path

import pytest

from powergrid.base.disk import previous_version, write_safely
from powergrid.base.resources import user_saves_dir
from powergrid.game import Game
from powergrid.record import RecordError
from powergrid.record.snapshot import snapshot
from powergrid.saves import Autosave, delete, latest_autosave, list_saves, resume
from powergrid.saves.autosave import MAX_RUNNING
from tests.sure import sure

from .playing import finished_game, new_game, play


def saved(game: Game) -> Path:
    autosave = Autosave()
    autosave.write(game)
    assert autosave.path is not None
    return autosave.path


def test_there_is_no_game_to_continue_at_first() -> None:
    assert latest_autosave() is None
    assert resume() is None


def test_continue_restores_every_action_after_every_write() -> None:
    game, autosave = new_game(), Autosave()
    for step in range(60):
        play(game, 1, seed=step)
        autosave.write(game)
        text = sure(autosave.path).read_bytes()
        found = sure(resume())
        assert found.note == ""
        assert found.game.record.actions == game.record.actions
        assert snapshot(found.game.state) == snapshot(game.state)
        assert sure(found.autosave.path).read_bytes() == text
        autosave = found.autosave


def test_continue_resumes_the_most_recent_game() -> None:
    saved(play(new_game(seed=1), 5))
    last = play(new_game("usa", seed=2), 9)
    saved(last)
    info = sure(latest_autosave())
    assert (info.board, info.players, info.round, info.actions) == ("usa", ("Ana", "Bo", "Cleo"), 1, last.length)
    assert sure(resume()).game.record.actions == last.record.actions
    assert len(list_saves("running")) == 2


def test_undo_is_saved() -> None:
    game = play(new_game(), 20)
    autosave = Autosave()
    autosave.write(game)
    game.undo_to(12)
    autosave.write(game)
    found = sure(resume())
    assert found.game.record.actions == game.record.actions
    assert found.game.length == 12


def test_actions_repeated_after_undo_are_saved_again() -> None:
    game, autosave = play(new_game(), 40), Autosave()
    autosave.write(game)
    game.undo_to(15)
    play(game, 30, seed=99)
    autosave.write(game)
    assert sure(resume()).game.record.actions == game.record.actions


def test_two_programs_do_not_overwrite_each_others_games() -> None:
    saved(play(new_game(), 10))
    one, other = resume(), resume()
    assert one is not None
    assert other is not None
    play(one.game, 3, seed=5)
    one.autosave.write(one.game)
    play(other.game, 2, seed=6)
    other.autosave.write(other.game)
    assert one.autosave.path != other.autosave.path
    assert sorted(info.actions for info in list_saves("running")) == sorted([one.game.length, other.game.length])


def test_a_finished_game_moves_to_the_finished_games() -> None:
    game = finished_game()
    saved(game)
    assert latest_autosave() is None
    assert list_saves("running") == []
    (info,) = list_saves("finished")
    assert (info.phase, info.round, info.actions) == ("finished", game.state.round, game.length)


@pytest.mark.parametrize("writes", [0, 1])
def test_a_crash_at_the_end_of_a_game_loses_nothing(writes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """After any write, the game is either the one to continue or one of the finished games."""
    game, autosave = finished_game(), Autosave()
    end = game.length
    game.undo_to(end - 1)
    autosave.write(game)
    game.redo()
    left = writes

    def dying(path: Path, data: bytes, *, keep: bool = True) -> None:
        nonlocal left
        if left == 0:
            raise KeyboardInterrupt
        left -= 1
        write_safely(path, data, keep=keep)

    with monkeypatch.context() as patch, contextlib.suppress(KeyboardInterrupt):
        patch.setattr("powergrid.saves.autosave.write_safely", dying)
        patch.setattr("powergrid.saves.autosave.remove", lambda _path: None)
        autosave.write(game)
    running = latest_autosave()
    kept = {info.actions for info in list_saves("finished")} | ({running.actions} if running else set())
    assert kept & {end - 1, end}
    assert writes == 0 or end in kept


def test_the_last_action_of_a_finished_game_can_be_undone() -> None:
    game, autosave = finished_game(), Autosave()
    autosave.write(game)
    game.undo_to(game.length - 1)
    autosave.write(game)
    assert list_saves("finished") == []
    assert latest_autosave() is not None
    game.redo()
    autosave.write(game)
    assert len(list_saves("finished")) == 1
    assert latest_autosave() is None


@pytest.mark.parametrize("kept", range(0, 1600, 150))
def test_a_file_truncated_anywhere_loses_at_most_the_last_action(kept: int) -> None:
    game, autosave = play(new_game(), 30), Autosave()
    autosave.write(game)
    play(game, 1, seed=3)
    autosave.write(game)
    assert autosave.path is not None
    autosave.path.write_bytes(autosave.path.read_bytes()[:kept])
    found = sure(resume())
    assert "damaged" in found.note
    assert found.game.length >= game.length - 2  # the last decision and any shuffle that it caused
    assert found.game.record.actions == game.record.actions[: found.game.length]


def test_a_crash_between_the_two_renames() -> None:
    game, autosave = play(new_game(), 10), Autosave()
    autosave.write(game)
    assert autosave.path is not None
    os.replace(autosave.path, previous_version(autosave.path))
    assert sure(latest_autosave()).actions == game.length
    assert sure(resume()).game.record.actions == game.record.actions


def test_an_older_game_is_found_behind_a_damaged_file() -> None:
    old = play(new_game(seed=1), 10)
    saved(old)
    path = saved(play(new_game(seed=2), 4))
    path.write_bytes(b"\0" * 100)
    assert sure(resume()).game.record.actions == old.record.actions
    (broken,) = [info for info in list_saves("running") if info.fault]
    assert broken.path == path
    with pytest.raises(RecordError, match="damaged"):
        resume(broken)


def test_the_oldest_unfinished_games_go_to_the_trash() -> None:
    for seed in range(MAX_RUNNING + 2):
        saved(new_game(seed=seed))
    assert len(list_saves("running")) == MAX_RUNNING
    assert len(list_saves("trash")) == 2


def test_a_running_game_can_be_discarded() -> None:
    saved(play(new_game(), 3))
    (info,) = list_saves("running")
    delete(info)
    assert latest_autosave() is None


def test_saves_are_in_the_users_folder(user_home: Path) -> None:
    path = saved(new_game())
    assert user_home in path.parents
    assert path.parent == user_saves_dir() / "running"
