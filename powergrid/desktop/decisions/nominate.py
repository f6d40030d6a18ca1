"""Nominating a plant with an opening bid, or leaving the phase."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from powergrid.desktop.decisions.auction import AuctionDecision
from powergrid.desktop.decisions.host import Table, refuse
from powergrid.desktop.decisions.limit import draw_limit_button
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.prompts import first_pass_words, for_sale_words
from powergrid.desktop.words.refusals import sentence
from powergrid.desktop.words.translation import _N, _
from powergrid.rules.actions import Nominate
from powergrid.rules.plant_market import minimum_bid


class NominateDecision(AuctionDecision):
    """Nominating a plant, or leaving the phase."""

    kind = "nominate"
    title = _N("Putting a plant up")
    rule = _N(
        "The first in order who has not bought yet puts a plant of the current market up with an opening bid of at "
        "least its number, or leaves the phase and buys nothing this round. If somebody else wins the plant, the "
        "same player chooses again."
    )
    must_rule = _N(
        "The first in order who has not bought yet puts a plant of the current market up with an opening bid of at "
        "least its number. In the first round everyone must buy a plant: nobody may leave the phase. If somebody else "
        "wins the plant, the same player chooses again."
    )
    short = _N("opens or leaves")

    def short_question(self) -> str:
        """Return a shorter question, "" if passing is not allowed."""
        return super().short_question() if self.controller.legal.can_pass() else ""

    def rule_text(self) -> str:
        """Return the rule, a different one if passing is not allowed."""
        return super().rule_text() if self.controller.legal.can_pass() else _(self.must_rule)

    def default_focus(self, cities: Sequence[str]) -> str:
        """Return the chosen plant or the first that can be nominated, else the pass button."""
        offers = self.controller.legal.nominations()
        plant = self.plan.plant or (offers[0][0] if offers else 0)
        return f"market.{plant}" if plant else self.pass_control

    @classmethod
    def pick_plant(cls, table: Table, plant: int) -> None:
        """Choose a plant to nominate."""
        refuse(table, table.controller.auction_plan.choose_plant(plant))

    @classmethod
    def unavailable_plants(cls, controller: Controller) -> dict[int, str]:
        """Return why some plants of the market cannot be nominated."""
        state, legal = controller.state, controller.legal
        refusals = {n: legal.why_not(Nominate(state.to_act, n, minimum_bid(state, n))) for n in state.market}
        return {plant: sentence(refusal) for plant, refusal in refusals.items() if refusal is not None}

    def confirm(self) -> None:
        """Nominate the plant; ask first if that buys it at once and no plant to scrap is asked for."""
        if not self.plan.sole_buyer or self.must_scrap():
            super().confirm()
            return
        plant, price = self.plan.plant, self.plan.bid
        text = _("Nobody else can buy a plant this round, so plant {plant} costs its minimum of {n}.")
        title, label = _("Buy plant {plant}?").format(plant=plant), _("Buy for {n}").format(n=price)
        self.confirm_after(title, text.format(plant=plant, n=price), label)

    def draw_body(self, body: pygame.FRect, row: pygame.FRect) -> None:
        """Draw the chosen plant and the buttons to pass and to nominate it."""
        if self.plan.plant:
            self.draw_plant(body, self.plan.plant, above=2)
            self.draw_own_facts(body)
            if not self.plan.sole_buyer:
                draw_limit_button(self, body)
        else:
            self._draw_hint(body)
        reason = "" if self.controller.legal.can_pass() else _("In the first round every player must buy a plant.")
        effect = first_pass_words(self.controller.state) if self.controller.legal.can_pass() else ""
        tip = Tip(_("Leave the auction phase"), " ".join(filter(None, (_("No plant this round."), effect))), "P")
        self.draw_pass(row, _("Leave"), tip, reason)
        if self.plan.plant:
            self.draw_stepper(body, row)
            label = _("Buy for {n}") if self.plan.sole_buyer else _("Open at {n}")
            self.confirm_button(row, 118, label.format(n=self.plan.bid), self.bid_reason())
        else:
            reason = for_sale_words(self.controller.state) + " " + _("With the keys: Tab, then Space.")
            self.confirm_button(row, 150, _("Choose a plant"), reason, show_key=False)

    def _draw_hint(self, body: pygame.FRect) -> None:
        """Draw the choices, and everyone's status in the auction."""
        state, ink = self.controller.state, self.t.ink7
        y = body.top + self.c.paragraph(for_sale_words(state), body.topleft, theme.TEXT, ink, body.width * 0.4)
        words = first_pass_words(state) if self.controller.legal.can_pass() else ""
        if state.ruleset.filled_each_round and not state.one_row:
            words = _("A plant that is bought is not replaced before phase 5.")
        elif state.discount:
            words = _("Plant {n} has the discount token: it may be opened at 1.").format(n=state.discount)
        if words:
            self.c.paragraph(words, (body.left, y + 8), theme.TEXT, ink, body.width * 0.4)
        left = body.left + body.width * 0.43
        self.draw_bidders(pygame.FRect(left, body.top, body.right - left, body.height - 24))
        plants = self.must_scrap()
        if plants:
            text = _("The buyer must scrap {plants}.").format(plants=plants)
            self.note(body.left, body.bottom - 9, text, body.width)
