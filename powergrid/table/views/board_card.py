"""The fixed card on the board that breaks a cost down, in the corner that hides the least."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from powergrid.table import theme
from powergrid.table.canvas import Canvas
from powergrid.table.theme import Font
from powergrid.table.views.board import BoardView
from powergrid.table.views.board_scene import BoardScene

WIDTH = 200.0
_ROW = 17.0
_HEAD = 32.0
_PAD = 8.0


@dataclass(frozen=True)
class CostCard:
    """Name of a city, a remark beside it, rows of text and Elektro, the total, and a last line."""

    title: str
    remark: str
    rows: tuple[tuple[str, int], ...]
    total_label: str
    total: int | None
    note: str = ""
    note_value: str = ""

    @property
    def height(self) -> float:
        """Height in lp."""
        total = 26.0 if self.total is not None else 0.0
        return _HEAD + _ROW * len(self.rows) + total + (_ROW if self.note else 0.0) + _PAD


def free_corner(
    view: BoardView, scene: BoardScene, size: tuple[int, int], gap: int, avoid: tuple[str, ...] = ()
) -> pygame.Rect:
    """The corner of the board where a card of `size` pixels hides the fewest cities and names in play.

    `avoid` names cities that count most, such as those of the route the card tells of.
    """
    place = pygame.Rect(view.camera.rect).inflate(-2 * gap, -2 * gap)
    corners = []
    for order, corner in enumerate(("bottomright", "topright", "bottomleft", "topleft")):
        rect = pygame.Rect((0, 0), size)
        setattr(rect, corner, getattr(place, corner))
        hidden = 0
        for city, region in view.figure.region_of.items():
            if region not in scene.zone:
                continue
            weight = 50 if city in avoid else 1
            hidden += 10 * weight * rect.colliderect(view.city_rect(city).inflate(8, 8))
            hidden += 3 * weight * sum(rect.colliderect(name) for name in view.name_rects(city))
        corners.append((hidden, order, rect))
    return min(corners, key=lambda c: c[:2])[2]


def draw_cost_card(c: Canvas, corner: pygame.FRect, card: CostCard) -> None:
    """Draw the card with its top left corner at that of `corner` (lp)."""
    look = c.theme
    rect = pygame.FRect(corner.x, corner.y, WIDTH, card.height)
    c.box(rect, 6, look.ink, shadow=2)
    left, right = rect.x + 10, rect.right - 10
    room = WIDTH - 24 - c.text_width(card.remark, theme.SMALL)
    c.text(card.title, (left, rect.y + 17), theme.NAME, look.white, "midleft", room)
    c.text(card.remark, (right, rect.y + 17), theme.SMALL, look.on_ink2, "midright")
    y = rect.y + _HEAD + _ROW / 2 - 3
    for label, cost in card.rows:
        c.text(label, (left, y), theme.HINT, look.white, "midleft", WIDTH - 50)
        c.text(str(cost), (right, y), theme.HINT, look.white, "midright")
        y += _ROW
    if card.total is not None:
        c.hline(left, right, y - _ROW / 2 + 3, look.ink5)
        c.text(card.total_label, (left, y + 9), theme.HEAD, look.white, "midleft")
        c.text(str(card.total), (right, y + 9), Font("cond", 18, 600), look.amber, "midright")
        y += 26
    if card.note:
        c.text(card.note, (left, y), theme.SMALL, look.on_ink2, "midleft", WIDTH - 50)
        c.text(card.note_value, (right, y), theme.SMALL, look.on_ink2, "midright")
