"""Check style and types of the whole checkout: `python3 build_scripts/check.py`."""

import argparse
import subprocess
import sys
from collections.abc import Sequence

import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup

_STYLE = (["ruff", "check", "."], ["ruff", "format", "--check", "."])
_TYPES = (["mypy"],)


def main(arguments: Sequence[str]) -> int:
    """Run ruff and mypy; return 0 if they find nothing, else 1."""
    parser = argparse.ArgumentParser(description="Check style and types of the whole checkout.")
    parser.add_argument("--style", action="store_true", help="only check the style, which takes a second")
    args = parser.parse_args(arguments)
    python = venv_setup.prepare(["test", "dev", "research"])
    failed = False
    for command in _STYLE if args.style else (*_STYLE, *_TYPES):
        print(" ".join(command), flush=True)
        failed |= subprocess.run([python, "-m", *command], cwd=venv_setup.ROOT).returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
