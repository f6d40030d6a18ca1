"""Create and update the project's own Python environment, `.venv` in the checkout.

This uses only the standard library, because it runs before anything is installed. It installs the exact versions in
uv.lock; pip rejects any file whose SHA-256 checksum is not listed there. A stamp file in the environment stores a
digest of the lock file, so that packages are installed again only when the lock file changes.
"""

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import lock

ROOT = Path(__file__).resolve().parent.parent
_STAMP = "powergrid-stamp.json"
_INCOMPLETE = "powergrid-half-made"
_NETWORK_SIGNS = (
    "NewConnectionError",
    "ConnectTimeout",
    "ConnectionError",
    "ReadTimeoutError",
    "ProxyError",
    "Temporary failure in name resolution",
    "Name or service not known",
    "Network is unreachable",
    "getaddrinfo failed",
)


class SetupError(Exception):
    """The environment cannot be created; the message says why and what to do about it."""


@dataclass(frozen=True)
class Wanted:
    """The packages that an environment must contain: the extras of pyproject.toml, and the digest of the lock file."""

    extras: frozenset[str]
    digest: str


def wanted(root: Path, extras: Iterable[str]) -> Wanted:
    """Return the packages that the checkout at `root` needs to run with these extras of pyproject.toml."""
    # The digest covers all extras, so that adding an extra never mixes two sets of versions.
    return Wanted(frozenset(extras), hashlib.sha256((root / lock.NAME).read_bytes()).hexdigest())


def python_of(venv: Path) -> Path:
    """Return the path of an environment's Python, even if it does not exist."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def ensure(extras: Iterable[str] = (), root: Path = ROOT, venv: Path | None = None) -> Path:
    """Install the game's packages and those of the extras in an environment; return the path of its Python.

    Raises SetupError, with the reason and what to do, if that fails.

    Args:
        root: The checkout.
        venv: The environment's folder, by default `.venv` in the checkout.
    """
    venv = venv or root / ".venv"
    want = wanted(root, extras)
    if _is_filled(venv, want):
        return python_of(venv)
    with _lock(venv.with_name(".venv.lock")):
        if _is_filled(venv, want):
            return python_of(venv)
        have = _stamp(venv)
        if not _reusable(venv):
            _create(venv)
        if have is not None:
            want = wanted(root, want.extras | have.extras)
        _install(venv, want, root)
    return python_of(venv)


def _is_filled(venv: Path, want: Wanted) -> bool:
    have = _stamp(venv)
    return have is not None and have.digest == want.digest and want.extras <= have.extras and _works(venv)


def _stamp(venv: Path) -> Wanted | None:
    try:
        data = json.loads((venv / _STAMP).read_text(encoding="utf-8"))
        return Wanted(frozenset(data["extras"]), str(data["digest"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _works(venv: Path) -> bool:
    check = "import sys; sys.exit(not (sys.version_info >= (3, 11) and sys.prefix != sys.base_prefix))"
    try:
        return subprocess.run([python_of(venv), "-c", check], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _reusable(venv: Path) -> bool:
    if (venv / _INCOMPLETE).exists() or not _works(venv):
        return False
    return subprocess.run([python_of(venv), "-m", "pip", "--version"], capture_output=True).returncode == 0


def _create(venv: Path) -> None:
    if venv.exists() or venv.is_symlink():
        _remove(venv)
    _say(f"Creating a Python environment in {venv} ...")
    try:
        venv.mkdir(parents=True)
        (venv / _INCOMPLETE).touch()
    except OSError as error:
        raise SetupError(f"{venv} cannot be created: {error.strerror}. Is the checkout writable?") from error
    made = subprocess.run([sys.executable, "-m", "venv", str(venv)], capture_output=True, text=True)
    if made.returncode:
        shutil.rmtree(venv, ignore_errors=True)
        raise SetupError(_venv_problem(made.stdout + made.stderr))


def _remove(venv: Path) -> None:
    ours = (venv / _INCOMPLETE).exists() or (venv / "pyvenv.cfg").exists()
    if venv.is_symlink() or not venv.is_dir() or not (ours or not any(venv.iterdir())):
        raise SetupError(f"{venv} is not a Python environment; move it away and try again.")
    _say(f"The environment in {venv} is broken or incomplete; creating it again.")
    shutil.rmtree(venv)


def _venv_problem(output: str) -> str:
    if "ensurepip" in output or "No module named venv" in output:
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        return (
            "this Python lacks the module that creates environments. On Debian and Ubuntu: "
            f"sudo apt install {package} (or python3-venv), then try again."
        )
    return "the Python environment could not be created:\n" + output.strip()


def _install(venv: Path, want: Wanted, root: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        (venv / _STAMP).unlink()
    (venv / _INCOMPLETE).touch()
    _say("Installing " + ", ".join(["the game's packages", *sorted(want.extras)]) + " (only after a change) ...")
    listed = venv / "powergrid-requirements.txt"
    listed.write_text("\n".join(lock.requirements(root, want.extras)) + "\n", encoding="utf-8")
    pip = [str(python_of(venv)), "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
    command = [*pip, "--retries", "2", "--no-deps", "--require-hashes", "--requirement", str(listed)]
    done = subprocess.run(command, text=True, capture_output=True, env=_pip_environment())
    if done.returncode:
        raise SetupError(_pip_problem(done.stdout + done.stderr))
    stamp = {"digest": want.digest, "extras": sorted(want.extras)}
    (venv / _STAMP).write_text(json.dumps(stamp) + "\n", encoding="utf-8")
    (venv / _INCOMPLETE).unlink()


def _pip_environment() -> dict[str, str]:
    """Return the environment variables, except those that would make pip install outside `.venv`."""
    elsewhere = {"PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PYTHONHOME", "PYTHONPATH"}
    return {key: value for key, value in os.environ.items() if key not in elsewhere}


def _pip_problem(output: str) -> str:
    tail = "\n".join(output.strip().splitlines()[-8:])
    if any(sign in output for sign in _NETWORK_SIGNS):
        return f"the packages could not be downloaded: no network, or the package index cannot be reached.\n{tail}"
    if "No space left" in output:
        return f"the disk is full.\n{tail}"
    return f"the packages could not be installed. Tried with Python {sys.version.split()[0]}.\n{tail}"


@contextlib.contextmanager
def _lock(path: Path) -> Iterator[None]:
    """Hold a file lock, so that a second run waits for the first instead of deleting its environment."""
    try:
        path.parent.mkdir(exist_ok=True)
        handle = path.open("a")
    except OSError as error:
        raise SetupError(f"{path.parent} is not writable: {error.strerror}.") from error
    with handle:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def start(command: list[str], environment: Mapping[str, str], cwd: Path | None = None) -> NoReturn:
    """Replace this process with the command (on Windows: run it as a child) and exit with its status."""
    sys.stdout.flush()
    if os.name == "nt":
        sys.exit(subprocess.run(command, env=dict(environment), cwd=cwd).returncode)
    if cwd is not None:
        os.chdir(cwd)
    os.execve(command[0], command, dict(environment))


def in_checkout(root: Path = ROOT) -> dict[str, str]:
    """Return environment variables with which Python finds the checkout's `powergrid` package."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONHOME"}
    others = environment.get("PYTHONPATH")
    environment["PYTHONPATH"] = os.pathsep.join([str(root), others]) if others else str(root)
    return environment


def prepare(extras: Iterable[str]) -> str:
    """Call `ensure` for a script and return the path of Python; if that fails, print the reason and exit."""
    try:
        return str(ensure(extras))
    except SetupError as problem:
        sys.exit(f"{Path(sys.argv[0]).name}: {problem}")
    except KeyboardInterrupt:
        sys.exit(f"{Path(sys.argv[0]).name}: stopped; the environment will be created the next time you run this")


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
