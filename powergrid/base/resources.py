"""The folders for the program's own files and for the user's files.

The program's own files (`maps`, `assets`) are at the top of a source checkout, under `powergrid/data` in an installed
wheel, and in the folder where PyInstaller unpacks an executable. The user's files are in the standard folders of the
platform, or all in the folder given by the environment variable `POWERGRID_HOME`.
"""

import os
import sys
from functools import lru_cache
from pathlib import Path

import platformdirs

from powergrid.base.disk import error_reason, make_folder
from powergrid.base.errors import PowergridError
from powergrid.base.paths import PathError, exists, is_folder, usable_path

HOME_VARIABLE = "POWERGRID_HOME"
_APP = "powergrid"


class ResourceError(PowergridError):
    """A folder for the program's or the user's files that cannot be used."""


@lru_cache(maxsize=4)
def _package(file: str) -> Path:
    return Path(file).resolve().parents[1]


def _roots() -> list[Path]:
    package = _package(__file__)
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return [Path(frozen)]
    return [package / "data", package.parent]


def resource_dir(name: str) -> Path:
    """Return one of the program's own folders, such as "maps" or "assets".

    Raises ResourceError if it is missing, which means that the installation is damaged.
    """
    for root in _roots():
        folder = root / name
        if is_folder(folder):
            return folder
    raise ResourceError(f"the program's folder '{name}' is missing; please install Power Grid again")


def resource_path(*parts: str) -> Path:
    """Return the path of one of the program's own files, such as ("assets", "icon.svg").

    Raises ResourceError if it is missing.
    """
    path = resource_dir(parts[0]).joinpath(*parts[1:])
    if not exists(path):
        name = "/".join(parts)
        raise ResourceError(f"the program's file '{name}' is missing; please install Power Grid again")
    return path


def _user_dir(kind: str) -> Path:
    named = os.environ.get(HOME_VARIABLE)
    if named:
        try:
            return usable_path(named, absolute=True) / kind
        except PathError as error:
            raise ResourceError(f"{HOME_VARIABLE} is not a usable folder: {error}") from None
    place = _platform_dir(kind)
    if place.is_absolute():
        return place
    # Without a home folder, the platform's folders are relative paths, and files could end up anywhere.
    data = _platform_dir("data")
    if data.is_absolute():
        return data / kind
    raise ResourceError(f"you have no home folder on this computer; set {HOME_VARIABLE} to a folder for your files")


def _platform_dir(kind: str) -> Path:
    dirs = platformdirs.PlatformDirs(_APP, appauthor=False)
    try:
        places = {
            "data": lambda: dirs.user_data_path,
            "config": lambda: dirs.user_config_path,
            "cache": lambda: dirs.user_cache_path,
            "log": lambda: dirs.user_log_path,
            "exports": lambda: dirs.user_documents_path / "Power Grid",
        }
        return places[kind]()
    except RuntimeError:
        return Path()


def user_data_dir() -> Path:
    """Return the folder for the user's data: saves, own maps, statistics. It may not exist yet."""
    return _user_dir("data")


def user_saves_dir() -> Path:
    """Return the folder for saved games. It may not exist yet."""
    return user_data_dir() / "saves"


def user_maps_dir() -> Path:
    """Return the folder for the user's own map files. It may not exist yet."""
    return user_data_dir() / "maps"


def user_config_dir() -> Path:
    """Return the folder for the settings. It may not exist yet."""
    return _user_dir("config")


def user_cache_dir() -> Path:
    """Return the folder for cached files, which can be recreated at any time. It may not exist yet."""
    return _user_dir("cache")


def user_log_dir() -> Path:
    """Return the folder for log files. It may not exist yet."""
    return _user_dir("log")


def user_exports_dir() -> Path:
    """Return the folder for exported games, charts and reports. It may not exist yet."""
    return _user_dir("exports")


def ensure_dir(path: Path) -> Path:
    """Create a folder with its parents and return it.

    Raises ResourceError if that is not possible, for example without permission or if a file is in the way.
    """
    try:
        make_folder(path)
    except (OSError, ValueError) as error:
        reason = error_reason(error)
        raise ResourceError(
            f"the folder {path} cannot be created ({reason}); make it writable or set {HOME_VARIABLE} to another folder"
        ) from error
    return path
