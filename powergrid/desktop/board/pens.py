"""Pens that draw boards: one for the screen, and one for pictures and files.

The drawing itself (`ground`, `cities`) is the same for both. Positions are spots on the board, sizes are in lp.
"""

import html
import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from powergrid.desktop.board.camera import Camera, Point, Spot
from powergrid.desktop.toolkit import shapes, text
from powergrid.desktop.toolkit.outlines import text_path
from powergrid.desktop.toolkit.theme import Color, hex_of

_BASELINE = 0.36
"""How far the baseline of text is below its centre, as a fraction of its size."""
_MIN_TEXT, _MIN_SYMBOL = 5.0, 6


class Text(NamedTuple):
    """A line of text centred at a spot.

    Attributes:
        reach: The width of its halo.
    """

    string: str
    spot: Spot
    size: float
    color: Color
    halo: Color | None = None
    weight: int = 600
    reach: float = 1.8


class Stroke(NamedTuple):
    """One of the lines along a link, in lp.

    Attributes:
        shift: How far to the right of the link it is.
        dash: The lengths of dashes and gaps.
    """

    color: Color
    width: float
    shift: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    is_dotted: bool = False


Parts = dict[Hashable, list[tuple[pygame.Surface, tuple[int, int]]]]
"""The pictures of each part of a drawing, with their positions."""


class ScreenPen:
    """A pen that draws cached pictures on a surface when `flush` is called.

    Attributes:
        parts: Parts drawn earlier with the same camera, which can be reused.
    """

    def __init__(self, surface: pygame.Surface, camera: Camera, parts: Parts | None = None) -> None:
        self.surface = surface
        self.camera = camera
        self.parts: Parts = {} if parts is None else parts
        self._blits: list[tuple[pygame.Surface, tuple[int, int]]] = []

    def part(self, key: Hashable, draw: Callable[..., None], *args: object) -> None:
        """Draw a part of the drawing; `draw(*args)` is called only the first time."""
        known = self.parts.get(key)
        if known is None:
            before, self._blits = self._blits, []
            draw(*args)
            known, self._blits = self._blits, before
            self.parts[key] = known
        self._blits += known

    def flush(self) -> None:
        """Draw everything so far on the surface."""
        self.surface.fblits(self._blits)
        self._blits = []

    def line(self, spots: Sequence[Spot], strokes: Sequence[Stroke]) -> None:
        """Draw strokes along a path, on top of each other or side by side; solid ones have round ends."""
        points, scale = [self.camera.at(spot) for spot in spots], self.camera.size
        reach = max(stroke.width / 2 + 2 * abs(stroke.shift) for stroke in strokes) * scale + 1
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top = math.floor(min(xs) - reach), math.floor(min(ys) - reach)
        size = math.ceil(max(xs) + reach) - left, math.ceil(max(ys) + reach) - top
        body = _lines([(x - left, y - top) for x, y in points], strokes, scale)
        picture = shapes.cached(("board line", body), lambda: shapes.svg(body, size, size))
        self._blits.append((picture, (left, top)))

    def box(
        self, spot: Spot, size: Point, radius: float, fill: Color, edge: Color | None = None, width: float = 0.0
    ) -> None:
        """Draw a rounded box."""
        place, s = self.camera.box(spot, size), self.camera.size
        picture = shapes.rounded(place.size, radius * s, fill, edge, max(1.0, width * s) if edge else 0)
        self._blits.append((picture, place.topleft))

    def text(self, line: Text) -> None:
        """Draw a line of text."""
        s = self.camera.size
        font = ("cond", line.weight, max(_MIN_TEXT, line.size * s))
        if line.halo is None:
            picture = text.render(line.string, *font, line.color)
        else:
            picture = text.render_halo(line.string, *font, line.color, line.halo, max(1, round(line.reach * s)))
        self._blit(picture, line.spot)

    def symbol(self, body: str, spot: Spot, size: float) -> None:
        """Draw an SVG body."""
        self._blit(shapes.on_grid("symbol", body, max(_MIN_SYMBOL, round(size * self.camera.size))), spot)

    def _blit(self, picture: pygame.Surface, spot: Spot) -> None:
        (x, y), (width, height) = self.camera.at(spot), picture.get_size()
        self._blits.append((picture, (round(x - width / 2), round(y - height / 2))))


class VectorPen:
    """A pen that collects SVG elements (in camera pixels) and the text on top of them, for a picture or a file."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self._parts: list[str] = []
        self._texts: list[Text] = []
        left, top = camera.to_window(0.0, 0.0)
        self._land = f'transform="translate({left:.3f} {top:.3f}) scale({camera.unit / 10:.6f})"'
        self._lp = 10 * camera.size / camera.unit

    def part(self, _key: Hashable, draw: Callable[..., None], *args: object) -> None:
        """Draw a part of a drawing."""
        draw(*args)

    def flush(self) -> None:
        """Do nothing, because everything is already in the document."""

    @property
    def lp(self) -> float:
        """The length of one lp of cities and lines, in tenths of board units."""
        return self._lp

    def land(
        self,
        data: str,
        fill: Color | None = None,
        edge: Color | None = None,
        width: float = 0.0,
        dash: Point | None = None,
        opacity: float = 1.0,
    ) -> None:
        """Draw path data (in tenths of board units), filled, with an outline of `width` lp, or both."""
        if not data or (fill is None and not width):
            return
        paint = f'fill="{hex_of(fill)}" fill-rule="evenodd"' if fill else 'fill="none"'
        if edge and width:
            paint += f' stroke="{hex_of(edge)}" stroke-width="{width * self._lp:.2f}" stroke-linejoin="round"'
            paint += f' stroke-linecap="{"butt" if dash else "round"}"'
            paint += f' stroke-dasharray="{dash[0] * self._lp:.1f} {dash[1] * self._lp:.1f}"' if dash else ""
            paint += f' stroke-opacity="{opacity}"' if opacity < 1 else ""
        # some viewers join the lines of a dashed path, so draw each separately
        lines = [f"M{line}" for line in data.split("M")[1:]] if dash and fill is None else [data]
        self._parts += [f'<path {self._land} d="{line}" {paint}/>' for line in lines]

    def line(self, spots: Sequence[Spot], strokes: Sequence[Stroke]) -> None:
        """Draw strokes along a path, on top of each other or side by side; solid ones have round ends."""
        self._parts.append(_lines([self.camera.at(spot) for spot in spots], strokes, self.camera.size))

    def box(
        self, spot: Spot, size: Point, radius: float, fill: Color, edge: Color | None = None, width: float = 0.0
    ) -> None:
        """Draw a rounded box."""
        (x, y), s = self.camera.at(spot), self.camera.size
        inset = width * s if edge else 0.0
        wide, high = size[0] * s - inset, size[1] * s - inset
        paint = f' stroke="{hex_of(edge)}" stroke-width="{inset:.2f}"' if edge else ""
        self._parts.append(
            f'<rect x="{x - wide / 2:.2f}" y="{y - high / 2:.2f}" width="{wide:.2f}" height="{high:.2f}" '
            f'rx="{max(0.0, radius * s - inset / 2):.2f}" fill="{hex_of(fill)}"{paint}/>'
        )

    def text(self, line: Text) -> None:
        """Draw a line of text."""
        self._texts.append(line)

    def symbol(self, body: str, spot: Spot, size: float) -> None:
        """Draw an SVG body."""
        (x, y), pixels = self.camera.at(spot), size * self.camera.size
        move = f"translate({x - pixels / 2:.2f} {y - pixels / 2:.2f}) scale({pixels / 24:.5f})"
        self._parts.append(f'<g transform="{move}">{body}</g>')

    def document(self, size: tuple[int, int], title: str, ground: Color) -> str:
        """Return everything as an SVG document, with text as outlines, which look the same everywhere."""
        body = "".join(self._parts) + "".join(self._element(line) for line in self._texts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
            f'viewBox="0 0 {size[0]} {size[1]}"><title>{html.escape(title)}</title>'
            f'<rect width="{size[0]}" height="{size[1]}" fill="{hex_of(ground)}"/>{body}</svg>\n'
        )

    def painted(self, size: tuple[int, int], ground: Color | None) -> pygame.Surface:
        """Paint the picture without its text, transparent if there is no `ground`. Can be called from any thread."""
        land = paint("".join(self._parts), size)
        if ground is None:
            return land
        picture = pygame.Surface(size)
        picture.fill(ground)
        picture.blit(land, (0, 0))
        return picture

    def picture(self, size: tuple[int, int], ground: Color | None) -> pygame.Surface:
        """Return the whole picture."""
        picture = self.painted(size, ground)
        self.write_texts(picture)
        return picture

    def write_texts(self, picture: pygame.Surface) -> None:
        """Draw the text on the painted picture, because pygame ignores text in SVG."""
        pen = ScreenPen(picture, self.camera)
        for line in self._texts:
            pen.text(line)
        pen.flush()

    def _element(self, line: Text) -> str:
        (x, y), s = self.camera.at(line.spot), self.camera.size
        weight, size = max(500, line.weight), line.size * s
        data = text_path(line.string, weight, size, x, y + size * _BASELINE)
        if not data:
            return ""
        label = f'<g role="img" aria-label="{html.escape(line.string)}">'
        letters = f'<path d="{data}" fill="{hex_of(line.color)}"/></g>'
        if line.halo is None:
            return label + letters
        edge = f'stroke="{hex_of(line.halo)}" stroke-width="{2 * line.reach * s:.2f}" stroke-linejoin="round"'
        return f'{label}<path d="{data}" fill="none" {edge}/>{letters}'


def paint(body: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of SVG elements. This is the slowest part of drawing a board."""
    return shapes.svg(body, size, size, in_thread=True)


Pen = ScreenPen | VectorPen


def _lines(points: Sequence[Point], strokes: Sequence[Stroke], scale: float) -> str:
    """Return strokes along a path as SVG, in the order given."""
    found = []
    for stroke in strokes:
        data = "L".join(f"{x:.2f} {y:.2f}" for x, y in _beside(points, stroke.shift * scale))
        dash = " ".join(f"{part * scale:.2f}" for part in stroke.dash)
        paint = f' stroke-dasharray="{dash}"' if dash else ""
        paint += f' stroke-opacity="{stroke.opacity}"' if stroke.opacity < 1 else ""
        paint += ' stroke-linejoin="round"' if len(points) > 2 else ""
        ends = "butt" if dash and not stroke.is_dotted else "round"
        found.append(
            f'<path d="M{data}" fill="none" stroke="{hex_of(stroke.color)}" '
            f'stroke-width="{stroke.width * scale:.2f}" stroke-linecap="{ends}"{paint}/>'
        )
    return "".join(found)


def _beside(points: Sequence[Point], shift: float) -> Iterator[Point]:
    """Yield the points of a path shifted to its right."""
    sides = []
    for (x1, y1), (x2, y2) in pairwise(points):
        length = math.hypot(x2 - x1, y2 - y1) or 1.0
        sides.append(((y1 - y2) / length, (x2 - x1) / length))
    for (x, y), (a, b), (c, d) in zip(points, [sides[0], *sides], [*sides, sides[-1]], strict=True):
        # at bends, on the bisector and at most twice as far
        far = shift / max(0.5, 1 + a * c + b * d)
        yield x + (a + c) * far, y + (b + d) * far
