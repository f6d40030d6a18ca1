"""Parts of areas: strips along an edge, areas inside margins, boxes around a point. All sizes are in lp."""

import pygame


def inset(rect: pygame.FRect, left: float = 0, top: float = 0, right: float = 0, bottom: float = 0) -> pygame.FRect:
    """Return the area inside these margins; a negative margin extends the area."""
    return pygame.FRect(rect.left + left, rect.top + top, rect.width - left - right, rect.height - top - bottom)


def top(rect: pygame.FRect, height: float) -> pygame.FRect:
    """Return the strip of this height at the top of an area."""
    return pygame.FRect(rect.left, rect.top, rect.width, height)


def bottom(rect: pygame.FRect, height: float) -> pygame.FRect:
    """Return the strip of this height at the bottom of an area."""
    return pygame.FRect(rect.left, rect.bottom - height, rect.width, height)


def left(rect: pygame.FRect, width: float) -> pygame.FRect:
    """Return the strip of this width at the left of an area."""
    return pygame.FRect(rect.left, rect.top, width, rect.height)


def right(rect: pygame.FRect, width: float) -> pygame.FRect:
    """Return the strip of this width at the right of an area."""
    return pygame.FRect(rect.right - width, rect.top, width, rect.height)


def below(rect: pygame.FRect, gap: float, height: float) -> pygame.FRect:
    """Return an area as wide as another and of this height, `gap` below it."""
    return pygame.FRect(rect.left, rect.bottom + gap, rect.width, height)


def split_bottom(rect: pygame.FRect, height: float, gap: float = 0) -> tuple[pygame.FRect, pygame.FRect]:
    """Cut a strip off the bottom of an area; return the area above it, less a gap, and the strip."""
    return inset(rect, bottom=height + gap), bottom(rect, height)


def around(center: tuple[float, float], width: float, height: float) -> pygame.FRect:
    """Return a box of this size around a point."""
    return pygame.FRect(center[0] - width / 2, center[1] - height / 2, width, height)
