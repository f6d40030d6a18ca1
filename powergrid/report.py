"""The problem report: one zip file with everything needed to find out what went wrong."""

from __future__ import annotations

import contextlib
import io
import platform
import re
import sys
import sysconfig
import zipfile
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Final

from powergrid import __version__
from powergrid.base import logs
from powergrid.base.disk import DiskError, read_bounded, write_safely
from powergrid.base.errors import PowergridError
from powergrid.base.resources import (
    resource_dir,
    user_cache_dir,
    user_config_dir,
    user_data_dir,
    user_exports_dir,
    user_log_dir,
)
from powergrid.game import Game
from powergrid.record import MAX_FILE_BYTES, record_text
from powergrid.saves import list_saves
from powergrid.saves.listing import existing_file

_PACKAGES: Final = ("pygame-ce", "pydantic", "networkx", "platformdirs", "shtab")
_MAX_SETTINGS: Final = 100_000  # bytes of one file
_MAX_LOG: Final = 1_000_000  # bytes of one file
_README: Final = """Power Grid: problem report

record.json    the game (with the names of the players as entered)
settings/      the program's settings
log/           the program's log
versions.txt   versions of the program, its libraries and the system
problem.txt    the error, if there was one

The names of your folders were replaced. Look through the files before you attach this one to an issue.
"""
#: The start of an absolute path: a drive, a network share, the root folder, a home folder or a file URL.
_BEGIN: Final = (
    r"(?:file:/{1,3}(?:[A-Za-z]:)?|(?:smb|sftp|ftp)://(?=[^\s/\"'])"
    r"|(?<![A-Za-z0-9])[A-Za-z]:(?=[\\/])"
    r"|(?<![\w.<>\\/~-])\\{2,}(?=[^\s\\\"'])"
    r"|(?<![\w.<>\\/~:-])/+(?=[^\s/\"'])"
    r"|(?<=:)/(?=[^\s/\"'])"
    r"|(?<![\w~])~(?:[\w.-]*(?=[\\/])|[\w.-]*\w))"
)
#: File name extensions that reveal nothing about a person. A path without quotation marks ends with one of them.
_ENDINGS: Final = (
    r"\.(?:json(?:\.gz|\.bak|\.tmp)?|py|pyd|so|dll|exe|zip|png|svg|csv|log|sqlite|lock|mo|ttf|tmp|bak|gz)\b(?![.-]?\w)"
)
#: Between quotation marks, everything is the path. Without them, a name with spaces counts as long as a separator
#: follows; the last name ends at a known extension or at the end of the phrase. It is better to remove a word too many
#: than to leave a name in.
_PATH: Final = re.compile(
    rf'(?<=")(?:{_BEGIN})(?:\\.|[^"\\\n])*(?=")'
    rf"|(?<=')(?:{_BEGIN})(?:[^'\n]|'(?=\w))*(?=')"
    rf"|(?:{_BEGIN})(?:[^\\/\n\"<>|*?:]*[^\\/\s\"<>|*?:][\\/]+|[\\/]+)*"
    rf"(?:[^\\/\n\"<>|*?:;,()]*?{_ENDINGS}|[^\\/\n\"'<>|*?:;,()]*)"
)
_ENDING: Final = re.compile(_ENDINGS + "$")


def write_report(
    target: Path | None = None, game: Game | None = None, record: Path | None = None, problem: str = ""
) -> Path:
    """Write the report and return its path.

    Raises DiskError.

    Args:
        target: The zip file (None: a new one in the user's exports folder).
        game: The game to include; without it, the file `record`; without either, the game played last.
        problem: The error as text.
    """
    parts = {"README.txt": _README, "versions.txt": _versions(), **_settings(), **_log()}
    text = record_text(game.record) if game is not None else _record(record)
    if text:
        parts["record.json"] = text
    if problem:
        parts["problem.txt"] = problem
    path = target or user_exports_dir() / f"powergrid-report-{datetime.now():%Y%m%d-%H%M%S}.zip"
    write_safely(path, _packed(parts), keep=False)
    return path


def _packed(parts: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, text in sorted(parts.items()):
            bundle.writestr(name, without_paths(text).encode("utf-8", errors="replace"))
    return out.getvalue()


def without_paths(text: str) -> str:
    """Return the text with every absolute path replaced by a placeholder.

    For paths in the program's own folders (its modules and libraries, saves, settings, log), only the beginning is
    replaced.
    """
    for name, folder in _program_folders():
        for spelling in {str(folder), folder.as_posix(), str(folder).replace("\\", "\\\\")}:
            text = re.sub(rf"(?<![\w.\\/>-]){re.escape(spelling)}(?![^\\/\s\"':;,)])", f"<{name}>", text)
    return _PATH.sub(lambda match: f"<path>{_ending(match[0])}", text)


def _ending(path: str) -> str:
    found = _ENDING.search(path)
    return found[0] if found else ""


def _program_folders() -> list[tuple[str, Path]]:
    """Return the program's own folders, longest first, so that an inner folder is replaced before an outer one."""
    own: list[tuple[str, Callable[[], Path]]] = [
        ("data", user_data_dir),
        ("config", user_config_dir),
        ("cache", user_cache_dir),
        ("log", user_log_dir),
        ("program", lambda: resource_dir("maps").parent),
        ("program", lambda: Path(__file__).parent.parent),
        *(("python", partial(_library, name)) for name in ("stdlib", "platstdlib", "purelib", "platlib")),
    ]
    found: set[tuple[str, Path]] = set()
    for name, where in own:
        with contextlib.suppress(PowergridError, OSError, RuntimeError):
            folder = where()
            found |= {(name, folder), (name, folder.resolve())}
    usable = [(name, folder) for name, folder in found if folder.is_absolute() and len(folder.parts) > 1]
    return sorted(usable, key=lambda entry: len(str(entry[1])), reverse=True)


def _library(name: str) -> Path:
    return Path(sysconfig.get_path(name))


def _versions() -> str:
    lines = [f"powergrid {__version__}", f"Python {platform.python_version()} ({platform.python_implementation()})"]
    lines += [f"{name} {_version(name)}" for name in _PACKAGES]
    lines.append(f"{platform.system()} {platform.release()} {platform.machine()}")
    lines.append("executable" if getattr(sys, "frozen", False) else "from source or package")
    return "\n".join(lines) + "\n"


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "(not known)"


def _settings() -> dict[str, str]:
    return _texts(user_config_dir, "settings", ("*.json", "*.toml", "*.ini"), _MAX_SETTINGS)


def _log() -> dict[str, str]:
    return _texts(user_log_dir, "log", (f"{logs.FILE_NAME}*",), _MAX_LOG)


def _texts(folder: Callable[[], Path], name: str, patterns: tuple[str, ...], most: int) -> dict[str, str]:
    found: dict[str, str] = {}
    for pattern in patterns:
        try:
            paths = sorted(folder().glob(pattern))
        except (PowergridError, OSError):
            continue
        for path in paths:
            try:
                found[f"{name}/{path.name}"] = read_bounded(path, most).decode("utf-8", errors="replace")
            except DiskError as error:
                found[f"{name}/{path.name}.txt"] = str(error)
    return found


def _record(path: Path | None) -> str:
    """Return the text of a record, even a damaged one: a file that cannot be opened is worth reporting too."""
    if path is not None:
        return read_bounded(path, MAX_FILE_BYTES).decode("utf-8", errors="replace")
    with contextlib.suppress(PowergridError):
        for info in list_saves("running", "finished")[:1]:
            return read_bounded(existing_file(info.path), MAX_FILE_BYTES).decode("utf-8", errors="replace")
    return ""
