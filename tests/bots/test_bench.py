import json
import os
import sys
from collections.abc import Iterator
from random import Random

import pytest

from powergrid.bots import bench
from powergrid.bots.random_game import play_random_game
from powergrid.cli import main
from powergrid.commands import _bench_runs
from powergrid.content.library import board_by_id


@pytest.fixture(scope="module")
def measured() -> Iterator[list[bench.Result]]:
    """Yield all measurements except those with several cores, made once and quickly."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench, "RUNS", 1)
        patch.setattr(os, "cpu_count", lambda: 1)
        yield [*bench.measure(0.01), *_bench_runs.measure_runs(0.01)]


def test_all_cores_are_compared_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cores play up to twice as many games as one process in the same time; anything above that is noise."""
    seconds = iter((8.0, 20.0, 12.0, 8.0, 5.0, 6.0, 8.0, 20.0, 10.0))
    monkeypatch.setattr(bench, "RUNS", 3)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(_bench_runs, "_seconds", lambda _games, _jobs: next(seconds))
    (cores,) = _bench_runs._cores(8)
    assert (cores.name, cores.title) == ("all_cores_ratio", "all cores / one")
    assert (cores.low, cores.high) == (1.6, 2.0)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, measured: list[bench.Result]) -> None:
    monkeypatch.setattr(bench, "measure", lambda _seconds: measured)
    monkeypatch.setattr(_bench_runs, "measure_runs", lambda _seconds: [])


@pytest.mark.usefixtures("quick")
def test_bench_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.01"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:17].strip() for line in lines] == [
        "rules",
        "random actions",
        "random games",
        "state copy",
        "legal actions",
        "any moment",
        "opening a record",
        "500 / 42 cities",
        "start",
        "imports",
        *(["memory growth"] if sys.platform != "win32" else []),
    ]


@pytest.mark.usefixtures("quick")
def test_bench_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json", "--seconds", "0.01"]) == 0
    values = json.loads(capsys.readouterr().out)
    spread, rules = values.pop("spread"), values.pop("rules")
    assert rules in ("compiled", "pure Python")
    assert {"random_actions_per_second", "state_copy_us", "any_moment_ms", "record_opening_ms"} <= set(values)
    assert spread.keys() == values.keys()
    assert all(spread[name][0] <= value <= spread[name][1] for name, value in values.items())
    assert all(value > 0 for name, value in values.items() if name != "memory_growth_mib")


def test_the_large_board_has_500_cities_in_play() -> None:
    ruleset = bench._ruleset(bench._generated_board(500), 4)
    assert len(ruleset.zone) == 500
    assert all(cost < 10**6 for cost in ruleset.costs[0])


def test_the_same_seed_gives_the_same_random_game() -> None:
    ruleset = bench._ruleset(board_by_id("germany"), 4)
    positions: list[tuple[int, int]] = []
    length = play_random_game(ruleset, Random(3), look=lambda state: positions.append((state.round, state.to_act)))
    assert length == len(positions)
    assert play_random_game(ruleset, Random(3)) == length
    assert play_random_game(ruleset, Random(3), single_tokens=True) != length


@pytest.mark.parametrize("seconds", ["0", "-1", "long", "nan", "1e9"])
def test_bench_rejects_an_invalid_duration(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", seconds]) == 2
    assert "seconds must be from" in capsys.readouterr().err
