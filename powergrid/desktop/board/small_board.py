"""Boards without prices: thumbnails, the map on which regions are chosen, and the picture behind the menu."""

from dataclasses import dataclass

import pygame

from powergrid.content.board import Board
from powergrid.content.drawing import BoardDrawing
from powergrid.content.drawings import drawing_for
from powergrid.content.editions import Edition
from powergrid.content.layout import PANEL
from powergrid.content.options import OptionValue, complete_options
from powergrid.desktop.board.colors import REGION_TINTS
from powergrid.desktop.board.land import path, shape_path
from powergrid.desktop.toolkit import shapes, theme
from powergrid.desktop.toolkit.theme import Color, Theme, hex_of, rgb

_TENTHS = 10.0
MARGIN = 0.03


@dataclass(frozen=True)
class SmallBoard:
    """What small pictures need of one printing of a board; places are board places (lp on 644 by 594)."""

    board: Board
    drawing: BoardDrawing
    cities: dict[str, tuple[float, float]]
    region_of: dict[str, str]
    links: tuple[tuple[str, str], ...]

    @property
    def colors(self) -> dict[str, Color]:
        """The tint of each region."""
        return {region.id: REGION_TINTS[region.color] for region in self.board.regions}


def pill_place(small: SmallBoard, region: str) -> tuple[float, float]:
    """Where a label lies best in a region: on its land, away from its cities and near its middle."""
    key = (id(small), region)
    if key not in _pills:
        _pills[key] = _find_pill_place(small, region)
    return _pills[key]


def _find_pill_place(small: SmallBoard, region: str) -> tuple[float, float]:
    own = [small.cities[city] for city, where in small.region_of.items() if where == region]
    middle = sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own)
    left, right = min(x for x, _ in own) - 20, max(x for x, _ in own) + 20
    top, bottom = min(y for _, y in own) - 20, max(y for _, y in own) + 20
    best = (-1e9, middle)
    for column in range(17):
        for row in range(17):
            place = left + (right - left) * column / 16, top + (bottom - top) * row / 16
            gap = min(max(abs(x - place[0]) / 2.4, abs(y - place[1])) for x, y in small.cities.values())
            off = abs(middle[0] - place[0]) + abs(middle[1] - place[1])
            score = min(gap, 24.0) - 0.06 * off
            if score > best[0] and region_at(small, place) == region:
                best = score, place
    return best[1]


_pills: dict[tuple[int, str], tuple[float, float]] = {}
_small: dict[tuple[int, Edition, bool], SmallBoard] = {}


def small_board(board: Board, edition: Edition, options: dict[str, OptionValue] | None = None) -> SmallBoard:
    """What small pictures need of a board in an edition; kept for each board."""
    own_printing = (options or {}).get("recharged_board") is not False
    key = (id(board), edition, own_printing)
    kept = _small.get(key)
    if kept is None or kept.board is not board:
        kept = _small[key] = _make_small(board, edition, options)
    return kept


def _make_small(board: Board, edition: Edition, options: dict[str, OptionValue] | None) -> SmallBoard:
    printing = board.printing(edition, complete_options(options or {}, edition, 4))
    drawing = drawing_for(board, printing)
    layout = drawing.layout()
    places = {city.id: (layout.cities[city.id].x, layout.cities[city.id].y) for city in printing.cities}
    return SmallBoard(
        board,
        drawing,
        places,
        {city.id: city.region for city in printing.cities},
        tuple((link.a, link.b) for link in printing.links),
    )


def _fill(data: str, color: Color) -> str:
    return f'<path d="{data}" fill="{hex_of(color)}" fill-rule="evenodd"/>' if data else ""


def _stroke(data: str, color: Color, width: float, dash: str = "") -> str:
    if not data:
        return ""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="{data}" fill="none" stroke="{hex_of(color)}" stroke-width="{width:.1f}" '
        f'stroke-linejoin="round" stroke-linecap="round"{dashes}/>'
    )


def _land(small: SmallBoard, zone: frozenset[str], look: Theme, line: float) -> str:
    """Sea edge, neighbours, regions and their borders; `line` is one lp of the picture in tenths of a place."""
    drawing = small.drawing
    regions = {spot.id: shape_path(spot.shape) for spot in drawing.regions}
    neutral, neighbours = shape_path(drawing.neutral), shape_path(drawing.neighbours)
    own = "".join(regions.values()) + neutral
    parts = [
        _stroke(own + neighbours, look.shores[number], width * line) for number, width in ((2, 18), (1, 11), (0, 6))
    ]
    parts += [_fill(neighbours, look.neighbour)]
    parts += [_stroke("".join(path(b) for b in drawing.foreign_borders), look.neighbour_border, 1.4 * line)]
    parts.append(_fill(neutral, look.neutral))
    for region, data in regions.items():
        tint = small.colors[region] if region in zone else look.out
        parts.append(_fill(data, tint) + _stroke(data, tint, 0.6 * line))
    parts.append(_stroke("".join(path(b) for b in drawing.region_borders), look.paper, 3 * line))
    parts.append(_fill(shape_path(drawing.lakes), look.sea))
    coast = "".join(path(edge) for edge in drawing.coast) or own
    parts.append(_stroke(coast, look.coast, 1.2 * line))
    return "".join(parts)


def _network(small: SmallBoard, zone: frozenset[str], look: Theme, line: float, radius: float) -> str:
    parts = []
    for a, b in small.links:
        (x1, y1), (x2, y2) = small.cities[a], small.cities[b]
        data = f"M{x1 * 10:.0f} {y1 * 10:.0f}L{x2 * 10:.0f} {y2 * 10:.0f}"
        if small.region_of[a] in zone and small.region_of[b] in zone:
            parts.append(_stroke(data, look.link, 1.7 * line))
        else:
            parts.append(_stroke(data, theme.mix(look.out, look.out_text, 0.5), 1.2 * line, f"{3 * line} {4 * line}"))
    for city, place in small.cities.items():
        inside = small.region_of[city] in zone
        fill, edge = (look.paper, look.ink) if inside else (look.out, look.out_text)
        parts.append(_disc(place, (radius if inside else radius * 0.85) * line, fill, edge, 1.6 * line))
    return "".join(parts)


@dataclass(frozen=True, slots=True)
class Fit:
    """How board places come to window pixels: place * unit + (left, top)."""

    left: float
    top: float
    unit: float

    def to_window(self, place: tuple[float, float]) -> tuple[float, float]:
        """Window pixels of a board place."""
        return self.left + place[0] * self.unit, self.top + place[1] * self.unit

    def to_board(self, place: tuple[float, float]) -> tuple[float, float]:
        """Board place of window pixels."""
        return (place[0] - self.left) / self.unit, (place[1] - self.top) / self.unit


def fit(rect: pygame.Rect, cover: bool = False, margin: float = 0.0) -> Fit:
    """Put the 644 by 594 panel into `rect`: all of it, or with `cover` so that nothing of `rect` stays empty.

    `margin` is the share of `rect` that stays free on each side.
    """
    rect = rect.inflate(-round(2 * margin * rect.width), -round(2 * margin * rect.height))
    ratios = rect.width / PANEL[0], rect.height / PANEL[1]
    unit = max(1e-6, max(ratios) if cover else min(ratios))  # a picture of no pixels has a scale, too
    return Fit(rect.centerx - PANEL[0] * unit / 2, rect.centery - PANEL[1] * unit / 2, unit)


def _picture(body: str, size: tuple[int, int], placed: Fit) -> pygame.Surface:
    moved = f'<g transform="translate({placed.left:.2f} {placed.top:.2f}) scale({placed.unit / 10:.6f})">{body}</g>'
    return shapes.svg(moved, (float(size[0]), float(size[1])), size)


def thumbnail(small: SmallBoard, size: tuple[int, int], scale: float) -> pygame.Surface:
    """A picture of the board's regions, `size` pixels."""
    key = ("thumbnail", small.board.id, size, theme.current().name)

    def make() -> pygame.Surface:
        look = theme.current()
        placed = fit(pygame.Rect((0, 0), size), cover=True)
        line = 10 * scale / placed.unit * 0.7
        picture = pygame.Surface(size)
        picture.fill(look.sea)
        zone = frozenset(small.colors)
        body = _land(small, zone, look, line) or _network(small, zone, look, line, 2.5)
        picture.blit(_picture(body, size, placed), (0, 0))
        return picture

    return shapes.cached(key, make)


def zone_map(small: SmallBoard, size: tuple[int, int], scale: float, zone: frozenset[str]) -> pygame.Surface:
    """The map on which regions are chosen: those outside `zone` greyed and hatched; `size` pixels."""
    key = ("zone map", small.board.id, tuple(sorted(small.cities)), size, scale, zone, theme.current().name)

    def make() -> pygame.Surface:
        look = theme.current()
        placed = fit(pygame.Rect((0, 0), size), margin=MARGIN)
        line = 10 * scale / placed.unit
        picture = pygame.Surface(size)
        picture.fill(look.sea)
        picture.blit(_picture(_land(small, zone, look, line), size, placed), (0, 0))
        out = "".join(
            _fill(shape_path(spot.shape), (255, 255, 255)) for spot in small.drawing.regions if spot.id not in zone
        )
        if out:
            lines = shapes.hatch(size, round(10 * scale), 2.2 * scale, look.hatch).copy()
            lines.blit(_picture(out, size, placed), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
            picture.blit(lines, (0, 0))
        picture.blit(_picture(_network(small, zone, look, line, 5.2), size, placed), (0, 0))
        return picture

    return shapes.cached(key, make)


def region_edge(small: SmallBoard, region: str, size: tuple[int, int], scale: float) -> pygame.Surface:
    """The outline of one region in amber on a clear ground, to be laid over `zone_map`."""
    key = ("region edge", small.board.id, region, size, scale)

    def make() -> pygame.Surface:
        look = theme.current()
        placed = fit(pygame.Rect((0, 0), size), margin=MARGIN)
        line = 10 * scale / placed.unit
        data = "".join(shape_path(s.shape) for s in small.drawing.regions if s.id == region)
        body = _stroke(data, look.ink, 5 * line) + _stroke(data, look.amber, 3.4 * line)
        return _picture(body, size, placed)

    return shapes.cached(key, make)


def region_at(small: SmallBoard, place: tuple[float, float]) -> str | None:
    """The region under a board place, None for sea and foreign land."""
    x, y = place[0] * _TENTHS, place[1] * _TENTHS
    for spot in small.drawing.regions:
        if any(_inside(polygon[0], x, y) for polygon in spot.shape):
            return spot.id
    return None


def _inside(ring: tuple[int, ...], x: float, y: float) -> bool:
    inside = False
    points = list(zip(ring[::2], ring[1::2], strict=True))
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


_NIGHT, _NIGHT_LAND, _NIGHT_LINE = rgb("#16222C"), rgb("#223544"), rgb("#3B4F5E")
_NIGHT_FAR, _GLOW = rgb("#1A2833"), rgb("#F0A818")


def night_map(
    small: SmallBoard, lit: tuple[tuple[str, str], ...], size: tuple[int, int], rect: pygame.Rect, scale: float
) -> pygame.Surface:
    """The board at night as the picture behind the menu, `size` pixels; `lit` are the links that shine.

    `rect` is where the panel stands in the picture.
    """
    key = ("night", small.board.id, lit, size, rect.x, rect.width, scale)

    def make() -> pygame.Surface:
        picture = pygame.Surface(size)
        picture.fill(_NIGHT)
        placed = fit(rect)
        line = 10 * scale / placed.unit
        picture.blit(_picture(_night_body(small, lit, line), size, placed), (0, 0))
        fade_width = max(1, rect.x + round(60 * scale))
        dark = f'stop-color="{hex_of(_NIGHT)}"'
        stops = f'<stop offset="0.72" {dark}/><stop offset="1" {dark} stop-opacity="0"/>'
        gradient = f'<defs><linearGradient id="f">{stops}</linearGradient></defs>'
        body = f'{gradient}<rect width="{fade_width}" height="{size[1]}" fill="url(#f)"/>'
        veil = shapes.svg(body, (float(fade_width), float(size[1])), (fade_width, size[1]))
        picture.blit(veil, (0, 0))
        return picture

    return shapes.cached(key, make)


def _night_body(small: SmallBoard, lit: tuple[tuple[str, str], ...], line: float) -> str:
    drawing = small.drawing
    parts = []
    regions = "".join(shape_path(spot.shape) for spot in drawing.regions)
    neighbours = shape_path(drawing.neighbours)
    parts.append(_fill(neighbours, _NIGHT_FAR) + _stroke(neighbours, _NIGHT_LAND, 1.2 * line))
    parts.append(_fill(regions + shape_path(drawing.neutral), _NIGHT_LAND))
    borders = "".join(path(b) for b in drawing.region_borders)
    parts.append(_stroke(borders, _NIGHT_LINE, 1 * line, f"{1 * line} {3 * line}"))
    parts.append(_stroke(regions, theme.mix(_NIGHT_LINE, (255, 255, 255), 0.1), 1.2 * line))
    for a, b in small.links:
        (x1, y1), (x2, y2) = small.cities[a], small.cities[b]
        parts.append(_stroke(f"M{x1 * 10:.0f} {y1 * 10:.0f}L{x2 * 10:.0f} {y2 * 10:.0f}", _NIGHT_LINE, 1.6 * line))
    for width, share in ((9.0, 0.3), (5.0, 0.55), (2.4, 1.0)):
        for a, b in lit:
            (x1, y1), (x2, y2) = small.cities[a], small.cities[b]
            color = theme.mix(_NIGHT_LAND, _GLOW, share)
            parts.append(_stroke(f"M{x1 * 10:.0f} {y1 * 10:.0f}L{x2 * 10:.0f} {y2 * 10:.0f}", color, width * line))
    shining = {city for pair in lit for city in pair}
    for city, place in small.cities.items():
        if city in shining:
            for radius, share in ((15.0, 0.28), (10.5, 0.5)):
                parts.append(_disc(place, radius * line, theme.mix(_NIGHT_LAND, _GLOW, share)))
            parts.append(_disc(place, 6.4 * line, rgb("#FBE6B8"), _GLOW, 2.4 * line))
        else:
            parts.append(_disc(place, 4 * line, _NIGHT, rgb("#5B7384"), 1.6 * line))
    return "".join(parts)


def _disc(place: tuple[float, float], radius: float, fill: Color, edge: Color | None = None, width: float = 0.0) -> str:
    stroke = f' stroke="{hex_of(edge)}" stroke-width="{width:.1f}"' if edge else ""
    return f'<circle cx="{place[0] * 10:.0f}" cy="{place[1] * 10:.0f}" r="{radius:.1f}" fill="{hex_of(fill)}"{stroke}/>'
