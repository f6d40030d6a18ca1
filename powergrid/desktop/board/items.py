"""What stands on a board: cities with their slots, names, badges' numbers, routes and signs."""

from __future__ import annotations

import math

import pygame

from powergrid.content.layout import BADGE_HEIGHT, NAME_LINE, PILL
from powergrid.desktop.board.land import badge_width
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.colors import player_color
from powergrid.desktop.toolkit import shapes, text, theme
from powergrid.desktop.toolkit.theme import Color, Theme, hex_of, mix

SLOT = (15.9, 16.0)
SLOT_PRICES = (10, 15, 20)
Spot = tuple[float, float]


def font_px(size: float, scale: float) -> float:
    """A font size in pixels, for `scale` pixels per lp."""
    return max(5.0, size * scale)


def centered(surface: pygame.Surface, picture: pygame.Surface, spot: Spot) -> None:
    """Put a picture with its middle at `spot`."""
    width, height = picture.get_size()
    surface.blit(picture, (round(spot[0] - width / 2), round(spot[1] - height / 2)))


def number(surface: pygame.Surface, string: str, spot: Spot, size: float, color: Color, weight: int = 600) -> None:
    """Digits with their middle, not that of the line, at `spot`."""
    picture = text.render(string, "cond", weight, size, color)
    centered(surface, picture, (spot[0], spot[1] + 0.02 * size))


def box(
    surface: pygame.Surface,
    spot: Spot,
    size: Spot,
    radius: float,
    fill: Color | None,
    line: Color | None,
    width: float,
) -> None:
    """A rounded box with its middle at `spot`; all in pixels."""
    pixels = (max(1, round(size[0])), max(1, round(size[1])))
    centered(surface, shapes.rounded(pixels, radius, fill, line, max(1.0, width) if line else 0.0), spot)


def slot_spot(spot: Spot, slot: int, s: float) -> Spot:
    """Middle of a slot of the city at `spot`."""
    return spot[0] + (slot - 1) * SLOT[0] * s, spot[1]


def city_pill(surface: pygame.Surface, spot: Spot, s: float, look: Theme) -> None:
    """The empty body of a city."""
    box(surface, spot, (PILL[0] * s, PILL[1] * s), 6 * s, look.paper, look.city_line, 1.4 * s)


def city_ring(
    surface: pygame.Surface, spot: Spot, s: float, color: Color, width: float, edge: Color | None, thin: float
) -> None:
    """A ring round a city, `width` lp wide, with a thin outer and inner line of `edge`."""
    grown = (PILL[0] + 2 * width, PILL[1] + 2 * width)
    if edge is not None:
        outer = ((grown[0] + 2 * thin) * s, (grown[1] + 2 * thin) * s)
        box(surface, spot, outer, (6 + width + thin) * s, edge, None, 0)
    box(surface, spot, (grown[0] * s, grown[1] * s), (6 + width) * s, color, None, 0)


def slot_ground(surface: pygame.Surface, spot: Spot, s: float, color: Color) -> None:
    """The filled ground of a slot."""
    box(surface, spot, ((SLOT[0] - 1.2) * s, (SLOT[1] - 1.0) * s), 3 * s, color, None, 0)


def open_slot(surface: pygame.Surface, spot: Spot, s: float, slot: int, look: Theme) -> None:
    """A slot that is open in this Step and free: its price."""
    slot_ground(surface, spot, s, look.slot)
    number(surface, str(SLOT_PRICES[slot]), spot, font_px(10, s), look.ink7)


def closed_slot(surface: pygame.Surface, spot: Spot, s: float, look: Theme) -> None:
    """A slot that opens in a later Step: a short dash."""
    box(surface, spot, (5 * s, max(1.0, 1.6 * s)), 0.8 * s, look.line2, None, 0)


def cost_slot(surface: pygame.Surface, spot: Spot, s: float, cost: int, ground: Color, ink: Color) -> None:
    """A slot that shows the full cost of building there."""
    box(surface, spot, (SLOT[0] * s + 1, SLOT[1] * s), 3 * s, ground, None, 0)
    size = 11.5 if cost < 100 else 9.5
    number(surface, str(cost), spot, font_px(size, s), ink)


def house(surface: pygame.Surface, spot: Spot, s: float, color: str) -> None:
    """A player's marker in a slot."""
    centered(surface, tokens.marker_picture(player_color(color), max(6, round(14.5 * s))), spot)


def name_lines(
    surface: pygame.Surface,
    spot: Spot,
    lines: tuple[str, ...],
    s: float,
    color: Color,
    halo: Color,
    align: int = 0,
) -> None:
    """A name in one or two lines with its middle at `spot`; align -1 is left, 0 centred, 1 right."""
    reach = max(1, round(1.8 * s))
    face = ("cond", theme.CITY_NAME.weight, font_px(theme.CITY_NAME.size, s))
    for line, place in zip(lines, name_spots(spot, lines, s, align), strict=True):
        centered(surface, text.render_halo(line, *face, color, halo, reach), place)


def name_spots(spot: Spot, lines: tuple[str, ...], s: float, align: int) -> list[Spot]:
    """Middle of each line of a name whose box has its middle at `spot`."""
    face = ("cond", theme.CITY_NAME.weight, font_px(theme.CITY_NAME.size, s))
    widths = [text.width(line, *face) for line in lines]
    widest = max(widths)
    middle = (len(lines) - 1) / 2
    return [
        (spot[0] + align * (widest - width) / 2, spot[1] + ((i - middle) * NAME_LINE - 0.5) * s)
        for i, width in enumerate(widths)
    ]


def name_ink(spot: Spot, lines: tuple[str, ...], s: float, align: int) -> list[pygame.Rect]:
    """Where the letters of each line of a name stand, without the halo."""
    face = ("cond", theme.CITY_NAME.weight, font_px(theme.CITY_NAME.size, s))
    rects = []
    for line, place in zip(lines, name_spots(spot, lines, s, align), strict=True):
        picture = text.render(line, *face, (0, 0, 0))
        ink = picture.get_bounding_rect()
        width, height = picture.get_size()
        rects.append(ink.move(round(place[0] - width / 2), round(place[1] - height / 2)))
    return rects


def name_width(lines: tuple[str, ...], s: float) -> float:
    """Width in pixels of the widest line of a name."""
    return max(text.width(t, "cond", theme.CITY_NAME.weight, font_px(theme.CITY_NAME.size, s)) for t in lines)


def badge(surface: pygame.Surface, spot: Spot, s: float, cost: int, fill: Color, ink: Color, edge: Color) -> None:
    """A cost badge."""
    box(surface, spot, (badge_width(cost) * s, BADGE_HEIGHT * s), 6 * s, fill, edge, 1.2 * s)
    badge_number(surface, spot, s, cost, ink)


def badge_number(surface: pygame.Surface, spot: Spot, s: float, cost: int, ink: Color) -> None:
    """The number of a badge."""
    number(surface, str(cost), spot, font_px(theme.LINK_COST.size, s), ink)


def route_leg(
    surface: pygame.Surface,
    start: Spot,
    end: Spot,
    s: float,
    color: Color,
    width: float,
    edge: Color,
    rim: float,
) -> None:
    """A highlighted link: a line of `width` lp on one of `rim` lp."""
    for paint, thick in ((edge, rim), (color, width)):
        _thick_line(surface, start, end, thick * s, paint)


def _thick_line(surface: pygame.Surface, start: Spot, end: Spot, width: float, color: Color) -> None:
    reach = width / 2 + 2
    left, top = min(start[0], end[0]) - reach, min(start[1], end[1]) - reach
    size = (math.ceil(abs(start[0] - end[0]) + 2 * reach), math.ceil(abs(start[1] - end[1]) + 2 * reach))
    x1, y1, x2, y2 = start[0] - left, start[1] - top, end[0] - left, end[1] - top
    body = (
        f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" fill="none" stroke="{hex_of(color)}" '
        f'stroke-width="{width:.2f}" stroke-linecap="round"/>'
    )
    picture = shapes.cached(("board line", body), lambda: shapes.svg(body, (float(size[0]), float(size[1])), size))
    surface.blit(picture, (round(left), round(top)))


def plan_number(surface: pygame.Surface, spot: Spot, s: float, count: int, look: Theme) -> None:
    """The number of a planned city, on the corner of its pill."""
    corner = (spot[0] + (PILL[0] / 2 + 1) * s, spot[1] - (PILL[1] / 2 + 1) * s)
    box(surface, corner, (16 * s, 16 * s), 8 * s, look.petrol, look.paper, 1.6 * s)
    number(surface, str(count), corner, font_px(11, s), look.white)


def start_mark(surface: pygame.Surface, spot: Spot, s: float, look: Theme) -> None:
    """In the last slot of a marked start city: a flag (a marker of a player would look like a house)."""
    centered(surface, shapes.icon("flag", max(6, round(12 * s)), look.ink), spot)


def no_uranium(surface: pygame.Surface, spot: Spot, s: float) -> None:
    """The struck-through uranium sign of a region."""
    size = max(8, round(14 * s))
    centered(surface, tokens.no_uranium_picture(size), spot)


def discount(surface: pygame.Surface, spot: Spot, s: float, fuel: str, look: Theme) -> None:
    """The sign of a city whose owner pays less for a fuel."""
    box(surface, spot, (14 * s, 14 * s), 4 * s, look.paper, look.ink7, 1.0 * s)
    centered(surface, tokens.fuel_picture(fuel, max(6, round(11 * s))), spot)


def region_label(
    surface: pygame.Surface,
    spot: Spot,
    s: float,
    lines: tuple[str, ...],
    ground: Color,
    look: Theme,
    no_nuclear: bool = False,
) -> None:
    """A region's name on its own ground, with the struck-through sign before it if asked for."""
    color = mix(ground, look.ink, 0.66)
    x = spot[0] + (8 * s if no_nuclear else 0)
    for i, line in enumerate(lines):
        picture = text.render_halo(line, "cond", 400, font_px(11, s), color, ground, max(1.0, 1.5 * s))
        centered(surface, picture, (x, spot[1] + (i - (len(lines) - 1) / 2) * 12.5 * s))
    if no_nuclear:
        no_uranium(surface, region_sign_spot(spot, lines, s), s)


def region_sign_spot(spot: Spot, lines: tuple[str, ...], s: float) -> Spot:
    """Middle of the sign before a region's name."""
    half = max(text.width(line, "cond", 400, font_px(11, s)) for line in lines) / 2
    return spot[0] - half - 1.5 * s, spot[1]


def reserve(surface: pygame.Surface, rect: pygame.Rect, s: float, fuel: str, price: int, look: Theme) -> None:
    """The storage beside the market: its fuel and the price of a token there."""
    surface.blit(shapes.rounded(rect.size, 6 * s, look.paper, look.line2, max(1.0, s)), rect)
    centered(surface, tokens.fuel_picture(fuel, round(15 * s)), (rect.x + 13 * s, rect.centery))
    number(surface, str(price), (rect.x + 29 * s, rect.centery), font_px(13, s), look.ink)
    centered(surface, tokens.coin_picture(round(12 * s)), (rect.x + 43 * s, rect.centery))
