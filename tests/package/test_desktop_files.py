"""What the desktop shows of the program fits together: icons, menu entry, metadata, manual page."""

import configparser
import re
import struct
import xml.etree.ElementTree as ElementTree
from pathlib import Path

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
    fresh = draw(size)
    places = [(x, y) for x in range(0, size, max(1, size // 16)) for y in range(0, size, max(1, size // 16))]
    worst = max(abs(a - b) for at in places for a, b in zip(kept.get_at(at), fresh.get_at(at), strict=True))
    assert worst <= 24, "run build_scripts/make_icons.py after a change of assets/icon.svg"


def test_menu_entry() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(LINUX / f"{APP}.desktop", encoding="utf-8")
    section = entry["Desktop Entry"]
    assert section["Type"] == "Application"
    assert section["Exec"] == "powergrid"
    assert section["Icon"] == APP
    assert section["Terminal"] == "false"
    assert section["Categories"].startswith("Game;")


def test_metadata_names_the_same_things() -> None:
    root = ElementTree.parse(LINUX / f"{APP}.metainfo.xml").getroot()
    assert root.findtext("id") == APP
    assert root.findtext("launchable") == f"{APP}.desktop"
    assert root.findtext("provides/binary") == "powergrid"
    assert root.findtext("project_license") == "MIT"


def test_manual_page_names_every_command() -> None:
    text = (LINUX / "powergrid.6").read_text(encoding="utf-8")
    named = set(re.findall(r'^\.BI? "?powergrid (\w+)', text, re.MULTILINE))
    assert named == set(commands.names()), "the COMMANDS section of packaging/linux/powergrid.6 names them all"
