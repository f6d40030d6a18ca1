"""Buying fuel: the amount of each kind, storage, prices and the money left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate
from math import ceil

import pygame

from powergrid.bots.tokens import supplies
from powergrid.bots.turns import Hint
from powergrid.content.plants import FUELS, MIXED
from powergrid.desktop.decisions import dock_parts
from powergrid.desktop.decisions.decision import PIN_LINE, Decision
from powergrid.desktop.decisions.host import Host, Table, refuse
from powergrid.desktop.pieces import drawings, tokens
from powergrid.desktop.pieces.plant_card import draw_owned, kind_name
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.storage import place_tokens
from powergrid.desktop.toolkit import parts, slices, theme, widgets
from powergrid.desktop.toolkit.rows import SHRINKS, Part, column, filling, row, sized, spacer, stretch, underlined
from powergrid.desktop.toolkit.ui import Control, Tip
from powergrid.desktop.words.names import cities_text, fuel_amount, fuel_name, names_of
from powergrid.desktop.words.refusals import sentence
from powergrid.desktop.words.translation import _N, _, capital, count, either, signed
from powergrid.rules import fuel as rules
from powergrid.study.whatif import reachable

_PLANTS, _MARKETS, _ROW, _MIN_ROW, _STORAGE, _OTHERS, _RUNS = 42.0, 25.0, 27.0, 24.0, 24.0, 24.0, 25.0
#: The gap between the rows of plants, buttons and fuels.
_BETWEEN = 3.0
_STEPPER, _PRICE = 82.0, 30.0
_PLANT_BUTTON = 26.0
#: The minimum space above the total.
_AIR = 4.0


class BuyDecision(Decision):
    """Buying fuel. Nothing is bought until it is confirmed."""

    kind = "buy"
    controls = "fuel."
    confirm_control = "fuel.confirm"
    nothing_control = "fuel.nothing"
    run_controls = "fuel.run"
    title = _N("Buying fuel")
    rule = _N(
        "Each plant stores fuel for two runs, and only fuel that it can burn; the cheapest tokens are taken "
        "first. The last player in the order of play buys first, so prices rise for the leader."
    )
    page = "fuel"
    whatif = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.plan = self.controller.fuel_plan

    @classmethod
    def run_control(cls, runs: int) -> str:
        """Return the name of the button that plans fuel to run all plants this many times."""
        return f"{cls.run_controls}{runs}"

    @classmethod
    def fuel_control(cls, fuel: str) -> str:
        """Return the name of the stepper of a fuel."""
        return f"{cls.controls}{fuel}"

    def default_focus(self, cities: Sequence[str]) -> str:
        """Return the + or - button of the fuel to change, or the button that ends the turn."""
        kind = self.plan.current_kind()
        if kind >= 0:
            end = "plus" if self.plan.most(kind) > self.plan.amounts[kind] else "minus"
            return f"{self.fuel_control(FUELS[kind])}.{end}"
        return self.confirm_control if self.plan.has_choice else self.nothing_control

    @classmethod
    def control_for(cls, _controller: Controller, hint: Hint) -> str:
        """Return the button for a hint: buy or buy nothing."""
        return cls.confirm_control if any(hint.fuel()) else cls.nothing_control

    @classmethod
    def takes_fuel(cls, controller: Controller, market: int = 0) -> Sequence[bool]:
        """Return for each fuel whether any can be planned from a market."""
        plan = controller.fuel_plan
        if market not in plan.markets():
            return (False,) * rules.FUEL_COUNT
        plan = plan.in_market(market)
        return [plan.most(kind) > 0 for kind in range(rules.FUEL_COUNT)]

    @classmethod
    def pick_fuel(cls, table: Table, kind: int, market: int, upto: int) -> None:
        """Plan the tokens of a fuel up to a market space; a second click on it removes the last token.

        The first click on another market moves the plan there.
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
        text = _(
            "With the stored fuel, your plants can supply at most {n} this round. With more fuel, it could be {m}."
        )
        text = text.format(n=cities_text(in_store), m=with_more)
        self.confirm_loss(_("Buy nothing?"), text, _("Buy nothing"))

    def _most_supplied(self) -> tuple[int, int]:
        """Return the most cities that can be supplied this round, with the stored fuel and with more fuel.

        The player has not built yet, so assume that they spend all their money on the cheapest cities.
        """
        state, player = self.controller.state, self.controller.player
        costs = [cost for _city, cost in reachable(state, state.to_act, player.money)]

        def cities(money: int) -> int:
            return len(player.cities) + sum(paid <= money for paid in accumulate(costs))

        in_store = rules.fuelled_output(state.ruleset, player.plants, player.fuel)
        with_more = max(
            min(supply.cities, cities(player.money - supply.price))
            for market in self.plan.markets()
            for supply in supplies(state, state.to_act, rules.price_ladders(state, state.to_act, market))
        )
        return min(in_store, cities(player.money)), with_more

    # -- the dock

    def body(self, room: pygame.FRect) -> Part:
        """Return the plants, the buttons for all of them, the fuels that they burn, and the total.

        In a low dock, the line for the pinned cities replaces the total, because it shows the money left too.
        """
        others = [fuel for kind, fuel in enumerate(FUELS) if kind not in self._burnt()]
        cost, height = self.plan.cost(), room.height - self.kept_free
        left = str(self.controller.player.money - cost)
        total = dock_parts.total(self.ui, _("Total"), str(cost), _("left"), left, middle=self._supply_words())
        above = column(
            self._plants(),
            spacer(_BETWEEN),
            self._run_buttons(),
            spacer(_BETWEEN),
            *([self._markets(), spacer(_BETWEEN)] if len(self.plan.markets()) > 1 else []),
            *self._fuel_lines(self._fuels_beside(height)),
            dock_parts.note(self.ui, self._first_words()) if self.plan.one_a_turn else None,
            replace(self._others(others), optional=1) if others else None,
            stretch(),
        )
        below = total if not self._is_low(room) else None
        most = height - _AIR - (dock_parts.TOTAL if below else 0)
        if below is None and self.pins_fit:
            most -= dock_parts.TOTAL - PIN_LINE
            below = total if self.kept_free else None
        return column(replace(above, height=min(above.height_at(room.width), most)), stretch(), below)

    def has_room_for_pins(self, height: float) -> bool:
        """Return whether there is room for all rows above the line for the pinned cities."""
        return self._least_height(self._fuels_beside(height)) <= height

    def _fuels_beside(self, height: float) -> int:
        """Return how many fuels share a line in a body of this height: two if there is no room for a line per fuel."""
        return 1 if self._least_height(1) <= height else 2

    def _supply_words(self) -> str:
        """Return the number of cities that the stored and planned fuel can supply, in words."""
        player = self.controller.player
        cities = rules.fuelled_output(self.controller.state.ruleset, player.plants, self.plan.held())
        return count(cities, "Fuel for {n} city", "Fuel for {n} cities")

    def _burnt(self) -> list[int]:
        """Return the fuels that the player's plants burn."""
        cards = self.controller.state.ruleset.cards
        return sorted({kind for plant in self.controller.player.plants for kind in cards[plant].fuels})

    def _is_low(self, room: pygame.FRect) -> bool:
        """Return whether the dock is too low for both the total and the line for the pinned cities."""
        height = room.height - self.kept_free
        return self._least_height(self._fuels_beside(height)) + dock_parts.TOTAL > height

    def _least_height(self, beside: int) -> float:
        """Return the minimum height of everything above the total, with this many fuels per line."""
        kinds = self._burnt()
        needed = _PLANTS + _RUNS + 2 * _BETWEEN + _MIN_ROW * ceil(len(kinds) / beside)
        needed += _STORAGE * sum(map(bool, map(self.plan.reserve_price, kinds)))
        needed += _MARKETS + _BETWEEN if len(self.plan.markets()) > 1 else 0
        needed += dock_parts.LINE if self.plan.one_a_turn else 0
        return needed

    def _first_words(self) -> str:
        """Return a line about which token is bought first, where players buy one at a time (BOARDS §11)."""
        if (token := self.plan.next_token()) is not None and self.plan.amounts.count(0) < rules.FUEL_COUNT - 1:
            return _("First {fuel}: click another fuel above to change that.").format(fuel=fuel_name(token.fuel))
        return _("One token a turn; the rest follows unless a price rises.")

    def _markets(self) -> Part:
        """Return the choice between two markets, with the cost of running all plants once in each (BOARDS §10)."""
        names, choices = names_of(self.controller.game), []
        for market in sorted(self.plan.markets(), reverse=True):
            cost, chosen = self.plan.run_cost(market), market == self.plan.market
            words, label = _("not enough for one run"), names.market(market)
            if cost is not None:
                words = _("Running all plants once costs {n} here.").format(n=cost)
                label = _("{market}: run for {n}").format(market=label, n=cost)
            button = parts.button(
                self.ui, f"fuel.market{market}", label, partial(self.plan.use_market, market), height=_MARKETS,
                style="primary" if chosen else "secondary", font=theme.ROW,
                tip=Tip(names.market(market), words + " " + _("All fuel bought in a turn comes from one market.")),
            )  # fmt: skip
            choices.append(replace(button, width=0, grow=1))
        return row(*choices, gap=6)

    def _plants(self) -> Part:
        """Return the plants side by side, with their fuel and buttons for one and two runs."""
        player, plan, cards = self.controller.player, self.plan, self.controller.state.ruleset.cards
        storage = place_tokens(player.plants, player.fuel, plan.amounts, None, plan.bought_for, plan.plant_runs, cards)

        def card(plant: int, place: pygame.FRect) -> None:
            draw_owned(self.c, place, plant, storage[plant], cards=cards)
            if cards[plant].fuels:
                self._draw_plant_buttons(place, plant)

        return row(*(Part(partial(card, plant), grow=1) for plant in player.plants), gap=6, height=_PLANTS)

    def _draw_plant_buttons(self, card: pygame.FRect, plant: int) -> None:
        """Draw the buttons for one and two runs; a narrow card has a single button, first for one and then for two."""
        left, right = card.left + min(27.0, card.width * 0.4) + 2, card.right - 25
        if right - left >= 2 * _PLANT_BUTTON + 2:
            middle = (left + right) / 2
            self._draw_plant_button(plant, 1, middle - 1 - _PLANT_BUTTON, card.top)
            self._draw_plant_button(plant, 2, middle + 1, card.top)
        else:
            first = not self.plan.shown_runs().get(plant) and not self._why_not(self.plan.for_plant(plant, 1))
            self._draw_plant_button(plant, 1 if first else 2, (left + right - _PLANT_BUTTON) / 2, card.top)

    def _draw_plant_button(self, plant: int, runs: int, left: float, top: float) -> None:
        chosen = self.plan.shown_runs().get(plant, 0) == runs
        buy = self.plan.for_plant(plant, runs)
        reason = "" if chosen else self._why_not(buy)
        cost = self.plan.cost_of(buy or ())
        title = _("Plant {n}: fuel for 1 run") if runs == 1 else _("Plant {n}: fuel for 2 runs")
        text = _("Press again to undo this.") if chosen else _("All planned fuel would cost {cost}.")
        widgets.button(
            self.ui, f"fuel.plant{plant}.run{runs}", (left, top + 1.5, _PLANT_BUTTON, 24), f"{runs}×",
            (lambda: self.plan.take_back(plant)) if chosen else (lambda: self.plan.plan_plant(plant, runs)),
            style="primary" if chosen else "secondary", enabled=not reason, reason=reason, font=theme.SMALL,
            tip=Tip(title.format(n=plant), text.format(cost=cost)),
        )  # fmt: skip

    def _why_not(self, buy: list[int] | None) -> str:
        """Return why fuel for a plant cannot be planned, or "" if it can."""
        if buy is None:
            return self._shortage() or _("There is not enough fuel for sale, or no room to store it.")
        cost, money = self.plan.cost_of(buy), self.controller.player.money
        if cost > money:
            return _("It would cost {cost}; you have {money}.").format(cost=cost, money=money)
        if buy == self.plan.amounts:
            return _("The stored and planned fuel is enough.") if any(buy) else _("The stored fuel is enough.")
        return ""

    def _shortage(self) -> str:
        """Return a sentence about a plant that the market has too little fuel for, or "" if there is none."""
        state = self.controller.state
        limit = state.ruleset.price_limit[state.step]
        for plant in self.controller.player.plants:
            card = state.ruleset.cards[plant]
            there = sum(len(rules.token_prices(state, state.to_act, kind, self.plan.market)) for kind in card.fuels)
            needed = card.need - sum(self.controller.player.fuel[kind] for kind in card.fuels)
            if card.fuels and there < needed:
                text = _("Plant {plant} needs {n} more {fuel}, but only {m} are for sale.")
                if limit:
                    text = _(
                        "Plant {plant} needs {n} more {fuel}, but only {m} cost at most {limit}, the current limit."
                    )
                fuel = either([fuel_name(kind) for kind in card.fuels])
                return text.format(plant=plant, n=needed, fuel=fuel, m=there, limit=limit)
        return ""

    def _fuel_lines(self, beside: int) -> list[Part]:
        """Return the lines of fuels, `beside` fuels per line, each followed by the lines for any reserves."""
        kinds, lines = self._burnt(), []
        for first in range(0, len(kinds), beside):
            here = kinds[first : first + beside]
            cells = [filling(self._fuel(kind, named=beside == 1)) for kind in here]
            cells += [stretch()] * (beside - len(here))
            lines.append(row(*cells, gap=28, height=_ROW))
            lines += [self._storage(kind) for kind in here if self.plan.reserve_price(kind)]
        return [replace(underlined(self.ui, line), grow=SHRINKS) for line in lines]

    def _fuel(self, kind: int, *, named: bool) -> Part:
        """Return the amount and price of a fuel to buy.

        Args:
            named: Whether to show its name and storage too, not only in a tooltip.
        """
        ui, t, fuel, plan = self.ui, self.t, FUELS[kind], self.plan
        planned, price, refusal = plan.amounts[kind], plan.price(kind), plan.why_no_more(kind)
        stepper = parts.stepper(
            ui, self.fuel_control(fuel), planned, 0, max(planned, plan.most(kind)), partial(plan.set_amount, kind),
            width=_STEPPER, height=24, small=True, font=theme.ROW_BOLD,
            reason=sentence(refusal) if refusal is not None else "",
            global_keys=kind == plan.current_kind(), more=_("+ and − change the fuel you changed last."),
        )  # fmt: skip
        names = max(self.c.text_width(kind_name(FUELS[one]), theme.ROW_BOLD) for one in self._burnt())
        cost = parts.label(ui, str(price), theme.TOTAL.sized(17), t.ink if price else t.ink5, at="right")
        return row(
            Part(partial(self._draw_token, kind), 22),
            sized(parts.label(ui, kind_name(fuel), theme.ROW_BOLD, t.ink), names) if named else None,
            Part(partial(self._draw_room, kind), grow=1) if named else None,
            stepper,
            replace(cost, width=_PRICE, grow=not named),
            gap=6,
            height=_ROW,
        )

    def _draw_token(self, kind: int, place: pygame.FRect) -> None:
        tip = Tip(kind_name(FUELS[kind]), capital(self._room_words(kind)[0]))
        self.ui.area(f"{self.fuel_control(FUELS[kind])}.name", place, tip)
        if self.plan.one_a_turn and self.plan.amounts[kind]:
            self._draw_first(kind, slices.left(slices.inset(place, top=1, bottom=2), 24))
        tokens.fuel(self.c, FUELS[kind], (place.left + 11, place.centery), 18)

    def _draw_room(self, kind: int, place: pygame.FRect) -> None:
        """Draw how much is stored and how much room is left, or part of that if space is short."""
        width = self.c.text_width
        words = next((words for words in self._room_words(kind) if width(words, theme.SMALL) <= place.width), "")
        self.c.text(words, place.midleft, theme.SMALL, self.t.ink7, "midleft")

    def _storage(self, kind: int) -> Part:
        """Return the stepper for buying planned tokens from storage even while the market has some (BOARDS D-40)."""
        plan, price, planned = self.plan, self.plan.reserve_price(kind), self.plan.reserved[kind]
        words = _("of them from storage, {n} each").format(n=price)
        trial = plan.copy()
        trial.reserve(kind, plan.amounts[kind])
        stepper = parts.stepper(
            self.ui, f"{self.fuel_control(FUELS[kind])}.storage", planned, 0, trial.reserved[kind],
            partial(plan.reserve, kind), width=_STEPPER, height=23, small=True, font=theme.ROW_BOLD,
            reason=_("Plan some fuel first, or buy nothing.") if not plan.amounts[kind] else "",
        )  # fmt: skip
        words_part = parts.label(self.ui, words, theme.SMALL, self.t.ink7, grow=1)
        return row(spacer(22), words_part, stepper, spacer(_PRICE), gap=6, height=_STORAGE)

    def _draw_first(self, kind: int, place: pygame.FRect) -> None:
        """Frame the fuel to buy first; a click on another fuel chooses that one instead."""
        c, t, name = self.c, self.t, f"{self.fuel_control(FUELS[kind])}.first"
        token = self.plan.next_token()
        first = token is not None and token.fuel == kind
        if first:
            c.box(place, 6, t.amber_soft, t.amber)
        self.ui.draw_focus(name, place)
        words = _("The first token is {fuel}.") if first else _("Buy a token of {fuel} first.")
        tip = Tip(words.format(fuel=fuel_name(kind)))
        self.ui.add(Control(name, place, partial(self.plan.buy_first, kind), tip=tip, chosen=first))

    def _room_words(self, kind: int) -> list[str]:
        """Return phrases, longest first, that say how much is stored, including the plan, and how much room is left."""
        player, cards, planned = self.controller.player, self.controller.state.ruleset.cards, self.plan.amounts[kind]
        have, left = self.plan.held()[kind], max(0, rules.room_left(cards, player.plants, self.plan.held(), kind))
        shared = kind in (0, 1) and rules.rooms(cards, player.plants)[MIXED]
        if not left:
            words = [_("then {have}, full") if planned else _("have {have}, full")] if have else []
            words += [_("full")]
        else:
            then = _("then {have}, shared room {left}") if planned else _("have {have}, shared room {left}")
            words = [then, _("shared room {left}")] if shared else []
            words += [_("then {have}, room {left}") if planned else _("have {have}, room {left}"), _("room {left}")]
        texts = [text.format(have=have, left=left) for text in words]
        special = self._discount(kind)
        return texts if not special else [f"{text}, {special}" for text in texts] + texts

    def _discount(self, kind: int) -> str:
        """Return the player's discount on a fuel: "−1 (Wien)", or ""."""
        for bit, fuel, amount, _floor in self.controller.state.ruleset.discounts:
            if fuel == kind and self.controller.player.network & bit:
                return f"{signed(-amount)} ({names_of(self.controller.game).cities[bit.bit_length() - 1]})"
        return ""

    def _others(self, others: Sequence[str]) -> Part:
        """Return a line about the fuels that none of the player's plants burns."""
        text = _("No plant burns {fuels}.").format(fuels=either([fuel_name(fuel) for fuel in others]))
        burning = (drawings.fuel(self.c, fuel, 14) for fuel in others)
        return row(*burning, parts.label(self.ui, text, theme.HINT, self.t.ink5, grow=1), gap=4, height=_OTHERS)

    def _run_buttons(self) -> Part:
        """Return the buttons to plan one or two runs of all plants, and to clear the plan."""
        clear = parts.button(
            self.ui, "fuel.clear", _("Clear"), self.plan.clear, height=_RUNS, grow=SHRINKS, style="quiet", key="C",
            enabled=self.plan.has_choice, reason=_("Nothing is planned."), font=theme.ROW,
        )  # fmt: skip
        return row(self._run_button(1, _("All plants: 1 run")), self._run_button(2, _("2 runs")), stretch(), clear)

    def _run_button(self, runs: int, label: str) -> Part:
        buy = self.plan.for_runs(runs)
        cost, money = self.plan.cost_of(buy or ()), self.controller.player.money
        reason = ""
        if buy is None:
            reason = self._shortage() or _("Not for all plants: not enough fuel for sale, or no room to store it.")
        elif cost > money:
            words = _("Fuel for all plants would cost {cost}; you have {money}. 1× on a card buys for one plant only.")
            reason = words.format(cost=cost, money=money)
        elif not any(buy):
            reason = _("The stored fuel is enough.")
        elif self.plan.has_planned(runs):
            reason = _("Already planned.")
        tip = Tip(_("Fuel for all plants"), _("It costs {cost}.").format(cost=cost), str(runs))
        return parts.button(
            self.ui, self.run_control(runs), label, partial(self.plan.plan_runs, runs), height=_RUNS, grow=SHRINKS,
            key=str(runs), enabled=not reason, reason=reason, font=theme.ROW, tip=tip,
        )  # fmt: skip

    def buttons(self, room: pygame.FRect) -> Part:
        """Return the buttons to buy nothing and to buy; in a very low dock, the money left is between them."""
        words, tip = _("Buy nothing"), _("End the turn without buying.")
        if self.plan.one_a_turn:
            words, tip = _("Stop buying"), _("Buy no more fuel this round.")
        nothing = parts.button(
            self.ui, self.nothing_control, words, self.buy_nothing, least=106, grow=SHRINKS, key="P",
            enter_first=True, enabled=not self.plan.has_choice, reason=_("Clear the plan first."),
            tip=Tip(words, tip, "P"),
        )  # fmt: skip
        cost = self.plan.cost()
        label = _("Choose fuel")
        if self.plan.has_choice:
            label = _("Buy {n} for {cost}").format(n=sum(self.plan.amounts), cost=cost)
        if (token := self.plan.next_token()) is not None:
            price = self.plan.first_price(token.fuel)
            label = _("Buy {fuel} for {price}").format(fuel=fuel_amount(token.fuel, 1), price=price)
        reason = "" if self.plan.has_choice else _("Plan some fuel first, or buy nothing.")
        least = 214 if self.plan.one_a_turn else 180  # the same width for any number
        left: tuple[Part, ...] = ()
        if not self.pins_fit and self._is_low(room):
            money = str(self.controller.player.money - cost)
            left = (
                parts.label(self.ui, _("left"), theme.ROW, self.t.ink7),
                sized(parts.label(self.ui, money, theme.TOTAL, self.t.ink), self.c.text_width("000", theme.TOTAL)),
            )
        return row(nothing, *left, stretch(), self.confirm_button(label, reason, least=least), gap=6)
