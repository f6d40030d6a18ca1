"""Bidding: raising or passing."""

from collections.abc import Sequence

import pygame

from powergrid.desktop.decisions.auction import AuctionDecision
from powergrid.desktop.decisions.limit import limit_button
from powergrid.desktop.pieces import drawings
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, row
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.translation import _N, _


class BidDecision(AuctionDecision):
    """Raising the bid for the plant up for auction, or passing."""

    kind = "bid"
    title = _N("Bidding")
    rule = _N(
        "Bidding goes clockwise. Each bid is higher than the last, and nobody bids more money than they have. A "
        "player who passes is out of the bidding for this plant only and may buy another one later in the phase."
    )
    short = _N("bids or passes")
    watched = True

    def default_focus(self, cities: Sequence[str]) -> str:
        """Return the amount, or the pass button if no bid is possible."""
        return f"{self.amount_control}.value" if self.plan.bid_limits() is not None else self.pass_control

    def body(self, room: pygame.FRect) -> Part:
        """Return the plant up for auction, the highest bid, the bidders and the effect of the chosen bid."""
        last = self.last_line()
        height = room.height - self.kept_free - last.height_at(room.width) - 4
        return column(self._offer(self.limit_button(), height), last, gap=4)

    def buttons(self, room: pygame.FRect) -> Part:
        """Return the buttons to pass and to bid."""
        reason = self.bid_reason() if self.plan.bid_limits() else _("You cannot raise: pass.")
        tip = Tip(_("Pass"), _("Out of the bidding for this plant only."), "P")
        confirm = self.bid_button(_("Bid {n}"), reason, least=112)
        leave = [self.pass_button(_("Pass"), tip, show_key=shown) for shown in (True, False)]
        return self.bid_buttons(room, leave, self.stepper(), confirm)

    def limit_button(self) -> Part | None:
        """Return the button that sets a maximum bid, or None if no bid is possible."""
        return limit_button(self) if self.plan.bid_limits() is not None else None

    def standing(self, room: pygame.FRect) -> Part:
        """Return the plant up for auction and the bidders."""
        return self._offer(None, room.height)

    def _offer(self, button: Part | None, height: float) -> Part:
        state = self.controller.state
        highest = row(
            parts.label(self.ui, _("Highest bid"), theme.ROW, self.t.ink7, grow=1),
            drawings.money(self.ui, state.high_bid, theme.BIG),
            height=30,
        )
        return self.offer(state.on_offer, highest, button, height)
