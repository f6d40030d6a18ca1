"""Processes that play imagined games in parallel, so that more cores make the expert stronger."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from threading import Lock
from typing import Any

from powergrid.base.processes import interrupt_later
from powergrid.bots.deep_search import Batch, Played
from powergrid.bots.view import never
from powergrid.rules.ruleset import Ruleset


class Processes:
    """A crew of processes, started for the first game. If one of them dies, this process plays instead."""

    def __init__(self, size: int) -> None:
        """Create the crew.

        Args:
            size: The number of processes.
        """
        self._wanted = size
        self._pipes: list[Connection] | None = None
        self._busy = Lock()

    @property
    def size(self) -> int:
        """The number of games played at the same time, at least 1."""
        return self._wanted

    def play(self, batch: Batch, seeds: Sequence[int]) -> list[list[Played]]:
        """Play a game of the batch for each seed and return the results in the same order."""
        sent = replace(batch, view=replace(batch.view, stop=never))
        with self._busy:
            try:
                return self._played(sent, seeds)
            except (OSError, EOFError):
                self._give_up()
        return [batch.play(seed) or [] for seed in seeds]

    def close(self) -> None:
        """End the processes. The next game starts new ones."""
        with self._busy:
            for pipe in self._pipes or ():
                pipe.close()
            self._pipes = None

    def _played(self, batch: Batch, seeds: Sequence[int]) -> list[list[Played]]:
        pipes = self._started()
        if not pipes:
            raise EOFError
        for pipe, share in zip(pipes, _shares(seeds, len(pipes)), strict=True):
            pipe.send((batch, share))
        answers = [iter(pipe.recv()) for pipe in pipes]
        return [next(answers[number % len(pipes)]) for number in range(len(seeds))]

    def _started(self) -> list[Connection]:
        if self._pipes is None:
            self._pipes = []
            context = get_context("spawn")
            for _ in range(self._wanted):
                ours, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(theirs,), name="powergrid-games", daemon=True)
                with interrupt_later():
                    process.start()
                theirs.close()
                self._pipes.append(ours)
        return self._pipes

    def _give_up(self) -> None:
        for pipe in self._pipes or ():
            pipe.close()
        self._pipes, self._wanted = [], 1


def _shares(seeds: Sequence[int], count: int) -> list[Sequence[int]]:
    return [seeds[first::count] for first in range(count)]


def _serve(pipe: Connection) -> None:
    """Play games until the bot closes its end of the pipe or exits. Ctrl+C ends the bot and, in turn, this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            batch, seeds = pipe.recv()
            pipe.send([batch.play(seed) for seed in seeds])
    except (OSError, EOFError):
        os._exit(0)


@cache
def crew_of(size: int) -> Processes:
    """Return the crew of this size, which all bots of the program share."""
    return Processes(size)


# Caches depend on the identity of a ruleset. So a state or view that arrives through a pipe, here or in the background
# worker of the desktop program, gets the same ruleset object as before.


@lru_cache(maxsize=4)
def _packed(ruleset: Ruleset) -> bytes:
    return pickle.dumps(ruleset)


@lru_cache(maxsize=4)
def _unpacked(data: bytes) -> Any:
    return pickle.loads(data)


ForkingPickler.register(Ruleset, lambda ruleset: (_unpacked, (_packed(ruleset),)))
