"""Pictures of a board for the user's own use: PNG at any size, and SVG."""

from __future__ import annotations

import base64
import html
import io
import os
from collections.abc import Mapping
from pathlib import Path

import pygame

from powergrid.base.disk import write_safely
from powergrid.base.errors import PowergridError
from powergrid.base.resources import resource_path
from powergrid.content.board import Board
from powergrid.content.editions import Edition
from powergrid.content.layout import NAME_LINE, PILL
from powergrid.content.options import OptionValue
from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.colors import REGION_TINTS
from powergrid.desktop.board.figures import board_figure
from powergrid.desktop.board.items import SLOT, SLOT_PRICES
from powergrid.desktop.board.land import Ground, badge_place
from powergrid.desktop.board.scene import BoardFigure, BoardScene
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.theme import Theme, hex_of, mix

_DIGITS = 0.36
"""How far below its middle a text's baseline lies, in parts of its size."""


def png_picture(figure: BoardFigure, size: tuple[int, int], scene: BoardScene) -> pygame.Surface:
    """The scene in a picture of `size` pixels, with everything as large as it allows."""
    view = BoardView(figure)
    rect = pygame.Rect((0, 0), size)
    view.place(rect, Camera((0, 0, *size), 1e9).unit)
    picture = pygame.Surface(size)
    view.draw(picture, scene)
    return picture


def svg_picture(figure: BoardFigure, size: tuple[int, int], zone: frozenset[str]) -> str:
    """The board with all slots open as an SVG file; `size` gives its proportions and natural size in pixels."""
    look = theme.current()
    left, top, width, height = Camera((0, 0, *size), 1.0).seen()
    ground = Ground(figure)
    hatch = (
        '<pattern id="out" width="99" height="99" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<rect width="31" height="99" fill="{hex_of(look.hatch)}"/></pattern>'
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="{left * 10:.1f} {top * 10:.1f} {width * 10:.1f} {height * 10:.1f}">',
        f"<title>{html.escape(figure.title)}</title>",
        f"<defs>{hatch}<style>{_fonts()}</style></defs>",
        f'<rect x="{left * 10:.1f}" y="{top * 10:.1f}" width="{width * 10:.1f}" height="{height * 10:.1f}" '
        f'fill="{hex_of(look.sea)}"/>',
        ground.land(zone, look, 10.0),
        ground.out_of_play(zone).replace('fill="#FFFFFF"', 'fill="url(#out)"'),
        ground.edges(look, 10.0),
        _labels(figure, zone, look),
        ground.links(zone, look, 10.0),
    ]
    for a, b, cost in figure.links:
        if figure.region_of[a] in zone and figure.region_of[b] in zone:
            x, y = badge_place(figure, (a, b))
            ink = look.white if cost == 0 else look.ink
            parts.append(_text(str(cost), x, y, theme.LINK_COST.size, 600, hex_of(ink)))
    parts += [_pill(figure, city, look) for city in figure.names if figure.region_of[city] in zone]
    parts += [_name(figure, city, figure.region_of[city] in zone, look) for city in figure.names]
    return "".join([*parts, "</svg>\n"])


def save_board_picture(
    board: Board,
    edition: Edition,
    options: Mapping[str, OptionValue],
    zone: frozenset[str],
    path: Path,
    size: tuple[int, int],
) -> None:
    """Write a picture of a board; the ending of `path` (.png or .svg) says which kind.

    Raises PowergridError for another ending and where the file cannot be written.
    """
    kind = path.suffix.lower()
    if kind not in (".png", ".svg"):
        raise PowergridError(f"{path.name}: name the picture .png or .svg")
    figure = board_figure(board, edition, options)
    if kind == ".svg":
        content = svg_picture(figure, size, zone).encode()
    else:
        content = _png_bytes(png_picture(figure, size, BoardScene(zone, step=3)))
    write_safely(path, content, keep=False)


def _png_bytes(picture: pygame.Surface) -> bytes:
    buffer = io.BytesIO()
    pygame.image.save(picture, buffer, "board.png")
    return buffer.getvalue()


def without_window() -> None:
    """Make pygame ready to draw where there is no screen."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.font.init()


# -- pieces of SVG, in tenths of a board place


def _fonts() -> str:
    faces = []
    for weight, style in ((500, "Medium"), (600, "SemiBold")):
        data = base64.b64encode(resource_path("assets", "fonts", f"FiraSansCondensed-{style}.ttf").read_bytes())
        faces.append(
            f"@font-face{{font-family:'Fira Sans Condensed';font-weight:{weight};"
            f"src:url(data:font/ttf;base64,{data.decode()})}}"
        )
    return "".join(faces) + "text{font-family:'Fira Sans Condensed',sans-serif;text-anchor:middle}"


def _text(
    string: str, x: float, y: float, size: float, weight: int, fill: str, halo: str = "", anchor: str = "middle"
) -> str:
    place = "" if anchor == "middle" else f' style="text-anchor:{anchor}"'
    start = f'<text x="{x * 10:.1f}" y="{(y + size * _DIGITS) * 10:.1f}" font-size="{size * 10:.0f}" '
    end = f"{place}>{html.escape(string)}</text>"
    letters = f'{start}font-weight="{weight}" fill="{fill}"{end}'
    if not halo:
        return letters
    # The halo is an element of its own: not every program knows paint-order.
    edge = f'fill="{halo}" stroke="{halo}" stroke-width="36" stroke-linejoin="round"'
    return f'{start}font-weight="{weight}" {edge}{end}{letters}'


def _labels(figure: BoardFigure, zone: frozenset[str], look: Theme) -> str:
    parts = []
    for region in figure.drawing.regions if figure.drawing is not None else ():
        tint = REGION_TINTS[figure.region_colors[region.id]] if region.id in zone else look.out
        for i, line in enumerate(region.lines):
            y = region.label[1] / 10 + (i - (len(region.lines) - 1) / 2) * NAME_LINE
            color = hex_of(mix(tint, look.ink, 0.66))
            parts.append(_text(line, region.label[0] / 10, y, 11, 500, color, hex_of(tint)))
    return "".join(parts)


def _box(x: float, y: float, w: float, h: float, radius: float, fill: str, line: str = "", width: float = 0.0) -> str:
    edge = f' stroke="{line}" stroke-width="{width * 10:.0f}"' if line else ""
    return (
        f'<rect x="{(x - w / 2) * 10:.1f}" y="{(y - h / 2) * 10:.1f}" width="{w * 10:.1f}" height="{h * 10:.1f}" '
        f'rx="{radius * 10:.0f}" fill="{fill}"{edge}/>'
    )


def _pill(figure: BoardFigure, city: str, look: Theme) -> str:
    place = figure.layout.cities[city]
    x, y = place.x, place.y
    parts = [_box(x, y, PILL[0] - 1.4, PILL[1] - 1.4, 5.3, hex_of(look.paper), hex_of(look.city_line), 1.4)]
    for slot, price in enumerate(SLOT_PRICES):
        slot_x = x + (slot - 1) * SLOT[0]
        parts.append(_box(slot_x, y, SLOT[0] - 1.2, SLOT[1] - 1.0, 3, hex_of(look.slot)))
        parts.append(_text(str(price), slot_x, y, theme.SLOT_PRICE.size, 600, hex_of(look.ink7)))
    return "".join(parts)


def _name(figure: BoardFigure, city: str, in_play: bool, look: Theme) -> str:
    place = figure.layout.cities[city]
    color, halo = (look.ink, look.paper) if in_play else (look.out_text, look.out)
    parts = []
    if not in_play:
        dot = f'cx="{place.x * 10:.1f}" cy="{place.y * 10:.1f}" r="45"'
        paint = f'fill="{hex_of(look.out)}" stroke="{hex_of(look.out_text)}" stroke-width="12"'
        parts.append(f"<circle {dot} {paint}/>")
    for i, line in enumerate(place.lines):
        y = place.y + place.name_dy + (i - (len(place.lines) - 1) / 2) * NAME_LINE
        size = theme.CITY_NAME.size
        parts.append(_text(line, place.x + place.name_dx, y, size, 500, hex_of(color), hex_of(halo)))
    return "".join(parts)
