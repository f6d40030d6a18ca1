"""The banner line: one message at a time over the city track, where there is nothing to click."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from powergrid.desktop.pieces.motion import Motion
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas, with_shadow
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.banners import PHASE, Banner

#: Milliseconds for which a banner is shown: minimum, per letter, maximum. Half of that while others wait.
_LEAST, _LETTER, _MOST = 1800, 35, 9000
#: Most waiting banners; if there are more, the least important are dropped.
_WAITING = 4
#: Height of the line above the track, over its flags.
_ABOVE = 13.0
_TITLE, _ALONE = Font("cond", 26, 600), Font("cond", 32, 600)
_HIDES = "banner"


@dataclass
class BannerLine:
    """The queue of banners, the current one first. motion: animates a new one."""

    ui: Ui
    motion: Motion
    queue: list[Banner] = field(default_factory=list)
    held: bool = False
    _since: int = 0
    _risen: Banner | None = None

    @property
    def shown(self) -> Banner | None:
        """The banner at its place now."""
        return self.queue[0] if self.queue and not self.held else None

    def add(self, banners: list[Banner]) -> None:
        """Append banners to the queue; if it is full, drop the least important ones, the oldest first."""
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
        """Remove banners about single turns, because the whole phase was skipped."""
        self.queue = [banner for banner in self.queue if not banner.skip]

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
        """Return when the next banner is due, in milliseconds; None without one."""
        banner = self.shown
        if banner is None:
            return None
        lasts = min(_MOST, _LEAST + _LETTER * len(banner.title + banner.text))
        return self._since + (lasts // 2 if len(self.queue) > 1 else lasts)

    def tick(self) -> None:
        """Show the next banner when it is due."""
        due = self.deadline()
        if due is not None and due <= self.ui.clock():
            self.skip()

    def hold(self, held: bool) -> None:
        """Make the line wait while something else is shown, which leaves phases behind, or go on."""
        if held and not self.held:
            self.queue = [banner for banner in self.queue if banner.weight != PHASE]
        elif self.held and not held:
            self._since = self.ui.clock()
        self.held = held

    def draw(self, track: pygame.FRect) -> None:
        """Draw the banner over the city track; registers `banner`; a click on it shows the next."""
        banner = self.shown
        if banner is None:
            self._risen = None
            return
        place = pygame.FRect(track.left, track.top - _ABOVE, track.width, track.height + _ABOVE)
        if banner is not self._risen:
            self._risen = banner
            self.motion.slide_in(place, lambda c, rect, _share: _draw(c, rect, banner), _HIDES)
        if _HIDES not in self.motion.hidden():
            self.ui.c.over_all = True  # it covers the track
            _draw(self.ui.c, place, banner)
            self.ui.c.over_all = False
        self.ui.cover(with_shadow(place))
        self.ui.area("banner", place, on_click=self.skip)


def text_lines(c: Canvas, text: str, room: float) -> tuple[Font, list[str]]:
    """Return the font in which a text fits into two lines, and the lines; no word is cut."""
    for size in (14.0, 13.0, 12.0, 11.0, 10.0):
        lines = c.wrapped(text, theme.TEXT.sized(size), room) if text else []
        if len(lines) <= 2:
            break
    return theme.TEXT.sized(size), lines


def _draw(c: Canvas, place: pygame.FRect, banner: Banner) -> None:
    t, room = c.theme, place.width - 36
    c.box(place, 8, t.head, t.amber, 2, 2)
    c.fill((place.left + 8, place.top + 10, 5, place.height - 20), t.amber)
    left = place.left + 24
    text, lines = text_lines(c, banner.text, room)
    font = _TITLE if lines else _ALONE
    high = 30.0 if lines else 36.0
    top = place.centery - (high + 17 * len(lines)) / 2
    c.text(banner.title, (left, top + high / 2), c.fitting(banner.title, font, room), t.white, "midleft", room)
    for number, line in enumerate(lines):
        c.text(line, (left, top + high + 17 * number + 8), text, t.on_ink2, "midleft", room)
