"""Nominating a plant with an opening bid, or leaving the phase."""

from collections.abc import Sequence

import pygame

from powergrid.desktop.decisions import dock_parts
from powergrid.desktop.decisions.auction import AuctionDecision
from powergrid.desktop.decisions.host import Table, refuse
from powergrid.desktop.decisions.limit import limit_button
from powergrid.desktop.pieces.controls import plant_control
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, filling, row, spacer, stretch
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.prompts import first_pass_words, for_sale_words
from powergrid.desktop.words.refusals import sentence
from powergrid.desktop.words.translation import _N, _, _p, capital
from powergrid.rules.actions import Nominate
from powergrid.rules.plant_market import minimum_bid

#: The share of the width for the text, and the minimum beside bidders with long names.
_CHOICES, _MIN_CHOICES = 0.42, 0.34


class NominateDecision(AuctionDecision):
    """Nominating a plant, or buying none."""

    kind = "nominate"
    title = _N("Nominating a plant")
    rule = _N(
        "The first player in order who has not bought yet puts up a plant from the current market with an "
        "opening bid of at least its number, or buys no plant this round. If somebody else wins the plant, the same "
        "player chooses again."
    )
    must_rule = _N(
        "The first player in order who has not bought yet puts up a plant from the current market with an "
        "opening bid of at least its number. In the first round everyone must buy a plant. If somebody else wins the "
        "plant, the same player chooses again."
    )
    short = _N("chooses a plant or none")

    def short_question(self) -> str:
        """Return a shorter question, or "" if passing is not allowed."""
        return super().short_question() if self.controller.legal.can_pass() else ""

    def rule_text(self) -> str:
        """Return the rule, which differs if passing is not allowed."""
        return super().rule_text() if self.controller.legal.can_pass() else _(self.must_rule)

    def default_focus(self, cities: Sequence[str]) -> str:
        """Return the chosen plant or the first that can be nominated, otherwise the pass button."""
        offers = self.controller.legal.nominations()
        plant = self.plan.plant or (offers[0][0] if offers else 0)
        return plant_control(plant) if plant else self.pass_control

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

    def body(self, room: pygame.FRect) -> Part:
        """Return the chosen plant and the effect of the bid, or instructions."""
        if not self.plan.plant:
            return self._hint(room)
        button = None if self.plan.sole_buyer else limit_button(self)
        last = self.last_line()
        height = room.height - self.kept_free - last.height_at(room.width) - 4
        return column(self.offer(self.plan.plant, None, button, height), last, gap=4)

    def buttons(self, room: pygame.FRect) -> Part:
        """Return the buttons to buy no plant and to nominate the plant."""
        reason = "" if self.controller.legal.can_pass() else _("In the first round every player must buy a plant.")
        effect = first_pass_words(self.controller.state) if self.controller.legal.can_pass() else ""
        tip = Tip(
            _("Buy no plant this round"),
            " ".join(filter(None, (_("Then you cannot bid on any plant either."), effect))),
            "P",
        )
        leave = [self.pass_button(_("Buy no plant"), tip, reason, show_key=shown) for shown in (True, False)]
        if not self.plan.plant:
            reason = for_sale_words(self.controller.state) + " " + _("With the keyboard: Tab, then Space.")
            return row(leave[0], stretch(), self.confirm_button(_("Choose a plant"), reason, show_key=False))
        plant, bid, sole = self.plan.plant, self.plan.bid, self.plan.sole_buyer
        words = _("Buy for {n}") if sole else _("Open at {n}")
        text = _("Nobody else can buy a plant this round, so plant {plant} costs its minimum of {n}.")
        only = Tip(words.format(n=bid), text.format(plant=plant, n=bid), "Enter") if sole else None
        bids = None if sole else self.stepper()
        confirm = self.bid_button(words, self.bid_reason(), least=118, tip=only)
        shorter = capital(_("no plant")), _p("button to buy no plant", "None")
        leave += [self.pass_button(words, tip, reason, show_key=False) for words in shorter]
        return self.bid_buttons(room, leave, bids, confirm)

    def _hint(self, room: pygame.FRect) -> Part:
        """Return instructions and everyone's status in the auction."""
        state = self.controller.state
        words = first_pass_words(state) if self.controller.legal.can_pass() else ""
        if state.ruleset.filled_each_round and not state.one_row:
            words = _("A plant that is bought is not replaced before phase 5.")
        elif state.discount:
            words = _("Plant {n} has the discount token: bidding may start at 1.").format(n=state.discount)
        texts = [text for text in (for_sale_words(state), words) if text]
        if not self.controller.legal.nominations():
            texts = [_("You cannot buy any plant that is for sale.")]
        plants = self.must_scrap()
        scraps = _("To make room for a new plant, you scrap {plants}.").format(plants=plants)
        bidders = column(*self.bidders(), stretch())
        wide = (room.width - 8) * _CHOICES
        if room.width - 8 - wide < bidders.width:
            wide = max(room.width - 8 - bidders.width, (room.width - 8) * _MIN_CHOICES)
        return column(
            row(
                filling(column(*self._choices(texts, wide, room.height), stretch(), gap=8), wide),
                filling(bidders, room.width - 8 - wide),
                grow=1,
            ),
            dock_parts.note(self.ui, scraps) if plants else spacer(18),
            gap=4,
        )

    def _choices(self, texts: list[str], wide: float, height: float) -> list[Part]:
        """Return the text, smaller if it would not fit above the last line."""
        high = height - dock_parts.LINE - 4
        for font in (theme.TEXT, theme.SMALL):
            labels = [parts.label(self.ui, text, font, self.t.ink7, wraps=True) for text in texts]
            if sum(label.height_at(wide) + 8 for label in labels) <= high + 8:
                break
        return labels
