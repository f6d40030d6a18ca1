"""Parts of areas: strips along an edge, areas inside margins, boxes around a point. Sizes are in lp by default."""

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


def split_top(rect: pygame.FRect, height: float, gap: float = 0) -> tuple[pygame.FRect, pygame.FRect]:
    """Cut a strip off the top of an area; return the strip and the area below it, less a gap."""
    return top(rect, height), inset(rect, top=height + gap)


def split_bottom(rect: pygame.FRect, height: float, gap: float = 0) -> tuple[pygame.FRect, pygame.FRect]:
    """Cut a strip off the bottom of an area; return the area above it, less a gap, and the strip."""
    return inset(rect, bottom=height + gap), bottom(rect, height)


def around(center: tuple[float, float], width: float, height: float) -> pygame.FRect:
    """Return a box of this size around a point."""
    return pygame.FRect(center[0] - width / 2, center[1] - height / 2, width, height)


def at_left(rect: pygame.FRect, width: float, height: float) -> pygame.FRect:
    """Return a box of this size at the left of an area, centred vertically."""
    return pygame.FRect(rect.left, rect.centery - height / 2, width, height)


def at_right(rect: pygame.FRect, width: float, height: float) -> pygame.FRect:
    """Return a box of this size at the right of an area, centred vertically."""
    return pygame.FRect(rect.right - width, rect.centery - height / 2, width, height)


def spanning(left: float, top: float, right: float, bottom: float) -> pygame.FRect:
    """Return the area between these edges."""
    return pygame.FRect(left, top, right - left, bottom - top)


def in_lp(rect: pygame.Rect | tuple[int, int, int, int], scale: float) -> pygame.FRect:
    """Return an area of the window, which is in pixels, in lp."""
    left, top, width, height = rect
    return pygame.FRect(left / scale, top / scale, width / scale, height / scale)


def outside(rect: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """Return the parts of an area above, below, left and right of a hole in it, in pixels."""
    strips = (
        (rect.left, rect.top, rect.width, hole.top - rect.top),
        (rect.left, hole.bottom, rect.width, rect.bottom - hole.bottom),
        (rect.left, hole.top, hole.left - rect.left, hole.height),
        (hole.right, hole.top, rect.right - hole.right, hole.height),
    )
    return [pygame.Rect(strip) for strip in strips if strip[2] and strip[3]]
