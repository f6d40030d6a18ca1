"""What a drawing of a screen consists of: every control and every text with its place, and what is wrong with them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pygame

from powergrid.table import canvas, text
from powergrid.table.app import App
from powergrid.table.canvas import Canvas, Point
from powergrid.table.theme import Color, Font
from powergrid.table.ui import Control


@dataclass(frozen=True)
class Drawn:
    """A line of text: what was wanted, what of its place is seen, its whole place (lp), and whether it was cut."""

    string: str
    seen: pygame.FRect
    whole: pygame.FRect
    cut: bool


@contextmanager
def texts_on(surface: pygame.Surface) -> Iterator[list[Drawn]]:
    """Note every text that is drawn straight on a surface."""
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
            cut = room is not None and string != text.ellipsis(
                string, font.face, font.weight, self.font_px(font), max(0.0, room * s)
            )
            if seen.width > 0 and seen.height > 0:
                found.append(Drawn(string, seen, whole, cut))
        return whole

    canvas.Canvas.text = noted  # type: ignore[method-assign]
    try:
        yield found
    finally:
        canvas.Canvas.text = plain  # type: ignore[method-assign]


def draw(app: App) -> list[Drawn]:
    """Draw the scene on top anew and return its texts."""
    with texts_on(app.surface) as found:
        app.scene.ui.dirty = True
        app.step()
    return found


def faults(app: App, *, whole: bool = False) -> list[str]:
    """Draw the scene on top; return what lies outside the window or on something else, in words.

    whole: texts that end in an ellipsis are faults too.
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
    out += [f"{text.string!r} is shortened" for text in texts if whole and text.cut]
    if not app.scene.dialogs:
        out += [f"{a.string!r} on {b.string!r}" for a, b in itertools.combinations(texts, 2) if _on(a, b)]
    return out


def _overlap(a: Control, b: Control) -> bool:
    """Controls of one layer lie on each other; one that holds the other whole (a scrolled list, a card) is fine."""
    if a.layer != b.layer or a.rect.contains(b.rect) or b.rect.contains(a.rect):
        return False
    return bool(a.rect.inflate(-1, -1).colliderect(b.rect.inflate(-1, -1)))


def _on(a: Drawn, b: Drawn) -> bool:
    """The letters of two texts touch: a font's line is higher than its letters."""
    common = a.seen.inflate(-2, -6).clip(b.seen.inflate(-2, -6))
    return common.width > 1 and common.height > 1.5
