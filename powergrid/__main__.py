"""`python -m powergrid` is the command `powergrid`."""

import contextlib
import multiprocessing
import os
import sys

_STOPPED = 130


def main() -> int:
    """Run the command line with the arguments of the process and return the exit status.

    The rest of the program is imported here, so that Ctrl+C ends it quietly from the very start.
    """
    try:
        from powergrid import cli

        status = cli.main()
    except KeyboardInterrupt:
        print("powergrid: stopped", file=sys.stderr)
        status = _STOPPED
    if status == _STOPPED:
        # A second Ctrl+C during Python's shutdown would print a traceback or replace the status; so skip the shutdown.
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(status)
    return status


if __name__ == "__main__":
    # An executable starts itself again for each process of `simulate --jobs`.
    multiprocessing.freeze_support()
    raise SystemExit(main())
