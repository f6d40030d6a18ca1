"""Jobs for tests of the worker process, which imports this file."""

import os
import socket
import sys
from pathlib import Path
from typing import Any

from powergrid.desktop.play.worker import Work


def process_number(_work: Work) -> int:
    return os.getpid()


def imported(_work: Work) -> set[str]:
    import powergrid.desktop.play.jobs  # noqa: F401 - as for any job of the game

    return set(sys.modules)


def wait_to_be_stopped(work: Work, note: Path) -> str:
    work.note(0.5)
    while not work.stopped():
        pass
    note.touch()
    return "stopped"


def end_the_process(_work: Work, times: Path, most: int) -> int:
    """End the process in the first `most` calls; return its number in later calls."""
    have = len(times.read_text()) if times.exists() else 0
    if have < most:
        times.write_text("x" * (have + 1))
        os._exit(3)
    return os.getpid()


def unsendable(_work: Work) -> Any:
    return lambda: None


def connect(_work: Work) -> None:
    socket.create_connection(("localhost", 9), timeout=1).close()
