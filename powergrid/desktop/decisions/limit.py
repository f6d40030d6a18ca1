"""The limit up to which the program bids for a player: the button and the dialog."""

from dataclasses import replace
from functools import partial

import pygame

from powergrid.desktop.decisions.auction import AuctionDecision, limits_words
from powergrid.desktop.decisions.host import Host, do
from powergrid.desktop.pieces import tokens
from powergrid.desktop.play import hints
from powergrid.desktop.play.budget import budget
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.dialogs import confirm
from powergrid.desktop.toolkit.rows import Part, column, grouped, row, stretch
from powergrid.desktop.toolkit.ui import Control, Tip
from powergrid.desktop.words.translation import _, capital, whole

_MAX_DIGITS = 4


def limit_button(decision: AuctionDecision) -> Part:
    """Return the button to set the player's limit for the plant up for auction or chosen."""

    def ask() -> None:
        limits = decision.plan.bid_limits()
        if limits is not None:
            LimitQuestion(decision, limits).ask()

    tip = Tip(_("Maximum bid"), _("The program raises by 1 up to your limit and passes beyond it."), "G")
    return parts.button(
        decision.ui, decision.limit_control, _("My limit …"), ask, height=24, style="quiet", key="G",
        font=theme.SMALL, tip=tip,
    )  # fmt: skip


def affordable(controller: Controller) -> int:
    """Return the highest bid that leaves the player to act enough money for fuel and their plan."""
    now = budget(controller, controller.seat)
    return now.money - (now.fuel or 0) - controller.pins.cost(controller.seat)


class LimitQuestion:
    """The dialog that asks for a player's limit; the number can be hidden from others at the screen."""

    def __init__(self, decision: AuctionDecision, limits: tuple[int, int]) -> None:
        self.decision = decision
        self.host: Host = decision.host
        self.controller = decision.controller
        self.seat = self.controller.seat
        self.limits = limits
        self.opens = self.controller.kind == "nominate"
        worth, most = hints.plant_worth(self.controller), affordable(self.controller)
        sensible = limits[0] if worth is None else min(worth, most)
        if decision.plan.bid > limits[0]:
            sensible = decision.plan.bid  # already typed in the dock
        self.start = max(limits[0], min(limits[1], sensible))
        self.words = ""
        if self.start > max(limits[0], decision.plan.bid):
            self.words = _("The hints would bid up to {n}.")
            if most < (worth or 0):
                self.words = _("A limit of {n} leaves the money for fuel for one run.")
            self.words = self.words.format(n=self.start)
        self.watched = sum(other.is_human for other in self.controller.seats) > 1
        self.hidden = self.watched
        self.amount = 0 if self.hidden else self.start
        self.started = False

    def ask(self) -> None:
        """Show the dialog."""
        text = _("The program raises by 1 up to the limit and passes beyond it, in this auction only. {limits}.")
        if self.opens:
            text = _("The program opens at {bid}, raises by 1 up to the limit and passes beyond it. {limits}.")
        text = text.format(limits=capital(limits_words(self.limits)), bid=self.decision.plan.bid)
        confirm(
            self.host,
            _("{name}'s maximum bid").format(name=self.controller.name(self.seat)),
            text if self.hidden else f"{text} {self.words}".rstrip(),
            _("Set the limit"),
            self._accept,
            sign=tokens.title_marker(self.controller.seats[self.seat].color),
            content=self._content,
            focus="limit.typed" if self.hidden else "limit.amount.value",
            key="G",
        )

    def _accept(self) -> None:
        if self.limits[0] <= self.amount <= self.limits[1]:
            do(self.host, self._set)
        else:
            words = _("The limit was not set: it must be {limits}.")
            self.host.say(words.format(limits=limits_words(self.limits)), passing=True)

    def _set(self) -> None:
        """Set the limit, and nominate the plant if it is not up for auction yet."""
        self.controller.set_limit(self.seat, self.amount)
        if self.opens:
            self.decision.plan.set_bid(min(self.decision.plan.bid, self.amount))
            self.controller.confirm()

    def _content(self) -> Part:
        """Return the number, the switch that hides it, and the money it would leave."""
        ui = self.host.ui
        number = parts.stepper(
            ui, "limit.amount", self.amount, *self.limits, self._change, width=150, height=34, sign=tokens.coin,
            typed=not self.hidden, global_keys=True, hidden=self.hidden,
        )  # fmt: skip
        if self.hidden:
            number = replace(number, draw=partial(self._draw_hidden, number))
        left = "" if self.hidden else self._left()
        hide = parts.switch(ui, "hide.limit", _("Hide the number"), self.hidden, self._set_hidden)
        numbers = row(grouped(ui, "limit", number), hide if self.watched else stretch(), gap=20)
        return column(numbers, parts.label(ui, left, theme.ROW, ui.c.theme.ink7), gap=8)

    def _left(self) -> str:
        """Describe the money that the limit would leave."""
        controller, now = self.controller, budget(self.controller, self.seat)
        left, need = now.money - self.amount, controller.pins.cost(self.seat)
        after = left - (now.fuel or 0) - need
        text = _("It leaves {n}, and {m} after fuel and plan.") if need else _("It leaves {n}, and {m} after fuel.")
        return text.format(n=whole(left), m=whole(after))

    def _set_hidden(self, on: bool) -> None:
        self.hidden = on
        self.amount = self.amount or self.start

    def _change(self, amount: int) -> None:
        self.amount, self.started = amount, False

    def _draw_hidden(self, stepper: Part, place: pygame.FRect) -> None:
        """Draw a hidden number between the buttons of its stepper, with a dot for each digit."""
        ui, c, t = self.host.ui, self.host.ui.c, self.host.ui.c.theme
        stepper.draw(place)
        middle = place.inflate(-2 * 34, 0)
        c.icon("lock", (middle.left + 14, middle.centery), 14, t.ink5)
        shown = "•" * len(str(self.amount)) if self.amount else "–"
        c.text(shown, (middle.centerx + 6, middle.centery), theme.TOTAL, t.ink, "center")
        ui.draw_focus("limit.typed", place)
        tip = Tip(_("Type the limit"), _("Nobody sees the number."))
        ui.add(
            Control("limit.typed", middle, None, tip=tip, on_text=self._type, on_key=self._key, enter_activates=False)
        )

    def _type(self, text: str) -> None:
        if text.isdigit():
            whole = f"{self.amount}{text}" if self.started else text
            self.amount, self.started = int(whole[:_MAX_DIGITS]), True

    def _key(self, key: str) -> bool:
        if key == "Backspace":
            self.amount //= 10
            return True
        return key.isdecimal()  # the stepper handles +, -, PgUp and PgDn
