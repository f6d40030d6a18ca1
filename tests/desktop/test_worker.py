"""Bots, hints and reviews run in a worker process that ends with the program, or otherwise in threads."""

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from powergrid.content.library import board_by_id
from powergrid.desktop.play import bot_players, worker
from powergrid.desktop.play.bot_players import BotPlayers
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.jobs import find_hints, review
from powergrid.desktop.play.worker import Background, Task
from powergrid.game import create_game
from tests.desktop import worker_jobs
from tests.desktop.positions import position
from tests.sure import sure

_SECONDS = 60


def until(background: Background, done: Callable[[], bool]) -> None:
    late = time.monotonic() + _SECONDS
    while not done():
        background.collect()
        time.sleep(0.001)
        assert time.monotonic() < late


def result(background: Background, task: Task[Any]) -> Any:
    until(background, lambda: task.done)
    return task.result


@pytest.fixture(scope="module")
def shared() -> Iterator[Background]:
    """Share one worker process among all tests that do not break it."""
    background = Background()
    background.use_process()
    yield background
    background.close()


@pytest.fixture
def fragile() -> Iterator[Background]:
    background = Background()
    background.use_process()
    yield background
    background.close()


def test_by_default_everything_runs_in_this_process() -> None:
    background = Background()
    assert result(background, background.start(worker_jobs.process_number)) == os.getpid()


def test_the_worker_is_another_process_without_a_window(shared: Background) -> None:
    assert result(shared, shared.start(worker_jobs.process_number)) != os.getpid()
    modules = result(shared, shared.start(worker_jobs.imported))
    assert "powergrid.bots" in modules
    assert "pygame" not in modules


def test_bots_play_the_same_in_the_worker(shared: Background, monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    for background in (Background(), shared):
        monkeypatch.setattr(bot_players, "background", background)
        kinds = ("random", "easy", "normal")
        players = [{"name": kind, "kind": kind} for kind in kinds]
        game = create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], players, seed=5)
        bots = BotPlayers(Controller(game), speed="instant")
        until(background, lambda bots=bots, game=game: bots.tick(0) and game.length >= 40)  # type: ignore[misc]
        assert not bots.error
        played.append((game.record.actions[:40], bots.reasons))
    assert played[0] == played[1]


def test_hints_and_reviews_are_the_same_in_the_worker(shared: Background) -> None:
    state, record = position("germany_recharged_4p_1", 35).state, position("germany_recharged_4p_1", 9).record
    alone = Background()
    found = [result(one, one.start(find_hints, "normal", state, True)) for one in (alone, shared)]
    assert found[0] == found[1] != ()
    costly = [result(one, one.start(review, record, {0, 1, 2, 3})) for one in (alone, shared)]
    assert costly[0] == costly[1] is not None


def test_an_unknown_bot_is_named_in_the_error(shared: Background) -> None:
    task = shared.start(find_hints, "gone", position("germany_recharged_4p_1", 7).state, False)
    assert result(shared, task) is None
    assert 'there is no bot "gone"' in task.error


def test_a_result_that_cannot_be_sent_is_an_error(shared: Background) -> None:
    task = shared.start(worker_jobs.unsendable)
    assert result(shared, task) is None
    assert task.error


def test_a_cancelled_task_stops_and_changes_nothing_more(shared: Background, tmp_path: Path) -> None:
    note = tmp_path / "stopped"
    task = shared.start(worker_jobs.wait_to_be_stopped, note)
    until(shared, lambda: task.part == 0.5)
    shared.cancel(task)
    until(shared, note.exists)
    result(shared, shared.start(worker_jobs.process_number))
    assert (task.done, task.result) == (False, None)


def test_a_worker_that_dies_is_replaced(fragile: Background, tmp_path: Path) -> None:
    first = result(fragile, fragile.start(worker_jobs.process_number))
    second = result(fragile, fragile.start(worker_jobs.end_the_process, tmp_path / "times", 1))
    assert len({first, second, os.getpid()}) == 3


def test_a_job_that_kills_two_workers_is_dropped_and_others_run_in_process(
    fragile: Background, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    task = fragile.start(worker_jobs.end_the_process, tmp_path / "times", 9)
    assert result(fragile, task) is None
    assert task.error
    assert result(fragile, fragile.start(worker_jobs.process_number)) == os.getpid()
    assert "now run in this process" in caplog.text


def test_threads_do_the_work_if_no_process_can_be_started(
    fragile: Background, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no(_method: str) -> Any:
        raise PermissionError("no more processes")

    monkeypatch.setattr(worker, "get_context", no)
    with caplog.at_level(logging.WARNING):
        assert result(fragile, fragile.start(worker_jobs.process_number)) == os.getpid()
    assert "no more processes" in caplog.text


def test_the_worker_ends_when_the_program_is_killed() -> None:
    program = "\n".join(
        (
            "import time",
            "from powergrid.desktop.play.worker import background",
            "from tests.desktop.worker_jobs import process_number",
            "if __name__ == '__main__':",
            "    background.use_process()",
            "    task = background.start(process_number)",
            "    while not task.done:",
            "        background.collect()",
            "        time.sleep(0.01)",
            "    print(task.result, flush=True)",
            "    time.sleep(600)",
        )
    )
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    process = subprocess.Popen([sys.executable, "-c", program], cwd=root, env=environment, stdout=subprocess.PIPE)
    assert int(sure(process.stdout).readline()) != process.pid
    process.kill()
    # The worker shares this output, which is closed only when the worker ends.
    rest, _errors = process.communicate(timeout=_SECONDS)
    assert rest == b""
