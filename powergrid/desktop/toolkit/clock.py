"""The clock of the table, in milliseconds, without pygame."""

import time


def milliseconds() -> int:
    """Return the time since some moment in the past, in milliseconds.

    pygame's own clock does not run until all of pygame is initialised, which the table does not need.
    """
    return time.monotonic_ns() // 1_000_000
