"""Clean up the files that interrupted saves leave."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import Final, get_args

from powergrid.base.disk import DiskError, previous_version, read_bounded, sync_folder, temporary_path
from powergrid.base.paths import exists, is_file, modified
from powergrid.base.resources import user_config_dir
from powergrid.record import MAX_FILE_BYTES, RecordError, json_object
from powergrid.saves.files import Kind, folder

_ENDING: Final = temporary_path(Path("save.json")).name.removeprefix("save")
#: Nanoseconds; a newer file may still be being written.
_MIN_AGE: Final = 60 * 10**9


def clear_leftovers() -> None:
    """Remove files left by a crash during a save. Call this only while no other program uses the saves.

    If neither the save nor its previous version exists, a complete temporary file becomes the save.
    """
    for place in (*(folder(kind) for kind in get_args(Kind)), user_config_dir()):
        for temporary in _leftovers(place):
            with contextlib.suppress(OSError):
                _clear(temporary)


def _leftovers(place: Path) -> list[Path]:
    try:
        found = [path for path in place.iterdir() if path.name.endswith(_ENDING)]
    except OSError:
        return []
    now = time.time_ns()
    return [path for path in found if is_file(path) and not path.is_symlink() and abs(now - modified(path)) > _MIN_AGE]


def _clear(temporary: Path) -> None:
    path = temporary.with_name(temporary.name.removesuffix(".tmp"))
    if not exists(path) and not exists(previous_version(path)) and _is_complete(temporary):
        os.replace(temporary, path)
        sync_folder(path.parent)
    else:
        temporary.unlink()


def _is_complete(path: Path) -> bool:
    try:
        json_object(read_bounded(path, MAX_FILE_BYTES))
    except (DiskError, RecordError):
        return False
    return True
