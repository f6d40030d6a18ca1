"""Markers of players, fuel tokens, coins and houses.

Functions that take a canvas work in lp; those that return a picture work in window pixels.
"""

from collections.abc import Callable
from typing import Final

import pygame

from powergrid.desktop.pieces import artwork
from powergrid.desktop.pieces.colors import PlayerColor, player_color
from powergrid.desktop.toolkit import icons, shapes, slices, text, theme
from powergrid.desktop.toolkit.canvas import Canvas, Point
from powergrid.desktop.toolkit.theme import LIGHT, Color, Font, hex_of

icons.add(artwork.ICONS)
#: The struck-through uranium token as SVG on a grid of 24.
NO_URANIUM: Final = (
    artwork.FUELS["uranium"]
    + '<path d="M3.4 20.6 20.6 3.4" stroke="#FCFAF5" stroke-width="5.4" stroke-linecap="round"/>'
    + '<path d="M3.4 20.6 20.6 3.4" stroke="#1B2733" stroke-width="2.8" stroke-linecap="round"/>'
)


def marker(
    c: Canvas, color: str, center: Point, size: float = 18, letter: str = "", on_ink: bool = False, dim: bool = False
) -> None:
    """Draw the marker of a player colour, with a `letter` if it is at least 22 lp."""
    shown = letter if size >= 22 else ""
    c.blit(marker_picture(player_color(color), c.px(size), shown, on_ink, dim), center)


def fuel(c: Canvas, name: str, center: Point, size: float = 14) -> None:
    """Draw a fuel token."""
    c.blit(fuel_picture(name, c.px(size)), center)


def room(c: Canvas, name: str, center: Point, size: float = 14, ground: Color | None = None) -> None:
    """Draw an empty space for a fuel token.

    Args:
        ground: The background colour, by default the colour of panels.
    """
    paper = hex_of(ground or (c.theme.panel if c.theme.is_dark else c.theme.card))
    c.blit(shapes.on_grid("room", artwork.ROOMS[name].replace(artwork.ROOM_GROUND, paper), c.px(size)), center)


def coin(c: Canvas, center: Point, size: float = 16) -> None:
    """Draw a coin."""
    c.blit(coin_picture(c.px(size)), center)


def house(
    c: Canvas, number: int | str, center: Point, size: float = 22, color: Color | None = None, on_card: bool = False
) -> None:
    """Draw the house symbol for cities with a number.

    Args:
        on_card: Whether it is on a plant card, which is light in any theme.
    """
    t = c.theme
    c.icon("city", center, size, color or (t.dark if on_card else t.ink))
    font = Font("cond", max(size * 0.56, min(theme.least_size(), size * 0.62)), 600)
    c.text(str(number), (center[0], center[1] + size * 0.11), font, t.card if on_card else t.paper, "center")


_PILL_FONT: Final = Font("cond", 12.5, 600)


def track_pill_width(c: Canvas, words: str) -> float:
    """Return the width of a pill on the city track without a tick, in lp."""
    return c.text_width(words, _PILL_FONT) + 13


def track_pill(c: Canvas, center: Point, words: str, color: Color, *, passed: bool = False) -> pygame.FRect:
    """Draw the pill for Step 2 or the end on the city track, with a tick once that has `passed`."""
    width = track_pill_width(c, words) + (15 if passed else 0)
    box = slices.around(center, width, 15)
    c.box(box, 7.5, color)
    c.text(words, (box.left + 7, box.centery), _PILL_FONT, c.theme.paper, "midleft")
    if passed:
        c.icon("check", (box.right - 10, box.centery), 10, c.theme.paper)
    return box


def money(c: Canvas, amount: int | str, right: Point, font: Font = theme.TOTAL) -> pygame.FRect:
    """Draw a coin and a number, and return their area.

    Args:
        right: The middle of the right edge.
    """
    box = c.text(str(amount), right, font, anchor="midright")
    size = max(12.0, font.size * 0.82)
    coin(c, (box.left - size / 2 - 5, right[1]), size)
    return slices.inset(box, left=-size - 5)


def title_marker(color: str) -> Callable[[Canvas, Point], None]:
    """Return a function that draws a player's marker before the title of a dialog."""
    return lambda c, center: marker(c, color, center, 24, on_ink=True)


def marker_picture(
    player: PlayerColor, size: int, letter: str = "", on_ink: bool = False, dim: bool = False
) -> pygame.Surface:
    """Return a player's marker, `size` pixels square.

    Args:
        letter: The letter on it, or "".
        on_ink: Whether to add a light edge for dark backgrounds.
        dim: Whether to draw it pale, because the player does not take part.
    """
    on_ink = on_ink or theme.current().is_dark
    key = ("marker", player, size, letter, on_ink, dim)

    def make() -> pygame.Surface:
        picture = shapes.svg(marker_body(player, size, on_ink), (24, 24), (size, size))
        if letter:
            x, y, high = artwork.LETTER_PLACE[player.shape]
            glyph = text.render(letter, "cond", 600, max(6, round(high * size / 24)), player.letter)
            place = glyph.get_rect(center=(round(x * size / 24), round(y * size / 24)))
            picture.blit(glyph, place)
        if dim:
            picture.set_alpha(115)
        return picture

    return shapes.cached(key, make)


def marker_body(player: PlayerColor, size: float, on_ink: bool = False) -> str:
    """Return a player's marker as SVG on a grid of 24, with line widths for `size` pixels."""
    shape = artwork.MARKERS[player.shape]
    stroke = 2.4 if size < 16 else 1.9
    line = f'stroke-linejoin="round" stroke="{hex_of(LIGHT.ink)}" stroke-width="{stroke}"'
    body = shape.format(f'fill="{hex_of(player.fill)}" {line}')
    if not on_ink and not theme.current().is_dark:
        return body
    paper = f'stroke="{hex_of(LIGHT.paper)}" stroke-width="{stroke + 3.6}"'
    edge = shape.format(f'fill="none" stroke-linejoin="round" {paper}')
    return f'<g transform="translate(1.4 1.4) scale(0.883)">{edge}{body}</g>'


def fuel_picture(name: str, size: int) -> pygame.Surface:
    """Return the token of a fuel, or the symbol of `hybrid`, `wind` or `fusion`, `size` pixels square."""
    return shapes.on_grid("fuel", fuel_body(name), size)


def fuel_body(name: str) -> str:
    """Return the token of a fuel as SVG on a grid of 24, with light edges in the dark theme."""
    body = artwork.FUELS[name]
    for color, paler in artwork.PALE_EDGES.items() if theme.current().is_dark else ():
        body = body.replace(color, paler)
    return body


def coin_picture(size: int) -> pygame.Surface:
    """Return the coin, `size` pixels square."""
    return shapes.on_grid("coin", artwork.COIN, size)


def plant_picture(kind: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a kind of plant, scaled to fit `size` pixels."""
    wide = min(size[0], size[1] * 120 // 72)
    fitted = (max(1, wide), max(1, wide * 72 // 120))
    return shapes.cached(("picture", kind, fitted), lambda: shapes.svg(artwork.PICTURES[kind], (120, 72), fitted))


def logo(size: int) -> pygame.Surface:
    """Return the program's logo, `size` pixels square."""
    return shapes.cached(("logo", size), lambda: shapes.svg(artwork.LOGO, (60, 60), (size, size)))
