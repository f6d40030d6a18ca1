"""Make `python -m powergrid` run the command `powergrid`."""

import contextlib
import multiprocessing
import os
import sys

_STOPPED = 130


def main() -> int:
    """Run the command line with the arguments of the process and return the exit status.

    The rest of the program is imported here so that Ctrl+C stops it quietly even while it is starting.
    """
    try:
        from powergrid import cli

        status = cli.main()
    except KeyboardInterrupt:
        print("powergrid: stopped", file=sys.stderr)
        status = _STOPPED
    if status == _STOPPED:
        # Skip Python's shutdown: a second Ctrl+C during it would print a traceback or change the exit status.
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(status)
    return status


if __name__ == "__main__":
    # For each process of `simulate --jobs`, a frozen executable starts itself again.
    multiprocessing.freeze_support()
    raise SystemExit(main())
