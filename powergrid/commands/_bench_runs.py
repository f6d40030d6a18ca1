"""The measurements of `powergrid bench` for long runs of `simulate`: use of cores and growth of memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import deque
from itertools import islice

from powergrid.bots import bench
from powergrid.content.library import board_by_id
from powergrid.simulation import Plan, simulate

#: Games that one process of `simulate` plays in a one-second run.
_GAMES = 64


def measure_runs(seconds: float) -> list[bench.Result]:
    """Return the measurements that are possible on this machine.

    Args:
        seconds: Approximate duration of each run.
    """
    if getattr(sys, "frozen", False):  # an executable cannot start another Python
        return []
    games = max(8, round(_GAMES * seconds))
    return [*_cores(games), *_memory(games)]


def _plan() -> Plan:
    return Plan(board_by_id("germany"), "recharged", ("random",) * 4, seed=1)


def _cores(games: int) -> list[bench.Result]:
    """Compare the games per second with one process per core and with a single process."""
    cores = os.cpu_count() or 1
    if cores == 1:
        return []
    ratios = []
    for _ in range(bench.RUNS):
        alone = _seconds(games, 1)
        # Subtracting one run from the other removes the time that the processes need to start.
        together = _seconds(2 * games * cores, cores) - _seconds(games * cores, cores)
        if together > 0:  # with other work on the machine, the shorter run may take longer
            ratios.append(alone * cores / together)
    if not ratios:
        return []
    return [bench.result("all_cores_ratio", "all cores / one", ratios, f"times the games, on {cores} cores", 2)]


def _seconds(games: int, jobs: int) -> float:
    begin = time.perf_counter()
    deque(simulate(_plan(), games, jobs, records=False), maxlen=0)
    return time.perf_counter() - begin


def _memory(games: int) -> list[bench.Result]:
    """Measure how much more memory a new process needs for three times as many games."""
    if sys.platform == "win32":  # the standard library cannot read the peak memory there
        return []
    code = f"from powergrid.commands._bench_runs import growth; print(growth({games}))"
    command = [sys.executable, "-c", code]
    found = [
        float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(bench.RUNS)
    ]
    return [bench.result("memory_growth_mib", "memory growth", found, f"MiB from game {games} to {3 * games}", 2)]


def growth(games: int) -> float:
    """Play three times this many games and return the growth of the peak memory after the first third, in MiB."""
    played = simulate(_plan(), 3 * games, records=False)
    deque(islice(played, games), maxlen=0)
    before = _most_memory()
    deque(played, maxlen=0)
    return _most_memory() - before


def _most_memory() -> float:
    """Return the peak memory of this process so far, in MiB."""
    if sys.platform == "win32":
        return 0.0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 2**10)
