"""A virtual screen for testing the program in a real window: Xvfb, with xdotool as mouse and keyboard.

It uses only the standard library. Pictures are read from the file that Xvfb draws into.
"""

import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

_XWD_HEADER = struct.Struct(">25I")


class DisplayError(Exception):
    """A problem with the virtual screen: missing tools, or a timeout."""


def missing_tools() -> list[str]:
    """Return the missing required programs."""
    return [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]


@dataclass(frozen=True)
class Picture:
    """A picture of a screen: width and height in pixels, three bytes (red, green, blue) per pixel, row by row."""

    width: int
    height: int
    pixels: bytes

    def colours(self) -> int:
        """Return how many different colours there are."""
        return len({self.pixels[at : at + 3] for at in range(0, len(self.pixels), 3)})

    def difference(self, other: "Picture") -> float:
        """Return the share of pixels, 0 to 1, that differ from another picture of the same size."""
        if (self.width, self.height) != (other.width, other.height):
            return 1.0
        rows = self.width * 3
        changed = 0
        for start in range(0, len(self.pixels), rows):
            mine, its = self.pixels[start : start + rows], other.pixels[start : start + rows]
            if mine != its:
                changed += sum(mine[at : at + 3] != its[at : at + 3] for at in range(0, rows, 3))
        return changed / (self.width * self.height)

    def write_png(self, path: Path) -> None:
        """Write the picture as a PNG file."""
        rows = self.width * 3
        raw = b"".join(b"\0" + self.pixels[at : at + rows] for at in range(0, len(self.pixels), rows))
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", header), (b"IDAT", zlib.compress(raw, 6)), (b"IEND", b""))
        with path.open("wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n")
            for name, data in parts:
                file.write(struct.pack(">I", len(data)) + name + data)
                file.write(struct.pack(">I", zlib.crc32(name + data)))


class VirtualDisplay:
    """A running Xvfb, for use in a `with` statement.

    Raises DisplayError if Xvfb or xdotool is missing.

    Attributes:
        width, height: Size of the screen in pixels.
    """

    def __init__(self, width: int = 1280, height: int = 720) -> None:
        self._size = (width, height)
        self._folder = tempfile.TemporaryDirectory(prefix="powergrid-screen-")
        self._server: subprocess.Popen[bytes] | None = None
        self.name = ""

    def __enter__(self) -> Self:
        missing = missing_tools()
        if missing:
            raise DisplayError(f"{' and '.join(missing)} not found; on Debian: sudo apt install xvfb xdotool")
        reader, writer = os.pipe()
        screen = f"{self._size[0]}x{self._size[1]}x24"
        command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", screen, "-fbdir", self._folder.name]
        self._server = subprocess.Popen(
            [*command, "-nolisten", "tcp"], pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(writer)
        with open(reader, encoding="ascii") as answer:
            number = answer.readline().strip()
        if not number:
            self._stop()
            raise DisplayError("Xvfb did not start")
        self.name = f":{number}"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def _stop(self) -> None:
        if self._server is not None:
            self._server.terminate()
            self._server.wait()
        self._folder.cleanup()

    def environment(self, base: dict[str, str]) -> dict[str, str]:
        """Return a copy of an environment that makes programs open their windows on this screen."""
        without = {key: value for key, value in base.items() if key not in {"WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}}
        return without | {"DISPLAY": self.name}

    def picture(self) -> Picture:
        """Return a picture of the screen."""
        data = (Path(self._folder.name) / "Xvfb_screen0").read_bytes()
        header = _XWD_HEADER.unpack_from(data)
        size, width, height, little, stride, colours = (header[i] for i in (0, 4, 5, 7, 12, 19))
        start = size + colours * 12
        order = (2, 1, 0) if little == 0 else (1, 2, 3)
        pixels = bytearray(width * height * 3)
        for row in range(height):
            line = data[start + row * stride : start + row * stride + width * 4]
            for channel, offset in enumerate(order):
                pixels[row * width * 3 + channel : (row + 1) * width * 3 : 3] = line[offset::4]
        return Picture(width, height, bytes(pixels))

    def click(self, x: float, y: float) -> None:
        """Move the mouse to a place on the screen, in pixels, and click with the left button."""
        self._xdotool("mousemove", "--sync", str(round(x)), str(round(y)))
        time.sleep(0.05)
        self._xdotool("click", "1")

    def move(self, x: float, y: float) -> None:
        """Move the mouse to a place on the screen, in pixels."""
        self._xdotool("mousemove", str(round(x)), str(round(y)))

    def key(self, *names: str) -> None:
        """Press keys one after another, by their xdotool names: "Return", "F11", "ctrl+z"."""
        for name in names:
            self._xdotool("key", name)

    def type(self, text: str) -> None:
        """Type text."""
        self._xdotool("type", text)

    def wait_until(self, holds: Callable[[], bool], what: str, seconds: float = 60.0) -> None:
        """Wait until a condition holds. Raises DisplayError with `what` after the timeout."""
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                raise DisplayError(f"timed out after {seconds:.0f} s waiting for {what}")
            time.sleep(0.1)

    def wait_for_change(self, before: Picture, what: str, share: float = 0.01, seconds: float = 60.0) -> Picture:
        """Wait until the screen differs from `before` and no longer changes; return the new picture.

        Raises DisplayError after the timeout.

        Args:
            share: The smallest share of pixels that must differ, 0 to 1.
        """
        self.wait_until(lambda: self.picture().difference(before) >= share, what, seconds)
        return self.wait_for_rest(what, seconds)

    def wait_for_rest(self, what: str, seconds: float = 60.0, rest: float = 0.5) -> Picture:
        """Wait until two pictures `rest` seconds apart are the same; return the second."""
        end = time.monotonic() + seconds
        last = self.picture()
        while time.monotonic() < end:
            time.sleep(rest)
            now = self.picture()
            if now == last:
                return now
            last = now
        raise DisplayError(f"the screen was still changing after {seconds:.0f} s: {what}")

    def _xdotool(self, *arguments: str) -> None:
        done = self._run(*arguments)
        if done.returncode:
            raise DisplayError(f"xdotool {' '.join(arguments)}: {done.stderr.strip()}")

    def _run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = self.environment(dict(os.environ))
        return subprocess.run(["xdotool", *arguments], capture_output=True, text=True, env=environment, timeout=30)


if __name__ == "__main__":
    sys.exit("virtual_display.py is used by other scripts; it does nothing by itself")
