"""A board's card in a list: a thumbnail and a name."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from powergrid.desktop.board.figure import BoardFigure
from powergrid.desktop.board.pictures import board_thumbnail
from powergrid.desktop.toolkit import parts, slices, theme
from powergrid.desktop.toolkit.rows import Part, inset
from powergrid.desktop.toolkit.ui import Action, Control, Tip, Ui

#: The margin to the left and right of the name.
_NAME_MARGIN = 9.0


def board_card(
    ui: Ui, name: str, title: str, figure: BoardFigure | None, choose: Action, tip: Tip, *, chosen: bool,
    height: float, may_paint: Callable[[tuple[int, int]], bool] = lambda size: True,
) -> Part:  # fmt: skip
    """Return the card of a board, with a warning sign if `figure` is None.

    Args:
        may_paint: Returns whether a picture of this size (in pixels) may be painted in this frame.
    """
    c, t = ui.c, ui.c.theme

    def draw(rect: pygame.FRect) -> None:
        label, label_height = _name(ui, title, rect.width - 2 * _NAME_MARGIN)
        c.box(rect, 6, t.paper, t.ink7 if ui.is_hovered(name) else t.line2)
        view = slices.inset(rect, 1.5, 1.5, 1.5, label_height + 0.5)
        if figure is None:
            c.icon("warn", view.center, 30, t.red)
        else:
            picture = c.rect(view)
            with c.clip(view):
                # a picture out of view is painted when it comes into view
                if all(c.surface.get_clip().size) and may_paint(picture.size):
                    c.surface.blit(board_thumbnail(figure, picture.size, c.scale), picture)
        foot = slices.bottom(rect, label_height).move(0, -0.5)
        inset(label, _NAME_MARGIN).draw(foot)
        focus = rect.inflate(-4, -4) if ui.is_focused(name) else None
        if chosen:
            c.chosen_ring(rect, focus=focus)
        elif focus is not None:
            c.focus_ring(focus)
        ui.add(Control(name, rect, choose, tip=tip, chosen=chosen, group="board", enter_first=not chosen))

    return Part(draw, height=height, grow=1)


def _name(ui: Ui, title: str, room: float) -> tuple[Part, float]:
    """Return the name and its height. If it is too wide even in a small font, it wraps to two lines."""
    font = ui.c.fitting(title, theme.ROW_BOLD, room)
    fits = ui.c.text_width(title, font) <= room
    words = parts.label(ui, title, theme.ROW_BOLD, wraps=not fits, limit=2, grow=1)
    return words, 29.0 if fits else words.height_at(room) + 8
