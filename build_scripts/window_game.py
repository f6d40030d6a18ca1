"""Start a game in a real window, kill the program, start it again and continue the game.

smoke_test.py does this with the executables, and a test does it with the program in the checkout.
"""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import venv_setup
from virtual_display import DisplayError, Picture, VirtualDisplay

#: The initial size of the window, and a display large enough for it.
SIZE, DISPLAY = (1280, 720), (1600, 900)
Start = Callable[[dict[str, str]], "subprocess.Popen[str]"]


class WindowError(Exception):
    """A problem found in the window."""


def _kill(process: "subprocess.Popen[str]") -> None:
    """Kill the program and its child processes without warning; the single-file build runs as two processes."""
    if sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.communicate()


def _workers(session: int) -> dict[int, int]:
    """Return the running worker processes of a session, each with its parent; only on Linux."""
    found = {}
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            command = (path / "cmdline").read_bytes()
            state, parent, _group, of_session = (path / "stat").read_text().rpartition(")")[2].split()[:4]
            is_worker = b"multiprocessing-fork" in command or b"spawn_main" in command
            if is_worker and int(of_session) == session and state != "Z":
                found[int(path.name)] = int(parent)
    return found


class WindowGame:
    """The program on a virtual screen.

    Attributes:
        start: Starts the program in a new session with the given environment variables.
        home: The folders for the user's files, by the environment variable that sets each of them.
        scratch: A folder to work in.
        pictures: A folder for pictures of each screen, or None for no pictures.
    """

    def __init__(
        self, start: Start, home: dict[str, Path], scratch: Path, pictures: Path | None, python: str | None = None
    ) -> None:
        self._start = start
        self._home = home
        self._scratch = scratch
        self._pictures = pictures
        self._python = python or str(venv_setup.ensure())
        self.first_frame = 0.0

    def play(self) -> None:
        """Go from the menu to the first auction, kill the program, start it again and continue.

        Raises WindowError if a screen does not appear or an action was lost.
        """
        try:
            with VirtualDisplay(*DISPLAY) as display:
                self._play(display)
        except DisplayError as error:
            raise WindowError(str(error)) from error

    def _play(self, display: VirtualDisplay) -> None:
        empty = display.picture()
        process = self._open(display, empty)
        try:
            menu = self._seen(display, "menu", self._menu(display))
            # Use a game without bots, since a bot might be the first to act.
            setup = self._click(display, menu, "family", [], "the set-up")
            table = self._click(display, setup, "setup.start", ["menu.family"], "the table")
            self._seen(display, "table", table)
            plant = self._first_plant()
            chosen = self._click(display, table, plant, ["menu.continue"], "the plant on offer", 0.001)
            self._click(display, chosen, "auction.bid", ["menu.continue", plant], "the first bid", 0.001)
            bid = self._seen(display, "bid", self._pointer_aside(display, "the first bid"))
        finally:
            _kill(process)
        saved = self._actions()
        if not any(action.get("do") == "nominate" for action in saved):
            raise WindowError(f"the bid was not saved: {saved}")
        self._continue(display, bid)
        if self._actions()[: len(saved)] != saved:
            raise WindowError("actions were lost")

    def _continue(self, display: VirtualDisplay, bid: Picture) -> None:
        display.wait_until(lambda: display.picture().colours() == 1, "the window to close")
        process = self._open(display, display.picture())
        try:
            menu = self._seen(display, "menu-again", self._menu(display))
            self._click(display, menu, "menu.continue", [], "the resumed game")
            self._pointer_aside(display, "the resumed game")
            looks_as_before = "the resumed game to look as it did before"
            display.wait_until(lambda: display.picture().difference(bid) <= 0.05, looks_as_before)
            again = self._seen(display, "continued", display.wait_for_rest("the resumed game"))
            if process.poll() is not None:
                raise WindowError("the program ended by itself")
            self._kill_beside_worker(display, again, process.pid)
        finally:
            _kill(process)

    def _menu(self, display: VirtualDisplay) -> Picture:
        """Return a picture of the menu with its board, which appears some time after the first frame."""
        return display.wait_for_rest("the menu", rest=2.0)

    def _pointer_aside(self, display: VirtualDisplay, what: str) -> Picture:
        """Move the pointer to the corner, so that nothing on the screen reacts to it; return the picture."""
        display.move(SIZE[0] - 1, SIZE[1] - 1)
        return display.wait_for_rest(what)

    def _kill_beside_worker(self, display: VirtualDisplay, table: Picture, session: int) -> None:
        """Ask for hints, which a worker process computes, and kill the window: the worker must end too."""
        self._click(display, table, "dock.hint", ["menu.continue"], "the hints", 0.01)
        if not Path("/proc").is_dir():
            return
        display.wait_until(lambda: bool(_workers(session)), "the worker process")
        (window,) = _workers(session).values()
        os.kill(window, signal.SIGKILL)
        display.wait_until(lambda: not _workers(session), "the worker process to end with the window")

    def _open(self, display: VirtualDisplay, empty: Picture) -> "subprocess.Popen[str]":
        begin = time.monotonic()
        process = self._start(display.environment({"SDL_VIDEO_WINDOW_POS": "0,0"}))
        while display.picture() == empty:
            if process.poll() is not None:
                raise WindowError(f"the program ended with {process.returncode}: {process.communicate()[1]}")
            if time.monotonic() - begin > 60:
                _kill(process)
                raise WindowError("no window within a minute")
            time.sleep(0.01)
        self.first_frame = time.monotonic() - begin
        return process

    def _click(
        self, display: VirtualDisplay, before: Picture, name: str, clicks: list[str], what: str, share: float = 0.15
    ) -> Picture:
        """Click a control on the screen reached by the clicks in `clicks`, and return the new picture."""
        place = self._places(clicks).get(name) or self._places(clicks).get(f"menu.{name}")
        if place is None:
            raise WindowError(f"there is no {name} on the way to {what}")
        display.click(*place)
        after = display.wait_for_change(before, what, share)
        return self._seen(display, what.removeprefix("the ").replace(" ", "-"), after)

    def _places(self, clicks: list[str]) -> dict[str, tuple[int, int]]:
        """Return the places of the controls, found with the checkout's program and a copy of the user's files."""
        copied = {}
        for variable, folder in self._home.items():
            copy = self._scratch / variable
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(folder, copy)
            copied[variable] = str(copy)
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "POWERGRID_"))}
        environment = kept | copied | {"PYTHONPATH": str(venv_setup.ROOT)}
        command = [self._python, str(venv_setup.ROOT / "build_scripts" / "window_places.py")]
        done = subprocess.run(
            [*command, *map(str, SIZE), *clicks], env=environment, capture_output=True, text=True, timeout=60
        )
        if done.returncode:
            raise WindowError(f"the controls after {clicks} cannot be found: {done.stderr.strip()[-500:]}")
        found: dict[str, tuple[int, int]] = json.loads(done.stdout)
        return found

    def _first_plant(self) -> str:
        plants = [name for name in self._places(["menu.continue"]) if name.removeprefix("market.").isdigit()]
        if not plants:
            raise WindowError("no plant in the market can be nominated")
        return min(plants, key=lambda name: int(name.removeprefix("market.")))

    def _actions(self) -> list[dict[str, object]]:
        """Return the actions of the only saved game."""
        for folder in self._home.values():
            for path in sorted(folder.rglob("*.json")):
                record = json.loads(path.read_text(encoding="utf-8"))
                if isinstance(record, dict) and record.get("format") == "powergrid-game/1":
                    actions: list[dict[str, object]] = record["actions"]
                    return actions
        raise WindowError("no game was saved")

    def _seen(self, display: VirtualDisplay, name: str, picture: Picture) -> Picture:
        """Save a picture if requested. Raises WindowError if it is almost empty."""
        if self._pictures is not None:
            self._pictures.mkdir(parents=True, exist_ok=True)
            picture.write_png(self._pictures / f"{name}.png")
        if picture.colours() < 50:
            raise WindowError(f"{name}: the screen is blank")
        return picture
