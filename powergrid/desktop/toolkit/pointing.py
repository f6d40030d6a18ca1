"""The parts of a drawing that the pointer changes: panels redrawn alone, and cards that can be lifted."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pygame

Redraw = Callable[[], list[pygame.Rect] | None]
"""Draws a panel again and returns the changed pixels, or None if everything must be drawn again."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the screen that can be drawn again while the rest stays.

    follows: it shows something about controls elsewhere under the pointer. outer: the panels it is in.
    """

    redraw: Redraw
    follows: bool = False
    outer: tuple[str, ...] = ()


class Lifted:
    """The cards and tooltips over the screen that follow the pointer, with the pixels under them."""

    def __init__(self) -> None:
        self._under: list[tuple[pygame.Rect, pygame.Surface]] = []

    def forget(self) -> None:
        """Forget the pixels, because everything is drawn again."""
        self._under.clear()

    @contextmanager
    def over(self, surface: pygame.Surface, place: pygame.Rect) -> Iterator[None]:
        """Keep the pixels in `place` before the `with` block draws there, and clip its drawing to it."""
        before, place = surface.get_clip(), place.clip(surface.get_rect())
        if place.width and place.height:
            self._under.append((place, surface.subsurface(place).copy()))
        surface.set_clip(place.clip(before))
        yield
        surface.set_clip(before)

    def lift(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Remove all of them from the screen; return where they were."""
        places = []
        while self._under:
            place, picture = self._under.pop()
            surface.blit(picture, place)
            places.append(place)
        return places
