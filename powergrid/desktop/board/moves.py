"""Zooming and moving a board with keys and by pinching."""

from __future__ import annotations

import pygame

from powergrid.desktop.board.ground_cache import READY
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.toolkit.keys import key_name

KEY_ZOOM = 1.35
_KEY_STEP = 70.0
_PINCH = 3.0
_LEAST_PINCH = 0.002
_STEPS = {"Left": (1, 0), "Right": (-1, 0), "Up": (0, 1), "Down": (0, -1)}


def move_by(view: BoardView, event: pygame.event.Event) -> bool:
    """Treat a key, a pinch or the news of a sharper ground; tell whether the board is to be drawn again.

    + and - zoom, 0 and Home show the whole board, the arrows move it when it is zoomed; also with Ctrl.
    """
    if event.type == READY:
        return True
    if event.type == pygame.KEYDOWN:
        return _key(view, key_name(event).removeprefix("Ctrl+"))
    if event.type == pygame.MULTIGESTURE and event.num_fingers == 2 and abs(event.pinched) > _LEAST_PINCH:
        return _pinch(view, event)
    return False


def zoom_by_key(view: BoardView, key: str) -> None:
    """Zoom in for "+" and "=", out for "-"; the middle of what is seen stays."""
    middle = pygame.Rect(view.camera.rect).center
    view.camera = view.camera.zoomed(1 / KEY_ZOOM if key == "-" else KEY_ZOOM, middle)


def _key(view: BoardView, key: str) -> bool:
    before = view.camera
    if key in ("+", "=", "-"):
        zoom_by_key(view, key)
    elif key in ("0", "Home"):
        view.camera = before.fitted()
    elif key in _STEPS:
        dx, dy = _STEPS[key]
        view.camera = before.moved(dx * _KEY_STEP * before.scale, dy * _KEY_STEP * before.scale)
    return view.camera != before


def _pinch(view: BoardView, event: pygame.event.Event) -> bool:
    """Two fingers: the event has their middle and how far they moved apart, in parts of the window."""
    before = view.camera
    width, height = pygame.display.get_window_size()
    at = (event.x * width, event.y * height)
    rect = pygame.Rect(before.rect)
    view.camera = before.zoomed(1.0 + event.pinched * _PINCH, at if rect.collidepoint(at) else rect.center)
    return view.camera != before
