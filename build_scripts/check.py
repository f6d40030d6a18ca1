"""Checks style and types of the whole checkout: `python3 build_scripts/check.py`."""

import subprocess
import sys

import python_check  # noqa: F401 - ends the script where Python is too old
import venv_setup


def main() -> int:
    """Run ruff and mypy and return 0 where both are content, else 1."""
    python = venv_setup.prepare(["test", "dev", "research"])
    failed = False
    for arguments in (["ruff", "check", "."], ["mypy"]):
        print(" ".join(arguments), flush=True)
        failed |= subprocess.run([python, "-m", *arguments], cwd=venv_setup.ROOT).returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
