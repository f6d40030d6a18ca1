"""The header of a dock: a player and the question, even if both are long."""

import pygame

from powergrid.desktop.pieces import tokens
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.toolkit import slices, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.panels import panel_head
from powergrid.desktop.toolkit.ui import Tip, Ui

HEIGHT = 42.0
_LINE = 15.0
#: The shares of the width that a long question may take; larger ones if it would be hard to read.
_SHARES = (0.42, 0.5, 0.56)


def draw(ui: Ui, rect: pygame.FRect, seat: Seat, question: str, short: str = "", taken: float = 10.0) -> None:
    """Draw a dock and its header with a player's marker and name and a question.

    Args:
        taken: The space to leave at the right.
    """
    head = panel_head(ui.c, rect, HEIGHT)
    tokens.marker(ui.c, seat.color, (head.left + 24, head.centery), 24, seat.name[:1].upper(), on_ink=True)
    place = slices.inset(head, left=44, right=taken)
    _draw_words(ui, place, seat.name, question, short)


def _draw_words(ui: Ui, place: pygame.FRect, name: str, question: str, short: str = "") -> None:
    """Draw the name and the question.

    `short` replaces the question beside a long name. If they are still too long, the name is drawn smaller and the
    question in two lines. A tooltip (dock.head) shows everything that is still cut off.
    """
    c, t = ui.c, ui.c.theme
    asked = c.text_width(question, theme.ROW) + 1
    if short and c.text_width(name, theme.DOCK_NAME) + 11 + asked > place.width:
        question, asked = short, c.text_width(short, theme.ROW) + 1
    for share in _SHARES:
        least = min(asked, place.width * share)
        font = c.fitting(name, theme.DOCK_NAME, place.width - least - 10)
        width = min(c.text_width(name, font) + 1, place.width - least - 10)
        room = place.width - width - 10
        if asked <= room or all(c.least_width(line, theme.HINT) <= room for line in _lines(c, question, room)):
            break
    c.text(name, (place.left, place.centery), font, t.white, "midleft", width)
    cut = c.text_width(name, font) > width
    left = place.left + width + 10
    if asked <= room:
        c.text(question, (left, place.centery + 1), theme.ROW, t.on_ink2, "midleft")
    else:
        lines = _lines(c, question, room)
        for number, line in enumerate(lines):
            y = place.centery + 1 + (number - (len(lines) - 1) / 2) * _LINE
            c.text(line, (left, y), theme.HINT, t.on_ink2, "midleft", room)
        cut = cut or any(c.text_width(line, theme.HINT) > room for line in lines)
    if cut:
        ui.area("dock.head", place, Tip(name, question))


def _lines(c: Canvas, question: str, room: float) -> list[str]:
    lines = c.wrapped(question, theme.HINT, room)
    return [*lines[:1], " ".join(lines[1:])] if len(lines) > 2 else lines
