"""Paths from user input or the environment, and file checks that never raise."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from powergrid.base.errors import PowergridError

_LONGEST_SHOWN = 60
_MAX_ENTRIES = 3000


class PathError(PowergridError):
    """Text that is not a usable path; the message says why and what to type instead."""


def usable_path(text: str, *, absolute: bool = False) -> Path:
    """Return the path for a string, with `~` replaced by a home folder. Does not check whether it exists.

    Raises PathError.

    Args:
        absolute: Make the path independent of the current folder.
    """
    text = text.strip()
    if not text:
        raise PathError("the name is missing; type the name of a file or folder")
    try:
        os.fsencode(text)
    except UnicodeError:
        raise PathError("this is not a file name: it contains characters that are not allowed") from None
    if "\0" in text:
        raise PathError("this is not a file name: it contains characters that are not allowed")
    path = _with_home(Path(text))
    if not absolute:
        return path
    try:
        return path.absolute()
    except OSError:
        raise PathError("the current folder no longer exists; type the full path") from None


def _with_home(path: Path) -> Path:
    try:
        return path.expanduser()
    except RuntimeError:
        name = path.parts[0][1:]
        if name:
            raise PathError(f'there is no user "{shown(name)}" on this computer; type the full path') from None
        raise PathError("you have no home folder on this computer; type another folder") from None


def home_folder() -> Path | None:
    """Return the user's home folder, or None if there is none."""
    try:
        return usable_path("~")
    except PathError:
        return None


def exists(path: Path) -> bool:
    """Return whether a path exists; False if that cannot be checked."""
    return os.path.exists(path)


def is_file(path: Path) -> bool:
    """Return whether a path is a regular file; False if that cannot be checked."""
    return os.path.isfile(path)


def is_folder(path: Path) -> bool:
    """Return whether a path is a folder; False if that cannot be checked."""
    return os.path.isdir(path)


def same_place(first: Path, second: Path) -> bool:
    """Return whether two paths are the same file or folder, as far as that can be checked."""
    try:
        return os.path.realpath(first) == os.path.realpath(second)
    except (OSError, ValueError):
        return first == second


def modified(path: Path) -> int:
    """Return a file's modification time in nanoseconds of the system clock, or 0 if it is unknown."""
    try:
        return path.stat().st_mtime_ns
    except (OSError, ValueError):
        return 0


def shown(path: Path | str) -> str:
    """Return a path as messages show it, with very long names shortened."""
    parts = str(path).split(os.sep)
    return os.sep.join(part if len(part) <= _LONGEST_SHOWN else part[: _LONGEST_SHOWN - 1] + "…" for part in parts)


@dataclass(frozen=True, slots=True)
class FolderEntry:
    """An entry of a folder: its name, whether it is a folder itself, and when it was last changed."""

    name: str
    is_folder: bool
    changed: datetime


def folder_entries(folder: Path, endings: tuple[str, ...]) -> tuple[FolderEntry, ...]:
    """Return the folders in a folder, then the files with one of the endings, both sorted by name, without hidden ones.

    In a very large folder, only the first few thousand entries are read. Raises PathError if the folder cannot be read.
    """
    found = []
    try:
        with os.scandir(folder) as entries:
            for entry in islice(entries, _MAX_ENTRIES):
                listed = _listed(entry, endings)
                if listed is not None:
                    found.append(listed)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PathError(f"this folder cannot be read: {reason}") from None
    return tuple(sorted(found, key=lambda entry: (not entry.is_folder, entry.name.casefold(), entry.name)))


def _listed(entry: os.DirEntry[str], endings: tuple[str, ...]) -> FolderEntry | None:
    """Return an entry for the list, or None if it is hidden, cannot be shown or has another ending."""
    if entry.name.startswith(".") or not entry.name.isprintable():
        return None
    try:
        is_dir = entry.is_dir()
        if not is_dir and not entry.name.lower().endswith(endings):
            return None
        return FolderEntry(entry.name, is_dir, datetime.fromtimestamp(entry.stat().st_mtime, UTC))
    except (OSError, ValueError, OverflowError):
        return None
