"""A surface to draw on in logical pixels (lp), which the UI scale converts to window pixels."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

import pygame

from powergrid.desktop.toolkit import shapes, slices, text, theme
from powergrid.desktop.toolkit.theme import Color, Font, Theme

RectLike = pygame.FRect | pygame.Rect | tuple[float, float, float, float]
Point = tuple[float, float]
#: In boxes of at least this many pixels, the inside is filled, which is faster than blitting a picture with alpha.
_LARGE = 30_000


def frect(rect: RectLike) -> pygame.FRect:
    """Return `rect` as a rectangle of floats."""
    return rect if isinstance(rect, pygame.FRect) else pygame.FRect(rect)


def with_shadow(rect: pygame.FRect) -> pygame.FRect:
    """Return the area of a dialog or pop-over including its shadow."""
    return slices.inset(rect, -8, -6, -8, -12)


@lru_cache(maxsize=512)
def _font_px(size: float, scale: float) -> float:
    return max(6.0, round(size * scale * 4) / 4)


class Canvas:
    """Draws on `surface`. Positions and sizes are in lp; `scale` is window pixels per lp.

    Attributes:
        over_all: Whether the current drawing may cover anything else, as toasts and tooltips do.
    """

    def __init__(self, surface: pygame.Surface, scale: float, look: Theme | None = None) -> None:
        self.surface = surface
        self.scale = scale
        self.theme = look or theme.current()
        self.over_all = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in lp."""
        width, height = self.surface.get_size()
        return width / self.scale, height / self.scale

    @property
    def area(self) -> pygame.FRect:
        """The whole canvas in lp."""
        return pygame.FRect((0, 0), self.size)

    def px(self, measure: float) -> int:
        """Return a length in whole window pixels, at least 1 unless it is 0."""
        pixels = round(measure * self.scale)
        return 1 if pixels == 0 and measure > 0 else pixels

    def at(self, point: Point) -> tuple[int, int]:
        """Return a point in window pixels."""
        return round(point[0] * self.scale), round(point[1] * self.scale)

    def rect(self, rect: RectLike) -> pygame.Rect:
        """Return a rectangle in window pixels; rectangles that touch in lp touch in pixels."""
        place = frect(rect)
        left, top = round(place.x * self.scale), round(place.y * self.scale)
        return pygame.Rect(left, top, round(place.right * self.scale) - left, round(place.bottom * self.scale) - top)

    # -- areas and lines

    def clear(self, color: Color) -> None:
        """Fill the whole surface."""
        shapes.fill(self.surface, color, self.surface.get_rect())

    def fill(self, rect: RectLike, color: Color) -> None:
        """Fill a plain rectangle; a colour with alpha is blended with the background."""
        place = self.rect(rect)
        if len(color) > 3 and color[3] < 255:
            veil = pygame.Surface(place.size, pygame.SRCALPHA)
            veil.fill(color)
            self.surface.blit(veil, place)
        else:
            shapes.fill(self.surface, color, place)

    def box(
        self,
        rect: RectLike,
        radius: float = 6,
        fill: Color | None = None,
        line: Color | None = None,
        width: float = 1,
        shadow: int = 0,
    ) -> None:
        """Draw a rounded rectangle.

        Args:
            shadow: 0 for none, 1 for panels, 2 for dialogs and pop-overs.
        """
        place = self.rect(rect)
        if place.width <= 0 or place.height <= 0:
            return
        corner, edge = radius * self.scale, max(1.0, width * self.scale)
        reach = shapes.reach(place.size, corner, edge)
        inside = place.inflate(-2 * reach, -2 * reach)
        if fill is None or len(fill) > 3 or inside.width * inside.height < _LARGE:
            inside = pygame.Rect(place.topleft, (0, 0))
        if shadow:
            blur, drop, strength = (3, 1, 0.22) if shadow == 1 else (8, 3, 0.4)
            soft = shapes.shadow(place.size, corner, self.px(blur), strength)
            middle = place.centerx, place.centery + self.px(drop)
            self._blit_around(soft, soft.get_rect(center=middle), inside)
        self._blit_around(shapes.rounded(place.size, corner, fill, line, edge), place, inside)
        if fill is not None and inside.width:
            shapes.fill(self.surface, fill, inside)

    def _blit_around(self, picture: pygame.Surface, place: pygame.Rect, hole: pygame.Rect) -> None:
        """Draw a picture except for the part inside `hole` (window pixels)."""
        if not hole.width:
            self.surface.blit(picture, place)
            return
        for part in slices.outside(place, hole):
            self.surface.blit(picture, part, part.move(-place.left, -place.top))

    def ring(self, rect: RectLike, radius: float, color: Color, width: float, gap: float = 0) -> None:
        """Draw a ring of `width` around `rect`, `gap` away from it."""
        grow = gap + width
        outer = frect(rect).inflate(2 * grow, 2 * grow)
        self.box(outer, radius + grow, None, color, width)

    def focus_ring(self, rect: RectLike, radius: float = 6) -> None:
        """Draw the focus ring: dark, white and dark again, so that it is visible on any background."""
        self.ring(rect, radius, self.theme.dark, 2.2, 1)
        self.ring(rect, radius, self.theme.white, 2.2, 3.1)
        self.ring(rect, radius, self.theme.dark, 1.4, 5.2)

    def chosen_ring(self, rect: RectLike, focus: RectLike | None, *, outside: bool = False) -> None:
        """Mark the chosen value: a petrol ring with a tick in the upper right corner.

        Args:
            focus: Where to draw the focus ring (under the tick) if the value has the focus.
            outside: Whether to draw the tick outside the corner, so that it does not hide any text.
        """
        t, place = self.theme, frect(rect)
        self.ring(place, 6, t.petrol, 3, -1)
        if focus is not None:
            self.focus_ring(focus)
        middle = (place.right + 1, place.top - 2) if outside else (place.right - 9, place.top + 9)
        self.box((middle[0] - 9, middle[1] - 9, 18, 18), 9, t.petrol, t.white, 1.5)
        self.icon("check", middle, 12, t.white)

    def brackets(self, rect: RectLike, color: Color) -> None:
        """Draw the four corners of a frame around `rect`, with a dark edge."""
        place = frect(rect)
        long, wide = min(16.0, max(9.0, 0.17 * min(place.size))), 3.5
        for edge, ground in ((1.2, self.theme.dark), (0.0, color)):
            for x, left in ((place.left, True), (place.right, False)):
                for y, top in ((place.top, True), (place.bottom, False)):
                    across = (x - wide if left else x + wide - long, y - wide if top else y, long, wide)
                    down = (x - wide if left else x, y - wide if top else y + wide - long, wide, long)
                    for bar in (across, down):
                        self.fill(frect(bar).inflate(2 * edge, 2 * edge), ground)

    def line(self, start: Point, end: Point, color: Color, width: float = 1) -> None:
        """Draw a straight line: sharp if horizontal or vertical, otherwise anti-aliased."""
        first, last = self.at(start), self.at(end)
        thick = self.px(width)
        if first[0] == last[0] or first[1] == last[1]:
            pygame.draw.line(self.surface, color, first, last, thick)
        else:
            pygame.draw.aaline(self.surface, color, first, last, thick)

    def hline(self, left: float, right: float, y: float, color: Color | None = None) -> None:
        """Draw a horizontal hairline."""
        self.fill((left, y, right - left, 1), color or self.theme.line)

    @contextmanager
    def clip(self, rect: RectLike) -> Iterator[None]:
        """Clip all drawing in the `with` block to `rect`."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.rect(rect).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    @contextmanager
    def above_all(self) -> Iterator[None]:
        """Allow drawing in the `with` block to cover anything else."""
        self.over_all = True
        yield
        self.over_all = False

    # -- text

    def font_px(self, font: Font) -> float:
        """Return the size of `font` in window pixels, rounded to quarters."""
        return _font_px(theme.text_size(font.size), self.scale)

    def text_width(self, string: str, font: Font) -> float:
        """Return the width of one line in lp."""
        return text.width(string, font.face, font.weight, self.font_px(font)) / self.scale

    def fitting(self, string: str, font: Font, room: float) -> Font:
        """Return `font`, made smaller if `string` would otherwise be wider than `room` lp."""
        if self.text_width(string, font) <= room:
            return font
        larger = theme.text_size(1.0)
        shares = [0.92 / larger, 0.84 / larger, 0.76 / larger, *([0.92, 0.84] if larger > 1.0 else [])]
        sizes = {min(font.size, theme.least_size()), *(font.size * share for share in shares)}
        smaller = [font.sized(size) for size in sorted(sizes, reverse=True)]
        return next((size for size in smaller if self.text_width(string, size) <= room), smaller[-1])

    def least_width(self, string: str, font: Font) -> float:
        """Return the width in lp of one line in the smallest readable size of `font`."""
        return self.text_width(string, font.sized(min(font.size, theme.least_size())))

    def fitted(self, string: str, font: Font, room: float) -> tuple[str, Font]:
        """Return `string` and the font size that fits `room` lp; shorten the text if even the smallest is too wide."""
        smaller = self.fitting(string, font, room)
        if self.text_width(string, smaller) <= room:
            return string, smaller
        return text.ellipsis(string, font.face, font.weight, self.font_px(font), max(0.0, room * self.scale)), font

    def text(
        self,
        string: str,
        place: Point,
        font: Font,
        color: Color | None = None,
        anchor: str = "topleft",
        room: float | None = None,
        alpha: int = 255,
    ) -> pygame.FRect:
        """Draw one line of text, `fitted` to `room`, and return its rectangle in lp.

        Args:
            anchor: The point of the text that goes at `place`, as pygame names it.
        """
        if room is not None:
            string, font = self.fitted(string, font, room)
        picture = text.render(string, font.face, font.weight, self.font_px(font), color or self.theme.ink)
        target = picture.get_rect(**{anchor: self.at(place)})
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        self.surface.blit(picture, target)
        return slices.in_lp(target, self.scale)

    def spans(self, parts: Sequence[tuple[str, Font, Color]], place: Point) -> None:
        """Draw one line of text in several fonts and colours, starting at `place`."""
        x, y = place
        for string, font, color in parts:
            self.text(string, (x, y), font, color, "midleft")
            x += self.text_width(string, font)

    def wrapped(self, string: str, font: Font, room: float) -> list[str]:
        """Return `string` broken into lines of at most `room` lp."""
        return text.wrap(string, font.face, font.weight, self.font_px(font), max(1.0, room * self.scale))

    def paragraph(self, string: str, place: Point, font: Font, color: Color, room: float) -> None:
        """Draw text, wrapped to `room` lp, with its top left corner at `place`."""
        step = text.line_height(theme.text_size(font.size))
        for number, line in enumerate(self.wrapped(string, font, room)):
            self.text(line, (place[0], place[1] + number * step), font, color, "topleft", room)

    # -- pictures

    def blit(self, picture: pygame.Surface, center: Point) -> None:
        """Draw `picture` (in window pixels) centred at `center`."""
        self.surface.blit(picture, picture.get_rect(center=self.at(center)))

    def icon(self, name: str, center: Point, size: float = 16, color: Color | None = None) -> None:
        """Draw an icon, `size` lp square."""
        self.blit(shapes.icon(name, self.px(size), color or self.theme.ink), center)
