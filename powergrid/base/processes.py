"""Starting other processes of this program."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


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
