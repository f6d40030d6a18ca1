"""Quick redraws when the pointer moves: panels that are redrawn on their own, and cards that follow it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pygame

Redraw = Callable[[], list[pygame.Rect] | None]
"""Redraws a panel and returns the changed pixels, or None if everything must be redrawn."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the screen that can be redrawn on its own.

    Attributes:
        follows: Whether it also reacts when the pointer is over controls elsewhere.
        outer: The panels it is in.
    """

    redraw: Redraw
    follows: bool = False
    outer: tuple[str, ...] = ()


class Lifted:
    """The pixels under the cards and tooltips that follow the pointer."""

    def __init__(self) -> None:
        self._under: list[tuple[pygame.Rect, pygame.Surface]] = []

    def forget(self) -> None:
        """Forget the pixels, because everything is redrawn."""
        self._under.clear()

    @contextmanager
    def over(self, surface: pygame.Surface, place: pygame.Rect) -> Iterator[None]:
        """Keep the pixels in `place`, then let the `with` block draw there and nowhere else."""
        before, place = surface.get_clip(), place.clip(surface.get_rect())
        if place.width and place.height:
            self._under.append((place, surface.subsurface(place).copy()))
        surface.set_clip(place.clip(before))
        yield
        surface.set_clip(before)

    def lift(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Restore all the pixels; return their rectangles."""
        places = []
        while self._under:
            place, picture = self._under.pop()
            surface.blit(picture, place)
            places.append(place)
        return places
