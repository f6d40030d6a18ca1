"""Build the wheels and the source archive into `dist/`: `python3 build_scripts/packages.py`.

The pure wheel runs everywhere. `--compiled` adds a wheel with compiled rules for the Python that runs this script, and
`--compiled python3.12 python3.13` adds one for each of these. On Linux, auditwheel checks the system requirements of
such a wheel and gives it a matching `manylinux` tag. Two builds of a commit give the same bytes.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup

ROOT = venv_setup.ROOT
DIST = ROOT / "dist"
BUILD = ROOT / "build" / "packages"
#: The newest glibc version that a compiled wheel may need: the one in Debian 12.
NEWEST_GLIBC = (2, 36)
_OLDEST_ZIP = 315532800  # the earliest time that a zip can express, for a checkout without git


class PackageError(Exception):
    """A wheel or source archive that could not be built; the text says why."""


def epoch(root: Path = ROOT) -> int:
    """Return the time for all files in a build: SOURCE_DATE_EPOCH or the time of the commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    except FileNotFoundError:
        return _OLDEST_ZIP
    return int(done.stdout) if done.returncode == 0 and done.stdout.strip() else _OLDEST_ZIP


def reproducible() -> dict[str, str]:
    """Return environment variables that make builds independent of clock, time zone, language and chance."""
    fixed = {"SOURCE_DATE_EPOCH": str(epoch()), "PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C.UTF-8"}
    return dict(os.environ) | fixed


def pure() -> list[Path]:
    """Build the source archive and the pure wheel into `dist/`. Raises PackageError, SetupError."""
    return _build(environment(), ["--sdist", "--wheel"], DIST, {"POWERGRID_COMPILE": "0"})


def compiled() -> Path:
    """Build the wheel with compiled rules for this Python into `dist/`. Raises PackageError, SetupError."""
    python = environment()
    raw = BUILD / "raw"
    shutil.rmtree(raw, ignore_errors=True)
    (wheel,) = _build(python, ["--wheel"], raw, {"POWERGRID_COMPILE": "1"})
    if not sys.platform.startswith("linux"):
        return Path(shutil.copy(wheel, DIST))
    return _repaired(wheel, python)


def environment(*more: str) -> Path:
    """Return the Python of the environment for building packages, with additional extras. Raises SetupError."""
    BUILD.mkdir(parents=True, exist_ok=True)
    venv = BUILD / f"venv-{sys.version_info.major}.{sys.version_info.minor}"
    return venv_setup.ensure(["packages", "compile", *more], venv=venv)


def _build(python: Path, kinds: list[str], target: Path, variables: Mapping[str, str]) -> list[Path]:
    target.mkdir(parents=True, exist_ok=True)
    before = set(target.iterdir())
    command = [str(python), "-m", "build", "--no-isolation", *kinds, "--outdir", str(target), str(ROOT)]
    done = subprocess.run(command, env=reproducible() | dict(variables), text=True, capture_output=True)
    if done.returncode:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-30:])
        raise PackageError(f"the packages could not be built:\n{last}")
    return sorted(set(target.iterdir()) - before)


def _repaired(wheel: Path, python: Path) -> Path:
    """Write the wheel with its Linux tag to `dist/`. Raises PackageError if it needs a system that is too new."""
    made = BUILD / "repaired"
    shutil.rmtree(made, ignore_errors=True)
    environment = reproducible() | {"PATH": f"{python.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [str(python), "-m", "auditwheel", "repair", "--wheel-dir", str(made), str(wheel)]
    # auditwheel unpacks the wheel and packs it again, so the umask decides the permissions in it.
    done = subprocess.run(command, env=environment, umask=0o022, text=True, capture_output=True)
    if done.returncode:
        raise PackageError(f"auditwheel does not accept {wheel.name}:\n{done.stdout}{done.stderr}")
    (found,) = made.iterdir()
    needed = glibc(found.name)
    if needed is None or needed > NEWEST_GLIBC:
        raise PackageError(f"{found.name} needs a newer C library than {'.'.join(map(str, NEWEST_GLIBC))}")
    DIST.mkdir(exist_ok=True)
    return Path(shutil.copy(found, DIST))


def glibc(wheel: str) -> tuple[int, int] | None:
    """Return the oldest glibc version allowed by the name of a wheel, or None if it has no such tag."""
    found = [(int(major), int(minor)) for major, minor in re.findall(r"manylinux_(\d+)_(\d+)_", wheel)]
    return min(found, default=None)


def main() -> int:
    """Build the requested packages, print their names, and return the exit status."""
    parser = argparse.ArgumentParser(description="Build wheels and source archive into dist/.")
    parser.add_argument("--compiled", nargs="*", metavar="PYTHON", help="add a wheel with compiled rules")
    parser.add_argument("--only-compiled", action="store_true", help="build the compiled wheel of this Python alone")
    args = parser.parse_args()
    try:
        made = [compiled()] if args.only_compiled or args.compiled == [] else []
        made += [] if args.only_compiled else pure()
    except (PackageError, venv_setup.SetupError) as problem:
        print(f"packages.py: {problem}", file=sys.stderr)
        return 1
    for path in made:
        print(path.relative_to(ROOT).as_posix(), flush=True)
    others = [[python, __file__, "--only-compiled"] for python in args.compiled or []]
    return max((subprocess.run(command).returncode for command in others), default=0)


if __name__ == "__main__":
    sys.exit(main())
