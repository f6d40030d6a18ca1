"""A limit on processor time for tests that feed hostile files to the program."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

MOST_SECONDS = 2.0  # of processor time for one file


class Hang(BaseException):
    """Not an Exception, so that no handler of the program swallows it."""


@contextmanager
def bounded_time() -> Iterator[None]:
    """Raise Hang if a piece of work takes more processor time than one file may take."""
    if not hasattr(signal, "ITIMER_VIRTUAL"):
        yield
        return

    def stop(*_arguments: object) -> NoReturn:
        raise Hang

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
