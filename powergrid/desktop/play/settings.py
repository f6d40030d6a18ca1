"""The player's own settings: read at the start, saved in their folder at every change.

The file survives updates: keys that this version does not know stay in it. A file that cannot be read is renamed and
reported; a single wrong value falls back to its default.
"""

import json
import logging
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from powergrid.base.disk import DiskError, read_bounded, write_safely
from powergrid.base.errors import PowergridError
from powergrid.base.paths import is_file
from powergrid.base.resources import ensure_dir, user_config_dir
from powergrid.content.editions import MAX_PLAYERS, MIN_PLAYERS, Edition
from powergrid.desktop.words.translation import _

_log = logging.getLogger(__name__)
_MAX_BYTES: Final = 200_000
ZOOMS: Final = (75, 100, 125, 150, 175, 200)
#: What each choice may be, the default first.
CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "look": ("light", "contrast"),
    "zoom": (100, *(zoom for zoom in ZOOMS if zoom != 100)),
    "text": ("normal", "large", "largest"),
    "motion": ("normal", "fast", "off"),
    "bots": ("normal", "instant", "slow", "step"),
    "edition": ("recharged", "classic"),
    "players": (3, *(n for n in range(MIN_PLAYERS, MAX_PLAYERS + 1) if n != 3)),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings with their defaults.

    language: a code of `language.names`, or "system".
    look: a key of `theme.THEMES`. zoom: percent of the size that fits the window. text: size of small text.
    motion: speed of animations. sound, volume: quiet sounds, 0 to 100. bots: speed of bots.
    forced: decisions without a choice are made by themselves. build_at_once: a click on a city builds it, without a
    plan to confirm. hints: short hints for new players.
    advice: "what would you do?" may be asked. names, kinds: those used last, by seat. board (its id), edition, players
    (how many): those of the last game.
    keys: changed shortcuts, from the program's key to the key pressed instead.
    seen: cards of the tutorial and hints that were read.
    """

    language: str = "system"
    look: str = "light"
    zoom: int = 100
    text: str = "normal"
    motion: str = "normal"
    sound: bool = True
    volume: int = 50
    bots: str = "normal"
    forced: bool = True
    build_at_once: bool = False
    hints: bool = True
    advice: bool = True
    names: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    board: str = "germany"
    edition: Edition = "recharged"
    players: int = 3
    keys: dict[str, str] = field(default_factory=dict)
    seen: tuple[str, ...] = ()


def settings_path() -> Path:
    """Return the file of the settings."""
    return user_config_dir() / "settings.json"


@dataclass
class _Kept:
    settings: Settings
    unknown: dict[str, Any]


_kept = _Kept(Settings(), {})


def current() -> Settings:
    """Return the settings in force."""
    return _kept.settings


def load() -> str:
    """Read the settings; return what went wrong with the file, "" for nothing."""
    _kept.settings, _kept.unknown = Settings(), {}
    path = settings_path()
    if not is_file(path):
        return ""
    try:
        content = read_bounded(path, _MAX_BYTES)
        data = json.loads(content)
        if not isinstance(data, dict):
            raise ValueError("not an object")
    except (DiskError, ValueError, RecursionError) as error:
        _log.warning("settings cannot be read: %s", error)
        return _set_aside(path)
    whole = {key: value for key, value in data.items() if _can_be_written({key: value})}
    _kept.settings, _kept.unknown = _read(whole)
    return "" if len(whole) == len(data) else _copy_aside(path, content)


def _can_be_written(value: object) -> bool:
    """Return whether a value can be written: not half a character, and not too deep."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return False
    return True


def _copy_aside(path: Path, content: bytes) -> str:
    """Keep a copy of a partly broken file under another name, and its good part in place."""
    aside = _aside(path)
    try:
        write_safely(aside, content, keep=False)
    except DiskError:
        return _("A part of the settings could not be read; the defaults are used for it.")
    change()
    text = _("A part of the settings could not be read; the defaults are used for it. The old file is kept as {name}.")
    return text.format(name=aside.name)


def _aside(path: Path) -> Path:
    return path.with_name("settings.broken.json")


def _set_aside(path: Path) -> str:
    aside = _aside(path)
    try:
        path.replace(aside)
    except OSError:
        return _("The settings could not be read; the defaults are used.")
    return _("The settings could not be read. They are kept as {name}; the defaults are used.").format(name=aside.name)


def _read(data: dict[str, Any]) -> tuple[Settings, dict[str, Any]]:
    known = {entry.name for entry in fields(Settings)}
    good = {key: value for key, value in ((k, _good(k, v)) for k, v in data.items() if k in known) if value is not None}
    return Settings(**good), {key: value for key, value in data.items() if key not in known}


def _good(key: str, value: object) -> Any:
    """Return `value` in its proper type, None if it is invalid."""
    if key in CHOICES:
        return value if any(value == choice and type(value) is type(choice) for choice in CHOICES[key]) else None
    if key == "language":
        return value if isinstance(value, str) and 0 < len(value) <= 20 else None
    if key == "volume":
        return value if type(value) is int and 0 <= value <= 100 else None
    if key == "board":
        return value if isinstance(value, str) and 0 < len(value) <= 100 else None
    if key in ("names", "kinds"):
        if not isinstance(value, list):
            return None
        longest = 16 if key == "names" else 60
        return tuple(text[:longest] for text in value[:6] if isinstance(text, str) and text.strip())
    if key == "keys":
        return _good_keys(value)
    if key == "seen":
        return tuple(v for v in value[:200] if isinstance(v, str) and len(v) <= 20) if isinstance(value, list) else None
    return value if isinstance(value, bool) else None


def _good_keys(value: object) -> dict[str, str] | None:
    if not isinstance(value, dict):
        return None
    pairs = list(value.items())[:100]
    if not all(isinstance(k, str) and isinstance(v, str) and 0 < len(k) <= 20 and 0 < len(v) <= 20 for k, v in pairs):
        return None
    return dict(pairs)


def use(chosen: Settings) -> None:
    """Apply settings for this run without saving them."""
    _kept.settings = chosen


def change(**values: Any) -> str:
    """Change settings and save them; return why they could not be saved, "" if they were.

    Raises TypeError for an unknown setting.
    """
    _kept.settings = replace(_kept.settings, **values)
    data = {**_kept.unknown, **asdict(_kept.settings)}
    try:
        ensure_dir(settings_path().parent)
        write_safely(settings_path(), (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode(), keep=False)
    except (PowergridError, OSError, ValueError) as error:
        _log.warning("settings cannot be kept: %s", error)
        return _("The settings cannot be kept: {reason}").format(reason=error)
    return ""


def reset() -> str:
    """Go back to all defaults; what was played last and what was read stay."""
    kept = {key: getattr(_kept.settings, key) for key in ("names", "kinds", "board", "edition", "players", "seen")}
    return change(**(asdict(Settings()) | kept))
