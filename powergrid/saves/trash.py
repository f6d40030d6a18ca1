"""Move saves to the trash and restore them."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import Final, get_args

from powergrid.base.disk import DiskError, make_folder, os_reason, previous_version, remove, temporary_path
from powergrid.base.errors import PowergridError
from powergrid.base.paths import exists, is_file, modified
from powergrid.saves.files import Kind, folder, free_path
from powergrid.saves.listing import SaveInfo, existing_file, read_info, save_paths

#: The number of deleted games that can be restored.
MAX_IN_TRASH: Final = 100
_STEP: Final = 2_000_000_000  # nanoseconds


class SaveError(PowergridError):
    """An impossible operation on a save; the text says why and what to do."""


def delete(info: SaveInfo) -> SaveInfo:
    """Move a save to the trash and return its new entry, for `restore`. Raises SaveError or DiskError."""
    path = save_file(info)
    target = folder("trash") / f"{info.kind}.{path.name}"
    newest = max((modified(existing_file(one)) for one in save_paths(target.parent)), default=0)
    move_save(path, target)
    with contextlib.suppress(OSError, OverflowError):
        # Make it the newest, even if the clock was set back. Some disks store only whole seconds.
        moment = max(time.time_ns(), newest + _STEP)
        os.utime(existing_file(target), ns=(moment, moment))
    empty_trash(MAX_IN_TRASH)
    return read_info(target, "trash")


def empty_trash(most: int = 0) -> None:
    """Permanently delete the files in the trash, except the last `most` put there. Raises DiskError."""
    files = save_paths(folder("trash"))
    files.sort(key=lambda path: modified(existing_file(path)), reverse=True)
    for path in files[most:]:
        remove(path)


def restore(info: SaveInfo) -> SaveInfo:
    """Restore a save from the trash. Raises SaveError or DiskError."""
    path = save_file(info)
    before, _, name = path.name.partition(".")
    kind: Kind = next((kind for kind in get_args(Kind) if kind == before and kind != "trash"), "named")
    target = folder(kind) / (name if name.endswith(".json") else path.name)
    if exists(target):
        target = free_path(kind, target.stem)
    move_save(path, target)
    return read_info(target, kind)


def save_file(info: SaveInfo) -> Path:
    """Return the file of a save. Raises SaveError if it is no longer in the folder of its kind."""
    if info.path.parent != folder(info.kind) or not is_file(existing_file(info.path)):
        raise SaveError(f"{info.path.name} is no longer among the saves")
    return info.path


def move_save(path: Path, target: Path) -> None:
    """Move the file of a save and its previous version. Raises DiskError."""
    try:
        make_folder(target.parent)
        for old, new in ((path, target), (previous_version(path), previous_version(target))):
            with contextlib.suppress(FileNotFoundError):
                os.replace(old, new)
        temporary_path(path).unlink(missing_ok=True)
    except OSError as error:
        raise DiskError(f"{path.name} cannot be moved to {target.parent}: {os_reason(error)}") from error
