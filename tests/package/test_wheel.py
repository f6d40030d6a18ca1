"""The wheel is complete, installs into an empty environment, and its commands run there."""

import gzip
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import lock
import pytest
import venv_setup
from window_game import WindowGame

from powergrid import __version__, commands

CHECKOUT = Path(__file__).resolve().parents[2]
GOLDEN = CHECKOUT / "tests" / "games" / "golden" / "usa_recharged_4p_1.json.gz"
pytestmark = pytest.mark.install
APP = "org.powergrid_tabletop.PowerGrid"


def _build(kind: str, source: Path, target: Path) -> Path:
    command = [sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "--outdir", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "warning" not in (done.stdout + done.stderr).lower()
    (made,) = target.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel of this checkout."""
    return _build("wheel", CHECKOUT, tmp_path_factory.mktemp("wheel"))


def _names(path: Path) -> set[str]:
    with zipfile.ZipFile(path) as archive:
        return {name for name in archive.namelist() if not name.endswith("/")}


def _below(folder: str) -> set[str]:
    paths = (CHECKOUT / folder).rglob("*")
    return {path.relative_to(CHECKOUT).as_posix() for path in paths if path.is_file() and path.suffix != ".pyc"}


def test_wheel_contains_code_boards_and_assets(wheel: Path) -> None:
    names = _names(wheel)
    assert wheel.name == f"powergrid_tabletop-{__version__}-py3-none-any.whl"
    assert _below("powergrid") <= names
    made = {name.replace(".po", ".mo") for name in _below("maps") | _below("assets")}
    made |= {"docs/playing.md", "docs/make-your-own-board.md", "licences/powergrid.txt"}
    assert {name for name in names if name.startswith("powergrid/data/")} == {f"powergrid/data/{name}" for name in made}
    tops = {name.split("/")[0] for name in names}
    stem = f"powergrid_tabletop-{__version__}"
    assert tops == {"powergrid", f"{stem}.dist-info", f"{stem}.data"}


def test_wheel_contains_menu_entry_man_page_and_icons(wheel: Path) -> None:
    share = f"powergrid_tabletop-{__version__}.data/data/share"
    names = _names(wheel)
    assert f"{share}/applications/{APP}.desktop" in names
    assert f"{share}/metainfo/{APP}.metainfo.xml" in names
    assert f"{share}/man/man6/powergrid.6" in names
    assert f"{share}/icons/hicolor/scalable/apps/{APP}.svg" in names
    for size in (16, 24, 32, 48, 64, 128, 256, 512):
        assert f"{share}/icons/hicolor/{size}x{size}/apps/{APP}.png" in names


def test_source_archive_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    archive = _build("sdist", CHECKOUT, tmp_path / "sdist")
    with tarfile.open(archive) as packed:
        if hasattr(tarfile, "data_filter"):  # missing in early releases of Python 3.11
            packed.extraction_filter = tarfile.data_filter
        packed.extractall(tmp_path / "unpacked")
    (source,) = (tmp_path / "unpacked").iterdir()
    again = _build("wheel", source, tmp_path / "again")
    with zipfile.ZipFile(wheel) as first, zipfile.ZipFile(again) as second:
        assert sorted(first.namelist()) == sorted(second.namelist())
        differing = [name for name in first.namelist() if first.read(name) != second.read(name)]
    assert differing == []


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the command `powergrid` in an environment with only the wheel and its dependencies."""
    venv = tmp_path_factory.mktemp("installed") / "venv"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    python = str(venv_setup.python_of(venv))
    pinned = venv.with_name("pinned.txt")
    pinned.write_text("\n".join(line.split(" --hash")[0] for line in lock.requirements(CHECKOUT, [])), encoding="utf-8")
    pip = [python, "-m", "pip", "install", "--quiet", "--constraint", str(pinned)]
    done = subprocess.run([*pip, str(wheel)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert subprocess.run([python, "-m", "pip", "check"], capture_output=True).returncode == 0
    return str(Path(python).with_name("powergrid"))


def _elsewhere() -> dict[str, str]:
    """Return the environment without the variables that let Python find the checkout."""
    return {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "SDL_"))}


def test_every_command_works_in_the_installed_program(program: str, tmp_path: Path) -> None:
    def run(*arguments: str) -> str:
        command = [program, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env=_elsewhere(), cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), f"{arguments}: {done.stderr}"
        return done.stdout

    assert run("--version") == f"powergrid {__version__} (pure Python)\n"
    for name in commands.names():
        assert run(name, "--help").startswith(f"usage: powergrid {name}")
    listed = run("maps")
    assert all(board in listed for board in ("germany", "usa", "central-europe", "benelux", "france", "italy"))
    golden = json.loads(gzip.decompress(GOLDEN.read_bytes()))
    (tmp_path / "game.json").write_text(json.dumps(golden["record"]), encoding="utf-8")
    assert json.loads(run("replay", "game.json"))["ranking"] == golden["final"]["ranking"]
    run("replay", "game.json", "--screenshot", "table.png")
    run("preview", "france", "--output", "france.png")
    for picture in ("table.png", "france.png"):
        assert (tmp_path / picture).read_bytes().startswith(b"\x89PNG")
    assert run("simulate", "--games", "2") == run("simulate", "--games", "2", "--jobs", "2")
    assert "random games" in run("bench", "--seconds", "0.01")
    assert (tmp_path / run("report", "--record", "game.json", "--output", "report.zip").strip()).is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="Xvfb runs on Linux")
def test_the_installed_program_opens_a_window(program: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()

    def start(variables: dict[str, str]) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [program],
            cwd=tmp_path,
            start_new_session=True,
            env=_elsewhere() | variables | {"POWERGRID_HOME": str(home)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    WindowGame(start, {"POWERGRID_HOME": home}, tmp_path, None, sys.executable).play()
