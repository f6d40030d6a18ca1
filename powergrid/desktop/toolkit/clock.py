"""A clock in milliseconds that does not need pygame."""

import time


def milliseconds() -> int:
    """Return the time since an arbitrary moment, in milliseconds.

    Unlike pygame's clock, it works before pygame is initialised.
    """
    return time.monotonic_ns() // 1_000_000
