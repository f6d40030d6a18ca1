"""A program that plays and is repeatedly killed, run by test_kill.py.

Each life is a forked process that continues the saved game, plays, undoes, and reports before and after every write.
It ends with SIGKILL: odd lives are killed from outside after a random time, even lives kill themselves before, during
or after a random system call of the writer. The saved game must then be the last confirmed one or the one being
written.

Arguments: number of lives, seed. Output: one JSON object.
"""

import hashlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import IO, Any, cast

from powergrid.base import disk
from powergrid.bots.random_bot import random_action
from powergrid.content.library import board_by_id
from powergrid.game import Game, create_game
from powergrid.record import action_text
from powergrid.rules.state import FINISHED
from powergrid.saves import Autosave, list_saves, resume, salvage_file

LONGEST_LIFE = 0.06  # seconds
NOTHING = "nothing"


def digest(game: Game) -> str:
    """Return a digest of a game's set-up and actions."""
    lines = [repr(game.record.setup), *(action_text(action, game.record.ruleset) for action in game.record.actions)]
    return f"{game.length}:{hashlib.sha256(chr(10).join(lines).encode()).hexdigest()[:16]}"


def live(out: int, random: Random, steps_to_live: int | None) -> None:
    """Play until the process is killed."""
    if steps_to_live is not None:
        Killer(steps_to_live)
    found = resume()
    if found is None:
        players = [{"name": "Ana"}, {"name": "Bo"}]
        board = board_by_id("germany")
        game = create_game(board, "classic", ["red", "yellow", "purple"], players, seed=random.getrandbits(30))
        found_autosave = Autosave()
    else:
        game, found_autosave = found.game, found.autosave
    while True:
        if game.length > 5 and random.random() < 0.1:
            game.undo_to(game.length - random.randint(1, 5))
            game.settle()
        else:
            game.apply(random_action(game.legal(), random))
        state = digest(game)
        os.write(out, f"writing {state}\n".encode())
        found_autosave.write(game)
        os.write(out, f"safe {state}\n".encode())
        if game.state.phase == FINISHED:
            os.write(out, b"over\n")
            time.sleep(10)


class Killer:
    """A wrapper around the writer's system calls that kills the process at a given call."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        for name in ("replace", "fsync"):
            setattr(os, name, self.around(getattr(os, name)))
        disk.open = self.opened  # type: ignore[attr-defined]

    def step(self) -> None:
        self.steps -= 1
        if self.steps <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def around(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*arguments: Any) -> Any:
            self.step()
            result = call(*arguments)
            self.step()
            return result

        return wrapped

    def opened(self, path: Path, mode: str) -> IO[bytes]:
        file: Any = open(path, mode)  # noqa: SIM115 - the writer closes it
        if "w" not in mode:
            return cast(IO[bytes], file)
        self.step()
        write = file.write

        def write_in_two(data: bytes) -> None:
            write(data[: len(data) // 2])
            file.flush()
            self.step()
            write(data[len(data) // 2 :])

        file.write = write_in_two
        return cast(IO[bytes], file)


def one_life(random: Random, by_itself: bool) -> list[str]:
    """Run one life and return its reports."""
    reading, writing = os.pipe()
    seed, steps = random.getrandbits(30), random.randint(1, 70) if by_itself else None
    child = os.fork()
    if child == 0:
        try:
            live(writing, Random(seed), steps)
        finally:
            os._exit(3)
    os.close(writing)
    with os.fdopen(reading) as lines:
        if not by_itself:
            time.sleep(random.random() * LONGEST_LIFE)
            os.kill(child, signal.SIGKILL)
        output = []
        for line in lines:
            output.append(line.rstrip("\n"))
            if line == "over\n" and by_itself:
                os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        output.append("crashed")
    return output


def found_on_disk() -> set[str]:
    """Return digests of the game that "Continue" would resume and of all finished games."""
    latest = resume()
    games = [salvage_file(info.path).game for info in list_saves("finished")]
    return {digest(game) for game in ([latest.game] if latest else []) + games} or {NOTHING}


def main(lives: int, seed: int) -> None:
    """Run all lives; print the number of lives and confirmed writes, and any losses."""
    random = Random(seed)
    confirmed, lost, last = 0, [], NOTHING
    for life in range(lives):
        output = one_life(random, by_itself=life % 2 == 0)
        if "crashed" in output:
            lost.append(f"life {life} ended without being killed")
        writing = last
        for line in output:
            word, _, state = line.partition(" ")
            if word == "writing":
                writing = state
            elif word == "safe":
                last = state
                confirmed += 1
        found = found_on_disk()
        if not found & {last, writing}:
            lost.append(f"life {life}: neither {last} nor {writing} is among {sorted(found)}")
        last = writing if writing in found else last
    print(json.dumps({"lives": lives, "confirmed": confirmed, "lost": lost}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
