"""The files for desktop integration are consistent: icons, menu entry, metadata, manual page."""

import configparser
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import build_executable
import pygame
import pytest
from make_icons import SIZES, draw, icon_path

from powergrid import commands

CHECKOUT = Path(__file__).resolve().parents[2]
LINUX = CHECKOUT / "packaging" / "linux"
APP = "org.powergrid_tabletop.PowerGrid"


@pytest.mark.parametrize("size", SIZES)
def test_icon_is_drawn_from_the_svg(size: int) -> None:
    data = icon_path(size).read_bytes()
    assert struct.unpack(">II", data[16:24]) == (size, size)
    kept = pygame.image.load(str(icon_path(size)))
    drawn = draw(size)
    places = [(x, y) for x in range(0, size, max(1, size // 16)) for y in range(0, size, max(1, size // 16))]
    worst = max(abs(a - b) for at in places for a, b in zip(kept.get_at(at), drawn.get_at(at), strict=True))
    assert worst <= 24, "run build_scripts/make_icons.py after changing assets/icon.svg"


def test_menu_entry() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(LINUX / f"{APP}.desktop", encoding="utf-8")
    section = entry["Desktop Entry"]
    assert section["Type"] == "Application"
    assert section["Exec"] == "powergrid open %f"
    assert section["Icon"] == APP
    assert section["Terminal"] == "false"
    assert section["Categories"].startswith("Game;")


def test_metadata_agrees_with_the_menu_entry() -> None:
    root = ElementTree.parse(LINUX / f"{APP}.metainfo.xml").getroot()
    assert root.findtext("id") == APP
    assert root.findtext("launchable") == f"{APP}.desktop"
    assert root.findtext("provides/binary") == "powergrid"
    assert root.findtext("project_license") == "MIT"


def test_manual_page_lists_every_command() -> None:
    text = (LINUX / "powergrid.6").read_text(encoding="utf-8")
    named = set(re.findall(r'^\.BI? "?powergrid (\w+)', text, re.MULTILINE))
    assert named == set(commands.names()), "the COMMANDS section of packaging/linux/powergrid.6 must list every command"


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """Return the unpacked folder with the menu files; its name has a space and an umlaut."""
    folder = tmp_path / "Spiele für alle" / "powergrid-1.0"
    folder.mkdir(parents=True)
    build_executable.add_texts(folder)
    program = folder / "powergrid"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    return folder


def add_to_menu(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", str(folder / "linux" / "add-to-menu.sh"), *arguments]
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder.parent)}
    return subprocess.run(command, env=environment, text=True, capture_output=True, check=False)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux menus need an entry")
def test_the_unpacked_program_is_added_to_the_menu_and_removed(unpacked: Path) -> None:
    share = unpacked.parent / ".local" / "share"
    assert add_to_menu(unpacked).returncode == 0
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(share / "applications" / f"{APP}.desktop", encoding="utf-8")
    assert entry["Desktop Entry"]["Exec"] == f'"{unpacked / "powergrid"}" open %f'
    assert entry["Desktop Entry"]["TryExec"] == str(unpacked / "powergrid")
    made = sorted(path for path in share.rglob("*") if path.is_file())
    assert {path.name for path in made} >= {f"{APP}.desktop", f"{APP}.png", f"{APP}.xml", "powergrid.6"}
    assert add_to_menu(unpacked, "--remove").returncode == 0
    assert not [path for path in share.rglob("*") if APP in path.name or path.name == "powergrid.6"]
    assert (unpacked / "powergrid").is_file()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux menus need an entry")
def test_the_menu_script_says_what_is_wrong(unpacked: Path) -> None:
    unknown = add_to_menu(unpacked, "--help-me")
    assert (unknown.returncode, "unknown option" in unknown.stderr) == (2, True)
    (unpacked / "powergrid").unlink()
    alone = add_to_menu(unpacked)
    assert (alone.returncode, "is missing" in alone.stderr) == (1, True)
    assert not (unpacked.parent / ".local").exists()


@pytest.mark.parametrize(
    "link", re.findall(r"\]\(([^):#]+)[^):]*\)", (CHECKOUT / "README.md").read_text(encoding="utf-8"))
)
def test_files_linked_from_the_readme_are_in_the_zip(unpacked: Path, link: str) -> None:
    assert (unpacked / link).exists()
