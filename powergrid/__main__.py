"""`python -m powergrid` is the command `powergrid`."""

from powergrid.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
