import json

import pytest

from powergrid.bots import bench
from powergrid.cli import main


@pytest.fixture(autouse=True)
def one_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_TRIES", 1)


def test_bench_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.01"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:16].strip() for line in lines] == [
        "random actions",
        "random games",
        "state copies",
        "legal actions",
        "start",
        "imports",
    ]


def test_bench_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json", "--seconds", "0.01"]) == 0
    values = json.loads(capsys.readouterr().out)
    assert all(value > 0 for value in values.values())
    assert "random_actions_per_second" in values


@pytest.mark.parametrize("seconds", ["0", "-1", "long", "nan", "1e9"])
def test_bench_wants_a_sensible_time(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", seconds]) == 2
    assert "seconds go from" in capsys.readouterr().err
