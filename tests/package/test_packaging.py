"""The files used for packaging: workflows, file types, Flatpak, the installer, reproducible builds."""

import json
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import build_executable
import build_installer
import flatpak_sources
import packages
import pytest

from powergrid.content.library import board_by_id
from powergrid.game import create_game
from powergrid.record import record_text

CHECKOUT = Path(__file__).resolve().parents[2]
APP = "org.powergrid_tabletop.PowerGrid"
SPACE = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}


@pytest.mark.parametrize("path", sorted((CHECKOUT / ".github" / "workflows").glob("*.yml")), ids=lambda path: path.name)
def test_actions_are_pinned_by_commit(path: Path) -> None:
    used = re.findall(r"uses: (\S+)(.*)", path.read_text(encoding="utf-8"))
    assert used
    for action, remark in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action)
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", remark), "a comment gives the version of the commit"


# -- commands in workflows

# The source archive has none of these.
_CALLERS = (*sorted((CHECKOUT / ".github" / "workflows").glob("*.yml")), *(CHECKOUT / ".ci").glob("run"))


@pytest.mark.parametrize("path", _CALLERS, ids=lambda path: path.name)
def test_every_called_script_exists_and_accepts_the_options(path: Path) -> None:
    for name, arguments in re.findall(r"\b(build_scripts/\w+\.py)([^\n|`#>]*)", path.read_text(encoding="utf-8")):
        script = CHECKOUT / name
        assert script.is_file(), name
        if script.name in ("play.py", "test.py", "test_compiled.py"):
            continue  # they pass their arguments on
        known = script.read_text(encoding="utf-8")
        for option in re.findall(r" (--[\w-]+)", arguments):
            assert f'"{option}"' in known, f"{name} {option}"


# -- file types


def _found(match: ElementTree.Element, data: bytes) -> bool:
    """Return whether a rule of the shared MIME-info specification matches the start of a file."""
    first, last = map(int, match.attrib["offset"].split(":"))
    value = match.attrib["value"].encode()
    inner = match.findall("m:match", SPACE)
    return value in data[first : last + len(value)] and (not inner or any(_found(one, data) for one in inner))


def _types(data: bytes) -> list[str]:
    # Desktops read the first 4096 bytes of a file.
    root = ElementTree.parse(CHECKOUT / "packaging" / "linux" / f"{APP}.xml").getroot()
    return [
        kind.attrib["type"]
        for kind in root.findall("m:mime-type", SPACE)
        if any(_found(match, data[:4096]) for match in kind.findall("m:magic/m:match", SPACE))
    ]


def test_boards_records_and_other_files_are_recognised() -> None:
    boards = sorted((CHECKOUT / "maps").glob("*.json"))
    for path in boards:
        assert _types(path.read_bytes()) == ["application/vnd.powergrid-tabletop.board+json"], path.name
    people = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cleo"}]
    game = create_game(board_by_id("germany"), "classic", ("green", "brown", "yellow"), people, {}, 1)
    assert _types(record_text(game.record).encode()) == ["application/vnd.powergrid-tabletop.game+json"]
    assert _types(json.dumps({"regions": ["a"], "cities": ["b"]}).encode()) == []
    assert _types((CHECKOUT / "packaging" / "flatpak" / "python-packages.json").read_bytes()) == []


def test_the_menu_entry_opens_both_types() -> None:
    entry = (CHECKOUT / "packaging" / "linux" / f"{APP}.desktop").read_text(encoding="utf-8")
    root = ElementTree.parse(CHECKOUT / "packaging" / "linux" / f"{APP}.xml").getroot()
    names = [kind.attrib["type"] for kind in root.findall("m:mime-type", SPACE)]
    assert f"MimeType={';'.join(names)};\n" in entry
    about = ElementTree.parse(CHECKOUT / "packaging" / "linux" / f"{APP}.metainfo.xml").getroot()
    assert [one.text for one in about.findall("provides/mediatype")] == names
    icons = {icon.attrib["name"] for icon in root.findall("m:mime-type/m:icon", SPACE)}
    assert icons == {APP}, "files use the icon of the program"


# -- Flatpak


def test_flatpak_has_the_packages_of_the_lock() -> None:
    kept = json.loads(flatpak_sources.TARGET.read_text(encoding="utf-8"))
    assert kept == flatpak_sources.sources(CHECKOUT), "run build_scripts/flatpak_sources.py"


def test_flatpak_has_no_network() -> None:
    manifest = (CHECKOUT / "packaging" / "flatpak" / f"{APP}.yml").read_text(encoding="utf-8")
    assert f"\nid: {APP}\n" in manifest
    assert "--socket=wayland" in manifest
    assert "network" not in manifest.replace("There is no permission for the network.", "")


# -- reproducible builds


def test_a_zip_does_not_depend_on_when_and_where_it_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    made = []
    for number, mode in enumerate((0o755, 0o700)):
        folder = tmp_path / str(number) / "game"
        folder.mkdir(parents=True)
        for name in ("program", "other"):
            (folder / name).write_text("#!/bin/sh\n")
            (folder / name).chmod(mode)
            os.utime(folder / name, (number * 1000, number * 1000))
        build_executable.zip_folder(folder, tmp_path / f"{number}.zip")
        made.append((tmp_path / f"{number}.zip").read_bytes())
    assert made[0] == made[1]


def test_a_build_uses_the_time_of_the_commit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert packages.epoch() == 1700000000
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert packages.epoch(tmp_path) == 315532800, "without git, the earliest time in a zip"


@pytest.mark.parametrize(
    ("name", "oldest"),
    [
        ("powergrid_tabletop-1.0-cp312-cp312-manylinux2014_x86_64.manylinux_2_17_x86_64.whl", (2, 17)),
        ("powergrid_tabletop-1.0-cp312-cp312-manylinux_2_36_x86_64.whl", (2, 36)),
        ("powergrid_tabletop-1.0-cp312-cp312-linux_x86_64.whl", None),
    ],
)
def test_the_oldest_c_library_that_a_wheel_supports(name: str, oldest: tuple[int, int] | None) -> None:
    assert packages.glibc(name) == oldest


# -- Windows


def test_the_icon_for_windows_has_four_sizes(tmp_path: Path) -> None:
    build_installer.icon(tmp_path / "icon.ico")
    data = (tmp_path / "icon.ico").read_bytes()
    assert data[:6] == b"\0\0\1\0\4\0"
    assert [data[6 + 16 * number] for number in range(4)] == [16, 32, 48, 0]  # 0 is 256


@pytest.mark.install
@pytest.mark.skipif(shutil.which("makensis") is None, reason="NSIS is not installed")
def test_the_installer_compiles_without_administrator_rights(tmp_path: Path) -> None:
    target = tmp_path / "powergrid-setup.exe"
    build_installer.compile_script(build_installer.stand_in(tmp_path / "program"), target)
    data = target.read_bytes()
    assert data.startswith(b"MZ")
    assert b'requestedExecutionLevel level="asInvoker"' in data
    assert re.search(rb"<dpiAware[^>]*>true<", data)
    for name in ("ProductName", "FileVersion", build_executable.version()):
        assert name.encode("utf-16-le") in data


def test_every_file_of_the_program_is_removed_by_the_uninstaller(tmp_path: Path) -> None:
    script = build_installer.SCRIPT.read_text(encoding="utf-8").split('Section "Uninstall"')[1]
    for path in build_installer.stand_in(tmp_path).iterdir():
        line = f'RMDir /r "$INSTDIR\\{path.name}"' if path.is_dir() else f'Delete "$INSTDIR\\{path.name}"'
        assert line in script


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-utils is not installed")
def test_the_menu_entry_is_valid() -> None:
    entry = CHECKOUT / "packaging" / "linux" / f"{APP}.desktop"
    done = subprocess.run(["desktop-file-validate", str(entry)], text=True, capture_output=True)
    assert (done.returncode, done.stdout) == (0, "")
