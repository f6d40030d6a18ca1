"""The two markets of the table: what a click on a card or a price does, and why some are not available."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Set
from functools import partial
from typing import Protocol

from powergrid.desktop.decisions.buy import BuyDecision
from powergrid.desktop.decisions.host import Table
from powergrid.desktop.decisions.nominate import NominateDecision
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.table import fuel_market, plant_market
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.names import Names
from powergrid.desktop.words.specials import discount_rule
from powergrid.desktop.words.translation import _
from powergrid.rules.fuel import FUEL_COUNT, refill_amounts
from powergrid.rules.state import BUREAUCRACY


class Host(Protocol):
    """What shows the markets."""

    ui: Ui
    table: Table
    controller: Controller
    names: Names
    person_acts: Callable[[], bool]


class TableMarkets:
    """The plant market and the fuel market of a scene."""

    def __init__(self, scene: Host) -> None:
        self.scene = scene
        self.controller = scene.controller

    def draw(self, layout: Layout, on_way: Set[Hashable] = frozenset()) -> None:
        """Draw both; `on_way` is what is still moving to its place."""
        ui, state = self.scene.ui, self.controller.state
        plants = self._plant_choice(on_way)
        plant_market.draw(ui, layout.plants, state, layout.card, layout.later, plants)
        fuel_market.draw(ui, layout.fuel, state, layout.fuel_row, layout.uranium_row, self._fuel_choice())

    def _plant_choice(self, on_way: Set[Hashable]) -> plant_market.MarketChoice:
        controller, state = self.controller, self.controller.state
        moving = {card for card in state.market if ("card", card) in on_way}
        if controller.kind != "nominate" or not self.scene.person_acts():
            return plant_market.MarketChoice(chosen=state.on_offer or state.new_plant, on_way=moving)
        pick = partial(NominateDecision.pick_plant, self.scene.table)
        reasons = NominateDecision.unavailable_plants(controller)
        return plant_market.MarketChoice(controller.auction_plan.plant, True, pick, reasons, moving)

    def _fuel_choice(self) -> fuel_market.FuelChoice:
        controller, state = self.controller, self.controller.state
        discounts = self._discounts()
        if state.phase == BUREAUCRACY:
            refill, more = self._coming_back()
            return fuel_market.FuelChoice(refill=refill, more_to_burn=more, discounts=discounts)
        if controller.kind != "buy" or not self.scene.person_acts():
            return fuel_market.FuelChoice(discounts=discounts)
        plan, pick = controller.fuel_plan, partial(BuyDecision.pick_fuel, self.scene.table)
        usable = [plan.most(kind) > 0 for kind in range(FUEL_COUNT)]
        return fuel_market.FuelChoice(marked=plan.amounts, on_take=pick, usable=usable, discounts=discounts)

    def _coming_back(self) -> tuple[tuple[int, int, int, int], bool]:
        """Return the refill after the plants that a person has ticked run, and whether others will burn fuel later."""
        controller, after = self.controller, self.controller.state.copy()
        if self.scene.person_acts():
            for burn in controller.power_plan.burnt.values():
                for kind, amount in enumerate(burn):
                    after.fuel_supply[kind] += amount
        last = after.turn >= len(after.order) - 1 and self.scene.person_acts()
        return refill_amounts(after), not last

    def _discounts(self) -> dict[int, fuel_market.Discount]:
        """Return the discounts for a house in a certain city, by fuel (RULES §14.3)."""
        state, found = self.controller.state, {}
        for bit, kind, amount, floor in state.ruleset.discounts:
            if bit.bit_length() - 1 not in state.ruleset.zone:
                continue
            city = self.scene.names.cities[bit.bit_length() - 1]
            text = discount_rule(city, kind, amount, floor)
            holds = state.to_act >= 0 and bool(state.players[state.to_act].network & bit)
            if holds:
                text += " " + _("It holds for {name}.").format(name=self.controller.name(state.to_act))
            found[kind] = fuel_market.Discount(amount, text, holds)
        return found
