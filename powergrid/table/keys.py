"""Names of keys, as they stand on buttons and in tooltips: "Enter", "Ctrl+Z", "P", "PgUp"."""

from typing import Final

import pygame

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


def key_name(event: pygame.event.Event) -> str:
    """Return the name of the key of a KEYDOWN or KEYUP event with its modifiers, "" for a bare modifier.

    Letters are capital; Shift is named only before keys that write nothing.
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
