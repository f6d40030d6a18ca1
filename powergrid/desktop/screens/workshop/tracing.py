"""The picture that is laid under the drawing to trace it."""

from collections.abc import Callable
from typing import Final

import pygame

from powergrid.base.paths import PathError, usable_path
from powergrid.desktop.screens.file_dialog import ask_file
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit.dialogs import tell
from powergrid.desktop.words.translation import _

#: The endings of files with pictures.
PICTURES: Final = (".png", ".jpg", ".jpeg", ".webp")


def ask_tracing(screen: Screen, take: Callable[[str], bool]) -> None:
    """Ask for a picture to trace; `take` is called with its path."""
    text = _("Choose a picture or scan to lay under the drawing. It stays here: the board does not contain it.")
    ask_file(screen, _("A picture to trace"), text, _("Open"), take, PICTURES)


def load_tracing(screen: Screen, typed: str) -> pygame.Surface | None:
    """Return a picture from a file; say why it cannot be opened, and return None."""
    try:
        picture = pygame.image.load(usable_path(typed, absolute=True))
    except (PathError, OSError, pygame.error) as error:
        tell(screen, _("This picture cannot be opened"), error)
        return None
    return picture.convert_alpha() if pygame.display.get_surface() is not None else picture
