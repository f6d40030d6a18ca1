"""Install, play and remove the Debian package on a clean Debian 12: `sudo python3 build_scripts/test_deb.py`.

`debootstrap` makes the clean system in a folder. This needs root, the network and, for the window, Xvfb and xdotool.
`--system FOLDER` uses a copy of a system that `debootstrap --variant=minbase bookworm FOLDER` has made.
"""

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import build_deb
import build_executable
import python_check  # noqa: F401 - ends the script if Python is too old
import smoke_test
import window_game
from smoke_test import SmokeError

OLDEST = "bookworm"
_MIRROR = "http://deb.debian.org/debian"


class Guest(smoke_test.IsolatedProgram):
    """The installed program on the clean system, run by an unprivileged user."""

    def __init__(self, system: Path, folder: Path) -> None:
        super().__init__(Path("/usr/games/powergrid"), folder)
        self.system = system

    def start(self, *arguments: str, variables: Mapping[str, str] | None = None) -> "subprocess.Popen[str]":
        """Start the program with additional environment variables and return the process."""
        environment = self.environment | {"PATH": "/usr/games:/usr/bin:/bin"} | dict(variables or {})
        command = ["chroot", "--userspec=65534:65534", str(self.system), "/usr/bin/env", "-i", f"--chdir={self.work}"]
        return subprocess.Popen(
            [*command, *(f"{key}={value}" for key, value in environment.items()), str(self.program), *arguments],
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )


def _run(*command: str) -> str:
    kept = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, env=kept, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        last = "\n".join(done.stdout.splitlines()[-15:])
        raise SmokeError(f"{' '.join(command)} ended with {done.returncode}:\n{last}")
    return done.stdout


def _files(system: Path) -> set[str]:
    """Return all files except logs and the caches of the package manager."""
    left_out = ("/var/", "/proc/", "/tmp/", "/etc/ld.so.cache")
    listed = _run("chroot", str(system), "/usr/bin/find", "/", "-xdev", "-not", "-type", "d").splitlines()
    return {path for path in listed if not path.startswith(left_out)}


def _install(system: Path) -> None:
    package = build_executable.DIST / (
        f"powergrid-tabletop_{build_executable.version()}_{build_deb.architecture()}.deb"
    )
    if not package.is_file():
        raise SmokeError(f"{package.name} is not in dist/; run build_deb.py first")
    shutil.copy(package, system / "root")
    _run("chroot", str(system), "apt-get", "install", "-y", "--no-install-recommends", f"/root/{package.name}")
    (system / "root" / package.name).unlink()
    print(f"{package.name} is installed")


def _check_desktop(system: Path) -> None:
    """Raise SmokeError if the menu entry, file types, icons or manual page are not where desktops look for them."""
    share = system / "usr" / "share"
    wanted = [
        share / "applications" / f"{build_deb.APP}.desktop",
        share / "metainfo" / f"{build_deb.APP}.metainfo.xml",
        share / "mime" / "packages" / f"{build_deb.APP}.xml",
        share / "icons" / "hicolor" / "scalable" / "apps" / f"{build_deb.APP}.svg",
        share / "man" / "man6" / "powergrid.6.gz",
        share / "doc" / "powergrid-tabletop" / "copyright",
    ]
    missing = [str(path) for path in wanted if not path.is_file()]
    if missing:
        raise SmokeError(f"not installed: {', '.join(missing)}")


@contextlib.contextmanager
def _running(system: Path, scratch: Path) -> Iterator[None]:
    """Mount the file systems of a running system, and the scratch folder under the same path."""
    place = system / scratch.relative_to("/")
    mounts = [
        ["-t", "proc", "proc", str(system / "proc")],
        ["-t", "tmpfs", "tmpfs", str(system / "dev" / "shm")],
        ["--bind", str(scratch), str(place)],
    ]
    place.mkdir(parents=True)
    try:
        for mount in mounts:
            _run("mount", *mount)
        yield
    finally:
        for mount in mounts:
            subprocess.run(["umount", "--lazy", mount[-1]], capture_output=True)


def try_package(system: Path, scratch: Path, *, window: bool) -> None:
    """Install the package in a clean system, play, and remove it. Raises SmokeError."""
    _run("chroot", str(system), "apt-get", "update", "-qq")
    # Install the dependencies first, so that the comparison below covers only the package.
    _run("chroot", str(system), "apt-get", "install", "-y", "--no-install-recommends", *_needed())
    before = _files(system)
    _install(system)
    _check_desktop(system)
    with _running(system, scratch):
        guest = Guest(system, scratch)
        smoke_test.check_commands(guest)
        print("the commands work")
        if window:
            game = window_game.WindowGame(
                lambda variables: guest.start(variables=variables), {"HOME": guest.home}, scratch / "copy", None
            )
            game.play()
            print(f"the window works; {game.first_frame:.2f} s from the start to the first frame of the menu")
    _run("chroot", str(system), "apt-get", "purge", "-y", "powergrid-tabletop")
    left = sorted(_files(system) - before)
    if left:
        raise SmokeError(f"left after the removal: {', '.join(left[:10])}")
    print("nothing is left after the removal")


def _needed() -> list[str]:
    return [need.split(" (")[0] for need in build_deb._NEEDS]


def main() -> int:
    """Try the package and return the exit status."""
    parser = argparse.ArgumentParser(description="Install, play and remove the Debian package on a clean Debian 12.")
    parser.add_argument("--system", type=Path, metavar="FOLDER", help="a clean system that debootstrap has made")
    parser.add_argument("--no-window", action="store_true", help="skip the game in a real window")
    args = parser.parse_args()
    if os.name == "nt" or os.geteuid() != 0:
        print("test_deb.py: run it as root, which alone can change the root folder", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="powergrid-deb-", ignore_cleanup_errors=True) as name:
        system, scratch = Path(name) / "system", Path(name) / "scratch"
        scratch.mkdir()
        Path(name).chmod(0o755)
        try:
            if args.system:
                _run("cp", "-a", str(args.system), str(system))
            else:
                _run("debootstrap", "--variant=minbase", OLDEST, str(system), _MIRROR)
            try_package(system, scratch, window=not args.no_window)
        except (SmokeError, window_game.WindowError) as problem:
            print(f"test_deb.py: {problem}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
