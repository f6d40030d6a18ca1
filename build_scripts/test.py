"""Run the tests from a checkout: `python3 build_scripts/test.py [arguments of pytest]`.

The first start creates the environment `.venv` and installs the packages; `-m cluster` adds those for a cluster.
"""

import os
import shutil
import sys
from collections.abc import Mapping

import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup


def missing_tools() -> list[str]:
    """Return the missing programs that the tests in a real window need."""
    return [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]


def on_all_cores(arguments: list[str]) -> list[str]:
    """Return the arguments with `-n` for the available cores (four at most), unless it is already there.

    Each process starts with a block of neighbouring tests, since they share files and drawings in the cache.
    """
    cores = min(4, os.cpu_count() or 1)
    chosen = any(one.startswith(("-n", "--numprocesses", "--pdb", "-k")) for one in arguments)
    return arguments if chosen or cores < 2 else ["-n", str(cores), "--dist", "worksteal", *arguments]


def with_bytecode(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment with bytecode caching on, since the tests start the program many times."""
    kept = {key: value for key, value in environment.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {"PYTHONPYCACHEPREFIX": str(venv_setup.ROOT / "build" / "bytecode")} | kept


def main(arguments: list[str]) -> None:
    """Prepare the environment and replace this process with pytest and the arguments."""
    missing = missing_tools() if {"install", "window"} & set(arguments) else []
    if missing and sys.platform == "linux":
        print(
            f"test.py: {' and '.join(missing)} not found, so the tests in a real window are skipped "
            "(on Debian and Ubuntu: sudo apt install xvfb xdotool).",
            file=sys.stderr,
        )
    python = venv_setup.prepare(["test", *({"cluster"} & set(arguments))])
    environment = with_bytecode(venv_setup.in_checkout())
    venv_setup.start([python, "-m", "pytest", *on_all_cores(arguments)], environment, cwd=venv_setup.ROOT)


if __name__ == "__main__":
    main(sys.argv[1:])
