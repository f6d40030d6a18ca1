"""The contents of a drawing: every control and text with its position, and checks for layout problems."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import pygame

from powergrid.desktop.app import App
from powergrid.desktop.toolkit import text as texts_of
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas, Point
from powergrid.desktop.toolkit.theme import Color, Font
from powergrid.desktop.toolkit.ui import Control

#: A single word before an ellipsis, which looks as if the rest were cut off.
_SEEMS_CUT = re.compile(r"^\w+ …$")
#: A negative number with a hyphen or a dash instead of a minus.
_HYPHEN = re.compile(r"(?<![\w-])[-–]\d")
#: How far to scroll a list between checks, in lp.
_STEP = 150.0
_Thing = TypeVar("_Thing")


@dataclass(frozen=True)
class Drawn:
    """A line of text: the full string, its visible and full rectangles (lp), and whether it was shortened.

    `layer` is 0 for the screen, more for anything on top of it. `broken` says whether the line ends in the middle of a
    word. `size` is the height of the letters in lp, or 0 if it does not matter.
    """

    string: str
    seen: pygame.FRect
    whole: pygame.FRect
    cut: bool
    layer: int = 0
    broken: bool = False
    size: float = 0


class RecordingCanvas(Canvas):
    """A canvas that records every visible text; `layer` is the current layer."""

    def __init__(self, surface: pygame.Surface, scale: float, layer: Callable[[], int] = lambda: 0) -> None:
        super().__init__(surface, scale)
        self.texts: list[Drawn] = []
        self._layer = layer
        self._broken: set[str] = set()

    def wrapped(self, string: str, font: Font, room: float) -> list[str]:
        lines = super().wrapped(string, font, room)
        if texts_of.breaks_words(string, lines):
            self._broken.update(lines[:-1])
        return lines

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
        whole = super().text(string, place, font, color, anchor, room, alpha)
        s, clip = self.scale, self.surface.get_clip()
        seen = whole.clip(pygame.FRect(clip.x / s, clip.y / s, clip.w / s, clip.h / s))
        if string.strip() and seen.width > 0 and seen.height > 0:
            shown, used = (string, font) if room is None else self.fitted(string, font, room)
            layer, broken = self._layer() + self.over_all, string in self._broken
            size = theme.text_size(used.size)
            self.texts.append(Drawn(string, seen, whole, shown != string, layer, broken, size))
        return whole


def draw(app: App) -> list[Drawn]:
    """Redraw the top scene (twice if the first drawing requests it) and return its text."""
    app.step()
    texts = record(app)
    if not app.scene.ui.dirty:
        return texts
    app.step()
    return record(app)


def record(app: App) -> list[Drawn]:
    """Redraw the top scene, record it, and return its text."""
    ui = app.scene.ui
    ui.cached_panels.clear()  # a cached picture does not draw its text
    canvas = RecordingCanvas(app.surface, app.scale, lambda: ui.layer)
    app.scene.draw_all(canvas)
    return canvas.texts


def parts(app: App, limit: int) -> Iterator[tuple[float, list[Drawn]]]:
    """Scroll all long lists to the end, or through `limit` parts; yield each offset with the visible text."""
    scroll = app.scene.ui.scroll
    yield 0, record(app)
    for number in range(1, limit):
        before = dict(scroll)
        scroll.update({name: offset + _STEP for name, offset in before.items() if "#" not in name})
        texts = record(app)
        if scroll == before:
            return
        yield number * _STEP, texts


def strings(app: App) -> list[str]:
    """Redraw the top scene and return its strings."""
    return [text.string for text in draw(app)]


# --- checks ---------------------------------------------------------------------------------------------------


def layout_problems(app: App, *, whole: bool = False) -> list[str]:
    """Redraw the top scene; describe anything that overlaps or is outside the window.

    Args:
        whole: Also report text that ends in an ellipsis. If a dialog is open, only its text is checked.
    """
    return _problems(app, draw(app), whole)


def all_problems(app: App, texts: list[Drawn], *, whole: bool, crowds: bool) -> list[str]:
    """Return all problems of a drawing, including crowded text and disabled controls without a reason."""
    found = _problems(app, texts, whole) + _unexplained(app.scene.ui.controls) + tiny(texts)
    return found + _crowded(app, texts) if crowds else found


def tiny(texts: Iterable[Drawn]) -> list[str]:
    """Return text that is too small to read easily."""
    least = theme.text_size(theme.least_size()) - 0.01
    return [f"{text.string!r} is tiny: {text.size:.1f} lp" for text in texts if 0 < text.size < least]


def crowded(app: App) -> list[str]:
    """Redraw the top scene; return text that touches other text or the edge of a button or column."""
    return _crowded(app, draw(app))


def _problems(app: App, texts: list[Drawn], whole: bool) -> list[str]:
    width, height = (measure / app.scale for measure in app.surface.get_size())
    window = pygame.FRect(-0.6, -0.6, width + 1.2, height + 1.2)
    controls = [control for control in app.scene.ui.controls if control.rect.width > 1 and control.rect.height > 1]
    out = [f"{control.name} is outside the window" for control in controls if not window.contains(control.rect)]
    out += [f"{text.string!r} is outside the window" for text in texts if not window.contains(text.seen)]
    out += [f"{text.string!r} is cut off at the side" for text in texts if text.whole.width - text.seen.width > 1.5]
    answering = [control for control in controls if control.on_click or control.focusable]
    places = [control.rect.inflate(-1, -1) for control in answering]
    out += [f"{a.name} overlaps {b.name}" for a, b in _overlapping(answering, places) if _overlap(a, b)]
    top = [text for text in texts if text.layer == app.scene.ui.layer]
    out += [f"{text.string!r} is shortened" for text in top if whole and text.cut]
    out += [f"{text.string!r} ends inside a word" for text in top if whole and text.broken]
    out += [f"{text.string!r} has a hyphen instead of a minus" for text in top if _HYPHEN.search(text.string)]
    letters = [text for text in top if text.seen.width > 3 and text.seen.height > 7]
    places = [_letters(text) for text in letters]
    return out + [f"{a.string!r} on {b.string!r}" for a, b in _overlapping(letters, places) if _letters_touch(a, b)]


def _crowded(app: App, texts: list[Drawn]) -> list[str]:
    top = [text for text in texts if text.layer == app.scene.ui.layer]
    controls = [control for control in app.scene.ui.controls if control.layer == app.scene.ui.layer]
    starts = [pygame.FRect(text.seen.left, text.seen.centery, 0.1, 0.1) for text in top]
    out = []
    for a in top:
        ahead = pygame.FRect(a.seen.right - 1.5, a.seen.centery - 6.5, 5, 13)
        out += [f"{a.string!r} touches {top[n].string!r}" for n in ahead.collidelistall(starts) if _touch(a, top[n])]
    buttons = [control for control in controls if control.pushes and control.rect.height > control.whole.height - 0.5]
    cells = [control for control in controls if control.name.startswith("track.")]
    for gap, rects in ((3, buttons), (1, cells)):
        for one in rects:
            near = one.rect.inflate(2 * gap, 0).collidelistall([text.seen for text in top])
            out += [f"{top[n].string!r} touches {one.name}" for n in near if _at_edge(top[n], one.rect, gap)]
    return out + [f"{text.string!r} looks as if it were cut" for text in top if _SEEMS_CUT.search(text.string)]


def _unexplained(controls: Iterable[Control]) -> list[str]:
    """Return controls that are disabled without a reason or cannot be reached with the keyboard."""
    off = [control for control in controls if not control.enabled and control.rect.width > 0 < control.rect.height]
    silent = [f"{control.name} does not say why it is disabled" for control in off if not control.reason]
    return silent + [f"{control.name} is disabled and Tab skips it" for control in off if not control.focusable]


def _overlapping(things: list[_Thing], places: list[pygame.FRect]) -> Iterator[tuple[_Thing, _Thing]]:
    """Yield every pair of things with overlapping rectangles."""
    for number, place in enumerate(places):
        for other in place.collidelistall(places):
            if other > number:
                yield things[number], things[other]


def _touch(a: Drawn, b: Drawn) -> bool:
    """Return whether text b follows a on the same line with a gap under 3 lp, unless they form a sentence."""
    if a.string.endswith(" ") or b.string[0] in " ,.:" or abs(a.seen.centery - b.seen.centery) >= 6:
        return False
    return a.seen.centerx < b.seen.centerx and -1 < b.seen.left - a.seen.right < 3


def _at_edge(text: Drawn, rect: pygame.FRect, gap: float) -> bool:
    """Return whether a text crosses a side of `rect` or is less than `gap` lp away from it."""
    if not rect.top < text.seen.centery < rect.bottom or rect.contains(text.seen.inflate(-2, -8)):
        return False
    return text.seen.right > rect.left - gap and text.seen.left < rect.right + gap


def _overlap(a: Control, b: Control) -> bool:
    """Return whether two controls on one layer overlap; one may contain the other, as a list or a card does.

    A city's sign may overlap the city, because it is attached to it.
    """
    if {a.name.partition(".")[0], b.name.partition(".")[0]} == {"city", "sign"} and a.name[5:] == b.name[5:]:
        return False
    return not (a.layer != b.layer or a.rect.contains(b.rect) or b.rect.contains(a.rect))


def _letters(text: Drawn) -> pygame.FRect:
    """Return the rectangle of the letters; a line of the font is taller than they are."""
    return text.seen.inflate(-2, -6)


def _letters_touch(a: Drawn, b: Drawn) -> bool:
    """Return whether the letters of two texts touch, unless it is the same text drawn twice."""
    if a.string == b.string and a.whole.topleft == b.whole.topleft:
        return False
    common = _letters(a).clip(_letters(b))
    return common.width > 1 and common.height > 1.5
