"""The ground of a board as SVG: sea, shore, neighbours, regions, borders, coast, links and badges."""

from __future__ import annotations

import pygame

from powergrid.content.drawing import Line, Shape
from powergrid.content.layout import BADGE_HEIGHT, BADGE_WIDTHS
from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.colors import REGION_TINTS
from powergrid.desktop.board.scene import BoardFigure, Pair
from powergrid.desktop.toolkit import shapes
from powergrid.desktop.toolkit.theme import Color, Theme, hex_of, mix

_HATCH_STEP = 7.0
_HATCH_WIDTH = 2.2


def view_body(camera: Camera, margin: float = 0.0) -> tuple[tuple[int, int], tuple[float, float, float]]:
    """Pixel size of a picture of the seen part, and its left, top (board places) and pixels per place."""
    left, top, w, h = camera.seen(margin)
    unit = camera.unit
    return (max(1, round(w * unit)), max(1, round(h * unit))), (left, top, unit)


def path(line: Line, closed: bool = False) -> str:
    """SVG path data of one line, in tenths of lp."""
    if len(line) < 4:
        return ""
    points = " ".join(map(str, line[2:]))
    return f"M{line[0]} {line[1]}L{points}" + ("Z" if closed else "")


def shape_path(shape: Shape) -> str:
    """SVG path data of polygons with holes, in tenths of lp."""
    return "".join(path(ring, True) for polygon in shape for ring in polygon)


class Ground:
    """A board's land, links and badges as SVG elements, in tenths of lp; paths are put together once.

    `line` in the methods is how many tenths of a board place one lp of line width takes.
    """

    def __init__(self, figure: BoardFigure) -> None:
        self.figure = figure
        self.regions: dict[str, str] = {}
        self.paths: dict[str, str] = {}
        drawing = figure.drawing
        if drawing is None:
            return
        self.regions = {r.id: shape_path(r.shape) for r in drawing.regions}
        self.paths = {
            "neutral": shape_path(drawing.neutral),
            "neighbours": shape_path(drawing.neighbours),
            "lakes": shape_path(drawing.lakes),
            "region borders": "".join(path(line) for line in drawing.region_borders),
            "inner borders": "".join(path(line) for line in drawing.inner_borders),
            "foreign borders": "".join(path(line) for line in drawing.foreign_borders),
            "rivers": "".join(path(line) for line in drawing.rivers),
            "coast": "".join(path(line) for line in drawing.coast),
        }

    def land(self, zone: frozenset[str], look: Theme, line: float) -> str:
        """Everything under the hatching: shore, neighbours and region tints."""
        if not self.paths:
            return ""
        paths = self.paths
        every = "".join(self.regions.values()) + paths["neutral"]
        parts = []
        for color, width in zip(look.shores[::-1], (26, 16, 8), strict=True):
            parts.append(_stroke(every + paths["neighbours"], color, width * line))
        parts.append(_fill(paths["neighbours"], look.neighbour))
        parts.append(_stroke(paths["neighbours"], mix(look.neighbour, look.coast, 0.35), 0.8 * line))
        parts.append(_stroke(paths["foreign borders"], look.neighbour_border, 1.6 * line))
        parts.append(_fill(paths["neutral"], look.neutral))
        for region, data in self.regions.items():
            tint = REGION_TINTS[self.figure.region_colors[region]] if region in zone else look.out
            parts.append(_fill(data, tint) + _stroke(data, tint, 0.5 * line))
        return "".join(parts)

    def edges(self, look: Theme, line: float) -> str:
        """Rivers, lakes, borders and coast, over the hatching."""
        if not self.paths:
            return ""
        paths = self.paths
        coast = paths["coast"] or "".join(self.regions.values()) + paths["neutral"]
        dots = (1.0 * line, 4.0 * line)
        parts = [
            _stroke(paths["rivers"], mix(look.sea, look.coast, 0.15), 1.4 * line),
            _stroke(paths["inner borders"], mix(look.out, look.region_border, 0.45), 0.8 * line),
            _stroke(coast, look.coast, 1.5 * line),
            _stroke(paths["region borders"], look.paper, 3.0 * line),
            _stroke(paths["region borders"], look.region_border, 1.0 * line, dots),
            _fill(paths["lakes"], look.sea) + _stroke(paths["lakes"], look.coast, 1.0 * line),
        ]
        return "".join(parts)

    def out_of_play(self, zone: frozenset[str]) -> str:
        """The regions out of play, in white."""
        return "".join(_fill(data, (255, 255, 255)) for r, data in self.regions.items() if r not in zone)

    def links(self, zone: frozenset[str], look: Theme, line: float) -> str:
        """All links, and badges without their numbers."""
        figure = self.figure
        under, over, badges = [], [], []
        for a, b, cost in figure.links:
            data = self.link_path(a, b)
            if figure.region_of[a] not in zone or figure.region_of[b] not in zone:
                faint = mix(look.out, look.out_text, 0.45)
                under.append(_stroke(data, faint, 1.5 * line, (4.0 * line, 4.0 * line)))
                continue
            if cost == 0:
                under.append(_stroke(data, look.paper, 8.0 * line))
                over.append(_stroke(data, look.city_line, 6.0 * line) + _stroke(data, look.paper, 2.4 * line))
            else:
                casing = _stroke(data, look.paper, 5.5 * line)
                under.append(casing.replace("<path ", '<path stroke-opacity="0.85" '))
                over.append(_stroke(data, look.link, 2.5 * line))
            badges.append(_badge(badge_place(figure, (a, b)), cost, look, line))
        return "".join(under + over + badges)

    def link_path(self, a: str, b: str) -> str:
        """Path data of the link between two cities."""
        start, end = self.figure.layout.cities[a], self.figure.layout.cities[b]
        return f"M{start.x * 10:.1f} {start.y * 10:.1f}L{end.x * 10:.1f} {end.y * 10:.1f}"


def badge_place(figure: BoardFigure, pair: Pair) -> tuple[float, float]:
    """Board place of the middle of a link's badge."""
    t = figure.layout.badge_at(*pair)
    start, end = figure.layout.cities[pair[0]], figure.layout.cities[pair[1]]
    return start.x + (end.x - start.x) * t, start.y + (end.y - start.y) * t


def badge_width(cost: int) -> float:
    """Width in lp of the badge of a cost."""
    return BADGE_WIDTHS[0] if cost < 10 else BADGE_WIDTHS[1]


def _badge(spot: tuple[float, float], cost: int, look: Theme, line: float) -> str:
    x, y = spot
    w, h = (badge_width(cost) - 1.1) * line, (BADGE_HEIGHT - 1.1) * line
    fill, edge = (look.city_line, look.paper) if cost == 0 else (look.paper, look.city_line)
    return (
        f'<rect x="{x * 10 - w / 2:.1f}" y="{y * 10 - h / 2:.1f}" width="{w:.1f}" height="{h:.1f}" '
        f'rx="{6 * line:.1f}" fill="{hex_of(fill)}" stroke="{hex_of(edge)}" stroke-width="{1.1 * line:.2f}"/>'
    )


def _fill(data: str, color: Color) -> str:
    return f'<path d="{data}" fill="{hex_of(color)}" fill-rule="evenodd"/>' if data else ""


def _stroke(data: str, color: Color, width: float, dash: tuple[float, float] | None = None) -> str:
    if not data:
        return ""
    dashes = f' stroke-dasharray="{dash[0]:.1f} {dash[1]:.1f}"' if dash else ""
    return (
        f'<path d="{data}" fill="none" stroke="{hex_of(color)}" stroke-width="{width:.2f}" '
        f'stroke-linejoin="round" stroke-linecap="{"butt" if dash else "round"}"{dashes}/>'
    )


def draw_body(body: str, camera: Camera, margin: float) -> pygame.Surface:
    """Return SVG elements in tenths of lp as a picture of what `camera` sees and `margin` around it; any thread may."""
    pixels, (left, top, unit) = view_body(camera, margin)
    moved = f'<g transform="scale({unit / 10:.6f}) translate({-left * 10:.3f} {-top * 10:.3f})">{body}</g>'
    return shapes.svg(moved, (float(pixels[0]), float(pixels[1])), pixels, in_thread=True)


def hatch_over(surface: pygame.Surface, mask: pygame.Surface, size: float, color: Color) -> None:
    """Hatch `surface` at 45 degrees where `mask` is solid; `size` is pixels per lp."""
    width, height = surface.get_size()
    lines = pygame.Surface((width, height), pygame.SRCALPHA)
    step = _HATCH_STEP * 1.414 * size
    for i in range(round((width + height) / step) + 1):
        start = i * step - height
        pygame.draw.aaline(lines, color, (start, height), (start + height, 0), max(1, round(_HATCH_WIDTH * size)))
    lines.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    surface.blit(lines, (0, 0))
