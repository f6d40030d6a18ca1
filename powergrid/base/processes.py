"""Start other processes of this program, and the file manager."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def free_cores() -> int:
    """Return how many processor cores background work may use: all but one, at least 1 and at most 4."""
    known = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(4, known - 1))


@contextmanager
def interrupt_later() -> Iterator[None]:
    """Delay Ctrl+C while processes are started, and make them inherit that they ignore it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def show_folder(folder: Path) -> bool:
    """Show a folder in the system's file manager; return whether one could be started."""
    env = dict(os.environ)
    if getattr(sys, "frozen", False):
        # The executable looks for its own libraries first; other programs must not.
        env["LD_LIBRARY_PATH"] = env.get("LD_LIBRARY_PATH_ORIG", "")
    try:
        if sys.platform == "win32":
            os.startfile(folder)
        else:
            command = ["open" if sys.platform == "darwin" else "xdg-open", str(folder)]
            quiet = subprocess.DEVNULL
            subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, env=env, start_new_session=True)
    except OSError:
        return False
    return True
