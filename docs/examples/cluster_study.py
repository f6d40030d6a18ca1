"""Run a study on a Dask cluster; see docs/research.md.

python cluster_study.py --scheduler tcp://HOST:8786 --players hard,normal --games 100000 --results games.jsonl
"""

import argparse
from collections import deque
from itertools import islice
from pathlib import Path
from typing import Any

from distributed import Client

from powergrid.content.library import board_by_id
from powergrid.results import ResultsFile
from powergrid.simulation import Plan, play_game, prepared

#: The number of games in a batch for a worker, and the number of batches queued for each worker.
BATCH, AHEAD = 16, 4


def play_batch(plan: Plan, numbers: range) -> list[dict[str, Any]]:
    """Play some games of a plan; this function runs on the workers."""
    return [play_game(plan, number, records=False).to_json() for number in numbers]


def study(client: Client, plan: Plan, games: int, path: Path) -> None:
    """Play the games missing from the results file, and append them in order."""
    with ResultsFile(path, plan, seen=lambda game: None) as results:
        shared = client.scatter(prepared(plan), broadcast=True)
        starts = range(results.known + 1, games + 1, BATCH)
        batches = (range(start, min(start + BATCH, games + 1)) for start in starts)
        width = AHEAD * max(1, len(client.scheduler_info()["workers"]))
        waiting = deque(client.submit(play_batch, shared, numbers, pure=False) for numbers in islice(batches, width))
        while waiting:
            for game in waiting.popleft().result():
                results.add(game)
            waiting.extend(client.submit(play_batch, shared, numbers, pure=False) for numbers in islice(batches, 1))


def main() -> None:
    """Read the arguments and play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--scheduler", help="address of the cluster (default: two workers on this machine)")
    parser.add_argument("--map", default="germany")
    parser.add_argument("--edition", choices=("classic", "recharged"), default="recharged")
    parser.add_argument("--players", default="random,random,random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--results", type=Path, required=True)
    args = parser.parse_args()
    plan = Plan(board_by_id(args.map), args.edition, tuple(args.players.split(",")), args.seed)
    local = {} if args.scheduler else {"n_workers": 2, "threads_per_worker": 1}
    with Client(args.scheduler, **local) as client:
        study(client, plan, args.games, args.results)


if __name__ == "__main__":
    main()
