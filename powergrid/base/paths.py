"""Paths that a person typed or the environment gives, and questions to the disk that never fail."""

from __future__ import annotations

import os
from pathlib import Path

from powergrid.base.errors import PowergridError

_LONGEST_SHOWN = 60


class PathError(PowergridError):
    """A text that names no place on this computer; says why and what to type instead."""


def usable_path(text: str, *, absolute: bool = False) -> Path:
    """Return the path that a text names, with `~` replaced by the home folder it means.

    absolute: make it independent of the current folder. Whether anything is there is not asked: reading and writing
    say that. Raises PathError.
    """
    text = text.strip()
    if not text:
        raise PathError("the name is missing; type the name of a file or folder")
    try:
        os.fsencode(text)
    except UnicodeError:
        raise PathError("this is no name of a file: it holds characters that no name can have") from None
    if "\0" in text:
        raise PathError("this is no name of a file: it holds characters that no name can have")
    path = _with_home(Path(text))
    if not absolute:
        return path
    try:
        return path.absolute()
    except OSError:
        raise PathError("the current folder is gone; type the whole path, from the top folder on") from None


def _with_home(path: Path) -> Path:
    try:
        return path.expanduser()
    except RuntimeError:
        name = path.parts[0][1:]
        if name:
            raise PathError(f'there is no user "{shown(name)}" on this computer; type the folder itself') from None
        raise PathError("you have no home folder on this computer; type another folder") from None


def home_folder() -> Path | None:
    """Return the user's home folder, None where the system knows of none."""
    try:
        return usable_path("~")
    except PathError:
        return None


def exists(path: Path) -> bool:
    """Return whether anything is at a path; what may not be looked at is not there."""
    return os.path.exists(path)


def is_file(path: Path) -> bool:
    """Return whether a path leads to a regular file; what may not be looked at does not."""
    return os.path.isfile(path)


def is_folder(path: Path) -> bool:
    """Return whether a path leads to a folder; what may not be looked at does not."""
    return os.path.isdir(path)


def same_place(first: Path, second: Path) -> bool:
    """Return whether two paths lead to the same place, as far as that can be found out."""
    try:
        return os.path.realpath(first) == os.path.realpath(second)
    except (OSError, ValueError):
        return first == second


def modified(path: Path) -> int:
    """Return when a file was changed last, in nanoseconds of the system's clock; 0 where that is not known."""
    try:
        return path.stat().st_mtime_ns
    except (OSError, ValueError):
        return 0


def shown(path: Path | str) -> str:
    """Return a path for a message: names that no screen has room for are cut."""
    parts = str(path).split(os.sep)
    return os.sep.join(part if len(part) <= _LONGEST_SHOWN else part[: _LONGEST_SHOWN - 1] + "…" for part in parts)
