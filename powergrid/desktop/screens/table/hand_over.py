"""The cover over the dock while the screen goes to the next person."""

import pygame

from powergrid.desktop.pieces import tokens
from powergrid.desktop.play.hand_over import HandOver
from powergrid.desktop.screens.table import recap_card
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Action, Ui
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.translation import _


def draw(ui: Ui, rect: pygame.FRect, hand_over: HandOver, can_accept: bool, on_accept: Action) -> None:
    """Cover the dock: whose turn it is, what has happened since their last turn, and the button to take the screen."""
    c, t = ui.c, ui.c.theme
    controller, names = hand_over.controller, names_of(hand_over.controller.game)
    seat = controller.seats[controller.seat]
    c.box(rect, 8, t.ink, t.ink, 1, 1)
    y = rect.top + 34
    tokens.marker(c, seat.color, (rect.left + 34, y), 30, seat.name[:1].upper(), on_ink=True)
    title = _("Pass the screen to {name}").format(name=seat.name)
    c.text(title, (rect.left + 60, y), Font("cond", 19, 600), t.white, "midleft", rect.width - 74)
    inner = pygame.FRect(rect.left + 12, rect.top + 64, rect.width - 24, rect.height - 64 - 60)
    c.box(inner, 6, t.paper)
    c.text(_("Since the last turn"), (inner.left + 10, inner.top + 14), theme.ROW_BOLD, t.ink5, "midleft")
    body = pygame.FRect(inner.left + 2, inner.top + 26, inner.width - 4, inner.height - 30)
    recap_card.draw_lines(ui, "handover.news", body, hand_over.news(names), controller.seats, names)
    label = _("I am {name}").format(name=seat.name)
    width = min(rect.width - 24, c.text_width(label, theme.BUTTON) + 90)
    place = pygame.FRect(rect.centerx - width / 2, rect.bottom - 47, width, 34)
    widgets.button(ui, "handover.accept", place, label, on_accept, style="amber", key="Enter", enabled=can_accept)
