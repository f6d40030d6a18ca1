"""Buying fuel: how much of each kind, with room, prices and the money left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from powergrid.bots.tokens import supplies
from powergrid.bots.turns import Hint
from powergrid.content.editions import SLOT_COSTS
from powergrid.content.plants import FUELS, MIXED
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import Host, Table, refuse
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.plant_card import draw_owned, kind_name
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.storage import place_tokens
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.ui import Control, Tip
from powergrid.desktop.words.names import cities_text, fuel_amount, fuel_name, names_of
from powergrid.desktop.words.refusals import sentence
from powergrid.desktop.words.translation import _N, _, either
from powergrid.rules import fuel as rules

_ROW = 27.0
_LEAST_ROW = 24.0
_OTHERS = 24.0
_RUNS = 30.0
_PLANT_BUTTON = 26.0
_MARKETS = 24.0
_NOTE = 18.0
_STORAGE = 24.0


class BuyDecision(Decision):
    """Buying fuel. Nothing is paid until it is confirmed."""

    kind = "buy"
    controls = "fuel."
    confirm_control = "fuel.confirm"
    nothing_control = "fuel.nothing"
    title = _N("Buying fuel")
    rule = _N(
        "Each plant stores twice what a run burns, only fuel that it can burn; the cheapest tokens are taken first. "
        "The last player in the order of play buys first, so prices rise for the leader."
    )
    page = "fuel"
    whatif = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.plan = self.controller.fuel_plan

    def default_focus(self, cities: Sequence[str]) -> str:
        """Return the + or - of the fuel to change, or the button that ends the turn."""
        kind = self.plan.kind_at_hand()
        if kind >= 0:
            end = "plus" if self.plan.most(kind) > self.plan.amounts[kind] else "minus"
            return f"fuel.{FUELS[kind]}.{end}"
        return self.confirm_control if self.plan.has_choice else self.nothing_control

    @classmethod
    def control_for(cls, _controller: Controller, hint: Hint) -> str:
        """Return the button for a hint: buy, or buy nothing."""
        return cls.confirm_control if any(hint.fuel()) else cls.nothing_control

    @classmethod
    def takes_fuel(cls, controller: Controller, market: int = 0) -> Sequence[bool]:
        """Return for each fuel whether the plan can hold some of a market."""
        plan = controller.fuel_plan
        if market not in plan.markets():
            return (False,) * rules.FUEL_COUNT
        plan = plan.in_market(market)
        return [plan.most(kind) > 0 for kind in range(rules.FUEL_COUNT)]

    @classmethod
    def pick_fuel(cls, table: Table, kind: int, market: int, upto: int) -> None:
        """Plan the tokens of a fuel up to a place of a market; a second click takes the last one back.

        The first click on another market moves the plan to it.
        """
        plan = table.controller.fuel_plan
        if market != plan.market:
            plan.use_market(market)
            plan.set_amount(kind, 0)
        most, planned = plan.most(kind), plan.amounts[kind]
        plan.set_amount(kind, planned - 1 if upto == planned else upto)
        if most < upto:
            refuse(table, plan.why_no_more(kind))

    def buy_nothing(self) -> None:
        """End the turn; ask first only if more fuel could supply more cities this round."""
        in_store, with_more = self._most_supplied()
        if with_more <= in_store:
            self.confirm()
            return
        text = _("With the fuel in store your plants supply {n} at most this round. With more fuel it could be {m}.")
        text = text.format(n=cities_text(in_store), m=with_more)
        self.confirm_loss(_("Buy nothing?"), text, _("Buy nothing"))

    def _most_supplied(self) -> tuple[int, int]:
        """Return the most cities that can be supplied this round with the fuel in store, and with more of it.

        How many cities will be built is not known yet: all the money in the cheapest houses, without links, is the
        most.
        """
        state, player = self.controller.state, self.controller.player
        cities = len(player.cities) + player.money // SLOT_COSTS[0]
        in_store = rules.fuelled_output(state.ruleset, player.plants, player.fuel)
        with_more = max(
            min(supply.cities, len(player.cities) + (player.money - supply.price) // SLOT_COSTS[0])
            for market in self.plan.markets()
            for supply in supplies(state, state.to_act, rules.price_ladders(state, state.to_act, market))
        )
        return min(in_store, cities), with_more

    # -- the dock

    def draw_body(self, body: pygame.FRect, row: pygame.FRect) -> None:
        """Draw the plants, a row for each fuel and the price."""
        self._draw_plants(body)
        cards = self.controller.state.ruleset.cards
        burnt = sorted({kind for plant in self.controller.player.plants for kind in cards[plant].fuels})
        total = pygame.FRect(body.left, body.bottom - 34, body.width, 34)
        y = body.top + 48
        if len(self.plan.markets()) > 1:
            self._draw_markets(pygame.FRect(body.left, y, body.width, _MARKETS))
            y += _MARKETS + 2
        # A low dock with many fuels drops the line of the other fuels first, then the total: the button shows it
        # anyway.
        note = _NOTE if self.plan.one_a_turn else 0.0
        stored = [kind for kind in burnt if self.plan.reserve_price(kind)]
        note += _STORAGE * len(stored)
        low = total.top - 2 - y - note < _LEAST_ROW * len(burnt) + _RUNS
        room = (body.bottom if low else total.top) - 2 - y - note
        row_height = min(_ROW, (room - _RUNS) / len(burnt)) if burnt else _ROW
        for kind in burnt:
            self._draw_fuel(kind, pygame.FRect(body.left, y, body.width, row_height))
            y += row_height
            if kind in stored:
                self._draw_storage(kind, pygame.FRect(body.left, y, body.width, _STORAGE))
                y += _STORAGE
        others = [fuel for kind, fuel in enumerate(FUELS) if kind not in burnt]
        if self.plan.one_a_turn:
            words = _("One token a turn; the rest follows unless a price rises.")
            if (token := self.plan.next_token()) is not None and self.plan.amounts.count(0) < rules.FUEL_COUNT - 1:
                words = _("First {fuel}: a click on a fuel above changes that.").format(fuel=fuel_name(token.fuel))
            self.note(body.left, y + _NOTE / 2 + 1, words, body.width)
            y += _NOTE
        if others and total.top - y >= _OTHERS + _RUNS:
            self._draw_others(body, y, others)
            y += _OTHERS
        cost = self.plan.cost()
        left = self.controller.player.money - cost
        run_top = body.bottom - 26 if low else min(y + 4, total.top - 30)
        self._draw_run_buttons(pygame.FRect(body.left, run_top, body.width, 26))
        if not low:
            self.total_line(total, _("Total"), str(cost), _("left"), str(left))
        self._draw_buttons(row, cost, left if low else None)

    def _draw_markets(self, row: pygame.FRect) -> None:
        """Draw the choice between two markets, with the price of one run of all plants in each (BOARDS §10)."""
        names, markets = names_of(self.controller.game), sorted(self.plan.markets(), reverse=True)
        width = (row.width - 6) / len(markets)
        for number, market in enumerate(markets):
            cost, chosen = self.plan.run_cost(market), market == self.plan.market
            words, label = _("not enough for one run"), names.market(market)
            if cost is not None:
                words = _("One run of all plants costs {n} here.").format(n=cost)
                label = _("{market}: run for {n}").format(market=label, n=cost)
            widgets.button(
                self.ui, f"fuel.market{market}", (row.left + number * (width + 6), row.top, width, row.height), label,
                partial(self.plan.use_market, market), style="primary" if chosen else "secondary", font=theme.ROW,
                tip=Tip(names.market(market), words + " " + _("All fuel of a turn comes from one market.")),
            )  # fmt: skip

    def _draw_plants(self, body: pygame.FRect) -> None:
        player, plan, cards = self.controller.player, self.plan, self.controller.state.ruleset.cards
        storage = place_tokens(player.plants, player.fuel, plan.amounts, None, plan.bought_for, plan.plant_runs, cards)
        gap = 6.0
        width = (body.width - gap * (len(player.plants) - 1)) / max(1, len(player.plants))
        for index, plant in enumerate(player.plants):
            card = pygame.FRect(body.left + index * (width + gap), body.top, width, 44)
            draw_owned(self.c, card, plant, storage[plant], cards=cards)
            if cards[plant].fuels:
                self._draw_plant_buttons(card, plant)

    def _draw_plant_buttons(self, card: pygame.FRect, plant: int) -> None:
        """Draw the buttons for one run and for two; a narrow card has one button that does first one, then two."""
        left, right = card.left + min(27.0, card.width * 0.4) + 2, card.right - 25
        if right - left >= 2 * _PLANT_BUTTON + 2:
            middle = (left + right) / 2
            self._draw_plant_button(plant, 1, middle - 1 - _PLANT_BUTTON, card.top)
            self._draw_plant_button(plant, 2, middle + 1, card.top)
        else:
            first = not self.plan.plant_runs.get(plant) and not self._why_not(self.plan.for_plant(plant, 1))
            self._draw_plant_button(plant, 1 if first else 2, (left + right - _PLANT_BUTTON) / 2, card.top)

    def _draw_plant_button(self, plant: int, runs: int, left: float, top: float) -> None:
        chosen = self.plan.plant_runs.get(plant, 0) == runs
        buy = self.plan.for_plant(plant, runs)
        reason = "" if chosen else self._why_not(buy)
        cost = self.plan.cost_of(buy or ())
        title = _("Plant {n}: fuel for 1 run") if runs == 1 else _("Plant {n}: fuel for 2 runs")
        text = _("A second press takes it back.") if chosen else _("All fuel in plan would cost {cost}.")
        widgets.button(
            self.ui, f"fuel.plant{plant}.run{runs}", (left, top + 1.5, _PLANT_BUTTON, 24), f"{runs}×",
            lambda: self.plan.plan_plant(plant, 0 if chosen else runs),
            style="primary" if chosen else "secondary", enabled=not reason, reason=reason, font=theme.SMALL,
            tip=Tip(title.format(n=plant), text.format(cost=cost)),
        )  # fmt: skip

    def _why_not(self, buy: list[int] | None) -> str:
        """Return why this fuel for a plant cannot be planned, "" if it can."""
        if buy is None:
            return self._shortage() or _("The market or the storage does not allow it.")
        cost, money = self.plan.cost_of(buy), self.controller.player.money
        if cost > money:
            return _("It would cost {cost}; there are {money}.").format(cost=cost, money=money)
        if buy == self.plan.amounts:
            return _("The fuel in store and in plan is enough.") if any(buy) else _("The fuel in store is enough.")
        return ""

    def _shortage(self) -> str:
        """Return which fuel of the player's plants the market is short of, "" for none."""
        state = self.controller.state
        limit = state.ruleset.price_limit[state.step]
        for plant in self.controller.player.plants:
            card = state.ruleset.cards[plant]
            there = sum(len(rules.token_prices(state, state.to_act, kind, self.plan.market)) for kind in card.fuels)
            needed = card.need - sum(self.controller.player.fuel[kind] for kind in card.fuels)
            if card.fuels and there < needed:
                text = _("Plant {plant} needs {n} more {fuel}, but only {m} are for sale.")
                if limit:
                    text = _("Plant {plant} needs {n} more {fuel}, but only {m} cost at most {limit}, the limit now.")
                fuel = either([fuel_name(kind) for kind in card.fuels])
                return text.format(plant=plant, n=needed, fuel=fuel, m=there, limit=limit)
        return ""

    def _draw_fuel(self, kind: int, row: pygame.FRect) -> None:
        c, t, fuel, middle = self.c, self.t, FUELS[kind], row.centery
        if self.plan.one_a_turn and self.plan.amounts[kind]:
            self._draw_first(kind, pygame.FRect(row.left, row.top + 1, 24, row.height - 3))
        tokens.fuel(c, fuel, (row.left + 11, middle), 18)
        c.text(kind_name(fuel), (row.left + 28, middle), theme.ROW_BOLD, t.ink, "midleft", 62)
        planned = self.plan.amounts[kind]
        room = row.width - 92 - 128
        words = next((w for w in self._room_words(kind) if c.text_width(w, theme.SMALL) <= room), "")
        c.text(words, (row.left + 92, middle), theme.SMALL, t.ink7, "midleft", room)
        refusal = self.plan.why_no_more(kind)
        widgets.stepper(
            self.ui, f"fuel.{fuel}", (row.right - 126, row.top + 1, 82, min(24.0, row.height - 1)),
            planned, 0, max(planned, self.plan.most(kind)), partial(self.plan.set_amount, kind),
            small=True, font=theme.ROW_BOLD, reason=sentence(refusal) if refusal is not None else "",
            global_keys=kind == self.plan.kind_at_hand(), more=_("The keys + and − change the fuel changed last."),
        )  # fmt: skip
        price = self.plan.price(kind)
        c.text(str(price), (row.right, middle), theme.TOTAL.sized(17), t.ink if price else t.ink5, "midright")
        c.hline(row.left, row.right, row.bottom - 0.5)

    def _draw_storage(self, kind: int, row: pygame.FRect) -> None:
        """Draw how many of the planned tokens come from the storage although the market has some (BOARDS D-40)."""
        plan, price, planned = self.plan, self.plan.reserve_price(kind), self.plan.reserved[kind]
        words = _("of them from the storage, {n} each").format(n=price)
        self.c.text(words, (row.left + 28, row.centery), theme.SMALL, self.t.ink7, "midleft", row.width - 28 - 130)
        trial = plan.copy()
        trial.reserve(kind, plan.amounts[kind])
        widgets.stepper(
            self.ui, f"fuel.{FUELS[kind]}.storage", (row.right - 126, row.top, 82, row.height - 1), planned,
            0, trial.reserved[kind], partial(plan.reserve, kind), small=True, font=theme.ROW_BOLD,
            reason=_("Plan some fuel first, or buy nothing.") if not plan.amounts[kind] else "",
        )  # fmt: skip
        self.c.hline(row.left, row.right, row.bottom - 0.5)

    def _draw_first(self, kind: int, place: pygame.FRect) -> None:
        """Frame the fuel whose token is bought first; a click on another one buys that first."""
        c, t, name = self.c, self.t, f"fuel.{FUELS[kind]}.first"
        token = self.plan.next_token()
        first = token is not None and token.fuel == kind
        if first:
            c.box(place, 6, t.amber_soft, t.amber)
        if self.ui.is_focused(name):
            c.focus_ring(place)
        words = _("The first token is {fuel}.") if first else _("Buy a token of {fuel} first.")
        tip = Tip(words.format(fuel=fuel_name(kind)))
        self.ui.add(Control(name, place, partial(self.plan.buy_first, kind), tip=tip, chosen=first))

    def _room_words(self, kind: int) -> list[str]:
        """Return the amount stored and the room left, in several lengths, the longest first."""
        player, cards = self.controller.player, self.controller.state.ruleset.cards
        have, left = player.fuel[kind], max(0, rules.room_left(cards, player.plants, self.plan.held(), kind))
        shared = kind in (0, 1) and rules.rooms(cards, player.plants)[MIXED]
        words = [_("have {have}, shared room {left}"), _("shared room {left}")] if shared else []
        words += [_("have {have}, room {left}"), _("room {left}")]
        texts = [text.format(have=have, left=left) for text in words]
        special = self._discount(kind)
        return texts if not special else [f"{text}, {special}" for text in texts] + texts

    def _discount(self, kind: int) -> str:
        """Return why a fuel costs the player less than its printed price: "–1 (Wien)"; "" if it does not."""
        for bit, fuel, amount, _floor in self.controller.state.ruleset.discounts:
            if fuel == kind and self.controller.player.network & bit:
                return f"–{amount} ({names_of(self.controller.game).cities[bit.bit_length() - 1]})"
        return ""

    def _draw_others(self, body: pygame.FRect, y: float, others: Sequence[str]) -> None:
        """Draw one line for the fuels that no plant of the player burns."""
        x = body.left + 11
        for fuel in others:
            tokens.fuel(self.c, fuel, (x, y + 12), 14)
            x += 18
        text = _("No plant burns {fuels}.").format(fuels=either([fuel_name(fuel) for fuel in others]))
        self.c.text(text, (x - 4, y + 12), theme.HINT, self.t.ink5, "midleft", body.right - x)

    def _draw_run_buttons(self, row: pygame.FRect) -> None:
        """Draw the buttons to plan one run or two of all plants, and to clear the plan."""
        x = row.left
        for runs, label, width in ((1, _("All plants: 1 run"), 152.0), (2, _("2 runs"), 104.0)):
            buy = self.plan.for_runs(runs)
            cost, money = self.plan.cost_of(buy or ()), self.controller.player.money
            reason = ""
            if buy is None:
                reason = self._shortage() or _("Not for all plants: the market or the storage does not allow it.")
            elif cost > money:
                words = _("For all plants it would cost {cost}; there are {money}. 1× on a card takes one plant alone.")
                reason = words.format(cost=cost, money=money)
            elif not any(buy):
                reason = _("The fuel in store is enough.")
            elif buy == self.plan.amounts:
                reason = _("That is planned already.")
            tip = Tip(_("Fuel for all plants"), _("It costs {cost}.").format(cost=cost), str(runs))
            widgets.button(
                self.ui, f"fuel.run{runs}", (x, row.top, width, row.height), label, partial(self.plan.plan_runs, runs),
                key=str(runs), enabled=not reason, reason=reason, font=theme.ROW, tip=tip,
            )  # fmt: skip
            x += width + 8
        widgets.button(
            self.ui, "fuel.clear", (row.right - 66, row.top, 66, row.height), _("Clear"), self.plan.clear,
            style="quiet", key="C", enabled=self.plan.has_choice, reason=_("Nothing is planned."), font=theme.ROW,
        )  # fmt: skip

    def _draw_buttons(self, row: pygame.FRect, cost: int, left: int | None) -> None:
        """Draw the buttons to buy nothing and to buy; `left` is the money that is shown between them."""
        out_width, buy_width = 106.0, 150.0
        if left is None:
            with_key = self.c.text_width(_("Buy nothing"), theme.BUTTON) + 46
            out_width, buy_width = max(112.0, min(with_key, row.width - 164)), 156.0
        if left is not None:
            parts = ((_("left") + " ", theme.ROW, self.t.ink7), (str(left), theme.TOTAL, self.t.ink))
            room = row.width - out_width - buy_width - 12
            self.c.spans(parts, (row.left + out_width + 8, row.centery), room)
        words, tip = _("Buy nothing"), _("End the turn without buying.")
        if self.plan.one_a_turn:
            words, tip = _("Stop buying"), _("Buy no more fuel in this round.")
        widgets.button(
            self.ui, self.nothing_control, (row.left, row.top, out_width, row.height), words, self.buy_nothing,
            key="P", enter_first=True, enabled=not self.plan.has_choice, reason=_("Clear what is planned first."),
            tip=Tip(words, tip, "P"),
        )  # fmt: skip
        label = _("Buy {n} for {cost}").format(n=sum(self.plan.amounts), cost=cost)
        if (token := self.plan.next_token()) is not None:
            price = self.plan.first_price(token.fuel)
            label = _("Buy {fuel} for {price}").format(fuel=fuel_amount(token.fuel, 1), price=price)
        reason = "" if self.plan.has_choice else _("Plan some fuel first, or buy nothing.")
        self.confirm_button(row, buy_width, label, reason)
