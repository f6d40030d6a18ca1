"""Run the whole test suite with compiled rules: `python3 build_scripts/test_compiled.py [arguments of pytest]`.

This builds the wheel with POWERGRID_COMPILE=1 and runs the tests in a copy of the checkout (`build/compiled/checkout`)
that has the package from the wheel. The sources are next to the compiled modules, so the tests of the sources run too.
You need a C compiler and Python's headers.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import python_check  # noqa: F401 - ends the script if Python is too old
import test
import venv_setup

ROOT = venv_setup.ROOT
PLACE = ROOT / "build" / "compiled"
#: The copy of the checkout with the compiled program.
CHECKOUT = PLACE / "checkout"
#: The folders in the checkout that the tests need, in addition to the package.
_FOLDERS = (".ci", ".github", "assets", "build_scripts", "docs", "maps", "packaging", "tests")


class CompileError(Exception):
    """A compiled wheel that could not be built or is not the requested one; the text says why."""


def build_wheel() -> Path:
    """Build the compiled wheel and return its path. Raises CompileError, SetupError."""
    PLACE.mkdir(parents=True, exist_ok=True)
    python = venv_setup.ensure(["test", "research", "compile"], venv=PLACE / "venv")
    target = PLACE / "dist"
    shutil.rmtree(target, ignore_errors=True)
    command = [str(python), "-m", "build", "--wheel", "--no-isolation", "--outdir", str(target), str(ROOT)]
    done = subprocess.run(command, env=os.environ | {"POWERGRID_COMPILE": "1"})
    if done.returncode:
        raise CompileError("the compiled wheel could not be built; see above")
    (wheel,) = target.glob("*.whl")
    return wheel


def unpack(wheel: Path) -> None:
    """Copy the checkout, with its package replaced by the one from the wheel. Raises CompileError."""
    shutil.rmtree(CHECKOUT, ignore_errors=True)
    CHECKOUT.mkdir(parents=True)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, CHECKOUT)
        elif path.name in _FOLDERS:
            shutil.copytree(path, CHECKOUT / path.name, ignore=shutil.ignore_patterns("__pycache__"))
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith(("powergrid/", "powergrid__mypyc"))]
        archive.extractall(CHECKOUT, names)
    command = [str(venv_setup.python_of(PLACE / "venv")), "-m", "powergrid", "--version"]
    answer = subprocess.run(command, capture_output=True, text=True, cwd=CHECKOUT).stdout
    print(answer, end="", flush=True)
    if "(compiled)" not in answer:
        raise CompileError("the program in the wheel does not run the compiled rules")


def main(arguments: list[str]) -> int:
    """Build the compiled program and run pytest on it with the arguments; return its status."""
    try:
        unpack(build_wheel())
    except (CompileError, venv_setup.SetupError) as problem:
        print(f"test_compiled.py: {problem}", file=sys.stderr)
        return 1
    python = venv_setup.python_of(PLACE / "venv")
    command = [str(python), "-m", "pytest", "-q", *test.on_all_cores(arguments)]
    return subprocess.run(command, cwd=CHECKOUT, env=environment()).returncode


def environment() -> dict[str, str]:
    """Return the environment in which the compiled program is found, also by programs that tests start elsewhere."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return kept | {"PYTHONPATH": str(CHECKOUT)}  # tests also start programs in other folders


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
