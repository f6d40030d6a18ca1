"""Run the tests of the rules with compiled rules: `python3 build_scripts/test_compiled.py [arguments of pytest]`.

Builds the wheel with POWERGRID_COMPILE=1, installs it into a separate environment (`build/compiled/venv`) and runs
the tests against that, from a folder where the sources of the package are not found. Needs a C compiler and Python's
headers.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import python_check  # noqa: F401 - ends the script where Python is too old
import test
import venv_setup

ROOT = venv_setup.ROOT
PLACE = ROOT / "build" / "compiled"
#: The tests to run if the arguments name no others.
_FOLDERS = ("rules", "games", "saves", "bots", "study", "commands/test_results.py")
# That file looks for sources that its document links to.
TESTED = (*(f"tests/{name}" for name in _FOLDERS), "--ignore=tests/bots/test_docs.py")


class CompileError(Exception):
    """The reason why there is no compiled wheel, or not the requested one."""


def build_wheel() -> Path:
    """Build the compiled wheel and return its path. Raises CompileError, SetupError."""
    PLACE.mkdir(parents=True, exist_ok=True)
    python = venv_setup.ensure(["test", "compile"], venv=PLACE / "venv")
    target = PLACE / "dist"
    shutil.rmtree(target, ignore_errors=True)
    command = [str(python), "-m", "build", "--wheel", "--no-isolation", "--outdir", str(target), str(ROOT)]
    done = subprocess.run(command, env=os.environ | {"POWERGRID_COMPILE": "1"})
    if done.returncode:
        raise CompileError("the compiled wheel could not be built; see above")
    (wheel,) = target.glob("*.whl")
    return wheel


def install(wheel: Path) -> Path:
    """Install the wheel where it was built and return that Python. Raises CompileError."""
    python = venv_setup.python_of(PLACE / "venv")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall", str(wheel)]
    if subprocess.run(pip).returncode:
        raise CompileError(f"{wheel.name} could not be installed; see above")
    command = [str(python), "-m", "powergrid", "--version"]
    answer = subprocess.run(command, capture_output=True, text=True, cwd=PLACE).stdout
    print(answer, end="", flush=True)
    if "(compiled)" not in answer:
        raise CompileError("the installed program does not run the compiled rules")
    return python


def checkout_without_package() -> Path:
    """Return a copy of the checkout without the package, for the tests."""
    folder = PLACE / "checkout"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, folder)
        elif path.name in ("assets", "build_scripts", "docs", "maps", "packaging", "tests"):
            shutil.copytree(path, folder / path.name, ignore=shutil.ignore_patterns("__pycache__", "pictures"))
    return folder


def main(arguments: list[str]) -> int:
    """Build, install, and run pytest with the arguments or on the tests of the rules; return its status."""
    try:
        python = install(build_wheel())
    except (CompileError, venv_setup.SetupError) as problem:
        print(f"test_compiled.py: {problem}", file=sys.stderr)
        return 1
    folder = checkout_without_package()
    command = [str(python), "-m", "pytest", "-q", *test.on_all_cores(arguments or [*TESTED])]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run(command, cwd=folder, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
