"""The dock before the first round: a house of the Trust to place, or a start city to mark."""

from __future__ import annotations

import pygame

from powergrid.content.editions import TRUST_START_CITIES
from powergrid.desktop.decisions.frame import Host, body_of, draw_head
from powergrid.desktop.toolkit import theme
from powergrid.desktop.words.translation import _


def draw(host: Host, rect: pygame.FRect) -> None:
    """Nothing to press here: the board is clicked."""
    c, t = host.ui.c, host.ui.c.theme
    controller = host.controller
    body = body_of(rect)
    if controller.kind == "mark_start":
        draw_head(host, rect, _("marks a start city"))
        lines = [
            _("Choose a lit city on the board."),
            _("Every network must start in a marked city that is still free, not necessarily one's own."),
            _("In Step 1 nobody connects a marked city in any other way."),
        ]
    else:
        trust = controller.state.trust
        placed = len(trust.cities) if trust is not None else 0
        draw_head(host, rect, _("places a house of the Trust"))
        lines = [
            _("House {n} of {all}: click a lit city on the board.").format(n=placed + 1, all=TRUST_START_CITIES),
            _("The six cities lie side by side. Nobody can connect them in Step 1; links may pass through them."),
        ]
    y = body.top
    for line in lines:
        y += c.paragraph(line, (body.left, y), theme.TEXT, t.ink7, body.width) + 6
