"""Text: cached rendering, widths, wrapping, ellipsis and halos. Sizes are in window pixels.

Small text is drawn larger and scaled down, because the font module rounds the width of every letter to whole pixels,
which spaces letters unevenly below 20 pixels.
"""

import io
from collections.abc import Sequence
from functools import lru_cache

import pygame

from powergrid.base.resources import resource_dir
from powergrid.desktop.toolkit.picture_cache import PictureCache
from powergrid.desktop.toolkit.theme import Color
from powergrid.desktop.toolkit.visible import visible

_FAMILY = {"sans": "FiraSans", "cond": "FiraSansCondensed"}
_STYLE = {400: "Regular", 500: "Medium", 600: "SemiBold"}

#: Cached pictures of text. A screen needs one or two MB, up to ten on a 4K display.
pictures = PictureCache(24_000_000)


def _factor(size: float) -> int:
    return 4 if size < 26 else 2 if size < 52 else 1


@lru_cache(maxsize=len(_FAMILY) * len(_STYLE))
def _font_file(face: str, weight: int) -> bytes:
    """Read a font into memory, because each of its sizes would keep the file open."""
    return (resource_dir("assets") / "fonts" / f"{_FAMILY[face]}-{_STYLE[weight]}.ttf").read_bytes()


@lru_cache(maxsize=96)
def _font(face: str, weight: int, size: int, outline: int = 0) -> pygame.font.Font:
    """Return a font, separate for each outline, because changing a font's outline discards all of its drawn letters."""
    if not pygame.font.get_init():
        pygame.font.init()
    font = pygame.font.Font(io.BytesIO(_font_file(face, weight)), max(1, size))
    font.outline = outline
    return font


def _large_font(face: str, weight: int, size: float) -> tuple[pygame.font.Font, int]:
    """Return the font to draw text of `size` with, and the factor by which it is too large."""
    factor = _factor(size)
    return _font(face, weight, round(size * factor)), factor


def _smooth(picture: pygame.Surface, factor: int, ground: Color) -> pygame.Surface:
    if factor == 1:
        return picture
    width, height = (-(-side // factor) for side in picture.get_size())
    # transparent pixels need the colour of the text, or the edges would turn dark
    padded = pygame.Surface((width * factor, height * factor), pygame.SRCALPHA)
    padded.fill((*ground[:3], 0))
    padded.blit(picture, (0, 0))
    return pygame.transform.smoothscale(padded, (width, height))


def clear() -> None:
    """Drop all fonts and pictures of text, after pygame was shut down."""
    _font.cache_clear()
    width.cache_clear()
    pictures.clear()


def render(string: str, face: str, weight: int, size: float, color: Color) -> pygame.Surface:
    """Return a picture of one line of text. It is shared, so do not draw on it.

    `face` is `sans` or `cond`, `weight` 400, 500 or 600.
    """
    key = (string, face, weight, size, color)

    def make() -> pygame.Surface:
        used, factor = _large_font(face, weight, size)
        return _smooth(used.render(visible(string), True, color), factor, color)

    return pictures.get(key, make)


def render_halo(
    string: str, face: str, weight: int, size: float, color: Color, halo: Color, reach: float
) -> pygame.Surface:
    """Return a picture of one line of text, outlined in the colour `halo`, `reach` pixels wide."""
    key = (string, face, weight, size, color, halo, reach)

    def make() -> pygame.Surface:
        used, factor = _large_font(face, weight, size)
        edge = max(1, round(reach * factor))
        picture = _font(face, weight, round(size * factor), edge).render(visible(string), True, halo)
        picture.blit(used.render(visible(string), True, color), (edge, edge))
        return _smooth(picture, factor, halo)

    return pictures.get(key, make)


@lru_cache(maxsize=8192)
def width(string: str, face: str, weight: int, size: float) -> float:
    """Return the width of `string` in pixels."""
    used, factor = _large_font(face, weight, size)
    return used.size(visible(string))[0] / factor


def line_height(size: float) -> float:
    """Return the distance between lines of text of `size`."""
    return size * 1.25


def ellipsis(string: str, face: str, weight: int, size: float, room: float) -> str:
    """Return `string`, shortened and ending in `…` if it is wider than `room` pixels."""
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


def wrap(string: str, face: str, weight: int, size: float, room: float) -> list[str]:
    """Break `string` into lines no wider than `room` pixels.

    A word that is too long is broken after a hyphen if possible, otherwise anywhere. A last line never consists of just
    a number if the word before it also fits there.
    """
    lines: list[str] = []
    for paragraph in string.split("\n"):
        line, first = "", len(lines)
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
                fitting = line.rfind("-", 1, fitting) + 1 or fitting
                lines.append(line[:fitting])
                line = line[fitting:]
        if len(lines) > first and line.rstrip(".,").isdecimal() and " " in lines[-1]:
            rest, word = lines[-1].rsplit(" ", 1)
            if width(f"{word} {line}", face, weight, size) <= room:
                lines[-1], line = rest, f"{word} {line}"
        lines.append(line)
    return lines


def breaks_words(string: str, lines: Sequence[str]) -> bool:
    """Return whether any of the `lines` of `string` ends within a word and not after a hyphen."""
    end = 0
    for line in lines[:-1]:
        end = string.index(line, end) + len(line)
        if string[end] not in " \n" and not line.endswith("-"):
            return True
    return False


def _fitting_prefix(word: str, face: str, weight: int, size: float, room: float) -> int:
    count = len(word)
    while count > 1 and width(word[:count], face, weight, size) > room:
        count -= 1
    return count
