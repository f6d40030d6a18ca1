"""Bidding: raising or passing, and letting the program bid up to a limit."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from powergrid.desktop.decisions.auction import AuctionDecision, limits_words
from powergrid.desktop.decisions.decision import body_of
from powergrid.desktop.decisions.host import Host, do
from powergrid.desktop.pieces import tokens
from powergrid.desktop.play.budget import budget
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.dialogs import Button, Dialog, back_button
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.translation import _N, _, capital

_MOST_DIGITS = 4


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
        self._draw_limit_button(body)
        self.draw_pass(row, _("Pass"), Tip(_("Pass"), _("Out of the auction of this plant only."), "P"))
        self.draw_stepper(body, row)
        reason = self.bid_reason() if self.plan.bid_limits() else _("You cannot raise: pass.")
        self.confirm_button(row, 112, _("Bid {n}").format(n=self.plan.bid), reason)

    def draw_standing(self, rect: pygame.FRect) -> None:
        """Draw the plant up for auction while a bot decides."""
        self._draw_offer(body_of(rect))

    def _draw_offer(self, body: pygame.FRect) -> None:
        """Draw the plant up for auction, the highest bid and the remaining bidders."""
        state = self.controller.state
        left = self.draw_plant(body, state.on_offer, above=30).right + 12
        self.c.text(_("Highest bid"), (left, body.top + 13), theme.ROW, self.t.ink7, "midleft")
        tokens.money(self.c, state.high_bid, (body.right, body.top + 13), theme.BIG)

    def _draw_limit_button(self, body: pygame.FRect) -> None:
        tip = Tip(_("Maximum bid"), _("The program raises by 1 up to your limit and passes beyond it."), "G")
        widgets.button(
            self.ui, self.limit_control, (body.left - 4, body.bottom - 46, 116, 24), _("My limit …"), self._ask_limit,
            style="quiet", key="G", font=theme.SMALL, tip=tip,
        )  # fmt: skip

    def _ask_limit(self) -> None:
        limits = self.plan.bid_limits()
        if limits is not None:
            _LimitQuestion(self, limits).ask()


class _LimitQuestion:
    """The dialog that asks for a player's limit; the number can be hidden from the others at the screen."""

    def __init__(self, decision: BidDecision, limits: tuple[int, int]) -> None:
        self.decision = decision
        self.host: Host = decision.host
        self.controller = decision.controller
        self.seat = self.controller.seat
        self.limits = limits
        self.start = max(limits[0], min(limits[1], decision.plan.bid))
        self.hidden = sum(other.is_human for other in self.controller.seats) > 1
        self.amount = 0 if self.hidden else self.start
        self.started = False

    def ask(self) -> None:
        """Show the question."""
        text = _("The program raises by 1 up to the limit and passes beyond it, in this auction only. {limits}.")
        self.host.ask(
            Dialog(
                _("Maximum bid of {name}").format(name=self.controller.name(self.seat)),
                text.format(limits=capital(limits_words(self.limits))),
                [back_button(), Button("ok", _("Set the limit"), self._accept, "primary", "Enter")],
                sign=tokens.title_marker(self.controller.seats[self.seat].color),
                content=self._draw,
                content_height=62,
                focus="limit.typed" if self.hidden else "limit.amount.value",
                key="G",
            )
        )

    def _accept(self) -> None:
        if self.limits[0] <= self.amount <= self.limits[1]:
            do(self.host, lambda: self.controller.set_limit(self.seat, self.amount))
        else:
            words = _("No limit was set: it must be {limits}.")
            self.host.say(words.format(limits=limits_words(self.limits)))

    def _draw(self, rect: pygame.FRect) -> None:
        ui, stepper = self.host.ui, pygame.FRect(rect.left, rect.top, 150, 34)
        if self.hidden:
            self._draw_hidden(ui, stepper)
        else:
            widgets.stepper(
                ui, "limit.amount", stepper, self.amount, *self.limits, self._change,
                sign=tokens.coin, typed=True, global_keys=True,
            )  # fmt: skip
            at = rect.left, rect.top + 50
            ui.c.text(self._left(), at, theme.ROW, ui.c.theme.ink7, "midleft", rect.width)
        place = (rect.left + 170, rect.top + 3, 150, 28)
        widgets.toggle(ui, "hide.limit", place, _("Hide the number"), self.hidden, self._set_hidden)

    def _left(self) -> str:
        """Return the money that the limit would leave, in words."""
        controller, now = self.controller, budget(self.controller, self.seat)
        left, need = now.money - self.amount, controller.pins.cost(self.seat)
        after = left - (now.fuel or 0) - need
        text = _("It leaves {n}, and {m} after fuel and plan.") if need else _("It leaves {n}, and {m} after fuel.")
        return text.format(n=left, m=after)

    def _set_hidden(self, on: bool) -> None:
        self.hidden = on
        self.amount = self.amount or self.start

    def _change(self, amount: int) -> None:
        self.amount, self.started = amount, False

    def _draw_hidden(self, ui: Ui, place: pygame.FRect) -> None:
        """Draw a hidden number: a dot for each digit."""
        c, t = ui.c, ui.c.theme
        widgets.stepper(
            ui, "limit.amount", place, self.amount, *self.limits, self._change, global_keys=True, hidden=True
        )
        middle = place.inflate(-2 * 34, 0)
        c.icon("lock", (middle.left + 14, middle.centery), 14, t.ink5)
        shown = "•" * len(str(self.amount)) if self.amount else "–"
        c.text(shown, (middle.centerx + 6, middle.centery), theme.TOTAL, t.ink, "center")
        if ui.is_focused("limit.typed"):
            c.focus_ring(place)
        tip = Tip(_("Type the limit"), _("Nobody sees the number."))
        ui.add(
            Control("limit.typed", middle, None, tip=tip, on_text=self._type, on_key=self._key, enter_activates=False)
        )

    def _type(self, text: str) -> None:
        if text.isdigit():
            whole = f"{self.amount}{text}" if self.started else text
            self.amount, self.started = int(whole[:_MOST_DIGITS]), True

    def _key(self, key: str) -> bool:
        if key == "Backspace":
            self.amount //= 10
            return True
        return key.isdecimal()  # + and -, PgUp and PgDn are those of the stepper around it
