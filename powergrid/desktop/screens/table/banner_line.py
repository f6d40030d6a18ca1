"""The banner line, which shows one message at a time where it covers neither a button nor a city in play."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pygame

from powergrid.desktop.board.panel import IN_PLAY
from powergrid.desktop.pieces.motion import Motion
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.toolkit import placing, slices, theme
from powergrid.desktop.toolkit.canvas import Canvas, with_shadow
from powergrid.desktop.toolkit.placing import Avoided
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.banners import PHASE, Banner

#: Banner durations in milliseconds: minimum, per letter, maximum. One waiting banner halves the duration, two cut it to
#: a third, and so on, but it is at least _HURRIED, or _LEAST for a skipped turn.
_LEAST, _LETTER, LONGEST, _HURRIED = 1800, 35, 9000, 800
#: The maximum number of waiting banners; if there are more, the least important are dropped.
_WAITING = 4
#: The height of the flags above the city track. The line may cover them too.
_ABOVE = 13.0
#: Widths of the line on the board (preferred first), its height, and the minimum text size.
_WIDTHS, _HEIGHT, _MIN_TEXT = (560.0, 460.0, 360.0), 66.0, 12.0
#: At or below this width, the title may wrap.
_NARROW = 300.0
#: The distance that a new banner slides into place, in lp.
_SLIDE = 24.0
_TITLE, _ALONE = Font("cond", 26, 600), Font("cond", 32, 600)
_HIDES = "banner"


@dataclass
class BannerLine:
    """The queue of banners, the current one first.

    Attributes:
        motion: Animates new banners.
        most: The maximum duration in milliseconds.
        held: Whether the line is paused.
    """

    ui: Ui
    motion: Motion
    most: int = LONGEST
    queue: list[Banner] = field(default_factory=list)
    held: bool = False
    _since: int = 0
    _last_drawn: Banner | None = None
    _place: pygame.FRect = field(default_factory=pygame.FRect)

    @property
    def shown(self) -> Banner | None:
        """The current banner."""
        return self.queue[0] if self.queue and not self.held else None

    def add(self, banners: list[Banner]) -> None:
        """Append banners to the queue; if it is full, drop the least important ones, oldest first."""
        if not banners:
            return
        if not self.queue:
            self._since = self.ui.clock()
        self.queue += banners
        while len(self.queue) > 1 + _WAITING:
            waiting = self.queue[1:]
            self.queue.remove(min(waiting, key=lambda banner: banner.weight))
        self.ui.dirty = True

    def drop_skips(self) -> None:
        """Remove banners about single turns if the whole phase was skipped."""
        self.queue = [banner for banner in self.queue if not banner.skip]

    def drop_beginners(self) -> None:
        """Remove the player who goes first from phase banners, because that player has already acted."""
        kept = [replace(banner, text="") if banner.weight == PHASE else banner for banner in self.queue]
        if self.queue and self._last_drawn is self.queue[0]:
            self._last_drawn = kept[0]  # it must not slide in again
        self.queue = kept

    def clear(self) -> None:
        """Remove all banners."""
        self.ui.dirty |= bool(self.queue)
        self.queue.clear()

    def skip(self) -> None:
        """Show the next banner."""
        if self.shown is not None:
            self.queue.pop(0)
            self._since = self.ui.clock()
            self.ui.dirty = True

    def deadline(self) -> int | None:
        """Return the time in milliseconds when the next banner is due, or None if there is no banner."""
        banner = self.shown
        if banner is None:
            return None
        lasts = min(self.most, _LEAST + _LETTER * len(banner.title + banner.text))
        return self._since + max(_LEAST if banner.skip else _HURRIED, lasts // len(self.queue))

    def tick(self) -> None:
        """Show the next banner when it is due."""
        due = self.deadline()
        if due is not None and due <= self.ui.clock():
            self.skip()

    def hold(self, held: bool) -> None:
        """Drop phase banners and pause the line while something else is shown, or resume it."""
        if held and not self.held:
            self.queue = [banner for banner in self.queue if banner.weight != PHASE]
        elif self.held and not held:
            self._since = self.ui.clock()
        self.held = held

    def draw(self, board: pygame.FRect, avoided: Sequence[Avoided], fallback: pygame.FRect) -> None:
        """Draw the banner where it covers the least. It is the control `banner`; clicking it shows the next one.

        Args:
            board: The area of the board.
            avoided: Cities in play, cards and panels.
            fallback: Where to draw the banner if the board is full.
        """
        banner = self.shown
        if banner is None:
            self._last_drawn = None
            return
        if banner is not self._last_drawn:
            self._last_drawn, self._place = banner, _place(self.ui.c, banner, board, avoided, fallback)
            start = _start(self._place, avoided)
            self.motion.slide_in(start, self._place, lambda c, rect, _share: _draw(c, rect, banner), _HIDES)
        elif any(obstacle.weight >= IN_PLAY and obstacle.rect.colliderect(self._place) for obstacle in avoided):
            self._place = _place(self.ui.c, banner, board, avoided, fallback)  # the cards or the board have changed
        if _HIDES not in self.motion.hidden():
            with self.ui.c.above_all():  # it covers a panel
                _draw(self.ui.c, self._place, banner)
        self.ui.cover(with_shadow(self._place))
        self.ui.avoid(self._place)
        self.ui.area("banner", self._place, on_click=self.skip)


def above_track(layout: Layout) -> pygame.FRect:
    """Return the area of the city track and its flags."""
    track = layout.track
    return slices.inset(track, top=-_ABOVE)


def _place(
    c: Canvas, banner: Banner, board: pygame.FRect, avoided: Sequence[Avoided], fallback: pygame.FRect
) -> pygame.FRect:
    """Return the widest strip of the board without cities in play, or `fallback` if there is none."""
    inner = board.inflate(-16, -16)
    sizes = [(min(width, inner.width), _HEIGHT) for width in _WIDTHS]
    sizes = [size for size in sizes if fitted(c, banner, pygame.FRect(0, 0, *size))[2].size >= _MIN_TEXT] or sizes[:1]
    strip = placing.find_place(sizes, [inner], avoided, placing.TOP[::-1])
    if strip.harm:
        return fallback if fallback.width > _NARROW else _top_of(c, banner, fallback)
    return strip.rect


def _top_of(c: Canvas, banner: Banner, panel: pygame.FRect) -> pygame.FRect:
    """Return just enough of the top of a panel for the banner, so that the last lines of a log stay visible."""
    font, title, text, lines = fitted(c, banner, panel)
    return slices.top(panel, min(panel.height, _height(font, title, text, lines) + 28))


def _start(place: pygame.FRect, avoided: Sequence[Avoided]) -> pygame.FRect:
    """Return the start of a banner's slide, chosen so that it crosses no city in play."""
    cities = [obstacle.rect for obstacle in avoided if obstacle.weight >= IN_PLAY]
    for across, down in ((0, _SLIDE), (0, -_SLIDE), (_SLIDE, 0), (-_SLIDE, 0)):
        start = place.move(across, down)
        if start.union(place).collidelist(cities) < 0:
            return start
    return place


def fitted(c: Canvas, banner: Banner, place: pygame.FRect) -> tuple[Font, list[str], Font, list[str]]:
    """Wrap the title and text; return their lines, and fonts small enough that no word is split."""
    room, most = place.width - 36, 1 if place.width > _NARROW else 3
    for shrink in (1.0, 0.9, 0.8, 0.7, 0.6):
        font = (_TITLE if banner.text else _ALONE).sized((_TITLE if banner.text else _ALONE).size * shrink)
        title = c.wrapped(banner.title, font, room)
        text = theme.TEXT.sized(max(10.0, 14 * shrink))
        lines = c.wrapped(banner.text, text, room) if banner.text else []
        if len(title) <= most and _height(font, title, text, lines) <= place.height - 8:
            break
    return font, title, text, lines


def _height(font: Font, title: Sequence[str], text: Font, lines: Sequence[str]) -> float:
    return font.size * 1.15 * len(title) + text.size * 1.2 * len(lines)


def _draw(c: Canvas, place: pygame.FRect, banner: Banner) -> None:
    t, left = c.theme, place.left + 24
    c.box(place, 8, t.head, t.amber, 2, 2)
    c.fill((place.left + 8, place.top + 10, 5, place.height - 20), t.amber)
    font, title, text, lines = fitted(c, banner, place)
    y = place.centery - _height(font, title, text, lines) / 2
    for line in title:
        c.text(line, (left, y + font.size * 0.575), font, t.white, "midleft", place.width - 30)
        y += font.size * 1.15
    for line in lines:
        c.text(line, (left, y + text.size * 0.6), text, t.on_ink2, "midleft", place.width - 30)
        y += text.size * 1.2
