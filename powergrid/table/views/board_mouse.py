"""Zooming and moving a board with mouse, keys and pinch, and telling clicks from drags."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from powergrid.table.views.board import BoardView
from powergrid.table.views.board_ground import READY

_DRAG_FROM = 6
"""Pixels the mouse must move before a press is a drag."""
_DOUBLE_MS = 350
_WHEEL = 1.18
_KEY_ZOOM = 1.35
_KEY_STEP = 70
_MOVES = {
    pygame.K_LEFT: (1, 0),
    pygame.K_RIGHT: (-1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}


@dataclass(frozen=True)
class Outcome:
    """What an event meant: whether it was of use (draw again), and the city or region that was clicked."""

    used: bool = False
    city: str | None = None
    region: str | None = None


class BoardMouse:
    """Gives window events to a board view. Places are window pixels."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self._pressed: tuple[int, int] | None = None
        self._dragging = False
        self._last_click: tuple[int, tuple[int, int]] | None = None
        self._pinch = 0.0

    @property
    def dragging(self) -> bool:
        """Whether the board is being moved: nothing should be hovered meanwhile."""
        return self._dragging

    def handle(self, event: pygame.event.Event) -> Outcome:
        """Treat one event."""
        if event.type == READY:
            return Outcome(True)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            if pygame.Rect(self.view.camera.rect).collidepoint(event.pos):
                self._pressed, self._dragging = event.pos, False
                return Outcome(True)
        elif event.type == pygame.MOUSEMOTION and self._pressed is not None:
            return self._motion(event)
        elif event.type == pygame.MOUSEBUTTONUP and self._pressed is not None:
            return self._release(event)
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        elif event.type == pygame.MULTIGESTURE:
            return self._gesture(event)
        return Outcome()

    def zoom(self, factor: float, at: tuple[float, float] | None = None) -> None:
        """Zoom by a factor about window pixels, the middle of the board by default."""
        rect = pygame.Rect(self.view.camera.rect)
        self.view.camera = self.view.camera.zoomed(factor, at or rect.center)

    def fit(self) -> None:
        """Show the whole board."""
        self.view.camera = self.view.camera.fitted()

    def _wheel(self, event: pygame.event.Event) -> Outcome:
        pos = pygame.mouse.get_pos()
        if not pygame.Rect(self.view.camera.rect).collidepoint(pos):
            return Outcome()
        steps = getattr(event, "precise_y", 0.0) or float(event.y)
        before = self.view.camera
        self.zoom(_WHEEL ** max(-4.0, min(4.0, steps)), pos)
        return Outcome(self.view.camera != before)

    def _motion(self, event: pygame.event.Event) -> Outcome:
        assert self._pressed is not None
        if not any(event.buttons):
            self._pressed, self._dragging = None, False
            return Outcome()
        dx, dy = event.pos[0] - self._pressed[0], event.pos[1] - self._pressed[1]
        if not self._dragging and max(abs(dx), abs(dy)) < _DRAG_FROM:
            return Outcome()
        self._dragging = True
        self._pressed = event.pos
        self.view.camera = self.view.camera.moved(dx, dy)
        return Outcome(True)

    def _release(self, event: pygame.event.Event) -> Outcome:
        dragged, self._pressed, self._dragging = self._dragging, None, False
        if dragged or event.button != 1:
            return Outcome(True)
        city = self.view.city_at(event.pos)
        if city is not None:
            self._last_click = None
            return Outcome(True, city)
        now = pygame.time.get_ticks()
        last, self._last_click = self._last_click, (now, event.pos)
        if last is not None and now - last[0] <= _DOUBLE_MS and _near(last[1], event.pos):
            self._last_click = None
            self.fit()
            return Outcome(True)
        return Outcome(True, None, self.view.region_at(event.pos))

    def _key(self, event: pygame.event.Event) -> Outcome:
        before = self.view.camera
        if event.key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            self.zoom(_KEY_ZOOM)
        elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self.zoom(1 / _KEY_ZOOM)
        elif event.key in (pygame.K_0, pygame.K_KP0, pygame.K_HOME):
            self.fit()
        elif event.key in _MOVES and before.zoom > 1.0:
            dx, dy = _MOVES[event.key]
            self.view.camera = before.moved(dx * _KEY_STEP * before.scale, dy * _KEY_STEP * before.scale)
        else:
            return Outcome()
        return Outcome(self.view.camera != before)

    def _gesture(self, event: pygame.event.Event) -> Outcome:
        """Two fingers: spread or pinched; `pinched` is the change in parts of the window."""
        if event.num_fingers != 2 or abs(event.pinched) < 0.002:
            return Outcome()
        rect = pygame.Rect(self.view.camera.rect)
        size = pygame.display.get_window_size()
        at = (event.x * size[0], event.y * size[1])
        self.zoom(1.0 + event.pinched * 3.0, at if rect.collidepoint(at) else None)
        return Outcome(True)


def _near(first: tuple[int, int], second: tuple[int, int]) -> bool:
    return max(abs(first[0] - second[0]), abs(first[1] - second[1])) <= _DRAG_FROM
