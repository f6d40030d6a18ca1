"""A processor time limit for tests that feed hostile files to the program."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

MAX_SECONDS = 2.0  # of processor time for one file
_MAX_WAIT = 60.0  # real time, in seconds, in case the block waits for something that never happens


class Hang(BaseException):
    """An operation took too long. This is not an Exception, so no handler in the program catches it."""


@contextmanager
def bounded_time(most: float = MAX_SECONDS) -> Iterator[None]:
    """Raise Hang if the block uses more processor time than allowed for one file, or waits forever."""
    if not hasattr(signal, "ITIMER_VIRTUAL"):
        yield
        return

    def stop(*_arguments: object) -> NoReturn:
        raise Hang

    timers = (
        (signal.SIGVTALRM, signal.ITIMER_VIRTUAL, most),
        (signal.SIGALRM, signal.ITIMER_REAL, _MAX_WAIT),
    )
    before = [signal.signal(sign, stop) for sign, _timer, _seconds in timers]
    for _sign, timer, seconds in timers:
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for (sign, timer, _seconds), handler in zip(timers, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(sign, handler)
