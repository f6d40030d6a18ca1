"""Bidding: raising or passing."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from powergrid.desktop.decisions.auction import AuctionDecision
from powergrid.desktop.decisions.decision import body_of
from powergrid.desktop.decisions.limit import draw_limit_button
from powergrid.desktop.pieces import tokens
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.translation import _N, _


class BidDecision(AuctionDecision):
    """Raising the bid for the plant up for auction, or passing."""

    kind = "bid"
    title = _N("Bidding")
    rule = _N(
        "Bids go clockwise by seat, each higher than the last and never more than one's money. A player who passes is "
        "out of the auction of this plant only and may buy another one later in the phase."
    )
    short = _N("bids or passes")
    watched = True

    def default_focus(self, cities: Sequence[str]) -> str:
        """Return the amount, or the pass button if no bid is possible."""
        return f"{self.amount_control}.value" if self.plan.bid_limits() is not None else self.pass_control

    def draw_body(self, body: pygame.FRect, row: pygame.FRect) -> None:
        """Draw the plant up for auction and the buttons to pass and to bid."""
        self._draw_offer(body)
        self.draw_own_facts(body)
        self.draw_limit(body)
        self.draw_pass(row, _("Pass"), Tip(_("Pass"), _("Out of the auction of this plant only."), "P"))
        self.draw_stepper(body, row)
        reason = self.bid_reason() if self.plan.bid_limits() else _("You cannot raise: pass.")
        self.confirm_button(row, 112, _("Bid {n}").format(n=self.plan.bid), reason)

    def draw_limit(self, body: pygame.FRect) -> None:
        """Draw the button that sets a maximum bid."""
        draw_limit_button(self, body)

    def draw_standing(self, rect: pygame.FRect) -> None:
        """Draw the plant up for auction while a bot decides."""
        self._draw_offer(body_of(rect))

    def _draw_offer(self, body: pygame.FRect) -> None:
        """Draw the plant up for auction, the highest bid and the remaining bidders."""
        state = self.controller.state
        left = self.draw_plant(body, state.on_offer, above=30).right + 12
        self.c.text(_("Highest bid"), (left, body.top + 13), theme.ROW, self.t.ink7, "midleft")
        tokens.money(self.c, state.high_bid, (body.right, body.top + 13), theme.BIG)
