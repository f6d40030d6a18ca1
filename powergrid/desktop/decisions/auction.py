"""The base of both decisions of the auction: the large card, everyone's status in the auction, bid and pass."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from powergrid.bots.turns import Hint
from powergrid.content.plants import Plant
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import Host, do
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.plant_card import draw_card
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.translation import _, either, plural
from powergrid.rules.actions import Pass
from powergrid.rules.standing import standing


class AuctionDecision(Decision):
    """A decision between a bid and a pass."""

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
        """Return the button for a hint: pass, or bid."""
        return cls.pass_control if isinstance(hint.first, Pass) else cls.confirm_control

    def bid_reason(self) -> str:
        """Return why the chosen bid is not possible, "" if it is."""
        limits = self.plan.bid_limits()
        valid = limits is not None and limits[0] <= self.plan.bid <= limits[1]
        return "" if valid else limits_words(limits)

    def must_scrap(self) -> str:
        """Return the plants of which a purchase costs the player one, "" for none."""
        plants = self.controller.player.plants
        return either([str(n) for n in plants]) if len(plants) >= self.controller.state.ruleset.plant_limit else ""

    def draw_pass(self, row: pygame.FRect, label: str, tip: Tip, reason: str = "") -> None:
        """Draw the button to pass; it is disabled if there is a reason."""
        widgets.button(
            self.ui, self.pass_control, (row.left, row.top, 84, row.height), label,
            lambda: do(self.host, lambda: self.controller.act(Pass(self.controller.seat))),
            key="P", enabled=not reason, reason=reason, tip=tip, enter_first=True,
        )  # fmt: skip

    def draw_stepper(self, body: pygame.FRect, row: pygame.FRect) -> None:
        """Draw the stepper for the bid, and which bids are possible at the end of the body."""
        low, high = self.plan.bid_limits() or (self.plan.bid, self.plan.bid)
        place = pygame.FRect(row.left + 92, row.top, 118, row.height)
        widgets.stepper(
            self.ui, self.amount_control, place, self.plan.bid, low, high, lambda n: setattr(self.plan, "bid", n),
            sign=tokens.coin, typed=True, global_keys=True,
        )  # fmt: skip
        span = limits_words((low, high)) if low == high else _("{low} to {high}").format(n=low, low=low, high=high)
        self.c.text(span, (row.right, body.bottom - 9), theme.SMALL, self.t.ink5, "midright")

    def draw_own_facts(self, body: pygame.FRect) -> None:
        """Draw the effect of winning: the money left, and the plant to scrap."""
        left, plants = self.controller.player.money - self.plan.bid, self.must_scrap()
        text = _("{n} left, then {plants} is scrapped") if plants else _("{n} left after this bid")
        self.note(body.left, body.bottom - 9, text.format(n=left, plants=plants), body.width - 66)

    def draw_plant(self, body: pygame.FRect, plant: int, above: float) -> pygame.FRect:
        """Draw the large card at the left and all bidders beside it, `above` below the top; return the card's place."""
        height = min(126.0, body.height - 48)
        card = pygame.FRect(body.left, body.top, min(100.0, height * 0.82), height)
        state = self.controller.state
        minimum = 1 if plant == state.discount and plant > 1 else None
        draw_card(self.c, card, plant, minimum=minimum, cards=state.ruleset.cards)
        self.ui.area("dock.plant", card, _card_tip(state.ruleset.cards[plant]))
        left, top = card.right + 12, body.top + above
        self.draw_bidders(pygame.FRect(left, top, body.right - left, body.bottom - 24 - top))
        return card

    def draw_bidders(self, rect: pygame.FRect) -> None:
        """Draw all players clockwise from the one who nominated the plant, each with their status in the auction."""
        c, t, state = self.c, self.t, self.controller.state
        seats = self.controller.seats
        first = state.leader if state.on_offer and state.leader >= 0 else state.to_act
        step = min(24.0, rect.height / len(seats))
        for place, seat in enumerate([*seats[first:], *seats[:first]]):
            row = pygame.FRect(rect.left, rect.top + place * step, rect.width, step)
            words, strong = self._standing(seat.number)
            if seat.number == state.to_act:
                c.box(row.inflate(0, -1), 4, t.amber_soft)
            tokens.marker(c, seat.color, (row.left + 15, row.centery), 14, dim=not strong)
            color, font = (t.ink, theme.ROW_BOLD) if strong else (t.ink5, theme.ROW)
            right = c.text(words, (row.right - 6, row.centery), theme.ROW, color, "midright")
            room = right.left - row.left - 36
            font = c.fitting(seat.name, font, room)
            c.text(seat.name, (row.left + 30, row.centery), font, color, "midleft", room)

    def _standing(self, seat: int) -> tuple[str, bool]:
        """Return a player's status in the auction, in words, and whether they are still in it."""
        state = self.controller.state
        where = standing(state, seat)
        if where in ("bought", "left", "passed", "barred"):
            words = {"bought": _("bought"), "left": _("out"), "passed": _("passed"), "barred": _("may not bid")}
            return words[where], False
        if where == "leads":
            return _("leads with {n}").format(n=state.high_bid), True
        if where == "acts":
            return (_("to bid") if state.on_offer else _("to choose")), True
        return (_("still in") if state.on_offer else _("may bid")), True


def limits_words(limits: Sequence[int] | None) -> str:
    """Return which bids are possible, in words."""
    if limits is None:
        return _("This plant cannot be bid for.")
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
