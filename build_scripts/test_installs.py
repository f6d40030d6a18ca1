"""Install each package in `dist/` as a new user would, and try it: `python3 build_scripts/test_installs.py`.

pipx and uv install the pure wheel, the wheel with compiled rules for this Python, and the source archive (once as it
is and once with POWERGRID_COMPILE=1), each into an empty home folder. The program prints its version, lists the boards,
plays games, and is removed again. Run `packages.py --compiled` first. The packages that the game needs are downloaded.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import build_executable
import packages
import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup

TOOLS = {"pipx": ["-m", "pipx"], "uv": ["-m", "uv", "tool"]}


class InstallError(Exception):
    """A problem found in a package or its installation."""


def forms() -> Iterator[tuple[Path, Mapping[str, str], str]]:
    """Yield each package, the environment variables for its installation, and the form of the rules to expect."""
    here = f"cp{sys.version_info.major}{sys.version_info.minor}"
    stem = f"powergrid_tabletop-{build_executable.version()}"
    wheels = {path.name.split("-")[2]: path for path in packages.DIST.glob(f"{stem}-*.whl")}
    source = packages.DIST / f"{stem}.tar.gz"
    missing = [name for name in ("py3", here) if name not in wheels]
    if missing or not source.is_file():
        raise InstallError("dist/ is incomplete; run packages.py --compiled with this Python first")
    yield wheels["py3"], {}, "pure Python"
    yield wheels[here], {}, "compiled"
    yield source, {}, "pure Python"
    yield source, {"POWERGRID_COMPILE": "1"}, "compiled"


def try_out(python: Path, tool: str, package: Path, variables: Mapping[str, str], rules: str) -> None:
    """Install, run and remove a package in an empty home folder. Raises InstallError for the first problem."""
    with tempfile.TemporaryDirectory(prefix="powergrid-install-") as name:
        home = Path(name)
        kept = {key: value for key, value in os.environ.items() if key.startswith(("PIP_", "UV_", "SSL_", "SYSTEM"))}
        path = os.pathsep.join([str(python.parent), os.environ.get("PATH", os.defpath)])
        environment = (
            kept | {"HOME": name, "USERPROFILE": name, "PATH": path, "SDL_VIDEODRIVER": "dummy"} | dict(variables)
        )
        command = [str(python), *TOOLS[tool]]
        _run([*command, "install", "--python", sys.executable, str(package)], environment, home)
        program = home / ".local" / "bin" / ("powergrid.exe" if os.name == "nt" else "powergrid")
        answer = _run([str(program), "--version"], environment, home)
        if answer.strip() != f"powergrid {build_executable.version()} ({rules})":
            raise InstallError(f"{package.name} with {tool}: --version prints {answer.strip()!r}")
        if "germany" not in _run([str(program), "maps"], environment, home):
            raise InstallError(f"{package.name} with {tool}: the boards are missing")
        _run([str(program), "simulate", "--games", "2", "--players", "easy,random,random"], environment, home)
        _run([str(program), "preview", "usa", "--output", str(home / "usa.png")], environment, home)
        _run([*command, "uninstall", "powergrid-tabletop"], environment, home)
        if program.exists():
            raise InstallError(f"{package.name} with {tool}: the command is still there after it was removed")


def _run(command: list[str], environment: Mapping[str, str], folder: Path) -> str:
    done = subprocess.run(command, env=environment, cwd=folder, text=True, capture_output=True)
    if done.returncode:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-20:])
        raise InstallError(f"{' '.join(command)} ended with {done.returncode}:\n{last}")
    return done.stdout


def main() -> int:
    """Try all packages with all tools and return the exit status."""
    try:
        python = packages.environment("release")
        for package, variables, rules in forms():
            for tool in TOOLS:
                try_out(python, tool, package, variables, rules)
                print(f"{tool}: {package.name} installs, plays with {rules} rules, and uninstalls", flush=True)
    except (InstallError, packages.PackageError, venv_setup.SetupError) as problem:
        print(f"test_installs.py: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
