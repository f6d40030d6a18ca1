"""Make the Debian package from the zip in `dist/`: `python3 build_scripts/build_deb.py`, after build_executable.py.

The package installs the program for all users of Debian 12 and newer, with a menu entry, icons, a manual page, and file
types, so that a double click opens its files. This needs `dpkg-deb`. `build_scripts/test_deb.py` tests the package.
"""

import argparse
import gzip
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import build_executable
import packages
import python_check  # noqa: F401 - ends the script if Python is too old
import smoke_test
import venv_setup

ROOT = venv_setup.ROOT
LINUX = ROOT / "packaging" / "linux"
APP = "org.powergrid_tabletop.PowerGrid"
#: The packages in Debian 12 with the libraries that SDL and Python load at run time.
_NEEDS = ("libc6 (>= 2.36)", "libx11-6", "libxcursor1", "libxext6", "libxfixes3", "libxi6", "libxrandr2", "libxss1")
_SOUND = "libasound2 | libasound2t64, libpulse0"
_CONTROL = """\
Package: powergrid-tabletop
Version: {version}
Architecture: {architecture}
Maintainer: The powergrid-tabletop contributors <powergrid-tabletop@users.noreply.github.com>
Installed-Size: {size}
Depends: {needs}
Recommends: {sound}
Section: games
Priority: optional
Description: board game Power Grid on one screen for two to six players
 Power Grid (Funkenschlag) on your computer: bid for power plants, buy fuel
 while it is cheap, and connect more cities than the others around the table
 can. Both editions, computer players, a map workshop, and a tutorial.
"""


def architecture() -> str:
    """Return Debian's name for the processor architecture."""
    return subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()


def lay_out(tree: Path) -> None:
    """Arrange all files of the package below `tree` as on an installed system."""
    program = smoke_test.unpack("folder", tree / "usr" / "lib").parent
    home = program.rename(tree / "usr" / "lib" / "powergrid-tabletop")
    for name in ("linux", "docs", "LICENSE", "README.md", "CHANGELOG.md"):
        path = home / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    games = tree / "usr" / "games"
    games.mkdir(parents=True)
    (games / "powergrid").symlink_to("../lib/powergrid-tabletop/powergrid")
    share = tree / "usr" / "share"
    _copy(LINUX / f"{APP}.desktop", share / "applications" / f"{APP}.desktop")
    _copy(LINUX / f"{APP}.metainfo.xml", share / "metainfo" / f"{APP}.metainfo.xml")
    _copy(LINUX / f"{APP}.xml", share / "mime" / "packages" / f"{APP}.xml")
    _copy(ROOT / "assets" / "icon.svg", share / "icons" / "hicolor" / "scalable" / "apps" / f"{APP}.svg")
    for icon in sorted((ROOT / "assets" / "icons").glob("powergrid-*.png")):
        size = icon.stem.removeprefix("powergrid-")
        _copy(icon, share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{APP}.png")
    _packed((LINUX / "powergrid.6").read_text(encoding="utf-8"), share / "man" / "man6" / "powergrid.6.gz")
    documents = share / "doc" / "powergrid-tabletop"
    _packed((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), documents / "changelog.gz")
    (documents / "copyright").write_text(_copyright(home / "_internal" / "licences"), encoding="utf-8")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _packed(text: str, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(text.encode(), compresslevel=9, mtime=0))


def _copyright(licences: Path) -> str:
    """Return the text of the `copyright` file: the project's licence, and where to find the others."""
    place = f"/usr/lib/powergrid-tabletop/_internal/{licences.name}"
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    return f"{own}\nThe other parts of the package are under the licences in\n{place}.\n"


def build() -> Path:
    """Build the package into `dist/` and return its path."""
    tree = packages.BUILD.parent / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    (tree / "usr" / "lib").mkdir(parents=True)
    lay_out(tree)
    size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file() and not path.is_symlink()) // 1024
    control = tree / "DEBIAN" / "control"
    control.parent.mkdir()
    values = {"version": build_executable.version(), "architecture": architecture(), "size": size}
    control.write_text(_CONTROL.format(**values, needs=", ".join(_NEEDS), sound=_SOUND), encoding="utf-8")
    _settle(tree)
    made = build_executable.DIST / f"powergrid-tabletop_{values['version']}_{values['architecture']}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(made)]
    subprocess.run(command, env=packages.reproducible(), check=True, stdout=subprocess.DEVNULL)
    return made


def _settle(tree: Path) -> None:
    """Give every file the time of the commit and standard permissions."""
    when = packages.epoch()
    for path in [tree, *tree.rglob("*")]:
        if not path.is_symlink():
            runs = path.is_dir() or (path.stat().st_mode & 0o100 and not re.search(r"\.(so|png|json)\b", path.name))
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (when, when), follow_symlinks=False)


def main() -> int:
    """Build the package and return the exit status."""
    argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0]).parse_args()
    if shutil.which("dpkg-deb") is None:
        print("build_deb.py: dpkg-deb is not installed; Debian and Ubuntu have it", file=sys.stderr)
        return 1
    try:
        started = time.monotonic()
        made = build()
    except smoke_test.SmokeError as problem:
        print(f"build_deb.py: {problem}", file=sys.stderr)
        return 1
    size = build_executable.megabytes(made)
    print(f"{made.relative_to(ROOT)}: {size:.1f} MB in {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
