"""Anti-aliased shapes, markers and icons as cached pictures. Sizes and places are window pixels.

Every picture is drawn once at its final size and kept; callers must not draw on what they get.
"""

import io
from collections.abc import Callable

import pygame

from powergrid.desktop.pieces import artwork as drawings
from powergrid.desktop.toolkit import text
from powergrid.desktop.toolkit.picture_cache import PictureCache
from powergrid.desktop.toolkit.theme import LIGHT, Color, PlayerColor, hex_of

#: Kept pictures; a screen needs up to twenty million bytes, on a 4K display four times that.
pictures = PictureCache(96_000_000)


def clear() -> None:
    """Forget all pictures (after pygame was shut down or the display changed its format)."""
    pictures.clear()


def cached(key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """Return the picture kept under `key`, made by `make` the first time."""
    return pictures.get(key, make)


def svg(body: str, view: tuple[float, float], size: tuple[int, int], *, in_thread: bool = False) -> pygame.Surface:
    """Return an SVG `body` drawn on a grid of `view` units, at `size` pixels (not kept).

    in_thread: leave the display alone, which belongs to the thread of the window and may change meanwhile.
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
    """Return `tile` (corners of `reach` pixels round one middle pixel) spread to `size`."""
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


def rounded(
    size: tuple[int, int], radius: float, fill: Color | None, line: Color | None = None, width: float = 1.0
) -> pygame.Surface:
    """Return a rounded rectangle of `size` with an optional line of `width` pixels inside its edge."""
    width_px, height_px = max(1, size[0]), max(1, size[1])
    radius = min(radius, width_px / 2, height_px / 2)
    key = ("rounded", width_px, height_px, radius, fill, line, width)

    def make() -> pygame.Surface:
        reach = int(max(radius, width) + 2)
        size_px = (width_px, height_px)
        if 2 * reach + 1 > min(size_px):
            return svg(_rounded_body(size_px, radius, fill, line, width), size_px, size_px)
        core = (2 * reach + 1, 2 * reach + 1)
        tile = svg(_rounded_body(core, radius, fill, line, width), core, core)
        return _spread(tile, reach, size_px)

    return cached(key, make)


def shadow(size: tuple[int, int], radius: float, blur: int, strength: float) -> pygame.Surface:
    """Return the soft shadow of a rounded rectangle of `size`; it is `blur` pixels larger on every side."""
    blur = max(1, blur)
    key = ("shadow", size, radius, blur, strength)

    def make() -> pygame.Surface:
        reach = int(radius + 2 * blur + 2)
        core = 2 * reach + 1
        tile = pygame.Surface((core, core), pygame.SRCALPHA)
        inner = core - 2 * blur
        tile.blit(rounded((inner, inner), radius, (0, 0, 0, round(255 * strength))), (blur, blur))
        tile = pygame.transform.gaussian_blur(tile, max(1, blur // 2), False)
        # the blur darkens nothing but black, so only the alpha counts
        return _spread(tile, reach, (max(size[0] + 2 * blur, core), max(size[1] + 2 * blur, core)))

    return cached(key, make)


def _grid_picture(kind: str, body: str, size: int) -> pygame.Surface:
    return cached((kind, body, size), lambda: svg(body, (24, 24), (size, size)))


def icon(name: str, size: int, color: Color) -> pygame.Surface:
    """Return the icon `name` (a key of `drawings.ICONS`), `size` pixels square."""
    return _grid_picture("icon", drawings.ICONS[name].replace("currentColor", hex_of(color)), size)


def marker(player: PlayerColor, size: int, letter: str = "", on_ink: bool = False, dim: bool = False) -> pygame.Surface:
    """Return a player's marker, `size` pixels square, with a `letter` from 22 lp up if given.

    `on_ink` adds the pale edge for dark grounds, `dim` shows one who takes no part.
    """
    key = ("marker", player, size, letter, on_ink, dim)

    def make() -> pygame.Surface:
        shape = drawings.MARKERS[player.shape]
        stroke = 2.4 if size < 16 else 1.9
        line = f'stroke-linejoin="round" stroke="{hex_of(LIGHT.ink)}" stroke-width="{stroke}"'
        body = shape.format(f'fill="{hex_of(player.fill)}" {line}')
        if on_ink:
            paper = f'stroke="{hex_of(LIGHT.paper)}" stroke-width="{stroke + 3.6}"'
            edge = f'fill="none" stroke-linejoin="round" {paper}'
            body = shape.format(edge) + body
            body = f'<g transform="translate(1.4 1.4) scale(0.883)">{body}</g>'
        picture = svg(body, (24, 24), (size, size))
        if letter:
            x, y, high = drawings.LETTER_PLACE[player.shape]
            glyph = text.render(letter, "cond", 600, max(6, round(high * size / 24)), player.letter)
            place = glyph.get_rect(center=(round(x * size / 24), round(y * size / 24)))
            picture.blit(glyph, place)
        if dim:
            picture.set_alpha(115)
        return picture

    return cached(key, make)


def fuel(name: str, size: int) -> pygame.Surface:
    """Return the token of a fuel (a key of `drawings.FUELS`, also `hybrid`, `wind`, `fusion`)."""
    return _grid_picture("fuel", drawings.FUELS[name], size)


def room(name: str, size: int) -> pygame.Surface:
    """Return the outline of an empty place for a fuel token."""
    return _grid_picture("room", drawings.ROOMS[name], size)


def coin(size: int) -> pygame.Surface:
    """Return the coin that stands beside every sum of money."""
    return _grid_picture("coin", drawings.COIN, size)


def city_house(size: int, color: Color) -> pygame.Surface:
    """Return the house that means "cities", on which a number can stand."""
    return icon("city", size, color)


def picture(kind: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a kind of plant, fitted into `size` pixels."""
    wide = min(size[0], size[1] * 120 // 72)
    fitted = (max(1, wide), max(1, wide * 72 // 120))
    return cached(("picture", kind, fitted), lambda: svg(drawings.PICTURES[kind], (120, 72), fitted))


def logo(size: int) -> pygame.Surface:
    """Return the program's sign, `size` pixels square."""
    return cached(("logo", size), lambda: svg(drawings.LOGO, (60, 60), (size, size)))


def hatch(size: tuple[int, int], step: int, width: float, color: Color) -> pygame.Surface:
    """Return a see-through tile of `size` with 45 degree lines every `step` pixels."""
    key = ("hatch", size, step, width, color)

    def make() -> pygame.Surface:
        result = pygame.Surface(size, pygame.SRCALPHA)
        for start in range(-size[1], size[0], max(2, step)):
            pygame.draw.aaline(result, color, (start, size[1]), (start + size[1], 0), max(1, round(width)))
        return result

    return cached(key, make)
