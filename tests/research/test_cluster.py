"""The study of docs/research.md on a local cluster of two workers writes the same file as one process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from powergrid.cli import main

CHECKOUT = Path(__file__).resolve().parents[2]
SCRIPT = CHECKOUT / "docs" / "examples" / "cluster_study.py"


def _study(path: Path, games: int) -> None:
    command = [sys.executable, str(SCRIPT), "--players", "random,random", "--games", str(games), "--results", str(path)]
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT)}
    done = subprocess.run(command, env=environment, cwd=path.parent, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


@pytest.mark.cluster
def test_the_cluster_writes_the_same_file_as_one_process(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="needs the cluster extra")
    alone, spread = tmp_path / "alone.jsonl", tmp_path / "spread.jsonl"
    assert main(["simulate", "--players", "random,random", "--games", "40", "--results", str(alone)]) == 0
    _study(spread, 20)
    assert spread.read_bytes() == b"".join(alone.read_bytes().splitlines(keepends=True)[:21])
    _study(spread, 40)
    assert spread.read_bytes() == alone.read_bytes()
