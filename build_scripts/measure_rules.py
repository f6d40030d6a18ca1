"""Compare the speed of all forms of the rules: `python3 build_scripts/measure_rules.py [--before COMMIT]`.

The pure Python and compiled rules of this checkout, and those of an earlier commit if you name one, run `powergrid
bench` several times in turn, so that other work on the machine affects all of them. The script prints a table as in
docs/performance.md: the median and, in brackets, the lowest and highest value. It needs a C compiler.
"""

import argparse
import io
import json
import shutil
import statistics
import subprocess
import sys
import tarfile
from pathlib import Path

import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup

ROOT = venv_setup.ROOT
PLACE = ROOT / "build" / "compiled" / "measured"


def _earlier(commit: str) -> Path:
    """Return a folder with the files of an earlier commit."""
    done = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True)
    if done.returncode:
        sys.exit(f"measure_rules.py: git has no commit {commit}")
    folder = PLACE / "before"
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def _compiled(python: str) -> Path:
    """Return a folder with the compiled rules and the files that they need."""
    folder = PLACE / "compiled"
    subprocess.run([python, "hatch_build.py", str(folder)], cwd=ROOT, check=True)
    for name in ("assets", "maps"):
        shutil.copytree(ROOT / name, folder / name)
    return folder


def _bench(python: str, folder: Path, seconds: float) -> dict[str, float]:
    command = [python, "-m", "powergrid", "bench", "--json", "--seconds", str(seconds)]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(done.stdout)
    return {name: value for name, value in found.items() if isinstance(value, int | float)}


def _cell(values: list[float]) -> str:
    if not values:
        return "–"
    middle = statistics.median(values)
    digits = 0 if middle >= 1000 else 2
    return f"{middle:,.{digits}f} ({min(values):,.{digits}f} to {max(values):,.{digits}f})"


def main(arguments: list[str]) -> int:
    """Measure and print; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", metavar="COMMIT", help="an earlier commit to compare with")
    parser.add_argument("--rounds", type=int, default=5, help="how often each form is measured (default: 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="as for powergrid bench (default: 0.5)")
    args = parser.parse_args(arguments)
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    python = str(venv_setup.ensure(["test", "compile"], venv=ROOT / "build" / "compiled" / "venv"))
    folders = {"before": _earlier(args.before)} if args.before else {}
    folders |= {"pure Python": ROOT, "compiled": _compiled(python)}
    rounds: dict[str, list[dict[str, float]]] = {form: [] for form in folders}
    for number in range(1, args.rounds + 1):
        print(f"round {number} of {args.rounds}", file=sys.stderr)
        for form, folder in folders.items():
            rounds[form].append(_bench(python, folder, args.seconds))
    print("| |", " | ".join(folders), "|")
    print("| --- |", " | ".join("---:" for _ in folders), "|")
    for name in rounds["compiled"][0]:
        cells = [_cell([found[name] for found in rounds[form] if name in found]) for form in folders]
        print(f"| {name} |", " | ".join(cells), "|")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
