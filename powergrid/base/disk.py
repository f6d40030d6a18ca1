"""Files that survive a power cut: write a temporary file, flush it, rename it, and keep the previous version."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path
from typing import Final

from powergrid.base.errors import PowergridError
from powergrid.base.paths import exists, is_file, shown

_REASONS: Final = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your disk quota is used up",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "writing there is not allowed",
    errno.EPERM: "writing there is not allowed",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EISDIR: "there is a folder of that name",
    errno.ENOTDIR: "a file has the name of the folder",
    errno.ELOOP: "the links in the path form a loop",
}

#: Reasons that apply only to reading, or are worded differently for writing.
_REASONS_OF_READING: Final = {
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "the links in the path form a loop",
    errno.EACCES: "it may not be opened",
    errno.EPERM: "it may not be opened",
}


class DiskError(PowergridError):
    """A file that cannot be read or written; the text names the file, gives the reason and says what to do.

    Attributes:
        reason: The reason alone, in a few words ("the disk is full").
    """

    def __init__(self, text: str, reason: str = "") -> None:
        super().__init__(text)
        self.reason = reason or text


def os_reason(error: OSError) -> str:
    """Return the reason for a system error in plain words."""
    return _REASONS.get(error.errno or 0, error.strerror or str(error))


def error_reason(error: Exception) -> str:
    """Return a plain explanation of why a path cannot be used, for any error that the system or Python raises."""
    if isinstance(error, OSError):
        return os_reason(error)
    return "the links in the path form a loop" if isinstance(error, RuntimeError) else "this is not a file name"


def previous_version(path: Path) -> Path:
    """Return where `write_safely` keeps the previous content of a file."""
    return path.parent / (path.name + ".bak")  # not with_name, which raises for the root folder


def temporary_path(path: Path) -> Path:
    """Return the temporary file that `write_safely` writes and then renames; a crash may leave it behind."""
    return path.parent / (path.name + ".tmp")


def write_safely(path: Path, data: bytes, *, keep: bool = True) -> None:
    """Replace the content of a file; at any moment, either the old or the new content is on the disk in full.

    The folder is created if it is missing. If `path` is a link, the file that it points to is replaced. Raises
    DiskError and leaves the old content in place, even if `path` is not a regular file.

    Args:
        keep: Keep the old content in `previous_version(path)`; between the two renames, it exists only there.
    """
    temporary: Path | None = None
    try:
        path = path.resolve() if path.is_symlink() else path
        refuse_special(path)
        make_folder(path.parent)
        temporary = temporary_path(path)
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _put(temporary, path, keep)
    except (OSError, ValueError, RuntimeError) as error:
        if temporary is not None:
            with contextlib.suppress(OSError, ValueError):
                temporary.unlink(missing_ok=True)
        reason = error_reason(error)
        text = f"{shown(path.name)} cannot be written in {shown(path.parent)}: {reason}; "
        raise DiskError(text + "make room there or choose another place", reason) from error


def make_folder(folder: Path) -> None:
    """Create a folder and its parents, unless it exists. Raises OSError with the reason."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        # Python reports "File exists" for a broken link too.
        if folder.is_symlink() and not os.path.lexists(os.path.realpath(folder)):
            raise FileNotFoundError(errno.ENOENT, "the link to the folder is broken") from error
        folder.stat()
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from error


def refuse_special(path: Path) -> None:
    """Raise DiskError if the path of a file to be written is a folder, a device or a pipe."""
    if not path.name or (exists(path) and not is_file(path)):
        name = shown(path.name or str(path))
        raise DiskError(f"{name} in {shown(path.parent)} is not a file; choose another name", "not a file")


def _put(temporary: Path, path: Path, keep: bool) -> None:
    kept = False
    if keep:
        with contextlib.suppress(FileNotFoundError):
            os.replace(path, previous_version(path))
            kept = True
    try:
        os.replace(temporary, path)
    except OSError:
        if kept:
            os.replace(previous_version(path), path)
        raise
    sync_folder(path.parent)


def free_file(path: Path) -> Path:
    """Return the path itself, or the first one like "board (2).png" that does not exist yet."""
    free, number = path, 1
    while exists(free):
        number += 1
        free = path.with_name(f"{path.stem} ({number}){path.suffix}")
    return free


def remove(path: Path) -> None:
    """Delete a file, its previous version and any temporary file left by a crash, ignoring errors."""
    for file in (path, previous_version(path), temporary_path(path)):
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Flush the entries of a folder to the disk, if the system supports it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_bounded(path: Path, most: int) -> bytes:
    """Return the content of a regular file of at most `most` bytes.

    Raises DiskError if the file cannot be read, is larger, or is not a regular file (reading a device or pipe could
    hang).
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise _unreadable(path, "this is not a file")
        with open(path, "rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        reason = _REASONS_OF_READING.get(error.errno or 0, error.strerror or str(error))
        raise _unreadable(path, f"the file cannot be read ({reason})") from error
    except (ValueError, RuntimeError) as error:
        raise _unreadable(path, "this is not the name of a file") from error
    if len(data) > most:
        raise _unreadable(path, f"the file is larger than {most / 1_000_000:g} MB")
    return data


def _unreadable(path: Path, reason: str) -> DiskError:
    return DiskError(f"{shown(path.name or str(path))}: {reason}", reason)
