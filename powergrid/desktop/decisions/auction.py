"""The base class of both auction decisions: the large card, everyone's status, bidding and passing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from powergrid.bots.turns import Hint
from powergrid.content.plants import Plant
from powergrid.desktop.decisions import dock_parts
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import Host, do
from powergrid.desktop.pieces import drawings, tokens
from powergrid.desktop.pieces.plant_card import draw_card
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.toolkit import parts, slices, theme
from powergrid.desktop.toolkit.rows import SHRINKS, Part, column, filling, inset, row, spacer, stretch
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.prompts import must_pass
from powergrid.desktop.words.refusals import sentence
from powergrid.desktop.words.translation import _, either, plural
from powergrid.rules.actions import Bid, Pass
from powergrid.rules.auction import may_bid_on
from powergrid.rules.standing import standing

#: The width in lp up to which a bidder may take room from whatever is beside the list.
_BIDDER = 180.0
_GAP = 6.0


class AuctionDecision(Decision):
    """A decision between bidding and passing."""

    controls = "auction."
    confirm_control = "auction.bid"
    pass_control = "auction.pass"
    amount_control = "auction.amount"
    limit_control = "auction.limit"
    page = "auction"
    whatif = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.plan = self.controller.auction_plan

    @classmethod
    def control_for(cls, controller: Controller, hint: Hint) -> str:
        """Return the button for a hint: pass or bid."""
        return cls.pass_control if isinstance(hint.first, Pass) else cls.confirm_control

    def short_question(self) -> str:
        """Return a shorter question, which says if the player can only pass."""
        if not self.only_passes:
            return super().short_question()
        return _("must pass") if self.controller.state.on_offer else _("cannot buy")

    @property
    def only_passes(self) -> bool:
        """Whether everyone knows that the player can only pass."""
        return must_pass(self.controller.game, self.controller.legal)

    def bid_reason(self) -> str:
        """Return why the chosen bid is not possible, or "" if it is."""
        limits = self.plan.bid_limits()
        valid = limits is not None and limits[0] <= self.plan.bid <= limits[1]
        return "" if valid else limits_words(limits)

    def must_scrap(self) -> str:
        """Return the plants to choose from if winning means scrapping one, or "" if no plant has to go."""
        plants = self.controller.player.plants
        return either([str(n) for n in plants]) if len(plants) >= self.controller.state.ruleset.plant_limit else ""

    def bid_buttons(self, room: pygame.FRect, leave: Sequence[Part], bids: Part | None, confirm: Part) -> Part:
        """Return the buttons to pass and to bid.

        Args:
            leave: Versions of the pass button; the first one that leaves enough room is used, or else the narrowest.
        """
        rows = [row(one, spacer(_GAP), bids, stretch(), spacer(_GAP), confirm, gap=0) for one in leave]
        return next((line for line in rows if line.width <= room.width), min(rows, key=lambda line: line.width))

    def bid_button(self, words: str, reason: str, *, least: float, tip: Tip | None = None) -> Part:
        """Return the button that bids, wide enough for any bid so that the stepper beside it never moves."""
        widest = self.confirm_button(words.format(n=self.controller.player.money), least=least)
        button = self.confirm_button(words.format(n=self.plan.bid), reason, least=least, tip=tip)
        return replace(button, width=max(button.width, widest.width))

    def pass_button(self, label: str, tip: Tip, reason: str = "", *, show_key: bool = True) -> Part:
        """Return the button to pass; a reason disables it."""
        return parts.button(
            self.ui, self.pass_control, label,
            lambda: do(self.host, lambda: self.controller.act(Pass(self.controller.seat))),
            least=77, key="P", show_key=show_key, enabled=not reason, reason=reason, tip=tip, enter_first=True,
        )  # fmt: skip

    def stepper(self) -> Part:
        """Return the stepper for the bid; the number may be out of range until all digits are typed."""
        low, high = self.plan.bid_limits() or (self.plan.bid, self.plan.bid)
        return parts.stepper(
            self.ui, self.amount_control, self.plan.bid, low, high, self.plan.type_bid, width=114, height=0,
            sign=tokens.coin, typed=True, global_keys=True,
        )  # fmt: skip

    def last_line(self) -> Part:
        """Return a line about the money left and the plant to scrap after winning, and about possible bids."""
        limits, enough = self.plan.bid_limits(), self._enough()
        low, high = limits or (self.plan.bid, self.plan.bid)
        span = limits_words(limits) if low == high else _("{low} to {high}").format(n=low, low=low, high=high)
        if enough is not None and self.plan.bid >= enough:
            span = _("nobody can outbid {n}").format(n=enough)
        left, plants = self.controller.player.money - self.plan.bid, self.must_scrap()
        text = _("{n} left after this bid")
        if self.plan.sole_buyer:
            span, text = "", _("{n} left after buying it")
        if plants:
            text = _("{n} left, then plant {plants} is scrapped")
        text = text.format(n=left, plants=plants)
        if limits is None:
            span, refusal = "", self.controller.legal.why_not(Bid(self.controller.seat, self.plan.bid))
            text = sentence(refusal) if refusal is not None else ""
        if left < 0:
            text = _("It would cost {cost}; you have {money}.").format(
                cost=self.plan.bid, money=self.controller.player.money
            )
        return row(
            replace(dock_parts.note(self.ui, text), grow=1),
            parts.label(self.ui, span, theme.SMALL, self.t.ink5),
        )

    def _enough(self) -> int | None:
        """Return the lowest bid that no other player can or may outbid, or None if there is none or money is hidden."""
        state, limits = self.controller.state, self.plan.bid_limits()
        if limits is None or self.controller.game.record.program.table.hidden_money:
            return None
        plant = state.on_offer or self.plan.plant
        others = [seat for seat in range(len(state.players)) if standing(state, seat) in ("waits", "leads", "bids")]
        money = [state.players[seat].money for seat in others if may_bid_on(state, seat, plant)]
        return max([limits[0], *money])

    def offer(self, plant: int, above: Part | None, button: Part | None, height: float) -> Part:
        """Return the large card of a plant with a button below it, and beside it all bidders with a line above them.

        Args:
            height: The total height available, in lp; the card shrinks if it is low.
        """
        high = min(126.0, height - (button.height_at(0) if button is not None else 0))
        picture = Part(partial(self._draw_plant, plant, high), 100, high)
        card = column(picture, replace(button, width=0) if button is not None else None, stretch())
        return row(replace(card, height=0), filling(column(above, *self.bidders(), stretch())), gap=12, grow=1)

    def _draw_plant(self, plant: int, high: float, place: pygame.FRect) -> None:
        state = self.controller.state
        card = slices.left(slices.top(place, high), min(100.0, high * 0.82))
        minimum = 1 if plant == state.discount and plant > 1 else None
        draw_card(self.c, card, plant, minimum=minimum, cards=state.ruleset.cards)
        self.ui.area("dock.plant", card, _card_tip(state.ruleset.cards[plant]))

    def bidders(self) -> list[Part]:
        """Return all players clockwise from the one who nominated the plant, with their status in the auction."""
        state, seats = self.controller.state, self.controller.seats
        first = state.leader if state.on_offer and state.leader >= 0 else state.to_act
        return [self._bidder(seat) for seat in (*seats[first:], *seats[:first])]

    def _bidder(self, seat: Seat) -> Part:
        c, t, acts = self.c, self.t, seat.number == self.controller.state.to_act
        words, strong = self._standing(seat.number)
        if strong:
            words = self._with_limit(seat, words)
        color, font = (t.ink, theme.ROW_BOLD) if strong else (t.ink5, theme.ROW)

        least = c.least_width(seat.name, font) + c.least_width(words, font) + 10

        def draw_words(place: pygame.FRect) -> None:
            """Draw both on one line, smaller if there is little room, or just the name if they still do not fit."""
            if least > place.width:
                c.text(seat.name, place.midleft, font, color, "midleft", place.width)
                return
            fitting = c.fitting(seat.name + words, font, place.width - 9)
            plain = theme.ROW.sized(min(theme.ROW.size, fitting.size))
            status = c.text(words, place.midright, plain, color, "midright", place.width - 20)
            c.text(seat.name, place.midleft, font, color, "midleft", status.left - 6 - place.left)

        line = row(
            drawings.marker(c, seat.color, 14, dim=not strong),
            Part(draw_words, min(least, _BIDDER), grow=1),
            gap=6,
            height=24,
        )
        return replace(dock_parts.highlighted(self.ui, inset(line, 5), t.amber_soft if acts else None), grow=SHRINKS)

    def _with_limit(self, seat: Seat, words: str) -> str:
        """Add the player's bid limit, unless others at the screen would see it."""
        limit = self.controller.bid_limits_set.get(seat.number)
        if limit is None or any(other.is_human and other is not seat for other in self.controller.seats):
            return words
        return _("{status}, limit {n}").format(status=words, n=limit)

    def _standing(self, seat: int) -> tuple[str, bool]:
        """Return a player's status in the auction in words, and whether they are still in it."""
        state = self.controller.state
        where = standing(state, seat)
        if where in ("bought", "left", "passed", "barred"):
            words = {"bought": _("bought"), "left": _("no plant"), "passed": _("passed"), "barred": _("may not bid")}
            return words[where], False
        if where == "leads":
            return _("leads with {n}").format(n=state.high_bid), True
        if where == "acts":
            return (
                self.short_question() if self.only_passes else _("to bid") if state.on_offer else _("to choose")
            ), True
        return (_("still in") if state.on_offer else _("may bid")), True


def limits_words(limits: Sequence[int] | None) -> str:
    """Return the range of possible bids as text."""
    if limits is None:
        return _("You cannot bid on this plant.")
    low, high = limits
    return (_("exactly {n}") if low == high else _("at least {low}, at most {high}")).format(n=low, low=low, high=high)


def _card_tip(card: Plant) -> Tip:
    text = plural(
        card.cities,
        "Burns {need} to supply {k} city, stores {room}.",
        "Burns {need} to supply {k} cities, stores {room}.",
    )
    if card.is_ecological:
        text = plural(card.cities, "Supplies {k} city and burns nothing.", "Supplies {k} cities and burns nothing.")
    return Tip(_("Plant {n}").format(n=card.number), text.format(need=card.need, k=card.cities, room=card.room))
