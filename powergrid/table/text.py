"""Text: cached rendering, widths, wrapping, ellipsis and names with a halo. Sizes are window pixels."""

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache

import pygame

from powergrid.resources import resource_dir
from powergrid.table.theme import Color

_FAMILY = {"sans": "FiraSans", "cond": "FiraSansCondensed"}
_STYLE = {400: "Regular", 500: "Medium", 600: "SemiBold"}
_CACHE_LIMIT = 4000

_rendered: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()


@lru_cache(maxsize=256)
def font(face: str, weight: int, size: int) -> pygame.font.Font:
    """Return the font of ``face`` (``sans``, ``cond``) and ``weight`` (400, 500, 600) at ``size`` pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    path = resource_dir("assets") / "fonts" / f"{_FAMILY[face]}-{_STYLE[weight]}.ttf"
    return pygame.font.Font(str(path), max(1, size))


def clear() -> None:
    """Forget all fonts and pictures of text (after pygame was shut down)."""
    font.cache_clear()
    _width.cache_clear()
    _rendered.clear()


def render(string: str, face: str, weight: int, size: int, color: Color) -> pygame.Surface:
    """Return the picture of one line of text; it is shared, so do not draw on it."""
    key = (string, face, weight, size, color)
    return _cached(key, lambda: font(face, weight, size).render(string, True, color))


def render_halo(
    string: str, face: str, weight: int, size: int, color: Color, halo: Color, reach: int
) -> pygame.Surface:
    """Return one line of text with an edge of ``reach`` pixels in the colour ``halo`` around the letters."""
    key = (string, face, weight, size, color, halo, reach)

    def make() -> pygame.Surface:
        used = font(face, weight, size)
        used.outline = reach
        picture = used.render(string, True, halo)
        used.outline = 0
        picture.blit(used.render(string, True, color), (reach, reach))
        return picture

    return _cached(key, make)


def _cached(key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    picture = _rendered.get(key)
    if picture is None:
        picture = make()
        _rendered[key] = picture
        if len(_rendered) > _CACHE_LIMIT:
            _rendered.popitem(last=False)
    else:
        _rendered.move_to_end(key)
    return picture


@lru_cache(maxsize=8192)
def _width(string: str, face: str, weight: int, size: int) -> int:
    return font(face, weight, size).size(string)[0]


def width(string: str, face: str, weight: int, size: int) -> int:
    """Return the width of ``string`` in pixels."""
    return _width(string, face, weight, size)


def line_height(size: float) -> float:
    """Return the distance between two lines of text of ``size``."""
    return size * 1.25


def ellipsis(string: str, face: str, weight: int, size: int, room: int) -> str:
    """Return ``string``, cut and ended with ``…`` if it is wider than ``room`` pixels."""
    if width(string, face, weight, size) <= room:
        return string
    low, high = 0, len(string)
    while low < high:
        middle = (low + high + 1) // 2
        if width(string[:middle].rstrip() + "…", face, weight, size) <= room:
            low = middle
        else:
            high = middle - 1
    return string[:low].rstrip() + "…"


def wrap(string: str, face: str, weight: int, size: int, room: int) -> list[str]:
    """Return ``string`` broken into lines no wider than ``room`` pixels (a longer word is cut inside)."""
    lines: list[str] = []
    for paragraph in string.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            trial = f"{line} {word}" if line else word
            if width(trial, face, weight, size) <= room:
                line = trial
                continue
            if line:
                lines.append(line)
            line = word
            while len(line) > 1 and width(line, face, weight, size) > room:
                fitting = _fitting_prefix(line, face, weight, size, room)
                lines.append(line[:fitting])
                line = line[fitting:]
        lines.append(line)
    return lines


def _fitting_prefix(word: str, face: str, weight: int, size: int, room: int) -> int:
    count = len(word)
    while count > 1 and width(word[:count], face, weight, size) > room:
        count -= 1
    return count
