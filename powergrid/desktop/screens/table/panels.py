"""The dialog with payouts, refill and plants over the table."""

import pygame

from powergrid.desktop.pieces import tables
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.dialogs import Dialog
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.translation import _
from powergrid.game import Game

_HEIGHT = 430.0


def payouts_dialog(ui: Ui, game: Game, seats: list[Seat]) -> Dialog:
    """Return the dialog with payouts, refill and plants of a game."""
    places = tables.plant_places(game)

    def content(rect: pygame.FRect) -> None:
        c = ui.c
        t = c.theme
        half = rect.width * 0.6
        title = c.text(_("Payouts"), (rect.left, rect.top + 8), theme.SECTION, t.ink, "midleft")
        left = max(rect.left + 70, title.right + 8)
        c.text(_("cities supplied"), (left, rect.top + 9), theme.LABEL, t.ink5, "midleft")
        payouts = pygame.FRect(rect.left, rect.top + 24, half, 210)
        tables.draw_payouts(c, payouts, game.state, seats)
        left = rect.left + half + 18
        c.text(_("Refill each round"), (left, rect.top + 8), theme.SECTION, t.ink, "midleft")
        refill = pygame.FRect(left, rect.top + 24, rect.right - left, 130)
        tables.draw_refill(c, refill, game.state.ruleset.refill, game.state.step)
        text = _("The most expensive empty places are filled first, as far as the supply reaches.")
        c.paragraph(text, (left, rect.top + 164), theme.HINT, t.ink7, rect.right - left)
        c.text(_("Plants"), (rect.left, rect.top + 256), theme.SECTION, t.ink, "midleft")
        tables.draw_plants(ui, pygame.FRect(rect.left, rect.top + 272, rect.width, 130), places, seats)
        c.text(tables.unseen_words(game), (rect.left, rect.top + 412), theme.HINT, t.ink7, "midleft")

    return Dialog(_("Payouts, refill and plants"), width=700, content=content, content_height=_HEIGHT, key="T")
