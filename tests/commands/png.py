"""The sizes of PNG files written by commands."""

import struct
from pathlib import Path


def png_size(path: Path) -> tuple[int, int]:
    """Return the width and height of a PNG file in pixels."""
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height
