"""The language of the program: the available catalogues, and the current one.

A catalogue is `assets/locale/LANGUAGE/LC_MESSAGES/powergrid.mo`; in a checkout it is compiled from the `.po` beside it.
English needs none, and replaces a language whose catalogue is missing or damaged.
"""

import logging
from collections.abc import Callable, Sequence
from functools import lru_cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

from powergrid.base import catalogues
from powergrid.base.paths import is_folder, modified
from powergrid.base.resources import ResourceError, resource_path
from powergrid.desktop.words import translation
from powergrid.desktop.words.translation import _N

_log = logging.getLogger(__name__)
ENGLISH: Final = "en"
#: The setting that follows the language of the system.
SYSTEM: Final = "system"
#: Every catalogue translates this into the language's own name.
_OWN_NAME: Final = _N("English")


_in_use = ENGLISH
_preferred: Callable[[], Sequence[str]] = tuple


def use_system_languages(preferred: Callable[[], Sequence[str]]) -> None:
    """Set the function that returns the codes of the languages that the user's system prefers, best first."""
    global _preferred
    _preferred = preferred


@lru_cache(maxsize=1)
def _folder() -> Path | None:
    try:
        return resource_path("assets", "locale")
    except ResourceError:
        return None


def _read(code: str, folder: Path | None) -> GNUTranslations | None:
    if folder is None:
        return None
    path = folder / code / "LC_MESSAGES" / "powergrid.mo"
    try:
        return _loaded(path, _changed(path))
    except Exception as error:  # a damaged catalogue fails in many ways, and English always works
        _log.warning("the catalogue %s cannot be read: %s", path, error)
        return None


def _changed(path: Path) -> tuple[int, ...]:
    """Return the modification times of a catalogue and its source, or 0 for a file that does not exist."""
    return tuple(modified(one) for one in (path, path.with_suffix(".po")))


@lru_cache(maxsize=16)
def _loaded(path: Path, _changed: tuple[int, ...]) -> GNUTranslations:
    """Return a catalogue, the same object while its files do not change, because it is a cache key."""
    return catalogues.load(path)


def names(folder: Path | None = None) -> dict[str, str]:
    """Return the available languages, each code with the language's own name, English first.

    Args:
        folder: The folder of the catalogues, by default the program's own.
    """
    folder = folder or _folder()
    found = {ENGLISH: _OWN_NAME}
    if folder is None or not is_folder(folder):
        return found
    for place in sorted(path for path in folder.iterdir() if is_folder(path)):
        catalogue = _read(place.name, folder)
        if catalogue is not None:
            found[place.name] = catalogue.gettext(_OWN_NAME)
    return found


@lru_cache(maxsize=1)
def own_names() -> dict[str, str]:
    """Return the `names` of the program's own catalogues, read only once."""
    return names()


def system_language() -> str:
    """Return the first of the user's preferred languages that has a catalogue, otherwise "en"."""
    for wanted in _preferred():
        for code in own_names():
            if code == wanted or code.startswith(f"{wanted}_"):
                return code
    return ENGLISH


def use(chosen: str, folder: Path | None = None) -> str:
    """Switch to a language, or to English if there is no such catalogue; return the one in use.

    Args:
        chosen: A code from `names`, or "system".
    """
    global _in_use
    code = system_language() if chosen == SYSTEM else chosen
    catalogue = None if code == ENGLISH else _read(code, folder or _folder())
    _in_use = ENGLISH if catalogue is None else code
    translation.use_catalogue(catalogue or translation.ENGLISH)
    return _in_use


def current() -> str:
    """Return the code of the current language."""
    return _in_use
