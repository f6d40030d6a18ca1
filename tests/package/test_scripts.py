"""The two commands in the README create, reuse and repair the environment, and clearly report anything missing."""

import hashlib
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import play
import pytest
import python_check
import test as test_script
import venv_setup
from venv_setup import SetupError, ensure, python_of

from tests.sure import sure

SCRIPTS = Path(venv_setup.__file__).parent


def _wheel(folder: Path, version: str) -> Path:
    """Write a package `probe` that contains only its version."""
    path = folder / f"probe-{version}-py3-none-any.whl"
    info = f"probe-{version}.dist-info"
    files = {
        "probe.py": f"VERSION = '{version}'\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: probe\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{info}/RECORD"] = "".join(f"{name},,\n" for name in [*files, f"{info}/RECORD"])
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def _project(root: Path, version: str) -> None:
    """Make `root` a project that needs a pinned version of `probe` from a folder next to it."""
    wheels = root / "wheels"
    wheels.mkdir(exist_ok=True)
    _lock(root, version, hashlib.sha256(_wheel(wheels, version).read_bytes()).hexdigest())


def _lock(root: Path, version: str, digest: str) -> None:
    """Write a lock file in which the project and its extra "test" need `probe`, with this digest for its file."""
    (root / "uv.lock").write_text(
        '[[package]]\nname = "game"\nsource = { editable = "." }\ndependencies = [{ name = "probe" }]\n'
        '[package.optional-dependencies]\ntest = [{ name = "probe" }]\n'
        f'[[package]]\nname = "probe"\nversion = "{version}"\nwheels = [{{ hash = "sha256:{digest}" }}]\n'
    )


def _probe_version(root: Path) -> str:
    command = [str(python_of(root / ".venv")), "-c", "import probe; print(probe.VERSION)"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def offline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project with its packages next to it, and keep pip off the network."""
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "wheels"))
    _project(tmp_path, "1.0")
    return tmp_path


@pytest.mark.install
def test_environment_is_created_kept_and_repaired(offline: Path, capsys: pytest.CaptureFixture[str]) -> None:
    venv = offline / ".venv"
    assert ensure([], offline) == python_of(venv)
    assert _probe_version(offline) == "1.0"
    assert "Creating a Python environment" in capsys.readouterr().err

    ensure([], offline)
    assert capsys.readouterr().err == "", "a complete environment is used unchanged"

    ensure(["test"], offline)
    ensure([], offline)
    assert capsys.readouterr().err.count("Installing") == 1, "the run-time packages were installed twice"

    _project(offline, "2.0")
    ensure([], offline)
    assert _probe_version(offline) == "2.0", "changed pins are not installed"

    (venv / "leftover").touch()
    _wheel(offline / "wheels", "3.0")
    _lock(offline, "3.0", "0" * 64)
    with pytest.raises(SetupError, match="DO NOT MATCH THE HASHES"):
        ensure([], offline)
    _project(offline, "2.0")
    ensure([], offline)
    assert not (venv / "leftover").exists(), "an incomplete environment is created again"
    assert _probe_version(offline) == "2.0"

    python_of(venv).unlink()
    python_of(venv).symlink_to(offline / "uninstalled-python")
    assert not venv_setup._reusable(venv), "an environment without its Python is created again"
    capsys.readouterr()
    venv_setup._remove(venv)
    assert "broken" in capsys.readouterr().err
    assert not venv.exists()


def test_a_folder_that_is_not_an_environment_is_not_changed(offline: Path) -> None:
    (offline / ".venv").mkdir()
    (offline / ".venv" / "diary.txt").write_text("mine")
    with pytest.raises(SetupError, match="is not a Python environment; move it away"):
        ensure([], offline)
    assert (offline / ".venv" / "diary.txt").read_text() == "mine"


def test_a_checkout_that_cannot_be_written(offline: Path) -> None:
    (offline / ".venv.lock").mkdir()
    with pytest.raises(SetupError, match="is not writable"):
        ensure([], offline)


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("NewConnectionError('<...>: Failed to establish a new connection')", "no network"),
        ("socket.gaierror: Temporary failure in name resolution", "no network"),
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        ("ERROR: No matching distribution found for pygame-ce==9", "could not be installed"),
    ],
)
def test_a_failure_of_pip_is_explained(output: str, words: str) -> None:
    text = venv_setup._pip_problem(f"line\n{output}\n")
    assert words in text
    assert output in text, "the output of pip is also shown"


def test_a_missing_venv_module_is_reported_with_its_package() -> None:
    text = venv_setup._venv_problem("... was not created successfully because ensurepip is not available.")
    assert f"sudo apt install python3.{sys.version_info.minor}-venv" in text


def test_an_old_python_is_rejected_and_a_newer_one_suggested() -> None:
    assert python_check.complaint((3, 11)) is None
    assert python_check.complaint((4, 0)) is None
    found = sure(python_check.complaint((3, 10), lambda name: "/bin/x" if name == "python3.12" else None))
    assert "You have python3.12" in found
    none = sure(python_check.complaint((3, 9), lambda _name: None))
    assert "Python 3.11 or newer is needed; this is Python 3.9" in none
    assert "python.org" in none


@pytest.mark.parametrize(
    ("arguments", "opens"),
    [
        ([], True),
        (["preview", "germany"], True),
        (["preview", "germany", "--output", "x.png"], False),
        (["preview", "germany", "--output=x.png"], False),
        (["preview", "--help"], False),
        (["maps"], False),
        (["--version"], False),
    ],
)
def test_calls_that_open_a_window(arguments: list[str], opens: bool) -> None:
    assert play.opens_window(arguments) is opens


def test_a_missing_display_is_detected() -> None:
    assert play.lacks_display({}, "linux")
    assert not play.lacks_display({"DISPLAY": ":0"}, "linux")
    assert not play.lacks_display({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert not play.lacks_display({"SDL_VIDEODRIVER": "dummy"}, "linux")
    assert not play.lacks_display({}, "win32")
    assert not play.lacks_display({}, "darwin")


def test_play_reports_a_missing_display() -> None:
    bare = {key: value for key, value in os.environ.items() if key not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    del bare["SDL_VIDEODRIVER"]
    done = subprocess.run([sys.executable, SCRIPTS / "play.py"], capture_output=True, text=True, env=bare)
    if sys.platform == "linux":
        assert done.returncode == 1
        assert "no display" in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_arguments_and_status_are_passed_on(tmp_path: Path) -> None:
    """Started from another folder, the script finds the package in the checkout and returns its exit status."""
    code = "import sys, venv_setup as v;v.start([sys.executable, '-m', 'powergrid', *sys.argv[1:]], v.in_checkout())"
    environment = os.environ | {"PYTHONPATH": str(SCRIPTS)}
    for arguments, status in ((["--version"], 0), (["no such command"], 2)):
        command = [sys.executable, "-c", code, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path)
        assert done.returncode == status
        assert "Traceback" not in done.stderr


def test_missing_tools_for_the_window_tests_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert test_script.missing_tools() == ["Xvfb", "xdotool"]


def test_tests_use_all_cores_unless_an_argument_sets_the_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert test_script.on_all_cores([]) == ["-n", "2", "--dist", "worksteal"]
    assert test_script.on_all_cores(["-m", "long"]) == ["-n", "2", "--dist", "worksteal", "-m", "long"]
    assert test_script.on_all_cores(["-n", "0"]) == ["-n", "0"]
    assert test_script.on_all_cores(["-k", "auction"]) == ["-k", "auction"]
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert test_script.on_all_cores([]) == []


def test_bytecode_is_cached_outside_the_sources() -> None:
    kept = test_script.with_bytecode({"PYTHONDONTWRITEBYTECODE": "1", "PATH": "x"})
    assert kept == {"PATH": "x", "PYTHONPYCACHEPREFIX": str(SCRIPTS.parent / "build" / "bytecode")}
    assert test_script.with_bytecode({"PYTHONPYCACHEPREFIX": "y"}) == {"PYTHONPYCACHEPREFIX": "y"}
