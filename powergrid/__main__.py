"""`python -m powergrid` is the command `powergrid`."""

from multiprocessing import freeze_support

from powergrid.cli import main

if __name__ == "__main__":
    freeze_support()  # the processes of `simulate --jobs` start here too in an executable
    raise SystemExit(main())
