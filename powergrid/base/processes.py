"""Start other processes of this program, and the file manager."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

#: Programs that open a folder in the file manager of a Linux desktop, the most common first.
_LINUX_OPENERS = [["xdg-open"], ["gio", "open"], ["exo-open"], ["kde-open"]]
#: A program that has not failed after this many seconds has opened the file manager. It may run until that is closed.
_FAILS_WITHIN = 0.4
#: Openers that are still running.
openers: list[subprocess.Popen[bytes]] = []


def free_cores() -> int:
    """Return how many processor cores background work may use: all but one, at least 1 and at most 4."""
    known = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(4, known - 1))


@contextmanager
def interrupt_later() -> Iterator[None]:
    """Delay Ctrl+C while processes are started, and make them ignore it from the start."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def show_folder(folder: Path) -> bool:
    """Show a folder in the system's file manager; return whether it could be started."""
    env = dict(os.environ)
    if getattr(sys, "frozen", False):
        # The executable uses its own libraries; other programs must not.
        env["LD_LIBRARY_PATH"] = env.get("LD_LIBRARY_PATH_ORIG", "")
    if sys.platform == "win32":
        try:
            os.startfile(folder)
        except OSError:
            return False
        return True
    commands = [["open"]] if sys.platform == "darwin" else _LINUX_OPENERS
    return any(_opens([*command, str(folder)], env) for command in commands)


def _opens(command: list[str], env: dict[str, str]) -> bool:
    """Start a program that opens a folder; return False if it is missing or fails at once."""
    quiet = subprocess.DEVNULL
    try:
        opener = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, env=env, start_new_session=True)
    except OSError:
        return False
    try:
        return opener.wait(_FAILS_WITHIN) == 0
    except subprocess.TimeoutExpired:
        openers[:] = [other for other in openers if other.poll() is None] + [opener]
        return True
