"""What a drawing of a screen consists of: every control and every text with its place, and what is wrong with them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pygame

from powergrid.desktop.app import App
from powergrid.desktop.toolkit import canvas, toasts, tooltips
from powergrid.desktop.toolkit.canvas import Canvas, Point
from powergrid.desktop.toolkit.theme import Color, Font
from powergrid.desktop.toolkit.ui import Control, Ui

#: A word alone before an ellipsis: the rest seems to be missing.
_SEEMS_CUT = re.compile(r"^\w+ …$")


@dataclass(frozen=True)
class Drawn:
    """A line of text: what was wanted, what of its place is seen, its whole place (lp), and whether it was cut.

    layer: 0 for the screen, more for what lies over it.
    """

    string: str
    seen: pygame.FRect
    whole: pygame.FRect
    cut: bool
    layer: int = 0


@contextmanager
def texts_on(surface: pygame.Surface, layer: Callable[[], int] = lambda: 0) -> Iterator[list[Drawn]]:
    """Note every text that is drawn straight on a surface; `layer` tells which layer is drawn on."""
    found: list[Drawn] = []
    plain = canvas.Canvas.text

    def noted(
        self: Canvas,
        string: str,
        place: Point,
        font: Font,
        color: Color | None = None,
        anchor: str = "topleft",
        room: float | None = None,
        alpha: int = 255,
    ) -> pygame.FRect:
        whole = plain(self, string, place, font, color, anchor, room, alpha)
        if self.surface is surface and string.strip():
            s, clip = self.scale, self.surface.get_clip()
            seen = whole.clip(pygame.FRect(clip.x / s, clip.y / s, clip.w / s, clip.h / s))
            cut = room is not None and string != self.fitted(string, font, room)[0]
            if seen.width > 0 and seen.height > 0:
                found.append(Drawn(string, seen, whole, cut, layer()))
        return whole

    canvas.Canvas.text = noted  # type: ignore[method-assign]
    try:
        yield found
    finally:
        canvas.Canvas.text = plain  # type: ignore[method-assign]


@contextmanager
def lying_over() -> Iterator[list[int]]:
    """Count toasts and the tooltip as a layer of their own while they are drawn: they lie over everything."""
    over: list[int] = []
    plain = toasts.draw_toasts, tooltips.draw_tip

    def on_top(draw_over: Callable[[Ui], None]) -> Callable[[Ui], None]:
        def noted(ui: Ui) -> None:
            over.append(1)
            draw_over(ui)
            over.pop()

        return noted

    toasts.draw_toasts = on_top(plain[0])  # type: ignore[assignment]
    tooltips.draw_tip = on_top(plain[1])  # type: ignore[assignment]
    try:
        yield over
    finally:
        toasts.draw_toasts, tooltips.draw_tip = plain


def draw(app: App) -> list[Drawn]:
    """Draw the scene on top anew and return its texts."""
    app.scene.ui.dirty = True
    app.step()
    with lying_over() as over, texts_on(app.surface, lambda: app.scene.ui.layer + sum(over)) as found:
        app.draw()
    return found


def faults(app: App, *, whole: bool = False) -> list[str]:
    """Draw the scene on top; return what lies outside the window or on something else, in words.

    whole: texts that end in an ellipsis are faults too. Under a dialog only the dialog's own texts are looked at.
    """
    texts = draw(app)
    width, height = (measure / app.scale for measure in app.surface.get_size())
    window = pygame.FRect(-0.6, -0.6, width + 1.2, height + 1.2)
    controls = [control for control in app.scene.ui.controls if control.rect.width > 1 and control.rect.height > 1]
    out = [f"{control.name} leaves the window" for control in controls if not window.contains(control.rect)]
    out += [f"{text.string!r} leaves the window" for text in texts if not window.contains(text.seen)]
    out += [f"{text.string!r} is cut off at the side" for text in texts if text.whole.width - text.seen.width > 1.5]
    answering = [control for control in controls if control.on_click or control.focusable]
    out += [f"{a.name} lies on {b.name}" for a, b in itertools.combinations(answering, 2) if _overlap(a, b)]
    top = [text for text in texts if text.layer == app.scene.ui.layer]
    out += [f"{text.string!r} is shortened" for text in top if whole and text.cut]
    out += [f"{a.string!r} on {b.string!r}" for a, b in itertools.combinations(top, 2) if _on(a, b)]
    return out


def crowded(app: App) -> list[str]:
    """Draw the scene on top; return texts that end in another text's face, on the edge of a button or of a column."""
    top = [text for text in draw(app) if text.layer == app.scene.ui.layer]
    controls = [control for control in app.scene.ui.controls if control.layer == app.scene.ui.layer]
    out = [f"{a.string!r} touches {b.string!r}" for a, b in itertools.permutations(top, 2) if _touch(a, b)]
    buttons = [control for control in controls if control.pushes and control.rect.height > control.whole.height - 0.5]
    out += [f"{a.string!r} touches {b.name}" for a, b in itertools.product(top, buttons) if _at_edge(a, b.rect, 3)]
    cells = [control for control in controls if control.name.startswith("track.")]
    out += [f"{a.string!r} touches {b.name}" for a, b in itertools.product(top, cells) if _at_edge(a, b.rect, 1)]
    return out + [f"{text.string!r} looks as if it were cut" for text in top if _SEEMS_CUT.search(text.string)]


def _touch(a: Drawn, b: Drawn) -> bool:
    """Text b follows a in the same line with less than 3 lp between, though neither is a part of a sentence."""
    if a.string.endswith(" ") or b.string[0] in " ,." or abs(a.seen.centery - b.seen.centery) >= 6:
        return False
    return a.seen.centerx < b.seen.centerx and -1 < b.seen.left - a.seen.right < 3


def _at_edge(text: Drawn, rect: pygame.FRect, gap: float) -> bool:
    """A text stands across a side of `rect`, or less than `gap` lp beside it."""
    if not rect.top < text.seen.centery < rect.bottom or rect.contains(text.seen.inflate(-2, -8)):
        return False
    return text.seen.right > rect.left - gap and text.seen.left < rect.right + gap


def _overlap(a: Control, b: Control) -> bool:
    """Controls of one layer lie on each other; one that holds the other whole (a scrolled list, a card) is fine."""
    if a.layer != b.layer or a.rect.contains(b.rect) or b.rect.contains(a.rect):
        return False
    return bool(a.rect.inflate(-1, -1).colliderect(b.rect.inflate(-1, -1)))


def _on(a: Drawn, b: Drawn) -> bool:
    """The letters of two texts touch: a font's line is higher than its letters. One drawn twice is no fault."""
    if a.string == b.string and a.whole.topleft == b.whole.topleft:
        return False
    common = a.seen.inflate(-2, -6).clip(b.seen.inflate(-2, -6))
    return common.width > 1 and common.height > 1.5
