"""Names of keys, as shown on buttons and in tooltips: "Enter", "Ctrl+Z", "P", "PgUp"."""

from collections.abc import Mapping
from functools import lru_cache
from gettext import NullTranslations
from typing import Final

import pygame

from powergrid.desktop.words.translation import _p, current

_NAMES: Final = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Delete",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    **{getattr(pygame, f"K_F{number}"): f"F{number}" for number in range(1, 13)},
}


#: Keys that players cannot rebind.
FIXED: Final = ("Enter", "Esc", "Space", "Tab", "Shift+Tab", "Up", "Down", "Left", "Right")

_shown: dict[str, str] = {}
_meant: dict[str, str] = {}


def bind(bindings: Mapping[str, str]) -> None:
    """Rebind keys: `bindings` maps each of the program's keys to the key to press instead."""
    _shown.clear()
    _meant.clear()
    for own, pressed in bindings.items():
        if own != pressed and own not in FIXED and pressed not in FIXED:
            _shown[own] = pressed
            _meant[pressed] = own
    for own in _shown:
        _meant.setdefault(own, "")


def shown(key: str) -> str:
    """Return the key to press for the program's `key`, named in the current language."""
    return label(_shown.get(key, key))


def label(pressed: str) -> str:
    """Return the name of a key in the current language: "Ctrl+Backspace" is "Strg+Rücktaste" in German.

    Several keys are separated by ", ".
    """
    if ", " in pressed:
        return ", ".join(label(one) for one in pressed.split(", "))
    names = _labels(current())
    found, rest = "", pressed
    while (plus := rest.find("+", 0, -1)) > 0 and rest[:plus] in ("Ctrl", "Alt", "Shift"):
        found += f"{names[rest[:plus]]}+"
        rest = rest[plus + 1 :]
    return found + names.get(rest, rest)


@lru_cache(maxsize=4)
def _labels(_catalogue: NullTranslations) -> dict[str, str]:
    """Return the names of keys in the current language; its catalogue is the cache key."""
    return {
        "Ctrl": _p("key", "Ctrl"),
        "Alt": _p("key", "Alt"),
        "Shift": _p("key", "Shift"),
        "Enter": _p("key", "Enter"),
        "Esc": _p("key", "Esc"),
        "Space": _p("key", "Space"),
        "Tab": _p("key", "Tab"),
        "Backspace": _p("key", "Backspace"),
        "Delete": _p("key", "Delete"),
        "Up": _p("key", "Up"),
        "Down": _p("key", "Down"),
        "Left": _p("key", "Left"),
        "Right": _p("key", "Right"),
        "PgUp": _p("key", "PgUp"),
        "PgDn": _p("key", "PgDn"),
        "Home": _p("key", "Home"),
        "End": _p("key", "End"),
    }


class KeyNames:
    """Fills in fields such as "{keys[H]}" in messages with the key to press for the program's key H."""

    def __getitem__(self, key: str | int) -> str:
        """Return the key to press for the program's key; digits are passed as numbers."""
        return shown(str(key))


#: Keys that repeat while they are held down.
REPEATING: Final = frozenset(
    ("Up", "Down", "Left", "Right", "PgUp", "PgDn", "+", "-", "=", "Backspace", "Delete", "Tab", "Shift+Tab")
)


def key_name(event: pygame.event.Event) -> str:
    """Return which of the program's keys a KEYDOWN or KEYUP event stands for, after rebinding, or ""."""
    name = pressed_key(event)
    return _meant.get(name, name)


def pressed_key(event: pygame.event.Event) -> str:
    """Return the name of the pressed key with its modifiers, or "" for a modifier alone.

    Letters are upper case; Shift is included only with keys that type no character.
    """
    mods = getattr(event, "mod", 0)
    ctrl = bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META))
    typed = getattr(event, "unicode", "")
    name = _NAMES.get(event.key, "")
    if not name:
        if typed and typed.isprintable() and not ctrl:
            return str(typed).upper()
        name = pygame.key.name(event.key)
        if len(name) != 1:
            return ""
        name = name.upper()
    elif mods & pygame.KMOD_SHIFT and name not in ("+", "-"):
        name = f"Shift+{name}"
    if mods & pygame.KMOD_ALT:
        name = f"Alt+{name}"
    return f"Ctrl+{name}" if ctrl else name
