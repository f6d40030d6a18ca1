"""`python -m powergrid` is the command `powergrid`."""

import multiprocessing

from powergrid.cli import main

if __name__ == "__main__":
    # An executable starts itself anew for each process of `simulate --jobs`.
    multiprocessing.freeze_support()
    raise SystemExit(main())
