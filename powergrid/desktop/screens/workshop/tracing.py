"""The picture under the drawing, for tracing."""

from collections.abc import Callable
from typing import Final

import pygame

from powergrid.base.paths import PathError, usable_path
from powergrid.desktop.screens.file_dialog import ask_file
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit.dialogs import tell
from powergrid.desktop.words.translation import _

#: The suffixes of picture files.
PICTURES: Final = (".png", ".jpg", ".jpeg", ".webp")


def ask_tracing(screen: Screen, take: Callable[[str], bool]) -> None:
    """Ask for a picture to trace and pass its path to `take`."""
    text = _("Choose a picture or scan to put under the drawing. It stays here: the board does not contain it.")
    ask_file(screen, _("A picture to trace"), text, _("Open"), take, PICTURES)


def load_tracing(screen: Screen, typed: str) -> pygame.Surface | None:
    """Load a picture from a file; if that fails, show the reason and return None."""
    try:
        picture = pygame.image.load(usable_path(typed, absolute=True))
    except (PathError, OSError, pygame.error) as error:
        tell(screen, _("This picture cannot be opened"), error)
        return None
    return picture.convert_alpha() if pygame.display.get_surface() is not None else picture
