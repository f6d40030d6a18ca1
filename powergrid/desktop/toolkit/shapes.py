"""Anti-aliased shapes and icons as cached pictures. Sizes and positions are in window pixels.

Every picture is drawn once at its final size and cached; callers must not draw on it.
"""

import io
from collections.abc import Callable

import pygame

from powergrid.desktop.toolkit import icons
from powergrid.desktop.toolkit.picture_cache import PictureCache
from powergrid.desktop.toolkit.theme import Color, hex_of

#: Cached pictures. A screen needs up to 20 MB, four times as much on a 4K display.
pictures = PictureCache(96_000_000)
#: The size of the sheets of one colour that areas are filled from.
_SHEET = 512, 64


def clear() -> None:
    """Drop all pictures, after pygame was shut down or the display format changed."""
    pictures.clear()


def cached(key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """Return the picture for `key`; call `make` if it is not in the cache."""
    return pictures.get(key, make)


def svg(body: str, view: tuple[float, float], size: tuple[int, int], *, in_thread: bool = False) -> pygame.Surface:
    """Draw an SVG `body` on a grid of `view` units at `size` pixels, without caching it.

    Args:
        in_thread: Whether this is not the main thread, which owns the display and may change it at any time.
    """
    width, height = max(1, size[0]), max(1, size[1])
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {view[0]} {view[1]}" preserveAspectRatio="none">{body}</svg>'
    )
    picture = pygame.image.load_sized_svg(io.BytesIO(source.encode()), (width, height))
    if not in_thread and pygame.display.get_init() and pygame.display.get_surface():
        return picture.convert_alpha()
    return picture


def _opacity(color: Color) -> float:
    return color[3] / 255 if len(color) > 3 else 1.0


def _rounded_body(size: tuple[int, int], radius: float, fill: Color | None, line: Color | None, width: float) -> str:
    inset = width / 2 if line else 0.0
    body = f'<rect x="{inset}" y="{inset}" width="{size[0] - 2 * inset}" height="{size[1] - 2 * inset}" '
    body += f'rx="{max(0.0, radius - inset)}" '
    body += f'fill="{hex_of(fill)}" fill-opacity="{_opacity(fill)}" ' if fill else 'fill="none" '
    if line:
        body += f'stroke="{hex_of(line)}" stroke-opacity="{_opacity(line)}" stroke-width="{width}"'
    return body + "/>"


def _spread(tile: pygame.Surface, reach: int, size: tuple[int, int]) -> pygame.Surface:
    """Stretch `tile` (corners of `reach` pixels around one middle pixel) to `size`."""
    width, height = size
    result = pygame.Surface(size, pygame.SRCALPHA)
    columns = (
        (0, reach, 0, reach),
        (reach, 1, reach, width - 2 * reach),
        (reach + 1, reach, width - reach, reach),
    )
    rows = (
        (0, reach, 0, reach),
        (reach, 1, reach, height - 2 * reach),
        (reach + 1, reach, height - reach, reach),
    )
    for left, wide, to_left, to_wide in columns:
        for top, high, to_top, to_high in rows:
            if to_wide <= 0 or to_high <= 0:
                continue
            part = tile.subsurface((left, top, wide, high))
            if (to_wide, to_high) != (wide, high):
                part = pygame.transform.scale(part, (to_wide, to_high))
            result.blit(part, (to_left, to_top))
    return result


def reach(size: tuple[int, int], radius: float, width: float) -> int:
    """Return how far the corners and outline of a rounded rectangle reach inwards; the rest is a single colour."""
    return int(max(min(radius, size[0] / 2, size[1] / 2), width) + 2)


def rounded(
    size: tuple[int, int], radius: float, fill: Color | None, line: Color | None = None, width: float = 1.0
) -> pygame.Surface:
    """Return a rounded rectangle with an optional outline, `width` pixels wide and inside its edge."""
    width_px, height_px = max(1, size[0]), max(1, size[1])
    radius = min(radius, width_px / 2, height_px / 2)
    key = ("rounded", width_px, height_px, radius, fill, line, width)

    def make() -> pygame.Surface:
        border = reach(size, radius, width)
        size_px = (width_px, height_px)
        if 2 * border + 1 > min(size_px):
            return svg(_rounded_body(size_px, radius, fill, line, width), size_px, size_px)
        core = (2 * border + 1, 2 * border + 1)
        tile = svg(_rounded_body(core, radius, fill, line, width), core, core)
        return _spread(tile, border, size_px)

    return cached(key, make)


def shadow(size: tuple[int, int], radius: float, blur: int, strength: float) -> pygame.Surface:
    """Return the soft shadow of a rounded rectangle, which is `blur` pixels larger on every side."""
    blur = max(1, blur)
    key = ("shadow", size, radius, blur, strength)

    def make() -> pygame.Surface:
        reach = int(radius + 2 * blur + 2)
        core = 2 * reach + 1
        tile = pygame.Surface((core, core), pygame.SRCALPHA)
        inner = core - 2 * blur
        tile.blit(rounded((inner, inner), radius, (0, 0, 0, round(255 * strength))), (blur, blur))
        tile = pygame.transform.gaussian_blur(tile, max(1, blur // 2), False)
        # everything is black, so blurring only changes the alpha
        return _spread(tile, reach, (max(size[0] + 2 * blur, core), max(size[1] + 2 * blur, core)))

    return cached(key, make)


def on_grid(kind: str, body: str, size: int) -> pygame.Surface:
    """Draw an SVG `body` on a grid of 24 units, `size` pixels square; `kind` and `body` identify it in the cache."""
    return cached((kind, body, size), lambda: svg(body, (24, 24), (size, size)))


def fill(surface: pygame.Surface, color: Color, place: pygame.Rect) -> None:
    """Fill an area with an opaque colour.

    Copying a sheet of that colour takes a fraction of the time of SDL's own function, whose writes bypass the
    processor's cache.
    """
    if surface.get_flags() & pygame.SRCALPHA:
        surface.fill(color, place)
        return
    key = ("sheet", color, surface.get_masks())
    sheet = cached(key, lambda: _sheet(surface, color))
    width, height = place.size
    if 0 < width <= _SHEET[0] and 0 < height <= _SHEET[1]:
        surface.blit(sheet, place, (0, 0, width, height))
        return
    before = surface.get_clip()
    area = place.clip(before)
    surface.set_clip(area)
    rows, columns = range(area.top, area.bottom, _SHEET[1]), range(area.left, area.right, _SHEET[0])
    surface.fblits([(sheet, (x, y)) for y in rows for x in columns])
    surface.set_clip(before)


def _sheet(surface: pygame.Surface, color: Color) -> pygame.Surface:
    # one pixel wider, because SDL also bypasses the cache if rows are aligned to sixteen bytes
    sheet = pygame.Surface((_SHEET[0] + 1, _SHEET[1]), 0, surface)
    sheet.fill(color)
    return sheet


def icon(name: str, size: int, color: Color) -> pygame.Surface:
    """Return the icon `name`, `size` pixels square."""
    return on_grid("icon", icons.body(name).replace("currentColor", hex_of(color)), size)
