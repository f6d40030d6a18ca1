"""The player's settings, read at the start and saved after every change.

The file survives updates, because keys unknown to this version are kept. A file that cannot be read is renamed and
reported; a single invalid value is replaced with its default.
"""

import json
import logging
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import BeforeValidator, Field

from powergrid.base.disk import DiskError, read_bounded, write_safely
from powergrid.base.errors import PowergridError
from powergrid.base.lenient import Lenient
from powergrid.base.paths import is_file
from powergrid.base.resources import ensure_dir, user_config_dir
from powergrid.content.editions import MAX_PLAYERS, MIN_PLAYERS, Edition
from powergrid.desktop.words.translation import _

_log = logging.getLogger(__name__)
_MAX_BYTES: Final = 200_000
_Zoom = Literal[75, 100, 125, 150, 175, 200]
ZOOMS: Final[tuple[int, ...]] = get_args(_Zoom)


def _texts(most: int, longest: int) -> BeforeValidator:
    """Return a validator that keeps only the strings of a list and limits their number and length."""

    def kept(value: object) -> object:
        if not isinstance(value, list | tuple):
            return value
        return tuple(text[:longest] for text in value[:most] if isinstance(text, str) and text.strip())

    return BeforeValidator(kept)


#: A notch of `bots.notches`, which is not imported so that the menu opens faster.
_Notch = Annotated[int, Field(ge=0, le=12, strict=True)]
_Percent = Annotated[int, Field(ge=0, le=100, strict=True)]
_Switch = Annotated[bool, Field(strict=True)]
_Key = Annotated[str, Field(min_length=1, max_length=20)]


class Settings(Lenient):
    """All settings with their defaults; keys of other versions are kept.

    Attributes:
        language: A code of `language.names`, or "system".
        look: A key of `theme.THEMES`.
        zoom: Percent of the size that fits the window.
        text: Size of small text.
        motion: Speed of animations.
        sound: Whether to play quiet sounds.
        volume: Their volume, 0 to 100.
        volume_KIND: Percent of that volume for a kind of sounds (`sound.KINDS`).
        bots: Speed of bots.
        forced: Whether to make decisions that leave no choice automatically.
        build_at_once: Whether a click on a city builds it, without a plan to confirm.
        hints: Whether to show short hints to new players.
        advice: Whether hints on request are available.
        names, colors, kinds, manners: Those used last, by seat.
        board, edition, players, options, hidden_money, free_undo, game_hints: Those of the last game; `board` is an id,
            and `players` a number.
        notch: The strength of adaptive opponents (`bots.notches`).
        folders: The folders where files were chosen, the last one first.
        keys: Changed shortcuts, from the program's key to the key pressed instead.
        seen: Cards of the tutorial and hints that were read.
    """

    language: Annotated[str, Field(min_length=1, max_length=20)] = "system"
    look: Literal["light", "dark", "contrast"] = "light"
    zoom: _Zoom = 100
    text: Literal["normal", "large", "largest"] = "normal"
    motion: Literal["normal", "fast", "off"] = "normal"
    sound: _Switch = True
    volume: _Percent = 50
    volume_last: _Percent = 100
    volume_step: _Percent = 100
    volume_outbid: _Percent = 100
    volume_turn: _Percent = 100
    volume_table: _Percent = 100
    bots: Literal["normal", "instant", "slow", "step"] = "normal"
    forced: _Switch = True
    build_at_once: _Switch = False
    hints: _Switch = True
    advice: _Switch = True
    names: Annotated[tuple[str, ...], _texts(6, 16)] = ()
    colors: Annotated[tuple[str, ...], _texts(6, 20)] = ()
    kinds: Annotated[tuple[str, ...], _texts(6, 60)] = ()
    manners: Annotated[tuple[str, ...], _texts(6, 20)] = ()
    notch: _Notch = 4
    board: Annotated[str, Field(min_length=1, max_length=100)] = "germany"
    edition: Edition = "recharged"
    players: Annotated[int, Field(ge=MIN_PLAYERS, le=MAX_PLAYERS, strict=True)] = 3
    options: dict[str, bool | int | str] = Field(default_factory=dict, max_length=100)
    hidden_money: _Switch = False
    free_undo: _Switch = False
    game_hints: _Switch = True
    folders: Annotated[tuple[str, ...], _texts(5, 1000)] = ()
    keys: dict[_Key, _Key] = Field(default_factory=dict, max_length=100)
    seen: Annotated[tuple[str, ...], _texts(200, 20)] = ()


#: Settings that a reset keeps: those of the last game, and the cards that have been read.
_NOT_RESET: Final = (
    "names", "colors", "kinds", "manners", "notch", "board", "edition", "players", "options", "hidden_money",
    "free_undo", "game_hints", "folders", "seen",
)  # fmt: skip
_current = Settings()


def settings_path() -> Path:
    """Return the path of the settings file."""
    return user_config_dir() / "settings.json"


def current() -> Settings:
    """Return the current settings."""
    return _current


def load() -> str:
    """Read the settings; return what is wrong with the file, or "" if nothing is."""
    global _current
    _current = Settings()
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
    _current = Settings.model_validate(whole)
    return "" if len(whole) == len(data) else _copy_aside(path, content)


def _can_be_written(value: object) -> bool:
    """Return whether a value can be written: it has no lone surrogates and is not nested too deeply."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return False
    return True


def _copy_aside(path: Path, content: bytes) -> str:
    """Copy a partly damaged file to another name and keep using the readable part."""
    aside = _aside(path)
    try:
        write_safely(aside, content, keep=False)
    except DiskError:
        return _("Some settings could not be read; the defaults are used for them.")
    change()
    text = _("Some settings could not be read; the defaults are used for them. The old file is kept as {name}.")
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


def use(chosen: Settings) -> None:
    """Use settings for this run without saving them."""
    global _current
    _current = chosen


def change(**values: Any) -> str:
    """Change settings and save them; return why they could not be saved, or "" if they were.

    Raises TypeError for an unknown setting.
    """
    global _current
    if unknown := values.keys() - Settings.model_fields.keys():
        raise TypeError(f"unknown settings: {', '.join(sorted(unknown))}")
    _current = _current.model_copy(update=values)
    try:
        ensure_dir(settings_path().parent)
        text = json.dumps(_current.model_dump(), ensure_ascii=False, indent=1)
        write_safely(settings_path(), (text + "\n").encode(), keep=False)
    except (PowergridError, OSError, ValueError) as error:
        _log.warning("settings cannot be saved: %s", error)
        return _("The settings cannot be saved: {reason}").format(reason=error)
    return ""


def reset() -> str:
    """Restore all defaults, except for the last game and the cards that have been read."""
    return change(**Settings().model_dump(exclude=set(_NOT_RESET)))
