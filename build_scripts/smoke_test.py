"""Try a built executable as if on somebody else's computer: `python3 build_scripts/smoke_test.py [--form file]`.

The newest build in `dist/` is copied to a read-only folder with a space and an umlaut in its name, and run with an
empty home folder, no Python on the path and no sound device. The script first runs the commands, then, on Linux with
Xvfb and xdotool, plays a game in a real window, kills it and continues it.
"""

import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import build_executable
import python_check  # noqa: F401 - ends the script if Python is too old
import window_game
from venv_setup import ROOT

BOARDS = ("benelux", "central-europe", "france", "germany", "italy", "usa")
GOLDEN = ROOT / "tests" / "games" / "golden" / "germany_original_3p_1.json.gz"
_NOBODY = 65534
# The entries allowed at the top level of the one-folder build, apart from shared libraries.
_EXPECTED = ("assets", "base_library.zip", "docs", "licences", "maps", "pydantic", "pygame", "python3")


class SmokeError(Exception):
    """A problem found in the executable."""


class IsolatedProgram:
    """A copy of the program, with its path and environment, as on a machine with nothing else installed."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.program = program
        self.home = folder / "home"
        self.work = folder / "work"
        temporary, nothing = folder / "temporary", folder / "nothing"
        for path in (self.home, self.work, temporary, nothing):
            path.mkdir()
        kept = {key: value for key, value in os.environ.items() if key in ("SYSTEMROOT", "SystemRoot", "COMSPEC")}
        self.environment = kept | {
            "HOME": str(self.home),
            "USERPROFILE": str(self.home),
            "LOCALAPPDATA": str(self.home),
            "APPDATA": str(self.home),
            "PATH": str(nothing),
            "TMPDIR": str(temporary),
            "TEMP": str(temporary),
            "TMP": str(temporary),
            "ALSA_CONFIG_PATH": str(nothing / "no-sound"),
            "PULSE_SERVER": "unix:" + str(nothing / "no-sound"),
        }
        # Permissions do not apply to root, so a test run as root starts the program as nobody.
        self.user = _NOBODY if sys.platform != "win32" and os.geteuid() == 0 else None
        if self.user is not None:
            for path in (self.home, self.work, temporary):
                os.chown(path, self.user, self.user)
            folder.chmod(0o755)

    def start(self, *arguments: str, variables: Mapping[str, str] | None = None) -> "subprocess.Popen[str]":
        """Start the program with additional environment variables and return the process."""
        return subprocess.Popen(
            [str(self.program), *arguments],
            cwd=self.work,
            env=self.environment | dict(variables or {}),
            user=self.user,
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def run(self, *arguments: str, status: int = 0) -> str:
        """Run the program to its end and return its output. Raises SmokeError for an unexpected status."""
        process = self.start(*arguments)
        try:
            out, err = process.communicate(timeout=120)
        except subprocess.TimeoutExpired as error:
            process.kill()
            raise SmokeError(f"powergrid {' '.join(arguments)} did not end within two minutes") from error
        if process.returncode != status or "Traceback" in err or (status == 0 and err):
            raise SmokeError(f"powergrid {' '.join(arguments)} ended with {process.returncode}: {err.strip()}")
        return out if status == 0 else err


def unpack(form: str, target: Path) -> Path:
    """Copy the newest build of a form ("folder" or "file") into the target; return the path of the program."""
    name = f"powergrid-{build_executable.version()}-{build_executable.system_name()}"
    ending = ".exe" if os.name == "nt" else ""
    built = build_executable.DIST / (f"{name}.zip" if form == "folder" else f"{name}{ending}")
    if not built.is_file():
        raise SmokeError(f"{built.relative_to(ROOT)} does not exist; run build_executable.py first")
    if form == "file":
        return Path(shutil.copy(built, target / f"powergrid{ending}"))
    if shutil.which("unzip"):
        subprocess.run(["unzip", "-q", str(built), "-d", str(target)], check=True)
    else:
        _unzip(built, target)
    return target / build_executable.folder_name() / ("powergrid-console.exe" if os.name == "nt" else "powergrid")


def _unzip(packed: Path, target: Path) -> None:
    """Unpack like a file manager, keeping symbolic links and executable bits (`extractall` drops both)."""
    with zipfile.ZipFile(packed) as archive:
        for info in archive.infolist():
            path, mode = target / info.filename, info.external_attr >> 16
            path.parent.mkdir(parents=True, exist_ok=True)
            if mode & 0o170000 == 0o120000:
                path.symlink_to(archive.read(info).decode())
            else:
                path.write_bytes(archive.read(info))
                path.chmod(mode & 0o777 or 0o644)


def check_contents(folder: Path) -> None:
    """Raise SmokeError if the one-folder build contains unexpected files or lacks licences."""
    inside = folder / "_internal"
    stray = [
        path.name
        for path in inside.iterdir()
        if not path.name.startswith(_EXPECTED)
        and not path.name.endswith(".dist-info")
        and not (".so" in path.name or path.suffix in {".dll", ".dylib", ".pyd"})
    ]
    if stray:
        raise SmokeError(f"unexpected files in the build: {', '.join(sorted(stray))}")
    texts = {path.stem for path in (inside / "licences").iterdir()}
    missing = {
        "powergrid",
        "python",
        "pygame-ce",
        "pydantic",
        "networkx",
        "components",
        "library-flac",
        "library-libogg",
        "library-opus",
    } - texts
    if missing:
        raise SmokeError(f"licences are missing: {', '.join(sorted(missing))}")


def check_commands(isolated: IsolatedProgram) -> None:
    """Run every command that needs no window. Raises SmokeError for the first one that fails."""
    if not isolated.run("--version").startswith(f"powergrid {build_executable.version()} ("):
        raise SmokeError("--version prints a different version")
    listed = isolated.run("maps")
    if not all(board in listed for board in BOARDS):
        raise SmokeError(f"maps lists: {listed}")
    if len(isolated.run("no-such-command", status=2).splitlines()) != 1:
        raise SmokeError("an invalid command does not print exactly one line")
    _check_replay(isolated)
    _check_simulate(isolated)
    for board in BOARDS:
        picture = isolated.work / f"{board}.png"
        isolated.run("preview", board, "--output", str(picture), "--size", "1280x720")
        if picture.read_bytes()[:24] != b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x05\0\0\0\x02\xd0":
            raise SmokeError(f"preview {board} did not write a picture of 1280x720")


def _check_replay(isolated: IsolatedProgram) -> None:
    golden = json.loads(gzip.decompress(GOLDEN.read_bytes()))
    record = isolated.work / "golden.json"
    record.write_text(json.dumps(golden["record"]), encoding="utf-8")
    final = json.loads(isolated.run("replay", str(record)))
    if final["ranking"] != golden["final"]["ranking"] or final["phase"] != "finished":
        raise SmokeError(f"the golden game ends with {final['ranking']}, not {golden['final']['ranking']}")


def _check_simulate(isolated: IsolatedProgram) -> None:
    call = ["simulate", "--games", "4", "--map", "usa", "--players", "random,random,random", "--seed", "1"]
    alone = isolated.run(*call)
    together = isolated.run(*call, "--jobs", "2")
    if alone != together or "4 games on USA" not in alone:
        raise SmokeError(f"simulate printed: {alone}{together}")


def _check_window(isolated: IsolatedProgram, scratch: Path, args: argparse.Namespace) -> None:
    game = window_game.WindowGame(
        lambda variables: isolated.start(variables=variables), {"HOME": isolated.home}, scratch, args.pictures
    )
    game.play()
    print(f"{args.form}: the window works; {game.first_frame:.2f} s from the start to the first frame of the menu")


def main() -> int:
    """Try a build and return the exit status."""
    parser = argparse.ArgumentParser(description="Try a built executable as on somebody else's computer.")
    parser.add_argument("--form", choices=["folder", "file"], default="folder", help="which build (default: folder)")
    parser.add_argument("--no-window", action="store_true", help="skip the game in a real window")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="keep pictures of the window in this folder")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="powergrid-smoke-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        place = folder / "Spiele für zwei"
        place.mkdir()
        try:
            program = unpack(args.form, place)
            if args.form == "folder":
                check_contents(program.parent)
            _forbid_writing(place)
            isolated = IsolatedProgram(program, folder)
            check_commands(isolated)
            print(f"{args.form}: the commands work")
            if args.no_window or sys.platform != "linux":
                print(f"{args.form}: the window was not tested")
            else:
                _check_window(isolated, folder / "copy", args)
        except (SmokeError, window_game.WindowError) as problem:
            print(f"smoke_test.py: {problem}", file=sys.stderr)
            return 1
        finally:
            _allow_writing(place)
    return 0


def _forbid_writing(folder: Path) -> None:
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & 0o7555 | 0o444)


def _allow_writing(folder: Path) -> None:
    for path in [folder, *folder.rglob("*")]:
        if path.is_dir() and not path.is_symlink():
            path.chmod(path.stat().st_mode | 0o700)


if __name__ == "__main__":
    sys.exit(main())
