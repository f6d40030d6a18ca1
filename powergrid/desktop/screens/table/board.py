"""The board of the table: what its cities do and say, and the card with the cost of the one pointed at."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence, Set
from functools import partial
from typing import Protocol

import pygame

from powergrid.content.editions import SLOT_COSTS
from powergrid.desktop.board.figure import BoardFigure, board_figure
from powergrid.desktop.board.panel import BoardPanel, CityControl
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.decisions import cost_card
from powergrid.desktop.decisions.cost_card import CostCard
from powergrid.desktop.decisions.kinds import DECISIONS
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.table.board_state import BoardState, CityOffer
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words import refusals
from powergrid.desktop.words.names import Names
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.rules.events import TRUST
from powergrid.rules.state import NOBODY


class Host(Protocol):
    """The scene that the board stands in."""

    ui: Ui
    controller: Controller
    names: Names

    def say(self, text: str) -> None:
        """Show a short message."""

    def moved(self) -> None:
        """The game has moved on."""

    def person_acts(self) -> bool:
        """True when a person is to decide."""


def figure_of(game: Game) -> BoardFigure:
    """The board of a game, ready to be drawn."""
    record = game.record
    return board_figure(record.board, record.ruleset.edition, record.ruleset.options)


class TableBoard:
    """The board with the state it shows and what a click on a city does.

    covered: returns whether a curtain hides what the player to act could do. cards: what is over the board.
    """

    cards: Sequence[pygame.FRect] = ()

    def __init__(self, scene: Host, covered: Callable[[], bool] = lambda: False) -> None:
        self.scene = scene
        self.controller = scene.controller
        self.names = scene.names
        self.panel = BoardPanel(BoardView(figure_of(scene.controller.game)))
        self.state = BoardState(scene.controller, covered)

    def draw(self, rect: pygame.FRect, on_way: Set[Hashable] = frozenset()) -> None:
        """Draw the board; `on_way` is what moves and is not at its place yet."""
        ui = self.scene.ui
        pointed = ui.pointed
        city = pointed.removeprefix("city.") if pointed.startswith("city.") else ""
        if city not in self.controller.state.ruleset.city_index:
            city = ""
        described = self.state.scene(city, on_way)
        cities = {self.state.ids[number]: self._city_control(number) for number in self.controller.state.ruleset.zone}
        offer = self.state.offer(self.state.city(city)) if city else None
        self.panel.draw(ui, rect, described, cities)
        if offer is not None:
            card, place = cost_card.find_place(ui.c, self.panel, rect, described, self._cost_card(offer), self.cards)
            cost_card.draw_cost_card(ui.c, place, card)

    def by_price(self) -> list[str]:
        """Ids of the cities that can be chosen now, the cheapest first."""
        chosen = self.controller.build_plan.cities
        prices = self.state.prices()
        return [self.state.ids[city] for city in sorted(prices, key=lambda c: (prices[c], c)) if city not in chosen]

    def step_city(self, back: bool) -> bool:
        """Give the focus to the next city that can be chosen, by price; False where there is none.

        Then it leaves a city of the plan, which Space would take out.
        """
        cities, focus = self.by_price(), self.scene.ui.focus.removeprefix("city.")
        if not cities:
            if self.scene.ui.focus.startswith("city."):
                self.scene.ui.forget_focus()
            return False
        start = -1 if back else 0
        at = (cities.index(focus) + (-1 if back else 1)) % len(cities) if focus in cities else start
        self.panel.show(cities[at])
        self.scene.ui.set_focus(f"city.{cities[at]}")
        return True

    def _city_control(self, city: int) -> CityControl:
        controller = self.controller
        name = self.names.cities[city]
        marked = _("Marked start city: a network begins in one of them. In Step 1 nobody builds here otherwise.")
        marked = marked if controller.state.markers >> city & 1 else ""
        if city in self.state.choosable():
            tip = None if controller.kind == "build" and not marked else Tip(name, marked)
            return CityControl(tip, partial(self.click_city, city))
        reason = ""
        if controller.kind == "build" and self.scene.person_acts():
            refusal = controller.build_plan.why_not(city)
            reason = refusals.reason(refusal) if refusal else ""
        text = ". ".join(part for part in (reason[:1].upper() + reason[1:], self._who_is_in(city), marked) if part)
        return CityControl(Tip(name, text), None, text)

    def _who_is_in(self, city: int) -> str:
        owners = [seat for seat in self.controller.state.slots[3 * city : 3 * city + 3] if seat != NOBODY]
        if not owners:
            return _("Nobody is here")
        return _("Here: {names}").format(names=", ".join(self.names.player(seat) for seat in owners))

    def click_city(self, city: int) -> None:
        """Do what the pending decision does with a city."""
        DECISIONS[self.controller.kind].pick_city(self.scene, city)

    def _cost_card(self, offer: CityOffer) -> CostCard:
        state, city = self.controller.state, offer.step.city
        owners = [seat for seat in state.slots[3 * city : 3 * city + 3] if seat != NOBODY]
        colors = tuple("trust" if seat == TRUST else self.controller.seats[seat].color for seat in owners)
        here = _("{name} is here").format(name=self.names.player(owners[0])) if len(owners) == 1 else ""
        legs = [(f"{self.names.cities[a]} – {self.names.cities[b]}", cost) for a, b, cost in offer.legs]
        slot = SLOT_COSTS.index(offer.step.house)
        house = (_("1st house"), _("2nd house"), _("3rd house"))[slot]
        lines = (*legs, (house, offer.step.house))
        foot: tuple[str, str]
        if offer.planned:
            foot = (_("in the plan, left after it"), str(offer.left))
        elif offer.refusal is not None:
            foot = (refusals.reason(offer.refusal), "")
        elif self.controller.build_plan.cities:
            foot = (_("left after plan and this"), str(offer.left))
        else:
            foot = (_("left after it"), str(offer.left))
        bad = offer.refusal is not None
        return CostCard(self.names.cities[city], (colors, here), lines, offer.step.cost, foot, bad)
