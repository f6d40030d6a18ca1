"""Make the installer for Windows from the built program: `python build_scripts/build_installer.py`.

It needs `makensis` (NSIS). To check the script without Windows, `--stand-in FOLDER` compiles it on any system with an
empty program instead of the real one and writes the installer to that folder.
"""

import argparse
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import build_executable
import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup

ROOT = venv_setup.ROOT
SCRIPT = ROOT / "packaging" / "windows" / "powergrid.nsi"


class InstallerError(Exception):
    """An installer that cannot be built; the text says why."""


def icon(target: Path) -> None:
    """Write the program's icon in the sizes that Windows uses."""
    pictures = [
        (size, (ROOT / "assets" / "icons" / f"powergrid-{size}.png").read_bytes()) for size in (16, 32, 48, 256)
    ]
    place = 6 + 16 * len(pictures)
    head = struct.pack("<HHH", 0, 1, len(pictures))
    for size, data in pictures:
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), place)
        place += len(data)
    target.write_bytes(head + b"".join(data for _size, data in pictures))


def stand_in(folder: Path) -> Path:
    """Make a folder of empty files that looks like a built program."""
    for name in ("powergrid.exe", "powergrid-console.exe", "LICENSE", "_internal/assets/icon.svg", "docs/playing.md"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    return folder


def compile_script(program: Path, target: Path) -> None:
    """Compile the installer for the folder of a program. Raises InstallerError with the compiler's message."""
    compiler = shutil.which("makensis")
    if compiler is None:
        raise InstallerError("makensis is not installed; install NSIS")
    target.parent.mkdir(parents=True, exist_ok=True)
    drawn = target.with_suffix(".ico")
    icon(drawn)
    values = {"VERSION": build_executable.version(), "PROGRAM": program, "ICON": drawn, "TARGET": target}
    defined = [f"-D{name}={value}" for name, value in values.items()]
    command = [compiler, "-WX", "-V2", *defined, str(SCRIPT)]
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    drawn.unlink()
    if done.returncode:
        raise InstallerError(f"makensis failed:\n{done.stdout}")


def main() -> int:
    """Compile the installer and return the exit status."""
    parser = argparse.ArgumentParser(description="Make the installer for Windows from the built program.")
    parser.add_argument("--stand-in", type=Path, metavar="FOLDER", help="use an empty program; write to this folder")
    args = parser.parse_args()
    name = f"powergrid-{build_executable.version()}-{build_executable.system_name()}"
    try:
        if args.stand_in:
            place = args.stand_in.absolute()
            target = place / "powergrid-setup.exe"
            compile_script(stand_in(place / "program"), target)
        else:
            target = build_executable.DIST / f"{name}-setup.exe"
            compile_script(build_executable.BUILD / build_executable.folder_name(), target)
    except InstallerError as problem:
        print(f"build_installer.py: {problem}", file=sys.stderr)
        return 1
    print(f"{target}: {build_executable.megabytes(target):.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
