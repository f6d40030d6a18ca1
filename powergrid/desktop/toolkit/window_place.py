"""The size and position of the window, remembered for the next start, and its name on the desktop."""

import logging
import os
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import pygame
from pydantic import Field, TypeAdapter, ValidationError

from powergrid.base import resources
from powergrid.base.errors import PowergridError
from powergrid.desktop.toolkit import theme

APP_ID = "org.powergrid_tabletop.PowerGrid"
_LARGEST = 16_384
_FIRST_SHARE = 0.8
"""The share of the display that the window takes at the first start, if that is large enough."""
_USABLE_HEIGHT = 0.9
"""The share of a display's height that title bar and taskbar leave for a window; pygame cannot query it."""
_log = logging.getLogger(__name__)


#: A width and a height, checked when they are read.
_Size = tuple[
    Annotated[int, Field(ge=theme.MIN_WINDOW[0], le=_LARGEST)],
    Annotated[int, Field(ge=theme.MIN_WINDOW[1], le=_LARGEST)],
]


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """The `size` of the window and the `position` of its upper left corner, in desktop pixels.

    Attributes:
        displays: The sizes of all displays at that time; if they have changed, the position is ignored.
    """

    size: _Size
    position: tuple[int, int]
    displays: tuple[tuple[int, int], ...]
    fullscreen: bool = False


_FILE: Final = TypeAdapter(WindowPlace)


def configure_sdl() -> None:
    """Set the environment variables that SDL reads when the display is opened.

    The taskbar finds the icon and the menu entry by the name of the program. Windows must not stretch the window on a
    scaled display, because the program draws in physical pixels and chooses its own scale.
    """
    # Not setdefault, because pygame sets it to the name of the script when it is imported.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = APP_ID
    os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = APP_ID
    os.environ.setdefault("SDL_APP_NAME", "Power Grid")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def window() -> pygame.Window:
    """Return the window, for operations that pygame's display module lacks."""
    with warnings.catch_warnings():
        # Newer versions of pygame drop this function, but as yet nothing else can make the window full screen on its
        # current display.
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def place_path() -> Path:
    """Return the file in which size and position are saved."""
    return resources.user_config_dir() / "window.json"


def load() -> WindowPlace | None:
    """Return the saved size and position, or None."""
    try:
        return _FILE.validate_json(place_path().read_bytes(), strict=True)
    except (OSError, ValidationError):
        return None


def save(place: WindowPlace) -> None:
    """Save size and position; if that fails, only log it."""
    try:
        resources.ensure_dir(resources.user_config_dir())
        place_path().write_bytes(_FILE.dump_json(place) + b"\n")
    except (OSError, PowergridError) as error:
        _log.warning("the place of the window was not saved: %s", error)


def displays() -> tuple[tuple[int, int], ...]:
    """Return the sizes of all displays in pixels."""
    return tuple((width, height) for width, height in pygame.display.get_desktop_sizes())


def opening_size(place: WindowPlace | None, start: tuple[int, int]) -> tuple[int, int]:
    """Return the size for a new window: the saved one, otherwise one that suits the first display.

    It is never larger than the largest display. A saved size smaller than `start` is used only if no display has room
    for more.
    """
    largest = max(displays(), default=start)
    size = place.size if place else _first_size(start)
    if is_cramped(place, start):
        size = max(size[0], start[0]), max(size[1], start[1])
    return min(size[0], largest[0]), min(size[1], largest[1])


def _first_size(start: tuple[int, int]) -> tuple[int, int]:
    """Return the size of the very first window: most of the display, in the proportions of `start`, or `start` itself.

    On a small display, it leaves room for the title bar and taskbar.
    """
    width, height = next(iter(displays()), start)
    factor = _FIRST_SHARE * min(width / start[0], height / start[1])
    if factor > 1:
        return round(start[0] * factor), round(start[1] * factor)
    return min(start[0], width), min(start[1], round(height * _USABLE_HEIGHT))


def is_cramped(place: WindowPlace | None, start: tuple[int, int]) -> bool:
    """Return whether the window was smaller than `start` although a display is larger than that."""
    if place is None:
        return False
    roomy = any(width > start[0] and height * _USABLE_HEIGHT > start[1] for width, height in displays())
    return roomy and (place.size[0] < start[0] or place.size[1] < start[1])


def restore_position(place: WindowPlace | None, start: tuple[int, int]) -> None:
    """Put the window where it was if the displays have not changed; centre it if it opens larger than before."""
    if is_cramped(place, start):
        window().position = pygame.WINDOWPOS_CENTERED
    elif place is not None and place.displays == displays():
        pygame.display.set_window_position(place.position)


def current(size: tuple[int, int], position: tuple[int, int], *, fullscreen: bool) -> WindowPlace:
    """Return the place to save. In full screen, pass the size and position to return to."""
    return WindowPlace(size, (int(position[0]), int(position[1])), displays(), fullscreen)
