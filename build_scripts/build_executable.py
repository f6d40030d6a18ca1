"""Build executables that need no Python: `python3 build_scripts/build_executable.py`.

PyInstaller runs in a separate environment (`build/venv`) that contains only pinned versions. For the current system and
processor, it makes `dist/powergrid-VERSION-SYSTEM.zip` (a folder) and `dist/powergrid-VERSION-SYSTEM` (a single file).
With POWERGRID_COMPILE=1 the rules are compiled, which needs a C compiler and Python's headers.
"""

import argparse
import os
import platform
import shutil
import stat
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import licences
import packages
import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup

ROOT = venv_setup.ROOT
BUILD = ROOT / "build"
DIST = ROOT / "dist"
FOLDER_LIMIT_MB, FILE_LIMIT_MB = 80, 40
_LINUX_ICON = "org.powergrid_tabletop.PowerGrid.png"
_EXE = ".exe" if os.name == "nt" else ""


class BuildError(Exception):
    """An executable that cannot be built; the text says why."""


def system_name() -> str:
    """Return the system and processor for file names, such as "linux-x86_64"."""
    system = {"Darwin": "macos"}.get(platform.system(), platform.system().lower())
    return f"{system}-{platform.machine().lower()}"


def version() -> str:
    """Return the version of the checkout."""
    names: dict[str, str] = {}
    exec((ROOT / "powergrid" / "__init__.py").read_text(encoding="utf-8"), names)
    return names["__version__"]


def folder_name() -> str:
    """Return the name of the folder in the zip; the single file, which may be next to it, has another name."""
    return f"powergrid-{version()}"


def megabytes(path: Path) -> float:
    """Return the size of a file, or of all files in a folder, in millions of bytes."""
    files = [path] if path.is_file() else [f for f in path.rglob("*") if f.is_file() and not f.is_symlink()]
    return sum(file.stat().st_size for file in files) / 1e6


def zip_folder(folder: Path, target: Path) -> None:
    """Pack a folder, keeping executable bits and symbolic links; every file gets the time of the build."""
    when = time.gmtime(packages.epoch())[:6]
    with zipfile.ZipFile(target, "w") as archive:
        for path in sorted(folder.rglob("*")):
            entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), when)
            entry.create_system, entry.compress_type = 3, zipfile.ZIP_DEFLATED
            if path.is_symlink():
                entry.external_attr = (stat.S_IFLNK | 0o777) << 16
                archive.writestr(entry, os.readlink(path))
            elif path.is_file():
                # Other permissions depend on the build machine and must not change the file.
                mode = 0o755 if path.stat().st_mode & stat.S_IXUSR or path.suffix == ".exe" else 0o644
                entry.external_attr = (stat.S_IFREG | mode) << 16
                archive.writestr(entry, path.read_bytes(), compresslevel=9)


def _run(command: list[str], what: str) -> None:
    done = subprocess.run(
        command, cwd=ROOT, env=packages.reproducible(), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    (BUILD / "build.log").write_text(done.stdout, encoding="utf-8")
    if done.returncode:
        tail = "\n".join(done.stdout.splitlines()[-25:])
        raise BuildError(f"{what} failed (the full output is in build/build.log):\n{tail}")


def build() -> tuple[Path, Path]:
    """Build the zip and the single file and return their paths. Raises BuildError."""
    compiled = os.environ.get("POWERGRID_COMPILE", "") not in ("", "0")
    python = str(venv_setup.ensure(["executable", *(["compile"] if compiled else [])], venv=BUILD / "venv"))
    if compiled:
        print("Compiling the rules (about a minute) ...", flush=True)
        _run([python, "hatch_build.py", "build/compiled/executable"], "compiling the rules")
    _run([python, "build_scripts/licences.py", "build/licences"], "gathering the licences")
    print("Building with PyInstaller (about a minute) ...", flush=True)
    recipe = [python, "-m", "PyInstaller", "--noconfirm", "--clean", "--distpath", "build/pyinstaller/dist"]
    _run([*recipe, "--workpath", "build/pyinstaller/work", "build_scripts/powergrid.spec"], "PyInstaller")
    made = BUILD / "pyinstaller" / "dist"
    unknown = licences.unknown_libraries(made / "powergrid")
    if unknown:
        raise BuildError(f"no licence is known for {', '.join(unknown)}; name them in licences.py")
    add_texts(made / "powergrid")
    DIST.mkdir(exist_ok=True)
    bill = DIST / f"powergrid-{version()}-{system_name()}.cdx.json"
    _run([python, "build_scripts/sbom.py", version(), str(made / "powergrid"), str(bill)], "the bill of materials")
    return _package(made)


def add_texts(folder: Path) -> None:
    """Add the documents to the folder and, on Linux, the script that adds the game to the menu."""
    for text in ("LICENSE", "README.md", "CHANGELOG.md"):
        shutil.copy(ROOT / text, folder)
    shutil.copytree(ROOT / "docs", folder / "docs")
    if sys.platform.startswith("linux"):
        shutil.copytree(ROOT / "packaging" / "linux", folder / "linux")
        shutil.copy(ROOT / "assets" / "icons" / "powergrid-256.png", folder / "linux" / _LINUX_ICON)


def _package(made: Path) -> tuple[Path, Path]:
    DIST.mkdir(exist_ok=True)
    name = f"powergrid-{version()}-{system_name()}"
    folder, single, packed = BUILD / folder_name(), DIST / f"{name}{_EXE}", DIST / f"{name}.zip"
    shutil.rmtree(folder, ignore_errors=True)
    (made / "powergrid").rename(folder)
    zip_folder(folder, packed)
    shutil.copy(made / f"powergrid-single{_EXE}", single)
    app = made / "Power Grid.app"
    if app.is_dir():
        zip_folder(app, DIST / f"{name}-app.zip")
    for path, limit in ((folder, FOLDER_LIMIT_MB), (single, FILE_LIMIT_MB)):
        print(f"{path.relative_to(ROOT)}: {megabytes(path):.1f} MB (at most {limit})")
        if megabytes(path) > limit:
            raise BuildError(f"{path.name} is larger than {limit} MB")
    print(f"{packed.relative_to(ROOT)}: {megabytes(packed):.1f} MB")
    return packed, single


def main() -> int:
    """Build and return the exit status."""
    argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0]).parse_args()
    try:
        build()
    except (BuildError, venv_setup.SetupError) as problem:
        print(f"build_executable.py: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
