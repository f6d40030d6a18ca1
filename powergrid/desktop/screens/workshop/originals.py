"""Originals of map files: before the workshop first changes a file that it did not write, it copies the file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from powergrid.base.disk import DiskError, free_file, read_bounded, remove, write_safely
from powergrid.base.paths import exists, same_place
from powergrid.base.resources import user_maps_dir
from powergrid.base.strict_json import DECODER
from powergrid.content.board import MAX_FILE_BYTES
from powergrid.content.kept_drawings import DRAWING_KEY
from powergrid.content.map_writer import map_text
from powergrid.desktop.screens.workshop.content import content_of, draft_of

#: The suffix of originals. It differs from that of map files so that originals are not listed as boards.
_ENDING: Final = ".original"


class Originals:
    """The original of a map file, saved before the first change overwrites it.

    Attributes:
        path: The map file.
        content: The bytes read from it, or b"" if it is new.
        kept: The path of its original, or None.
    """

    def __init__(self, path: Path | None, content: bytes = b"") -> None:
        self._path = path
        self._content = content
        self._is_foreign = path is not None and bool(content) and not _is_ours(path, content)
        self.kept = _kept(path) if path is not None else None

    def keep(self, path: Path) -> bool:
        """Keep a copy of a file that is about to be replaced, unless the workshop wrote it.

        Returns:
            Whether a new copy was made.

        Raises:
            DiskError: The file could not be copied.
        """
        there = _content(path) if path == self._path else None
        if there is None or not (self._is_foreign or there != self._content):
            return False
        self.kept = free_file(path.with_name(path.name + _ENDING))
        write_safely(self.kept, there, keep=False)
        self._content, self._is_foreign = there, False
        return True

    def wrote(self, path: Path, content: bytes) -> None:
        """Remember the content that the workshop has written to a file."""
        if path != self._path:
            self.kept = None
        self._path, self._content, self._is_foreign = path, content, False

    def read(self) -> bytes | None:
        """Return the content of the original, or None if there is none or it cannot be read."""
        return None if self.kept is None else _content(self.kept)

    def delete(self) -> None:
        """Delete the original."""
        if self.kept is not None:
            remove(self.kept)
            self.kept = _kept(self._path) if self._path is not None else None


def _kept(path: Path) -> Path | None:
    """Return the path of an original that was kept in an earlier session."""
    kept = path.with_name(path.name + _ENDING)
    return kept if exists(kept) else None


def _content(path: Path) -> bytes | None:
    try:
        return read_bounded(path, MAX_FILE_BYTES)
    except DiskError:
        return None


def _is_ours(path: Path, content: bytes) -> bool:
    """Return whether the workshop wrote a file: it has our format and is in our folder or next to an original."""
    if not same_place(path.parent, user_maps_dir()) and _kept(path) is None:
        return False
    try:
        data: Mapping[str, Any] = DECODER.decode(content.decode("utf-8"))
    except (RecursionError, ValueError):
        return False
    drawing = {DRAWING_KEY: data[DRAWING_KEY]} if DRAWING_KEY in data else {}
    return map_text({**content_of(*draft_of(data)), **drawing}).encode("utf-8") == content
